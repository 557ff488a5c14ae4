"""Exact values of statements at rational points, independent of the checkers' code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, factorial, isqrt
from typing import Any

LARGEST = 400  # the largest factorial, exponent and range


class NoValue(Exception):
    """The term has no value at the point."""


class Unknown(Exception):
    """The value is not rational, or too large to compute."""


def value(term: Any, point: Mapping[str, Any]) -> Fraction:
    """The exact value of a term (as a file writes it) at a point.

    >>> value(["/", 1, ["+", "x", 1]], {"x": Fraction(1)})
    Fraction(1, 2)
    """
    if isinstance(term, int):
        return Fraction(term)
    if isinstance(term, str):
        return Fraction(point[term])
    head, *rest = term
    if head == "sum":
        return _sum(rest, point)
    if head == "at":
        return _place(point[rest[0]], [whole(place, point) for place in rest[1:]])
    if head not in PLAIN:
        raise Unknown(head)
    return PLAIN[head](*(value(part, point) for part in rest))


def whole(term: Any, point: Mapping[str, Any]) -> int:
    number = value(term, point)
    if number.denominator != 1:
        raise NoValue("no integer")
    return int(number)


def holds(atom: Any, point: Mapping[str, Any]) -> bool:
    """Whether an atom holds at a point."""
    if atom[0] == "all":
        low, high = whole(atom[2], point), whole(atom[3], point)
        if high - low > LARGEST:
            raise Unknown("a long range")
        each = [holds(atom[4], {**point, atom[1]: Fraction(k)}) for k in range(low, high + 1)]
        return all(each)  # each of them has a value
    a, b = value(atom[1], point), value(atom[2], point)
    return bool({"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[atom[0]])


def _sum(parts: list[Any], point: Mapping[str, Any]) -> Fraction:
    name, low, high = parts[0], whole(parts[1], point), whole(parts[2], point)
    if high < low - 1:
        raise NoValue("a range turned around")
    if high - low > LARGEST:
        raise Unknown("a long sum")
    return sum((value(parts[3], {**point, name: Fraction(k)}) for k in range(low, high + 1)), Fraction(0))


def _place(table: Any, places: list[int]) -> Fraction:
    for place in places:
        table = table[place - 1] if isinstance(table, tuple) and 0 < place <= len(table) else Fraction(0)
    return Fraction(table)


def _quotient(a: Fraction, b: Fraction) -> Fraction:
    if not b:
        raise NoValue("a division by zero")
    return a / b


def _power(a: Fraction, n: Fraction) -> Fraction:
    if n.denominator != 1 or (n < 0 and not a):
        raise NoValue("a power")
    if abs(n) > LARGEST:
        raise Unknown("a large exponent")
    return a ** int(n)


def _root(a: Fraction) -> Fraction:
    if a < 0:
        raise NoValue("a root of a negative number")
    root = Fraction(isqrt(a.numerator), isqrt(a.denominator))
    if root * root != a:
        raise Unknown("a root")
    return root


def _binomial(n: Fraction, k: Fraction) -> Fraction:
    if n.denominator != 1 or k.denominator != 1 or not 0 <= k <= n:
        raise NoValue("a binomial coefficient")
    if n > LARGEST:
        raise Unknown("a large factorial")
    return Fraction(comb(int(n), int(k)))


def _factorial(n: Fraction) -> Fraction:
    if n.denominator != 1 or n < 0:
        raise NoValue("a factorial")
    if n > LARGEST:
        raise Unknown("a large factorial")
    return Fraction(factorial(int(n)))


def _logarithm(a: Fraction) -> Fraction:
    if a <= 0:
        raise NoValue("a logarithm")
    if a != 1:
        raise Unknown("a logarithm")
    return Fraction(0)


PLAIN: dict[str, Callable[..., Fraction]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "neg": lambda a: -a,
    "abs": abs,
    "max": max,
    "min": min,
    "/": _quotient,
    "^": _power,
    "sqrt": _root,
    "log": _logarithm,
    "!": _factorial,
    "binomial": _binomial,
}
