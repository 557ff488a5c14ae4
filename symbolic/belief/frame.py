"""Finite frames: named elements, with subsets as bit masks.

>>> frame = Frame(("a", "b", "c"))
>>> frame.mask("a c"), frame.text(0b101), frame.full
(5, '{a c}', 7)
>>> frame.mask("a d")
Traceback (most recent call last):
symbolic.formula.domain.DomainError: 'd' is not an element of the frame {a b c}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from symbolic.formula import DomainError
from symbolic.nearest import nearest

Subset: TypeAlias = "int | str | Iterable[str]"  # a bit mask, "a b", or the elements one by one


@dataclass(frozen=True)
class Frame:
    """A frame of discernment.

    Parameters
    ----------
    elements: distinct names without white space, at least one; element i is bit i of a mask.

    Raises `DomainError` for an empty frame, and for a name that is empty, has white space or occurs twice.

    Possible issues
    ---------------
    Two frames are equal only if they list the same names in the same order.
    """

    elements: tuple[str, ...]
    _index: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "elements", tuple(self.elements))
        if not self.elements:
            raise DomainError("the frame is empty; give at least one element")
        index: dict[str, int] = {}
        for i, name in enumerate(self.elements):
            if not isinstance(name, str) or not name or name.split() != [name]:
                raise DomainError(f"{name!r} is not a valid element; write a name without spaces")
            if name in index:
                raise DomainError(f"the element {name!r} occurs twice in the frame")
            index[name] = i
        object.__setattr__(self, "_index", index)

    def __len__(self) -> int:
        return len(self.elements)

    @property
    def full(self) -> int:
        """The mask of the whole frame."""
        return (1 << len(self.elements)) - 1

    def index(self, element: str) -> int:
        """Return the bit position of an element; raises `DomainError` where it is unknown."""
        found = self._index.get(element)
        if found is None:
            close = nearest(element, self.elements)
            hint = f"; did you mean {close!r}?" if close else ""
            raise DomainError(f"{element!r} is not an element of the frame {_shown(self.elements)}{hint}")
        return found

    def mask(self, subset: Subset) -> int:
        """Return the bit mask of a subset given as a mask, as "a b", or as its elements.

        Raises `DomainError` for unknown elements, repeated elements and masks beyond the frame.
        """
        if isinstance(subset, int):
            if not 0 <= subset <= self.full:
                raise DomainError(f"the mask {subset} is beyond a frame of {len(self)} elements")
            return int(subset)
        result = 0
        for name in subset.split() if isinstance(subset, str) else subset:
            bit = 1 << self.index(name)
            if result & bit:
                raise DomainError(f"the element {name!r} occurs twice in one set")
            result |= bit
        return result

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the elements of a mask, in the order of the frame."""
        return tuple(self.elements[i] for i in bits(mask))

    def text(self, mask: int) -> str:
        """Return the set as text, such as "{a b}"; long sets are shortened."""
        return _shown(self.names(mask))

    def key(self, mask: int) -> str:
        """Return the set as a mechanism file writes it, such as "a b"."""
        return " ".join(self.names(mask))


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the bits that are set, from the lowest.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def submasks(mask: int) -> Iterator[int]:
    """Yield all subsets of a mask, the mask first and the empty set last.

    >>> [bin(one) for one in submasks(0b101)]
    ['0b101', '0b100', '0b1', '0b0']
    """
    one = mask
    while True:
        yield one
        if not one:
            return
        one = (one - 1) & mask


def _shown(names: tuple[str, ...]) -> str:
    text = " ".join(names if len(names) <= 12 else (*names[:10], "...", names[-1]))
    return "{" + (text if len(text) <= 200 else f"{text[:180]}...") + "}"
