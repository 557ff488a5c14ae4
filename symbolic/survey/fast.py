"""Vectorised functions of the survey, for simulation and plots; n may be an array.

They take and return numbers with error bounds (`symbolic.representations.near`), in extended precision. The work does
not grow with n, except for the clipped estimate. The relative error of the moments is at most `ERROR`. It was measured
against the certified values, for n from 1 to 10^18 and c from 10^-18 to 1 (`tests/symbolic/test_values.py`).

>>> found = inverse_moment(n=Near.exact([1, 2, 1000]), c=Near.exact(0.5))
>>> [round(float(x), 12) for x in found.value]
[1.0, 0.833333333333, 0.002002006026]
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from symbolic.representations.near import IS_EXTENDED, NUMBER, UNIT, Near

Array: TypeAlias = Any  # np.ndarray or a scalar

ERROR: Final = 48 * UNIT
RECURRENCE_TO: Final = 32  # respondents
SERIES_FROM: Final = 56.0  # n log(1/u) beyond which u^n is far below the precision
LAST: Final = 1e-20  # a relative contribution below this ends a sum
MOST_CLIPPED: Final = 2_000


def inverse_moment(n: Near, c: Near) -> Near:
    """Return E[1/M | M > 0], the mean of the inverse number of answers."""
    return _by_method(n, c, conditional=True)


def inverse_moment_sum(n: Near, c: Near) -> Near:
    """Return E[1/M; M > 0]."""
    return _by_method(n, c, conditional=False)


def variance(n: Near, p: Near, q: Near, pi: Near) -> Near:
    """Return the variance of the survey's estimate, given at least one answer."""
    rest = Near.exact(1) - pi
    factor = (pi * p + rest * q) * (pi * q + rest * p) / ((q - p) * (q - p))
    return factor * inverse_moment(n, p + q)


def cramer_rao_ratio(n: Near, c: Near) -> Near:
    """Return the variance over the Cramer-Rao bound."""
    return n * c * inverse_moment(n, c)


def dont_know_cost(n: Near, c: Near) -> Near:
    """Return the variance over that of Warner's design with the same privacy loss."""
    return n * inverse_moment(n, c)


# ---- the moments


def _by_method(n: Near, c: Near, *, conditional: bool) -> Near:
    """Compute the moment; its relative error due to c is at most that of c.

    The recurrence in n serves small n, inverse factorials n log(1/(1-c)) > 56, and weights the rest.
    """
    size, chance = np.broadcast_arrays(n.value, np.minimum(c.value, 1))  # the sum 0.9 + 0.1 of doubles can exceed 1
    shape = size.shape
    size, chance = size.ravel(), chance.ravel()
    result = np.full(size.shape, np.nan, dtype=NUMBER)
    decay = -size * np.log1p(-chance)
    small = size <= RECURRENCE_TO
    large = ~small & (decay > SERIES_FROM)
    middle = ~small & ~large
    for where, method in ((small, _recurrence), (large, _inverse_factorials), (middle, _weights)):
        if where.any():
            total, is_conditional = method(size[where], chance[where])
            answered = -np.expm1(-decay[where])
            if conditional and not is_conditional:
                total = total / answered
            elif is_conditional and not conditional:
                total = total * answered
            result[where] = total
    return Near(result.reshape(shape), result.reshape(shape) * (ERROR + 2 * c.error / c.value))


def _recurrence(n: Array, c: Array) -> tuple[Array, bool]:
    """Compute S_m = u S_{m-1} + g_m / m with g_m = 1 - u^m = u g_{m-1} + c; nothing cancels."""
    u = 1 - c
    total, answered = np.zeros_like(c), np.zeros_like(c)
    result, chance = np.zeros_like(c), np.ones_like(c)
    for m in range(1, int(n.max()) + 1):
        answered = u * answered + c
        total = u * total + answered / m
        result, chance = np.where(n == m, total, result), np.where(n == m, answered, chance)
    return result / chance, True


def _inverse_factorials(n: Array, c: Array) -> tuple[Array, bool]:
    """Sum inverse factorials (BOUNDS.md M2)."""
    term = np.ones_like(c)
    total = np.ones_like(c)
    for r in range(1, 400):
        term = np.where(term > LAST, term * (r / ((n + r + 1) * c)), 0)  # later terms increase again
        total = total + term
        if not term.any():
            break
    return total / ((n + 1) * c), False


def _weights(n: Array, c: Array) -> tuple[Array, bool]:
    """Sum the weights from the largest in both directions (BOUNDS.md M3)."""
    odds = c / (1 - c)
    mode = np.clip(np.floor((n + 1) * c), 1, n)
    weight, m = np.ones_like(c), mode
    total, divided = np.ones_like(c), 1 / mode
    while True:
        weight = np.where(m < n, weight * ((n - m) / (m + 1) * odds), 0)
        m = m + 1
        total, divided = total + weight, divided + weight / m
        if np.all(weight < LAST):
            break
    weight, m = np.ones_like(c), mode
    while True:
        weight = np.where(m > 1, weight * (m / ((n - m + 1) * odds)), 0)
        m = np.maximum(m - 1, 1)
        total, divided = total + weight, divided + weight / m
        if np.all(weight < LAST):
            break
    return divided / total, True


# ---- the clipped estimate


def clipped_bias(n: Near, p: Near, q: Near, pi: Near) -> Near:
    """Return the bias of the clipped estimate, by the sum over all outcomes (n up to 2000)."""
    return _clipped(n, p, q, pi, squared=False)


def clipped_mse(n: Near, p: Near, q: Near, pi: Near) -> Near:
    """Return the mean squared error of the clipped estimate, over all outcomes (n up to 2000)."""
    return _clipped(n, p, q, pi, squared=True)


def _clipped(n: Near, p: Near, q: Near, pi: Near, *, squared: bool) -> Near:
    """Return the moment and its error bound.

    The bound is infinite above `MOST_CLIPPED` and without extended precision.

    For p q = 0 the estimate never leaves [0, 1].
    """
    every = np.broadcast_arrays(n.value, p.value, q.value, pi.value)
    found = [
        _clipped_at(*(NUMBER(one) for one in at), squared=squared)
        for at in zip(*(one.ravel() for one in every), strict=True)
    ]
    values, errors = (np.array(one, dtype=NUMBER).reshape(every[0].shape) for one in zip(*found, strict=True))
    return Near(values, errors)


def _clipped_at(n: Any, p: Any, q: Any, pi: Any, *, squared: bool) -> tuple[Any, Any]:
    """Return the moment and its error for one design (BOUNDS.md K2)."""
    if p < q:
        p, q = q, p
    if n > MOST_CLIPPED or not IS_EXTENDED:
        return NUMBER(0), NUMBER(np.inf)
    if q == 0 or (2 * pi == 1 and not squared):
        found = variance(*(Near.exact(one) for one in (n, p, q, pi))) if squared else Near.exact(0)
        return found.value, found.error
    size, d, c = int(n), p - q, p + q
    unknown = np.maximum((1 - c) - ((p - c) + q), 0)  # includes the rounding error of p + q
    yes, no = pi * p + (1 - pi) * q, pi * q + (1 - pi) * p
    answers, lost = _pmf(size, c, unknown)
    total: Array = NUMBER(0)
    error: Array = NUMBER(0)
    slack: Array = NUMBER(0)
    for m in range(1, size + 1):
        if answers[m] == 0:
            continue
        masses, more = _pmf(m, yes, no)
        j = np.arange(m + 1, dtype=NUMBER)
        k = m - j
        x, below, above = (j * p - k * q) / (m * d), (k * q - j * p) / (m * d), (j * q - k * p) / (m * d)
        if squared:
            off = np.where(below > 0, -pi, np.where(above > 0, 1 - pi, x - pi))
            inside = (below <= 0) & (above <= 0)
            parts = masses * off * off
            slack = np.where(inside, 8 * UNIT * np.abs(off) * (np.abs(x) + pi), 0)
        else:
            parts = masses * (np.maximum(below, 0) - np.maximum(above, 0))
        relative = lost[m] + more + (m + 16) * UNIT
        total += answers[m] * parts.sum()
        error += answers[m] * (np.abs(parts) * relative + masses * slack).sum()
    someone = answers[1:].sum()
    return total / someone, error / someone * (1 + 1e-6) + (size + 8) * UNIT * np.abs(total / someone)


def _pmf(n: int, yes: Any, no: Any) -> tuple[Array, Array]:
    """Return the probabilities of Bin(n, yes / (yes + no)) and their relative errors.

    The recurrence starts at the largest probability and runs outwards.
    """
    mode = min(int((n + 1) * (yes / (yes + no))), n)
    up = np.arange(mode, n, dtype=NUMBER)
    down = np.arange(mode, 0, -1, dtype=NUMBER)
    right = np.cumprod((n - up) / (up + 1) * (yes / no)) if no > 0 else np.zeros(n - mode, dtype=NUMBER)
    left = np.cumprod(down / (n - down + 1) * (no / yes)) if yes > 0 else np.zeros(mode, dtype=NUMBER)
    masses = np.concatenate((left[::-1], [NUMBER(1)], right))
    steps = np.abs(np.arange(n + 1) - mode)
    total = masses.sum()
    return masses / total, (10 * steps + n + 8) * UNIT
