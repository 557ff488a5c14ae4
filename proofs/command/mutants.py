"""`verdicts check --mutants`: alter verified statements, and count what is rejected."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from proofs.command.console import console, progress
from proofs.command.options import processes
from proofs.judging.examine import EngineName, examiner_of
from proofs.judging.verdict import Verdict
from proofs.parallel import mapped
from proofs.statements.files import certificate_path
from proofs.statements.library import find

COLUMNS = "{:<44} {:>9} {:>9} {:>6}  {}"


def run(
    verdicts: Sequence[Verdict],
    rows: Sequence[dict[str, Any]],
    engines: Sequence[EngineName],
    jobs: int | None,
    as_json: bool,
) -> int:
    """Add the counts to the rows or print them.

    Returns 1 if a checker accepts a false statement.
    """
    from proofs.trust.mutants import totals

    wanted = [one.id for one in verdicts if one.verdict in ("verified", "verified-if")]
    found: dict[str, Any] = {}
    with progress("altering", len(wanted)) as advance:
        for row in mapped(partial(examined, tuple(engines)), wanted, processes(jobs, len(wanted))):
            found[row.id] = row
            advance()
    sums = totals([found[identifier] for identifier in wanted])
    if as_json:
        for one in rows:
            if one["id"] in found:
                one["mutants"] = {**asdict(found[one["id"]]), "tested": found[one["id"]].tested}
    else:
        print_rows([found[identifier] for identifier in wanted], sums)
    # The checkers may disagree on an altered statement that is still true: one of them simplifies more than the other.
    return 1 if any(not line.startswith("DISAGREE") for line in sums.findings) else 0


def examined(engines: Sequence[EngineName], identifier: str, limit: int | None = None) -> Any:
    """The counts for one statement, over at most `limit` alterations."""
    from proofs.trust.changes import LIMIT
    from proofs.trust.mutants import Engine, examine

    statement = find(identifier)
    checkers = []
    for name in engines:
        examiner = examiner_of(name)
        checker = examiner.checker
        checkers.append(Engine(name, checker.check, checker.Refused, examiner.theorems(statement)))
    certificate = json.loads(certificate_path(statement).read_text(encoding="utf-8"))
    return examine(statement.data(), certificate, checkers, LIMIT if limit is None else limit)


def print_rows(found: Sequence[Any], sums: Any) -> None:
    out = console()
    out.print()
    out.print(COLUMNS.format("altered statement", "rejected", "of false", "true", "sharp"))
    for row in found:
        sharp = {True: "yes", False: "no", None: ""}[row.sharp]
        untested = "" if row.tested else "untested"
        out.print(COLUMNS.format(row.id, row.killed, row.counted, row.still_true, sharp or untested).rstrip())
    out.print(COLUMNS.format("all", sums.killed, sums.counted, sums.still_true, f"{sums.sharp} of {sums.inequalities}"))
    if sums.kill_rate is not None:
        out.print(f"{float(100 * sums.kill_rate):.2f} % of the alterations that an exact point refutes are rejected")
    if sums.untested:
        why = "no exact point refutes any of their alterations"
        out.print(f"{len(sums.untested)} of {sums.statements} are untested: {why}")
    for line in sums.findings:
        out.print(line)
