"""`verdicts certify`: make the certificates again from the plans, and ask both checkers at once."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from proofs.command.console import complaints, console, progress
from proofs.command.errors import BadInput
from proofs.command.files import writable
from proofs.command.jobs import processes
from proofs.command.judge import choose
from proofs.extras import install
from proofs.judging.examine import ENGINES, gather
from proofs.parallel import mapped
from proofs.statements.files import DamagedPlans, folder, write_plans
from proofs.statements.library import find
from proofs.statements.misstated import of_points
from proofs.statements.observation import Observation


def run(names: Sequence[str], jobs: int | None) -> int:
    """0 if every checker accepts everything that was written."""
    try:
        importlib.import_module("proofs.search.certify")
    except ModuleNotFoundError as missing:
        raise BadInput(f"certificates are made with {missing.name}: {install('scipy')}") from None
    found, unwritten = choose(names)
    if unwritten and not found:
        raise BadInput(f"no statement is written for {unwritten[0].id} ({unwritten[0].what})")
    chosen = [one for one in found if not isinstance(one, Observation)]
    if not chosen:
        raise BadInput(f"{', '.join(names)}: what experiments show has no certificate; verdicts check judges it")
    writable(*dict.fromkeys(map(folder, chosen)), folder=True)
    wanted = [statement.id for statement in chosen]
    failed: dict[str, str] = {}
    with progress("searching", len(wanted)) as advance:
        for identifier, reason in mapped(made, wanted, processes(jobs, len(wanted))):
            if reason:
                failed[identifier] = reason
            advance()
    # Only now is everything there that a proof may build on.
    written = [identifier for identifier in wanted if identifier not in failed]
    with progress("checking", len(written)) as advance:
        for identifier, reason in mapped(refused, written, processes(jobs, len(written))):
            if reason:
                failed[identifier] = reason
            advance()
    err = complaints()
    try:
        write_plans([statement for statement in chosen if statement.id not in failed])
    except DamagedPlans as damaged:
        err.print(f"verdicts: {damaged}")
        return 1
    for identifier in wanted:
        if identifier in failed:
            err.print(f"verdicts: {failed[identifier]}")
    console().print(f"{len(wanted) - len(failed)} of {len(wanted)} certified")
    return 1 if failed else 0


def made(identifier: str) -> tuple[str, str]:
    """Writes the certificates of a statement; why it could not, or nothing."""
    from proofs.search.certify import certify
    from proofs.search.work import Unproved

    statement = find(identifier)
    if fault := next(of_points(statement), None):
        return identifier, f"{identifier}: {fault}"
    try:
        certify(statement)
    except Unproved as reason:
        return identifier, f"{identifier}: no certificate was found: {reason}"
    return identifier, ""


def refused(identifier: str) -> tuple[str, str]:
    """What the checkers have against the certificates of a statement; or nothing."""
    for one in gather(find(identifier), ENGINES):
        if one.outcome not in (("proved", "false") if one.without is None else ("false", "undefined")):
            return identifier, f"{identifier}: {one.engine} finds {one.certificate.name} {one.outcome}: {one.reason}"
    return identifier, ""
