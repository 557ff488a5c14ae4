"""delta as a function of epsilon, in one direction, by the first of three methods that certifies the digits.

1. A closed form (`closed`).
2. A contour integral, for Gaussians and Poisson-subsampled Gaussians (`contour`).
3. A privacy loss distribution, for every composition (`distribution`). A coarse one also encloses the point that the
   contour integral refines.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf
from typing import Final

from flint import arb, ctx

from symbolic.accounting.answer import CLOSED, CONTOUR, LOSSES
from symbolic.accounting.balls import Ball, OutOfReach, ball
from symbolic.accounting.closed import at_zero, closed_form
from symbolic.accounting.composition import Composition
from symbolic.accounting.contour.line import Contour
from symbolic.accounting.crossing import crossing, smallest
from symbolic.accounting.distribution.distribution import Distribution
from symbolic.accounting.extreme import Extreme, is_extreme
from symbolic.accounting.mechanisms.part import Part
from symbolic.number import bits_for, endpoints

COARSE: Final = 2**12  # grid points of the first privacy loss distribution
BRACKET: Final = 0.1  # relative width of an interval in which the contour integral looks for epsilon
FINER: Final = (2**15, 2**18)  # grid points of the next ones: the default budget
SPARE: Final = 2  # decimal digits of delta beyond those of epsilon

Interval = tuple[Fraction, Fraction | None]
"""Lower and upper bound of an epsilon; the upper one is None if epsilon is infinite, or not shown to be finite."""


@dataclass(frozen=True)
class Budget:
    """The work for one answer: no finer grid and no contour integral begins after `end`, in seconds of
    `time.monotonic()`.
    """

    end: float = inf

    @staticmethod
    def of(seconds: float | None) -> Budget:
        """From a number of seconds, counted from now."""
        return Budget(inf if seconds is None else time.monotonic() + seconds)

    @property
    def is_spent(self) -> bool:
        """Has the time passed?"""
        return time.monotonic() >= self.end

    def grids(self) -> Iterator[int]:
        """Numbers of grid points, to try in turn."""
        return (points for points in FINER if not self.is_spent)


class Profile:
    """delta of a composition in direction "remove", or "add". Notation: BOUNDS.md.

    `failure` is the probability D that a mechanism fails, and delta_0 is delta of the others (lemma G2).
    """

    def __init__(self, parts: Sequence[Part], add: bool) -> None:
        self.composition, self.add = Composition(parts), add
        self.closed = closed_form(self.composition, add)
        self.contour = None
        steps = self.composition.parts
        if self.closed is None and {part.mechanism for part in steps} == {"gaussian"}:
            self.contour = Contour([(part.q, part["sigma"], part.times) for part in steps], add)

    @cached_property
    def losses(self) -> Distribution | Extreme:
        """The privacy loss distribution, which a composition with a closed form does not need."""
        if any(is_extreme(part) for part in self.composition.parts):
            return Extreme(self.composition.parts, self.add)
        return Distribution(self.composition.parts, self.add)

    # ---- delta

    def delta(self, y: Fraction, digits: int) -> Ball:
        """A ball that contains delta(y), y >= 0, with so many certain decimal digits if a method certifies them."""
        return self.enclosed(y, digits, Budget())[0]

    def enclosed(self, y: Fraction, digits: int, budget: Budget) -> tuple[Ball, str]:
        """A ball that contains delta(y), y >= 0, and the method that computed it."""
        rest, method = self._rest(y, digits, budget)
        return self._with_failure(rest, digits), method

    def _with_failure(self, rest: Ball, digits: int) -> Ball:
        """delta from delta_0 (G2)."""
        with ctx.workprec(bits_for(digits)):
            failure = self.composition.failure
            return failure + (1 - failure) * rest

    def _rest(self, y: Fraction, digits: int, budget: Budget) -> tuple[Ball, str]:
        """A ball that contains delta_0(y), and the method."""
        if self._is_beyond(y):
            return ball(Fraction(0)), CLOSED
        if self.closed is not None:
            return self.closed(y, digits), CLOSED
        found = self.losses.delta(y, COARSE)
        if _has(found, digits):
            return found, LOSSES
        if self.contour is not None and not budget.is_spent:
            try:
                return _consistent(found, self.contour.delta(y, digits, _log(found))), CONTOUR
            except OutOfReach:
                pass
        for points in budget.grids():
            found = _consistent(found, self.losses.delta(y, points))
            if _has(found, digits):
                break
        return found, LOSSES

    def _is_beyond(self, y: Fraction) -> bool:
        """Is y at least the maximum privacy loss?"""
        largest = self.composition.largest(self.add)
        if largest is None:
            return False
        return bool(y >= largest if isinstance(largest, Fraction) else ball(y) >= largest)

    def is_below(self, y: Fraction, most: Fraction, digits: int) -> bool:
        """Whether few digits certify delta(y) <= most, y >= 0; False means no, or undecided."""
        if self._compared_failure(most) != -1:
            return False
        if self._is_beyond(y):
            return True
        rest = self.losses.delta(y, COARSE) if self.closed is None else self.closed(y, digits)
        return bool(self._with_failure(rest, digits) <= ball(most))

    # ---- epsilon

    def epsilon(self, target: Fraction, digits: int, budget: Budget) -> tuple[Interval, str]:
        """The smallest epsilon >= 0 with delta(epsilon) <= target, 0 <= target < 1, and the method."""
        sign = self._compared_failure(target)
        if sign is None or sign > 0 or self._fails_more_often(target):
            return (Fraction(0), None), LOSSES if sign is None else CLOSED
        if sign == 0:
            return self._largest(digits), CLOSED

        if self.closed is not None:
            found = self._by_closed_form(target, digits)
            return found, LOSSES if found[1] is None else CLOSED
        low, high = self._by_losses(target, COARSE, digits, BRACKET if self.contour is not None else 0.0)
        if high is None or high == 0 or _agree(low, high, digits):
            return (low, high), LOSSES
        if self.contour is not None and not budget.is_spent:
            nearest = self._by_contour(target, (low, high), digits, budget)
            if nearest is not None:
                return nearest, CONTOUR
        for points in budget.grids():
            nearer = self._by_losses(target, points, digits)
            low, high = max(low, nearer[0]), _least(high, nearer[1])
            if high is not None and _agree(low, high, digits):
                break
        return (low, high), LOSSES

    def _compared_failure(self, target: Fraction) -> int | None:
        """The sign of D - target; None if it is not decided."""
        exact = self.composition.exact_failure
        if exact is not None:
            return (exact > target) - (exact < target)
        for digits in (40, 400, 4000):
            with ctx.workprec(bits_for(digits)):
                failure, aim = self.composition.failure, ball(target)
                if failure < aim or failure > aim:
                    return 1 if failure > aim else -1
        return None

    def _fails_more_often(self, target: Fraction) -> bool:
        """Whether all failures, also of sampled mechanisms, are more probable than the target: epsilon is infinite."""
        with ctx.workprec(bits_for(40)):
            return bool(self.composition.revealed(self.add) > ball(target))

    def _largest(self, digits: int) -> Interval:
        """The maximum privacy loss of the mechanisms without failure."""
        with ctx.workprec(bits_for(digits)):
            largest = self.composition.largest(self.add)
            if largest is None:
                return Fraction(0), None
            return (largest, largest) if isinstance(largest, Fraction) else endpoints(largest)

    def _by_closed_form(self, target: Fraction, digits: int) -> Interval:
        most = at_zero(self.composition)
        if most is not None and most <= target:
            return Fraction(0), Fraction(0)
        return smallest(lambda y: self.delta(y, digits + SPARE), target, digits)

    def _by_losses(self, target: Fraction, points: int, digits: int, enough: float = 0.0) -> Interval:
        """By a privacy loss distribution: the smallest y >= 0 with delta_0(y) <= (target - D)/(1 - D)."""
        if not self.composition.failing:
            return self.losses.epsilon(target, points, enough)
        with ctx.workprec(bits_for(digits)):
            failure = self.composition.failure
            least, most = endpoints((ball(target) - failure) / (1 - failure))
        return self.losses.epsilon(most, points, enough)[0], self.losses.epsilon(least, points, enough)[1]

    def _by_contour(
        self, target: Fraction, ends: tuple[Fraction, Fraction], digits: int, budget: Budget
    ) -> Interval | None:
        """The crossing inside a bracket, or None if the contour integral is out of reach."""
        assert self.contour is not None
        contour = self.contour.delta
        with ctx.workprec(bits_for(digits)):
            failure = self.composition.failure
            rough = float(((ball(target) - failure) / (1 - failure)).log().mid())

        def delta(y: Fraction) -> Ball:
            if budget.is_spent:  # undecided, so that the search returns its bracket
                return arb(0.5, 0.5)
            return self._with_failure(contour(y, digits + SPARE, rough), digits + SPARE)

        try:
            if ends[0] == 0 and delta(ends[0]) <= ball(target):
                return Fraction(0), Fraction(0)
            return crossing(delta, target, ends, digits)
        except OutOfReach:
            return None


def _consistent(one: Ball, other: Ball) -> Ball:
    """The narrower one of two enclosures, which must overlap."""
    if not one.overlaps(other):
        raise AssertionError(f"two enclosures of delta are disjoint: {one} and {other}")
    return other if other.rad() <= one.rad() else one


def _has(found: Ball, digits: int) -> bool:
    """Whether a ball has so many decimal digits (3.33 > log2 10)."""
    return bool(found.rel_accuracy_bits() >= digits * 3.33)


def _log(found: Ball) -> float:
    """log of the middle of a ball; -inf if it may be 0."""
    return float(found.mid().log().mid()) if found.mid() > 0 else -inf


def _agree(low: Fraction, high: Fraction, digits: int) -> bool:
    """Whether the ends are at most 10^-digits apart, relative to the upper one."""
    return bool(high - low <= high / 10**digits)


def _least(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    """The smaller one of two upper ends, where None is infinite."""
    return min((end for end in (one, other) if end is not None), default=None)
