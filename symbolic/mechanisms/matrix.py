"""Mechanisms as exact matrices, and their privacy ratio.

A matrix is a tuple of rows, one for each input, of probabilities that sum to 1. All numbers are fractions.

>>> a = k_rr(3, 4)
>>> [str(one) for one in a[0]], str(privacy_ratio(a))
(['2/3', '1/6', '1/6'], '4')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final, TypeAlias

from symbolic.formula import DomainError
from symbolic.number import parse, shown
from symbolic.representations.exact import TooLarge

Matrix: TypeAlias = tuple[tuple[Fraction, ...], ...]

MOST_ENTRIES: Final = 1_000_000


def _matrix(rows: int, columns: int, entry: Callable[[int, int], Fraction]) -> Matrix:
    if rows * columns > MOST_ENTRIES:
        raise TooLarge(f"a matrix of {rows} by {columns} entries; at most {MOST_ENTRIES} are allowed")
    return tuple(tuple(entry(x, z) for z in range(columns)) for x in range(rows))


def integer(name: str, given: Any, least: int | None = None) -> int:
    """Return `given` as an integer >= `least`; raises `DomainError` with its name."""
    number = parse(given)
    if number.denominator != 1 or (least is not None and number < least):
        bound = "" if least is None else f", {name} >= {least}"
        raise DomainError(f"{name} = {shown(number)} is outside its domain: an integer{bound}")
    return int(number)


def above(name: str, given: Any, least: int) -> Fraction:
    """Return `given` as a number > `least`; raises `DomainError` with its name."""
    number = parse(given)
    if number <= least:
        raise DomainError(f"{name} = {shown(number)} is outside its domain {name} > {least}")
    return number


def k_rr(k: Any, ratio: Any) -> Matrix:
    """Return the k by k matrix of k-ary randomized response, ratio = e^epsilon > 1.

    It is epsilon-locally private, and for no smaller epsilon.
    """
    size, t = integer("k", k, 2), above("ratio", ratio, 1)
    return _matrix(size, size, lambda x, z: (t if x == z else Fraction(1)) / (size - 1 + t))


def rappor(k: Any, root: Any) -> Matrix:
    """Return the k by 2^k matrix of basic one-time RAPPOR, root = e^(epsilon/2) > 1.

    Bit vectors are in the order of `itertools.product`.

    >>> [str(one) for one in rappor(2, 2)[0]], str(privacy_ratio(rappor(2, 2)))
    (['2/9', '1/9', '4/9', '2/9'], '4')
    """
    size, r = integer("k", k, 2), above("root", root, 1)
    if size > 20:
        raise TooLarge(f"RAPPOR on {size} values has 2^{size} observables")
    vectors = list(product((0, 1), repeat=size))

    def entry(x: int, z: int) -> Fraction:
        kept = sum(bit == (x == place) for place, bit in enumerate(vectors[z]))
        return r**kept / (1 + r) ** size

    return _matrix(size, len(vectors), entry)


def geometric(size: Any, ratio: Any) -> Matrix:
    """Return the truncated geometric mechanism on 0, ..., size - 1, ratio = e^epsilon > 1.

    >>> [[str(one) for one in row] for row in geometric(3, 2)]
    [['2/3', '1/6', '1/6'], ['1/3', '1/3', '1/3'], ['1/6', '1/6', '2/3']]
    """
    count, t = integer("size", size, 2), above("ratio", ratio, 1)
    return _matrix(count, count, lambda x, z: geometric_normaliser(z in (0, count - 1), 1 / t) / t ** abs(z - x))


def geometric_normaliser(at_an_end: bool, small: Any) -> Any:
    """Return c_z of the truncated geometric mechanism.

    Parameters
    ----------
    small: e^(-epsilon), as a fraction, a ball or a term.
    """
    return (1 if at_an_end else 1 - small) / (1 + small)


def privacy_ratio(matrix: Matrix) -> Fraction | None:
    """Return the largest P(z|x)/P(z|x'), or None where it is infinite.

    It is e^epsilon for the smallest epsilon of local differential privacy.
    """
    largest = Fraction(1)
    for column in zip(*matrix, strict=True):
        if max(column) == 0:
            continue
        if min(column) == 0:
            return None
        largest = max(largest, max(column) / min(column))
    return largest


def average(parts: Sequence[tuple[Matrix, int]]) -> Matrix:
    """Return A[n], the average mechanism of groups (matrix, users) of one shape."""
    n = sum(users for _, users in parts)
    shapes = {(len(matrix), len(matrix[0])) for matrix, _ in parts}
    if n < 1 or len(shapes) != 1 or min(users for _, users in parts) < 0:
        raise DomainError("an average needs matrices of one shape, with users >= 0 that are not all 0")
    rows, columns = shapes.pop()
    return _matrix(rows, columns, lambda x, z: sum((users * one[x][z] for one, users in parts), Fraction(0)) / n)
