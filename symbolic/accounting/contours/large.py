"""The large losses of a step: E_Q [w^s (1 - chi)] =: beta(s), 1 - chi(x) = erfc((middle - x)/(sqrt(2) omega))/2. Notation as in `symbolic.accounting.contours.moments` and
`symbolic.accounting.contours.truncation`; orders s = c + iv with c >= 0 and v >= 0.

*Where log w is analytic.* Right of x0, where q e^{(2x-1)/(2 sigma^2)} = 1 - q, w has no zero at any height, left of it none up to the height pi sigma^2. With theta = height/sigma^2 and
r = (1-q) e^{-(2x-1)/(2 sigma^2)}/q, arg w is theta + arg(1 + r e^{-i theta}) right of x0: it increases with the height, and is at least 0. Everywhere |w(x + ia)| <= w(x) and
|1 - chi(x + ia)| <= e^{a^2/(2 omega^2)} (1 - chi(x)), so with 1/s^2 = 1/sigma^2 + 1/omega^2 the integrand's size is at most e^{a^2/(2 s^2)} times what it is at x, f(x).

*The sum.* Nodes left + ib + d (j + 1/2), j = 0, 1, ..., in the strip of heights 0 to 2b right of `left`, where log w is analytic (2b < pi sigma^2, or left > x0). The sum misses the integral from left on by at
most (1 + e^{2 b^2/s^2})/(e^{2 pi b/d} - 1) beta(c) along the borders, and along the end by at most E (b + d), E = e^{2 b^2/s^2} f(left): b E from the real line to the line of the nodes, and on either side of it
the integral of E/(1 + e^{2 pi t/d}). *Beyond the ends*: as erfc(u)/2 <= e^{-u^2}/2 for u >= 0, left of the middle, with m = middle sigma^2/(sigma^2 + omega^2),

    phi_sigma (1 - chi) (x) <= e^{-middle^2/(2 (sigma^2 + omega^2))} e^{-(x-m)^2/(2 s^2)}/(2 sqrt(2 pi) sigma),

so the integral left of x <= m, and x <= middle, is at most w(x)^c (s/(2 sigma)) e^{-middle^2/...} Phi((x - m)/s); and on the right the bound of `right_of`.

*The masses.* A normal variable of variance omega^2, added, makes 1 - chi the chance to be above the middle: beta(0) is a normal tail with variance sigma^2 + omega^2, and so is beta(1), mixed.
"""

from __future__ import annotations

from math import ceil, log, pi, sqrt

from flint import arb, ctx

from symbolic.accounting.contours.faded import COARSE, SPARE, WIDEST, Ends, Faded, highest
from symbolic.accounting.contours.law import Law, log_sums
from symbolic.accounting.contours.loss import Ball, ball
from symbolic.accounting.contours.paths import Paths
from symbolic.accounting.contours.truncation import Fading, left_of, power, right_of


class Large(Faded):
    """Of one step."""

    is_large = True

    def __init__(self, law: Law, fading: Fading) -> None:
        super().__init__(law, fading)
        self.left_end = fading.left_end(self.sigma)
        self.branch = 0.5 + self.sigma**2 * log((1 - law.q) / law.q)

    # ---- in floating point, to choose

    def rough(self, order: float) -> float:
        """log beta at a real order."""
        return float(log_sums(self.logs + order * self.law.z))

    def paths(self, order: float) -> Paths:
        """Along which |beta| is bounded, at an order."""
        return Paths(self.law, self.fading, order)

    def points(self, order: float, bits: int) -> int:
        """Of the sum for so many bits, about."""
        _, step, left, right = self._grid(order, bits)
        return int((right - left) / step)

    def _grid(self, order: float, bits: int) -> tuple[float, float, float, float]:
        accuracy = bits * log(2)
        sizes = self.logs + order * self.law.z
        sizes -= sizes.max() - accuracy - SPARE

        def found(high: float) -> tuple[float, float, float, float]:
            grown = high**2 / (2 * self.narrow**2)
            used = (sizes > -4 * grown).nonzero()[0]
            left = min(float(self.law.x[max(used[0] - 1, 0)]), self.left_end)
            right = float(self.law.x[(sizes > -grown).nonzero()[0][-1]])
            return high, 2 * pi * high / (accuracy + 4 * grown), left, right

        high = self.narrow * min(sqrt(accuracy / 2), highest(bits))
        free = found(high)
        return free if free[2] > self.branch else found(min(high, WIDEST * pi * self.sigma**2))

    # ---- certified

    def masses(self) -> tuple[Ball, Ball]:
        """beta(0) and beta(1)."""
        share, middle = ball(self.step.q), ball(self.fading.middle)
        root = (2 * (ball(self.step.variance) + ball(self.fading.spread) ** 2)).sqrt()
        under, hit = (((middle - mean) / root).erfc() / 2 for mean in (0, 1))
        return under, (1 - share) * under + share * hit

    def beyond(self, centre: Ball, height: Ball) -> Ball:
        """An upper bound of |beta(centre + iv)| for all v >= height."""
        with ctx.workprec(COARSE):
            return self.paths(float(centre.mid())).bound(centre, height)

    def _places(self, step: Ball, left: float, right: float) -> tuple[list[Ball], Ends]:
        start, count = arb(left), ceil((right - left) / float(step.mid()))
        return [start + step * (2 * place + 1) / 2 for place in range(count)], (start, start + step * count)

    def _missing(self, centre: Ball, b: Ball, step: Ball, ends: Ends, total: Ball) -> Ball:
        (left, right), square, share = ends, self._narrowed(), ball(self.step.q)
        hit = share * ((2 * left - 1) / (2 * ball(self.step.variance))).exp()
        wrapped = self._wrapped(b, step, square)
        is_analytic = 2 * b < arb.pi() * ball(self.step.variance) or hit > 1 - share
        if not (is_analytic and wrapped < 1):
            return arb("inf")
        beyond = left_of(self.step, self.fading, centre, left)
        beyond += right_of(self.step, centre, right, step) * (b * b * square / 2).exp()
        beyond += self._size(centre, left) * (2 * b * b * square).exp() * (b + step)
        return (beyond + wrapped * (total + beyond) / (1 - wrapped)).upper()

    def _size(self, centre: Ball, x: Ball) -> Ball:
        """f."""
        variance = ball(self.step.variance)
        normal = (-x * x / (2 * variance)).exp() / (2 * arb.pi() * variance).sqrt()
        return normal * power(self.step, x, centre) * self.fading.rest(x)
