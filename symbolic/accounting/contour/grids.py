"""Grids in x for the generating functions, chosen in floats."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, log1p, pi, sqrt

import numpy as np

from symbolic.accounting.balls import OutOfReach
from symbolic.accounting.contour.step import Floats, Step, Window, log_sum

FEW_CELLS = 32  # cells of a line that is shifted, doubled until the bound is within exp(LOOSE)
LOOSE = 3.0
MOST_CELLS = 1_000  # cells on one side
MOST_POINTS = 20_000  # points of one grid
ANGLES = np.geomspace(2e-4, 1.0, 28)  # shifts that are tried, in units of the largest


@dataclass(frozen=True)
class Grid:
    """Points first*step, ..., last*step of a trapezoid sum in x, and what its error bounds need.

    up, down: angles of the shifts that bound the aliasing error (C3, C4).
    left, right: ends of cells beyond the points, for the truncation error (C2, C4).
    edges, cover: ends of cells on the line shifted down, and on that shifted up (for negative orders).
    """

    step: float
    first: int
    last: int
    up: float
    left: tuple[float, ...] = ()
    right: tuple[float, ...] = ()
    down: float = 0.0
    edges: tuple[float, ...] = ()
    cover: tuple[float, ...] = ()

    @property
    def points(self) -> int:
        return self.last - self.first + 1


def grid_for(step: Step, window: Window, order: float, v: float, bits: float, angle: float = 0.0) -> Grid:
    """Return a grid for S(order + iu), |u| <= v, to `bits` bits of S(order).

    angle: that of the line on which C5 bounds the decay in v; 0 for none.
    """
    if step.plain:
        return Grid(1.0, 0, 0, 1.0)
    need = bits * log(2) + LOOSE
    x = step.axis(window, (order, order), sqrt(2 * need) * 1.1)
    terms = step.density(x, window) + order * step.loss(x)[0]
    size = float(log_sum(terms)) + log(x[1] - x[0])
    beside = terms
    if order < 0:  # |w|^order falls more slowly on a shifted line
        beside = np.minimum(terms + order * (step.loss(x, angle)[0] - step.loss(x)[0]), terms.max())
    a, b = _range(x, beside, need + 4)
    near, down = np.linspace(a, b + (b - a) / 2, 240), 0.0
    edges: tuple[float, ...] = ()
    cover: tuple[float, ...] = ()
    if order < 0:
        up, width, cover = _shift(step, window, order, 0.0, need, near, size, angle)
    else:
        up = sqrt(need / step.penalty(1.0, window))  # allows the widest step
        up = min(up, 0.999 * max(pi / 2 - angle, min(angle, pi - angle)) if angle else 3.0)
        width = 2 * pi * up * step.s**2 / (need + step.penalty(up, window))
    if v:
        down, narrow, edges = _shift(step, window, order, v, need, near, size)
        width = min(width, narrow)
    first, last = int(np.floor(a / width)) - 1, int(np.ceil(b / width)) + 1
    if last - first > MOST_POINTS:
        raise OutOfReach(f"{last - first} points in x")
    aim, (a, b) = float(terms.max()) - need - 4, (first * width, last * width)
    left, right = (tuple(_tail(step, window, order, 0.0, end, gap, aim)) for end, gap in ((a, -width), (b, width)))
    return Grid(width, first, last, up, left[::-1], right, down, edges, cover)


def _range(x: Floats, terms: Floats, depth: float) -> tuple[float, float]:
    """Where the terms are above exp(-depth) of the largest."""
    kept = np.flatnonzero(terms > terms.max() - depth)
    if not kept.size:
        raise OutOfReach("the generating function is not a float")
    return float(x[max(kept[0] - 1, 0)]), float(x[min(kept[-1] + 1, len(x) - 1)])


def _shift(
    step: Step, window: Window, order: float, v: float, need: float, x: Floats, size: float, beside: float = 0.0
) -> tuple[float, float, tuple[float, ...]]:
    """The angle of the downward shift that allows the widest step of the grid, this step, and the ends of cells that
    bound the integral on the shifted line (C4).
    """
    angles = ANGLES[:, None] * (1.57 - beside)
    modulus, phase = step.loss(x, angles + beside)
    terms = step.density(x, window) + order * modulus + v * phase
    far = log_sum(step.beside(x, window, order, v, angles + beside))
    totals = np.logaddexp(log_sum(terms) + log(x[1] - x[0]), far) - size
    penalties = np.array([step.penalty(float(a), window) for a in angles[:, 0]])
    widths = 2 * pi * angles[:, 0] * step.s**2 / (need + np.maximum(totals, 0) + penalties)
    best = int(np.argmax(widths))
    angle, row = float(angles[best, 0]), terms[best]
    edges = _edges(
        step, window, order, v, angle + beside, _range(x, row, 25), float(row.max()), float(totals[best]) + size
    )
    return angle, float(widths[best]), edges


def _edges(
    step: Step,
    window: Window,
    order: float,
    v: float,
    angle: float,
    ends: tuple[float, float],
    top: float,
    total: float,
) -> tuple[float, ...]:
    """As few cells as bound the integral on a shifted line by exp(total + LOOSE)."""
    count, growth = FEW_CELLS, 1.12
    while True:
        edges = [float(edge) for edge in np.linspace(*ends, count)]
        gap = edges[1] - edges[0]
        phase = v * float(step.loss(np.array(edges[:1]), angle)[1][0])
        below = _tail(step, window, order, phase, edges[0], -gap, top - 10, growth)
        above = _tail(step, window, order, v * angle, edges[-1], gap, top - 10, growth)
        found = np.array([*below[::-1], *edges, *above])
        modulus, phases = step.loss(found, angle)
        density = step.density(found, window)
        size = modulus[1:] if order >= 0 else modulus[:-1]
        terms = np.maximum(density[1:], density[:-1]) + order * size + v * phases[1:] + np.log(np.diff(found))
        if float(log_sum(terms)) < total + LOOSE or count > MOST_CELLS // 2:
            return tuple(float(edge) for edge in found)
        count, growth = 2 * count, 1 + (growth - 1) / 2


def _tail(
    step: Step, window: Window, order: float, phase: float, x: float, gap: float, aim: float, growth: float = 1.12
) -> list[float]:
    """Ever wider cells to one side, until what lies beyond is bounded below the aim."""
    found: list[float] = []
    while len(found) < MOST_CELLS:
        at = np.array([x])
        size = log1p(-float(step.q)) if order < 0 and gap < 0 else step.loss(at)[0][0]
        falls = step.falls(at, window, order)[int(gap > 0)][0]
        if step.density(at, window)[0] + order * size + phase < aim and falls > 0:
            return found
        x, gap = x + gap, gap * growth
        found.append(x)
    raise OutOfReach("the generating function is too large")
