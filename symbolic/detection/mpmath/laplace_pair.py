"""Two independent Laplace coordinates in mpmath, by maximization.

The trade-off function is the maximum of its supporting lines. The maximum F_beta score is taken over all thresholds.

>>> from symbolic.values import entry
>>> with mpmath.workdps(20):
...     print(entry("trade-off.laplace-pair").mpmath(epsilon1=1, epsilon2=1, alpha="1/3"))
0.21848582842383014906
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeAlias

import mpmath  # noqa: F401  (the example needs it)
from mpmath import exp, mpf

from symbolic.detection.mpmath.gaussian import weight
from symbolic.representations.search import largest

Number: TypeAlias = Any  # mpf


def trade_off(epsilon1: Number, epsilon2: Number, alpha: Number) -> Number:
    """Return the maximum of 1 - delta(eta) - e^eta alpha, eta = s - 2 k.

    It first increases and then decreases with k.
    """
    if alpha in (0, 1):
        return 1 - alpha
    c, s = min(epsilon1, epsilon2), epsilon1 + epsilon2
    return largest(lambda k: (1 + min(k, c, s - k) / 2) * exp(-k) - exp(s - 2 * k) * alpha, 0, s)


def f_beta(epsilon1: Number, epsilon2: Number, beta: Number, rho_p: Number, rho_c: Number, rho_t: Number) -> Number:
    """Return the maximum F_beta score of the tests that reject h_0 for M > m.

    M is defined in `symbolic.detection.laplace_pair`. Each piece between two atoms of M is searched.
    """
    c, a = sorted((epsilon1, epsilon2))
    s, b, w = a + c, beta**2, weight(rho_p, rho_c, rho_t)

    def above(m: Number, weak: bool) -> Number:
        """Return P(M > m) under h_0, or P(M >= m) if `weak`."""
        if m < 0 or (weak and m == 0):
            return mpf(1)
        if m > s or (m == s and not weak):
            return mpf(0)
        if m < c or (weak and m == c):
            return (3 + m) * exp(-m) / 4
        if m < a or (weak and m == a):
            return (2 + c) * exp(-m) / 4
        return (1 + s - m) * exp(-m) / 4

    def score(m: Number, weak: bool = False) -> Number:
        alarmed, found = above(m, weak), 1 - above(s - m, not weak)
        return (1 + b) * found / (found + w * alarmed + b)

    ends = [mpf(0), c, a, s]
    atoms = [score(end, weak) for end in ends for weak in (True, False)]
    inside = [largest(score, low, high) for low, high in pairwise(ends) if low < high]
    return max(atoms + inside)
