"""Steps of the proof in `normal_approximation` that a binomial tail is at most 1.

The odds of a success are e^z.
"""

from __future__ import annotations

from proofs.lemmas import binomial_sums, powers
from proofs.statements.plan import (
    Have,
    auto,
    chain,
    every,
    fact,
    function,
    instance,
    positive,
    rewrite,
    ring,
    sum_step,
    telescope,
    termwise,
)
from symbolic.language import Eq, ForAll, Sum, Term, as_term, binomial, exp, factorial, integers, reals

z = reals("z")
h, i, n, J = integers("h i n J")
odds = exp(z)
own = Sum(binomial(n, i) * exp(i * z), i, 0, J)
full = Sum(binomial(n, i) * exp(i * z), i, 0, n)
one = as_term(1)
expanded = Sum(binomial(n, i) * (odds**i * one ** (n - i)), i, 0, n)
chance = own * (1 / (1 + odds)) ** n


def chosen(place: Term) -> Term:
    """Weight of this count."""
    return binomial(n, place) * exp(place * z)


def up_to(place: Term) -> Term:
    return Sum(chosen(i), i, 0, place)


added = Eq(chosen(h + 1), up_to(h + 1) - up_to(h))
last = Eq(up_to(h + 1), up_to(h) + chosen(h + 1))
all_answers = (1 + odds) ** n
nobody = (1 / (1 + odds)) ** n
weighed = ForAll(i, 0, n, 0 < chosen(i))
each_weighed = every(
    positive(binomial(n, i), exp(i * z)).after(
        *(Have(0 < factorial(each), function()) for each in (n, i, n - i)),
        Have(0 < exp(i * z), function()),
        Have(0 < binomial(n, i), positive(factorial(n), multiply=[0 < factorial(i), 0 < factorial(n - i)], degree=1)),
    )
)


def no_more_than_all(power: Have) -> list[Have]:
    """Show that the lower part of the sum is at most the whole; `power` is e^(i z) = (e^z)^i."""
    return [
        Have(Eq(expanded, (odds + one) ** n), chain(binomial_sums.theorem.id, {"x": odds, "y": 1, "n": n})),
        Have(
            Eq(full, expanded),
            termwise(auto().after(power, powers.of_one.at({"n": n - i})), index="i"),
        ),
        Have(Eq(((1 + odds) * (1 / (1 + odds))) ** n, all_answers * nobody), function()),
        Have(Eq(one**n, 1), chain(powers.of_one.id, {"n": n})),
        Have(Eq(1, (1 + odds) * (1 / (1 + odds))), auto()),
        Have(Eq(((1 + odds) * (1 / (1 + odds))) ** n, 1), rewrite(Eq(1, (1 + odds) * (1 / (1 + odds))), fact())),
        Have(
            Eq(full * nobody, 1),
            ring(
                cofactors={
                    Eq(full, expanded): nobody,
                    Eq(expanded, (odds + one) ** n): nobody,
                    Eq(((1 + odds) * (1 / (1 + odds))) ** n, all_answers * nobody): -1,
                    Eq(((1 + odds) * (1 / (1 + odds))) ** n, 1): 1,
                }
            ),
        ),
        Have(
            own <= full,
            telescope(
                "h",
                J,
                n - 1,
                [],
                -up_to(h),
                rest=full - own,
                pointwise=fact().after(
                    Have(0 < chosen(h + 1), instance(weighed, h + 1)),
                    Have(last, sum_step("last")),
                    Have(added, ring(cofactors={last: -1})),
                    Have(0 < added.right, rewrite(added, fact())),
                ),
            ),
        ),
        Have(0 <= (full - own) * nobody, positive(full - own, nobody)),
    ]
