"""Intervals for an expectation that hold for every sample size and every distribution: no normal approximation.

>>> low, high = probability_interval(0.5, 1000, 1e-6)
>>> 0.41 < low < 0.5 < high < 0.59
True
>>> low, high = probability_interval(1.0, 100, 0.02)
>>> abs(low - 0.01 ** (1 / 100)) < 1e-12, high  # (level/2)^(1/N), as Clopper and Pearson have it where all succeed
(True, 1.0)

Sources: Hoeffding 1963, Theorem 1 (also Chernoff 1952); Maurer and Pontil 2009, Theorem 4.
"""

from __future__ import annotations

import math

from symbolic.number.bisection import halve


def probability_interval(share: float, repetitions: int, level: float) -> tuple[float, float]:
    """All probabilities v with N KL(share, v) <= ln(2/level), where KL is the relative entropy of two Bernoulli
    distributions.

    Misses the true probability with probability `level` at most, as P(share >= x) <= exp(-N KL(x, v)) for x >= v, and
    likewise below. It contains the interval of Clopper and Pearson, which inverts the exact binomial tails, and differs
    little from it.
    """
    bound = math.log(2 / level) / repetitions
    return _edge(share, 0.0, bound), _edge(share, 1.0, bound)


def _edge(share: float, end: float, bound: float) -> float:
    """The v between the share and the end of [0, 1] where KL(share, v) reaches the bound; it is found from outside."""
    if share == end:
        return end
    return halve(lambda v: _relative_entropy(share, v) > bound, share, end, 200)[1]


def _relative_entropy(x: float, v: float) -> float:
    """KL(x, v) in nats. Each term is written with log1p, so that nothing cancels where v is near x."""
    total = 0.0
    for of, by in ((x, v), (1 - x, 1 - v)):
        if of:
            if not by:
                return math.inf
            total += of * _log_ratio(of, by)
    # the first-order parts of the two terms sum to 0 exactly; near v = x the sum is the rest, and rounding must not
    # make it negative
    return max(total, 0.0)


def _log_ratio(of: float, by: float) -> float:
    return -math.log1p((by - of) / of)


def half_width(variance: float, width: float, repetitions: int, level: float) -> float:
    """Half the interval around the average of N independent variables with values in a range of this width.

    `variance` is that of the sample, over N - 1. The average is farther from the expectation with probability `level`
    at most: sqrt(2 V ln(4/level) / N) + 7 width ln(4/level) / (3 (N - 1)), the empirical Bernstein bound on both sides.
    """
    if repetitions < 2:
        return math.inf
    log = math.log(4 / level)
    return math.sqrt(2 * variance * log / repetitions) + 7 * width * log / (3 * (repetitions - 1))
