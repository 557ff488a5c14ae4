"""delta and epsilon of any composition, enclosed between a pessimistic and an optimistic privacy loss distribution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, exp, floor, inf, log, log2
from typing import Final

import numpy as np
from flint import arb, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.distribution.convolve import Composite, compose, delta, nothing
from symbolic.accounting.distribution.discretise import Grid, Masses, optimistic, pessimistic
from symbolic.accounting.distribution.saddle import Counts, Cumulants, Saddle, edge, saddle
from symbolic.accounting.distribution.sampled import MOST_EXPONENT, UNIT, Nodes, Sampled
from symbolic.accounting.distribution.tails import TAIL_BITS, Floats
from symbolic.accounting.mechanisms.part import Part

MOST_EXACT: Final = 1000
"""Steps that may fail of which the probability is computed as a rational."""
COARSE: Final = 2**12
"""Points of a first grid."""
MOST_STEPS: Final = 128
"""Steps that are composed on one grid; more are composed in stages, as each adds about step^2/6 to the variance."""
MOST_KINDS: Final = 48
"""Factors of one product of transforms; more are composed in groups."""
PADDING: Final = 24
"""Points of a grid beyond both ends of a window: losses near its ends spread by rounding."""
BRACKET: Final = 1e-10
"""Relative width to which a crossing is computed."""
MOST_CELLS: Final = 4
"""Cells of one mechanism over the points of a grid; smaller losses are rounded up to the first cell."""
MOST_GUESSES: Final = 9
"""Grids that are tried to find epsilon, the last three of them fine."""
LESS: Final = 0.75
"""Share of an upper bound of epsilon to go on with where there is no lower bound."""
MOST_LOOKS: Final = 60
"""Values of a curve that are computed to find a crossing."""
INFINITE: Final = Fraction(10**12)
"""Lower end of an infinite epsilon."""
SIDES: Final = pessimistic, optimistic


@dataclass(frozen=True)
class _Plan:
    """What one pair of distributions is made for."""

    points: int
    tilt: float
    y: float
    log_delta: float
    nats: float
    top: float
    cumulants: Cumulants


@dataclass(frozen=True)
class Curves:
    """A pessimistic and an optimistic composition."""

    above: Composite
    below: Composite
    y: float
    width: float
    points: int

    def upper(self, y: Fraction) -> float:
        """At least delta, without certain failures."""
        place = y - Fraction(self.above.shift)
        found, _, error = delta(self.above, place)
        return (found + error + self.above.infinite) * (1 + 1e-14)

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
        over = of.jumps[0] - exp(min(float(place) + of.jumps[1] + 1e-14 * (1 + abs(float(place))), 1.0))
        return max((found - error + max(over, 0.0) - of.deficit) * (1 - 1e-14), 0.0)


class Distribution:
    """The privacy loss distribution of a composition, in direction "remove", or "add"."""

    def __init__(self, parts: Sequence[Part], add: bool) -> None:
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
            self._exact = 1 - exact if self._failing() <= MOST_EXACT else None

    # ---- answers

    def delta(self, y: Fraction, points: int) -> Ball:
        """Return a ball that contains delta(y), from a grid of about so many points."""
        curves = self._near(points, float(y))
        with ctx.workprec(TAIL_BITS):
            rest = 1 - self.failure
            high = arb(curves.upper(y)).min(rest.upper())
            found = self.failure + arb(curves.lower(y)).union(high)
            largest = self.largest()
            if ball(y) >= largest:
                return +self.failure
        return found.max(self.failure).min(arb(1))

    def epsilon(self, target: Fraction, points: int) -> tuple[Fraction, Fraction | None]:
        """Return an interval that contains the smallest epsilon >= 0 with delta(epsilon) <= target; None: not shown to be finite."""
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
            least = float(aim.upper()) * (1 + 2 * UNIT)
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
        """The last pair of curves of that many points if it was made for a loss (and a tilt) near by, else a new one."""
        made = self._made.get(points)
        if made is not None and made.is_near(y, tilt):
            return made
        return self._curves(points, saddle(self.cumulants, self.counts, _nats(points), y, log_delta, tilt))

    def _curves(self, points: int, at: Saddle) -> Curves:
        nats = _nats(points)
        plan = _Plan(points, at.tilt, at.y, at.log_delta, nats, at.top, at.of)
        above, below = self._compose(plan, self.counts, nats)
        _, _, square = at.of.at(at.tilt, self.counts)
        made = Curves(above, below, at.y, max(min(square**0.5, 20 / at.tilt), 1 / (1 + at.tilt), above.step), points)
        self._made[points] = made
        return made

    def _compose(self, plan: _Plan, counts: Counts, nats: float) -> tuple[Composite, Composite]:
        """Compose each kind so many times, in stages where there are many steps, in groups where there are many kinds."""
        used = np.flatnonzero(counts)
        total = int(counts.sum())
        if int(counts.max()) > MOST_STEPS:
            stages = ceil(log(int(counts.max())) / log(MOST_STEPS))
            times = round(int(counts.max()) ** (1 / stages))
            blocks = [(counts // times, times), (counts % times, 1)]
        elif len(used) > MOST_KINDS:
            groups = min(ceil(len(used) / MOST_KINDS), MOST_KINDS)
            blocks = []
            for group in np.array_split(used, groups):
                chosen = np.zeros_like(counts)
                chosen[group] = counts[group]
                blocks.append((chosen, 1))
        else:
            factors = [(self.kinds[index], int(counts[index]), index) for index in used]
            return self._direct(plan, counts, nats, factors)
        parts = [
            (self._compose(plan, some, nats + log(total)), times, -1) for some, times in blocks if some.any()
        ]
        return self._direct(plan, counts, nats, parts)

    def _direct(self, plan: _Plan, counts: Counts, nats: float, factors: Sequence[tuple[object, int, int]]) -> tuple[Composite, Composite]:
        low, below = edge(plan.cumulants, counts, plan.tilt, nats, -1)
        high, above = edge(plan.cumulants, counts, plan.tilt, nats, 1)
        step = max(high - low, 1e-300) / plan.points
        gaps = [factor.gap if isinstance(factor, Sampled) else factor[0].gap for factor, _, _ in factors]  # type: ignore[index]
        step = _aligned(step, gaps)
        low, high = low - PADDING * step, high + PADDING * step
        length = _length(int((high - low) / step) + 3)
        above, below = min(above, nats / (PADDING / 2 * step)), min(below, nats / (PADDING / 2 * step))
        sides: list[list[tuple[Masses, int]]] = [[], []]
        total = int(counts.sum())
        lost = [False, False]
        for factor, times, index in factors:
            if isinstance(factor, Sampled):
                for side, one in zip(sides, self._masses(plan, factor, index, step, nats + log(total)), strict=True):
                    side.append((one, times))
                continue
            for number, (composite, curve) in enumerate(zip(factor, SIDES, strict=True)):  # type: ignore[call-overload]
                if composite.is_certain:
                    sides[number].append((_again(composite, step, plan.tilt, curve), times))
                else:
                    lost[number] = True
        found = [
            nothing(plan.tilt) if gone else compose(side, plan.tilt, (low, high), length, (above, below), nats)
            for gone, side in zip(lost, sides, strict=True)
        ]
        return found[0], found[1]

    def _masses(self, plan: _Plan, kind: Sampled, index: int, step: float, nats: float) -> list[Masses]:
        base, losses = self.cumulants.base[index], self.cumulants.losses[index]
        log_p = self.cumulants.log_p[index]
        tilted = log_p + plan.tilt * np.minimum(losses, plan.top) + np.minimum(plan.top - losses, 0)
        live = losses[tilted >= tilted.max() - nats]
        ends = kind.ends
        high = max(float(live.max()), _excess_below(losses, log_p, plan.log_delta - nats))
        low = _round_up_below(losses, log_p, plan.tilt, float(tilted.max()) - nats, ends[0])
        smooth = np.sort(losses[np.isfinite(base)])
        if len(smooth):
            high = max(high, float(np.append(smooth[smooth > high], ends[1])[0]))
        high = min(high, plan.top)
        wide = (log_p > log_p.max() - 50 + min(plan.log_delta, 0)) | (tilted > tilted.max() - nats - 30)
        finite = np.flatnonzero(np.isfinite(base))
        real = np.flatnonzero(wide[finite])
        span = (-inf, inf)
        if len(real):
            span = (
                float(base[finite[real[0] - 1]]) if real[0] > 0 else -inf,
                float(base[finite[real[-1] + 1]]) if real[-1] + 1 < len(finite) else inf,
            )
        first = floor((max(low, ends[0]) - kind.anchor) / step - 1e-9) - 1
        last = ceil((min(high, ends[1]) - kind.anchor) / step - 1e-9)
        last += 0 if ends[1] <= kind.anchor + step * (last + 1e-9) else 1
        first = max(first, last - MOST_CELLS * plan.points)
        grid = Grid(Fraction(kind.anchor), step, first, max(last - first, 1))
        found = [pessimistic(kind.nodes(grid.edges, span), grid, plan.tilt)]
        shift = 0.0
        if kind.q < 1 and not len(kind.atoms[0]):
            grid = replace(grid, last=grid.last + 1)
            for _ in range(3):
                grid = replace(grid, offset=Fraction(kind.anchor + shift))
                nodes = kind.nodes(grid.cells, span)
                near = np.abs(nodes.losses - float(grid.offset)) < step / 2
                mass = np.exp(nodes.log_p[near])
                if not mass.sum() > 0:
                    break
                shift -= float(np.log1p(mass @ np.expm1(float(grid.offset) - nodes.losses[near]) / mass.sum()))
        found.append(optimistic(kind.nodes(grid.cells, span), grid, plan.tilt))
        return found


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
    """A loss y >= 0 next to where the curve crosses a level: at most the level there (side 1), or above it (-1); None if none is found.

    False position on log delta, within a bracket whose ends are evaluated, so that the answer is certain.
    """

    def look(y: float) -> float:
        found = curve(Fraction(y))
        return log(found) - log(level) if found > 0 else -MOST_EXPONENT

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


def _round_up_below(losses: Floats, log_p: Floats, tilt: float, level: float, end: float) -> float:
    """About the largest loss up to which the mass below may be rounded, as its tilted share stays below e^level."""
    order = np.argsort(losses)
    fine = np.logaddexp.accumulate(log_p[order]) + tilt * losses[order] <= level
    return float(losses[order][fine].max(initial=end))


def _excess_below(losses: Floats, log_p: Floats, level: float) -> float:
    """About the least loss above which P exceeds its Q-mass (times e^loss) by at most e^level."""
    order = np.argsort(-losses)
    mass = np.exp(log_p[order])
    over = np.minimum(np.cumsum(mass * losses[order]) - losses[order] * np.cumsum(mass), np.cumsum(mass))
    small = np.flatnonzero(over > exp(max(level, -MOST_EXPONENT)))
    return float(losses[order[small[0]]]) if len(small) else float(losses.min())


def _again(of: Composite, step: float, tilt: float, side: Callable[[Nodes, Grid, float], Masses]) -> Masses:
    """A composition on a coarser grid that contains its likeliest loss, or its mean where it is shorter than two steps."""
    nodes = of.nodes()
    first, last = float(nodes.losses.min()), float(nodes.losses.max())
    offset = of.start + int(np.argmax(of.values)) * Fraction(of.step)
    if side is optimistic and last - first < 2 * step:
        mass = np.exp(nodes.log_p - nodes.log_p.max())
        offset = Fraction(first - float(np.log1p(mass @ np.expm1(first - nodes.losses) / mass.sum())))
    low, high = (floor((first - float(offset)) / step + 1e-9), ceil((last - float(offset)) / step - 1e-9))
    grid = Grid(offset, step, low - 1, high - low + 2)
    made = side(nodes, grid, tilt)
    infinite = made.infinite + of.infinite
    return Masses(grid, made.values, made.scale, made.relative, made.shift, infinite, of.jumps, made.deficit + of.deficit)


def _aligned(step: float, gaps: Sequence[float]) -> float:
    """The largest gap times a power of two that is near the given step (the power alone without a gap)."""
    unit = max(gaps, default=0.0) or 1.0
    return unit * 2.0 ** round(log2(step / unit))


def _nats(points: int) -> float:
    """Minus the logarithm of the share of a composition that may lie beyond a window."""
    return 1.5 * log2(points) - 1


def _length(least: int) -> int:
    """The next number 2^k times 1, 3 or 5."""
    power = 2 ** ceil(log2(max(least, 16)))
    return min(size for size in (power, power * 3 // 4, power * 5 // 8) if size >= least)
