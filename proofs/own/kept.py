"""What a statement lacks as a user typed it: a title and a place; example and plan, from its certificate."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from proofs.statements.files import certificate_path
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from proofs.text.writing import formula
from symbolic.representations.latex import latex


def completed(statement: Statement) -> Statement:
    """The statement with title and place, and with the points and the plan of its certificates, where none is typed."""
    label = statement.id.partition("/")[2]
    statement = replace(
        statement,
        title=statement.title or "; ".join(map(formula, statement.claims)),
        where=statement.where or label,
        formula="" if statement.printed else latex(statement.claims),
    )
    found = certificate(statement)
    if found is None:
        return statement
    if "refutation" in found:
        point = statement.counterexample or found["refutation"].get("point")
        return replace(statement, counterexample=point, proof=None, before=(), example=statement.example or point)
    points = list(statement.counterexamples)
    for number in range(len(points) + 1, len(statement.provided) + 1):
        points.append((certificate(statement, number) or {}).get("refutation", {}).get("point", {}))
    return replace(
        statement,
        proof=statement.proof or auto(),
        example=statement.example or found.get("example", {}),
        counterexamples=() if statement.counterexample and len(points) == 1 else points,
    )


def certificate(statement: Statement, without: int | None = None) -> dict[str, Any] | None:
    """The content of a certificate of this very statement; None if there is none."""
    try:
        found = json.loads(certificate_path(statement, without=without).read_text(encoding="utf-8"))
    except (OSError, ValueError):  # the checkers report a damaged file
        return None
    return found if isinstance(found, dict) and found.get("statement") == statement.data(without=without) else None


def method(statement: Statement) -> str:
    """The rules by which its certificate proves the claims, in a few words; empty without a proof."""
    proof = (certificate(statement) or {}).get("proof", {})
    return ", ".join(dict.fromkeys(one["rule"] for one in proof.get("claims", [proof]) if "rule" in one))
