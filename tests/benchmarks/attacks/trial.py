"""One attempt: the answer of each checker, and whether an accepted statement can be true."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from types import ModuleType
from typing import Any

from attacks.exact import NoValue, Unknown, holds
from proofs import kernel, recheck

REAL = [Fraction(n, d) for n in range(-4, 7) for d in (1, 2, 3)]
NATURAL = [Fraction(n) for n in range(-2, 6)]
POINTS, ENCLOSED = 60, 5  # the number of points: tested exactly, and by the refutations of both checkers
HONEST: tuple[ModuleType, ...] = (kernel, recheck)


@dataclass(frozen=True)
class Attempt:
    """A statement, a certificate for it, and the certificates of the theorems that it uses."""

    statement: dict[str, Any]
    certificate: dict[str, Any]
    theorems: Sequence[dict[str, Any]] = ()
    hints: Mapping[str, Sequence[Any]] = field(default_factory=dict)  # values at which the statement may fail


def outcome(checker: Any, attempt: Attempt, random: Random) -> str:
    """`refused`, `accepted` (and no point contradicts it), `unsound`, or `crashed`."""
    try:
        proved: dict[str, Any] = {}
        for theorem in attempt.theorems:
            proved[theorem["statement"]["id"]] = checker.check(theorem["statement"], theorem, proved)
        result = checker.check(attempt.statement, checker.load(json.dumps(attempt.certificate)), proved)
    except checker.Refused:
        return "refused"
    except Exception:
        return "crashed"
    if hasattr(result, "kind"):
        return "unsound" if refutes_wrongly(attempt) else "accepted"
    return "unsound" if contradiction(attempt, random) else "accepted"


def contradiction(attempt: Attempt, random: Random) -> dict[str, Any] | None:
    """A point where all assumptions hold and some claim does not."""
    statement, example = attempt.statement, attempt.certificate.get("example", {})
    if statement.get("exists"):
        return None
    doubtful: list[dict[str, Any]] = []
    for _ in range(POINTS):
        found = point(statement["variables"], example, attempt.hints, random)
        try:
            if fails(statement, found):
                return found
        except Unknown:
            doubtful.append(found)
    return next(
        (one for one in doubtful[:ENCLOSED] if any(refuted(checker, statement, one) for checker in HONEST)), None
    )


def fails(statement: Mapping[str, Any], point: Mapping[str, Any]) -> bool:
    """Whether all assumptions hold and some claim does not, exactly."""
    try:
        if not all(holds(atom, point) for atom in statement["given"]):
            return False
    except NoValue:
        return False
    try:
        claims = [holds(atom, point) for atom in statement["claim"]]
    except NoValue:
        return True
    return not all(claims)


def refuted(checker: Any, statement: dict[str, Any], point: Mapping[str, Any]) -> bool:
    """Whether a checker refutes the statement at a point."""
    certificate = {"format": 2, "statement": statement, "refutation": {"point": written(dict(point)), "precision": 256}}
    try:
        checker.check(statement, certificate, {})
    except checker.Refused:
        return False
    return True


def refutes_wrongly(attempt: Attempt) -> bool:
    """Whether a refutation says that a claim fails at a point where it holds exactly."""
    if attempt.statement.get("exists"):
        return False
    found = {x: read(entry) for x, entry in attempt.certificate["refutation"]["point"].items()}
    try:
        return not fails(attempt.statement, found)
    except Unknown:
        return False


def point(
    sorts: Mapping[str, str], example: Mapping[str, Any], hints: Mapping[str, Sequence[Any]], random: Random
) -> dict[str, Any]:
    """Values of the variables: hints, values of the example, or random values."""
    return {
        x: read(random.choice(hints[x]))
        if x in hints
        else read(example[x])
        if x in example and random.random() < 0.3
        else anything(sort, random)
        for x, sort in sorts.items()
    }


def anything(sort: str, random: Random) -> Any:
    if sort == "real":
        return random.choice(REAL)
    if sort == "integer":
        return random.choice(NATURAL)
    return table(int(sort[9:]), random)


def table(places: int, random: Random) -> Any:
    entry = random.choice(REAL)
    return tuple(table(places - 1, random) for _ in range(random.randrange(4))) if places else entry


def read(data: Any) -> Any:
    """Parse a value of a certificate."""
    return tuple(map(read, data)) if isinstance(data, list) else Fraction(data)


def written(data: Any) -> Any:
    """Format a value for a certificate."""
    if isinstance(data, dict):
        return {x: written(entry) for x, entry in data.items()}
    return [written(entry) for entry in data] if isinstance(data, tuple) else str(data)
