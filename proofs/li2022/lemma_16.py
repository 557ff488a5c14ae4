"""Lemma 16: post-processing according to Walley, by maps that are drawn and by kernels on the members."""

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
    """The plausibility or the belief of the event of Z under the image, where the j-th map is drawn with the chance
    w(j).
    """
    return Sum(of(k) * Sum(w(j) * which(j, k), j, 1, M), k, 1, N)


def before(which: Term, place: Term, of: Term) -> Term:
    """That of the event's preimage under one of the maps."""
    return Sum(which(place, k) * of(k), k, 1, N)


drawn = Statement(
    "li2022/lemma-16.drawn",
    title="A map that is drawn independently of the message does not increase the loss.",
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
    why="The plausibility of an event is the mixture of the plausibilities of its preimages, the belief that of "
    "their beliefs, with the same weights; each preimage is an event of Y.",
    reads=[ZERO, NATURAL],
    models=[
        "A randomised algorithm draws the j-th of finitely many maps from Y to Z with the chance w(j), "
        "independently of the message, and takes a focal set to its image; the image meets (lies in) an event "
        "just when the focal set meets (lies in) its preimage: touch(j, k) and inside(j, k).",
        EVENT,
    ],
    remarks=["One map with the chance 1 is the case of a map that is not random."],
)

members = Statement(
    "li2022/lemma-16.members",
    title="A kernel that acts on the members of the credal sets does not increase the loss.",
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
    why="Members p and q of the two credal sets have p(y) <= pl_x({y}) <= t bel_x'({y}) <= t q(y), and an event of "
    "Z has the probability sum of p(y) f(y), where f(y) is the chance that y goes into the event.",
    reads=[
        "Here f o Q has the images of the members of the credal sets as its consistent probabilities, whether "
        "or not there is a belief function behind them.",
        ZERO,
        NATURAL,
    ],
)
