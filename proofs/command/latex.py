"""`verdicts latex`: parts of the document of a statement, or of all statements, in LaTeX; and the formula of a value."""

from __future__ import annotations

from pathlib import Path

from proofs.command.errors import BadInput
from proofs.judging.verdict import check
from proofs.report.document import document
from proofs.report.latex import NothingToWrite, What, text
from proofs.statements.library import UnknownStatement
from symbolic import values


def run(name: str | None, what: What, everything: bool = False, output: Path | None = None) -> int:
    if everything == (name is not None) or (everything and output is None):
        raise BadInput("one ID, or --all with -o FILE")
    if everything and output is not None:
        _write(output, all_of(what))
        return 0
    if name in values.all_names():
        print(values.entry(str(name)).latex())  # noqa: T201
        return 0
    try:
        found = text(document(check(str(name))), what)
    except (UnknownStatement, NothingToWrite) as reason:
        raise BadInput(str(reason)) from None
    if output is None:
        print(found)  # noqa: T201
    else:
        _write(output, found + "\n")
    return 0


def all_of(what: What) -> str:
    """One file that pdflatex reads, with this part of every statement that has it."""
    from proofs.command.judge import choose, judge
    from proofs.report.paper import parts

    chosen, _ = choose([])
    return parts([document(verdict) for verdict in judge(chosen)], what)


def _write(output: Path, found: str) -> None:
    try:
        output.write_text(found, encoding="utf-8")
    except OSError as reason:
        raise BadInput(f"{output} cannot be written: {reason.strerror}") from None
