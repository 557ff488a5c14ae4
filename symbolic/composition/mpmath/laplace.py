"""k Laplace mechanisms in mpmath, with incomplete gamma functions.

The finite sum is that of `symbolic.composition.definitions.laplace`.

>>> from symbolic.values import entry
>>> with mpmath.workdps(15):
...     print(entry("delta.laplace-k-fold").mpmath(k=3, epsilon=1, at="1/2"))
0.449373593534322

Possible issues
---------------
The sum alternates and has k^3/6 terms; k above 40 raises `TooLarge`. The trade-off function needs hundreds of such
sums; k above 8 raises `TooLarge`.
"""

from __future__ import annotations

from math import comb, factorial
from typing import Any, Final, TypeAlias

import mpmath
from mpmath import exp, log, mpf

from symbolic.representations.exact import TooLarge
from symbolic.representations.search import largest

Number: TypeAlias = Any  # mpf
MOST: Final = 40
MOST_CURVE: Final = 8


def delta(epsilon: Number, ratio: Number, k: Number, at: Number, at_ratio: Number) -> Number:
    """Return the mean of max(0, 1 - e^(at - L)) over the sum L of k losses."""
    return _delta(int(k), log(ratio) if epsilon is None else epsilon, log(at_ratio) if at is None else at)


def trade_off(epsilon: Number, ratio: Number, k: Number, alpha: Number) -> Number:
    """Return the maximum over eta of 1 - delta(eta) - e^eta alpha, which is unimodal."""
    n, own = int(k), log(ratio) if epsilon is None else epsilon
    if alpha in (0, 1) or own == 0:
        return 1 - alpha
    if n > MOST_CURVE:
        raise TooLarge(f"k = {n}; mpmath computes this trade-off function up to k = {MOST_CURVE}")
    return largest(lambda eta: 1 - _delta(n, own, eta) - exp(eta) * alpha, -n * own, n * own)


def _delta(k: int, epsilon: Number, eta: Number) -> Number:
    if k > MOST:
        raise TooLarge(f"k = {k}; mpmath computes this delta up to k = {MOST}")
    total = mpf(0)
    for i in range(k + 1):
        for j in range(k + 1 - i):
            m = k - i - j
            top = (i - j + m) * epsilon
            if top <= eta:
                continue
            ways = mpf(factorial(k)) / (factorial(i) * factorial(j) * factorial(m)) / 2**k * exp(-j * epsilon)
            total += ways * (1 - exp(eta - top) if m == 0 else _between(m, epsilon, (top - eta) / 2))
    return total


def _between(m: int, epsilon: Number, end: Number) -> Number:
    """Return the integral of f(y) (e^-y - e^(y - 2 end)) over 0 < y < min(end, m epsilon).

    f is epsilon^m times the density of the sum of m uniform lengths.
    """
    total, last = mpf(0), min(end, m * epsilon)
    for q in range(m + 1):
        start = q * epsilon
        if start >= last:
            break
        length = last - start
        falling = exp(-start) * mpmath.gammainc(m, 0, length)
        rising = exp(start - 2 * end) * length**m / m * mpmath.hyp1f1(m, m + 1, length)
        total += (-1) ** q * comb(m, q) * (falling - rising)
    return total / factorial(m - 1)
