"""A certified answer: a number with all digits asked for, or the interval that contains it.

>>> Answer.of(Fraction(1, 3), Fraction(1, 3), digits=5, method=CLOSED, direction="both")
0.33333
>>> Answer.of(Fraction(1, 3), Fraction(2, 5), digits=5, method=LOSSES, direction="both")
[0.33, 0.40] (0 certain digits)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, Final

from flint import ctx

from symbolic.accounting.balls import ball
from symbolic.number import NumberError, Undecided, Value, bits_for, decimal, parse
from symbolic.number.digits import layout, rounded

CLOSED: Final = "closed form"
CONTOUR: Final = "contour integral"
LOSSES: Final = "privacy loss distribution"
SPARE: Final = 2  # digits of an interval's ends beyond the certain ones


def exact(name: str, given: Any) -> Fraction:
    """Return a parameter of a question as an exact number; raises `NumberError` with its name."""
    try:
        return parse(given)
    except NumberError as reason:
        raise NumberError(f"{name}: {reason}") from None


def certain(digits: int) -> str:
    """So many certain digits, in words."""
    return f"{digits} certain digit{'s' * (digits != 1)}"


@dataclass(frozen=True, repr=False)
class Answer:
    """An interval that contains a number, and how many of the digits asked for are certain.

    `high` is None if the number is infinite, or not shown to be finite; it is infinite if `is_infinite`.
    """

    low: Fraction
    high: Fraction | None
    asked: int
    digits: int
    method: str
    direction: str
    is_infinite: bool = False

    @staticmethod
    def of(low: Fraction, high: Fraction | None, digits: int, method: str, direction: str) -> Answer:
        """From the ends of the interval; `digits` are those asked for."""
        certain = digits if low == high else 0 if high is None else _certain(low, high, digits)
        return Answer(low, high, digits, certain, method, direction)

    @staticmethod
    def infinite(digits: int, method: str, direction: str) -> Answer:
        """The number is infinite."""
        return Answer(Fraction(0), None, digits, digits, method, direction, is_infinite=True)

    def rounded(self, digits: int) -> Answer:
        """The same interval, if so many digits are asked for."""
        if self.is_infinite:
            return Answer.infinite(digits, self.method, self.direction)
        return Answer.of(self.low, self.high, digits, self.method, self.direction)

    @property
    def is_certain(self) -> bool:
        """Are all digits asked for certain?"""
        return self.digits == self.asked

    @property
    def value(self) -> Value:
        """The number as a `Value`; raises `Undecided` if digits are missing."""
        if not self.is_certain or self.high is None:
            raise Undecided(f"{self.asked} digits are not certain: {self.text}")
        if self.low == self.high:
            return Value.of(self.low, self.asked)
        with ctx.workprec(bits_for(self.asked)):
            return Value.of(ball(self.low).union(ball(self.high)), self.asked)

    @property
    def text(self) -> str:
        """The decimal, `infinite`, or the interval rounded outward."""
        if self.is_infinite:
            return "infinite"
        if self.high is None:
            return f"at least {outward(self.low, 1 + SPARE, up=False)}"
        if self.is_certain:
            return str(self.value)
        digits = max(self.digits, _shared(self.low, self.high)) + SPARE
        ends = outward(self.low, digits, up=False), outward(self.high, digits, up=True)
        return f"[{ends[0]}, {ends[1]}] ({certain(self.digits)})"

    @property
    def predicate(self) -> str:
        """The text after "epsilon" in a sentence."""
        if self.high is None:
            return "is infinite" if self.is_infinite else f"is {self.text}, and not shown to be finite,"
        return f"{'=' if self.is_certain else 'in'} {self.text}"

    def __repr__(self) -> str:
        return self.text

    def __float__(self) -> float:
        """The middle of the interval."""
        return inf if self.high is None else float((self.low + self.high) / 2)


def refined(
    compute: Callable[[int], Answer], digits: int, extras: Sequence[int], is_late: Callable[[], bool]
) -> Answer:
    """Compute with so many extra digits, in turn, until those asked for are certain.

    Only a number near a tie needs more of them; an interval that is much wider is all that the method has. An answer
    that a deadline cut short does not replace an earlier one.
    """
    answer: Answer | None = None
    for extra in extras:
        found = compute(extra)
        if answer is None or not is_late():
            answer = found.rounded(digits)
        if answer.is_certain or is_late() or answer.high is None or answer.high - answer.low > answer.high / 10**digits:
            break
    assert answer is not None
    return answer


def _certain(low: Fraction, high: Fraction, digits: int) -> int:
    """Return the largest k <= digits such that both ends round to the same k digits."""
    most = digits if decimal(low, digits) == decimal(high, digits) else min(digits - 1, _shared(low, high) + 1)
    return next((k for k in range(most, 0, -1) if rounded(low, k) == rounded(high, k)), 0)


def _shared(low: Fraction, high: Fraction) -> int:
    """Return about -log10 of the relative width."""
    if not low < high or not high > 0:
        return 0
    ratio = high / (high - low)
    return max(0, len(str(ratio.numerator // ratio.denominator)) - 1)


def outward(number: Fraction, digits: int, up: bool) -> str:
    """Return a decimal at least (`up`) or at most the number."""
    m, e = rounded(number, digits)
    nearest = m * Fraction(10) ** (e + 1 - digits)
    m += (nearest < number) if up else -(nearest > number)
    if abs(m) == 10**digits:
        m, e = m // 10, e + 1
    return layout(m, e, digits)
