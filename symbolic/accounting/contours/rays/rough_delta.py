"""delta along a ray from the order 1, in floating point: nothing here is certified. It is a first look where hits are rare, and takes a millisecond.

Notation as in `symbolic.accounting.contours.rays.wedge`, with Q = 1 and no normal law: the integral of e^{-wV}/(w (1 + w)) over 2 pi i along the line is (1 - e^V)_+, so

    delta(y) = (1 - e^V)_+ and the imaginary part of the integral of (H(w) - 1) e^{-wV}/(1 + w) over pi, over tau, w = e^{i theta + tau}.

With u = wm + R, m a step's mean and R its remainder for K = 2 as in `symbolic.accounting.contours.rays.remainder`, log H is T times log(1 + u) - u + R, of which nothing cancels: so floats tell H - 1 where it is small, too. The ray, and that of z, which
is w's turned to where e^{wz} falls, are as far from the nearest borders as from each other. How good it is at a loss it says itself: by what rounding adds, by what is left at both ends, and by how far the sum over every other node is from that
over the rest, as twice the nodes have twice the digits.
"""

from __future__ import annotations

from fractions import Fraction
from math import cos, exp, expm1, inf, log, log1p, pi, sqrt
from typing import Any, Final

from flint import arb, ctx

from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.loss import Ball, OutOfReach
from symbolic.accounting.contours.rays.rough import RoughDensity

Floats = Any  # an array of numpy, which is imported when it is needed
MOST_SHARE: Final = Fraction(1, 2)
QUIETEST: Final = Fraction(1, 10)
"""q, at most, and sigma, at least."""
NATS: Final = 34.0
"""That the sum has with all nodes, about."""
WIDEST: Final = 13.0, 36.0
"""Degrees from the ray to the imaginary line, at most, and so many over sigma, as the density grows like e^{(sigma angle)^2/2} on a ray."""
LEFT: Final = 34.0
"""log(1/(w V)), where nodes begin, as F falls like w there, or faster,"""
RIGHT: Final = 42.0
"""and Re wV where they end, for losses down to e^-`WIDE` times that one."""
WIDE: Final = 2.0
NEAREST: Final = 0.1
"""V counts as so many standard deviations of the loss at least."""
COUNTS: Final = 45.0
"""Nats below the largest, from which on no density counts."""
MOST_NODES: Final = 20_000
"""As steep as rays are where noise is large there would be more;"""
MOST_WORK: Final = 2 * 10**6
"""Nodes times points."""
SMALL: Final = 0.5
"""|wz|, up to which e^{wz} - 1 - wz is a sum of `TERMS` powers;"""
TERMS: Final = 18
MINUTE: Final = 0.1
"""and |u|, up to which log(1 + u) - u is one of `FEW`."""
FEW: Final = 18
ROUNDING: Final = 2.0**-46
"""Of a sum, relatively."""
SURE: Final = 4.0
"""Times as much is what the sum misses at most, about, as its size times the square of what half of it misses."""
FINEST: Final = 1e-8
"""Relatively, how good it is at best, for what rounding makes of V,"""
WORST: Final = 1e-3
"""and at worst, all errors together."""


class RoughDelta:
    """For steps near a `loss` y >= 0 where a record is removed."""

    def __init__(self, steps: Steps, loss: float) -> None:
        """Raises `OutOfReach` where this would be much work."""
        import numpy as np

        if not all(one.q <= MOST_SHARE and one.sigma >= QUIETEST for one, _ in steps):
            raise OutOfReach("hits are not rare enough, or too large")
        laws = [RoughDensity(one) for one, _ in steps]
        widest, over = WIDEST
        lowest = min(widest, over / max(law.sigma for law in laws)) / 180
        self.pace = 2 * pi * pi * lowest / NATS
        moments = [law.mean_and_variance() for law in laws]
        self.least, spread = 0.0, 0.0
        """y - V, and S."""
        for law, (mean, variance), (_, times) in zip(laws, moments, steps, strict=True):
            self.least += times * (log1p(-law.q) + mean)
            spread += times * variance
        theta, turn = 0.5 - lowest, 2 * lowest
        start = -log(max(loss - self.least, NEAREST * sqrt(spread)))
        end = start + log(RIGHT / cos(pi * theta)) + WIDE
        if end - start + LEFT > MOST_NODES * self.pace:
            raise OutOfReach("losses vary too little")
        tau = np.arange(start - LEFT, end, self.pace)
        self.orders = np.exp(tau + 1j * pi * theta)
        grown, rounding = np.zeros(len(tau), complex), np.zeros(len(tau))
        with np.errstate(all="ignore"):
            for law, (mean, _), (_, times) in zip(laws, moments, steps, strict=True):
                zeta, weights = _heavy(law, turn, self.pace)
                if len(weights) * len(tau) > MOST_WORK:
                    raise OutOfReach("the moments of the loss would need too many points")
                x = np.exp(
                    tau[0] + zeta + self.pace * np.arange(len(weights) + len(tau) - 1) + 1j * pi * (theta + turn)
                )
                rests = _without_two_terms(x)
                rest, sizes = (
                    np.lib.stride_tricks.sliding_window_view(one, len(weights)) @ some
                    for one, some in ((rests, weights), (abs(rests), abs(weights)))
                )
                wrapped = _wrapped(law, turn - lowest, turn + lowest, abs(self.orders)) * exp(-NATS) / ROUNDING
                beside = _log1p_without_one_term(self.orders * mean + rest)
                grown += times * (beside + rest)
                rounding += times * (sizes + wrapped + abs(beside))
            whole = np.exp(grown)
            share = self.pace / pi / (1 + self.orders)
            self.values = np.expm1(grown) * share
            self.errors = (abs(whole) * rounding * abs(share) + abs(self.values)) * ROUNDING

    def delta(self, y: Ball, least: Ball) -> Ball:
        """About delta at the loss y, or what it is about below, where that is below `least`; raises `OutOfReach` where floats do not tell."""
        found, error = self.about(float(y))
        with ctx.workprec(64):
            if error < WORST * found:
                return arb(found)
            most = 2 * max(found, error)
            if not most < least:
                raise OutOfReach("floats do not tell delta there")
            return arb(most)

    def log(self, y: float) -> float:
        """log delta, about; -infinite where floats do not tell."""
        found, error = self.about(y)
        return log(found) if error < WORST * found else -inf

    def about(self, y: float) -> tuple[float, float]:
        """delta, and how far off it may be."""
        import numpy as np

        with np.errstate(all="ignore"):
            falls = np.exp(-self.orders * (y - self.least))
            summands = self.values * falls
            even, odd = (float(summands[first::2].imag.sum()) for first in (0, 1))
            found = even + odd - expm1(min(0.0, y - self.least))
            error = float((self.errors * abs(falls)).sum()) + float(abs(summands[[0, -1]]).sum()) / self.pace
            size = float(abs(summands).sum())
        error += FINEST * abs(found)
        error += SURE * (even - odd) / size * (even - odd) if size else inf
        return found, error


def _heavy(law: RoughDensity, half_turns: float, pace: float) -> tuple[float, Floats]:
    """The least zeta of the points that count, and the density times the step at all of them."""
    import numpy as np

    zeta = np.arange(law.zeta[0], law.zeta[-1], pace)
    logs = law.complex_logs(zeta, half_turns)
    sizes = logs.real, logs.real + 2 * zeta
    count = [(one > one.max() - COUNTS).nonzero()[0] for one in sizes]
    low, high = min(one[0] for one in count), max(one[-1] for one in count) + 1
    return float(zeta[low]), np.exp(logs[low:high]) * pace


def _wrapped(law: RoughDensity, low: float, high: float, t: Floats) -> Floats:
    """At most the integral of |e^{wz} - 1 - wz| on two rays of z between which the sum over z moves, where |w| = t and e^{wz} is at most 1."""
    import numpy as np

    whole, mean, square = np.exp(np.logaddexp(*(law.moments(angle, np.arange(3.0)) for angle in (low, high))))
    return np.minimum(2 * whole + t * mean, t * t * square / 2)


def _without_two_terms(x: Floats) -> Floats:
    """e^x - 1 - x, where |x| increases."""
    import numpy as np

    few = int(np.searchsorted(abs(x), SMALL))
    near, found = x[:few], np.exp(x) - 1 - x
    series = np.zeros(few, complex)
    for k in range(TERMS, 2, -1):
        series = (1 + series) * near / k
    found[:few] = (1 + series) * near * near / 2
    return found


def _log1p_without_one_term(u: Floats) -> Floats:
    """log(1 + u) - u."""
    import numpy as np

    series = np.zeros(len(u), complex)
    for k in range(FEW, 1, -1):
        series = (1 / k - series) * u
    return np.where(abs(u) < MINUTE, -series * u, np.log(1 + u) - u)
