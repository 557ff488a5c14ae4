"""The table of verdicts, and the counts below it."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from proofs.judging.verdict import STATED
from proofs.report.text import STYLES, Indented

PARTS = {
    "printed": "as stated",
    "theorem": "theorems",
    "repaired": "repaired statements",
    "beyond": "additional results",
    "lemma": "lemmas",
}
SHORT = {
    "reproduced": "reproduced",
    "not reproduced": "not reproduced",
    "depends on an unstated choice": "depends",
    "undecided": "undecided",
}
PROVED = ("verified", "verified-if")
ID, VERDICT, CAUSE = 44, 12, 15  # widths of the columns, which together are less than 80
WIDE = 132  # console width from which a row is one line


def print_table(console: Console, rows: Sequence[Mapping[str, Any]]) -> None:
    """Print one row per verdict: id, verdict, cause and title.

    A row is one line if the console is wide enough, and two lines otherwise.
    """
    for row in rows:
        line = Text(f"{row['id']:<{ID}} ")
        line.append(f"{row['verdict']:<{VERDICT}}", style=STYLES[row["verdict"]])
        line.append(f"{row['cause'] or SHORT.get(row.get('outcome') or '', ''):<{CAUSE}}")
        if console.width >= WIDE:
            print_hanging(console, line, row["title"], line.cell_len)
        else:
            line.rstrip()
            console.print(line)
            console.print(Indented(row["title"], 4, 0), style="dim")


def print_hanging(console: Console, line: Text, title: str, indent: int) -> None:
    """Print a title after the other cells of its line; wrapped lines are indented."""
    begun = line.cell_len
    first, *rest = textwrap.wrap(
        "-" * begun + title.lstrip(),
        max(console.width, begun + 20),
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
    )
    line.append(first[begun:])
    console.print(line, soft_wrap=True)
    for more in rest:
        console.print(Text(more), soft_wrap=True)


def tally(rows: Iterable[Mapping[str, Any]]) -> Counter[str]:
    """Count the statements by verdict, and the proved repairs, additional results and lemmas.

    >>> tally([{"part": "printed", "verdict": "open"}, {"part": "beyond", "verdict": "verified-if"}])["beyond"]
    1
    """
    return Counter(
        row["verdict"] if row["part"] in STATED else row["part"]
        for row in rows
        if row["part"] in STATED or row["verdict"] in PROVED
    )


def counts(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Write one line of counts for each kind of statement.

    >>> counts([{"part": "printed", "verdict": "verified"}, {"part": "printed", "verdict": "refuted"}])
    ['as stated: 2 (1 verified, 1 refuted)']
    """
    found: dict[str, Counter[str]] = {}
    for row in rows:
        found.setdefault(row["part"], Counter())[row["verdict"]] += 1
    return [
        f"{PARTS[part]}: {found[part].total()} "
        f"({', '.join(f'{found[part][name]} {name}' for name in STYLES if found[part][name])})"
        for part in PARTS
        if part in found
    ]
