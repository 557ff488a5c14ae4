"""Lemma 4: post-processing of epsilon-SLDP mechanisms."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.li2022.belief_setting import (
    NATURAL,
    ZERO,
    M,
    N,
    every_j,
    every_k,
    j,
    k,
    m,
    nonnegative,
    r,
    rows,
    t,
    total,
    within,
)
from proofs.statements.plan import Have, Lambda, auto, chain, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers

b = integers("b")
K = functions("K", 2)


shafer = within()
survey = {"N": 3, "m": ["3/5", "1/5", "1/5"], "r": ["1/5", "3/5", "1/5"], "t": 3}

stochastic = ForAll(every_k, 1, N, Eq(Sum(K(j, every_k), j, 1, M), 1))
kernel = ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= K(every_j, every_k)))


def image(of: Term, place: Term) -> Term:
    """Return the mass of the focal set of this index under the image."""
    return Sum(K(place, k) * of(k), k, 1, N)


share = Sum(1 * K(j, k), j, 1, M)
drawn_first = Sum(m(k) * share, k, 1, N)

processing = Statement(
    "li2022/lemma-4",
    title="If Q is epsilon-SLDP and f is a random map independent of the data, then f o Q is an epsilon-SLDP "
    "mechanism.",
    where="Lemma 4",
    printed=r"f \circ Q \text{ is an } \epsilon \text{-SLDP mechanism from } X \text{ to } Z",
    quote=r"$f \circ Q$ is an ϵ -SLDP mechanism",
    variables=(M, N, b, t, m, r, K),
    given=[0 <= N, 0 <= M, 1 <= b, b <= M, *rows],
    throughout=[*nonnegative, kernel, stochastic, shafer],
    claim=[image(m, b) <= t * image(r, b), Eq(Sum(image(m, j), j, 1, M), 1)],
    example={**survey, "M": 2, "b": 1, "K": [[1, 0, "1/2"], [0, 1, "1/2"]]},
    proof=[
        termwise(positive(degree=2)),
        auto().after(
            Have(
                Eq(drawn_first, Sum(1 * image(m, j), j, 1, M)),
                chain(sums.mixture.id, {"N": N, "M": M, "f": m, "w": Lambda(j, as_term(1)), "F": K}),
            ),
            Have(
                Eq(drawn_first, total(m(k))),
                termwise(auto().after(Have(Eq(Sum(K(j, k), j, 1, M), 1), instance(stochastic, k)))),
            ),
        ),
    ],
    why="K(b, k) is the probability that the focal set A_k is mapped to the b-th focal set of the image. Each "
    "mass of the image is a sum of masses with weights independent of the input.",
    reads=[ZERO, NATURAL],
    models=[
        "A map f, chosen independently of the message, maps a focal set A to its image f(A). So the masses "
        "of f o Q are mixtures of the masses of Q, with weights K independent of the input. This includes "
        "maps of points to points, of points to sets, and of messages to messages."
    ],
    remarks=[
        "A kernel on the members of the credal sets is not included. Its image of a belief function need not "
        "be a belief function (beyond.kernel-on-members), so no mass ratio is defined."
    ],
)
