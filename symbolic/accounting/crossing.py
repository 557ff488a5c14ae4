"""The loss at which delta falls to a target, enclosed by certified signs.

delta decreases in epsilon. So delta(low) > target >= delta(high) encloses the smallest epsilon with delta <= target.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from flint import ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.number import bits_for, endpoints

STEPS: Final = 120  # evaluations of delta; each third one at least halves the bracket
MOST_POWER: Final = 2**12  # no crossing above 4 to this power is looked for: sigma >= 1e-1200
WIDER: Final = 8  # factor of the width of an interval whose ends are not decided

Bracket = tuple[Fraction, Fraction]


def crossing(delta: Callable[[Fraction], Ball], target: Fraction, bracket: Bracket, digits: int) -> Bracket:
    """Return low < high around the crossing, about 10^-digits apart (relatively), or as near as delta decides.

    Parameters
    ----------
    delta: a certified enclosure of delta; decreasing.
    target: 0 < target < 1.
    bracket: the crossing is known to lie between these two, 0 <= low < high.
    digits: number of significant digits.
    """
    with ctx.workprec(bits_for(digits)):
        return _Search(delta, target, bracket, digits).run()


def smallest(delta: Callable[[Fraction], Ball], target: Fraction, digits: int) -> tuple[Fraction, Fraction | None]:
    """An interval around the smallest y >= 0 with delta(y) <= target; the upper end is None if no such y is found."""
    if delta(Fraction(0)) <= ball(target):
        return Fraction(0), Fraction(0)
    found = bracket(delta, target)
    return crossing(delta, target, found, digits) if found else (Fraction(0), None)


def bracket(delta: Callable[[Fraction], Ball], target: Fraction) -> Bracket | None:
    """Return low < high with delta(low) > target, or low = 0, and delta(high) <= target; None if there is no such high.

    The other ends are powers of 4. A sign that is not decided moves no end.
    """
    aim = ball(target)

    def side(power: int) -> int:
        """The sign of delta - target at y = 4^power; 0 if it is not decided."""
        value = delta(Fraction(4**power))
        return bool(value > aim) - bool(value <= aim)

    low, high = -1, 0  # -1 stands for y = 0
    while (sign := side(high)) >= 0:
        low, high = high if sign else low, 2 * high or 1
        if high > MOST_POWER:
            return None
    while high - low > 1 and (sign := side((low + high) // 2)):
        low, high = ((low + high) // 2, high) if sign > 0 else (low, (low + high) // 2)
    return Fraction(4**low) if low >= 0 else Fraction(0), Fraction(4**high)


class _Search:
    """Secants of log delta, inside a bracket that shrinks."""

    def __init__(self, delta: Callable[[Fraction], Ball], target: Fraction, bracket: Bracket, digits: int) -> None:
        self.delta, self.aim, self.digits = delta, ball(target), digits
        self.low, self.high = bracket
        self.points: list[tuple[Fraction, Ball]] = []  # (y, log delta - log target), the last two

    def run(self) -> Bracket:
        y, width = (self.low + self.high) / 2, self.high - self.low
        for count in range(STEPS):
            if self.high - self.low <= self.high / 10**self.digits:
                break
            if not self.evaluate(y):
                self.close(y)
                break
            if count % 3 == 2:
                if self.high - self.low > width / 2:
                    self.points.clear()
                width = self.high - self.low
            found = self.secant()
            if abs(found - y) <= found / 10 ** (self.digits + 1):
                self.close(found)
                self.points.clear()  # where log delta is nearly flat on one side, the secant stays there
                found = self.secant()
            y = found
        return self.low, self.high

    def evaluate(self, y: Fraction) -> bool:
        """Move one end to y; False if the sign of delta - target is not decided there."""
        value = self.delta(y)
        if value > self.aim:
            self.low = max(self.low, y)
        elif value <= self.aim:
            self.high = min(self.high, y)
        else:
            return False
        if value > 0:
            self.points = [*self.points[-1:], (y, value.log() - self.aim.log())]
        return True

    def secant(self) -> Fraction:
        """Where the secant through the last two points crosses, if inside the bracket; otherwise the middle."""
        middle = (self.low + self.high) / 2
        if len(self.points) == 2:
            (first, one), (second, other) = self.points
            step = (other * ball(second - first) / (one - other)).mid()
            found = self.short(second + endpoints(step)[0]) if step.is_finite() else middle
            if self.low < found < self.high:
                return found
        return self.short(middle)

    def close(self, y: Fraction) -> None:
        """Decide the signs at two ends around y, as near as delta tells them."""
        for sign in (-1, 1):
            width = y / 10**self.digits / 2
            while self.low < (end := self.short(y + sign * width)) < self.high and not self.evaluate(end):
                width *= WIDER

    def short(self, number: Fraction) -> Fraction:
        """A number of few bits near to it."""
        if not number:
            return number
        place = bits_for(self.digits) - (abs(number.numerator).bit_length() - number.denominator.bit_length())
        return Fraction(round(number * Fraction(2) ** place)) / Fraction(2) ** place
