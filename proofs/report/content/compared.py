"""How the printed formula was compared with the claim, and which notation this assumed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from proofs.report.content.blocks import Block, Code, Fold, Listing, Math, Paragraph, Part, Strong, Text
from proofs.report.content.words import rich
from proofs.statements.prints import Note, note
from proofs.statements.statement import Statement
from proofs.trust.print import POINTS, Comparison, agreement

How = Literal["machine", "machine in part", "eye", "nobody"]
SAYS: dict[How, str] = {
    "machine": "By machine. ",
    "machine in part": "By machine in part. ",
    "eye": "By eye. ",
    "nobody": "Not compared. ",
}


def how(statement: Statement) -> tuple[How, Comparison, Note | None]:
    """Return who compared formula and claim, the parser's result, and the human's note."""
    found, noted = agreement(statement), note(statement)
    if found.result == "agrees":
        return ("machine in part" if found.left else "machine"), found, noted
    return ("eye" if noted else "nobody"), found, noted


def compared(statement: Statement) -> Iterator[Block]:
    """Describe the comparison, and list what the parser does not support."""
    by, found, noted = how(statement)
    what = "print" if statement.printed else "formula"
    yield Paragraph(Text.of(Strong(SAYS[by]), *_said(by, found, noted, what), *_interpreted(statement)))
    if by == "machine in part":
        parts = tuple((Text.of("not parsed"), Text.of(Code(" ".join(one.split())))) for one in found.left)
        yield Fold(Text.of(f"Parts of the {what} that the parser does not support"), (Listing(parts),))


def _said(by: How, found: Comparison, noted: Note | None, what: str) -> Iterator[Part]:
    if found.result == "agrees":
        formulas = f"{found.read} {'expression' if found.read == 1 else 'expressions'} of the {what}"
        relations = f" and {found.relations} {'relation' if found.relations == 1 else 'relations'}" * bool(
            found.relations
        )
        verb = "agrees" if found.read + found.relations == 1 else "agree"
        yield f"{formulas}{relations} {verb} with the claim at {POINTS} random points."
        yield from _meant(found)
        if by == "machine in part":
            yield f" The parser does not support the rest of the {what}."
    elif noted:
        yield from rich(f"{noted.why[:1].upper()}{noted.why[1:]}.")
    elif found.result == "differs":
        yield f"The parsed {what} differs from the claim, and no note explains the difference."
    else:
        yield f"The parser does not support the {what}, and no comparison by a person is recorded."


def _interpreted(statement: Statement) -> Iterator[Part]:
    """Count the interpretations and models that connect the claim with the source."""
    counts = [(len(statement.reads), "interpretation"), (len(statement.models), "model")]
    said = [f"{number} {word}{'s' * (number > 1)}" for number, word in counts if number]
    if said:
        yield f" The claim rests on {' and '.join(said)}, listed below."


def _meant(found: Comparison) -> Iterator[Part]:
    """State the notation that the comparison assumed."""
    if found.meant:
        yield " Notation: "
        yield from Text.listed([[Math(sign), " is ", Math(term)] for sign, term in found.meant])
        yield "."


def data(statement: Statement) -> dict[str, Any]:
    """Describe the comparison as JSON data."""
    by, found, noted = how(statement)
    return {
        "by": by,
        "machine": found.result,
        "formulas": found.read,
        "relations": found.relations,
        "not_read": list(found.left),
        "differing": list(found.differing),
        "meaning": dict(found.meant),
        "note": noted.why if noted else None,
    }
