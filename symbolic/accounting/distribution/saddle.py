"""Saddle points, windows and truncation, in floats: guesses that choose grids and tilts and that no bound depends
on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, inf, log, log1p, pi, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from symbolic.accounting.distribution.sampled import STEEPEST, Sampled
from symbolic.accounting.distribution.tails import TINY, Floats

MOST_STEEP: Final = 4.0
"""Distance to the top at least, over the inverse of the tilt."""
NEAR: Final = 0.1
"""Difference of logarithms of tilts that does not matter."""
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

    @property
    def steepest(self) -> float:
        """The logarithm of the largest tilt."""
        return log(STEEPEST / max(float(self.most.min()), TINY))

    def tilted(self, order: float) -> Floats:
        """Logarithms of the tilted masses of all kinds."""
        return np.asarray(self.log_p + order * self.losses, dtype=np.float64)

    def at(self, order: float, counts: Counts) -> tuple[float, float, float]:
        """K, K' and K'' of the composition at an order."""
        level = self.tilted(order)
        most = level.max(axis=1, keepdims=True)
        weight = np.exp(level - most)
        total = weight.sum(axis=1)
        mean = (weight * self.losses).sum(axis=1) / total
        square = (weight * (self.losses - mean[:, None]) ** 2).sum(axis=1) / total
        return float(counts @ (most[:, 0] + np.log(total))), float(counts @ mean), float(counts @ square)


@dataclass(frozen=True)
class Saddle:
    """A tilt for a loss y, about log delta(y), and the cumulants with losses above `top` put together."""

    tilt: float
    y: float
    log_delta: float
    top: float
    of: Cumulants


def saddle(
    of: Cumulants,
    counts: Counts,
    nats: float,
    y: float | None,
    log_delta: float | None = None,
    tilt: float | None = None,
) -> Saddle:
    """Find the tilt for a loss, or for log delta (and y >= 0).

    One step's losses far above y are put together: the rest of the composition hardly brings the sum below y again.
    """
    drop = min((of.at(-float(order), counts)[0] + nats) / float(order) for order in np.geomspace(1, 1e12, 49))
    drop = max(drop, 0.0)
    if y is None:
        assert log_delta is not None
        a = _solve(lambda order: _look(of, counts, order)[1] <= log_delta, of.steepest)
        y = max(_look(of, counts, a)[0], 0.0)
        if y > 0 and edge(of, counts, a, nats, 1)[0] > y + 2 * drop:
            y = _solve(lambda place: _at(of, counts, place, drop).log_delta <= log_delta, log(y))
            if _at(of, counts, 0.0, drop).log_delta < log_delta:
                y = 0.0
    found = _at(of, counts, y, drop)
    if tilt is not None and abs(log(tilt / found.tilt)) > NEAR:
        top = y + max(drop, 1.5 * MOST_STEEP / tilt)
        found = Saddle(tilt, y, found.log_delta, top, of.cut(top))
    return found if log_delta is None else replace(found, log_delta=min(found.log_delta, log_delta))


def _at(of: Cumulants, counts: Counts, y: float, drop: float) -> Saddle:
    """The saddle point at a loss, with losses above y + drop put together."""
    for _ in range(3):
        top = y + drop
        cut = of.cut(top)
        a = _solve(lambda order: _look(cut, counts, order)[0] >= y, of.steepest)  # noqa: B023
        if drop * a >= MOST_STEEP:
            break
        drop = 1.5 * MOST_STEEP / a
    over = float(counts @ (np.exp(of.log_p) * -np.expm1(np.minimum(top - of.losses, 0))).sum(axis=1))
    level = _look(cut, counts, a)[1]
    return Saddle(a, y, float(np.logaddexp(level, log(over))) if over > 0 else level, top, cut)


def _look(of: Cumulants, counts: Counts, a: float) -> tuple[float, float]:
    """The loss whose saddle point is at a tilt, and about log delta there."""
    k, mean, square = of.at(a, counts)
    place = mean - 1 / a - 1 / (1 + a)
    bend = square + 1 / a**2 + 1 / (1 + a) ** 2
    return place, k - a * place - log(a) - log1p(a) - log(2 * pi * bend) / 2


def _solve(wanted: Callable[[float], bool], most: float) -> float:
    """About the least number, at most e^most, that is wanted."""
    low, high = -30.0, most
    for _ in range(26):
        middle = (low + high) / 2
        low, high = (low, middle) if wanted(exp(middle)) else (middle, high)
    return exp((low + high) / 2)


def edge(of: Cumulants, counts: Counts, tilt: float, nats: float, side: int) -> tuple[float, float]:
    """Where the tilted composition has about e^-nats beyond, above (1) or below (-1), and Chernoff's order."""
    k, _, square = of.at(tilt, counts)
    best = log(min(sqrt(2 * nats / max(square, TINY)), 10 * (1 + tilt)))
    width, scores = 2.0, {}
    while width > 0.05:
        for order in (best - width, best, best + width):
            if order not in scores and order < 600:
                scores[order] = (of.at(tilt + side * exp(order), counts)[0] - k + nats) / exp(order)
        found = min(scores, key=scores.__getitem__)
        if found == best:
            width /= 2
        best = found
    return side * scores[best], exp(best)
