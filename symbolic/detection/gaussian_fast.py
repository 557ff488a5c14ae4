"""Vectorised functions of the Gaussian mechanism, for simulation and plots.

`trade_off` works in extended precision and returns its error (`symbolic.representations.near`). `delta` works in
doubles. Its error is at most `DELTA_ERROR` units in the last place, measured against the certified values for mu from
1e-12 to 59 and epsilon from 0 to 2000 (`tests/symbolic/detection/test_gaussian_fast.py`). Values below the smallest
double are 0. Parameters outside the domain give nan. BOUNDS.md X1 explains how cancellation is avoided.

>>> [f"{x:.13e}" for x in delta([0, 1, 1], [1e-9, 1, 2])]
['3.9894228040143e-10', '1.2693673750664e-01', '5.0986166005467e-01']
>>> found = trade_off(Near.exact([1]), Near.exact([0.01]))
>>> float(found.value[0]), bool(found.error[0] < 1e-16)
(0.907637751926306, True)

Sources: Cody 1969 (rational approximation of erf). `tests/symbolic/detection/test_gaussian_fast.py` derives the
    polynomial P.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from symbolic.representations.near import NUMBER, Near, density, normal, where

Array: TypeAlias = Any  # np.ndarray or a scalar

DELTA_ERROR: Final = 12  # units in the last place; the largest in ten million tests was 8
NARROWEST: Final = 1e-12  # mu
WIDEST: Final = 59
GRID: Final = 1.5 * 2.0**32
OUT: Final = 45.0  # tails beyond this are below the smallest double
ROOT_TWO_PI: Final = 2.5066282746310002
LEADING: Final = np.int64(-1 << 27)  # mask that keeps 26 bits of the mantissa
CHUNK: Final = 8192  # elements that fit into the cache; larger matrix products would start threads

SMALL_ABOVE = (
    1.85777706184603153e-1,
    3.16112374387056560e0,
    1.13864154151050156e2,
    3.77485237685302021e2,
    3.20937758913846947e3,
)
SMALL_BELOW = (1.0, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3)
SHIFT: Final = 3.5
BEFORE: Final = 2.5
# coefficients of P, constant first
POWERS: Final = (
    0.8479879882834519,
    -0.7941142819163468,
    0.5118002104874991,
    -0.19941196388435897,
    0.019968768848888898,
    0.02008130407701794,
    -0.005891007865617476,
    -0.0028750295433379552,
    0.001027590395640704,
    0.0006240687543704228,
    -0.00013032276489066848,
    -0.00015809771323781974,
    -6.048639756879228e-06,
    3.578786848175852e-05,
    1.2440217621488585e-05,
    -4.846667522212697e-06,
    -5.085665881772832e-06,
    -7.775439592328323e-07,
    1.0787350485159869e-06,
    7.596944518009624e-07,
    4.600644002760481e-08,
    -2.4954158689820944e-07,
    -1.3373597149030563e-07,
    4.0543986184119106e-08,
    5.339516417949348e-08,
    -9.232865138661947e-10,
    -1.0984505001553609e-08,
    -5.235977872636017e-10,
    1.0072271539683624e-09,
)
BLOCK: Final = 6
ROWS: Final = np.array(POWERS + (0.0,) * (-len(POWERS) % BLOCK)).reshape(-1, BLOCK)
ROWS_AFTER: Final = np.ascontiguousarray(ROWS[:, 1:])


def trade_off(mu: Near, alpha: Near) -> Near:
    """Return the smallest type II error for type I error <= alpha, with its error.

    A last Newton step improves the quantile and bounds its error.
    """
    upper = alpha.value <= 0.5
    smaller = Near.exact(np.where(upper, alpha.value, 1 - alpha.value))
    z, rest = _quantile(np.clip(smaller.value.astype(np.float64), 5e-324, 0.5))
    start = Near.exact(z.astype(NUMBER) + rest)
    step = (normal(-start) - smaller) / density(start)
    size = np.abs(start.value) + 1
    root = start + step
    quantile = Near(root.value, root.error + size * step.value**2)
    quantile = where(upper, quantile, -quantile)
    straight = (alpha.value == 0) | (alpha.value == 1) | (mu.value == 0)
    return where(straight, Near.exact(1) - alpha, normal(quantile - mu))


def delta(epsilon: Array, mu: Array) -> Array:
    """Return the smallest delta for (epsilon, delta)-DP; epsilon >= 0, mu >= 0."""
    epsilon, mu = np.broadcast_arrays(np.asarray(epsilon, dtype=np.float64), np.asarray(mu, dtype=np.float64))
    result = np.empty(epsilon.shape)
    flat, at, width = result.reshape(-1), epsilon.ravel(), mu.ravel()
    space = np.empty((4 * BLOCK, min(flat.size, CHUNK)))
    with np.errstate(all="ignore"):
        for start in range(0, flat.size, CHUNK):
            part = slice(start, start + CHUNK)
            flat[part] = _delta(at[part], width[part], space[:, : flat.size - start])
    return result[()]


def _delta(epsilon: Array, mu: Array, space: Array) -> Array:
    most, rest = _nearer_end(epsilon, mu)
    a = most + rest
    wide = a < -0.5
    found = _scaled(a, mu, wide, space)
    found *= _bell(most, rest)
    found += wide
    if not (found.min() >= 0 and epsilon.min() >= 0 and mu.min() >= 0):
        far = np.flatnonzero(np.isnan(found))  # overflow
        found[far] = (epsilon[far] / mu[far] < mu[far] / 2) & (mu[far] > 0)
        found[~((epsilon >= 0) & (mu >= 0) & (epsilon < np.inf))] = np.nan
    return found


def _nearer_end(epsilon: Array, mu: Array) -> tuple[Array, Array]:
    """Return a = epsilon/mu - mu/2 as a multiple of 2^-20, and the remainder.

    The multiple has at most 26 bits.

    Both are rounded so that later products are exact.
    """
    centre, half, leading = _on_grid(epsilon / mu), mu * 0.5, _leading(mu)
    rounded = _on_grid(half)
    half -= rounded
    rest = epsilon - centre * leading
    np.subtract(mu, leading, out=leading)
    leading *= centre
    rest -= leading
    rest /= mu
    rest -= half
    centre -= rounded
    return centre, rest


def _scaled(a: Array, mu: Array, wide: Array, space: Array) -> Array:
    """Return (m(a) - m(b))/sqrt(2 pi), or -(m(-a) + m(b))/sqrt(2 pi) where `wide`."""
    any_wide = wide.any()
    x, b = np.where(wide, -a, a) if any_wide else a, a + mu
    near, far = x + SHIFT, b + SHIFT
    at, to = x - BEFORE, b - BEFORE
    at /= near
    to /= far
    level, slope = _divided(at, to, space)
    slope *= 6
    slope /= near
    if any_wide:  # m(-a) is `level` at -a; both terms are nonnegative
        b -= x
        b /= far
        b *= slope
        total = level - b
        total /= near
        total += level / far
        np.negative(total, out=total)
    level -= slope
    level *= mu
    near *= far
    level /= near
    return np.where(wide, total, level) if any_wide else level


# ---- error bounds


def near_delta(epsilon: Near, mu: Near) -> Near:
    """Return `delta` in doubles with its error in units in the last place.

    The error is infinite outside the grid on which it was measured.
    """
    at, width = epsilon.value, mu.value
    value = delta(at, width)
    if width.min() >= NARROWEST and width.max() <= WIDEST:
        return Near(value, DELTA_ERROR)
    known = (width >= NARROWEST) & (width <= WIDEST)
    known |= (width == 0) | (at / width - width / 2 > OUT)
    return Near(value, np.where(known, DELTA_ERROR, np.inf))


# ---- sums of two doubles


def _two_sum(x: Array, y: Array) -> tuple[Array, Array]:
    total = x + y
    part = total - x
    return total, (x - (total - part)) + (y - part)


def _leading(x: Array) -> Array:
    """Return the leading 26 bits of each number, so that products of two are exact."""
    return (np.ascontiguousarray(x).view(np.int64) & LEADING).view(np.float64)


def _on_grid(x: Array) -> Array:
    """Return the multiple of 2^-20 nearest to each number, below 2^31."""
    found = x + GRID
    found -= GRID
    return found


def _bell(most: Array, rest: Array) -> Array:
    """Return sqrt(2 pi) phi(most + rest); the square of `most` is exact, `rest` is small."""
    power = rest * 0.5
    power += most
    power *= rest
    peak = most * most
    peak *= -0.5
    np.exp(peak, out=peak)
    part = power * (1 / 6)  # coefficients of 1 - exp(-power)
    part -= 0.5
    part *= power
    part += 1
    part *= power
    part *= peak
    peak -= part
    return peak


# ---- the tail


def _rational(above: tuple[float, ...], below: tuple[float, ...], x: Array) -> Array:
    return np.polyval(above, x) / np.polyval(below, x)


def _mills(x: Array) -> Array:
    """Return m(x)/sqrt(2 pi) = T(x)/(sqrt(2 pi) phi(x)), for x >= -1/2."""
    w = 1 / (x + SHIFT)
    u = 1 - 6 * w
    total = np.full_like(u, POWERS[-1])
    for one in POWERS[-2::-1]:
        total *= u
        total += one
    return total * w


def _divided(at: Array, to: Array, space: Array) -> tuple[Array, Array]:
    """Return P(to) and (P(at) - P(to))/(at - to).

    Horner's rule in sixth powers evaluates polynomials by one matrix product. `space` is overwritten.
    """
    powers, sums, levels, slopes = np.split(space, 4)
    powers[0] = sums[0] = 1
    for k in range(1, BLOCK):
        np.multiply(powers[k - 1], to, out=powers[k])
        np.multiply(sums[k - 1], at, out=sums[k])
        sums[k] += powers[k]  # (at^(k+1) - to^(k+1))/(at - to)
    np.matmul(ROWS, powers, out=levels[: len(ROWS)])
    np.matmul(ROWS_AFTER, sums[:-1], out=slopes[: len(ROWS)])
    cube, last = at * at * at, powers[-1] * to
    sixth, apart = cube * cube, sums[-1]
    level, slope = levels[len(ROWS) - 1], slopes[len(ROWS) - 1]
    for row in range(len(ROWS) - 2, -1, -1):
        slope *= sixth
        slope += level * apart
        slope += slopes[row]
        level *= last
        level += levels[row]
    return level, slope


def _quantile(alpha: Array) -> tuple[Array, Array]:
    """Return z with T(z) = alpha, as a double and a remainder.

    Newton's method is applied to log T, and near 0 to 1/2 - T.
    """
    upper = alpha <= 0.5
    level = np.where(upper, alpha, 1 - alpha)
    r = np.sqrt(-2 * np.log(level))
    start = r - np.polyval((0.010328, 0.802853, 2.515517), r) / np.polyval((0.001308, 0.189269, 1.432788, 1.0), r)
    z, rest = np.maximum(start, 0.0), np.zeros_like(level)  # Hastings 1955
    for _ in range(3):
        z, rest = _two_sum(z, rest)
        most = _on_grid(z)
        bell, mills = _bell(most, (z - most) + rest), _mills(z)
        s = np.minimum(z * np.sqrt(0.5), 0.46875)
        half = s * _rational(SMALL_ABOVE, SMALL_BELOW, s * s) / 2  # 1/2 - T(z)
        near = ((0.5 - level) - half) * ROOT_TWO_PI / bell - rest
        far = np.log1p(bell * mills / level - 1) * mills * ROOT_TWO_PI
        rest = rest + np.where(s < 0.46875, near, far)
    return np.where(upper, z, -z), np.where(upper, rest, -rest)
