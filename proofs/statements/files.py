"""The files of evidence on a statement: certificates, and digests of their plans.

`<name>.json` is the proof or the refutation. `<name>.without-1.json` is the point where the statement fails without its
first `provided` assumption but with the others; and so on. `plans.toml` has, for each statement of the folder, a digest
of the plan from which its certificate was made. A plan that changed since then is no longer the certified proof.
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
HEAD = """\
# Of each statement whose certificates lie here, a digest of the plan that they were made from. \
Written by `{}`.
"""
DIGITS = 16  # hexadecimal digits of a digest
LINE = re.compile(r'^"([\w.-]+)" = "([0-9a-f]+)"$', re.MULTILINE | re.ASCII)
PLANNED = ("proof", "before", "witness", "example", "counterexample", "counterexamples", "impossible")
"""The fields that a person writes for the search. Its other input is the data of the statement, which the certificate
contains.
"""

PLAIN, FORMULAS = (str, int), (Term, Relation, ForAll)


def folder(statement: Statement, root: Path = ROOT) -> Path:
    """The folder of a statement's certificates."""
    return root / library.folder(statement.paper) / "certificates"


def certificate_path(statement: Statement, *, without: int | None = None, root: Path = ROOT) -> Path:
    """The certificate of a statement, or of its failure without one `provided` assumption.

    These assumptions are counted from 1.

    >>> from proofs.statements.library import find
    >>> certificate_path(find("li2022/theorem-9"), without=2).name
    'theorem-9.without-2.json'
    """
    name = statement.id.partition("/")[2]
    return folder(statement, root) / f"{name}{f'.without-{without}' if without else ''}.json"


def certificate_paths(statement: Statement, root: Path = ROOT) -> Iterator[Path]:
    """All certificates that a statement must have."""
    yield certificate_path(statement, root=root)
    for number in range(1, len(statement.provided) + 1):
        yield certificate_path(statement, without=number, root=root)


# ---- plans


def digest(content: Any) -> str:
    """A digest of JSON data, terms, formulas and plans, in any nesting.

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
    if is_dataclass(content):  # before Mapping, whose isinstance is slower
        kind: Any = type(content)
        return [kind.__name__, *[_plain(getattr(content, name)) for name in _names(kind)]]
    if isinstance(content, Fraction):
        return ["fraction", str(content)]
    if isinstance(content, Mapping):
        # a list of pairs, since a key may be a formula; keys differ, so they order the pairs
        pairs = [[_plain(key), _plain(value)] for key, value in content.items()]
        return [
            "mapping",
            *sorted(pairs, key=lambda pair: _written(pair[0]) if isinstance(pair[0], str) else json.dumps(pair[0])),
        ]
    raise TypeError(f"{content!r} has no digest")


_written = cache(json.dumps)  # cached: a plan's details have few names, which recur


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def plan_digest(statement: Statement) -> str:
    """A digest of all that a person wrote for the search: plan, lemmas, witnesses and points."""
    return digest([getattr(statement, name) for name in PLANNED])


def certified_plan(statement: Statement, where: Path) -> str | None:
    """The digest of the plan from which the certificates in `where` were made, or None.

    Raises `DamagedPlans`."""
    found = plans(where).get(statement.id.partition("/")[2])
    return found if isinstance(found, str) else None


class DamagedPlans(Exception):
    """The file with the digests is not TOML: a merge may have left a line in it twice."""


def plans(where: Path) -> Mapping[str, Any]:
    """The digests of one folder; empty if there is no file. Raises `DamagedPlans`."""
    try:
        return _read((where / PLANS).read_text(encoding="utf-8"))
    except OSError:
        return {}
    except ValueError as error:
        raise DamagedPlans(f"{'/'.join((where / PLANS).parts[-3:])} is damaged: {error}") from None


@cache
def _read(text: str) -> Mapping[str, Any]:
    """Read the TOML text.

    Lines in the form of `write_plans`, with distinct names, are read by a pattern, ten times as fast as by `tomllib`.
    """
    found = LINE.findall(text)
    names = dict(found)
    lines = sum(bool(line) and not line.startswith("#") for line in text.split("\n"))
    return names if len(names) == len(found) == lines else tomllib.loads(text)


def write_plans(statements: Sequence[Statement], root: Path = ROOT, by: str = "verdicts certify") -> None:
    """Record the current plans of these statements, whose certificates were just made.

    Raises `DamagedPlans` and writes nothing if a file is damaged, because its other entries would be lost."""
    by_folder: dict[Path, list[Statement]] = {}
    for statement in statements:
        by_folder.setdefault(folder(statement, root), []).append(statement)
    for where, ones in by_folder.items():
        known = {**plans(where), **{one.id.partition("/")[2]: plan_digest(one) for one in ones}}
        lines = [f'"{name}" = "{known[name]}"' for name in sorted(known)]
        (where / PLANS).write_text("\n".join([HEAD.format(by), *lines]) + "\n", encoding="utf-8")
