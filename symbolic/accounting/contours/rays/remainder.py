"""What one step's moment function is without its first moments, on a ray of orders.

Notation as in `symbolic.accounting.contours.density`; with w = s - 1, N(s) = E_P e^{wL} is (1 - q)^w G(w), G(w) = E_P e^{wz}. Along a ray of z at an angle of at most pi/4 where Re wz <= 0 (G may be turned there, as |g| falls
faster than e^{wz} grows at the angles between),

    G(w) = sum over j < K of w^j M_j/j! + R(w),   R(w) = w^K times the integral of f(wz) z^K (1 - q) e^z g over zeta,   f(x) = (e^x - sum over j < K of x^j/j!)/x^K,

M_j = E z^j, and |f(x)| <= 1/K! for Re x <= 0 (Taylor, with the rest as an integral). So what a sum over `symbolic.accounting.contours.rays.points` misses of R is at most |w|^K/K! times what it may miss of the K-th moment, whatever the order.

The orders are w = e^{i theta + tau}, the points z = e^{i psi + zeta}, both in steps of d: so f is needed at as many places as there are of both together, and all sums are one product of polynomials.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lgamma, log
from typing import Final

from flint import acb, acb_poly, arb, ctx

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.loss import Ball, Complex, ball, disc
from symbolic.accounting.contours.rays.geometric import geometric
from symbolic.accounting.contours.rays.moments import Moments, reciprocals
from symbolic.accounting.contours.rays.points import SURE, Points
from symbolic.accounting.contours.rays.rough import RoughDensity

TOPS: Final = tuple(Fraction(degrees, 180) for degrees in (80, 75, 70, 65, 60, 50, 45, 40))
"""psi + b, in half turns: that with the longest steps."""
COARSE: Final = 44
"""Bits for bounds."""
SERIES: Final = 4.0, 0.6
"""|x|, at most, where f is a sum of powers: so much, or such a share of K."""


class Remainder:
    """Of one step, for K = `degree`, and orders at the angle `theta` in half turns, right to so many `nats`."""

    def __init__(self, law: RoughDensity, degree: int, theta: Fraction, nats: float) -> None:
        self.law, self.degree, self.theta, self.nats = law, degree, theta, nats
        lowest = Fraction(1, 2) - theta
        pairs = [((top + lowest) / 2, (top - lowest) / 2) for top in TOPS if top <= theta]
        self.points = Points.best(law, pairs, (degree, degree), nats)
        self.pace, self.count = self.points.pace, self.points.count

    def shares(self) -> list[Ball]:
        """1 and the moments below the K-th, over j!, with the precision at hand."""
        return Moments(self.law, self.degree, self.nats).shares()

    def prepare(self, pace: Fraction) -> None:
        """The weights, with the precision at hand."""
        self.step = ball(pace)
        density, points = Density(self.law.factor), self.points.at(self.step)
        self.weights = [density.risky(z) * self.step * z**self.degree for z in points]
        with ctx.workprec(COARSE):
            (self.missing,) = self.points.missing(density, self.step, range(self.degree, self.degree + 1))

    # ---- at orders

    def values(self, first: Ball, stride: int, orders: Sequence[Complex]) -> list[Complex]:
        """R at the `orders` w = e^{i theta + tau}, tau = first, first + m d, ..., m = `stride`."""
        first_place, weights, missing = self._heavy()
        number, count, turn = len(weights), len(orders), arb.pi() * ball(self.theta + self.points.angle)
        start = acb(first + self.points.end - self.step * (2 * (first_place + number) - 1) / 2, turn)
        table = self._rest(start, number + stride * (count - 1))
        sums = [acb(0)] * count
        for phase in range(stride):
            some = weights[phase::stride]
            lowest = (number - 1 - phase) % stride
            product = acb_poly(some) * acb_poly(table[lowest::stride])
            skipped = (number - 1 - phase) // stride
            sums = [total + product[skipped + k] for k, total in enumerate(sums)] if some else sums
        error = missing / arb(self.degree + 1).gamma()
        off = disc(error)
        return [(total + off) * w**self.degree for total, w in zip(sums, orders, strict=True)]

    def _heavy(self) -> tuple[int, list[Complex], Ball]:
        """The first place of a weight that is not minute, those from there on to the last such one, and at most what all others and the table miss."""
        import numpy as np

        with ctx.workprec(COARSE):
            sizes = [abs(weight).upper() for weight in self.weights]
            logs = np.array([float(size.log()) for size in sizes])
            heavy = np.flatnonzero(logs > logs.max() - self.nats - SURE)
            low, high = int(heavy[0]), int(heavy[-1]) + 1
            missing = sum(sizes[:low] + sizes[high:], self.missing).upper()
        return low, [+weight for weight in self.weights[low:high]], missing

    def _rest(self, start: Complex, count: int) -> list[Complex]:
        """f at e^{start + d k}, k = 0, ..., count - 1."""
        degree, accuracy, pace = self.degree, int(ctx.prec) * log(2), float(self.step)
        limit, size = log(max(SERIES[0], SERIES[1] * degree)), float(start.real)
        few = count if size + pace * count < limit else max(0, int((limit - size) / pace))
        places = geometric(start, self.step, count)
        taylor = acb_poly(reciprocals(0, degree))
        far = [(x.exp() - taylor(x)) / x**degree for x in places[few:]]
        found: list[Complex] = []
        terms = 1
        while len(found) < few:
            while terms * size - lgamma(degree + terms + 1) + lgamma(degree + 1) > -accuracy:
                terms += 1
            last = (lgamma(degree + terms + 1) - lgamma(degree + 1) - accuracy) / terms
            end = min(few, max(len(found) + 1, int((last - float(start.real)) / pace) + 1))
            some = places[len(found) : end]
            series = acb_poly(reciprocals(degree, degree + terms))
            with ctx.workprec(COARSE):
                radius = abs(some[-1]).upper()
                rest = radius**terms / arb(degree + terms + 1).gamma() / (1 - radius / (degree + terms + 1))
                off = disc(rest)
            found += [series(x) + off for x in some]
            size = float(start.real) + pace * len(found)
        return found + far
