"""Search for an exact point where the assumptions hold and the claim is false.

A point counts only if every assumption is decided true, every claim has a value, and one claim is decided false,
exactly or by enclosures that are apart (`values`). The result is not trusted: the checkers verify it.

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
    """An exact point that refutes the statement, among the first `tries` points of its domain.

    The answer is reproducible. Claims about variables of `exists` are ignored, because a point does not show that no
    values exist.
    """
    try:
        domain, claims = domain_of(statement), read_claims(statement)
    except ValueError:
        return None
    known = all(variables(atom) <= set(statement["variables"]) for atom in (*claims, *domain.given))
    return refuting(claims, islice(domain.points(), tries)) if claims and known else None


def refuting(claims: Sequence[Node], points: Iterable[Point]) -> Point | None:
    """The first of the points at which the claims are false.

    Points where the claims hold in floating point are skipped.
    """
    guess = Guess(claims)
    return next((point for point in points if guess(point) is False and truth(claims, point) is False), None)


def read_claims(statement: Mapping[str, Any]) -> list[Node]:
    """The claims that a point can refute: those without a variable of `exists`."""
    claims = [expand(freeze(atom)) for atom in statement["claim"]]
    return [claim for claim in claims if not variables(claim) & set(statement.get("exists", {}))]


def nearest(domain: Domain, claim: Node, starts: Sequence[Point], evaluations: int = 200) -> Point | None:
    """A point of the domain that refutes an inequality, by descent in its margin; or None.

    The descent starts from the best of `starts`.
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
