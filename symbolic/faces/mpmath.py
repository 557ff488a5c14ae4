"""A term as a number of mpmath, at any precision. A second opinion beside the balls of `symbolic.faces.ball`: it certifies nothing.

>>> from symbolic.language import Integral, exp, reals
>>> x, z = reals("x z")
>>> mpmath.nstr(evaluate(Integral(exp(-z), z, 0, x), {"x": 1}, digits=20), 20)
'0.6321205588285576784'
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import mpmath

from symbolic.faces.derivative import expanded
from symbolic.faces.exact import check_range, entry
from symbolic.language import Term
from symbolic.language.operations import OPERATIONS


def evaluate(term: Term, values: Mapping[str, Any], digits: int = 50) -> Any:
    """The value at exact numbers, computed with so many digits and a few more; a function is given by its table.

    Raises `ZeroDivisionError` or mpmath's errors where there is none; where a root or logarithm is not real the value is complex.
    """
    with mpmath.workdps(digits + 10):
        return _value(expanded(term), {name: _number(value) for name, value in values.items()})


def _number(value: Any) -> Any:
    if isinstance(value, (int, Fraction)):
        return mpmath.mpf(value.numerator) / value.denominator
    return value


def _value(term: Term, values: dict[str, Any]) -> Any:
    op, args = term.op, term.args
    if op == "integer":
        return mpmath.mpf(term.value)
    if op == "variable":
        return values[term.name]
    if op == "at":
        return _number(entry(values[args[0].name], [int(_value(place, values)) for place in args[1:]]))
    if op == "sum":
        start, stop = int(_value(args[1], values)), int(_value(args[2], values))
        check_range(start, stop)
        return mpmath.fsum(_value(args[3], {**values, args[0].name: mpmath.mpf(k)}) for k in range(start, stop + 1))
    if op == "integral":
        ends = [_value(end, values) for end in args[1:3]]
        return mpmath.quad(lambda z: _value(args[3], {**values, args[0].name: z}), ends)
    row, numbers = OPERATIONS[op], [_value(argument, values) for argument in args]
    if row.mpmath is not None:
        return row.mpmath(mpmath, *numbers)
    assert row.number is not None
    return row.number(*numbers)
