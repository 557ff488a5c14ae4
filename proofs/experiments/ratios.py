"""The ratio of two mean distances over the same repetitions, with a confidence interval.

The interval uses the delta method and Student's distribution.

>>> low, high = interval_of([2.1, 1.9, 2.0, 2.2], [1.0, 1.1, 0.9, 1.0], 0.05)
>>> round(low, 2), round(high, 2)
(1.67, 2.43)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from statistics import fmean


def ratio_of(first: Sequence[float], second: Sequence[float]) -> float:
    """The ratio of the two means."""
    return fmean(first) / fmean(second)


def interval_of(first: Sequence[float], second: Sequence[float], level: float) -> tuple[float, float]:
    """A confidence interval of the ratio with error probability `level`.

    The error probability is approximate: the interval uses the delta method and assumes that the means are normal.
    """
    ratio = ratio_of(first, second)
    half = half_of([a - ratio * b for a, b in zip(first, second, strict=True)], level) / fmean(second)
    return ratio - half, ratio + half


def half_of(numbers: Sequence[float], level: float) -> float:
    """Half the length of the confidence interval of the mean; infinite for a single number."""
    count, mean = len(numbers), fmean(numbers)
    if count < 2:
        return math.inf
    return student(level, count - 1) * math.sqrt(sum((one - mean) ** 2 for one in numbers) / (count - 1) / count)


@lru_cache(maxsize=256)
def student(level: float, freedom: int) -> float:
    """The number t that |Student's variable| exceeds with probability `level`.

    `freedom` is the number of degrees of freedom.

    >>> round(student(0.05, 1), 3), round(student(0.05, 39), 3), round(student(1e-4, 39), 3)
    (12.706, 2.023, 4.333)

    Source: Abramowitz and Stegun 1964, 26.7.3 and 26.7.4, inverted by bisection.
    """
    low, high = 0.0, 1.0
    while _beyond(high, freedom) > level:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _beyond(middle, freedom) > level else (low, middle)
    return high


def _beyond(t: float, freedom: int) -> float:
    """The probability that |Student's variable| exceeds t."""
    angle, odd = math.atan(t / math.sqrt(freedom)), freedom % 2
    term, total = math.cos(angle) ** odd, 0.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= math.cos(angle) ** 2 * (power + 1) / (power + 2)
    within = math.sin(angle) * total
    return 1 - (2 / math.pi * (angle + within) if odd else within)
