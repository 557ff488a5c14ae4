"""delta of two steps of the subsampled Gaussian, of one kind or of two, at a loss y >= 0, with the precision at hand: a quadrant in closed form, and an integral on either side of it.

With w_i(x) = 1 - q_i + q_i e^{(2x-1)/(2 sigma_i^2)}, which increases, delta is P - K Q, K = e^y, of the pairs (x1, x2) with w1 w2 > K. Let w1(m1) w2(m2) = K. Where x1 > m1 and x2 > m2 all pairs are such, and P and Q are products of
normal tails. Where x1 < m1 those are that have x2 > t, w2(t) = K/w1(x1), which is beyond m2; for each x1 what they add is w1 times one step's delta at the loss y - log w1, in closed form: analytic in x1, and not negative. It is integrated from
where the rest, at most Q1(x1 < left) w1(left) P2(x2 > t(left)), hardly counts; and the same with the two steps exchanged.

With the two laws exchanged ("add") delta is Q - K P of the pairs with w1 w2 < 1/K: all of them where x1 < m1 and x2 < m2; where x1 > m1 those with x2 < t, as long as 1/K > (1 - q2) w1. The rest right of an end is at most Q1(x1 > right) Q2(x2 < t(right)).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot, log, sqrt
from typing import Final, NamedTuple

from flint import acb, arb, ctx

from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, TooSmall, ball

LOOKED_AT: Final = 32
"""Places at which it is looked how large the integrand is: only its tolerance depends on that."""
MOST_NATS: Final = 10**5
"""Of -log delta, about."""
MOST_BITS: Final = 700
SHARES: Final = 0.5, 0.02, 0.1, 0.25, 0.75, 0.9, 0.98
"""Of what the first of two different steps loses above the least: any will do, and the best is where the quadrant is the largest."""
FAR: Final = 1.0
"""Standard deviations beyond those where a normal law is minute."""


class Step(NamedTuple):
    """q, 1 - q, sigma, sigma^2."""

    share: Ball
    rest: Ball
    noise: Ball
    variance: Ball

    @classmethod
    def of(cls, q: Fraction, sigma: Fraction) -> Step:
        return cls(ball(q), ball(1 - q), ball(sigma), ball(sigma**2))

    def weight(self, x: Complex) -> Complex:
        """w."""
        return self.rest + self.share * ((2 * x - 1) / (2 * self.variance)).exp()

    def place(self, above: Complex, analytic: bool = False) -> Complex:
        """Where w is 1 - q + q `above`."""
        log_above = above.log(analytic=analytic) if isinstance(above, acb) else above.log()
        return self.variance * log_above + arb(1) / 2

    def tail(self, x: Complex, mean: int, side: int) -> Complex:
        """Of the normal law with that mean, right of x (`side` 1) or left of it (-1)."""
        return (side * (x - mean) / (self.noise * arb(2).sqrt())).erfc() / 2

    def tails(self, x: Ball, side: int) -> tuple[Ball, Ball]:
        """Under P and under Q."""
        under = self.tail(x, 0, side)
        return self.rest * under + self.share * self.tail(x, 1, side), under


def delta(first: tuple[Fraction, Fraction], second: tuple[Fraction, Fraction], y: Fraction, add: bool) -> Ball:
    """Each step is (q, sigma), q < 1. Raises `TooSmall` where delta is so small that its integrand is too narrow, and `OutOfReach` with more bits than a few hundred digits need."""
    steps, loss = (Step.of(*first), Step.of(*second)), ball(y)
    side, k = (-1, (-loss).exp()) if add else (1, loss.exp())
    least = steps[0].rest * steps[1].rest
    if not k > least:
        return arb(0) if k <= least else arb("nan")
    if int(ctx.prec) > MOST_BITS:
        raise OutOfReach(f"delta of two steps would need more than {MOST_BITS} bits there")
    if first == second:
        middles = _middles(steps, k, 0.5)
    else:
        alone = (float((one / least).log() / (k / least).log()) for one in (k * steps[1].rest, steps[1].rest))
        shares = [share for share in (*SHARES, *alone) if 0 < share < 1]
        middles = min((_middles(steps, k, share) for share in shares), key=lambda some: _rare(steps, some, side))
    if _rare(steps, middles, side) > MOST_NATS:
        raise TooSmall("delta is too small there")
    tails = [step.tails(middle, side) for step, middle in zip(steps, middles, strict=True)]
    worse, other = tails[0][0] * tails[1][0], tails[0][1] * tails[1][1]
    found = other - worse / k if add else worse - k * other
    beside = _beside(*steps, middles, k, found, side)
    return found + beside + (beside if first == second else _beside(*steps[::-1], middles[::-1], k, found, side))


def _middles(steps: Sequence[Step], k: Ball, share: float) -> list[Ball]:
    """Of log k - log (1 - q1) - log (1 - q2), the first step has this share above its own least loss, the second one the rest."""
    whole = (k / (steps[0].rest * steps[1].rest)).log()
    pairs = zip(steps, (arb(share), 1 - arb(share)), strict=True)
    return [step.place(step.rest * (part * whole).expm1() / step.share) for step, part in pairs]


def _rare(steps: Sequence[Step], middles: Sequence[Ball], side: int) -> float:
    """-log of the quadrant's probability, about."""
    away = (max(side * float(middle / step.noise), 0.0) for step, middle in zip(steps, middles, strict=True))
    return sum(one * one for one in away) / 2


def _beside(one: Step, two: Step, middles: Sequence[Ball], k: Ball, found: Ball, side: int) -> Ball:
    """The integral over x1 on the other side of its middle."""
    bits, middle = int(ctx.prec), middles[0]
    lefts = (min(float(x / step.noise), 0.0) for x, step in zip(middles, (one, two), strict=True))
    far = arb(-hypot(sqrt(2 * log(2) * bits) + FAR, *lefts))  # minute beside the product of both tails
    end = far * one.noise if side > 0 else one.place((k / two.weight(far * two.noise) - one.rest) / one.share)
    if not (end < middle if side > 0 else end > middle):
        return arb("nan")

    def above(x: Complex) -> Complex:
        """(k/w1 - (1 - q2))/q2: e to the power (2t - 1)/(2 sigma2^2)."""
        return (k / one.weight(x) - two.rest) / two.share

    def integrand(x: Complex, analytic: bool) -> Complex:
        level = above(x)
        t = two.place(level, analytic)
        normal = (-x * x / (2 * one.variance)).exp() / (2 * arb.pi() * one.variance).sqrt()
        hit, under = two.tail(t, 1, side), two.tail(t, 0, side)
        if side > 0:
            return normal * one.weight(x) * two.share * (hit - level * under)
        return normal * one.weight(x) * two.share * (level * under - hit) / k

    places = [acb(end + (middle - end) * place / LOOKED_AT) for place in range(LOOKED_AT + 1)]
    size = max((abs(integrand(place, False)) for place in places), key=_log)
    tolerance = (size * abs(middle - end) + abs(found)).upper() * arb(2) ** -bits
    left, right = (end, middle) if side > 0 else (middle, end)
    value = acb.integral(integrand, acb(left), acb(right), rel_tol=arb(2) ** -bits, abs_tol=tolerance).real
    last = two.place(above(end))
    if side > 0:
        rest = one.tail(end, 0, -1) * one.weight(end) * two.tails(last, 1)[0]
    else:
        rest = one.tail(end, 0, 1) * two.tail(last, 0, -1)
    return value + rest.union(arb(0))
