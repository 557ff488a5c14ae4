"""A term, or relation, as a sympy expression. There is no way back: sympy rewrites what it is given (x/x becomes 1).

>>> from symbolic.language.term import integers, reals, binomial, Sum
>>> q, (n, k) = reals("q"), integers("n k")
>>> expression(Sum(binomial(n, k) * q**k, k, 0, n))
Sum(q**k*binomial(n, k), (k, 0, n))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import sympy

from symbolic.language.term import Relation, Term

OPERATIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    "neg": lambda a: -a, "^": lambda a, b: a**b, "sqrt": sympy.sqrt, "log": sympy.log, "exp": sympy.exp,
    "Phi": lambda a: (1 + sympy.erf(a / sympy.sqrt(2))) / 2, "phi": lambda a: sympy.exp(-(a**2) / 2) / sympy.sqrt(2 * sympy.pi),
    "abs": sympy.Abs, "max": sympy.Max, "min": sympy.Min, "!": sympy.factorial, "binomial": sympy.binomial,
    "D": sympy.Derivative,
}  # fmt: skip
RELATIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "<": sympy.Lt, "<=": sympy.Le, "=": sympy.Eq, "!=": sympy.Ne,
}  # fmt: skip


def symbol(variable: Term, positive: Iterable[str | Term] = ()) -> Any:
    """The symbol of a variable: real, or integer; positive too, where it is named in `positive`."""
    names = {one.name if isinstance(one, Term) else one for one in positive}
    assumptions: dict[str, bool] = {"integer": True} if variable.sort == "integer" else {"real": True}
    if variable.name in names:
        assumptions["positive"] = True
    return sympy.Symbol(variable.name, **assumptions)


def expression(what: Term | Relation, positive: Iterable[str | Term] = ()) -> Any:
    """The sympy expression; `positive` names variables whose symbols are assumed positive."""
    names = frozenset(one.name if isinstance(one, Term) else one for one in positive)
    if isinstance(what, Relation):
        return RELATIONS[what.op](_write(what.left, names), _write(what.right, names))
    return _write(what, names)


def _write(term: Term, positive: frozenset[str]) -> Any:
    if term.op == "integer":
        return sympy.Integer(term.value)
    if term.op == "variable":
        return symbol(term, positive)
    args = [_write(argument, positive) for argument in term.args]
    if term.op == "sum":
        index, low, high, body = args
        return sympy.Sum(body, (index, low, high))
    return OPERATIONS[term.op](*args)
