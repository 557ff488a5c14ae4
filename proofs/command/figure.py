"""`verdicts figure`: draw a figure of a paper, print its caption, or list the figures."""

from __future__ import annotations

from pathlib import Path

from proofs.command.console import console
from proofs.command.errors import BadInput
from proofs.command.files import writable
from proofs.report.figures.catalogue import UnknownFigure, figures, find
from proofs.report.figures.figure import KINDS, Figure, NoMatplotlib, content
from proofs.report.terminal.wrapping import plain
from proofs.report.text import Indented


def run(name: str | None, output: Path | None) -> int:
    """List the figures, print the caption of a figure, or draw it."""
    if name is None:
        if output is not None:
            raise BadInput("the ID of a figure is missing; verdicts figure lists the figures")
        return _list()
    try:
        figure = find(_whole(name))
    except UnknownFigure as reason:
        raise BadInput(str(reason)) from None
    if output is None:
        return _caption(figure)
    _write(figure, output)
    return 0


def _whole(name: str) -> str:
    """The name of a figure with its paper, which may be omitted if only one paper matches."""
    meant = [one for one in figures() if one.partition("/")[2] == name]
    if len(meant) > 1:
        raise BadInput(f"there is no figure {name!r}; the nearest are {', '.join(meant)}")
    return meant[0] if meant else name


def _list() -> int:
    out = console()
    for one in figures().values():
        out.print(one.id, Indented(plain(one.head), 4, 0), sep="\n")
    return 0


def _caption(figure: Figure) -> int:
    out = console()
    out.print(figure.id, plain(figure.head), sep="\n")
    out.print(Indented(plain(figure.text), 2, 0))
    if figure.statements:
        out.print(Indented(f"Statements: {', '.join(figure.statements)}", 2, 0))
    out.print(f"To draw it: verdicts figure {figure.id} -o {figure.file}.svg")
    return 0


def _write(figure: Figure, output: Path) -> None:
    kind = next((one for one in KINDS if output.suffix.lower() == f".{one}"), None)
    if kind is None:
        raise BadInput(f"{output} must end in one of {', '.join(f'.{one}' for one in KINDS)}")
    writable(output)
    try:
        output.write_bytes(content(figure, kind))
    except NoMatplotlib as reason:
        raise BadInput(str(reason)) from None
    except OSError as reason:
        raise BadInput(f"{output} cannot be written: {reason.strerror or reason}") from None
