"""delta of subsampled Gaussian steps, few of them or rarely hit, along a line that bends away: a hyperbola, with every error bounded.

Where most steps hit nobody the loss has nearly an atom, and N does not fall along a vertical line: the sum of `symbolic.accounting.contour` would not end. But
to the right of it the integrand falls like e^{-U Re s}, U = u - T log(1 - q), u the loss: T log(1 - q) is the smallest loss there is. With F(s) = N(s) e^{(1-s) u}/(s(s-1)), N the
product of the factors, the integral of F over 2 pi i is E_Q (e^L - e^u)_+ right of 1, and E_Q (e^u - e^L)_+ left of 0, which is e^u times the delta at y = -u of the two laws
exchanged. Nothing changes when the line is bent into s(t) = C + A sin(phi + it): |N(s)| <= constant (1 - q)^{Re s} in the sector between (`Ray.beyond`), and 1/|s|^2 goes to 0.

* *Aliasing*. Another phi is another t: moving t by -+ i a gives the hyperbolas phi +- a, and between them there is no pole. So the trapezoid sum with step h, nodes h (k + 1/2), misses the
  integral by at most (M(phi + a) + M(phi - a))/(2 pi (e^{2 pi a/h} - 1)), M the integral of |F| along the hyperbola: over cells, each with a bound of |F| around its middle
  (`Table.around`), and |ds/dt| <= A cosh t.
* *Tails*. Along each hyperbola (Im s - Re s) increases, and Re s/Im s stays where the ray's table is good, for phi <= pi/4 - a of that table. So |F| <= B^T e^{u - U Re s}/|s(s-1)| with
  B = `Ray.beyond` of the last order; |s|, |s - 1| >= Im s = A cos(phi) sinh t, so what follows t is at most B^T e^{u - U Re s(t)}/(A cos(phi)^2 sinh t) (twice, for both halves).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import cosh, log, pi, sin, sqrt
from typing import Final

from flint import acb, arb, ctx

from symbolic.accounting.contour import MOST_ORDER, _finite, _lowest
from symbolic.accounting.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.subsampled import SubsampledGaussian
from symbolic.accounting.tables import Flat, Ray, Table

Steps = Sequence[tuple[SubsampledGaussian, int]]
BEND: Final = Fraction(8, 180)
"""phi, in half turns."""
STRIP: Final = Fraction(6, 180)
"""a."""
CELL: Final = 0.06
"""The cells of the bound, in t."""
COARSE: Final = 44
"""Bits for it."""
MOST_NODES: Final = 3_000
MOST_WORK: Final = 3 * 10**6
"""Nodes times points of the tables."""


class Bent:
    """The sum for steps along one hyperbola: made for a signed `loss` u and a number of `digits`; `above`: right of 1. One that is not `certified` leaves out
    the bound of the aliasing."""

    def __init__(self, steps: Steps, loss: float, above: bool, digits: int, certified: bool = True) -> None:
        self.steps, self.loss, self.above, self.digits = tuple(steps), loss, above, digits
        self._choose(loss)
        largest = max(times for _, times in steps)
        self.bits = int(self.need * 1.4427) + largest.bit_length() + 24
        with ctx.workprec(self.bits):
            self._prepare()
        self.aliased = self._aliased() if certified else None

    # ---- choices, in floating point; the bounds hold for any

    def _height(self, s: float) -> float:
        """log of |F| on the real line."""
        return sum(times * one.rough(s) for one, times in self.steps) + (1 - s) * self.loss - log(abs(s * (s - 1)))

    def _beside(self, distance: float) -> float:
        return self._height(1 + distance if self.above else -distance)

    def _burden(self, distance: float, lowest: float) -> float:
        """Nats beyond those wanted: what cancels, as the line does not run through the saddle, and what N grows to before it has bent away."""
        if not self.above:
            return self._beside(distance) - lowest
        return (
            self._beside(distance) - lowest + sum(max(0.0, one.rough(2 * (1 + distance))) for one, _ in self.steps) / 2
        )

    def _choose(self, u: float) -> None:
        saddle = _lowest(self._beside, 0, MOST_ORDER)
        if saddle > MOST_ORDER / 2:
            raise OutOfReach("delta is too small there")
        lowest = self._beside(saddle)
        bend = (self._beside(0.95 * saddle) + self._beside(1.05 * saddle) - 2 * lowest) / (0.05 * saddle) ** 2
        distance = min((saddle * 0.8**k for k in range(24)), key=lambda d: self._burden(d, lowest))
        wide = 1 / sqrt(max(bend, 1e-300))
        self.scale = min(10 * wide, 6.5 * distance)
        phi, a = float(BEND) * pi, float(STRIP) * pi
        c = 1 + distance if self.above else -distance
        self.origin = c - self.scale * sin(phi)
        self.need = (self.digits + 4) * log(10) + self._height(c) - lowest
        self.aim = lowest + log(min(wide, distance)) - (self.digits + 4) * log(10)
        sides = (_finite(self._height, self.origin + self.scale * sin(phi + k * a)) for k in (1, -1))
        self.step = 2 * pi * a / (max(max(sides) + log(self.scale) - self.aim, 20.0) + 2)

    def _at(self, t: Ball, phi: Fraction) -> Complex:
        angle = acb(arb.pi() * ball(phi), t)
        return arb(self.origin) + arb(self.scale) * angle.sin()

    # ---- the tables

    def _rays(self) -> list[Ray]:
        return [Ray(one) for one, _ in self.steps]

    def _switch(self, rays: list[Ray], phi: Fraction, tolerance: Ball) -> float:
        """From which t on the rays are good."""
        for k in range(1, 400):
            s = self._at(arb(CELL) * k, phi)
            around = arb(self.scale * cosh(CELL * (k + 1)) * CELL * 0.51)
            wide = s + acb(arb(0, around), arb(0, around))
            if all(ray.missing(wide) <= tolerance for ray in rays):
                return CELL * k
        raise OutOfReach("the moments of the loss would need too many points")

    def _flats(self, phi: Fraction, until: float) -> list[Flat]:
        """For the orders before that; with as many more bits as N is larger on the real line there."""
        angle = float(phi) * pi
        low = self.origin + self.scale * sin(angle)
        high = self.origin + self.scale * sin(angle) * cosh(until)
        spare = self.scale * cosh(until) * CELL
        found = []
        for one, _ in self.steps:
            more = max(one.rough(order) for order in (low - spare, high + spare)) * 1.4427
            if more > 4_000:
                raise OutOfReach(
                    f"the moments of the loss would need too many points {high} {more} {until} {self.scale} {self.origin} {self.aim}"
                )
            with ctx.workprec(int(ctx.prec + max(0.0, more)) + 10):
                found.append(Flat(one, low - spare, high + spare))
        return found

    def _last(self, rays: list[Ray], phi: Fraction, start: float) -> tuple[float, Ball]:
        """From which t on the rest is small, and its bound, of both halves."""
        for k in range(200):
            t = start + 0.25 * k
            rest = self._rest(rays, phi, t)
            if rest < arb(self.aim).exp() / 8:
                return t, rest
        raise OutOfReach("the integrand does not fall soon enough")

    def _rest(self, rays: list[Ray], phi: Fraction, t: float) -> Ball:
        s, bound, floor = self._at(arb(t), phi), arb(0), arb(self.loss)
        for ray, (_, times) in zip(rays, self.steps, strict=True):
            bound += ray.beyond(s).log() * times
            floor -= ray.shift * times
        size = (bound + arb(self.loss) - floor * s.real).exp()
        return (2 * size / (arb(self.scale) * (arb.pi() * ball(phi)).cos() ** 2 * arb(t).sinh())).upper()

    # ---- the nodes

    def _prepare(self) -> None:
        rays = self._rays()
        switch = self._switch(rays, BEND, arb(2) ** -self.bits)
        last, _ = self._last(rays, BEND, switch)
        self.count = int(last / self.step) + 1
        if self.count > MOST_NODES or self.count * sum(len(ray.points) for ray in rays) > MOST_WORK:
            raise OutOfReach("the sum along the line would have too many nodes")
        self.h = ball(Fraction(self.step))
        self.left_out = (self._rest(rays, BEND, float(self.step) * self.count) / (2 * arb.pi())).upper()
        flats = self._flats(BEND, switch)
        self.orders, self.values = [], []
        for k in range(self.count):
            t = self.h * (2 * k + 1) / 2
            s = self._at(t, BEND)
            tables: Sequence[Table] = rays if t > switch + self.step else flats
            value = self.h / arb.pi() * arb(self.scale) * acb(arb.pi() * ball(BEND), t).cos() / (s * (s - 1))
            for table, (_, times) in zip(tables, self.steps, strict=True):
                value *= table.value(s) ** times
            self.orders.append(s)
            self.values.append(value)

    def _aliased(self) -> Ball:
        """The bound for u = `loss`, and how fast it can grow with u: |F| has e^{(1 - Re s) u}; see `delta`."""
        with ctx.workprec(COARSE):
            rays, total = self._rays(), arb(0)
            self.reach = 0.0
            for phi in (BEND - STRIP, BEND + STRIP):
                switch = self._switch(rays, phi, arb(2) ** -(COARSE // 2))
                flats = self._flats(phi, switch)
                last, rest = self._last(rays, phi, switch)
                total += rest
                for cell in range(int(last / CELL) + 1):
                    total += 2 * self._cell(phi, cell, rays, flats, switch)
            a, h = arb.pi() * ball(STRIP), ball(Fraction(self.step))
            return (total / (2 * arb.pi() * ((2 * arb.pi() * a / h).exp() - 1))).upper()

    def _cell(self, phi: Fraction, cell: int, rays: list[Ray], flats: list[Flat], switch: float) -> Ball:
        """At least the integral of |F| over a cell."""
        middle, end = CELL * (cell + 0.5), arb(CELL * (cell + 1))
        speed = arb(self.scale) * end.cosh()
        radius = (speed * arb(CELL) / 2).upper()
        s, size, slope = self._at(arb(middle), phi), arb(0), acb(-self.loss)
        tables: Sequence[Table] = rays if middle > switch + CELL else flats
        for table, (_, times) in zip(tables, self.steps, strict=True):
            bound, mean = table.around(s, radius)
            size += bound * times
            slope += mean * times
        size += (1 - s.real) * arb(self.loss) + abs(slope) * radius
        poles = (abs(s) - radius) * (abs(s - 1) - radius)
        if not poles > 0:
            return arb("inf")
        return (size.exp() * speed * arb(CELL) / poles).upper()

    # ---- the value

    def delta(self, u: Ball) -> Ball:
        """delta at the loss u (or of the laws exchanged, at -u, where not `above`), u the number that the line was made for."""
        with ctx.workprec(self.bits):
            found = arb(0)
            for s, value in zip(self.orders, self.values, strict=True):
                found += (value * ((1 - s) * u).exp()).real
            if self.aliased is not None:
                found += arb(0, (self.aliased + self.left_out).upper())
            return found if self.above else found * (-u).exp()
