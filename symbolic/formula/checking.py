"""Check a step of a derivation without SymPy, by evaluating both sides at exact points.

>>> import sympy
>>> x = sympy.Symbol("x")
>>> same((x + 1) ** 2, x**2 + 2 * x + 1)
'exactly, at 4 points'
>>> same(sympy.erfc(x) + sympy.erf(x), 1)
'to 50 digits, at 4 points'
>>> same(x + 1, x)
Traceback (most recent call last):
ArithmeticError: the step leads to x + 1, not to x: they differ at {x: 2/7}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import sympy

Expression = Any
DIGITS: Final = 50
POINTS: Final = 4
SHARES: Final = ("2/7", "3/11", "5/13", "7/17", "8/19", "9/23", "11/29", "13/31", "12/37", "17/41", "19/43")
COUNTS: Final = (2, 3, 4, 5)


def same(one: Expression, other: Expression, **ranges: Sequence[Any]) -> str:
    """Return a sentence on how the two sides were compared.

    Parameters
    ----------
    one, other: SymPy expressions or numbers. Texts are refused, because SymPy would evaluate them as code.
    ranges: symbol name -> values, one for each point; texts are rational numbers.

    Raises `ArithmeticError` if the sides differ, and `sympy.SympifyError` for other types.
    """
    one, other = sympy.sympify(one, strict=True), sympy.sympify(other, strict=True)
    symbols = sorted(one.free_symbols | other.free_symbols, key=str)
    words = "exactly"
    points = list(_points(symbols, ranges))
    for point in points:
        left, right = (side.subs(point).doit() for side in (one, other))
        difference = left - right
        if difference.is_Rational:
            wrong = difference != 0
        else:
            words = f"to {DIGITS} digits"
            size = abs(sympy.N(left, DIGITS + 10)) + 1
            wrong = bool(abs(sympy.N(difference, DIGITS + 10, chop=False)) > size * sympy.Rational(10) ** -DIGITS)
        if wrong:
            raise ArithmeticError(f"the step leads to {one}, not to {other}: they differ at {point}")
    return f"{words}, at {len(points)} points" if symbols else words


def rational(number: Fraction) -> Expression:
    """Return the number as a SymPy rational.

    >>> rational(Fraction(2, 3))
    2/3
    """
    return sympy.Rational(number.numerator, number.denominator)


def _points(
    symbols: Sequence[Expression], ranges: Mapping[str, Sequence[Any]]
) -> Iterator[dict[Expression, Expression]]:
    for number in range(POINTS if symbols else 1):
        point = {}
        for place, symbol in enumerate(symbols):
            if symbol.name in ranges:
                values = ranges[symbol.name]
                value = values[number % len(values)]
            elif symbol.is_integer:
                value = COUNTS[(number + place) % len(COUNTS)]
            else:
                value = SHARES[(3 * number + place) % len(SHARES)]
            point[symbol] = sympy.Rational(value)
        yield point
