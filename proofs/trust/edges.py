"""Find assumptions that hold with equality at a counterexample.

A counterexample on the boundary (one respondent, epsilon = 0, two databases with the same answer) may refute only a
boundary case that the source did not mean. If the statement also fails at an interior point, the counterexample should
be an interior point.

>>> from symbolic import reals
>>> from proofs.statements.statement import Statement
>>> x = reals("x")
>>> of = {"variables": (x,), "given": [0 <= x], "claim": 1 <= x, "example": {"x": 1}, "why": ""}
>>> edges(Statement("a/b", "", "", counterexample={"x": 0}, **of))
['0 <= x']
>>> edges(Statement("a/b", "", "", counterexample={"x": "1/2"}, **of))
[]
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.search.values import exact
from proofs.statements.statement import Statement
from symbolic.representations.plain import plain


def edges(statement: Statement) -> list[str]:
    """The inequalities under `given` that are equalities at a counterexample, each once.

    Inequalities with sums are ignored.
    """
    points = filter(None, [statement.counterexample, *statement.counterexamples])
    found = [text for point in points for text in _tight(statement, {name: _value(one) for name, one in point.items()})]
    return list(dict.fromkeys(found))


def _tight(statement: Statement, point: dict[str, Any]) -> list[str]:
    found = []
    for relation in statement.given:
        sign, *sides = relation.data
        low, high = (exact(_tuples(side), point) for side in sides)
        if sign == "<=" and low is not None and low == high:
            found.append(plain(relation))
    return found


def _tuples(data: Any) -> Any:
    return tuple(map(_tuples, data)) if isinstance(data, list) else data


def _value(value: Any) -> Any:
    return [_value(one) for one in value] if isinstance(value, list) else Fraction(value)
