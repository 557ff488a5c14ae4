"""All statements, in the order of the papers, and their verdicts."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from proofs.judging.examine import ENGINES, EngineName, Evidence, gather
from proofs.judging.parallel import mapped_in_groups
from proofs.judging.verdict import Verdict, judge, part
from proofs.statements.paper import ROOT, Row, papers
from proofs.statements.statement import Statement


class UnknownStatement(KeyError):
    """An id that names nothing; `nearest` is the most similar one that does."""

    def __init__(self, identifier: str, nearest: str | None) -> None:
        super().__init__(identifier)
        self.identifier = identifier
        self.nearest = nearest

    def __str__(self) -> str:
        hint = f"; the nearest is {self.nearest}" if self.nearest else ""
        return f"there is no statement {self.identifier!r}{hint}"


@cache
def statements() -> tuple[Statement, ...]:
    """Every statement, a repaired one right after what it repairs.

    A paper's package names its modules in `MODULES`, and each module its statements in `STATEMENTS`."""
    found: dict[str, Statement] = {}
    for paper in papers():
        package = importlib.import_module(f"proofs.{paper.id}")
        for module in package.MODULES:
            for statement in importlib.import_module(f"proofs.{paper.id}.{module}").STATEMENTS:
                _add(found, statement, paper.id)
    return tuple(found.values())


def _add(found: dict[str, Statement], statement: Statement, paper: str) -> None:
    if found.get(statement.id, statement) is not statement:
        raise ValueError(f"two statements are called {statement.id}")
    if statement.paper != paper:
        raise ValueError(f"{statement.id} stands in the folder of {paper}")
    found[statement.id] = statement
    if statement.repaired:
        _add(found, statement.repaired, paper)


@cache
def by_id() -> Mapping[str, Statement]:
    return {statement.id: statement for statement in statements()}


def find(identifier: str) -> Statement:
    """The statement with this id.

    >>> find("li2022/theorem-99")        # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    proofs.judging.ledger.UnknownStatement: there is no statement 'li2022/theorem-99'; the nearest is ...
    """
    try:
        return by_id()[identifier]
    except KeyError:
        raise UnknownStatement(identifier, nearest(identifier, by_id())) from None


def select(names: Iterable[str]) -> list[Statement]:
    """The statements that the names mean: ids, papers, or ids whose parts have ids of their own; all where none is named."""
    wanted: dict[str, Statement] = {}
    everything = statements()
    names = tuple(names)
    for name in names:
        exact = by_id().get(name)
        parts = [exact] if exact else [s for s in everything if s.paper == name or s.id.startswith(name + ".")]
        if not parts:
            choices = [
                *by_id(),
                *(paper.id for paper in papers()),
                *(row.id for row in rows() if row.written),
            ]
            raise UnknownStatement(name, nearest(name, choices))
        wanted.update((statement.id, statement) for statement in parts)
    return in_reading_order(statement for statement in everything if not names or statement.id in wanted)


def in_reading_order(chosen: Iterable[Statement]) -> list[Statement]:
    """As the papers have their statements, each followed by its repair; then what goes beyond the print; then the lemmas."""
    places = {row.id: place for place, row in enumerate(rows())}
    order = {statement.id: place for place, statement in enumerate(statements())}

    def key(statement: Statement) -> tuple[str, int, int, int]:
        rank = {"printed": 0, "repaired": 0, "beyond": 1, "lemma": 2}[part(statement)]
        row = next((place for name, place in places.items() if statement.id.startswith(name)), len(places))
        return statement.paper, rank, row, order[statement.id]

    return sorted(chosen, key=key)


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The most similar of the choices, whatever its similarity.

    >>> nearest("theorm", ["lemma", "theorem"])
    'theorem'
    """
    close = get_close_matches(word, list(choices), n=1, cutoff=0.0)
    return close[0] if close else None


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
