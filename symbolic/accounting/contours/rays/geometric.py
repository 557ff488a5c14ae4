"""e^{start + k step} for many k: as products of two of few exponentials, so that rounding adds up to no more than it does there."""

from __future__ import annotations

from math import isqrt

from flint import acb

from symbolic.accounting.contours.loss import Ball, Complex


def geometric(start: Complex, step: Ball, count: int) -> list[Complex]:
    """For k = 0, ..., `count` - 1, with the precision at hand.

    >>> from flint import acb, arb
    >>> [round(float(power.real), 9) for power in geometric(acb(0), arb(1) / 2, 3)]
    [1.0, 1.648721271, 2.718281828]
    """
    wide = isqrt(count) + 1
    few = [(step * k).exp() for k in range(wide)]
    return [
        far * near for k in range(0, count, wide) for far in [acb(start + step * k).exp()] for near in few[: count - k]
    ]
