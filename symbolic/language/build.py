"""Construct terms: variables, fractions, sums, integrals, and the operations' functions.

>>> x, y = reals("x y")
>>> sqrt(x) * Phi(y)
sqrt(x)*Phi(y)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symbolic.language.term import Relation, Sort, Term, TermLike, as_term


def functions(names: str, places: int) -> Any:
    """Return variables for real functions of `places` integers, which are applied by calling.

    One name gives a `Term`; several names, separated by blanks or commas, give a tuple.

    >>> inside = functions("inside", 2)
    >>> inside(1, 2)
    inside(1, 2)
    """
    return _variables(names, f"function {places}")


def _variables(names: str, sort: Sort) -> Any:
    made = tuple(Term("variable", name=name, sort=sort) for name in names.replace(",", " ").split())
    if not made:
        raise ValueError("give the name of a variable, such as 'x'")
    return made[0] if len(made) == 1 else made


def reals(names: str) -> Any:
    """Return real variables: a `Term` for one name, a tuple for several."""
    return _variables(names, "real")


def integers(names: str) -> Any:
    """Return integer variables: a `Term` for one name, a tuple for several."""
    return _variables(names, "integer")


def Q(numerator: int, denominator: int = 1) -> Term:
    """Return the fraction numerator/denominator, not reduced.

    >>> Q(3, 5).data
    ['/', 3, 5]
    """
    return Term("/", (as_term(numerator), as_term(denominator)))


def Sum(body: TermLike, index: Term | str, low: TermLike, high: TermLike) -> Term:
    """Return the sum of `body` for index = low, ..., high.

    >>> k, n = integers("k n")
    >>> Sum(binomial(n, k), k, 0, n).data
    ['sum', 'k', 0, 'n', ['binomial', 'n', 'k']]
    """
    variable = Term("variable", name=index, sort="integer") if isinstance(index, str) else index
    return Term("sum", (variable, as_term(low), as_term(high), as_term(body)))


def Integral(body: TermLike, variable: Term | str, low: TermLike, high: TermLike) -> Term:
    """Return the integral of `body` over `variable` from low to high.

    >>> z, x = reals("z x")
    >>> Integral(exp(-z), z, 0, x).data
    ['integral', 'z', 0, 'x', ['exp', ['neg', 'z']]]
    """
    index = Term("variable", name=variable, sort="real") if isinstance(variable, str) else variable
    return Term("integral", (index, as_term(low), as_term(high), as_term(body)))


def binomial(n: TermLike, k: TermLike) -> Term:
    """Return the binomial coefficient n choose k."""
    return Term("binomial", (as_term(n), as_term(k)))


def factorial(n: TermLike) -> Term:
    """Return n!."""
    return Term("!", (as_term(n),))


def sqrt(argument: TermLike) -> Term:
    """Return the nonnegative square root."""
    return Term("sqrt", (as_term(argument),))


def log(argument: TermLike) -> Term:
    """Return the natural logarithm."""
    return Term("log", (as_term(argument),))


def exp(argument: TermLike) -> Term:
    """Return the exponential function."""
    return Term("exp", (as_term(argument),))


def Phi(argument: TermLike) -> Term:
    """Return the distribution function of the standard normal distribution."""
    return Term("Phi", (as_term(argument),))


def phi(argument: TermLike) -> Term:
    """Return the density of the standard normal distribution."""
    return Term("phi", (as_term(argument),))


def _fold(op: str, arguments: Sequence[TermLike]) -> Term:
    if len(arguments) < 2:
        raise TypeError(f"{op} takes at least two arguments")
    result = as_term(arguments[0])
    for argument in arguments[1:]:
        result = Term(op, (result, as_term(argument)))
    return result


def Max(*arguments: TermLike) -> Term:
    """Return the maximum; more than two arguments are nested from the left."""
    return _fold("max", arguments)


def Min(*arguments: TermLike) -> Term:
    """Return the minimum; more than two arguments are nested from the left."""
    return _fold("min", arguments)


def Abs(argument: TermLike) -> Term:
    """Return the absolute value."""
    return Term("abs", (as_term(argument),))


def D(body: TermLike, variable: Term) -> Term:
    """Return the derivative of `body` in `variable`, unevaluated."""
    return Term("D", (as_term(body), variable))


def Eq(left: TermLike, right: TermLike) -> Relation:
    """Return the relation left = right."""
    return Relation("=", left, right)


def Ne(left: TermLike, right: TermLike) -> Relation:
    """Return the relation left != right."""
    return Relation("!=", left, right)
