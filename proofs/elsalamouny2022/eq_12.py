"""Eq. 12: the solution of [INV]^M under k-RR."""

from __future__ import annotations

from collections.abc import Callable

from proofs.elsalamouny2022.eq_1 import answer, diagonal, identity, k, others, same, t, x, z
from proofs.lemmas.counts import counting
from proofs.lemmas.em import at
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, instance, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, as_term, functions, integers

every_w, every_y, w = integers("every_w every_y w")
q: Term
phi: Term
q, phi = functions("q phi", 1)
observed = Eq(Sum(q(x), x, 1, k), 1)
divisors = [Have(0 < k - 1 + t, auto()), Have(0 < t - 1, auto())]
READS = [
    "t stands for e^epsilon[n]. same(x, z) is 1 where x = z and else 0. By Eq. 11, (1 + (t - 1) same(x, "
    "z))/(k - 1 + t) is the entry of A[n]."
]
MATRIX = {"k": 2, "t": 3, "same": [[1, 0], [0, 1]]}


def estimate(place: Term) -> Term:
    """Eq. 12 as printed."""
    return (t + k - 1) / (t - 1) * q(place) - 1 / (t - 1)


def column(of: Callable[[Term], Term], place: Term) -> Have:
    """The sum over x of f(x) A(x, z), computed as (the sum of f + (t - 1) f(z))/(k - 1 + t).

    f stands for the function `of`.
    """
    whole, picked = Sum(of(x), x, 1, k), Sum(same(x, place) * of(x), x, 1, k)
    product = Sum(of(x) * answer(x, place), x, 1, k)
    pick = chain(
        "lemma/sums.pick",
        {"N": k, "j": place, "g": Lambda(x, same(x, place)), "f": Lambda(x, of(x))},
        [auto(), auto(), auto().after(at(diagonal, place)), instance(others[0], place), instance(others[1], place)],
    )
    combined = Eq(product * (k - 1 + t), whole + (t - 1) * picked)
    return Have(
        Eq(product * (k - 1 + t), whole + (t - 1) * of(place)),
        ring(modulo=[combined, Eq(picked, of(place))]).after(
            Have(Eq(picked, of(place)), pick),
            Have(
                combined,
                telescope("w", 1, k, [(-(k - 1 + t), product), (1, whole), (t - 1, picked)], 0, pointwise=ring()),
            ),
        ),
    )


summed = Eq(Sum(estimate(x), x, 1, k), 1)
solution = Statement(
    "elsalamouny2022/eq-12.solution",
    title="Eq. 12 solves theta[n] A[n] = q[n] under k-RR.",
    where="Eq. 12",
    printed=r"\hat{\boldsymbol{\theta}}[n]=\frac{e^{\epsilon[n]}+k-1}{e^{\epsilon[n]}-1}\,\boldsymbol{q}[n]-"
    r"\frac{1}{e^{\epsilon[n]}-1}\,\boldsymbol{1}",
    quote=r"\hat{\boldsymbol{\theta}}[n]=\frac{e^{\epsilon[n]}+k-1}{e^{\epsilon[n]}-1}\,\boldsymbol{q}[n]-"
    r"\frac{1}{e^{\epsilon[n]}-1}\,\boldsymbol{1}. (12)",
    variables=(k, z, t, same, q),
    given=[2 <= k, 1 <= z, z <= k, 1 < t, observed],
    throughout=[diagonal, *others],
    before=divisors,
    claim=Eq(Sum(estimate(x) * answer(x, z), x, 1, k), q(z)),
    example={"k": 3, "z": 2, "t": 2, "same": identity, "q": ["1/2", "1/4", "1/4"]},
    proof=ring(modulo=[column(estimate, z).claim, summed]).after(
        counting(x, k),
        Have(
            summed,
            ring(
                modulo=[
                    Eq(summed.left, (t + k - 1) / (t - 1) * observed.left - 1 / (t - 1) * Sum(as_term(1), x, 1, k)),
                    observed,
                    Eq(Sum(as_term(1), x, 1, k), k),
                ]
            ).after(
                Have(
                    Eq(summed.left, (t + k - 1) / (t - 1) * observed.left - 1 / (t - 1) * Sum(as_term(1), x, 1, k)),
                    telescope(
                        "w",
                        1,
                        k,
                        [
                            (-1, summed.left),
                            ((t + k - 1) / (t - 1), observed.left),
                            (-1 / (t - 1), Sum(as_term(1), x, 1, k)),
                        ],
                        0,
                        pointwise=ring(),
                    ),
                )
            ),
        ),
        column(estimate, z),
    ),
    why="A[n] mixes an estimate with the uniform distribution, and Eq. 12 removes the uniform part. The entries "
    "of the result sum to 1.",
    reads=READS,
)
solves = ForAll(every_y, 1, k, Eq(Sum(phi(x) * answer(x, every_y), x, 1, k), q(every_y)))
mass, ones = Sum(phi(x), x, 1, k), Sum(as_term(1), x, 1, k)


def solved(place: Term) -> Relation:
    return Eq(Sum(phi(x) * answer(x, place), x, 1, k), q(place))


def at_each(place: Term) -> Relation:
    """The equation of one answer, multiplied by its denominator."""
    return Eq(q(place) * (k - 1 + t), mass + (t - 1) * phi(place))


unique = Statement(
    "elsalamouny2022/eq-12.unique",
    title="The solution of theta[n] A[n] = q[n] under k-RR is unique: the average of k-RR mechanisms is invertible.",
    where="Eq. 12",
    printed=solution.printed,
    quote=solution.quote,
    variables=(k, z, t, same, q, phi),
    given=[2 <= k, 1 <= z, z <= k, 1 < t, 0 < k - 1 + t, observed],
    throughout=[diagonal, *others, solves],
    before=divisors,
    claim=Eq(phi(z), estimate(z)),
    example={"z": 1, "q": ["3/4", "1/4"], "phi": [1, 0], **MATRIX},
    proof=ring(modulo=[column(phi, z).claim, Eq(Sum(phi(x) * answer(x, z), x, 1, k), q(z)), Eq(mass, 1)]).after(
        counting(x, k),
        HaveAll(
            ForAll(every_w, 1, k, at_each(every_w)),
            every(
                ring(modulo=[column(phi, every_w).claim, solved(every_w)]).after(
                    column(phi, every_w), at(solves, every_w)
                )
            ),
        ),
        Have(
            Eq((k - 1 + t) * observed.left, mass * ones + (t - 1) * mass),
            telescope(
                "w",
                1,
                k,
                [(-(k - 1 + t), observed.left), (mass, ones), (t - 1, mass)],
                0,
                pointwise=ring(modulo=[at_each(w)]).after(
                    Have(at_each(w), instance(ForAll(every_w, 1, k, at_each(every_w)), w))
                ),
            ),
        ),
        Have(
            Eq(mass, 1),
            ring(
                cofactors={
                    Eq((k - 1 + t) * observed.left, mass * ones + (t - 1) * mass): -1 / (k - 1 + t),
                    observed: 1,
                    Eq(ones, k): -mass / (k - 1 + t),
                }
            ),
        ),
        column(phi, z),
        at(solves, z),
    ),
    why="Summing over the answers shows that every solution has the sum 1. Then each equation has a single unknown.",
    reads=READS,
)
