"""Guesses in floating point, which only save work: whether formulas hold at a point is decided elsewhere, exactly."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Atom = Any

Estimate = Callable[[dict[str, Any]], float]
LARGEST = 1024 * math.log(2)
TERMS = 2_000
"""The most that sums within sums have, all together; of longer ones nothing is guessed."""


def binomial(n: float, k: float) -> float:
    """What no float holds is not computed: it would have as many digits as k.

    >>> binomial(6, 2)
    15.0
    >>> binomial(2e9, 1e9)
    Traceback (most recent call last):
    OverflowError: the binomial coefficient is at least 2.0^1000000000
    """
    n, k = int(n), int(k)
    least = min(k, n - k)
    if least > 0 and least * math.log(n / least) > LARGEST:
        raise OverflowError(f"the binomial coefficient is at least {n / least}^{least}")
    return float(math.comb(n, k))


FUNCTIONS: dict[str, Callable[..., float]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "neg": operator.neg, "^": math.pow,
    "sqrt": math.sqrt, "log": math.log, "exp": math.exp, "abs": abs, "max": max, "min": min,
    "!": lambda n: math.gamma(n + 1), "binomial": binomial,
    "Phi": lambda x: math.erfc(-x / math.sqrt(2)) / 2, "phi": lambda x: math.exp(-x * x / 2) / math.sqrt(2 * math.pi),
}  # fmt: skip


class Meter:
    """What is left of the terms of an evaluation."""

    left = TERMS

    def range(self, low: float, high: float) -> range:
        found = range(round(low), round(high) + 1)
        self.left -= len(found)
        if self.left < 0:
            raise OverflowError(f"a sum of more than {TERMS} terms")
        return found


def estimate(term: Any) -> Estimate:
    """A function of the variables' values; it raises ValueError or ArithmeticError where it has no value, or takes
    long.

    >>> twice = estimate(("sum", "j", 1, "n", ("sum", "k", 1, "n", "k")))
    >>> twice({"n": 3.0})
    18.0
    >>> twice({"n": 50.0})
    Traceback (most recent call last):
    OverflowError: a sum of more than 2000 terms
    """
    meter = Meter()
    found = _estimate(term, meter)

    def value(at: dict[str, Any]) -> float:
        meter.left = TERMS
        return found(at)

    return value


def _estimate(term: Any, meter: Meter) -> Estimate:
    if isinstance(term, int):
        return lambda at: term
    if isinstance(term, str):
        return lambda at: at[term]
    if term[0] == "sum":
        low, high, body = (_estimate(part, meter) for part in term[2:])
        return lambda at: math.fsum(body({**at, term[1]: k}) for k in meter.range(low(at), high(at)))
    if term[0] == "integral":
        low, high, body = (_estimate(part, meter) for part in term[2:])
        return lambda at: simpson(lambda z: body({**at, term[1]: z}), low(at), high(at))
    if term[0] == "at":
        places = [_estimate(place, meter) for place in term[2:]]
        return lambda at: _entry(at[term[1]], [round(place(at)) for place in places])
    function, first, last = FUNCTIONS[term[0]], _estimate(term[1], meter), _estimate(term[-1], meter)
    return (lambda at: function(first(at))) if len(term) == 2 else lambda at: function(first(at), last(at))


def simpson(body: Callable[[float], float], low: float, high: float, parts: int = 64) -> float:
    """The integral by parabolas through so many parts.

    >>> simpson(lambda z: z**3, 0.0, 2.0)
    4.0
    """
    step = (high - low) / (2 * parts)
    weights = (1 if k in (0, 2 * parts) else 4 if k % 2 else 2 for k in range(2 * parts + 1))
    return math.fsum(weight * body(low + k * step) for k, weight in enumerate(weights)) * step / 3


def _entry(table: Any, places: Iterable[int]) -> float:
    for place in places:
        if not 0 < place <= len(table):
            return 0.0
        table = table[place - 1]
    return float(table)


def floating(value: Any) -> Any:
    return tuple(map(floating, value)) if isinstance(value, tuple) else float(value)


Sides = Callable[[dict[str, Any]], list[tuple[str, float, float]]]


def sides(atom: Atom) -> Sides:
    """The two sides of an inequality; for all of a range, those of each instance."""
    if atom[0] != "all":
        relation, left, right = atom[0], estimate(atom[1]), estimate(atom[2])
        return lambda at: [(relation, left(at), right(at))]
    low, high, inner = estimate(atom[2]), estimate(atom[3]), sides(atom[4])
    return lambda at: [
        side for k in range(round(low(at)), min(round(high(at)), 1000) + 1) for side in inner({**at, atom[1]: k})
    ]


class Guess:
    """Whether atoms hold at a point, as floating point sees it: False also where it is too close; None where there is
    no value.
    """

    def __init__(self, atoms: Iterable[Atom]) -> None:
        self._sides = [sides(atom) for atom in atoms]

    def margins(self, point: Mapping[str, Any]) -> list[tuple[str, float]] | None:
        """right - left of each, over the sum of their sizes."""
        try:
            at = {name: floating(value) for name, value in point.items()}
            sides = [side for each in self._sides for side in each(at)]
            return [(relation, (b - a) / (abs(a) + abs(b) or 1.0)) for relation, a, b in sides]
        except (ArithmeticError, ValueError):
            return None

    def __call__(self, point: Mapping[str, Any]) -> bool | None:
        if (margins := self.margins(point)) is None:
            return None
        return all(abs(m) < 1e-9 if rel == "=" else abs(m) > 1e-9 and (m > 0 or rel == "!=") for rel, m in margins)
