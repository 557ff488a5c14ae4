"""Where delta falls to a given value: found by secants, certified by the signs at two ends. delta decreases, so nothing else is needed.

Near a largest loss M log delta falls like a function of log(M - y): there the secants are those of log delta over -M log(1 - y/M), which is about y where M is far."""

from __future__ import annotations

from fractions import Fraction
from math import log
from typing import Final

from flint import arb, ctx

from symbolic.accounting.contours.loss import Ball, TooSmall, ball
from symbolic.accounting.looks import ROUGH
from symbolic.accounting.profile import Profile
from symbolic.formula import DomainError
from symbolic.number import Undecided, endpoints

GUESSED: Final = 40
"""Bits of a first guess."""
NEAR: Final = 30
"""Once a step is so many times smaller than where it leads, all digits are computed."""
SOME: Final = 0.25
"""Nats that delta is off, from which on the slope of a first guess is not trusted so far."""
SLOW: Final = 16
"""A ball around delta may be so much wider than its digits say."""
CLEARLY: Final = arb(1.01)
"""So many times the target is more than it, where nothing is certified."""
STEPS: Final = 60
TOO_FAR: Final = 12
"""Of these, those where delta is too small to be seen."""
MORE: Final = 3
"""Digits, where they do not tell a sign."""


def crossing(profile: Profile, target: Fraction, digits: int) -> tuple[Fraction, Fraction] | None:
    """Two ends, about 10^-digits apart (relatively), with delta above the target at the first and below it at the second. None where delta(0) is
    not above the target. Raises `DomainError` where delta is nowhere below it."""
    with ctx.workprec(int(digits * 3.33) + 96):
        aim, lost = ball(target), profile.failure()
        if lost > aim:
            raise DomainError("there is no epsilon: what fails altogether does so with a probability above delta")
        left = (aim - lost) / (1 - lost)
        if not left > 0:
            raise Undecided("delta is too close to the probability with which all fails")
        if profile.bound(Fraction(0)) <= aim:
            return None
        most = _largest(profile, aim, digits)
        if most is not None:
            return most
        guess, slope = profile.guess(float(left.log().mid()))
        start, largest = _short(Fraction(guess), GUESSED), profile.largest()
        if not ball(start) < largest:
            start = endpoints(largest / 2)[0]
        return _Search(profile, aim, slope, digits).ends(start)


def _largest(profile: Profile, aim: Ball, digits: int) -> tuple[Fraction, Fraction] | None:
    """Two ends around the largest loss, if delta is still above the target so near to it."""
    largest = profile.largest()
    if not largest.is_finite():
        return None
    low, high = endpoints(largest)
    low -= _short(high / 10**digits, 8)
    return (low, high) if low > 0 and profile.at_least(low) > aim else None


class _Search:
    """What is known: delta is above the aim at `low` (or low is 0), and below it at `high`. With 0 digits nothing is certified, and only the way is found."""

    def __init__(self, profile: Profile, aim: Ball, slope: float, digits: int) -> None:
        """`digits` of where it crosses are wanted."""
        self.profile, self.aim, self.slope, self.digits = profile, aim, ball(Fraction(slope)), digits
        self.largest = profile.largest()
        self.last: tuple[Fraction, Ball] | None = None
        self.leads_to_zero = False
        self._forget()

    def _forget(self) -> None:
        self.low: Fraction = Fraction(0)
        self.high: Fraction | None = None

    def is_above(self, y: Fraction, digits: int) -> bool | None:
        """Is delta above the aim there? None where these digits do not tell."""
        value = self.profile.delta(y, digits) if digits else self.profile.looked_at(y, self.aim, self._needed(y))
        self.off = value.log() - self.aim.log()
        if value > self.aim:
            self.low = max(self.low, y)
            return True
        if value < self.aim:
            self.high = y if self.high is None else min(self.high, y)
            return False
        return None

    def _needed(self, y: Fraction) -> int:
        """Digits of delta: as many fewer as log delta changes faster than log epsilon, nearly, but not fewer than some."""
        there = 1 - ball(y) / self.largest if self.largest.is_finite() else arb(1)
        faster = abs(self.slope) * ball(y) / there
        fewer = max(0, int(float((faster / SLOW).log().mid()) / log(10))) if faster > SLOW else 0
        return max(self.digits - fewer, ROUGH)

    def following(self, y: Fraction, digits: int) -> Fraction:
        """Where the secant of log delta through this point and the last one crosses; between the two ends in any case."""
        self.is_above(y, digits)
        place = self._place(y)
        if self.last is not None and self.last[0] != y:
            slope = ((self.off - self.last[1]) / (place - self._place(self.last[0]))).mid()
            self.slope = slope if slope < 0 and slope.is_finite() else self.slope
        self.last = y, self.off
        step = (self._loss(place - self.off / self.slope) - ball(y)).mid()
        found = y + endpoints(step)[0] if step.is_finite() else self.low
        self.leads_to_zero = found <= 0
        if self.low < found and (self.high is None or found < self.high):
            return found
        return (2 * y or Fraction(1, 100)) if self.high is None else (self.low + self.high) / 2

    def _nearer(self, y: Fraction, digits: int) -> Fraction:
        """Halfway back to where delta was within reach."""
        last = self.last[0] if self.last is not None else Fraction(0)
        place = (self._place(y) + self._place(last)) / 2
        return _short(endpoints(self._loss(place))[0], int(digits * 3.33) + 8)

    def _place(self, y: Fraction) -> Ball:
        """-M log(1 - y/M)."""
        return -self.largest * (-ball(y) / self.largest).log1p() if self.largest.is_finite() else ball(y)

    def _loss(self, place: Ball) -> Ball:
        """y there."""
        return -self.largest * (-place / self.largest).expm1() if self.largest.is_finite() else place

    def ends(self, y: Fraction) -> tuple[Fraction, Fraction] | None:
        digits, goal, before, tried, far = self.digits, 0, Fraction(1), False, 0
        for count in range(STEPS):
            try:
                found = _short(self.following(y, goal), int(digits * 3.33) + 8)
            except TooSmall:
                far += 1
                if far > TOO_FAR:
                    raise
                y = self._nearer(y, digits)
                continue
            step = abs(found - y)
            is_led_to_zero = self.leads_to_zero or count > STEPS // 6
            if not self.low and not tried and is_led_to_zero and self._may_be_zero():
                if self._is_zero():
                    return None
                tried = True
            elif goal and (step * before * 10 ** (digits + 2) <= found**2 or step * 10 ** (digits + 1) <= found):
                width = _short(found / 10**digits, 8)
                ends = max(found - width, Fraction(0)), found + width
                signs = self.is_above(ends[0], goal), self.is_above(ends[1], goal)
                if signs == (True, False):
                    return ends
                goal += MORE if None in signs else 0
            elif not goal and step * NEAR <= found and (count or abs(self.off) < SOME):
                goal = self._needed(found)
                self._forget()
            y, before = found, step
        raise Undecided("the signs at two ends do not tell where delta is crossed")

    def _may_be_zero(self) -> bool:
        """Does the last look leave it open?"""
        found = self.profile.seen(Fraction(0), self.aim)
        return found is None or not found > self.aim * CLEARLY

    def _is_zero(self) -> bool:
        """Is delta(0) at most the target?"""
        for digits in (ROUGH, 15):
            value = self.profile.delta(Fraction(0), digits)
            if value <= self.aim:
                return True
            if value > self.aim:
                return False
        raise Undecided("delta(0) is too close to delta")


def _short(number: Fraction, bits: int) -> Fraction:
    """A number of so many bits near to it."""
    if not number:
        return number
    place = bits - (abs(number.numerator).bit_length() - number.denominator.bit_length())
    return Fraction(round(number * Fraction(2) ** place)) / Fraction(2) ** place
