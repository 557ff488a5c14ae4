"""The n-fold composition that the paper says is "obtained similarly".

Each answer of an epsilon-SLDP mechanism is a randomized function of an answer of Warner's model (remark-8.simulated).
So n answers are a randomized function of n answers of Warner's model, and only their number of true answers matters.
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
    "The n-tuples of messages are numbered k = 1..N. c(j, k) is the probability of the k-th tuple given "
    "Warner's n answers, summed over all choices of j - 1 true answers. So P(k), the probability of the "
    "tuple under x, is the sum over j of c(j, k) t^(j-1), divided by (1 + t)^n. For R(k), under x', the "
    "power is t^(n+1-j)."
)
BY_INDUCTION = [f"li2022/beyond.multi-fold-drawn.{name}" for name in ("true", "lies", "choices")]
whole = (1 + t) ** n


def true_answers(place: Term, answers: Term = n) -> Term:
    """Return (1 + t)^n times the probability under x of one choice of true answers."""
    value: Term = t ** (place - 1)
    return value


def lies(place: Term, answers: Term = n) -> Term:
    """Return (1 + t)^n times the probability of the same choice under x'."""
    value: Term = t ** (answers + 1 - place)
    return value


def least(place: Term) -> Term:
    """Return the smaller of the two probabilities, the first one times the slope s."""
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
    title="For n answers of an epsilon-SLDP mechanism, every test has s alpha + beta >= sum_j C(n, j) min{s e^(j "
    "epsilon), e^((n - j) epsilon)} / (1 + e^epsilon)^n.",
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
    why="A tuple contributes phi s P + (1 - phi) R to s alpha + beta. This is at least the sum, over the "
    "choices, of the smaller of s t^j and t^(n-j). Summed over the tuples, each choice counts once. These "
    "lower bounds for all s >= 0 are the lines of Warner's curve for n answers.",
    reads=[
        ZERO,
        NATURAL,
        "The n-fold analogue of u^2 is the minimum of s alpha + beta, for each slope s, over all tests and "
        "all epsilon-SLDP mechanisms. Warner's model attains it, so the bound is sharp. For two answers, s = "
        "1 gives the middle line of u^2, and s = t^2 and 1/t^2 give the outer lines.",
    ],
    models=[
        DRAWN,
        "beyond.multi-fold-drawn proves by induction that every tuple has this form for every n, and that "
        "c(j, k) sums to C(n, j - 1) over the tuples.",
    ],
    rests_on=[*BY_INDUCTION, "li2022/remark-8.simulated"],
    remarks=["The upper bound is false as printed for two answers (corollary-6.upper)."],
)
