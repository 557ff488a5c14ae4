"""Pessimistic and optimistic privacy loss distributions on a grid, with an exponential tilt.

Masses are tilted: the value at a loss x stands for P-mass e^{-a x} times it, a the tilt.
"""

from __future__ import annotations

from dataclasses import dataclass
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
        """The ends and the middles of its intervals, but the last one."""
        edges = self.edges
        return np.concatenate((edges[:1], (edges[1:-1] + edges[:-2]) / 2, edges[-1:]))


@dataclass(frozen=True)
class Masses:
    """A curve below or above delta: tilted masses times e^scale on a grid, and what no grid point carries.

    `relative` bounds the sum of the errors of all values (over their sum), `shift` the error of losses. A pessimistic
    curve has P-mass `infinite` at an infinite loss. An optimistic one leaves out outcomes with P-mass and log of Q-mass
    `jumps`, and is too large by at most `deficit`.
    """

    grid: Grid
    values: Floats
    scale: float
    relative: float
    shift: float
    infinite: float = 0.0
    jumps: tuple[float, float] = (0.0, -inf)
    deficit: float = 0.0


def _places(nodes: Nodes, grid: Grid) -> tuple[Floats, float]:
    """Places on the grid in steps from its first point, and the error of losses with that of snapping."""
    places = (nodes.losses - float(grid.offset)) / grid.step - grid.first
    whole = np.rint(places * 2) / 2
    shift = nodes.shift + 4 * UNIT * (abs(float(grid.offset)) + grid.step * (abs(grid.first) + grid.last))
    limit = min(4 * shift / grid.step, SNAP)
    return np.where(np.abs(places - whole) <= limit, whole, places), 5 * shift


def _weights(nodes: Nodes, tilt: float) -> tuple[Floats, float, float]:
    """Tilted masses over e^scale, scale, and the relative rounding error of one mass."""
    level = nodes.log_p + tilt * nodes.losses
    scale = float(level.max())
    kept = level > scale - 60
    size = float(np.abs(nodes.log_p[kept]).max()) + float(np.abs(tilt * nodes.losses[kept]).max())
    return level - scale, scale, 8 * UNIT * (size + 8)


def pessimistic(nodes: Nodes, grid: Grid, tilt: float) -> Masses:
    """Connect the dots (lemma D4): each node is split between its two neighbours, keeping the masses of P and of Q."""
    places, shift = _places(nodes, grid)
    level, scale, error = _weights(nodes, tilt)
    step, last, rise = grid.step, grid.last, tilt * grid.step
    values = np.zeros(last + 1)
    inside = (places >= 0) & (places <= last)
    cells = np.minimum(np.floor(places[inside]), last - 1).astype(np.int64)
    along, mass = places[inside] - cells, level[inside]
    right = np.expm1(-step * along) / np.expm1(-step)
    left = np.exp(-step) * np.expm1(step * (1 - along)) / -np.expm1(-step)
    values += np.bincount(cells, np.exp(mass - rise * along) * left, last + 1)
    values += np.bincount(cells + 1, np.exp(mass + rise * (1 - along)) * right, last + 1)
    low, high = places < 0, places > last
    edges = grid.edges[[0, -1]]
    values[0] += np.exp(level[low] - rise * places[low]).sum()
    values[last] += np.exp(level[high] + (rise + step) * (last - places[high])).sum()
    infinite = nodes.excess + float((np.exp(nodes.log_p[high]) * -np.expm1(step * (last - places[high]))).sum())
    if nodes.below > 0:
        point = int(min(max(np.ceil((nodes.start - float(edges[0])) / step) + 1, 0), last))
        values[point] += np.exp(np.log(nodes.below) + tilt * edges[0] + rise * point - scale)
    values[last] += np.exp(nodes.log_top + tilt * edges[1] - scale)
    error += UNIT * (8 + _crowd(cells))
    return Masses(grid, values, scale, error + nodes.relative, shift, infinite * (1 + 4 * (error + nodes.relative)))


def _crowd(cells: NDArray[np.int64]) -> float:
    """The largest number of nodes in one sum."""
    return float(np.bincount(cells).max(initial=0)) if len(cells) else 0.0


def optimistic(nodes: Nodes, grid: Grid, tilt: float) -> Masses:
    """Chords of supporting lines (lemma D5): at each grid point the lower one of the two neighbouring lines, then the
    convex minorant.
    """
    places, shift = _places(nodes, grid)
    level, scale, error = _weights(nodes, tilt)
    step, last, rise = grid.step, grid.last, tilt * grid.step
    high = places > last
    unsure = 4 * (error + nodes.relative)
    under = float(np.logaddexp.reduce(nodes.log_p[high] - nodes.losses[high], initial=nodes.jumps[1])) + unsure
    jumps = (float(np.exp(nodes.log_p[high]).sum()) + nodes.jumps[0]) * (1 - unsure), under
    inside = (places >= 0) & (places <= last)
    spots, mass = places[inside], level[inside]
    halves = (spots % 1 == 0.5) & (spots < last - 1)
    mass = mass - np.log(2) * halves
    spots = np.concatenate((spots, spots[halves]))
    mass = np.concatenate((mass, mass[halves]))
    knots = np.floor(spots + 0.5).astype(np.int64)
    if halves.any():
        knots[len(halves) :] -= 1
    knots[(knots == last) & (spots < last)] -= 1
    ahead = step * (knots - spots)
    weight = np.exp(mass + rise * (knots - spots))
    sums = np.bincount(knots, weight * np.exp(ahead), last + 1)
    bends = np.bincount(knots, weight * np.expm1(ahead), last + 1)
    lower, upper = np.maximum(bends, 0), np.maximum(-bends, 0)
    values: Floats = sums.astype(np.float64)
    values[:-1] += (lower[:-1] - upper[1:] * np.exp(-rise)) / np.expm1(step)
    values[1:] += (upper[1:] - lower[:-1] * np.exp(rise)) / -np.expm1(-step)
    values[0] += upper[0]
    spread = float((weight * np.abs(np.expm1(ahead))).sum()) / -np.expm1(-step) * 2 + float(sums.sum())
    total = float(np.maximum(values, 0).sum())
    tiny = 1e-17 * total
    missing = _convex(values, step, rise, tiny)
    if missing > 0:
        _end_at_zero(values, step, rise, missing)
        missing = _convex(values, step, rise, tiny)
    deficit = missing * float(np.exp(min(scale - tilt * float(grid.edges[-1]), MOST_EXPONENT)))
    clipped = float(np.maximum(-values, 0).sum())
    values = np.maximum(values, 0.0).astype(np.float64)
    total = float(values.sum())
    if total <= 0:
        return Masses(grid, values, scale, 0.0, shift, 0.0, jumps, deficit)
    error = ((4 * error + UNIT * (64 + 4 * _crowd(knots)) + nodes.relative) * spread + clipped) / total
    return Masses(grid, values, scale, error, shift, 0.0, jumps, min(deficit * (1 + 1e-9), 1.0))


def _convex(values: Floats, step: float, rise: float, tiny: float) -> float:
    """Remove the knots of negative mass, which makes the curve its convex minorant, and return what is then missing at
    infinity.

    The mass of a removed knot goes to the next knots on its left and right, keeping the masses of P and Q.
    """
    work = np.flatnonzero(values < -tiny).tolist()
    if not work:
        return 0.0
    live = np.flatnonzero(np.abs(values) > tiny)
    before: dict[int, int | None] = dict(zip(live[1:].tolist(), live[:-1].tolist(), strict=True))
    after: dict[int, int | None] = dict(zip(live[:-1].tolist(), live[1:].tolist(), strict=True))
    missing, last = 0.0, len(values) - 1
    while work:
        knot = work.pop()
        mass = float(values[knot])
        if mass >= -tiny or mass == 0:
            continue
        left, right = before.get(knot), after.get(knot)
        values[knot] = 0.0
        if left is not None and right is not None:
            back, ahead = step * (knot - left), step * (right - knot)
            part = _expm1_ratio(ahead, back + ahead)
            values[left] += mass * part * _power(-rise * (knot - left))
            values[right] += mass * (1 - part) * _power(rise * (right - knot))
        elif right is not None:
            values[right] += mass * _power(rise * (right - knot))
        elif left is not None:
            back = step * (knot - left)
            values[left] += mass * np.exp(-back - rise * (knot - left))
            missing -= mass * -np.expm1(-back) * _power(rise * (last - knot))
        else:
            missing -= mass * _power(rise * (last - knot))
        if left is not None:
            after[left] = right
            work.append(left)
        if right is not None:
            before[right] = left
            work.append(right)
    return missing


def _end_at_zero(values: Floats, step: float, rise: float, missing: float) -> None:
    """Replace a convex curve that falls to -missing by a smaller one than its positive part, which is 0 from a grid
    point on (lemma D5).
    """
    last = len(values) - 1
    height, slope = -missing, 0.0
    for knot in range(last, 0, -1):
        slope = values[knot] * _power(rise * (last - knot)) + slope * np.exp(-step)
        before = height + slope * -np.expm1(-step)
        values[knot] = 0.0
        if height > 0:
            values[knot] = before / -np.expm1(-step) * _power(-rise * (last - knot))
            values[knot - 1] -= height / np.expm1(step) * _power(-rise * (last - knot + 1))
            return
        height = before
    values[0] = 0.0


def _power(exponent: float) -> float:
    """e^exponent; a curve for which it is no float is of no use, and is replaced by nothing."""
    return float(np.exp(min(exponent, MOST_EXPONENT)))


def _expm1_ratio(small: float, large: float) -> float:
    """(e^small - 1)/(e^large - 1)."""
    return float(np.exp(small - large) * np.expm1(-small) / np.expm1(-large))
