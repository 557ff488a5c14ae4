"""Entries of mechanisms in mpmath.

>>> import mpmath
>>> from symbolic.values import entry
>>> with mpmath.workdps(15):
...     print(entry("k-rr.channel").mpmath(k=3, epsilon=1, x=0, z=1))
0.211941557617085
"""

from __future__ import annotations

from typing import Any, TypeAlias

from mpmath import exp

Number: TypeAlias = Any  # mpf


def k_rr(k: Number, epsilon: Number, ratio: Number, x: Number, z: Number) -> Number:
    """t/(k - 1 + t) where x = z, and 1/(k - 1 + t)."""
    u = exp(-epsilon) if ratio is None else 1 / ratio
    return (1 if x == z else u) / (1 + (k - 1) * u)


def geometric(r1: Number, r2: Number, epsilon: Number, ratio: Number, x: Number, z: Number) -> Number:
    """u^|z - x|/(1 + u) at an end, and (1 - u) times that between them."""
    u = exp(-epsilon) if ratio is None else 1 / ratio
    return (1 if z in (0, r2 - r1) else 1 - u) / (1 + u) * u ** abs(z - x)
