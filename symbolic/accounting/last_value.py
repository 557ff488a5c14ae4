"""The last number for which a monotone property is certified, among decimals of some digits or among integers.

>>> from symbolic.accounting.last_value import Decimals, Search
>>> range_ = Fraction(1), Fraction(9)
>>> search = Search(Decimals(3), lambda x, digits: (x * x <= 2, log(x * x / 2)), range_, start=Fraction(5))
>>> [str(value) for value in search.run()]
['141/100', '71/50']
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import exp, floor, isfinite, log
from typing import Final, TypeAlias

ROUGH: Final = 4  # digits of delta that are tried first; they decide far from the last number
GUARD: Final = 12  # digits of delta beyond those of the number, where these do not decide

Decision: TypeAlias = tuple[bool | None, float]
"""Does a number have the property (None: undecided), and the excess: a smooth function, negative where it does."""


class Decimals:
    """The positive decimals with some significant digits; each has an index, and `index` finds one near to a value."""

    def __init__(self, digits: int) -> None:
        self.digits = digits
        self.least: int = 10 ** (digits - 1)

    def value(self, index: int) -> Fraction:
        exponent, place = divmod(index, 9 * self.least)
        return (self.least + place) * self._unit(exponent)

    def index(self, value: Fraction) -> int:
        exponent = floor(log_of(value) / log(10))
        return exponent * 9 * self.least + round(value / self._unit(exponent)) - self.least

    def _unit(self, exponent: int) -> Fraction:
        return Fraction(f"1e{exponent - self.digits + 1}")


class Integers(Decimals):
    """The integers; each is its own index."""

    def value(self, index: int) -> Fraction:
        return Fraction(index)

    def index(self, value: Fraction) -> int:
        return round(value)


class Search:
    """The search over indices.

    numbers: `Decimals` or `Integers`.
    decide: from a number and a count of digits, the decision.
    ends: the range: first the end that is most likely to have the property, then the other one.
    start: where the search starts.
    """

    def __init__(
        self,
        numbers: Decimals,
        decide: Callable[[Fraction, int], Decision],
        ends: tuple[Fraction, Fraction],
        start: Fraction,
    ) -> None:
        self.numbers, self.decide, self.start = numbers, decide, start
        self.safe, self.unsafe = (numbers.index(end) for end in ends)
        self.known: dict[int, tuple[bool | None, float, float]] = {}  # index -> decision and log of the value

    def holds(self, index: int) -> bool | None:
        """Is the number with this index certified to have the property? None if that stays undecided."""
        if index not in self.known:
            value = self.numbers.value(index)
            for digits in (ROUGH, self.numbers.digits + GUARD):
                found, excess = self.decide(value, digits)
                if found is not None:
                    break
            self.known[index] = found, excess, log_of(value)
        return self.known[index][0]

    def run(self) -> tuple[Fraction | None, Fraction | None]:
        """Return the last number that is certified to have the property, and the next one.

        The first is None if no number of the range has the property, the second if every number has.
        """
        good, bad = self.outward()
        width = 0
        while good is not None and bad is not None and abs(good - bad) > 1:
            halved, width = 2 * abs(good - bad) <= width, abs(good - bad)
            for halve in (False, False, not halved):
                if abs(good - bad) > 1:
                    index = self.inside(min(good, bad), max(good, bad), halve)
                    good, bad = (index, bad) if self.holds(index) else (good, index)
        last, following = (None if one is None else self.numbers.value(one) for one in (good, bad))
        return last, following

    def outward(self) -> tuple[int | None, int | None]:
        """Return an index with the property and one without, from steps that grow; None where the range has none."""
        index = self.clipped(self.numbers.index(self.start))
        first, factor = bool(self.holds(index)), 2
        end = self.unsafe if first else self.safe
        while index != end:
            before, value = index, self.numbers.value(index)
            index = self.clipped(self.numbers.index(value * factor if end > index else value / factor))
            factor *= factor
            if bool(self.holds(index)) != first:
                return (before, index) if first else (index, before)
        return (index, None) if first else (None, index)

    def inside(self, low: int, high: int, halve: bool) -> int:
        """An index between two others: where the last secant of the excess crosses 0, or the middle."""
        (_, f, x), (_, h, y) = list(self.known.values())[-2:]
        middle = (low + high) // 2
        if halve or not (isfinite(f) and isfinite(h)) or f == h:
            return middle
        found = y - h * (x - y) / (f - h)
        ends = [log_of(self.numbers.value(end)) for end in (low, high)]
        index = low if found <= ends[0] else high if found >= ends[1] else self.numbers.index(Fraction(exp(found)))
        return min(max(index, low + 1), high - 1)

    def clipped(self, index: int) -> int:
        return sorted((self.safe, index, self.unsafe))[1]


def log_of(number: Fraction) -> float:
    """The natural logarithm of a positive fraction, which may be too small or too large for a float."""
    return log(number.numerator) - log(number.denominator)
