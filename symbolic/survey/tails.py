"""Binomial tails for consecutive sample sizes, as balls and as arrays with error bounds.

For X_m ~ Bin(m, theta) both functions return P(X_m < m x), m = first, ..., last, by the recurrences BOUNDS.md B1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Any, Final, TypeAlias

from symbolic.survey.budget import ball

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Array: TypeAlias = Any  # np.ndarray of doubles

UNIT: Final = 2.0**-53
SMALLEST: Final = 1e-290  # a smaller first probability is replaced by this upper bound
GUARD: Final = 1e-6  # far above the rounding error of m x, so that a rounded index never counts too few misses


# ---- balls


@lru_cache(maxsize=100_000)
def _log_factorial(n: int, bits: int) -> Ball:
    """Return log(n!) as a ball; `bits` is the current precision, and part of the cache key."""
    from flint import arb

    return arb(n + 1).lgamma()


def mass(n: int, k: int, theta: Fraction) -> Ball:
    """Return P(X = k) for X ~ Bin(n, theta), 0 < theta < 1, at the current precision."""
    from flint import ctx

    ways = _log_factorial(n, ctx.prec) - _log_factorial(k, ctx.prec) - _log_factorial(n - k, ctx.prec)
    return (ways + k * ball(theta).log() + (n - k) * ball(1 - theta).log()).exp()


def below(first: int, last: int, x: Fraction, theta: Fraction) -> Iterator[Ball]:
    """Yield P(X_m < m x) as balls, for m from `first` to `last`; x < 1."""
    from flint import arb

    if x <= 0:
        yield from (arb(0) for _ in range(first, last + 1))
        return
    chance, rest = ball(theta), ball(1 - theta)
    k = ceil(first * x) - 1
    top = mass(first, k, theta)
    total = _sum_down(first, k, top, rest / chance)
    for m in range(first, last + 1):
        yield total
        total = total - chance * top
        top = top * rest * (m + 1) / (m + 1 - k)
        while k < ceil((m + 1) * x) - 1:
            top = top * chance / rest * (m + 1 - k) / (k + 1)
            total, k = total + top, k + 1


def _sum_down(m: int, k: int, top: Ball, odds: Ball) -> Ball:
    """Return the sum of b(j) for j <= k, where b(k) = top."""
    from flint import arb, ctx

    total, term, enough = top, top, arb(2) ** -ctx.prec
    for j in range(k, 0, -1):
        ratio = odds * j / (m - j + 1)
        if ratio < 0.99 and term < total * enough:
            return total.union(total + term * ratio / (1 - ratio))
        term = term * ratio
        total = total + term
    return total


# ---- arrays


class Tails:
    """Upper bounds `values` of P(X_m < m x), up to `error`, for arrays (BOUNDS.md B2).

    Parameters
    ----------
    first, last: the range of m.
    k: ceil(first x) - 1 exactly, or -1 where x <= 0.
    x: may be rounded up, but not down.
    theta: exact.
    """

    def __init__(self, first: int, last: int, k: list[int], x: Array, theta: list[Fraction]) -> None:
        import numpy as np

        self.m, self.x, self.never = first, x, np.array([one < 0 for one in k])
        self.k = np.maximum(np.array(k, dtype=float), 0)
        self.chance = np.array([float(one) for one in theta])
        self.rest = np.array([float(1 - one) for one in theta])
        tops = [_float(first, one, chance) for one, chance in zip(k, theta, strict=True)]
        self.scale = np.array([max(top, SMALLEST) for top in tops])
        self.top = np.ones(len(k))  # in units of the scale, like the total
        self.total, terms = self._sum_down()
        steps = last - first + 1
        self.error = (24 * steps**2 + 64 * steps + 8 * terms + 64) * UNIT

    def _sum_down(self) -> tuple[Array, int]:
        import numpy as np

        total, term, j, terms = self.top.copy(), self.top.copy(), self.k.copy(), 0
        odds = self.rest / self.chance
        while True:
            ratio = np.maximum(j, 0) * odds / (self.m - j + 1)
            left = np.where(ratio < 0.99, term * ratio / (1 - np.minimum(ratio, 0.99)), np.inf)
            if (left <= 1e-18 * total).all():
                return total + left, terms
            term = term * ratio
            total, j, terms = total + term, j - 1, terms + 1

    @property
    def values(self) -> Array:
        import numpy as np

        return np.where(self.never, 0, self.total * self.scale)

    def advance(self) -> None:
        """Go from m to m + 1."""
        import numpy as np

        self.total = self.total - self.chance * self.top
        self.m += 1
        self.top = self.top * self.m * self.rest / (self.m - self.k)
        target = np.ceil(self.m * self.x + GUARD) - 1
        while (late := (self.k < target) & ~self.never).any():
            more = self.top * (self.m - self.k) * self.chance / ((self.k + 1) * self.rest)
            self.top = np.where(late, more, self.top)
            self.total = np.where(late, self.total + more, self.total)
            self.k = np.where(late, self.k + 1, self.k)


def _float(n: int, k: int, theta: Fraction) -> float:
    """Return P(X = k) as a double with a relative error of at most 4 u; 0 for k < 0."""
    import flint

    with flint.ctx.workprec(96 + 2 * n.bit_length()):
        return 0.0 if k < 0 else float(mass(n, k, theta).mid())
