"""A first guess of epsilon where large losses make it, one or a few at once, in floating point: only a start."""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, exp, expm1, hypot, inf, lgamma, log, log1p, sqrt
from typing import Final

from symbolic.accounting.composition import Composition

LARGE_LOSSES: Final = (1, 2, 3, 5)
"""How many of them are tried."""
MOST_HIT: Final = -10.0, 4_000.0
"""How often as likely as not, in nats, a large loss is after a hit: the ends where it is looked for."""
FARTHEST: Final = 36.0
"""Standard deviations, up to which tails are doubles."""
LARGEST_EXPONENT: Final = 700.0
"""e to this power is a double."""
DEEP: Final = 25.0
"""Nats, by which one step's delta at 0 is above what is asked for, where one loss alone is said to be that large;"""
TILTED: Final = 5.0
"""k s, at most,"""
REFINED: Final = 8
"""times that k is computed,"""
NEAR: Final = 0.02
"""how near it is then, relatively,"""
NEXT: Final = 1e-4
"""and how far apart, relatively, two places are whose difference gives it."""


def by_few_losses(of: Composition, aim: float) -> tuple[float, float]:
    """Where hits are rare: one large loss, or a few, equally large, and what all the small ones spread, together."""
    largest, spread, far = max(by_equal_losses(of, aim, few) for few in LARGE_LOSSES), of.spread(4.0), 1.0
    for _ in range(9):  # of a normal law so spread: log delta is about log(sd) - far^2/2 - 2 log(far) - 1
        far = sqrt(max(1.0, log(spread) - 2 * aim - 4 * log(far) - 2))
    y = hypot(largest, far * sqrt(spread))
    return y, 2 * aim / y if y else -1.0


def by_equal_losses(of: Composition, aim: float, few: int) -> float:
    """So many equal losses, large ones, of the steps that give the most."""
    found = 0.0
    for (q, sigma), times in of.sampled.items():
        size = _alone if few == 1 else _chance
        rest = (aim + lgamma(few + 1)) / few - log(times)
        found = max(found, few * _loss(float(q), _hit(size, float(q), float(sigma), rest)))
    return found


def is_beyond_large_losses(of: Composition, y: float, size: float) -> bool:
    """Is log delta that `size` farther out than large losses alone would make it?"""
    return all(by_equal_losses(of, size, few) < y for few in LARGE_LOSSES)


def by_one_loss(of: Composition, aim: float) -> tuple[float, float] | None:
    """Where one large loss is nearly all of delta. Beside it the small ones R are about normal; with s^2 their variance and -k the slope of f, the logarithm of one step's delta times their number, E e^{kR} = e^{k^2 s^2/2}
    says that log delta is about f - k^2 s^2/2 at a loss that is larger by k s^2. None elsewhere."""
    single, spread, found = by_equal_losses(of, aim, 1), of.spread(4.0), (0.0, 0.0)
    if any(by_equal_losses(of, aim, few) > single for few in LARGE_LOSSES):
        return None
    for (share, noise), times in of.sampled.items():
        q, sigma, slope = float(share), float(noise), 0.0
        if log(times) + _alone(q, sigma, 0.0) < aim + DEEP:
            continue
        for _ in range(REFINED):
            hit = _hit(_alone, q, sigma, aim + slope**2 * spread / 2 - log(times))
            ends = hit * (1 - NEXT), hit * (1 + NEXT)
            above, below = (_alone(q, sigma, end) for end in ends)
            before, slope = slope, (above - below) / (_loss(q, ends[1]) - _loss(q, ends[0])) if hit > NEXT else inf
            if not slope**2 * spread < TILTED**2:
                return None
        if abs(slope - before) > NEAR * slope:
            return None
        found = max(found, (_loss(q, hit) + slope * spread, -slope))
    return found if found[0] else None


def _hit(size: Callable[[float, float, float], float], q: float, sigma: float, level: float) -> float:
    """Where that size falls to a level."""
    low, high = MOST_HIT
    for _ in range(60):
        hit = (low + high) / 2
        low, high = (hit, high) if size(q, sigma, hit) > level else (low, hit)
    return low


def _loss(q: float, hit: float) -> float:
    return log1p(q * expm1(max(hit, 0.0))) if hit < LARGEST_EXPONENT else hit + log(q)


def _chance(q: float, sigma: float, hit: float) -> float:
    """log of the chance under P of a loss above log(1 + q (e^hit - 1)), where x = sigma^2 hit + 1/2, by those who are hit."""
    return log(q) + log(max(erfc((sigma * hit - 1 / (2 * sigma)) / sqrt(2)) / 2, 1e-300))


def _alone(q: float, sigma: float, hit: float) -> float:
    """log of one step's delta there: P(above) - e^y Q(above), e^y = 1 + q (e^hit - 1), is q (P'(above) - e^hit Q(above)), P' those who are hit."""
    under, above = sigma * hit + 1 / (2 * sigma), sigma * hit - 1 / (2 * sigma)
    if above > FARTHEST:
        return -inf
    gone = hit + log(max(erfc(under / sqrt(2)), 1e-300))
    found = erfc(above / sqrt(2)) - (exp(gone) if gone < 1 else inf)
    return log(q) + log(max(found / 2, 1e-300))
