"""Certificate files: made from a statement and its plan, compact and reproducible.

>>> print(dump({"b": [1, 2], "a": {"c": "x"}}), end="")
{"a":{"c":"x"},"b":[1,2]}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from proofs.search.elaborate import elaborate
from proofs.search.refute import refutation
from proofs.statements import library
from proofs.statements.files import certificate_path
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement

WIDTH = 140


@dataclass(frozen=True)
class File:
    """A certificate: its path, its text, and whether the text is new."""

    path: Path
    text: str
    changed: bool


@dataclass(frozen=True)
class Made:
    """The certificates of a statement.

    They contain its proof or refutation, and refutations without each `provided` assumption.
    """

    statement: Statement
    files: tuple[File, ...]
    seconds: float

    @property
    def changed(self) -> bool:
        return any(file.changed for file in self.files)


def certify(statement: Statement, root: Path = ROOT) -> Made:
    """Make the certificates of one statement, and write those that are new.

    Raises `Unproved` if the plan does not lead to a proof; its text says what is missing.
    """
    start = perf_counter()
    files = []
    for without, content in contents(statement):
        path, text = certificate_path(statement, without=without, root=root), dump(content)
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        if changed:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        files.append(File(path, text, changed))
    return Made(statement, tuple(files), perf_counter() - start)


def contents(statement: Statement) -> Iterator[tuple[int | None, dict[str, Any]]]:
    """The contents of the certificates, with the number of the omitted assumption or None."""
    theorems = theorems_of(statement)
    if statement.proof is not None:
        yield None, elaborate(statement, theorems)
        for number in range(1, len(statement.provided) + 1):
            if statement.point_without(number) is not None:
                yield number, refutation(statement, number, theorems)
    elif statement.counterexample is not None:
        yield None, refutation(statement, theorems=theorems)


def theorems_of(statement: Statement) -> Mapping[str, Mapping[str, Any]]:
    """The theorems that the plans of the statement use, as data. Raises `UnknownStatement`."""
    return {name: library.find(name).data() for name in statement.uses}


def dump(content: Any) -> str:
    """Write JSON with sorted keys; what fits on a line stays on one."""
    return _lines(content) + "\n"


def _lines(content: Any) -> str:
    flat = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if len(flat) <= WIDTH or not isinstance(content, (dict, list)) or _is_term(content):
        return flat
    if isinstance(content, dict):
        return "{\n" + ",\n".join(f"{json.dumps(key)}:{_lines(content[key])}" for key in sorted(content)) + "\n}"
    return "[\n" + ",\n".join(map(_lines, content)) + "\n]"


def _is_term(content: Any) -> bool:
    return isinstance(content, list) and bool(content) and isinstance(content[0], str)
