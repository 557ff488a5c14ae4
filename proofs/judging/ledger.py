"""All statements, in the order of the papers, and their verdicts."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from proofs.judging.examine import ENGINES, EngineName, Evidence, gather
from proofs.judging.parallel import mapped_in_groups
from proofs.judging.verdict import Verdict, judge, part
from proofs.statements.library import BY_ID, LEMMA, UnknownStatement, find, nearest, position, statements, under
from proofs.statements.paper import ROOT, Row, papers
from proofs.statements.statement import Statement

__all__ = [
    "UnknownStatement", "by_id", "expected", "find", "in_reading_order", "not_judged_yet", "rows", "select", "statements",
    "surprises", "unwritten", "verdicts",
]  # fmt: skip


def by_id() -> Mapping[str, Statement]:
    """All statements; the file of one is imported when it is asked for."""
    return BY_ID


def select(names: Iterable[str]) -> list[Statement]:
    """The statements that the names mean: ids, papers, or ids whose parts have ids of their own; all where none is named."""
    wanted: dict[str, Statement] = {}
    names = tuple(names)
    if not names:
        return in_reading_order(statements())
    for name in names:
        parts = under(name)
        if not parts:
            choices = [
                *by_id(),
                *(paper.id for paper in papers()),
                *(row.id for row in rows() if row.written),
            ]
            raise UnknownStatement(name, nearest(name, choices))
        wanted.update((statement.id, statement) for statement in parts)
    return in_reading_order(wanted.values())


def in_reading_order(chosen: Iterable[Statement]) -> list[Statement]:
    """As the papers have their statements, each followed by its repair; then what goes beyond the print; then the lemmas."""
    places = {row.id: place for place, row in enumerate(rows())}

    def key(statement: Statement) -> tuple[bool, str, int, int, tuple[int, int]]:
        rank = {"printed": 0, "repaired": 0, "beyond": 1, "lemma": 2}[part(statement)]
        row = next((place for name, place in places.items() if statement.id.startswith(name)), len(places))
        return statement.paper == LEMMA, statement.paper, rank, row, position(statement.id)

    return sorted(chosen, key=key)


def rows() -> tuple[Row, ...]:
    """Every row of every paper, of the chapters that are judged and of those that are not yet."""
    return tuple(row for paper in papers() for row in paper.rows)


def unwritten() -> list[Row]:
    """Rows of a judged chapter for which no statement is written: they are open."""
    printed = [statement.id for statement in statements() if part(statement) == "printed"]
    return [row for row in rows() if row.written and not any(row.covers(identifier) for identifier in printed)]


def not_judged_yet() -> list[Row]:
    """Rows of the chapters that are not written."""
    return [row for row in rows() if not row.written]


def expected(path: Path = ROOT / "judging" / "expected.toml") -> dict[str, str]:
    """The verdicts as they were when somebody last looked: id -> verdict. It decides nothing; it makes a change seen."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{paper}/{name}": verdict for paper, verdicts in data.items() for name, verdict in verdicts.items()}


def surprises(verdicts: Iterable[Verdict]) -> list[str]:
    """One line for each verdict that is not the expected one."""
    known = expected()
    return [
        f"{verdict.id} is {verdict.verdict}, expected {known.get(verdict.id, 'nothing')}"
        + (f": {verdict.reason}" if verdict.verdict == "open" else "")
        for verdict in verdicts
        if known.get(verdict.id) != verdict.verdict
    ]


def verdicts(
    chosen: Sequence[Statement] | None = None,
    engines: Sequence[EngineName] = ENGINES,
    jobs: int = 1,
    done: Callable[[Statement], object] = lambda statement: None,
) -> list[Verdict]:
    """Judge the statements (all of them unless chosen), in their order; `done` is called after each.

    A repaired statement that is not among the chosen is judged along with what it repairs."""
    chosen = in_reading_order(statements()) if chosen is None else chosen
    wanted: dict[str, Statement] = {}
    for statement in chosen:
        one: Statement | None = statement
        while one:
            wanted[one.id] = one
            one = one.repaired
    evidence: dict[str, list[Evidence]] = {}
    for identifier, found in _evidence(list(wanted.values()), tuple(engines), jobs):
        evidence[identifier] = found
        done(wanted[identifier])
    judged: dict[str, Verdict] = {}

    def verdict(statement: Statement) -> Verdict:
        if statement.id not in judged:
            repaired = verdict(statement.repaired) if statement.repaired else None
            judged[statement.id] = judge(statement, evidence[statement.id], repaired)
        return judged[statement.id]

    return [verdict(statement) for statement in chosen]


def _evidence(
    wanted: Sequence[Statement], engines: tuple[EngineName, ...], jobs: int
) -> Iterator[tuple[str, list[Evidence]]]:
    """The evidence on each statement, as it comes in."""
    if jobs <= 1 or len(wanted) <= 1:
        for statement in wanted:
            yield statement.id, gather(statement, engines)
        return
    found: dict[str, dict[EngineName, list[Evidence]]] = {statement.id: {} for statement in wanted}
    # an engine proves again, once a process, what its theorems build on: so no process serves two engines
    tasks = [[(statement.id, engine) for statement in wanted] for engine in engines]
    for identifier, engine, evidence in mapped_in_groups(_gather, tasks, jobs):
        found[identifier][engine] = evidence
        if len(found[identifier]) == len(engines):
            yield identifier, [one for name in engines for one in found[identifier][name]]


def _gather(task: tuple[str, EngineName]) -> tuple[str, EngineName, list[Evidence]]:
    identifier, engine = task
    return identifier, engine, gather(by_id()[identifier], (engine,))
