"""Bounds of delta for Gaussians with noise or sampling rates that no grid of floats resolves (BOUNDS.md, G6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from flint import arb

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.closed import above, gaussian, refined
from symbolic.accounting.contour.step import LEAST_RATE, MOST_SIGMA
from symbolic.accounting.crossing import smallest
from symbolic.accounting.mechanisms.part import Part

LEAST_SIGMA: Final = Fraction(1, 1000)
"""Losses of size 1/sigma^2 fit on a grid."""
TINY_BITS: Final = 10_000  # a delta below 2 to minus this power is not told from 0
DIGITS: Final = 18  # of the bounds, which are not sharp in general


def is_extreme(part: Part) -> bool:
    """Is it a Gaussian with such parameters?"""
    if part.mechanism != "gaussian":
        return False
    sampled = part.q == 1 or LEAST_RATE <= part.q <= 1 - LEAST_RATE
    return not (sampled and LEAST_SIGMA <= part["sigma"] <= MOST_SIGMA)


class Extreme:
    """The interface of `Distribution`; `points` has no effect."""

    def __init__(self, parts: Sequence[Part], add: bool) -> None:
        self.add = add
        self.gaussians = [part for part in parts if part.mechanism == "gaussian"]
        self.alone = len(self.gaussians) == len(parts)
        self.squared = sum((part.times / part["sigma"] ** 2 for part in self.gaussians), Fraction(0))

    def delta(self, y: Fraction, points: int) -> Ball:
        """A ball around delta at any y."""
        low, high = self._low(y), self._high(y)
        if not (low.is_finite() and high.is_finite()):
            return arb(0.5, 0.5)
        tiny = arb(2) ** -TINY_BITS
        return arb(tiny / 2, tiny / 2) if high < tiny else low.union(high)

    def epsilon(self, target: Fraction, points: int, enough: float = 0.0) -> tuple[Fraction, Fraction | None]:
        """An interval around the smallest epsilon >= 0 with delta(epsilon) <= target."""
        low, high = (smallest(bound, target, DIGITS) for bound in (self._low, self._high))
        return low[0], high[1]

    def _low(self, y: Fraction) -> Ball:
        return refined(lambda at: self._test(at).max(arb(0)))(y, DIGITS)

    def _high(self, y: Fraction) -> Ball:
        return refined(self._limit)(y, DIGITS) if self.alone and y >= 0 else arb(1)

    def _test(self, y: Fraction) -> Ball:
        """P - e^y Q of a test that asks whether one of the outputs exceeds its threshold."""
        one = other = arb(0)  # log of the probabilities that none does, with and without the record
        for part in self.gaussians:
            q, sigma = ball(part.q), ball(part["sigma"])
            t = arb(1) / 2
            if not self.add:  # w(t) = e^y
                t += sigma**2 * ((ball(y).expm1() + q) / q).log()
            without = above(t / sigma)
            one += part.times * (-(1 - q) * without - q * above((t - 1) / sigma)).log1p()
            other += part.times * (-without).log1p()
        growth = ball(y).exp()
        return other.exp() - growth * one.exp() if self.add else growth * other.expm1() - one.expm1()

    def _limit(self, y: Fraction) -> Ball:
        """The smaller of delta without sampling and of the limit for sigma -> 0."""
        survival = sum((part.times * (-ball(part.q)).log1p() for part in self.gaussians if part.q < 1), arb(0)).exp()
        if any(part.q == 1 for part in self.gaussians):
            survival = arb(0)
        limit = (1 - ball(y).exp() * survival).max(arb(0)) if self.add else 1 - survival
        return gaussian(self.squared, y).min(limit)
