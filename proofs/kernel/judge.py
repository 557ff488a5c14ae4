"""`check` turns a statement and its certificate into a theorem or a refutation."""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from proofs.kernel.analysis.balls import Undecided, Undefined, exact
from proofs.kernel.analysis.derivative import carried_out
from proofs.kernel.analysis.evaluate import Point, decide, precision_of, speaks
from proofs.kernel.core.context import Context, Shared
from proofs.kernel.core.normal import NormalForms
from proofs.kernel.core.reading import WORK, Refused, fields, listed, need, new_name, rational, refill
from proofs.kernel.core.term import Atom, Sorts, Term, read_atom, replace
from proofs.kernel.rules import AXIOMS, RULES

PRECISION, SEAL = 128, object()  # bits of an evaluation; only this module has the seal


class Formula(NamedTuple):
    """An atom as stated, the atom with derivatives carried out, and the terms under D."""

    stated: Atom
    plain: Atom
    bodies: tuple[Term, ...]


class Statement(NamedTuple):
    """For all values of `sorts` with `given`, there are values of `exists` with `claims`."""

    sorts: Sorts
    given: list[Formula]
    exists: Sorts
    claims: list[Formula]


def formula(data: Any, sorts: Sorts) -> Formula:
    atom, bodies = read_atom(data, sorts, derivatives=True), list[Term]()
    return Formula(atom, carried_out(atom, bodies), tuple(bodies))


class Theorem:
    """A proved statement, which only `check` makes; `reading` is its parsed form."""

    def __init__(self, statement: dict[str, Any], reading: Statement, seal: object) -> None:
        need(seal is SEAL, "a theorem is made by a rule and by nothing else")
        self._text, self.reading = json.dumps(statement), reading

    @property
    def statement(self) -> Any:
        """A copy of the statement, so that changing it does not change the theorem."""
        return json.loads(self._text)


class Refutation:
    """A point where all assumptions hold and the claim is `false` (or `undefined`)."""

    def __init__(self, point: dict[str, Any], kind: str, seal: object) -> None:
        need(seal is SEAL, "a refutation is made by a rule and by nothing else")
        self.point, self.kind = point, kind


def exact_point(data: Any, sorts: Sorts, precision: Any = PRECISION) -> Point:
    need(isinstance(data, dict) and set(data) == set(sorts), "a point gives each variable a value")
    values = {x: table(data[x], int(sort[9:]) if sort[0] == "f" else 0) for x, sort in sorts.items()}
    for x in (x for x, sort in sorts.items() if sort == "integer"):
        need(values[x][0].denominator == 1, "an integer is expected")
    return Point(values, precision_of(precision))


def table(data: Any, places: int) -> Any:
    """A rational if `places` is 0, else a nested table of values at 1, 2, ... for a function."""
    if not places:
        return exact(rational(data))
    need(isinstance(data, list), "a function is given by a table")
    return tuple(table(row, places - 1) for row in data)


def outcome(atom: Atom, point: Point) -> tuple[str, str]:
    """Whether the atom is true, false, undefined or undecided at the point, and the reason.

    An atom that takes too much work is undecided."""
    try:
        return ("true" if decide(atom, point) else "false"), ""
    except (Undefined, Undecided, Refused) as error:
        return "undefined" if isinstance(error, Undefined) else "undecided", str(error)


def exemplify(statement: Statement, data: Any) -> None:
    """Refuse unless all assumptions hold, none is empty, and no claim is false or undefined."""
    point = exact_point(data, statement.sorts)
    for atom in (each.stated for each in statement.given):
        need(decide(atom, point), "the example does not satisfy the assumptions")
        need(speaks(atom, point), "an assumption says nothing at the example: its range is empty")
    left = refill(WORK // 4)
    outcomes = [] if statement.exists else [outcome(claim.stated, point) for claim in statement.claims]
    refill(left)
    for kind, why in outcomes:
        need(kind != "false", "the claim is false at the example")
        need(kind != "undefined", why)  # undecided is allowed, since the proof decides it


def refute(context: Context, statement: Statement, data: Any) -> Refutation:
    """given[x := point] hold,  some claim[x := point] is false
    --------------------------------------------------------  (with `exists`: the claims at the point prove 0 < 0)
    the statement is false"""
    place, *proof, precision = fields(data, "point proof" if statement.exists else "point", precision=PRECISION)
    point = exact_point(place, statement.sorts, precision)
    for formula in statement.given:
        need(decide(formula.stated, point), "the point does not satisfy the assumptions")
    values = {x: v if statement.sorts[x][0] == "f" else v[0] for x, v in point.values.items()}
    if statement.exists:
        need(not any(sort[0] == "f" for sort in statement.sorts.values()), "no function where something is to exist")
        terms = {x: ("/", v.numerator, v.denominator) if v.denominator > 1 else v.numerator for x, v in values.items()}
        context.extended({}, *(replace(claim.plain, terms) for claim in statement.claims)).prove(("<", 0, 0), *proof)
        return Refutation(values, "false", SEAL)
    outcomes = dict(outcome(claim.stated, point) for claim in statement.claims)
    need(outcomes.keys() != {"true"}, "the claim is true at the point")
    need("false" in outcomes or "undecided" not in outcomes, outcomes.get("undecided", ""))
    return Refutation(values, "false" if "false" in outcomes else "undefined", SEAL)


def check(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    """The theorem or refutation that the certificate proves; raises `Refused` if none."""
    refill()
    try:
        return judge(statement, certificate, theorems)
    except (Undefined, Undecided) as error:
        raise Refused(str(error)) from None
    except RecursionError:
        raise Refused("nested too deeply") from None
    except (ArithmeticError, AttributeError, LookupError, MemoryError, TypeError, ValueError) as error:
        raise Refused(f"malformed: {error!r}") from None


def judge(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    """given |- claim[exists := witness], witness defined
    ---------------------------------------------------  (and at the example, the assumptions hold)
    for all variables with given, there are values of exists with claim"""
    refuted = isinstance(certificate, dict) and "refutation" in certificate
    need(not refuted or "proof" not in certificate, "proof and refutation at once")
    number, stated, *evidence = fields(certificate, "format statement " + ("example proof", "refutation")[refuted])
    need(type(number) is int and number == 2, "unknown format")
    text, other = (json.dumps(data, sort_keys=True) for data in (statement, stated))
    need(text == other, "a certificate of another statement")
    data = json.loads(text)
    known = {name: each.reading for name, each in theorems.items() if isinstance(each, Theorem)}
    judged, shared = read_statement(data), Shared(known, RULES, AXIOMS, NormalForms())
    context = Context(shared, judged.sorts)
    for assumption in judged.given:
        context.defined(assumption.plain, *assumption.bodies)
        context.learn(assumption.plain, True)
    if refuted:
        return refute(Context(shared, judged.exists), judged, *evidence)
    exemplify(judged, evidence[0])
    need(isinstance(evidence[1], dict), "an object is expected")
    claims = [(claim.plain, *claim.bodies) for claim in judged.claims]
    context.prove(("exists", judged.exists, claims), {"rule": "witness", **evidence[1]})
    return Theorem(data, judged, SEAL)


def read_statement(data: Any) -> Statement:
    identifier, variables, given, claim, exists = fields(data, "id variables given claim", exists={})
    need(isinstance(identifier, str), "a statement has an id")
    need(listed(claim), "nothing is claimed")
    sorts = declared(variables, {}, "real|integer|function [1-9]")
    new = declared(exists, sorts, "real|integer")
    both = sorts | new
    return Statement(sorts, [formula(a, sorts) for a in listed(given)], new, [formula(a, both) for a in claim])


def declared(data: Any, scope: Mapping[str, str], sorts: str) -> dict[str, str]:
    need(isinstance(data, dict), "an object is expected")
    for x, sort in data.items():
        known = new_name(x, scope) and isinstance(sort, str) and re.fullmatch(sorts, sort)
        need(known, "a variable is real or integer, or a function if it is not to exist")
    return dict(data)
