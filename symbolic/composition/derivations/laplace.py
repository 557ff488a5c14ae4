"""Derivation of delta and the trade-off function of k Laplace mechanisms.

The steps start from the density of one loss.

>>> print(delta()[-1].checked)
to 50 digits, at 4 points
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import sympy

from symbolic.composition.definitions import laplace as formulas
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

x, y = sympy.symbols("x y", real=True)
e, eta, v = sympy.symbols("epsilon eta v", positive=True)
RANGE: Final[dict[str, Any]] = {"epsilon": ("1", "2", "3/2", "1/2"), "eta": ("1/2", "1/3", "1", "1/7")}


def _one() -> Steps:
    density = sympy.exp(-sympy.Abs(x)) / 2
    loss = sympy.Abs(x - e) - sympy.Abs(x)
    pieces = sympy.Piecewise((e, x <= 0), (e - 2 * x, x < e), (-e, True))
    low = sympy.integrate(sympy.exp(x) / 2, (x, -sympy.oo, 0))
    high = sympy.integrate(sympy.exp(-x) / 2, (x, e, sympy.oo))
    return [
        Step("for scale 1, the density of the output x under the input", density),
        Step(
            "the privacy loss: the log of the ratio of the two densities",
            pieces,
            same(loss, pieces, x=("-1", "1/3", "1/4", "5"), epsilon=("1", "2", "1/2", "3")),
        ),
        Step("the loss is epsilon with probability", low, same(low, sympy.Rational(1, 2))),
        Step("the loss is -epsilon with probability", high, same(high, sympy.exp(-e) / 2)),
    ]


def _uniforms() -> Step:
    """Derive Irwin and Hall's density of three uniform lengths by convolution."""
    two = sympy.Piecewise((y, y < e), (2 * e - y, y < 2 * e), (0, True))
    three = sympy.integrate(v, (v, 0, y))
    formula = y**2 / 2
    return Step(
        f"the sum y of m such x has e^-y/2^m times the density of m uniform lengths (m = 2: {two}); m = 3 and "
        f"y < epsilon",
        formula,
        same(three, formula),
    )


def delta() -> Steps:
    """Sum over the numbers of losses at either end, with truncated powers between."""
    one = 1 - sympy.exp((eta - e) / 2)
    half = e - eta / 2
    two = sympy.exp(-half) * (sympy.exp(half) - 1 - half / 2)
    direct = (
        sympy.integrate(sympy.exp(-v) / 2 * (1 - sympy.exp(eta - e + 2 * v)), (v, 0, (e - eta) / 2))
        + (1 - sympy.exp(eta - e)) / 2
    )
    return [
        *_one(),
        _uniforms(),
        Step("i losses at epsilon and j at -epsilon have the probability k!/(i! j! m!) 2^-(i+j) e^(-j epsilon); "
            "delta is the mean of max(0, 1 - e^(eta - L))", expression(formulas.delta())),
        Step("for k = 1, from the density", one, same(direct, one, **RANGE)),
        Step("for k = 2, u = epsilon - eta/2, e^-u (e^u - 1 - u/2)", two, same(_two_directly(), two, **RANGE)),
    ]  # fmt: skip


def _two_directly() -> Expression:
    """Compute delta of two mechanisms by conditioning on the loss of the first."""
    one = 1 - sympy.exp((eta - e) / 2)

    def gain(loss: Expression) -> Expression:
        """Return delta of the second mechanism at eta - loss, |eta - loss| < epsilon."""
        return one.subs(eta, eta - loss)

    between = sympy.integrate(sympy.expand(sympy.exp(-v) / 2 * gain(e - 2 * v)), (v, 0, e - eta / 2))
    return sympy.Rational(1, 2) * gain(e) + between


def trade_off() -> Steps:
    """Derive the trade-off function as the upper envelope of the lines that delta gives."""
    level = sympy.Symbol("alpha", positive=True)
    line = sympy.exp((eta - e) / 2) - sympy.exp(eta) * level
    best = sympy.log(sympy.exp(-e) / (4 * level**2))
    return [
        *delta()[:-1],
        Step(
            "each eta gives a line 1 - delta - e^eta alpha below the trade-off function, which is their supremum",
            expression(formulas.trade_off()),
        ),
        Step("for k = 1 the line is", line),
        Step(
            "its derivative by eta is 0 at",
            best,
            same(
                sympy.diff(line, eta).subs(eta, best),
                0,
                alpha=("1/5", "1/4", "1/3", "2/5"),
                epsilon=("2", "3", "4", "1"),
            ),
        ),
        Step(
            "and its value there is",
            sympy.exp(-e) / (4 * level),
            same(
                line.subs(eta, best),
                sympy.exp(-e) / (4 * level),
                alpha=("1/5", "1/4", "1/3", "2/5"),
                epsilon=("2", "3", "4", "1"),
            ),
        ),
    ]
