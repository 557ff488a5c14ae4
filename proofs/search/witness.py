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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from proofs.search import budget, simplest
from proofs.search.data import Node, expand, freeze, variables
from proofs.search.domains import Domain
from proofs.search.guess import Guess
from proofs.search.tables import Tables, domain_of
from proofs.search.values import Point, Undecided, Undefined, decide, evaluate, pair, truth

PARTIAL = ("/", "^", "sqrt", "log", "!", "binomial", "integral")
"""Operations without a value for some arguments."""


def find(statement: Mapping[str, Any], tries: int = 200) -> Point | None:
    """A small exact point that refutes the statement, among the first `tries` points of its domain.

    Simple points come first, then points all over the domain, then those that a descent from them reaches. The answer
    is reproducible unless a deadline stops the search. Claims about variables of `exists` are ignored, because a point
    does not show that no values exist.
    """
    if (read := _read(statement)) is None:
        return None
    domain, claims = read
    starts: list[Point] = []
    more = tries // 2 if isinstance(domain, Tables) else tries  # a point of tables takes about 5 ms
    for source, most in ((simplest.points(domain), tries), (domain.points(), more)):
        met = _in_time(islice(source, most), starts)
        if (found := refuting(claims, met)) is not None:
            return simplest.smaller(found, lambda point: _refutes(domain, claims, point))
    for claim in claims:
        found = nearest(domain, claim, starts) if budget.left() > 0 else None
        if found is not None and _refutes(domain, claims, found):
            return simplest.smaller(found, lambda point: _refutes(domain, claims, point))
    return None


def undefined(statement: Mapping[str, Any], tries: int = 200) -> Point | None:
    """A small exact point where the assumptions hold and a claim has no value; or None.

    >>> undefined({"variables": {"x": "real"}, "given": [["<=", 0, "x"]], "claim": [["<", 0, ["/", 1, "x"]]]})
    {'x': Fraction(0, 1)}
    """
    if (read := _read(statement)) is None:
        return None
    domain, claims = read
    if not any(_partial(claim, domain) for claim in claims):
        return None

    def fits(point: Point) -> bool:
        return truth(domain.given, point) is True and any(undecidable(claim, point) for claim in claims)

    for source in (simplest.points(domain), domain.points()):
        for point in _in_time(islice(source, tries), []):
            if fits(point):
                return simplest.smaller(point, fits)
    return None


def example(statement: Mapping[str, Any], tries: int = 400) -> Point | None:
    """A simple exact point where all assumptions hold, no range is empty and every claim has a value and may hold.

    >>> example({"variables": {"x": "real"}, "given": [["<", 1, "x"]], "claim": [["<", 0, "x"]]})
    {'x': Fraction(2, 1)}
    """
    if (read := _read(statement)) is None:
        return None
    domain, claims = read
    ranges = [atom for atom in domain.given if atom[0] == "all"]

    def accepts(point: Point) -> bool:
        met = all(_met(atom, point) for atom in ranges)
        return met and truth(claims, point) is not False and not any(undecidable(claim, point) for claim in claims)

    return simplest.example(domain, accepts, tries)


def _partial(node: Node, domain: Domain) -> bool:
    """Whether an operation in the formula may have no value somewhere in the domain."""
    if not isinstance(node, tuple):
        return False
    literal = isinstance(node[-1], int) and (node[-1] >= 0 if node[0] == "^" else node[-1] != 0)
    if node[0] in PARTIAL and not (node[0] in ("/", "^") and literal):
        return True
    if node[0] == "sum":
        low, high = node[2:4]
        whole = domain.integers if isinstance(domain, Tables) else domain
        least = whole.interval(high, {}).low if isinstance(high, str) and high in whole.sorts else None
        if least is None or not isinstance(low, int) or least < low - 1:
            return True
    return any(_partial(part, domain) for part in node[1:])


def _read(statement: Mapping[str, Any]) -> tuple[Domain, list[Node]] | None:
    """The domain and the claims of a statement; None if it cannot be read or has no claim."""
    try:
        domain, claims = domain_of(statement), read_claims(statement)
    except ValueError:
        return None
    known = all(variables(atom) <= set(statement["variables"]) for atom in (*claims, *domain.given))
    return (domain, claims) if known else None


def _in_time(points: Iterable[Point], kept: list[Point]) -> Iterator[Point]:
    """The points until the deadline, which are also kept."""
    for point in points:
        if budget.left() <= 0:
            return
        kept.append(point)
        yield point


def _refutes(domain: Domain, claims: Sequence[Node], point: Point) -> bool:
    return truth(domain.given, point) is True and truth(claims, point) is False


def undecidable(claim: Node, point: Point) -> bool:
    """Whether the claim has no value at the point."""
    try:
        decide(claim, {name: pair(value) for name, value in point.items()})
    except Undefined:
        return True
    except Undecided:
        return False
    return False


def _met(atom: Node, point: Point) -> bool:
    """Whether a formula for all of a range has an instance at the point."""
    at = {name: pair(value) for name, value in point.items() if isinstance(value, Fraction)}
    (low, _), (high, _) = evaluate(atom[2], at), evaluate(atom[3], at)
    if atom[4][0] != "all":
        return low <= high
    places = range(int(low), int(min(high, low + 9)) + 1)
    return any(_met(atom[4], {**point, atom[1]: Fraction(k)}) for k in places)


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
