"""Bounds of |F| along one hyperbola, in cells of t. Notation as in `symbolic.accounting.contours.bent`.

A cell is a box around the order in its middle (`Table.around`): Re s and Im s increase along it, and |ds/dt| <= A cosh t. Where |F| is large a cell is as narrow as its bound needs; far out, where |F| is minute, it is wide.
What follows the last one: (Im s - Re s) increases, and Re s/Im s stays where the ray's table is good, for phi <= pi/4 - a of that table. So |F| <= B^T e^{u - U Re s}/|s(s-1)| with
B = `Ray.beyond` of the last order; |s|, |s - 1| >= Im s = A cos(phi) sinh t, so the rest is at most B^T e^{u - U Re s(t)}/(A cos(phi)^2 sinh t) (twice, for both halves), for every u with U > 0.

B counts the sizes of the ray's summands, and its power is far above |N|^T until t is large: so nodes are left out by cells, from where those on to the last one are small together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import cosh, inf, log, pi, sin
from typing import Final, TypeVar

from flint import acb, arb, ctx

from symbolic.accounting.contours.hyperbola import Hopeless, Hyperbola
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, OutOfReach, disc
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.table import Table
from symbolic.accounting.contours.tables import Flat, Ray

T = TypeVar("T")
Piece = tuple[Ball, Ball]
"""The integral of |F| over a cell, of both halves, at most, and the largest |1 - Re s| in it."""
CELL: Final = 0.0625
"""The width of the first cell, in t: a power of 2, so that places are exact."""
WIDEST: Final = 8
NARROWEST: Final = 8
"""So many times wider, or narrower, at most."""
MOST_CELLS: Final = 200
"""as wide as can be, where the end is looked for."""
FAR: Final = 4.0
"""Nats below the highest, from where on cells grow."""
LOST: Final = 0.7
"""Nats that a wider cell may lose."""
PATIENCE: Final = 4
"""Cells, before a wider one is tried again: after each that was in vain, twice as many."""


class Cells:
    """Along the hyperbola `phi`."""

    def __init__(self, path: Hyperbola, phi: Fraction, rays: Sequence[Ray]) -> None:
        self.path, self.phi, self.rays = path, phi, rays
        self.unit = CELL if all(one.sigma <= 2 for one, _ in path.steps) else CELL / 2

    # ---- the tables

    def switch(self, tolerance: Ball) -> float:
        """From which t on the rays are good; infinite where they never are."""
        scale = self.path.scale
        for k in range(1, 200):
            s = self.path.at(arb(self.unit) * k, self.phi)
            around = arb(scale * cosh(self.unit * (k + 1)) * self.unit * 0.51)
            wide = s + disc(around)
            if all(ray.missing(wide) <= tolerance for ray in self.rays):
                return self.unit * k
        return inf

    def flats(self, until: float) -> list[Flat]:
        """For the orders before that."""
        found = self.planned(until, Flat)
        for table in found:
            table.most = abs(complex(self.path.at(arb(until + self.unit), self.phi)))
        return found

    def planned(self, until: float, make: Callable[[SubsampledGaussian, float, float], T]) -> list[T]:
        """The tables, or their plans: with as many more bits as N is larger on the real line there, or smaller than its summands."""
        if until == inf:
            raise OutOfReach("the moments of the loss would need too many points")
        angle, scale = float(self.phi) * pi, self.path.scale
        low = self.path.origin + scale * sin(angle)
        high = self.path.origin + scale * sin(angle) * cosh(until)
        spare = scale * cosh(until + self.unit) * self.unit * 0.52
        found = []
        for one, _ in self.path.steps:
            sizes = [(order, one.rough(order)) for order in (low - spare, high + spare)]
            lost = max(min(order, 0.0) * one.least - size for order, size in sizes)
            # below 0 the table's summands are at most 1: it gives N/(1 - q)^s
            more = max([lost, *(size for order, size in sizes if order > 0)]) * 1.4427
            if more > 4_000:
                raise OutOfReach("the moments of the loss would need too many points")
            with ctx.workprec(int(ctx.prec + max(0.0, more)) + 10):
                found.append(make(one, low - spare, high + spare))
        return found

    # ---- the bounds

    def last(self, start: float, level: float) -> float:
        """From which t on the rest, which falls, is below e^level: looked for in steps twice as long each."""
        pace, bound = WIDEST * self.unit, arb(level).exp()

        def fits(k: int) -> bool:
            return bool(self.rest(start + pace * k)[0] < bound)

        high = 1
        while not fits(high):
            high *= 2
            if high > MOST_CELLS:
                raise OutOfReach("the integrand does not fall soon enough")
        return start + pace * (high // 2 + bisect_left(range(high // 2, high), True, key=fits))

    def rest(self, t: float) -> Piece:
        """What follows t."""
        path, bound, floor = self.path, arb(0), arb(self.path.signed)
        s = path.at(arb(t), self.phi)
        for ray, (_, times) in zip(self.rays, path.steps, strict=True):
            bound += ray.beyond(s).log() * times
            floor -= ray.shift * times
        if not floor > 0:
            raise OutOfReach("the loss is too close to the smallest one")
        size = (bound + arb(path.signed) - floor * s.real).exp()
        rest = 2 * size / (arb(path.scale) * path.angle(self.phi).cos() ** 2 * arb(t).sinh())
        return rest.upper(), 1 - s.real

    def piece(self, start: float, width: float, tables: Sequence[Sequence[Table]]) -> Piece:
        """One cell; infinite where none of the tables is made for it."""
        path = self.path
        s, *ends = (path.at(arb(start + width * share), self.phi) for share in (0.5, 0.0, 1.0))
        (left, low), (right, high) = (((one - s).real, (one - s).imag) for one in ends)
        box = acb(left.union(right), low.union(high))
        length = arb(path.scale) * (arb(start + width).sinh() - arb(start).sinh())
        radius, size, slope = abs(box).upper(), arb(0), acb(-path.signed)
        poles = (abs(s) - radius) * (abs(s - 1) - radius)
        if not (abs(s) > radius and abs(s - 1) > radius):
            return arb("inf"), arb(0)
        for *pair, (_, times) in zip(*tables, path.steps, strict=True):
            found = [one for table in pair if (one := table.around(s, radius, box)) is not None]
            if not found:
                return arb("inf"), arb(0)
            bound, mean = min(found, key=lambda one: float((one[0] + (one[1] * box).real).upper()))
            size += bound * times
            slope += mean * times
        size += (1 - s.real) * arb(path.signed) + (slope * box).real
        return (2 * size.exp() * length / poles).upper(), abs(1 - s.real - box.real).upper()

    def whole(self, switch: float, flats: Sequence[Flat], last: float, level: float, most: float = inf) -> list[Piece]:
        """All cells up to the last: narrower where they would be above e^level, wider as long as their bounds hardly lose by it. Raises `OutOfReach` where one is above e^most at its narrowest."""
        found, start, width, before, left, patience = [], 0.0, self.unit, inf, 0, PATIENCE
        while start < last:
            tables = (self.rays, flats) if start < switch else (self.rays,)
            piece = self.piece(start, width, tables)
            size = _log(piece[0])
            height = size - log(width)
            loses = width > self.unit and height > before + LOST
            if loses or (size > level and width * NARROWEST > self.unit):
                patience *= 2 if width > self.unit else 1
                width, left = width / 2, patience
                continue
            if size > most:
                raise Hopeless("the sum along the line would have too many nodes")
            found.append(piece)
            start, before, left = start + width, height, left - 1
            if (size < level - FAR or left < 0) and width < WIDEST * self.unit:
                width *= 2
        return found

    def left_out(self, first: float, last: float, level: float) -> tuple[float, list[Piece]]:
        """Where the cells on to the last are below e^level together, and these."""
        found, total, width = [], arb(0), WIDEST * self.unit
        while width >= self.unit:
            piece = self.piece(last - width, width, (self.rays,))
            if last - width > first and _log(total + piece[0]) < level:
                found.append(piece)
                total += piece[0]
                last -= width
            else:
                width /= 2
        return last, found
