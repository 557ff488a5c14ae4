"""Snapshot of verdicts with digests of each part that a person wrote.

`expected.toml` decides nothing. It makes every change of a verdict or of a statement visible for review.
`verdicts expect` displays the differences, and `verdicts expect --write` records them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from types import MappingProxyType
from typing import Any

from proofs.judging.ledger import meant
from proofs.judging.typed import source, typed
from proofs.judging.verdict import Verdict
from proofs.statements.files import digest
from proofs.statements.library import is_broken
from proofs.statements.paper import OPENED, ROOT, paper_of
from proofs.statements.statement import Statement

PATH = ROOT / "judging" / "expected.toml"
HEAD = """# Recorded verdicts, with a digest of each part of each statement. They decide nothing: the command and a test
# compare them with the current ones, so that every change is reviewed. Written by `{}`.
"""
SHORT = 8  # length of a digest in hexadecimal digits, enough to notice accidental changes
SOURCE = "source"
"""The key of a paper's own digest in its table."""
FIGURES = "figures"
"""The table of the digests of the figures' texts."""
Entry = Mapping[str, str]


def parts(statement: Statement) -> dict[str, str]:
    """Digest each nonempty part that a person wrote.

    >>> from proofs.statements.library import find
    >>> list(parts(find("li2022/theorem-10.second")))
    ['print', 'claim', 'points', 'words', 'listed']
    """
    return {part: digest(content)[:SHORT] for part, content in typed(statement).items()}


def sources(verdicts: Iterable[Verdict]) -> dict[str, str]:
    """Digest the text about each paper that is displayed with every statement."""
    found = {verdict.statement.paper: paper_of(verdict.statement.paper) for verdict in verdicts}
    return {short: digest(source(paper))[:SHORT] for short, paper in found.items() if paper}


def entry(verdict: Verdict) -> dict[str, str]:
    seen = {"outcome": verdict.outcome} if verdict.outcome else {}
    kept = {"kept": digest(verdict.reproduced.kept)[:SHORT]} if verdict.reproduced else {}
    return {"verdict": verdict.verdict, **seen, **kept, **parts(verdict.statement)}


def written(
    verdicts: Iterable[Verdict],
    captions: Mapping[str, str] = MappingProxyType({}),
    by: str = "verdicts expect --write",
) -> str:
    """Write the content of the file: a table for each paper, and a table for the figures.

    The first line of a paper's table is for the paper, and the other lines are for its statements."""
    lines, paper, verdicts = [HEAD.format(by).rstrip("\n")], "", list(verdicts)
    known = sources(verdicts)
    for verdict in verdicts:
        short, _, name = verdict.id.partition("/")
        if short != paper:
            lines += ["", f"[{short}]", *([f'{SOURCE} = "{known[short]}"'] if short in known else [])]
            paper = short
        lines.append(f'"{name}" = {{ {", ".join(_assigned(entry(verdict)))} }}')
    if captions:
        lines += ["", f"[{FIGURES}]", *(f'"{name}" = "{found}"' for name, found in captions.items())]
    return "\n".join(lines) + "\n"


def _assigned(one: Entry) -> Iterator[str]:
    return (f'{part} = "{word}"' for part, word in one.items())


def expected(path: Path = PATH, names: Sequence[str] = ()) -> dict[str, Entry]:
    """Read the recorded entries, id -> verdict and digests; names limit how much is parsed."""
    return {
        f"{paper}/{name}": one
        for paper, table in _read(path, names).items()
        for name, one in table.items()
        if not isinstance(one, str)
    }


def expected_sources(path: Path = PATH) -> dict[str, str]:
    """Read the recorded digests of papers."""
    tables = _read(path, (" ",))
    return {paper: table[SOURCE] for paper, table in tables.items() if SOURCE in table}


def _read(path: Path, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    text = path.read_text(encoding="utf-8")
    if names:  # each entry is one line
        wanted = ("[", f"{SOURCE} =", *(f'"{name.partition("/")[2]}' for name in names))
        text = "\n".join(line for line in text.splitlines() if line.startswith(wanted))
    return tomllib.loads(text)


def surprises(
    verdicts: Sequence[Verdict],
    names: Sequence[str] = (),
    known: Mapping[str, Entry] | None = None,
    papers: Mapping[str, str] | None = None,
) -> list[str]:
    """Write one line for each difference.

    `names` select recorded statements; each of these must have been judged.
    """
    if known is None:  # the project's own record
        verdicts, names = [one for one in verdicts if one.statement.paper not in OPENED], _of_the_project(names)
        if not verdicts:
            return []
        known = expected(names=names)
    papers = expected_sources() if papers is None else papers
    changed = [paper for paper, now in sources(verdicts).items() if papers.get(paper) != now]
    judged = {verdict.id for verdict in verdicts}
    lost = [identifier for identifier in known if identifier not in judged and _asked_for(identifier, names, known)]
    return [
        *(
            f"{paper}: its citation or notation differs from the recorded snapshot: verdicts expect"
            for paper in changed
        ),
        *(line for verdict in verdicts for line in _differences(verdict, known.get(verdict.id, {}))),
        *(f"{identifier} is recorded as {known[identifier]['verdict']}, but was not judged" for identifier in lost),
    ]


def _of_the_project(names: Sequence[str]) -> list[str]:
    return [name for name in names if name.partition("/")[0] not in OPENED]


def _asked_for(identifier: str, names: Sequence[str], known: Mapping[str, Entry]) -> bool:
    """Whether the names select this id.

    The id of a statement selects only this statement. Ids in broken files are ignored.
    """
    if is_broken(identifier):
        return False
    return not names or any(identifier == name if name in known else meant(identifier, name) for name in names)


def _differences(verdict: Verdict, known: Entry) -> Iterator[str]:
    now = entry(verdict)
    if not known:
        then = f": {verdict.reason}" if verdict.verdict == "open" else "; verdicts expect --write accepts it"
        yield f"{verdict.id} is new, and {verdict.verdict}{then}"
        return
    if now["verdict"] != known["verdict"]:
        reason = f": {verdict.reason}" if verdict.verdict == "open" else ""
        yield f"{verdict.id} is {verdict.verdict}, expected {known['verdict']}{reason}"
    changed = [part for part in {**known, **now} if part != "verdict" and known.get(part) != now.get(part)]
    if changed:
        yield (
            f"{verdict.id}: {', '.join(changed)} differ{'s' * (len(changed) == 1)} from the recorded snapshot: "
            f"verdicts expect"
        )


def difference(
    verdicts: Sequence[Verdict], path: Path = PATH, captions: Mapping[str, str] = MappingProxyType({})
) -> list[str]:
    """The lines of the file that would change."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = unified_diff(
        before.splitlines(), written(verdicts, captions).splitlines(), "recorded", "current", "", "", 0, ""
    )
    return list(lines)
