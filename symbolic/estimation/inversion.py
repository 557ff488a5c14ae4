"""Exact estimators by inversion.

>>> from symbolic.mechanisms.matrix import k_rr
>>> [str(one) for one in invert((5, 3, 2), [(k_rr(3, 4), 10)])]
['2/3', '4/15', '1/15']
>>> [str(one) for one in project((Fraction(4, 5), Fraction(2, 5), Fraction(-1, 5)))]
['7/10', '3/10', '0']

Source: Wang and Carreira-Perpinan 2013 (projection onto the simplex).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from symbolic.formula import DomainError
from symbolic.mechanisms.family import K_RR, RAPPOR, Family, moments
from symbolic.mechanisms.levels import Levels
from symbolic.mechanisms.matrix import Matrix, average
from symbolic.representations.exact import TooLarge

Counts: TypeAlias = Sequence[int]

MOST_INVERTED: Final = 200


def invert(counts: Counts, parts: Sequence[tuple[Matrix, int]]) -> tuple[Fraction, ...]:
    """Return [INV]^M for square mechanisms: the solution of theta A[n] = q[n].

    It may have negative entries. Raises `DomainError` where A[n] is not invertible, or the counts do not sum to the
    users.
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
    """Return [INV]^M under k-RR, k = len(counts), for levels given as ratios "3:10, 5:20".

    >>> [str(one) for one in k_rr_estimate((5, 3, 2), "4:10")]
    ['2/3', '4/15', '1/15']
    """
    levels = Levels.of(ratios=ratios)
    if sum(counts) != levels.users:
        raise DomainError(f"{sum(counts)} answers of {levels.users} users")
    return _shifted(K_RR, counts, levels)


def rappor_estimate(ones: Counts, ratios: Any) -> tuple[Fraction, ...]:
    """Return [RAP]^M exactly.

    Parameters
    ----------
    ones: for each value, the number of vectors in which its bit is set.
    ratios: "3:10, 5:20"; the square roots of the ratios must be rational.

    >>> [str(one) for one in rappor_estimate((6, 4, 3), "9:10")]
    ['7/10', '3/10', '1/10']
    """
    levels = Levels.of(ratios=ratios)
    if not RAPPOR.exact(levels):
        raise DomainError("the estimate is exact only where the square root of every ratio is rational")
    if not all(0 <= one <= levels.users for one in ones):
        raise DomainError(f"the number of set bits must lie between 0 and the {levels.users} users")
    return _shifted(RAPPOR, ones, levels)


def _shifted(family: Family, counts: Counts, levels: Levels) -> tuple[Fraction, ...]:
    contrast, noise, _ = moments(family, len(counts), levels, exact=True)
    constant = noise / family.lottery(len(counts))
    return tuple((Fraction(count, levels.users) - constant) / contrast for count in counts)


# ---- corrections of negative entries


def project(estimate: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the nearest distribution: each entry minus a constant, clipped at 0."""
    total, shift = Fraction(0), Fraction(0)
    for count, entry in enumerate(sorted(estimate, reverse=True), start=1):
        total += entry
        if entry - (total - 1) / count > 0:
            shift = (total - 1) / count
    return tuple(max(Fraction(0), entry - shift) for entry in estimate)


def normalise(estimate: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Set negative entries to 0 and divide by the sum; raises `DomainError` if the sum is 0.

    >>> [str(one) for one in normalise((Fraction(4, 5), Fraction(2, 5), Fraction(-1, 5)))]
    ['2/3', '1/3', '0']
    """
    kept = [max(Fraction(0), one) for one in estimate]
    if not (whole := sum(kept, Fraction(0))):
        raise DomainError("no entry is positive")
    return tuple(one / whole for one in kept)
