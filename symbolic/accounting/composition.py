"""The losses of the parts of a composition, each pair of laws one way round, in groups of equal ones."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import expm1
from typing import Final

from flint import arb

from symbolic.accounting.contours.loss import Ball, Factor, Gaussian, Laplace, RandomizedResponse, Turned, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.mechanism import Part

NOISY: Final = 1
"""sigma, from which on two steps have a sum of their own also where a record is removed: with less noise the integrand has narrower peaks, and lines have few nodes."""
SMALL: Final = 0.5
"""The variance of the loss, about, below which hits are rare, where"""
MOST_EXPONENT: Final = 50.0
"""so many nats of e^{1/sigma^2} count."""
SMALLEST_SQUARED: Final = Fraction(1, 10**140)
"""Its square is a double."""


class Composition:
    """With a record against without it ("remove"), or "add"; without the parts that may fail altogether."""

    def __init__(self, parts: Sequence[Part], add: bool) -> None:
        self.add = add
        self.responses: dict[Fraction, int] = {}
        self.noises: dict[Fraction, int] = {}
        self.sampled: dict[tuple[Fraction, Fraction], int] = {}
        self.squared = Fraction(0)
        for part in parts:
            self._add(part)

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

    def factors(self) -> list[tuple[Factor, int]]:
        """All of them, and how often."""
        found: list[tuple[Factor, int]] = [(Gaussian(self.squared), 1)] if self.squared else []
        found += [(Turned(step) if self.add else step, times) for step, times in self.steps()]
        found += [(Laplace(epsilon), k) for epsilon, k in self.noises.items()]
        return found + [(RandomizedResponse(epsilon), k) for epsilon, k in self.responses.items()]

    def steps(self) -> list[tuple[SubsampledGaussian, int]]:
        """The subsampled Gaussians, and how often."""
        return [(SubsampledGaussian(*numbers), times) for numbers, times in self.sampled.items()]

    def steps_alone(self, add: bool) -> Composition:
        """The subsampled Gaussians, one way round or the other."""
        found = Composition([], add)
        found.sampled = self.sampled
        return found

    def largest(self) -> Ball:
        """The largest loss that there is, infinite with a normal law on its side."""
        if self.squared or (self.sampled and not self.add):
            return arb("inf")
        atoms = sum(
            (epsilon * k for group in (self.responses, self.noises) for epsilon, k in group.items()), Fraction(0)
        )
        return ball(atoms) - sum(((-ball(q)).log1p() * times for (q, _), times in self.sampled.items()), arb(0))

    def spread(self, most: float) -> float:
        """The variance of the subsampled Gaussians' loss, about, where it is small; of e^{1/sigma^2} up to so many nats are counted."""
        return sum(times * float(q * q) * expm1(min(1 / float(s * s), most)) for (q, s), times in self.sampled.items())

    @property
    def is_rarely_hit(self) -> bool:
        """Does the loss vary so little, about, that one large loss may be most of delta, beside what all the small ones spread? What the saddle of N says is too much then."""
        return bool(self.sampled) and self.spread(MOST_EXPONENT) < SMALL

    @property
    def is_of_steps(self) -> bool:
        """Are there subsampled Gaussians, and nothing else?"""
        return not (self.squared or self.responses or self.noises)

    @property
    def is_answered(self) -> bool:
        """Are there subsampled Gaussians, beside randomized responses or Laplace mechanisms and nothing else?"""
        return bool(self.sampled and (self.responses or self.noises) and not self.squared)

    @property
    def is_single(self) -> bool:
        """Is it one subsampled Gaussian?"""
        return self.is_of_steps and list(self.sampled.values()) == [1]

    @property
    def pair(self) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]] | None:
        """q and sigma of either, if it is two subsampled Gaussians, with much noise or where a record is added."""
        steps = [numbers for numbers, times in self.sampled.items() for _ in range(min(times, 3))]
        is_pair = self.is_of_steps and len(steps) == 2 and (self.add or all(sigma >= NOISY for _, sigma in steps))
        return (steps[0], steps[1]) if is_pair else None

    @property
    def is_line(self) -> bool:
        """Is it a sum along a line that gives delta?"""
        if self.sampled:
            return not self.is_single and self.pair is None
        return bool(self.squared and (self.responses or self.noises))

    @property
    def is_minute(self) -> bool:
        """Is there a q whose square is no double?"""
        return any(q < SMALLEST_SQUARED for q, _ in self.sampled)
