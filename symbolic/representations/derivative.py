"""Carrying out the derivatives `D` in a term. Nothing is simplified, except that a term without the variable gives 0.

>>> from symbolic.language import D, log, reals
>>> x, y = reals("x y")
>>> expand(D(y * log(x), x))
0*log(x) + y*(1/x)
"""

from __future__ import annotations

from symbolic.language import Term, as_term
from symbolic.language.operations import OPERATIONS


def expand(term: Term) -> Term:
    """The same term with every `D` carried out, from the inside."""
    if not term.args:
        return term
    args = [expand(argument) for argument in term.args]
    return derivative(args[0], args[1]) if term.op == "D" else Term(term.op, args)


def expanded(term: Term) -> Term:
    """The term itself, unless a `D` occurs in it."""
    return expand(term) if has_derivative(term) else term


def has_derivative(term: Term) -> bool:
    """Does a `D` occur that has not been carried out?"""
    return term.op == "D" or any(has_derivative(argument) for argument in term.args)


def derivative(term: Term, x: Term) -> Term:
    """The derivative of `term`, which contains no `D`, in the variable `x`; raises `ValueError` where there is no
    formula.
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
    # An exponent has no derivative of its own, and needs none: it is without x.
    return as_term(operation.derivative(Term, term, args, [derivative(argument, x) for argument in args]))
