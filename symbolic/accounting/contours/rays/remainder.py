"""The moments of one step's loss, and what its moment function is without the first of them, on a ray of orders.

Notation as in `symbolic.accounting.contours.density`; with w = s - 1, N(s) = E_P e^{wL} is (1 - q)^w G(w), G(w) = E_P e^{wz}. Along a ray of z at an angle of at most pi/4 where Re wz <= 0 (G may be turned there, as |g| falls
faster than e^{wz} grows at the angles between),

    G(w) = sum over j < K of w^j M_j/j! + R(w),   R(w) = w^K times the integral of f(wz) z^K (1 - q) e^z g over zeta,   f(x) = (e^x - sum over j < K of x^j/j!)/x^K,

M_j = E z^j, and |f(x)| <= 1/K! for Re x <= 0 (Taylor, with the rest as an integral). So what the trapezoid sum over nodes rho0 - d (j + 1/2) of zeta misses of the integral is at most |w|^K/K! times what it misses
of that of |z|^K, whatever the order; and it is the same for the moments, with f = 1:

* *sum against the integral up to rho0*: the integrals of |z|^j |(1-q) e^z g| along the borders psi +- b, over e^{2 pi b/d} - 1; and up from them at rho0: at most 2 b times the largest |z|^j |(1-q) e^z g| there;
* *left end*: the integral, and the sum of the nodes left out, each at most the bound near 0, which increases;
* *right end*: the integral on from rho0 along the ray itself.

The orders are w = e^{i theta + tau}, the points z = e^{i psi + zeta}, both in steps of d: so f is needed at as many places as there are of both together, and all sums are one product of polynomials.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, lgamma, log, pi
from operator import mul
from typing import Any, Final

from flint import acb, acb_poly, arb, ctx

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.together import power_sums, powers_of

Floats = Any  # an array of numpy, which is imported when it is needed
TOPS: Final = tuple(Fraction(degrees, 180) for degrees in (60, 50, 45, 40))
"""psi + b, in half turns: that with the longest steps."""
SURE: Final = 5.0
"""Nats, by which the ends are smaller than they need be."""
MOST_POINTS: Final = 6_000
ARCS: Final = 8
"""of the border at rho0, on either side."""
COARSE: Final = 44
"""Bits for bounds."""
SERIES: Final = 4.0, 0.6
"""|x|, at most, where f is a sum of powers: so much, or such a share of K."""


class Remainder:
    """Of one step, for K = `degree`, and orders at the angle `theta` in half turns, so good that the rest is right to so many `nats`."""

    def __init__(self, law: RoughDensity, degree: int, theta: Fraction, nats: float) -> None:
        self.factor, self.law, self.degree, self.theta = law.factor, law, degree, theta
        self.lowest, self.nats = Fraction(1, 2) - theta, nats
        trials = [trial for top in TOPS if (trial := self._trial(top, nats)) is not None]
        if not trials:
            raise OutOfReach("the moments of the loss would need too many points")
        self.pace, self.angle, self.turn, self.left, self.end = max(trials)
        if self.count(self.pace) > MOST_POINTS:
            raise OutOfReach("the moments of the loss would need too many points")

    def count(self, pace: float) -> int:
        return ceil((self.end - self.left) / pace)

    def _trial(self, top: Fraction, nats: float) -> tuple[float, Fraction, Fraction, float, float] | None:
        """d, at most; psi and b; and the ends of log |z|: what is farther left is minute for the first moment, and what is farther right for the K-th one. None where there are no such ends."""
        import numpy as np

        angle, turn = (top + self.lowest) / 2, (top - self.lowest) / 2
        zeta, border = self.law.zeta, self.law.logs(float(top)) + self.degree * self.law.zeta
        logs = self.law.logs(float(angle))
        first, last = logs + zeta, logs + self.degree * zeta
        highest = int(last.argmax())
        low = int((first > first.max() - nats - SURE).argmax())
        sizes = np.maximum(last, border)
        least = last[highest] - nats - SURE
        below = (np.maximum.accumulate(last[::-1])[::-1] < least) & (sizes < least)
        below[: highest + 1] = False
        high = int(below.argmax())
        if not (below.any() and low):
            return None
        grown = float(border[:high].max() - last[highest]) + SURE
        return 2 * pi * pi * float(turn) / (nats + grown), angle, turn, float(zeta[low]), float(zeta[high])

    # ---- the table

    def prepare(self, pace: Fraction) -> None:
        """The points, their weights and the moments, with the precision at hand."""
        self.step = ball(pace)
        density, count, last = Density(self.factor), self.count(float(pace)), arb(self.end)
        turned = acb(0, arb.pi() * ball(self.angle)).exp()
        points = [(last - self.step * (2 * place + 1) / 2).exp() * turned for place in range(count)]
        weights = [density.risky(z) * self.step for z in points]
        with ctx.workprec(COARSE):
            errors = self._errors(self.end - float(pace) * (count - 0.49))
        sums = power_sums(weights, powers_of(points, self.degree), self.degree)[1:]
        self.moments = [arb(1), *(found.real + arb(0, error) for found, error in zip(sums, errors, strict=False))]
        self.weights = [weight * z**self.degree for weight, z in zip(weights, points, strict=True)]
        self.missing = errors[-1]
        self.shares = list(map(mul, self.moments, reciprocals(0, self.degree)))

    def _errors(self, left: float) -> list[Ball]:
        """For the degrees 1, ..., K."""
        density, degrees = Density(self.factor), range(1, self.degree + 1)
        if not density.level + left + arb(left).exp() <= 0:  # where the bound of the nodes left out increases
            raise OutOfReach("the moments of the loss would need too many points")
        borders = [density.moments(self.angle + sign * self.turn, degrees, end=self.end) for sign in (-1, 1)]
        wrapped = (2 * arb.pi() ** 2 * ball(self.turn) / self.step).exp() - 1
        ends = density.moments(self.angle + self.turn, degrees, end=left)
        beyond = density.moments(self.angle, degrees, start=self.end)
        radius, turn = arb(self.end).exp(), arb.pi() * ball(self.turn)
        ends_of_arcs = [arb.pi() * ball(self.angle) + turn * k / ARCS for k in range(-ARCS, ARCS + 1)]
        arcs = (density.largest(low, high, self.end) for low, high in pairwise(ends_of_arcs))
        corner = 2 * turn * max(arcs, key=float)
        found = []
        for j, low, high, end, far in zip(degrees, *borders, ends, beyond, strict=True):
            found.append(((low + high) / wrapped + 2 * end + far + corner * radius**j).upper())
        return found

    # ---- at orders

    def values(self, first: Ball, stride: int, count: int) -> list[Complex]:
        """R at w = e^{i theta + tau}, tau = first, first + m d, ..., m = `stride`."""
        first_place, weights, missing = self._heavy()
        number, turned = len(weights), acb(0, arb.pi() * ball(self.theta + self.angle)).exp()
        start = first + arb(self.end) - self.step * (2 * (first_place + number) - 1) / 2
        table = self._rest(start, turned, number + stride * (count - 1))
        sums = [acb(0)] * count
        for phase in range(stride):
            some = weights[phase::stride]
            lowest = (number - 1 - phase) % stride
            product = acb_poly(some) * acb_poly(table[lowest::stride])
            skipped = (number - 1 - phase) // stride
            sums = [total + product[skipped + k] for k, total in enumerate(sums)] if some else sums
        error = missing / arb(self.degree + 1).gamma()
        disc, turn = acb(arb(0, error), arb(0, error)), acb(0, arb.pi() * ball(self.theta))
        orders = [(turn + first + self.step * (stride * k)).exp() for k in range(count)]
        return [(total + disc) * w**self.degree for total, w in zip(sums, orders, strict=True)]

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

    def _rest(self, start: Ball, turned: Complex, count: int) -> list[Complex]:
        """f at e^{start + d k} times `turned`, k = 0, ..., count - 1."""
        degree, accuracy, pace = self.degree, int(ctx.prec) * log(2), float(self.step)
        limit, size = log(max(SERIES[0], SERIES[1] * degree)), float(start.mid())
        few = count if size + pace * count < limit else max(0, int((limit - size) / pace))
        places = [(start + self.step * k).exp() * turned for k in range(count)]
        taylor = acb_poly(reciprocals(0, degree))
        far = [(x.exp() - taylor(x)) / x**degree for x in places[few:]]
        found: list[Complex] = []
        terms = 1
        while len(found) < few:
            while terms * size - lgamma(degree + terms + 1) + lgamma(degree + 1) > -accuracy:
                terms += 1
            last = (lgamma(degree + terms + 1) - lgamma(degree + 1) - accuracy) / terms
            end = min(few, max(len(found) + 1, int((last - float(start.mid())) / pace) + 1))
            some = places[len(found) : end]
            series = acb_poly(reciprocals(degree, degree + terms))
            with ctx.workprec(COARSE):
                radius = abs(some[-1]).upper()
                rest = radius**terms / arb(degree + terms + 1).gamma() / (1 - radius / (degree + terms + 1))
                disc = acb(arb(0, rest.upper()), arb(0, rest.upper()))
            found += [series(x) + disc for x in some]
            size = float(start.mid()) + pace * len(found)
        return found + far


def reciprocals(first: int, last: int) -> list[Ball]:
    """1/k!, for k from `first` on, before `last`."""
    found = [1 / arb(first + 1).gamma()]
    for k in range(first + 1, last):
        found.append(found[-1] / k)
    return found[: last - first]
