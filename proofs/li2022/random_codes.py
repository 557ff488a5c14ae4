"""Shafer's randomly coded messages define a normal mass function."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k
from proofs.statements.plan import Have, Lambda, auto, chain, instance, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers

i = integers("i")
p, inside = functions("p inside", 1)
decoded = functions("decoded", 2)


def mass(place: Term) -> Term:
    """Return the probability of the codes that indicate the set of this number."""
    return Sum(decoded(place, k) * p(k), k, 1, N)


chances = Eq(Sum(p(k), k, 1, N), 1)
one_message = ForAll(every_k, 1, N, Eq(Sum(decoded(j, every_k), j, 1, M), 1))
not_empty = ForAll(every_k, 1, N, Eq(decoded(1, every_k), 0))


def implied(place: Term) -> Term:
    """Return 1 if the message of this code lies in A, else 0."""
    return Sum(inside(j) * decoded(j, place), j, 1, M)


codes = Statement(
    "li2022/random-codes",
    title="m(empty set) = 0, the masses sum to 1, and bel(A) is the probability that the message implies A.",
    where="Dempster-Shafer Theory, randomly coded messages",
    printed=r"\text{Notice that } m(\emptyset) = 0 \text{ and that the } m(A) \text{ sum to one. The quantity } bel(A) "
    r"= \sum_{B \subset A} m(B) \text{ is, in a sense, the total chance that the true message implies } A",
    quote=r"Notice that $m(\emptyset) = 0$ and that the m(A)sum to one",
    variables=(N, M, p, inside, decoded),
    given=[0 <= N, 1 <= M, chances],
    throughout=[
        ForAll(every_k, 1, N, 0 <= p(every_k)),
        ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= decoded(every_j, every_k))),
        one_message,
        not_empty,
    ],
    claim=[
        Eq(mass(as_term(1)), 0),
        Eq(Sum(mass(j), j, 1, M), 1),
        Eq(Sum(inside(j) * mass(j), j, 1, M), Sum(implied(k) * p(k), k, 1, N)),
    ],
    example={
        "N": 2,
        "M": 3,
        "p": ["1/2", "1/2"],
        "inside": [1, 1, 0],
        "decoded": [[0, 0], [1, 0], [0, 1]],
    },
    proof=[
        termwise(auto().after(Have(Eq(decoded(1, i), 0), instance(not_empty, i))), index="i"),
        auto().after(
            sums.mixing(N, M, p, lambda j: as_term(1), decoded),
            Have(
                Eq(Sum(p(k) * Sum(1 * decoded(j, k), j, 1, M), k, 1, N), Sum(p(k), k, 1, N)),
                termwise(auto().after(Have(Eq(Sum(decoded(j, i), j, 1, M), 1), instance(one_message, i))), index="i"),
            ),
        ),
        auto().after(
            Have(
                Eq(Sum(p(k) * implied(k), k, 1, N), Sum(inside(j) * mass(j), j, 1, M)),
                chain(sums.mixture.id, {"N": N, "M": M, "f": p, "w": inside, "F": Lambda([j, k], decoded(j, k))}),
            )
        ),
    ],
    why="Each code gives one message, and no code gives the empty set.",
    models=[
        "The codes are 1, ..., N with the probabilities p(k). The subsets are C_1, ..., C_M, and C_1 is "
        'empty. decoded(j, k) is 1 if the code k decodes the message to "the truth is in C_j", else 0. '
        "inside(j) = [C_j lies in A]."
    ],
    remarks=[
        "The sum for bel is over all subsets B of A including A, as in the preceding definition. The file "
        "prints the sign of a proper subset."
    ],
)
