"""Maximum F score over all thresholds under Laplace noise.

It is a function of t = e^epsilon, b = beta^2 and the weight w of a false positive.
"""

from __future__ import annotations

from proofs.lemmas.scores import scored
from proofs.lemmas.squares import by_squares
from proofs.lemmas.tails import tail_above, tail_below
from proofs.statements.plan import Have, absurd, auto, cases, chain, fact, function, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Ne, Relation, Term, reals

w, b, t, x, e = reals("w b t x e")


def peak(t: Term, w: Term = w) -> list[Have]:
    """Show that the stationary threshold and its F score are defined."""
    root, x = laplace.root(b, t, w), laplace.best_x(b, t, w)
    inside = 1 + 4 * b * t / w
    square, cleared = Eq(root**2, inside), Eq(w * root**2, w + 4 * b * t)
    return [
        Have(0 < 4 * b * t, positive(b, t)),
        Have(0 < 4 * b * t / w, positive(4 * b * t, multiply=[0 < w], degree=1)),
        Have(0 < inside, auto()),
        Have(0 <= root, function()),
        Have(square, function()),
        Have(cleared, ring(cofactors={square: w})),
        Have(1 < root, by_squares(1, root, positive(4 * b * t, multiply=[0 < w], modulo=[cleared], degree=1))),
        Have(0 < x, positive(root, multiply=[0 < t], degree=1)),
        Have(Eq(w * t * x**2, w * x + b), ring(modulo=[cleared])),
        Have(0 < (1 + b) * root - 1 + b, positive(b, root - 1, degree=2)),
        Have(0 < w * x, chain("lemma/products.positive", {"p": w, "q": x})),
        Have(0 < w * x + b, auto()),
        Have(0 < 1 + (w * x + b), auto()),
    ]  # fmt: skip


domain: list[Relation] = [0 < w, 0 < b, 1 <= t]
to_turning, from_one = -w * (laplace.turning_ratio(b, w) - t), -w * (t - 1)
weight_positive = Statement(
    "lemma/best.positive",
    title="w > 0 if 1 <= t < 1 + b/w and b > 0.",
    where="the lemma library",
    formula=r"1 \le t < 1 + \tfrac{b}{w} \Rightarrow 0 < w",
    variables=(t, b, w),
    given=[Ne(w, 0), 0 < b, 1 <= t, t < laplace.turning_ratio(b, w)],
    claim=0 < w,
    example={"t": 1, "b": 1, "w": 1},
    proof=cases(
        w,
        0,
        greater=fact(),
        equal=absurd(positive(squares=[w], modulo=[Eq(w, 0)])),
        less=absurd(
            positive(0 < to_turning, 0 <= from_one, 0 < b, degree=1).after(
                Have(0 < to_turning, positive(w < 0, t < laplace.turning_ratio(b, w))),
                Have(0 <= from_one, positive(w < 0, 1 <= t)),
            )
        ),
    ),
    why="For w < 0, 1 + b/w is below 1.",
    good_for="the case t < 1 + b/w of the maximum F score, whose formula does not exclude negative weights",
)
f = laplace.f_score_at(x, t, b, w)
flat_value, curved_value = laplace.best_flat(b, w), laplace.best_curved(b, t, w)
example = {"x": 1, "t": 2, "b": 1, "w": 1}
stationary_x = laplace.best_x(b, t, w)
of_peak = laplace.f_of_objective(w * stationary_x + b, b)
root = laplace.root(b, t, w)
square = Eq(w * root**2, w + 4 * b * t)
after_turning = [
    Have(0 <= 2 * t - 1, auto()),
    Have(root <= 2 * t - 1, by_squares(
        root, 2 * t - 1, positive(w * t - w - b, t, multiply=[0 < w], modulo=[square], degree=2), strict=False
    )),
    Have(stationary_x <= 1, positive(2 * t - 1 - root, multiply=[0 < t], degree=1)),
]  # fmt: skip
detected, alarmed = laplace.recall(x, t), laplace.false_alarm(x)
scoring = {"r": laplace.recall(x, t), "g": laplace.false_alarm(x), "b": b, "w": w}
same_value = Have(Eq(curved_value, of_peak), ring(modulo=[square]))
curved = Statement(
    "lemma/best.curved",
    title="For w > 0 and t >= 1 + b/w every threshold has F_beta <= (1 + b)(s - 1)/((1 + b) s - 1 + b), s = sqrt(1 + "
        "4 b t/w).",
    where="the lemma library",
    formula=r"t \ge 1 + \tfrac{b}{w} \Rightarrow F_\beta(x) \le \frac{(1+b)(s-1)}{(1+b)s-1+b},\quad s = "
        r"\sqrt{1+\tfrac{4bt}{w}}",
    variables=(x, t, b, w),
    given=[*domain, w + b <= w * t, 0 < x],
    before=[*scored(x, t), *peak(t)],
    claim=f <= curved_value,
    example=example,
    proof=rewrite(Eq(of_peak, curved_value), fact()).after(
        *after_turning,
        Have((w * stationary_x + b) * detected <= w * alarmed + b,
             chain("lemma/objective.stationary", {"x": x, "t": t, "b": b, "w": w, "z": stationary_x})),
        Have(f <= of_peak, chain("lemma/scores.at-most", {**scoring, "h": w * stationary_x + b})),
        same_value,
    ),
    why="The objective is smallest at the stationary z, where it is w z + b.",
    good_for="the maximum F score beyond the turning point",
)  # fmt: skip
beyond_turning = [
    Have(w + b <= w * t, auto()),
    Have(0 <= 2 * t - 1, auto()),
    Have(root < 2 * t - 1, by_squares(
        root, 2 * t - 1, positive(w * t - w - b, t, multiply=[0 < w], modulo=[square], degree=2)
    )),
    Have(stationary_x < 1, positive(2 * t - 1 - root, multiply=[0 < t], degree=1)),
    Have(stationary_x <= 1, auto()),
]  # fmt: skip
curved_only = Statement(
    "lemma/best.curved-only",
    title="For w > 0 and t > 1 + b/w only the stationary threshold has F_beta >= (1 + b)(s - 1)/((1 + b) s - 1 + b).",
    where="the lemma library",
    formula=r"t > 1 + \tfrac{b}{w},\ w t x^2 \ne w x + b \Rightarrow F_\beta(x) < \frac{(1+b)(s-1)}{(1+b)s-1+b},\quad "
    r"s = \sqrt{1+\tfrac{4bt}{w}}",
    variables=(x, t, b, w),
    given=[*domain, w + b < w * t, 0 < x, Ne(w * t * x**2, w * x + b)],
    before=[*scored(x, t), *peak(t)],
    claim=f < curved_value,
    example={"x": 1, "t": 6, "b": 1, "w": 1},
    proof=rewrite(Eq(of_peak, curved_value), fact()).after(
        *beyond_turning,
        Have(
            Ne(x, stationary_x),
            chain("lemma/objective.other-threshold", {"x": x, "z": stationary_x, "t": t, "b": b, "w": w}),
        ),
        Have(
            (w * stationary_x + b) * detected < w * alarmed + b,
            chain("lemma/objective.stationary-only", {"x": x, "t": t, "b": b, "w": w, "z": stationary_x}),
        ),
        Have(f < of_peak, chain("lemma/scores.less", {**scoring, "h": w * stationary_x + b})),
        same_value,
    ),
    why="The objective attains its minimum w z + b only at the stationary z.",
    good_for="uniqueness of the threshold with the maximum F score",
)
at_peak = f.substitute({"x": stationary_x})
curved_attained = Statement(
    "lemma/best.curved-attained",
    title="For w > 0 and t >= 1 + b/w the threshold z = (1 + s)/(2 t) attains F_beta = (1 + b)(s - 1)/((1 + b) s - 1 "
    "+ b).",
    where="the lemma library",
    formula=r"t \ge 1 + \tfrac{b}{w} \Rightarrow F_\beta(z) = \frac{(1+b)(s-1)}{(1+b)s-1+b},\quad z = \frac{1+s}{2t},\ "
    r"s = \sqrt{1+\tfrac{4bt}{w}}",
    variables=(t, b, w),
    given=[*domain, w + b <= w * t],
    before=[*peak(t), *scored(stationary_x, t)],
    claim=Eq(at_peak, curved_value),
    example={"t": 2, "b": 1, "w": 1},
    proof=rewrite(Eq(of_peak, curved_value), fact()).after(
        *after_turning,
        Have(1 <= stationary_x * t, positive(root - 1, t, multiply=[0 < t], degree=2)),
        tail_below(stationary_x * t),
        tail_above(stationary_x),
        Have(
            Eq(at_peak, of_peak),
            chain(
                "lemma/scores.stationary",
                {
                    "r": laplace.recall(stationary_x, t),
                    "g": laplace.false_alarm(stationary_x),
                    "b": b,
                    "w": w,
                    "z": stationary_x,
                    "t": t,
                },
            ),
        ),
        same_value,
    ),
    why="The objective at z is w z + b.",
    good_for="the threshold that maximizes the F score",
)
of_flat = laplace.f_of_objective(w + b, b)
flat = Statement(
    "lemma/best.flat",
    title="For w > 0 and t < 1 + b/w every threshold has F_beta < (1 + b)/(1 + b + w).",
    where="the lemma library",
    formula=r"t < 1 + \tfrac{b}{w} \Rightarrow F_\beta(x) < \frac{1+b}{1+b+w}",
    variables=(x, t, b, w),
    given=[*domain, w * t < w + b, 0 < x],
    before=[*scored(x, t), Have(0 < 1 + b + w, auto())],
    claim=f < flat_value,
    example={"x": 1, "t": "3/2", "b": 1, "w": 1},
    proof=rewrite(Eq(of_flat, flat_value), fact()).after(
        Have(0 < 1 + (w + b), auto()),
        Have((w + b) * detected < w * alarmed + b,
             chain("lemma/objective.flat-strict", {"x": x, "t": t, "b": b, "w": w})),
        Have(f < of_flat, chain("lemma/scores.less", {**scoring, "h": w + b})),
        Have(Eq(flat_value, of_flat), ring()),
    ),
    why="Every objective is above w + b.",
    good_for="the supremum of the F score before the turning point",
)  # fmt: skip
low_threshold = 1 + (w + b) / e
at_high = f.substitute({"x": low_threshold})
flat_approached = Statement(
    "lemma/best.flat-approached",
    title="For w > 0 the threshold x = 1 + (w + b)/e has F_beta > (1 + b)/(1 + b + w) - e, for every e > 0.",
    where="the lemma library",
    formula=r"x = 1 + \tfrac{w+b}{e} \Rightarrow F_\beta(x) > \frac{1+b}{1+b+w} - e",
    variables=(t, b, w, e),
    given=[*domain, 0 < e],
    before=[
        Have(0 < (w + b) / e, positive(w, b, multiply=[0 < e], degree=1)),
        Have(1 < low_threshold, auto()),
        Have(0 < low_threshold, auto()),
        *scored(low_threshold, t),
        Have(0 < 1 + b + w, auto()),
    ],
    claim=flat_value - e < at_high,
    example={"t": 2, "b": 1, "w": 1, "e": "1/10"},
    proof=chain(
        "lemma/scores.near",
        {
            "r": laplace.recall(low_threshold, t),
            "g": laplace.false_alarm(low_threshold),
            "b": b,
            "w": w,
            "t": t,
            "x": low_threshold,
            "e": e,
        },
    ).after(
        Have(1 <= low_threshold, auto()),
        Have(1 <= low_threshold * t, positive(w, b, e, t, t - 1, multiply=[0 < e], degree=2)),
        tail_below(low_threshold * t),
        tail_below(low_threshold),
        Have(w + b < e * low_threshold, positive(multiply=[0 < e], degree=1)),
    ),
    why="R and G tend to 1 as the threshold falls.",
    good_for="how closely thresholds approach the supremum of the F score",
)
