"""Choosing the best of several candidates, and the staircase: expected errors.

With w = e^{-epsilon gap/(2 sensitivity)} for a candidate whose score is `gap` below the best one, the exponential mechanism chooses it with a
probability in proportion to w. Permute-and-flip takes the candidates in a random order and keeps one with probability w, so it is chosen with
probability w times the integral over t in (0, 1) of the product of 1 - t w' over the others (their places in the order are uniform). At u = 1 - t the
product is that of (1 - w') + w' u, whose coefficients are positive: nothing cancels.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from flint import arb, arb_poly, ctx

from symbolic.accounting.contours.loss import Ball, ball
from symbolic.accounting.renyi import checked
from symbolic.language import reals
from symbolic.mechanisms.levels import Levels
from symbolic.number import Value
from symbolic.representations.exact import TooLarge

Given = Mapping[str, Any]
MOST_CANDIDATES: Final = 3_000
EPSILON, SENSITIVITY = reals("epsilon sensitivity")


class _Candidates:
    """How many have which gap, the best ones first, and e to what power each w is."""

    def __init__(self, given: Given) -> None:
        epsilon = checked(given, "epsilon", "0 < epsilon <= 10^6", lambda x: 0 < x <= 10**6)
        sensitivity = checked(given, "sensitivity", "sensitivity > 0", lambda x: x > 0)
        best = checked(given, "best", "an integer, 1 <= best <= 10^9", lambda x: x.denominator == 1 and 1 <= x <= 10**9)
        self.gaps = [(Fraction(0), int(best))]
        self.gaps += [(one.epsilon, one.users) for one in Levels.of(epsilons=given["gaps"]).groups if one.epsilon]
        self.rate = epsilon / (2 * sensitivity)

    def weight(self, gap: Fraction) -> Ball:
        return (-ball(self.rate * gap)).exp()


def exponential(digits: int, given: Given) -> Value:
    candidates = _Candidates(given)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 32):
            weights = [candidates.weight(gap) * users for gap, users in candidates.gaps]
            lost = sum((weight * ball(gap) for weight, (gap, _) in zip(weights, candidates.gaps, strict=True)), arb(0))
            return lost / sum(weights, arb(0))

    return Value.certify(enclose, digits)


def permute_and_flip(digits: int, given: Given) -> Value:
    candidates = _Candidates(given)
    if sum(users for _, users in candidates.gaps) > MOST_CANDIDATES:
        raise TooLarge(f"more than {MOST_CANDIDATES} candidates")

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            weights = [candidates.weight(gap) for gap, _ in candidates.gaps]
            total = arb(0)
            for chosen, (gap, users) in enumerate(candidates.gaps):
                if not gap:
                    continue
                others = arb_poly([1])
                for place, (weight, (_, count)) in enumerate(zip(weights, candidates.gaps, strict=True)):
                    others *= arb_poly([1 - weight, weight]) ** (count - (place == chosen))
                integral = sum((one / (k + 1) for k, one in enumerate(others.coeffs())), arb(0))
                total += ball(gap) * users * weights[chosen] * integral
            return total

    return Value.certify(enclose, digits)
