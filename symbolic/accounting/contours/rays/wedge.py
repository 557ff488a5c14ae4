"""delta of steps that are rarely hit, where a large loss leads that far: along two rays from the order 1, without what a normal law and the first moments of the loss make of the integrand.

With Z = L - sum of T log(1 - q) >= 0 under P, U = y - sum of T log(1 - q) and the orders s = 1 + w,

    delta(y) = E_P (1 - e^{U - Z})_+ = the integral of E_P e^{wZ} e^{-wU}/(w (1 + w)) over 2 pi i, along a line right of 0.

Let m and S be about the mean and the variance of Z, V = U - m > 0, and H(w) = E_P e^{w (Z - m)}, which is entire. Let Q(w) e^{w^2 S/2} have the terms of H's series at 0 below the K-th, K >= 3, Q a polynomial. Then
(H - Q e^{w^2 S/2})/(w (1 + w)) has no pole at 0. Its integral over 2 pi i along the line is the imaginary part of that along the upper half, over pi, and it is real on the real line: so this may begin at 0. It follows the ray
w = e^{i theta + tau}, theta > pi/4, as far as it counts. So, as dw = w dtau,

    delta(y) = the imaginary part of the integral of F over pi, F(w) = (H(w) - Q(w) e^{w^2 S/2}) e^{-wV}/(1 + w), over all tau, and the same integral along the line of Q alone.

Where hits are rare nearly all of H is the second part: what is left is about as small as delta itself, and F is near 0 at both ends.

* *Aliasing*. Another theta is another tau, moved by i a: the sum with step h misses the integral by at most (M(theta + a) + M(theta - a))/(pi (e^{2 pi a/h} - 1)), M the integral of |F| on that ray; the only
  pole, w = -1, is not between them. The sum has an end, beyond which H goes up and Q on along the ray: see `symbolic.accounting.contours.rays.borders`. Left of its first node the bound of |F| has no terms below t^K, t = |w|, so the nodes there are at most what it is at
  the first one, h/(1 - e^{-Kh}) <= (1 + Kh)/K times.
* *Q alone*: with N_i the integral of w^i e^{w^2 S/2 - wV} over 2 pi i, a derivative of the normal law's density at V, or its tail for i = -1, the integrals I_j of w^{j-1} e^{w^2 S/2 - wV}/(1 + w) are I_{j+1} = N_{j-1} - I_j, and I_0 the delta
  of a normal law.
* *H - Q e^{w^2 S/2}* is e^{-wm} prod G_K^T (prod (1 + R/G_K)^T - 1) and (Phi - Q) e^{w^2 S/2}, where G_K are the first terms of a step's moment function, R the rest, and Phi(w) = e^{-wm - w^2 S/2} prod G_K^T; Phi - Q is a
  sum of powers from the K-th on. Where |Phi| <= B for |w| <= r, those from the J-th on are at most B (t/r)^J/(1 - t/r), by Cauchy's bound. B is the product of the sums of sizes in
  e^{-wm - w^2 v/2} G_K; of their terms from the J-th on, which are at most those of e^{wm + w^2 v/2} G_K, at most 2^{-J+1} times the sum of these at 2r. Where that does not do, as |H| is not small, both are computed as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf, log, pi
from typing import Any, Final

from flint import acb, acb_poly, arb, arb_series, ctx

from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contours.rays.borders import Borders, Piece
from symbolic.accounting.contours.rays.majorant import NEARLY
from symbolic.accounting.contours.rays.plan import NODE, POINT, STRIP, THETA, Plan

SPARE_DIGITS: Final = 2
"""Digits beyond those that are asked for, as delta is known about."""
SURE: Final = 6.0
"""Nats, by which the integrand may be larger than is chosen for."""
LEAST: Final = 24.0
"""Nats that the tables have, so that the mean and the variance have their digits."""
MOST_NODES: Final = 1_500
COARSE: Final = 44
"""Bits for bounds."""
SPARE_BITS: Final = 24
TERMS: Final = 96, 384
"""of the series beyond the K-th."""
Floats = Any  # an array of numpy, which is imported when it is needed
FARTHER: Final = 0.5
FARTHEST: Final = 4.0
"""Of log |w|, how far apart it is, and how far it is at most beyond the last order, where the series is bounded."""
SLACK: Final = 1e-6
"""Nats, that floats may be off."""


class Wedge:
    """The sum for steps at a `loss` y > 0 where a record is removed; good at losses near it. `expected` is log delta, about."""

    wide = 0.1

    def __init__(self, steps: Steps, loss: float, digits: int, expected: float) -> None:
        self.steps, self.loss, self.digits = tuple(steps), loss, digits
        self.aim = expected - (digits + SPARE_DIGITS) * log(10)
        self.plan = plan = Plan(steps, loss, self.aim)
        self.effort, self.degree = plan.effort, plan.degree
        self.means, self.variances = [arb(one) for one in plan.means], [arb(one) for one in plan.variances]

    def prepared(self) -> Wedge:
        """With its nodes."""
        with ctx.workprec(COARSE):
            own = max(self._bound() - self.aim, LEAST) + SURE
        self.bits = int(own * 1.4427) + max(times for _, times in self.steps).bit_length() + SPARE_BITS
        self.tables = self.plan.tables(own)
        self.stride, self.pace = self._paces(self.step, min(table.pace for table in self.tables))
        with ctx.workprec(self.bits):
            self.h, self.spread = ball(self.pace * self.stride), self._sum(self.variances)
            self.count = int((self.borders.end - self.borders.start) / float(self.h)) + 1
            self.first = arb(self.borders.end) - self.h * (2 * self.count - 1) / 2
            for table in self.tables:
                table.prepare(self.pace)
            self.orders = self._orders()
            for terms in TERMS:
                self._series(self.degree + terms)
                errors = self._beyond_series()
                if (errors + self.sizes < self.aim - SURE).all():
                    break
            self._prepare(errors)
        with ctx.workprec(COARSE):
            self.left_out = self._left_out()
        return self

    def _paces(self, most: float, pace: float) -> tuple[int, Fraction]:
        """How many of the tables' steps are one of the sum, and those: at most `most` and `pace`, for the least work."""
        length = self.borders.end - self.borders.start

        def work(stride: int) -> float:
            short = min(pace, most / stride)
            points = sum(table.count(short) for table in self.tables)
            return POINT * points + NODE * length / (short * stride)

        stride = min((max(1, int(most / pace)), int(most / pace) + 1), key=work)
        return stride, Fraction(int(min(pace, most / stride) * 2**40), 2**40)

    def _sum(self, numbers: Sequence[Ball]) -> Ball:
        """Of all steps."""
        return sum((one * times for one, (_, times) in zip(numbers, self.steps, strict=True)), arb(0))

    def above(self, y: Ball) -> Ball:
        """V."""
        for (one, times), mean in zip(self.steps, self.means, strict=True):
            y = y - ((-ball(one.q)).log1p() + mean) * times
        return y

    # ---- bounds

    def _bound(self) -> float:
        """The integrals of |F| on the two other rays, and so the step, and what is left out. Returns the logarithm of that integral on this one."""
        above = self.above(arb(self.loss))
        self.borders = borders = Borders(self.steps, self.means, self.variances, self.degree, above, self.aim - 1)
        self.pieces = [piece for sign in (1, -1) for piece in borders.pieces(THETA + sign * STRIP)]
        self.step = 2 * pi * pi * float(STRIP) / max(_size(self.pieces) - self.aim, 10.0)
        if borders.end - borders.start > MOST_NODES * self.step:
            raise OutOfReach("the sum along the line would have too many nodes")
        return _size(borders.pieces(THETA))

    def _left_out(self) -> list[Piece]:
        """What is left of the nodes, and what is right of them."""
        borders = self.borders
        bound, reach = borders.before(float(self.first))
        left = bound * (1 + self.degree * self.h), reach
        return [left, *borders.beyond(borders.end), *borders.heights(self.h)]

    # ---- the nodes

    def _orders(self) -> list[Complex]:
        """And how large e^{-wV + w^2 S/2} is there, as logarithms."""
        import numpy as np

        first = acb(self.first, arb.pi() * ball(THETA))
        orders = [(first + self.h * k).exp() for k in range(self.count)]
        w = np.array([complex(one) for one in orders])
        self.sizes = (-w * float(self.above(arb(self.loss))) + w * w * float(self.spread) / 2).real
        return orders

    def _series(self, length: int) -> None:
        """The coefficients of Phi, and of each step's share of it."""
        cap, ctx.cap = ctx.cap, length
        try:
            whole, self.central = arb_series([0]), []
            for table, mean, variance, (_, times) in zip(
                self.tables, self.means, self.variances, self.steps, strict=True
            ):
                one = arb_series(table.shares).log() - arb_series([0, mean, variance / 2])
                whole += times * one
                self.central.append(_coefficients(one.exp(), length))
            self.coefficients = _coefficients(whole.exp(), length)
        finally:
            ctx.cap = cap
        for central, mean, variance in zip(self.central, self.means, self.variances, strict=True):
            if not (abs(central[1]) <= NEARLY * mean and abs(central[2]) <= NEARLY * variance / 2):
                raise OutOfReach("the moments of the loss would need too many points")

    def _beyond_series(self) -> Floats:
        """log of what the terms from the J-th on are at most at each node; it may be infinite."""
        import numpy as np

        nodes = float(self.first) + float(self.h) * np.arange(self.count)
        places = np.arange(nodes[0] + FARTHER, nodes[-1] + FARTHEST, FARTHER)
        with ctx.workprec(COARSE):
            bounds = np.array([_log(self._bound_of_series(arb(place).exp())) for place in places.tolist()])
        ratios = places - nodes[:, None]
        is_beyond = ratios > FARTHER / 2
        shrunk = np.exp(-np.where(is_beyond, ratios, 1.0))
        sizes = bounds - len(self.coefficients) * ratios - np.log1p(-shrunk)
        return np.where(is_beyond, sizes, inf).min(axis=1) + SLACK

    def _bound_of_series(self, r: Ball) -> Ball:
        """B."""
        length, bound = len(self.coefficients), arb(1)
        for table, mean, variance, central, (_, times) in zip(
            self.tables, self.means, self.variances, self.central, self.steps, strict=True
        ):
            size = _value([abs(share) for share in central[1:]], r) * r
            removed = (2 * r * mean + 2 * r * r * variance).exp()
            size += _value(table.shares, 2 * r) * removed / arb(2) ** (length - 1)
            bound *= (size.log1p() * times).exp()
        return bound

    def _prepare(self, errors: Floats) -> None:
        rests = [table.values(self.first, self.stride, self.count) for table in self.tables]
        known = [acb_poly(table.shares) for table in self.tables]
        low, high = acb_poly(self.coefficients[: self.degree]), acb_poly(self.coefficients[self.degree :])
        self.values = []
        for w, error, weight, *rest in zip(self.orders, errors.tolist(), self.sizes.tolist(), *rests, strict=True):
            size, gone = acb(0), acb(0)
            normal = w * w * self.spread / 2
            for polynomial, one, mean, (_, times) in zip(known, rest, self.means, self.steps, strict=True):
                some = polynomial(w)
                size += (some.log() - w * mean) * times
                gone += (one / some).log1p() * times
            if error + weight < self.aim - SURE:
                disc = arb(0, arb(error).exp().upper())
                found = size.exp() * gone.expm1() + (high(w) * w**self.degree + acb(disc, disc)) * normal.exp()
            else:
                found = (size + gone).exp() - low(w) * normal.exp()
            self.values.append(found * self.h / (arb.pi() * (1 + w)))

    # ---- the value

    def delta(self, y: Ball) -> Ball:
        """delta at the loss y, as a ball; |F| is at most e^{|y - y'| Re w} times what it is at the loss y' that the sum was made for."""
        with ctx.workprec(self.bits):
            above, found = self.above(y), arb(0)
            for w, value in zip(self.orders, self.values, strict=True):
                found += (value * (-w * above).exp()).imag
            return found + self._normal(above) + arb(0, self._error(y).upper())

    def _normal(self, above: Ball) -> Ball:
        """What Q makes of it."""
        root = self.spread.sqrt()
        density = (-above * above / (2 * self.spread)).exp() / (root * (2 * arb.pi()).sqrt())
        tail = (above / (root * arb(2).sqrt())).erfc() / 2
        share = tail - (above + self.spread / 2).exp() * ((above / root + root) / arb(2).sqrt()).erfc() / 2
        found, slopes = self.coefficients[0] * share, [density, above / self.spread * density]
        share = tail - share
        for j, coefficient in enumerate(self.coefficients[1 : self.degree]):
            found += coefficient * share
            share = slopes[j] - share
            slopes.append((above * slopes[-1] - (j + 1) * slopes[-2]) / self.spread)
        return found

    def _error(self, y: Ball) -> Ball:
        with ctx.workprec(COARSE):
            off = abs(y - arb(self.loss))
            wrapped, missing = (_at(pieces, off) for pieces in (self.pieces, self.left_out))
            return (wrapped / ((2 * arb.pi() ** 2 * ball(STRIP) / self.h).exp() - 1) + missing) / arb.pi()


def _size(pieces: Sequence[Piece]) -> float:
    return _log(sum((bound for bound, _ in pieces), arb(0)))


def _at(pieces: Sequence[Piece], off: Ball) -> Ball:
    return sum((bound * (off * reach).exp() for bound, reach in pieces), arb(0))


def _value(coefficients: Sequence[Ball], t: Ball) -> Ball:
    found = arb(0)
    for one in reversed(coefficients):
        found = found * t + one
    return found


def _coefficients(series: Any, length: int) -> list[Ball]:
    return [series[k] for k in range(length)]
