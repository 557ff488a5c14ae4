"""The best F score over all thresholds as a function of t = e^epsilon and the weight w: lemmas for Eq. 12, 18, 21 and 24."""

from __future__ import annotations

from proofs.liu2019 import score
from proofs.liu2019.score import objective_above_zero
from proofs.liu2019.setting import b, t, w, x
from proofs.liu2019.tails import by_squares, positive_product, probability, tail_above, tail_below, tail_defined
from proofs.statements.plan import Have, auto, chain, function, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Ne, Relation, Term, reals

e, p, q, v = reals("e p q v")
z = laplace.best_x(b, t, w)
f = laplace.f_score_at(x, t, b, w)
flat, curved = laplace.best_flat(b, w), laplace.best_curved(b, t, w)
of_peak = laplace.f_of_objective(score.best.substitute({"z": z}), b)
of_flat = laplace.f_of_objective(w + b, b)


def scored(x: Term, t: Term, w: Term = w, b: Term = b) -> list[Have]:
    """The score at a threshold x > 0 has a value: its rates lie strictly between 0 and 1."""
    detected, alarmed = laplace.recall(x, t), laplace.false_alarm(x)
    return [
        Have(0 < x * t, positive(x, t)),
        *tail_defined(x * t),
        *tail_defined(x),
        Have(0 < detected, chain(probability.id, {"v": x * t})),
        Have(0 < alarmed, chain(probability.id, {"v": x})),
        Have(0 <= alarmed, auto()),
        *objective_above_zero(detected, alarmed, w, b),
    ]


def peak(t: Term, w: Term = w) -> list[Have]:
    """The stationary threshold has a value, and so has the score there."""
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
        Have(0 < w * x, chain(positive_product.id, {"p": w, "q": x})),
        Have(0 < w * x + b, auto()),
        Have(0 < 1 + (w * x + b), auto()),
    ]  # fmt: skip


root = laplace.root(b, t, w)
square = Eq(w * root**2, w + 4 * b * t)
after_turning = [
    Have(0 <= 2 * t - 1, auto()),
    Have(root <= 2 * t - 1, by_squares(
        root, 2 * t - 1, positive(w * t - w - b, t, multiply=[0 < w], modulo=[square], degree=2), strict=False
    )),
    Have(z <= 1, positive(2 * t - 1 - root, multiply=[0 < t], degree=1)),
]  # fmt: skip
same_value = Have(Eq(curved, of_peak), ring(modulo=[square]))
domain: list[Relation] = [0 < w, 0 < b, 1 <= t]
example = {"x": 1, "t": 2, "b": 1, "w": 1}
scoring = {"r": laplace.recall(x, t), "g": laplace.false_alarm(x), "b": b, "w": w}

at_most_equal = Statement(
    "liu2019/lemma.at-most-equal",
    title="What is at most one of two equal numbers is at most the other.",
    where="used below",
    printed=r"v \le q,\ p = q \Rightarrow v \le p",
    variables=(v, p, q),
    given=[Eq(p, q), v <= q],
    claim=v <= p,
    example={"v": 1, "p": 2, "q": 2},
    proof=positive(modulo=[Eq(p, q)], degree=1),
    why="one is put for the other",
)
below_equal = Statement(
    "liu2019/lemma.below-equal",
    title="What is below one of two equal numbers is below the other.",
    where="used below",
    printed=r"v < q,\ p = q \Rightarrow v < p",
    variables=(v, p, q),
    given=[Eq(p, q), v < q],
    claim=v < p,
    example={"v": 1, "p": 2, "q": 2},
    proof=positive(modulo=[Eq(p, q)], degree=1),
    why="one is put for the other",
)
equal = Statement(
    "liu2019/lemma.equal",
    title="What equals the same is equal.",
    where="used below",
    printed=r"v = q,\ p = q \Rightarrow v = p",
    variables=(v, p, q),
    given=[Eq(p, q), Eq(v, q)],
    claim=Eq(v, p),
    example={"v": 2, "p": 2, "q": 2},
    proof=ring(modulo=[Eq(p, q), Eq(v, q)]),
    why="one is put for the other",
)
bound = Statement(
    "liu2019/lemma.best-curved",
    title="From t = 1 + b/w on, no threshold has a larger score than the second line says.",
    where="used for Eq. 12, 18, 21 and 24",
    printed=r"t \ge 1 + \tfrac{b}{w} \Rightarrow F_\beta(x) \le \frac{(1+b)(s-1)}{(1+b)s-1+b},\quad s = \sqrt{1+\tfrac{4bt}{w}}",
    variables=(x, t, b, w),
    given=[*domain, w + b <= w * t, 0 < x],
    before=[*scored(x, t), *peak(t)],
    claim=f <= curved,
    example=example,
    proof=chain(at_most_equal.id, {"v": f, "p": curved, "q": of_peak}).after(
        *after_turning,
        Have(score.curved.claims[0].left.substitute({"z": z}) <= score.curved.claims[0].right,
             chain(score.curved.id, {"x": x, "t": t, "b": b, "w": w, "z": z})),
        Have(f <= of_peak, chain(score.at_most.id, {**scoring, "h": w * z + b})),
        same_value,
    ),
    why="the smallest objective is w z + b, at the stationary z",
)  # fmt: skip
beyond_turning = [
    Have(w + b <= w * t, auto()),
    Have(0 <= 2 * t - 1, auto()),
    Have(root < 2 * t - 1, by_squares(
        root, 2 * t - 1, positive(w * t - w - b, t, multiply=[0 < w], modulo=[square], degree=2)
    )),
    Have(z < 1, positive(2 * t - 1 - root, multiply=[0 < t], degree=1)),
    Have(z <= 1, auto()),
]  # fmt: skip
only = Statement(
    "liu2019/lemma.best-curved-only",
    title="Beyond t = 1 + b/w, only the stationary threshold has the largest score.",
    where="used for Eq. 12",
    printed=r"t > 1 + \tfrac{b}{w},\ w t x^2 \ne w x + b \Rightarrow F_\beta(x) < \frac{(1+b)(s-1)}{(1+b)s-1+b}",
    variables=(x, t, b, w),
    given=[*domain, w + b < w * t, 0 < x, Ne(w * t * x**2, w * x + b)],
    before=[*scored(x, t), *peak(t)],
    claim=f < curved,
    example={"x": 1, "t": 6, "b": 1, "w": 1},
    proof=chain(below_equal.id, {"v": f, "p": curved, "q": of_peak}).after(
        *beyond_turning,
        Have(Ne(x, z), chain(score.other.id, {"x": x, "z": z, "t": t, "b": b, "w": w})),
        Have(score.curved_only.claims[0].left.substitute({"z": z}) < score.curved_only.claims[0].right,
             chain(score.curved_only.id, {"x": x, "t": t, "b": b, "w": w, "z": z})),
        Have(f < of_peak, chain(score.less.id, {**scoring, "h": w * z + b})),
        same_value,
    ),
    why="the smallest objective is w z + b, at the stationary z alone",
)  # fmt: skip
at_peak = f.substitute({"x": z})
at_peak_objective = laplace.objective(laplace.recall(z, t), laplace.false_alarm(z), b, w)
attained = Statement(
    "liu2019/lemma.best-curved-attained",
    title="From t = 1 + b/w on, the stationary threshold has the score of the second line.",
    where="used for Eq. 12, 18, 21 and 24",
    printed=r"t \ge 1 + \tfrac{b}{w} \Rightarrow F_\beta(z) = \frac{(1+b)(s-1)}{(1+b)s-1+b},\quad z = \frac{1+s}{2t}",
    variables=(t, b, w),
    given=[*domain, w + b <= w * t],
    before=[*peak(t), *scored(z, t)],
    claim=Eq(at_peak, curved),
    example={"t": 2, "b": 1, "w": 1},
    proof=chain(equal.id, {"v": at_peak, "p": curved, "q": of_peak}).after(
        *after_turning,
        Have(1 <= z * t, positive(root - 1, t, multiply=[0 < t], degree=2)),
        tail_below(z * t),
        tail_above(z),
        Have(Eq(at_peak, of_peak), chain(score.value.id, {
            "r": laplace.recall(z, t), "g": laplace.false_alarm(z), "b": b, "w": w, "z": z, "t": t,
        })),
        same_value,
    ),
    why="there the objective is w z + b",
)  # fmt: skip
below_flat = Statement(
    "liu2019/lemma.best-flat",
    title="While t < 1 + b/w every threshold has a score below the first line.",
    where="used for Eq. 12, 18, 21 and 24",
    printed=r"t < 1 + \tfrac{b}{w} \Rightarrow F_\beta(x) < \frac{1+b}{1+b+w}",
    variables=(x, t, b, w),
    given=[*domain, w * t < w + b, 0 < x],
    before=[*scored(x, t), Have(0 < 1 + b + w, auto())],
    claim=f < flat,
    example={"x": 1, "t": "3/2", "b": 1, "w": 1},
    proof=chain(below_equal.id, {"v": f, "p": flat, "q": of_flat}).after(
        Have(0 < 1 + (w + b), auto()),
        Have(score.flat_strict.claims[0].left < score.flat_strict.claims[0].right,
             chain(score.flat_strict.id, {"x": x, "t": t, "b": b, "w": w})),
        Have(f < of_flat, chain(score.less.id, {**scoring, "h": w + b})),
        Have(Eq(flat, of_flat), ring()),
    ),
    why="every objective is above w + b",
)  # fmt: skip
high = 1 + (w + b) / e
at_high = f.substitute({"x": high})
approached = Statement(
    "liu2019/lemma.best-flat-approached",
    title="Low thresholds have scores as near to the first line as one likes.",
    where="used for Eq. 12, 18, 21 and 24",
    printed=r"x \ge 1 + \tfrac{w+b}{e} \Rightarrow F_\beta(x) > \frac{1+b}{1+b+w} - e",
    variables=(t, b, w, e),
    given=[*domain, 0 < e],
    before=[
        Have(0 < (w + b) / e, positive(w, b, multiply=[0 < e], degree=1)),
        Have(1 < high, auto()),
        Have(0 < high, auto()),
        *scored(high, t),
        Have(0 < 1 + b + w, auto()),
    ],
    claim=flat - e < at_high,
    example={"t": 2, "b": 1, "w": 1, "e": "1/10"},
    proof=chain(score.near.id, {
        "r": laplace.recall(high, t), "g": laplace.false_alarm(high), "b": b, "w": w, "t": t, "x": high, "e": e,
    }).after(
        Have(1 <= high, auto()),
        Have(1 <= high * t, positive(w, b, e, t, t - 1, multiply=[0 < e], degree=2)),
        tail_below(high * t),
        tail_below(high),
        Have(w + b < e * high, positive(multiply=[0 < e], degree=1)),
    ),
    why="R and G tend to 1 as theta falls",
)  # fmt: skip
STATEMENTS = [at_most_equal, below_equal, equal, bound, only, attained, below_flat, approached]
