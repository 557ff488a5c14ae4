"""Pessimistic and optimistic privacy loss distributions on a grid, with an exponential tilt.

With the tilt a, P-mass p at a loss x has the tilted mass p e^{a x}. Lemmas D3 to D5 of BOUNDS.md prove the bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

from symbolic.accounting.distribution.sampled import MOST_EXPONENT, UNIT, Nodes
from symbolic.accounting.distribution.tails import Floats

SNAP: Final = 1e-6
"""Share of a grid step below which a node is taken to lie on the grid."""


@dataclass(frozen=True)
class Grid:
    """The losses offset + step (first + k), 0 <= k <= last."""

    offset: Fraction
    step: float
    first: int
    last: int

    @property
    def edges(self) -> Floats:
        places = np.arange(self.first, self.first + self.last + 1, dtype=np.float64)
        return np.asarray(float(self.offset) + self.step * places, dtype=np.float64)

    @property
    def cells(self) -> Floats:
        """The first grid point, and the points c_k of lemma D5: middles of cells, but the end of the last cell."""
        edges = self.edges
        return np.concatenate((edges[:1], (edges[1:-1] + edges[:-2]) / 2, edges[-1:]))


@dataclass(frozen=True)
class Masses:
    """A curve below or above delta of one mechanism: its tilted masses at grid points are values times e^scale.

    relative: bound of the total error of the values, over their sum. shift: bound of the error of losses.
    infinite: P-mass at an infinite loss; only of a pessimistic curve.
    jumps: P-mass, and log of the Q-mass, of outcomes above the grid that an optimistic curve leaves out (lemma D8).
    deficit: bound of what an optimistic curve exceeds delta by (lemma D5).
    """

    grid: Grid
    values: Floats
    scale: float
    relative: float
    shift: float
    infinite: float = 0.0
    jumps: tuple[float, float] = (0.0, -inf)
    deficit: float = 0.0


def _snapped(nodes: Nodes, grid: Grid) -> tuple[Nodes, Floats, float]:
    """The nodes, with losses that are a grid point or a middle up to rounding moved there; places on the grid, in steps
    from its first point; and the error of losses with that of moving them (lemma D3).
    """
    places = (nodes.losses - float(grid.offset)) / grid.step - grid.first
    whole = np.rint(places * 2) / 2
    shift = nodes.shift + 4 * UNIT * (abs(float(grid.offset)) + grid.step * (abs(grid.first) + grid.last))
    near = np.abs(places - whole) <= min(4 * shift / grid.step, SNAP)
    losses = np.where(near, nodes.losses + grid.step * (whole - places), nodes.losses)
    return replace(nodes, losses=losses), np.where(near, whole, places), 5 * shift


def _weights(nodes: Nodes, tilt: float, covered: NDArray[np.bool_]) -> tuple[Floats, float, float]:
    """Logarithms of tilted masses over e^scale, scale (that of the largest one covered by the grid), and the relative
    rounding error of one mass.
    """
    level = nodes.log_p + tilt * nodes.losses
    scale = float(level[covered].max(initial=-inf))
    scale = scale if scale > -inf else 0.0
    size = (_sizes(nodes) + np.abs(tilt * nodes.losses))[level > scale - 60]
    return level - scale, scale, _rounding(size)


def _sizes(nodes: Nodes) -> Floats:
    return np.abs(nodes.log_p) if nodes.sizes is None else nodes.sizes


def _rounding(size: Floats) -> float:
    """Relative error of masses whose logarithms are sums of terms of this size (lemma D3)."""
    return 8 * UNIT * (float(size.max(initial=0.0)) + 8)


def _raised(terms: Sequence[float]) -> float:
    """e to the sum of the terms, rounded up."""
    return float(np.exp(sum(terms))) * (1 + _rounding(np.abs([sum(abs(term) for term in terms)])))


def _lifted(masses: Floats, exponent: Floats | float) -> Floats:
    """Masses times e^exponent, 0 where the mass is 0 even if the power is no float."""
    with np.errstate(divide="ignore"):
        return np.asarray(np.exp(np.log(masses) + exponent), dtype=np.float64)


@np.errstate(over="ignore", invalid="ignore")
def pessimistic(nodes: Nodes, grid: Grid, tilt: float) -> Masses:
    """Connect the dots (lemma D4): each node is split between its two neighbours, keeping the masses of P and of Q."""
    nodes, places, shift = _snapped(nodes, grid)
    level, scale, error = _weights(nodes, tilt, places <= grid.last)
    step, last, rise = grid.step, grid.last, tilt * grid.step
    values = np.zeros(last + 1)
    inside = (places >= 0) & (places <= last)
    cells = np.minimum(np.floor(places[inside]), last - 1).astype(np.int64)
    along, mass = places[inside] - cells, level[inside]
    right = np.expm1(-step * along) / np.expm1(-step)
    left = np.exp(-step * along) * np.expm1(-step * (1 - along)) / np.expm1(-step)
    values += np.bincount(cells, np.exp(mass - rise * along) * left, last + 1)
    values += np.bincount(cells + 1, _lifted(right, mass + rise * (1 - along)), last + 1)
    low, high = places < 0, places > last
    edges = grid.edges[[0, -1]]
    values[0] += np.exp(level[low] - rise * places[low]).sum()
    values[last] += np.exp(level[high] + (rise + step) * (last - places[high])).sum()
    infinite = nodes.excess + float((np.exp(nodes.log_p[high]) * -np.expm1(step * (last - places[high]))).sum())
    if nodes.below > 0:
        point = int(min(max(np.ceil((nodes.start - float(edges[0])) / step) + 1, 0), last))
        values[point] += _raised((float(np.log(nodes.below)), tilt * float(edges[0]), rise * point, -scale))
    if nodes.log_top > -inf:
        values[last] += _raised((nodes.log_top, tilt * float(edges[1]), -scale))
    error += UNIT * (8 + _crowd(cells))
    return Masses(grid, values, scale, error + nodes.relative, shift, infinite * (1 + 4 * (error + nodes.relative)))


def _crowd(cells: NDArray[np.int64]) -> float:
    """The largest number of nodes in one sum."""
    return float(np.bincount(cells).max(initial=0)) if len(cells) else 0.0


@np.errstate(over="ignore", invalid="ignore")
def optimistic(nodes: Nodes, grid: Grid, tilt: float) -> Masses:
    """Chords of supporting lines (lemma D5): at each grid point the lower one of the two neighbouring lines, then the
    convex minorant.
    """
    nodes, places, shift = _snapped(nodes, grid)
    level, scale, error = _weights(nodes, tilt, places <= grid.last)
    step, last, rise = grid.step, grid.last, tilt * grid.step
    high = places > last
    heavy = high & (nodes.log_p > nodes.log_p[high].max(initial=-inf) - 60)
    unsure = 4 * (max(error, _rounding(_sizes(nodes)[heavy] + np.abs(nodes.losses[heavy]))) + nodes.relative)
    under = float(np.logaddexp.reduce(nodes.log_p[high] - nodes.losses[high], initial=nodes.jumps[1])) + unsure
    jumps = (float(np.exp(nodes.log_p[high]).sum()) + nodes.jumps[0]) * max(1 - unsure, 0.0), under
    inside = (places >= 0) & (places <= last)
    spots, mass = places[inside], level[inside]
    halves = (spots % 1 == 0.5) & (spots < last - 1)
    mass = mass - np.log(2) * halves
    spots = np.concatenate((spots, spots[halves]))
    mass = np.concatenate((mass, mass[halves]))
    knots = np.floor(spots + 0.5).astype(np.int64)
    knots[len(halves) :] -= 1
    knots[(knots == last) & (spots < last)] -= 1
    ahead = step * (knots - spots)
    weight = np.exp(mass + rise * (knots - spots))
    sums = np.bincount(knots, weight * np.exp(ahead), last + 1)
    bends = np.bincount(knots, weight * np.expm1(ahead), last + 1)
    lower, upper = np.maximum(bends, 0), np.maximum(-bends, 0)
    either = np.bincount(knots, weight * np.abs(np.expm1(ahead)), last + 1)
    apart = np.expm1(step), -np.expm1(-step)
    values: Floats = sums.astype(np.float64)
    values[:-1] += (lower[:-1] - upper[1:] * np.exp(-rise)) / apart[0]
    values[1:] += (upper[1:] - _lifted(lower[:-1], rise)) / apart[1]
    values[0] += upper[0]
    errors = sums + either / apart[1]
    errors[:-1] += either[1:] * np.exp(-rise) / apart[0]
    errors[1:] += _lifted(either[:-1].astype(np.float64), rise) / apart[1]
    errors *= 4 * error + UNIT * (64 + 4 * _crowd(knots)) + 2 * nodes.relative
    total = float(np.maximum(values, 0).sum())
    tiny = 1e-17 * total
    missing = _convex(values, errors, step, rise, tiny)
    if missing[0] > 0:
        _end_at_zero(values, errors, step, rise, missing)
        missing = _convex(values, errors, step, rise, tiny)
    deficit = sum(missing) * float(np.exp(min(scale - tilt * float(grid.edges[-1]), MOST_EXPONENT)))
    clipped = float(np.maximum(-values, 0).sum())
    values = np.maximum(values, 0.0).astype(np.float64)
    total = float(values.sum())
    if not 0 < total < inf or not deficit < inf:
        return Masses(grid, np.zeros(last + 1), scale, 0.0, shift, 0.0, (0.0, -inf), 1.0)
    error = (float(errors.sum()) + clipped) / total
    return Masses(grid, values, scale, error, shift, 0.0, jumps, min(deficit * (1 + 1e-9), 1.0))


def _convex(values: Floats, errors: Floats, step: float, rise: float, tiny: float) -> tuple[float, float]:
    """Remove the knots of negative mass, which makes the curve its convex minorant, and return what is then missing at
    infinity, and a bound of its error.

    The mass of a removed knot goes to the next knots on its left and right, keeping the masses of P and Q. So does its
    error, with that of moving it.
    """
    work = np.flatnonzero(values < -tiny).tolist()
    if not work:
        return 0.0, 0.0
    live = np.flatnonzero(np.abs(values) > tiny)
    before: dict[int, int | None] = dict(zip(live[1:].tolist(), live[:-1].tolist(), strict=True))
    after: dict[int, int | None] = dict(zip(live[:-1].tolist(), live[1:].tolist(), strict=True))
    missing = unsure = 0.0
    last = len(values) - 1
    while work:
        knot = work.pop()
        mass = float(values[knot])
        if mass >= -tiny or mass == 0:
            continue
        left, right = before.get(knot), after.get(knot)
        error = float(errors[knot]) - mass * 32 * UNIT
        values[knot] = errors[knot] = lost = 0.0
        back, ahead = (step * abs(knot - (knot if end is None else end)) for end in (left, right))
        if left is not None and right is not None:
            both = -np.expm1(-back - ahead)
            shares = -float(np.exp(-back) * np.expm1(-ahead) / both), -float(np.expm1(-back) / both)
        elif left is not None:
            shares, lost = (float(np.exp(-back)), 0.0), -float(np.expm1(-back))
        else:
            shares, lost = (0.0, 1.0), float(right is None)
        for end, share in zip((left, right), shares, strict=True):
            if end is not None:
                factor = share * np.exp(rise * (end - knot))
                values[end] += mass * factor
                errors[end] += error * factor
        if lost:
            missing -= mass * lost * np.exp(rise * (last - knot))
            unsure += error * lost * np.exp(rise * (last - knot))
        if left is not None:
            after[left] = right
            work.append(left)
        if right is not None:
            before[right] = left
            work.append(right)
    return missing, unsure


def _end_at_zero(values: Floats, errors: Floats, step: float, rise: float, missing: tuple[float, float]) -> None:
    """Replace a convex curve that falls to -missing by a smaller one than its positive part, which is 0 from a grid
    point on (lemma D5).
    """
    last = len(values) - 1
    height, unsure = -missing[0], missing[1]
    slope = steep = 0.0
    fall, apart = float(np.exp(-step)), -float(np.expm1(-step))
    for knot in range(last, 0, -1):
        mass, error = float(values[knot]), float(errors[knot])
        power = np.exp(rise * (last - knot)) if error > 0 else 0.0
        slope, steep = mass * power + slope * fall, (error + 32 * UNIT * abs(mass)) * power + steep * fall
        before, wide = height + slope * apart, unsure + steep * apart + 4 * UNIT * abs(height)
        values[knot] = errors[knot] = 0.0
        if height > 0:
            power = np.exp(-rise * (last - knot))
            values[knot], errors[knot] = before / apart * power, wide / apart * power
            power = np.exp(-rise * (last - knot + 1)) / np.expm1(step)
            values[knot - 1] -= height * power
            errors[knot - 1] += unsure * power
            return
        height, unsure = before, wide
    values[0] = errors[0] = 0.0
