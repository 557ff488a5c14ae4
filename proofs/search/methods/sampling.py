"""Sample points of a context, with functions, sums, exponentials, ... as further variables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from proofs.search.data import Node, substitute, variables
from proofs.search.guess import Estimate, estimate
from proofs.search.normal import Units, units_of
from proofs.search.simplest import ROOTS

TOLERANCE = 1e-7
"""Error of a floating-point comparison; what passes is proved exactly later."""
EQUAL = 1e-9
"""Error up to which facts hold at a sample point."""
PATIENCE = 12
"""Proposals for each sample point that is wanted."""
WIDTH = 4.0
"""Most values stay this close to 0 or to a bound."""
PROBES = (0.37, 0.71, 1.83)
"""Values at which a fact is compared with a line; none is a zero of what occurs in practice."""


@dataclass
class Reading:
    """Terms with a variable in place of each part whose operator is among `opaque`.

    Parts with the same normal form have the same variable.
    """

    opaque: tuple[str, ...]
    units: Units
    names: dict[Node, str] = field(default_factory=dict)

    def __call__(self, node: Node) -> Node:
        if not isinstance(node, tuple):
            return node
        if node[0] in self.opaque:
            if node not in self.names:
                (index,) = units_of(self.units.normal(node).num)
                self.names[node] = f"value'{index}"
            return self.names[node]
        return (node[0], *map(self, node[1:]))

    def back(self, node: Node) -> Node:
        return substitute(node, {name: term for term, name in self.names.items()})


def contains(node: Node, operators: tuple[str, ...]) -> bool:
    return isinstance(node, tuple) and (node[0] in operators or any(contains(part, operators) for part in node[1:]))


def connected(atoms: Iterable[Node], used: frozenset[str]) -> list[Node]:
    """The atoms about variables that are used, also through each other."""
    left, found = list(atoms), list[Node]()
    while more := [atom for atom in left if variables(atom) & used]:
        found += more
        left = [atom for atom in left if atom not in more]
        used = used.union(*map(variables, more))
    return found


Gap = tuple[str, frozenset[str], Estimate]
"""The relation of a fact, its variables, and right - left."""


def samples(sorts: Mapping[str, str], facts: Sequence[Node], most: int) -> list[dict[str, float]]:
    """Points where the facts hold, up to rounding errors. The answer is reproducible.

    Each variable gets a value in its range given those before it, as far as facts are affine in it.
    """
    random, names = Random(0), sorted(sorts)
    gaps: list[Gap] = [(fact[0], variables(fact), estimate(("-", fact[2], fact[1]))) for fact in facts]
    roots = _roots(gaps)
    found: list[dict[str, float]] = []
    orders: list[list[str]] = []
    for _ in range(PATIENCE * most if names else 1):
        order = random.choice(orders) if orders and random.random() < 0.7 else random.sample(names, len(names))
        point: dict[str, float] = {}
        for name in order:
            ends = _range(name, point, gaps)
            if name in roots:
                chosen: float | None = random.choice(roots[name])
            else:
                chosen = _draw(random, ends, sorts[name] == "integer")
            if chosen is None:
                break
            point[name] = chosen
        else:
            if all(_holds(relation, value(compute, point)) for relation, _, compute in gaps):
                found.append(point)
                orders.append(order)
                if len(found) >= most:
                    return found
    return found


def _roots(gaps: Sequence[Gap]) -> dict[str, list[float]]:
    """The values of a variable that satisfy an equation in it alone, as 0 and 1 of an indicator."""
    found: dict[str, list[float]] = {}
    for relation, free, compute in gaps:
        if relation == "=" and len(free) == 1:
            (name,) = free
            values = [float(root) for root in ROOTS if _holds("=", value(compute, {name: float(root)}))]
            if len(values) > 1:
                found[name] = values
    return found


def _holds(relation: str, gap: float | None) -> bool:
    if gap is None:
        return False
    return (
        abs(gap) < EQUAL
        if relation == "="
        else gap > EQUAL
        if relation == "<"
        else gap != 0
        if relation == "!="
        else gap > -EQUAL
    )


def _range(name: str, point: Mapping[str, float], gaps: Sequence[Gap]) -> tuple[float, float]:
    """The range of a variable, from the facts whose other variables have values and that are affine in it."""
    low, high = -math.inf, math.inf
    for relation, free, compute in gaps:
        if relation == "!=" or name not in free or not all(other in point for other in free if other != name):
            continue
        values = [value(compute, {**point, name: at}) for at in PROBES]
        if None in values:
            continue
        x, y, z = PROBES
        first, second, third = (each or 0.0 for each in values)
        slope = (second - first) / (y - x)
        if abs(third - first - slope * (z - x)) > EQUAL * (abs(first) + abs(third) + 1) or abs(slope) < EQUAL:
            continue
        root = x - first / slope
        if slope > 0 or relation == "=":
            low = max(low, root)
        if slope < 0 or relation == "=":
            high = min(high, root)
    return low, high


def _draw(random: Random, ends: tuple[float, float], whole: bool) -> float | None:
    """A value in a range: often simple or near an end."""
    low, high = ends
    if low > high + EQUAL:
        return None
    low_, high_ = max(low, min(high, 0.0) - WIDTH), min(high, max(low, 0.0) + WIDTH)
    if whole:
        choices = range(math.ceil(low_ - EQUAL), math.floor(high_ + EQUAL) + 1)
        return float(random.choice(choices)) if choices else None
    style = random.random()
    if style < 0.15:
        return low_ if random.random() < 0.5 or high_ < high else high_
    if style < 0.3:
        near = (high_ - low_) * random.choice((0.02, 0.001))
        return low_ + near if random.random() < 0.5 else high_ - near
    if style < 0.35 and high == math.inf:
        return max(low_, 0.0) + random.choice((10.0, 40.0))
    return random.uniform(low_, high_)


def value(compute: Estimate, at: Mapping[str, Any]) -> float | None:
    """The value of an estimate, or None where there is none."""
    try:
        found = compute(dict(at))
    except (ArithmeticError, ValueError):
        return None
    return found if found == found else None


def plausible(term: Node, points: Iterable[Mapping[str, Any]], equation: bool = False) -> bool:
    """Whether 0 <= term (0 = term) may hold at all points."""
    compute = estimate(term)
    for at in points:
        found = value(compute, at)
        if found is None or found < -TOLERANCE or (equation and found > TOLERANCE):
            return False
    return True
