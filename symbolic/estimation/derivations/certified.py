"""Derivation of the maximum likelihood equation for two symbols, and of its certificate.

>>> [step.checked for step in gibu_estimate()][:2]
['exactly, at 4 points', 'exactly, at 4 points']
"""

from __future__ import annotations

from typing import Any, TypeAlias

import sympy

from symbolic.estimation.definitions import certified as definitions
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression

Steps: TypeAlias = list[Step]
Expression: TypeAlias = Any

p = sympy.Symbol("p", positive=True)
a, b, n = (sympy.symbols(f"{name}1:3", positive=True) for name in "abn")


def gibu_estimate() -> Steps:
    """Derive the equation for two observations.

    Observation i occurs n_i times; it has probability a_i from the first symbol and b_i from the second. p is the share
    of the first symbol.
    """
    fitted = [b[i] + p * (a[i] - b[i]) for i in range(2)]
    value = sum(n[i] * sympy.log(fitted[i]) for i in range(2))
    slope = sum(n[i] * (a[i] - b[i]) / fitted[i] for i in range(2))
    bend = -sum(n[i] * ((a[i] - b[i]) / fitted[i]) ** 2 for i in range(2))
    d = [sum(n[i] * side[i] / fitted[i] for i in range(2)) for side in (a, b)]
    return [
        Step("the derivative of the log-likelihood by p", slope, same(sympy.diff(value, p), slope)),
        Step(
            "the second derivative is minus a sum of squares and below 0: the maximum is unique",
            bend,
            same(sympy.diff(slope, p), bend),
        ),
        Step(
            "d_x, the sum over i of n_i A_xi / (fitted)_i, has the mean n under theta",
            n[0] + n[1],
            same(p * d[0] + (1 - p) * d[1], n[0] + n[1]),
        ),
        Step(
            "by Jensen, the mean log-likelihood is at most log max d_x/n below its maximum, and at the maximum no "
            "d_x is above n"
        ),
        Step("the same argument holds for any number of symbols", expression(definitions.gibu_estimate())),
    ]
