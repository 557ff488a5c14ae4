"""Values of the survey in mpmath, where the sum in the definition has too many terms.

>>> from symbolic.survey import inverse_moment
>>> with mpmath.workdps(20):
...     print(inverse_moment.mpmath(n=3, c="0.5"), inverse_moment.mpmath(n=10**18, c="0.5"))
0.69047619047619047619 2.000000000000000002e-18

Possible issues
---------------
mpmath's `quad` stops when the absolute error is small, even if the integral is smaller. So the integrand is divided by
its largest value first. The clipped estimates are summed over all outcomes, which takes about 1 s for n = 100 and
minutes for n = 1,000.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import mpmath
from mpmath import exp, expm1, log1p, mpf

Number: TypeAlias = Any  # mpf
FEW = 200  # largest n for which the hypergeometric function is evaluated


def inverse_moment_sum(n: Number, c: Number) -> Number:
    """Return S as an integral, or for few respondents by a hypergeometric function.

    S is the integral over 0 < z < 1 of (G(z) - G(0))/z, where G(z) = (1 - c + c z)^n is the generating function of the
    number of answers. For few respondents it is n c u^(n-1) 3F2(1, 1, 1 - n; 2, 2; -c/u), u = 1 - c.
    """
    u = 1 - c
    if u == 0:
        return 1 / n
    if n <= FEW:
        return n * c * u ** (n - 1) * mpmath.hyp3f2(1, 1, 1 - n, 2, 2, -c / u)
    zero = exp(n * log1p(-c))

    def body(z: Number) -> Number:
        return zero * expm1(n * log1p(c * z / u)) / z if z else zero * n * c / u

    # the integrand grows like e^(n c z), so that it is concentrated within a few 1/(n c) of 1
    ends, step = [mpf(1)], 1 / (n * c)
    while ends[-1] > 0 and step < 1:
        ends.append(max(mpf(0), 1 - 4 * step))
        step *= 4
    largest = body(mpf(1))
    return largest * mpmath.quad(lambda z: body(z) / largest, sorted({*ends, mpf(0)}))


def inverse_moment(n: Number, c: Number) -> Number:
    """Return S over the probability of at least one answer."""
    return inverse_moment_sum(n, c) / -expm1(n * log1p(-c)) if c < 1 else 1 / n


def variance(n: Number, p: Number, q: Number, pi: Number) -> Number:
    """Return q_1 q_2/(q - p)^2 E[1/M | M > 0]."""
    return (pi * p + (1 - pi) * q) * (pi * q + (1 - pi) * p) / (q - p) ** 2 * inverse_moment(n, p + q)


def cramer_rao_ratio(n: Number, c: Number) -> Number:
    """Return n c E[1/M | M > 0]."""
    return n * c * inverse_moment(n, c)


def dont_know_cost(n: Number, c: Number) -> Number:
    """Return n E[1/M | M > 0]."""
    return n * inverse_moment(n, c)
