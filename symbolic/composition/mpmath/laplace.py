"""k Laplace mechanisms in mpmath: the finite sum of `symbolic.composition.definitions.laplace`, its integrals by
incomplete gamma functions.

>>> from symbolic.values import entry
>>> with mpmath.workdps(15):
...     print(entry("delta.laplace-k-fold").mpmath(k=3, epsilon=1, at="1/2"))
0.449373593534322

Possible issues
---------------
The sum alternates and has k^3/6 terms: a second at k = 12, and k above 40 is refused. The trade-off curve needs
hundreds of such sums: half a minute at k = 6, and k above 8 is refused.
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
    """The mean of max(0, 1 - e^(at - L)) over the sum L of k losses."""
    return _delta(int(k), log(ratio) if epsilon is None else epsilon, log(at_ratio) if at is None else at)


def trade_off(epsilon: Number, ratio: Number, k: Number, alpha: Number) -> Number:
    """The largest of 1 - delta(eta) - e^eta alpha, which first rises and then falls in eta."""
    n, own = int(k), log(ratio) if epsilon is None else epsilon
    if alpha in (0, 1) or own == 0:
        return 1 - alpha
    if n > MOST_CURVE:
        raise TooLarge(f"k is above {MOST_CURVE} for a curve in mpmath")
    return largest(lambda eta: 1 - _delta(n, own, eta) - exp(eta) * alpha, -n * own, n * own)


def _delta(k: int, epsilon: Number, eta: Number) -> Number:
    if k > MOST:
        raise TooLarge(f"k is above {MOST} for mpmath")
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
    """The integral of f(y) (e^-y - e^(y - 2 end)) over 0 < y < min(end, m epsilon), where f is the density of m uniform
    lengths, times epsilon^m.
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
