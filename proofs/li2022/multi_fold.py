"""More than two answers: what is "obtained similarly", for every number of them.

Each answer of a mechanism that is private according to Shafer is drawn after an answer of Warner's model
(remark-8.simulated), so that n answers are drawn after n of Warner's; and of these only the number of true ones counts.
"""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import (
    NATURAL,
    ZERO,
    N,
    every_j,
    every_k,
    j,
    k,
    s,
    t,
    total,
)
from proofs.statements.plan import Have, auto, function, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Min, Sum, Term, as_term, binomial, functions, integers

n, u = integers("n u")
P, R, phi = functions("P R phi", 1)
c = functions("c", 2)

WHERE = "before Corollary 6"
DRAWN = (
    "The n-tuples of messages are numbered k = 1..N; c(j, k) is the sum, over the choices of j - 1 of the n "
    "answers of Warner's model as the true ones, of the chances that the tuple is drawn after them. So P(k), "
    "its chance under x, is the sum over j of c(j, k) t^(j-1), over (1 + t)^n, and under x' with t^(n+1-j)."
)
BY_INDUCTION = [f"li2022/beyond.multi-fold-drawn.{name}" for name in ("true", "lies", "choices")]
whole = (1 + t) ** n


def true_answers(place: Term, answers: Term = n) -> Term:
    """j - 1 true answers, times (1 + t)^n."""
    value: Term = t ** (place - 1)
    return value


def lies(place: Term, answers: Term = n) -> Term:
    """The same under the other input."""
    value: Term = t ** (answers + 1 - place)
    return value


def least(place: Term) -> Term:
    """The smaller of the two, at the slope s."""
    return Min(s * true_answers(place), lies(place))


drawn = [
    ForAll(every_k, 1, N, Eq(P(every_k) * whole, Sum(true_answers(j) * c(j, every_k), j, 1, n + 1))),
    ForAll(every_k, 1, N, Eq(R(every_k) * whole, Sum(lies(j) * c(j, every_k), j, 1, n + 1))),
]
weights = ForAll(every_j, 1, n + 1, ForAll(every_k, 1, N, 0 <= c(every_j, every_k)))
choices = ForAll(every_j, 1, n + 1, Eq(Sum(c(every_j, k), k, 1, N), binomial(n, every_j - 1)))
tests = [ForAll(every_k, 1, N, 0 <= phi(every_k)), ForAll(every_k, 1, N, phi(every_k) <= 1)]
alpha, beta = total(phi(k) * P(k)), 1 - total(phi(k) * R(k))
by_tuple = Sum(1 * Sum(least(j) * c(j, k), j, 1, n + 1), k, 1, N)
by_choice = Sum(least(j) * Sum(c(j, k) * 1, k, 1, N), j, 1, n + 1)
errors = phi(u) * (s * P(u)) + (1 - phi(u)) * R(u)
one_tuple = termwise(
    positive(degree=1).after(
        Have(
            Sum(least(j) * c(j, u), j, 1, n + 1)
            <= phi(u) * s * Sum(true_answers(j) * c(j, u), j, 1, n + 1)
            + (1 - phi(u)) * Sum(lies(j) * c(j, u), j, 1, n + 1),
            termwise(
                positive(degree=2).after(
                    Have(0 <= c(j, u), instance(weights, j, u)),
                    Have(least(j) <= s * true_answers(j), function()),
                    Have(least(j) <= lies(j), function()),
                    Have(least(j) <= phi(u) * (s * true_answers(j)) + (1 - phi(u)) * lies(j), positive(degree=2)),
                ),
                index="j",
            ),
        ),
        *(at(one, u) for one in (*drawn, *tests)),
    ),
    index="u",
)
composition = Statement(
    "li2022/multi-fold",
    title="For n answers of a mechanism that is private according to Shafer the errors of every test are above all "
    "lines of Warner's curve for n answers.",
    where=WHERE,
    printed=r"\text{For simplicity, we only show the two-fold composition and other multi-fold compositions can be "
    r"obtained similarly.}",
    quote="other multi-fold compositions can be obtained similarly",
    variables=(N, n, s, t, c, P, R, phi),
    given=[0 <= N, 0 <= n, 1 < t, 0 <= s, Eq(total(R(k)), 1)],
    throughout=[weights, choices, *drawn, *tests],
    claim=Sum(binomial(n, j - 1) * least(j), j, 1, n + 1) <= whole * (s * alpha + beta),
    example={
        "N": 2,
        "n": 1,
        "s": 1,
        "t": 2,
        "c": [[0, 1], [1, 0]],
        "P": ["2/3", "1/3"],
        "R": ["1/3", "2/3"],
        "phi": [1, 0],
    },
    proof=auto().after(
        Have(0 < whole, function()),
        sums.mixing(N, n + 1, lambda k: as_term(1), least, c),
        Have(
            Eq(Sum(binomial(n, j - 1) * least(j), j, 1, n + 1), by_choice),
            termwise(
                auto().after(
                    Have(Eq(Sum(c(j, k), k, 1, N), binomial(n, j - 1)), instance(choices, j)),
                ),
                index="j",
            ),
        ),
        Have(
            by_tuple <= whole * (s * alpha + total(R(k)) - total(phi(k) * R(k))),
            one_tuple,
        ),
    ),
    why="A test is paid for each tuple with phi s P + (1 - phi) R, which is at least the sum over the choices of "
    "the smaller of s t^j and t^(n-j); summed over the tuples, each choice counts once. As beta >= (that sum) "
    "- s alpha for every s, these are all lines of the curve.",
    reads=[
        ZERO,
        NATURAL,
        "The n-fold curve that is like u^2: the least sum s alpha + beta, for each slope s, over all tests and "
        "all mechanisms of the budget; Warner's model attains it, so that the bound is sharp. For two answers, "
        "s = 1, it is the middle line of the two-fold curve, and for s = t^2 and 1/t^2 the outer ones.",
    ],
    models=[
        DRAWN,
        "That every tuple is so drawn, for every n, and that its chances add up to the numbers of choices, is "
        "proved by induction (beyond.multi-fold-drawn).",
    ],
    rests_on=[*BY_INDUCTION, "li2022/remark-8.simulated"],
    remarks=["The upper half is false as printed, for two answers already (corollary-6.upper)."],
)
