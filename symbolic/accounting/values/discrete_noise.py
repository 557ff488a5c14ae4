"""Noise on the integers: the discrete Gaussian and the discrete Laplace mechanism.

* Discrete Gaussian: P(x) is proportional to e^(-x^2/(2 sigma^2)). At sensitivity D, P(x) > e^epsilon P(x + D) exactly
  for x > epsilon sigma^2/D - D/2. So delta = P(X > epsilon sigma^2/D - D/2) - e^epsilon P(X > epsilon sigma^2/D + D/2).
  Truncation errors: `BOUNDS.md`, V5. The variance uses Poisson summation for sigma^2 > 1/2 (V6).
* Discrete Laplace: P(x) = (1 - t)/(1 + t) t^|x|, t = e^-epsilon0. P(x) > e^epsilon P(x - D) for x <= m, the largest
  integer below (D - epsilon/epsilon0)/2. For 0 <= m < D, delta = 1 - t^(m + 1)/(1 + t) - e^epsilon t^(D - m)/(1 + t).
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, sqrt
from typing import Final

from flint import arb, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.values.parameters import Given, checked, epsilon_at_least_0, integer
from symbolic.number import Value
from symbolic.representations.exact import TooLarge

MOST_TERMS: Final = 300_000
"""Terms of a sum: about a second."""
MOST_SENSITIVITY: Final = 10**6
"""Largest distance of two neighbouring answers."""


# ---- the discrete Gaussian


def delta_gaussian(digits: int, given: Given) -> Value:
    """Return delta of the discrete Gaussian mechanism."""
    sigma = checked(given, "sigma", "1/100 <= sigma <= 10^5", lambda x: Fraction(1, 100) <= x <= 10**5)
    distance, epsilon = integer(given, "sensitivity", MOST_SENSITIVITY), epsilon_at_least_0(given)
    if float(sigma) * sqrt(5 * digits + 300) > MOST_TERMS:
        raise TooLarge(f"the sum would have more than {MOST_TERMS} terms")
    variance = sigma**2
    ends = [floor(epsilon * variance / distance + sign * Fraction(distance, 2)) + 1 for sign in (-1, 1)]

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            half = _tail(1, variance, bits + 32)

            def above(start: int) -> Ball:
                """Return the sum of the weights over x >= start."""
                if start > 0:
                    return _tail(start, variance, bits + 32)
                return 2 * half + 1 - _tail(1 - start, variance, bits + 32)

            return (above(ends[0]) - ball(epsilon).exp() * above(ends[1])) / (1 + 2 * half)

    return Value.certify(enclose, digits)


def _tail(start: int, variance: Fraction, bits: int) -> Ball:
    """Return the sum of e^(-x^2/(2 variance)) over the integers x >= start >= 0 (V5)."""
    rate = 1 / (2 * variance)
    term = (-ball(rate * start * start)).exp()
    ratio, decay = (-ball(rate * (2 * start + 1))).exp(), (-ball(2 * rate)).exp()
    first, total = term, arb(0)
    for _ in range(MOST_TERMS):
        total += term
        left_out = (term * ratio / (1 - ratio)).upper()
        if left_out <= first * arb(2) ** (-bits):
            return total + arb(0, left_out)
        term *= ratio
        ratio *= decay
    raise TooLarge(f"the sum has more than {MOST_TERMS} terms")


def variance_gaussian(digits: int, given: Given) -> Value:
    """Return the variance of the discrete Gaussian."""
    sigma = checked(given, "sigma", "1/100 <= sigma <= 10^6", lambda x: Fraction(1, 100) <= x <= 10**6)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            variance, pi = ball(sigma**2), arb.pi()
            if 2 * sigma**2 <= 1:
                return _second_moment(1 / (2 * variance), bits)
            return variance - 4 * pi**2 * variance**2 * _second_moment(2 * pi**2 * variance, bits)

    return Value.certify(enclose, digits)


def _second_moment(rate: Ball, bits: int) -> Ball:
    """Return E k^2 for integers k with weights e^(-rate k^2), rate >= 1 (V6)."""
    total, weights, k = arb(0), arb(1), 0
    while True:
        k += 1
        term = 2 * (-rate * k * k).exp()
        total, weights = total + term * k * k, weights + term
        ratio = 4 * (-rate * (2 * k + 1)).exp()  # bounds the ratio of consecutive terms k^2 e^(-rate k^2)
        if ratio < arb(1) / 2 and term * k * k <= 2 * (-rate).exp() * arb(2) ** (-bits):
            left_out = (term * k * k * 2 * ratio).upper()
            return (total + arb(0, left_out)) / (weights + arb(0, left_out))


# ---- the discrete Laplace


def delta_laplace(digits: int, given: Given) -> Value:
    """Return delta of the discrete Laplace mechanism."""
    own = checked(given, "epsilon0", "0 < epsilon0 <= 10^6", lambda x: 0 < x <= 10**6)
    distance, epsilon = integer(given, "sensitivity", MOST_SENSITIVITY), epsilon_at_least_0(given)
    m = ceil((distance - epsilon / own) / 2) - 1
    if m < 0:
        return Value.of(0, digits)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            t = (-ball(own)).exp()
            return 1 - ((-ball(own * (m + 1))).exp() + ball(epsilon - own * (distance - m)).exp()) / (1 + t)

    return Value.certify(enclose, digits)
