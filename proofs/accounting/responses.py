"""Composition of randomized responses: δ(ε) as a binomial sum, one response at a time."""

from __future__ import annotations

from proofs.accounting.setting import j, s, t
from proofs.statements.plan import Have, Lambda, auto, chain, function, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.composition.definitions.randomized_response import mass, mass_other
from symbolic.language import Eq, Max, Relation, Sum, Term, TermLike, binomial, factorial, integers

n = integers("n")

SOURCE = "Kairouz, Oh and Viswanath 2015; Murtagh and Vadhan 2016"
COUNT = (
    "A randomized response is true with probability t/(1 + t). For n independent responses, j true ones have "
    "total probability C(n, j) t^j/(1 + t)^n under one input and C(n, j) t^(n - j)/(1 + t)^n under the other. "
    "Each of the C(n, j) orders has the same ratio, so the number of true responses has the same delta as the "
    "sequence."
)
LEVELS = "t stands for e^epsilon of one response, s for e^epsilon of the composition."


def gap(place: TermLike, answers: TermLike) -> Term:
    """t^j - s t^(n - j)."""
    value: Term = t**place - s * t ** (answers - place)
    return value


def delta(answers: Term) -> Term:
    """delta of the number of true responses."""
    return Sum(Max(0, mass(j, answers, t) - s * mass_other(j, answers, t)), j, 0, answers)


one, other = t / (1 + t), 1 / (1 + t)
whole, longer = (1 + t) ** n, (1 + t) ** (n + 1)
true = mass(j, n, t) * one - s * (mass_other(j, n, t) * other)
lie = mass(j, n, t) * other - s * (mass_other(j, n, t) * one)
step = Sum(Max(0, true) + Max(0, lie), j, 0, n)
after = mass(j, n + 1, t) - s * mass_other(j, n + 1, t)
weight, weight_after = binomial(n, j) / longer, binomial(n + 1, j) / longer
g = Max(0, gap(j, n + 1))
g_next = Max(0, gap(j + 1, n + 1))
powers: list[Relation] = [
    Eq(t ** (j + 1), t**j * t),
    Eq(t ** (n - j + 1), t ** (n - j) * t),
    Eq(longer, whole * (1 + t)),
]


def nonnegative(trials: TermLike) -> list[Have]:
    """A binomial coefficient divided by (1 + t)^(n + 1)."""
    return [
        Have(0 < factorial(trials), function()),
        Have(0 < factorial(j), function()),
        Have(0 < factorial(trials - j), function()),
        Have(0 < binomial(trials, j), positive(multiply=[0 < factorial(j), 0 < factorial(trials - j)], degree=1)),
        Have(0 <= binomial(trials, j) / longer, positive(binomial(trials, j), multiply=[0 < longer], degree=1)),
    ]


def scaled(value: Term, factor: Term, bare: Term) -> Have:
    """Factor taken out of a maximum."""
    return Have(
        Eq(Max(0, value), factor * Max(0, bare)), chain("lemma/maxima.scaled", {"a": value, "b": bare, "c": factor})
    )


inside = [*nonnegative(n), *(Have(one, auto()) for one in powers)]
one_more = Statement(
    "accounting/responses.one-more",
    title="Composing the count of n randomized responses with one more response gives the binomial sum of delta for "
        "n + 1.",
    where=SOURCE,
    formula=r"\delta_{n+1}(\epsilon) = \sum_{j=0}^{n+1} \binom{n+1}j \frac{\max\{0,\ t^j - s\, "
        r"t^{n+1-j}\}}{(1+t)^{n+1}}",
    variables=(n, s, t),
    given=[0 <= n, 0 < t],
    before=[Have(0 < 1 + t, auto()), Have(0 < whole, function()), Have(0 < longer, function())],
    claim=Eq(step, delta(n + 1)),
    example={"n": 1, "s": 1, "t": 2},
    proof=auto().after(
        Have(
            Eq(step, Sum(binomial(n, j) * (g + g_next), j, 0, n) / longer),
            termwise(
                auto().after(
                    *inside,
                    Have(Eq(true, weight * gap(j + 1, n + 1)), ring(modulo=powers)),
                    Have(Eq(lie, weight * gap(j, n + 1)), ring(modulo=powers)),
                    scaled(true, weight, gap(j + 1, n + 1)),
                    scaled(lie, weight, gap(j, n + 1)),
                ),
                index="j",
            ),
        ),
        Have(
            Eq(Sum(binomial(n + 1, j) * g, j, 0, n + 1), Sum(binomial(n, j) * (g + g_next), j, 0, n)),
            chain("lemma/binomial-sums.one-more", {"n": n, "g": Lambda(j, g)}),
        ),
        Have(
            Eq(delta(n + 1), Sum(binomial(n + 1, j) * g, j, 0, n + 1) / longer),
            termwise(
                auto().after(
                    *nonnegative(n + 1),
                    Have(Eq(after, weight_after * gap(j, n + 1)), ring()),
                    scaled(after, weight_after, gap(j, n + 1)),
                ),
                index="j",
            ),
        ),
    ),
    why="The last response increases the number of true responses by 1 or not. Apply Pascal's rule.",
    reads=[LEVELS, "The left side sums, over the count for the first n and the last response, the positive part of the "
        "product of the probabilities minus s times that under the other input."],
    models=[COUNT],
)  # fmt: skip
