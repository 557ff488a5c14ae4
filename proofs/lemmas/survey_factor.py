"""The factor in front of the inverse moment in the variance of a survey."""

from __future__ import annotations

from proofs.statements.plan import Have, auto, positive, substitute
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, reals

c1, c2, d1, d2, w, x, y = reals("c1 c2 d1 d2 w x y")


over_square = Statement(
    "lemma/survey-factor.over-square",
    title="The factor in front of A, over (p + q)^2, increases with q.",
    where="the lemma library",
    printed=r"\frac{1}{c_1^2}\Bigl(-w^2+\frac14\frac{c_1^2}{d_1^2}\Bigr) < \frac{1}{c_2^2}\Bigl(-w^2+\frac14\frac{c_2^2}{d_2^2}\Bigr)",
    variables=(c1, c2, w, d1, d2),
    given=[0 < c1, c1 < c2, 0 < d2, d2 < d1],
    claim=(-(w**2) + Q(1, 4) * (c1 / d1) ** 2) * c2**2 < (-(w**2) + Q(1, 4) * (c2 / d2) ** 2) * c1**2,
    example={"c1": 1, "c2": 2, "w": 1, "d1": 2, "d2": 1},
    before=[Have(0 < d1, auto())],
    proof=positive(0 <= w**2 * d1**2 * d2**2 * (c2**2 - c1**2), 0 < c1**2 * c2**2 * (d1**2 - d2**2), degree=1).after(
        Have(0 < c2, auto()),
        Have(0 < c2**2 - c1**2, positive(c2 - c1, c1, c2)),
        Have(0 < d1**2 - d2**2, positive(d1 - d2, d1, d2)),
        Have(0 <= w**2 * d1**2 * d2**2 * (c2**2 - c1**2), positive(c2**2 - c1**2, squares=[w * d1 * d2])),
        Have(0 < c1**2 * c2**2 * (d1**2 - d2**2), positive(c1, c2, d1**2 - d2**2, degree=5)),
    ),
    why="Multiplied by 4 d_1^2 d_2^2 the difference is a sum of two products.",
    good_for="monotony of the variance in the probability of a lie",
)

at_distance = Statement(
    "lemma/survey-factor.at-distance",
    title="The factor in front of A falls with p - q, where p + q is fixed.",
    where="the lemma library",
    printed=r"0 < d_1 \le d_2 \Rightarrow -w^2+\frac14\frac{x^2}{d_2^2} \le -w^2+\frac14\frac{x^2}{d_1^2}",
    variables=(x, y, w, d1, d2),
    given=[0 < d1, d1 <= d2, Eq(y, x)],
    claim=-(w**2) + Q(1, 4) * (y / d2) ** 2 <= -(w**2) + Q(1, 4) * (x / d1) ** 2,
    example={"x": 1, "y": 1, "w": 1, "d1": 1, "d2": 2},
    before=[Have(0 < d2, auto())],
    proof=substitute(
        "y", x, positive(0 <= x**2 * (d2**2 - d1**2), degree=1).after(
            Have(0 <= d2**2 - d1**2, positive(d2 - d1, d1, d2)),
            Have(0 <= x**2 * (d2**2 - d1**2), positive(d2**2 - d1**2, squares=[x])),
        ),
    ),
    why="x^2 (d_2^2 - d_1^2) >= 0",
    good_for="comparing mechanisms with the same probability of an answer",
)  # fmt: skip

at_distance_strict = Statement(
    "lemma/survey-factor.at-distance-strict",
    title="The factor in front of A falls strictly with p - q, where p + q is fixed.",
    where="the lemma library",
    printed=r"0 < d_1 < d_2,\ x \ne 0 \Rightarrow -w^2+\frac14\frac{x^2}{d_2^2} < -w^2+\frac14\frac{x^2}{d_1^2}",
    variables=(x, y, w, d1, d2),
    given=[0 < x, 0 < d1, d1 < d2, Eq(y, x)],
    claim=-(w**2) + Q(1, 4) * (y / d2) ** 2 < -(w**2) + Q(1, 4) * (x / d1) ** 2,
    example={"x": 1, "y": 1, "w": 1, "d1": 1, "d2": 2},
    before=[Have(0 < d2, auto())],
    proof=substitute(
        "y", x, positive(0 < x**2 * (d2**2 - d1**2), degree=1).after(
            Have(0 < d2**2 - d1**2, positive(d2 - d1, d1, d2)),
            Have(0 < x**2 * (d2**2 - d1**2), positive(d2**2 - d1**2, x, degree=3)),
        ),
    ),
    why="x^2 (d_2^2 - d_1^2) > 0",
    good_for="the same, strictly",
)  # fmt: skip
