"""Exact points where the assumptions of a statement hold, and among them one where its claim is false.

Nothing here is trusted: whether a point refutes is decided exactly, or by enclosures that are apart (`values`). A point
counts only where every assumption is decided true, every claim has a value, and one claim is decided false.

>>> find({"variables": {"x": "real"}, "given": [["<", 0, "x"]], "claim": [["<", "x", ["^", "x", 2]]]})
{'x': Fraction(1, 1)}
>>> find({"variables": {"x": "real"}, "given": [["<", 1, "x"]], "claim": [["<", "x", ["^", "x", 2]]]}) is None
True
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from proofs.search.data import Node, expand, freeze, variables
from proofs.search.domains import Domain
from proofs.search.guess import Guess
from proofs.search.tables import domain_of
from proofs.search.values import Point, truth


def find(statement: Mapping[str, Any], tries: int = 200) -> Point | None:
    """An exact point where all of `given` hold and the claim is decided false, among the first `tries` points of the
    domain.

    The same statement has the same answer everywhere. A claim about something that is to `exist` is left aside: a point
    does not show that nothing exists there.
    """
    try:
        domain, claims = domain_of(statement), read_claims(statement)
    except ValueError:
        return None
    known = all(variables(atom) <= set(statement["variables"]) for atom in (*claims, *domain.given))
    return refuting(claims, islice(domain.points(), tries)) if claims and known else None


def refuting(claims: Sequence[Node], points: Iterable[Point]) -> Point | None:
    """The first of the points at which the claims are false (where floating point sees them hold, nothing is decided)."""
    guess = Guess(claims)
    return next((point for point in points if guess(point) is False and truth(claims, point) is False), None)


def read_claims(statement: Mapping[str, Any]) -> list[Node]:
    """The claims that a point can refute: those without a variable that is to exist."""
    claims = [expand(freeze(atom)) for atom in statement["claim"]]
    return [claim for claim in claims if not variables(claim) & set(statement.get("exists", {}))]


def nearest(domain: Domain, claim: Node, starts: Sequence[Point], evaluations: int = 200) -> Point | None:
    """A point of the domain that refutes an inequality, by walking downhill in its margin from the best of `starts`;
    None if none is met.
    """
    guess = Guess([claim])

    def margin(point: Point) -> float:
        margins = guess.margins(point)
        return min((m for _, m in margins), default=math.inf) if margins is not None else math.inf

    for point in sorted(starts, key=margin)[:2]:
        best, left, moved = margin(point), evaluations, True
        while moved and best < math.inf:
            if best < 1e-9 and truth([claim], point) is False:
                return point
            moved = False
            for other in list(domain.near(point)) if left > 0 else ():
                left -= 1
                if margin(other) < best and domain.holds(other):
                    best, point, moved = margin(other), other, True
    return None
