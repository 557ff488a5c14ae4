"""Bounds of delta that cost little: from above, and near the largest loss from below."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from math import log1p
from typing import Final

from flint import arb

from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.line import _lowest, least_multiple
from symbolic.accounting.contours.loss import Ball, Factor, OutOfReach, Turned, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.truncation import moment_above, moment_below

MOST_ORDER: Final = 10.0**12
"""or, if that is more, so many times 1/q: losses are about as small as q."""
MOST_TIMES: Final = 10.0**3
SMALLER: Final = 1.0, 0.1, 0.01, 0.001
"""Of the best order, those that are tried where N there is out of reach."""


def bound(of: Composition, y: Fraction) -> Ball:
    """The least of three, at y >= 0; 0 from the largest loss on."""
    if ball(y) >= of.largest():
        return arb(0)
    least = by_variation(of).min(by_the_largest_loss(of, y))
    return (least.min(by_chernoff(of, y)) if y or not of.is_of_steps else least).upper()


def by_chernoff(of: Composition, y: Fraction) -> Ball:
    """N(a) e^{y(1-a)} (a-1)^{a-1}/a^a, a about the best, or smaller; 1 where each N(a) is out of reach."""
    if of.is_minute:
        return arb(1)
    factors = of.factors()

    def size(b: float) -> float:
        whole = sum(times * factor.rough(1 + b) for factor, times in factors)
        return whole - float(y) * b - b * log1p(1 / b) - log1p(b)

    best = _lowest(size, 0, max([MOST_ORDER, *(MOST_TIMES / float(q) for q, _ in of.sampled)]))
    for share in SMALLER:
        a = arb(1 + best * share)
        with suppress(OutOfReach):
            total = (ball(y) * (1 - a)).exp() * least_multiple(a)
            for factor, times in factors:
                total *= _moment(factor, times, a) ** times
            if total.is_finite():
                return total.upper()
    return arb(1)


def _moment(factor: Factor, times: int, order: Ball) -> Ball:
    """At least N, at an order above 1."""
    if isinstance(factor, SubsampledGaussian):
        return moment_above(factor, times, order)
    if isinstance(factor, Turned) and isinstance(factor.factor, SubsampledGaussian):
        return moment_below(factor.factor, times, order - 1)
    return factor.real(order)


def by_variation(of: Composition) -> Ball:
    """delta(0), the distance of P and Q in total variation, is by Cauchy's inequality at most half the root of N(2) - 1, the variance of e^L under Q; of a step N(2) = 1 + q^2 (e^{1/sigma^2} - 1).
    And it is at most the sum of those of the steps, of which each is q times that of two normal laws."""
    if not of.is_of_steps:
        return arb(1)
    total = apart = arb(0)
    for (q, sigma), times in of.sampled.items():
        total += (ball(q) ** 2 * ball(1 / sigma**2).expm1()).log1p() * times
        apart += ball(q) * (1 / (ball(sigma) * arb(8).sqrt())).erf() * times
    return (total.expm1().sqrt() / 2).upper().min(apart.upper()).min(arb(1))


def near_the_largest_loss(of: Composition, y: Fraction) -> Ball:
    """A lower bound, at y >= 0: where a record is added and y is less than the largest loss, by m, each of the T steps may lose m/(2T) less than the most. Those who do have a probability under Q, of
    which P has at most e^{m/2 - largest}: so e^y times that is at most e^{-m/2}."""
    largest = of.largest()
    short = largest - ball(y)
    if not (largest.is_finite() and of.is_of_steps and short > 0):
        return arb(0)
    found = 1 - (-short / 2).exp()
    for (q, sigma), times in of.sampled.items():
        level = ball((1 - q) / q) * (short / (2 * sum(of.sampled.values()))).expm1()
        x = ball(sigma**2) * level.log() + arb(1) / 2
        found *= ((-x / (ball(sigma) * arb(2).sqrt())).erfc() / 2) ** times
    return found.lower() if found > 0 else arb(0)


def by_the_largest_loss(of: Composition, y: Fraction) -> Ball:
    """Where a record is added and y is near the largest loss, m: the whole loss is above y only where every step's is above its own
    largest one, -log(1 - q), less m - y: w(x) < (1 - q) e^{m-y}, x < 1/2 + sigma^2 log(((1 - q) e^{m-y} - 1 + q)/q)."""
    largest, found = of.largest(), arb(1)
    if not (largest.is_finite() and of.is_of_steps):
        return found
    for (q, sigma), times in of.sampled.items():
        level = (1 - ball(q)) * (largest - ball(y)).expm1() / ball(q)
        x = ball(sigma**2) * level.log() + arb(1) / 2
        chance = (-x / (ball(sigma) * arb(2).sqrt())).erfc() / 2
        found *= chance**times if chance.is_finite() else 1
    return found
