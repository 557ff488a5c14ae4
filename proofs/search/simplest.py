"""Simple points first: small integers, few outcomes, small common denominators.

`Domain.points` proposes points all over a domain; a person wants the smallest one. Here every number of a point is a
multiple of one fraction, except where an equation determines it, and tables stop at the last entry that is needed.

>>> domain = tables.domain({"x": "real"}, [("<", 0, "x"), ("<", "x", 1)])
>>> next(points(domain))
{'x': Fraction(1, 2)}
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from proofs.search import tables
from proofs.search.data import Node, variables
from proofs.search.domains import Domain, Interval
from proofs.search.values import Point, truth

DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12)
"""Common denominators of a point, the simplest first."""
EACH = 16
"""Proposals for one denominator: they take about 5 ms for a mechanism with three outcomes."""
WIDTH = 4
"""Numbers without a bound stay this close to 0 or to the bound on their other side."""
ROOTS = tuple(Fraction(value) for value in ("0", "1", "-1", "2", "1/2", "-2", "3", "1/3"))
"""Values that may solve an equation of one variable that is not linear; an indicator has 0 and 1."""
PLAIN = tuple(Fraction(value) for value in ("0", "1", "-1", "2", "1/2", "3", "1/3", "3/2", "2/3", "-2"))
"""Numbers that replace larger ones of a point where they can."""
CANDIDATES = 40
"""Number of accepted points from which an example is chosen."""
OUTCOMES = (2, 1, 3)
"""Sizes of the mechanisms of an example: with one outcome nothing can differ."""


class Simple(Domain):
    """The domain of assumptions about numbers, with simple proposals."""

    def __init__(self, sorts: Mapping[str, str], given: Sequence[Node]) -> None:
        super().__init__(sorts, given)
        self._roots: dict[str, list[Fraction]] = {}
        for atom in given:
            if atom[0] == "=" and len(free := variables(atom)) == 1:
                (name,) = free
                known = self._roots.get(name, ROOTS)
                roots = [root for root in known if truth([atom], {name: root}) is True]
                if len(roots) > 1:  # one root is found by `interval`
                    self._roots[name] = roots

    def simple(self, seed: int = 0, each: int = EACH) -> Iterator[Point]:
        """Different points where every assumption is decided true; small denominators come first."""
        random, names, seen = Random(seed), list(self.sorts), set[tuple[Fraction, ...]]()
        orders: list[list[str]] = []
        for denominator in DENOMINATORS if names else (1,):
            for _ in range(each if names else 1):
                order = self._order(random, orders)
                point = self._values(random, order, denominator)
                key = tuple(point[name] for name in names) if point is not None else ()
                if point is not None and key not in seen and self.holds(point):
                    seen.add(key)
                    orders.append(order)
                    yield {name: point[name] for name in names}

    def _order(self, random: Random, orders: Sequence[list[str]]) -> list[str]:
        """An order of the variables, often one that led to a point."""
        if orders and random.random() < 0.7:
            return random.choice(orders)
        return self._solved(random) if random.random() < 0.5 else random.sample(list(self.sorts), len(self.sorts))

    def _values(self, random: Random, order: Iterable[str], denominator: int) -> Point | None:
        point: Point = {}
        for name in order:
            interval = self.interval(name, point)
            choices = self._roots.get(name) or _multiples(interval, 1 if self.sorts[name] == "integer" else denominator)
            choices = [value for value in choices if interval.contains(value)]
            ends = [end for end, closed in interval.ends if closed and self.sorts[name] == "real"]
            if ends and (not choices or random.random() < 0.2):  # claims are tight at ends
                choices = ends
            if not choices:
                return None
            point[name] = random.choice(choices)
        return point


def _multiples(interval: Interval, denominator: int) -> list[Fraction]:
    """The multiples of 1/denominator in the interval, or in the part of it that is close to 0 or to its bound."""
    low, high = interval.low, interval.high
    if low is None:
        low = Fraction(-WIDTH if high is None or high >= 0 else high - WIDTH)
    if high is None:
        high = Fraction(max(low, Fraction(0)) + WIDTH)
    values = range(math.ceil(low * denominator), math.floor(high * denominator) + 1)
    step = max(1, -(-(values.stop - values.start) // 64))  # a wide interval: some of its multiples
    return [value for k in values[::step] if interval.contains(value := Fraction(k, denominator))]


def points(domain: Domain, each: int = EACH, sizes: Callable[[int], Any] = abs) -> Iterator[Point]:
    """Simple points of a domain; of mechanisms, those with the fewest outcomes first.

    `sizes` is the key by which the largest integer of a point is sorted.
    """
    if not isinstance(domain, tables.Tables):
        yield from Simple(domain.sorts, domain.given).simple(each=each)
        return
    for integers in sorted(domain.choices(0), key=lambda choice: sizes(max(choice.values(), default=0))):
        if (found := domain.written(integers)) is None:
            continue
        written, scalars = found
        nothing = {f: _zeros(int(sort.split()[1])) for f, sort in domain.sorts.items() if sort[0] == "f"}
        for scalar in Simple(scalars.sorts, scalars.given).simple(each=each):
            point = domain.joined(integers, written, scalar, nothing)
            if truth(domain.given, point) is True:
                yield point


def _zeros(places: int) -> Any:
    """A table without entries, so that a function is 0 where nothing is assumed about it."""
    return () if places < 2 else (_zeros(places - 1),)


def smaller(point: Point, fits: Callable[[Point], bool]) -> Point:
    """The point with simpler numbers and without entries of tables beyond its integers, where `fits` allows it."""
    numbers = [name for name, value in point.items() if isinstance(value, Fraction)]
    for name in numbers:
        simpler = (plain for plain in PLAIN if _height(plain) < _height(point[name]))
        point = next((other for plain in simpler if fits(other := {**point, name: plain})), point)
    least = max((int(point[name]) for name in numbers if point[name] >= 1), default=1)
    for name, value in point.items():
        while isinstance(value, tuple) and len(value) > least and fits(other := {**point, name: value[:-1]}):
            point, value = other, value[:-1]
    return point


def _height(value: Fraction) -> tuple[int, int, bool]:
    return max(abs(value.numerator), value.denominator), value.denominator, value < 0


def example(domain: Domain, accepts: Callable[[Point], bool], most: int = 400) -> Point | None:
    """A simple point of the domain that is accepted and has many different numbers; two outcomes come first.

    >>> domain = tables.domain({"x": "real"}, [("<", 0, "x")])
    >>> example(domain, lambda point: point["x"] > 1)
    {'x': Fraction(4, 1)}
    """
    order = {size: place for place, size in enumerate(OUTCOMES)}
    simple = points(domain, sizes=lambda size: order.get(size, len(order) + abs(size)))
    for source in (simple, domain.points()):
        found = list(islice((point for point in islice(source, most) if accepts(point)), CANDIDATES))
        if found:
            return max(found, key=lambda point: len(set(_numbers(tuple(point.values())))))  # the first of the best
    return None


def _numbers(value: Any) -> Iterator[Fraction]:
    """The numbers of a point other than 0, which says least."""
    if isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)
    elif value:
        yield value
