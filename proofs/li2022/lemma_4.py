"""Lemma 4: post-processing according to Shafer."""

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
    """The mass of the image's focal set of this number."""
    return Sum(K(place, k) * of(k), k, 1, N)


share = Sum(1 * K(j, k), j, 1, M)
drawn_first = Sum(m(k) * share, k, 1, N)

processing = Statement(
    "li2022/lemma-4",
    title="The image of a mechanism under a data-independent map is a mechanism, and its loss is no larger.",
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
    why="K(b, k) is the chance that the focal set A_k becomes the b-th focal set of the image. Each mass of the "
    "image is a sum of masses with weights that do not depend on the input.",
    reads=[ZERO, NATURAL],
    models=[
        "A map f that is drawn independently of the message takes a focal set A to its image f(A), so the "
        "masses of f o Q are mixtures of those of Q with weights K that are the same for all inputs; this "
        "covers maps of points to points and to sets, and maps of messages."
    ],
    remarks=[
        "A kernel that acts on the members of the credal sets is not covered: what it makes of a belief "
        "function need not be one (beyond.kernel-on-members), so there is no mass whose ratio could be taken."
    ],
)
