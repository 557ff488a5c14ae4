"""Lists of all subsets of a frame and of an index set, for Moebius inversion.

All proofs use only how the sets are listed by their elements (`lemma/subsets.*`).
"""

from __future__ import annotations

from proofs.lemmas.moebius import beliefs, family, frame
from proofs.lemmas.subsets import Vector, a, sign, sub
from proofs.li2022.belief_setting import N, every_k, j
from proofs.statements.plan import Have, instance
from symbolic.language import Eq, ForAll, Sum, Term

WHERE = "Belief functions"
LISTED = (
    "C_1, ..., C_N are all subsets of the frame of n elements, each once, and A is C_a. has(e, k) = [e lies "
    "in C_k]. flip(e, k, j) = [C_j is C_k with e added or removed]; exactly one j has this property. sub(k, "
    "j) = [C_k lies in C_j]. sign(k) = (-1)^|C_k|, so (-1)^|A \\ B| is the product of the signs of A and B if "
    "B lies in A."
)
signs = ForAll(every_k, 1, N, Eq(sign(every_k) ** 2, 1))
same = {one.name: one for one in family}
square = Have(Eq(sign(a) ** 2, 1), instance(signs, a))
small = frame


def transform(of: Vector, place: Term) -> Term:
    """Return the alternating sum over the subsets of this set."""
    return Sum(sign(place) * sign(j) * sub(j, place) * of(j), j, 1, N)


def bel(of: Term) -> Vector:
    """Return the belief under these masses, as a function of the number of the set."""
    return lambda place: beliefs(of, place)
