"""`verdicts` and `verdicts check`: judge statements, and print a summary or a table."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Sequence
from time import perf_counter
from types import ModuleType
from typing import Any

from proofs.command.errors import BadInput
from proofs.command.options import FEW, processes
from proofs.judging import ledger
from proofs.judging.examine import ENGINES, EngineName
from proofs.judging.expected import surprises
from proofs.judging.verdict import Verdict, part_of_paper, schema
from proofs.statements.paper import OPENED, Listed
from proofs.statements.reading import UnknownStatement
from proofs.statements.statement import Statement


def overview(table: bool, everything: bool, quiet: bool) -> int:
    """Judge every statement and print a summary.

    Parameters
    ----------
    table: print one line per statement instead of the summary.
    everything: print such a table that includes lemmas that hold.
    quiet: print only problems.
    """
    start = perf_counter()
    chosen, missing = choose(())
    verdicts = judge(chosen)
    rows = [*(verdict.data for verdict in verdicts), *(unwritten(row) for row in missing)]
    if not quiet:
        if table or everything:
            _table(rows, ENGINES, perf_counter() - start, lemmas=everything)
        else:
            _summary(rows, len(verdicts), perf_counter() - start)
    return complain(verdicts, missing)


def _summary(rows: Sequence[dict[str, Any]], judged: int, seconds: float) -> None:
    from proofs.command.console import console
    from proofs.report.terminal.summary import print_summary
    from proofs.statements.paper import papers

    out = console()
    print_summary(out, rows, papers(), whole=not out.is_terminal)
    out.print()
    lemmas = sum(row["part"] == "lemma" for row in rows)
    engines = " and ".join(ENGINES)
    out.print(f"{judged} statements ({lemmas} of them lemmas) judged by {engines} in {seconds:.1f} s")
    out.print("One statement in detail:  verdicts show li2022/theorem-10.first")
    out.print("One line per statement:   verdicts -v")


def run(
    names: Sequence[str],
    engine: str,
    jobs: int | None,
    as_json: bool,
    quiet: bool = False,
    *,
    mutants: bool = False,
    vacuity: bool = False,
) -> int:
    if quiet and as_json:
        raise BadInput("--quiet cannot be combined with --json; leave out one of them")
    start = perf_counter()
    chosen, missing = choose(names)
    engines: tuple[EngineName, ...] = ENGINES if engine == "both" else ("kernel",) if engine == "kernel" else ("flint",)
    verdicts = judge(chosen, engines, jobs, _writers)
    rows = [*(verdict.data for verdict in verdicts), *(unwritten(row) for row in missing)]
    code = 0
    if not as_json and not quiet:
        _table(rows, engines, perf_counter() - start, lemmas=bool(names))
    if mutants:
        from proofs.command import mutants as command

        code = command.run(verdicts, rows, engines, jobs, as_json)
    if vacuity:
        from proofs.command import vacuity as examination

        code = examination.run(verdicts, rows, jobs, as_json, quiet) or code
    if as_json:
        print(json.dumps(rows, indent=1, ensure_ascii=False))  # noqa: T201
    return complain(verdicts, missing, names) or code


def show_schema() -> int:
    print(schema(), end="")  # noqa: T201
    return 0


def choose(names: Sequence[str]) -> tuple[list[Statement], list[Listed]]:
    """The statements that the names mean, and listed statements that are not written yet."""
    from proofs.command.console import working

    try:
        with working("reading the statements"):
            wanted = ledger.unwritten(names)
            others = [name for name in names if not any(row.id == name for row in wanted)]
            return (ledger.select(others) if others or not names else []), wanted
    except UnknownStatement as error:
        raise BadInput(str(error)) from None


def judge(
    chosen: Sequence[Statement],
    engines: Sequence[EngineName] = ENGINES,
    jobs: int | None = None,
    meanwhile: Callable[[], object] = lambda: None,
) -> list[Verdict]:
    """The verdicts, with a progress bar on a terminal.

    A few statements are judged in two processes, one per checker, while `meanwhile` runs here.
    """
    if jobs is None and len(chosen) <= FEW:
        return ledger.verdicts(chosen, engines, meanwhile=meanwhile)
    gc.enable()
    from proofs.command.console import progress

    with progress("judging", len(chosen)) as advance:
        return ledger.verdicts(chosen, engines, processes(jobs, len(chosen)), lambda statement: advance())


def _writers() -> tuple[ModuleType, ModuleType]:
    """Import the modules that print a table, while the statements are judged."""
    from proofs.command import console
    from proofs.report.terminal import table

    return console, table


def unwritten(row: Listed) -> dict[str, Any]:
    """The verdict "open" as data, for a listed statement that is not written yet."""
    return {
        "id": row.id,
        "paper": row.id.partition("/")[0],
        "part": part_of_paper(row.id.partition("/")[0]),
        "title": row.what,
        "verdict": "open",
        "cause": None,
        "outcome": None,
        "engines": [],
        "repaired": None,
        "trusted": {},
        "rests_on": {},
        "seconds": 0.0,
        "reason": "The statement is not written yet.",
    }


def _table(rows: Sequence[dict[str, Any]], engines: Sequence[EngineName], seconds: float, *, lemmas: bool) -> None:
    """Print the table and its counts.

    Lemmas that hold are counted, but listed only if `lemmas`.
    """
    console, table = _writers()
    out = console.console(console.WHOLE)
    table.print_table(out, [row for row in rows if lemmas or row["part"] != "lemma" or row["verdict"] != "verified"])
    out.print()
    for line in table.counts(rows):
        out.print(line)
    out.print(f"{' and '.join(engines)}, {seconds:.1f} s")


def complain(verdicts: Sequence[Verdict], missing: Sequence[Listed] = (), names: Sequence[str] = ()) -> int:
    """Print the problems on standard error, and return the exit code.

    The exit code is 1 for an unexpected verdict and 2 for a damaged certificate.
    """
    damaged = {one.certificate: one for verdict in verdicts for one in [verdict.damaged] if one}
    found = [
        # proofs/<paper>/certificates/<name>.json
        f"{'/'.join(evidence.certificate.parts[-4:])} is damaged: {evidence.reason}"
        for evidence in damaged.values()
    ] or [
        *surprises(verdicts, names),
        *(
            f"{one.id} is open: {one.reason}"
            for one in verdicts
            if one.verdict == "open" and one.statement.paper in OPENED
        ),
        *(f"{row.id} is not written yet" for row in missing),
    ]
    if not found:
        return 0
    from proofs.command.console import complaints

    err = complaints()
    for line in found:
        err.print(f"verdicts: {line}")
    return 2 if damaged else 1
