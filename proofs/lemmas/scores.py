"""Precision and F score from the recall R and the false-positive rate G of a test."""

from __future__ import annotations

from proofs.lemmas.tails import tail_defined
from proofs.statements.plan import Have, auto, cases, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Q, Term, reals

b, p, q, v, r, g, w, h, z, t, e, x, recall, alarm, fewer = reals("b p q v r g w h z t e x R G G'")

objective_positive = Statement(
    "lemma/scores.objective-positive",
    title="(w G + b)/R > 0 for b > 0, w >= 0, R > 0 and G >= 0.",
    where="the lemma library",
    formula=r"0 < \tfrac{w G + b}{R},\quad 0 < 1 + \tfrac{w G + b}{R}",
    variables=(r, g, b, w),
    given=[0 < b, 0 <= w, 0 < r, 0 <= g],
    claim=[0 < laplace.objective(r, g, b, w), 0 < 1 + laplace.objective(r, g, b, w)],
    before=[Have(0 <= w * g, positive(w, g))],
    example={"b": 1, "w": 1, "r": "1/2", "g": "1/2"},
    proof=[positive(w * g, b, multiply=[0 < r], degree=1), auto()],
    why="Numerator and denominator are positive.",
    good_for="the F score as a quotient with positive denominator",
)


def objective_above_zero(r: Term, g: Term, w: Term = w, b: Term = b) -> list[Have]:
    """Show that the objective is positive for a given test."""
    values = {"r": r, "g": g, "b": b, "w": w}
    objective = laplace.objective(r, g, b, w)
    return [
        Have(0 < objective, chain("lemma/scores.objective-positive", values)),
        Have(0 < 1 + objective, chain("lemma/scores.objective-positive", values, claim=1)),
    ]


def objective_defined(r: Term, g: Term, w: Term = w) -> list[Have]:
    """Show that the objective and the F score are defined for positive recall."""
    objective = laplace.objective(r, g, b, w)
    return [
        Have(0 <= w * g, positive(w, g)),
        Have(0 < objective, positive(w * g, b, multiply=[0 < r], degree=1)),
        Have(0 < 1 + objective, auto()),
    ]


score = laplace.f_of_objective(laplace.objective(r, g, b, w), b)


def _score(name: str, title: str, printed: str, good_for: str, strict: bool) -> Statement:
    """Bound the F score by a bound on the objective."""
    value = laplace.f_of_objective(h, b)
    return Statement(
        f"lemma/scores.{name}",
        title=title,
        where="the lemma library",
        formula=printed,
        variables=(r, g, b, w, h),
        given=[0 < b, 0 < w, 0 < r, 0 <= g, 0 < h, h * r < w * g + b if strict else h * r <= w * g + b],
        before=[*objective_defined(r, g), Have(0 < 1 + h, auto())],
        claim=score < value if strict else score <= value,
        example={"b": 1, "w": 1, "h": 1, "r": "1/2", "g": "1/2"},
        proof=positive(multiply=[0 < r, 0 < 1 + h, 0 < 1 + laplace.objective(r, g, b, w)], degree=2),
        why="F_beta = (1 + b)/(1 + h') for the objective h' = (w G + b)/R.",
        good_for=good_for,
    )


at_most = _score(
    "at-most", "h R <= w G + b implies F_beta <= (1 + b)/(1 + h).",
    r"h R \le w G + b \Rightarrow F_\beta \le \frac{1+b}{1+h}", "an upper bound on the F score", strict=False,
)  # fmt: skip
less = _score(
    "less", "h R < w G + b implies F_beta < (1 + b)/(1 + h).",
    r"h R < w G + b \Rightarrow F_\beta < \frac{1+b}{1+h}", "a strict upper bound on the F score", strict=True,
)  # fmt: skip
stationary = Statement(
    "lemma/scores.stationary",
    title="F_beta = (1 + b)/(1 + w z + b) at R = 1 - 1/(2 z t), G = z/2, if w t z^2 = w z + b.",
    where="the lemma library",
    formula=r"R = 1 - \tfrac{1}{2zt},\ G = \tfrac{z}{2},\ w t z^2 = w z + b \Rightarrow F_\beta = \frac{1+b}{1+w z+b}",
    variables=(r, g, b, w, z, t),
    given=[
        0 < b, 0 < w, 0 < z, 1 <= t, 1 <= z * t, 0 < r, 0 <= g,
        Eq(r, laplace.recall_below(z, t)), Eq(g, laplace.false_alarm_above(z)), Eq(w * t * z**2, w * z + b),
    ],
    before=[*objective_above_zero(r, g), Have(0 < w * z, positive(w, z)), Have(0 < 1 + (w * z + b), auto())],
    claim=Eq(score, laplace.f_of_objective(w * z + b, b)),
    example={"r": "3/4", "g": "1/2", "b": 1, "w": 1, "z": 1, "t": 2},
    proof=ring(),
    why="The objective is w z + b.",
    good_for="the F score at the best threshold",
)  # fmt: skip
close = Statement(
    "lemma/scores.close",
    title="-1 < h <= w + b + e implies (1 + b)/(1 + h) > (1 + b)/(1 + b + w) - e, for positive b, w and e.",
    where="the lemma library",
    formula=r"h \le w + b + e \Rightarrow \frac{1+b}{1+b+w} - e < \frac{1+b}{1+h}",
    variables=(b, w, h, e),
    given=[0 < b, 0 < w, 0 < e, 0 < 1 + h, h <= w + b + e],
    before=[Have(0 < 1 + b + w, auto())],
    claim=laplace.best_flat(b, w) - e < laplace.f_of_objective(h, b),
    example={"b": 1, "w": 1, "h": 2, "e": 1},
    proof=cases(
        h, w + b,
        at_most=positive(e, 1 + h, 1 + b + w, w + b - h, 1 + b, multiply=[0 < 1 + h, 0 < 1 + b + w], degree=3),
        greater=positive(e, h - w - b, w + b + e - h, w, b, multiply=[0 < 1 + h, 0 < 1 + b + w], degree=3),
    ),
    why="For h > b + w the difference is at most (1 + b) e/((1 + b + w)(1 + h)) < e.",
    good_for="how closely F scores approach a supremum",
)  # fmt: skip
near = Statement(
    "lemma/scores.near",
    title="F_beta > (1 + b)/(1 + b + w) - e at a low threshold, R = 1 - 1/(2 x t) and G = 1 - 1/(2 x) with w + b < e "
        "x.",
    where="the lemma library",
    formula=r"R = 1 - \tfrac{1}{2xt},\ G = 1 - \tfrac{1}{2x},\ w + b < e x \Rightarrow F_\beta > \frac{1+b}{1+b+w} - e",
    variables=(r, g, b, w, t, x, e),
    given=[
        0 < b, 0 < w, 1 <= t, 1 <= x, 1 <= x * t, 0 < r, 0 <= g, 0 < e, w + b < e * x,
        Eq(r, laplace.recall_below(x, t)), Eq(g, laplace.false_alarm_below(x)),
    ],
    before=[*objective_above_zero(r, g), Have(0 < 1 + b + w, auto())],
    claim=laplace.best_flat(b, w) - e < score,
    example={"r": "59/60", "g": "29/30", "b": 1, "w": 1, "t": 2, "x": 15, "e": 1},
    proof=chain("lemma/scores.close", {"b": b, "w": w, "h": laplace.objective(r, g, b, w), "e": e}).after(
        Have(w * g + b - r * (w + b) < e / 2, positive(multiply=[0 < x, 0 < t], degree=3)),
        Have(Q(1, 2) <= r, positive(multiply=[0 < x, 0 < t], degree=1)),
        Have(0 <= e * (r - Q(1, 2)), positive(e, r - Q(1, 2))),
        Have(laplace.objective(r, g, b, w) <= w + b + e, positive(multiply=[0 < r], degree=1)),
    ),
    why="The difference is at most (w + b)/x.",
    good_for="the F scores of low thresholds",
)  # fmt: skip
order = Statement(
    "lemma/scores.order",
    title="0 < q <= p implies (1 + b)/(1 + b + p) <= (1 + b)/(1 + b + q), for b > 0.",
    where="the lemma library",
    formula=r"0 < q \le p \Rightarrow \frac{1+b}{1+b+p} \le \frac{1+b}{1+b+q}",
    variables=(b, p, q),
    given=[0 < b, 0 < q, q <= p],
    claim=(1 + b) / (1 + b + p) <= (1 + b) / (1 + b + q),
    example={"b": 1, "p": 2, "q": 1},
    before=[Have(0 < 1 + b + q, auto()), Have(0 < 1 + b + p, auto())],
    proof=positive(p - q, b, multiply=[0 < 1 + b + q, 0 < 1 + b + p], degree=2),
    why="The denominator on the right is smaller.",
    good_for="monotonicity of the F score in its objective",
)
sum_positive = Statement(
    "lemma/scores.sum-positive",
    title="R + G > 0 if R > 0 and G > 0.",
    where="the lemma library",
    formula=r"0 < R + G",
    variables=(recall, alarm),
    given=[0 < recall, 0 < alarm],
    claim=0 < recall + 1 * alarm,
    example={"R": "1/2", "G": "1/4"},
    proof=positive(degree=1),
    why="Both terms are positive.",
    good_for="the denominator of the precision",
)
precision_range = Statement(
    "lemma/scores.precision-range",
    title="The precision R/(R + G) lies strictly between 0 and 1 if R > 0 and G > 0.",
    where="the lemma library",
    formula=r"0 < \frac{R}{R+G} < 1",
    variables=(recall, alarm),
    given=[0 < recall, 0 < alarm],
    before=[Have(0 < recall + 1 * alarm, auto())],
    claim=[0 < laplace.precision(recall, alarm), laplace.precision(recall, alarm) < 1],
    example={"R": "1/2", "G": "1/4"},
    proof=[
        positive(multiply=[0 < recall + 1 * alarm], degree=1),
        positive(multiply=[0 < recall + 1 * alarm], degree=1),
    ],
    why="R and G are positive.",
    good_for="bounds on every precision",
)
precision_order = Statement(
    "lemma/scores.precision-order",
    title="The precision R/(R + G) strictly increases as the false-positive rate G > 0 decreases.",
    where="the lemma library",
    formula=r"G' < G \Rightarrow \frac{R}{R+G} < \frac{R}{R+G'}",
    variables=(recall, alarm, fewer),
    given=[0 < recall, 0 < fewer, fewer < alarm],
    before=[Have(0 < recall + 1 * alarm, auto()), Have(0 < recall + 1 * fewer, auto())],
    claim=laplace.precision(recall, alarm) < laplace.precision(recall, fewer),
    example={"R": "1/2", "G": "1/2", "G'": "1/4"},
    proof=positive(recall, alarm - fewer, multiply=[0 < recall + 1 * alarm, 0 < recall + 1 * fewer], degree=2),
    why="The denominator decreases.",
    good_for="comparing precisions at equal recall",
)
half = Q(1, 2)
precision_between = Statement(
    "lemma/scores.precision-between",
    title="G <= R <= t G implies 1/2 <= R/(R + G) <= t/(1 + t).",
    where="the lemma library",
    formula=r"G \le R \le tG \Rightarrow \tfrac12 \le \frac{R}{R+G} \le \frac{t}{1+t}",
    variables=(recall, alarm, t),
    given=[0 < recall, 0 < alarm, 1 <= t, alarm <= recall, recall <= t * alarm],
    before=[Have(0 < recall + 1 * alarm, auto())],
    claim=[half <= laplace.precision(recall, alarm), laplace.precision(recall, alarm) <= t / (1 + t)],
    example={"R": "1/2", "G": "1/4", "t": 2},
    proof=[
        positive(multiply=[0 < recall + 1 * alarm], degree=1),
        positive(multiply=[0 < recall + 1 * alarm, 0 < 1 + t], degree=1),
    ],
    why="Multiply by the denominators.",
    good_for="bounds on the precision from a bound on the likelihood ratio",
)


def rates_positive(x: Term, t: Term) -> list[Have]:
    """Show that both rates of a threshold x > 0 are positive."""
    return [
        Have(0 < x * t, positive(x, t)),
        *tail_defined(x * t),
        *tail_defined(x),
        Have(0 < laplace.recall(x, t), chain("lemma/tails.probability", {"v": x * t})),
        Have(0 < laplace.false_alarm(x), chain("lemma/tails.probability", {"v": x})),
    ]


def scored(x: Term, t: Term, w: Term = w, b: Term = b) -> list[Have]:
    """Show that the F score is defined at a threshold x > 0: both rates are in (0, 1)."""
    detected, alarmed = laplace.recall(x, t), laplace.false_alarm(x)
    return [*rates_positive(x, t), Have(0 <= alarmed, auto()), *objective_above_zero(detected, alarmed, w, b)]


product = Have(0 < x * t, positive(x, t))
