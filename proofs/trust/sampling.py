"""Sample points near the domain of a statement, with the assumptions that fail at them.

The example and a few points of the domain are perturbed at random with a fixed seed. A move changes a few variables or
one entry of a table, or moves mass between two entries. An assumption `v = term`, or `f(k) = term` for all k of a
range, defines v or f, which is recomputed after each move. The points are floats and not exact, and no verdict depends
on them.

>>> sampler = Sampler({"variables": {"x": "real", "y": "real"}, "given": [["<", 0, "x"], ["=", "y", ["*", 2, "x"]]]})
>>> failing = {places for places, _ in sampler.around({"x": 1, "y": 2}, 50)}
>>> sorted(failing), sampler.free                        # no move breaks what defines y
([(), (0,)], ['x'])
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from proofs.search import tables
from proofs.search.data import Node, expand, freeze, variables
from proofs.search.guess import Estimate, estimate, floating, sides

Point = dict[str, Any]

POINTS, ATTEMPTS = 8, 150
"""The number of perturbed points of the domain, and of proposals for them."""
KEPT = 40
"""The largest number of points where every assumption holds that are perturbed in turn."""
LONGEST = 40
"""The largest table that a definition fills."""
MOST = 3
"""The largest number of failing assumptions; other points are ignored, since they do not show which failure matters."""
EQUAL, APART, NOTHING = 1e-9, 1e-6, 1e-12
"""Relative tolerances: sides are equal below EQUAL, different above APART, undecided between.

Sides are also equal if both are below NOTHING in absolute value.
"""
NO_VALUE = (ArithmeticError, ValueError, LookupError)


@dataclass(frozen=True)
class Definition:
    """The definition of a number, or of a function on a range of integers, by an assumption."""

    name: str
    term: Estimate
    span: tuple[str, Estimate, Estimate] | None

    def put(self, point: Point) -> None:
        """Assign the value; raises an exception of `NO_VALUE` if it is undefined."""
        if self.span is None:
            point[self.name] = self.term(point)
            return
        index, low, high = self.span[0], round(self.span[1](point)), round(self.span[2](point))
        if high > LONGEST:
            raise OverflowError(f"a table of {high} entries")
        entries = [*point[self.name], *[0.0] * (high - len(point[self.name]))]
        for k in range(max(low, 1), high + 1):
            entries[k - 1] = self.term({**point, index: k})
        point[self.name] = tuple(entries)


def definition(atom: Node, sorts: Mapping[str, str], taken: Sequence[str]) -> Definition | None:
    """The definition that an atom states; an equation of two variables defines neither."""
    span, body = (atom[1:4], atom[4]) if atom[0] == "all" else (None, atom)
    if body[0] != "=":
        return None
    for left, right in (body[1:], body[:0:-1]):
        name = left[1] if span and isinstance(left, tuple) and left[0] == "at" and left[2:] == span[:1] else left
        number = span is None and sorts.get(name) == "real" and not isinstance(right, str)
        if isinstance(name, str) and (number or name != left) and name not in taken and name not in variables(right):
            ends = (span[0], estimate(span[1]), estimate(span[2])) if span else None
            return Definition(name, estimate(right), ends)
    return None


class Sampler:
    """Samples points of a statement, which is given as data.

    Attributes
    ----------
    given: the assumptions.
    defined: index of an assumption -> its definition, for assumptions that are definitions.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data, self.sorts = data, dict(data["variables"])
        self.given = [expand(freeze(atom)) for atom in data["given"]]
        self.defined: dict[int, Definition] = {}
        for place, atom in enumerate(self.given):
            one = definition(atom, self.sorts, [known.name for known in self.defined.values()])
            self.defined |= {place: one} if one else {}
        self._truths = [truth_of(atom) for atom in self.given]

    @property
    def free(self) -> list[str]:
        """The variables that no assumption defines."""
        fixed = {one.name for one in self.defined.values() if one.span is None}
        return [name for name in self.sorts if name not in fixed]

    def starts(self, example: Mapping[str, Any]) -> list[Point]:
        """The example, and some points of the domain."""
        points = [{name: tables.read(example[name]) for name in self.sorts}]
        points += islice(tables.domain_of(self.data).points(attempts=ATTEMPTS), POINTS)
        return [{name: floating(value) for name, value in point.items()} for point in points]

    def around(self, example: Mapping[str, Any], count: int) -> Iterator[tuple[tuple[int, ...], Point]]:
        """Yield points with the indices of the at most three assumptions that fail at them."""
        kept, random = self.starts(example), Random(0)
        start = list(kept)
        for number in range(len(start) + count):
            point = start[number] if number < len(start) else self.moved(random, kept)
            try:
                self.complete(point)
                places = self.failing(point)
            except NO_VALUE:
                continue
            if places == () and number >= len(start) and len(kept) < KEPT:
                kept.append(point)
            if len(places) <= MOST:
                yield places, point

    def anywhere(self, example: Mapping[str, Any], count: int) -> Iterator[Point]:
        """Yield points that need not satisfy any assumption except the definitions."""
        random, kept = Random(1), [{name: floating(tables.read(example[name])) for name in self.sorts}]
        for _ in range(count):
            point = kept[-1]
            for _ in range(random.choice((1, 2, 4))):
                point = self.moved(random, [point])
            try:
                self.complete(point)
            except NO_VALUE:
                point = dict(kept[0])
            kept = [kept[0], random.choice((kept[0], point))]
            yield point

    def complete(self, point: Point) -> None:
        for one in self.defined.values():
            one.put(point)

    def failing(self, point: Point) -> tuple[int, ...]:
        """The indices of the assumptions that fail; the search stops after `MOST` + 1."""
        failing = (place for place, truth in enumerate(self._truths) if truth(point) is not True)
        return tuple(islice(failing, MOST + 1))

    def moved(self, random: Random, points: Sequence[Point]) -> Point:
        """Perturb one of the points, often the first: move a few free variables, or exchange two."""
        point, free = dict(random.choice((points[0], random.choice(points), random.choice(points)))), self.free
        names = random.sample(free, min(len(free), random.choice((1, 1, 1, 2, 2, 3))))
        if len(names) > 1 and len({self.sorts[name] for name in names}) == 1 and random.random() < 0.3:
            return {**point, names[0]: point[names[1]], names[1]: point[names[0]]}
        for name in names:
            value = point[name]
            if self.sorts[name] == "integer":
                point[name] = value + random.choice((-2, -1, -1, 1, 1, 2, 3))
            elif self.sorts[name] == "real":
                point[name] = _number(random, value, [point[one] for one in free if self.sorts[one] == "real"])
            else:
                point[name] = _table(random, value)
        return point


def _number(random: Random, value: float, others: Sequence[float]) -> float:
    """Scale or shift a number, or replace it by a simple number or a function of a variable."""
    style = random.random()
    if style < 0.35:
        return value * random.choice((9 / 8, 7 / 8, 2, 1 / 2, -1, 3))
    if style < 0.6:
        return value + random.choice((1, -1, 1 / 4, -1 / 4, 1 / 64, -1 / 64, 1 / 2))
    if style < 0.75:
        return random.choice((0.0, 1.0, 0.5, -1.0, 2.0, 1 / 3))
    if style < 0.9:
        other = random.choice(others)
        return random.choice((other, 1 - other, other, 2 * other, other * other))
    return random.uniform(-3, 3)


def _table(random: Random, table: Any) -> Any:
    """Change an entry of a table, move mass between entries, exchange entries, or scale all."""
    entries = dict(_entries(table))
    places = list(entries)
    if not places:
        return (random.choice((0.0, 1.0, 0.5)),)
    style, one, other = random.random(), random.choice(places), random.choice(places)
    if style < 0.4:
        entries[one] = entries[one] * random.choice((2, 1 / 2, -1, 9 / 8, 7 / 8, 0)) + random.choice(
            (0, 0, 1, -1, 1 / 4)
        )
    elif style < 0.65 and one != other:
        mass = entries[one] * random.choice((1 / 2, 1, 1 / 4, 2, -1 / 2))
        entries[one], entries[other] = entries[one] - mass, entries[other] + mass
    elif style < 0.75:
        entries[one], entries[other] = entries[other], entries[one]
    elif style < 0.85:
        factor = random.choice((2, 1 / 2, -1, 9 / 8, 0))
        entries = {place: factor * value for place, value in entries.items()}
    else:
        entries[one] = random.choice((0.0, 1.0, 0.5, entries[other]))
    return _with(table, iter(entries.values()))


def _entries(table: Any, at: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], float]]:
    for k, one in enumerate(table):
        if isinstance(one, tuple):
            yield from _entries(one, (*at, k))
        else:
            yield (*at, k), one


def _with(table: Any, values: Iterator[float]) -> Any:
    """Fill a table of the same shape with the values."""
    return tuple(_with(one, values) if isinstance(one, tuple) else next(values) for one in table)


class Unclear(ValueError):
    """Two sides are too close for floats to decide whether they are equal."""


def truth_of(atom: Node) -> Callable[[Point], bool | None]:
    """A function that tests whether an atom holds at a point.

    The function returns None if the atom is undefined. It may raise `Unclear`.
    """
    both = sides(atom)

    def truth(point: Point) -> bool | None:
        try:
            found = both(point)
        except NO_VALUE:
            return None
        if not all(math.isfinite(left) and math.isfinite(right) for _, left, right in found):
            return None
        holds = [_holds(*one) for one in found]  # a list evaluates every instance, so that none hides an `Unclear`
        return all(holds)

    return truth


def slack_of(atom: Node) -> Callable[[Point], bool]:
    """A function that tests whether an inequality is strict at a point, for some index."""
    both = sides(atom)

    def slack(point: Point) -> bool:
        try:
            return any(_holds("<", left, right) for _, left, right in both(point))
        except NO_VALUE:
            return False

    return slack


def _holds(relation: str, left: float, right: float) -> bool:
    size, difference = abs(left) + abs(right), abs(right - left)
    if difference < EQUAL * size or size < NOTHING:
        return relation in ("=", "<=")
    if difference < APART * size or size < NOTHING / EQUAL:
        raise Unclear
    return relation == "!=" or (relation != "=" and left < right)
