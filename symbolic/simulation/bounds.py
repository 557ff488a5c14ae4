"""Intervals for an expectation, valid for every sample size and distribution.

No normal approximation is used.

>>> low, high = probability_interval(0.5, 1000, 1e-6)
>>> 0.41 < low < 0.5 < high < 0.59
True
>>> low, high = probability_interval(1.0, 100, 0.02)
>>> abs(low - 0.01 ** (1 / 100)) < 1e-12, high  # (level/2)^(1/N), as Clopper and Pearson where all succeed
(True, 1.0)

Sources: Hoeffding 1963, Theorem 1 (also Chernoff 1952); Maurer and Pontil 2009, Theorem 4.
"""

from __future__ import annotations

import math

from symbolic.number.bisection import halve


def probability_interval(share: float, repetitions: int, level: float) -> tuple[float, float]:
    """Return the interval of all v with N KL(share, v) <= ln(2/level).

    KL is the relative entropy of two Bernoulli distributions. The interval misses the true probability with probability
    at most `level`, because P(share >= x) <= exp(-N KL(x, v)) for x >= v, and likewise below. It contains the interval
    of Clopper and Pearson, which inverts the exact binomial tails, and is only slightly wider.
    """
    bound = math.log(2 / level) / repetitions
    return _edge(share, 0.0, bound), _edge(share, 1.0, bound)


def _edge(share: float, end: float, bound: float) -> float:
    """Return the v between the share and `end` with KL(share, v) = bound, rounded outwards."""
    if share == end:
        return end
    return float(halve(lambda v: _relative_entropy(share, v) > bound, share, end, 200)[1])


def _relative_entropy(x: float, v: float) -> float:
    """Return KL(x, v) in nats, with log1p, so that nothing cancels for v near x."""
    total = 0.0
    for of, by in ((x, v), (1 - x, 1 - v)):
        if of:
            if not by:
                return math.inf
            total += of * _log_ratio(of, by)
    # The first-order parts of the two terms cancel exactly near v = x; rounding must not make the rest negative.
    return max(total, 0.0)


def _log_ratio(of: float, by: float) -> float:
    return -math.log1p((by - of) / of)


def half_width(variance: float, width: float, repetitions: int, level: float) -> float:
    """Return half the width of the empirical Bernstein interval around an average.

    The average of N independent variables is farther from the expectation than sqrt(2 V ln(4/level) / N) +
    7 width ln(4/level) / (3 (N - 1)) with probability at most `level`.

    Parameters
    ----------
    variance: the sample variance V, over N - 1.
    width: the length of an interval that contains all values.
    repetitions: N.
    """
    if repetitions < 2:
        return math.inf
    log = math.log(4 / level)
    return math.sqrt(2 * variance * log / repetitions) + 7 * width * log / (3 * (repetitions - 1))
