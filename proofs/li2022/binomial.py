"""Lemmas on binomial sums and powers, on which the theorems of the survey stand.

The sums are homogeneous: x + y need not be 1. So one lemma serves probabilities that sum to 1 and those that sum to p + q."""

from __future__ import annotations

from proofs.statements.plan import (
    Have,
    auto,
    chain,
    fact,
    induct,
    positive,
    ring,
    substitute,
    sum_step,
    telescope,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Sum, Term, TermLike, as_term, binomial, factorial, integers, reals

x: Term
y: Term
n: Term
x, y, u, a_, b_ = reals("x y u a b")
n, k, i = integers("n k i")


def weight(n: TermLike, k: TermLike, x: Term, y: Term) -> Term:
    """binomial(n, k) x^k y^(n - k)"""
    return binomial(n, k) * (x**k * y ** (n - k))


def total(n: TermLike, x: Term, y: Term) -> Term:
    return Sum(weight(n, k, x, y), k, 0, n)


congruence = Statement(
    "li2022/lemma.power-congruence",
    title="Equal numbers have equal powers.",
    where="used below",
    printed=r"a = b \Rightarrow a^k = b^k",
    variables=(a_, b_, k),
    given=[0 <= k, Eq(a_, b_)],
    claim=Eq(a_**k, b_**k),
    example={"a": 2, "b": 2, "k": 3},
    proof=substitute("a", b_, ring()),
    why="one is put for the other",
)

w_ = reals("w")

at_most_equal = Statement(
    "li2022/lemma.at-most-equal",
    title="What is at most one of two equal numbers is at most the other.",
    where="used below",
    printed=r"x \le y,\ w = y \Rightarrow x \le w",
    variables=(x, y, w_),
    given=[x <= y, Eq(w_, y)],
    claim=x <= w_,
    example={"x": 1, "y": 2, "w": 2},
    proof=substitute("w", y, fact()),
    why="one is put for the other",
)

power_of_one = Statement(
    "li2022/lemma.power-of-one",
    title="The powers of 1 are 1.",
    where="used below",
    printed=r"1^n = 1",
    variables=(n,),
    given=[0 <= n],
    claim=Eq(as_term(1) ** n, 1),
    example={"n": 2},
    proof=induct("n", 0, base=ring(), step=auto()),
    why="induction on n",
)

power_below_one = Statement(
    "li2022/lemma.power-below-one",
    title="A power of a number below 1 is below 1.",
    where="used below",
    printed=r"0 \le u < 1,\ n \ge 1 \Rightarrow u^n < 1",
    variables=(u, n),
    given=[0 <= u, u < 1, 1 <= n],
    claim=u**n < 1,
    example={"u": "1/2", "n": 1},
    proof=induct(
        "n",
        1,
        base=auto(),
        step=positive((u**n < 1), (u < 1), (0 <= u), degree=2),
    ),
    why="u^(n+1) = u u^n",
)

shifted = Sum(weight(n + 1, k, x, y), k, 0, n)

theorem = Statement(
    "li2022/lemma.binomial-theorem",
    title="The binomial theorem.",
    where="used below",
    printed=r"\sum_{k=0}^n \binom nk x^k y^{n-k} = (x+y)^n",
    variables=(x, y, n),
    given=[0 <= n],
    claim=Eq(total(n, x, y), (x + y) ** n),
    example={"x": 2, "y": -1, "n": 3},
    proof=induct(
        "n",
        0,
        base=ring(
            modulo=[
                Eq(total(0, x, y), Sum(weight(0, k, x, y), k, 0, -1) + weight(0, 0, x, y)),
                Eq(Sum(weight(0, k, x, y), k, 0, -1), 0),
            ]
        ).after(
            Have(Eq(Sum(weight(0, k, x, y), k, 0, -1), 0), sum_step("empty")),
            Have(Eq(total(0, x, y), Sum(weight(0, k, x, y), k, 0, -1) + weight(0, 0, x, y)), sum_step("last")),
        ),
        step=auto().after(
            Have(Eq(total(n + 1, x, y), shifted + weight(n + 1, n + 1, x, y)), sum_step("last")),
            Have(
                Eq(shifted, (x + y) * total(n, x, y) - x ** (n + 1)),
                telescope(
                    "i",
                    0,
                    n,
                    sums=[(-1, shifted), (x + y, total(n, x, y))],
                    rest=-(x ** (n + 1)),
                    certificate=i * (factorial(n) / (factorial(i) * factorial(n + 1 - i))) * (x**i * y ** (n + 1 - i)),
                    pointwise=substitute("n", i, ring(), fresh="w"),
                ),
            ),
        ),
    ),
    why="induction on n, the sum for n + 1 telescoping against the one for n",
)


def first_step(k: Term) -> Term:
    """Telescopes to weight * (k (x + y) - n x), and vanishes at k = 0 and k = n + 1."""
    return -(k * (n + 1 - k)) * (factorial(n) / (factorial(k) * factorial(n + 1 - k))) * (x**k * y ** (n + 1 - k))


deviation = k * (x + y) - n * x
first_moment = Sum(weight(n, k, x, y) * deviation, k, 0, n)
second_moment = Sum(weight(n, k, x, y) * deviation**2, k, 0, n)

mean = Statement(
    "li2022/lemma.binomial-mean",
    title="A binomial count has mean n x / (x + y).",
    where="used below",
    printed=r"\sum_{k=0}^n \binom nk x^k y^{n-k} \bigl(k(x+y)-nx\bigr) = 0",
    variables=(x, y, n),
    given=[0 <= n],
    claim=Eq(first_moment, 0),
    example={"x": 2, "y": -1, "n": 3},
    proof=telescope(
        "i",
        0,
        n,
        sums=[(-1, first_moment)],
        certificate=-first_step(i),
        pointwise=substitute("n", i, ring(), fresh="w"),
    ),
    why="the sum telescopes",
)

variance = Statement(
    "li2022/lemma.binomial-variance",
    title="The second central moment of a binomial count.",
    where="used below",
    printed=r"\sum_{k=0}^n \binom nk x^k y^{n-k} \bigl(k(x+y)-nx\bigr)^2 = n x y (x+y)^n",
    variables=(x, y, n),
    given=[0 <= n],
    claim=Eq(second_moment, n * x * y * (x + y) ** n),
    example={"x": 2, "y": -1, "n": 3},
    proof=ring(modulo=[Eq(second_moment, n * x * y * total(n, x, y)), theorem.claims[0]]).after(
        Have(theorem.claims[0], chain(theorem.id, {"x": x, "y": y, "n": n})),
        Have(
            Eq(second_moment, n * x * y * total(n, x, y)),
            telescope(
                "i",
                0,
                n,
                sums=[(-1, second_moment), (n * x * y, total(n, x, y))],
                certificate=-(i * (x + y) - n * x - x) * first_step(i),
                pointwise=substitute("n", i, ring(), fresh="w"),
            ),
        ),
    ),
    why="the sum telescopes against the total",
)

STATEMENTS = [congruence, at_most_equal, power_of_one, power_below_one, theorem, mean, variance]
