"""`verdicts export --rocq` and `verdicts check --engine rocq`: certificates as theorems that Rocq checks."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from proofs.command.console import console, progress
from proofs.command.errors import BadInput
from proofs.command.files import writable
from proofs.command.judge import choose
from proofs.command.options import cores
from proofs.rocq import accepted, folder
from proofs.rocq.compiling import INSTALL, Compiled, Compiler, NoRocq, version, write
from proofs.statements.kind import is_observation
from proofs.statements.statement import Statement


def export(names: Sequence[str], target: Path, jobs: int | None) -> int:
    """Write the folder. Returns 1 if a statement cannot be exported."""
    writable(target, folder=True)
    found = _exported(_chosen(names), jobs or cores())
    folder.write_folder(target, found)
    out, missing = console(), [one for one in found if not one.exported]
    for one in missing:
        out.print(f"{one.id} is not exported: {one.reason}", soft_wrap=True)
    out.print(f"{len(found) - len(missing)} of {len(found)} statements are in {target}", soft_wrap=True)
    out.print(f"Compile them:  cd {target} && make", soft_wrap=True)
    return 1 if missing else 0


def check(
    names: Sequence[str],
    jobs: int | None,
    as_json: bool,
    quiet: bool,
    accept: bool,
    log: Path | None = None,
    sample: int | None = None,
) -> int:
    """Export and compile. Returns 1 if a statement is not accepted."""
    start = perf_counter()
    if log:
        writable(log)
    try:
        version()
    except NoRocq as missing:
        raise BadInput(str(missing)) from None
    wanted = _chosen(names)
    if sample is not None:
        wanted = accepted.due(wanted, sample)
    found = _exported(wanted, jobs or cores())
    with alone(build()) as there:
        paths = folder.write_folder(there, found)
        compiler = Compiler(paths, there, folder.OPTIONS, folder.axioms_of_theory())
        with progress("compiling", len(paths)) as advance:
            answers = compiler.run(jobs or cores(), lambda one: advance())
    for name in folder.theory():
        if answers[name].answer == "refused":
            raise BadInput(f"{name}.v of the theory is refused: {answers[name].reason}; {INSTALL}")
    rows = [_row(one, answers) for one in found]
    if accept:
        accepted.record(found, answers)
    if log:
        lines = map(_line, sorted(rows, key=lambda row: str(row["id"])))
        write(log, "\n".join([*lines, "", _summary(rows), ""]))
    asked = {one.id for one in wanted}
    rows = [row for row in rows if row["id"] in asked or row["answer"] != "accepted"]
    if as_json:
        print(json.dumps(rows, indent=1, ensure_ascii=False))  # noqa: T201
    else:
        _print(rows, quiet, perf_counter() - start)
    return 0 if all(row["answer"] == "accepted" for row in rows) else 1


def _chosen(names: Sequence[str]) -> list[Statement]:
    chosen, _ = choose(names)
    if not (kept := [one for one in chosen if not is_observation(one)]):
        raise BadInput("an observation has no proof, so there is nothing to export; verdicts list shows all IDs")
    return kept


def _exported(chosen: Sequence[Statement], jobs: int) -> list[folder.File]:
    found = []
    with progress("exporting", len(chosen)) as advance:
        for one in folder.files(chosen, jobs if len(chosen) > 1 else 1):
            found.append(one)
            advance()
    return folder.closed(found)


def build() -> Path:
    """The folder in which statements are compiled; compiled files are kept there."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dp-verdicts" / "rocq"


@contextmanager
def alone(target: Path) -> Iterator[Path]:
    """Keep other runs out of a folder, which would change files that coqc reads."""
    import fcntl

    writable(target, folder=True)
    target.mkdir(parents=True, exist_ok=True)
    with (target / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"another run compiles in {target}; wait for its end") from None
        yield target


def _row(one: folder.File, answers: dict[str, Compiled]) -> dict[str, Any]:
    if not one.exported:
        return {"id": one.id, "answer": "not exported", "reason": one.reason, "seconds": 0.0, "axioms": []}
    found = answers[one.exported.name]
    return {
        "id": one.id, "answer": found.answer, "reason": found.reason, "seconds": round(found.seconds, 1),
        "axioms": list(found.axioms),
    }  # fmt: skip


def _line(row: dict[str, Any]) -> str:
    return f"{row['answer']:<12} {row['seconds']:>5.1f} s  {row['id']}{': ' if row['reason'] else ''}{row['reason']}"


def _print(rows: Sequence[dict[str, Any]], quiet: bool, seconds: float) -> None:
    out = console(10_000)
    for row in rows:
        if not quiet or row["answer"] != "accepted":
            out.print(_line(row))
    if not quiet:
        out.print(f"\n{_summary(rows)}\n{seconds:.1f} s")


def _summary(rows: Sequence[dict[str, Any]]) -> str:
    """The version of coq, the number of each answer, and the times of accepted statements."""
    counts = Counter(row["answer"] for row in rows).most_common()
    text = f"coq {version().split()[0]}: {', '.join(f'{count:,} {answer}' for answer, count in counts)}"
    if times := [row["seconds"] for row in rows if row["answer"] == "accepted"]:
        text += f"\ncompiled in {median(times):.1f} s each (median), at most {max(times):.1f} s"
    return text
