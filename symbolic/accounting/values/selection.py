"""Expected errors of private selection: the exponential mechanism and permute-and-flip.

A candidate whose score is `gap` below the best has the weight w = e^(-epsilon gap/(2 sensitivity)). The exponential
mechanism selects it with probability proportional to w. Permute-and-flip visits the candidates in a random order and
accepts one with probability w. So it selects a candidate with probability w times the integral over t in (0, 1) of the
product of 1 - t w' over the other candidates: their places in the order are independent and uniform. With u = 1 - t the
product is that of (1 - w') + w' u, a polynomial in u with positive coefficients, so nothing cancels.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flint import arb, arb_poly, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.values.named import Given, checked
from symbolic.mechanisms.levels import Levels
from symbolic.number import Value
from symbolic.representations.exact import TooLarge

MOST_CANDIDATES: Final = 3_000  # degree of the polynomial of permute-and-flip


def _candidates(given: Given) -> tuple[list[tuple[Fraction, int]], Fraction]:
    """Return the gaps with the number of candidates at each, the best first, and -log w/gap."""
    epsilon = checked(given, "epsilon", "0 < epsilon <= 10^6", lambda x: 0 < x <= 10**6)
    sensitivity = checked(given, "sensitivity", "sensitivity > 0", lambda x: x > 0)
    best = checked(given, "best", "an integer, 1 <= best <= 10^9", lambda x: x.denominator == 1 and 1 <= x <= 10**9)
    groups = Levels.of(epsilons=given["gaps"]).groups
    gaps = [(Fraction(0), int(best)), *((one.epsilon, one.users) for one in groups if one.epsilon)]
    return gaps, epsilon / (2 * sensitivity)


def exponential(digits: int, given: Given) -> Value:
    """Return the expected gap of the exponential mechanism."""
    gaps, rate = _candidates(given)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 32):
            weights = [(-ball(rate * gap)).exp() * count for gap, count in gaps]
            lost = sum((weight * ball(gap) for weight, (gap, _) in zip(weights, gaps, strict=True)), arb(0))
            return lost / sum(weights, arb(0))

    return Value.certify(enclose, digits)


def permute_and_flip(digits: int, given: Given) -> Value:
    """Return the expected gap of permute-and-flip."""
    gaps, rate = _candidates(given)
    if sum(count for _, count in gaps) > MOST_CANDIDATES:
        raise TooLarge(f"more than {MOST_CANDIDATES} candidates")

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            weights = [(-ball(rate * gap)).exp() for gap, _ in gaps]
            total = arb(0)
            for chosen, (gap, count) in enumerate(gaps):
                if not gap:
                    continue
                others = arb_poly([1])
                for place, (weight, (_, many)) in enumerate(zip(weights, gaps, strict=True)):
                    others *= arb_poly([1 - weight, weight]) ** (many - (place == chosen))
                integral = sum((one / (k + 1) for k, one in enumerate(others.coeffs())), arb(0))
                total += ball(gap) * count * weights[chosen] * integral
            return total

    return Value.certify(enclose, digits)
