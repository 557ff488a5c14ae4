"""Roots and maxima of functions of mpmath numbers, by bisection and golden-section search.

Neither method needs derivatives. Both work at the current precision.

>>> with mpmath.workdps(20):
...     print(root(lambda x: x**2 - 2, 0, 2), largest(lambda x: x * (1 - x), 0, 1))
1.4142135623730950488 0.25

Possible issues
---------------
`largest` requires a function that first increases and then decreases. A smooth function is flat at its maximum. So the
location of the maximum has only half the digits of its value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import mpmath
from mpmath import mpf

Number: TypeAlias = Any  # mpf

SPARE = 20  # extra bits for a location, relative to the larger end


def root(function: Callable[[Number], Number], low: Number, high: Number) -> Number:
    """Return the zero of a monotone function between two ends, or else the nearer end."""
    low, high = mpf(low), mpf(high)
    start, stop = function(low), function(high)
    if (start >= 0) == (stop >= 0):
        return low if abs(start) < abs(stop) else high
    rises = stop >= 0
    for _ in range(2 * mpmath.mp.prec + 200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if (function(middle) >= 0) == rises:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def outwards(function: Callable[[Number], Number], low: Number, high: Number) -> tuple[Number, Number]:
    """Double the first guesses `low` < 0 < `high` until an increasing function changes sign."""
    low, high = mpf(low), mpf(high)
    while function(low) >= 0:
        low *= 2
    while function(high) < 0:
        high *= 2
    return low, high


def positive_root(function: Callable[[Number], Number]) -> Number:
    """Return the zero of an increasing function of x > 0."""
    low, high = outwards(lambda log: function(mpmath.exp(log)), -4, 4)
    return mpmath.exp(root(lambda log: function(mpmath.exp(log)), low, high))


def largest(function: Callable[[Number], Number], low: Number, high: Number) -> Number:
    """Return the maximum on a closed interval."""
    low, high = mpf(low), mpf(high)
    golden = (mpmath.sqrt(5) - 1) / 2
    found = max(function(low), function(high))
    left, right = high - golden * (high - low), low + golden * (high - low)
    at_left, at_right = function(left), function(right)
    enough = mpmath.ldexp(max(abs(low), abs(high), mpf(1)), -mpmath.mp.prec - SPARE)
    while high - low > enough and left < right:
        found = max(found, at_left, at_right)
        if at_left < at_right:
            low, left, at_left = left, right, at_right
            right = low + golden * (high - low)
            at_right = function(right)
        else:
            high, right, at_right = right, left, at_left
            left = high - golden * (high - low)
            at_left = function(left)
    return found
