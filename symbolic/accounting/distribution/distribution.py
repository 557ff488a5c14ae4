"""delta and epsilon of any composition, enclosed between a pessimistic and an optimistic privacy loss distribution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, expm1, inf, log, log2
from typing import Final

import numpy as np
from flint import arb, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.distribution.convolve import Composite, delta
from symbolic.accounting.distribution.saddle import Cumulants, Saddle, saddle
from symbolic.accounting.distribution.sampled import MOST_EXPONENT, UNIT, Sampled
from symbolic.accounting.distribution.stages import Plan, compose_all
from symbolic.accounting.distribution.tails import TAIL_BITS
from symbolic.accounting.mechanisms.part import Part

LEAST: Final = 1e-300
"""Probabilities below are rounded up to it."""
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
INFINITE: Final = Fraction(10**12)
"""Lower end of an infinite epsilon."""


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
        place = y - Fraction(self.above.shift)
        found, _, error = delta(self.above, place)
        return (found + error + self.above.infinite) * (1 + 1e-14) + LEAST

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
        over = of.jumps[0] * self.surviving - exp(
            min(float(place) + of.jumps[1] + 1e-14 * (1 + abs(float(place))), 1.0)
        )
        missing = expm1(of.deficit) if of.deficit < 1 else inf  # lemma D5; deficits are clipped at 1
        return max((found - error + max(over, 0.0) - missing) * (1 - 1e-14), 0.0)


class Distribution:
    """The privacy loss distribution of a composition, in direction "remove", or "add"."""

    def __init__(self, parts: Sequence[Part], add: bool) -> None:
        self.parts, self.add = parts, add
        counts: dict[tuple[object, ...], int] = {}
        firsts: dict[tuple[object, ...], Part] = {}
        for part in parts:
            key = (part.mechanism, tuple(sorted(part.parameters.items())), part.q)
            counts[key] = counts.get(key, 0) + part.times
            firsts.setdefault(key, part)
        self.kinds = [Sampled(part, add) for part in firsts.values()]
        self.counts = np.array(list(counts.values()), dtype=np.int64)
        self.cumulants = Cumulants.of(self.kinds)
        self._made: dict[int, Curves] = {}
        with ctx.workprec(TAIL_BITS):
            pairs = list(zip(self.kinds, counts.values(), strict=True))
            kept = sum((times * (-ball(kind.failing)).log1p() for kind, times in pairs if kind.failing), arb(0))
            self.failure: Ball = -kept.expm1()
            exact = Fraction(1)
            if self._failing() <= MOST_EXACT:
                for kind, times in pairs:
                    exact *= (1 - kind.failing) ** times
                self.failure = ball(1 - exact)
            self.surviving = float((1 - self.failure).lower()) * (1 - 2 * UNIT)
            self._exact = 1 - exact if self._failing() <= MOST_EXACT else None

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

    def epsilon(self, target: Fraction, points: int) -> tuple[Fraction, Fraction | None]:
        """Return an interval that contains the smallest epsilon >= 0 with delta(epsilon) <= target; None: not shown to
        be finite.
        """
        with ctx.workprec(TAIL_BITS):
            aim = ball(target) - self.failure if self._exact is None else ball(target - self._exact)
            largest = self.largest()
            if aim < 0:
                return _fraction(largest.lower()) if largest.is_finite() else INFINITE, None
            if not aim > 0:
                if aim.is_zero() and largest.is_finite():
                    return _fraction(largest.lower()), _fraction(largest.upper())
                most = None
                aim = aim.abs_upper()
            else:
                most = float(aim.lower()) * (1 - 2 * UNIT)
            least = max(float(aim.upper()) * (1 + 2 * UNIT), LEAST)
            end = _fraction(largest.upper()) if largest.is_finite() else None
        curves = self._curves(min(points, COARSE), saddle(self.cumulants, self.counts, _nats(COARSE), None, log(least)))
        low, high = self._crossing(curves, most, least, end)
        for number in range(MOST_GUESSES):
            size = points if number == MOST_GUESSES - 1 else min(points, COARSE)
            place, tilt = curves.next(low, high)
            if high is not None and curves.is_near(place, tilt):
                if size == points or curves.points == points:
                    break
                size = points
            elif number >= MOST_GUESSES - 3:
                size = points
            curves = self._near(size, place, log(least), tilt)
            low, high = _both((low, high), self._crossing(curves, most, least, end))
        return low, high

    def _crossing(
        self, curves: Curves, most: float | None, least: float, end: Fraction | None
    ) -> tuple[Fraction, Fraction | None]:
        """Where the optimistic curve is above `least` still, and the pessimistic one is at most `most`."""
        high = end if most is None else _last(curves.upper, most, curves, 1)
        if high is None or (end is not None and high > end):
            high = end
        low = _last(curves.lower, least, curves, -1)
        low = Fraction(0) if low is None else low
        return (low, high) if high is None else (min(low, high), high)

    def largest(self) -> Ball:
        """Return the largest privacy loss other than infinity (which has probability `failure`), or infinity."""
        with ctx.workprec(TAIL_BITS):
            return sum((kind.largest * int(times) for kind, times in zip(self.kinds, self.counts, strict=True)), arb(0))

    def _failing(self) -> int:
        """How many steps may fail."""
        return sum(int(times) for kind, times in zip(self.kinds, self.counts, strict=True) if kind.failing)

    # ---- curves

    def _near(self, points: int, y: float, log_delta: float | None = None, tilt: float | None = None) -> Curves:
        """The last pair of curves of that many points if it was made for a loss and a tilt near by, else a new one."""
        at = saddle(self.cumulants, self.counts, _nats(points), y, log_delta, tilt)
        if at.log_delta < log(LEAST):  # a smaller loss has curves in floats, and they give LEAST here
            points = min(points, COARSE)
            at = saddle(self.cumulants, self.counts, _nats(points), None, log(LEAST))
        made = self._made.get(points)
        if made is not None and made.is_near(at.y, at.tilt):
            return made
        return self._curves(points, at)

    def _curves(self, points: int, at: Saddle) -> Curves:
        nats = _nats(points)
        plan = Plan(points, at.tilt, at.y, at.log_delta, nats, at.top, at.of, self.cumulants, self.kinds)
        above, below = compose_all(plan, self.counts)
        _, _, square = at.of.at(at.tilt, self.counts)
        made = Curves(
            above,
            below,
            at.y,
            max(min(square**0.5, 20 / at.tilt), 1 / (1 + at.tilt), above.step),
            points,
            self.surviving,
        )
        self._made[points] = made
        return made


def _both(
    one: tuple[Fraction, Fraction | None], other: tuple[Fraction, Fraction | None]
) -> tuple[Fraction, Fraction | None]:
    """The intersection of two intervals."""
    highs = [high for _, high in (one, other) if high is not None]
    return max(one[0], other[0]), min(highs, default=None)


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

    end = max(curves.above.ends[1], curves.y) + curves.width
    place, reach = max(curves.y, 0.0), curves.width / 64
    found = look(place)
    low = high = place
    f_low = f_high = found
    while found > 0 and f_high > 0:
        low, f_low = high, f_high
        if high >= end:
            return None if side > 0 else Fraction(low)
        high = min(high + reach, end)
        f_high, reach = look(high), 2 * reach
    while found <= 0 and f_low <= 0:
        high, f_high = low, f_low
        if low <= 0:
            return Fraction(high) if side > 0 else None
        low = max(low - reach, 0.0)
        f_low, reach = look(low), 2 * reach
    for count in range(MOST_LOOKS):
        if high - low <= BRACKET * high:
            break
        place = low + (high - low) * (f_low / (f_low - f_high) if count % 3 < 2 else 0.5)
        margin = BRACKET * high / 3
        place = min(max(place + (margin if found > 0 else -margin), low + margin), high - margin)
        found = look(place)
        if found > 0:
            low, f_low = place, found
        else:
            high, f_high = place, found
    return Fraction(high if side > 0 else low)


def _nats(points: int) -> float:
    """Minus the logarithm of the share of a composition that may lie beyond a window."""
    return 1.5 * log2(points) - 1
