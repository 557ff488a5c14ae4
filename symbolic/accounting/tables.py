"""N of the subsampled Gaussian at complex orders far apart, as a sum over one table of points, with a bound of what the sum misses.

Notation as in `symbolic.accounting.subsampled`; all orders s have v = Im s >= 0. N(s) = e^{s shift} (sum of weight * e^{s point}, and at most `missing`).

*Flat*, for low <= Re s <= high: the trapezoid sum of that file, with the weights without w^c. N(c) and the tails, as functions of c, are integrals of
w^c with positive weights and so log-convex: their largest value is at low or at high (or at 0, from where on cos(phi/2)^c is not needed); the bound by |w| >= 1 - q, for c < 0, is largest at low.

*Ray*, for orders well above the real line. With z = log w - log(1 - q), so that x = sigma^2 (l + log(e^z - 1)), l = log((1-q)/q) + 1/(2 sigma^2), and z on the ray
r e^{i psi}, pi/4 <= psi < pi/2, in place of the real half-line (log(e^z - 1) = z + log(1 - e^{-z}) has no branch for Re z > 0), N(s) = (1-q)^s times the integral of e^{sz} g over zeta = log z,
g = phi_sigma(x) dx/dzeta (e^z - 1 has no zero for |arg z| < pi/2 but 0; far out the ray bends to the angle pi/4, where |phi_sigma(x) e^{sz}| falls, see *rest*). Where
Re s e^{i (psi +- a)} <= 0, |e^{sz}| <= 1 in the strip psi +- a. The sum stops at r0 = e^rho0, with nodes rho0 - d (j + 1/2); then:

* *sum against the integral up to r0*: on either side of the line the integral of e^{sz} g/(1 + e^{-+2 pi i (zeta - rho0 - i psi)/d}) along the strip's border, and up from it at
  rho0. The first: at most I/(e^{2 pi a/d} - 1), I the integral of |g|. The second: at height t, 1/(1 + e^{2 pi t/d}) |g| e^{-r0 D(t)}, D(t) = -Re s e^{i(psi+t)}, which is concave
  and >= 0 at the end: at most G max(e^{-2 pi a/d}, e^{-r0 D}), G the largest |g| there, D = D(0).
* *left end*: for |z| <= e <= 1/2, |log((e^z - 1)/z)| <= e and |z e^z/(e^z - 1)| <= 1 + e, so |g| <= (1 + e) sigma^2 phi_sigma(X) e^{sigma^2 (|arg z| + e)^2/2},
  X = sigma^2 (l + log |z| + e): its integral is a tail of the normal law, and increases as long as X < 0: so is the sum at most.
* *rest*, on z = z0 + rho e^{i pi/4}, z0 = r0 e^{i psi}: there |e^{-z}| <= e^{-r0 cos psi}, so with |log(1 - e^{-z})| <= e := -log(1 - e^{-r0 cos psi}), the real part of
  (l + log(e^z - 1))^2, the product of the sum and the difference of its two parts, is at least -k (|l| + r0 (cos psi + sin psi) + sqrt(2) rho + 2e),
  k = max(0, 2e - l - r0 (cos psi - sin psi)). So with dzeta = dz/z it is at most sigma/(sqrt(2 pi) (1 - e^{-r0 cos psi})) e^{sigma^2 k (|l| + r0 (cos psi + sin psi) + 2e)/2} e^{-r0 D}/D',
  D' = -Re s e^{i pi/4} - sigma^2 k/sqrt 2.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import cos, inf, log, log1p, pi, sin, sqrt
from operator import mul
from typing import Any, Final

from flint import acb, acb_poly, arb, ctx

from symbolic.accounting.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.subsampled import SubsampledGaussian
from symbolic.accounting.together import CHUNK, COARSE, WIDER, Chunks, Floats, Near, Together

MOST_POINTS: Final = 6_000
MOST_GROWN: Final = 150.0
"""Nats by which the summands along the ray may be larger than N."""
CELLS: Final = 8
"""Cells to a standard deviation, where the integral of |g| is bounded."""
HIGHEST: Final = {Fraction(2): Fraction(74, 180), Fraction(10**9): Fraction(62, 180)}
"""sigma, at most -> psi + a, in half turns: the summands, and what they are along the strip's border, grow like e^{(sigma angle)^2/2}."""
LOWEST: Final = Fraction(16, 180)
"""psi - a, at least."""
FARTHEST: Final = 16.0
"""r0, about, at most, where summands along the strip's border may be larger than N; where they are much smaller, up to twice as far."""
NEAR: Final = 0.5
"""|s z|, below which points are summed together."""
TURNED: Final = 20.0
"""|h z|, up to which orders h away from another one may have its polynomial."""
GROWN: Final = 8.0
"""Nats, by which the summands may be larger there."""
ALONE: Final = 16
"""Orders, below which they are not worth a polynomial."""
FEW: Final = 4
"""Summands that are bounded together."""
SMALL: Final = 0.1
"""|z|, from where on they never are."""
CANCELLED: Final = 4
"""Bits by which the summands are larger than their sum, for each of which a disc's bound takes a derivative more."""
ROUGH: Final = 64
"""Bits for what is only looked at in floats."""
ROUNDED: Final = 1e-9
"""Relatively, how far the logarithm of a summand may be from that in floats: its parts have 53 bits each."""


class Table(ABC):
    """Points and weights."""

    degree = 2
    """Derivatives that bound a disc."""
    most = inf
    """|s|, up to which points are summed together."""
    shift: Ball
    points: list[Complex]
    weights: list[Complex]

    @abstractmethod
    def missing(self, s: Complex) -> Ball:
        """At most so much is missing at all orders of a ball that have v >= 0; infinite where the table is not made for it."""

    def near(self, s: Complex) -> Near | None:
        """The first points, as many as are so near to 0 that they are summed together."""
        nearest, reaches = self._gathered
        count = bisect_right(reaches, -abs(complex(s)), key=lambda reach: -reach)
        return nearest[count - 1] if count else None

    def _fill(self) -> None:
        """What says in floats how large a summand is."""
        import numpy as np

        self._bounds_of_weights = [abs(weight).upper() for weight in self.weights]
        self._places = np.array([complex(point) for point in self.points])
        self._radii = abs(self._places)
        with ctx.workprec(ROUGH):
            self._sizes = np.array([float(bound.log()) for bound in self._bounds_of_weights])
        self._farthest = 1 + float(self._radii.max())
        self._bits = int(ctx.prec)

    @cached_property
    def _gathered(self) -> tuple[list[Near], list[float]]:
        """The first points together, as many as there may ever be, and up to which |s| they are."""
        far = (self._radii > SMALL).nonzero()[0]
        ends = range(CHUNK, int(far[0] if len(far) else len(self.points)) + 1, CHUNK)
        if not ends:
            return [], []
        with ctx.workprec(self._bits):
            points, bounds = self.points[: ends[-1]], self._bounds_of_weights[: ends[-1]]
            chunks = Chunks(points, self.weights[: ends[-1]], *self._upper(range(ends[-1]), self._sizes), self.most, NEAR)
            radii = [abs(point).upper() for point in points]
            first, square = list(map(mul, bounds, points)), list(map(mul, map(mul, bounds, radii), radii))
            sizes = zip(_totals(bounds), _totals(first), _totals(square), strict=True)
            reaches = [min(self.most, NEAR / chunks.radius(end) / WIDER) for end in ends]
            nearest = [
                Near(*parts, chunks, sums)
                for *parts, sums in zip(ends, reaches, chunks.moments(ends), sizes, strict=True)
            ]
        return nearest, reaches

    def used(self, s: Complex, radius: float = 0.0) -> tuple[Near | None, Sequence[int], Ball]:
        """The first points together, those of the others whose summands are not minute on a disc around s, and at most what all the minute ones add."""
        near, order = self.near(s), complex(s)
        used, rest = self._large(near.count if near else 0, self._heights(order, radius), abs(order) + radius)
        return near, used, rest

    def _heights(self, order: complex, radius: float) -> Floats:
        """The logarithms of the summands' sizes on a disc around the order."""
        return self._sizes + (order * self._places).real + radius * self._radii

    def _reach(self, radius: float, heights: Floats) -> float:
        """The largest |h z| of the summands that are not minute, for |h| at most the radius."""
        return radius * float(self._radii[heights > self._least()].max(initial=0.0))

    def _least(self) -> float:
        """The logarithm of what is minute."""
        return -log(2) * int(ctx.prec) - log(len(self.points))

    def _upper(self, places: Sequence[int], heights: Floats, order: float = 0.0) -> tuple[Floats, Floats]:
        """At least the logarithms of the sizes of some summands at an `order` so large, and at least how far their points are from 0."""
        return heights[places] + self._margin(order), self._radii[places] * (1 + ROUNDED)

    def _margin(self, order: float) -> float:
        return ROUNDED * (1 + order) * self._farthest

    def _large(self, first: int, sizes: Floats, order: float) -> tuple[Sequence[int], Ball]:
        """Which summands from the first on are not minute, by the logarithms of their sizes at an `order` so large, and what all the minute ones add, at most."""
        least = self._least()
        used = (sizes[first:] > least).nonzero()[0] + first
        return used.tolist(), arb(len(self.points) - first - len(used)) * arb(least + self._margin(order)).exp()

    def value(self, s: Complex) -> Complex:
        """N(s)."""
        near, used, rest = self.used(s)
        total = near.value(s) if near else acb(0)
        for place in used:
            total += (s * self.points[place]).exp() * self.weights[place]
        missing = (self.missing(s) + rest).upper()
        return (s * self.shift).exp() * (total + acb(arb(0, missing), arb(0, missing)))

    def values(self, orders: Sequence[Complex]) -> list[Complex]:
        """N at orders along a path: at as many as lie near enough together by one polynomial."""
        found: list[Complex] = []
        while len(found) < len(orders):
            found += self._together(orders[len(found) :])
        return found

    def _together(self, orders: Sequence[Complex]) -> list[Complex]:
        """N at the first of the orders, all those on a disc where e^{s point} turns, or grows, little enough."""
        places = [complex(s) for s in orders]

        def disc(count: int) -> tuple[float, Floats]:
            """Around the middle one of so many: its radius, and the logarithms of the summands' sizes on it, at most."""
            middle = places[count // 2]
            radius = max(abs(place - middle) for place in places[:count]) + 2.0**-40 * (1 + abs(middle))
            return radius, self._heights(middle, radius)

        low, high = 1, len(orders)
        radius, heights = disc(low)
        while low < high:
            count = min(2 * low, (low + high + 1) // 2)
            wider = disc(count)
            if self._reach(*wider) <= TURNED and wider[1].max() <= self._heights(places[count // 2], 0.0).max() + GROWN:
                low, (radius, heights) = count, wider
            else:
                high = count - 1
        if low < ALONE:
            return [self.value(s) for s in orders[:low]]
        middle, centre = orders[low // 2], places[low // 2]
        used, rest = self._large(0, heights, abs(centre) + radius)
        totals = [acb(0)] * low
        if used:
            with ctx.workprec(int(ctx.prec + GROWN / log(2)) + 1):
                points = [self.points[place] for place in used]
                weights = [(middle * self.points[place]).exp() * self.weights[place] for place in used]
                chunks = Chunks(points, weights, *self._upper(used, self._heights(centre, 0.0), abs(centre)), radius)
                sums = Together(len(points), radius, *chunks.moments([len(points)]), chunks)
                totals = [sums.value(s - middle) for s in orders[:low]]
        errors = [(self.missing(s) + rest).upper() for s in orders[:low]]
        return [
            (s * self.shift).exp() * (total + acb(arb(0, error), arb(0, error)))
            for s, total, error in zip(orders, totals, errors, strict=False)
        ]

    def around(self, s: Complex, radius: Ball, box: Complex | None = None) -> tuple[Ball, Complex] | None:
        """(b, m) with log |N(s + h)| <= b + Re m h for all |h| <= radius, of a box if one is given, where the order has v >= 0. None where the table is not made for them.

        With T the sum and m = T'(s)/T(s), T(s + h) e^{-mh} has no linear part, and its n-th derivative is at most V = sum |weight e^{s point}| k^n e^{radius k},
        k = |point - m|: so it is at most |T| and the sizes of the terms of its series before the n-th, and V radius^n/n!. n is 2, or more where the summands are much larger than T."""
        missing = self.missing(s + (acb(arb(0, radius.upper()), arb(0, radius.upper())) if box is None else box))
        if not missing.is_finite():
            return None
        near, used, rest = self.used(s, float(radius.upper().mid()))
        points = [self.points[place] for place in used]
        terms = [(s * point).exp() * self.weights[place] for place, point in zip(used, points, strict=True)]
        row, parts = terms, [sum(terms, acb(0))]
        for k in range(1, self.degree):
            row = list(map(mul, row, points))
            parts.append(sum(row, acb(0)) / arb(k + 1).gamma())
        total, slope = (parts[0] + near.value(s), parts[1] + near.slope(s)) if near else parts[:2]
        mean = slope / total if abs(total) > 0 else acb(0)
        if not mean.is_finite():
            mean = acb(0)
        mean = acb(mean.real.mid(), mean.imag.mid())
        last = self._last(terms, used, mean, radius)
        if self.degree == 2:
            second = near.second(s, mean, radius) if near else arb(0)
            size = abs(total) + radius * abs(slope - mean * total) + radius**2 * second / 2 + last
        else:
            turned = acb_poly(parts) * acb_poly([(-mean) ** k / arb(k + 1).gamma() for k in range(self.degree)])
            first, beyond = near.series(s, mean, radius, self.degree) if near else ([acb(0)] * self.degree, arb(0))
            size = sum((abs(turned[k] + part) * radius**k for k, part in enumerate(first)), last + beyond)
        size += (missing + rest) * (radius * abs(mean)).exp()
        return size.upper().log() + (s * self.shift).real, mean + self.shift

    def _last(self, terms: Sequence[Complex], used: Sequence[int], mean: Complex, radius: Ball) -> Ball:
        """What the n-th derivatives, n = `degree`, of the summands add, at most; of a few at a time all points are taken as far from the mean as the farthest."""
        centre, found = complex(mean), arb(0)
        off = (abs(self._places[used] - centre) + ROUNDED * (self._farthest + abs(centre))).tolist()
        for first in range(0, len(terms), FEW):
            distance = arb(max(off[first : first + FEW])) * radius
            found += sum(map(abs, terms[first : first + FEW]), arb(0)) * distance**self.degree * distance.exp()
        return found / arb(self.degree + 1).gamma()


def _totals(numbers: Sequence[Any]) -> list[Any]:
    """The sums of the first numbers, so many at a time."""
    return list(accumulate(numbers))[CHUNK - 1 :: CHUNK]


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
            self.points.append((1 + odds * ((2 * z - 1) / (2 * variance)).exp()).log())
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
                relative = relative.max((share * factor.real(order).upper() + tails).upper())
            best = relative.min(absolute) if relative.is_finite() else absolute
            found = found.max(best) if best.is_finite() else arb("inf")
        return found

    @staticmethod
    def plan(factor: SubsampledGaussian, low: float, high: float) -> tuple[float, float, float]:
        """How far it reaches, its step and its height; raises `OutOfReach` where there would be too many points."""
        reach, pace, height = factor._pace(high, int(ctx.prec))
        if low < 0:
            reach, pace, height = min(factor._pace(low, int(ctx.prec)), (reach, pace, height), key=lambda one: one[1])
        if (2 * reach + max(0.0, high)) / pace > MOST_POINTS:
            raise OutOfReach("the moments of the loss would need too many points")
        return reach, pace, height

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
    ) -> None:
        """`lowest` is psi - a: an order s is far enough where Re s/Im s <= tan(psi - a). The step may be `rounded` down."""
        self.sigma, self.variance = ball(factor.sigma), ball(factor.variance)
        self.shift = (-ball(factor.q)).log1p()
        self.level = ((1 - ball(factor.q)) / ball(factor.q)).log() + 1 / (2 * self.variance)
        self.angle, self.turn = (arb.pi() * ball((self.highest(factor) + sign * lowest) / 2) for sign in (1, -1))
        farthest, pace, count = self.plan(factor, lowest)
        self.pace = rounded(pace)
        count = int(count * (pace / self.pace)) + 1 if self.pace != pace else count
        self.end = ball(Fraction(log(farthest)))
        self.degree = 2 + self.cancelled(factor, lowest) // CANCELLED
        self.step, turned = ball(self.pace), acb(0, self.angle).exp()
        self._half, self._scale = -self.variance / 2, self.sigma / (2 * arb.pi()).sqrt()
        places = range(count, -1, -1)
        self.points = [(self.end - self.step * (2 * place + 1) / 2).exp() * turned for place in places]
        self.weights = [self._density(point) * self.step for point in self.points]
        self._fill()
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
    def plan(cls, factor: SubsampledGaussian, lowest: Fraction = LOWEST) -> tuple[float, Fraction, int]:
        """r0, d, and the last node's number; raises `OutOfReach` where there would be too many nodes."""
        sigma, q = float(factor.sigma), float(factor.q)
        highest = cls.highest(factor)
        turn, top = float((highest - lowest) / 2) * pi, float(highest) * pi
        level, accuracy = log1p(-min(q, 1 - 1e-12)) - log(q) + 1 / (2 * sigma * sigma), int(ctx.prec) * log(2)
        far = (FARTHEST * 0.85**k for k in range(-4 if sigma <= 1 else 0, 60))
        farthest = next(r for r in far if cls._growth(r, sigma, level, top) < (12 if r <= FARTHEST else -12))
        grown = max(0.0, cls._growth(farthest, sigma, level, top)) + (sigma * top) ** 2 / 2
        pace = Fraction(2 * pi * turn / (accuracy + grown + 8)).limit_denominator(2**40)
        nearest = -level - sqrt(2 * (accuracy + grown + 4)) / sigma - 0.01
        count = int((log(farthest) - min(nearest, -1.0)) / float(pace)) + 1
        if not 0 < count <= MOST_POINTS or grown > MOST_GROWN:
            raise OutOfReach("the moments of the loss would need too many points")
        return farthest, pace, count

    @staticmethod
    def _growth(r: float, sigma: float, level: float, angle: float) -> float:
        """log |g| at the far end of the strip's upper border, about."""
        return sigma**2 / 2 * ((r * sin(angle)) ** 2 - max(0.0, level + r * cos(angle)) ** 2)

    def _density(self, z: Complex) -> Complex:
        """g; log(e^z - 1) is z + log(1 - e^{-z}), whose part right of 0 has no branch in the way."""
        rest = -(-z).expm1()
        off = self.level + z + rest.log()
        return (off * off * self._half).exp() * z / rest * self._scale

    def _bounds(self, left: Ball) -> None:
        """What does not depend on the order: `wrapped` (the borders), `ends` (the left end), `corner` (2 a G)."""
        narrow = left.exp().upper()
        x = self.variance * (self.level + left + narrow)
        if not (narrow <= arb(1) / 2 and x < 0):
            raise OutOfReach("the moments of the loss would need too many points")
        whole, widest = arb(0), self.angle + self.turn
        tail = (
            (1 + narrow)
            * (-x / (self.sigma * arb(2).sqrt())).erfc()
            / 2
            * (self.variance * (widest + narrow) ** 2 / 2).exp()
        )
        width = (self.end - left) / (
            int(float((self.end - left).mid()) * CELLS * max(1.0, float(self.sigma.mid()))) + 1
        )
        cells = int(float(((self.end - left) / width).mid()) + 0.5)
        for angle in (self.angle - self.turn, widest):
            whole, turned = whole + tail, acb(0, angle).exp()
            for cell in range(cells):
                here = left + width * cell
                whole += abs(self._density(here.union(here + width).exp() * turned)).upper() * width
        self.wrapped = (whole / ((2 * arb.pi() * self.turn / self.step).exp() - 1)).upper()
        largest, pieces = arb(0), 64
        for piece in range(-pieces, pieces):
            angle = self.angle + (self.turn * piece / pieces).union(self.turn * (piece + 1) / pieces)
            largest = largest.max(abs(self._density(acb(self.end, angle).exp())).upper())
        self.corner = (2 * self.turn * largest).upper()
        self.ends = (2 * tail).upper()

    def missing(self, s: Complex) -> Ball:
        for turn in (self.angle - self.turn, self.angle + self.turn):
            if not (s * acb(0, turn).exp()).real <= 0:
                return arb("inf")
        down, beyond = (-(s * acb(0, angle).exp()).real.upper() for angle in (self.angle, arb.pi() / 4))
        far, cosine, sine = self.end.exp(), self.angle.cos(), self.angle.sin()
        inside = -(-far * cosine).expm1()
        near = -inside.log()
        k = (2 * near - self.level - far * (cosine - sine)).max(arb(0))
        rate = beyond - self.variance * k / arb(2).sqrt()
        if not rate > 0:
            return arb("inf")
        size = abs(self.level) + far * (cosine + sine) + 2 * near
        rest = self.sigma / ((2 * arb.pi()).sqrt() * inside)
        rest *= (self.variance * k * size / 2).exp() * (-far * down).exp() / rate
        corner = self.corner * ((-2 * arb.pi() * self.turn / self.step).exp() + (-far * down).exp())
        return (self.wrapped + self.ends + corner + rest).upper()

    def beyond(self, s: Complex) -> Ball:
        """At least |N(s') (1-q)^{-Re s'}| for every order s' for which D and -Re s e^{i pi/4} are at least what they are for s, and that the table is made for."""
        down, near = (s * acb(0, self.angle).exp()).real.upper(), self.near(s)
        sizes = self._sizes + float(down) * self._radii
        used, rest = self._large(near.count if near else 0, sizes, abs(float(down)))
        total = self.missing(s) + rest + (near.size if near else 0)
        for place in used:
            total += self._bounds_of_weights[place] * (abs(self.points[place]) * down).exp()
        return total.upper()
