"""A first look at delta along the bent line, in floats: nothing is certified. It only says where the certified sum is to be made.

Notation as in `symbolic.accounting.contours.bent` and `symbolic.accounting.contours.tables`. Where hits are rare nearly all of the sum cancels, and N is near 1 (with its shift): so N - 1 is what is
summed, and rounding counts with it and not with N.

How much of the sum cancels is not known before: so it is made as deep as floats are, and what rounding, aliasing and the nodes left out may be off is held against what comes out, at any loss: at a smaller one the summands
do not fall as far, and at a larger one the hyperbola that is nearer to the pole counts the more. A look that does not tell delta says so. Where the integrand is e^1000 high it tells that the certified sum would not end (`Hopeless`). Any ray will do, as no strip around it is bounded: one so low
that the summands, e^{(sigma psi)^2/2} times as large as N, hardly cancel, for sigma up to 20.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, exp, isfinite, log, pi, sin, sqrt
from typing import Any, Final

from flint import arb, ctx

from symbolic.accounting.contours.hyperbola import MOST_NODES, Hopeless, Hyperbola, Steps
from symbolic.accounting.contours.loss import Ball, OutOfReach
from symbolic.accounting.contours.moments import log1p_of
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.tables import Ray

Floats = Any  # an array of numpy, which is imported when it is needed
BITS: Final = 52
NATS: Final = 40.0
"""What is smaller by so much is left out."""
DEEP: Final = 34.0
"""Nats that floats have between the largest summand and what their rounding adds up to: the sum is made for all of them, as nobody knows yet how much of it cancels."""
CALM: Final = 4.0
"""sigma times the angle of the ray, where it may be so small: the summands are e^{(sigma angle)^2/2} times as large as N."""
NARROWEST: Final = Fraction(3, 180)
"""The least half width of the ray's strip, which begins so much above the hyperbola's angle:"""
SPARE: Final = Fraction(6, 180)
ENDS: Final = (*(0.25 * k for k in range(1, 60)), *map(float, range(15, 33)))
MOST_WORK: Final = 3 * 10**6
"""Nodes times points."""
WORST: Final = 1e-3
"""What rounding may cost, relatively."""
COUNTS: Final = 56.0
"""Nats beside the largest summand on a ray: what is smaller by more is not looked at."""
LARGE: Final = 30.0
LARGEST: Final = 600.0
"""An exponent, as which larger ones count."""
ROUNDINGS: Final = 100


class Look(Hyperbola):
    """The sum for steps along one hyperbola; at which losses it is good it says itself."""

    def __init__(self, steps: Steps, loss: float, add: bool, digits: int) -> None:
        super().__init__(steps, loss, add, digits)
        import numpy as np

        with np.errstate(all="ignore"):
            heights = self._heights(np.array(ENDS))[1].real + np.log(np.array(ENDS))
            self.aim = min(self.aliasing, float(np.nanmax(heights))) - DEEP
            if not isfinite(self.aim):
                raise OutOfReach("floats do not tell delta there")
            above = np.flatnonzero(~(heights < self.aim))
            if not len(above) < len(ENDS):
                raise OutOfReach("the integrand does not fall soon enough")
            last = ENDS[above[-1] + 1 if len(above) else 0]
            paced = last / (2 * pi * pi * float(self.strip))  # nodes for a nat
            count = ceil(paced * max(self.aliasing - self.aim, 20.0))
            _affordable(count)
            self.s, self.heights, self.rounding = self._heights((np.arange(count) + 0.5) * last / count)
            self.heights += log(last / count / pi)
        peak = float(self.heights.real.max())
        if not isfinite(peak):
            raise OutOfReach("floats do not tell delta there")
        if paced * (peak - self.aliasing) > MOST_NODES:
            raise Hopeless("the sum along the line would have too many nodes")
        self.left_out = self.aim + max(peak - self.aliasing, 0.0)
        phi, a = float(self.bend) * pi, float(self.strip) * pi
        self.beside = [self.origin + self.scale * sin(phi + turn) for turn in (-a, a)]
        """Where the two other hyperbolas cross the real line."""

    def _heights(self, t: Floats) -> tuple[Floats, Floats, Floats]:
        """s, log of F ds/dt, without e^{(1-s) u}, and how far it may be off, in units of the last place."""
        import numpy as np

        angle = float(self.bend) * pi + 1j * t
        s = self.origin + self.scale * np.sin(angle)
        heights = np.log(self.scale * np.cos(angle)) - np.log(s * (s - 1)) + (1 - s) * self.signed
        rounding = ROUNDINGS + abs(s * self.signed)
        for one, times in self.steps:
            moments, summands = _moments(one, s, self.bend + SPARE)
            heights = heights + times * moments
            rounding = rounding + times * (summands - abs(s) * one.least)
        return s, heights, rounding

    def delta(self, y: Ball, least: Ball) -> Ball:
        """About delta at the loss y, or what it is about below, where that is below `least`; raises `OutOfReach` where floats do not tell."""
        import numpy as np

        u = float(y) * (-1 if self.add else 1)
        sizes = self.heights + (1 - self.s) * (u - self.signed)
        peak = float(sizes.real.max())
        parts = np.exp(sizes - peak)
        total = float(parts.real.sum())
        error = float((abs(parts) * self.rounding).sum()) * 2.0**-BITS + abs(parts[-1]) * len(parts)
        error += exp(min(self.left_out + self._moved(u) - peak, LARGEST))
        with ctx.workprec(64):
            found = arb(max(total, error)) * arb(peak).exp() * (y.exp() if self.add else 1)
            if not (error < WORST * total or 2 * found < least):
                raise OutOfReach("floats do not tell delta there")
            return found

    def _moved(self, u: float) -> float:
        """By how much |F| is larger where the two other hyperbolas cross the real line, at most, for e^{(1-s) u}."""
        return max((1 - s) * (u - self.signed) for s in self.beside)


def _moments(one: SubsampledGaussian, s: Floats, lowest: Fraction) -> tuple[Floats, Floats]:
    """log N, and the sizes of all summands of N - 1 together."""
    import numpy as np

    sigma, q = float(one.sigma), float(one.q)
    turn = Fraction(min(float(Ray.highest(one) - lowest) / 2, CALM / sigma / pi - float(lowest)))
    highest = lowest + 2 * max(turn, NARROWEST)
    with ctx.workprec(BITS):
        farthest, pace, count = Ray.plan(one, lowest, highest)
    psi = float(highest + lowest) / 2 * pi
    far = ((s * np.exp(1j * float(lowest) * pi)).real <= 0) & (-(s * np.exp(1j * psi)).real * farthest > NATS)
    found, summands = np.empty(len(s), complex), np.empty(len(s))
    if far.any():
        z = np.exp(log(farthest) - float(pace) * (np.arange(count) + 0.5) + 1j * psi)
        rest = -np.expm1(-z)
        level = one.least - log(q) + 1 / (2 * sigma * sigma)
        x = sigma * sigma * (level + z + np.log(rest))
        sizes = -x * x / (2 * sigma * sigma) + np.log(float(pace) * sigma * z / rest / sqrt(2 * pi))
        some = _counting(s[far], z, sizes)
        _affordable(int(far.sum()), some.stop - some.start)
        found[far], summands[far] = _log_sum(s[far], z[some], sizes[some])
        found[far] += s[far] * one.least
    if not far.all():
        near = s[~far]
        low, high = float(near.real.min()), float(near.real.max())
        reach, pace_, height = min((one._pace(c, BITS) for c in (low, high)), key=lambda grid: grid[1])
        _affordable(len(near), (max(0.0, high) + 2 * reach) / pace_)
        z = np.arange(-reach, max(0.0, high) + reach, pace_) + 1j * height
        sizes = -z * z / (2 * sigma * sigma) + log(pace_ / (sigma * sqrt(2 * pi)))
        found[~far], summands[~far] = _log_sum(near, one.rough_losses(z), sizes)
    return found, summands


def _affordable(nodes: int, points: float = 1) -> None:
    """Before the arrays are made: one of 1.8 10^9 nodes ended the process for want of memory."""
    if nodes * points > MOST_WORK:
        raise OutOfReach("the moments of the loss would need too many points")


def _counting(s: Floats, points: Floats, sizes: Floats) -> slice:
    """Which points of a ray, for orders where e^{s point} is at most 1: what counts for the least and the largest one, and between; far out hardly any does where hits are rare."""
    import numpy as np

    ends = s[[abs(s).argmin(), abs(s).argmax()]]
    summands = np.log(abs(np.expm1(np.multiply.outer(ends, points)))) + sizes.real
    (counts,) = (summands > summands.max(axis=1)[:, None] - COUNTS).any(axis=0).nonzero()
    return slice(int(counts[0]), int(counts[-1]) + 1)


def _log_sum(s: Floats, points: Floats, sizes: Floats) -> tuple[Floats, Floats]:
    """log of the sum of e^{size + s point}, where that of e^size is 1; and what rounding counts with."""
    import numpy as np

    exponents = np.multiply.outer(s, points)
    grown = exponents + sizes
    peaks = grown.real.max(axis=1)
    if peaks.max() < LARGE:
        large = exponents.real > LARGE
        summands = np.expm1(np.where(large, 0, exponents)) * np.exp(sizes)
        summands[large] = np.exp(grown[large])
        return log1p_of(summands.sum(axis=1)), abs(summands).sum(axis=1)
    return peaks + np.log(np.exp(grown - peaks[:, None]).sum(axis=1)), 1 + 0 * peaks
