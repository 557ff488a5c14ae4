"""`verdicts check mypaper/`: judge a user's paper, and report in text, JSON, JUnit XML or as annotations on GitHub."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal

from rich.text import Text

from proofs.command.console import WIDTH, complaints, console, progress
from proofs.command.errors import BadInput, shortened
from proofs.command.probe import fails
from proofs.extras import install
from proofs.judging.expected import Entry, expected, expected_sources, surprises, written
from proofs.judging.rules import assumed_claims
from proofs.judging.verdict import Verdict
from proofs.own import searching
from proofs.own.folder import Own
from proofs.own.judging import Judged, judged
from proofs.own.kept import method
from proofs.report.text import STYLES
from proofs.search import missing_solvers
from proofs.tables import Damaged, table
from proofs.text.writing import formula, point
from proofs.trust.print import agreement

Format = Literal["text", "json", "github", "junit"]
EXPECTED: Final = "expected.toml"
NOT_STATED: Final = "not stated"
BROKEN: Final = "broken"
LEVELS: Final[Mapping[str, str]] = {"refuted": "error", BROKEN: "error", "open": "warning", NOT_STATED: "notice"}


def run(
    own: Own, labels: Collection[str], seconds: float, jobs: int, accept: bool, shape: Format, quiet: bool = False
) -> int:
    """Judge, print and compare with the recorded verdicts.

    Returns
    -------
    2 if a statement or file is broken; else 1 if a statement is open or differs from its recorded verdict; else 0.
    """
    if accept and labels:
        raise BadInput("--accept records the whole paper; leave out the labels")
    if not accept:
        recorded(own)  # a damaged file is reported before anything is searched
    order = [one.name for one in own.entries if not labels or one.name in labels]
    found: dict[str, Judged] = {}
    rows: list[dict[str, Any]] = []
    lines = _Lines(order) if shape == "text" and not quiet else None
    with progress("judging", len(order)) as advance:
        if lines is not None:
            lines.start()
        for one in judged(own, labels, seconds, jobs):
            found[one.entry.name] = one
            advance()
            while len(rows) < len(order) and order[len(rows)] in found:  # in the order of the files
                rows.append(row(found[order[len(rows)]]))
                if lines is not None:
                    lines.add(rows[-1])
    changed = list(_changed(own, labels, [*_as_typed(found[name] for name in order)], accept))
    broken = bool(own.faults) or any(one["verdict"] == BROKEN for one in rows)
    if lines is not None:
        lines.end(rows)
    elif shape != "text":
        WRITERS[shape](own, rows)
    unfinished = any(one["verdict"] == "open" for one in rows)
    for line in (*own.faults, *changed, *(_without_solvers() if unfinished else ())):
        complaints().print(f"verdicts: {line}")
    return 2 if broken else 1 if changed or unfinished else 0


def _as_typed(found: Iterable[Judged]) -> Iterator[Verdict]:
    """The verdicts on the statements without what was searched, so that another proof or example is no change."""
    for one in found:
        if one.verdict is not None and one.entry.statement is not None:
            yield replace(one.verdict, statement=one.entry.statement)


def _without_solvers() -> Iterator[str]:
    """What the search of this run could not do, because a solver is not installed."""
    for name, lost in missing_solvers().items():
        yield f"{name} is not installed: {lost}; {install('scipy')}"


def _changed(own: Own, labels: Collection[str], verdicts: Sequence[Verdict], accept: bool) -> Iterator[str]:
    """The differences from the recorded verdicts; records them if accepted."""
    if accept:
        searching.written(own.folder / EXPECTED, written(verdicts, by="verdicts check --accept"))
    elif (known := recorded(own)) is not None:
        names = [f"{own.paper.id}/{label}" for label in labels]
        for line in surprises(verdicts, names, *known):
            yield line.replace("verdicts expect --write", f"verdicts check {own.folder.name}/ --accept").replace(
                "verdicts expect", f"verdicts check {own.folder.name}/ --accept records them"
            )


def recorded(own: Own) -> tuple[Mapping[str, Entry], Mapping[str, str]] | None:
    """The recorded verdicts by id, and the digests of the paper; None if there is no file. Raises `Damaged`."""
    path = own.folder / EXPECTED
    if not path.is_file():
        return None
    if not all(isinstance(one, dict) for one in table(path).values()):
        raise Damaged(path, "every entry belongs to a table")
    known = expected(path)
    if wrong := [name for name, one in known.items() if not isinstance(one, dict) or "verdict" not in one]:
        raise Damaged(path, f"{wrong[0]} has no verdict; --accept writes the file anew")
    return known, expected_sources(path)


# ---- one statement as data


def row(one: Judged) -> dict[str, Any]:
    """The answer on one statement as JSON data: that of `verdicts check --json`, and the fields of a user's paper."""
    entry = one.entry
    place = {"label": entry.name, "line": entry.line, "where": entry.where, "printed": entry.printed}
    if one.verdict is None:
        word = BROKEN if entry.error else NOT_STATED
        return {**place, "verdict": word, "reason": str(entry.error or entry.reason), "details": []}
    return {
        **one.verdict.data,
        **place,
        "reason": _by(one),
        "details": list(_details(one)),
        "warnings": list(_warnings(one)),
    }


def _by(one: Judged) -> str:
    """In a few words, the evidence for the verdict."""
    assert one.verdict is not None
    statement, verdict = one.verdict.statement, one.verdict.verdict
    if verdict == "refuted":
        return f"at {_point(statement.counterexample) or 'every point'}"
    if verdict == "open":
        if one.found is None or one.found.kind != "open":
            return one.verdict.reason
        return f"true at {one.found.tried} points tried, not proved"
    if one.verdict.verdict == "verified-if":
        return f"under {'; '.join(map(formula, statement.provided))}"
    return f"by {method(statement)}"


def _details(one: Judged) -> Iterator[str]:
    """Further lines: the sides of a refuted claim, what is missing in an open one, points and hints."""
    assert one.verdict is not None
    statement, verdict = one.verdict.statement, one.verdict.verdict
    if verdict == "refuted" and statement.counterexample is not None and not statement.exists:
        for claim in fails(statement, _exact(statement.counterexample)):
            yield f"{claim['claim']} fails: left {claim['left']}, right {claim['right']}"
    for number, atom in enumerate(statement.provided, 1):
        if verdict == "verified-if":
            yield f"without {formula(atom)} it fails at {_point(statement.point_without(number))}"
    if verdict == "open" and one.found is not None and one.found.missing:
        yield f"missing: {shortened(' '.join(one.found.missing.removeprefix(f'{statement.id}: ').split()))}"
    if verdict in ("verified", "verified-if") and not one.entry.example_given and statement.example:
        yield f"example found: {_point(statement.example)}"
    yield from (f"hint: {hint}" for hint in one.found.hints) if one.found is not None else ()


def _warnings(one: Judged) -> Iterator[str]:
    assert one.verdict is not None
    statement = one.verdict.statement
    if not one.entry.title:
        yield "warning: no title; the claim is shown in its place"
    yield from (f"warning: {fault}" for fault in assumed_claims(replace(statement, restates="")))
    if statement.printed and (found := agreement(statement)).result == "differs":
        yield f"warning: the printed formula differs from the claim: {'; '.join(found.differing)}"


def _point(values: Mapping[str, Any] | None) -> str:
    return point(_texts(values)) if values else ""


def _texts(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _texts(one) for name, one in value.items()}
    return [_texts(one) for one in value] if isinstance(value, list | tuple) else str(value)


def _exact(values: Mapping[str, Any]) -> dict[str, Any]:
    from proofs.report.content.numbers import exact

    return {name: exact(value) for name, value in values.items()}


# ---- writers


class _Lines:
    """The output in text: a line for each statement, and its details, as soon as it is judged."""

    def __init__(self, labels: Sequence[str]) -> None:
        self.out = console(WIDTH)
        self.wide = max(map(len, labels), default=0)

    def start(self) -> None:
        """On a terminal, write above the progress bar, which has replaced standard output."""
        if self.out.is_terminal:
            self.out = console(WIDTH)

    def add(self, one: Mapping[str, Any]) -> None:
        line = Text.assemble(
            (f"{one['verdict']:<12}", STYLES.get(one["verdict"], "")), f"{one['label']:<{self.wide}}  "
        )
        self.out.print(line + Text(one["reason"]), soft_wrap=True)
        for more in (*one["details"], *one.get("warnings", ())):
            self.out.print(Text(f"{'':12}{more}", style="dim"), soft_wrap=True)

    def end(self, rows: Sequence[Mapping[str, Any]]) -> None:
        counts = Counter(one["verdict"] for one in rows)
        self.out = console(WIDTH)
        if not rows:  # the file cannot be read, which is said on standard error
            return
        total = f"{len(rows)} statement{'s' * (len(rows) != 1)}: "
        self.out.print(total + ", ".join(f"{number} {word}" for word, number in counts.items()))


def _json(own: Own, rows: Sequence[Mapping[str, Any]]) -> None:
    print(json.dumps(rows, indent=1, ensure_ascii=False))  # noqa: T201


def _github(own: Own, rows: Sequence[Mapping[str, Any]]) -> None:
    """Workflow commands; a refuted or broken statement is an error, an open one a warning, an accepted one neither."""
    known, _ = recorded(own) or ({}, {})
    accepted = {name: entry["verdict"] for name, entry in known.items()}
    here = Path.cwd()
    place = own.folder.relative_to(here).as_posix() if own.folder.is_relative_to(here) else own.folder.name
    for one in rows:
        same = one["verdict"] == accepted.get(f"{own.paper.id}/{one['label']}")
        level = "notice" if same and one["verdict"] == "refuted" else LEVELS.get(one["verdict"], "notice")
        text = "\n".join([f"{one['label']} is {one['verdict']}: {one['reason']}", *one["details"]])
        text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        file, title = map(_property, (f"{place}/{own.files.get(one['label'], '')}", one["label"]))
        print(f"::{level} file={file},line={one['line']},title={title}::{text}")  # noqa: T201


def _property(text: str) -> str:
    """The text with the characters encoded that end a property of a workflow command."""
    return re.sub("[%:,\r\n]", lambda sign: f"%{ord(sign[0]):02X}", text)


def _junit(own: Own, rows: Sequence[Mapping[str, Any]]) -> None:
    """JUnit XML: an open statement is a failure, a broken one an error, one that is not stated is skipped."""
    from xml.etree import ElementTree as xml

    kinds = {"open": "failure", BROKEN: "error", NOT_STATED: "skipped"}
    count = {kind: str(sum(kinds.get(one["verdict"]) == kind for one in rows)) for kind in kinds.values()}
    suite = xml.Element(
        "testsuite",
        {"name": own.paper.id, "tests": str(len(rows)), "failures": count["failure"], "errors": count["error"],
         "skipped": count["skipped"]},
    )  # fmt: skip
    for one in rows:
        case = xml.SubElement(suite, "testcase", {"classname": own.paper.id, "name": one["label"]})
        case.set("time", f"{one.get('seconds', 0):.3f}")
        text = "\n".join([one["reason"], *one["details"]])
        if (kind := kinds.get(one["verdict"])) is not None:
            xml.SubElement(case, kind, {"message": one["reason"]}).text = text
        else:
            xml.SubElement(case, "system-out").text = f"{one['verdict']}: {text}"
    print('<?xml version="1.0" encoding="utf-8"?>\n' + xml.tostring(suite, encoding="unicode"))  # noqa: T201


WRITERS: Final[Mapping[Format, Any]] = {"json": _json, "github": _github, "junit": _junit}
