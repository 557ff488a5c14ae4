"""Semidefinite programs: numerical solution by Clarabel, and exact solutions near it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq_mat

from proofs.search import budget
from proofs.search.normal import fraction
from proofs.search.sources import exact

LARGEST = 1e4
"""Bound on the sum of traces, so that the program is bounded."""
ROUNDED_TO = (1, 2, 4, 12, 60, 10**3, 10**5, 10**7)
"""Denominators to which free entries are rounded, in turn."""
ENTRIES = 600_000
"""Most entries of the exact linear system; reducing it takes about 1 s."""
Row = Mapping[int, Fraction]


@dataclass(frozen=True)
class Block:
    """A symmetric matrix of unknowns: each entry (i, j) with i <= j, and its coefficients in the equations."""

    size: int
    entries: Mapping[tuple[int, int], Row]


class Numerical(NamedTuple):
    matrices: list[Any]
    free: list[float]
    least: float
    """The least eigenvalue of all matrices."""


def load() -> Any:
    """The module clarabel, or None if it is not installed."""
    try:
        import clarabel  # type: ignore[import-untyped]
    except ImportError:
        return None
    return clarabel


def solve(blocks: Sequence[Block], free: Sequence[Row], right: Sequence[Fraction]) -> Numerical | None:
    """Matrices and free numbers that satisfy the equations, with the largest least eigenvalue up to 1."""
    from scipy.sparse import csc_matrix

    clarabel = load()
    if clarabel is None:
        return None
    program = _Program(blocks, free, right, clarabel)
    matrix = csc_matrix((program.values, (program.rows, program.columns)), shape=(program.height, program.width))
    cost = np.zeros(program.width)
    cost[-1] = -1.0
    settings = clarabel.DefaultSettings()
    settings.verbose, settings.max_iter = False, 100
    settings.time_limit = min(4.0, max(0.01, budget.left()))
    square = csc_matrix((program.width, program.width))
    found = clarabel.DefaultSolver(square, cost, matrix, np.array(program.right), program.cones, settings).solve()
    if "Infeasible" in str(found.status):
        return None
    return program.read(np.array(found.x))


class _Program:
    """The program in Clarabel's form; an entry off the diagonal is scaled by sqrt 2."""

    def __init__(self, blocks: Sequence[Block], free: Sequence[Row], right: Sequence[Fraction], clarabel: Any) -> None:
        self.blocks, self.count = blocks, len(free)
        self.starts: list[int] = []
        size = 0
        for block in blocks:
            self.starts.append(size)
            size += block.size * (block.size + 1) // 2
        self.first_free, self.width = size, size + len(free) + 1
        self.rows: list[int] = []
        self.columns: list[int] = []
        self.values: list[float] = []
        self.right = [float(value) for value in right]
        self.cones = [clarabel.ZeroConeT(len(right)), clarabel.NonnegativeConeT(2)]
        self._equations(free)
        self.height = len(right)
        self._bounds()
        for number, block in enumerate(blocks):
            self._cone(number, block)
            one = block.size == 1
            self.cones.append(clarabel.NonnegativeConeT(1) if one else clarabel.PSDTriangleConeT(block.size))

    def place(self, number: int, i: int, j: int) -> int:
        return self.starts[number] + j * (j + 1) // 2 + i

    def put(self, row: int, column: int, value: float) -> None:
        self.rows.append(row)
        self.columns.append(column)
        self.values.append(value)

    def _equations(self, free: Sequence[Row]) -> None:
        for number, block in enumerate(self.blocks):
            for (i, j), row in block.entries.items():
                for equation, coefficient in row.items():
                    scale = 1.0 if i == j else 2**0.5
                    self.put(equation, self.place(number, i, j), float(coefficient) * scale)
        for place, row in enumerate(free):
            for equation, coefficient in row.items():
                self.put(equation, self.first_free + place, float(coefficient))

    def _bounds(self) -> None:
        """The least eigenvalue is at most 1, and the sum of traces is bounded."""
        self.put(self.height, self.width - 1, 1.0)
        for number, block in enumerate(self.blocks):
            for i in range(block.size):
                self.put(self.height + 1, self.place(number, i, i), 1.0)
        self.right += [1.0, LARGEST]
        self.height += 2

    def _cone(self, number: int, block: Block) -> None:
        for j in range(block.size):
            for i in range(j + 1):
                self.put(self.height, self.place(number, i, j), -1.0)
                if i == j:
                    self.put(self.height, self.width - 1, 1.0)
                self.right.append(0.0)
                self.height += 1

    def read(self, solution: Any) -> Numerical:
        matrices = []
        for number, block in enumerate(self.blocks):
            matrix = np.zeros((block.size, block.size))
            for j in range(block.size):
                for i in range(j + 1):
                    value = solution[self.place(number, i, j)] / (1 if i == j else 2**0.5)
                    matrix[i, j] = matrix[j, i] = value
            matrices.append(matrix)
        free = [float(value) for value in solution[self.first_free : self.first_free + self.count]]
        return Numerical(matrices, free, float(solution[-1]))


class Exact(NamedTuple):
    squares: list[list[tuple[Fraction, list[Fraction]]]]
    """For each matrix, pairs (d, l) with matrix = sum of d l l^T and d > 0."""
    free: list[Fraction]


def rounded(blocks: Sequence[Block], near: Numerical, free: Sequence[Row], right: Sequence[Fraction]) -> Exact | None:
    """An exact solution near a numerical one, or None."""
    columns: list[Row] = list(free)
    values, where = list(near.free), list[tuple[int, int, int]]()
    for diagonal in (False, True):  # entries of the diagonal come last, so that they are solved for first
        for number, (block, matrix) in enumerate(zip(blocks, near.matrices, strict=True)):
            for (i, j), row in block.entries.items():
                if (i == j) == diagonal:
                    columns.append(row if diagonal else {place: 2 * value for place, value in row.items()})
                    values.append(float(matrix[i, j]))
                    where.append((number, i, j))
    system = _System(columns, right)
    if system.pivots is None:
        return None
    for denominator in ROUNDED_TO:
        budget.check()
        exactly = system.at([Fraction(round(value * denominator), denominator) for value in values])
        found = _decomposed(blocks, where, exactly[len(free) :])
        if found is not None:
            return Exact(found, exactly[: len(free)])
    return None


class _System:
    """The linear equations in reduced form."""

    def __init__(self, columns: Sequence[Row], right: Sequence[Fraction]) -> None:
        self.width = len(columns)
        self.pivots: list[int] | None = None
        if self.width * len(right) > ENTRIES:
            return
        matrix = fmpq_mat(len(right), self.width + 1)
        for place, column in enumerate(columns):
            for row, value in column.items():
                matrix[row, place] = exact(value)
        for row, value in enumerate(right):
            matrix[row, self.width] = exact(value)
        self.reduced, rank = matrix.rref()
        pivots: list[int] = []
        for row in range(rank):
            start = pivots[-1] + 1 if pivots else 0
            pivots.append(next(p for p in range(start, self.width + 1) if self.reduced[row, p] != 0))
        self.pivots = None if self.width in pivots else pivots

    def at(self, values: list[Fraction]) -> list[Fraction]:
        """The solution whose free entries have these values."""
        pivots = self.pivots or []
        bound = set(pivots)
        result = [Fraction(0) if place in bound else value for place, value in enumerate(values)]
        for row, pivot in enumerate(pivots):
            total = fraction(self.reduced[row, self.width])
            for place in range(pivot + 1, self.width):
                if place not in bound and result[place] and self.reduced[row, place] != 0:
                    total -= fraction(self.reduced[row, place]) * result[place]
            result[pivot] = total
        return result


def _decomposed(
    blocks: Sequence[Block], where: Sequence[tuple[int, int, int]], values: Sequence[Fraction]
) -> list[list[tuple[Fraction, list[Fraction]]]] | None:
    matrices = [[[Fraction(0)] * block.size for _ in range(block.size)] for block in blocks]
    for (number, i, j), value in zip(where, values, strict=True):
        matrices[number][i][j] = matrices[number][j][i] = value
    found = []
    for matrix in matrices:
        parts = decomposition(matrix)
        if parts is None:
            return None
        found.append(parts)
    return found


def decomposition(matrix: list[list[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Pairs (d, l) with matrix = sum of d l l^T and d > 0; None if it is not positive semidefinite.

    >>> decomposition([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]])
    [(Fraction(1, 1), [Fraction(1, 1), Fraction(-1, 1)])]
    >>> decomposition([[Fraction(0), Fraction(1)], [Fraction(1), Fraction(1)]]) is None
    True
    """
    size, rest = len(matrix), [list(row) for row in matrix]
    found = []
    for k in range(size):
        pivot = rest[k][k]
        if pivot < 0 or (pivot == 0 and any(rest[k])):
            return None
        if pivot == 0:
            continue
        line = [value / pivot for value in rest[k]]
        found.append((pivot, line))
        for i in range(size):
            if line[i]:
                for j in range(size):
                    rest[i][j] -= pivot * line[i] * line[j]
    return found


def kernel(rows: Sequence[Sequence[Fraction]], size: int) -> list[list[Fraction]]:
    """A basis of the vectors that are orthogonal to all rows.

    >>> kernel([[Fraction(1), Fraction(1)]], 2)
    [[Fraction(-1, 1), Fraction(1, 1)]]
    """
    matrix = fmpq_mat(len(rows), size)
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            matrix[i, j] = exact(value)
    reduced, rank = matrix.rref()
    pivots = [next(j for j in range(size) if reduced[i, j] != 0) for i in range(rank)]
    found = []
    for free in (place for place in range(size) if place not in pivots):
        vector = [Fraction(0)] * size
        vector[free] = Fraction(1)
        for i, pivot in enumerate(pivots):
            vector[pivot] = -fraction(reduced[i, free])
        found.append(vector)
    return found
