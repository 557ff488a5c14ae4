"""Carrying out the derivatives `D` in a term. Nothing is simplified, except that a term without the variable gives 0.

>>> from symbolic.language.term import D, log, reals
>>> x, y = reals("x y")
>>> expand(D(y * log(x), x))
0*log(x) + y*(1/x)
"""

from __future__ import annotations

from symbolic.language.term import Sum, Term, as_term, phi


def expand(term: Term) -> Term:
    """The same term with every `D` carried out, from the inside."""
    if not term.args:
        return term
    args = [expand(argument) for argument in term.args]
    return derivative(args[0], args[1]) if term.op == "D" else Term(term.op, args)


def derivative(term: Term, x: Term) -> Term:
    """The derivative of `term`, which contains no `D`, in the variable `x`."""
    if x not in term.variables:
        return as_term(0)
    op, args = term.op, term.args
    if op == "variable":
        return as_term(1)
    if op in "+-":
        return Term(op, (derivative(args[0], x), derivative(args[1], x)))
    if op == "neg":
        return -derivative(args[0], x)
    if op == "*":
        return derivative(args[0], x) * args[1] + args[0] * derivative(args[1], x)
    if op == "/":
        a, b = args
        return (derivative(a, x) * b - a * derivative(b, x)) / b**2
    if op == "^" and x not in args[1].variables:
        b, e = args
        if e.op != "integer":
            return (e * b ** (e - 1)) * derivative(b, x)
        return as_term(0) if e.value == 0 else (e * b ** (e.value - 1)) * derivative(b, x)
    if op == "sqrt":
        return derivative(args[0], x) / (2 * term)
    if op == "log":
        return derivative(args[0], x) / args[0]
    if op == "exp":
        return term * derivative(args[0], x)
    if op == "Phi":
        return phi(args[0]) * derivative(args[0], x)
    if op == "phi":
        return -(args[0] * term) * derivative(args[0], x)
    if op == "sum" and x not in args[1].variables and x not in args[2].variables:
        return Sum(derivative(args[3], x), args[0], args[1], args[2])
    raise ValueError(f"no derivative of {term!r} in {x!r}")
