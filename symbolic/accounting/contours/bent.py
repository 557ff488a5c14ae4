"""delta of subsampled Gaussian steps, few of them or rarely hit, along a line that bends away: a hyperbola, with every error bounded.

Where most steps hit nobody the loss has nearly an atom, and N does not fall along a vertical line: the sum of `symbolic.accounting.contours.line` would not end. But
to the right of it the integrand falls like e^{-U Re s}, U = u - T log(1 - q), u the loss: T log(1 - q) is the smallest loss there is. With F(s) = N(s) e^{(1-s) u}/(s(s-1)), N the
product of the factors, the integral of F over 2 pi i is E_Q (e^L - e^u)_+ right of 1, and E_Q (e^u - e^L)_+ left of 0, which is e^u times the delta at y = -u of the two laws
exchanged. Nothing changes when the line is bent into s(t) = C + A sin(phi + it): |N(s)| <= constant (1 - q)^{Re s} in the sector between (`Ray.beyond`), and 1/|s|^2 goes to 0.

* *Aliasing*. Another phi is another t: moving t by -+ i a gives the hyperbolas phi +- a, and between them there is no pole. So the trapezoid sum with step h, nodes h (k + 1/2), misses the
  integral by at most (M(phi + a) + M(phi - a))/(2 pi (e^{2 pi a/h} - 1)), M the integral of |F| along the hyperbola (`symbolic.accounting.contours.cells`).
* *The nodes left out*. In a cell of width w >= h there are at most w/h + 1 of them: together they are at most twice the cell's bound of the integral. The bound of what follows the last cell
  falls, so the nodes there are at most that bound from one step, or more, before the cell's end.
"""

from __future__ import annotations

from fractions import Fraction
from math import log, pi
from typing import Final

from flint import acb, arb, ctx

from symbolic.accounting.contours.cells import Cells, Piece
from symbolic.accounting.contours.hyperbola import MOST_NODES, Hopeless, Hyperbola, Steps, lowest_angle
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, OutOfReach, ball
from symbolic.accounting.contours.sweep import Sweep, in_step
from symbolic.accounting.contours.tables import Flat, Ray

COARSE: Final = 44
"""Bits for the bounds."""
ROUGH: Final = 14
"""Bits for the tables of the bounds, and as many more as the number of steps has."""
SPARE: Final = 12
"""Bits for what rounding adds up to."""
MOST_NEEDED: Final = 20_000.0
"""Nats."""
MOST_BITS: Final = 10**5
MOST_WORK: Final = 3 * 10**6
"""Nodes times points of the tables; and times bits over these, if there are more:"""
MANY_BITS: Final = 400


MANY: Final = 50
"""Orders that lie together, from which on a polynomial for all of them is less work than the sweep."""


class Bent(Hyperbola):
    """The sum for steps along one hyperbola; good at losses near that for which it is made."""

    wide = 0.5

    def __init__(
        self, steps: Steps, loss: float, add: bool, digits: int, expected: float | None = None, deep: bool = False
    ) -> None:
        super().__init__(steps, loss, add, digits, expected, deep)
        if not self.need < MOST_NEEDED:
            raise OutOfReach("the sum along the line would need too many digits")
        largest = max(times for _, times in steps)
        self.bits = int(self.need * 1.4427) + largest.bit_length() + SPARE + self._cancelled(self.bend)
        if not self.bits < MOST_BITS:
            raise OutOfReach("the sum along the line would need too many digits")
        self.pieces: list[Piece] = []
        self.tails: list[Piece] = []
        with ctx.workprec(self.bits):
            for one, _ in steps:
                Ray.plan(one, lowest_angle(self.bend), least=self.scale)  # refuses before any work is done
        with ctx.workprec(ROUGH + largest.bit_length() + self._cancelled(self.bend + self.strip)):
            self._bound()
        with ctx.workprec(self.bits):
            self._prepare()

    def _cancelled(self, phi: Fraction) -> int:
        return max(Ray.cancelled(one, lowest_angle(phi)) for one, _ in self.steps)

    # ---- the nodes

    def _prepare(self) -> None:
        h = Fraction(self.step)
        self.h = ball(h)
        self.wrapped = 1 / ((2 * arb.pi() ** 2 * ball(self.strip) / self.h).exp() - 1)
        lowest = lowest_angle(self.bend)
        angle, scale, origin = self.angle(self.bend), arb(self.scale), arb(self.origin)
        turns = [acb(angle, self.h * (2 * k + 1) / 2).sin_cos() for k in range(self.count)]
        self.orders = [origin + scale * sine for sine, _ in turns]
        most = abs(complex(self.orders[-1]))
        rays = [Ray(one, lowest, lambda pace: in_step(pace, h), most, self.scale) for one, _ in self.steps]
        cells = Cells(self, self.bend, rays)
        switch = cells.switch(arb(2) ** (8 - self.bits))
        flats = cells.flats(switch)
        near, slope = min(int(switch / self.step) + 1, self.count), self.h / arb.pi() * scale
        self.values = [slope * cosine / (s * (s - 1)) for (_, cosine), s in zip(turns, self.orders, strict=True)]
        for flat, ray, (_, power) in zip(flats, rays, self.steps, strict=True):
            moments = flat.values(self.orders[:near])
            moments += ray.values(self.orders[near:], MANY)
            moments += Sweep(self, h, len(moments), ray).values(self.orders[len(moments) :])
            self.values = [value * moment**power for value, moment in zip(self.values, moments, strict=True)]

    def _bound(self) -> None:
        """What the sum leaves out: the integrals of |F| along the two other hyperbolas, in pieces, and the nodes beyond the last; and so the step and how many nodes there are."""
        first, last = (self.at(arb(0), self.bend + sign * self.strip).real for sign in (-1, 1))
        if not (first > 1 if self.above else last < 0):
            raise OutOfReach("a pole is in the way")
        rays = [Ray(one, lowest_angle(self.bend + self.strip), least=self.scale) for one, _ in self.steps]
        self.smallest = sum((ray.shift * times for ray, (_, times) in zip(rays, self.steps, strict=True)), arb(0))
        tolerance = arb(2) ** -ROUGH
        # what refuses does so before the cells: the plan of the nodes' tables, and of the two hyperbolas the one farther right, which needs more
        middle = Cells(self, self.bend, rays)
        start = middle.switch(tolerance)
        with ctx.workprec(self.bits):
            plans = middle.planned(start, Flat.number)
        borders = [Cells(self, self.bend + sign * self.strip, rays) for sign in (1, -1)]
        switches = [cells.switch(tolerance) for cells in borders]
        ends = [cells.last(switch, self.aliasing - log(8)) for cells, switch in zip(borders, switches, strict=True)]
        flats = [cells.flats(switch) for cells, switch in zip(borders, switches, strict=True)]
        level = self.aim - log(16)
        end = middle.last(start, level) + middle.unit
        self.beyond = middle.rest(end - middle.unit)
        nodes, self.left_out = middle.left_out(start, end, level)
        nats = 2 * pi * float(self.strip) * pi  # over the step
        most = self.aim + nats * MOST_NODES / nodes
        for cells, switch, end, tables in zip(borders, switches, ends, flats, strict=True):
            self.tails.append(cells.rest(end))
            self.pieces += cells.whole(switch, tables, end, self.aliasing, most)
        whole = sum((bound for bound, _ in self.pieces + self.tails), arb(0))
        if not whole.is_finite():
            raise OutOfReach("no bound of what the sum leaves out was found")
        self.aliasing = _log(whole)
        self.step = min(nats / max(self.aliasing - self.aim, 20.0), middle.unit)
        self.count = int(nodes / self.step) + 1
        plans_of_rays = (Ray.plan(one, lowest_angle(self.bend), least=self.scale) for one, _ in self.steps)
        points, near = sum(number for *_, number in plans_of_rays), start / self.step
        work = (max(self.count - near, 0.0) * points + near * sum(plans)) * max(1.0, self.bits / MANY_BITS)
        if self.count > MOST_NODES or work > MOST_WORK:
            raise Hopeless("the sum along the line would have too many nodes")

    # ---- the value

    def delta(self, y: Ball) -> Ball:
        """delta at the loss y, as a ball."""
        with ctx.workprec(self.bits):
            u, found = -y if self.add else y, arb(0)
            for s, value in zip(self.orders, self.values, strict=True):
                found += (value * ((1 - s) * u).exp()).real
            found += arb(0, self.error(u).upper())
            return found * y.exp() if self.add else found

    @property
    def narrowest(self) -> Ball:
        """|2s - 1| is at least so large there. Left of 0 each line is above the rays from where it crosses the real one, at an angle of pi/2 - phi."""
        return arb(1) if self.above else self.angle(self.bend + self.strip).cos()

    def error(self, u: Ball) -> Ball:
        """Of the sum; |F| is e^{(1 - Re s) (u - u')} times what it is at the loss u' that the line was made for: right of 1 it is no larger farther out. Infinite where u is not above the smallest loss: nothing falls there.
        It is one too of the sum with weights that are values of an analytic function, at most 1 large on the line and as far as the strip goes to both sides."""
        with ctx.workprec(COARSE):
            if not u > self.smallest:
                return arb("inf")
            off, wrapped = u - arb(self.signed), arb(0)
            if self.above and off >= 0:
                off = arb(0)
            for bound, reach in self.pieces:
                wrapped += bound * (abs(off) * reach).exp()
            missing = sum((bound * (abs(off) * reach).exp() for bound, reach in self.left_out), arb(0)) * 2
            for bound, reach in self.tails:
                wrapped += bound * (off * reach).exp()
            beyond, reach = self.beyond
            missing += beyond * (off * reach).exp()
            return (wrapped * self.wrapped + missing) / (2 * arb.pi())
