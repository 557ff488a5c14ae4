"""Refutations: an exact point, and for `exists` a proof that no values exist there."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from proofs.search.context import Context
from proofs.search.data import Node, expand, freeze, literal, substitute, thaw
from proofs.search.elaborate import Elaboration, rational_text
from proofs.search.normal import Units, Unsplit
from proofs.search.pruning import pruned
from proofs.search.work import Unproved
from proofs.statements.statement import Statement

TRANSCENDENTAL = ("sqrt", "log", "exp", "Phi", "phi")


def refutation(
    statement: Statement, without: int | None = None, theorems: Mapping[str, Mapping[str, Any]] | None = None
) -> dict[str, Any]:
    """The certificate that the statement fails at its counterexample.

    With `without`, the statement lacks that `provided` assumption, and fails at its point.
    """
    found = statement.counterexample if without is None else statement.point_without(without)
    if found is None:
        raise Unproved(f"{statement.id}: no counterexample is given")
    content = statement.data(without=without)
    point = dict(found)
    missing = set(content["variables"]) ^ set(point)
    if missing:
        raise Unproved(
            f"{statement.id}: give the counterexample a value for each variable and no other; "
            f"missing or unknown: {', '.join(sorted(missing))}"
        )
    inner: dict[str, Any] = {"point": {name: rational_text(value) for name, value in point.items()}}
    atoms = [*content["given"], *content["claim"]]
    if any(_uses(freeze(atom), TRANSCENDENTAL) for atom in atoms):
        inner["precision"] = 256
    if statement.exists:
        if statement.impossible is None:
            raise Unproved(f"{statement.id}: `impossible` is missing, the plan that proves 0 < 0 from the claims")
        values: dict[str, Node] = {name: literal(Fraction(value)) for name, value in point.items()}
        claims = [substitute(expand(freeze(claim)), values) for claim in content["claim"]]
        context = Context(Units(), dict(content["exists"]))
        try:
            proof = Elaboration(theorems or {}).prove(context.assume({}, claims), ("<", 0, 0), statement.impossible)
            proof = pruned(proof, context.uses)
        except (Unproved, Unsplit, ValueError) as error:
            raise Unproved(f"{statement.id}, at the counterexample: {error}") from error
        inner["proof"] = proof
    return dict(thaw({"format": 2, "statement": content, "refutation": inner}))


def _uses(node: Node, operators: tuple[str, ...]) -> bool:
    return isinstance(node, tuple) and (node[0] in operators or any(_uses(part, operators) for part in node[1:]))
