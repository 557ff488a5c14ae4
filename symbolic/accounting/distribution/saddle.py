"""Saddle points, windows and truncation, in floats: guesses that choose grids and tilts and that no bound depends on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, inf, log, log1p, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from symbolic.accounting.distribution.sampled import Sampled
from symbolic.accounting.distribution.tails import Floats

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Cumulants:
    """Cumulant generating functions of privacy losses under P, from a few nodes of each kind of mechanism."""

    base: Floats
    losses: Floats
    log_p: Floats
    most: Floats

    @classmethod
    def of(cls, kinds: Sequence[Sampled]) -> Cumulants:
        rows = [kind.rough for kind in kinds]
        width = max(len(row[0]) for row in rows)
        shape = (len(rows), width)
        base, losses, log_p = np.full(shape, np.nan), np.zeros(shape), np.full(shape, -inf)
        for index, row in enumerate(rows):
            count = len(row[0])
            base[index, :count], losses[index, :count], log_p[index, :count] = row
            losses[index, count:] = row[1][0]
        return cls(base, losses, log_p, np.array([kind.ends[1] for kind in kinds]))

    def cut(self, top: float) -> Cumulants:
        """With losses above the top at the top, keeping the Q-mass."""
        if top >= self.losses.max():
            return self
        log_p = self.log_p + np.minimum(top - self.losses, 0)
        return replace(self, losses=np.minimum(self.losses, top), log_p=log_p)

    def at(self, order: float, counts: Counts) -> tuple[float, float, float]:
        """K, K' and K'' of the composition at an order."""
        level = self.log_p + order * self.losses
        most = level.max(axis=1, keepdims=True)
        weight = np.exp(level - most)
        total = weight.sum(axis=1)
        mean = (weight * self.losses).sum(axis=1) / total
        square = (weight * (self.losses - mean[:, None]) ** 2).sum(axis=1) / total
        return float(counts @ (most[:, 0] + np.log(total))), float(counts @ mean), float(counts @ square)


def saddle(of: Cumulants, counts: Counts, y: float | None = None, log_delta: float = 0.0) -> tuple[float, float, float]:
    """Tilt a, loss y and about log delta(y), for a loss, or for log delta (and y >= 0)."""

    def look(a: float) -> tuple[float, float]:
        k, mean, square = of.at(a, counts)
        place = mean - 1 / a - 1 / (1 + a)
        bend = square + 1 / a**2 + 1 / (1 + a) ** 2
        return place, k - a * place - log(a) - log1p(a) - log(2 * pi * bend) / 2

    def solve(wanted: Callable[[float], bool]) -> float:
        low, high = -30.0, 45.0
        for _ in range(42):
            middle = (low + high) / 2
            low, high = (low, middle) if wanted(exp(middle)) else (middle, high)
        return exp((low + high) / 2)

    if y is None:
        a = solve(lambda order: look(order)[1] <= log_delta)
        place, level = look(a)
        if place >= 0:
            return a, place, level
        y = 0.0
    a = solve(lambda order: look(order)[0] >= y)
    return a, y, look(a)[1]


def edge(of: Cumulants, counts: Counts, tilt: float, nats: float, side: int) -> tuple[float, float]:
    """Where the tilted composition has about e^-nats beyond, above (1) or below (-1), and Chernoff's order."""
    k, mean, square = of.at(tilt, counts)

    def place(step: float) -> float:
        return side * (of.at(tilt + side * step, counts)[0] - k + nats) / step

    best = log(sqrt(2 * nats / max(square, 1e-300)))
    width, scores = 2.0, {}
    while width > 0.05:
        for order in (best - width, best, best + width):
            if order not in scores and order < 600:
                scores[order] = side * place(exp(order))
        found = min(scores, key=lambda one: scores[one])
        if found == best:
            width /= 2
        best = found
    return side * scores[best], exp(best)


def cut_above(of: Cumulants, counts: Counts, y: float, log_delta: float, nats: float, high: float) -> float:
    """A loss above y beyond which one step's losses may be put together: the others hardly bring the sum below y again."""
    orders = np.geomspace(1, 1e9, 28)
    rest = [of.at(-float(order), counts)[0] for order in orders]
    mass = np.sort(of.losses.ravel())
    del mass
    for share in np.geomspace(1e-4, 1, 25):
        top = y + share * (high - y)
        over = float(counts @ np.where(of.losses > top, np.exp(of.log_p), 0).sum(axis=1))
        if over <= 0:
            return top
        bound = min(k + order * (y - top) for k, order in zip(rest, orders, strict=True))
        if log(over) + bound < log_delta - nats:
            return top
    return high
