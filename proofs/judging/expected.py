"""What somebody last looked at: of each statement its verdict, and a digest of each part of what is typed.

Nothing is decided by `expected.toml`. It is kept so that a change, of a verdict or of what a statement says, is a change that somebody sees
and has to sign. `verdicts expect` shows what differs, and `verdicts expect --write` writes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

from proofs.judging.ledger import meant
from proofs.judging.verdict import Verdict
from proofs.statements.files import digest
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement, is_observation

if TYPE_CHECKING:
    from proofs.statements.observation import Observation

PATH = ROOT / "judging" / "expected.toml"
HEAD = """# The verdicts, and a digest of each part of each statement, as they were when somebody last looked. They decide nothing: the
# command and a test compare them with what is there now, so that every change is seen. Written by `verdicts expect --write`.
"""
SHORT = 8  # digits of a digest: enough to see a change that nobody meant to hide
WORDS = ("title", "where", "why", "remarks", "restates", "good_for")
"""What is said of a statement, and no proof looks at: a title that says more than the claim would be read, and believed."""
Entry = Mapping[str, str]


def parts(statement: Statement) -> dict[str, str]:
    """A digest of each part of what is typed; what is empty has none.

    >>> from proofs.statements.library import find
    >>> list(parts(find("li2022/theorem-10.second")))
    ['printed', 'quote', 'variables', 'given', 'claim', 'words']
    """
    return {**_formal(statement), "words": digest([getattr(statement, name) for name in WORDS])[:SHORT]}


def _formal(statement: Statement) -> dict[str, str]:
    """The same without the words: so a repair is known in what it repairs."""
    repaired = statement.repaired
    typed = {
        "printed": statement.printed,
        "formula": statement.formula,
        "quote": statement.quote,
        "variables": [[variable.name, variable.sort] for variable in statement.variables],
        "given": statement.given,
        "throughout": statement.throughout,
        "defined": statement.defined,
        "provided": statement.provided,
        "exists": [[variable.name, variable.sort] for variable in statement.exists],
        "claim": statement.claims,
        "shows": _shown(statement) if is_observation(statement) else (),
        "cause": statement.cause,
        **statement.believed,
        "rests_on": statement.rests_on,
        "repaired": [repaired.id, _formal(repaired)] if repaired else None,
    }
    return {name: digest(content)[:SHORT] for name, content in typed.items() if content}


def _shown(statement: Observation) -> Sequence[object]:
    """What must be seen, as it is typed."""
    one = statement.experiment
    return (one.design, one.means, one.open) if one else statement.shows


def entry(verdict: Verdict) -> dict[str, str]:
    seen = {"outcome": verdict.outcome} if verdict.outcome else {}
    kept = {"kept": digest(verdict.reproduced.kept)[:SHORT]} if verdict.reproduced else {}
    return {"verdict": verdict.verdict, **seen, **kept, **parts(verdict.statement)}


def written(verdicts: Iterable[Verdict]) -> str:
    """The content of the file."""
    lines = [HEAD.rstrip("\n")]
    paper = ""
    for verdict in verdicts:
        short, _, name = verdict.id.partition("/")
        if short != paper:
            lines += ["", f"[{short}]"]
            paper = short
        lines.append(f'"{name}" = {{ {", ".join(_assigned(entry(verdict)))} }}')
    return "\n".join(lines) + "\n"


def _assigned(one: Entry) -> Iterator[str]:
    return (f'{part} = "{word}"' for part, word in one.items())


def expected(path: Path = PATH, names: Sequence[str] = ()) -> dict[str, Entry]:
    """What is expected: id -> verdict and digests; where there are names, not much more than what they begin is read."""
    text = path.read_text(encoding="utf-8")
    if names:  # an entry is a line
        wanted = ("[", *(f'"{name.partition("/")[2]}' for name in names))
        text = "\n".join(line for line in text.splitlines() if line.startswith(wanted))
    data = tomllib.loads(text)
    return {f"{paper}/{name}": one for paper, statements in data.items() for name, one in statements.items()}


def surprises(
    verdicts: Sequence[Verdict], names: Sequence[str] = (), known: Mapping[str, Entry] | None = None
) -> list[str]:
    """One line for each difference; `names` are those that were asked for: all that is expected of them must have been judged."""
    known = expected(names=names) if known is None else known
    judged = {verdict.id for verdict in verdicts}
    lost = [identifier for identifier in known if identifier not in judged and _asked_for(identifier, names, known)]
    return [
        *(line for verdict in verdicts for line in _differences(verdict, known.get(verdict.id, {}))),
        *(f"{identifier} is expected to be {known[identifier]['verdict']}, and was not judged" for identifier in lost),
    ]


def _asked_for(identifier: str, names: Sequence[str], known: Mapping[str, Entry]) -> bool:
    """Who names a statement asks for it alone, and not for what its id begins."""
    return not names or any(identifier == name if name in known else meant(identifier, name) for name in names)


def _differences(verdict: Verdict, known: Entry) -> Iterator[str]:
    now = entry(verdict)
    if not known:
        yield f"{verdict.id} is {verdict.verdict}, expected nothing"
        return
    if now["verdict"] != known["verdict"]:
        reason = f": {verdict.reason}" if verdict.verdict == "open" else ""
        yield f"{verdict.id} is {verdict.verdict}, expected {known['verdict']}{reason}"
    changed = [part for part in {**known, **now} if part != "verdict" and known.get(part) != now.get(part)]
    if changed:
        yield f"{verdict.id}: {' and '.join(changed)} changed since somebody last looked: verdicts expect"


def difference(verdicts: Sequence[Verdict], path: Path = PATH) -> list[str]:
    """What `written` would change, line by line."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = unified_diff(
        before.splitlines(), written(verdicts).splitlines(), "as expected", "as it is now", "", "", 0, ""
    )
    return list(lines)
