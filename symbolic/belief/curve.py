"""Piecewise-linear functions on [0, 1] with rational knots.

>>> curve = Curve(((0, 1), (Fraction(1, 4), Fraction(1, 4)), (1, 0)))
>>> curve("1/2"), curve.is_convex, curve.is_nonincreasing
(Fraction(1, 6), True, True)
>>> Curve(((0, 1), (Fraction(1, 2), 0), (1, 0)), step=True)("0.49")
Fraction(1, 1)
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symbolic.formula import DomainError
from symbolic.number import parse


@dataclass(frozen=True)
class Curve:
    """A piecewise-linear or step function on [0, 1].

    Parameters
    ----------
    knots: pairs (alpha, value), alpha strictly increasing from 0 to 1.
    step: False: linear between the knots. True: right-continuous and constant from each knot to the next.

    Raises `DomainError` where the knots do not run from 0 to 1.
    """

    knots: tuple[tuple[Fraction, Fraction], ...]
    step: bool = False

    def __post_init__(self) -> None:
        knots = tuple((Fraction(a), Fraction(b)) for a, b in self.knots)
        object.__setattr__(self, "knots", knots)
        if not knots or knots[0][0] != 0 or knots[-1][0] != 1 or any(a >= b for (a, _), (b, _) in _pairs(knots)):
            raise DomainError("the knots of a curve must increase strictly from 0 to 1")

    def __call__(self, alpha: Any) -> Fraction:
        """Return the value at alpha ("0.1", "1/3", a Fraction, an int).

        Raises `DomainError` outside [0, 1].
        """
        at = checked_level(alpha)
        i = bisect_right(self.knots, at, key=lambda knot: knot[0]) - 1
        (a, low) = self.knots[i]
        if self.step or a == at:
            return low
        b, high = self.knots[i + 1]
        return low + (high - low) * (at - a) / (b - a)

    @property
    def slopes(self) -> tuple[Fraction, ...]:
        """The slopes between consecutive knots, ignoring `step`."""
        return tuple((d - b) / (c - a) for (a, b), (c, d) in _pairs(self.knots))

    @property
    def is_nonincreasing(self) -> bool:
        """Whether the function is nonincreasing."""
        return all(slope <= 0 for slope in self.slopes)

    @property
    def is_convex(self) -> bool:
        """Whether the function is convex."""
        if self.step:
            return len({value for _, value in self.knots}) == 1
        return all(one <= other for one, other in _pairs(self.slopes))

    def hull(self) -> Curve:
        """Return the largest convex function below this one.

        If this is a trade-off function, the hull also allows mixtures of tests.
        """
        return Curve(tuple(lower_hull(self.knots)))

    def simplified(self) -> Curve:
        """Return the same function without knots at which the slope does not change."""
        kept: list[tuple[Fraction, Fraction]] = []
        for knot in self.knots:
            if self.step:
                if not kept or kept[-1][1] != knot[1] or knot[0] == 1:
                    kept.append(knot)
                continue
            while len(kept) >= 2 and _turn(kept[-2], kept[-1], knot) == 0:
                kept.pop()
            kept.append(knot)
        return Curve(tuple(kept), self.step)

    def __le__(self, other: Curve) -> bool:
        """Whether this function is nowhere above the other; both must be linear between knots."""
        if self.step or other.step:
            raise TypeError("only curves with step=False can be compared")
        return all(self(a) <= other(a) for a, _ in self.knots + other.knots)


def lower_hull(points: Sequence[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Return the lower convex hull of points, by increasing first coordinate.

    >>> lower_hull([(0, 4), (0, 3), (1, 2), (2, 0), (4, 0), (3, 5)])
    [(0, 3), (2, 0), (4, 0)]
    """
    hull: list[tuple[Any, Any]] = []
    for point in sorted(points):
        if hull and hull[-1][0] == point[0]:
            continue
        while len(hull) >= 2 and _turn(hull[-2], hull[-1], point) <= 0:
            hull.pop()
        hull.append(point)
    return hull


def checked_level(alpha: Any) -> Fraction:
    """Return the exact number `alpha`.

    Raises `DomainError` outside [0, 1], `NumberError` where the number is not exact.
    """
    at = parse(alpha)
    if not 0 <= at <= 1:
        raise DomainError(f"alpha = {alpha} is outside its domain 0 <= alpha <= 1; the nearest is {int(at > 1)}")
    return at


def _turn(a: tuple[Any, Any], b: tuple[Any, Any], c: tuple[Any, Any]) -> Any:
    """Return the cross product of b - a and c - a, positive for a left turn."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _pairs(items: Sequence[Any]) -> list[tuple[Any, Any]]:
    return list(itertools.pairwise(items))
