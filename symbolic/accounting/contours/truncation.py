"""Bounds of delta where losses have a heavy tail: one loss is large, or none is.

Where hits are rare the largest losses of a step are so rare and so large that N(a) is huge for every order a above some 2 sigma^2 log(1/q), and Chernoff's inequality says little. So let
each step's law be cut at a point `end` of its own. Where some step is beyond its end, (e^S - K)_+ <= e^S, whose mean under Q is the probability under P; elsewhere
(e^S - K)_+ <= kappa K^{1-a} e^{aS}, kappa = (a-1)^{a-1}/a^a, for any a > 1. Together, with steps of T_i of the laws Q_i,

    E_Q (e^S - K)_+ <= sum of T_i P_i(x > end_i)  +  kappa K^{1-a} prod A_i(a)^{T_i},      A_i(a) = E_Q [w^a; x <= end_i].

The same holds where each step's law is multiplied by a weight between 0 and 1 that falls with x: here chi(x) = erfc((x - middle)/(sqrt(2) omega))/2.

*The moment.* Nodes d (j + 1/2), real ones, below an end that is a multiple of d. For f = phi_sigma w^a chi and |t| <= b < pi sigma^2: |w(x + it)| <= w(x), and |erfc(u + iv)| <= e^{v^2} erfc(u), as erfc(z) is
2/sqrt(pi) times the integral of e^{-(z+r)^2} over r > 0; so |f(x + it)| <= e^{t^2/(2 s^2)} f(x), 1/s^2 = 1/sigma^2 + 1/omega^2. The sum misses the integral A up to the end by those of f/(1 + e^{-+2 pi i (z - end)/d})
along both borders of the strip, at most rho A together, rho = 2 e^{b^2/(2 s^2)}/(e^{2 pi b/d} - 1), and along its end: there by at most twice the integral of
f(end) e^{t^2/(2 s^2) - 2 pi t/d}, which is at most (2 d/pi) f(end) where b <= 2 pi s^2/d. So A <= (sum + (2 d/pi) f(end))/(1 - rho). The nodes left of the first one x < 0 add at most
w(x)^a Phi(x/sigma).

*Orders below 0.* For |t| <= b = phi sigma^2, phi <= pi/2, neither part of w(x + it) points back: |w| >= 1 - q. So the trapezoid sum of phi_sigma w^{-k} misses at most
2 e^{b^2/(2 sigma^2)} (1-q)^{-k}/(e^{2 pi b/d} - 1), and the nodes beyond the last ones, at -x and x, at most (1-q)^{-k} P(x' > x) each way.

*The branch of log w* (`losses`) is chosen node by node: right of x0, where that is certain, the one that goes on over the zeros; elsewhere the principal value, which is the same up to the height pi sigma^2. A node for
which it is not certain has a ball that is wide, or the same in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil, log, pi, sqrt
from typing import NamedTuple

from flint import arb, ctx

from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball, disc
from symbolic.accounting.contours.subsampled import SubsampledGaussian

COARSE = 64
"""Bits, and as many more as the number of steps has."""
NEED = 36.0
"""Nats below 1 of what the sum misses, and as many more as the number of steps has."""
FAR = 8.0
"""Standard deviations."""
CELLS = 8
"""To a standard deviation."""
MANY_CELLS = 200
"""From so many on they are wide where nothing counts:"""
LITTLE = 60.0
"""so many nats below the largest."""
MOST_POINTS = 4_000
WIDEST = 0.95
"""Of the strip in which w has no zero."""
WIDE = 0.99
"""Of the strip for which the step is the longest: then b <= 2 pi s^2/d."""
LEFT = 1e-9
"""Standard deviations, for what floats round."""


class Fading(NamedTuple):
    """chi: from about 1 left of the middle to about 0 right of it, within a spread omega."""

    middle: Fraction
    spread: Fraction

    def at(self, x: Ball) -> Ball:
        return ((x - ball(self.middle)) / (ball(self.spread) * arb(2).sqrt())).erfc() / 2

    def rest(self, x: Ball) -> Ball:
        """1 - chi."""
        return ((ball(self.middle) - x) / (ball(self.spread) * arb(2).sqrt())).erfc() / 2

    def shares(self, places: Sequence[Complex], large: bool) -> list[Complex]:
        """chi, or 1 - chi, at many places x + ia: where it is nearly 1, by |erfc(u + iv)| <= e^{v^2 - u^2} for u >= 0."""
        middle, scale = ball(self.middle), (-1 if large else 1) / (ball(self.spread) * arb(2).sqrt())
        far, spots = sqrt(int(ctx.prec) * log(2)) + 2, [(place - middle) * scale for place in places]
        most = max((abs(spot.imag).upper() for spot in spots), default=arb(0))
        rest = ((most**2 - arb(far) ** 2).exp() / 2).upper()
        nearly = 1 + disc(rest)
        return [nearly if spot.real < -far else spot.erfc() / 2 for spot in spots]

    def narrower(self, sigma: float) -> float:
        """s: of the product of phi_sigma and what fades so."""
        return 1 / sqrt(1 / sigma**2 + 1 / float(self.spread) ** 2)

    def left_end(self, sigma: float) -> float:
        """About the place up to which `left_of` has a bound, and below it."""
        middle = float(self.middle)
        return min(middle, middle / (1 + (float(self.spread) / sigma) ** 2)) - LEFT * sigma


def tail(sigma: Fraction, x: Ball) -> Ball:
    """The probability of a normal variable to be above x."""
    return (x / (ball(sigma) * arb(2).sqrt())).erfc() / 2


def power(step: SubsampledGaussian, x: Ball, order: Ball) -> Ball:
    """w^order: where it is near 1 it is its logarithm that is known."""
    return (order * loss_at(step, x)).exp()


def loss_at(step: SubsampledGaussian, x: Ball) -> Ball:
    """log w."""
    return (ball(step.q) * ((2 * x - 1) / (2 * ball(step.variance))).expm1()).log1p()


def losses(step: SubsampledGaussian, places: Sequence[Complex]) -> list[Complex]:
    """log w at places x + ia, 0 <= a < pi sigma^2, or at any a >= 0 right of x0, where q e^{(2x-1)/(2 sigma^2)} is 1 - q: from the real line upwards, not always the principal value."""
    share, narrow = ball(step.q), 1 / ball(step.variance)
    rest, half, added = (1 - share) / share, narrow / 2, share.log()
    branch, found = (1 - share).log() - added, []
    for place in places:
        high = place * narrow - half
        if high.real > branch:
            found.append(high + added + ((-high).exp() * rest).log1p())
        else:
            found.append((share * high.expm1()).log1p())
    return found


def left_of(step: SubsampledGaussian, fading: Fading, centre: Ball, x: Ball) -> Ball:
    """At least the integral of phi_sigma w^c (1 - chi) left of x; infinite where x is too far to the right for the bound."""
    variance, extra, middle = ball(step.variance), ball(fading.spread) ** 2, ball(fading.middle)
    mean, narrow = middle * variance / (variance + extra), (variance * extra / (variance + extra)).sqrt()
    if not (x <= mean and x <= middle):
        return arb("inf")
    share = narrow / (2 * ball(step.sigma)) * (-middle * middle / (2 * (variance + extra))).exp()
    return power(step, x, centre) * share * ((mean - x) / (narrow * arb(2).sqrt())).erfc() / 2


def right_of(step: SubsampledGaussian, centre: Ball, x: Ball, pace: Ball, fading: Fading | None = None) -> Ball:
    """At least the integral of phi_sigma w^c, or of phi_sigma w^c chi, right of x > 0, and the sum over nodes there with that `pace`: in cells, in which at most (width + pace)/pace nodes lie, and from some
    place > c on, a step before it, by the tail of N(c, sigma^2) that bounds N there. Cells may be of any width. (Where cells are of no width, or by rounding of a little less, that tail begins at or left of x, and its
    density is above what is taken away.)"""
    if not x > 0:
        return arb("inf")
    variance, share = ball(step.variance), ball(step.q)
    start, noise = float(x.mid()), float(step.sigma)
    far = max(start, float(centre.mid()) + FAR * noise)
    count = ceil((far - start) / noise * CELLS) + 1
    width = (arb(far) - x) / count + pace / count
    found, here, faded = arb(0), x, fading.at(x) if fading else arb(1)
    for number in _wide(step, float(centre.mid()), start, float(width.mid()), count):
        there = here + width * number
        found += (there - here + pace) * (-here * here / (2 * variance)).exp() * power(step, there, centre) * faded
        here, faded = there, fading.at(there) if fading else faded
    found /= (2 * arb.pi() * variance).sqrt()
    last = here - pace
    if not last > centre:
        return arb("inf")
    small = (1 - share) / share * (-(2 * last - 1) / (2 * variance)).exp()
    grown = (share * (1 + small)) ** centre * (centre * (centre - 1) / (2 * variance)).exp()
    return found + grown * tail(step.sigma, last - centre) * faded


def _wide(step: SubsampledGaussian, centre: float, start: float, width: float, count: int) -> list[int]:
    """How many of so many equally wide cells are one: one each where they are few, or the integrand counts; and twice as many again as long as it does not."""
    if count < MANY_CELLS:
        return [1] * count
    import numpy as np

    x = start + width * np.arange(count + 1)
    lower, upper = x * x / (2 * float(step.variance)), centre * step.rough_losses(x)
    level, found, place = (upper[1:] - lower[:-1]).max() - LITTLE, [1], 1
    while place < count:
        number = min(2 * found[-1], count - place)
        while number > 1 and not upper[place + number] - lower[place] < level:
            number //= 2
        found.append(number)
        place += number
    return found


def larger(step: SubsampledGaussian, x: Ball) -> Ball:
    """P(x' > x)."""
    share = ball(step.q)
    return (1 - share) * tail(step.sigma, x) + share * tail(step.sigma, x - 1)


def moment_above(step: SubsampledGaussian, times: int, order: Ball) -> Ball:
    """At least N(order), for an order above 1; raises `OutOfReach`."""
    kept = _kept(step, times)
    farthest = float(order.mid()) + float(step.sigma) * FAR
    if farthest / float(kept.pace) > MOST_POINTS:
        raise OutOfReach("the moments of the loss would need too many points")
    return kept.whole(order, farthest)


def moment_below(step: SubsampledGaussian, times: int, order: Ball) -> Ball:
    """At least N(-order), for an order above 0; raises `OutOfReach`."""
    sigma, bits = float(step.sigma), times.bit_length()
    need = NEED + bits + float(order.mid()) * -step.least
    strip = min(sigma * sqrt(2 * need), WIDEST * pi / 2 * sigma**2)
    pace, reach = 2 * pi * strip / (need + strip**2 / (2 * sigma**2)), sigma * sqrt(2 * need)
    last = int(reach / pace) + 2
    if last > MOST_POINTS:
        raise OutOfReach("the moments of the loss would need too many points")
    with ctx.workprec(COARSE + bits):
        d, variance, share, k = arb(pace), ball(step.variance), ball(step.q), order
        total = arb(0)
        for place in range(-last, last + 1):
            x = d * place
            total += (-x * x / (2 * variance) - k * (share * ((2 * x - 1) / (2 * variance)).expm1()).log1p()).exp()
        wrapped = (arb(strip) ** 2 / (2 * variance)).exp() / ((2 * arb.pi() * arb(strip) / d).exp() - 1)
        missing = 2 * (-k * (-share).log1p()).exp() * (wrapped + tail(step.sigma, d * last))
        if not 2 * arb(strip) <= arb.pi() * variance:
            return arb("inf")
        return (total * d / (2 * arb.pi() * variance).sqrt() + missing).upper()


@lru_cache(maxsize=8)
def _kept(step: SubsampledGaussian, times: int) -> Kept:
    """With the nodes that the orders before had."""
    return Kept(step, times)


class Kept:
    """A step's law up to an end, fading or not; good for so many `times`. Ends are multiples of the step d, so that all have the same nodes d (j + 1/2)."""

    def __init__(self, step: SubsampledGaussian, times: int, fading: Fading | None = None) -> None:
        self.step, self.times, self.fading = step, times, fading
        sigma, bits = float(step.sigma), times.bit_length()
        need, narrow = NEED + bits, fading.narrower(sigma) if fading else sigma
        strip = min(WIDE * narrow * sqrt(2 * need), WIDEST * pi * sigma**2)
        self.pace, self.strip = Fraction(2 * pi * strip / (need + strip**2 / (2 * narrow**2))), Fraction(strip)
        self.first = -int(sigma * sqrt(2 * need) / float(self.pace)) - 1
        self.bits = COARSE + bits
        self._nodes: list[tuple[Ball, Ball]] = []

    def moment(self, order: Ball, place: int) -> Ball:
        """At least A, for an order above 1, with the end of that number; infinite where that lies left of all nodes."""
        if place <= self.first:
            return arb("inf")
        with ctx.workprec(self.bits):
            while len(self._nodes) < place - self.first:
                self._nodes.append(self._node(ball(self.pace * (2 * (self.first + len(self._nodes)) + 1) / 2)))
            pace, nodes = ball(self.pace), self._nodes[: place - self.first]
            total = sum((density * (order * loss).exp() for density, loss in nodes), arb(0))
            left = (order * nodes[0][1]).exp() * tail(self.step.sigma, -pace * (2 * self.first + 1) / 2)
            last, loss = self._node(pace * place)
            total = pace * (total + 2 / arb.pi() * last * (order * loss).exp()) + left
            wrapped = self._wrapped()
            return (total / (1 - wrapped)).upper() if wrapped < 1 else arb("inf")

    def whole(self, order: Ball, farthest: float) -> Ball:
        """At least N, or alpha, for an order above 1; little beyond the farthest place counts."""
        place = max(int(farthest / float(self.pace)), 0) + 1
        with ctx.workprec(self.bits):
            beyond = right_of(self.step, order, ball(self.pace * place), arb(0), self.fading)
            return (self.moment(order, place) + beyond).upper()

    def _node(self, x: Ball) -> tuple[Ball, Ball]:
        """phi chi, and the loss."""
        variance = ball(self.step.variance)
        value = (-x * x / (2 * variance)).exp() / (2 * arb.pi() * variance).sqrt()
        return value * self.fading.at(x) if self.fading else value, loss_at(self.step, x)

    def _wrapped(self) -> Ball:
        """rho; infinite where the strip is too wide for the bound of what the end adds."""
        strip, square = ball(self.strip), 1 / ball(self.step.variance)
        if self.fading:
            square += 1 / ball(self.fading.spread) ** 2
        if not (strip * square * ball(self.pace) <= 2 * arb.pi() and strip / ball(self.step.variance) < arb.pi()):
            return arb("inf")
        return 2 * (strip * strip * square / 2).exp() / ((2 * arb.pi() * strip / ball(self.pace)).exp() - 1)

    def lost(self, place: int) -> Ball:
        """At least the probability under P of what is beyond that end, faded."""
        with ctx.workprec(self.bits):
            end = ball(self.pace * place)
            chance = larger(self.step, end)
            return (chance * self.fading.at(end) if self.fading else chance).upper()
