"""`verdicts` and `verdicts check`: judge, show a table, compare with what is expected."""

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
from proofs.judging.verdict import Verdict, part_of_paper
from proofs.statements.paper import Listed
from proofs.statements.reading import UnknownStatement
from proofs.statements.statement import Statement


def overview(names_too: bool, everything: bool, quiet: bool) -> int:
    """Judge all there is; `names_too`: a line a statement, `everything`: and of lemmas that hold as well."""
    start = perf_counter()
    chosen, unwritten_ones = choose(())
    verdicts = judge(chosen)
    rows = [*(verdict.data for verdict in verdicts), *(unwritten(row) for row in unwritten_ones)]
    if not quiet:
        if names_too or everything:
            _table(rows, ENGINES, perf_counter() - start, lemmas=everything)
        else:
            _summary(rows, len(verdicts), perf_counter() - start)
    return complain(verdicts, unwritten_ones)


def _summary(rows: Sequence[dict[str, Any]], judged: int, seconds: float) -> None:
    from proofs.command.console import console
    from proofs.report.terminal.summary import print_summary
    from proofs.statements.paper import papers

    out = console()
    print_summary(out, rows, papers(), whole=not out.is_terminal)
    out.print()
    lemmas = sum(row["part"] == "lemma" for row in rows)
    out.print(f"{judged} statements, {lemmas} of them lemmas; two checkers, {' and '.join(ENGINES)}, {seconds:.1f} s")
    out.print("One of them, its numbers and its proof:  verdicts show li2022/theorem-10.first")
    out.print("A line for each:                         verdicts -v")


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
        raise BadInput("--quiet says only what is wrong, and does not go with --json")
    start = perf_counter()
    chosen, unwritten_ones = choose(names)
    engines: tuple[EngineName, ...] = ENGINES if engine == "both" else ("kernel",) if engine == "kernel" else ("flint",)
    verdicts = judge(chosen, engines, jobs, _writers)
    rows = [*(verdict.data for verdict in verdicts), *(unwritten(row) for row in unwritten_ones)]
    code = 0
    if not as_json and not quiet:
        _table(rows, engines, perf_counter() - start, lemmas=bool(names))
    if mutants:
        from proofs.command import mutants as command

        code = command.run(verdicts, rows, engines, jobs, as_json)
    if vacuity:
        from proofs.command import vacuity as looking

        code = looking.run(verdicts, rows, jobs, as_json, quiet) or code
    if as_json:
        print(json.dumps(rows, indent=1, ensure_ascii=False))  # noqa: T201
    return complain(verdicts, unwritten_ones, names) or code


def choose(names: Sequence[str]) -> tuple[list[Statement], list[Listed]]:
    """The statements that are meant, and the rows of the judged chapters for which none is written."""
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
    """The verdicts, with a progress bar where somebody watches; of a few statements at once, both engines side by side,
    and `meanwhile` this.
    """
    if jobs is None and len(chosen) <= FEW:
        return ledger.verdicts(chosen, engines, meanwhile=meanwhile)
    gc.enable()
    from proofs.command.console import progress

    with progress("judging", len(chosen)) as advance:
        return ledger.verdicts(chosen, engines, processes(jobs, len(chosen)), lambda statement: advance())


def _writers() -> tuple[ModuleType, ModuleType]:
    """What a table is written with, which takes a while to load."""
    from proofs.command import console
    from proofs.report.terminal import table

    return console, table


def unwritten(row: Listed) -> dict[str, Any]:
    """A row of a judged chapter without a statement: open, and never hidden."""
    return {
        "id": row.id,
        "paper": row.id.partition("/")[0],
        "part": part_of_paper(row.id.partition("/")[0]),
        "title": row.what,
        "verdict": "open",
        "cause": None,
        "engines": [],
        "repaired": None,
        "seconds": 0.0,
        "reason": "No statement is written for it.",
    }


def _table(rows: Sequence[dict[str, Any]], engines: Sequence[EngineName], seconds: float, *, lemmas: bool) -> None:
    """The table and its counts; lemmas that hold are only counted, unless something was asked for by name."""
    console, table = _writers()
    out = console.console(console.WHOLE)
    table.print_table(out, [row for row in rows if lemmas or row["part"] != "lemma" or row["verdict"] != "verified"])
    out.print()
    for line in table.counts(rows):
        out.print(line)
    out.print(f"{' and '.join(engines)}, {seconds:.1f} s")


def complain(verdicts: Sequence[Verdict], unwritten_ones: Sequence[Listed] = (), names: Sequence[str] = ()) -> int:
    """What is wrong, on stderr, and the exit code that says so."""
    damaged = {one.certificate: one for verdict in verdicts for one in [verdict.damaged] if one}
    found = [
        # proofs/<paper>/certificates/<name>.json
        f"{'/'.join(evidence.certificate.parts[-4:])} is damaged: {evidence.reason}"
        for evidence in damaged.values()
    ] or [*surprises(verdicts, names), *(f"{row.id} has no statement" for row in unwritten_ones)]
    if not found:
        return 0
    from proofs.command.console import complaints

    err = complaints()
    for line in found:
        err.print(f"verdicts: {line}")
    return 2 if damaged else 1
