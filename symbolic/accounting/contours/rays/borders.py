"""What a sum along two rays misses. Notation as in `symbolic.accounting.contours.rays.wedge` and `symbolic.accounting.contours.rays.majorant`.

The sum has the nodes tau1 - h (k + 1/2), k = 0, 1, ..., up to an end t1 = e^tau1. On either side of the ray the integral of F/(1 + e^{-+2 pi i (tau - tau1)/h}) along the border, and up from it at tau1, is what it differs by from the
integral up to w1: at most M/(e^{2 pi a/h} - 1), M the integral of |F| along the border, and at a height x the integral of |F|/(1 + e^{2 pi x/h}).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log
from typing import Final

from flint import arb

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, OutOfReach, ball
from symbolic.accounting.contours.rays.cuts import Cuts
from symbolic.accounting.contours.rays.majorant import NEARLY, Majorant
from symbolic.accounting.contours.rays.plan import PSI, STRIP, THETA

Piece = tuple[Ball, Ball]
"""The integral of |F| over a cell, at most, and the largest Re w in it."""
CELL: Final = 0.125
"""The width of a cell of tau: places are exact."""
MOST_CELLS: Final = 300
HEIGHTS: Final = 12
"""Cells of the heights at the end, on either side."""
FAR: Final = 3.0
"""Nats, by which what follows the end is smaller than need be."""


class Borders:
    """Of rays from theta - a to theta + a, in half turns, at one V = `above`: for F to be known to e^aim."""

    def __init__(
        self,
        steps: Steps,
        means: Sequence[Ball],
        variances: Sequence[Ball],
        degree: int,
        above: Ball,
        aim: float,
    ) -> None:
        self.above, self.aim, self.degree = above, aim, degree
        self.times = [times for _, times in steps]
        self.half_spread = sum((one * times for one, times in zip(variances, self.times, strict=True)), arb(0)) / 2
        densities = [Density(one) for one, _ in steps]
        self.majorant = Majorant(steps, densities, means, variances, degree, PSI, aim)
        self.cuts = [Cuts(one, THETA, mean, mean * NEARLY) for one, mean in zip(densities, means, strict=True)]
        self._sizes: dict[float, Ball] = {}
        self.start = self._start()
        self.end = self._end()

    def _size(self, place: float) -> Ball:
        if place not in self._sizes:
            self._sizes[place] = self.majorant.size(arb(place).exp().upper())
        return self._sizes[place]

    def _falls(self, t: Ball, half_turns: Fraction) -> Ball:
        """log |e^{-wV + w^2 S/2}|, which falls with t."""
        angle = arb.pi() * ball(half_turns)
        doubled = arb(0) if 4 * half_turns == 1 else (2 * angle).cos()
        return t * t * self.half_spread * doubled - t * self.above * angle.cos()

    def _cell(self, place: float, half_turns: Fraction) -> Piece:
        near, far = arb(place).exp().lower(), arb(place + CELL).exp().upper()
        found = self._size(place + CELL) * self._falls(near, half_turns).exp() * CELL / near.max(arb(1))
        return found.upper(), (far * (arb.pi() * ball(half_turns)).cos()).upper()

    # ---- where it begins and ends

    def _start(self) -> float:
        """What is left of it is small."""
        place = int(log(self.degree / float(self.above)) / CELL) * CELL
        while not _log(self.before(place)[0]) < self.aim:
            place -= CELL
        return place

    def before(self, place: float) -> Piece:
        """For all tau left of a place: there are no terms below t^K."""
        return (self._size(place) / self.degree).upper(), arb(place).exp().upper()

    def _end(self) -> float:
        """What follows it is small."""
        for number in range(MOST_CELLS):
            place = self.start + CELL * number
            if all(_log(piece) < self.aim - FAR for piece, _ in (self._cell(place, THETA), *self.beyond(place))):
                return place
        raise OutOfReach("the integrand does not fall soon enough")

    def beyond(self, place: float) -> list[Piece]:
        """The integrals of the parts of |F| that follow a place: of Q along the ray, and of H up from there."""
        t, angle = arb(place).exp(), arb.pi() * ball(THETA)
        reach = (t * angle.cos()).upper()
        falls = self.above * angle.cos() - self.degree / t
        if not falls > 0:
            return [(arb("inf"), reach)]
        ray = self.majorant.polynomial(t) * self._falls(t, THETA).exp() / (falls * t * t)
        if not _log(ray) < self.aim - FAR:
            return [(arb("inf"), reach)]
        grown = sum((cuts.bound(t, t) * times for cuts, times in zip(self.cuts, self.times, strict=True)), arb(0))
        line = (grown - t * self.above * angle.cos()).exp() / (t * angle.sin())
        return [(ray.upper(), reach), (line.upper(), reach)]

    # ---- all of it

    def pieces(self, half_turns: Fraction) -> list[Piece]:
        """On one ray, up to the end."""
        count = int((self.end - self.start) / CELL)
        return [self.before(self.start), *(self._cell(self.start + CELL * k, half_turns) for k in range(count))]

    def heights(self, h: Ball) -> list[Piece]:
        """At the end, on both sides of the ray, as they count there: both cosines fall with the angle."""
        t, size = arb(self.end).exp(), self._size(self.end)
        found = []
        for k in range(-HEIGHTS, HEIGHTS):
            ends = [THETA + STRIP * place / HEIGHTS for place in (k, k + 1)]
            width, near = arb.pi() * ball(STRIP) / HEIGHTS, min(k, -k - 1, key=abs)
            weight = 1 / (1 + (2 * arb.pi() * width * abs(near) / h).exp())
            low, high = (arb.pi() * ball(place) for place in ends)
            falls = t * t * self.half_spread * (2 * low).cos() - t * self.above * high.cos()
            found.append(((size * falls.exp() * width * weight / t.max(arb(1))).upper(), t.upper()))
        return found
