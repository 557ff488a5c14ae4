"""Fewer elements, the same values: elements that lie in the same focal sets of all rows are one class.

An event meets a class not at all, in part, or wholly. Belief tells "wholly" from the rest, plausibility tells "not at
all" from the rest.

* `whole`: one element for each class. Belief does not change when an event loses a part of a class, plausibility does
  not change when the part is made whole. So a largest ratio of beliefs, or of plausibilities, is attained by a union of
  classes, and so is every pessimistic pair of errors (pl_x(E), 1 - bel_x'(E)) by one that is at most as large in both.
* `split`: where large pl and small bel are wanted (the loss according to Walley, optimistic errors), an event that has
  a part of every class of two or more elements is at least as good as any other. All those classes become two elements:
  `u`, one element of each of them, and `v`, the others.

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
    parts: for each new element, the mask of what it stands for in the old frame.
    held: None; or, for `split` with classes of several elements, the position of `u` (`v` is next, and last).
    """

    rows: tuple[dict[int, Fraction], ...]
    parts: tuple[int, ...]
    held: int | None = None

    @property
    def elements(self) -> int:
        """How many elements there are now; possibly none but u and v."""
        return len(self.parts)

    def lift(self, mask: int) -> int:
        """The event of the old frame."""
        result = 0
        for i in bits(mask):
            result |= self.parts[i]
        return result

    def masses(self) -> list[Mass]:
        """The rows as mass functions on a frame of numbers."""
        frame = Frame(tuple(str(i) for i in range(self.elements)))
        return [Mass(frame, row) for row in self.rows]


def classes(rows: Sequence[Mass]) -> list[int]:
    """The classes as masks, in the order of their first elements; elements in no focal set are left out."""
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
    """One element for each class."""
    parts = classes(rows)
    return Reduced(_moved(rows, [(part, 1 << i) for i, part in enumerate(parts)]), tuple(parts))


def split(rows: Sequence[Mass]) -> Reduced:
    """One element for each class of one, and u and v for all the others."""
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
