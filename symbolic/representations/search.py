"""Roots and maxima of functions of mpmath numbers, in the precision at hand: by halving and by the golden section,
which need no derivative.

>>> with mpmath.workdps(20):
...     print(root(lambda x: x**2 - 2, 0, 2), largest(lambda x: x * (1 - x), 0, 1))
1.4142135623730950488 0.25

Possible issues
---------------
`largest` wants a function that first rises and then falls. A smooth one is flat at its top: its place is known to half
the digits, its value to all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import mpmath
from mpmath import mpf

Number: TypeAlias = Any  # mpf

SPARE = 20  # bits beyond the precision at hand to which a place is looked for, relative to the largest of the ends


def root(function: Callable[[Number], Number], low: Number, high: Number) -> Number:
    """Where a monotone function passes 0 between two ends; the nearer end where it does not."""
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
    """Ends between which a rising function passes 0, found by doubling: `low` < 0 < `high` are the first guesses."""
    low, high = mpf(low), mpf(high)
    while function(low) >= 0:
        low *= 2
    while function(high) < 0:
        high *= 2
    return low, high


def positive_root(function: Callable[[Number], Number]) -> Number:
    """Where a rising function of x > 0 passes 0."""
    low, high = outwards(lambda log: function(mpmath.exp(log)), -4, 4)
    return mpmath.exp(root(lambda log: function(mpmath.exp(log)), low, high))


def largest(function: Callable[[Number], Number], low: Number, high: Number) -> Number:
    """The largest value between two ends, those included."""
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
