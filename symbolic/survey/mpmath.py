"""Values of the survey with "don't know" in mpmath, where the sum that defines them has too many terms.

>>> from symbolic.survey import inverse_moment
>>> with mpmath.workdps(20):
...     print(inverse_moment.mpmath(n=3, c="0.5"), inverse_moment.mpmath(n=10**18, c="0.5"))
0.69047619047619047619 2.000000000000000002e-18

Possible issues
---------------
mpmath's quad stops when the error is small, not when it is small beside the integral: of c = 1e-400, n = 2001 it has 13
digits, whatever the precision. Here the integrand is divided by its largest value first. The clipped estimates are the
sum over all outcomes, as the formula stands: a second for n = 100, and minutes for n = 1,000.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import mpmath
from mpmath import exp, expm1, log1p, mpf

Number: TypeAlias = Any  # mpf
FEW = 200  # respondents up to which the sum is hypergeometric


def inverse_moment_sum(n: Number, c: Number) -> Number:
    """The integral over 0 < z < 1 of (G(z) - G(0))/z, where G(z) = (1 - c + c z)^n generates the number of answers; for
    few respondents it is n c u^(n-1) 3F2(1, 1, 1 - n; 2, 2; -c/u), u = 1 - c.
    """
    u = 1 - c
    if u == 0:
        return 1 / n
    if n <= FEW:
        return n * c * u ** (n - 1) * mpmath.hyp3f2(1, 1, 1 - n, 2, 2, -c / u)
    zero = exp(n * log1p(-c))

    def body(z: Number) -> Number:
        return zero * expm1(n * log1p(c * z / u)) / z if z else zero * n * c / u

    # the integrand grows like e^(n c z): it lives within a few 1/(n c) of 1
    ends, step = [mpf(1)], 1 / (n * c)
    while ends[-1] > 0 and step < 1:
        ends.append(max(mpf(0), 1 - 4 * step))
        step *= 4
    largest = body(mpf(1))
    return largest * mpmath.quad(lambda z: body(z) / largest, sorted({*ends, mpf(0)}))


def inverse_moment(n: Number, c: Number) -> Number:
    """The same over the probability that somebody answers."""
    return inverse_moment_sum(n, c) / -expm1(n * log1p(-c)) if c < 1 else 1 / n


def variance(n: Number, p: Number, q: Number, pi: Number) -> Number:
    """q_1 q_2/(q - p)^2 E[1/M | M > 0]."""
    return (pi * p + (1 - pi) * q) * (pi * q + (1 - pi) * p) / (q - p) ** 2 * inverse_moment(n, p + q)


def cramer_rao_ratio(n: Number, c: Number) -> Number:
    """n c E[1/M | M > 0]."""
    return n * c * inverse_moment(n, c)


def dont_know_cost(n: Number, c: Number) -> Number:
    """n E[1/M | M > 0]."""
    return n * inverse_moment(n, c)
