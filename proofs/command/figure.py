"""`verdicts figure`: a figure of a paper as a picture, or which figures there are."""

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
    """The list, what one figure shows in words, or its picture."""
    if name is None:
        if output is not None:
            raise BadInput("the ID of the figure is missing; verdicts figure lists them")
        return _list()
    try:
        figure = find(_whole(name))
    except UnknownFigure as reason:
        raise BadInput(str(reason)) from None
    if output is None:
        return _say(figure)
    _write(figure, output)
    return 0


def _whole(name: str) -> str:
    """With its paper, which may be left out where one paper alone has a figure of that name."""
    meant = [one for one in figures() if one.partition("/")[2] == name]
    if len(meant) > 1:
        raise BadInput(f"there is no figure {name!r}; the nearest are {', '.join(meant)}")
    return meant[0] if meant else name


def _list() -> int:
    out = console()
    for one in figures().values():
        out.print(one.id, Indented(plain(one.head), 4, 0), sep="\n")
    return 0


def _say(figure: Figure) -> int:
    out = console()
    out.print(figure.id, plain(figure.head), sep="\n")
    out.print(Indented(plain(figure.text), 2, 0))
    if figure.statements:
        out.print(Indented(f"Shown: {', '.join(figure.statements)}", 2, 0))
    out.print(f"verdicts figure {figure.id} -o {figure.file}.svg")
    return 0


def _write(figure: Figure, output: Path) -> None:
    kind = next((one for one in KINDS if output.suffix.lower() == f".{one}"), None)
    if kind is None:
        raise BadInput(f"{output} ends in none of {', '.join(f'.{one}' for one in KINDS)}")
    writable(output)
    try:
        output.write_bytes(content(figure, kind))
    except NoMatplotlib as reason:
        raise BadInput(str(reason)) from None
    except OSError as reason:
        raise BadInput(f"{output} cannot be written: {reason.strerror or reason}") from None
