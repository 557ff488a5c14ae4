"""Sums of weight * e^{s point} over many points at once, as a polynomial of s: where |s point| is small on all of a disc around 0.

The points come in chunks, the nearest to 0 first. Of a chunk whose points are within r and whose weights have sizes that add up to B, the terms of the series from the d-th on
are together at most B t^d e^t/d!, and those of its derivative at most B r t^{d-1} e^t/(d-1)!, for |s| r <= t. d >= 1 is taken as large as each chunk needs: most of a
table's points lie so near to 0, or weigh so little, that few terms do. At an order beta >= 1 times farther than these t are made for, both are at most beta^d e^{(beta-1) t} times as large.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isqrt, lgamma, log
from operator import add, mul
from typing import Any, Final

from flint import acb, acb_mat, acb_poly, arb, ctx

from symbolic.accounting.contours.loss import Ball, Complex, disc

CHUNK: Final = 16
COARSE: Final = 44
"""Bits for bounds."""
WIDER: Final = 1 + 2.0**-30
"""What a product of floats may be off."""
Floats = Any  # an array of numpy, which is imported when it is needed


class Together:
    """The first `count` points, for |s| <= `limit`."""

    def __init__(self, count: int, limit: float, moments: list[Complex], chunks: Chunks) -> None:
        self.count, self.limit, self.degree = count, limit, len(moments)
        self._value = acb_poly(moments)
        self._slope = self._value.derivative()
        self.rest, self.slope_rest, self.reach = chunks.rests(count)

    def value(self, s: Complex) -> Complex:
        """The sum."""
        return self._value(s) + disc(self.rest * self._farther(abs(s)))

    def slope(self, s: Complex) -> Complex:
        """Its derivative."""
        return self._slope(s) + disc(self.slope_rest * self._farther(abs(s)))

    def _farther(self, size: Ball) -> Ball:
        """So many times larger than stated are the rests at an order of that size."""
        if size <= self.limit:
            return arb(1)
        beta = size / arb(self.limit)
        return beta**self.degree * ((beta - 1) * self.reach).exp()


class Chunks:
    """Of points and weights: where each of their series ends, for |s| <= `most` and |s point| <= `near`."""

    def __init__(
        self,
        points: Sequence[Complex],
        weights: Sequence[Complex],
        logs: Floats,
        radii: Floats,
        most: float,
        near: float = inf,
    ) -> None:
        """`logs` are at least the logarithms of the sizes of the weights, `radii` at least those of the points."""
        import numpy as np

        self.points, self.weights = points, weights
        accuracy, degree = log(2) * int(ctx.prec), 1
        self.degrees: list[int] = []
        self._rests: list[tuple[Ball, Ball, Ball]] = []
        starts = np.arange(0, len(points), CHUNK)
        sizes = np.maximum.reduceat(logs, starts) + log(CHUNK)
        self._radii = np.maximum.accumulate(np.maximum.reduceat(radii, starts))
        with ctx.workprec(COARSE):
            rest = slope_rest = arb(0)
            for size, radius in zip(sizes.tolist(), self._radii.tolist(), strict=True):
                reach = min(radius * most * WIDER, near)
                degree = _degree(size + accuracy + reach, reach, degree)
                share = arb(size + reach).exp() * arb(reach) ** (degree - 1) / arb(degree).gamma()
                rest += share * reach / degree
                slope_rest += share * radius
                self.degrees.append(degree)
                self._rests.append((rest.upper(), slope_rest.upper(), reach))

    def rests(self, count: int) -> tuple[Ball, Ball, float]:
        """Of the first so many points: what their sum misses, what its derivative does, and the largest t."""
        return self._rests[(count - 1) // CHUNK]

    def radius(self, count: int) -> float:
        return float(self._radii[(count - 1) // CHUNK])

    def moments(self) -> list[Complex]:
        """Of all the points, the sums of weight * point^k/k!."""
        return self.shared(self.totals()[-1])

    def totals(self) -> list[list[Complex]]:
        """Of the points up to the end of each chunk, the sums of weight * point^k."""
        found: list[list[Complex]] = [[]]
        for first, degree in zip(range(0, len(self.points), CHUNK), self.degrees, strict=True):
            end = min(first + CHUNK, len(self.points))
            sums = power_sums(self.weights[first:end], powers_of(self.points[first:end], degree), degree)
            found.append(list(map(add, found[-1], sums)) + sums[len(found[-1]) :])
        return found[1:]

    @staticmethod
    def shared(totals: Sequence[Complex]) -> list[Complex]:
        """Each over k!."""
        return [total / arb(k + 1).gamma() for k, total in enumerate(totals)]


def powers(row: Sequence[Complex], count: int) -> list[Sequence[Complex]]:
    """The first powers, from the 0-th on, of each number of a row: each a product of two that are half as high, so that no rectangle is turned often."""
    found: list[Sequence[Complex]] = [[acb(1)] * len(row), row]
    for k in range(2, count):
        found.append(list(map(mul, found[k // 2], found[k - k // 2])))
    return found[:count]


def powers_of(points: Sequence[Complex], degree: int) -> list[Sequence[Complex]]:
    """Those that `power_sums` of this degree needs."""
    return powers(points, _wide(degree) + 1)


def power_sums(weights: Sequence[Complex], high: Sequence[Sequence[Complex]], degree: int) -> list[Complex]:
    """The sums of weight * point^k, k < degree, `high` the powers of the points. With k = wide * row + column a power is one of the row times one of the column: a product of two matrices."""
    wide, rows = _wide(degree), [weights]
    while len(rows) * wide < degree:
        rows.append(list(map(mul, rows[-1], high[wide])))
    return (acb_mat(rows) * acb_mat(high[:wide]).transpose()).entries()[:degree]


def _wide(degree: int) -> int:
    return isqrt(degree - 1) + 1


def _degree(height: float, reach: float, degree: int) -> int:
    """How many terms are needed, not fewer than before."""
    step = log(reach)
    while height + degree * step - lgamma(degree + 1) > 0:
        degree += 1
    return degree
