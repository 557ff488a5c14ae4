"""A step with a small sampling rate, to fifty digits: a reference for two-ray bounds.

All integrals use trapezoid rules with steps short enough for 50 digits. Moments are integrals over the noise on the
real line, and E e^{wz} is an integral over the privacy loss z, on a ray where e^{wz} does not grow.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from flint import acb, arb, arb_series, ctx

from symbolic.accounting.contours.loss import Ball, Complex, ball
from symbolic.accounting.contours.rays.angles import GROUPS
from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.subsampled import SubsampledGaussian

BITS = 200
WIDE, STEEP = GROUPS[0][0], GROUPS[1][0]
THETA = WIDE.theta
FACTORS = [("1e-3", "1"), ("1e-6", "0.6"), ("0.01", "2"), ("1e-9", "0.4")]


def at(t: Any, half_turns: Fraction) -> Any:
    return acb(0, arb.pi() * ball(half_turns)).exp() * t


@cache
def factor(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


@cache
def law(q: str, sigma: str) -> list[tuple[Any, Any]]:
    """The privacy loss z and its weights under P, on a grid of x."""
    one, found = factor(q, sigma), []
    sigma_ = float(one.sigma)
    step = Fraction(int(2**20 * min(sigma_ / 12, sigma_**2 / 10)), 2**20)
    odds, variance = ball(one.q / (1 - one.q)), ball(one.variance)
    for place in range(int(-20 * sigma_ / step), int(45 * max(1.0, sigma_) / step)):
        x = ball(step * place)
        grown = odds * ((2 * x - 1) / (2 * variance)).exp()
        weight = (-x * x / (2 * variance)).exp() / (2 * arb.pi() * variance).sqrt() * ball(step)
        found.append((grown.log1p(), weight * (1 + grown) * (1 - ball(one.q))))
    return found


@cache
def turned_law(q: str, sigma: str, psi: Fraction) -> list[tuple[Any, Any]]:
    """The privacy loss z and its weights under P, on a grid of log z along a ray."""
    one, found = factor(q, sigma), []
    sigma_, share, variance, step = float(one.sigma), ball(one.q), ball(one.variance), Fraction(1, 80)
    level = ((1 - share) / share).log() + 1 / (2 * variance)
    for place in range(int((-float(level) - 25 / sigma_) / step), int(5 / step)):
        z = at(ball(step * place).exp(), psi)
        rest = -(-z).expm1()
        x = variance * (level + z + rest.log())
        slope = variance * z / rest
        weight = (-x * x / (2 * variance)).exp() / (2 * arb.pi() * variance).sqrt() * ball(step)
        found.append((z, weight * slope * z.exp() * (1 - share)))
    return found


def moment(q: str, sigma: str, w: Any, psi: Fraction = Fraction(1, 4)) -> Any:
    """E e^{wz}, for w at an angle from pi/2 - psi to pi/2."""
    return sum(((w * z).exp() * weight for z, weight in turned_law(q, sigma, psi)), acb(0))


def central(q: str, sigma: str, mean: Ball, degree: int) -> list[Ball]:
    """E (z - mean)^j/j!, j < `degree`."""
    found = []
    for j in range(degree):
        found.append(sum((weight * (z - mean) ** j for z, weight in law(q, sigma)), arb(0)) / arb(j + 1).gamma())
    return found


class Exact:
    """H(w) and its normal approximation with corrections, for equal steps."""

    def __init__(self, q: str, sigma: str, times: int, degree: int) -> None:
        self.step, self.times = (q, sigma), times
        mean, variance = RoughDensity(factor(q, sigma)).mean_and_variance()
        self.mean, self.variance, self.degree = arb(mean), arb(variance), degree
        cap, ctx.cap = ctx.cap, degree
        one = arb_series(central(q, sigma, self.mean, degree)).log() - arb_series([0, 0, self.variance / 2])
        whole = (times * one).exp()
        self.coefficients = [whole[k] for k in range(degree)]
        ctx.cap = cap

    def whole(self, w: Complex) -> Complex:
        return ((-w * self.mean).exp() * moment(*self.step, w)) ** self.times

    def normal(self, w: Complex) -> Complex:
        return (w * w * self.variance * self.times / 2).exp()

    def known(self, w: Complex) -> Complex:
        found = acb(0)
        for one in reversed(self.coefficients):
            found = found * w + one
        return found * self.normal(w)
