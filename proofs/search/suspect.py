"""Whether a goal that could not be closed is false: small points where all facts hold are tried."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from proofs import balls
from proofs.search.context import Context
from proofs.search.data import Node, variables

TRIES = 400
BITS = 64


def suspicion(context: Context, goal: Node) -> str:
    """A line that names a point where the facts hold and the goal fails; empty if none was met."""
    random = Random(1)
    names = sorted(set(context.sorts) & (variables(goal).union(*(variables(atom) for atom in context.atoms))))
    tried = 0
    for _ in range(TRIES):
        point = {name: _draw(random, context.sorts[name]) for name in names}
        box = {name: (value, value) for name, value in point.items()}
        try:
            if not all(balls.decide(atom, box, BITS) for atom in context.atoms):
                continue
            tried += 1
            if not balls.decide(goal, box, BITS):
                where = ", ".join(f"{name} = {value}" for name, value in point.items())
                return f"\n  it is FALSE at {where or 'the only point'}"
        except (balls.Undefined, balls.Undecided):
            continue
    return f"\n  (true at all of {tried} points tried)" if tried else ""


def _draw(random: Random, sort: str) -> Fraction:
    if sort == "integer":
        return Fraction(random.choice((0, 1, 1, 2, 2, 3, 4, 5, -1)))
    below = random.choice((1, 1, 2, 3, 4, 5, 8, 10))
    top = below if random.random() < 0.8 else 4 * below
    return Fraction(random.randint(0, top), below) * random.choice((1, 1, 1, 1, -1))
