"""Derivations for two Laplace coordinates, from their densities, with SymPy.

>>> print(trade_off()[1].checked)
exactly, at 4 points
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import sympy

from symbolic.detection.definitions import laplace_pair as formulas
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

a, c, m, u, k = sympy.symbols("a c m u k", positive=True)
s: Final = a + c
RANGE: Final[dict[str, Any]] = {"a": ("2", "3", "5/2", "4"), "c": ("1", "2", "3/2", "5/3")}


def _tails() -> tuple[Expression, Expression, Expression, Expression]:
    """Return P(M > m) under h_0 on the three pieces, and the density of M.

    The integration is over the value u of the first coordinate.
    """
    one = sympy.exp(-u) / 2
    # M = U + V, independent; each is 0 with probability 1/2, its epsilon with e^-epsilon/2, else has density e^-u/2
    first = sympy.exp(-m) / 2 / 2 * 2 + sympy.integrate(one * sympy.exp(-(m - u)) / 2, (u, 0, m))
    second = sympy.exp(-m) / 4 + sympy.exp(-m) / 4 + sympy.integrate(one * sympy.exp(-(m - u)) / 2, (u, 0, c))
    third = sympy.exp(-m) / 4 + sympy.exp(-m) / 4 + sympy.integrate(one * sympy.exp(-(m - u)) / 2, (u, 0, s - m))
    atom = sympy.exp(-s) / 4
    last = atom + sympy.integrate(third.subs(m, u), (u, m, s))
    middle = last.subs(m, a) + sympy.exp(-a) / 4 + sympy.integrate(second.subs(m, u), (u, m, a))
    low = middle.subs(m, c) + sympy.exp(-c) / 4 + sympy.integrate(first.subs(m, u), (u, m, c))
    return low, middle, last, first


def trade_off() -> Steps:
    """Order the tests by the sum of the two clipped outputs, and take the supporting lines."""
    low, middle, last, density = _tails()
    o, e = sympy.symbols("o epsilon", positive=True)
    ratio = sympy.exp(-sympy.Abs(o - e) + sympy.Abs(o))
    cut = sympy.exp(2 * sympy.Max(0, sympy.Min(o, e)) - e)
    delta = 1 - low.subs(m, k) - sympy.exp(s - 2 * k) * last.subs(m, s - k)
    closed = 1 - (1 + k / 2) * sympy.exp(-k)
    flat = 1 - middle.subs(m, k) - sympy.exp(s - 2 * k) * middle.subs(m, s - k)
    closed_flat = 1 - (1 + c / 2) * sympy.exp(-k)
    return [
        Step("the likelihood ratio of one coordinate with scale 1", ratio),
        Step(
            "it is e^(2 M - epsilon), where M is the output clipped to [0, epsilon]",
            cut,
            same(ratio, cut, o=("1/3", "2", "1", "5"), epsilon=("1", "1", "3", "2")),
        ),
        Step(
            "for both it is e^(2 M - s), M the sum of both, s = a + c, a >= c; the density of M under h_0 for m < c",
            density,
        ),
        Step(
            "P(M > m) for m < c, including the atoms at 0, c, a, s",
            sympy.simplify(low),
            same(low, (3 + m) * sympy.exp(-m) / 4, **RANGE),
        ),
        Step("for c <= m < a", sympy.simplify(middle), same(middle, (2 + c) * sympy.exp(-m) / 4, **RANGE)),
        Step("for a <= m < s", sympy.simplify(last), same(last, (1 + s - m) * sympy.exp(-m) / 4, **RANGE)),
        Step(
            "under h_1, M has the distribution of s - M: at the loss s - 2 k, k < c, delta = P(M > s - k) - "
            "e^(s - 2 k) P(M > s - k) under both is",
            closed,
            same(delta, closed, **RANGE),
        ),
        Step("and for c <= k <= a", closed_flat, same(flat, closed_flat, **RANGE)),
        Step(
            "each delta gives a line 1 - delta - e^eta alpha below the curve, and the curve is their maximum",
            expression(formulas.trade_off()),
        ),
    ]


def f_beta() -> Steps:
    """Maximize the F_beta score over the trade-off function."""
    alpha, curve, b, w = sympy.symbols("alpha T b w", positive=True)
    precise = (1 - curve) / (1 - curve + w * alpha)
    mean = (1 + b) / (1 / precise + b / (1 - curve))
    score = (1 + b) * (1 - curve) / (1 - curve + w * alpha + b)
    return [
        *trade_off()[-1:],
        Step("a test with errors alpha and T has the precision and recall", sympy.Tuple(precise, 1 - curve)),
        Step("and the F score", score, same(mean, score)),
        Step("which increases as T decreases: the maximum is on the curve", expression(formulas.f_beta())),
    ]
