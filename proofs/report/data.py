"""The document of a statement as JSON data.

Formulas are given as text and as LaTeX; the certificate has the terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib import resources
from typing import Any

from proofs.judging.verdict import Verdict, trusted
from proofs.report.content import compared
from proofs.report.content.blocks import Block, Display, Fold, Paragraph
from proofs.report.content.certificates import certificate_of
from proofs.report.content.document import MEANING, Document, document
from proofs.report.content.numbers import Point, failing, point_of, value
from proofs.report.content.symbols import meaning_of, shown
from proofs.report.content.words import rich
from proofs.report.figures.catalogue import of_statement
from proofs.report.terminal.wrapping import plain
from proofs.statements.paper import paper_of
from proofs.statements.statement import Statement
from symbolic.language import Atom, Relation, Term
from symbolic.representations.latex import latex
from symbolic.representations.tidy import Tidy
from symbolic.representations.unicode import unicode

FORMAT = 2  # of the schema; increased when a key changes its meaning or is removed


def schema() -> str:
    """Read the JSON Schema of the output of `verdicts show --json`, a list of these documents."""
    return resources.files("proofs.report").joinpath("document.schema.json").read_text(encoding="utf-8")


def data(verdict: Verdict) -> dict[str, Any]:
    """Convert a verdict to JSON data.

    The proof is an outline; the complete proof is in the certificate that `evidence` names."""
    statement, told = verdict.statement, document(verdict)
    return {
        "format": FORMAT,
        "id": verdict.id,
        "part": told.part,
        "title": plain(rich(verdict.title)),
        "verdict": verdict.verdict,
        "meaning": MEANING[verdict.verdict],
        "cause": verdict.cause,
        "cause_in_words": told.cause if verdict.cause else None,
        "reason": plain(told.reason),
        "source": _source(statement),
        **_stated(statement),
        "compared": compared.data(statement),
        "counterexample": _counterexample(verdict),
        "needed": _needed(verdict),
        "repaired": _repaired(verdict.repaired) if verdict.repaired else None,
        "proof": _proof(verdict, told),
        "trusted": trusted(statement),
        "rests_on": dict(verdict.rests_on),
        "uses": list(told.uses),
        "remarks": list(statement.worth_knowing),
        "figures": [one.id for one in of_statement(verdict.id)],
        "evidence": _evidence(verdict),
    }


def _source(statement: Statement) -> dict[str, Any]:
    paper = paper_of(statement.paper)
    return {
        "paper": statement.paper,
        "citation": paper.citation if paper else None,
        "where": statement.where,
        "quote": " ".join(statement.quote.split()) or None,
    }


def _stated(statement: Statement) -> dict[str, Any]:
    """The printed formula (or our own), the checked formula, and the assumptions by kind."""
    given: list[Atom] = [*statement.given, *statement.throughout]
    return {
        "printed": statement.printed or None,
        "formula": statement.formula or None,
        "checked": {
            "variables": {one.name: str(one.sort) for one in statement.variables},
            "exists": {one.name: str(one.sort) for one in statement.exists},
            "letters": {
                one.name: plain(rich(meaning)) for one in shown(statement) if (meaning := meaning_of(statement, one))
            },
            "claim": [_formula(one) for one in statement.claims],
        },
        "assumptions": {
            "given": [_formula(one) for one in given],
            "defined": [_formula(one) for one in statement.defined],
            "provided": [_formula(one) for one in statement.provided],
        },
    }


def _formula(atom: Atom | Term) -> dict[str, Any]:
    written = latex(Tidy().formula(atom))
    return {"text": unicode(written), "latex": written}


def _counterexample(verdict: Verdict) -> dict[str, Any] | None:
    """The point and the violated claims with their sides.

    For an existence claim, the claims have no values.
    """
    point = _point(verdict) if verdict.verdict == "refuted" else None
    if point is None:
        return None
    statement = verdict.statement
    claims = statement.claims if statement.exists else failing(statement, point)
    return {"point": _exact(point), "fails": [_sides(one, point, bool(statement.exists)) for one in claims]}


def _sides(claim: Atom, point: Point, unknown: bool) -> dict[str, Any]:
    if unknown or not isinstance(claim, Relation):
        return _formula(claim)
    return {**_formula(claim), "left": value(claim.left, point), "right": value(claim.right, point)}


def _needed(verdict: Verdict) -> list[dict[str, Any]]:
    """Each added assumption with a point where the claim fails without it."""
    found = []
    for number, atom in enumerate(verdict.statement.provided, 1):
        point = _point(verdict, number)
        found.append({"without": _formula(atom), "point": _exact(point) if point is not None else None})
    return found


def _point(verdict: Verdict, without: int | None = None) -> Point | None:
    certificate = certificate_of(verdict.evidence, without) if without else certificate_of(verdict.evidence)
    return point_of(certificate) if certificate and "refutation" in certificate else None


def _exact(found: Any) -> Any:
    if isinstance(found, Fraction):
        return str(found)
    return (
        {name: _exact(one) for name, one in found.items()}
        if isinstance(found, dict)
        else [_exact(one) for one in found]
    )


def _repaired(repaired: Verdict) -> dict[str, Any]:
    return {
        "id": repaired.id,
        "verdict": repaired.verdict,
        "title": plain(rich(repaired.title)),
        **_stated(repaired.statement),
        "compared": compared.data(repaired.statement),
        "evidence": _evidence(repaired),
    }


def _proof(verdict: Verdict, told: Document) -> dict[str, Any] | None:
    """The outline of the proof of the statement or of the repaired statement."""
    section = told.section("proof")
    if section is None:
        return None
    of = verdict.repaired.id if verdict.verdict == "refuted" and verdict.repaired else verdict.id
    return {"of": of, "outline": outline(section.blocks)}


def outline(blocks: Sequence[Block]) -> list[str]:
    """Write one line per block; a fold is represented by its summary."""
    found = []
    for one in blocks:
        if isinstance(one, Paragraph):
            found.append(plain(one.text))
        elif isinstance(one, Display):
            found.append(f"{unicode(one.latex)}{f'  ({plain(one.reason)})' if one.reason else ''}")
        elif isinstance(one, Fold):
            found.append(f"▸ {plain(one.summary)}")
    return found


def _evidence(verdict: Verdict) -> list[dict[str, Any]]:
    return [
        {
            "certificate": one.certificate.name,
            "engine": one.engine,
            "outcome": one.outcome,
            "without": one.without,
            "reason": one.reason or None,
            "seconds": round(one.seconds, 6),
        }
        for one in verdict.evidence
    ]
