"""Exact points of statements with functions, which are finite tables for given integers.

First the integers get values. Then each assumption is expanded: an `all` becomes one assumption for each integer, and a
sum becomes its terms. Each value of a function that occurs becomes a variable, and `domains.Domain` proposes values for
these variables. So masses add up to 1 and indicators are 0 or 1 where the assumptions require it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import cycle, islice
from random import Random
from typing import Any

from proofs.search.data import Node, expand, freeze, variables
from proofs.search.domains import Domain, neighbours
from proofs.search.values import Point, Undecided, Undefined, evaluate, truth

LARGEST = 3
"""Largest distance of an integer from the least value that the assumptions allow, or from 1 if that is negative.

Tables begin at 1, and grow with the product of the integers."""
SIZES = 8
"""Number of choices of the integers that are tried in turn."""
AGAIN = 20
"""Further proposals for one choice of the integers, with other values that the assumptions do not mention."""
LONGEST = 64
"""Most entries of a table; a choice of integers that needs more is skipped."""


class TooLarge(Exception):
    """The expanded assumptions are too long."""


class Written:
    """Expands formulas for given integers, without quantifiers, sums and functions."""

    def __init__(self, sorts: Mapping[str, str], integers: Mapping[str, int]) -> None:
        self.sorts, self.integers = sorts, integers
        self.entries: dict[str, tuple[str, tuple[int, ...]]] = {}

    def number(self, term: Any, at: Mapping[str, int]) -> int:
        low, _ = evaluate(term, {name: (Fraction(k), Fraction(k)) for name, k in at.items()})
        return int(low)

    def atoms(self, atom: Node, at: Mapping[str, int]) -> Iterator[Node]:
        if atom[0] != "all":
            yield atom[0], self.term(atom[1], at), self.term(atom[2], at)
            return
        start, stop = (self.number(end, at) for end in atom[2:4])
        for k in self.indices(start, stop):
            yield from self.atoms(atom[4], {**at, atom[1]: k})

    def term(self, term: Any, at: Mapping[str, int]) -> Any:
        if not isinstance(term, tuple):
            return at.get(term, term) if isinstance(term, str) else term
        if term[0] == "at":
            return self.entry(term[1], tuple(self.number(place, at) for place in term[2:]))
        if term[0] == "sum":
            total: Any = None
            for k in self.indices(*(self.number(end, at) for end in term[2:4])):
                summand = self.term(term[4], {**at, term[1]: k})
                total = summand if total is None else ("+", total, summand)
            return 0 if total is None else total
        if term[0] == "^" and not variables(term[2]) - set(at):
            return "^", self.term(term[1], at), self.number(term[2], at)
        return term[0], *(self.term(argument, at) for argument in term[1:])

    def indices(self, start: int, stop: int) -> range:
        if stop - start > LONGEST:
            raise TooLarge
        return range(start, stop + 1)

    def entry(self, function: str, places: tuple[int, ...]) -> Any:
        """The variable for a value of a function; 0 outside of tables."""
        if min(places) < 1:
            return 0
        name = f"{function}@{'@'.join(map(str, places))}"
        self.entries[name] = function, places
        if len(self.entries) > LONGEST or max(places) > LONGEST:
            raise TooLarge
        return name


def _table(entries: Mapping[tuple[int, ...], Fraction], places: int) -> Any:
    """The table as nested tuples, up to the last given place; missing entries are 0."""
    longest = max((place[0] for place in entries), default=0)
    if places == 1:
        return tuple(entries.get((k,), Fraction(0)) for k in range(1, longest + 1))
    rows = ({place[1:]: v for place, v in entries.items() if place[0] == k} for k in range(1, longest + 1))
    return tuple(_table(row, places - 1) for row in rows)


def _value(table: Any, places: tuple[int, ...]) -> Fraction:
    for place in places:
        if place > len(table):
            return Fraction(0)
        table = table[place - 1]
    return Fraction(table)


class Tables(Domain):
    """The domain of a statement with functions among its variables."""

    def __init__(self, sorts: Mapping[str, str], given: Sequence[Node]) -> None:
        self.whole = [name for name, sort in sorts.items() if sort == "integer"]
        plain = [atom for atom in given if variables(atom) <= set(self.whole)]
        self.integers = Domain(dict.fromkeys(self.whole, "integer"), [a for a in plain if a[0] != "all"])
        super().__init__(sorts, [])
        self.given = given
        self._written: dict[tuple[int, ...], tuple[Written, Domain] | None] = {}

    def holds(self, point: Point) -> bool:
        """Whether every assumption is decided true."""
        return truth(self.given, point) is True

    def written(self, integers: Mapping[str, int]) -> tuple[Written, Domain] | None:
        """The expanded assumptions and their domain for given integers; None if too large."""
        key = tuple(integers[name] for name in self.whole)
        if key not in self._written:
            written = Written(self.sorts, integers)
            try:
                given = [plain for atom in self.given for plain in written.atoms(atom, integers)]
                numbers = [name for name, sort in self.sorts.items() if sort == "real"]
                scalars = dict.fromkeys([*numbers, *written.entries], "real")
                given = [atom for atom in given if variables(atom)]
                self._written[key] = written, Domain(scalars, given)
            except (TooLarge, Undefined, Undecided, ArithmeticError):
                self._written[key] = None
        return self._written[key]

    def choices(self, seed: int) -> list[dict[str, int]]:
        """Small values for the integers, those with the smallest maximum first."""
        choices = [{x: int(v) for x, v in point.items()} for point in islice(self.integers.points(seed), 60)]
        least = {x: min((choice[x] for choice in choices), default=0) for x in self.whole}
        start = {x: end if end >= 0 else 1 for x, end in least.items()}
        small = [choice for choice in choices if all(abs(choice[x] - start[x]) <= LARGEST for x in self.whole)]
        return sorted(small, key=lambda choice: max(choice.values(), default=0))[:SIZES]

    def points(self, seed: int = 0, attempts: int = 4000) -> Iterator[Point]:
        """Different points where every assumption is decided true; small tables come first."""
        small = self.choices(seed)
        streams = [self._stream(integers, seed + i, attempts // SIZES) for i, integers in enumerate(small)]
        seen: set[tuple[Any, ...]] = set()
        while streams:
            for stream in list(streams):
                if (point := next(stream, None)) is None:
                    streams.remove(stream)
                elif tuple(point.values()) not in seen and truth(self.given, point) is True:
                    seen.add(tuple(point.values()))
                    yield point

    def _stream(self, integers: Mapping[str, int], seed: int, attempts: int) -> Iterator[Point]:
        """Proposals for these integers.

        First come the points of the numbers that the assumptions mention, then the same again with other tables.
        """
        if (found := self.written(integers)) is None:
            return
        random, (written, domain), kept = Random(seed), found, list[Point]()
        for scalar in domain.points(seed, attempts):
            kept.append(scalar)
            yield self.joined(integers, written, scalar, self._anything(random, integers))
        for scalar in islice(cycle(kept), AGAIN):
            yield self.joined(integers, written, scalar, self._anything(random, integers))

    def _anything(self, random: Random, integers: Mapping[str, int]) -> Point:
        """Random tables for values that the assumptions do not mention, with one place more."""
        size = min(max(integers.values(), default=1), LARGEST) + 1
        return {f: _random(random, int(sort.split()[1]), size) for f, sort in self.sorts.items() if sort[0] == "f"}

    def joined(self, integers: Mapping[str, int], written: Written, scalar: Point, base: Point) -> Point:
        """The point from integers, numbers and values of functions.

        Values of a function that are not given are those of `base`.
        """
        point: Point = {}
        for name, sort in self.sorts.items():
            if sort == "integer":
                point[name] = Fraction(integers[name])
            elif sort == "real":
                point[name] = scalar[name]
            else:
                mine = dict(_entries(base[name], int(sort.split()[1])))
                mine |= {p: scalar[x] for x, (f, p) in written.entries.items() if f == name}
                point[name] = _table(mine, int(sort.split()[1]))
        return point

    def near(self, point: Point) -> Iterator[Point]:
        """One number, or one entry of a table, moved."""
        integers = {name: int(point[name]) for name in self.whole}
        if (found := self.written(integers)) is None:
            return
        written, domain = found
        scalar = {name: point[name] for name, sort in self.sorts.items() if sort == "real"}
        scalar |= {name: _value(point[f], places) for name, (f, places) in written.entries.items()}
        for moved in neighbours(domain, scalar):
            yield self.joined(integers, written, moved, point)


def domain_of(statement: Mapping[str, Any]) -> Domain:
    """The domain in which the assumptions of a statement hold."""
    return domain(statement["variables"], [expand(freeze(atom)) for atom in statement["given"]])


def domain(sorts: Mapping[str, str], given: Sequence[Node]) -> Domain:
    """The domain of assumptions: one of tables if there are functions or an `all`."""
    plain = all(sort in ("real", "integer") for sort in sorts.values()) and all(atom[0] != "all" for atom in given)
    return Domain(sorts, given) if plain else Tables(sorts, given)


def _entries(table: Any, places: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    for k, row in enumerate(table, 1):
        if places == 1:
            yield (k,), row
        else:
            yield from (((k, *place), value) for place, value in _entries(row, places - 1))


def _random(random: Random, places: int, size: int) -> Any:
    if places == 0:
        return Fraction(random.choice((-1, 0, 0, 1, 1, 2, 3)), random.choice((1, 1, 2, 3)))
    return tuple(_random(random, places - 1, size) for _ in range(size))


def read(value: Any) -> Any:
    """Read the value of a point from a statement or certificate: a rational or a table.

    >>> read(["1/2", 3])
    (Fraction(1, 2), Fraction(3, 1))
    """
    return tuple(map(read, value)) if isinstance(value, (list, tuple)) else Fraction(value)


def write(value: Any) -> Any:
    """The value in the form of certificates.

    >>> write((Fraction(1, 2), Fraction(3, 1)))
    ['1/2', '3']
    """
    return [write(entry) for entry in value] if isinstance(value, tuple) else str(value)
