"""Lemma 16: post-processing of epsilon-WLDP by random maps and by kernels."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.li2022.belief_setting import EVENT, NATURAL, ZERO, M, N, every_j, j, k, m, nonnegative, r, t
from proofs.statements.plan import chain, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import ForAll, Sum, Term, functions, integers

every_y, y = integers("every_y y")
p, phi, q, w = functions("p f q w", 1)
holds, meets = functions("inside touch", 2)


WHERE = "Lemma 16"


def value(which: Term, of: Term) -> Term:
    """Return the plausibility or belief of an event of Z under the random map."""
    return Sum(of(k) * Sum(w(j) * which(j, k), j, 1, M), k, 1, N)


def before(which: Term, place: Term, of: Term) -> Term:
    """Return the plausibility or belief of the preimage under one map."""
    return Sum(which(place, k) * of(k), k, 1, N)


drawn = Statement(
    "li2022/lemma-16.drawn",
    title="If Q is epsilon-WLDP and f is a random map independent of the message, then f o Q is epsilon-WLDP.",
    where=WHERE,
    printed=r"f \circ Q \text{ is an } \epsilon \text{-WLDP mechanism from } X \text{ to } Z",
    quote=r"$f \circ Q$ is an ϵ -WLDP mechanism",
    variables=(N, M, t, m, r, w, meets, holds),
    given=[0 <= N, 0 <= M],
    throughout=[
        *nonnegative,
        ForAll(every_j, 1, M, 0 <= w(every_j)),
        ForAll(every_j, 1, M, before(meets, every_j, m) <= t * before(holds, every_j, r)),
    ],
    claim=value(meets, m) <= t * value(holds, r),
    example={
        "N": 3,
        "M": 2,
        "t": 4,
        "m": ["3/5", "1/5", "1/5"],
        "r": ["1/5", "3/5", "1/5"],
        "w": ["1/2", "1/2"],
        "touch": [[1, 0, 1], [0, 1, 1]],
        "inside": [[1, 0, 0], [0, 1, 0]],
    },
    proof=chain(sums.mixed_order.id, {"N": N, "M": M, "t": t, "f": m, "g": r, "w": w, "F": meets, "G": holds}),
    why="The plausibility of an event is the mixture of the plausibilities of its preimages, and the belief is "
    "the mixture of their beliefs with the same weights. Each preimage is an event of Y.",
    reads=[ZERO, NATURAL],
    models=[
        "A randomized algorithm chooses the j-th of finitely many maps from Y to Z with probability w(j), "
        "independently of the message. It maps a focal set to its image. The image meets (lies in) an event "
        "if and only if the focal set meets (lies in) its preimage: touch(j, k) and inside(j, k).",
        EVENT,
    ],
    remarks=["A deterministic map is the case of one map with probability 1."],
)

members = Statement(
    "li2022/lemma-16.members",
    title="If Q is epsilon-WLDP and f is a kernel on the members of the credal sets, then f o Q is epsilon-WLDP.",
    where=WHERE,
    printed=r"f \circ Q \text{ is an } \epsilon \text{-WLDP mechanism from } X \text{ to } Z",
    quote=r"$f \circ Q$ is an ϵ -WLDP mechanism",
    variables=(M, t, p, q, phi),
    given=[0 <= M],
    throughout=[
        ForAll(every_y, 1, M, p(every_y) <= t * q(every_y)),
        ForAll(every_y, 1, M, 0 <= phi(every_y)),
    ],
    claim=Sum(phi(y) * p(y), y, 1, M) <= t * Sum(phi(y) * q(y), y, 1, M),
    example={"M": 2, "t": 4, "p": ["4/5", "1/5"], "q": ["1/5", "4/5"], "f": ["1/2", 1]},
    proof=termwise(positive(degree=2)),
    why="Members p and q of the two credal sets satisfy p(y) <= pl_x({y}) <= t bel_x'({y}) <= t q(y). An event "
    "of Z has the probability sum of p(y) f(y), where f(y) is the probability that y is mapped into the "
    "event.",
    reads=[
        "The consistent probabilities of f o Q are the images of the members of the credal sets, whether or "
        "not they belong to a belief function.",
        ZERO,
        NATURAL,
    ],
)
