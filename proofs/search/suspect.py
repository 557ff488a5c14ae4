"""A search for a small point at which an unproved goal is false."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from proofs.search import witness
from proofs.search.context import Context
from proofs.search.data import Node, variables
from proofs.search.tables import write
from proofs.search.values import Undecided, Undefined, decide, pair

TRIES = 400
BITS = 64


def suspicion(context: Context, goal: Node) -> str:
    """A line with a point where the facts hold and the goal fails, or the points tried."""
    point = witness.find({"variables": context.sorts, "given": context.hypotheses, "claim": [goal]})
    if point is not None:
        where = ", ".join(f"{name} = {write(value)}" for name, value in point.items())
        return f"\n  it is FALSE at {where or 'the only point'}"
    random = Random(1)
    names = sorted(set(context.sorts) & (variables(goal).union(*(variables(atom) for atom in context.atoms))))
    tried = 0
    for _ in range(TRIES):
        point = {name: _draw(random, context.sorts[name]) for name in names}
        box = {name: pair(value) for name, value in point.items()}
        try:
            if not all(decide(atom, box, BITS) for atom in context.atoms):
                continue
            tried += 1
            if not decide(goal, box, BITS):
                where = ", ".join(f"{name} = {write(value)}" for name, value in point.items())
                return f"\n  it is FALSE at {where or 'the only point'}"
        except (Undefined, Undecided):
            continue
    return f"\n  (true at all of {tried} points tried)" if tried else ""


def _draw(random: Random, sort: str) -> Any:
    if sort.startswith("function"):
        return _table(random, int(sort.split()[1]), random.choice(("real", "indicator", "mass")), random.randint(1, 3))
    if sort == "integer":
        return Fraction(random.choice((0, 1, 1, 2, 2, 3, 4, 5, -1)))
    below = random.choice((1, 1, 2, 3, 4, 5, 8, 10))
    top = below if random.random() < 0.8 else 4 * below
    return Fraction(random.randint(0, top), below) * random.choice((1, 1, 1, 1, -1))


def _table(random: Random, places: int, style: str, size: int) -> Any:
    """A table with `size` values in each place: any numbers, indicators, or masses with sum 1."""
    if places > 1:
        return tuple(_table(random, places - 1, style, size) for _ in range(size))
    if style == "real":
        return tuple(_draw(random, "real") for _ in range(size))
    parts = [random.randint(0, 1 if style == "indicator" else 3) for _ in range(size)]
    whole = 1 if style == "indicator" else sum(parts) or 1
    return tuple(Fraction(part, whole) for part in parts)
