"""Coefficient of the inverse moment A in the variance of a survey."""

from __future__ import annotations

from proofs.statements.plan import Have, auto, positive, substitute
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, reals

c1, c2, d1, d2, w, x, y = reals("c1 c2 d1 d2 w x y")


over_square = Statement(
    "lemma/survey-factor.over-square",
    title="(-w^2 + (c/d)^2/4)/c^2 strictly increases as c = p + q increases and d = p - q decreases.",
    where="the lemma library",
    formula=r"\frac{1}{c_1^2}\Bigl(-w^2+\frac14\frac{c_1^2}{d_1^2}\Bigr) < "
    r"\frac{1}{c_2^2}\Bigl(-w^2+\frac14\frac{c_2^2}{d_2^2}\Bigr)",
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
    why="Multiplied by 4 d_1^2 d_2^2, the difference is a sum of two products.",
    good_for="monotonicity of the variance in the probability of a lie",
)

at_distance = Statement(
    "lemma/survey-factor.at-distance",
    title="-w^2 + (x/d)^2/4 does not increase as d = p - q increases, for fixed x = p + q.",
    where="the lemma library",
    formula=r"0 < d_1 \le d_2 \Rightarrow -w^2+\frac14\frac{x^2}{d_2^2} \le -w^2+\frac14\frac{x^2}{d_1^2}",
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
    why="x^2 (d_2^2 - d_1^2) >= 0.",
    good_for="comparing mechanisms with the same probability of an answer",
)  # fmt: skip

at_distance_strict = Statement(
    "lemma/survey-factor.at-distance-strict",
    title="-w^2 + (x/d)^2/4 strictly decreases as d = p - q increases, for fixed x = p + q > 0.",
    where="the lemma library",
    formula=r"0 < d_1 < d_2,\ x > 0 \Rightarrow -w^2+\frac14\frac{x^2}{d_2^2} < -w^2+\frac14\frac{x^2}{d_1^2}",
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
    why="x^2 (d_2^2 - d_1^2) > 0.",
    good_for="comparing mechanisms with the same probability of an answer, strictly",
)  # fmt: skip

# ---- x^2/4 - s times a moment T >= h
a, b, c, e, h, s, T, w = reals("a b c e h s T w")
between = [0 < h, h <= T, 0 <= s]

not_below = Statement(
    "lemma/survey-factor.not-below",
    title="(a^2/4 - s) h <= (b^2/4 - s) T for 0 < h <= T, 0 <= s <= 1/4 and 1 <= a <= b.",
    where="the lemma library",
    formula=r"0 < h \le T,\ 0 \le s \le \tfrac14,\ 1 \le a \le b \Rightarrow (\tfrac{a^2}{4} - s)\, h \le "
    r"(\tfrac{b^2}{4} - s)\, T",
    variables=(a, b, h, s, T),
    given=[*between, s <= Q(1, 4), 1 <= a, a <= b],
    claim=(-s + a**2 / 4) * h <= (-s + b**2 / 4) * T,
    example={"a": 1, "b": 2, "h": 1, "s": 0, "T": 2},
    proof=auto().after(
        Have(1 <= a**2, positive(degree=2)),
        Have(a**2 <= b**2, positive(degree=2)),
        Have(0 <= -s + a**2 / 4, auto()),
        Have((-s + a**2 / 4) * h <= (-s + a**2 / 4) * T, positive(degree=2)),
        Have((-s + a**2 / 4) * T <= (-s + b**2 / 4) * T, positive(degree=2)),
    ),
    why="Both factors on the left are nonnegative, and both are at most those on the right.",
    good_for="comparing the variances of two surveys",
)
not_above = Statement(
    "lemma/survey-factor.not-above",
    title="((c e)^2/4 - s) T <= (w^2/4 - s) h for 0 < h <= T, s >= 0, c^2 T <= h and 0 < e <= w.",
    where="the lemma library",
    formula=r"0 < h \le T,\ 0 \le s,\ c^2 T \le h,\ 0 < e \le w \Rightarrow (\tfrac{(c e)^2}{4} - s)\, T \le "
    r"(\tfrac{w^2}{4} - s)\, h",
    variables=(c, e, h, s, T, w),
    given=[*between, c**2 * T <= h, 0 < e, e <= w],
    claim=(-s + (c * e) ** 2 / 4) * T <= (-s + w**2 / 4) * h,
    example={"c": 1, "e": 1, "h": 1, "s": 0, "T": 1, "w": 2},
    proof=auto().after(
        Have(e**2 <= w**2, positive(degree=2)),
        Have(e**2 * (c**2 * T) <= e**2 * h, positive(squares=[e], degree=2)),
        Have(e**2 * h <= w**2 * h, positive(degree=2)),
        Have(s * h <= s * T, positive(degree=2)),
    ),
    why="c^2 T e^2 <= h w^2, and s T >= s h.",
    good_for="comparing the variances of two surveys",
)
