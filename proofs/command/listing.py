"""`verdicts list`: the statements, one a line."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.command.console import console
from proofs.command.judge import choose, complain, judge, unwritten
from proofs.judging import ledger


def run(names: Sequence[str], verdict: str | None, everything: bool) -> int:
    """Judges only where a verdict is asked for: nothing is read from anywhere that was not computed now."""
    from proofs.report.table import print_table
    from proofs.report.text import Indented

    later = ledger.not_judged_yet() if everything else []
    if names:
        later = [row for row in later if any(ledger.meant(row.id, name) for name in names)]
    named = [name for name in names if not any(row.id == name for row in later)]
    chosen, missing = choose(named) if named or not names else ([], [])
    out = console()
    code = 0
    if verdict:
        judged = judge(chosen)
        rows = [*(one.data for one in judged), *map(unwritten, missing)]
        print_table(out, [row for row in rows if row["verdict"] == verdict])
        code = complain(judged, missing, names)
    else:
        for identifier, title in [
            *((one.id, one.title) for one in chosen),
            *((row.id, f"{row.what} (no statement yet)") for row in missing),
        ]:
            out.print(identifier, Indented(title, 4, 0), sep="\n")
    for row in later:
        out.print(row.id, Indented(f"{row.what} (not judged yet)", 4, 0), sep="\n")
    return code
