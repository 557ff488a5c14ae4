"""`verdicts check --vacuity`: claims that may be vacuous, and unused assumptions."""

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
    """Add the findings to the rows or print them. Returns 1 if a finding is unexplained.

    A finding is unexplained if the statement gives no reason for it under `exceptions`. A reason without a finding is
    unexplained too. If `quiet` is true, only unexplained findings are printed.
    """
    wanted = [one.id for one in verdicts if one.verdict in ("verified", "verified-if", "refuted")]
    found: dict[str, Row] = {}
    with progress("examining", len(wanted)) as advance:
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
    """The findings of one statement, the unexplained ones, and its unused assumptions."""
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
            out.print(f"{identifier}: {line}", style="red", soft_wrap=True)
    if quiet:
        return
    for identifier, row in found.items():
        for kind, lines in row["noticed"].items():
            for line in lines if kind in row["reasons"] else ():
                out.print(f"{identifier}: {kind}: {line}. {row['reasons'][kind]}", soft_wrap=True)
    for identifier, row in found.items():
        if row["unused"]:
            out.print(f"{identifier}: the proof does not use {', '.join(row['unused'])}", soft_wrap=True)
    counts = {part: sum(bool(row[part]) for row in found.values()) for part in ("unexplained", "reasons", "unused")}
    out.print(
        f"{len(found)} statements: {counts['unexplained']} unexplained, {counts['reasons']} with a reason, "
        f"{counts['unused']} with unused assumptions",
        soft_wrap=True,
    )
