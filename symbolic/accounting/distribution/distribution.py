"""delta and epsilon of any composition, enclosed between a pessimistic and an optimistic privacy loss distribution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import copysign, exp, expm1, inf, log, log2, prod
from typing import Final

import numpy as np
from flint import arb, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.distribution.convolve import Composite, delta
from symbolic.accounting.distribution.saddle import Cumulants, Saddle, saddle
from symbolic.accounting.distribution.sampled import MOST_EXPONENT, UNIT, Sampled
from symbolic.accounting.distribution.stages import Plan, compose_all
from symbolic.accounting.distribution.tails import TAIL_BITS, TINY
from symbolic.accounting.mechanisms.part import Part

MOST_EXACT: Final = 1000
"""Steps that may fail of which the probability is computed as a rational."""
COARSE: Final = 2**12
"""Points of a first grid."""
BRACKET: Final = 1e-10
"""Relative width to which a crossing is computed."""
MOST_GUESSES: Final = 9
"""Grids that are tried to find epsilon, the last three of them fine."""
LESS: Final = 0.75
"""Share of an upper bound of epsilon to go on with where there is no lower bound."""
MOST_LOOKS: Final = 60
"""Values of a curve that are computed to find a crossing."""


@dataclass(frozen=True)
class Curves:
    """A pessimistic and an optimistic composition."""

    above: Composite
    below: Composite
    y: float
    width: float
    points: int
    surviving: float
    """At most, but nearly, the probability that no step fails."""

    def upper(self, y: Fraction) -> float:
        """At least delta, without certain failures, also where that is smaller than any float."""
        found, _, error = delta(self.above, y - Fraction(self.above.shift))
        return (found + error + self.above.infinite) * (1 + 1e-14) + TINY

    def slope(self, y: float) -> float:
        """About -d log delta/dy."""
        found, under, _ = delta(self.above, Fraction(y))
        return under / found if found > 0 and 0 < under / found < inf else self.above.tilt

    def next(self, low: Fraction, high: Fraction | None) -> tuple[float, float | None]:
        """Loss and tilt of the next pair of curves, where epsilon is between low and high."""
        if high is None:
            return float(low) + self.width, None
        if low < high / 2:
            place = (float(low) * float(high)) ** 0.5 if low > 0 else float(high) * LESS
            return place, None
        place = float((low + high) / 2)
        return place, self.slope(place)

    def is_near(self, y: float, tilt: float | None) -> bool:
        """Were the curves made for such a loss and tilt?"""
        return abs(y - self.y) * self.above.tilt <= 2 and (tilt is None or abs(log(tilt / self.above.tilt)) <= 0.3)

    def lower(self, y: Fraction) -> float:
        """At most delta, without certain failures."""
        of = self.below
        place = y + Fraction(of.shift)
        found, _, error = delta(of, place)
        log_q = of.jumps[1] + float(place) + 1e-14 * (1 + abs(float(place)))
        over = of.jumps[0] * self.surviving - exp(min(log_q, 1.0))
        missing = expm1(of.deficit) if of.deficit < 1 else inf  # lemma D5; deficits are clipped at 1
        return max((found - error + max(over, 0.0) - missing) * (1 - 1e-14), 0.0)


class Distribution:
    """The privacy loss distribution of a composition, in direction "remove", or "add"."""

    def __init__(self, parts: Sequence[Part], add: bool) -> None:
        self.parts, self.add = parts, add
        counts: Counter[Part] = Counter()
        for part in parts:
            counts[replace(part, times=1)] += part.times
        self.kinds = [Sampled(part, add) for part in counts]
        self.counts = np.array(list(counts.values()), dtype=np.int64)
        self.cumulants = Cumulants.of(self.kinds)
        self._made: dict[int, Curves] = {}
        pairs = zip(self.kinds, counts.values(), strict=True)
        failing = [(kind.failing, times) for kind, times in pairs if kind.failing]
        self._exact: Fraction | None = None
        with ctx.workprec(TAIL_BITS):
            if sum(times for _, times in failing) <= MOST_EXACT:
                self._exact = 1 - prod(((1 - one) ** times for one, times in failing), start=Fraction(1))
                self.failure: Ball = ball(self._exact)
            else:
                self.failure = -sum((times * (-ball(one)).log1p() for one, times in failing), arb(0)).expm1()
            self.surviving = float((1 - self.failure).lower()) * (1 - 2 * UNIT)

    # ---- answers

    def delta(self, y: Fraction, points: int) -> Ball:
        """Return a ball that contains delta(y), from a grid of about so many points."""
        with ctx.workprec(TAIL_BITS):
            if y < 0:  # the tilt and the window are those of losses above 0 (G3)
                other = Distribution(self.parts, not self.add).delta(-y, points)
                return -ball(y).expm1() + ball(y).exp() * other
            if ball(y) >= self.largest():
                return +self.failure
        curves = self._near(points, float(y))
        with ctx.workprec(TAIL_BITS):
            rest = 1 - self.failure
            high = arb(curves.upper(y)).min(rest.upper())
            found = self.failure + arb(curves.lower(y)).union(high)
        return found.max(self.failure).min(arb(1))

    def epsilon(self, target: Fraction, points: int, enough: float = 0.0) -> tuple[Fraction, Fraction | None]:
        """Return an interval that contains the smallest epsilon >= 0 with delta(epsilon) <= target; None: not shown to
        be finite. The search ends at a relative width of `enough`.
        """
        with ctx.workprec(TAIL_BITS):
            aim = ball(target) - self.failure if self._exact is None else ball(target - self._exact)
            largest = self.largest()
            if aim < 0:
                return Fraction(0), None
            if not aim > 0:
                if aim.is_zero() and largest.is_finite():
                    return _fraction(largest.lower()), _fraction(largest.upper())
                most = None
                aim = aim.abs_upper()
            else:
                most = float(aim.lower()) * (1 - 2 * UNIT)
            least = max(float(aim.upper()) * (1 + 2 * UNIT), TINY)
            end = _fraction(largest.upper()) if largest.is_finite() else None
        curves = self._curves(min(points, COARSE), saddle(self.cumulants, self.counts, _nats(COARSE), None, log(least)))
        low, high = self._crossing(curves, most, least, end)
        is_nearer = True
        for number in range(MOST_GUESSES):
            place, tilt = curves.next(low, high)
            found = high is not None and (high - low <= enough * high or curves.is_near(place, tilt) or not is_nearer)
            if found and curves.points == points:
                break
            fine = found or number >= MOST_GUESSES - 3
            curves = self._near(points if fine else min(points, COARSE), place, log(least), tilt)
            before, nearer = (low, high), self._crossing(curves, most, least, end)
            low, high = max(low, nearer[0]), _least(high, nearer[1])
            is_nearer = (low, high) != before
        return low, high

    def _crossing(
        self, curves: Curves, most: float | None, least: float, end: Fraction | None
    ) -> tuple[Fraction, Fraction | None]:
        """Where the optimistic curve is above `least` still, and the pessimistic one is at most `most`."""
        high = end if most is None else _least(end, _last(curves.upper, most, curves, 1))
        low = _last(curves.lower, least, curves, -1) or Fraction(0)
        return (low if high is None else min(low, high)), high

    def largest(self) -> Ball:
        """Return the largest privacy loss other than infinity (which has probability `failure`), or infinity."""
        with ctx.workprec(TAIL_BITS):
            return sum((kind.largest * int(times) for kind, times in zip(self.kinds, self.counts, strict=True)), arb(0))

    # ---- curves

    def _near(self, points: int, y: float, log_delta: float | None = None, tilt: float | None = None) -> Curves:
        """The last pair of curves of that many points if it was made for a loss and a tilt near by, else a new one."""
        at = saddle(self.cumulants, self.counts, _nats(points), y, log_delta, tilt)
        if at.log_delta < log(TINY):  # a smaller loss has curves in floats, and they give TINY here
            points = min(points, COARSE)
            at = saddle(self.cumulants, self.counts, _nats(points), None, log(TINY))
        made = self._made.get(points)
        if made is not None and made.is_near(at.y, at.tilt):
            return made
        return self._curves(points, at)

    def _curves(self, points: int, at: Saddle) -> Curves:
        above, below = compose_all(Plan(points, _nats(points), at, self.cumulants, self.kinds), self.counts)
        deviation = at.of.at(at.tilt, self.counts)[2] ** 0.5
        width = max(min(deviation, 20 / at.tilt), 1 / (1 + at.tilt), above.step)
        made = self._made[points] = Curves(above, below, at.y, width, points, self.surviving)
        return made


def _least(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    """The smaller one of two upper ends, where None is infinite."""
    return min((end for end in (one, other) if end is not None), default=None)


def _fraction(number: Ball) -> Fraction:
    """An exact ball as a rational."""
    mantissa, exponent = (int(one) for one in arb(number).mid().man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent


def _last(curve: Callable[[Fraction], float], level: float, curves: Curves, side: int) -> Fraction | None:
    """A loss y >= 0 next to where the curve crosses a level: at most the level there (side 1), or above it (-1); None
    if none is found.

    False position on log delta, within a bracket whose ends are evaluated, so that the answer is certain.
    """

    def look(y: float) -> float:
        found = curve(Fraction(y))
        if found <= 0:
            return -MOST_EXPONENT
        return min(log(found / level), MOST_EXPONENT) if level > 0 else MOST_EXPONENT

    end, reach = max(curves.above.ends[1], curves.y) + curves.width, curves.width / 64
    y = max(curves.y, 0.0)
    found = {y: look(y)}
    is_above = found[y] > 0
    while (found[y] > 0) == is_above:  # outwards, until the sign changes
        if y == (end if is_above else 0.0):
            return Fraction(y) if is_above == (side < 0) else None
        y, reach = min(y + reach, end) if is_above else max(y - reach, 0.0), 2 * reach
        found[y] = look(y)
    low, high = sorted(list(found)[-2:])
    for count in range(MOST_LOOKS):
        if high - low <= BRACKET * high:
            break
        share = found[low] / (found[low] - found[high]) if count % 3 < 2 else 0.5
        margin = BRACKET * high / 3
        y = min(max(low + (high - low) * share + copysign(margin, found[y]), low + margin), high - margin)
        found[y] = look(y)
        low, high = (y, high) if found[y] > 0 else (low, y)
    return Fraction(high if side > 0 else low)


def _nats(points: int) -> float:
    """Minus the logarithm of the share of a composition that may lie beyond a window."""
    return 1.5 * log2(points) - 1
