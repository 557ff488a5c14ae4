"""The subsets of a frame, and of a number of sets, listed: what the rows on Moebius inversion stand on.

Everything is proved from how the sets are listed by their elements (`lemma/subsets.*`): nothing is counted."""

from __future__ import annotations

from proofs.lemmas.moebius import beliefs, family, frame
from proofs.lemmas.subsets import Vector, a, sign, sub
from proofs.li2022.belief_setting import N, every_k, j
from proofs.statements.plan import Have, instance
from symbolic.language import Eq, ForAll, Sum, Term

WHERE = "Belief functions"
LISTED = (
    "C_1, ..., C_N are all subsets of the frame of the n elements, each once, and A is C_a: has(e, k) = [e "
    "lies in C_k]; flip(e, k, j) = [C_j is C_k with e taken out or put in], of which there is just one j to e "
    "and k; sub(k, j) = [C_k lies in C_j]; sign(k) = (-1)^|C_k|, so that (-1)^|A \\ B| is the product of the "
    "signs of A and of B where B lies in A."
)
signs = ForAll(every_k, 1, N, Eq(sign(every_k) ** 2, 1))
same = {one.name: one for one in family}
square = Have(Eq(sign(a) ** 2, 1), instance(signs, a))
small = frame


def transform(of: Vector, place: Term) -> Term:
    """The alternating sum over the subsets of this set."""
    return Sum(sign(place) * sign(j) * sub(j, place) * of(j), j, 1, N)


def bel(of: Term) -> Vector:
    """The belief in the set of a number, by these masses."""
    return lambda place: beliefs(of, place)
