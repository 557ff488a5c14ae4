"""Small linear systems whose coefficients are normal forms.

>>> from proofs.search.normal import constant
>>> two, one = Rational(constant(2)), Rational(constant(1))
>>> [found] = solve([[two]], [one]) or []
>>> bool(found.num == constant(1) / 2)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofs.search.equations import lowest
from proofs.search.normal import NIL, ONE, Rational

Matrix = Sequence[Sequence[Rational | None]]


def solve(matrix: Matrix, right: Sequence[Rational | None]) -> list[Rational] | None:
    """The solution of a square system by Cramer's rule; None if it is singular or an entry is missing."""
    rows = [[*row] for row in matrix]
    if any(entry is None for row in (*rows, right) for entry in row):
        return None
    whole = determinant(rows)
    if not whole.num:
        return None
    below, found = whole.inverse(), []
    for column in range(len(rows)):
        replaced = [[*row[:column], value, *row[column + 1 :]] for row, value in zip(rows, right, strict=True)]
        product = determinant(replaced) * below
        num, den = lowest(product.num, product.expanded())
        found.append(Rational(num) * Rational(den).inverse())
    return found


def determinant(rows: Sequence[Sequence[Any]]) -> Rational:
    if not rows:
        return Rational(ONE)
    total = Rational(NIL)
    for column, entry in enumerate(rows[0]):
        if entry.num:
            minor = determinant([[*row[:column], *row[column + 1 :]] for row in rows[1:]])
            total = total + entry * minor if column % 2 == 0 else total - entry * minor
    return total
