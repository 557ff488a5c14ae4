"""Expand the derivatives `D` in a term.

Nothing is simplified, except that the derivative of a term without the variable is 0.

>>> from symbolic.language import D, log, reals
>>> x, y = reals("x y")
>>> expand(D(y * log(x), x))
0*log(x) + y*(1/x)
"""

from __future__ import annotations

from symbolic.language import Term, as_term
from symbolic.language.operations import OPERATIONS


def expand(term: Term) -> Term:
    """Return the term with every `D` expanded, innermost first."""
    if not term.args:
        return term
    args = [expand(argument) for argument in term.args]
    return derivative(args[0], args[1]) if term.op == "D" else Term(term.op, args)


def expanded(term: Term) -> Term:
    """Return the expanded term, or the term itself if it contains no `D`."""
    return expand(term) if has_derivative(term) else term


def has_derivative(term: Term) -> bool:
    """Whether the term contains an unexpanded `D`."""
    return term.op == "D" or any(has_derivative(argument) for argument in term.args)


def derivative(term: Term, x: Term) -> Term:
    """Return the derivative in the variable `x` of a term without `D`.

    Raises `ValueError` if no formula is known.
    """
    if x not in term.variables:
        return as_term(0)
    if term == x:
        return as_term(1)
    operation, args = OPERATIONS[term.op], term.args
    discrete = any(x in args[place].variables for place in operation.integral)
    if term.op == "sum" and not discrete:
        return Term("sum", (*args[:3], derivative(args[3], x)))
    if discrete or operation.derivative is None:
        raise ValueError(f"no derivative of {term!r} in {x!r}")
    # An exponent does not contain x, so its derivative is not needed.
    return as_term(operation.derivative(Term, term, args, [derivative(argument, x) for argument in args]))
