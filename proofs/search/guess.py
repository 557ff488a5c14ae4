"""Floating-point estimates, which only save work: points are decided exactly elsewhere."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Atom = Any

Estimate = Callable[[dict[str, Any]], float]
LARGEST = 1024 * math.log(2)
TERMS = 2_000
"""Most terms of all nested sums of an estimate together; longer ones are not estimated."""


def binomial(n: float, k: float) -> float:
    """The binomial coefficient; OverflowError before it is computed if it exceeds a float.

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
    """The number of terms that an evaluation may still use."""

    left = TERMS

    def range(self, low: float, high: float) -> range:
        found = range(round(low), round(high) + 1)
        self.left -= len(found)
        if self.left < 0:
            raise OverflowError(f"a sum of more than {TERMS} terms")
        return found


def estimate(term: Any) -> Estimate:
    """The term as a function of the variables' values, in floating point.

    It raises ValueError or ArithmeticError where the term has no value or too many terms.

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
    function, first = FUNCTIONS[term[0]], _estimate(term[1], meter)
    if len(term) == 2:  # reading it once keeps nested signs from taking time exponential in their depth
        return lambda at: function(first(at))
    last = _estimate(term[2], meter)
    return lambda at: function(first(at), last(at))


def simpson(body: Callable[[float], float], low: float, high: float, parts: int = 64) -> float:
    """The integral by Simpson's rule with this many parts.

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
    """The two sides of an atom as functions; for an `all`, those of each instance."""
    if atom[0] != "all":
        relation, left, right = atom[0], estimate(atom[1]), estimate(atom[2])
        return lambda at: [(relation, left(at), right(at))]
    low, high, inner = estimate(atom[2]), estimate(atom[3]), sides(atom[4])
    return lambda at: [
        side for k in range(round(low(at)), min(round(high(at)), 1000) + 1) for side in inner({**at, atom[1]: k})
    ]


class Guess:
    """Whether atoms hold at a point, in floating point.

    The answer is False also where it is too close to call, and None where there is no value.
    """

    def __init__(self, atoms: Iterable[Atom]) -> None:
        self._sides = [sides(atom) for atom in atoms]

    def margins(self, point: Mapping[str, Any]) -> list[tuple[str, float]] | None:
        """right - left of each atom, relative to the sum of their absolute values."""
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
