"""Reduction of frames: elements in the same focal sets of all rows form one class.

An event meets a class not at all, in part, or wholly. Belief depends on which classes it contains wholly, plausibility
on which classes it meets at all.

* `whole`: one element for each class. Belief does not change when an event loses a part of a class; plausibility does
  not change when the part is made whole. Hence a union of classes attains the largest ratio of beliefs, or of
  plausibilities. Every pessimistic pair of errors (pl_x(E), 1 - bel_x'(E)) is dominated by the pair of a union of
  classes.
* `split`: Walley's loss and optimistic errors need large pl and small bel. For these, an event that contains a part of
  every class of two or more elements is at least as good as any other. All those classes become two elements: `u`, one
  element of each of them, and `v`, the others.

Elements in no focal set are dropped.

>>> from symbolic.belief.mass import Mass
>>> m = Mass.of("abcde", {"a": "1/2", "b c d": "1/4", "a b c d": "1/4"})
>>> small = whole([m]); small.elements, small.rows
(2, ({1: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 4)},))
>>> m.frame.text(small.lift(0b10)), m.frame.text(split([m]).lift(0b10))
('{b c d}', '{b}')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from symbolic.belief.frame import Frame, bits
from symbolic.belief.mass import Mass


@dataclass(frozen=True)
class Reduced:
    """Mass functions on fewer elements.

    Parameters
    ----------
    rows: for each mass function, mask of new elements -> mass.
    parts: for each new element, the mask of the old elements that it represents.
    held: for `split` with classes of several elements, the position of `u` (`v` is next, and last); otherwise None.
    """

    rows: tuple[dict[int, Fraction], ...]
    parts: tuple[int, ...]
    held: int | None = None

    @property
    def elements(self) -> int:
        """The number of new elements without u and v."""
        return len(self.parts)

    def lift(self, mask: int) -> int:
        """Return the event of the old frame."""
        result = 0
        for i in bits(mask):
            result |= self.parts[i]
        return result

    def masses(self) -> list[Mass]:
        """Return the rows as mass functions on a frame of numbers."""
        frame = Frame(tuple(str(i) for i in range(self.elements)))
        return [Mass(frame, row) for row in self.rows]


def classes(rows: Sequence[Mass]) -> list[int]:
    """Return the classes as masks, by their first elements, without unused elements."""
    signatures = [0] * len(rows[0].frame)
    for number, mask in enumerate(dict.fromkeys(mask for row in rows for mask in row.masses)):
        for i in bits(mask):
            signatures[i] |= 1 << number
    found: dict[int, int] = {}
    for i, signature in enumerate(signatures):
        if signature:
            found[signature] = found.get(signature, 0) | 1 << i
    return list(found.values())


def whole(rows: Sequence[Mass]) -> Reduced:
    """Reduce to one element for each class."""
    parts = classes(rows)
    return Reduced(_moved(rows, [(part, 1 << i) for i, part in enumerate(parts)]), tuple(parts))


def split(rows: Sequence[Mass]) -> Reduced:
    """Reduce to one element for each class of one, and u and v for all others."""
    found = classes(rows)
    single = [part for part in found if part.bit_count() == 1]
    several = [part for part in found if part.bit_count() > 1]
    moves = [(part, 1 << i) for i, part in enumerate(single)]
    if not several:
        return Reduced(_moved(rows, moves), tuple(single))
    place = len(single)
    first = sum(part & -part for part in several)
    rest = sum(several) & ~first
    moves += [(part, 0b11 << place) for part in several]
    return Reduced(_moved(rows, moves), (*single, first, rest), place)


def _moved(rows: Sequence[Mass], moves: list[tuple[int, int]]) -> tuple[dict[int, Fraction], ...]:
    result = []
    for row in rows:
        moved: dict[int, Fraction] = {}
        for mask, value in row.masses.items():
            new = 0
            for part, bit in moves:
                if part & mask:
                    new |= bit
            moved[new] = moved.get(new, Fraction(0)) + value
        result.append(moved)
    return tuple(result)
