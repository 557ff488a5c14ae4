"""An expectation in a model and its claimed value, enumerated exactly or sampled.

>>> from symbolic.simulation.model import Survey
>>> from symbolic.simulation.randomness import generator
>>> from symbolic.language import integers
>>> heads, tails = integers("heads tails")
>>> case = Case(Survey(2, {"heads": "1/3", "tails": "2/3"}), heads / 2, claim=Fraction(1, 3),
...     within=(Fraction(0), Fraction(1)))
>>> case.expectation()
Fraction(1, 3)
>>> found = case.simulate(generator(1, "coin"), 10**9, level=1e-6)
>>> found.agrees, found.repetitions, found.visible < 1e-3
(True, 1000000000, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from symbolic.formula import DomainError
from symbolic.language import Term
from symbolic.number import Value
from symbolic.representations import exact
from symbolic.simulation.bounds import half_width, probability_interval
from symbolic.simulation.model import Generator, Model

MISS: Final = 1e-3  # the probability of missing an error of size `visible`
ROUNDING: Final = (
    1e-12  # rounding error of an average, relative to the largest number in the range; it widens every interval
)


@dataclass(frozen=True)
class Simulated:
    """The result of a simulation.

    Attributes
    ----------
    claim: the claimed value, rounded to a double.
    average: of the repetitions.
    low, high: an interval that contains the expectation with probability at least 1 - level.
    repetitions: the number of repetitions in which the condition held.
    visible: a larger error of the claim is detected with probability at least 1 - MISS = 99.9 %.
    scale: the unit of relative errors, by default the claim; 0 for none.
    """

    claim: float
    average: float
    low: float
    high: float
    repetitions: int
    visible: float
    scale: float

    @property
    def agrees(self) -> bool:
        return self.low <= self.claim <= self.high

    @property
    def relative(self) -> float | None:
        """The visible error relative to the scale; None where the scale is 0."""
        return self.visible / abs(self.scale) if self.scale else None


@dataclass(frozen=True)
class Case:
    """The claim that the expectation of `of` in the model, given the condition, is `claim`.

    Parameters
    ----------
    model: the distribution that is sampled.
    of: a term in the names of the model's counts (and numbers).
    claim: exact, or a certified value.
    within: bounds of `of` wherever the condition holds; a value outside raises AssertionError. None: the smallest and
        the largest value over all counts of a small survey.
    outside: for a narrower `within`: a bound on |E[of] - E[of clipped to within]|. Samples are then clipped, and the
        bound widens the interval. (The extreme values of an average over many people are so rare, and the range so
        wide, that the interval would be useless.)
    given: the condition, a term that must be positive; None for no condition.
    otherwise: None for a conditional expectation; otherwise the value of `of` where the condition fails.
    indicator: whether `of` is 0 or 1; its expectation is then a probability, and the interval is sharper.
    truth: computes the correct value, where the claim is known to be wrong.
    scale: the unit of relative errors, if it is not the claim.
    """

    model: Model
    of: Term
    claim: Fraction | Value
    within: tuple[Fraction, Fraction] | None = None
    given: Term | None = None
    otherwise: int | None = None
    indicator: bool = False
    truth: Callable[[], Fraction | Value] | None = None
    scale: Fraction | Value | None = None
    outside: float | None = None

    # ---- enumeration

    def weighted(self) -> Iterator[tuple[Fraction, Fraction]]:
        """Yield (value, probability) for all outcomes where the condition holds."""
        for counts, chance in self.model.outcomes():
            values = dict(zip(self.model.names, counts, strict=True))
            if self.given is None or exact.evaluate(self.given, values) > 0:
                value = exact.evaluate(self.of, values)
                if self.within is not None and self.outside is None:
                    assert self.within[0] <= value <= self.within[1], f"{value} is outside {self.within}"
                yield value, chance
            elif self.otherwise is not None:
                yield Fraction(self.otherwise), chance

    def expectation(self) -> Fraction:
        """Return the expectation over all outcomes, exactly.

        Raises `DomainError` where they cannot be enumerated.
        """
        total = probability = Fraction(0)
        for value, chance in self.weighted():
            total, probability = total + value * chance, probability + chance
        if not probability:
            raise DomainError("the condition never holds")
        return total / probability

    @property
    def exact_claim(self) -> Fraction:
        """Return the claim as a fraction; raises `ValueError` where it is only enclosed."""
        return self.claim if isinstance(self.claim, Fraction) else self.claim.fraction

    # ---- simulation

    def simulate(self, random: Generator, repetitions: int, level: float) -> Simulated:
        """Test the claim; a correct claim is rejected with probability at most `level`."""
        values, times = self._sample(random, repetitions)
        low, high = self._range()
        slack = ROUNDING * max(abs(low), abs(high))
        if self.outside is not None:
            values = values.clip(low, high)
        assert ((low - slack <= values) & (values <= high + slack)).all(), f"a value is outside {self.within}"
        count = int(times.sum())
        average, variance = _moments(values, times, count)

        def interval(level: float) -> tuple[float, float]:
            if self.indicator:
                least, most = probability_interval(min(max(average, 0.0), 1.0), count, level)
            else:
                half = half_width(variance, high - low, count, level)
                least, most = max(average - half, low), min(average + half, high)
            return least - slack - (self.outside or 0.0), most + slack + (self.outside or 0.0)

        (least, most), (least_truth, most_truth) = interval(level), interval(MISS)
        return Simulated(
            claim=float(self.claim),
            average=average,
            low=least,
            high=most,
            repetitions=count,
            # The truth is in the inner interval with probability 1 - MISS; an accepted claim is in the outer one.
            visible=max(most - least_truth, most_truth - least),
            scale=float(self.claim if self.scale is None else self.scale),
        )

    def _evaluate(self, counts: Mapping[str, Any]) -> tuple[Any, Any]:
        """Return (values, where they count) as arrays.

        `otherwise` replaces the value where the condition fails.
        """
        import numpy as np

        from symbolic.representations.numpy import compiled

        names = self.model.names
        values = compiled(self.of, names)(**counts)
        if self.given is None:
            return values, np.ones(values.shape, dtype=bool)
        holds = compiled(self.given, names)(**counts) > 0
        if self.otherwise is None:
            return values, holds
        return np.where(holds, values, self.otherwise), np.ones(values.shape, dtype=bool)

    def _sample(self, random: Generator, repetitions: int) -> tuple[Any, Any]:
        drawn = self.model.histogram(random, repetitions)
        values, counted = self._evaluate(drawn.values)
        if not counted.any():
            raise DomainError("the condition held in no repetition; more repetitions may help")
        return values[counted], drawn.times[counted]

    def _range(self) -> tuple[float, float]:
        if self.within is not None:
            return float(self.within[0]), float(self.within[1])
        values, counted = self._evaluate(self.model.support())
        return float(values[counted].min()), float(values[counted].max())


def _moments(values: Any, times: Any, count: int) -> tuple[float, float]:
    """Return the average and the sample variance, in two passes with compensated summation."""
    average = math.fsum(values * times) / count
    return average, float(((values - average) ** 2 * times).sum()) / max(count - 1, 1)
