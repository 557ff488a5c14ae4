"""Check the points that an author typed before anything is searched: one line says what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from proofs.search.tables import read
from proofs.statements.statement import Point, Statement
from proofs.text.writing import formula, point
from symbolic.language import Atom
from symbolic.representations.exact import Irrational, TooLarge, Undefined, holds


def wrong_point(statement: Statement) -> str:
    """Why a typed point cannot be what it is called; empty if it can, or if nothing exact decides it.

    >>> from symbolic.language import reals
    >>> x = reals("x")
    >>> wrong_point(Statement("own/x", "", "", variables=(x,), given=[1 < x], claim=0 < x, example={"x": 1}, why=""))
    'the example x = 1 violates the assumption 1 < x; change the point, or leave it out and one is searched'
    """
    if statement.example and (reason := _violated(statement, "example", statement.example, statement.assumed)):
        return reason
    if statement.counterexample is None:
        return ""
    source: tuple[Atom, ...] = (*statement.given, *statement.throughout, *statement.defined)
    assumed: tuple[Atom, ...] = source if statement.provided else statement.assumed
    reason = _violated(statement, "counterexample", statement.counterexample, assumed)
    if not reason and not statement.exists and _satisfied(statement.claims, statement.counterexample):
        shown = point(statement.counterexample)
        reason = f"at the counterexample {shown} the claim is true; change the point, or leave it out"
    return reason


def _violated(statement: Statement, kind: str, typed: Point, assumed: Iterable[Atom]) -> str:
    missing = [one.name for one in statement.variables if one.name not in typed]
    if missing:
        return f"the {kind} gives no value to {', '.join(missing)}; add one, or leave the {kind} out"
    for atom in assumed:
        if _decided(atom, typed) is False:
            advice = "change the point, or leave it out and one is searched"
            return f"the {kind} {point(typed)} violates the assumption {formula(atom)}; {advice}"
    return ""


def _satisfied(claims: Iterable[Atom], typed: Point) -> bool:
    return all(_decided(one, typed) is True for one in claims)


def _decided(atom: Atom, typed: Mapping[str, Any]) -> bool | None:
    """Whether an atom holds at the point; None if it is undefined or not rational there."""
    try:
        return holds(atom, {name: read(value) for name, value in typed.items()})
    except (Irrational, TooLarge, Undefined, LookupError, TypeError, ValueError):
        return None
