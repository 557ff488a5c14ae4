"""Search certificates for several statements at once, each in a process that is ended when its time is over."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any, Final, NamedTuple

from proofs.judging.examine import ENGINES, examiner_of
from proofs.search import witness
from proofs.search.certify import dump
from proofs.search.refute import refutation
from proofs.search.solve import Found, solve
from proofs.search.work import Unproved
from proofs.statements.files import certificate_path
from proofs.statements.statement import Statement

SLOW: Final = 4
"""Wall time per processor time at which a search is stopped: four processes share a core."""
GRACE: Final = 2.0
"""Seconds of wall time in addition, since starting a process and a single step of z3 do not look at the deadline."""


class Answer(NamedTuple):
    """The result of a search, and the certificates by the number of the omitted assumption (None: of the statement)."""

    found: Found
    certificates: Mapping[int | None, dict[str, Any]]


def search(statement: Statement, seconds: float) -> Answer:
    """Search in this process: the statement, and for each added assumption a point where it is necessary."""
    theorems: dict[str, Any] = {name: _theorems(name) for name in statement.uses}
    unproved = [name for name, pair in theorems.items() if None in pair]
    if unproved:
        return Answer(Found("open", missing=f"its plan uses {', '.join(unproved)}, which is not verified"), {})
    found = solve(statement, seconds, theorems)
    if found.certificate is None:
        return Answer(found, {})
    certificates: dict[int | None, dict[str, Any]] = {None: found.certificate}
    if found.kind == "proved":
        for number in range(1, len(statement.provided) + 1):
            with suppress(Unproved):
                certificates[number] = _without(statement, number)
    return Answer(found, certificates)


def _theorems(name: str) -> tuple[Any, ...]:
    """The theorem of each checker."""
    return tuple(examiner_of(engine).theorem(name) for engine in ENGINES)


def _without(statement: Statement, number: int) -> dict[str, Any]:
    """The refutation of the statement without an added assumption. Raises `Unproved` if no point is found."""
    data = statement.data(without=number)
    point = statement.point_without(number) or witness.find(data) or witness.undefined(data)
    points: list[Any] = [{}] * len(statement.provided)
    points[number - 1] = point
    if point is None:
        raise Unproved("no point is found")
    return refutation(replace(statement, counterexample=None, counterexamples=points), number)


def write(statement: Statement, answer: Answer) -> None:
    """Write the certificates whole, and remove those that are out of date."""
    for number in (None, *range(1, len(statement.provided) + 1)):
        path = certificate_path(statement, without=number)
        if number in answer.certificates:
            written(path, dump(answer.certificates[number]))
        else:
            path.unlink(missing_ok=True)


def written(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def searches(statements: Sequence[Statement], seconds: float, jobs: int) -> Iterator[tuple[Statement, Answer]]:
    """The answers as they come in. A statement waits for those that its plan uses."""
    waiting = list(statements)
    due = {one.id for one in waiting}
    running: dict[Connection, tuple[Any, Statement, float]] = {}
    try:
        while waiting or running:
            ready = [one for one in waiting if not due & set(one.uses) - {one.id}]
            for one in (ready or waiting[: not running])[: jobs - len(running)]:
                waiting.remove(one)
                connection, process = _started(one, seconds)
                running[connection] = process, one, monotonic() + SLOW * seconds + GRACE
            for connection in _ended(running):
                process, one, _ = running.pop(connection)
                answer = _received(connection, seconds)
                process.kill()
                process.join()
                due.discard(one.id)
                yield one, answer
    finally:
        for process, _, _ in running.values():
            process.kill()


def _started(statement: Statement, seconds: float) -> tuple[Connection, Any]:
    methods = multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    reading, writing = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(writing, statement, seconds), daemon=True)
    process.start()
    writing.close()
    return reading, process


def _run(connection: Connection, statement: Statement, seconds: float) -> None:
    """In the process of a search: send its answer."""
    Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()
    with suppress(KeyboardInterrupt):
        try:
            answer = search(statement, seconds)
        except (ArithmeticError, LookupError, RecursionError, MemoryError, TypeError, ValueError) as error:
            answer = Answer(Found("open", missing=f"the search failed: {error!r}"), {})
        connection.send(answer)


def _end_with(parent: Any) -> None:
    """End this process when the command ends, even if that is killed and cannot end its searches."""
    parent.join()
    os._exit(1)


def _ended(running: Mapping[Connection, tuple[Any, Statement, float]]) -> list[Connection]:
    """Those that have answered, or whose time is over."""
    first = min(until for _, _, until in running.values())
    answered = wait(list(running), timeout=max(0.0, first - monotonic()))
    late = [connection for connection, (_, _, until) in running.items() if until <= monotonic()]
    return list(dict.fromkeys([*(one for one in answered if isinstance(one, Connection)), *late]))


def _received(connection: Connection, seconds: float) -> Answer:
    """The answer, or that there was none in time."""
    with connection:
        try:
            if connection.poll():
                answer: Answer = connection.recv()  # from a process that was started here
                return answer
        except EOFError:
            return Answer(Found("open", missing="the search ended without an answer"), {})
    stopped = f"the search was stopped after {SLOW * seconds + GRACE:g} s"
    return Answer(Found("open", seconds=seconds, missing=stopped), {})
