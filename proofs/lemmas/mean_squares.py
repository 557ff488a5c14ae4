"""Weighted sums of squares: the Cauchy-Schwarz inequality."""

from __future__ import annotations

from proofs.statements.plan import Have, absurd, cases, chain, fact, instance, positive, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers, reals

a, b = reals("a b")
N, i, k, every_k = integers("N i k every_k")
f, g, w = functions("f g w", 1)

WHERE = "the lemma library"
weights = ForAll(every_k, 1, N, 0 < w(every_k))
first, mixed, second = (
    Sum(w(k) * f(k) ** 2, k, 1, N),
    Sum(f(k) * g(k), k, 1, N),
    Sum(g(k) ** 2 / w(k), k, 1, N),
)
term = a**2 * (w(i) * f(i) ** 2) - 2 * a * b * (f(i) * g(i)) + b**2 * (g(i) ** 2 / w(i))
square = Statement(
    "lemma/mean-squares.square",
    title="a^2 A - 2 a b B + b^2 C >= 0 for the sums A, B, C of w_k f_k^2, f_k g_k and g_k^2/w_k, with weights w_k > "
    "0.",
    where=WHERE,
    formula=r"0 \le a^2 \sum_k w_k f_k^2 - 2 a b \sum_k f_k g_k + b^2 \sum_k \tfrac{g_k^2}{w_k}",
    variables=(N, a, b, f, g, w),
    given=[0 <= N],
    throughout=[weights],
    claim=0 <= a**2 * first - 2 * a * b * mixed + b**2 * second,
    example={"N": 1, "a": 1, "b": 1, "f": [1], "g": [1], "w": [1]},
    proof=telescope(
        "i",
        1,
        N,
        [(a**2, first), (-2 * a * b, mixed), (b**2, second)],
        0,
        pointwise=positive(0 <= term, degree=1).after(
            Have(0 < w(i), instance(weights, i)),
            Have(0 <= term, positive(squares=[a * f(i) * w(i) - b * g(i)], multiply=[0 < w(i)], degree=1)),
        ),
    ),
    why="Term by term it is w_k (a f_k - b g_k/w_k)^2.",
    good_for="bounding a product by squares",
)
one = as_term(1)


def squared(x: Term, y: Term) -> Have:
    """Apply `square` with these factors."""
    return Have(
        square.claims[0].substitute({"a": x, "b": y}),
        chain(square.id, {"N": N, "a": x, "b": y, "f": f, "g": g, "w": w}),
    )


by_second, by_first = squared(second, one), squared(one, first + 1)
cauchy = Statement(
    "lemma/mean-squares.cauchy",
    title="Cauchy-Schwarz: the sums of w_k f_k^2 and of g_k^2/w_k have product at least 1 if the sum of f_k g_k is 1.",
    where=WHERE,
    formula=r"\sum_k f_k g_k = 1 \Rightarrow 1 \le \sum_k w_k f_k^2 \cdot \sum_k \tfrac{g_k^2}{w_k}",
    variables=(N, f, g, w),
    given=[0 <= N, Eq(mixed, 1)],
    throughout=[weights],
    claim=1 <= second * first,
    example={"N": 1, "f": [1], "g": [1], "w": [1]},
    proof=positive(by_second.claim, multiply=[0 < second], modulo=[Eq(mixed, 1)], degree=1).after(
        Have(
            0 <= first,
            termwise(
                positive(0 < w(i), squares=[f(i)], degree=2).after(Have(0 < w(i), instance(weights, i))), index="i"
            ),
        ),
        by_second,
        by_first,
        Have(
            0 < second,
            cases(
                second,
                0,
                greater=fact(),
                at_most=absurd(
                    positive(
                        by_first.claim, 0 <= first, second <= 0, modulo=[Eq(mixed, 1)], squares=[first + 1], degree=2
                    )
                ),
            ),
        ),
    ),
    why="lemma/mean-squares.square with b = 1 and a the sum of g_k^2/w_k. That sum is not 0, by the same lemma "
    "with a = 1.",
    good_for="the Cramer-Rao bound",
)

n, x, y, z = reals("n x y z")
inverse = Statement(
    "lemma/mean-squares.inverse",
    title="1 <= n x y and x <= 1/z imply z/n <= y, for n, z > 0 and y >= 0.",
    where=WHERE,
    formula=r"1 \le n x y,\ x \le \tfrac1z \Rightarrow \tfrac zn \le y",
    variables=(n, x, y, z),
    given=[0 < n, 0 < z, 0 <= y, x <= 1 / z, 1 <= n * x * y],
    claim=z / n <= y,
    example={"n": 1, "x": 1, "y": 1, "z": 1},
    proof=positive(z <= n * y, multiply=[0 < n], degree=1).after(
        Have(z * x <= 1, positive(x <= 1 / z, 0 < z, degree=2)),
        Have(0 <= n * y, positive(degree=2)),
        Have(n * y * (z * x) <= n * y, positive(z * x <= 1, 0 <= n * y, degree=2)),
        Have(z <= n * y * (z * x), positive(1 <= n * x * y, 0 < z, degree=2)),
        Have(z <= n * y, positive(z <= n * y * (z * x), n * y * (z * x) <= n * y, degree=1)),
    ),
    why="z <= n y (z x) <= n y.",
    good_for="a lower bound on the variance from an upper bound on the Fisher information",
)
