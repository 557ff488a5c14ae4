"""delta as a function of epsilon of one direction of a composition: by closed form, by sums over atoms, or along a line.

What is (epsilon, delta)-private fails with probability delta, and is a randomized response otherwise; so of independent ones
delta(y) = D + (1 - D) delta_0(y), 1 - D the product of the 1 - delta, delta_0 that of all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import exp, log, pi
from typing import Final

from flint import arb, ctx

from symbolic.accounting import atoms, closed
from symbolic.accounting.contour import Line
from symbolic.accounting.loss import Ball, Factor, Gaussian, Laplace, OutOfReach, RandomizedResponse, Turned, ball
from symbolic.accounting.mechanism import Part
from symbolic.accounting.subsampled import SubsampledGaussian

MOST_DIGITS: Final = 1_000
ROUGH: Final = 4
"""Digits of delta where no more are needed: far from the crossing, and where it is only asked whether one delta is below another."""
SMALLEST_SHARE: Final = Fraction(1, 10**9)
"""q of a composition; a single step has a closed form for every q."""


class Profile:
    """delta(y) for the losses of all parts, each pair of laws one way round: with a record against without it ("remove"), or "add"."""

    def __init__(self, parts: Sequence[Part], add: bool) -> None:
        self.parts, self.add = tuple(parts), add
        self.failing = [(part.numbers[1], part.times) for part in parts if part.mechanism == "approximate"]
        self.responses: dict[Fraction, int] = {}
        self.noises: dict[Fraction, int] = {}
        self.sampled: dict[tuple[Fraction, Fraction], int] = {}
        self.squared = Fraction(0)
        for part in parts:
            self._add(part)
        self._line: Line | None = None
        self._look: Line | None = None

    def _add(self, part: Part) -> None:
        first = part.numbers[0]
        if part.mechanism == "gaussian":
            self.squared += part.times / first**2
        elif part.mechanism == "subsampled-gaussian":
            sigma = part.numbers[1]
            if first == 1:
                self.squared += part.times / sigma**2
            else:
                self.sampled[first, sigma] = self.sampled.get((first, sigma), 0) + part.times
        elif first:
            groups = self.noises if part.mechanism == "laplace" else self.responses
            groups[first] = groups.get(first, 0) + part.times

    # ---- what is known at once

    def largest(self) -> Ball:
        """The largest loss that there is, infinite with a normal law on its side."""
        if self.squared or (self.sampled and not self.add):
            return arb("inf")
        atoms = sum(
            (epsilon * k for group in (self.responses, self.noises) for epsilon, k in group.items()), Fraction(0)
        )
        return ball(atoms) - sum(((-ball(q)).log1p() * times for (q, _), times in self.sampled.items()), arb(0))

    def failure(self) -> Ball:
        """D."""
        return -sum(((-ball(delta)).log1p() * times for delta, times in self.failing), arb(0)).expm1()

    @property
    def is_symmetric(self) -> bool:
        """Are both directions the same?"""
        return not self.sampled

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
        if digits > MOST_DIGITS:
            raise OutOfReach(f"more than {MOST_DIGITS} digits are not computed here")
        with ctx.workprec(_bits(digits)):
            if ball(y) >= self.largest():
                return arb(0)
            if not self.sampled and not (self.responses or self.noises):
                return self._refined(lambda: closed.gaussian(self.squared, y), digits)
            if not self.sampled and not self.squared:
                return atoms.delta(self.responses, self.noises, y, digits)
            if self._is_single():
                ((q, sigma),) = self.sampled
                return self._refined(lambda: closed.subsampled(q, sigma, y, self.add), digits)
        if any(q < SMALLEST_SHARE for q, _ in self.sampled):
            raise OutOfReach("the privacy loss is too close to a discrete one: q is too small to compose")
        if self._line is None or self._line.digits < digits or abs(self._line.loss - float(y)) > 1e-3 * float(y):
            self._line = Line(self.factors(), float(y), digits)
        with ctx.workprec(self._line.bits):
            return self._line.delta(ball(y))

    def looked_at(self, y: Fraction) -> Ball:
        """delta at y, about, to a few digits: nothing is certified."""
        if not self._is_line():
            return self.delta(y, ROUGH)
        if self._look is None or abs(self._look.loss - float(y)) > 0.03 * float(y):
            self._look = Line(self.factors(), float(y), ROUGH, certified=False)
        with ctx.workprec(self._look.bits):
            lost = self.failure()
            return lost + (1 - lost) * self._look.delta(ball(y))

    def _is_line(self) -> bool:
        """Is it the line that gives delta?"""
        return bool(self.sampled and not self._is_single()) or bool(self.squared and (self.responses or self.noises))

    def _is_single(self) -> bool:
        return not (self.responses or self.noises or self.squared) and list(self.sampled.values()) == [1]

    def factors(self) -> list[tuple[Factor, int]]:
        found: list[tuple[Factor, int]] = [(Gaussian(self.squared), 1)] if self.squared else []
        for (q, sigma), times in self.sampled.items():
            factor = SubsampledGaussian(q, sigma)
            found.append((Turned(factor) if self.add else factor, times))
        found += [(Laplace(epsilon), k) for epsilon, k in self.noises.items()]
        return found + [(RandomizedResponse(epsilon), k) for epsilon, k in self.responses.items()]

    @staticmethod
    def _refined(compute: Callable[[], Ball], digits: int) -> Ball:
        """A closed form cancels where delta is small: with more precision until the digits are there."""
        bits = _bits(digits)
        for _ in range(9):
            with ctx.workprec(bits):
                found = compute()
            if found.rel_accuracy_bits() >= digits * 3.33 + 6:
                return found
            bits *= 2
        raise OutOfReach("delta is too small there")

    def bound(self, y: Fraction) -> Ball:
        """An upper bound of delta, by Chernoff's inequality: N(a) e^{y(1-a)} (a-1)^{a-1}/a^a, the best of a few a."""
        best, factors = arb(1), self.factors()
        with ctx.workprec(128):
            lost = self.failure()
            for a in (arb(2) ** k / 4 + 1 for k in range(12)):
                total = (ball(y) * (1 - a)).exp() * (a - 1) ** (a - 1) / a**a
                for factor, times in factors:
                    total *= factor.real(a) ** times
                if total.is_finite():
                    best = best.min(total)
            return (lost + (1 - lost) * best).upper()

    # ---- a first guess of epsilon

    def guess(self, aim: float) -> tuple[float, float]:
        """About the y >= 0 with log delta_0(y) = aim, by the saddle of the integrand, and about the slope of log delta_0 there; only a start."""
        factors = self.factors()

        def at(c: float) -> tuple[float, float]:
            """y and log delta for which the saddle is at c."""
            step = 1e-3 * min(1.0, c - 1)
            low, mid, high = (sum(times * factor.rough(c + k * step) for factor, times in factors) for k in (-1, 0, 1))
            y = (high - low) / (2 * step) - 1 / c - 1 / (c - 1)
            bent = max((high - 2 * mid + low) / step**2, 0.0) + 1 / c**2 + 1 / (c - 1) ** 2
            return y, mid + (1 - c) * y - log(c * (c - 1)) - log(2 * pi * bent) / 2

        low, high = -14.0, log(19_000.0)  # log(c - 1)
        for _ in range(50):
            middle = (low + high) / 2
            try:
                above = at(1 + exp(middle))[1] > aim
            except (OverflowError, ValueError):
                above = False
            low, high = (middle, high) if above else (low, middle)
        return max(0.0, at(1 + exp(low))[0]), -exp(low)


def _bits(digits: int) -> int:
    return int(digits * 3.33) + 64
