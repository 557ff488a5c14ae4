"""The summary that `verdicts` prints: counts by paper, and refuted statements."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from proofs.judging.verdict import STATED
from proofs.report.coverage import share
from proofs.report.terminal.table import print_hanging, tally
from proofs.report.text import STYLES, Indented
from proofs.statements.paper import Paper

MOST_REFUTED: Final = 14
"""The number of refuted statements that are listed."""
ROOM: Final = 70
"""The least width of a column of titles. If less is available, each title is put below its id."""
BELOW: Final = 4
"""The indent of a title below its id, if columns do not fit."""
KINDS: Final = ("theorem", "proposition", "corollary", "lemma", "definition")
"""The order of refuted statements by kind; other kinds follow."""
LEGEND: Final = {
    "verified": "proved as stated",
    "verified-if": "proved under an added assumption",
    "refuted": "false as stated",
    "bounded": "proved up to a bound",
    "open": "not decided",
    "observed": "empirical claim, re-run",
    "repaired": "corrected form of a refuted statement, proved",
    "additional": "further result, proved",
}
"""The columns of the table; the last two count only what is proved."""
KEYS: Final = {"additional": "beyond"}
"""The key of a column in the tally, if it differs from the heading."""
LEGEND_WIDTH: Final = 80
NONE: Final = "·"


def print_summary(console: Console, rows: Sequence[Mapping[str, Any]], papers: Iterable[Paper], *, whole: bool) -> None:
    """Print the summary.

    Parameters
    ----------
    console: its width wraps the titles.
    rows: verdicts as data.
    papers: the papers, in the order of the table.
    whole: print each title on one line, for programs that read the output.
    """
    shown = [paper for paper in papers if any(row["paper"] == paper.id for row in rows)]
    _print_counts(console, rows, shown)
    for paper in shown:
        if paper.kind == "theorems":
            console.print(f"{paper.id} is not a paper: it collects theorems and common misconceptions")
    for paper in shown:
        if paper.kind == "paper":
            console.print(f"{paper.id}: {share(paper, [row for row in rows if row['paper'] == paper.id])}")
    refuted = matter(rows)
    if refuted:
        console.print()
        _print_refuted(console, refuted[:MOST_REFUTED], whole=whole)
        left = tally(rows)["refuted"] - len(refuted[:MOST_REFUTED])
        if left > 0:
            console.print(f"  and {left} more: verdicts list --verdict refuted")


def _print_counts(console: Console, rows: Sequence[Mapping[str, Any]], papers: Sequence[Paper]) -> None:
    """Print one row per paper, and the meaning of the columns."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True)
    every = tally(rows)
    columns = [column for column in LEGEND if every[KEYS.get(column, column)]]
    table.add_column("statements of", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    for paper in papers:
        found = tally(row for row in rows if row["paper"] == paper.id)
        table.add_row(paper.id, *(str(found[KEYS.get(column, column)] or NONE) for column in columns))
    _print_stripped(console, table)
    legend = "; ".join(f"{column}: {LEGEND[column]}" for column in columns)
    for line in textwrap.wrap(legend, min(console.width, LEGEND_WIDTH), break_on_hyphens=False):
        console.print(line, style="dim")
    console.print()


def _print_refuted(console: Console, refuted: Sequence[Mapping[str, Any]], *, whole: bool) -> None:
    console.print("Refuted statements (the first refuted part of each, theorems first):")
    width = max(len(row["id"]) for row in refuted)
    aligned = whole or console.width - width >= ROOM
    for row in refuted:
        line = Text("  ")
        line.append("✗ " if _can_show(console, "✗") else "x ", style=STYLES["refuted"])
        if not aligned:
            console.print(line.append(row["id"], style="bold"), soft_wrap=True)
            console.print(Indented(row["title"], BELOW, 0))
            continue
        line.append(f"{row['id']:<{width}}  ")
        if whole:
            console.print(line.append(row["title"]), soft_wrap=True)
        else:
            print_hanging(console, line, row["title"], line.cell_len)


def matter(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The first parts of the refuted statements and misconceptions, ordered by kind.

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
