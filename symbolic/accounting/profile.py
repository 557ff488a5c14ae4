"""delta as a function of epsilon of one direction of a composition: by closed form, by sums over atoms, by an integral, or along a line.

What is (epsilon, delta)-private fails with probability delta, and is a randomized response otherwise; so of independent ones
delta(y) = D + (1 - D) delta_0(y), 1 - D the product of the 1 - delta, delta_0 that of all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from flint import arb, ctx

from symbolic.accounting import atoms, closed, pair
from symbolic.accounting.bounds import bound, near_the_largest_loss
from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.loss import Ball, OutOfReach, ball
from symbolic.accounting.guesses.guess import guess
from symbolic.accounting.looks import ROUGH
from symbolic.accounting.mechanism import Part
from symbolic.accounting.sums import Sums

MOST_DIGITS: Final = 1_000
ROUGH_BITS: Final = 80
"""For a bound; the number of steps, 10^9, costs 30 of them."""
LOST: Final = 64
"""Bits, that a closed form may lose: a first guess, and"""
SPARE_BITS: Final = 20
"""so many more than the last time;"""
ACCURATE: Final = 6
"""and how many it shall have more than the digits need."""


class Profile:
    """delta(y) for the losses of all parts, each pair of laws one way round: with a record against without it ("remove"), or "add"."""

    def __init__(self, parts: Sequence[Part], add: bool) -> None:
        self.parts = tuple(parts)
        self.failing = [(part.numbers[1], part.times) for part in parts if part.mechanism == "approximate"]
        self.of = Composition(parts, add)
        self.sums = Sums(self.of)
        self._lost = LOST

    # ---- what is known at once

    def failure(self) -> Ball:
        """D."""
        return -sum(((-ball(delta)).log1p() * times for delta, times in self.failing), arb(0)).expm1()

    @property
    def is_symmetric(self) -> bool:
        """Are both directions the same?"""
        return not self.of.sampled

    # ---- delta

    def delta(self, y: Fraction, digits: int) -> Ball:
        """A ball of about so many right digits around delta at y >= 0, with the precision at hand or more."""
        rest = self.rest(y, digits)
        if not self.failing:
            return rest
        with ctx.workprec(_bits(digits)):
            lost = self.failure()
            return lost + (1 - lost) * rest

    def rest(self, y: Fraction, digits: int) -> Ball:
        """delta_0."""
        of = self.of
        if digits > MOST_DIGITS:
            raise OutOfReach(f"more than {MOST_DIGITS} digits are not computed here")
        with ctx.workprec(_bits(digits)):
            if ball(y) >= of.largest():
                return arb(0)
            if not of.sampled and not (of.responses or of.noises):
                return self._refined(lambda: closed.gaussian(of.squared, y), digits)
            if not of.sampled and not of.squared:
                return atoms.delta(of.responses, of.noises, y, digits)
            if of.is_single:
                ((q, sigma),) = of.sampled
                return self._refined(lambda: closed.subsampled(q, sigma, y, of.add), digits)
            if of.pair is not None:
                first, second = of.pair
                return self._refined(lambda: pair.delta(first, second, y, of.add), digits)
        self._check()
        return self.sums.delta(y, digits)

    def remembered(self, y: Fraction) -> Ball:
        """A ball around delta at any y, by the last sum, far from it the wider; infinite where there is none."""
        lost = self.failure()
        return lost + (1 - lost) * self.sums.remembered(y)

    def _check(self) -> None:
        """Raises `OutOfReach` where no sum along a line is tried."""
        if self.of.is_minute:
            raise OutOfReach("the privacy loss is too close to a discrete one: q is too small to compose")

    def looked_at(self, y: Fraction, aim: Ball, digits: int) -> Ball:
        """delta at y, about, to a few digits near the `aim`, and by a factor of e or so far from it, or what it is about below, where that is far below: nothing is certified. A sum that must be certified to
        tell it is made for so many `digits`, as it may be used again."""
        if not self.of.is_line:
            return self.delta(y, ROUGH)
        self._check()
        with ctx.workprec(_bits(ROUGH)):
            lost = self.failure()
            return lost + (1 - lost) * self.sums.glance(y, (aim - lost) / (1 - lost), digits)

    def seen(self, y: Fraction, aim: Ball) -> Ball | None:
        """By the last look, if it tells it."""
        with ctx.workprec(_bits(ROUGH)):
            lost = self.failure()
            found = self.sums.looks.seen(y, (aim - lost) / (1 - lost))
            return None if found is None else lost + (1 - lost) * found

    def _refined(self, compute: Callable[[], Ball], digits: int) -> Ball:
        """A closed form cancels where delta is small: with more precision until the digits are there. As many bits as were lost the last time will about be lost again."""
        bits = int(digits * 3.33) + self._lost
        for _ in range(9):
            with ctx.workprec(bits):
                found = compute()
            accuracy = found.rel_accuracy_bits()
            if accuracy >= digits * 3.33 + ACCURATE:
                self._lost = max(bits - accuracy, 0) + SPARE_BITS
                return found
            bits *= 2
        raise OutOfReach("delta is too small there")

    def guess(self, aim: float) -> tuple[float, float]:
        """About the y >= 0 with log delta_0(y) = aim, and about the slope of log delta_0 there; only a start."""
        return guess(self.of, aim, self.sums.looks.along_a_ray)

    def largest(self) -> Ball:
        """The loss from where on delta_0 is 0, infinite where there is none."""
        return self.of.largest()

    def at_least(self, y: Fraction) -> Ball:
        """A lower bound of delta near the largest loss, with the precision at hand."""
        lost = self.failure()
        return (lost + (1 - lost) * near_the_largest_loss(self.of, y)).lower()

    def bound(self, y: Fraction) -> Ball:
        """An upper bound of delta."""
        with ctx.workprec(ROUGH_BITS):
            lost = self.failure()
            return (lost + (1 - lost) * bound(self.of, y)).upper()


def _bits(digits: int) -> int:
    return int(digits * 3.33) + 64
