"""k randomized responses in mpmath: sums of binomial probabilities.

>>> from symbolic.values import entry
>>> with mpmath.workdps(20):
...     print(entry("delta.randomized-response").mpmath(k=2, ratio=3, at_ratio=3))
0.375

Possible issues
---------------
The work grows with k; k above 10,000 raises `TooLarge`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import mpmath
from mpmath import exp, mpf

from symbolic.representations.exact import TooLarge

Number: TypeAlias = Any  # mpf
MOST: Final = 10_000


def masses(k: Number, ratio: Number) -> list[Number]:
    """Return P(J = j) under x for j = 0, ..., k; the reversed list holds those under x'."""
    if k > MOST:
        raise TooLarge(f"k = {int(k)}; mpmath computes this value up to k = {MOST}")
    found = [(1 + ratio) ** -k]
    for j in range(int(k)):
        found.append(found[-1] * ratio * (k - j) / (j + 1))
    return found


def trade_off(epsilon: Number, ratio: Number, k: Number, alpha: Number) -> Number:
    """Return the type II error of the test that rejects for J < j and randomises at J = j.

    j and the randomisation are chosen for the level alpha.
    """
    own = masses(k, exp(epsilon) if ratio is None else ratio)
    below, missed = mpf(0), mpf(1)
    for here, other in zip(own, reversed(own), strict=True):
        if below + here >= alpha:
            return missed - other * (alpha - below) / here
        below, missed = below + here, missed - other
    return mpf(0)


def delta(epsilon: Number, ratio: Number, k: Number, at: Number, at_ratio: Number) -> Number:
    """Return the sum of max(0, P(J = j) - e^at P'(J = j))."""
    own = masses(k, exp(epsilon) if ratio is None else ratio)
    factor = exp(at) if at_ratio is None else at_ratio
    return mpmath.fsum(max(mpf(0), here - factor * other) for here, other in zip(own, reversed(own), strict=True))
