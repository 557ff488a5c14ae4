"""Products and quotients, and their monotonicity."""

from __future__ import annotations

from proofs.statements.plan import Have, positive, substitute
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

c1, c2, p, q, r, s1, s2, t, t1, t2, x, y = reals("c1 c2 p q r s1 s2 t t1 t2 x y")


positive_product = Statement(
    "lemma/products.positive",
    title="p q > 0 if p > 0 and q > 0.",
    where="the lemma library",
    formula=r"0 < p,\ 0 < q \Rightarrow 0 < p q",
    variables=(p, q),
    given=[0 < p, 0 < q],
    claim=0 < p * q,
    example={"p": 1, "q": 2},
    proof=positive(p, q),
    why="A product of positive numbers is positive.",
    good_for="a denominator that is a product",
)
divided = Statement(
    "lemma/products.divided",
    title="x t <= y < x r implies t < r, for x > 0.",
    where="the lemma library",
    formula=r"x > 0,\ x t \le y < x r \Rightarrow t < r",
    variables=(x, t, y, r),
    given=[0 < x, x * t <= y, y < x * r],
    claim=t < r,
    example={"x": 1, "t": 0, "y": 1, "r": 2},
    proof=positive(x * t <= y, y < x * r, multiply=[0 < x], degree=1),
    why="x (r - t) > 0.",
    good_for="a strict bound on t from bounds on x t",
)

faster_than_a_square = Statement(
    "lemma/products.faster-than-a-square",
    title="s_1/c_1^2 < s_2/c_2^2 and c_1^2 t_1 <= c_2^2 t_2 imply s_1 t_1 < s_2 t_2, for s_1 >= 0 and t_2 > 0.",
    where="the lemma library",
    formula=r"\frac{s_1}{c_1^2} < \frac{s_2}{c_2^2},\ c_1^2 t_1 \le c_2^2 t_2 \Rightarrow s_1 t_1 < s_2 t_2",
    variables=(c1, c2, s1, s2, t1, t2),
    given=[0 < c1, 0 < c2, 0 <= s1, 0 < t2, s1 * c2**2 < s2 * c1**2, c1**2 * t1 <= c2**2 * t2],
    claim=s1 * t1 < s2 * t2,
    example={"c1": 1, "c2": 2, "s1": 1, "s2": 5, "t1": 1, "t2": 1},
    proof=positive(s1, c2**2 * t2 - c1**2 * t1, s2 * c1**2 - s1 * c2**2, t2, multiply=[0 < c1, 0 < c1]),
    why="c_1^2 s_1 t_1 <= s_1 c_2^2 t_2 < c_1^2 s_2 t_2.",
    good_for="monotonicity of a product with one increasing and one decreasing factor",
)

equal_factors = Statement(
    "lemma/products.equal-factors",
    title="s_1 = s_2 > 0 and t_2 < t_1 imply s_2 t_2 < s_1 t_1.",
    where="the lemma library",
    formula=r"s_1 = s_2 > 0,\ t_2 < t_1 \Rightarrow s_2 t_2 < s_1 t_1",
    variables=(s1, s2, t1, t2),
    given=[Eq(s1, s2), 0 < s1, t2 < t1],
    claim=s2 * t2 < s1 * t1,
    example={"s1": 1, "s2": 1, "t1": 2, "t2": 1},
    proof=substitute("s1", s2, positive(s2, t1 - t2)),
    why="s_1 (t_1 - t_2) > 0.",
    good_for="comparing two products with equal first factors",
)
ordered_factors = Statement(
    "lemma/products.ordered-factors",
    title="s_2 <= s_1 and t_2 = t_1 > 0 imply s_2 t_2 <= s_1 t_1.",
    where="the lemma library",
    formula=r"s_2 \le s_1,\ t_2 = t_1 > 0 \Rightarrow s_2 t_2 \le s_1 t_1",
    variables=(s1, s2, t1, t2),
    given=[s2 <= s1, Eq(t2, t1), 0 < t1],
    claim=s2 * t2 <= s1 * t1,
    example={"s1": 2, "s2": 1, "t1": 1, "t2": 1},
    proof=substitute("t2", t1, positive(t1, s1 - s2)),
    why="(s_1 - s_2) t_1 >= 0.",
    good_for="comparing two products with equal second factors",
)
positive_factor = Statement(
    "lemma/products.positive-factor",
    title="y = s t_2, s > 0 and t_2 <= t_1 imply y <= s t_1.",
    where="the lemma library",
    formula=r"y = s t_2,\ s > 0,\ t_2 \le t_1 \Rightarrow y \le s t_1",
    variables=(y, s1, t1, t2),
    given=[Eq(y, s1 * t2), 0 < s1, t2 <= t1],
    claim=y <= s1 * t1,
    example={"y": 1, "s1": 1, "t1": 2, "t2": 1},
    proof=substitute("y", s1 * t2, positive(s1, t1 - t2)),
    why="s (t_1 - t_2) >= 0.",
    good_for="a bound on a product from a bound on one factor",
)

ordered_factors_strict = Statement(
    "lemma/products.ordered-factors-strict",
    title="s_2 < s_1 and t_2 = t_1 > 0 imply s_2 t_2 < s_1 t_1.",
    where="the lemma library",
    formula=r"s_2 < s_1,\ t_2 = t_1 > 0 \Rightarrow s_2 t_2 < s_1 t_1",
    variables=(s1, s2, t1, t2),
    given=[s2 < s1, Eq(t2, t1), 0 < t1],
    claim=s2 * t2 < s1 * t1,
    example={"s1": 2, "s2": 1, "t1": 1, "t2": 1},
    proof=substitute("t2", t1, positive(t1, s1 - s2)),
    why="(s_1 - s_2) t_1 > 0.",
    good_for="comparing two products with equal second factors, strictly",
)

over = Statement(
    "lemma/products.over",
    title="t <= y implies t/x <= y/x, for x > 0.",
    where="the lemma library",
    formula=r"t \le y,\ 0 < x \Rightarrow \frac{t}{x} \le \frac{y}{x}",
    variables=(x, t, y),
    given=[0 < x, t <= y],
    claim=t / x <= y / x,
    example={"x": 1, "t": 0, "y": 1},
    proof=positive(t <= y, multiply=[0 < x], degree=1),
    why="Multiply by x.",
    good_for="fractions with long numerators and denominators",
)

a, b, d, s, v = reals("a b d s v")
times = Statement(
    "lemma/products.times",
    title="a v = b s, s >= 0 and 0 < a <= d b imply s <= d v.",
    where="the lemma library",
    formula=r"a v = b s,\ 0 \le s,\ 0 < a \le d b \Rightarrow s \le d v",
    variables=(a, b, d, s, v),
    given=[0 < a, Eq(a * v, b * s), 0 <= s, a <= d * b],
    claim=s <= d * v,
    example={"a": 1, "b": 1, "d": 1, "s": 1, "v": 1},
    proof=positive(0 <= s * (d * b - a), multiply=[0 < a], modulo=[Eq(a * v, b * s)], degree=1).after(
        Have(0 <= s * (d * b - a), positive(s, d * b - a)),
    ),
    why="a s <= d b s = d a v.",
    good_for="comparing the terms of two sums by their ratio",
)
