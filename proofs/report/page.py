"""The page of one statement, for a terminal: everything about it, read from its file and its certificate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from proofs.judging.examine import Evidence
from proofs.judging.verdict import Verdict
from proofs.report.certificates import certificate_of
from proofs.report.names import Names
from proofs.report.numbers import at, evaluations, failing, point_of
from proofs.report.steps import readable
from proofs.report.text import STYLES, Indented
from proofs.statements.library import BY_ID
from proofs.statements.paper import paper_of
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
BELIEVED = {"reads": "reading", "models": "model", "cites": "cited"}


def page(verdict: Verdict, derived: bool = False) -> RenderableType:
    """The whole page, for a terminal; `derived`: with the derivation of its closed form run."""
    return Group(*_blocks(verdict, derived))


def _blocks(verdict: Verdict, derived: bool) -> Iterator[RenderableType]:
    statement = verdict.statement
    names = Names(variable.name for variable in (*statement.variables, *statement.exists))
    head = Text(f"{verdict.id}  ", style="bold")
    head.append(verdict.verdict, style=f"bold {STYLES[verdict.verdict]}")
    if verdict.cause:
        head.append(f" ({verdict.cause})", style="")
    yield head
    yield _block("", [statement.title])
    paper = paper_of(statement.paper)
    quoted = [f'"{statement.quote}"'] if statement.quote else []
    yield _block(
        "where", [statement.where, *quoted, *([paper.citation] if paper else [])]
    )
    yield _block("printed" if statement.printed else "formula", [statement.latex])
    yield _block("checked", _explained(_meaning(statement, names), names))
    yield _block("why", [verdict.reason])
    yield _block("evidence", [_said(one) for one in verdict.evidence])
    yield from _points(verdict, names)
    if verdict.repaired:
        repaired = verdict.repaired
        claims = _explained(map(names.write, repaired.statement.claims), names)
        yield _block("repaired", [f"{repaired.id}: {repaired.verdict}", repaired.title, *claims])
    yield _block("believed", _believed(statement))
    if verdict.rests_on:
        yield _block("rests on", [f"{identifier}: {word}" for identifier, word in verdict.rests_on.items()])
        yield _block("believed there", believed_below(statement))
    if statement.remarks:
        yield _block("remarks", list(statement.remarks))
    yield from _derivation(statement, derived)
    certificate = certificate_of(verdict.evidence)
    steps = readable(certificate) if certificate else []
    if steps:
        yield Text("proof", style="dim")
    for step in steps:
        indent = INDENT * min(step.depth + 1, DEEPEST)
        yield Indented(step.text(names.write), indent)
        yield from (Indented(f"with {line}", indent + INDENT) for line in names.news())


def _believed(statement: Statement) -> list[str]:
    """What must be believed without a check, by kind."""
    lines = [f"{BELIEVED[kind]}: {line}" for kind, found in statement.believed.items() for line in found]
    return lines or ["nothing beyond the checkers and the reading of the statement above"]


def _below(statement: Statement) -> list[Statement]:
    """The statements that it rests on, and those that these rest on, each once."""
    found: dict[str, Statement] = {}
    waiting = [*statement.rests_on]
    for identifier in waiting:
        if identifier not in found and identifier in BY_ID:
            found[identifier] = BY_ID[identifier]
            waiting += found[identifier].rests_on
    return list(found.values())


def believed_below(statement: Statement) -> list[str]:
    """What must be believed of the statements that it rests on, by kind, each line once, and with whose it is."""
    said = {line for found in statement.believed.values() for line in found}
    whose: dict[tuple[str, str], list[str]] = {}
    for kind in BELIEVED:
        for below in _below(statement):
            for line in below.believed.get(kind, ()):
                if line not in said:
                    whose.setdefault((kind, line), []).append(below.id)
    lines = [f"{BELIEVED[kind]}: {line} ({', '.join(ids)})" for (kind, line), ids in whose.items()]
    return lines or ["nothing more"]


def _explained(lines: Iterable[str], names: Names) -> list[str]:
    """The lines, and what the names in them mean."""
    return [*lines, *(f"with {line}" for line in names.news())]


def _derivation(statement: Statement, derived: bool) -> Iterator[RenderableType]:
    """The derivation of the closed form with sympy, run now where it is asked for: it is slow, and the proof does not depend on it."""
    paper = paper_of(statement.paper)
    name = paper.derivation(statement.id) if paper else None
    if name and not derived:
        yield _block("derived with sympy", [f"the closed form {name}, by verdicts show --derivation {statement.id}"])
    elif name:
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
        for number, atom in enumerate(statement.provided, 1):
            without = certificate_of(verdict.evidence, number)
            yield from _counterexample(statement, without, f"without {names.write(atom)}", names, number)
    if certificate and "example" in certificate:
        yield _block("for example", [at(point_of(certificate) or {}) or "(there are no variables)"])


def _counterexample(
    statement: Statement, certificate: Any, label: str, names: Names, without: int = 0
) -> Iterator[RenderableType]:
    point = point_of(certificate) if certificate else None
    if point is None:
        return
    lines = [f"at {at(point)}" if point else "always"]
    provided = [atom for number, atom in enumerate(statement.provided, 1) if without and number != without]
    relations: list[Atom] = [*statement.given, *statement.throughout, *statement.defined, *provided]
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
