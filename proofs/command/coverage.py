"""`verdicts coverage`: which lines of the sources have a statement, and which state nothing."""

from __future__ import annotations

import json
import sys

from rich.console import Console

from proofs.command.console import console
from proofs.command.errors import BadInput, hint
from proofs.report.coverage import COLUMNS, counts, data, where
from proofs.report.text import Indented
from proofs.statements.library import files_of
from proofs.statements.paper import sources
from proofs.trust.coverage import Coverage, faults, read

NAME = 34


def run(name: str | None, as_json: bool) -> int:
    """1 if a line is not accounted for exactly once, or a named statement does not exist."""
    known = [paper.id for paper in sources()]
    there = f"the papers are {', '.join(known)}"
    if name is not None and name not in known and files_of(name):
        raise BadInput(f"{name} is no paper, and has no lines; {there}")
    if name is not None and name not in known:
        raise BadInput(f"there is no paper {name!r}{hint(name, known, there)}")
    chosen = [name] if name is not None else known
    try:
        found = {paper: read(paper) for paper in chosen}
    except ValueError as reason:
        raise BadInput(str(reason)) from None
    every = [one for walked in found.values() for one in walked]
    if as_json:
        json.dump([data(one, whole=name is not None) for one in every], sys.stdout, indent=2, ensure_ascii=False)
        sys.stdout.write("\n")
    else:
        _show(found, whole=name is not None)
    wrong = [(one, fault) for one in every for fault in faults(one)]
    for one, fault in wrong:
        sys.stderr.write(f"verdicts: {one.source}: {fault}\n")
    return 1 if wrong else 0


def _show(found: dict[str, tuple[Coverage, ...]], *, whole: bool) -> None:
    out = console()
    out.print(f"{'':<{NAME}} {'  '.join(COLUMNS)}".rstrip())
    for paper, walked in found.items():
        if not walked:
            out.print(f"{paper:<{NAME}} not walked through yet")
        for one in walked:
            cells = (f"{number:>{len(column)}}" for number, column in zip(counts(one), COLUMNS, strict=True))
            name = f"{paper} {one.source}"
            if len(name) > NAME:  # on a line of its own, so that columns stay in 80
                out.print(name)
                name = ""
            out.print(f"{name:<{NAME}} {'  '.join(cells)}")
            if whole:
                _show_lines(out, one)


def _show_lines(out: Console, coverage: Coverage) -> None:
    width = 2 * len(str(coverage.lines)) + 1
    for entry in coverage.entries:
        said = "; ".join(
            filter(None, (", ".join(entry.statements), f"besides: {entry.besides}" if entry.besides else ""))
        )
        words = said or f"nothing: {entry.nothing}"
        out.print(Indented(f"{where(entry):<{width}}  {words}", 0, width + 2))
