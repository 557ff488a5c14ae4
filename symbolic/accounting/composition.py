"""The parts of a composition, equal ones together, and its largest privacy loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from flint import arb

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.mechanisms.part import Part

RESPONSES: Final = ("randomized-response", "pure", "approximate")
"""Dominated by randomized response, beside what fails altogether."""
EXACT_BITS: Final = 100_000  # bits of an exact probability of failure


class Composition:
    """Equal parts are one part with their number of times; parts without any loss are left out.

    An unsampled (epsilon, delta)-mechanism fails with probability delta, and is a randomized response otherwise. So

        delta(y) = D + (1 - D) delta_0(y),   1 - D the product of all 1 - delta_i,

    with delta_0 that of `parts`, where these mechanisms are pure.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        counts: dict[Part, int] = {}
        failing: dict[Fraction, int] = {}
        for part in parts:
            one = replace(part, times=1)
            if one.mechanism == "approximate" and one.q == 1:
                failing[one["delta"]] = failing.get(one["delta"], 0) + part.times
                one = Part("pure", {"epsilon": one["epsilon"]})
            without_loss = one.parameters.get("epsilon") == 0 and not one.parameters.get("delta")
            if not without_loss and one.parameters.get("p") != Fraction(1, 2):
                counts[one] = counts.get(one, 0) + part.times
        self.parts = tuple(replace(one, times=times) for one, times in counts.items())
        self.failing = {delta: times for delta, times in failing.items() if delta}

    @property
    def failure(self) -> Ball:
        """D, at the working precision."""
        return -sum(((-ball(delta)).log1p() * times for delta, times in self.failing.items()), arb(0)).expm1()

    def revealed(self, add: bool) -> Ball:
        """The probability under P of outcomes that Q excludes: failures, and in direction "remove" sampled ones."""
        sampled = [] if add else [part for part in self.parts if part.parameters.get("delta")]
        survival = sum(((-ball(part.q * part["delta"])).log1p() * part.times for part in sampled), arb(0))
        return 1 - (1 - self.failure) * survival.exp()

    @cached_property
    def exact_failure(self) -> Fraction | None:
        """D, or None if its fraction is too long to compare with."""
        if sum(delta.denominator.bit_length() * times for delta, times in self.failing.items()) > EXACT_BITS:
            return None
        survival = Fraction(1)
        for delta, times in self.failing.items():
            survival *= (1 - delta) ** times
        return 1 - survival

    @property
    def is_symmetric(self) -> bool:
        """Whether both directions have the same delta."""
        return all(part.q == 1 for part in self.parts)

    def largest(self, add: bool) -> Fraction | Ball | None:
        """The largest privacy loss of `parts`: exact if it is rational, None if it is infinite."""
        total: Fraction | Ball = Fraction(0)
        for part in self.parts:
            loss = _largest(part, add)
            if loss is None:
                return None
            if isinstance(loss, Fraction) and isinstance(total, Fraction):
                total += loss * part.times
            else:
                total = _ball(total) + _ball(loss) * part.times
        return total


def _ball(number: Fraction | Ball) -> Ball:
    return ball(number) if isinstance(number, Fraction) else number


def _largest(part: Part, add: bool) -> Fraction | Ball | None:
    """The largest privacy loss of one mechanism, used once."""
    fails = part.mechanism == "approximate" and part["delta"]  # sampled; others are separated
    if part.mechanism in ("gaussian", "discrete-gaussian") or fails:
        return (-(-ball(part.q)).log1p()) if add and part.q < 1 else None
    if part.mechanism == "randomized-response" and "p" in part.parameters:
        whole: Fraction | Ball = ball(part["p"] / (1 - part["p"])).log()
    else:
        whole = part["epsilon"] * part.parameters.get("sensitivity", Fraction(1))
    if part.q == 1:
        return whole
    loss = _ball(whole)
    if add:  # -log(1 - q + q e^-loss)
        return -(ball(part.q) * (-loss).expm1()).log1p()
    return (ball(part.q) * loss.expm1()).log1p()
