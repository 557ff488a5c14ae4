"""`verdicts list`: the statements, one per line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from proofs.command.console import WHOLE, console
from proofs.command.judge import choose, complain, judge, unwritten
from proofs.judging import ledger
from proofs.judging.verdict import part, part_of_paper, possible
from proofs.report.terminal import table
from proofs.report.text import Indented


def run(names: Sequence[str], verdict: str | None, everything: bool, as_json: bool = False) -> int:
    """List the statements.

    With `verdict`, the command judges the statements that can have this verdict. Without it, nothing is judged.
    """
    later = ledger.not_judged_yet() if everything else []
    if names:
        later = [row for row in later if any(ledger.meant(row.id, name) for name in names)]
    named = [name for name in names if not any(row.id == name for row in later)]
    chosen, missing = choose(named) if named or not names else ([], [])
    out = console(WHOLE)
    code = 0
    if verdict:
        judged = judge([one for one in chosen if verdict in possible(one)])
        rows = [row for row in (*(one.data for one in judged), *map(unwritten, missing)) if row["verdict"] == verdict]
        if as_json:
            _print_json(rows)
        else:
            table.print_table(out, rows)
        missing = missing if verdict == "open" else []
        asked = [*(one.id for one in judged), *(row.id for row in missing)]
        code = complain(judged, missing, asked) if asked else 0
    elif as_json:
        found = [
            *({"id": one.id, "part": part(one), "title": one.title} for one in chosen),
            *({"id": row.id, "part": part_of_paper(row.id.partition("/")[0]), "title": row.what} for row in missing),
        ]
        _print_json([*found, *({"id": row.id, "part": "not judged yet", "title": row.what} for row in later)])
        return 0
    else:
        for one in chosen:
            _print_line(out, one.id, one.title)
        for row in missing:
            _print_line(out, row.id, f"{row.what} (not written yet)")
    for row in () if as_json else later:
        _print_line(out, row.id, f"{row.what} (not judged yet)")
    return code


def _print_line(out: Console, identifier: str, title: str) -> None:
    """Print the id and the title, on one line unless the terminal is narrow."""
    beside = f"{identifier:<{table.ID}} "
    if out.is_terminal and out.width >= table.WIDE:
        table.print_hanging(out, Text(beside), title, len(beside))
    elif out.is_terminal:
        out.print(identifier, Indented(title, 4, 0), sep="\n")
    else:
        out.print(f"{beside}{title}")


def _print_json(rows: Sequence[Any]) -> None:
    print(json.dumps(list(rows), indent=1, ensure_ascii=False))  # noqa: T201
