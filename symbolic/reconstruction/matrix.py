"""Mechanisms as exact matrices, their privacy, and the estimators by inversion.

A matrix is a tuple of rows, one for each input, of probabilities that sum to 1. All numbers are fractions.

>>> a = k_rr(3, 4)
>>> [str(one) for one in a[0]], str(privacy_ratio(a))
(['2/3', '1/6', '1/6'], '4')
>>> [str(one) for one in invert((5, 3, 2), [(a, 10)])]
['2/3', '4/15', '1/15']
>>> [str(one) for one in project((Fraction(4, 5), Fraction(2, 5), Fraction(-1, 5)))]
['7/10', '3/10', '0']

Source: elsalamouny2022, Eq. 1, 2 and 6, 9, 10, 12, 15 and 17. Projection onto the simplex: Wang and Carreira-Perpinan 2013.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final, TypeAlias

from symbolic.faces.exact import TooLarge
from symbolic.formula import DomainError
from symbolic.number import parse, shown
from symbolic.reconstruction.errors import K_RR, RAPPOR, Family, moments
from symbolic.reconstruction.levels import Levels

Matrix: TypeAlias = tuple[tuple[Fraction, ...], ...]
Counts: TypeAlias = Sequence[int]

MOST_ENTRIES: Final = 1_000_000
MOST_INVERTED: Final = 200


def _matrix(rows: int, columns: int, entry: Callable[[int, int], Fraction]) -> Matrix:
    if rows * columns > MOST_ENTRIES:
        raise TooLarge(f"a matrix of {rows} by {columns} entries; at most {MOST_ENTRIES} are given")
    return tuple(tuple(entry(x, z) for z in range(columns)) for x in range(rows))


def integer(name: str, given: Any, least: int | None = None) -> int:
    """The integer of that name, not below `least`; raises `DomainError`."""
    number = parse(given)
    if number.denominator != 1 or (least is not None and number < least):
        bound = "" if least is None else f", {name} >= {least}"
        raise DomainError(f"{name} = {shown(number)} is outside its domain: an integer{bound}")
    return int(number)


def above(name: str, given: Any, least: int) -> Fraction:
    """The number of that name, above `least`; raises `DomainError`."""
    number = parse(given)
    if number <= least:
        raise DomainError(f"{name} = {shown(number)} is outside its domain {name} > {least}")
    return number


def k_rr(k: Any, ratio: Any) -> Matrix:
    """k-ary randomized response (Eq. 1): k by k; ratio = e^epsilon > 1. It is epsilon-locally private, and no better."""
    size, t = integer("k", k, 2), above("ratio", ratio, 1)
    return _matrix(size, size, lambda x, z: (t if x == z else Fraction(1)) / (size - 1 + t))


def rappor(k: Any, root: Any) -> Matrix:
    """Basic one-time RAPPOR (Eq. 15): k by 2^k, the bit vectors in the order of `itertools.product`; root = e^(epsilon/2) > 1.

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
    """The truncated geometric mechanism (Eq. 2 and 6) on 0, ..., size - 1; ratio = e^epsilon > 1.

    >>> [[str(one) for one in row] for row in geometric(3, 2)]
    [['2/3', '1/6', '1/6'], ['1/3', '1/3', '1/3'], ['1/6', '1/6', '2/3']]
    """
    count, t = integer("size", size, 2), above("ratio", ratio, 1)
    return _matrix(count, count, lambda x, z: geometric_normaliser(z in (0, count - 1), 1 / t) / t ** abs(z - x))


def geometric_normaliser(at_an_end: bool, small: Any) -> Any:
    """c_z of Eq. 6, where small = e^(-epsilon): a fraction, a ball or a term."""
    return (1 if at_an_end else 1 - small) / (1 + small)


def privacy_ratio(matrix: Matrix) -> Fraction | None:
    """The largest P(z|x)/P(z|x'), e^epsilon for the smallest epsilon of local differential privacy; None where it is infinite."""
    largest = Fraction(1)
    for column in zip(*matrix, strict=True):
        if max(column) == 0:
            continue
        if min(column) == 0:
            return None
        largest = max(largest, max(column) / min(column))
    return largest


def average(parts: Sequence[tuple[Matrix, int]]) -> Matrix:
    """A[n], the average mechanism of groups (matrix, users), all of one shape."""
    n = sum(users for _, users in parts)
    shapes = {(len(matrix), len(matrix[0])) for matrix, _ in parts}
    if n < 1 or len(shapes) != 1 or min(users for _, users in parts) < 0:
        raise DomainError("the average is of matrices of one shape, with users >= 0 that are not all 0")
    rows, columns = shapes.pop()
    return _matrix(rows, columns, lambda x, z: sum((users * one[x][z] for one, users in parts), Fraction(0)) / n)


def invert(counts: Counts, parts: Sequence[tuple[Matrix, int]]) -> tuple[Fraction, ...]:
    """[INV]^M (Eq. 10) for any square mechanisms: the solution of theta A[n] = q[n]; may have negative entries.

    Raises `DomainError` where A[n] is not invertible, or the counts do not sum to the users.
    """
    from flint import fmpq, fmpq_mat

    matrix = average(parts)
    size, n = len(matrix), sum(users for _, users in parts)
    if size > MOST_INVERTED:
        raise TooLarge(f"a matrix of {size} rows; at most {MOST_INVERTED} are inverted")
    if len(matrix[0]) != size or len(counts) != size or sum(counts) != n:
        raise DomainError(
            "[INV]^M needs square matrices, a count for each observable, and counts that sum to the users"
        )
    turned = fmpq_mat(
        size, size, [fmpq(one.numerator, one.denominator) for column in zip(*matrix, strict=True) for one in column]
    )
    try:
        found = turned.solve(fmpq_mat(size, 1, [fmpq(count, n) for count in counts]))
    except ZeroDivisionError:
        raise DomainError("the average mechanism is not invertible") from None
    return tuple(Fraction(int(found[x, 0].p), int(found[x, 0].q)) for x in range(size))


def k_rr_estimate(counts: Counts, ratios: Any) -> tuple[Fraction, ...]:
    """[INV]^M under k-RR (Eq. 12), k = len(counts), for levels given as ratios: "3:10, 5:20".

    >>> [str(one) for one in k_rr_estimate((5, 3, 2), "4:10")]
    ['2/3', '4/15', '1/15']
    """
    levels = Levels.of(ratios=ratios)
    if sum(counts) != levels.users:
        raise DomainError(f"{sum(counts)} answers of {levels.users} users")
    return _shifted(K_RR, counts, levels)


def rappor_estimate(ones: Counts, ratios: Any) -> tuple[Fraction, ...]:
    """[RAP]^M (Eq. 17): `ones` counts, for each value, the vectors in which its bit is set; the roots of the ratios must be rational.

    >>> [str(one) for one in rappor_estimate((6, 4, 3), "9:10")]
    ['7/10', '3/10', '1/10']
    """
    levels = Levels.of(ratios=ratios)
    if not RAPPOR.exact(levels):
        raise DomainError("the estimate is exact only where the square root of every ratio is rational")
    if not all(0 <= one <= levels.users for one in ones):
        raise DomainError(f"a bit is set by none or more than the {levels.users} users")
    return _shifted(RAPPOR, ones, levels)


def _shifted(family: Family, counts: Counts, levels: Levels) -> tuple[Fraction, ...]:
    contrast, noise, _ = moments(family, len(counts), levels, exact=True)
    constant = noise / family.lottery(len(counts))
    return tuple((Fraction(count, levels.users) - constant) / contrast for count in counts)


# ---- what is done to estimates with negative entries


def project(estimate: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The nearest distribution in the Euclidean distance: each entry minus one number, cut off at 0."""
    total, shift = Fraction(0), Fraction(0)
    for count, entry in enumerate(sorted(estimate, reverse=True), start=1):
        total += entry
        if entry - (total - 1) / count > 0:
            shift = (total - 1) / count
    return tuple(max(Fraction(0), entry - shift) for entry in estimate)


def normalise(estimate: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Negative entries to 0, and the rest divided by its sum; raises `DomainError` where nothing is positive.

    >>> [str(one) for one in normalise((Fraction(4, 5), Fraction(2, 5), Fraction(-1, 5)))]
    ['2/3', '1/3', '0']
    """
    kept = [max(Fraction(0), one) for one in estimate]
    if not (whole := sum(kept, Fraction(0))):
        raise DomainError("no entry is positive")
    return tuple(one / whole for one in kept)
