"""The properties of a distribution on which expected errors depend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symbolic.formula import DomainError
from symbolic.number import parse, shown


@dataclass(frozen=True)
class Shape:
    """The alphabet size k and the sum of the squares of the true distribution."""

    k: int
    squares: Fraction

    @staticmethod
    def of(theta: Any = None, k: Any = None, squares: Any = None) -> Shape:
        """Build a shape from theta, or from k and squares.

        Parameters
        ----------
        theta: a text "1/2, 1/3, 1/6" or a sequence.
        squares: by default 1/k, the value of the uniform theta.

        >>> Shape.of("1/2, 1/3, 1/6").squares, Shape.of(k=10**18).squares == Fraction(1, 10**18)
        (Fraction(7, 18), True)
        """
        if (theta is None) == (k is None):
            raise DomainError("give either theta, or k with squares (the sum of the squares of theta)")
        if theta is not None:
            if squares is not None:
                raise DomainError("theta determines squares; give one of them")
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
    """Return a distribution on at least two values, exactly.

    Raises `DomainError` where it is not a distribution.
    """
    parts = theta.split(",") if isinstance(theta, str) else theta
    if not isinstance(parts, Iterable):
        raise DomainError(f"theta is not a distribution: {parts!r}; write 1/2, 1/3, 1/6")
    shares = tuple(parse(one) for one in parts)
    if len(shares) < 2:
        raise DomainError("theta has fewer than two values")
    if min(shares) < 0:
        raise DomainError(f"theta has the negative value {shown(min(shares))}")
    if sum(shares) != 1:
        raise DomainError(f"theta sums to {shown(sum(shares, Fraction(0)))}, not to 1")
    return shares
