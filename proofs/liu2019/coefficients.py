"""The coefficients of record and temporal correlation: range and zeros."""

from __future__ import annotations

from proofs.statements.plan import Have, Lambda, absurd, auto, cases, chain, every, instance, positive, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers

N, e, i, j, k, other = integers("N e i j k l")
chance, known = functions("c a", 1)

without = Sum(chance(k) * known(k), k, 1, N)
certain = Eq(Sum(chance(k), k, 1, N), 1)
place = [1 <= N, certain, 1 <= e, e <= N, 0 < known(e)]
chances = ForAll(i, 1, N, 0 <= chance(i))
largest = ForAll(i, 1, N, known(i) <= known(e))
coefficient = 1 - without / known(e)
MODEL = (
    "The correlated records have N possible values, the k-th with probability c(k). a(k) is the probability of d_i1 "
    "given the k-th value, so the sum of c(k) a(k) is the probability of d_i1 without these records.{past} a(e) is "
    "the largest a(k): the minimum in the definition is attained there."
)
at_most = Have(
    without <= known(e),
    positive(modulo=[certain], degree=1).after(
        Have(
            without <= known(e) * certain.left,
            telescope(
                "j",
                1,
                N,
                [(known(e), certain.left), (-1, without)],
                0,
                pointwise=positive(0 <= chance(j), known(j) <= known(e), degree=2).after(
                    Have(0 <= chance(j), instance(chances, j)), Have(known(j) <= known(e), instance(largest, j))
                ),
            ),
        )
    ),
)
not_negative = ForAll(i, 1, N, 0 <= known(i))
at_least = Have(
    0 <= without,
    telescope(
        "j",
        1,
        N,
        [(1, without)],
        0,
        pointwise=positive(chance(j), known(j), degree=2).after(
            Have(0 <= chance(j), instance(chances, j)), Have(0 <= known(j), instance(not_negative, j))
        ),
    ),
)
SAMPLE = {"N": 2, "e": 1, "c": ["1/2", "1/2"], "a": ["2/3", "1/3"]}


def between(name: str, where: str, what: str, printed: str, quote: str, past: str) -> Statement:
    """State that the coefficient lies in [0, 1]."""
    return Statement(
        f"liu2019/{name}",
        title=f"The coefficient {what} lies in [0, 1].",
        where=where,
        printed=printed,
        quote=quote,
        variables=(N, e, chance, known),
        given=place,
        throughout=[chances, not_negative, largest],
        claim=[0 <= coefficient, coefficient <= 1],
        example=SAMPLE,
        proof=[
            positive(without <= known(e), multiply=[0 < known(e)], degree=1).after(at_most),
            positive(0 <= without, multiply=[0 < known(e)], degree=1).after(at_least),
        ],
        why="The sum of the c(k) a(k) is a mean of the a(k), so it lies between 0 and the largest a(k).",
        models=[MODEL.replace("{past}", past)],
    )


def vanishes(name: str, where: str, title: str, printed: str, quote: str, past: str) -> Statement:
    """State that the coefficient is 0 if the record does not depend on the correlated ones."""
    same = ForAll(i, 1, N, Eq(known(i), known(e)))
    return Statement(
        f"liu2019/{name}",
        title=title,
        where=where,
        printed=printed,
        quote=quote,
        variables=(N, e, chance, known),
        given=place,
        throughout=[same],
        claim=Eq(coefficient, 0),
        example={**SAMPLE, "a": ["1/3", "1/3"]},
        proof=ring(modulo=[Eq(without, known(e))]).after(
            Have(
                Eq(without, known(e) * certain.left),
                telescope(
                    "j",
                    1,
                    N,
                    [(known(e), certain.left), (-1, without)],
                    0,
                    pointwise=ring(modulo=[Eq(known(j), known(e))]).after(
                        Have(Eq(known(j), known(e)), instance(same, j))
                    ),
                ),
            ),
            Have(Eq(without, known(e)), ring(modulo=[Eq(without, known(e) * certain.left), certain])),
        ),
        why="All a(k) are equal, so their mean equals a(e).",
        exceptions={"equivalent": "The mean of equal numbers is that number only because the probabilities sum to 1."},
        models=[MODEL.replace("{past}", past)],
    )


def only_there(name: str, where: str, title: str, printed: str, quote: str, past: str) -> Statement:
    """State the converse, for values of the correlated records with positive probability."""
    rest = known(e) - known(other)
    short = Sum(chance(k) * (known(e) - known(k)), k, 1, N)
    return Statement(
        f"liu2019/{name}",
        title=title,
        where=where,
        printed=printed,
        quote=quote,
        variables=(N, e, other, chance, known),
        given=[*place, 1 <= other, other <= N, 0 < chance(other), Eq(coefficient, 0)],
        throughout=[chances, largest],
        claim=Eq(known(other), known(e)),
        example={**SAMPLE, "l": 2, "a": ["1/3", "1/3"]},
        proof=cases(
            known(other),
            known(e),
            less=absurd(
                auto().after(
                    Have(0 < chance(other) * rest, positive(chance(other), rest).after(Have(0 < rest, auto()))),
                    Have(
                        chance(other) * rest <= short,
                        chain(
                            "lemma/sums.one-term",
                            {"N": N, "j": other, "f": Lambda(k, chance(k) * (known(e) - known(k)))},
                            given=[
                                None,
                                None,
                                every(positive(degree=2)),
                            ],
                        ),
                    ),
                    Have(
                        Eq(short, known(e) * certain.left - without),
                        telescope("j", 1, N, [(known(e), certain.left), (-1, without), (-1, short)], 0),
                    ),
                    Have(
                        Eq(without, known(e)),
                        ring(modulo=[Eq(coefficient, 0)], cofactors={Eq(coefficient, 0): -known(e)}),
                    ),
                    Have(
                        Eq(short, 0),
                        ring(modulo=[Eq(short, known(e) * certain.left - without), Eq(without, known(e)), certain]),
                    ),
                )
            ),
            at_least=auto().after(Have(known(other) <= known(e), instance(largest, other))),
        ),
        why="The mean of the a(k) equals the largest one only if all a(k) with c(k) > 0 are equal.",
        models=[MODEL.replace("{past}", past)],
    )
