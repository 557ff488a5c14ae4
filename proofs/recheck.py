"""The second checker of certificates, on python-flint; it shares no code with the first.

`check` takes a statement, a certificate and the theorems proved before, and returns a `Theorem` or a `Refutation`, or raises `Refused`
with the reason. A certificate is believed in nothing: each step is one rule of `recheck_rules`, and each rule is a few lines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from proofs.recheck_context import Context
from proofs.recheck_normal import Algebra
from proofs.recheck_rules import (
    Prover,
    extend_by_lemmas,
    fields,
    introduce,
    prove,
    rational_term,
    read_rational,
    read_sorts,
)
from proofs.recheck_term import (
    Atom,
    Refused,
    Term,
    integral,
    need,
    places,
    read_atom,
    start_work,
    substitute,
    substitute_atom,
)
from proofs.recheck_value import Undecided, Undefined, decide, evaluate_at

__all__ = ["Refused", "Refutation", "Theorem", "check", "load"]

LARGEST_FILE = 4 * 1024 * 1024
DEEPEST = 200
LONGEST_INTEGER = 4300
PRECISIONS = (64, 256, 1024, 4096)
_SEAL = object()


@dataclass(frozen=True)
class Theorem:
    """A statement that `check` has accepted; nothing else can make one."""

    text: str
    seal: object = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        need(self.seal is _SEAL, "a theorem can only be made by the checker")

    @property
    def statement(self) -> dict[str, Any]:
        """The statement's data (a fresh copy)."""
        return dict(json.loads(self.text))


@dataclass(frozen=True)
class Refutation:
    """A point where the assumptions hold and a claim is false, or has no value."""

    point: Mapping[str, Any]  # a rational, or the table of a function
    kind: Literal["false", "undefined"]


def load(text: str) -> Any:
    """Strict JSON: integers but no floats, no key twice, not too long and not too deep.

    >>> load('{"a": [1, "x"]}')
    {'a': [1, 'x']}
    >>> load('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ...
    proofs.recheck_term.Refused: duplicate key: a
    """
    need(len(text.encode("utf-8", "surrogatepass")) <= LARGEST_FILE, "too large: file over 4 MB")
    _check_depth(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_pairs,
            parse_float=_no_float,
            parse_constant=_no_float,
            parse_int=_parse_integer,
        )
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None


def _check_depth(text: str) -> None:
    depth, quoted, escaped = 0, False, False
    for character in text:
        if quoted:
            quoted = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            quoted = True
        elif character in "[{":
            depth += 1
            need(depth <= DEEPEST, "too large: nesting deeper than 200")
        elif character in "]}":
            depth -= 1


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        need(key not in result, f"duplicate key: {key}")
        result[key] = value
    return result


def _no_float(text: str) -> Any:
    raise Refused(f"not an integer: {text[:50]}")


def _parse_integer(text: str) -> int:
    need(len(text) <= LONGEST_INTEGER, "too long: an integer literal")
    return int(text)


def check(
    statement: dict[str, Any], certificate: dict[str, Any], theorems: Mapping[str, Theorem]
) -> Theorem | Refutation:
    """What the certificate shows of the statement."""
    start_work()
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 20_000))
    try:
        return _check(statement, certificate, theorems)
    except RecursionError:
        raise Refused("too much work: nested too deeply") from None
    except Undefined as undefined:
        raise Refused(f"undefined: {undefined}") from None
    finally:
        sys.setrecursionlimit(limit)


def _check(
    statement: dict[str, Any], certificate: dict[str, Any], theorems: Mapping[str, Theorem]
) -> Theorem | Refutation:
    proving = type(certificate) is dict and "proof" in certificate
    kinds = ("example", "proof") if proving else ("refutation",)
    fields(certificate, ("format", "statement", *kinds))
    need(type(certificate["format"]) is int and certificate["format"] == 1, "unknown format")
    text = _canonical(statement)
    need(text == _canonical(certificate["statement"]), "the certificate is for another statement")
    reading = Reading(json.loads(text))
    if not proving:
        return reading.refute(certificate["refutation"], theorems)
    reading.example(certificate["example"])
    reading.prove(certificate["proof"], theorems)
    return Theorem(text, _SEAL)


def _canonical(statement: object) -> str:
    try:
        return json.dumps(statement, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError):
        raise Refused("a statement is not JSON") from None


class Reading:
    """A statement, read: its variables, and its atoms with the terms that must be defined for them to speak of numbers."""

    def __init__(self, statement: dict[str, Any]) -> None:
        fields(statement, ("id", "variables", "given", "claim"), ("exists",))
        need(type(statement["id"]) is str, "the id of a statement is a string")
        self.variables = read_sorts(statement["variables"])
        self.exists = read_sorts(statement.get("exists", {}))
        need(not any(map(places, self.exists.values())), "no function can be what exists")
        need(not self.variables.keys() & self.exists.keys(), "a variable is declared twice")
        need(type(statement["given"]) is list and type(statement["claim"]) is list, "given and claim are lists")
        need(statement["claim"], "nothing is claimed")
        self.given = [self._atom(data, self.variables) for data in statement["given"]]
        self.claims = [self._atom(data, {**self.variables, **self.exists}) for data in statement["claim"]]

    @staticmethod
    def _atom(data: Any, sorts: Mapping[str, str]) -> tuple[Atom, list[Term]]:
        guards: list[Term] = []
        return read_atom(data, sorts, guards), guards

    def point(self, data: Any) -> dict[str, Any]:
        fields(data, tuple(self.variables))
        point = {name: read_table(data[name], places(sort)) for name, sort in self.variables.items()}
        for name, value in point.items():
            need(self.variables[name] != "integer" or value.denominator == 1, f"not an integer: {name}")
        return point

    def example(self, data: Any) -> None:
        """The assumptions are not contradictory, and the claims hold there."""
        point = self.point(data)
        for atom, guards in [*self.given, *([] if self.exists else self.claims)]:
            need(decide_at(atom, guards, point, PRECISIONS), f"false at the example: {str(atom)[:200]}")

    def prove(self, data: Any, theorems: Mapping[str, Theorem]) -> None:
        fields(data, ("claims",), ("witness", "lemmas"))
        prover = Prover(lambda name: _parts(name, theorems))
        context = Context(Algebra()).extend(self.variables)
        for atom, guards in self.given:
            for term in (atom, *guards):
                context.require_defined(term)
            context = context.extend(hypotheses=[atom])
        context = extend_by_lemmas(prover, context, data.get("lemmas", []))
        witness = data.get("witness", {})
        fields(witness, tuple(self.exists))
        by = {name: introduce(context, witness[name]) for name in self.exists}
        for name, term in by.items():
            need(self.exists[name] == "real" or integral(term, self.variables), f"not integral: witness {name}")
        need(
            type(data["claims"]) is list and len(data["claims"]) == len(self.claims),
            "one proof is needed for each claim",
        )
        for (atom, guards), proof in zip(self.claims, data["claims"], strict=True):
            goal = substitute_atom(atom, by)
            prove(prover, context, goal, proof, [goal, *(substitute(guard, by) for guard in guards)])
            context = context.extend(facts=[goal])

    def refute(self, data: Any, theorems: Mapping[str, Theorem]) -> Refutation:
        fields(data, ("point",), ("precision", "proof"))
        point = self.point(data["point"])
        precision = data.get("precision")
        need(
            precision is None or (type(precision) is int and 2 <= precision <= 4096),
            "precision is 2 to 4096 bits",
        )
        precisions = PRECISIONS if precision is None else (precision,)
        for atom, guards in self.given:
            need(
                decide_at(atom, guards, point, precisions),
                f"assumption false at the point: {str(atom)[:200]}",
            )
        if self.exists:
            need("proof" in data, "a refuted existence needs a proof")
            self._refute_existence(data["proof"], point, theorems)
            return Refutation(point, "false")
        need("proof" not in data, "unknown key: proof")
        undefined = False
        reason = "no claim is false at the point"
        for atom, guards in self.claims:
            try:
                if not decide_at(atom, guards, point, precisions):
                    return Refutation(point, "false")
            except Undefined:
                undefined = True
            except Undecided as undecided:
                reason = str(undecided)
        need(undefined, reason)
        return Refutation(point, "undefined")

    def _refute_existence(self, proof: Any, point: Mapping[str, Any], theorems: Mapping[str, Theorem]) -> None:
        """Suppose that values do it; then every claim is defined and holds, and that is contradictory."""
        prover = Prover(lambda name: _parts(name, theorems))
        need(not any(map(places, self.variables.values())), "a function where something is to exist")
        by = {name: rational_term(value) for name, value in point.items()}
        hypotheses = [substitute_atom(atom, by) for atom, _ in self.claims]
        context = Context(Algebra()).extend(self.exists, hypotheses)
        prove(prover, context, ("<", 0, 0), proof, [])


def _parts(name: str, theorems: Mapping[str, Theorem]) -> tuple[Mapping[str, str], list[Atom], list[Atom]]:
    """The variables, assumptions and claims of a theorem proved before, for use by `chain`."""
    need(name in theorems, f"no such theorem: {name}")
    theorem = theorems[name]
    need(isinstance(theorem, Theorem), "not a theorem of this checker")
    reading = Reading(theorem.statement)
    need(theorem.statement["id"] == name, "a theorem is filed under another id")
    need(not reading.exists, "a theorem with exists cannot be chained")
    return reading.variables, [atom for atom, _ in reading.given], [atom for atom, _ in reading.claims]


def read_table(data: Any, indices: int) -> Any:
    """The values of a function of so many integers at 1, 2, ...; a rational when there are none."""
    if indices == 0:
        return read_rational(data)
    need(type(data) is list, "a function is given by its table")
    return tuple(read_table(row, indices - 1) for row in data)


def decide_at(atom: Atom, guards: Sequence[Term], point: Mapping[str, Any], precisions: tuple[int, ...]) -> bool:
    """Whether `atom` holds at `point`, by values where they are apart, by algebra where they are equal."""
    reason = Undecided("undecided")
    for precision in precisions:
        try:
            for guard in guards:
                evaluate_at(guard, point, precision)
            return decide(atom, point, precision)
        except Undecided as undecided:
            reason = undecided
    need(atom[0] != "all" and not any(isinstance(value, tuple) for value in point.values()), str(reason))
    for term in (*guards, *atom[1:]):  # algebra speaks only of what has a value
        evaluate_at(term, point, precisions[-1])
    by = {name: rational_term(value) for name, value in point.items()}
    relation, left, right = substitute_atom(atom, by)
    if Context(Algebra()).identical(left, right):
        return relation in ("=", "<=")
    raise reason
