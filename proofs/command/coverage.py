"""`verdicts coverage`: how many lines of each source have a statement."""

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

NAME = 28  # width of the column of sources; four columns of numbers fill the rest of 80


def run(name: str | None, as_json: bool) -> int:
    """Print the coverage.

    Returns 1 if a line is not accounted for exactly once, or if an entry names an unknown statement.
    """
    known = [paper.id for paper in sources()]
    there = f"the papers are {', '.join(known)}"
    if name is not None and name not in known and files_of(name):
        raise BadInput(f"{name} is not a paper and has no source; {there}")
    if name is not None and name not in known:
        raise BadInput(f"there is no paper {name!r}{hint(name, known, there)}")
    chosen = [name] if name is not None else known
    try:
        found = {paper: read(paper) for paper in chosen}
    except ValueError as reason:
        raise BadInput(str(reason)) from None
    every = [one for covered in found.values() for one in covered]
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
    for paper, covered in found.items():
        out.print(paper)
        if not covered:
            out.print(f"  {'no coverage yet':<{NAME}}")
        for one in covered:
            cells = (f"{number:>{len(column)}}" for number, column in zip(counts(one), COLUMNS, strict=True))
            out.print(f"  {one.source:<{NAME - 2}} {'  '.join(cells)}")
            if whole:
                _show_lines(out, one)


def _show_lines(out: Console, coverage: Coverage) -> None:
    width = 2 * len(str(coverage.lines)) + 1
    for entry in coverage.entries:
        besides = f"besides: {entry.besides}" if entry.besides else ""
        words = "; ".join(filter(None, (", ".join(entry.statements), besides))) or f"no statement: {entry.nothing}"
        out.print(Indented(f"{where(entry):<{width}}  {words}", 0, width + 2))
