"""What `verdicts` says of everything: a line a paper, the refuted statements that matter, and where to look next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from proofs.judging.verdict import ROWS
from proofs.report.coverage import share
from proofs.report.table import cut
from proofs.report.text import STYLES
from proofs.statements.paper import Paper

MOST_REFUTED: Final = 14
"""So many are named; the rest is counted."""
KINDS: Final = ("theorem", "proposition", "corollary", "lemma", "definition")
"""What is refuted matters in this order; whatever else is numbered comes after."""
COLUMNS: Final = (
    *(("if" if name == "verified-if" else name, ROWS, name) for name in STYLES),
    ("repaired", ("repaired",), None),
    ("beyond", ("beyond",), None),
)
NONE: Final = "·"


def print_summary(console: Console, rows: Sequence[Mapping[str, Any]], papers: Iterable[Paper], *, whole: bool) -> None:
    """`whole`: titles are not cut to the width (nobody looks, a program reads)."""
    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True
    )  # eight columns in eighty
    shown = [column for column in COLUMNS if any(_counted(row, column) for row in rows)]
    table.add_column("statements of", no_wrap=True)
    for heading, _, _ in shown:
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("time", justify="right", no_wrap=True)
    theorems, shares = [], []
    for paper in papers:
        mine = [row for row in rows if row["paper"] == paper.id]
        if mine:
            theorems += [paper.id] if paper.kind == "theorems" else []
            shares += [f"{paper.id}: {share(paper, mine)}"] if paper.kind == "paper" else []
            counts = [str(sum(_counted(row, column) for row in mine) or NONE) for column in shown]
            table.add_row(paper.id, *counts, f"{sum(row['seconds'] for row in mine):.1f} s")
    _print_stripped(console, table)
    for identifier in theorems:
        console.print(f"{identifier} is no paper: theorems, and what is commonly said")
    for said in shares:
        console.print(said)
    refuted = matter(rows)
    if not refuted:
        return
    console.print()
    console.print("Refuted, the first of each, theorems first:")
    width = max(len(row["id"]) for row in refuted[:MOST_REFUTED])
    for row in refuted[:MOST_REFUTED]:
        line = Text("  ")
        line.append("✗ " if _can_show(console, "✗") else "x ", style=STYLES["refuted"])
        line.append(f"{row['id']:<{width}}  ")
        title = row["title"] if whole else cut(row["title"], max(console.width - width - 6, 20))
        line.append(title)
        console.print(line, soft_wrap=True)
    left = sum(row["verdict"] == "refuted" and row["part"] in ROWS for row in rows) - len(refuted[:MOST_REFUTED])
    if left > 0:
        console.print(f"  and {left} more: verdicts list --verdict refuted")


def matter(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The refuted statements of the print (and what is commonly said, and false), one of each number, by kind.

    >>> row = {"part": "printed", "verdict": "refuted"}
    >>> [one["id"] for one in matter([{**row, "id": name} for name in ("a/eq-1", "a/theorem-5.1-2", "a/theorem-5.2-1", "a/lemma-3")])]
    ['a/theorem-5.1-2', 'a/lemma-3', 'a/eq-1']
    """
    first: dict[str, Mapping[str, Any]] = {}
    for row in rows:
        if row["part"] in ROWS and row["verdict"] == "refuted":
            first.setdefault(row["id"].partition(".")[0], row)

    def rank(name: str) -> int:
        kind = name.partition("/")[2].partition("-")[0]
        return KINDS.index(kind) if kind in KINDS else len(KINDS)

    return [first[name] for name in sorted(first, key=rank)]


def _counted(row: Mapping[str, Any], column: tuple[str, tuple[str, ...], str | None]) -> bool:
    _, kinds, verdict = column
    return row["part"] in kinds and (
        row["verdict"] == verdict if verdict else row["verdict"] in ("verified", "verified-if")
    )


def _can_show(console: Console, mark: str) -> bool:
    try:
        mark.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _print_stripped(console: Console, table: Table) -> None:
    """A table without the blanks at the ends of its lines."""
    with console.capture() as captured:
        console.print(table)
    console.file.write("\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n")
