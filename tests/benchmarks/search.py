"""The search beside z3 and cvc5, on goals with known answers and on the project's own statements.

`python tests/benchmarks/search.py [NAME ...] [--seconds S] [--rounds N] [--json FILE] [--plain]`

Nothing here passes or fails. NAME is a goal or a group; the groups are

    tuned      85 goals of `goals/tuned.toml`, on which the search was tuned
    held-out   40 goals of `goals/held_out.toml`, chosen by the rule at its beginning
    steps      the project's statements whose plan is one step of algebra (ring, positive, auto), with the plan removed
    prepared   the same after lemmas that show that the claim is defined, with plan and lemmas removed

Each question has a process of its own, with all modules loaded, which is killed some seconds after its budget. A
certificate of ours counts only if both checkers accept it here; that takes no part of the time. The times are medians
on the wall. The two solvers make no certificate. They are asked whether the goal fails at a point where every divisor
differs from 0; a dash marks goals with sums, functions or operations that they do not have.

`--plain` measures the plan `auto()`, without `solve` and its budget.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import multiprocessing
import platform
import statistics
import sys
import textwrap
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

import smtlib  # noqa: E402

from proofs import kernel, recheck  # noqa: E402
from proofs.search import witness  # noqa: E402
from proofs.search.certify import dump  # noqa: E402
from proofs.search.elaborate import elaborate  # noqa: E402
from proofs.search.work import Unproved  # noqa: E402
from proofs.statements import library  # noqa: E402
from proofs.statements.plan import Plan, auto  # noqa: E402
from proofs.statements.statement import Statement  # noqa: E402

FILES = {"tuned": "tuned.toml", "held-out": "held_out.toml"}
OWN = ("steps", "prepared")
GROUPS = (*FILES, *OWN)
SOLVERS = ("z3", "cvc5")
ALGEBRA = ("ring", "positive", "auto")
GRACE = 5.0
"""Seconds after the budget until a process is killed: an answer that is late is still seen as late."""
SLOW = 5.0
"""Seconds; answers above it are counted."""
BEFORE = "9c3bffa2"
"""The last commit before `solve`; `--plain` found so many of the true goals there, with 5 s each."""
FOUND_BEFORE = {"tuned": (28, 72), "held-out": (9, 32), "steps": (77, 81), "prepared": (81, 100)}
RIGHT = {"true": "proved", "false": "refuted", "undefined": "undefined"}


@dataclass(frozen=True)
class Goal:
    """A statement without a plan, and whether it is true, false or undefined."""

    name: str
    group: str
    expected: str
    statement: Statement


class Answer(NamedTuple):
    """A verdict, its seconds, the bytes of its certificate, and what was missing."""

    kind: str
    seconds: float
    size: int = 0
    missing: str = ""


Ask = Callable[[Statement, float], Answer]


# ---- the goals


def written(group: str) -> Iterator[Goal]:
    """The goals of a file."""
    from proofs.text.building import entries

    path = ROOT / "tests" / "benchmarks" / "goals" / FILES[group]
    for name, row in tomllib.loads(path.read_text(encoding="utf-8")).items():
        text = f"theorem {name}\n{textwrap.indent(row['text'].strip(), '  ')}\n"
        (entry,) = entries(text, "goals", path.name)
        if entry.statement is None:
            raise SystemExit(f"{path.name}, {name}: {entry.error or entry.reason}")
        yield Goal(name, group, row["expected"], entry.statement)


def own() -> Iterator[Goal]:
    """The statements of the project whose plan is one step of algebra."""
    for statement in library.statements():
        plans = [statement.proof] if isinstance(statement.proof, Plan) else list(statement.proof or ())
        if plans and not statement.exists and all(one.rule in ALGEBRA and not one.lemmas for one in plans):
            bare = replace(statement, proof=None, before=())
            yield Goal(statement.id, "prepared" if statement.before else "steps", "true", bare)


def chosen(names: list[str]) -> list[Goal]:
    """The goals with these names or groups; all if no name is given. Reads a group only if necessary."""
    single = set(names) - set(GROUPS)
    files = [group for group in FILES if not names or single or group in names]
    every = [goal for group in files for goal in written(group)]
    if not names or single or set(names) & set(OWN):
        every += own()
    if unknown := single - {goal.name for goal in every}:
        raise SystemExit(f"no goal or group is called {', '.join(sorted(unknown))}; groups: {', '.join(GROUPS)}")
    return [goal for goal in every if not names or {goal.name, goal.group} & set(names)]


# ---- the answers


def solved(statement: Statement, seconds: float) -> Answer:
    """The answer of `solve`; a certificate that a checker rejects is reported as such."""
    from proofs.search.solve import solve

    start = time.perf_counter()
    found = solve(statement, seconds)
    spent = time.perf_counter() - start
    if found.certificate is None:
        return Answer(found.kind, spent, 0, found.missing)
    size = len(dump(found.certificate))
    kind = found.kind if agreed(statement, found.certificate) == found.kind else "rejected"
    return Answer(kind, spent, size, found.missing)


def agreed(statement: Statement, certificate: dict[str, Any]) -> str:
    """The verdict of both checkers on a certificate, or an empty text."""
    said = set()
    for checker in (kernel, recheck):
        try:
            verdict = checker.check(statement.data(), certificate, {})
        except (kernel.Refused, recheck.Refused):
            return ""
        said.add({"false": "refuted"}.get(verdict.kind, verdict.kind) if hasattr(verdict, "kind") else "proved")
    return said.pop() if len(said) == 1 else ""


def plain(statement: Statement, seconds: float) -> Answer:
    """The answer of the plan `auto()`, and of the search for a point if it fails."""
    start = time.perf_counter()
    try:
        size = len(dump(elaborate(replace(statement, proof=auto()), {})))
        return Answer("proved", time.perf_counter() - start, size)
    except Unproved as error:
        kind = "open" if witness.find(statement.data()) is None else "refuted"
        return Answer(kind, time.perf_counter() - start, 0, str(error))


def by_solver(name: str) -> Ask:
    """The answer of a solver, or a dash if the goal cannot be said in its language."""
    verdict: Callable[[str, float], str] = getattr(smtlib, name)

    def answer(statement: Statement, seconds: float) -> Answer:
        start = time.perf_counter()
        try:
            question = smtlib.question(statement.data(), exponential=name == "cvc5")
        except smtlib.NotSayable as error:
            return Answer("-", 0.0, 0, str(error))
        kind = verdict(question, seconds)
        return Answer(kind, time.perf_counter() - start)

    return answer


def capped(ask: Ask, statement: Statement, seconds: float) -> Answer:
    """The answer of a process that is killed `GRACE` seconds after its budget."""
    forked = multiprocessing.get_context("fork")
    receiver, sender = forked.Pipe(duplex=False)
    process = forked.Process(target=_send, args=(sender, ask, statement, seconds))
    start = time.perf_counter()
    process.start()
    sender.close()
    try:
        if not receiver.poll(seconds + GRACE):
            return Answer("killed", time.perf_counter() - start)
        return Answer(*receiver.recv())
    except EOFError:
        return Answer("crashed", time.perf_counter() - start)
    finally:
        process.kill()
        process.join()


def _send(sender: Any, ask: Ask, statement: Statement, seconds: float) -> None:
    sender.send(tuple(ask(statement, seconds)))


def median(ask: Ask, statement: Statement, seconds: float, rounds: int) -> Answer:
    """The answer with the median time; the first one if the rounds do not agree on the verdict."""
    answers = [capped(ask, statement, seconds) for _ in range(rounds)]
    return answers[0]._replace(seconds=statistics.median(one.seconds for one in answers))


# ---- the tables


@dataclass(frozen=True)
class Row:
    """A goal with the answers by the name of who gave them."""

    name: str
    group: str
    expected: str
    answers: dict[str, Answer]

    def line(self) -> str:
        first = self.answers["ours"]
        cells = [f"{self.name[:43]:<44}{self.expected:<10}{first.kind:<10}{first.seconds:6.2f} s{first.size:>8} B"]
        cells += [f"{each.kind:>9}{each.seconds:6.2f} s" for name, each in self.answers.items() if name != "ours"]
        return " ".join(cells)


def summary(rows: list[Row], group: str, who: str, seconds: float) -> str:
    """One line of the last table."""
    mine = [(row, row.answers[who]) for row in rows if row.group == group and who in row.answers]
    cells = []
    for expected in RIGHT:
        due = [(row, one) for row, one in mine if row.expected == expected]
        found = sum(one.kind == RIGHT[expected] for _, one in due)
        cells.append(f"{found:>6} of {len(due):<4}" if due else f"{'':>13}")
    verdicts = tuple(RIGHT.values())
    wrong = sum(one.kind == "rejected" or one.kind in verdicts and one.kind != RIGHT[row.expected] for row, one in mine)
    times = [one.seconds for _, one in mine if one.kind != "-"] or [0.0]
    late = sum(one.seconds > seconds for _, one in mine if one.kind not in verdicts)
    cells += [f"{wrong:>6}{sum(time > SLOW for time in times):>10}{late:>12}"]
    return f"{group:<10}{who:<6}" + "".join(cells) + f"{statistics.median(times):>9.3f} s{max(times):>7.2f} s"


def tables(rows: list[Row], seconds: float) -> Iterator[str]:
    """What the rows say together."""
    yield (
        f"{'group':<10}{'by':<6}{'true':>9}{'false':>14}{'undefined':>15}{'wrong':>10}{'above 5 s':>10}"
        f"{'open, late':>12}{'median':>11}{'longest':>9}"
    )
    for group in GROUPS:
        for who in ("ours", *SOLVERS):
            if any(row.group == group and who in row.answers for row in rows):
                yield summary(rows, group, who, seconds)
    for group, (before, of) in FOUND_BEFORE.items():
        due = [row.answers["ours"].kind == "proved" for row in rows if (row.group, row.expected) == (group, "true")]
        if due:
            yield f"{group}: proved without a plan {sum(due)} of {len(due)} now, {before} of {of} at {BEFORE}"


def measured(goals: list[Goal], options: argparse.Namespace) -> Iterator[Row]:
    """The rows, as they come."""
    first: Ask = plain if options.plain else solved
    others = [name for name in SOLVERS if importlib.util.find_spec(name)]
    for goal in goals:
        asked = {"ours": first, **({} if goal.group in OWN else {name: by_solver(name) for name in others})}
        found = {name: median(ask, goal.statement, options.seconds, options.rounds) for name, ask in asked.items()}
        yield Row(goal.name, goal.group, goal.expected, found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="goals or groups (default: all)")
    parser.add_argument("--seconds", type=float, default=5.0, help="budget of a goal (default: 5)")
    parser.add_argument("--rounds", type=int, default=1, help="medians of so many (default: 1)")
    parser.add_argument("--json", metavar="FILE", help="write all answers to this file")
    parser.add_argument("--plain", action="store_true", help="measure auto() in place of solve")
    options = parser.parse_args()
    goals = chosen(options.names)
    names = [name for name in ("z3-solver", "cvc5", "clarabel", "python-flint") if _installed(name)]
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in names)
    print(f"Python {platform.python_version()}, {versions}; {options.seconds:g} s a goal; medians of {options.rounds}")
    rows = []
    for row in measured(goals, options):
        rows.append(row)
        print(row.line(), flush=True)
    print("", *tables(rows, options.seconds), sep="\n")
    if options.json:
        Path(options.json).write_text(json.dumps([asdict(row) for row in rows], indent=1), encoding="utf-8")


def _installed(name: str) -> bool:
    try:
        return bool(importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return False


if __name__ == "__main__":
    main()
