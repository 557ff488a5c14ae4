"""Compositions in stages and groups: which grids are used, and the pessimistic and the optimistic curve on each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, exp, floor, inf, log, log2
from typing import Final, TypeAlias

import numpy as np

from symbolic.accounting.distribution.convolve import Composite, compose
from symbolic.accounting.distribution.discretise import SNAP, Grid, Masses, optimistic, pessimistic
from symbolic.accounting.distribution.saddle import Counts, Cumulants, Saddle, edge
from symbolic.accounting.distribution.sampled import MOST_EXPONENT, Nodes, Sampled
from symbolic.accounting.distribution.tails import TINY, Floats

Factor: TypeAlias = tuple[Sampled | tuple[Composite, Composite], int, int]
"""A kind of mechanism or a composition (pessimistic, optimistic), how many times, and the number of the kind."""

MOST_STEPS: Final = 100
"""Steps of one kind, and kinds, that are composed on one grid; more are composed in stages or groups, as each adds
about step^2/6 to the variance.
"""
PADDING: Final = 24
"""Points of a grid beyond both ends of a window: losses near its ends spread by rounding."""
MOST_CELLS: Final = 4
"""Cells of one mechanism over the points of a grid; smaller losses are rounded up to the first cell."""
MOST_HEAVY: Final = 32
"""Atoms for which a step is chosen. So many steps above and below the given one, with the atom on the grid, are tried.
"""


@dataclass(frozen=True)
class Plan:
    """What one pair of distributions is made for; `whole` are the cumulants before losses above `at.top` are put
    together, and steps are `unit` times powers of two.
    """

    points: int
    nats: float
    at: Saddle
    whole: Cumulants
    kinds: Sequence[Sampled]
    unit: float = 1.0

    def window(self, counts: Counts, nats: float) -> tuple[float, float, tuple[float, float], float]:
        """Ends of a window with about e^-nats of the composition beyond, Chernoff's orders there (upper, lower), and a
        step for it.
        """
        (low, below), (high, above) = (edge(self.at.of, counts, self.at.tilt, nats, side) for side in (-1, 1))
        return low, high, (above, below), max(high - low, TINY) / self.points


def compose_all(plan: Plan, counts: Counts) -> tuple[Composite, Composite]:
    """Compose on grids whose steps are a common unit times powers of two, so that grids of later stages contain those
    before.
    """
    unit = _unit(plan, counts, plan.window(counts, plan.nats)[-1])
    return _compose(replace(plan, unit=unit), counts, plan.nats)


def _compose(plan: Plan, counts: Counts, nats: float) -> tuple[Composite, Composite]:
    """Compose each kind so many times, in stages where there are many steps, in groups where there are many kinds."""
    used = [int(index) for index in np.flatnonzero(counts)]
    total = int(counts.sum())
    if int(counts.max()) > MOST_STEPS:
        stages = ceil(log(int(counts.max())) / log(MOST_STEPS))
        times = round(int(counts.max()) ** (1 / stages))
        blocks = [(counts // times, times), (counts % times, 1)]
    elif len(used) > MOST_STEPS:
        groups = np.array_split(used, ceil(min(2 * len(used) / MOST_STEPS, MOST_STEPS)))
        blocks = [(np.where(np.isin(np.arange(len(counts)), group), counts, 0), 1) for group in groups]
    else:
        factors = [(plan.kinds[index], int(counts[index]), index) for index in used]
        return _on_one_grid(plan, counts, nats, factors)
    parts = [(_compose(plan, some, nats + log(total)), times, -1) for some, times in blocks if some.any()]
    return _on_one_grid(plan, counts, nats, parts)


def _on_one_grid(plan: Plan, counts: Counts, nats: float, factors: Sequence[Factor]) -> tuple[Composite, Composite]:
    """Discretise factors on one grid and compose them."""
    low, high, orders, step = plan.window(counts, nats)
    step = plan.unit * 2.0 ** round(log2(step / plan.unit))
    low, high = low - PADDING * step, high + PADDING * step
    most = 2 * nats / (PADDING * step)
    orders = min(orders[0], most), min(orders[1], most)
    sides: tuple[list[tuple[Masses, int]], ...] = ([], [])
    for factor, times, index in factors:
        if isinstance(factor, Sampled):
            found = _masses(plan, factor, index, step, nats + log(int(counts.sum())))
        else:
            found = (
                _again(factor[0], step, plan.at.tilt, pessimistic),
                _again(factor[1], step, plan.at.tilt, optimistic),
            )
        for side, one in zip(sides, found, strict=True):
            side.append((one, times))
    length = _length(int((high - low) / step) + 3)
    above, below = (compose(side, plan.at.tilt, (low, high), length, orders, nats) for side in sides)
    return above, below


def _masses(plan: Plan, kind: Sampled, index: int, step: float, nats: float) -> tuple[Masses, Masses]:
    """Both curves of one mechanism."""
    low, high, span = _range(plan, kind, index, nats)
    ends, anchor = kind.ends, kind.anchor
    first = floor((max(low, ends[0]) - anchor) / step - SNAP) - 1
    last = ceil((min(high, ends[1]) - anchor) / step)
    if ends[1] > anchor + step * last:
        last += 1
    first = max(first, last - MOST_CELLS * plan.points)
    grid = Grid(Fraction(anchor), step, first, max(last - first, 1))
    above = pessimistic(kind.nodes(grid.edges, span), grid, plan.at.tilt)
    if kind.q < 1 and not len(kind.atoms[0]):
        grid = _centred(kind, replace(grid, last=grid.last + 1), span)
    return above, optimistic(kind.nodes(grid.cells, span), grid, plan.at.tilt)


def _centred(kind: Sampled, grid: Grid, span: tuple[float, float]) -> Grid:
    """Move the grid so that a point is the mean of the losses around it, where sampled losses accumulate."""
    shift = 0.0
    for _ in range(3):
        offset = float(grid.offset)
        nodes = kind.nodes(offset + grid.step * np.array([-0.5, 0.5]), span)
        near = np.abs(nodes.losses - offset) < grid.step / 2
        mass = np.exp(nodes.log_p[near])
        if not mass.sum() > 0:
            break
        shift += _mean(nodes.losses[near], mass, offset) - offset
        grid = replace(grid, offset=Fraction(kind.anchor + shift))
    return grid


def _mean(losses: Floats, mass: Floats, near: float) -> float:
    """The loss x near a given one for which e^-x is the mean of e^-loss."""
    return near - float(np.log1p(mass @ np.expm1(near - losses) / mass.sum()))


def _range(plan: Plan, kind: Sampled, index: int, nats: float) -> tuple[float, float, tuple[float, float]]:
    """Losses between which one mechanism needs a grid, and base losses between which its density needs nodes."""
    whole = plan.whole
    base, losses, log_p = whole.base[index], whole.losses[index], whole.log_p[index]
    tilted = plan.at.of.tilted(plan.at.tilt)[index]
    live = losses[tilted >= tilted.max() - nats]
    high = max(float(live.max()), _excess_below(losses, log_p, plan.at.log_delta - nats))
    order = np.argsort(losses)  # the mass up to `low` may be rounded up: its tilted share stays below e^-nats
    lowest = np.logaddexp.accumulate(log_p[order]) + plan.at.tilt * losses[order] <= tilted.max() - nats
    low = float(losses[order][lowest].max(initial=kind.ends[0]))
    finite = np.flatnonzero(np.isfinite(base))
    smooth = np.sort(losses[finite])
    if len(smooth):
        high = max(high, float(np.append(smooth[smooth > high], kind.ends[1])[0]))
    wide = (log_p > log_p.max() - 2 * nats + min(plan.at.log_delta, 0)) | (tilted > tilted.max() - 2 * nats)
    real = np.flatnonzero(wide[finite])
    span = -inf, inf
    if len(real):
        ends = np.concatenate(([-inf], base[finite], [inf]))
        span = float(ends[real[0]]), float(ends[real[-1] + 2])
    return low, min(high, plan.at.top), span


def _excess_below(losses: Floats, log_p: Floats, level: float) -> float:
    """About the least loss above which P exceeds its Q-mass (times e^loss) by at most e^level."""
    order = np.argsort(-losses)
    mass = np.exp(log_p[order])
    over = np.minimum(np.cumsum(mass * losses[order]) - losses[order] * np.cumsum(mass), np.cumsum(mass))
    small = np.flatnonzero(over > exp(max(level, -MOST_EXPONENT)))
    return float(losses[order[small[0]]]) if len(small) else float(losses.min())


def _again(of: Composite, step: float, tilt: float, side: Callable[[Nodes, Grid, float], Masses]) -> Masses:
    """A composition on a coarser grid that contains its likeliest loss, or its mean where it is shorter than two
    steps; masses 0 if nothing is known of it.
    """
    if not of.is_certain:
        return Masses(Grid(Fraction(0), step, 0, 1), np.zeros(2), 0.0, 0.0, 0.0)
    nodes = of.nodes()
    first, last = float(nodes.losses.min()), float(nodes.losses.max())
    offset = of.start + int(np.argmax(of.values)) * Fraction(of.step)
    if side is optimistic and last - first < 2 * step:
        mass = np.exp(nodes.log_p - nodes.log_p.max())
        offset = Fraction(_mean(nodes.losses, mass, first))
    low, high = floor((first - float(offset)) / step + SNAP) - 1, ceil((last - float(offset)) / step - SNAP) + 1
    grid = Grid(offset, step, low, high - low)
    made = side(nodes, grid, tilt)
    return replace(made, infinite=made.infinite + of.infinite, jumps=of.jumps, deficit=made.deficit + of.deficit)


def _unit(plan: Plan, counts: Counts, step: float) -> float:
    """A step near the given one, such that most atoms lie near points of a grid through the anchor of their kind."""
    gaps = {kind.gap for kind in plan.kinds if len(kind.atoms[0])}
    if len(gaps) == 1 and max(gaps) > 0:
        return max(gaps)
    distances, weights = [], []
    moments = np.logaddexp.reduce(plan.at.of.tilted(plan.at.tilt), axis=1)
    for kind, times, moment in zip(plan.kinds, counts, moments, strict=True):
        losses, log_p = kind.atoms
        kept = losses <= plan.at.top
        if kept.any():
            level = log_p[kept] + np.maximum(plan.at.tilt * losses[kept] - moment, 0)
            heavy = np.argsort(-level)[:MOST_HEAVY]
            distances.append(np.abs(losses[kept][heavy] - kind.anchor))
            weights.append(np.exp(level[heavy]) * float(times))
    if not distances:
        return 1.0
    distance, weight = np.concatenate(distances), np.concatenate(weights)
    order = np.argsort(-weight)[:MOST_HEAVY]
    distance, weight = distance[order], weight[order]
    whole = np.rint(distance[distance > step] / step)[:, None] + np.arange(-MOST_HEAVY, MOST_HEAVY + 1)
    found = (distance[distance > step][:, None] / np.maximum(whole, 1)).ravel()
    steps = np.append(found[(found > step / 1.5) & (found < step * 1.5)], step)
    places = distance / steps[:, None]
    cost = steps * (np.abs(places - np.rint(places)) @ weight)
    return float(steps[np.argmin(cost)])


def _length(least: int) -> int:
    """The next number 2^k times 1, 3 or 5."""
    power: int = 1 << ceil(log2(max(least, 16)))
    return min(size for size in (power, power * 3 // 4, power * 5 // 8) if size >= least)
