"""`verdicts simulate`: compare formulas with exact enumeration and simulation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, TypeAlias

from rich.console import Console
from rich.text import Text

from proofs.command.errors import BadInput, hint
from proofs.command.files import writable
from proofs.command.options import processes
from proofs.judging import expected, simulated
from proofs.judging.ledger import meant
from proofs.judging.observed import Repeated, keep, kept_in, repeated
from proofs.parallel import mapped
from proofs.statements.library import BY_ID, whole
from proofs.statements.observation import Observation
from symbolic import values
from symbolic.formula import DomainError
from symbolic.simulation import registry
from symbolic.simulation.comparison import FALSE_ALARM, Comparison, Finding, enumerate_exactly, simulate

DESIGN: Final = 41  # width of the column of parameters
STYLES: Final = {
    "equal": "green", "agrees": "green", "differs": "red", "unseen": "yellow", "too weak": "red",
    "reproduced": "green", "not reproduced": "red",
}  # fmt: skip

Result: TypeAlias = Finding | Repeated


@dataclass(frozen=True)
class Task:
    """The work of one process."""

    place: int  # index in `everything()`
    number: int | None  # index of the simulated case; None for the enumeration
    seed: int
    repetitions: int
    level: float


def everything() -> tuple[Comparison | Observation, ...]:
    """The comparisons of formulas and of statements, and the experiments."""
    return (*registry.comparisons(), *simulated.comparisons(), *simulated.observations())


def run(names: Sequence[str], repetitions: int, seed: int, jobs: int | None, as_json: bool, write: bool = False) -> int:
    start = perf_counter()
    chosen = choose(names)
    if write:
        writable(*(kept_in(one) for one in map(everything().__getitem__, chosen) if isinstance(one, Observation)))
    tasks = plan(chosen, seed, repetitions)
    results = work(tasks, jobs)
    if write:
        keep(one for found in results for one in found if isinstance(one, Repeated))
    if as_json:
        print(json.dumps([row for one in results for row in _rows(one)], indent=1, ensure_ascii=False))  # noqa: T201
    else:
        _print(results, tasks, perf_counter() - start)
    return _complain(results)


def choose(names: Sequence[str]) -> list[int]:
    """The indices of the comparisons that the names select; without names, all indices.

    A name is an id, or the beginning of ids up to a dot or slash.
    """
    known = [_name(one) for one in everything()]

    def places_of(name: str) -> set[int]:
        return {place for place, one in enumerate(known) if meant(one, name)}

    found: set[int] = set()
    for name in names:
        places = places_of(name) or places_of(whole(name))
        if not places:
            raise BadInput(_unknown(name, known))
        found |= places
    return sorted(found) if names else list(range(len(known)))


def _unknown(name: str, known: Iterable[str]) -> str:
    if name in values.all_names() or name in BY_ID:
        return f"{name} has no simulation; verdicts simulate without ID simulates everything that has one"
    return (
        f"there is nothing to simulate called "
        f"{name!r}{hint(name, known, 'verdicts simulate without ID simulates everything')}"
    )


def _name(one: Comparison | Observation) -> str:
    return one.name if isinstance(one, Comparison) else one.id


def plan(chosen: Sequence[int], seed: int, repetitions: int) -> list[Task]:
    """Make the tasks; the simulations share the false-alarm rate equally (Bonferroni)."""
    pieces: list[tuple[int, int | None]] = []
    for place in chosen:
        one = everything()[place]
        if isinstance(one, Observation):
            pieces.append((place, 0))
        else:
            pieces += [(place, None)] * bool(one.enumerated)
            pieces += [(place, number) for number in range(len(one.simulated))]
    tests = sum(number is not None for _, number in pieces)
    return [Task(place, number, seed, repetitions, FALSE_ALARM / max(tests, 1)) for place, number in pieces]


def work(tasks: Sequence[Task], jobs: int | None) -> list[list[Result]]:
    """The results of the tasks, in the order of the tasks."""
    from proofs.command.console import progress

    found: dict[int, list[Result]] = {}
    with progress("simulating", len(tasks)) as advance:
        try:
            for index, results in mapped(_do, enumerate(tasks), processes(jobs, len(tasks))):
                found[index] = results
                advance()
        except DomainError as error:
            raise BadInput(str(error)) from None
    return [found[index] for index in range(len(tasks))]


def _do(numbered: tuple[int, Task]) -> tuple[int, list[Result]]:
    index, task = numbered
    one = everything()[task.place]
    results: list[Result]
    if isinstance(one, Observation):
        results = [repeated(one, task.seed, task.level)]
    elif task.number is None:
        results = [enumerate_exactly(one)]
    else:
        results = [simulate(one, task.number, task.seed, task.repetitions, task.level)]
    return index, results


# ---- output


def _rows(results: Sequence[Result]) -> list[dict[str, Any]]:
    return [{**one.data, "expected": _is_expected(one)} for one in results]


def _print(results: Sequence[Sequence[Result]], tasks: Sequence[Task], seconds: float) -> None:
    from proofs.command.console import console
    from proofs.report.text import Indented

    out = console()
    shown: tuple[str, str] | None = None
    for one in (one for found in results for one in found):
        if isinstance(one, Finding) and (one.name, one.what) != shown:
            _title(out, one.name, "" if one.kind == "right" else one.kind, one.what)
            shown = (one.name, one.what)
        _finding(out, one) if isinstance(one, Finding) else _repeated(out, one)
    out.print()
    for text in _summary([one for found in results for one in found], tasks, seconds):
        out.print(Indented(text, 0))


def _title(out: Console, name: str, kind: str, what: str) -> None:
    room = out.width - len(name) - len(kind) - 4
    line = Text(name)
    if kind:
        line.append(f"  {kind}", style="bold")
    if len(what) <= room:
        line.append(f"  {what}", style="dim")
    out.print(line)
    if len(what) > room:
        from proofs.report.text import Indented

        out.print(Indented(what, 2, 0), style="dim")


def _finding(out: Console, one: Finding) -> None:
    line = Text(f"    {one.evidence:<12}")
    line.append(f"{one.outcome:<9}", style=STYLES[one.outcome] if one.is_expected else "bold red")
    if one.evidence == "enumeration":
        share = f"{one.cases}" if one.cases == one.total else f"{one.cases} of {one.total}"
        line.append(f"{share} designs, in exact arithmetic")
    else:
        for number, part in enumerate(_wrapped(one.design)):
            if number:
                line.rstrip()
                out.print(line)
                line = Text(" " * 25)
            line.append(f"{part:<{DESIGN}}")
        line.append(f"{detectable(one):>10}")
    line.rstrip()
    out.print(line)


def _wrapped(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, DESIGN) or [""]


def detectable(finding: Finding) -> str:
    """The smallest error that is detected with probability 99.9 %.

    The error is relative to the value, unless the value is 0.
    """
    relative = finding.numbers["visible_relative"]
    if relative is None:
        return f"{finding.numbers['visible']:.1e}"
    return f"{100 * relative:.0f} %" if relative >= 1 else f"{100 * relative:.2g} %"


def _repeated(out: Console, one: Repeated) -> None:
    from proofs.report.text import Indented

    experiment = one.observation.experiment
    assert experiment
    _title(out, one.observation.id, "observed", one.observation.title)
    line = Text("    experiment  ")
    line.append(one.outcome, style=STYLES.get(one.outcome, "yellow"))
    out.print(line)
    low, high = min(reading.low for reading in one.readings), max(reading.high for reading in one.readings)
    seen = [reading.seen for reading in one.readings]
    times = one.readings[0].times
    least = f"{min(seen)}" if min(seen) == max(seen) else f"{min(seen)} to {max(seen)}"
    for text in (
        f"outcome: {experiment.means}",
        f"observed in {least} of {times} experiments for each of {len(seen)} choices; "
        f"probability {low:.2f} to {high:.2f}",
        f"design: {experiment.design}",
        f"not stated in the paper: {experiment.open}",
    ):
        out.print(Indented(text, 4))


def _summary(results: Sequence[Result], tasks: Sequence[Task], seconds: float) -> list[str]:
    findings = [one for one in results if isinstance(one, Finding)]
    lines = []
    for evidence in ("enumeration", "simulation"):
        for kind in ("right", "wrong", "approximate"):
            found = [one.outcome for one in findings if one.evidence == evidence and one.kind == kind]
            if found:
                words = ", ".join(f"{found.count(outcome)} {outcome}" for outcome in STYLES if outcome in found)
                lines.append(f"{evidence:<12}{kind:<12} {words}")
    tests = sum(task.number is not None for task in tasks)
    if tests:
        lines.append(f"{tests} tests; the probability of a false alarm in any of them is at most {FALSE_ALARM:.0e}.")
        lines.append("An error of the size at the end of a line is detected with probability at least 99.9 %.")
        lines.append(f"seed {tasks[0].seed}, at most {tasks[0].repetitions:.0e} repetitions, {seconds:.1f} s")
    return lines


def _complain(results: Sequence[Sequence[Result]]) -> int:
    """Print unexpected results on standard error, and return the exit code."""
    from proofs.command.console import complaints

    err = complaints()
    surprises = [one for found in results for one in found if not _is_expected(one)]
    for one in surprises:
        if isinstance(one, Finding):
            err.print(f"verdicts: {one.name} ({one.kind}) {one.outcome} by {one.evidence} at {one.design}")
        else:
            err.print(f"verdicts: {one.observation.id} is {one.outcome}, expected {_expected(one)}")
    return 1 if surprises else 0


def _is_expected(one: Result) -> bool:
    return one.is_expected if isinstance(one, Finding) else one.outcome == _expected(one)


def _expected(one: Repeated) -> str:
    """The outcome in the recorded snapshot."""
    return expected.expected(names=[one.observation.id]).get(one.observation.id, {}).get("outcome", "nothing")
