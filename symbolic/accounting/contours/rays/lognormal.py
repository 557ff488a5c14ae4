"""One step's law where hits are so rare that losses are nearly lognormal: closed forms of what its moments and its moment function nearly are, and how much they miss.

Notation as in `symbolic.accounting.contours.density` and `symbolic.accounting.contours.rays.remainder`. Under Q the logarithm of u = e^z - 1 is normal, with mean -l and variance 1/sigma^2, so E u^a = e^{-al + a^2/(2 sigma^2)} for any complex a.

With y = wu let (1 + u) e^{y (log(1 + u)/u - 1)} = sum of u^n p_n(y): then G(w) = (1 - q) E (1 + u)^{1 + w} is about the first N terms of (1 - q) E sum u^n p_n(wu) e^{wu}, the model of it. p_n has the degree n, so by Mellin's integral of
each power times e^{wu}, where (1 + u) (log(1 + u)/u)^{-s} = sum of b_n(s) u^n,

    model(w) = the integral of (-w)^{-s} Gamma(s) E(s) over 2 pi i, along a line right of 0,   E(s) = (1 - q) sum over n < N of b_n(s) E u^{n-s}.

E(s) is about E_P z^{-s}, so E(-j) is about M_j; E(0) = 1, if N >= 2. As z is turned the model is that for all w which are not below 0.

* *near 0*: for |v| <= r = 1/16, |log(1 + v)/v - 1| <= r/2 + r^2/3 + ... < 0.033 =: rho. So |(1 + v) e^{y (log(1 + v)/v - 1)}| <= (1 + r) e^{rho |y|}, by Cauchy its terms u^n p_n are at most (1 + r) e^{rho |y|} (16 |u|)^n, and those from the N-th
  on at most 1/(1 - 16 |u|) times what that is for n = N. Let z lie on a ray at the angle phi = pi/2 - theta + eta, sin eta >= rho: there |e^{wz}| <= 1, and |e^{wu}| <= e^{-rho |wu|} up to |z| = 1/32, as u is turned at least as far, but by
  at most 1/32 more. There |u| <= 1.016 |z|, and G and the model are integrals of what differs by at most 2.2 (16.3 |z|)^N;
* *farther out* there is G, as z goes on along its ray, and the model, as log u does straight on: |u| >= 1/33 there, so its N terms are at most (1 + r) N (33 |u|)^N;
* *moments*: of M_j the model misses at most ((1 + r) (1 + rho)^j (N + 1) + 2) 32^N (1 - q) E u^{N+j}: as above up to u = 1/32, and beyond it (1 + u) z^j <= 2 u^j (32u)^N, and each of N terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log, pi
from typing import Final

from flint import acb, acb_poly, acb_series, arb, arb_series, ctx

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.loss import Ball, Complex, ball
from symbolic.accounting.contours.rays.moments import reciprocals
from symbolic.accounting.contours.rays.rough import RoughDensity

RADIUS: Final = 1 / 16
"""r,"""
RHO: Final = 0.033
KAPPA: Final = 0.034
"""and a bound of -log(1 - rho), so of |log(log(1 + v)/v)|."""
ETA: Final = Fraction(2, 180)
"""eta, in half turns: its sine is 0.0349."""
LARGEST: Final = 1 / 32
"""|z|, up to which the model is compared,"""
BEYOND: Final = 33
"""and 1/|u|, at most, farther out."""
LEAST: Final = 1e-300


class Lognormal:
    """One step's model of N = `terms` >= 2 terms."""

    def __init__(self, law: RoughDensity, terms: int) -> None:
        self.law, self.terms = law, terms

    # ---- in floating point: nothing here is certified

    def power(self, a: float) -> float:
        """log E u^a."""
        return -a * self.law.level + a * a / (2 * self.law.sigma**2)

    def nats(self, degree: int) -> float:
        """To which a moment is known, beside itself."""
        terms = self.terms
        missed = log(3 + 2 * (1 + RHO) ** degree * terms) + terms * log(2 / RADIUS) + self.power(terms + degree)
        return self.power(degree) - missed

    def nats_on(self, theta: Fraction) -> float:
        """To which G is known for orders at an angle, in half turns."""
        phi = float(Fraction(1, 2) - theta + ETA)
        turned = (self.law.sigma * (pi * phi + LARGEST)) ** 2 / 2
        near = log(3 + 2 * self.terms) + self.terms * log(BEYOND) + turned + self.power(self.terms)
        return -max(near, log(float(self.law.beyond(phi, log(LARGEST))) + LEAST))

    def size(self, real: float) -> float:
        """log of what |E(s)| is at most, about, for Re s = `real`, but for e^{kappa |s| - t^2/(2 sigma^2)}, t = Im s."""
        powers = [self.power(n - real) - n * log(RADIUS) for n in range(self.terms)]
        return log((1 + RADIUS) * self.terms) + max(powers)

    # ---- certified, at the precision at hand

    def at(self, places: Sequence[Complex]) -> list[Complex]:
        """E(s), at each s."""
        density, terms, found = self._density(), self.terms, list[Complex]()
        inverse = 1 / density.variance
        shrunk = [(inverse * (n * n) / 2 - density.level * n).exp() * density.missed for n in range(terms)]
        cap, ctx.cap = ctx.cap, terms
        try:
            series = arb_series([arb((-1) ** n) / (n + 1) for n in range(terms)]).log()
            relative, record = acb_series([series[n] for n in range(terms)]), acb_series([1, 1])
            for s in places:
                some = (relative * -s).exp() * record
                powers = acb_poly([some[n] * one for n, one in enumerate(shrunk)])
                found.append(powers((-s * inverse).exp()) * (s * density.level + s * s * inverse / 2).exp())
        finally:
            ctx.cap = cap
        return found

    def moments(self, count: int) -> list[Ball]:
        """E(-j)/j!, for j < `count`."""
        moments = self.at([acb(-j) for j in range(count)])
        return [one.real * share for one, share in zip(moments, reciprocals(0, count), strict=True)]

    def largest(self, real: Ball) -> Ball:
        """At most |E(s)| for Re s = `real`, but for e^{kappa |s| - t^2/(2 sigma^2)}."""
        density, radius = self._density(), arb(RADIUS)
        size = sum((_power(density, n - real) / radius**n for n in range(self.terms)), arb(0))
        return size * density.missed * (1 + radius)

    def missed_moments(self, count: int) -> list[Ball]:
        """At most what M_j/j! are off, for j < `count`."""
        density, radius, rho, found = self._density(), arb(RADIUS), arb(RHO), [arb(0)]
        for j in range(1, count):
            number = (1 + radius) * (1 + rho) ** j * (self.terms + 1) + 2
            size = density.missed * (2 / radius) ** self.terms * _power(density, arb(self.terms + j))
            found.append((number * size / arb(j + 1).gamma()).upper())
        return found

    def missed_on(self, theta: Fraction) -> Ball:
        """At most what G is off for orders at an angle, in half turns."""
        density, terms, phi = self._density(), self.terms, Fraction(1, 2) - theta + ETA
        (near,) = density.moments(phi, range(terms, terms + 1), end=log(LARGEST))
        (far,) = density.moments(phi, range(1), start=log(LARGEST))
        turned = (density.variance * (arb.pi() * ball(phi) + arb(LARGEST)) ** 2 / 2).exp()
        straight = density.missed * (1 + arb(RADIUS)) * terms * arb(BEYOND) ** terms * turned
        return (arb(2.2) * arb(16.3) ** terms * near + far + straight * _power(density, arb(terms))).upper()

    def _density(self) -> Density:
        return Density(self.law.factor)


def _power(density: Density, a: Ball) -> Ball:
    """E u^a."""
    return (a * a / (2 * density.variance) - a * density.level).exp()
