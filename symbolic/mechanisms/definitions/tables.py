"""Formulas for the entries (x, z) of mechanisms, and for the optimum of Shokri and others.

x and z are numbers from 0.

>>> from symbolic.formula.definition import plain
>>> print(plain(k_rr()))
ratio/(k - 1 + ratio) where x = z; 1/(k - 1 + ratio) otherwise
"""

from __future__ import annotations

from symbolic.formula.definition import Body, Cases, Extremum, Where, Written
from symbolic.language import Abs, Eq, Min, Sum, as_term, exp, functions, integers, log, reals

RATIO, QUALITY, VMAX, LIE = reals("ratio q V t")
X, Z, R1, R2, K, M = integers("x z r1 r2 k m")
PRIOR, LOSS = functions("prior", 1), functions("loss", 2)


def k_rr() -> Body:
    whole = K - 1 + RATIO
    return Cases(((RATIO / whole, Eq(X, Z)), (1 / whole, None)))


def geometric() -> Body:
    """Return the entry; each end also has the mass beyond it."""
    far = exp(-Abs(Z - X) * log(RATIO))
    end, inner = far * RATIO / (RATIO + 1), far * (RATIO - 1) / (RATIO + 1)
    return Cases(((end, Eq(Z, 0)), (end, Eq(Z, R2 - R1)), (inner, None)))


def planar() -> Body:
    latex = (
        r"\frac{\sum_{p \in \mathbb{Z}^2,\, \operatorname{nearest}(p) = c_z} e^{-\varepsilon s \lVert p - c_x \rVert}}"
        r"{\sum_{p \in \mathbb{Z}^2} e^{-\varepsilon s \lVert p \rVert}}"
    )
    plain = (
        "sum over cells p nearest to cell z of exp(-epsilon*side*|p - cell x|) / sum over cells p of "
        "exp(-epsilon*side*|p|)"
    )
    return Written(latex, plain, lambda: _applied("P", "epsilon", "side", "x", "z"))


def value() -> Body:
    return Where(Min(QUALITY, VMAX), {VMAX: guessing()})


def guessing() -> Body:
    """Return Vmax, the expected loss of the best guess from the prior."""
    return Extremum("min", Sum(PRIOR(X) * LOSS(X, M), X, 0, K - 1), M, 0, K - 1)


def channel() -> Body:
    """Return the entry, with t = min(1, q/Vmax) and m the best guess from the prior."""
    return Cases(((as_term(1), "x = z = m"), (1 - LIE, "x = z != m"), (LIE, "z = m != x"), (as_term(0), None)))


def _applied(name: str, *arguments: str) -> object:
    import sympy

    return sympy.Function(name)(*map(sympy.Symbol, arguments))
