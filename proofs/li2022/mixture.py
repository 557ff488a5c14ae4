"""The private observations: a mixture of the mechanism's rows is a mass function."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k
from proofs.statements.plan import Have, auto, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers

b, i = integers("b i")
pi = functions("pi", 1)
Q = functions("Q", 2)


def mixed(place: Term) -> Term:
    """Return the mass of the focal set of this index under the prior."""
    return Sum(Q(place, k) * pi(k), k, 1, N)


row = ForAll(every_k, 1, N, Eq(Sum(Q(j, every_k), j, 1, M), 1))
normal = ForAll(every_k, 1, N, Eq(Q(1, every_k), 0))
positive_masses = ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= Q(every_j, every_k)))

mixture = Statement(
    "li2022/mixture",
    title="For a prior pi and an evidential mechanism Q, the mixture pi Q is a normal mass function.",
    where="Local Differential Privacy, the discrete estimation problem",
    printed=r"\text{Observe that the } Y_i \text{'s are distributed according to } m = \pi Q \text{, which are mass "
    r"functions not necessarily probability functions when } Q \text{ is evidential.}",
    quote=r"which are mass functions not necessarily probability functions",
    variables=(N, M, b, pi, Q),
    given=[0 <= N, 1 <= M, 1 <= b, b <= M, Eq(Sum(pi(k), k, 1, N), 1)],
    throughout=[ForAll(every_k, 1, N, 0 <= pi(every_k)), positive_masses, row, normal],
    claim=[0 <= mixed(b), Eq(Sum(mixed(j), j, 1, M), 1), Eq(mixed(as_term(1)), 0)],
    example={"N": 2, "M": 2, "b": 2, "pi": ["1/3", "2/3"], "Q": [[0, 0], [1, 1]]},
    proof=[
        termwise(
            positive(degree=2).after(
                Have(0 <= Q(b, i), instance(positive_masses, b, i)),
            ),
            index="i",
        ),
        auto().after(
            sums.mixing(N, M, pi, lambda j: as_term(1), Q),
            Have(
                Eq(Sum(pi(k) * Sum(1 * Q(j, k), j, 1, M), k, 1, N), Sum(pi(k), k, 1, N)),
                termwise(auto().after(Have(Eq(Sum(Q(j, i), j, 1, M), 1), instance(row, i))), index="i"),
            ),
        ),
        termwise(auto().after(Have(Eq(Q(1, i), 0), instance(normal, i))), index="i"),
    ],
    why="pi Q is a mixture of normal mass functions with weights that sum to 1.",
    models=[
        "Q(j, k) is the mass of the subset C_j under the input k, and C_1 is the empty set. pi(k) is the "
        "prior probability of the input k. The mixture is a probability function if all rows are."
    ],
)
