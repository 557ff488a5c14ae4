"""The Lugannani-Rice approximation of the tail of k Laplace losses, in floats.

With K(s) = k log E e^(sL) and K'(s) = eta, P(L > eta) is about Q(r) + phi(r) (1/u - 1/r), where r = sqrt(2 (s eta -
K)), u = s sqrt(K''), and Q and phi are the tail and the density of the standard normal distribution. No result depends
on this approximation: callers compare it with certified tails.

>>> round(threshold(0.1, 1000, -3.0, -0.5), 2)
0.28

Source: Lugannani and Rice 1980.
"""

from __future__ import annotations

import math

from symbolic.number.bisection import halve


def threshold(epsilon: float, k: int, log_level: float, tilt: float) -> float:
    """Approximate the eta with P(L > eta) = e^log_level, for the sum L of k losses.

    Parameters
    ----------
    epsilon: epsilon > 0 of one mechanism.
    k: number of mechanisms.
    log_level: below 0.
    tilt: the distribution is e^(tilt L) times the symmetric one: -1/2 under the second input, 1/2 under the first.
    """
    low, high = -1.0, 1.0
    while _lugannani_rice(low, epsilon, k, tilt)[1] < log_level and low > -1e9:
        low *= 4
    while _lugannani_rice(high, epsilon, k, tilt)[1] > log_level and high < 1e9:
        high *= 4
    s, _ = halve(lambda s: _lugannani_rice(s, epsilon, k, tilt)[1] <= log_level, low, high, 100)
    return _lugannani_rice(s, epsilon, k, tilt)[0]


def _lugannani_rice(s: float, epsilon: float, k: int, tilt: float) -> tuple[float, float]:
    """Return (eta, log P(L > eta)) at the saddle point s."""
    value, eta, spread = _cumulant(tilt + s, epsilon)
    deviance = max(s * eta - (value - _cumulant(tilt, epsilon)[0]), 0.0) * k
    r, u = math.copysign(math.sqrt(2 * deviance), s), s * math.sqrt(k * spread)
    if abs(r) < 1e-3 or not u:  # 1/u - 1/r would cancel
        return k * eta, math.log(0.5) - r * math.sqrt(2 / math.pi)
    correction = 1 / u - 1 / r
    if r > 30:  # erfc would underflow
        mass = (1 - 1 / (r * r)) / r + correction
        return k * eta, -deviance - math.log(2 * math.pi) / 2 + math.log(max(mass, 1e-300))
    tail = math.erfc(r / math.sqrt(2)) / 2 + correction * math.exp(-deviance) / math.sqrt(2 * math.pi)
    return k * eta, math.log(min(max(tail, 1e-300), 1.0))


def _cumulant(s: float, epsilon: float) -> tuple[float, float, float]:
    """Return log E e^(s l) of one symmetric loss, up to a constant, and two derivatives."""
    x = abs(s) * epsilon
    # log(2 cosh x + 2 epsilon sinh(x)/x / 2) with e^x taken out, so that nothing overflows
    small = math.exp(-2 * x)
    cosh, sinh = (1 + small) / 2, (1 - small) / 2
    if x < 1e-4:
        even, slope, bend = 1.0, x / 3, 1 / 3
    else:
        even, slope = sinh / x, (cosh - sinh / x) / x
        bend = sinh / x - 2 * slope / x
    total, first, second = cosh + epsilon * even / 2, sinh + epsilon * slope / 2, cosh + epsilon * bend / 2
    if x < 1e-4:
        first = x + epsilon * slope / 2
    ratio = first / total
    return x + math.log(total), math.copysign(ratio * epsilon, s), (second / total - ratio * ratio) * epsilon**2
