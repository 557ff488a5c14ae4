"""Normalisers of the truncated and the planar geometric mechanism in mpmath.

>>> from symbolic.values import entry
>>> with mpmath.workdps(20):
...     print(entry("planar.lattice-sum").mpmath(epsilon=2), entry("planar.lattice-sum").mpmath(epsilon="0.01"))
1.9931310712786393435 62831.855360034069508

Possible issues
---------------
For epsilon side >= 3 the lattice is summed cell by cell. Below 3, Poisson's sum is expanded in
(epsilon side / 2 pi)^2 with coefficients from mpmath's zeta function; it converges slowly near 3.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import mpmath
from mpmath import exp, mpf, pi, sqrt, zeta

Number: TypeAlias = Any  # mpf


def geometric_normaliser(r1: Number, r2: Number, z: Number, epsilon: Number, ratio: Number) -> Number:
    """Return 1/(1 + u) at an end, (1 - u)/(1 + u) between the ends, u = e^-epsilon."""
    u = exp(-epsilon) if ratio is None else 1 / ratio
    if not r1 <= z <= r2:
        return mpf(0)
    return (1 if z in (r1, r2) else 1 - u) / (1 + u)


def geometric_probability(x: Number, r1: Number, r2: Number, z: Number, epsilon: Number, ratio: Number) -> Number:
    """Return the normaliser times u^|z - x|."""
    u = exp(-epsilon) if ratio is None else 1 / ratio
    return geometric_normaliser(r1, r2, z, epsilon, ratio) * u ** abs(z - x)


def normaliser(epsilon: Number, side: Number) -> Number:
    """Return the inverse of the lattice sum."""
    return 1 / lattice_sum(epsilon, side)


def lattice_sum(epsilon: Number, side: Number) -> Number:
    """Return the sum of e^(-a |z|) over the cells z, a = epsilon side."""
    a = epsilon * side
    return _cells(a) if a >= 3 else _poisson(a)


def _cells(a: Number) -> Number:
    """Sum the terms that matter at this precision, by symmetry over a quarter of the plane."""
    radius = int((mpmath.mp.prec + 20) * mpmath.log(2) / a) + 2
    total = mpf(1)
    for i in range(1, radius + 1):
        total += 4 * mpmath.fsum(exp(-a * sqrt(mpf(i * i + j * j))) for j in range(radius + 1))
    return total


def _poisson(a: Number) -> Number:
    """Sum 2 pi a (a^2 + 4 pi^2 |k|^2)^(-3/2) over k in Z^2.

    The terms k != 0 are expanded in y = (a/2 pi)^2; the coefficients are those of 4 zeta(s) beta(s), the sum of |k|^(-2
    s).
    """
    y, total, j = (a / (2 * pi)) ** 2, mpf(0), 0
    while True:
        s = j + mpf(3) / 2
        beta = (zeta(s, mpf(1) / 4) - zeta(s, mpf(3) / 4)) / mpf(4) ** s
        term = mpmath.binomial(-mpf(3) / 2, j) * y**j * 4 * zeta(s) * beta
        total += term
        j += 1
        if abs(term) < mpmath.ldexp(1, -mpmath.mp.prec - 10):
            return 2 * pi / a**2 + a / (4 * pi**2) * total
