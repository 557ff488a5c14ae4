"""The front of the search: a verdict on a statement within a time budget.

A refutation or a proof is returned only if both checkers accept its certificate; everything else is `open`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Literal, NamedTuple

from proofs import kernel, recheck
from proofs.search import budget, witness
from proofs.search.elaborate import elaborate
from proofs.search.hints import hints_for
from proofs.search.methods.core import trying
from proofs.search.methods.truth import Answer, truth
from proofs.search.refute import refutation
from proofs.search.tables import domain_of
from proofs.search.values import Point
from proofs.search.work import Unproved
from proofs.statements.plan import auto
from proofs.statements.statement import Statement

Theorems = Mapping[str, tuple[kernel.Theorem, recheck.Theorem]]
POINTS = 200
"""Points at which a claim is evaluated before a proof is tried; about 0.05 s for a claim in three variables."""
POINTS_SHARE = 0.2
"""The share of the budget for points; the rest is for z3, the proof, and hints."""
HINTS = 1.0
"""Seconds for hints; most take 0.1 s."""
PROOF_SHARE = 0.85
"""The share of what is left for the proof; the rest is for the checkers and hints."""


class Found(NamedTuple):
    """The answer of `solve`.

    Parameters
    ----------
    kind: `proved`, `refuted`, `undefined` (the assumptions allow a point where the claim has no value) or `open`.
    certificate: for `proved`, `refuted` and `undefined`, the certificate that both checkers accepted.
    plan: a plan that reproduces the proof, as text; empty if there is none.
    point: the counterexample.
    tried: the number of points at which the claim was true.
    seconds: the time used.
    missing: for `open`, the innermost goal that was not proved.
    hints: further observations, one line each.
    """

    kind: Literal["proved", "refuted", "undefined", "open"]
    certificate: dict[str, Any] | None = None
    plan: str = ""
    point: Mapping[str, Any] | None = None
    tried: int = 0
    seconds: float = 0.0
    missing: str = ""
    hints: tuple[str, ...] = ()


def solve(statement: Statement, seconds: float = 5.0, theorems: Theorems | None = None) -> Found:
    """Prove or refute a statement within about this many seconds.

    Parameters
    ----------
    statement: a statement, whose proof, counterexample and example may be missing.
    seconds: the budget, positive.
    theorems: for each theorem that the plan uses, the theorem of each checker.

    Examples
    --------
    >>> from symbolic.language import reals
    >>> x = reals("x")
    >>> row = Statement("own/row", "", "", variables=(x,), given=[1 <= x], claim=x <= x**2, example={}, why="")
    >>> solve(row).kind
    'proved'
    """
    if not seconds > 0:
        raise ValueError(f"the budget must be positive, not {seconds} s")
    start = budget.clock()
    trying.set("")
    with budget.within(seconds):
        try:
            found = _solve(statement, theorems or {})
        except budget.OutOfTime:
            found = _late()
    return found._replace(seconds=budget.clock() - start)


def example(statement: Statement, seconds: float = 1.0) -> Mapping[str, Any] | None:
    """A point at which all assumptions hold, found within about this many seconds; None if none was found.

    >>> from symbolic.language import reals
    >>> x = reals("x")
    >>> example(Statement("own/x", "", "", variables=(x,), given=[1 < x], claim=0 < x, example={}, why=""))
    {'x': Fraction(2, 1)}
    """
    with budget.within(seconds):
        try:
            return witness.example(statement.data())
        except budget.OutOfTime:
            return None


def _solve(statement: Statement, theorems: Theorems) -> Found:
    data = statement.data()
    for kind, point in _counterexamples(statement, data):
        certificate = _refuted(statement, point, kind, theorems)
        if certificate is not None:
            return Found(kind, certificate, point=point)
    proof = budget.attempt(PROOF_SHARE * budget.left(), lambda: _proved(statement, theorems))
    found = proof or _late()
    return found._replace(tried=_tried(data), hints=_hints(data, found.kind))


def _late() -> Found:
    """The answer when the time is used up, with the goal that was being proved."""
    goal = trying.get()
    return Found("open", missing=f"the time was used up{f' in the proof of {goal}' if goal else ''}")


def _hints(data: Mapping[str, Any], kind: str) -> tuple[str, ...]:
    """The hints that the rest of the budget allows, at most 1 s."""
    found: list[str] = []
    try:
        with budget.within(HINTS):
            for line in hints_for(data, proved=kind == "proved"):
                found.append(line)
    except budget.OutOfTime:
        pass
    return tuple(found)


def _counterexamples(
    statement: Statement, data: Mapping[str, Any]
) -> Iterator[tuple[Literal["refuted", "undefined"], Point]]:
    """Points that may refute the statement: the given one, those that are found, and z3's."""
    if statement.counterexample is not None:
        yield "refuted", dict(statement.counterexample)
    if statement.exists:
        return
    share = POINTS_SHARE * budget.left()
    point = budget.attempt(share, lambda: witness.find(data, POINTS))
    if point is not None:
        yield "refuted", point
    answer = budget.attempt(share, lambda: truth(data)) or Answer("unknown")
    if answer.kind in ("false", "undefined") and answer.point is not None:
        yield "refuted" if answer.kind == "false" else "undefined", dict(answer.point)
    if answer.kind == "unknown":
        point = budget.attempt(share / 2, lambda: witness.undefined(data, POINTS))
        if point is not None:
            yield "undefined", point


def _refuted(
    statement: Statement, point: Point, kind: Literal["refuted", "undefined"], theorems: Theorems
) -> dict[str, Any] | None:
    """The certificate of a refutation, if both checkers accept it."""
    try:
        certificate = refutation(replace(statement, counterexample=point, proof=None), None)
    except Unproved:
        return None
    expected = "false" if kind == "refuted" else "undefined"
    return certificate if verified(statement, certificate, theorems) == (expected, expected) else None


def _proved(statement: Statement, theorems: Theorems) -> Found:
    """The proof by the statement's own plan, or by `auto`."""
    plan = "" if statement.proof is not None else "auto"
    point = statement.example or example(statement, budget.left())
    if point is None:
        return Found("open", missing="no point was found at which all assumptions hold; give an example")
    full = replace(statement, proof=statement.proof or auto(), example=point)
    try:
        certificate = elaborate(full, {name: pair[0].statement for name, pair in theorems.items()})
    except Unproved as error:
        return Found("open", missing=str(error).removeprefix(f"{statement.id}: "))
    if verified(statement, certificate, theorems) is None:
        return Found("open", missing="a proof was found, but a checker refused it")
    return Found("proved", certificate, plan=plan)


def _tried(data: Mapping[str, Any]) -> int:
    """The number of points of the domain; `witness.find` found the claim false at none of them."""
    count = 0
    try:
        for _ in islice(domain_of(data).points(), POINTS):
            if budget.left() <= 0:
                break
            count += 1
    except ValueError:
        return 0
    return count


def verified(statement: Statement, certificate: dict[str, Any], theorems: Theorems) -> tuple[str, str] | None:
    """What each checker accepts (`theorem`, `false` or `undefined`); None if one of them refuses."""
    try:
        first = kernel.check(statement.data(), certificate, {name: pair[0] for name, pair in theorems.items()})
        second = recheck.check(statement.data(), certificate, {name: pair[1] for name, pair in theorems.items()})
    except (kernel.Refused, recheck.Refused):
        return None
    return (
        first.kind if isinstance(first, kernel.Refutation) else "theorem",
        second.kind if isinstance(second, recheck.Refutation) else "theorem",
    )
