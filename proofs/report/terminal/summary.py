"""The summary that `verdicts` prints: a line per paper, and refuted statements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from proofs.judging.verdict import STATED
from proofs.report.coverage import share
from proofs.report.terminal.table import print_hanging, tally
from proofs.report.text import STYLES
from proofs.statements.paper import Paper

MOST_REFUTED: Final = 14
"""The number of refuted statements that are listed."""
ROOM: Final = 70
"""Columns beside the ids that titles need for a column of their own."""
BELOW: Final = 6
"""The indent of a wrapped title without such a column."""
KINDS: Final = ("theorem", "proposition", "corollary", "lemma", "definition")
"""The order of refuted statements by kind; other kinds follow."""
COLUMNS: Final = (*STYLES, "repaired", "beyond")
NONE: Final = "·"


def print_summary(console: Console, rows: Sequence[Mapping[str, Any]], papers: Iterable[Paper], *, whole: bool) -> None:
    """Print the summary; `whole` does not wrap titles, for programs that read the output."""
    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True
    )  # eight columns in eighty
    every = tally(rows)
    shown = [column for column in COLUMNS if every[column]]
    table.add_column("statements of", no_wrap=True)
    for column in shown:
        table.add_column("if" if column == "verified-if" else column, justify="right", no_wrap=True)
    table.add_column("time", justify="right", no_wrap=True)
    theorems, shares = [], []
    for paper in papers:
        mine = [row for row in rows if row["paper"] == paper.id]
        if mine:
            theorems += [paper.id] if paper.kind == "theorems" else []
            shares += [f"{paper.id}: {share(paper, mine)}"] if paper.kind == "paper" else []
            found = tally(mine)
            counts = [str(found[column] or NONE) for column in shown]
            table.add_row(paper.id, *counts, f"{sum(row['seconds'] for row in mine):.1f} s")
    _print_stripped(console, table)
    for identifier in theorems:
        console.print(f"{identifier} is not a paper: it collects theorems and common misconceptions")
    for said in shares:
        console.print(said)
    refuted = matter(rows)
    if not refuted:
        return
    console.print()
    console.print("Refuted (first part of each statement, theorems first):")
    width = max(len(row["id"]) for row in refuted[:MOST_REFUTED])
    aligned = whole or console.width - width >= ROOM
    for row in refuted[:MOST_REFUTED]:
        line = Text("  ")
        line.append("✗ " if _can_show(console, "✗") else "x ", style=STYLES["refuted"])
        line.append(f"{row['id']:<{width if aligned else 0}}  ", style="" if aligned else "bold")
        if whole:
            console.print(line.append(row["title"]), soft_wrap=True)
        else:
            print_hanging(console, line, row["title"], line.cell_len if aligned else BELOW)
    left = every["refuted"] - len(refuted[:MOST_REFUTED])
    if left > 0:
        console.print(f"  and {left} more: verdicts list --verdict refuted")


def matter(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The first refuted part of each statement or misconception, ordered by kind.

    >>> row = {"part": "printed", "verdict": "refuted"}
    >>> names = ("a/eq-1", "a/theorem-5.1-2", "a/theorem-5.2-1", "a/lemma-3")
    >>> [one["id"] for one in matter([{**row, "id": name} for name in names])]
    ['a/theorem-5.1-2', 'a/lemma-3', 'a/eq-1']
    """
    first: dict[str, Mapping[str, Any]] = {}
    for row in rows:
        if row["part"] in STATED and row["verdict"] == "refuted":
            first.setdefault(row["id"].partition(".")[0], row)

    def rank(name: str) -> int:
        kind = name.partition("/")[2].partition("-")[0]
        return KINDS.index(kind) if kind in KINDS else len(KINDS)

    return [first[name] for name in sorted(first, key=rank)]


def _can_show(console: Console, mark: str) -> bool:
    try:
        mark.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _print_stripped(console: Console, table: Table) -> None:
    """Print a table without trailing spaces."""
    with console.capture() as captured:
        console.print(table)
    console.file.write("\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n")
