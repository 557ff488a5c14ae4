"""What one step's moment function is without its first moments, on a ray of orders, by Mellin's integral: where losses are nearly lognormal. Notation as in `symbolic.accounting.contours.rays.lognormal` and `symbolic.accounting.contours.rays.remainder`.

Left of 0 Gamma(s) has poles, at s = -j with the residues w^j E(-j)/j!: so along Re s = c = 1/2 - K the integral of (-w)^{-s} Gamma(s) E(s) over 2 pi i is the model of G without its first K terms, R of the model. E(s) falls like
e^{-t^2/(2 sigma^2)}, t = Im s: so few s do.

*The sum* with step D over all s = c + i D k is the sum of all R(w e^{2 pi m/D}) e^{2 pi m c/D}: R has images. Left of w they are those of the terms K, ..., K + p - 1, which are known, and a rest, which is at most |w|^{-c'} J(c')/(e^{2 pi p/D} - 1),
c' = c - p, J(c') the integral of |e^{t (theta - pi)} Gamma(c' + it) E(c' + it)| over 2 pi; right of it those of the K first terms, and a rest with c' = c + K = 1/2. As |Gamma(1/2 - j + it)| <= pi sqrt(2)/Gamma(j + 1/2) e^{-pi |t|/2}, J is
made of tails of normal laws, and so is what is left out of the sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf, lgamma, log, pi, sqrt
from operator import add
from typing import Any, Final, NamedTuple

from flint import acb, acb_poly, arb, arb_poly, ctx

from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball, disc
from symbolic.accounting.contours.rays.geometric import geometric
from symbolic.accounting.contours.rays.lognormal import KAPPA, Lognormal
from symbolic.accounting.contours.rays.moments import Moments
from symbolic.accounting.contours.rays.rough import RoughDensity

MOST_TERMS: Final = 12
"""N"""
MOST_IMAGES: Final = 32
"""and p, at most;"""
SLACK: Final = 1.1
"""more of them are not worth a D that is larger by less;"""
MOST_PLACES: Final = 300
"""how many s there are, at most."""
SURE: Final = 5.0
"""Nats, by which what is missed is smaller than it need be."""
COARSE: Final = 44
"""Bits for bounds."""


class Needs(NamedTuple):
    """Nats to be right to:"""

    own: float
    """each moment beside itself,"""
    first: float
    """the first one in R,"""
    rests: float
    """R beside w^K M_K/K!,"""
    alone: float
    """or R as it stands, where that is less."""


class Mellin:
    """Of one step, for K = `degree` and orders at the angle `theta` in half turns, log |w| between two `ends`."""

    pace = inf

    def __init__(
        self, law: RoughDensity, degree: int, theta: Fraction, needs: Needs, ends: tuple[float, float]
    ) -> None:
        """Raises `OutOfReach` where the model does not tell so many digits, or there are too many s."""
        self.degree, self.theta, self.end, self.sigma = degree, theta, ends[1], law.sigma
        self.model, is_closed = self._model(law, needs)
        self.moments = None if is_closed else Moments(law, degree, needs.own)
        self.images, self.step, self.first, self.last = self._sum(needs, ends)
        if self.last - self.first > MOST_PLACES:
            raise OutOfReach("losses are lognormal, but vary by little")
        self._shares = list[Ball]()

    def count(self, _: float) -> int:
        """Of points in sums over losses: there are none."""
        return 0

    # ---- choices, in floating point: nothing here is certified

    def _model(self, law: RoughDensity, needs: Needs) -> tuple[Lognormal, bool]:
        """With the fewest terms; and whether it tells the moments beside themselves too, or else only as they count in R, the first ones the most, with those that are known otherwise."""
        orders, slope = range(1, self.degree), (needs.rests - needs.first) / (self.degree - 1)
        in_rest, good = [needs.first + slope * (j - 1) + SURE for j in orders], None
        for terms in range(2, MOST_TERMS):
            model = Lognormal(law, terms)
            if model.nats_on(self.theta) < needs.alone + SURE:
                continue
            pairs = list(zip(map(model.nats, orders), in_rest, strict=True))
            if all(nats > max(need, needs.own + SURE) for nats, need in pairs):
                return model, True
            if good is None and all(max(nats, needs.own) > need for nats, need in pairs):
                good = model
        if good is None:
            raise OutOfReach("losses are not nearly lognormal")
        return good, False

    def _sum(self, needs: Needs, ends: tuple[float, float]) -> tuple[int, float, int, int]:
        """p, D, and the first and the last k."""
        degree, sigma = self.degree, self.sigma
        whole, known = -needs.alone - SURE, self.model.power(degree) - lgamma(degree + 1) - needs.rests - SURE
        kink = min(max((whole - known) / degree, ends[0]), ends[1])
        allowed = [(tau, max(whole, known + degree * tau)) for tau in (*ends, kink)]

        def need(half: int, integral: float) -> float:
            """Nats, for what is |w|^{half - 1/2} times an integral."""
            c = 0.5 - half
            size = self.model.size(c) + KAPPA * abs(c) - lgamma(half + 0.5) - log(2) / 2 + integral
            return max(size + (half - 0.5) * tau - enough for tau, enough in allowed)

        level, rates = log(sigma * sqrt(2 * pi)), [float(_rate(arb.pi() * ball(self.theta), sign)) for sign in (1, -1)]
        everywhere = level + max(max(rate, 0.0) * sigma for rate in rates) ** 2 / 2
        right = max(need(0, everywhere) / degree, 1.0)
        lefts = [need(degree + p, everywhere) / p for p in range(1, MOST_IMAGES + 1)]
        images = 1 + next(p for p, left in enumerate(lefts) if left <= SLACK * max(right, min(lefts)))
        step, most = 2 * pi / max(lefts[images - 1], right), max(need(degree, level), 0.0)
        above, below = (
            int(sigma * (rate + sqrt(rate**2 + 2 * most)) / step) + 1 for rate in (one * sigma for one in rates)
        )
        return images, step, -below, above

    # ---- certified, at the precision at hand

    def shares(self) -> list[Ball]:
        """1 and the moments below the K-th, over j!; with the precision at which they are asked for first."""
        self._shares = self._shares or (self._closed() if self.moments is None else self.moments.shares())
        return self._shares

    def _closed(self) -> list[Ball]:
        with ctx.workprec(COARSE):
            missed = self.model.missed_moments(self.degree)
        pairs = zip(self.model.moments(self.degree), missed, strict=True)
        _, *found = (one + arb(0, off) for one, off in pairs)
        return [arb(1), *found]

    def prepare(self, pace: Fraction) -> None:
        """The sum but for w, for orders in multiples of such steps."""
        self.h, self.d = ball(pace), arb(self.step)
        self.turn = arb.pi() * ball(self.theta) - arb.pi()
        heights = [self.d * k for k in range(self.first, self.last + 1)]
        places = [acb(_line(self.degree), t) for t in heights]
        shares = [(t * self.turn).exp() * self.d / (2 * arb.pi()) for t in heights]
        triples = zip(self.model.at(places), places, shares, strict=True)
        self.weights = [one * s.gamma() * share for one, s, share in triples]
        moments = self.model.moments(self.degree + self.images)
        off, images = self._off(moments), [self._image(j) * one for j, one in enumerate(moments)]
        self.known = arb_poly(list(map(add, images, [*(one.mid() for one in off), *[arb(0)] * self.images])))
        with ctx.workprec(COARSE):
            self.missing, self.right = self._missing([one.rad() for one in off])

    def values(self, first: Ball, stride: int, orders: Sequence[Complex]) -> list[Complex]:
        """R at the `orders` w = e^{i theta + tau}, tau = first, first + m h, ..., m = `stride`."""
        h, line = self.h * stride, _line(self.degree)
        rate = acb(-line, -self.d * self.first)
        sizes = geometric(rate * first + acb(0, -line * self.turn), rate * h, len(orders))
        sums = _transformed(self.weights, self.d * first, self.d * h, len(orders))
        with ctx.workprec(COARSE):
            lengths = [abs(w).upper() for w in orders]
            beside = self.right / abs(orders[0]).lower().sqrt()
            errors = [(self.missing(t) + beside).upper() for t in lengths]
        pairs = zip(orders, sums, sizes, map(disc, errors), strict=True)
        return [one * size + self.known(w) + off for w, one, size, off in pairs]

    def _off(self, moments: Sequence[Ball]) -> list[Ball]:
        """How much larger the model's first moments are: as these are known, or by how much they may be."""
        with ctx.workprec(COARSE):
            missed = [arb(0, one) for one in self.model.missed_moments(self.degree)]
        pairs = zip(moments, self.shares(), missed, strict=False)
        return [min(one - share, at_most, key=lambda off: off.rad()) for one, share, at_most in pairs]

    def _image(self, j: int) -> Ball:
        """How much of the j-th term is in R, and not in the sum."""
        share = 1 / (arb.pi() * abs(2 * j + 1 - 2 * self.degree) / self.d).expm1()
        return share if j < self.degree else -share

    # ---- what is missed, at most

    def _missing(self, off: Sequence[Ball]) -> tuple[Any, Ball]:
        """Of R, where the model's first terms may be so much off, as a polynomial of |w|; and what |w|^{-1/2} has apart. |w|^{j - 1/2} is at most half of a |w|^{j-1} + |w|^j/a; a^2 is |w| at the right end."""
        degree, images, root = self.degree, self.images, arb(self.end / 2).exp()
        around = self._tail(0, 1) + self._tail(0, -1)
        left = self._size(degree + images) * around / (2 * arb.pi() * images / self.d).expm1()
        right = self._size(0) * around / (2 * arb.pi() * degree / self.d).expm1()
        ends = self._size(degree) * (self._tail(self.last, 1) + self._tail(-self.first, -1))
        found = [*off, *[arb(0)] * (images + 1)]
        found[0] += self.model.missed_on(self.theta)
        for j, size in (degree, ends), (degree + images, left):
            found[j - 1] += size * root / 2
            found[j] += size / (2 * root)
        return arb_poly([one.upper() for one in found]), right.upper()

    def _size(self, half: int) -> Ball:
        """What J, at c' = 1/2 - half, is beside the tails."""
        c = _line(half)
        return self.model.largest(c) * (arb(KAPPA) * abs(c)).exp() / (arb(2).sqrt() * arb(half + 0.5).gamma())

    def _tail(self, place: int, sign: int) -> Ball:
        """The integral of e^{rate |t| - t^2/(2 sigma^2)} from D `place` on: where that falls it is at least D times the sum of what is beyond."""
        sigma = ball(self.model.law.factor.sigma)
        rate = _rate(arb.pi() * ball(self.theta), sign) * sigma
        off = self.d * place / sigma - rate
        if place and not off > 0:
            return arb("inf")
        return sigma * (arb.pi() / 2).sqrt() * (rate * rate / 2).exp() * (off / arb(2).sqrt()).erfc()


def _line(half: int) -> Ball:
    """1/2 - half."""
    return (1 - 2 * arb(half)) / 2


def _rate(theta: Ball, sign: int) -> Ball:
    """How fast |e^{t (theta - pi)} Gamma E| may grow at most with |t|, up or down from the real line, but for e^{-t^2/(2 sigma^2)}."""
    return arb(KAPPA) - arb.pi() / 2 + sign * (theta - arb.pi())


def _transformed(weights: Sequence[Complex], first: Ball, step: Ball, count: int) -> list[Complex]:
    """The sums of weight e^{-i n (first + k step)} over n = 0, 1, ..., for k = 0, ..., `count` - 1: as one product of polynomials, since nk is half of n^2 + k^2 - (n - k)^2."""
    number = len(weights)
    chirps = [acb(0, step * (n * n) / 2).exp() for n in range(max(number, count))]
    turned = [one * acb(0, -first * n).exp() / chirps[n] for n, one in enumerate(weights)]
    product = acb_poly(turned) * acb_poly([*chirps[number - 1 : 0 : -1], *chirps[:count]])
    return [product[number - 1 + k] / chirps[k] for k in range(count)]
