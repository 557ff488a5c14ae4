"""`verdicts check --vacuity`: which statements may say nothing, and which of their assumptions no proof uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofs.command.console import console, progress
from proofs.command.options import processes
from proofs.judging.verdict import Verdict
from proofs.parallel import mapped
from proofs.statements.library import find

Row = dict[str, Any]


def run(
    verdicts: Sequence[Verdict], rows: Sequence[dict[str, Any]], jobs: int | None, as_json: bool, quiet: bool
) -> int:
    """Add what is noticed to the rows, or print it; if `quiet`, only what has no reason, or is a reason for nothing.

    Returns 1 where there is such a thing.
    """
    wanted = [one.id for one in verdicts if one.verdict in ("verified", "verified-if", "refuted")]
    found: dict[str, Row] = {}
    with progress("looking", len(wanted)) as advance:
        for identifier, row in mapped(examined, wanted, processes(jobs, len(wanted))):
            found[identifier] = row
            advance()
    if as_json:
        for one in rows:
            if one["id"] in found:
                one["vacuity"] = found[one["id"]]
    else:
        _print(found, quiet)
    return 1 if any(row["unexplained"] for row in found.values()) else 0


def examined(identifier: str) -> tuple[str, Row]:
    """What is noticed of one statement, what of it has no reason, and the assumptions that its proof does not use."""
    from proofs.trust.vacuity import certificate_of, findings, unexplained, unused

    statement = find(identifier)
    certificate = None if statement.proof is None else certificate_of(statement)
    noticed = findings(statement, certificate)
    unneeded = [] if certificate is None else unused(statement, certificate)
    return identifier, {
        "noticed": noticed,
        "reasons": dict(statement.exceptions),
        "unexplained": unexplained(statement, noticed),
        "unused": [str(statement.assumed[place]) for place in unneeded],
    }


def _print(found: dict[str, Row], quiet: bool) -> None:
    out = console()
    for identifier, row in found.items():
        for line in row["unexplained"]:
            out.print(f"{identifier}: {line}", style="red")
    if quiet:
        return
    for identifier, row in found.items():
        for kind, lines in row["noticed"].items():
            for line in lines if kind in row["reasons"] else ():
                out.print(f"{identifier}: {kind}: {line}. {row['reasons'][kind]}")
    for identifier, row in found.items():
        if row["unused"]:
            out.print(f"{identifier}: its proof does not use {', '.join(row['unused'])}")
    counts = {part: sum(bool(row[part]) for row in found.values()) for part in ("unexplained", "reasons", "unused")}
    out.print(
        f"{len(found)} statements: {counts['unexplained']} unexplained, {counts['reasons']} with a reason, "
        f"{counts['unused']} with assumptions that their proof does not use"
    )
