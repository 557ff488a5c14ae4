"""Derivations of the normalisers of the truncated and the planar geometric mechanism.

>>> print(geometric_normaliser()[1].checked)
exactly, at 4 points
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import sympy

from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression
from symbolic.mechanisms.definitions import normalisers as formulas

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

u, a, b, y = sympy.symbols("u a b y", positive=True)
z, x, m = sympy.symbols("z x m", integer=True)
LAST: Final = 5  # the row sums of the mechanism on 0, ..., LAST are checked


def geometric_normaliser() -> Steps:
    """Add the mass beyond each end to that end."""
    end, inner = 1 / (1 + u), (1 - u) / (1 + u)
    beyond = sympy.summation(u**m, (m, 0, sympy.oo)).args[0][0]
    total = [
        sum((inner if 0 < place < LAST else end) * u ** abs(place - own) for place in range(LAST + 1))
        for own in range(LAST + 1)
    ]
    for one in total:
        checked = same(one, 1)
    return [
        Step("on all integers z has the probability (1 - u)/(1 + u) u^|z - x|, u = e^-epsilon", inner),
        Step("the total probability of an end and everything beyond it", end, same(inner * beyond, end)),
        Step(f"every row sums to 1 (x = 0, ..., {LAST})", sympy.Integer(1), checked),
        Step("so that c_z is, with ratio = 1/u", expression(formulas.geometric_normaliser())),
    ]


def geometric_probability() -> Steps:
    """Multiply the normaliser by the decay."""
    ratio = u ** sympy.Abs(z - x) / u ** sympy.Abs(z - x - 1)
    return [
        *geometric_normaliser()[:3],
        Step(
            "the probabilities for neighbouring inputs differ by a factor u or 1/u (z >= x + 1)",
            ratio.subs(z, x + m + 1),
            same(ratio.subs({z: 3, x: 1}), u),
        ),
        Step("together", expression(formulas.geometric_probability())),
    ]


def lattice_sum() -> Steps:
    """State the definition, and derive Poisson's sum from the Fourier transform."""
    radial = sympy.laplace_transform(sympy.besselj(0, b * y), y, a, noconds=True)
    transform = 2 * sympy.pi * a / (a**2 + b**2) ** sympy.Rational(3, 2)
    shells = [sum(1 for i in range(-6, 7) for j in range(-6, 7) if i * i + j * j == size) for size in range(1, 21)]
    counted = [
        4 * sum({0: 0, 1: 1, 2: 0, 3: -1}[divisor % 4] for divisor in range(1, size + 1) if size % divisor == 0)
        for size in range(1, 21)
    ]
    if shells != counted:
        raise ArithmeticError("the cells of a shell are miscounted")
    return [
        Step("the weights e^(-a |z|), a = epsilon side, over all cells", expression(formulas.lattice_sum())),
        Step(
            "the mean of e^(i k x) over a circle is Bessel's J_0, with the Laplace transform",
            radial,
            same(radial, 1 / sympy.sqrt(a**2 + b**2)),
        ),
        Step(
            "its derivative in a gives the Fourier transform of e^(-a |x|), b = |k|",
            transform,
            same(-2 * sympy.pi * sympy.diff(radial, a), transform),
        ),
        Step("by Poisson summation, the sum over the cells equals the sum of the transform over 2 pi Z^2"),
        Step(
            "a shell |z|^2 = m has 4 (d_1 - d_3) cells, d_i the number of divisors of m congruent to i mod 4; "
            "the sum of |z|^(-2 s) is 4 zeta(s) beta(s)",
            sympy.Tuple(*shells),
            "exactly, for m = 1, ..., 20",
        ),
    ]


def normaliser() -> Steps:
    """Invert the lattice sum."""
    return [*lattice_sum(), Step("lambda makes the probabilities sum to 1", expression(formulas.normaliser()))]
