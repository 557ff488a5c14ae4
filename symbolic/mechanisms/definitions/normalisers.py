"""Formulas for the normalisers of the truncated and the planar geometric mechanism.

>>> from symbolic.formula.definition import plain
>>> print(plain(lattice_sum()))
Sum(Sum(exp(-(epsilon*side*sqrt(i^2 + j^2))), i=-oo..oo), j=-oo..oo)
"""

from __future__ import annotations

from symbolic.formula.definition import Body, Cases, Series, Where
from symbolic.language import Abs, Eq, Term, exp, integers, log, reals, sqrt

EPSILON, RATIO, SIDE, F = reals("epsilon ratio side F")
X, Z, R1, R2, I, J = integers("x z r1 r2 i j")


def _line(far: Term) -> Body:
    """Return c_z times `far` = e^(-epsilon |z - x|).

    It is 0 outside r1..r2; each end also has the mass beyond it.
    """
    zero, end, inner = 0 * far, far * RATIO / (RATIO + 1), far * (RATIO - 1) / (RATIO + 1)
    return Cases(((zero, Z < R1), (zero, R2 < Z), (end, Eq(Z, R1)), (end, Eq(Z, R2)), (inner, None)))


def geometric_normaliser() -> Body:
    return _line(RATIO**0)


def geometric_probability() -> Body:
    return _line(exp(-Abs(Z - X) * log(RATIO)))


def lattice_sum() -> Body:
    return Series(Series(exp(-(EPSILON * SIDE * sqrt(I**2 + J**2))), I, None, None), J, None, None)


def normaliser() -> Body:
    return Where(1 / F, {F: lattice_sum()})
