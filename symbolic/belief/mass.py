"""Mass functions on a finite frame, with belief, plausibility and commonality.

    bel(A) = sum of m(B) over B in A,
    pl(A) = sum of m(B) over B that meet A = 1 - bel(not A),
    q(A) = sum of m(B) over B that contain A.

One value costs one pass over the focal sets, on a frame of any size. A `Table` holds all 2^n values, computed by fast
transforms.

>>> murder = Mass.of(["John", "Mary", "Peter"], {"John Peter": "0.8", "John Mary Peter": "0.2"})
>>> murder.belief("John Peter"), murder.plausibility("Mary"), murder.commonality("John")
(Fraction(4, 5), Fraction(1, 5), Fraction(1, 1))
>>> murder.beliefs()["John Peter"]
Fraction(4, 5)
>>> Mass.of_beliefs(murder.beliefs()) == murder
True
>>> Mass.of(["a", "b"], {"a": "1/2", "a b": "1/3"})
Traceback (most recent call last):
symbolic.formula.domain.DomainError: the masses sum to 5/6, not to 1

Source: Dempster 1967; Shafer 1976.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from symbolic.belief import moebius
from symbolic.belief.frame import Frame, Subset
from symbolic.formula import DomainError
from symbolic.number import NumberError, fraction_text, parse, shown
from symbolic.representations.exact import TooLarge

MOST_ELEMENTS: Final = 22  # of a frame whose 2^n events are all computed
MOST_ELEMENTS_LONG: Final = 18  # the same, where numerators need more than 62 bits
MACHINE: Final = 1 << 62  # denominators up to which numpy's int64 is exact


@dataclass(frozen=True)
class Table:
    """A set function on all 2^n subsets: whole numbers over one denominator.

    Parameters
    ----------
    numerators: numpy array of 2^n int64, or of Python ints where the denominator is above 2^62; entry A is for mask A.
    denominator: positive.
    """

    frame: Frame
    numerators: Any
    denominator: int

    def __getitem__(self, subset: Subset) -> Fraction:
        return Fraction(int(self.numerators[self.frame.mask(subset)]), self.denominator)

    def __len__(self) -> int:
        return len(self.numerators)


@dataclass(frozen=True, eq=True, repr=False)
class Mass:
    """A normal mass function.

    Parameters
    ----------
    frame: the frame, of any size.
    masses: mask -> mass. Zero masses are dropped; the focal sets remain, by increasing mask.

    Raises `DomainError` for a negative mass, mass on the empty set, a mask beyond the frame, and a sum other than 1.
    """

    frame: Frame
    masses: Mapping[int, Fraction]

    def __post_init__(self) -> None:
        object.__setattr__(self, "masses", MappingProxyType(checked(self.frame, self.masses)))

    @staticmethod
    def of(frame: Frame | Iterable[str], masses: Mapping[Any, Any], where: str = "") -> Mass:
        """Build a mass function from sets and exact masses.

        Parameters
        ----------
        masses: set ("a b", elements, or a mask) -> exact number ("0.1", "1/3", 1).
        where: prefix of every error message.

        Raises `DomainError`, also where one set is given twice ("a b" and "b a").
        """
        if not isinstance(frame, Frame):
            frame = Frame(tuple(frame))
        found: dict[int, Fraction] = {}
        for subset, number in masses.items():
            shown = repr(subset) if isinstance(subset, str) else str(subset)
            try:
                mask = frame.mask(subset)
                value = parse(number)
            except NumberError as reason:
                raise DomainError(f"{where}set {shown}: {reason}") from None
            except DomainError as reason:
                raise DomainError(f"{where}set {shown}: {reason}") from None
            if mask in found:
                raise DomainError(f"{where}the set {frame.text(mask)} is given twice, the second time as {shown}")
            found[mask] = value
        return Mass(frame, checked(frame, found, where))

    @staticmethod
    def of_beliefs(beliefs: Table) -> Mass:
        """Invert a belief function; raises `DomainError` where a mass would be negative."""
        numerators = beliefs.numerators.copy()
        if numerators.dtype != object and int(abs(numerators).max()) * len(numerators) >= 2 * MACHINE:
            numerators = numerators.astype(object)
        moebius.subset_differences(numerators)
        return _of_numerators(beliefs, numerators)

    @staticmethod
    def of_commonalities(commonalities: Table) -> Mass:
        """Invert a commonality function; raises `DomainError` where it has no mass function."""
        numerators = commonalities.numerators.copy()
        if numerators.dtype != object and int(abs(numerators).max()) * len(numerators) >= 2 * MACHINE:
            numerators = numerators.astype(object)
        moebius.superset_differences(numerators)
        if int(numerators[0]) == 0:
            return _of_numerators(commonalities, numerators)
        raise DomainError("the commonalities do not belong to a normal mass function: the empty set has a mass")

    # ---- one value

    def mass(self, subset: Subset) -> Fraction:
        """Return m(A)."""
        return self.masses.get(self.frame.mask(subset), Fraction(0))

    def belief(self, subset: Subset) -> Fraction:
        """Return bel(A), the smallest probability of A in the credal set."""
        mask = self.frame.mask(subset)
        return sum((value for one, value in self.masses.items() if not one & ~mask), Fraction(0))

    def plausibility(self, subset: Subset) -> Fraction:
        """Return pl(A), the largest probability of A in the credal set."""
        mask = self.frame.mask(subset)
        return sum((value for one, value in self.masses.items() if one & mask), Fraction(0))

    def commonality(self, subset: Subset) -> Fraction:
        """Return q(A), the mass of all sets that contain A; q of the empty set is 1."""
        mask = self.frame.mask(subset)
        return sum((value for one, value in self.masses.items() if not mask & ~one), Fraction(0))

    # ---- all values

    @cached_property
    def denominator(self) -> int:
        """The least common denominator of the masses."""
        return math.lcm(*(value.denominator for value in self.masses.values()))

    def table(self, denominator: int | None = None) -> Table:
        """Return m on all subsets.

        Parameters
        ----------
        denominator: a multiple of `self.denominator`, which is the default.

        Raises `TooLarge` for more than 22 elements (18 where the denominator is above 2^62).
        """
        import numpy as np

        common = self.denominator if denominator is None else denominator
        short = common < MACHINE
        check_enumerable(len(self.frame), short)
        numerators: Any = np.zeros(1 << len(self.frame), dtype=np.int64 if short else object)
        numerators[list(self.masses)] = self._whole if common == self.denominator else self._over(common)
        return Table(self.frame, numerators, common)

    @cached_property
    def _whole(self) -> list[int]:
        """Return the numerators of the masses over their common denominator."""
        return self._over(self.denominator)

    def _over(self, common: int) -> list[int]:
        return [value.numerator * (common // value.denominator) for value in self.masses.values()]

    def beliefs(self, denominator: int | None = None) -> Table:
        """Return bel on all subsets; raises `TooLarge` like `table`."""
        table = self.table(denominator)
        moebius.subset_sums(table.numerators)
        return table

    def plausibilities(self, denominator: int | None = None) -> Table:
        """Return pl on all subsets; raises `TooLarge` like `table`."""
        beliefs = self.beliefs(denominator)
        return Table(self.frame, beliefs.denominator - beliefs.numerators[::-1], beliefs.denominator)

    def commonalities(self, denominator: int | None = None) -> Table:
        """Return q on all subsets; raises `TooLarge` like `table`."""
        table = self.table(denominator)
        moebius.superset_sums(table.numerators)
        return table

    # ---- kinds

    @property
    def core(self) -> int:
        """The union of the focal sets."""
        result = 0
        for mask in self.masses:
            result |= mask
        return result

    def __repr__(self) -> str:
        inside = ", ".join(f"{self.frame.text(one)}: {fraction_text(x)}" for one, x in self.masses.items())
        return f"Mass({inside})"

    def __hash__(self) -> int:
        return hash((self.frame, tuple(self.masses.items())))


def checked(frame: Frame, masses: Mapping[int, Fraction], where: str = "") -> dict[int, Fraction]:
    """Return the nonzero masses, sorted by mask.

    Raises `DomainError` unless they form a normal mass function.
    """
    full, total = frame.full, 0
    common = math.lcm(*(value.denominator for value in masses.values()))
    for mask, value in masses.items():
        if type(mask) is not int or not 0 <= mask <= full:
            frame.mask(mask)
        above = value.numerator
        if above < 0:
            raise DomainError(f"{where}set {frame.text(mask)}: the mass {shown(value)} is negative")
        if above and not mask:
            raise DomainError(f"{where}the empty set has the mass {shown(value)}; it must be 0")
        total += above * (common // value.denominator)
    if total != common:
        raise DomainError(f"{where}the masses sum to {shown(Fraction(total, common))}, not to 1")
    found = [(mask, masses[mask]) for mask in sorted(masses)]
    return {mask: value if type(value) is Fraction else Fraction(value) for mask, value in found if value.numerator}


def check_enumerable(elements: int, short: bool = True, what: str = "a frame") -> None:
    """Raise `TooLarge` where 2^elements values are too many to compute."""
    most = MOST_ELEMENTS if short else MOST_ELEMENTS_LONG
    if elements > most:
        long = "" if short else " (their common denominator is above 2^62)"
        raise TooLarge(f"{what} of {elements} elements has too many events to enumerate; at most {most} elements{long}")


def _of_numerators(table: Table, numerators: Any) -> Mass:
    masses = {int(mask): Fraction(int(numerators[mask]), table.denominator) for mask in numerators.nonzero()[0]}
    return Mass(table.frame, masses)
