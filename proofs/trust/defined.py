"""Check that the assumptions under `defined` only ensure that the claim is defined.

For each such assumption, the search takes exact points where it fails and all other assumptions hold. Points where its
sides are equal come first. If the claim is defined and false at such a point, the assumption restricts the claim. It
then belongs under `given` (if the source states it) or `provided` (otherwise).

>>> from symbolic import reals
>>> from proofs.statements.statement import Statement
>>> x, y = reals("x y")
>>> of = {"variables": (x, y), "given": [0 < x], "defined": [0 < y], "example": {}, "why": ""}
>>> hides_something(Statement("a/b", "", "", claim=x / y <= x / y + 1, **of)) is None
True
>>> hidden = Statement("a/b", "", "", claim=0 < x / y, **of)
>>> hides_something(hidden)
Hidden(assumption=0 < y, claim=0 < x/y, point='x = 2, y = -1')
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from proofs.search import tables, witness
from proofs.search.domains import Domain
from proofs.search.values import Point, truth
from proofs.statements.statement import Statement
from symbolic.language import Atom

TRIES = 120
"""The number of points for each assumption and each way in which it fails."""
ATTEMPTS = 1200
"""The number of proposals for these points."""
FAILING = {"<": ("=", ">"), "<=": (">",), "=": ("<", ">"), "!=": ("=",)}
"""Relation -> the relations between its sides at points where it fails."""


@dataclass(frozen=True)
class Hidden:
    """An assumption under `defined` without which a claim is defined and false."""

    assumption: Atom
    claim: Atom
    point: str


def hides_something(statement: Statement) -> Hidden | None:
    """Find an assumption under `defined` that the claim needs to be true.

    Returns None if the search finds no such assumption.

    The witness replaces the variables of `exists`. Each assumption is tried both with and without the other assumptions
    under `defined`, because two equivalent assumptions would hide each other.
    """
    data, claims = statement.data(), [(claim,) for claim in statement.claims]
    if statement.witness:  # an existence claim counts as one claim, which is undefined if one of its claims is
        claims = [tuple(claim.substitute(statement.witness) for claim in statement.claims)]
        del data["exists"]
    first = len(statement.given) + len(statement.throughout)
    for number, atom in enumerate(statement.defined):
        others = [place for place in range(first, first + len(statement.defined)) if place != first + number]
        for without in ([], others) if others else ([],):
            for domain in _domains_without(data, first + number, without):
                points = list(islice(domain.points(attempts=ATTEMPTS), TRIES))
                for together in claims:
                    point = _refuting(together, data, domain, points)
                    if point is not None:
                        written = ", ".join(f"{name} = {tables.write(value)}" for name, value in point.items())
                        return Hidden(atom, together[0], written)
    return None


def _domains_without(data: dict[str, Any], place: int, without: Collection[int]) -> Iterator[Domain]:
    """The domains where one assumption fails; its sides are equal in the first domain.

    The assumptions in `without` are dropped.
    """
    relation, left, right = data["given"][place]
    for how in FAILING[relation]:
        opposite = ["<", right, left] if how == ">" else [how, left, right]
        given = [opposite if at == place else atom for at, atom in enumerate(data["given"]) if at not in without]
        yield tables.domain_of({**data, "given": given})


def _refuting(together: Sequence[Atom], data: dict[str, Any], domain: Domain, points: Sequence[Point]) -> Point | None:
    """A point where all claims are defined and one is false.

    The point is one of the given points, or a descent from them finds it.
    """
    claims = witness.read_claims({**data, "claim": [claim.data for claim in together]})
    if not claims:
        return None
    found = witness.refuting(claims, points)
    for claim in claims:
        if found is None and claim[0] in ("<", "<="):
            met = witness.nearest(domain, claim, points)
            found = met if met is not None and truth(claims, met) is False else None
    return found
