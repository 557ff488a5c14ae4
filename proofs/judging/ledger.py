"""All statements, in the order of the papers, and their verdicts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import count

from proofs.judging.examine import ENGINES, EngineName, Evidence, Look, gather
from proofs.judging.verdict import STATED, Court, Verdict, part
from proofs.parallel import beside, mapped_in_groups
from proofs.statements.library import BY_ID, LEMMA, find, position, statements, suggested, under
from proofs.statements.paper import OPENED, Listed, paper_of, papers
from proofs.statements.reading import BrokenFile, UnknownStatement
from proofs.statements.statement import Statement


def select(names: Iterable[str]) -> list[Statement]:
    """The statements that the names select: ids, papers, or common beginnings of ids.

    Without names, all statements are selected.
    """
    wanted: dict[str, Statement] = {}
    names = tuple(names)
    if not names:
        return in_reading_order(statements())
    for name in names:
        parts = under(name)
        if not parts and name not in OPENED:  # a user's paper may have drafts alone
            raise UnknownStatement(name, *suggested(name))
        wanted.update((statement.id, statement) for statement in parts)
    return in_reading_order(wanted.values())


def in_reading_order(chosen: Iterable[Statement]) -> list[Statement]:
    """Sort in the order of the papers, with each statement before its repair.

    Additional results come after the statements of the papers, and lemmas come last.
    """
    chosen = list(chosen)
    places = {row.id: place for place, row in enumerate(listed({statement.paper for statement in chosen}))}

    def key(statement: Statement) -> tuple[bool, str, int, int, tuple[int, int]]:
        rank = {"printed": 0, "theorem": 0, "repaired": 0, "beyond": 1, "lemma": 2}[part(statement)]
        row = next((place for name, place in places.items() if statement.id.startswith(name)), len(places))
        return statement.paper == LEMMA, statement.paper, rank, row, position(statement.id)

    return sorted(chosen, key=key)


def listed(of: Collection[str] = ()) -> tuple[Listed, ...]:
    """List the statements of all papers or of the named papers, judged or not."""
    known = map(paper_of, sorted(of)) if of else papers()
    return tuple(row for paper in known if paper for row in paper.listed)


def unwritten(names: Sequence[str] = ()) -> list[Listed]:
    """List the entries of judged chapters that have no written statement and are open.

    Names restrict the list.
    """
    return [
        row
        for row in listed({name.partition("/")[0] for name in names})
        if row.written and (not names or any(meant(row.id, name) for name in names)) and not _is_written(row)
    ]


def _is_written(row: Listed) -> bool:
    """Whether the entry has a statement.

    The answer is also true if the file is broken, which is reported elsewhere.
    """
    try:
        return any(part(statement) in STATED for statement in under(row.id))
    except BrokenFile:
        return True


def meant(identifier: str, name: str) -> bool:
    """Whether the name is this id, its paper, or a beginning of it.

    >>> meant("li2022/eq-2", "li2022"), meant("li2022/eq-2", "li2022/eq-2"), meant("li2022/eq-29", "li2022/eq-2")
    (True, True, False)
    """
    return identifier == name or identifier.startswith((f"{name}/", f"{name}."))


def not_judged_yet() -> list[Listed]:
    """List the entries of chapters that are not written."""
    return [row for row in listed() if not row.written]


def verdicts(
    chosen: Sequence[Statement] | None = None,
    engines: Sequence[EngineName] = ENGINES,
    jobs: int = 1,
    done: Callable[[Statement], object] = lambda statement: None,
    meanwhile: Callable[[], object] | None = None,
) -> list[Verdict]:
    """Judge the chosen statements, or all, with their repairs and dependencies.

    Parameters
    ----------
    jobs: the number of processes.
    done: called after each statement.
    meanwhile: a function. If it is given, each checker runs in its own process, which suits few statements. This
        process calls it while the other process starts.
    """
    chosen = in_reading_order(statements()) if chosen is None else chosen
    wanted = _with_what_belongs_to_them(chosen)
    evidence: dict[int, list[Evidence]] = {}
    together = partial(_evidence, jobs=jobs)
    if meanwhile is not None and len(engines) == len(ENGINES):
        together = partial(_side_by_side, meanwhile=meanwhile)
    for statement, found in together(wanted, tuple(engines)):
        evidence[id(statement)] = found
        done(statement)
    court = Court(lambda statement: evidence[id(statement)], find)
    return [court.verdict(statement) for statement in chosen]


def _with_what_belongs_to_them(chosen: Iterable[Statement]) -> list[Statement]:
    waiting, found = list(chosen)[::-1], dict[int, Statement]()
    while waiting:
        statement = waiting.pop()
        if id(statement) not in found:
            found[id(statement)] = statement
            waiting += [statement.repaired] if statement.repaired else []
            waiting += [BY_ID[identifier] for identifier in statement.rests_on if identifier in BY_ID]
    return list(found.values())


def _evidence(
    wanted: Sequence[Statement], engines: tuple[EngineName, ...], jobs: int
) -> Iterator[tuple[Statement, list[Evidence]]]:
    """Yield the evidence on each statement when it is complete.

    Each process reads each file once.
    """
    if jobs <= 1 or len(wanted) <= 1:
        looks = {engine: Look() for engine in engines}
        for statement in wanted:
            yield statement, gather(statement, engines, looks=looks)
        return
    found: dict[int, dict[EngineName, list[Evidence]]] = {place: {} for place in range(len(wanted))}
    run = next(RUNS)
    # Statements of the library are sent as ids. Each process serves one engine, because it caches the theorems that
    # this engine proved.
    sent = [one.id if one.id in BY_ID and BY_ID[one.id] is one else one for one in wanted]
    tasks = [[(run, place, one, engine) for place, one in enumerate(sent)] for engine in engines]
    for place, engine, evidence in mapped_in_groups(_gather, tasks, jobs):
        found[place][engine] = evidence
        if len(found[place]) == len(engines):
            yield wanted[place], [one for name in engines for one in found[place][name]]


def _side_by_side(
    wanted: Sequence[Statement], engines: tuple[EngineName, ...], meanwhile: Callable[[], object]
) -> Iterator[tuple[Statement, list[Evidence]]]:
    """Run each engine in its own process.

    The first engine runs in this process, because the last engine must first load its library.
    """
    first, last = (partial(_by_one, wanted, engine) for engine in engines)
    with beside(last) as others:
        meanwhile()
        own = first()
        for statement, *found in zip(wanted, own, others(), strict=True):
            yield statement, [one for evidence in found for one in evidence]


def _by_one(wanted: Sequence[Statement], engine: EngineName) -> list[list[Evidence]]:
    look = Look()
    return [gather(statement, (engine,), looks={engine: look}) for statement in wanted]


RUNS = count()


def _gather(task: tuple[int, int, Statement | str, EngineName]) -> tuple[int, EngineName, list[Evidence]]:
    run, place, sent, engine = task
    statement = find(sent) if isinstance(sent, str) else sent
    return place, engine, gather(statement, (engine,), looks={engine: _look(run, engine)})


@lru_cache(maxsize=len(ENGINES))
def _look(run: int, engine: EngineName) -> Look:
    """The snapshot of files of a process in a run."""
    return Look()
