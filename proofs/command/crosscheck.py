"""`verdicts crosscheck`: compare all representations of a formula with each other."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from rich.text import Text

from proofs.command.errors import BadInput, hint
from proofs.command.options import processes
from proofs.parallel import mapped
from symbolic import values
from symbolic.crosscheck import compare as crosscheck
from symbolic.crosscheck.compare import REPRESENTATIONS, Row
from symbolic.simulation.comparison import FALSE_ALARM

SHOWN = {"agrees": ("agrees", "green"), "differs": ("DIFFERS", "bold red"), "none": ("-", "dim")}
HEADINGS = {"derivation": "derived", "enumeration": "exact", "simulation": "simul."}  # at most 7 letters each


def run(names: Sequence[str], seed: int, jobs: int | None) -> int:
    """Returns 1 if a representation differs from the others."""
    from proofs.command.console import complaints, console, progress

    start = perf_counter()
    chosen = choose(names)
    level = crosscheck.level(chosen)
    found: dict[str, Row] = {}
    with progress("comparing", len(chosen)) as advance:
        for row in mapped(_check, [(name, level, seed) for name in chosen], processes(jobs, len(chosen))):
            found[row.name] = row
            advance()
    out, err = console(), complaints()
    out.print(
        " " * 35 + " ".join(f"{HEADINGS.get(representation, representation):>7}" for representation in REPRESENTATIONS),
        soft_wrap=True,
    )
    for name in chosen:
        line = Text(f"{name:<35}")
        for representation in REPRESENTATIONS:
            word, style = SHOWN[found[name].cells[representation].outcome]
            line.append(f"{word:>7} ", style=style)
        line.rstrip()
        out.print(line, soft_wrap=True)
    out.print()
    out.print(
        f"{crosscheck.tests(chosen)} simulations; "
        f"the probability of a false alarm in any of them is at most {FALSE_ALARM:.0e}",
        soft_wrap=True,
    )
    out.print("exact: exact enumeration. simul.: Monte Carlo simulation. -: no such representation.")
    out.print(f"seed {seed}, {perf_counter() - start:.1f} s")
    for name in chosen:
        for representation, cell in found[name].cells.items():
            if cell.outcome == "differs":
                err.print(f"verdicts: {name}: {representation} differs: {cell.where}")
    return 0 if all(row.agrees for row in found.values()) else 1


def choose(names: Sequence[str]) -> tuple[str, ...]:
    """The formulas that the names select, by name or by a beginning up to a dot; default: all."""
    known = values.all_names()
    found: set[str] = set()
    for name in names:
        meant = {one for one in known if one == name or one.startswith(f"{name}.")}
        if not meant:
            raise BadInput(f"there is no value {name!r}{hint(name, known, 'verdicts value --list shows the names')}")
        found |= meant
    return tuple(one for one in known if one in found or not names)


def _check(task: tuple[str, float, int]) -> Row:
    name, level, seed = task
    return crosscheck.check(name, level, seed)
