"""Misprinted formulas of the paper; each has the name of its correct form in `symbolic.detection`.

>>> from symbolic.language import reals
>>> s, eps = reals("s eps")
>>> sigma_of_level(s, eps, 1)
sqrt(s^2*1/eps)
"""

from __future__ import annotations

from symbolic.language import Q, Term, TermLike, exp, log, sqrt

HALF = Q(1, 2)

# ---- the Laplace mechanism; x and t are those of `symbolic.detection.laplace`


def false_alarm_below(x: Term) -> Term:
    """Eq. 10, second line, and the proof of Theorem 3 for theta < Q(D'): the sign of the exponent is wrong."""
    return 1 - HALF * x


def false_alarm_above(x: Term) -> Term:
    """The proof of Theorem 3 for theta >= Q(D'): the sign of the exponent is wrong."""
    return HALF * (1 / x)


def recall_below(x: Term, t: TermLike) -> Term:
    """Eq. 9, second line: the sign of the exponent is wrong."""
    return 1 - HALF * (x * t)


def lambda_high(alpha: Term, t: Term) -> Term:
    """lambda of Section 4.1.5 for alpha > 1/2: the square is in the denominator."""
    return 1 / t / (4 * (1 - alpha) ** 2)


# ---- the Gaussian mechanism; s is sqrt(2 log(1.25/delta))


def sigma_of_level(s: Term, eps: TermLike, sensitivity: TermLike) -> Term:
    """The standard deviation of Section 4.3 in terms of s: Delta Q/epsilon is under the root."""
    return sqrt(s**2 * sensitivity / eps)


def sigma(delta: Term, eps: TermLike, sensitivity: TermLike) -> Term:
    """The standard deviation of Section 4.3: Delta Q/epsilon is under the root."""
    return sqrt(2 * log(Q(5, 4) / delta) * sensitivity / eps)


def density(z: Term, variance: Term) -> Term:
    """The density as printed in Eq. 29, without the factor 1/sqrt(2 pi)."""
    return 1 / sqrt(variance) * exp(-(z**2 / (2 * variance)))
