"""The losses of a step that are not large: E_Q [w^s chi] =: alpha(s), chi(x) = erfc((x - middle)/(sqrt(2) omega))/2. Notation as in `symbolic.accounting.contours.large`.

As there |chi(x + ia)| <= e^{a^2/(2 omega^2)} chi(x), so the trapezoid rule of `symbolic.accounting.contours.moments`, nodes d j + ib, 2b < pi sigma^2, misses at most (1 + e^{2 b^2/s^2})/(e^{2 pi b/d} - 1) alpha(c),
and the nodes left out, times e^{b^2/(2 s^2)}: left of x < 0 at most w(x)^c Phi(x/sigma), as chi <= 1, and right of all nodes the bound of `right_of`.
"""

from __future__ import annotations

from math import ceil, log, pi, sqrt

from flint import arb

from symbolic.accounting.contours.faded import SPARE, WIDEST, Ends, Faded, highest
from symbolic.accounting.contours.law import COUNTS
from symbolic.accounting.contours.loss import Ball, ball
from symbolic.accounting.contours.truncation import Kept, power, right_of, tail


class Small(Faded):
    """Of one step."""

    is_large = False

    # ---- in floating point, to choose

    def excess(self, order: float) -> float:
        """alpha - 1 at a real order."""
        import numpy as np

        return float(self.law.grown(np.array([order]), self.logs).sum() - np.exp(self.gone).sum())

    def points(self, order: float, bits: int) -> int:
        """Of the sum for so many bits, about, but for those that are summed together."""
        _, step, _, right = self._grid(order, bits)
        return int(max(0.0, right) / step)

    def _grid(self, order: float, bits: int) -> tuple[float, float, float, float]:
        accuracy = bits * log(2)
        high = min(self.narrow * min(sqrt(accuracy / 2), highest(bits)), WIDEST * pi * self.sigma**2)
        grown = high**2 / (2 * self.narrow**2)
        left = -self.sigma * sqrt(2 * (accuracy + SPARE + grown))
        sizes = self.logs + order * self.law.z
        used = (sizes > sizes.max() - accuracy - SPARE - grown).nonzero()[0]
        # the next of its points, as what fades is much larger at the last one than what may be left out
        right = float(self.law.x[min(used[-1] + 1, len(sizes) - 1)])
        return high, 2 * pi * high / (accuracy + 4 * grown), left, right

    # ---- certified

    def whole(self, centre: Ball) -> Ball:
        """At least alpha at a real order, above 1."""
        kept = Kept(self.step, self.law.times, self.fading)
        sizes = self.logs + float(centre.mid()) * self.law.z
        end = float(self.law.x[(sizes > sizes.max() - COUNTS).nonzero()[0][-1]])
        return kept.whole(centre, end)

    def _places(self, step: Ball, left: float, right: float) -> tuple[list[Ball], Ends]:
        pace = float(step.mid())
        first, last = int(left / pace) - 1, ceil(right / pace)
        return [step * place for place in range(first, last + 1)], (step * first, step * last)

    def _missing(self, centre: Ball, b: Ball, step: Ball, ends: Ends, total: Ball) -> Ball:
        (left, right), square = ends, self._narrowed()
        wrapped = self._wrapped(b, step, square)
        if not (2 * b < arb.pi() * ball(self.step.variance) and left < 0 and wrapped < 1):
            return arb("inf")
        beyond = power(self.step, left, centre) * tail(self.step.sigma, -left)
        beyond += right_of(self.step, centre, right, step, self.fading)
        beyond *= (b * b * square / 2).exp()
        return (beyond + wrapped * (total + beyond) / (1 - wrapped)).upper()
