"""Objective (w G + b)/R of a threshold under Laplace noise; the F score decreases in it.

Let z be the positive root of w t z^2 = w z + b. The minimum is h = w z + b: on each of the three intervals of the
threshold, w G + b - h R is nonnegative. On the middle one it is w (x - z)^2/(2x).
"""

from __future__ import annotations

from proofs.lemmas.order import as_ordered
from proofs.lemmas.scores import product
from proofs.lemmas.tails import tail_above, tail_below, tail_defined
from proofs.statements.plan import Have, Plan, absurd, auto, cases, fact, positive, ring, substitute
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Ne, Term, as_term, reals

w, t, z, b, x = reals("w t z b x")

by_parts = Eq(w * t * z**2, w * z + b)
peak = [0 < w, 0 < b, 1 <= t, 0 < z, z <= 1, by_parts, 0 < x]
rates_defined = [product, *tail_defined(x * t), *tail_defined(x)]
best = w * z + b
detected, alarmed = laplace.recall(x, t), laplace.false_alarm(x)


def on_intervals(h: Term, below: Plan, between: Plan, above: Plan) -> Plan:
    """Compare h R with w G + b on each of the three intervals of the threshold."""

    def interval(detection: Have, alarm: Have, plan: Plan) -> Plan:
        """Prove the inequality on an interval with both rates in closed form."""
        left = Have(Eq(h * detected, h * detection.claim.right), ring(modulo=[detection.claim]))
        right = Have(Eq(w * alarmed + b, w * alarm.claim.right + b), ring(modulo=[alarm.claim]))
        return as_ordered(left, right, plan).after(detection, alarm)

    low = Have(1 <= x * t, positive(degree=2))
    return cases(
        x, 1,
        greater=interval(tail_below(x * t), tail_below(x), below).after(low),
        at_most=cases(
            x * t, 1,
            less=interval(tail_above(x * t), tail_above(x), above),
            at_least=interval(tail_below(x * t), tail_above(x), between),
        ),
    )  # fmt: skip


square = Have(0 <= w * t * (x - z) ** 2, positive(w, t, squares=[x - z]))
rise = best * t - w
steep = [
    Have(Eq(w * z * (t * z - 1), b), ring(modulo=[by_parts])),
    Have(0 < w * z, positive(w, z)),
    Have(1 < t * z, positive(multiply=[0 < w * z], degree=1, modulo=[Eq(w * z * (t * z - 1), b)])),
    Have(Eq(rise, w * ((t * z - 1) * (t * z + 1))), ring(modulo=[by_parts])),
    Have(0 < (t * z - 1) * (t * z + 1), positive(t * z - 1, degree=2)),
    Have(0 < rise, positive(w, (t * z - 1) * (t * z + 1), modulo=[Eq(rise, w * ((t * z - 1) * (t * z + 1)))])),
    Have(0 < (1 - x * t) * rise, positive(1 - x * t, rise)),
    Have(0 <= w * (t * z - 1) ** 2, positive(w, squares=[t * z - 1])),
]
stationary = Statement(
    "lemma/objective.stationary",
    title="(w z + b) R <= w G + b at every threshold, for w > 0 and the root 0 < z <= 1 of w t z^2 = w z + b.",
    where="the lemma library",
    formula=r"w t z^2 = w z + b,\ z \le 1 \Rightarrow (w z + b) R \le w G + b",
    variables=(x, t, b, w, z),
    given=peak,
    before=rates_defined,
    claim=best * detected <= w * alarmed + b,
    example={"x": 1, "t": 2, "b": 1, "w": 1, "z": 1},
    proof=on_intervals(
        best,
        below=positive(multiply=[0 < x, 0 < t], degree=3, modulo=[by_parts]),
        between=positive(w * t * (x - z) ** 2, multiply=[0 < x * t], degree=1, modulo=[by_parts]).after(square),
        above=positive((1 - x * t) * rise, w * (t * z - 1) ** 2, multiply=[0 < t], degree=1, modulo=[by_parts]).after(
            *steep
        ),
    ),
    why="On the three intervals, w G + b - (w z + b) R is w (1 - z)(1 - (1 + z)/(2x)), w (x - z)^2/(2x) and at "
    "least w (1 - t z)^2/(2t).",
    good_for="the best threshold beyond the turning point",
)
other_threshold = Statement(
    "lemma/objective.other-threshold",
    title="A threshold x that does not solve w t x^2 = w x + b differs from the root z of that equation.",
    where="the lemma library",
    formula=r"w t z^2 = w z + b,\ w t x^2 \ne w x + b \Rightarrow x \ne z",
    variables=(x, t, b, w, z),
    given=[by_parts, Ne(w * t * x**2, w * x + b)],
    claim=Ne(x, z),
    example={"x": 2, "t": 2, "b": 1, "w": 1, "z": 1},
    proof=cases(x, z, differ=fact(), equal=substitute("x", z, absurd(auto().after(
        Have(Eq(as_term(1), 0), ring(cofactors={by_parts: 1 / (w * t * z**2 - (w * z + b))})),
    )))),
    why="If x = z, then x solves it.",
    good_for="excluding the best threshold",
)  # fmt: skip
strictly = Have(0 < w * t * (x - z) ** 2, positive(w, t, squares=[x - z]))
stationary_only = Statement(
    "lemma/objective.stationary-only",
    title="(w z + b) R < w G + b at every threshold but z, for w > 0 and the root 0 < z < 1 of w t z^2 = w z + b.",
    where="the lemma library",
    formula=r"w t z^2 = w z + b,\ z < 1,\ x \ne z \Rightarrow (w z + b) R < w G + b",
    variables=(x, t, b, w, z),
    given=[*peak, z < 1, Ne(x, z)],
    before=rates_defined,
    claim=best * detected < w * alarmed + b,
    example={"x": 1, "t": 6, "b": 1, "w": 1, "z": "1/2"},
    proof=on_intervals(
        best,
        below=positive(multiply=[0 < x, 0 < t], degree=3, modulo=[by_parts]),
        between=positive(w * t * (x - z) ** 2, multiply=[0 < x * t], degree=1, modulo=[by_parts]).after(strictly),
        above=positive((1 - x * t) * rise, w * (t * z - 1) ** 2, multiply=[0 < t], degree=1, modulo=[by_parts]).after(
            *steep
        ),
    ),
    why="The differences in lemma/objective.stationary vanish only at x = z.",
    good_for="uniqueness of the best threshold",
)


def _flat(name: str, title: str, printed: str, good_for: str, strict: bool) -> Statement:
    """Lower bound on the objective for t <= 1 + b/w."""
    turning = w * t < w + b if strict else w * t <= w + b
    gain = Have(0 < w + b - w * t if strict else 0 <= w + b - w * t, auto())
    square = Have(0 <= w * t * (1 - x) ** 2, positive(w, t, squares=[1 - x]))
    slack = (w + b) * t - w
    above = [
        Have(0 < slack, positive(w, b, t - 1, degree=2)),
        Have(0 <= (1 - x * t) * slack, positive(1 - x * t, slack)),
        Have(0 <= w * (t - 1) ** 2, positive(w, squares=[t - 1])),
    ]
    return Statement(
        f"lemma/objective.{name}",
        title=title,
        where="the lemma library",
        formula=printed,
        variables=(x, t, b, w),
        given=[0 < w, 0 < b, 1 <= t, turning, 0 < x],
        before=[*rates_defined, gain],
        claim=(w + b) * detected < w * alarmed + b if strict else (w + b) * detected <= w * alarmed + b,
        example={"x": 1, "t": "3/2", "b": 1, "w": 1},
        proof=on_intervals(
            w + b,
            below=positive(multiply=[0 < x, 0 < t], degree=1),
            between=positive(w * t * (1 - x) ** 2, w + b - w * t, multiply=[0 < x * t], degree=1).after(square),
            above=positive((1 - x * t) * slack, w * (t - 1) ** 2, t, w + b - w * t, multiply=[0 < t], degree=2).after(
                *above
            ),
        ),
        why="On two of the three intervals, w G + b - (w + b) R is ((w + b)/t - w)/(2x), plus w (1 - x)^2/(2x) on the "
        "middle one. On the third it is at least its value at x t = 1.",
        good_for=good_for,
    )


flat = _flat(
    "flat", "For w > 0 and t <= 1 + b/w every threshold has objective (w G + b)/R >= w + b.",
    r"w t \le w + b \Rightarrow (w + b) R \le w G + b", "the maximum F score up to the turning point", strict=False,
)  # fmt: skip
flat_strict = _flat(
    "flat-strict",
    "For w > 0 and t < 1 + b/w every threshold has objective (w G + b)/R > w + b.",
    r"w t < w + b \Rightarrow (w + b) R < w G + b",
    "the maximum F score is not attained before the turning point",
    strict=True,
)
root_at_most_one = Statement(
    "lemma/objective.root-at-most-one",
    title="The positive root z of w t z^2 = w z + b satisfies z <= 1 if w > 0 and w + b <= w t.",
    where="the lemma library",
    formula=r"w t z^2 = w z + b,\ w + b \le w t \Rightarrow z \le 1",
    variables=(w, b, t, z),
    given=[0 < w, 0 < b, 1 <= t, 0 < z, Eq(w * t * z**2, w * z + b), w + b <= w * t],
    claim=z <= 1,
    example={"w": 1, "b": 1, "t": 6, "z": "1/2"},
    proof=cases(
        z,
        1,
        at_most=fact(),
        greater=absurd(
            positive(
                0 < (z - 1) * ((w + b) * z + b),
                0 <= (w * t - w - b) * z**2,
                modulo=[Eq(w * t * z**2, w * z + b)],
                degree=1,
            ).after(
                Have(0 < (w + b) * z + b, positive(w, b, z, degree=2)),
                Have(0 < (z - 1) * ((w + b) * z + b), positive(1 < z, (w + b) * z + b)),
                Have(0 <= w * t - w - b, auto()),
                Have(0 <= (w * t - w - b) * z**2, positive(w * t - w - b, squares=[z])),
            )
        ),
    ),
    why="At z = 1 the left side minus the right side is nonnegative.",
    good_for="the best threshold is not below the lower centre",
)
root_below_one = Statement(
    "lemma/objective.root-below-one",
    title="The positive root z of w t z^2 = w z + b satisfies z < 1 if w > 0 and w + b < w t.",
    where="the lemma library",
    formula=r"w t z^2 = w z + b,\ w + b < w t \Rightarrow z < 1",
    variables=(w, b, t, z),
    given=[0 < w, 0 < b, 1 <= t, 0 < z, Eq(w * t * z**2, w * z + b), w + b - w * t < 0],
    claim=z < 1,
    example={"w": 1, "b": 1, "t": 6, "z": "1/2"},
    proof=cases(
        z,
        1,
        less=fact(),
        at_least=absurd(
            positive(
                0 <= (z - 1) * ((w + b) * z + b),
                0 < (w * t - w - b) * z**2,
                modulo=[Eq(w * t * z**2, w * z + b)],
                degree=1,
            ).after(
                Have(0 < (w + b) * z + b, positive(w, b, z, degree=2)),
                Have(0 <= (z - 1) * ((w + b) * z + b), positive(z - 1, (w + b) * z + b)),
                Have(0 < w * t - w - b, auto()),
                Have(0 < (w * t - w - b) * z**2, positive(w * t - w - b, squares=[z])),
            )
        ),
    ),
    why="At z = 1 the left side minus the right side is positive.",
    good_for="the best threshold is above the lower centre",
)

# ---- monotonicity of the objective; y < x is the higher threshold

y: Term = reals("y")


def recall_positive(x: Term) -> list[Have]:
    """Show that the recall is at least 1/2 at a threshold not above Q(D)."""
    return [
        Have(0 < x * t, auto()),
        Have(0 < laplace.recall_below(x, t), positive(1 <= x * t, multiply=[0 < x * t], degree=1)),
    ]


def below_at(x: Term) -> Term:
    """Objective at a threshold up to Q(D')."""
    return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_below(x), b, w)


def between_at(x: Term) -> Term:
    """Objective at a threshold between Q(D') and Q(D)."""
    return laplace.objective(laplace.recall_below(x, t), laplace.false_alarm_above(x), b, w)


def between_sign(w: Term) -> Term:
    """Its sign decides whether the objective rises between Q(D') and Q(D)."""
    sign: Term = w * (x + y) + 2 * b - 2 * w * t * (x * y)
    return sign


def _order(
    name: str,
    title: str,
    formula: str,
    good_for: str,
    low: Term,
    high: Term,
    sign: Term,
    rising: bool,
    weak: bool = False,
) -> Statement:
    """Compare the objective at x and y by the sign; with `weak` the sign is nonpositive."""
    known = 0 < sign if rising else sign <= 0 if weak else sign < 0
    product = t * (x - y) * sign
    signed = 0 < product if rising else product <= 0 if weak else product < 0
    factor, below = 0 < t * (x - y), r"\le" if weak else "<"
    return Statement(
        f"lemma/objective.{name}",
        title=title,
        where="the lemma library",
        formula=rf"y < x,\ {formula} \Rightarrow f({'x' if rising else 'y'}) {below} f({'y' if rising else 'x'}),\quad "
        r"f = \tfrac{w G + b}{R}",
        variables=(x, y, t, b, w),
        given=[1 <= t, 0 < y, y < x, 1 <= x * t, 1 <= y * t, known],
        before=[*recall_positive(y), Have(0 < x, auto()), *recall_positive(x)],
        claim=low < high if rising else high <= low if weak else high < low,
        example={"x": 1, "y": "2/3", "t": 2, "b": 3 if rising else "1/20", "w": 1},
        proof=positive(
            signed,
            multiply=[0 < laplace.recall_below(x, t), 0 < laplace.recall_below(y, t), 0 < x * t, 0 < y * t],
            degree=1,
        ).after(
            Have(0 < x - y, auto()),
            Have(factor, positive(t, x - y)),
            Have(signed, positive(factor, known)),
        ),
        why="Multiply by the common denominator.",
        good_for=good_for,
    )


below_rises = _order(
    "below-rises",
    "Below Q(D') the objective strictly increases with the threshold if w t < w + b.",
    r"w t < w + b",
    "monotonicity below Q(D'), before the turning point",
    below_at(x),
    below_at(y),
    w + b - w * t,
    rising=True,
)
below_falls = _order(
    "below-falls",
    "Below Q(D') the objective is nonincreasing in the threshold if w + b <= w t.",
    r"w + b \le w t",
    "monotonicity below Q(D'), from the turning point on",
    below_at(x),
    below_at(y),
    w + b - w * t,
    rising=False,
    weak=True,
)
between_rises = _order(
    "between-rises", "Between Q(D') and Q(D) the objective at x is below that at y < x if 2 w t x y < w (x + y) + 2b.",
    r"2 w t x y < w (x + y) + 2b", "the increasing part between Q(D') and Q(D)",
    between_at(x), between_at(y), between_sign(w), rising=True,
)  # fmt: skip
between_falls = _order(
    "between-falls", "Between Q(D') and Q(D) the objective at x is above that at y < x if w (x + y) + 2b < 2 w t x y.",
    r"w (x + y) + 2b < 2 w t x y", "the decreasing part between Q(D') and Q(D)",
    between_at(x), between_at(y), between_sign(w), rising=False,
)  # fmt: skip
