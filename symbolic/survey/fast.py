"""Vectorised float64 functions for simulation and plots: n may be an array too, and the work does not grow with n.

Errors were measured against the certified values over the grid of `tests/test_values.py` (n from 1 to 10^18, c from 10^-18 to 1): `ERROR`
units in the last place at most. Where a parameter is outside its domain the value is nan.

>>> [round(float(x), 12) for x in inverse_moment(n=[1, 2, 1000], c=0.5)]
[1.0, 0.833333333333, 0.002002006026]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np

Array: TypeAlias = Any  # np.ndarray or a scalar: what numpy broadcasts

ERROR: Final = 24  # units in the last place, of the inverse moments and the variance
RECURRENCE_TO: Final = 32  # respondents
SERIES_FROM: Final = 50.0  # of n log(1/u): where u^n is far below the precision
MOST_CLIPPED: Final = 2_000


def inverse_moment(n: Array, c: Array) -> Array:
    """E[1/M | M > 0]: the recurrence in n for small n, inverse factorials where n log(1/(1-c)) > 50, and weights otherwise."""
    return _by_method(n, c, conditional=True)


def inverse_moment_sum(n: Array, c: Array) -> Array:
    """E[1/M; M > 0]."""
    return _by_method(n, c, conditional=False)


def variance(n: Array, p: Array, q: Array, pi: Array) -> Array:
    """The variance of the survey's estimate, given that somebody answers.

    Near p = q the error is that of the float p - q; 1 - p - q is taken as 1 - (p + q).
    """
    n, p, q, pi = (np.asarray(x, dtype=np.float64) for x in (n, p, q, pi))
    with np.errstate(all="ignore"):
        inside = (p >= 0) & (q >= 0) & (p != q) & (pi >= 0) & (pi <= 1)
        factor = (pi * p + (1 - pi) * q) * (pi * q + (1 - pi) * p) / (q - p) ** 2
        return np.where(inside, factor * inverse_moment(n, p + q), np.nan)[()]


def cramer_rao_ratio(n: Array, c: Array) -> Array:
    """The variance over the Cramer-Rao bound."""
    return np.asarray(n, dtype=np.float64) * np.asarray(c, dtype=np.float64) * inverse_moment(n, c)


def dont_know_cost(n: Array, c: Array) -> Array:
    """The variance over that of Warner's design with the same privacy loss."""
    return np.asarray(n, dtype=np.float64) * inverse_moment(n, c)


def _by_method(n: Array, c: Array, *, conditional: bool) -> Array:
    n, c = np.broadcast_arrays(np.asarray(n, dtype=np.float64), np.asarray(c, dtype=np.float64))
    shape = n.shape
    n, c = n.ravel(), c.ravel()
    result = np.full(n.shape, np.nan)
    with np.errstate(all="ignore"):
        inside = (n >= 1) & (n == np.floor(n)) & np.isfinite(n) & (c > 0) & (c <= 1)
        decay = -n * np.log1p(-c)
        small = inside & (n <= RECURRENCE_TO)
        large = inside & ~small & (decay > SERIES_FROM)
        middle = inside & ~small & ~large
        for where, method in ((small, _recurrence), (large, _inverse_factorials), (middle, _weights)):
            if where.any():
                total, is_conditional = method(n[where], c[where])
                answered = -np.expm1(-decay[where])
                if conditional and not is_conditional:
                    total = total / answered
                elif is_conditional and not conditional:
                    total = total * answered
                result[where] = total
    return result.reshape(shape)[()]


def _recurrence(n: Array, c: Array) -> tuple[Array, bool]:
    """S_m = u S_{m-1} + g_m / m, where g_m = 1 - u^m = u g_{m-1} + c: nothing cancels."""
    u = 1 - c
    total, answered = np.zeros_like(c), np.zeros_like(c)
    result, chance = np.zeros_like(c), np.ones_like(c)
    for m in range(1, int(n.max()) + 1):
        answered = u * answered + c
        total = u * total + answered / m
        result, chance = np.where(n == m, total, result), np.where(n == m, answered, chance)
    return result / chance, True


def _inverse_factorials(n: Array, c: Array) -> tuple[Array, bool]:
    """The second method of `symbolic.survey.inverse_moment`."""
    term = np.ones_like(c)
    total = np.ones_like(c)
    for r in range(1, 400):
        term = term * (r / ((n + r + 1) * c))
        total = total + term
        if np.all(term < 1e-18):
            break
    return total / ((n + 1) * c), False


def _weights(n: Array, c: Array) -> tuple[Array, bool]:
    """The third method of `symbolic.survey.inverse_moment`: from the largest weight in both directions."""
    odds = c / (1 - c)
    mode = np.clip(np.floor((n + 1) * c), 1, n)
    weight, m = np.ones_like(c), mode
    total, divided = np.ones_like(c), 1 / mode
    while True:
        weight = np.where(m < n, weight * ((n - m) / (m + 1) * odds), 0)
        m = m + 1
        total, divided = total + weight, divided + weight / m
        if np.all(weight < 1e-18):
            break
    weight, m = np.ones_like(c), mode
    while True:
        weight = np.where(m > 1, weight * (m / ((n - m + 1) * odds)), 0)
        m = np.maximum(m - 1, 1)
        total, divided = total + weight, divided + weight / m
        if np.all(weight < 1e-18):
            break
    return divided / total, True


def clipped_bias(n: Array, p: Array, q: Array, pi: Array) -> Array:
    """The bias of the cut-off estimate, by the sum over all outcomes (n up to 2000); absolute error about 1e-12."""
    return _CLIPPED(n, p, q, pi)[0][()]


def clipped_mse(n: Array, p: Array, q: Array, pi: Array) -> Array:
    """The mean squared error of the cut-off estimate, by the sum over all outcomes (n up to 2000); absolute error about 1e-12."""
    return _CLIPPED(n, p, q, pi)[1][()]


def _clipped(n: float, p: float, q: float, pi: float) -> tuple[float, float]:
    inside = 1 <= n == np.floor(n) and p >= 0 and q >= 0 and p != q and p + q <= 1 and 0 <= pi <= 1
    if not inside:
        return np.nan, np.nan
    if n > MOST_CLIPPED:
        raise ValueError(f"n = {n:.0f} is above {MOST_CLIPPED}: the sum over all outcomes has n^2 / 2 terms")
    size = int(n)
    factorials = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, size + 1)))))
    unknown = max(1 - (p + q), 0.0)
    log_yes, log_no, log_unknown = (_logs(x, size) for x in (pi * p + (1 - pi) * q, pi * q + (1 - pi) * p, unknown))
    weights = mean = square = 0.0
    for m in range(1, size + 1):
        j = np.arange(m + 1)
        ways = factorials[size] - factorials[j] - factorials[m - j] - factorials[size - m]
        weight = np.exp(ways + log_yes[j] + log_no[m - j] + log_unknown[size - m])
        error = np.clip((j * (p + q) - m * q) / (m * (p - q)), 0, 1) - pi
        weights += float(weight.sum())
        mean += float(weight @ error)
        square += float(weight @ error**2)
    return mean / weights, square / weights


def _logs(base: float, n: int) -> Array:
    """k log(base) for k = 0..n, where 0 log 0 = 0."""
    if base > 0:
        return np.arange(n + 1) * np.log(base)
    return np.where(np.arange(n + 1) == 0, 0.0, -np.inf)


_CLIPPED: Final[Callable[..., tuple[Array, Array]]] = np.vectorize(_clipped, otypes=[np.float64, np.float64])
