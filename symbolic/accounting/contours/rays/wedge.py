"""delta of steps that are rarely hit: along two rays from the order 1, without what a normal law and the first moments of the loss make of the integrand.

With Z = L - sum of T log(1 - q) >= 0 under P, U = y - sum of T log(1 - q) and the orders s = 1 + w,

    delta(y) = E_P (1 - e^{U - Z})_+ = the integral of E_P e^{wZ} e^{-wU}/(w (1 + w)) over 2 pi i, along a line right of 0.

Let m and S be about the mean and the variance of Z, V = U - m, and H(w) = E_P e^{w (Z - m)}, which is entire. Let Q(w) e^{w^2 S/2} have the terms of H's series at 0 below the K-th, K >= 3, Q a polynomial. Then
(H - Q e^{w^2 S/2})/(w (1 + w)) has no pole at 0. Its integral over 2 pi i along the line is the imaginary part of that along the upper half, over pi, and it is real on the real line: so this may begin at 0. It follows the ray
w = e^{i theta + tau}, theta > pi/4, as far as it counts. So, as dw = w dtau,

    delta(y) = the imaginary part of the integral of F over pi, F(w) = (H(w) - Q(w) e^{w^2 S/2}) e^{-wV}/(1 + w), over all tau, and the same integral along the line of Q alone.

Where hits are rare nearly all of H is the second part: what is left is about as small as delta itself, or much smaller, where the normal law is most of it, and F is near 0 at both ends.

* *Aliasing*. Another theta is another tau, moved by i a: the sum with step h misses the integral by at most (M(theta + a) + M(theta - a))/(pi (e^{2 pi a/h} - 1)), M the integral of |F| on that ray; the only
  pole, w = -1, is not between them. The sum has an end, beyond which H goes up and Q on along the ray: see `symbolic.accounting.contours.rays.borders`. Left of its first node the bound of |F| has no terms below t^k, t = |w|, k = K, or K - 1 with 1/t for 1/|1 + w|: so the nodes
  there are at most what it is at the first one, h/(1 - e^{-kh}) <= (1 + kh)/k times.
* *Q alone*: with N_i the integral of w^i e^{w^2 S/2 - wV} over 2 pi i, a derivative of the normal law's density at V, or its tail for i = -1, the integrals I_j of w^{j-1} e^{w^2 S/2 - wV}/(1 + w) are I_{j+1} = N_{j-1} - I_j, and I_0 the delta
  of a normal law.
* *H - Q e^{w^2 S/2}* is e^{-wm} prod G_K^T (prod (1 + R/G_K)^T - 1) and (Phi - Q) e^{w^2 S/2}, where G_K are the first terms of a step's moment function, R the rest, and Phi(w) = e^{-wm - w^2 S/2} prod G_K^T; Phi - Q is a
  sum of powers from the K-th on, see `symbolic.accounting.contours.rays.series`. Where H and Q are small enough for the precision at hand, and where that is no series, both are computed as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from math import inf, log, pi
from typing import Any, Final

from flint import acb, acb_poly, arb, ctx

from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball, disc
from symbolic.accounting.contours.rays.borders import CELL, GROWN, Borders, Piece
from symbolic.accounting.contours.rays.geometric import geometric
from symbolic.accounting.contours.rays.plan import FEWEST, LEAST, Choice, Plan, work_of
from symbolic.accounting.contours.rays.series import Series

SPARE_DIGITS: Final = 2
"""Digits beyond those that are asked for, as delta is known about."""
SURE: Final = 6.0
"""Nats, by which the integrand may be larger than is chosen for."""
OFF: Final = 10.0
"""and by which bounds of it may tell that it is: in places they are larger by far."""
MOST_NODES: Final = 1_500
LONGER: Final = 12
"""Cells, by which the ray is made longer where the integrand is too large beside its end."""
TRIALS: Final = 3
"""Choices that are tried."""
COARSE: Final = 44
"""Bits for bounds."""
SPARE_BITS: Final = 24
TERMS: Final = 96, 384
"""of the series beyond the K-th."""
Floats = Any  # an array of numpy, which is imported when it is needed


class Wedge:
    """The sum for steps at a `loss` y >= 0 where a record is removed; good at losses near it. `expected` is log delta, about; no choice of rays is tried after the first one that would be more work than `most` milliseconds."""

    def __init__(self, steps: Steps, loss: float, digits: int, expected: float, most: float = inf) -> None:
        self.steps, self.loss, self.digits, self.most = tuple(steps), loss, digits, most
        self.aim = expected - (digits + SPARE_DIGITS) * log(10)
        self.plan = plan = Plan(steps, loss, self.aim)
        self.effort = plan.effort
        self.means, self.variances = [arb(one) for one in plan.means], [arb(one) for one in plan.variances]

    def prepared(self) -> Wedge:
        """With its nodes."""
        with ctx.workprec(COARSE):
            choice = self._bound()
        largest = min(self.borders.ray - log(CELL) - self.aim, choice.own + OFF)
        own = max(choice.own, largest, FEWEST) + SURE
        self.bits_of_rests = int(max(choice.rests, FEWEST) * 1.4427) + SPARE_BITS
        self.bits = (
            int(max(own, self.plan.normal) * 1.4427) + max(times for _, times in self.steps).bit_length() + SPARE_BITS
        )
        self.tables = self.plan.tables(choice, own, (self.borders.start, self.borders.end))
        self.stride, self.pace = self._paces(self.step, min(table.pace for table in self.tables))
        with ctx.workprec(self.bits):
            self.h, self.spread = ball(self.pace * self.stride), self._sum(self.variances)
            self.count = int((self.borders.end - self.borders.start) / float(self.h)) + 1
            self.first = arb(self.borders.end) - self.h * (2 * self.count - 1) / 2
            self.shares = [table.shares() for table in self.tables]
            for table in self.tables:
                table.prepare(self.pace)
            self.orders = self._orders()
            self._prepare()
        with ctx.workprec(COARSE):
            self.left_out = self._left_out()
        return self

    def _paces(self, most: float, pace: float) -> tuple[int, Fraction]:
        """How many of the tables' steps are one of the sum, and those: at most `most` and `pace`, for the least work."""
        length = self.borders.end - self.borders.start

        def work(stride: int) -> float:
            short = min(pace, most / stride)
            points = sum(table.count(short) for table in self.tables)
            return work_of(length / (short * stride), points)

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

    def _bound(self) -> Choice:
        """Where there is a sum: the best choice, or the next one, if bounds tell less than floats, or that one is short of digits; of those that are the first."""
        kept: Choice | None = None
        for choice in self._tried():
            try:
                short = self._set_borders(choice)
            except OutOfReach as reason:
                last = reason
                continue
            if short < SURE:
                return choice
            kept = kept or choice
        if kept is None:
            raise last
        self._set_borders(kept)
        return kept

    def _tried(self) -> Iterator[Choice]:
        first, *others = self.plan.choices[:TRIALS]
        yield first
        yield from filter(self._is_worth, others)
        yield from filter(self._is_worth, self.plan.other())

    def _is_worth(self, choice: Choice) -> bool:
        return self.effort * choice.nodes < self.most * self.plan.choices[0].nodes

    def _set_borders(self, choice: Choice) -> float:
        """The integrals of |F| on the two other rays, and so the step; by how many nats what is beside the end is more than it should be."""
        self.angles, self.degree = choice.angles, choice.degree
        self.theta, self.strip = choice.angles
        above = self.above(arb(self.loss))
        self.borders = borders = Borders(
            self.steps, self.means, self.variances, self.degree, choice.angles, above, self.aim - 1
        )
        sides = [borders.pieces(turned) for turned in choice.angles.borders]
        self.pieces = list(chain(*sides))
        highest = max(map(_grown, sides))
        self._set_step(highest)
        short = self._lengthen()
        self._set_step(highest)
        return short

    def _set_step(self, least: float) -> None:
        """So that what the borders have, or as much as is told, wraps to less than is needed."""
        highest = max(_size(self.pieces), least)
        self.step = 2 * pi * pi * float(self.strip) / max(highest - self.aim, LEAST)
        if self.borders.end - self.borders.start > MOST_NODES * self.step:
            raise OutOfReach("the sum along the line would have too many nodes")

    def _lengthen(self) -> float:
        """The ray, cell by cell, until what is beside the end and beyond it is small; or to where that is least, if that is not too large."""
        borders, ends = self.borders, list[tuple[float, float, int]]()
        for _ in range(LONGER):
            size = _size([*borders.following, *borders.heights(arb(self.step))]) - self.aim
            if size < SURE:
                return size
            ends.append((size, borders.end, len(self.pieces)))
            if inf > size > ends[0][0] + GROWN:
                break
            self.pieces += borders.lengthen()
        size, end, count = min(ends)
        if size > OFF:
            raise OutOfReach("the integrand is too large beside the end")
        borders.end_at(end)
        del self.pieces[count:]
        return size

    def _left_out(self) -> list[Piece]:
        """What is left of the nodes, and what is right of them, without Q along the ray."""
        borders = self.borders
        bound, reach = borders.before(float(self.first))
        left, (_, upwards) = (bound * (1 + self.degree * self.h), reach), borders.following
        return [left, upwards, *borders.heights(self.h)]

    # ---- the nodes

    def _orders(self) -> list[Complex]:
        """And how large e^{-wV + w^2 S/2}/(1 + w) is there, as logarithms."""
        import numpy as np

        orders = geometric(acb(self.first, arb.pi() * ball(self.theta)), self.h, self.count)
        w = np.array([complex(one) for one in orders])
        self.sizes = (-w * float(self.above(arb(self.loss))) + w * w * float(self.spread) / 2).real
        self.sizes -= np.log(abs(1 + w))
        return orders

    def _prepare(self) -> None:
        parts, allowed = self._parts(), self.aim - SURE - self.sizes
        series = self._series(TERMS[0])
        self.coefficients = series.coefficients[: self.degree]
        known, normals = acb_poly(self.coefficients), [(w * w * self.spread / 2).exp() for w in self.orders]
        found = [whole - known(w) * normal for w, normal, (whole, *_) in zip(self.orders, normals, parts, strict=True)]
        wide = [
            place for place, enough in enumerate(allowed.tolist()) if not _width(found[place] / normals[place]) < enough
        ]
        for place, share in zip(wide, self._shares(series, wide, allowed), strict=True):
            if share is not None:
                _, size, gone = parts[place]
                found[place] = min(found[place], size.exp() * gone.expm1() + share * normals[place], key=_width)
        self.values = [one * self.h / (arb.pi() * (1 + w)) for one, w in zip(found, self.orders, strict=True)]

    def _parts(self) -> list[tuple[Complex, Complex, Complex]]:
        """H, which a power gives where G may be 0 too, and log of e^{-wm} prod G_K^T and of prod (1 + R/G_K)^T, whose product it is."""
        with ctx.workprec(self.bits_of_rests):
            rests = [table.values(self.first, self.stride, self.orders) for table in self.tables]
        known, found = [acb_poly(one) for one in self.shares], []
        for w, *rest in zip(self.orders, *rests, strict=True):
            whole, size, gone = acb(1), acb(0), acb(0)
            for polynomial, one, mean, (_, times) in zip(known, rest, self.means, self.steps, strict=True):
                some, centre = polynomial(w), w * mean * times
                whole *= (some + one) ** times * (-centre).exp()
                size += some.log() * times - centre
                gone += (one / some).log1p() * times
            found.append((whole, size, gone))
        return found

    def _series(self, terms: int) -> Series:
        times = [times for _, times in self.steps]
        return Series(self.shares, self.means, self.variances, times, self.degree + terms)

    def _shares(self, series: Series, places: list[int], allowed: Floats) -> list[Complex | None]:
        """Phi - Q at some of the orders, where that is a series, which lacks less than is allowed."""
        import numpy as np

        if not places:
            return []
        nodes, orders = float(self.first) + float(self.h) * np.array(places), [self.orders[place] for place in places]
        for terms in TERMS:
            series = series if terms == TERMS[0] else self._series(terms)
            found = series.shortest(self.degree, nodes, allowed[places])
            if None not in found:
                break
        shares = list[Complex | None]()
        for polynomial, w, enough in zip(found, orders, allowed[places].tolist(), strict=True):
            off = disc(arb(enough).exp())
            shares.append(None if polynomial is None else polynomial(w) * w**self.degree + off)
        return shares

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
        for j, coefficient in enumerate(self.coefficients[1:]):
            found += coefficient * share
            share = slopes[j] - share
            slopes.append((above * slopes[-1] - (j + 1) * slopes[-2]) / self.spread)
        return found

    def _error(self, y: Ball) -> Ball:
        with ctx.workprec(COARSE):
            off = abs(y - arb(self.loss))
            along = self.borders.along(self.borders.end, off)
            wrapped, missing = (_at(pieces, off) for pieces in (self.pieces, [*self.left_out, along]))
            return (wrapped / ((2 * arb.pi() ** 2 * ball(self.strip) / self.h).exp() - 1) + missing) / arb.pi()


def _size(pieces: Sequence[Piece]) -> float:
    return _log(sum((bound for bound, _ in pieces), arb(0)))


def _grown(pieces: Sequence[Piece]) -> float:
    """About the logarithm of what follows the last of them: at the end of a border |F| may be as much larger than in its last cell as it is there than in the one before."""
    *before, last = (_log(bound) for bound, _ in pieces[-2:])
    return last + max([0.0, *(last - one for one in before)])


def _at(pieces: Sequence[Piece], off: Ball) -> Ball:
    return sum((bound * (off * reach).exp() for bound, reach in pieces), arb(0))


def _width(found: Complex) -> float:
    """log of how wide a ball is."""
    return _log(found.real.rad().max(found.imag.rad()))
