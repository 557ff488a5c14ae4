"""The distribution of the data, of which an expected error needs only its size and its sum of squares."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symbolic.formula import DomainError
from symbolic.number import parse, shown


@dataclass(frozen=True)
class Shape:
    """What the expected error depends on: k, the size of the alphabet, and the sum of the squares of the true
    distribution.
    """

    k: int
    squares: Fraction

    @staticmethod
    def of(theta: Any = None, k: Any = None, squares: Any = None) -> Shape:
        """From theta (a text "1/2, 1/3, 1/6" or a sequence), or from k and squares; squares alone may be left out: then
        theta is uniform.

        >>> Shape.of("1/2, 1/3, 1/6").squares, Shape.of(k=10**18).squares == Fraction(1, 10**18)
        (Fraction(7, 18), True)
        """
        if (theta is None) == (k is None):
            raise DomainError("give either theta, or k with squares (the sum of the squares of theta)")
        if theta is not None:
            if squares is not None:
                raise DomainError("theta says what squares is; give one of them")
            shares = distribution(theta)
            return Shape(len(shares), sum((one * one for one in shares), Fraction(0)))
        size = parse(k)
        if size.denominator != 1 or size < 2:
            raise DomainError(f"k = {shown(size)} is outside its domain: an integer, k >= 2")
        total = Fraction(1, int(size)) if squares is None else parse(squares)
        if not Fraction(1, int(size)) <= total <= 1:
            raise DomainError(f"squares = {shown(total)} is outside its domain 1/k <= squares <= 1")
        return Shape(int(size), total)


def distribution(theta: Any) -> tuple[Fraction, ...]:
    """A distribution on at least two values, exactly; raises `DomainError` where it is none."""
    parts = theta.split(",") if isinstance(theta, str) else theta
    if not isinstance(parts, Iterable):
        raise DomainError(f"theta is no distribution: {parts!r}; write 1/2, 1/3, 1/6")
    shares = tuple(parse(one) for one in parts)
    if len(shares) < 2:
        raise DomainError("theta has fewer than two values")
    if min(shares) < 0:
        raise DomainError(f"theta has the negative value {shown(min(shares))}")
    if sum(shares) != 1:
        raise DomainError(f"theta sums to {shown(sum(shares, Fraction(0)))}, not to 1")
    return shares
