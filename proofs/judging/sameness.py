"""Decide whether two atoms differ only by scaling, rearrangement or bound names.

The normal form of an atom consists of the values of right - left at fixed points of a prime field. A digest maps each
unit (a variable, root, sum, symbolic power or function value) to a field element, by its name and the values of its
arguments. So x/(1 + x) and 1 - 1/(x + 1) have the same normal form. Different functions have different normal forms,
except with probability 2^-100. This module shares no code with the checkers and proves nothing. It only finds faults.

>>> x_below_y = meaning(["<=", "x", "y"])
>>> follows(x_below_y, meaning(["<=", ["neg", ["*", 2, "y"]], ["neg", ["*", 2, "x"]]]))
True
>>> follows(x_below_y, meaning(["<", "x", "y"])), follows(x_below_y, meaning(["<=", "x", ["*", 2, "y"]]))
(False, False)
>>> follows(meaning(["all", "k", 2, 2, ["<=", ["*", "k", "x"], "y"]]), meaning(["<=", ["+", "x", "x"], "y"]))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import combinations
from math import factorial
from operator import add, mul, neg, sub
from typing import Any, NamedTuple

PRIME = 2**61 - 1
POINTS = 4
SMALL = 2**30
"""The largest numerator and denominator of a factor.

Twice their product is below the prime, so that the factor is unique.
"""
LONGEST_FACTORIAL = 1000
LONGEST_SUM = 8
"""A sum with at most this many summands is expanded."""
Bound = Mapping[str, "int | tuple[int, ...]"]
"""Bound name -> the number of enclosing ranges; for a range of one element, the values of the index."""
WEAKER: Mapping[str, tuple[str, ...]] = {"<": ("<", "<=", "!="), "<=": ("<=",), "=": ("=", "<="), "!=": ("!=",)}


class Meaning(NamedTuple):
    """The normal form of an atom: ends of ranges, relation, and values of right - left."""

    ranges: tuple[tuple[int, ...], ...]
    relation: str
    difference: tuple[int, ...]


def meaning(atom: Any, points: int = POINTS) -> Meaning | None:
    """Compute the normal form of an atom.

    Returns None if the atom divides by 0, or if the difference of its sides is constant.
    """
    bound: Bound = {}
    ranges: list[tuple[int, ...]] = []
    try:
        while atom[0] == "all":
            _, name, low, high, body = atom
            ends = _values(low, bound, points), _values(high, bound, points)
            if ends[0] == ends[1]:
                bound = {**bound, name: ends[0]}
            else:
                ranges += ends
                bound = _within(bound, name)
            atom = body
        relation, left, right = atom
        difference = _values(["-", right, left], bound, points)
    except ValueError:
        return None
    return Meaning(tuple(ranges), relation, difference) if len(set(difference)) > 1 else None


def follows(assumed: Meaning | None, claim: Meaning | None) -> bool:
    """Whether the assumption implies the claim by scaling and weakening."""
    if assumed is None or claim is None or assumed.ranges != claim.ranges:
        return False
    if claim.relation not in WEAKER[assumed.relation]:
        return False
    by = factor(assumed.difference, claim.difference)
    return by is not None and (by > 0 or assumed.relation in ("=", "!=") or claim.relation == "!=")


def pinched(atoms: Sequence[Meaning | None]) -> list[Meaning]:
    """The equations that follow from two opposite inequalities."""
    weak = [atom for atom in atoms if atom is not None and atom.relation == "<="]
    return [
        one._replace(relation="=")
        for one, other in combinations(weak, 2)
        if one.ranges == other.ranges and (factor(one.difference, other.difference) or 0) < 0
    ]


def combined(atoms: Sequence[Any], claim: Any) -> Sequence[Fraction]:
    """Rational coefficients with which the atoms add up to the claim; empty if there are none.

    A nonnegative constant may be added to the sum.

    >>> claim = ["<", ["*", 2, "x"], ["+", ["*", 2, "z"], 1]]
    >>> [str(each) for each in combined([["<=", "x", "y"], ["<", "y", "z"]], claim)]
    ['2', '2']
    >>> combined([["<=", "x", "y"], ["<", "y", "z"]], ["<", "y", "x"])
    ()
    """
    points = len(atoms) + POINTS
    meant, wanted = [meaning(atom, points) for atom in atoms], meaning(claim, points)
    if wanted is None or wanted.relation == "!=":
        return ()
    used = [atom if atom and atom.ranges == wanted.ranges and atom.relation != "!=" else None for atom in meant]
    found = _solved([atom.difference if atom else (0,) * points for atom in used] + [(1,) * points], wanted.difference)
    numbers = [number for number in map(_rational, found) if number is not None]
    equations = [*(atom is not None and atom.relation == "=" for atom in used), False]
    if len(numbers) < len(equations) or any(by < 0 and not equal for by, equal in zip(numbers, equations, strict=True)):
        return ()
    return numbers[:-1]


def _solved(columns: Sequence[Sequence[int]], target: Sequence[int]) -> list[int]:
    """Find coefficients with which the columns add up to the target.

    Dependent columns get the coefficient 0. The list is empty if there is no solution.
    """
    rows = [[*row, wanted] for *row, wanted in zip(*columns, target, strict=True)]
    places: list[int] = []
    for place in range(len(columns)):
        pivot = next((number for number in range(len(places), len(rows)) if rows[number][place]), None)
        if pivot is None:
            continue
        own = rows.pop(pivot)
        own = [each * pow(own[place], -1, PRIME) % PRIME for each in own]
        rows = [[(a - row[place] * b) % PRIME for a, b in zip(row, own, strict=True)] for row in rows]
        rows.insert(len(places), own)
        places.append(place)
    if any(row[-1] for row in rows[len(places) :]):
        return []
    return [rows[places.index(place)][-1] if place in places else 0 for place in range(len(columns))]


def factor(one: Sequence[int], other: Sequence[int]) -> Fraction | None:
    """The nonzero rational c with small numerator and denominator and c * `one` = `other`."""
    if not all(one) or not all(other):
        return None
    by = other[0] * pow(one[0], -1, PRIME) % PRIME
    return _rational(by) if all((by * x - y) % PRIME == 0 for x, y in zip(one, other, strict=True)) else None


def _rational(value: int) -> Fraction | None:
    (above, below), (rest, by) = (PRIME, 0), (value, 1)
    while rest >= SMALL:  # rational reconstruction by half of Euclid's algorithm
        quotient = above // rest
        (above, below), (rest, by) = (rest, by), (above - quotient * rest, below - quotient * by)
    return Fraction(rest, by) if 0 < abs(by) <= SMALL else None


# ---- values in the field


def _values(term: Any, bound: Bound, points: int) -> tuple[int, ...]:
    """The values of a term at all points. Raises `ValueError` at a division by 0.

    One traversal computes the values at all points, because it costs much more than the arithmetic.
    """
    if isinstance(term, int):
        return (term % PRIME,) * points
    if isinstance(term, str):
        place = bound.get(term)
        if place is None:
            return _units(points, "variable", term)
        return _units(points, "bound", place) if isinstance(place, int) else place
    op, *parts = term
    if op in ("sum", "integral"):
        name, low, high, body = parts
        first, last = _values(low, bound, points), _values(high, bound, points)
        count = {(stop - start + 1) % PRIME for start, stop in zip(first, last, strict=True)}
        if op == "sum" and max(count) == min(count) <= LONGEST_SUM:
            places = [tuple((place + k) % PRIME for place in first) for k in range(*count)]
            summands = [_values(body, {**bound, name: place}, points) for place in places]
            return tuple(sum(each) % PRIME for each in zip((0,) * points, *summands, strict=True))
        return _at_each(op, first, last, _values(body, _within(bound, name), points))
    if op == "at":
        name, *places = parts
        return _at_each(op, (name,) * points, *(_values(place, bound, points) for place in places))
    values = [_values(part, bound, points) for part in parts]
    known = _arithmetic(op, parts, values)
    return _at_each(op, *values) if known is None else tuple([value % PRIME for value in known])


def _within(bound: Bound, name: str) -> Bound:
    """Add the bound name of an inner range."""
    return {**bound, name: sum(isinstance(place, int) for place in bound.values())}


@cache
def _units(points: int, *parts: Any) -> tuple[int, ...]:
    return tuple(_unit(point, *parts) for point in range(points))


def _at_each(op: str, *values: Sequence[Any]) -> tuple[int, ...]:
    return tuple(_unit(point, op, *each) for point, each in enumerate(zip(*values, strict=True)))


@cache
def _unit(point: int, *parts: Any) -> int:
    return int.from_bytes(sha256(repr((point, parts)).encode()).digest()[:7], "big") + 1


def _arithmetic(op: str, parts: Sequence[Any], values: Sequence[Sequence[int]]) -> Iterable[int] | None:
    """Compute the operation at each point; None if its result is a unit."""
    match op, values:
        case "+", (a, b):
            return map(add, a, b)
        case "-", (a, b):
            return map(sub, a, b)
        case "*", (a, b):
            return map(mul, a, b)
        case "/", (a, b):
            return [above * pow(below, -1, PRIME) for above, below in zip(a, b, strict=True)]
        case "neg", (a,):
            return map(neg, a)
        case "^", (a, _) if isinstance(parts[1], int):
            return [pow(base, parts[1], PRIME) for base in a]
        case "!", (a,) if max(a) == min(a) <= LONGEST_FACTORIAL:
            return [factorial(each) for each in a]
    return None
