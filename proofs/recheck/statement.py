"""A statement and its evidence: an example and a proof, or a point where it fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import Any

from proofs.recheck.analysis_rules import read_precision
from proofs.recheck.budget import BUDGET, Refused, Undecided, Undefined, budget_of, need
from proofs.recheck.context import Context
from proofs.recheck.evaluation import decide, empty_ranges, value_at
from proofs.recheck.intervals import Box
from proofs.recheck.normal import Normal
from proofs.recheck.proving import Parts, Prover
from proofs.recheck.reading import (
    fields,
    rational_term,
    read_atom,
    read_sorts,
    read_table,
    sequence,
)
from proofs.recheck.rules import RULES
from proofs.recheck.terms import FALSE, Atom, differentiated, expanded, places, substitute

PRECISION = 128


class Reading:
    """A parsed statement; each derivative in it is ("D", body, formula)."""

    def __init__(self, statement: Any) -> None:
        fields(statement, ("id", "variables", "given", "claim"), ("exists",))
        need(type(statement["id"]) is str, "the id of a statement is a string")
        self.id: str = statement["id"]
        self.variables = read_sorts(statement["variables"])
        self.exists = read_sorts(statement.get("exists", {}))
        need(not any(map(places, self.exists.values())), "no function can be what exists")
        need(not self.variables.keys() & self.exists.keys(), "a variable is declared twice")
        need(sequence(statement["claim"]), "nothing is claimed")
        self.given = [read_atom(atom, self.variables, statement=True) for atom in sequence(statement["given"])]
        scope = {**self.variables, **self.exists}
        self.claims = [read_atom(atom, scope, statement=True) for atom in statement["claim"]]

    @cached_property
    def parts(self) -> Parts:
        """The parts that `chain` and `obtain` use."""
        return Parts(self.variables, list(map(expanded, self.given)), self.exists, list(map(expanded, self.claims)))

    def point(self, data: Any) -> Box:
        fields(data, tuple(self.variables))
        point = {name: read_table(data[name], places(sort)) for name, sort in self.variables.items()}
        for name, value in point.items():
            need(self.variables[name] != "integer" or value.denominator == 1, f"not an integer: {name}")
        return point

    # ---- an example and a proof ----

    def example(self, data: Any) -> None:
        """Refuse unless all assumptions hold, none is empty, and no claim is false or undefined."""
        point = self.point(data)
        for atom in self.given:
            need(holds(atom, point, PRECISION), "false at the example", atom)
            need(not empty_ranges(atom, point, PRECISION), "of an empty range at the example", atom)
        with budget_of(BUDGET // 4):
            for atom in [] if self.exists else self.claims:
                try:
                    true = holds(atom, point, PRECISION)
                except Refused:
                    continue  # the claim is undecided or takes too much work: the proof decides it
                need(true, "false at the example", atom)

    def prove(self, data: Any, theorem: Callable[[str], Parts]) -> None:
        need(type(data) is dict, "not an object")
        goal = "exists", self.exists, self.claims
        Prover(RULES, theorem).prove(self._assumed(), goal, {"rule": "witness", **data})

    def _assumed(self) -> Context:
        """The context of the assumptions; refuses one not defined where earlier ones hold."""
        context = Context(Normal()).extend(self.variables)
        for atom in self.given:
            for term in (*differentiated(atom), expanded(atom)):
                context.require_defined(term)
            context = context.extend(assumptions=[expanded(atom)])
        return context

    # ---- a point where it fails ----

    def refute(self, data: Any, theorem: Callable[[str], Parts]) -> tuple[Box, str]:
        """The point of the refutation, and whether the statement is false or undefined there."""
        fields(data, ("point",), ("precision", "proof"))
        point = self.point(data["point"])
        precision = read_precision(data.get("precision", PRECISION))
        self._assumed()
        for atom in self.given:
            need(holds(atom, point, precision), "assumption false at the point", atom)
        if self.exists:
            need("proof" in data, "a refuted existence needs a proof")
            self._refute_existence(data["proof"], point, theorem)
            return point, "false"
        need("proof" not in data, "a proof is for the refutation of an existence only")
        return point, self._failure(point, precision)

    def _failure(self, point: Box, precision: int) -> str:
        undefined, undecided = False, ""
        for atom in self.claims:
            try:
                if not holds(atom, point, precision):
                    return "false"
            except Undefined:
                undefined = True
            except Refused as refused:
                undecided = str(refused)
        need(not undecided, undecided)
        need(undefined, "no claim is false at the point")
        return "undefined"

    def _refute_existence(self, proof: Any, point: Box, theorem: Callable[[str], Parts]) -> None:
        """Check the proof of a contradiction from the claims: no values of `exists` satisfy them."""
        need(not any(map(places, self.variables.values())), "a function where something is to exist")
        by = {name: rational_term(value) for name, value in point.items()}
        claims = [substitute(expanded(atom), by) for atom in self.claims]
        context = Context(Normal()).extend(self.exists, claims)
        Prover(RULES, theorem).prove(context, FALSE, proof)


def holds(atom: Atom, point: Box, precision: int) -> bool:
    """Whether `atom` holds at `point`; enclosures decide, or algebra if the sides are equal."""
    try:
        return decide(atom, point, precision)
    except Undecided:
        if atom[0] == "all" or any(isinstance(value, tuple) for value in point.values()):
            raise
        for side in atom[1:]:  # algebra is sound only for sides that have a value
            value_at(side, point, precision)
        relation, left, right = substitute(expanded(atom), {name: rational_term(x) for name, x in point.items()})
        if not Normal().same(left, right):
            raise
        return relation in ("=", "<=")


def canonical(statement: Any) -> str:
    """The statement's data as text; equal data give equal text."""
    try:
        return json.dumps(statement, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError):
        need(False, "a statement is not JSON")
        raise
