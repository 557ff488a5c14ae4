"""delta of subsampled Gaussian steps beside randomized responses and Laplace mechanisms, where there is no vertical line: an answer at a time.

All that answers make of the moment function is a sum of terms weight e^{(s-1) loss} k(s) (`symbolic.accounting.answers`). So with N that of the steps alone, delta(y) is the sum of weight D(y - loss), D(u) the integral of
N(s) k(s) e^{(1-s) u}/(s (s - 1)) over 2 pi i, right of 1.

* *u >= 0*: along a hyperbola (`symbolic.accounting.contours.bent`), whose bounds hold with k too: where |2s - 1| >= c, k is at most ((1 + 1/c)/2)^(plus + minus) large, and right of 1 c is 1. |D(u)| is at most delta of the steps at u, as k
  is the moment function of a measure left of 0, of total variation 1.
* *u < 0*: that integral left of 0, where all this is so as well, and what lies between. At 1 and 0 that is 1 where k(1) = 1, and -e^u where k(0) = 1; else k is 0 there. At 1/2, where k has a pole, it is the sum over M
  equidistant orders on a circle around it of radius r, but for at most R (r/R)^M/(1 - (r/R)^M) times what the integrand is on the circle of radius R, where |N| <= 1, as N(0) = N(1) = 1 and N is convex,
  and |e^{(1-s) u}| <= 1, or e^u where u is above 0 after all.

With the two laws exchanged N(s) is N(1 - s): each order s of a hyperbola is 1 - s then. One that crosses right of 1 serves all u from the least one on: farther out the integrand is not larger. One that crosses left of 0 has orders of any real
part, and serves one answer: of those farther out hardly any counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from math import inf, log
from typing import Final, Protocol

from flint import acb, arb, ctx

from symbolic.accounting.answers import Answer, answers
from symbolic.accounting.bounds import bound
from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, TooSmall, ball

SPARE_BITS: Final = 4
ROUGH: Final = 4
"""Digits of a bound."""
MOST_BITS: Final = 120
"""that a sum may lack, for one with more digits to be made."""
MORE_BITS: Final = 64
"""than the digits need."""
FAR: Final = 2.0
"""Nats, by which a bound of delta is below what is looked for, for no sum to be made."""
SMALLEST: Final = -400.0
"""log delta, below which none is made in any case."""
TOO_SMALL: Final = "delta is too small there"
TRIALS: Final = 24
"""Times that it is seen what is missing: a better bound, a sum, or more digits of one."""
CIRCLES: Final = Fraction(1, 64), Fraction(3, 8)
"""r and R:"""
TOLD, LOST = 4, 5
"""bits that each order on the circle tells, and that are lost there, at most, for each order of the pole."""
DOWN: Final = Fraction(9, 10)
"""Made for a loss so much smaller than the least u, a sum for many answers serves at losses y beside its own too;"""
NEARLY: Final = 1 - Fraction(1, 2**50)
"""and one for one answer at those that are the same as a double."""
APART: Final = 24
"""Answers that have sums of their own where one of all is none."""


class Alone(Protocol):
    """The sums of the steps alone, one way round."""

    of: Composition

    def delta(self, y: Fraction, digits: int) -> Ball: ...

    def bent(self, y: float, digits: int) -> Bent: ...


class Side:
    """Some answers that leave u >= 0 of the loss, or u < 0: with about the least |u| and, where there is one, their sum."""

    def __init__(
        self, of: Composition, some: Sequence[Answer], loss: Fraction, alone: Alone, most: Ball | None = None
    ) -> None:
        self.of, self.answers, self.alone, self.is_left = of, some, alone, alone.of.add != of.add
        self.largest, least = alone.of.largest(), min(abs(loss - one.loss) for one in some)
        self.least = Fraction(float(least * (NEARLY if alone.of.add else DOWN)))
        self.most, self._is_known = bound(alone.of, self.least) if most is None else most, False
        """delta of the steps at most, there."""
        self.sum: Bent | None = None
        self.values: list[tuple[Complex, Complex]] = []

    def make(self, digits: int) -> None:
        """A better bound first, and then the sum, with so many digits, and those that it has. Raises `OutOfReach` where there is none."""
        if not self._is_known:
            self._is_known = True
            with suppress(OutOfReach):
                self.most = self.most.min(self.alone.delta(self.least, ROUGH).upper())
            return
        if self.alone.of.add and len(self.answers) > 1:
            raise TooSmall(TOO_SMALL)
        made = self.alone.bent(float(self.least), digits + (self.sum.digits if self.sum is not None else 0))
        self.sum = made
        with ctx.workprec(made.bits):
            orders = [1 - s for s in made.orders] if self.of.add else made.orders
            weights = kernels(self.of, self.answers, orders)
            self.values = [(s, one * two) for s, one, two in zip(orders, made.values, weights, strict=True)]

    def at(self, y: Ball) -> Ball:
        """What the answers make of the integral."""
        found = arb(0)
        for s, value in self.values:
            found += (value * ((1 - s) * y).exp()).real
        for one in self.answers:
            weight, u = one.weight(self.of.responses), y - ball(one.loss)
            found += arb(0, (weight * self._error(-u if self.is_left else u, u, one.plus + one.minus)).upper())
        return found

    def _error(self, size: Ball, u: Ball, degree: int) -> Ball:
        """Of one answer, where |u| is that on this side."""
        # delta falls with its loss u by at most e^u for each of it
        nearer = (ball(self.least) - size).max(arb(0)) * ball(self.least).exp()
        most = arb(0) if size >= self.largest else self.most + nearer
        if self.is_left:
            most = most * u.exp()
        if self.sum is None:
            return most
        wide = ((1 + 1 / self.sum.narrowest) / 2) ** degree
        return wide * (self.sum.error(-u) * u.exp() if self.of.add else self.sum.error(u))


def sides(of: Composition, some: Sequence[Answer], loss: Fraction, alone: Alone) -> list[Side]:
    """All together; or, where these have sums left of 0, the nearest ones each alone."""
    if not some:
        return []
    if not alone.of.add:
        return [Side(of, some, loss, alone)]
    nearest = sorted(some, key=lambda one: abs(loss - one.loss))
    first = Side(of, nearest[:1], loss, alone)
    parts = [[one] for one in nearest[1:APART]] + [nearest[APART:]]
    return [first, *(Side(of, part, loss, alone, first.most) for part in parts if part)]


class Mixed:
    """The sum for one composition at a `loss` y >= 0; good at losses near it that have the same answers on either side."""

    def __init__(
        self, of: Composition, loss: Fraction, digits: int, aim: float, alone: Callable[[bool], Alone]
    ) -> None:
        """`alone` gives the steps one way round (`add`) or the other. Raises `TooSmall` where delta is too small there, or far below e^`aim`."""
        self.of, self.loss, self.digits = of, float(loss), digits
        found = answers(of.responses, of.noises)
        self.degree = max(one.plus + one.minus for one in found)
        self.right, self.left = ([one for one in found if (one.loss > loss) is beyond] for beyond in (False, True))
        self.sides = sides(of, self.right, loss, alone(of.add)) + sides(of, self.left, loss, alone(not of.add))
        lost = -aim / log(2) if aim > -inf else 0.0
        self.bits = int(digits * 3.33 + lost) + 2 * self.degree + MORE_BITS
        """What large terms of several Laplace mechanisms cancel, and 1 and what there is at 1/2, are in them."""
        self._circle: list[tuple[Complex, Complex]] = []
        self._make(loss, aim)

    def _make(self, loss: Fraction, aim: float) -> None:
        """By bounds of both sides alone, if that is enough; with a sum of the one of which less is known, or of both."""
        more, why = 1, TOO_SMALL
        for _ in range(TRIALS):
            with ctx.workprec(self.bits + MORE_BITS):
                y = ball(loss)
            found = self.delta(y)
            short = self.digits * 3.33 - found.rel_accuracy_bits()
            if short < SPARE_BITS:
                return
            is_made = any(side.sum is not None for side in self.sides)
            if found.upper().log() < max(aim - FAR, SMALLEST) or (is_made and short > MOST_BITS):
                break
            widths = [side.at(y).rad() for side in self.sides]
            widest, known = max(widths), found.abs_lower()
            is_rounding = not widest > found.rad() / 4  # of what cancels
            is_new = is_rounding
            for side, width in zip(self.sides, widths, strict=True):
                missing = self.digits + more - _digits_above(known, width)
                if not (known > 0 or width >= widest) or missing <= 0:
                    continue
                try:
                    side.make(missing)
                except OutOfReach as reason:
                    why = str(reason)
                else:
                    is_new = True
                    self._widen(side.sum.bits if side.sum is not None else 0)
            if is_rounding:
                self._widen(self.bits + int(min(short, MOST_BITS)) + SPARE_BITS)
            if not is_new:
                raise TooSmall(why)
        raise TooSmall(TOO_SMALL)

    def _widen(self, bits: int) -> None:
        if bits > self.bits:
            self.bits, self._circle = bits, []

    # ---- the value

    def delta(self, y: Ball) -> Ball:
        """delta at the loss y, as a ball."""
        with ctx.workprec(self.bits):
            found = sum((side.at(y) for side in self.sides), arb(0))
            for one in self.left:
                weight = one.weight(self.of.responses)
                found += (0 if one.minus else weight) - (0 if one.plus else weight * (y - ball(one.loss)).exp())
            return found + self._middle(y) if self.left and self.degree else found

    def _middle(self, y: Ball) -> Ball:
        """What lies at 1/2."""
        if not self._circle:
            self._circle = self._made_circle()
        with ctx.workprec(self.bits + LOST * self.degree):
            found = sum((value * ((1 - s) * y).exp() for s, value in self._circle), acb(0)).real
            near, far = map(ball, CIRCLES)
            most, share = arb(0), (near / far) ** len(self._circle)
            for one in self.left:
                grown = (y - ball(one.loss)).max(arb(0)).exp()
                most += one.weight(self.of.responses) * (arb(0.5) + 1 / (4 * far)) ** (one.plus + one.minus) * grown
            most *= far / (arb(0.25) - far * far) * share / (1 - share)
            return found + arb(0, most.upper())

    def _made_circle(self) -> list[tuple[Complex, Complex]]:
        """Orders on the circle, and what the integrand is there without e^{(1-s) y}: as many as tell all bits, and more than the pole has."""
        with ctx.workprec(self.bits + LOST * self.degree):
            half, radius = max(int(ctx.prec) // TOLD, self.degree) // 2 + 2, ball(CIRCLES[0])
            count = 2 * half  # so none is real
            offs = [acb(0, arb.pi() * (2 * k + 1) / count).exp() * radius for k in range(count)]
            orders, moments = [arb(0.5) + off for off in offs], self._moments(offs[:half])
            moments += [one.conjugate() for one in moments[::-1]]
            weights = kernels(self.of, self.left, orders)
            pairs = zip(orders, offs, moments, weights, strict=True)
            return [(s, moment * weight * off / (s * (s - 1) * count)) for s, off, moment, weight in pairs]

    def _moments(self, offs: Sequence[Complex]) -> list[Complex]:
        """N at 1/2 + off of the steps, the right way round."""
        found = [acb(1)] * len(offs)
        for step, times in self.of.steps():
            values = step.beside_half([acb(-off.real, off.imag) if self.of.add else off for off in offs])
            values = [value.conjugate() for value in values] if self.of.add else values
            found = [whole * value**times for whole, value in zip(found, values, strict=True)]
        return found


def _digits_above(known: Ball, most: Ball) -> int:
    """By how many orders of ten a number is above another one, at least; those that need no digit."""
    if not most > 0:
        return MOST_BITS
    return max(0, int(float((known / most).log()) / log(10))) if known > most else 0


def kernels(of: Composition, some: Sequence[Answer], orders: Sequence[Complex]) -> list[Complex]:
    """The sums of weight k(s) e^{(s-1) loss}."""
    found = [acb(0)] * len(orders)
    shares = [1 / (2 * s - 1) for s in orders]
    for one in some:
        weight, loss = one.weight(of.responses), ball(one.loss)
        for place, (s, share) in enumerate(zip(orders, shares, strict=True)):
            kernel = ((1 + share) / 2) ** one.plus * ((1 - share) / 2) ** one.minus
            found[place] += weight * kernel * ((s - 1) * loss).exp()
    return found
