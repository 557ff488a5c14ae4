"""Terms and relations as SymPy expressions.

The conversion goes one way, because SymPy rewrites its input (x/x becomes 1).

>>> from symbolic import language
>>> q, (n, k) = language.reals("q"), language.integers("n k")
>>> expression(language.Sum(language.binomial(n, k) * q**k, k, 0, n))
Sum(q**k*binomial(n, k), (k, 0, n))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy

from symbolic.language import Relation, Term
from symbolic.language.operations import OPERATIONS, RELATIONS
from symbolic.representations.sums import Sum


def symbol(variable: Term, positive: Iterable[str | Term] = ()) -> Any:
    """Return the symbol of a variable: real or integer, positive if in `positive`."""
    names = {one.name if isinstance(one, Term) else one for one in positive}
    assumptions: dict[str, bool] = {"integer": True} if variable.sort == "integer" else {"real": True}
    if variable.name in names:
        assumptions["positive"] = True
    return sympy.Symbol(variable.name, **assumptions)


def expression(what: Term | Relation, positive: Iterable[str | Term] = ()) -> Any:
    """Return the SymPy expression.

    `positive` names the variables whose symbols are assumed positive. A function variable becomes an undefined function
    of SymPy.
    """
    names = frozenset(one.name if isinstance(one, Term) else one for one in positive)
    if isinstance(what, Relation):
        compare = getattr(sympy, RELATIONS[what.op].sympy)
        return compare(_write(what.left, names), _write(what.right, names))
    return _write(what, names)


def _write(term: Term, positive: frozenset[str]) -> Any:
    if term.op == "integer":
        return sympy.Integer(term.value)
    if term.op == "variable":
        return symbol(term, positive)
    if term.op == "sum":
        index, low, high, body = (_write(argument, positive) for argument in term.args)
        return Sum(body, (index, low, high))
    operation = OPERATIONS[term.op]
    if operation.kind == "place":
        return sympy.Function(term.args[0].name, real=True)(*(_write(place, positive) for place in term.args[1:]))
    args = [_write(argument, positive) for argument in term.args]
    if operation.sympy is not None:
        return operation.sympy(sympy, *args)
    assert operation.number is not None
    return operation.number(*args)
