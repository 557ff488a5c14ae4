"""The ratio of two mean distances over the same repetitions, and its interval: by the delta method, as Student's
distribution has it.

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
    """Of their means."""
    return fmean(first) / fmean(second)


def interval_of(first: Sequence[float], second: Sequence[float], level: float) -> tuple[float, float]:
    """Of the ratio; it misses with probability `level`, so far as the delta method and the normal distribution of means
    are right.
    """
    ratio = ratio_of(first, second)
    half = half_of([a - ratio * b for a, b in zip(first, second, strict=True)], level) / fmean(second)
    return ratio - half, ratio + half


def half_of(numbers: Sequence[float], level: float) -> float:
    """Half the interval of their mean; none of a single number."""
    count, mean = len(numbers), fmean(numbers)
    if count < 2:
        return math.inf
    return student(level, count - 1) * math.sqrt(sum((one - mean) ** 2 for one in numbers) / (count - 1) / count)


@lru_cache(maxsize=256)
def student(level: float, freedom: int) -> float:
    """The t that Student's variable with so many degrees of freedom exceeds in size with probability `level`.

    >>> round(student(0.05, 1), 3), round(student(0.05, 39), 3), round(student(1e-4, 39), 3)
    (12.706, 2.023, 4.333)

    Source: Abramowitz and Stegun 1964, 26.7.3 and 26.7.4, turned round by bisection.
    """
    low, high = 0.0, 1.0
    while _beyond(high, freedom) > level:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _beyond(middle, freedom) > level else (low, middle)
    return high


def _beyond(t: float, freedom: int) -> float:
    """The probability that its size is above t."""
    angle, odd = math.atan(t / math.sqrt(freedom)), freedom % 2
    term, total = math.cos(angle) ** odd, 0.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= math.cos(angle) ** 2 * (power + 1) / (power + 2)
    within = math.sin(angle) * total
    return 1 - (2 / math.pi * (angle + within) if odd else within)
