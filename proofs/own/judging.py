"""Judge a user's paper: stored certificates where they hold, a search where they are missing or out of date."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from proofs.judging.examine import ENGINES, gather
from proofs.judging.verdict import Verdict, check
from proofs.own.folder import Own, registered
from proofs.own.kept import completed
from proofs.own.points import wrong_point
from proofs.own.searching import searches, write
from proofs.search.solve import Found
from proofs.statements.files import DamagedPlans, certified_plan, folder, plan_digest, write_plans
from proofs.statements.library import find
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

    A statement that is repaired, or rests on others, is judged when those have been.

    Parameters
    ----------
    labels: the labels of the statements to judge; all if empty.
    seconds: the budget of the search for one statement.
    jobs: the number of searches at once.
    """
    entries = {f"{own.paper.id}/{one.name}": one for one in own.entries if not labels or one.name in labels}
    missing: list[Statement] = []
    last: list[Judged] = []
    for identifier, entry in entries.items():
        statement = entry.statement
        if statement is None:
            yield Judged(entry, None)
        elif wrong := wrong_point(statement):
            yield Judged(entry, _open(find(identifier), wrong))
        elif not certified(completed(statement)):
            missing.append(statement)
        elif statement.repaired is not None or statement.rests_on:
            last.append(Judged(entry, None))
        else:
            yield Judged(entry, check(find(identifier)))
    for statement, answer in searches(missing, seconds, jobs):
        write(statement, answer)
        registered(own)
        now = completed(statement)
        folder(now).mkdir(parents=True, exist_ok=True)
        write_plans([now], by="verdicts check")
        one = Judged(entries[statement.id], None, answer.found)
        if statement.repaired is not None or statement.rests_on:
            last.append(one)
        else:
            yield one._replace(verdict=check(find(statement.id)))
    for one in last:
        yield one._replace(verdict=check(find(f"{own.paper.id}/{one.entry.name}")))


def _open(statement: Statement, reason: str) -> Verdict:
    return Verdict(statement, "open", reason, (), ())


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
