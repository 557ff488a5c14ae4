"""N of the subsampled Gaussian at complex orders far apart, as a sum over one table of points, with a bound of what the sum misses.

Notation as in `symbolic.accounting.contours.moments`; all orders s have v = Im s >= 0. N(s) = e^{s shift} (sum of weight * e^{s point}, and at most `missing`).

*Flat*, for low <= Re s <= high: the trapezoid sum of that file, with the weights without w^c. N(c) and the tails, as functions of c, are integrals of
w^c with positive weights and so log-convex: their largest value is at low or at high (or at 0, from where on cos(phi/2)^c is not needed); the bound by |w| >= 1 - q, for c < 0, is largest at low.

*Ray*, for orders well above the real line. With z = log w - log(1 - q), so that x = sigma^2 (l + log(e^z - 1)), l = log((1-q)/q) + 1/(2 sigma^2), and z on the ray
r e^{i psi}, pi/4 <= psi < pi/2, in place of the real half-line (log(e^z - 1) = z + log(1 - e^{-z}) has no branch for Re z > 0), N(s) = (1-q)^s times the integral of e^{sz} g over zeta = log z,
g = phi_sigma(x) dx/dzeta (e^z - 1 has no zero for |arg z| < pi/2 but 0; far out the ray bends to the angle pi/4, where |phi_sigma(x) e^{sz}| falls, see *rest*). Where
Re s e^{i (psi +- a)} <= 0, |e^{sz}| <= 1 in the strip psi +- a. The sum stops at r0 = e^rho0, with nodes rho0 - d (j + 1/2); then:

* *sum against the integral up to r0*: on either side of the line the integral of e^{sz} g/(1 + e^{-+2 pi i (zeta - rho0 - i psi)/d}) along the strip's border, and up from it at
  rho0. The first: at most I/(e^{2 pi a/d} - 1), I the integral of |g|. The second: at height t, 1/(1 + e^{2 pi t/d}) |g| e^{-r0 D(t)}, D(t) = -Re s e^{i(psi+t)}, which is concave
  and >= 0 at the end: at most G max(e^{-2 pi a/d}, e^{-r0 D}), G the largest |g| there, D = D(0).
* *left end*: the integral of |g|, as in `symbolic.accounting.contours.density`; its bound increases: so is the sum at most.
* *between* r0 and r1 >= r0, up to where the ray goes on: the integral of |g|, which counts at most e^{-r0 D} times. Where all orders are large r0 is as near as that allows: hardly any mass lies farther out, if q is tiny.
* *rest*, on z = z1 + rho e^{i pi/4}, z1 = r1 e^{i psi}: there |e^{-z}| <= e^{-r1 cos psi}, so with |log(1 - e^{-z})| <= e := -log(1 - e^{-r1 cos psi}), the real part of
  (l + log(e^z - 1))^2, the product of the sum and the difference of its two parts, is at least -k (|l| + r1 (cos psi + sin psi) + sqrt(2) rho + 2e),
  k = max(0, 2e - l - r1 (cos psi - sin psi)). So with dzeta = dz/z it is at most sigma/(sqrt(2 pi) (1 - e^{-r1 cos psi})) e^{sigma^2 k (|l| + r1 (cos psi + sin psi) + 2e)/2} e^{-r1 D}/D',
  D' = -Re s e^{i pi/4} - sigma^2 k/sqrt 2.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import cos, inf, log, log1p, pi, sin, sqrt
from typing import Final

from flint import acb, arb, ctx

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.table import Table
from symbolic.accounting.contours.together import COARSE
from symbolic.accounting.contours.truncation import moment_above, moment_below

MOST_POINTS: Final = 6_000
MOST_GROWN: Final = 150.0
"""Nats by which the summands along the ray may be larger than N."""
CELLS: Final = 8
"""Cells to a standard deviation, where the integral of |g| is bounded."""
HIGHEST: Final = {Fraction(2): Fraction(74, 180), Fraction(10**9): Fraction(62, 180)}
"""sigma, at most -> psi + a, in half turns: the summands, and what they are along the strip's border, grow like e^{(sigma angle)^2/2}."""
LOWEST: Final = Fraction(16, 180)
"""psi - a, at least."""
HALF: Final = arb(1) / 2
NARROW: Final = arb(1) / 4
"""|z|, times sigma^2 where sigma > 1, up to which the integral of |g| is bounded at once."""
FARTHEST: Final = 16.0
"""r0, about, at most, where summands along the strip's border may be larger than N; where they are much smaller, up to twice as far."""
ENOUGH: Final = 64.0
"""r0 times the size of an order, at least, for each nat that the sum needs."""
NEARER: Final = 1e-3
"""It is so near only where that is such a share of r1 at most."""
NEAR: Final = 4.0
"""|s z|, up to which points are summed together where no bounds are asked for."""
CANCELLED: Final = 4
"""Bits by which the summands are larger than their sum, for each of which a disc's bound takes a derivative more."""


def _at_least(factor: SubsampledGaussian, order: Ball) -> Ball:
    """At least N at a real order."""
    if order > 1:
        return moment_above(factor, 1, order)
    return moment_below(factor, 1, -order) if order < 0 else arb(1)


class Flat(Table):
    """Along a line above the real one."""

    def __init__(self, factor: SubsampledGaussian, low: float, high: float) -> None:
        self.low, self.high, self.shift = low, high, (-ball(factor.q)).log1p()
        reach, pace, height = self.plan(factor, low, high)
        step, above = Fraction(int(pace * 2**60), 2**60), Fraction(height)
        first, last = -int(reach / pace) - 1, int((max(0.0, high) + reach) / pace) + 1
        variance, odds = ball(factor.variance), ball(factor.q / (1 - factor.q))
        normal = ball(step) / ((2 * arb.pi() * variance).sqrt())
        self.points, self.weights = [], []
        for place in range(first, last + 1):
            z = acb(ball(step * place), ball(above))
            self.points.append((odds * ((2 * z - 1) / (2 * variance)).exp()).log1p())
            self.weights.append(normal * (-z * z / (2 * variance)).exp())
        self._fill()
        ends = ball(step * first), ball(step * last)
        with ctx.workprec(COARSE):
            self._missing = self._bound(factor, step, above, ends)

    def _bound(self, factor: SubsampledGaussian, step: Fraction, above: Fraction, ends: tuple[Ball, Ball]) -> Ball:
        """What is missing at most, but for the shift."""
        found = arb(0)
        for low, high in ((self.low, min(self.high, 0.0)), (max(self.low, 0.0), self.high)):
            if not low < high:
                continue
            relative, absolute = arb(0), factor._bounds(arb(low), step, above, ends)[2]
            for order in (arb(low), arb(high)):
                share, tails, _ = factor._bounds(order, step, above, ends)
                relative = relative.max((share * _at_least(factor, order) + tails).upper())
            best = relative.min(absolute) if relative.is_finite() else absolute
            found = found.max(best) if best.is_finite() else arb("inf")
        return found

    @classmethod
    def plan(cls, factor: SubsampledGaussian, low: float, high: float) -> tuple[float, float, float]:
        """How far it reaches, its step and its height; raises `OutOfReach` where there would be too many points."""
        reach, pace, height = factor._pace(high, int(ctx.prec))
        if low < 0:
            reach, pace, height = min(factor._pace(low, int(ctx.prec)), (reach, pace, height), key=lambda one: one[1])
        if cls._number(high, reach, pace) > MOST_POINTS:
            raise OutOfReach("the moments of the loss would need too many points")
        return reach, pace, height

    @classmethod
    def number(cls, factor: SubsampledGaussian, low: float, high: float) -> int:
        """How many points there would be, about."""
        return int(cls._number(high, *cls.plan(factor, low, high)[:2]))

    @staticmethod
    def _number(high: float, reach: float, pace: float) -> float:
        return (2 * reach + max(0.0, high)) / pace

    def missing(self, s: Complex) -> Ball:
        if not (s.real >= self.low and s.real <= self.high):
            return arb("inf")
        return (self._missing * (-s.real * self.shift).exp()).upper()


class Ray(Table):
    """Along a ray of the loss."""

    def __init__(
        self,
        factor: SubsampledGaussian,
        lowest: Fraction = LOWEST,
        rounded: Callable[[Fraction], Fraction] = lambda pace: pace,
        most: float = inf,
        least: float = 0.0,
    ) -> None:
        """`lowest` is psi - a: an order s is far enough where Re s/Im s <= tan(psi - a). The step may be `rounded` down.
        Orders are at least as large as `least`, about. One that is for values, and not for bounds, is told up to which size they are: `most`."""
        self.most, self.near_by = most, self.near_by if most == inf else NEAR
        self.density = density = Density(factor)
        self.sigma, self.variance, self.level = density.sigma, density.variance, density.level
        self.shift = (-ball(factor.q)).log1p()
        self.angle, self.turn = (arb.pi() * ball((self.highest(factor) + sign * lowest) / 2) for sign in (1, -1))
        nearest, pace, count = self.plan(factor, lowest, least=least)
        self.pace = rounded(pace)
        count = int(count * (pace / self.pace)) + 1 if self.pace != pace else count
        self.end, self.last = (
            ball(Fraction(log(r))) for r in (nearest, self._last_radius(factor, self.highest(factor))[0])
        )
        self.degree = 2 + self.cancelled(factor, lowest) // CANCELLED
        self.step, turned = ball(self.pace), acb(0, self.angle).exp()
        places = range(count, -1, -1)
        self.points = [(self.end - self.step * (2 * place + 1) / 2).exp() * turned for place in places]
        self.weights = [self.density.at(point) * self.step for point in self.points]
        self._fill()
        with ctx.workprec(COARSE):
            self._bounds(self.end - self.step * (2 * count + 1) / 2)

    @staticmethod
    def highest(factor: SubsampledGaussian) -> Fraction:
        """psi + a, in half turns."""
        return next(angle for most, angle in HIGHEST.items() if factor.sigma <= most)

    @classmethod
    def cancelled(cls, factor: SubsampledGaussian, lowest: Fraction) -> int:
        """About how many bits the summands are larger than N: e^{(sigma psi)^2/2}."""
        return int((float(factor.sigma * (cls.highest(factor) + lowest) / 2) * pi) ** 2 / (2 * log(2)))

    @classmethod
    def plan(
        cls,
        factor: SubsampledGaussian,
        lowest: Fraction = LOWEST,
        highest: Fraction | None = None,
        least: float = 0.0,
    ) -> tuple[float, Fraction, int]:
        """r0, d, and the last node's number; raises `OutOfReach` where there would be too many nodes."""
        sigma, q = float(factor.sigma), float(factor.q)
        highest = cls.highest(factor) if highest is None else highest
        turn, top = float((highest - lowest) / 2) * pi, float(highest) * pi
        level, accuracy = log1p(-min(q, 1 - 1e-12)) - log(q) + 1 / (2 * sigma * sigma), int(ctx.prec) * log(2)
        end, growth = cls._last_radius(factor, highest)
        # no farther than e^{sz} counts at any order, where that is much nearer
        if least and ENOUGH * accuracy / least < NEARER * end:
            end, growth = ENOUGH * accuracy / least, 0.0
        grown = growth + (sigma * top) ** 2 / 2
        pace = Fraction(2 * pi * turn / (accuracy + grown + 8)).limit_denominator(2**40)
        nearest = -level - sqrt(2 * (accuracy + grown + 4)) / sigma - 0.01
        count = int((log(end) - min(nearest, -1.0)) / float(pace)) + 1
        if not 0 < count <= MOST_POINTS or grown > MOST_GROWN:
            raise OutOfReach("the moments of the loss would need too many points")
        return end, pace, count

    @classmethod
    def _last_radius(cls, factor: SubsampledGaussian, highest: Fraction) -> tuple[float, float]:
        """r1, and by how many nats the integrand may be larger than N at the strip's upper border there."""
        sigma, q, top = float(factor.sigma), float(factor.q), float(highest) * pi
        level = log1p(-min(q, 1 - 1e-12)) - log(q) + 1 / (2 * sigma * sigma)
        for k in range(-4 if sigma <= 1 else 0, 60):
            r = FARTHEST * 0.85**k
            growth = cls._growth(r, sigma, level, top)
            if growth < (12 if r <= FARTHEST else -12):
                return r, max(0.0, growth)
        raise OutOfReach("the moments of the loss would need too many points")

    @staticmethod
    def _growth(r: float, sigma: float, level: float, angle: float) -> float:
        """log |g| at the far end of the strip's upper border, about."""
        return sigma**2 / 2 * ((r * sin(angle)) ** 2 - max(0.0, level + r * cos(angle)) ** 2)

    def _bounds(self, left: Ball) -> None:
        """What does not depend on the order: `wrapped` (the borders), `ends` (the left end), `corner` (2 a G)."""
        widest = self.angle + self.turn
        if not (left.exp() <= HALF and self.density.place(left) < 0):
            raise OutOfReach("the moments of the loss would need too many points")
        joint = left.max((NARROW / self.variance.max(arb(1))).log()).min(self.end)
        cells = int(float((self.end - joint).mid()) * CELLS * max(1.0, float(self.sigma.mid()))) + 1
        width, whole = (self.end - joint) / cells, arb(0)
        for angle in (self.angle - self.turn, widest):
            whole, turned = whole + self.density.minute(joint, angle), acb(0, angle).exp()
            for cell in range(cells):
                here = joint + width * cell
                whole += abs(self.density.at(here.union(here + width).exp() * turned)).upper() * width
        self.wrapped = (whole / ((2 * arb.pi() * self.turn / self.step).exp() - 1)).upper()
        largest, pieces = arb(0), 64
        for piece in range(-pieces, pieces):
            angle = self.angle + (self.turn * piece / pieces).union(self.turn * (piece + 1) / pieces)
            largest = largest.max(abs(self.density.at(acb(self.end, angle).exp())).upper())
        self.corner = (2 * self.turn * largest).upper()
        self.between = self._between()
        self.ends = (2 * self.density.minute(left, widest)).upper()

    def _between(self) -> Ball:
        """At most the integral of |g| along the ray, where it goes on beyond its last point."""
        if not self.end < self.last:
            return arb(0)
        joint = (NARROW / self.variance.max(arb(1))).log()
        cells = int(float((self.last - joint).mid()) * CELLS * max(1.0, float(self.sigma.mid()))) + 1
        width, turned = (self.last - joint) / cells, acb(0, self.angle).exp()
        found = self.density.minute(joint, self.angle)
        for cell in range(cells):
            here = joint + width * cell
            found += abs(self.density.at(here.union(here + width).exp() * turned)).upper() * width
        return found.upper()

    def missing(self, s: Complex) -> Ball:
        for turn in (self.angle - self.turn, self.angle + self.turn):
            if not (s * acb(0, turn).exp()).real <= 0:
                return arb("inf")
        down, beyond = (-(s * acb(0, angle).exp()).real.upper() for angle in (self.angle, arb.pi() / 4))
        nearer, far, cosine, sine = self.end.exp(), self.last.exp(), self.angle.cos(), self.angle.sin()
        inside = -(-far * cosine).expm1()
        near = -inside.log()
        k = (2 * near - self.level - far * (cosine - sine)).max(arb(0))
        rate = beyond - self.variance * k / arb(2).sqrt()
        if not rate > 0:
            return arb("inf")
        size = abs(self.level) + far * (cosine + sine) + 2 * near
        rest = self.sigma / ((2 * arb.pi()).sqrt() * inside)
        rest *= (self.variance * k * size / 2).exp() * (-far * down).exp() / rate
        falls = (-nearer * down).exp()
        corner = self.corner * ((-2 * arb.pi() * self.turn / self.step).exp() + falls)
        return (self.wrapped + self.ends + corner + self.between * falls + rest).upper()

    def beyond(self, s: Complex) -> Ball:
        """At least |N(s') (1-q)^{-Re s'}| for every order s' for which D and -Re s e^{i pi/4} are at least what they are for s, and that the table is made for."""
        down, near = (s * acb(0, self.angle).exp()).real.upper(), self.near(s)
        first = near.count if near else 0
        used, rest = self._large(first, (self._sizes + float(down) * self._radii)[first:], abs(float(down)))
        total = self.missing(s) + rest + (near.size if near else 0)
        for place in used:
            total += self._bounds_of_weights[place] * (abs(self.points[place]) * down).exp()
        return total.upper()
