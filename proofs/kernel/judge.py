"""Core: a statement and its certificate, and what becomes of them.

A statement is `for all variables with given, there are values of exists with claim`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from proofs.kernel.analysis.balls import Undecided, Undefined, exact
from proofs.kernel.analysis.derivative import carried_out
from proofs.kernel.analysis.enclosing import precision_of
from proofs.kernel.analysis.evaluate import Point, decide, speaks
from proofs.kernel.core.context import Context, Shared
from proofs.kernel.core.proof import lemmas, prove
from proofs.kernel.core.reading import fields, listed, new_name, rational
from proofs.kernel.core.term import Atom, Scope, Term, integral, read_atom, replace
from proofs.kernel.core.theorem import SEAL, Reading, Refutation, Theorem
from proofs.kernel.core.work import Refused, need, refill
from proofs.kernel.rules import AXIOMS, RULES

PRECISION = 128


class Formula(NamedTuple):
    """An atom of a statement as it stands; with its derivatives carried out; and what is differentiated in it."""

    stated: Atom
    plain: Atom
    bodies: tuple[Term, ...]


class Statement:
    def __init__(self, data: Any) -> None:
        identifier, variables, given, claim, exists = fields(data, "id variables given claim", exists={})
        need(isinstance(identifier, str), "a statement has an id")
        need(isinstance(claim, list) and claim, "nothing is claimed")
        self.sorts = _declared(variables, {}, "real|integer|function [1-9]")
        self.exists = _declared(exists, self.sorts, "real|integer")
        self.given = [_formula(atom, self.sorts) for atom in listed(given)]
        self.claims = [_formula(atom, {**self.sorts, **self.exists}) for atom in claim]
        given_, claims = (tuple(each.plain for each in atoms) for atoms in (self.given, self.claims))
        self.reading = Reading(self.sorts, given_, self.exists, claims)


def _formula(data: Any, sorts: Mapping[str, str]) -> Formula:
    atom, bodies = read_atom(data, Scope(sorts, derivatives=True)), list[Term]()
    return Formula(atom, carried_out(atom, bodies), tuple(bodies))


def _declared(data: Any, scope: Mapping[str, str], sorts: str) -> dict[str, str]:
    need(isinstance(data, dict), "an object is expected")
    for x, sort in data.items():
        known = new_name(x, scope) and isinstance(sort, str) and re.fullmatch(sorts, sort)
        need(known, "a variable is real or integer, or a function if it is not to exist")
    return dict(data)


def check(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    """The theorem, or the refutation, that the certificate proves of the statement; or `Refused`."""
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
    """given |- claim[exists := witness], witness defined       (and an example shows that the assumptions can hold)
    --------------------------------------------------
    for all variables with given, there is a claim"""
    need(isinstance(certificate, dict), "an object is expected")
    need(not {"proof", "refutation"} <= set(certificate), "proof and refutation at once")
    refuted = "refutation" in certificate
    number, stated, *evidence = fields(
        certificate, "format statement " + ("refutation" if refuted else "example proof")
    )
    need(type(number) is int and number == 2, "unknown format")
    text, other = (json.dumps(data, sort_keys=True) for data in (statement, stated))
    need(text == other, "a certificate of another statement")
    data = json.loads(text)
    judged, shared = Statement(data), Shared(theorems, RULES, AXIOMS)
    context = Context(shared, judged.sorts)
    for formula in judged.given:
        context.defined(formula.plain, *formula.bodies)
        context.learn(formula.plain, True)
    if refuted:
        return refute(Context(shared, judged.exists), judged, evidence[0])
    exemplified(judged, evidence[0])
    proved(context, judged, evidence[1])
    return Theorem(data, judged.reading, SEAL)


def exemplified(statement: Statement, example: Any) -> None:
    """The assumptions hold at the example, and speak of something; no claim is false there, or without a value."""
    point = Point(exact_point(example, statement.sorts), PRECISION)
    for formula in statement.given:
        need(decide(formula.stated, point), "the example does not satisfy the assumptions")
        need(speaks(formula.plain, point), "the example makes an assumption empty: its range has no element there")
    for formula in [] if statement.exists else statement.claims:
        try:
            need(decide(formula.stated, point), "the claim is false at the example")
        except Undecided:
            continue  # it is proved


def proved(context: Context, statement: Statement, data: Any) -> None:
    """The lemmas, the witnesses, and each claim in its turn."""
    claims, first, witness = fields(data, "claims", lemmas=[], witness={})
    context = lemmas(context, first)
    need(
        isinstance(witness, dict) and set(witness) == set(statement.exists),
        "a witness for each variable that is to exist",
    )
    values = {x: context.term(witness[x]) for x in statement.exists}
    whole = all(sort == "real" or integral(values[x], context.sorts) for x, sort in statement.exists.items())
    need(whole, "an integer is expected")
    need(len(listed(claims)) == len(statement.claims), "each claim needs a proof")
    for formula, proof in zip(statement.claims, claims, strict=True):
        goal, *bodies = (replace(term, values) for term in (formula.plain, *formula.bodies))
        prove(context, goal, proof, goal, *bodies)
        context.learn(goal)


def exact_point(data: Any, sorts: Mapping[str, str]) -> dict[str, Any]:
    need(isinstance(data, dict) and set(data) == set(sorts), "a point gives each variable a value")
    point = {x: table(data[x], int(sort[9:]) if sort[0] == "f" else 0) for x, sort in sorts.items()}
    whole = all(sort != "integer" or point[x][0].denominator == 1 for x, sort in sorts.items())
    need(whole, "an integer is expected")
    return point


def table(data: Any, places: int) -> Any:
    """The values of a function at 1, 2, ... in each place (0 elsewhere); without a place, a rational."""
    if not places:
        return exact(rational(data))
    need(isinstance(data, list), "a function is given by a table")
    return tuple(table(row, places - 1) for row in data)


def refute(context: Context, statement: Statement, data: Any) -> Refutation:
    """given[x := point] hold,  some claim[x := point] is false  (with `exists`: the claims at the point prove 0 < 0)
    --------------------------------------------------------
    the statement is false"""
    names = "point proof" if statement.exists else "point"
    place, *proof, precision = fields(data, names, precision=PRECISION)
    point = Point(exact_point(place, statement.sorts), precision_of(precision))
    for formula in statement.given:
        need(decide(formula.stated, point), "the point does not satisfy the assumptions")
    functions = [x for x, sort in statement.sorts.items() if sort.startswith("function")]
    values = {x: value if x in functions else value[0] for x, value in point.values.items()}
    if statement.exists:
        need(not functions, "no function where something is to exist")
        terms = {x: ("/", v.numerator, v.denominator) if v.denominator > 1 else v.numerator for x, v in values.items()}
        assumed = context.extended({}, *(replace(claim.plain, terms) for claim in statement.claims))
        prove(assumed, ("<", 0, 0), proof[0])
        return Refutation(values, "false", SEAL)
    kinds = {_kind(formula.stated, point) for formula in statement.claims}
    need(kinds != {"true"}, "the claim is true at the point")
    return Refutation(values, "false" if "false" in kinds else "undefined", SEAL)


def _kind(atom: Atom, point: Point) -> str:
    try:
        return "true" if decide(atom, point) else "false"
    except Undefined:
        return "undefined"
