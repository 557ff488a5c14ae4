"""The points of a table that lie near to 0, summed together: with bounds on a disc around any order. Notation as in `symbolic.accounting.contours.together`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate
from operator import mul

from flint import acb_poly, arb, ctx

from symbolic.accounting.contours.loss import Ball, Complex
from symbolic.accounting.contours.together import CHUNK, WIDER, Chunks, Floats, Together

Sums = tuple[Ball, Complex, Ball]


class Nearest:
    """The first points, as many as there may ever be, at one precision; of their sums only those are made that are asked for."""

    def __init__(
        self,
        points: Sequence[Complex],
        weights: Sequence[Complex],
        sizes: Sequence[Ball],
        logs: Floats,
        radii: Floats,
        most: float,
        near: float,
    ) -> None:
        """`sizes` are at least |weight|, and the others as for `Chunks`: for orders up to a size of `most`, points with |s z| up to `near`."""
        self._points, self._sizes, self._bits = points, sizes, int(ctx.prec)
        self._chunks = Chunks(points, weights, logs, radii, most, near)
        self._ends = range(CHUNK, len(points) + 1, CHUNK)
        self._reaches = [min(near / self._chunks.radius(end) / WIDER, most) for end in self._ends]
        self._found: dict[int, Near] = {}

    def at(self, size: float) -> Near | None:
        """Those that are near enough for orders of that size."""
        place = bisect_right(self._reaches, -size, key=lambda reach: -reach) - 1
        if place < 0:
            return None
        if place not in self._found:
            with ctx.workprec(self._bits):
                end, reach = self._ends[place], self._reaches[place]
                moments = self._chunks.shared(self._totals[place])
                self._found[place] = Near(end, reach, moments, self._chunks, lambda: self._sums[place])
        return self._found[place]

    @cached_property
    def _totals(self) -> list[list[Complex]]:
        return self._chunks.totals()

    @cached_property
    def _sums(self) -> list[Sums]:
        """Of |weight|, of |weight| point and of |weight| |point|^2, up to each end."""
        with ctx.workprec(self._bits):
            radii = [abs(point).upper() for point in self._points]
            first = map(mul, self._sizes, self._points)
            square = map(mul, map(mul, self._sizes, radii), radii)
            sums = (list(accumulate(numbers))[CHUNK - 1 :: CHUNK] for numbers in (self._sizes, first, square))
            return list(zip(*sums, strict=True))


class Near(Together):
    """The same, and bounds on a disc around any order; the points are all within `radius` of 0."""

    def __init__(
        self, count: int, limit: float, moments: list[Complex], chunks: Chunks, sums: Callable[[], Sums]
    ) -> None:
        """`sums` gives those of |weight|, of |weight| point and of |weight| |point|^2, where they are needed."""
        super().__init__(count, limit, moments, chunks)
        self.radius, self._sums = arb(chunks.radius(count)), sums

    @property
    def size(self) -> Ball:
        """The sum of |weight|, at most."""
        return self._sums()[0].upper()

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
        size, first, square = self._sums()
        return far * (square - 2 * (mean.conjugate() * first).real + abs(mean) ** 2 * size)
