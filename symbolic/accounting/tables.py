"""N of the subsampled Gaussian at complex orders far apart, as a sum over one table of points, with a bound of what the sum misses.

Notation as in `symbolic.accounting.subsampled`; all orders s have v = Im s >= 0. N(s) = e^{s shift} (sum of weight * e^{s point}, and at most `missing`).

*Flat*, for low <= Re s <= high: the trapezoid sum of that file, with the weights without w^c. N(c) and the tails, as functions of c, are integrals of
w^c with positive weights and so log-convex: their largest value is at low or at high (or at 0, from where on cos(phi/2)^c is not needed).

*Ray*, for orders well above the real line. With z = log w - log(1 - q), so that x = sigma^2 (l + log(e^z - 1)), l = log((1-q)/q) + 1/(2 sigma^2), and z on the ray
r e^{i psi}, psi = pi/4, in place of the real half-line (log(e^z - 1) = z + log(1 - e^{-z}) has no branch for Re z > 0), N(s) = (1-q)^s times the integral of e^{sz} g over zeta = log z, g = phi_sigma(x) dx/dzeta
(e^z - 1 has no zero for |arg z| < pi/2 but 0; far out |phi_sigma(x) e^{sz}| falls, see *rest*). Where Re s e^{i (psi +- a)} <= 0, |e^{sz}| <= 1 in the strip
psi +- a. The sum stops at r0 = e^rho0, with nodes rho0 - d (j + 1/2); then:

* *sum against the integral up to r0*: on either side of the line the integral of e^{sz} g/(1 + e^{-+2 pi i (zeta - rho0 - i psi)/d}) along the strip's border, and up from it at
  rho0. The first: at most I/(e^{2 pi a/d} - 1), I the integral of |g|. The second: at height t, 1/(1 + e^{2 pi t/d}) |g| e^{-r0 D(t)}, D(t) = -Re s e^{i(psi+t)}, which is concave
  and >= 0 at the end: at most G max(e^{-2 pi a/d}, e^{-r0 D}), G the largest |g| there, D = D(0).
* *left end*: for |z| <= e <= 1/2, |log((e^z - 1)/z)| <= e and |z e^z/(e^z - 1)| <= 1 + e, so |g| <= (1 + e) sigma^2 phi_sigma(X) e^{sigma^2 (|arg z| + e)^2/2},
  X = sigma^2 (l + log |z| + e): its integral is a tail of the normal law, and increases as long as X < 0: so is the sum at most.
* *rest*, r >= r0: with |log(1 - e^{-z})| <= e := -log(1 - e^{-r0/sqrt 2}), the real part of (l + log(e^z - 1))^2, the product of the sum and the difference of its two parts, is at
  least -k (|l| + sqrt(2) r + 2e), k = max(0, 2e - l). So it is at most sigma/(sqrt(2 pi) (1 - e^{-r0/sqrt 2})) e^{sigma^2 k (|l| + 2e)/2} e^{-r0 D'}/D',
  D' = D - sigma^2 k/sqrt 2.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from fractions import Fraction
from math import cos, exp, inf, log, pi, sin, sqrt
from typing import Final

from flint import acb, acb_mat, arb, ctx

from symbolic.accounting.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.subsampled import SubsampledGaussian

MOST_POINTS: Final = 6_000
CELLS: Final = 8
"""Cells to a standard deviation, where the integral of |g| is bounded."""
TURNS: Final = (Fraction(28, 180), Fraction(16, 180))
"""a, in half turns: the wider strip needs fewer points and the orders farther from the real line."""
FARTHEST: Final = 6.0
"""r0, at most."""


class Table(ABC):
    """Points and weights."""

    shift: Ball
    points: list[Complex]
    weights: list[Complex]

    @abstractmethod
    def missing(self, s: Complex) -> Ball:
        """At most so much is missing at all orders of a ball that have v >= 0; infinite where the table is not made for it."""

    def _reach(self, s: Complex) -> tuple[int, Ball]:
        """How many of the points, the first ones, are summed, and what all the others add at most."""
        return len(self.points), arb(0)

    def _fill(self) -> None:
        self._zeros = [acb(0)] * len(self.points)
        self._turned = acb_mat([[weight, weight * point] for weight, point in zip(self.weights, self.points, strict=True)])

    def value(self, s: Complex) -> Complex:
        """N(s)."""
        count, rest = self._reach(s)
        powers = acb_mat(1, len(self.points), [(s * point).exp() for point in self.points[:count]] + self._zeros[count:])
        missing = self.missing(s) + rest
        return (s * self.shift).exp() * ((powers * self._turned)[0, 0] + acb(arb(0, missing), arb(0, missing)))

    def around(self, s: Complex, radius: Ball) -> tuple[Ball, Complex] | None:
        """(b, m) with log |N(s + h)| <= b + Re m h for all |h| <= radius where the order has v >= 0. None where the table is not made for them.

        With T the sum and m = T'(s)/T(s), T(s + h) e^{-mh} has no linear part, and its second derivative is at most V = sum |weight e^{s point}| k^2 e^{radius k},
        k = |point - m|."""
        missing = self.missing(s + acb(arb(0, radius.upper()), arb(0, radius.upper())))
        if not missing.is_finite():
            return None
        terms = [(s * point).exp() * weight for weight, point in zip(self.weights, self.points, strict=True)]
        total, slope = acb(0), acb(0)
        for term, point in zip(terms, self.points, strict=True):
            total += term
            slope += term * point
        mean = slope / total if abs(total) > 0 else acb(0)
        if not mean.is_finite():
            mean = acb(0)
        mean = acb(mean.real.mid(), mean.imag.mid())
        second = arb(0)
        first = abs(slope - mean * total).upper()
        for term, point in zip(terms, self.points, strict=True):
            off = abs(point - mean)
            second += abs(term) * off * off * (radius * off).exp()
        rest = missing * (radius * abs(mean)).exp()
        size = (abs(total) + radius * first + radius**2 * second / 2 + rest).upper()
        return size.log() + (s * self.shift).real, mean + self.shift


class Flat(Table):
    """Along a line above the real one."""

    def __init__(self, factor: SubsampledGaussian, low: float, high: float) -> None:
        self.low, self.high, self.shift = low, high, arb(0)
        reach, pace, height = factor._pace(high, int(ctx.prec))
        if low < 0:
            reach, pace, height = min(factor._pace(low, int(ctx.prec)), (reach, pace, height), key=lambda one: one[1])
        if (2 * reach + max(0.0, high)) / pace > MOST_POINTS:
            raise OutOfReach("the moments of the loss would need too many points")
        step, above = Fraction(int(pace * 2**60), 2**60), Fraction(height)
        first, last = -int(reach / pace) - 1, int((max(0.0, high) + reach) / pace) + 1
        variance, parts = ball(factor.variance), (1 - ball(factor.q), ball(factor.q))
        normal = ball(step) / ((2 * arb.pi() * variance).sqrt())
        self.points, self.weights = [], []
        for place in range(first, last + 1):
            z = acb(ball(step * place), ball(above))
            self.points.append((parts[0] + parts[1] * ((2 * z - 1) / (2 * variance)).exp()).log())
            self.weights.append(normal * (-z * z / (2 * variance)).exp())
        self._fill()
        missing, ends = arb(0), (ball(step * first), ball(step * last))
        for order in (arb(low), arb(high), *([arb(0)] if low < 0 < high else [])):
            missing = missing.max(factor._missing(order, step, above, ends, None).upper())
        self._missing = missing.upper() if missing.is_finite() else arb("inf")

    def missing(self, s: Complex) -> Ball:
        return self._missing if s.real >= self.low and s.real <= self.high else arb("inf")


class Ray(Table):
    """Along a ray of the loss."""

    def __init__(self, factor: SubsampledGaussian, part: Fraction = TURNS[-1]) -> None:
        self.sigma, self.variance = ball(factor.sigma), ball(factor.variance)
        self.shift = (-ball(factor.q)).log1p()
        self.level = ((1 - ball(factor.q)) / ball(factor.q)).log() + 1 / (2 * self.variance)
        self.angle, self.turn, turn = arb.pi() / 4, arb.pi() * ball(part), float(part) * pi
        sigma, level = float(factor.sigma), float(self.level.mid())
        self.bits = accuracy = int(ctx.prec) * log(2)
        self.farthest = next(r for r in (FARTHEST * 0.85**k for k in range(40)) if self._growth(r, sigma, level, turn) < 12)
        grown = max(0.0, self._growth(self.farthest, sigma, level, turn)) + (sigma * (pi / 4 + turn)) ** 2 / 2
        pace = Fraction(2 * pi * turn / (accuracy + grown + 3)).limit_denominator(2**40)
        nearest = -level - sqrt(2 * (accuracy + grown)) / sigma - 0.01
        self.end = ball(Fraction(log(self.farthest)))
        count = int((log(self.farthest) - min(nearest, -1.0)) / float(pace)) + 1
        if count > MOST_POINTS:
            raise OutOfReach("the moments of the loss would need too many points")
        self.step, self.points, self.weights = ball(pace), [], []
        for place in range(count, -1, -1):
            zeta = acb(self.end - self.step * (2 * place + 1) / 2, self.angle)
            self.points.append(zeta.exp())
            self.weights.append(self._density(zeta) * self.step)
        self._fill()
        self.radii = [float(abs(point).lower()) * (1 - 1e-14) for point in self.points]
        self.left = [arb(0)] * (count + 1)
        for place in range(count, -1, -1):
            self.left[place] = abs(self.weights[place]).upper() + (self.left[place + 1] if place < count else 0)
        self._bounds(self.end - self.step * (2 * count + 1) / 2)

    @staticmethod
    def _growth(r: float, sigma: float, level: float, turn: float) -> float:
        """log |g| at the far end of the strip's upper border, about."""
        angle = pi / 4 + turn
        return sigma**2 / 2 * ((r * sin(angle)) ** 2 - max(0.0, level + r * cos(angle)) ** 2)

    def _density(self, zeta: Complex) -> Complex:
        """g; log(e^z - 1) is z + log(1 - e^{-z}), whose part right of 0 has no branch in the way."""
        z = zeta.exp()
        rest = -(-z).expm1()
        x = self.variance * (self.level + z + rest.log())
        return (-x * x / (2 * self.variance)).exp() * self.variance * z / rest / (self.sigma * (2 * arb.pi()).sqrt())

    def _bounds(self, left: Ball) -> None:
        """What does not depend on the order: `wrapped` (the borders), `ends` (the left end), `corner` (2 a G)."""
        narrow = left.exp().upper()
        x = self.variance * (self.level + left + narrow)
        if not (narrow <= arb(1) / 2 and x < 0):
            raise OutOfReach("the moments of the loss would need too many points")
        whole, widest = arb(0), self.angle + self.turn
        tail = (1 + narrow) * (-x / (self.sigma * arb(2).sqrt())).erfc() / 2 * (self.variance * (widest + narrow) ** 2 / 2).exp()
        width = (self.end - left) / (int(float((self.end - left).mid()) * CELLS * max(1.0, float(self.sigma.mid()))) + 1)
        cells = int(float(((self.end - left) / width).mid()) + 0.5)
        for angle in (self.angle - self.turn, widest):
            whole += tail
            for cell in range(cells):
                here = left + width * cell
                whole += abs(self._density(acb(here.union(here + width), angle))).upper() * width
        self.wrapped = (whole / ((2 * arb.pi() * self.turn / self.step).exp() - 1)).upper()
        largest, pieces = arb(0), 64
        for piece in range(-pieces, pieces):
            angle = self.angle + (self.turn * piece / pieces).union(self.turn * (piece + 1) / pieces)
            largest = largest.max(abs(self._density(acb(self.end, angle))).upper())
        self.corner = (2 * self.turn * largest).upper()
        self.ends = (2 * tail).upper()

    def missing(self, s: Complex) -> Ball:
        for turn in (self.angle - self.turn, self.angle + self.turn):
            if not (s * acb(0, turn).exp()).real <= 0:
                return arb("inf")
        down = -(s * acb(0, self.angle).exp()).real.upper()
        far = self.end.exp()
        near = -(-(-far / arb(2).sqrt()).exp()).log1p()
        k = (2 * near - self.level).max(arb(0))
        rate = down - self.variance * k / arb(2).sqrt()
        if not rate > 0:
            return arb("inf")
        rest = self.sigma / ((2 * arb.pi()).sqrt() * -(-far / arb(2).sqrt()).expm1())
        rest *= (self.variance * k * (abs(self.level) + 2 * near) / 2).exp() * (-far * rate).exp() / rate
        corner = self.corner * ((-2 * arb.pi() * self.turn / self.step).exp() + (-far * down).exp())
        return (self.wrapped + self.ends + corner + rest).upper()

    def beyond(self, s: Complex) -> Ball:
        """At least |N(s') (1-q)^{-Re s'}| for every order s' for which D is at least what it is for s, and that the table is made for."""
        down = (s * acb(0, self.angle).exp()).real.upper()
        total = self.missing(s)
        for point, weight in zip(self.points, self.weights, strict=True):
            total += abs(weight) * (abs(point) * down).exp()
        return total.upper()
