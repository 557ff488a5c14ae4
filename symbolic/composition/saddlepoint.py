"""Where the tail of k Laplace losses passes a level: a first guess, in floats.

With K(s) = k log E e^(sL) and K'(s) = eta, the tail P(L > eta) is about Q(r) + phi(r) (1/u - 1/r), r = sqrt(2 (s eta -
K)), u = s sqrt(K''), Q and phi those of a standard normal number. Nothing rests on this: who asks compares with the
tails themselves.

>>> round(threshold(0.1, 1000, -3.0, -0.5), 2)
0.28

Source: Lugannani and Rice 1980.
"""

from __future__ import annotations

import math


def threshold(epsilon: float, k: int, log_level: float, tilt: float) -> float:
    """About the eta with P(L > eta) = e^log_level, for the sum L of k losses; its law is e^(tilt L) times the symmetric
    one.

    epsilon > 0 of one mechanism, k of them, log_level < 0; tilt is -1/2 for the losses under the second input, 1/2
    under the first.
    """

    def cumulant(s: float) -> tuple[float, float, float]:
        """log E e^(s l) of one symmetric loss, up to a constant, and its first two derivatives."""
        x = abs(s) * epsilon
        # log(2 cosh x + 2 epsilon sinh(x)/x / 2) with e^x taken out
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

    origin = cumulant(tilt)[0]

    def log_tail(s: float) -> tuple[float, float]:
        """(eta, log P(L > eta)) at the saddle point s."""
        value, eta, spread = cumulant(tilt + s)
        deviance = max(s * eta - (value - origin), 0.0) * k
        r, u = math.copysign(math.sqrt(2 * deviance), s), s * math.sqrt(k * spread)
        if abs(r) < 1e-3 or not u:
            return k * eta, math.log(0.5) - r * math.sqrt(2 / math.pi)
        correction = 1 / u - 1 / r
        if r > 30:
            mass = (1 - 1 / (r * r)) / r + correction
            return k * eta, -deviance - math.log(2 * math.pi) / 2 + math.log(max(mass, 1e-300))
        tail = math.erfc(r / math.sqrt(2)) / 2 + correction * math.exp(-deviance) / math.sqrt(2 * math.pi)
        return k * eta, math.log(min(max(tail, 1e-300), 1.0))

    low, high = -1.0, 1.0
    while log_tail(low)[1] < log_level and low > -1e9:
        low *= 4
    while log_tail(high)[1] > log_level and high < 1e9:
        high *= 4
    for _ in range(100):
        middle = (low + high) / 2
        if log_tail(middle)[1] > log_level:
            low = middle
        else:
            high = middle
    return log_tail((low + high) / 2)[0]
