"""Where the evidence on a statement lies: its certificates, and beside them the plan that each was made from.

`<name>.json` is the proof or the refutation. `<name>.without-1.json` is the point where the statement fails without its
first `provided` assumption, the others kept; and so on. `plans.toml` holds, for each statement of the folder, a digest
of the plan that was
elaborated: a plan that was changed since then is no longer the printed proof of what is certified.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from proofs.statements import library
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement
from symbolic.language import ForAll, Relation, Term

PLANS = "plans.toml"
HEAD = """# Of each statement whose certificates lie here, a digest of the plan that they were made from. Written by `verdicts certify`.
"""
DIGITS = 16  # hexadecimal, of a digest
LINE = re.compile(r'^"([\w.-]+)" = "([0-9a-f]+)"$', re.MULTILINE | re.ASCII)
PLANNED = ("proof", "before", "witness", "example", "counterexample", "counterexamples", "impossible")
"""What a person writes for the search; everything else that it reads is the data of the statement, and stands in the
certificate.
"""

PLAIN, FORMULAS = (str, int), (Term, Relation, ForAll)


def folder(statement: Statement, root: Path = ROOT) -> Path:
    """Where the certificates of a statement lie."""
    return root / library.folder(statement.paper) / "certificates"


def certificate_path(statement: Statement, *, without: int | None = None, root: Path = ROOT) -> Path:
    """The file of the evidence on a statement, or on its failing without one of what it is `provided`, counted from 1.

    >>> from proofs.statements.library import find
    >>> certificate_path(find("li2022/theorem-9"), without=2).name
    'theorem-9.without-2.json'
    """
    name = statement.id.partition("/")[2]
    return folder(statement, root) / f"{name}{f'.without-{without}' if without else ''}.json"


def certificate_paths(statement: Statement, root: Path = ROOT) -> Iterator[Path]:
    """Every file of evidence that a statement is to have."""
    yield certificate_path(statement, root=root)
    for number in range(1, len(statement.provided) + 1):
        yield certificate_path(statement, without=number, root=root)


# ---- plans


def digest(content: Any) -> str:
    """A few digits that change when the content does: JSON data, terms, formulas and plans, in any nesting.

    >>> digest({"a": [1, "b"]}) == digest({"a": (1, "b")}) != digest({"a": [1, "c"]})
    True
    """
    return sha256(json.dumps(_plain(content), sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:DIGITS]


def _plain(content: Any) -> Any:
    """The content as JSON data. Raises `TypeError` for what has no fixed form."""
    if content is None or isinstance(content, PLAIN):
        return content
    if isinstance(content, (list, tuple)):
        return [_plain(part) for part in content]
    if isinstance(content, FORMULAS):
        return content.data
    if is_dataclass(content):  # before the abstract class, of which it takes longer to say what is one
        kind: Any = type(content)
        return [kind.__name__, *[_plain(getattr(content, name)) for name in _names(kind)]]
    if isinstance(content, Fraction):
        return ["fraction", str(content)]
    if isinstance(content, Mapping):
        # a list of pairs: a key may be a formula. Keys differ, so that they alone order the pairs
        pairs = [[_plain(key), _plain(value)] for key, value in content.items()]
        return [
            "mapping",
            *sorted(pairs, key=lambda pair: _written(pair[0]) if isinstance(pair[0], str) else json.dumps(pair[0])),
        ]
    raise TypeError(f"{content!r} has no digest")


_written = cache(json.dumps)  # of the names of a plan's details, which are few and many times there


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def plan_digest(statement: Statement) -> str:
    """A digest of all that a person wrote for the search: plan, lemmas, witnesses and points."""
    return digest([getattr(statement, name) for name in PLANNED])


def certified_plan(statement: Statement, where: Path) -> str | None:
    """The digest of the plan that its certificates, in the folder `where`, were made from; None where none is written
    down.

    Raises `DamagedPlans`."""
    found = plans(where).get(statement.id.partition("/")[2])
    return found if isinstance(found, str) else None


class DamagedPlans(Exception):
    """The file with the digests is not TOML: a merge may have left a line in it twice."""


def plans(where: Path) -> Mapping[str, Any]:
    """The digests of one folder; none where there is no file. Raises `DamagedPlans`."""
    try:
        return _read((where / PLANS).read_text(encoding="utf-8"))
    except OSError:
        return {}
    except ValueError as error:
        raise DamagedPlans(f"{'/'.join((where / PLANS).parts[-3:])} is damaged: {error}") from None


@cache
def _read(text: str) -> Mapping[str, Any]:
    """As TOML says; of lines as they are written below, each name once, without its whole grammar, which takes ten
    times as long.
    """
    found = LINE.findall(text)
    names = dict(found)
    lines = sum(bool(line) and not line.startswith("#") for line in text.split("\n"))
    return names if len(names) == len(found) == lines else tomllib.loads(text)


def write_plans(statements: Sequence[Statement], root: Path = ROOT) -> None:
    """Write down that these statements, whose certificates were just made, have the plans that they have now.

    Raises `DamagedPlans`, and writes nothing: what else stands in the file would be lost."""
    by_folder: dict[Path, list[Statement]] = {}
    for statement in statements:
        by_folder.setdefault(folder(statement, root), []).append(statement)
    for where, ones in by_folder.items():
        known = {**plans(where), **{one.id.partition("/")[2]: plan_digest(one) for one in ones}}
        lines = [f'"{name}" = "{known[name]}"' for name in sorted(known)]
        (where / PLANS).write_text("\n".join([HEAD, *lines]) + "\n", encoding="utf-8")
