"""delta of steps of which small losses make it together: the sum along a vertical line, of the losses that are not large. Notation as in `symbolic.accounting.contours.line` and `symbolic.accounting.contours.moments`.

Where hits are rare N is huge from an order c on at which hits are most of it, though delta has next to nothing of them: then no line is where the small losses have their saddle. So let each step's law end at x = R, so far out that no step is expected beyond it. The
products with all steps below their ends have the functions N_R(s), the integral of phi_sigma w^s up to R, and as (e^L - K)_+ <= e^L, whose mean under Q is the probability under P,

    0 <= delta - delta_R <= sum of T_i P_i(x > R_i).

delta_R is the sum of `symbolic.accounting.contours.line`, of a measure whose masses under Q and P are a little less than 1.

*N_R*. The nodes are R - d (k + 1/2) + ib. Their sum misses the integral up to R as that over the whole line, but on the left side alone, and along the end, from 0 to 2b, where |phi_sigma w^s| <= f(R) e^{2 b^2/sigma^2}, f(x) = phi_sigma(x) w(x)^c (times cos(b/sigma^2)^c where
c < 0): by as much times b from the real line to that of the nodes, and on either side of it by the integral of 1/(1 + e^{2 pi t/d}), so by at most b + d times that. The nodes next to R that are left out have the bound of `symbolic.accounting.contours.valley`.
Where the contour is shifted by a for |N_R|, the way back to the real line along the end adds at most a e^{a^2/(2 sigma^2)} f(R).
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, exp, expm1, inf, log, log1p, sqrt
from typing import Final

from flint import arb, ctx

from symbolic.accounting.contours import valley
from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.line import CANCELLED, COARSE, Line
from symbolic.accounting.contours.loss import Ball, OutOfReach, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.truncation import Kept, larger

MOST_NODES: Final = 250
"""Where there would be more, small losses do not make delta."""
FEW: Final = 4
"""Digits of a line that is only planned, to see how small delta is."""
MOST_NATS: Final = 5_000.0
"""Of -log delta."""
EDGE: Final = 18.0
"""Nats, by which what there is at the ends shall be smaller, at the line, than digits need: on the nodes' strip it is larger by nearly as many;"""
FARTHER: Final = 20.0
"""and how many farther out they are looked for where it is not, and falls."""
SURE: Final = 4.0
"""Nats, by which what is beyond the ends is smaller than what is allowed."""
TAIL_BITS: Final = 16
"""Bits that masses have more than the nodes."""


class Bounded(SubsampledGaussian):
    """One step up to an `end`."""

    def __init__(self, step: SubsampledGaussian, end: Fraction) -> None:
        super().__init__(step.q, step.sigma)
        self.step, self.end, self.many = step, end, inf
        self.last = float(end)
        self.last_loss = float(self.rough_losses(self.last))

    def _farthest(self, c: float, reach: float) -> float:
        sigma = self.noise
        return valley.farthest(self.rough_losses, sigma, c, (reach / sigma) ** 2 / 2, self.last)

    def rough(self, order: float) -> float:
        """With what bounds of it have beside the end."""
        larger, smaller = super().rough(order), self.rough_at_end(order)
        if larger < smaller:
            larger, smaller = smaller, larger
        return larger + log1p(exp(smaller - larger))

    def _last(self, order: float, reach: float) -> float:
        return self.last

    def _places(self, step: Fraction, left: float, right: float) -> tuple[list[Ball], tuple[Ball, Ball]]:
        wide, end, pace = ball(step), ball(self.end), float(step)
        first, last = max(0, int((self.last - right) / pace)), int((self.last + left) / pace) + 1
        real = [end - wide * (2 * place + 1) / 2 for place in range(first, last)]
        return real, (real[-1], end - wide * first)

    def _above(self, centre: Ball, right: Ball, pace: Ball) -> Ball:
        end = ball(self.end)
        if not centre >= 0:
            return self._beyond(centre, right)
        return valley.between(self.loss_at, ball(self.variance), centre, right, end, pace) if right < end else arb(0)

    def _right(self, x: Ball) -> Ball:
        return self._tail(x) if x < ball(self.end) else arb(0)

    def _at_end(self, centre: Ball) -> Ball:
        """f(R)."""
        end, variance = ball(self.end), ball(self.variance)
        return (centre * self.loss_at(end) - end * end / (2 * variance)).exp() / (2 * arb.pi() * variance).sqrt()

    def rough_at_end(self, order: float) -> float:
        """log f(R), about."""
        return order * self.last_loss - (self.last / self.noise) ** 2 / 2

    def falls(self, order: float) -> bool:
        """Does f fall there?"""
        likely = -expm1(self.least - self.last_loss)  # the share that hits have of w
        return order * likely < self.last

    def _bounds(self, centre: Ball, step: Fraction, b: Fraction, ends: tuple[Ball, Ball]) -> tuple[Ball, Ball, Ball]:
        wrapped, tails, absolute = super()._bounds(centre, step, b, ends)
        variance = ball(self.variance)
        length = ball(b + step) * (2 * ball(b) ** 2 / variance).exp()
        edge = self._at_end(centre) * length
        if centre >= 0:
            return wrapped, tails + edge, absolute
        grown, rare = self._turned(centre, ball(self.end), ball(b) / variance)
        edge *= rare if absolute.is_finite() and not grown.upper() <= rare else grown
        plain = self._at_end(arb(0)) * length * self.least_power(centre)
        return wrapped, tails + edge, absolute + plain

    def _apart(self, order: float) -> float:
        """No sum reaches beyond the end: where there is too much at larger orders nothing is shown, at once."""
        return inf

    def _shifted(self, centre: Ball, share: Fraction) -> tuple[list[tuple[Ball, Ball]], Ball]:
        cells, missing = super()._shifted(centre, share)
        height = ball(share) * arb.pi() * ball(self.variance)
        back = height * (height * height / (2 * ball(self.variance))).exp() * self._at_end(centre)
        return cells, (missing + back).upper() if centre >= 0 else arb("inf")

    def lost(self) -> tuple[Ball, Ball]:
        """What is beyond the end, under Q and under P."""
        end = ball(self.end)
        return self._tail(end), larger(self.step, end)


class BoundedLine(Line):
    """For steps at a `loss` y >= 0 where a record is removed. `expected` is log delta, about, if that is known."""

    def __init__(self, steps: Steps, loss: float, digits: int, expected: float | None = None) -> None:
        self.kept = [Kept(*one) for one in steps]
        self.places: list[int] = []
        if expected is None:
            expected = self._with_ends(loss, FEW, _by_a_normal_law(steps, loss))
            if self._edge() > -EDGE and not self._falls():
                raise OutOfReach("large losses count")
        lost = self._with_ends(loss, digits, expected) - expected - CANCELLED
        if lost > 0:
            self._with_ends(loss, digits + ceil(lost / log(10)), expected)
        if self._edge() > -EDGE and self._falls():
            self._with_ends(loss, self.digits, expected - FARTHER)
        if self._edge() > -EDGE:
            raise OutOfReach("large losses count")
        if self.count > MOST_NODES:
            raise OutOfReach(f"the sum would need {self.count} nodes")

    def _with_ends(self, loss: float, digits: int, expected: float) -> float:
        """log of the integral's size, about, with ends for such a delta."""
        if not expected > -MOST_NATS:
            raise OutOfReach("delta is too small there")
        level = expected - (digits + 1) * log(10) - SURE
        self.places = [ceil(_end(one.step, one.times, level) / float(one.pace)) for one in self.kept]
        pairs = zip(self.kept, self.places, strict=True)
        self.laws = [(Bounded(one.step, one.pace * place), one.times) for one, place in pairs]
        super().__init__(self.laws, loss, digits)
        _, variance = self.losses
        return self.height + log(min(abs(self.centre - 1), 1 / sqrt(variance)))

    def _edge(self) -> float:
        """log of what there is at the ends, beside what digits need."""
        edge = max(law.rough_at_end(self.centre) + log(times) for law, times in self.laws)
        return edge + self.digits * log(10)

    def _falls(self) -> bool:
        return all(law.falls(self.centre) for law, _ in self.laws)

    def _bound_images(self) -> None:
        self.right = arb(1)
        for one, place in zip(self.kept, self.places, strict=True):
            self.right *= one.moment(arb(self.above), place) ** one.times
        self.left = self._product(arb(-self.below))
        with ctx.workprec(self.closed_bits + TAIL_BITS):
            pairs = [(law.lost(), times) for law, times in self.laws]
            under, over = (sum(((-lost[k]).log1p() * times for lost, times in pairs), arb(0)).exp() for k in (0, 1))
            self.masses = under, over
        with ctx.workprec(COARSE):
            self.beyond = sum((lost[1] * times for lost, times in pairs), arb(0)).upper() / 2

    def delta(self, y: Ball) -> Ball:
        found = super().delta(y)
        with ctx.workprec(self.closed_bits):
            return found + arb(self.beyond, self.beyond)


def _end(step: SubsampledGaussian, times: int, level: float) -> float:
    """R, beyond which there is about e^level of all these steps under P."""
    nats, sigma = log(times) - level, float(step.sigma)
    hit = max(nats + log(float(step.q)), 0.0)
    return max(sigma * sqrt(2 * nats), 1 + sigma * sqrt(2 * hit))


def _by_a_normal_law(steps: Steps, loss: float) -> float:
    """About log delta, at most, if losses were normal."""
    pairs = [(*step.mean_and_variance(1.0), times) for step, times in steps]
    mean, variance = (sum(one[k] * one[2] for one in pairs) for k in (0, 1))
    return -(max(loss - mean, 0.0) ** 2) / (2 * variance)
