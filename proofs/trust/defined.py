"""Whether what stands under `defined` only says where the claim has a value: without it the claim may lose its value,
never become false.

Of each such assumption the opposite is put in its place, first where its two sides are equal and then a little or far
beyond, and the claim is evaluated at exact points where everything else that is assumed holds. Where a claim has a
value there and the value is false, the assumption hides a restriction of the claim: it must stand under `given` (the
source writes it) or `provided` (it does not).

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
"""The points at the border and beyond it at which the claims are evaluated, for each assumption and each side of it."""
ATTEMPTS = 1200
"""The proposals that are made for them."""
FAILING = {"<": ("=", ">"), "<=": (">",), "=": ("<", ">"), "!=": ("=",)}
"""How the two sides compare where an assumption fails."""


@dataclass(frozen=True)
class Hidden:
    """An assumption under `defined`, and a claim that has a value and is false at a point where nothing else fails."""

    assumption: Atom
    claim: Atom
    point: str


def hides_something(statement: Statement) -> Hidden | None:
    """The first assumption under `defined` that the claim needs to be true, and not only to have a value; None if none
    is met.

    What is to exist is put in as the witness says. Where there are several, each is tried with the others kept, and
    with the others left out: two that say the same would hide each other.
    """
    data, claims = statement.data(), [(claim,) for claim in statement.claims]
    if statement.witness:  # that something exists is one claim, and has no value where a part of it has none
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
    """Where all assumptions but these hold, and one fails: at its border, then beyond."""
    relation, left, right = data["given"][place]
    for how in FAILING[relation]:
        opposite = ["<", right, left] if how == ">" else [how, left, right]
        given = [opposite if at == place else atom for at, atom in enumerate(data["given"]) if at not in without]
        yield tables.domain_of({**data, "given": given})


def _refuting(together: Sequence[Atom], data: dict[str, Any], domain: Domain, points: Sequence[Point]) -> Point | None:
    """A point of the domain where all claims have a value and one is false: one of these, or one that is met downhill
    from them.
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
