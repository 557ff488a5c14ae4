"""k Laplace mechanisms: from the density of one loss to the distribution of the sum, delta and the trade-off curve,
with sympy.

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
        Step("with scale 1 the output x has under the input the density", density),
        Step(
            "the loss, the logarithm of its ratio to that under the other input",
            pieces,
            same(loss, pieces, x=("-1", "1/3", "1/4", "5"), epsilon=("1", "2", "1/2", "3")),
        ),
        Step("it is epsilon with probability", low, same(low, sympy.Rational(1, 2))),
        Step("and -epsilon with probability", high, same(high, sympy.exp(-e) / 2)),
    ]


def _uniforms() -> Step:
    """Irwin and Hall's density of three uniform lengths, by convolution."""
    two = sympy.Piecewise((y, y < e), (2 * e - y, y < 2 * e), (0, True))
    three = sympy.integrate(v, (v, 0, y))
    formula = y**2 / 2
    return Step(
        f"the sum y of m such x has e^-y/2^m times the density of m uniform lengths (m = 2: {two}); m = 3 and y < epsilon",
        formula,
        same(three, formula),
    )


def _delta_at(k: int) -> Expression:
    """The formula for this k, its sums written out."""
    found = expression(formulas.delta())
    return found.subs(
        {sympy.Symbol("k", integer=True): k, sympy.Symbol("epsilon", real=True): e, sympy.Symbol("at", real=True): eta}
    ).doit()


def delta() -> Steps:
    """By the multinomial numbers of the losses that are at an end, and the cut-off powers between."""
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
    """delta of two mechanisms, given the loss of the first: the mean of delta of one at eta less that loss."""
    one = 1 - sympy.exp((eta - e) / 2)

    def gain(loss: Expression) -> Expression:
        """delta of the second at eta - loss, |eta - loss| < epsilon."""
        return one.subs(eta, eta - loss)

    between = sympy.integrate(sympy.expand(sympy.exp(-v) / 2 * gain(e - 2 * v)), (v, 0, e - eta / 2))
    return sympy.Rational(1, 2) * gain(e) + between


def trade_off() -> Steps:
    """By the lines that delta puts below the curve."""
    level = sympy.Symbol("alpha", positive=True)
    line = sympy.exp((eta - e) / 2) - sympy.exp(eta) * level
    best = sympy.log(sympy.exp(-e) / (4 * level**2))
    return [
        *delta()[:-1],
        Step(
            "each delta gives a line 1 - delta - e^eta alpha below the curve, and the curve is the largest of them",
            expression(formulas.trade_off()),
        ),
        Step("for k = 1 the line is", line),
        Step(
            "its derivative in eta is 0 at",
            best,
            same(
                sympy.diff(line, eta).subs(eta, best),
                0,
                alpha=("1/5", "1/4", "1/3", "2/5"),
                epsilon=("2", "3", "4", "1"),
            ),
        ),
        Step(
            "where it is",
            sympy.exp(-e) / (4 * level),
            same(
                line.subs(eta, best),
                sympy.exp(-e) / (4 * level),
                alpha=("1/5", "1/4", "1/3", "2/5"),
                epsilon=("2", "3", "4", "1"),
            ),
        ),
    ]
