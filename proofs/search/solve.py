"""The front of the search: a verdict on a statement within a time budget.

A refutation or a proof is returned only if both checkers accept its certificate; everything else is `open`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from time import perf_counter
from typing import Any, Literal, NamedTuple

from proofs import kernel, recheck
from proofs.search import witness
from proofs.search.elaborate import elaborate
from proofs.search.refute import refutation
from proofs.search.tables import domain_of
from proofs.search.work import Unproved
from proofs.statements.plan import auto
from proofs.statements.statement import Statement

Theorems = Mapping[str, tuple[kernel.Theorem, recheck.Theorem]]
POINTS = 200
"""Points at which a claim is evaluated before a proof is tried; about 0.05 s for a claim in three variables."""


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
    start, theorems = perf_counter(), theorems or {}
    found = _refuted(statement, theorems) or _proved(statement, seconds, theorems)
    return found._replace(seconds=perf_counter() - start)


def example(statement: Statement, seconds: float = 1.0) -> Mapping[str, Any] | None:
    """A point at which all assumptions hold, found within about this many seconds; None if none was found.

    >>> from symbolic.language import reals
    >>> x = reals("x")
    >>> example(Statement("own/x", "", "", variables=(x,), given=[1 < x], claim=0 < x, example={}, why=""))
    {'x': Fraction(3, 1)}
    """
    try:
        domain = domain_of(statement.data())
    except ValueError:
        return None
    return next(iter(domain.points()), None)


def _refuted(statement: Statement, theorems: Theorems) -> Found | None:
    """A counterexample that both checkers accept: the given one, or one that was found."""
    point = statement.counterexample or witness.find(statement.data(), POINTS)
    if point is None or statement.exists:
        return None
    try:
        certificate = refutation(replace(statement, counterexample=point, proof=None))
    except Unproved:
        return None
    kinds = verified(statement, certificate, theorems)
    if kinds is None:
        return None
    return Found("undefined" if "undefined" in kinds else "refuted", certificate, point=point)


def _proved(statement: Statement, seconds: float, theorems: Theorems) -> Found:
    """The proof by the statement's own plan, or by `auto`."""
    plan, tried = "" if statement.proof is not None else "auto", _tried(statement)
    point = statement.example or example(statement, seconds)
    if point is None:
        return Found("open", tried=tried, missing="no point was found at which all assumptions hold; give an example")
    full = replace(statement, proof=statement.proof or auto(), example=point)
    try:
        certificate = elaborate(full, {name: pair[0].statement for name, pair in theorems.items()})
    except Unproved as error:
        return Found("open", tried=tried, missing=str(error))
    if verified(statement, certificate, theorems) is None:
        return Found("open", tried=tried, missing="a proof was found, but a checker refused it")
    return Found("proved", certificate, plan=plan, tried=tried)


def _tried(statement: Statement) -> int:
    """The number of points of the domain; `witness.find` found the claim false at none of them."""
    try:
        return len(list(islice(domain_of(statement.data()).points(), POINTS)))
    except ValueError:
        return 0


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
