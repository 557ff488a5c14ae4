"""`verdicts certify`: search for certificates, and check them with both checkers."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from proofs.command.console import complaints, console, progress
from proofs.command.errors import BadInput
from proofs.command.files import writable
from proofs.command.judge import choose
from proofs.command.options import processes
from proofs.extras import install
from proofs.judging.examine import ENGINES, gather
from proofs.parallel import mapped
from proofs.statements.files import DamagedPlans, folder, write_plans
from proofs.statements.library import find
from proofs.statements.misstated import of_points
from proofs.statements.observation import Observation


def run(names: Sequence[str], jobs: int | None) -> int:
    """Returns 0 if both checkers accept every certificate."""
    try:
        importlib.import_module("proofs.search.certify")
    except ModuleNotFoundError as error:
        raise BadInput(f"the search for certificates needs {error.name}: {install('scipy')}") from None
    found, missing = choose(names)
    if missing and not found:
        raise BadInput(f"no statement is written yet for {missing[0].id} ({missing[0].what})")
    chosen = [one for one in found if not isinstance(one, Observation)]
    if not chosen:
        raise BadInput(f"{', '.join(names)}: an empirical claim has no certificate; use verdicts check")
    writable(*dict.fromkeys(map(folder, chosen)), folder=True)
    wanted = [statement.id for statement in chosen]
    failed: dict[str, str] = {}
    with progress("searching", len(wanted)) as advance:
        for identifier, reason in mapped(made, wanted, processes(jobs, len(wanted))):
            if reason:
                failed[identifier] = reason
            advance()
    # A proof may use other statements, so checking starts after all certificates are written.
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
    """Write the certificates of a statement; returns its id, and the reason for a failure."""
    from proofs.search.certify import certify
    from proofs.search.work import Unproved

    statement = find(identifier)
    if fault := next(of_points(statement), None):
        return identifier, f"{identifier}: {fault}"
    try:
        certify(statement)
    except Unproved as reason:
        return identifier, f"{identifier}: no certificate found: {reason}"
    return identifier, ""


def refused(identifier: str) -> tuple[str, str]:
    """The id of a statement, and the reason if a checker rejects one of its certificates."""
    for one in gather(find(identifier), ENGINES):
        if one.outcome not in (("proved", "false") if one.without is None else ("false", "undefined")):
            return (
                identifier,
                f"{identifier}: checker {one.engine}: {one.certificate.name} is {one.outcome}: {one.reason}",
            )
    return identifier, ""
