"""What the saddle of the integrand on the real line says of delta, in floating point."""

from __future__ import annotations

from math import log, pi


def at_the_saddle(c: float, height: float, mean: float, variance: float) -> tuple[float, float]:
    """The loss y for which N(c) e^{(1-c) y}/(c (c-1)) has its saddle at the order c, and about log delta there: by log N, and by the mean and the variance of the loss that is tilted to c."""
    y = mean - 1 / c - 1 / (c - 1)
    bent = variance + 1 / c**2 + 1 / (c - 1) ** 2
    return y, height + (1 - c) * y - log(c * (c - 1)) - log(2 * pi * bent) / 2
