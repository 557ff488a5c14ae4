"""Nonnegative combinations: a linear program, then an exact solution on its support."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat
from scipy.optimize import linprog
from scipy.sparse import csc_matrix, hstack

from proofs.search import budget
from proofs.search.normal import Poly, fraction

Row = dict[int, Fraction]


def combine(target: Poly, columns: Sequence[Poly], strict: Sequence[bool], needs_strict: bool) -> list[Fraction] | None:
    """Find c >= 0 with target = sum c * column, or None.

    If `needs_strict`, some strict column has c > 0.
    """
    rows: dict[Any, int] = {}
    right = _row(target, rows)
    scaled: list[Row] = []
    scales: list[Fraction] = []
    for column in columns:
        budget.check()
        row = _row(column, rows)
        scale = max((abs(value) for value in row.values()), default=Fraction(1))
        scales.append(scale)
        scaled.append({position: value / scale for position, value in row.items()})
    matrix, vector = _float(scaled, right, len(rows))
    weights = np.ones(len(columns)) + np.array([len(column) * 0.01 for column in columns])
    slack: Fraction | None = None
    margin: dict[str, Any] = {}
    if needs_strict:
        marks = np.array([1.0 if mark else 0.0 for mark in strict])
        slack = _slack(matrix, vector, marks) if any(strict) else None
        if slack is None:
            return None
        margin = {"A_ub": -marks[None, :], "b_ub": [-float(slack)]}
    solution = linprog(weights, A_eq=matrix, b_eq=vector, bounds=(0, None), method="highs", options=_limit(), **margin)
    budget.check()
    if solution.status != 0:
        return None
    for tolerance in (1e-7, 1e-9, 1e-5, 1e-11):
        support = [position for position, value in enumerate(solution.x) if value > tolerance]
        tight = None
        if slack is not None:
            reached = sum(float(solution.x[position]) for position in support if strict[position])
            tight = slack if abs(reached - float(slack)) < 1e-8 else None
        exact = _exact(right, scaled, support, len(rows), tight, strict, solution.x)
        if exact is not None and (
            not needs_strict or any(exact[position] > 0 and strict[position] for position in support)
        ):
            return [exact.get(position, Fraction(0)) / scales[position] for position in range(len(columns))]
    return None


def _limit() -> dict[str, float]:
    """The options of a linear program: the time that is left, if there is a deadline."""
    return {"time_limit": max(0.01, budget.left())} if budget.limited() else {}


def _slack(matrix: Any, vector: Any, marks: Any) -> Fraction | None:
    """About half of the largest sum (up to 1) of coefficients of strict columns; None if it is 0."""
    height, width = matrix.shape
    best = linprog(
        np.append(np.zeros(width), -1.0),
        A_ub=np.append(-marks, 1.0)[None, :],
        b_ub=[0.0],
        A_eq=hstack([matrix, csc_matrix((height, 1))]),
        b_eq=vector,
        bounds=[*[(0, None)] * width, (0, 1)],
        method="highs",
        options=_limit(),
    )
    budget.check()
    if best.status != 0 or -best.fun < 1e-7:
        return None
    half = Fraction(-best.fun / 2)
    return half.limit_denominator(64) or half.limit_denominator(10**9)


def _row(poly: Poly, rows: dict[Any, int]) -> Row:
    return {
        rows.setdefault(powers, len(rows)): fraction(coefficient)
        for powers, coefficient in zip(poly.monoms(), poly.coeffs(), strict=True)
    }


def _float(columns: Sequence[Row], right: Row, height: int) -> tuple[Any, Any]:
    places, heights, values = [], [], []
    for place, column in enumerate(columns):
        for row, value in column.items():
            places.append(place)
            heights.append(row)
            values.append(float(value))
    matrix = csc_matrix((values, (heights, places)), shape=(height, len(columns)))
    vector = np.zeros(height)
    for row, value in right.items():
        vector[row] = float(value)
    return matrix, vector


def _exact(
    right: Row, columns: Sequence[Row], support: Sequence[int], height: int,
    tight: Fraction | None, strict: Sequence[bool], guess: Any,
) -> dict[int, Fraction] | None:  # fmt: skip
    """The exact solution on the support; free coefficients keep their rounded guess."""
    width = len(support)
    matrix = fmpq_mat(height + 1, width + 1)
    for place, position in enumerate(support):
        for row, value in columns[position].items():
            matrix[row, place] = fmpq(value.numerator, value.denominator)
        if tight is not None and strict[position]:
            matrix[height, place] = fmpq(1)
    for row, value in right.items():
        matrix[row, width] = fmpq(value.numerator, value.denominator)
    if tight is not None:
        matrix[height, width] = fmpq(tight.numerator, tight.denominator)
    reduced, rank = matrix.rref()
    pivots: list[int] = []
    for row in range(rank):
        pivot = next(place for place in range(width + 1) if reduced[row, place] != 0)
        if pivot == width:
            return None
        pivots.append(pivot)
    result: dict[int, Fraction] = {}
    free = [place for place in range(width) if place not in pivots]
    for place in free:
        result[support[place]] = Fraction(float(guess[support[place]])).limit_denominator(64)
    for row, pivot in enumerate(pivots):
        value = fraction(reduced[row, width])
        for place in free:
            value -= fraction(reduced[row, place]) * result[support[place]]
        if value < 0:
            return None
        result[support[pivot]] = value
    return result
