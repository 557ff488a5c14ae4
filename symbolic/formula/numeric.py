"""Evaluate definitions numerically by the most direct method, for comparisons only.

Sums are added up; extrema and roots are searched for. The leaves of a definition are terms. `leaf` turns a term into a
function of mpmath numbers, by its own mpmath representation or by SymPy's, so the two can be compared.

>>> from symbolic.language import Phi, reals
>>> mu, z, alpha = reals("mu z alpha")
>>> with mpmath.workdps(15):
...     print(evaluate(Root(Phi(z - mu), z, 1 - Phi(z), alpha), {"mu": mpf(1), "alpha": mpf(1) / 100}, by_term))
0.907637751926306
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import mpmath
from mpmath import mpf

from symbolic.formula.definition import Body, Cases, Extremum, Integral, Root, Series, Where, Written
from symbolic.language import Relation, Term, as_term
from symbolic.language.operations import RELATIONS
from symbolic.representations.mpmath import of_term
from symbolic.representations.search import largest, root

Number = Any
Leaf = Callable[[Term], Callable[..., Number]]
CELLS: Final = 64  # cells of the initial grid on a range
MOST_TERMS: Final = 5_000


class NoNumber(ValueError):
    """A definition in words cannot be evaluated."""


@cache
def by_term(term: Term) -> Callable[..., Number]:
    """Return the function that the term's mpmath representation gives."""
    return of_term(term)


@cache
def by_sympy(term: Term) -> Callable[..., Number]:
    """Return the function that SymPy's `lambdify` makes of the term."""
    import sympy

    from symbolic.representations.sympy import expression, symbol

    names = [variable for variable in term.variables if not variable.places]
    if len(names) < len(term.variables):
        raise NoNumber("a table of numbers has no symbol")
    function = sympy.lambdify([symbol(one) for one in names], expression(term), "mpmath")
    # SymPy writes a sum with Python's range, which needs ints
    whole = {one.name for one in names if one.sort == "integer"}
    return lambda **values: function(
        *(int(values[one.name]) if one.name in whole else values[one.name] for one in names)
    )


def evaluate(what: Body, values: Mapping[str, Number], leaf: Leaf) -> Number:
    """Return the number at these values, at the current precision.

    Raises `NoNumber` for a definition in words.
    """
    if isinstance(what, Term):
        return leaf(what)(**{one.name: values[one.name] for one in what.variables})
    if isinstance(what, Written):
        raise NoNumber("a definition in words cannot be evaluated")
    if isinstance(what, Where):
        inner = dict(values)
        for name, part in what.parts.items():
            inner[name.name] = evaluate(part, inner, leaf)
        return evaluate(what.body, inner, leaf)
    if isinstance(what, Cases):
        return next(evaluate(body, values, leaf) for body, one in what.pieces if _holds(one, values))
    if isinstance(what, Series):
        return _series(what, values, leaf)
    low, high = (None if end is None else evaluate(as_term(end), values, leaf) for end in (what.low, what.high))
    if isinstance(what, Extremum):
        return _extremum(what, low, high, values, leaf)
    if isinstance(what, Integral):
        ends = [-mpmath.inf if low is None else low, -1, 0, 1, mpmath.inf if high is None else high]
        return mpmath.quad(lambda z: evaluate(what.body, {**values, what.over.name: z}, leaf), ends)
    return _root(what, low, high, values, leaf)


def _holds(one: Relation | str | None, values: Mapping[str, Number]) -> bool:
    if one is None:
        return True
    if isinstance(one, Relation):
        sides = (evaluate(side, values, by_term) for side in (one.left, one.right))
        return bool(RELATIONS[one.op].number(*sides))
    name, equals, word = one.partition(" = ")
    if not equals:
        return values.get(one.split()[0]) is not None
    if not isinstance(values.get(name), str):
        raise NoNumber(f"no parameter decides the condition {one}")
    return bool(values[name] == word)


def _series(what: Series, values: Mapping[str, Number], leaf: Leaf) -> Number:
    def body(k: int) -> Number:
        return evaluate(what.body, {**values, what.index.name: mpf(k)}, leaf)

    if what.low is not None or what.high is not None:
        raise NoNumber("only a series over all integers can be summed")
    return _side(body, 0, 1) + _side(body, -1, -1)


def _side(body: Callable[[int], Number], first: int, step: int) -> Number:
    """Sum the terms until 13 in a row do not change the total."""
    total, quiet, k = mpf(0), 0, first
    for _ in range(MOST_TERMS):
        term = body(k)
        total += term
        quiet = quiet + 1 if abs(term) <= mpmath.ldexp(abs(total), -mpmath.mp.prec) else 0
        if quiet > 12:
            return total
        k += step
    raise NoNumber("the series converges too slowly")


def _walk(low: Number, high: Number) -> list[Number]:
    """Return grid points of a range; an infinite range is truncated.

    The grid is densest near the finite end, or near 0.
    """
    if low is not None and high is not None:
        return [low + (high - low) * mpf(place) / CELLS for place in range(CELLS + 1)]
    sizes = [mpf(2) ** (mpf(place) / 4) / 1000 for place in range(82)]
    if low is None and high is None:
        return [*(-one for one in reversed(sizes)), mpf(0), *sizes]
    if low is not None:
        return [low + one for one in sizes]
    return [high - one for one in reversed(sizes)]


def _extremum(what: Extremum, low: Number, high: Number, values: Mapping[str, Number], leaf: Leaf) -> Number:
    sign = 1 if what.kind in ("sup", "max") else -1

    def body(z: Number) -> Number:
        try:
            return sign * evaluate(what.body, {**values, what.over.name: z}, leaf)
        except (ZeroDivisionError, ValueError):  # undefined there (NoNumber is a ValueError)
            return -mpmath.inf

    if what.over.sort == "integer":
        return sign * max(body(mpf(k)) for k in range(int(low), int(high) + 1))
    places = _walk(low, high)
    found = [_real(body(place)) for place in places]
    best = max(range(len(places)), key=found.__getitem__)
    ends = places[max(best - 1, 0)], places[min(best + 1, len(places) - 1)]
    return sign * largest(lambda z: _real(body(z)), *ends)


def _real(number: Number) -> Number:
    return number if not isinstance(number, mpmath.mpc) else -mpmath.inf


def _root(what: Root, low: Number, high: Number, values: Mapping[str, Number], leaf: Leaf) -> Number:
    right = evaluate(what.right, values, leaf)

    def difference(z: Number) -> Number:
        return _real(evaluate(what.left, {**values, what.unknown.name: z}, leaf)) - right

    def seen() -> Iterator[tuple[Number, Number]]:
        for place in _walk(low, high):
            try:
                yield place, difference(place)
            except (ZeroDivisionError, ValueError):
                continue

    last: tuple[Number, Number] | None = None
    for place, value in seen():
        if last is not None and (last[1] >= 0) != (value >= 0):
            found = root(difference, last[0], place)
            return evaluate(what.body, {**values, what.unknown.name: found}, leaf)
        last = place, value
    raise NoNumber("no root was found on the grid")
