"""Exact points where the assumptions of a statement about numbers hold.

Points are proposed from an interval for each variable, and then every assumption is decided.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from proofs.search.data import Node, variables
from proofs.search.guess import Estimate, Guess, estimate
from proofs.search.values import Exact, Point, exactly, truth

PLAIN = 12
"""Number of first proposals that are simple: integers where possible, else simple fractions."""
PATIENCE = 80
"""Proposals in a row without a new point that end the search; 5 times as many before the first."""
LONGEST = 400
"""Most bits of a number of a point. Numbers from a chain of equations double in length at each step."""
SOLVED = 160
"""Proposals after the first PATIENCE without a point, which solve equations one after the other.

They come later because each takes much work.
"""
DENOMINATORS = (2, 3, 4, 5, 6, 7, 8, 10, 12, 20)
LARGEST_INDEX = 12
"""Most integers stay this close to their lower bound, so that sums up to them stay short."""


@dataclass(frozen=True)
class Interval:
    """The range of one variable under the assumptions, given the others.

    `None` means no bound. A closed end belongs to the interval.
    """

    low: Fraction | None = None
    high: Fraction | None = None
    closed_low: bool = False
    closed_high: bool = False

    @property
    def ends(self) -> list[tuple[Fraction, bool]]:
        both = (self.low, self.closed_low), (self.high, self.closed_high)
        return [(end, closed) for end, closed in both if end is not None]

    @property
    def empty(self) -> bool:
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and not (self.closed_low and self.closed_high))

    def contains(self, value: Fraction) -> bool:
        above = self.low is None or value > self.low or (self.closed_low and value == self.low)
        return above and (self.high is None or value < self.high or (self.closed_high and value == self.high))

    def cut(self, slope: Fraction, at_zero: Fraction, relation: str) -> Interval:
        """The part of the interval where slope * x + at_zero REL 0."""
        end, weak = -at_zero / slope, relation != "<"
        low, high, closed_low, closed_high = self.low, self.high, self.closed_low, self.closed_high
        if (slope > 0 or relation == "=") and (high is None or end < high or (end == high and not weak)):
            high, closed_high = end, weak
        if (slope < 0 or relation == "=") and (low is None or end > low or (end == low and not weak)):
            low, closed_low = end, weak
        return Interval(low, high, closed_low, closed_high)


class Domain:
    """The variables of a statement and its assumptions, from which points are proposed."""

    def __init__(self, sorts: Mapping[str, str], given: Sequence[Node]) -> None:
        self.sorts, self.given = sorts, given
        self._bounds: list[tuple[str, frozenset[str], Linear | None, Estimate, Exact]] = []
        self._guess = Guess(given)
        self._last = [side for atom in given if atom[0] == "=" for side in atom[1:] if isinstance(side, str)]
        for atom in given:
            if atom[0] != "!=":
                gap = ("-", atom[1], atom[2])
                bound = frozenset(variables(atom)), linear(gap), estimate(gap), exactly(gap)
                self._bounds.append((atom[0], *bound))
        self._box = {name: Interval() for name in sorts}
        for _ in range(3):  # repeated: p + q < 1 bounds p once 0 < q bounds q
            for relation, _free, form, _about, _gap in self._bounds:
                self._narrow(form or {}, relation)

    def near(self, point: Point) -> Iterator[Point]:
        """Points near a point of the domain; they need not be in it."""
        return neighbours(self, point)

    def interval(self, name: str, point: Point) -> Interval:
        """The range of `name` under the assumptions that are affine in it, given a point.

        The other variables of such an assumption must have values in the point.

        An assumption that only looks affine at three points may cut too much or too little, so `points` decides every
        assumption again.
        """
        result = self._box[name]
        for relation, free, form, about, gap in self._bounds:
            if name in free and all(other in point for other in free if other != name):
                line = _restricted(form, name, point) if form else self._along(name, point, about, gap)
                if line is not None and line[0]:
                    result = result.cut(*line, relation)
        return result

    def _narrow(self, form: Linear, relation: str) -> None:
        """Narrow the range of each variable by sum of coefficient * variable + constant REL 0."""
        for upward in (True, False) if relation == "=" else (True,):
            signed = form if upward else {name: -value for name, value in form.items()}
            for name, slope in signed.items():
                least, weak = signed.get("", Fraction(0)), relation != "<"
                for other, value in signed.items():
                    if other in ("", name) or not value:
                        continue
                    box = self._box[other]
                    end, closed = (box.low, box.closed_low) if value > 0 else (box.high, box.closed_high)
                    if end is None:
                        break
                    least, weak = least + value * end, weak and closed
                else:
                    if name and slope:
                        self._box[name] = self._box[name].cut(slope, least, "<=" if weak else "<")

    def _along(self, name: str, point: Point, about: Estimate, gap: Exact) -> tuple[Fraction, Fraction] | None:
        """Slope and value at 0 of left - right in one variable, if three values lie on a line.

        The three values are compared in floating point.
        """
        # An integer may be an exponent; a real one may not be zero in a denominator or a logarithm.
        whole = self.sorts[name] == "integer"
        x, y, z = (Fraction(value) for value in (("1", "2", "4") if whole else ("1/3", "1/2", "1")))
        try:
            at = {other: float(value) for other, value in point.items()}
            f, g, h = (about({**at, name: float(value)}) for value in (x, y, z))
            if not abs((h - f) * float(y - x) - (g - f) * float(z - x)) <= 1e-9 * (abs(f) + abs(g) + abs(h)):
                return None
        except (ArithmeticError, ValueError):
            return None
        first, second = (gap({**point, name: value}) for value in (x, y))
        if first is None or second is None:
            return None
        slope = (second - first) / (y - x)
        return slope, first - slope * x

    def points(self, seed: int = 0, attempts: int = 4000) -> Iterator[Point]:
        """Different points where every assumption is decided true.

        Simple points come first, then grids, ends of intervals and points far away.
        """
        random, names = Random(seed), list(self.sorts)
        seen: set[tuple[Any, ...]] = set()
        orders: list[list[str]] = []  # those that led to a point
        idle = 0
        for attempt in range(attempts if names else 1):
            if idle > (PATIENCE if seen else 5 * PATIENCE):
                return
            idle += 1
            order = random.sample(names, len(names))
            if not seen and 0 < idle - PATIENCE <= SOLVED:
                order = self._solved(random)
            elif random.random() < 0.7:  # an order that led to a point; at first, variables equal to a term last
                order = random.choice(orders) if orders else sorted(order, key=self._last.__contains__)
            point = self._proposal(random, order, attempt < PLAIN)
            key = tuple(point[name] for name in names) if point is not None else ()
            if point is not None and key not in seen and self.holds(point):
                seen.add(key)
                idle = 0
                orders.append(order)
                yield {name: point[name] for name in names}

    def _solved(self, random: Random) -> list[str]:
        """An order in which a variable comes next as soon as an equation determines it.

        Other orders seldom solve a system of equations.
        """
        equations = [free for relation, free, *_ in self._bounds if relation == "="]
        left = sorted(random.sample(list(self.sorts), len(self.sorts)), key=self._last.__contains__)
        order: list[str] = []
        while left:
            alone = (free - set(order) for free in equations)
            name = next((one for free in alone if len(free) == 1 for one in free), left[0])
            left.remove(name)
            order.append(name)
        return order

    def holds(self, point: Point) -> bool:
        """Whether every assumption is decided true."""
        margins = self._guess.margins(point)
        gaps = [-m if relation != "=" else abs(m) for relation, m in margins or () if relation != "!="]
        return margins is not None and max(gaps, default=0) < 1e-6 and truth(self.given, point) is True

    def _proposal(self, random: Random, order: Iterable[str], plain: bool) -> Point | None:
        """Values for the variables in order, each in its range given the values before it."""
        point: Point = {}
        for name in order:
            interval, whole = self.interval(name, point), self.sorts[name] == "integer"
            if interval.empty:
                return None
            value = propose(random, interval, whole, plain)
            if point and random.random() < 0.2:  # extremes often have equal or complementary variables
                same = random.choice(list(point.values()))
                same = same if random.random() < 0.7 else 1 - same
                value = same if interval.contains(same) and (not whole or same.denominator == 1) else value
            if value is None or value.numerator.bit_length() + value.denominator.bit_length() > LONGEST:
                return None
            point[name] = value
        return point


Linear = dict[str, Fraction]
"""Coefficients of variables; that of "" is the constant."""


def linear(term: Any) -> Linear | None:
    """The coefficients of a linear term.

    >>> linear(("-", ("*", 2, "x"), ("/", 1, 3)))
    {'x': Fraction(2, 1), '': Fraction(-1, 3)}
    """
    if isinstance(term, int):
        return {"": Fraction(term)}
    if isinstance(term, str):
        return {term: Fraction(1)}
    if term[0] not in ("+", "-", "neg", "*", "/"):
        return None
    a = linear(term[1])
    b = a if len(term) == 2 else linear(term[2])  # once, so that nested signs take linear time
    if a is None or b is None:
        return None
    if term[0] == "*" and set(a) <= {""}:
        a, b = b, a
    if term[0] in ("*", "/"):
        if not set(b) <= {""} or (term[0] == "/" and not b.get("")):
            return None
        factor = b.get("", Fraction(0)) if term[0] == "*" else 1 / b[""]
        return {name: value * factor for name, value in a.items()}
    if term[0] == "neg":
        return {name: -value for name, value in a.items()}
    sign = 1 if term[0] == "+" else -1
    return {name: a.get(name, Fraction(0)) + sign * b.get(name, Fraction(0)) for name in {**a, **b}}


def _restricted(form: Linear, name: str, point: Mapping[str, Fraction]) -> tuple[Fraction, Fraction]:
    rest = (value * point[other] if other else value for other, value in form.items() if other != name)
    return form[name], sum(rest, Fraction(0))


def propose(random: Random, interval: Interval, whole: bool, plain: bool) -> Fraction | None:
    """A value in a nonempty interval; None if it contains no integer but needs one."""
    low, high, style = interval.low, interval.high, 1.0 if plain else random.random()
    if low is not None and low == high:
        return low if not whole or low.denominator == 1 else None
    if whole or plain:
        width = 3 if plain else LARGEST_INDEX if style > 0.06 else 5 * LARGEST_INDEX
        start = math.ceil(low) if low is not None else -1 if high is None else min(-1, math.floor(high) - width)
        stop = start + width if high is None else min(start + width, math.floor(high))
        integers = [value for value in range(start, stop + 1) if interval.contains(Fraction(value))]
        if whole or integers:
            return Fraction(random.choice(integers)) if integers else None
    closed = [end for end, belongs in interval.ends if belongs]
    if style < 0.15 and closed:
        return random.choice(closed)
    if style < 0.3 and low is not None and high is not None:  # near the ends
        step = (high - low) / random.choice((50, 1000))
        return low + step if random.random() < 0.5 else high - step
    if style < 0.3:  # far away
        far = Fraction(random.choice((10, 100, 1000)))
        return low + far if low is not None else (high or 0) - far
    bottom = low if low is not None else (1 if high is None else high) - Fraction(4)
    top = high if high is not None else bottom + (8 if low is None else 4)
    denominator = math.ceil(2 / min(top - bottom, Fraction(2))) * random.choice(DENOMINATORS[: 3 if plain else None])
    values = range(math.floor(bottom * denominator) + 1, math.ceil(top * denominator))
    return Fraction(random.randrange(values.start, values.stop), denominator) if values else (bottom + top) / 2


def neighbours(domain: Domain, point: Point) -> Iterator[Point]:
    """Points that differ in one variable.

    It moves towards an end of its interval, to another variable or its complement, or slightly up or down.
    """
    for name, value in point.items():
        interval, whole = domain.interval(name, point), domain.sorts[name] == "integer"
        values = [value - 1, value + 1] if whole else [value * Fraction(9, 8), value * Fraction(7, 8)]
        values += [2 * value, value / 2] if len(interval.ends) < 2 and value <= 40 else []
        for end, closed in interval.ends:
            values += [end + (value - end) / 16, *([end] if closed else [])]
        for other, same in point.items():
            values += [same, 1 - same] if other != name else []
        for new in dict.fromkeys(values):
            if new != value and interval.contains(new) and (not whole or new.denominator == 1):
                yield {**point, name: new}
