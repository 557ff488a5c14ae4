"""`verdicts latex`: LaTeX of parts of the documents of statements, or of a formula."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from proofs.command.errors import BadInput, hint
from proofs.command.files import writable
from proofs.command.judge import judge
from proofs.command.options import identified
from proofs.judging.ledger import select
from proofs.report.latex.environments import What, article, is_environment, written
from proofs.report.latex.writer import NothingToWrite, Part
from proofs.statements.reading import UnknownStatement
from symbolic import values


def run(name: str | None, what: What, everything: bool = False, output: Path | None = None) -> int:
    if everything == (name is not None) or (everything and output is None):
        raise BadInput("one ID, or --all with -o FILE")
    if output is not None:
        writable(output)
    found = _of_name(name, what) if name is not None else all_of(what)
    if output is None:
        print(found, end="")  # noqa: T201
    else:
        _write(output, found)
    return 0


def _of_name(name: str, what: What) -> str:
    """LaTeX for a name: the formula of a value, or this part of one or more statements.

    With several statements, each part follows the id of its statement. Statements without the part are omitted.
    """
    if "/" not in name and name in values.all_names():
        if what != "printed":
            raise BadInput(f"{name} is a value, which has its formula alone; --what is for statements")
        return values.entry(name).latex() + "\n"
    try:
        chosen = select([identified(name)])
    except UnknownStatement as reason:
        close = hint(name, values.all_names()) if "/" not in name else ""
        raise BadInput(f"there is no value {name!r}{close}" if close else str(reason)) from None
    found: dict[str, str] = {}
    missing: list[str] = []
    for verdict in judge(chosen):
        try:
            found[verdict.id] = written(verdict, what)
        except NothingToWrite as reason:
            missing.append(str(reason))
    if not found:
        raise BadInput(missing[0] if missing else f"{name} has no statement with a confirmed claim yet")
    if len(chosen) == 1:
        return "".join(f"{one}\n" for one in found.values())
    return "\n".join(f"% {identifier}\n{one}\n" for identifier, one in found.items())


def all_of(what: What) -> str:
    """One file for pdflatex, with this part of every statement that has it."""
    from proofs.report.content.document import document
    from proofs.report.latex.paper import parts

    found = judge(select([]))
    if is_environment(what):
        return article(found, what)
    return parts([document(one) for one in found], cast(Part, what))


def _write(output: Path, found: str) -> None:
    try:
        output.write_text(found, encoding="utf-8")
    except OSError as reason:
        raise BadInput(f"{output} cannot be written: {reason.strerror}") from None
