"""`verdicts latex`: parts of the document of a statement, or of all statements, in LaTeX; and the formula of a value."""

from __future__ import annotations

from pathlib import Path

from proofs.command.errors import BadInput
from proofs.judging.verdict import check
from proofs.report.document import document
from proofs.report.latex import NothingToWrite, What, text
from proofs.statements.library import UnknownStatement
from symbolic import values


def run(name: str, what: What) -> int:
    if name in values.all_names():
        print(values.entry(name).latex())  # noqa: T201
        return 0
    try:
        print(text(document(check(name)), what))  # noqa: T201
    except (UnknownStatement, NothingToWrite) as reason:
        raise BadInput(str(reason)) from None
    return 0


def write_all(output: Path, what: What) -> int:
    """One file that pdflatex reads, with this part of every statement that has it."""
    from proofs.command.judge import choose, judge
    from proofs.report.paper import parts

    chosen, _ = choose([])
    documents = [document(verdict) for verdict in judge(chosen)]
    try:
        output.write_text(parts(documents, what), encoding="utf-8")
    except OSError as reason:
        raise BadInput(f"{output} cannot be written: {reason.strerror}") from None
    return 0
