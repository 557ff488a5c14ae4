"""Eq. 7 and 8: combining results."""

from __future__ import annotations

from proofs.lemmas.em import at
from proofs.lemmas.sums import mixing
from proofs.statements.plan import Have, instance, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers, reals

n = reals("n")
K, a, i, x, y, M, every_a, every_x = integers("K a i x y M every_a every_x")
users = functions("users", 1)
estimate = functions("estimate", 2)

counted = Eq(Sum(users(a), a, 1, M), n)
sums_to_one = ForAll(every_a, 1, M, Eq(Sum(estimate(every_a, x), x, 1, K), 1))
shares = [
    ForAll(every_a, 1, M, 0 <= users(every_a)),
    ForAll(every_a, 1, M, ForAll(every_x, 1, K, 0 <= estimate(every_a, every_x))),
]


def combined(value: Term) -> Term:
    """Eq. 8 for one value."""
    return Sum(users(a) / n * estimate(a, value), a, 1, M)


whole = Sum(as_term(1) * combined(x), x, 1, K)
by_mechanism = Sum(users(a) / n * Sum(estimate(a, x) * 1, x, 1, K), a, 1, M)
average = Statement(
    "elsalamouny2022/eq-7-8.average",
    title="If all estimates are distributions, their average with the weights n^A/n is a distribution.",
    where="Eq. 7 and 8",
    printed=r"\hat{\boldsymbol{\theta}} = \sum_{A\in\mathcal{A}}\frac{n^A}{n}\hat{\boldsymbol{\theta}}[A]",
    quote="the overall estimate",
    variables=(K, M, y, n, users, estimate),
    given=[1 <= K, 1 <= M, 1 <= y, y <= K, 0 < n, counted],
    throughout=[sums_to_one, *shares],
    claim=[Eq(Sum(combined(x), x, 1, K), 1), 0 <= combined(y)],
    example={"K": 2, "M": 2, "y": 1, "n": 3, "users": [1, 2], "estimate": [["1/2", "1/2"], [1, 0]]},
    proof=[
        ring(modulo=[Eq(Sum(combined(x), x, 1, K), whole), Eq(whole, by_mechanism), Eq(by_mechanism, 1)]).after(
            Have(Eq(Sum(combined(x), x, 1, K), whole), ring()),
            mixing(K, M, lambda _: as_term(1), lambda place: users(place) / n, lambda place, of: estimate(place, of)),
            Have(
                Eq(by_mechanism, counted.left / n),
                termwise(index="i", pointwise=ring(modulo=[at(sums_to_one, i).claim]).after(at(sums_to_one, i))),
            ),
        ),
        termwise(
            index="i",
            pointwise=positive(users(i), estimate(i, y), multiply=[0 < n], degree=2).after(
                at(shares[0], i), Have(0 <= estimate(i, y), instance(shares[1], i, y))
            ),
        ),
    ],
    why="The weights n^A/n are nonnegative and sum to 1.",
    reads=[
        "a = 1..M numbers the mechanisms, users(a) is the number of users of mechanism a, and estimate(a, x) its "
        "estimate. The estimates are distributions, as for IBU and for post-processed INV and RAP."
    ],
    remarks=["A mechanism without users has no data and no estimate. Its weight is 0, and it is left out."],
)
