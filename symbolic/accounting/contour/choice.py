"""The choice of cuts, lines, windows and numbers of nodes, in floats: any choice is certified afterwards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import inf, log, pi

import numpy as np

from symbolic.accounting.balls import OutOfReach
from symbolic.accounting.contour.grids import grid_for
from symbolic.accounting.contour.pieces import Shift
from symbolic.accounting.contour.step import Floats, Step, Window, log_sum

Steps = Sequence[tuple[Step, int]]

DEEP = 20  # how far, in nats, what lies beyond the axis must be below the largest term
MOST_WORK = 4e6  # nodes times points in x of one line, for 15 digits and few kinds of steps: about a second
USUAL_DEPTH = 40.0  # nats of 15 digits and a guard; nodes, points and bits grow in proportion to them
MANY_KINDS = 40  # kinds of steps for which the work may double, and up to which cuts are tried
MOST_NODES = 40_000  # nodes of one line
COUNTS = [int(3 * 1.04**k) for k in range(245) if 3 * 1.04**k < MOST_NODES]  # numbers of nodes that are tried
FEW_NODES = 300  # a line with so few nodes is not worth splitting
ORDERS = 72  # real orders on either side at which the Chernoff bounds are compared
REPRESENTATIVES = 24  # step kinds that stand for all in the search for the truncation


@dataclass(frozen=True)
class Chosen:
    """A piece between the cuts i and j by a line (count > 0), or by a Chernoff bound of order a or of order -b (C7).

    A line has Re s = c, step h and `count` nodes; a and b then bound its aliasing error (C8).
    """

    i: int
    j: int
    a: float = 0.0
    b: float = 0.0
    c: float = 0.0
    h: Fraction = Fraction(0)
    count: int = 0
    bounds: tuple[tuple[Shift, Shift], ...] = ()
    height: float = 0.0  # log of the largest term, which with the aim decides the precision


def log_kappa(a: Floats) -> Floats:
    """log of the largest value of (1 - e^-t) e^(-(a - 1) t)."""
    found: Floats = -(a - 1) * np.log1p(1 / (a - 1)) - np.log(a)
    return found


def _log_expm1(rise: Floats) -> Floats:
    found: Floats = np.where(rise > 30, rise, np.log(np.maximum(np.expm1(np.minimum(rise, 30)), 1e-320)))
    return found


class Decay:
    """log of the bound of |S(p + iu)|, u >= v, for one step and window, at the best angle."""

    def __init__(self, step: Step, window: Window, orders: tuple[float, float]) -> None:
        self.step, self.window = step, window
        if step.plain:
            return
        x = step.axis(window, orders, 9)
        terms = step.density(x, window) + np.array(orders)[:, None] * step.loss(x)[0]
        kept = np.flatnonzero((terms > terms.max(axis=1)[:, None] - 50).any(axis=0))
        if not kept.size:
            raise OutOfReach("the generating function is not a float")
        x = np.linspace(x[max(kept[0] - 1, 0)], x[min(kept[-1] + 1, len(x) - 1)], min(kept[-1] - kept[0] + 3, 400))
        self.angles = np.append(0, np.geomspace(1e-6, 1.4 if orders[0] < 0 else 3.0, 44))
        self.modulus, self.phase = step.loss(x, self.angles[:, None])
        grown = np.array([step.penalty(float(a), window) for a in self.angles])
        self.density = step.density(x, window) + log(x[1] - x[0]) + grown[:, None]

    def at(self, order: float, v: float) -> tuple[float, float, float]:
        """The bound, its angle, and the bits that a grid needs for it."""
        if self.step.plain:
            return (order * (order - 1) - v * v) / (2 * self.step.s**2), 0.0, 0.0
        found = log_sum(self.density + order * self.modulus - v * self.phase)
        best = int(np.argmin(found))
        depth = float(found[0] - found[best]) + self.step.penalty(float(self.angles[best]), self.window)
        return float(found[best]), float(self.angles[best]), depth / log(2)


Decays = list[tuple[float, Decay | None, Decay | None]]
"""The multiplicity of a factor, and the decays of its S_low and S_part."""


class Choice:
    """Choices for one composition; `cuts[k]` are the cuts in x of the k-th step kind, from -inf to inf."""

    def __init__(
        self,
        steps: Steps,
        cuts: Sequence[Sequence[float]],
        add: bool,
        orders: tuple[float, float],
        depth: float,
    ) -> None:
        self.steps, self.cuts, self.add = steps, cuts, add
        self.most_work = MOST_WORK * max(1.0, depth / USUAL_DEPTH) ** 3 * (1 + len(steps) / MANY_KINDS)
        self.last = len(cuts[0]) - 1
        self.above = 1 + np.geomspace(*orders, ORDERS)
        self.below = np.geomspace(*orders, ORDERS)
        self.orders = np.concatenate([self.above, -self.below])
        tilts = 1 - self.orders if add else self.orders
        self.logs = [self._table(step, cut, tilts) for (step, _), cut in zip(steps, cuts, strict=True)]

    def _table(self, step: Step, cuts: Sequence[float], tilts: Floats) -> Floats:
        """log of the generating functions between neighbouring cuts; inf where the axis is too short."""
        if step.plain:
            whole = tilts * (tilts - 1) / (2 * step.s**2)
            return np.array([whole] + [np.full_like(whole, -inf)] * (self.last - 1))  # cuts are at inf
        found = []
        for low, high in pairwise(cuts):
            window = Window(low, high)
            if window.empty:
                found.append(np.full_like(tilts, -inf))
                continue
            x = step.axis(window, (float(tilts.min()), max(low, 0.0) + 14 * step.s), 9)
            terms = step.density(x, window) + tilts[:, None] * step.loss(x)[0]
            far = step.beside(x, window, tilts[:, None])
            short = (np.maximum(far.max(axis=1), terms[:, -1]) > terms.max(axis=1) - DEEP) & (tilts > 0)
            found.append(np.where(short, inf, log_sum(terms) + log(x[1] - x[0])))
        return np.array(found)

    def transform(self, i: int, j: int) -> Floats:
        """log D at the orders."""
        base, rise = np.zeros(len(self.orders)), np.zeros(len(self.orders))
        for (_, times), logs in zip(self.steps, self.logs, strict=True):
            part = np.logaddexp.reduce(logs[i:j], axis=0)
            if not i:
                base += times * part
                continue
            low = np.logaddexp.reduce(logs[:i], axis=0)
            base += times * low
            rise += times * np.logaddexp(0, np.where(np.isfinite(low), part, inf) - np.where(np.isfinite(low), low, 0))
        return base + _log_expm1(rise) if i else base

    def chernoff(self, i: int, j: int, y: float) -> tuple[Floats, Floats]:
        """Bounds of the contribution, and of what it lacks of A - e^y B, at all orders."""
        logs = self.transform(i, j)
        sizes = logs[:ORDERS] + (1 - self.above) * y + log_kappa(self.above)
        return sizes, logs[ORDERS:] + (1 + self.below) * y + log_kappa(1 + self.below)

    def bounded(self, i: int, j: int, y: float, aim: float) -> Chosen | None:
        """A piece that needs no line, by the lowest order that suffices."""
        sizes, lacks = self.chernoff(i, j, y)
        if (sizes < aim).any():
            return Chosen(i, j, a=float(self.above[np.argmax(sizes < aim)]), height=aim)
        return Chosen(i, j, b=float(self.below[np.argmax(lacks < aim)])) if (lacks < aim).any() else None

    def line(self, i: int, j: int, y: float, aim: float) -> Chosen | None:
        """The line with the fewest nodes."""
        logs = self.transform(i, j)
        above = logs[:ORDERS]
        heights = above + (1 - self.above) * y - np.log(self.above * (self.above - 1))
        sizes, lacks = self.chernoff(i, j, y)
        if not np.isfinite(heights).any():
            return None
        saddle = int(np.nanargmin(np.where(np.isfinite(heights), heights, inf)))
        places = [k for k in range(saddle - 4, saddle + 5, 2) if 0 <= k < ORDERS - 1 and np.isfinite(heights[k])]
        tilts = [float(1 - self.above[k] if self.add else self.above[k]) for k in places]
        decays = self._decays(i, j, (min(tilts), max(tilts)), REPRESENTATIVES)
        best: Chosen | None = None
        for k, tilt in zip(places, tilts, strict=True):
            c = float(self.above[k])
            up = np.maximum(sizes - aim, 3) / np.where(self.above > c, self.above - c, 1e-100)
            down = np.maximum(lacks - aim, 3) / (c + self.below)
            window = max(float(np.nanmin(up)), float(np.nanmin(down)))
            if not 0 < window < inf:
                continue
            aliasing = float(self.above[np.nanargmin(up)]), float(self.below[np.nanargmin(down)])
            h, left_out = 2 * pi / window, aim - (1 - c) * y
            most = bisect_left(COUNTS, best.count if best else MOST_NODES)
            found = bisect_left(COUNTS, True, hi=most, key=lambda n: _truncated(decays, tilt, h * n) < left_out)
            if found < most:
                best = Chosen(i, j, *aliasing, c, Fraction(h), COUNTS[found], (), float(heights[k]))
        return best if best and self._work(best) < self.most_work else None

    def _work(self, chosen: Chosen) -> float:
        """Points of the grids times nodes, inf if there are no grids."""
        tilt, total = 1 - chosen.c if self.add else chosen.c, 0.0
        stride = max(1, len(self.steps) // REPRESENTATIVES)
        for (step, _), cuts in zip(self.steps[::stride], self.cuts[::stride], strict=True):
            for window in (Window(-inf, cuts[chosen.i]), Window(cuts[chosen.i], cuts[chosen.j])):
                if not window.empty and not step.plain:
                    try:
                        grid = grid_for(step, window, tilt, float(chosen.h) * chosen.count, 60)
                    except OutOfReach:
                        return inf
                    total += stride * chosen.count * (grid.points + 20)
        return total

    def finish(self, chosen: Chosen) -> Chosen:
        """The angles of all factors for the line that was chosen."""
        tilt, v = 1 - chosen.c if self.add else chosen.c, float(chosen.h) * chosen.count
        decays = self._decays(chosen.i, chosen.j, (tilt, tilt), len(self.steps))
        shifts = [[one.at(tilt, v)[1:] if one else (0.0, 0.0) for one in (low, part)] for _, low, part in decays]
        return replace(chosen, bounds=tuple((low, part) for low, part in shifts))

    def _decays(self, i: int, j: int, orders: tuple[float, float], most: int) -> Decays:
        """Decays of at most so many factors, with their multiplicities."""
        stride, found = max(1, len(self.steps) // most), []
        for start in range(0, len(self.steps), stride):
            step, cuts = self.steps[start][0], self.cuts[start]
            times = float(sum(t for _, t in self.steps[start : start + stride]))
            windows = Window(-inf, cuts[i]), Window(cuts[i], cuts[j])
            low, part = (None if w.empty else Decay(step, w, orders) for w in windows)
            found.append((times, low, part))
        return found


def _truncated(decays: Decays, tilt: float, v: float) -> float:
    """log of the bound of the truncation error beyond v, without the factor e^(y (1 - c)) (C9)."""
    base = rise = 0.0
    for times, low, part in decays:
        size = part.at(tilt, v)[0] if part else -inf
        below = low.at(tilt, v)[0] if low else 0.0
        base += times * (below if low else size)
        rise += times * float(np.logaddexp(0, size - below))
    if all(low for _, low, _ in decays):
        base += float(_log_expm1(np.array(rise)))
    return base - log(pi * v)
