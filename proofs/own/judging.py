"""Judge a user's paper: stored certificates where they hold, a search where they are missing or out of date."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from proofs.judging.examine import ENGINES, gather
from proofs.judging.verdict import Verdict, check
from proofs.own.folder import Own, registered
from proofs.own.kept import completed
from proofs.own.searching import searches, write
from proofs.search.solve import Found
from proofs.statements.files import DamagedPlans, certified_plan, folder, plan_digest, write_plans
from proofs.statements.statement import Statement
from proofs.text.building import Entry


class Judged(NamedTuple):
    """A statement of a user's paper with its verdict.

    Attributes
    ----------
    verdict: None if the statement is not stated or broken; `entry` says why.
    found: the result of the search, if there was one in this run.
    """

    entry: Entry
    verdict: Verdict | None
    found: Found | None = None


def judged(own: Own, labels: Collection[str] = (), seconds: float = 5.0, jobs: int = 1) -> Iterator[Judged]:
    """The verdicts as they come in: those with valid certificates first.

    Parameters
    ----------
    labels: the labels of the statements to judge; all if empty.
    seconds: the budget of the search for one statement.
    jobs: the number of searches at once.
    """
    entries = {f"{own.paper.id}/{one.name}": one for one in own.entries if not labels or one.name in labels}
    missing: list[Statement] = []
    for entry in entries.values():
        if entry.statement is None:
            yield Judged(entry, None)
        elif certified(completed(entry.statement)):
            yield Judged(entry, check(completed(entry.statement)))
        else:
            missing.append(entry.statement)
    for statement, answer in searches(missing, seconds, jobs):
        write(statement, answer)
        registered(own)
        now = completed(statement)
        folder(now).mkdir(parents=True, exist_ok=True)
        write_plans([now])
        yield Judged(entries[statement.id], check(now), answer.found)


def certified(statement: Statement) -> bool:
    """Whether both checkers accept the stored certificates, which were made from the current plan."""
    try:
        if certified_plan(statement, folder(statement)) != plan_digest(statement):
            return False
    except DamagedPlans:
        return False
    return all(
        one.outcome == "proved"
        if one.without is None and statement.proof is not None
        else one.outcome in ("false", "undefined")
        for one in gather(statement, ENGINES)
    )
