r"""Formulas for losses and trade-off functions of evidential mechanisms.

E is an event of the frame; x and y are inputs.

>>> from symbolic.formula.definition import plain
>>> print(plain(loss()).replace("; ", ";\n"))
log max over x, y, E of: m_x(E)/m_y(E) where kind = shafer;
pl_x(E)/bel_y(E) where kind = walley;
bel_x(E)/bel_y(E) where kind = belief;
pl_x(E)/pl_y(E) where kind = plausibility

Source: Shafer 1976; Walley 1991; Huber and Strassen 1973.
"""

from __future__ import annotations

from typing import Any

from symbolic.formula.definition import Body, Written

RATIOS = {"shafer": ("m", "m"), "walley": ("pl", "bel"), "belief": ("bel", "bel"), "plausibility": ("pl", "pl")}
SIDES = {"pessimistic": ("pl", "bel"), "optimistic": ("bel", "pl")}


def _ratios() -> Any:
    import sympy

    x, y, event, kind = sympy.symbols("x y E kind")
    named = {one: sympy.Function(one) for pair in RATIOS.values() for one in pair}
    pieces = [
        (named[up](x, event) / named[down](y, event), sympy.Eq(kind, sympy.Symbol(name)))
        for name, (up, down) in RATIOS.items()
    ]
    return sympy.log(sympy.Function("max")(sympy.Lambda((x, y, event), sympy.Piecewise(*pieces))))


def loss() -> Body:
    rows = r" \\ ".join(
        rf"\mathrm{{{up}}}_x(E) / \mathrm{{{down}}}_y(E) & \text{{{kind}}}" for kind, (up, down) in RATIOS.items()
    )
    words = "; ".join(f"{up}_x(E)/{down}_y(E) where kind = {kind}" for kind, (up, down) in RATIOS.items())
    return Written(
        rf"\log \max_{{x, y, E}} \begin{{cases}} {rows} \end{{cases}}", f"log max over x, y, E of: {words}", _ratios
    )


def _errors() -> Any:
    import sympy

    x, y, test, alpha = sympy.symbols("x y phi alpha")
    upper, lower = sympy.Function("upper"), sympy.Function("lower")
    pieces = [
        (
            sympy.Function("inf")(sympy.Lambda(test, 1 - beta(y, test)), sympy.Le(level(x, test), alpha)),
            sympy.Eq(sympy.Symbol("kind"), sympy.Symbol(kind)),
        )
        for kind, level, beta in (("pessimistic", upper, lower), ("optimistic", lower, upper))
    ]
    supremum = sympy.Eq(sympy.Symbol("kind"), sympy.Symbol("optimistic-sup"))
    return sympy.Piecewise(*pieces, (sympy.Integer(1), supremum))  # attained by the test that never rejects


def trade_off() -> Body:
    first, second = r"\overline{E}_x \phi \leq \alpha", r"\underline{E}_x \phi \leq \alpha"
    rows = (
        rf"\inf_{{\phi\colon {first}}} (1 - \underline{{E}}_y \phi) & \text{{pessimistic}}",
        rf"\inf_{{\phi\colon {second}}} (1 - \overline{{E}}_y \phi) & \text{{optimistic}}",
        rf"\sup_{{\phi\colon {second}}} (1 - \overline{{E}}_y \phi) & \text{{optimistic-sup}}",
    )
    return Written(
        r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}",
        "inf of 1 - lower_y(phi) over the tests phi with upper_x(phi) <= alpha where kind = pessimistic; inf "
        "of 1 - upper_y(phi) over those with lower_x(phi) <= alpha where kind = optimistic, and the sup where "
        "kind = optimistic-sup; lower_x(phi) = Sum of m_x(A) min of phi on A, upper_x(phi) = Sum of m_x(A) max "
        "of phi on A",
        _errors,
    )
