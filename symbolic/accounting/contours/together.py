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

from symbolic.accounting.contours.loss import Ball, Complex

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
        return self._value(s) + _disc(self.rest * self._farther(abs(s)))

    def slope(self, s: Complex) -> Complex:
        """Its derivative."""
        return self._slope(s) + _disc(self.slope_rest * self._farther(abs(s)))

    def _farther(self, size: Ball) -> Ball:
        """So many times larger than stated are the rests at an order of that size."""
        if size <= self.limit:
            return arb(1)
        beta = size / arb(self.limit)
        return beta**self.degree * ((beta - 1) * self.reach).exp()


class Near(Together):
    """The same, and bounds on a disc around any order; the points are all within `radius` of 0."""

    def __init__(
        self, count: int, limit: float, moments: list[Complex], chunks: Chunks, sizes: tuple[Ball, Complex, Ball]
    ) -> None:
        """`sizes`: the sums of |weight|, of |weight| point and of |weight| |point|^2."""
        super().__init__(count, limit, moments, chunks)
        self.radius, self.sizes, self.size = arb(chunks.radius(count)), sizes, sizes[0].upper()

    def series(self, s: Complex, mean: Complex, radius: Ball, degree: int) -> tuple[list[Complex], Ball]:
        """Of the sum at s + h, times e^{-mean h}, the first coefficients in h, and at most the rest for |h| <= radius: |e^{s point}| <= e^{|s| self.radius}, and
        |point - mean| <= self.radius + |mean|."""
        shifted = self._value(acb_poly([s, 1]))
        whole = shifted * acb_poly([(-mean) ** k / arb(k + 1).gamma() for k in range(degree)])
        parts = [whole[k] for k in range(degree)]
        beyond = self.rest * self._farther(abs(s) + radius) * (abs(mean) * radius).exp()
        distance = (self.radius + abs(mean)) * radius
        last = distance**degree / arb(degree + 1).gamma() * (abs(s) * self.radius + distance).exp()
        return parts, (self.size * last + 2 * beyond).upper()

    def second(self, s: Complex, mean: Complex, radius: Ball) -> Ball:
        """Their share of V, at most: |e^{s point}| <= e^{|s| radius}."""
        far = (abs(s) * self.radius + radius * (self.radius + abs(mean))).exp()
        size, first, square = self.sizes
        return far * (square - 2 * (mean.conjugate() * first).real + abs(mean) ** 2 * size)


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

    def moments(self, ends: Sequence[int]) -> list[list[Complex]]:
        """For the points before each of the ends, the last of which is that of all, the sums of weight * point^k/k!."""
        shares = [1 / arb(k + 1).gamma() for k in range(self.degrees[-1])]
        totals: list[Complex] = []
        found: list[list[Complex]] = []
        for first, degree in zip(range(0, len(self.points), CHUNK), self.degrees, strict=True):
            end = min(first + CHUNK, len(self.points))
            sums = power_sums(self.weights[first:end], powers_of(self.points[first:end], degree), degree)
            totals = list(map(add, totals, sums)) + sums[len(totals) :]
            if end == ends[len(found)]:
                found.append(list(map(mul, totals, shares)))
        return found


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


def _disc(size: Any) -> Complex:
    error = arb(0, size.upper())
    return acb(error, error)
