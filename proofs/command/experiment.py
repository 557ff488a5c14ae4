"""`verdicts experiment`: re-run a table or figure of a paper, and keep the results."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from proofs.command.errors import BadInput, hint
from proofs.command.files import writable
from proofs.command.options import processes

ALL: Final = "all"


@dataclass(frozen=True)
class Asked:
    """The options; `users` replaces the number of users of every setting."""

    name: str
    repeats: int
    seed: int
    space: str
    varied: bool
    users: int | None
    checkins: str | None


def run(asked: Asked, jobs: int | None, scheduler: str | None, store: str, as_json: bool, write: bool) -> int:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core per process; set before NumPy is imported
    from proofs.command.console import progress
    from proofs.experiments.designs import EXPERIMENTS
    from proofs.experiments.store import Store
    from proofs.experiments.stored import distances
    from proofs.experiments.summary import document
    from proofs.experiments.work import fill, missing

    if asked.name != ALL and asked.name not in EXPERIMENTS:
        known = [*EXPERIMENTS, ALL]
        there = f"the experiments are {', '.join(known)}"
        raise BadInput(f"there is no experiment {asked.name!r}{hint(asked.name, known, there)}")
    if write and (asked.name != ALL or asked.space == "both" or not asked.varied):
        raise BadInput(
            "--write needs all experiments of one space: verdicts experiment all --space linear --vary --write"
        )
    if write:
        writable(*_written(asked.space))
    if asked.checkins is not None and asked.space == "linear":
        raise BadInput("--check-ins is for planar data; add --space planar or --space both")
    if scheduler is not None and jobs is not None:
        raise BadInput("--jobs cannot be combined with --scheduler; leave out one of them")
    chosen = [one for one in EXPERIMENTS.values() if asked.name in (ALL, one.id)]
    cells = {one.id: own for one in chosen if (own := _cells(one, asked))}
    chosen = [one for one in chosen if one.id in cells]
    if not chosen:
        raise BadInput(f"{asked.name} has no {asked.space} settings; give another --space")
    try:
        with Store(store) as kept:
            every = [cell for own in cells.values() for one in own.values() for cell in one]
            left = missing(every, kept)
            with progress(asked.name, len(left)) as advance:
                fill(every, kept, processes(jobs, len(left)), scheduler, advance)
            found = {
                setting: distances([result for cell in one if (result := kept.get(cell)) is not None])
                for own in cells.values()
                for setting, one in own.items()
            }
    except sqlite3.Error as reason:
        raise BadInput(f"{store}: {reason}") from None
    except OSError as reason:
        raise BadInput(f"{scheduler or store}: {reason}") from None
    documents = [document(one, {setting: found[setting] for setting in cells[one.id]}) for one in chosen]
    if write:
        _write(found, asked)
    if as_json:
        print(json.dumps(documents, indent=1, ensure_ascii=False))  # noqa: T201
    else:
        for shown in documents:
            _print(shown)
    return 0


def _cells(experiment: Any, asked: Asked) -> dict[Any, list[Any]]:
    """A dictionary from each setting to its repetitions."""
    from proofs.experiments.cell import Cell

    theta = _checkins(asked.checkins)
    found: dict[Any, list[Any]] = {}
    for setting in experiment.settings(asked.space, asked.varied):
        if theta and setting.population:  # the check-ins replace the population
            continue
        own = setting if asked.users is None else replace(setting, users=asked.users)
        given = theta if own.space == "planar" else ()
        repeats = setting.repeats(asked.repeats)
        found[own] = [Cell(own, repeat, asked.seed, given) for repeat in range(repeats)]
    return found


def _checkins(file: str | None) -> tuple[float, ...]:
    if file is None:
        return ()
    from proofs.experiments.checkins import distribution
    from symbolic.formula import DomainError

    try:
        with open(file, encoding="utf-8-sig", newline="") as stream:
            return distribution(stream)
    except OSError as reason:
        raise BadInput(f"{file}: {reason.strerror or reason}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file}: not UTF-8 text; convert it to UTF-8") from None
    except DomainError as reason:
        raise BadInput(f"{file}: {reason}") from None


def _write(found: Mapping[Any, Any], asked: Asked) -> None:
    """Write the results into the project, together with the command that computes them."""
    from proofs.experiments.stored import text
    from proofs.experiments.written import page

    options = f"--repeats {asked.repeats} --seed {asked.seed} --space {asked.space} --vary"
    options += "" if asked.users is None else f" --users {asked.users}"
    results, summary = _written(asked.space)
    results.parent.mkdir(exist_ok=True)
    command = f"verdicts experiment {ALL} {options} --write"
    results.write_text(text(command, found), encoding="utf-8")
    summary.write_text(page(), encoding="utf-8")


def _written(space: str) -> tuple[Path, Path]:
    """The result files of the project: the distances, and the page with their tables."""
    from proofs.experiments.stored import RESULTS, path_of

    return path_of(space), RESULTS.parent / "RESULTS.md"


# ---- output


def _print(one: dict[str, Any]) -> None:
    from proofs.command.console import console
    from proofs.report.text import Indented

    out = console()
    out.print(f"{one['id']}: {one['says']}", soft_wrap=True)
    for setting in one["settings"]:
        rated = {rating["by"]: rating["printed"] for rating in setting["ratings"]}
        out.print()
        out.print(f"  {setting['setting']}, {setting['lines'][0]['repeats']} repetitions")
        out.print(f"    {'':<25}{'mean distance':>14}{'times MLE':>14}  {'rating':<11}printed", soft_wrap=True)
        for line in setting["lines"]:
            printed = rated.get(line["variant"]) or ""
            if "refused" in line:
                out.print(Indented(f"{line['variant']}: {line['refused']}", 4))
                continue
            mean = f"{line['mean']:.4g}±{line['mean'] - line['low']:.2g}"
            ratio = f"{line['ratio']:.3g}±{line['ratio'] - line['ratio_low']:.2g}"
            text = f"    {line['variant']:<25}{mean:>14}{ratio:>14}  {line['rating']:<11}{printed}"
            out.print(text.rstrip(), soft_wrap=True)
    out.print()
    for row in one["observed"]:
        words = f"{row['mixture']}, {row['method']}: printed {row['printed']}: {row['outcome']}"
        out.print(
            Indented("; different for ".join([words, *(["; ".join(row["otherwise"])] if row["otherwise"] else [])]), 2)
        )
    out.print()
