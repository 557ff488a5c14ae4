"""`verdicts show`: everything about one statement, read from its file and its certificate."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from proofs.command.console import Indented
from proofs.command.errors import BadInput
from proofs.command.names import Names
from proofs.command.numbers import at, evaluations, failing, point_of
from proofs.judging import ledger
from proofs.judging.examine import LARGEST_FILE, Evidence
from proofs.judging.verdict import STYLES, Verdict
from proofs.report.steps import readable
from proofs.statements.paper import papers
from proofs.statements.statement import Statement
from symbolic.language import Atom

INDENT, DEEPEST = 2, 16
MEANING = {
    "proved": "accepts the proof",
    "false": "accepts the counterexample",
    "undefined": "finds the claim without a value at the point",
    "refused": "refuses",
    "damaged": "cannot read the file",
    "missing": "finds no certificate",
}


def run(name: str) -> int:
    from proofs.command.console import console
    from proofs.command.judge import choose, complain, judge

    chosen, missing = choose([name])
    if not chosen:
        raise BadInput(f"no statement is written for {missing[0].id} ({missing[0].what})")
    out = console()
    verdicts = judge(chosen, jobs=1)
    for number, verdict in enumerate(verdicts):
        if number:
            out.rule(style="dim")
        out.print(verdict)
    return complain(verdicts)


def find(name: str) -> Statement:
    """The statement with exactly this id."""
    try:
        return ledger.find(name)
    except ledger.UnknownStatement as error:
        raise BadInput(str(error)) from None


def certificate_of(evidence: Iterable[Evidence], suffix: str = ".json") -> Any:
    """The data of the certificate that was checked, to be shown; None where none can be read."""
    for one in evidence:
        without = one.certificate.name.endswith(".without.json")
        if without == (suffix == ".without.json") and one.outcome not in ("missing", "damaged"):
            return _read(one.certificate)
    return None


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8")) if path.stat().st_size <= LARGEST_FILE else None
    except (OSError, ValueError, RecursionError):
        return None


def page(verdict: Verdict) -> RenderableType:
    """The whole page, for a terminal."""
    return Group(*_blocks(verdict))


def _blocks(verdict: Verdict) -> Iterator[RenderableType]:
    statement = verdict.statement
    names = Names(variable.name for variable in (*statement.variables, *statement.exists))
    head = Text(f"{verdict.id}  ", style="bold")
    head.append(verdict.verdict, style=f"bold {STYLES[verdict.verdict]}")
    if verdict.cause:
        head.append(f" ({verdict.cause})", style="")
    yield head
    yield _block("", [statement.title])
    yield _block("where", [statement.where, *(paper.citation for paper in papers() if paper.id == statement.paper)])
    yield _block("printed", [statement.printed])
    yield _block("checked", _explained(_meaning(statement, names), names))
    yield _block("why", [verdict.reason])
    yield _block("evidence", [_said(one) for one in verdict.evidence])
    yield from _points(verdict, names)
    if verdict.repaired:
        repaired = verdict.repaired
        claims = _explained(map(names.write, repaired.statement.claims), names)
        yield _block("repaired", [f"{repaired.id}: {repaired.verdict}", repaired.title, *claims])
    yield _block(
        "believed",
        list(statement.reads) or ["nothing beyond the checkers and the reading of the statement above"],
    )
    if statement.remarks:
        yield _block("remarks", list(statement.remarks))
    yield from _derivation(statement)
    certificate = certificate_of(verdict.evidence)
    steps = readable(certificate) if certificate else []
    if steps:
        yield Text("proof", style="dim")
    for step in steps:
        indent = INDENT * min(step.depth + 1, DEEPEST)
        yield Indented(step.text(names.write), indent)
        yield from (Indented(f"with {line}", indent + INDENT) for line in names.news())


def _explained(lines: Iterable[str], names: Names) -> list[str]:
    """The lines, and what the names in them mean."""
    return [*lines, *(f"with {line}" for line in names.news())]


def _derivation(statement: Statement) -> Iterator[RenderableType]:
    """The derivation of the closed form with sympy, run now; the proof does not depend on it."""
    names = {paper.derivation(statement.id) for paper in papers()} - {None}
    for name in sorted(filter(None, names)):
        from symbolic import values

        formula = values.formula(name)
        if formula.derive is not None:
            yield _block("derived with sympy", str(formula.derivation).splitlines())


def _block(label: str, lines: list[str]) -> RenderableType:
    body = Group(*(Indented(line, INDENT) for line in lines))
    return Group(Text(label, style="dim"), body) if label else body


def _said(one: Evidence) -> str:
    reason = f": {one.reason}" if one.reason else ""
    time = f" ({one.seconds * 1000:.0f} ms)" if one.seconds else ""
    return f"{one.engine} {MEANING[one.outcome]} {one.certificate.name}{time}{reason}"


def _meaning(statement: Statement, names: Names) -> Iterator[str]:
    """The statement as it is checked, in words."""
    if statement.variables:
        yield f"for all {', '.join(f'{variable.name} ({variable.sort})' for variable in statement.variables)}"
    for label, relations in (
        ("if", statement.given),
        ("and", statement.throughout),
        ("defined where", statement.defined),
        ("provided", statement.provided),
    ):
        if relations:
            yield f"{label} {', '.join(map(names.write, relations))}"
    if statement.exists:
        yield f"there are {', '.join(variable.name for variable in statement.exists)} such that"
    yield from map(names.write, statement.claims)


def _points(verdict: Verdict, names: Names) -> Iterator[RenderableType]:
    """The counterexample with its numbers, or the point that shows that the assumptions are not empty."""
    statement = verdict.statement
    certificate = certificate_of(verdict.evidence)
    if verdict.verdict == "refuted":
        yield from _counterexample(statement, certificate, "counterexample", names)
    elif verdict.verdict == "verified-if":
        without = certificate_of(verdict.evidence, ".without.json")
        yield from _counterexample(statement, without, "without what it is provided", names)
    if certificate and "example" in certificate:
        yield _block("for example", [at(point_of(certificate) or {}) or "(there are no variables)"])


def _counterexample(statement: Statement, certificate: Any, label: str, names: Names) -> Iterator[RenderableType]:
    point = point_of(certificate) if certificate else None
    if point is None:
        return
    lines = [f"at {at(point)}" if point else "always"]
    relations: list[Atom] = [*statement.given, *statement.throughout, *statement.defined]
    if relations:
        lines += ["assumed:", *(f"  {line}" for line in evaluations(relations, point, names.write))]
    if statement.exists:
        lines.append(f"no {', '.join(variable.name for variable in statement.exists)} does it, by the proof below")
    else:
        lines += [
            "but:",
            *(f"  {line}" for line in evaluations(failing(statement, point), point, names.write)),
        ]
    yield _block(label, _explained(lines, names))
