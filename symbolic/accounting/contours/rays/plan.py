"""Which K and which two rays are best for `symbolic.accounting.contours.rays.wedge`, whose notation this is, in floating point: nothing here is certified, and the bounds hold for any choice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import cos, lgamma, log, log1p, pi
from typing import Any, Final

from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.loss import OutOfReach
from symbolic.accounting.contours.rays.remainder import Remainder
from symbolic.accounting.contours.rays.rough import RoughDensity

Floats = Any  # an array of numpy, which is imported when it is needed
DEGREES: Final = range(3, 60)
"""K."""
HITS: Final = 20
"""Large losses at once that are counted."""
THETA: Final = Fraction(60, 180)
STRIP: Final = Fraction(15, 180)
"""theta and a, in half turns: theta - a is pi/4, as far out z lies on a ray at that angle at most;"""
PSI: Final = Fraction(1, 2) - THETA + STRIP
"""it lies at that angle where |H - Q| is bounded."""
SURE: Final = 5.0
"""Nats."""
PACE: Final = 0.25
LEFT: Final = 30.0
RIGHT: Final = 6.0
"""log t, how far apart and from where to where, about 1/V."""
MOST_GROWN: Final = 700.0
MOST_NATS: Final = 250.0
QUIETEST: Final = Fraction(1, 5)
NOISIEST: Final = 4
MOST_SHARE: Final = Fraction(1, 50)
"""sigma, at least and at most, and q, at most."""
EFFORT: Final = 13.0
POINT: Final = 0.01
MANY: Final = 30
NODE: Final = 0.049
"""Milliseconds, about; and for a point of the tables, the more for each K of so many, and for a node, of a hundred bits each,"""
BITS: Final = 45
"""which are so many more than the nats are."""


class Plan:
    """For steps at a loss, where the sum is to be right to e^`aim`."""

    def __init__(self, steps: Steps, loss: float, aim: float) -> None:
        """Raises `OutOfReach` where there is no such sum."""
        if not all(QUIETEST <= one.sigma <= NOISIEST and one.q <= MOST_SHARE for one, _ in steps):
            raise OutOfReach("hits are not rare enough, or too noisy")
        self.laws, self.times = [RoughDensity(one) for one, _ in steps], [times for _, times in steps]
        pairs = [law.mean_and_variance() for law in self.laws]
        self.means, self.variances = [mean for mean, _ in pairs], [variance for _, variance in pairs]
        least = sum(times * log1p(-law.q) for law, times in zip(self.laws, self.times, strict=True))
        self.above, self.spread = loss - least - self._sum(self.means), self._sum(self.variances)
        if not self.above > 0 or self.above**2 < 2 * self.spread * (SURE - aim):
            raise OutOfReach("the loss is too close to the mean one")
        self.degree, self.need, length = self._degree(aim)
        if not self.need < MOST_NATS:
            raise OutOfReach("the moments of the loss do not tell how small delta is")
        points = sum(table.count(table.pace) for table in self.tables(self.need))
        nodes = length * self.need / (2 * pi * pi * float(STRIP))
        self.effort = (
            EFFORT + (POINT * points * (1 + self.degree / MANY) + NODE * nodes) * (BITS + self.need / log(2)) / 100
        )
        """Milliseconds, about."""

    def _sum(self, numbers: Sequence[float]) -> float:
        return sum(one * times for one, times in zip(numbers, self.times, strict=True))

    def tables(self, nats: float) -> list[Remainder]:
        return [Remainder(law, self.degree, THETA, nats) for law in self.laws]

    def _degree(self, aim: float) -> tuple[int, float, float]:
        """The K with the fewest nodes, how many nats the sum has then, and the length of what counts of it."""
        import numpy as np

        tau = -log(self.above) + np.arange(-LEFT, RIGHT, PACE)
        rests = self._rests(tau)
        counts = rests + self._falls(tau, THETA) > aim
        ended = np.logical_or.accumulate(counts, axis=1) & ~counts
        counts &= ~np.logical_or.accumulate(ended, axis=1)
        heights = np.where(counts, rests + self._falls(tau, THETA + STRIP), aim)
        needs, lengths = heights.max(axis=1) - aim, counts.sum(axis=1) * PACE
        best = int(np.where(ended.any(axis=1), needs * lengths, np.inf).argmin())
        return DEGREES[best], float(needs[best]), float(lengths[best])

    def _falls(self, tau: Floats, turned: Fraction) -> Floats:
        """log |e^{-wV + w^2 S/2}/(1 + w)|."""
        import numpy as np

        t, angle = np.exp(tau), pi * float(turned)
        return -t * self.above * cos(angle) + t * t * self.spread / 2 * cos(2 * angle) - np.maximum(tau, 0)

    def _rests(self, tau: Floats) -> Floats:
        """log of |H - Q| without e^{w^2 S/2}, for each K, by the bound of large losses, up to a number of them; it is at most about |H| itself."""
        import numpy as np

        degrees, angle = np.array(DEGREES), float(PSI)
        shares = [law.moments(angle, degrees) + log(times) for law, times in zip(self.laws, self.times, strict=True)]
        inverses = np.array([lgamma(k + 1) for k in DEGREES])
        terms = (np.logaddexp.reduce(shares, axis=0) - inverses)[:, None] + np.multiply.outer(degrees, tau)
        grown = np.minimum(np.exp(np.minimum(np.logaddexp.accumulate(terms, axis=0), log(MOST_GROWN))), MOST_GROWN)
        found = [
            hits * terms[np.maximum(-(-degrees // hits), DEGREES[0]) - DEGREES[0]] - lgamma(hits + 1)
            for hits in range(1, HITS + 1)
        ]
        return np.minimum(np.logaddexp.reduce(found, axis=0), 1.0) + grown
