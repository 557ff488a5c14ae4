"""Certificates as files: sorted, compact, broken into lines, the same bytes for the same content."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from proofs.search.elaborate import elaborate
from proofs.search.refute import refutation
from proofs.statements.files import certificate_path
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement

WIDTH = 140


def dump(content: Any) -> str:
    """JSON with sorted keys; what fits on a line stays on one.

    >>> print(dump({"b": [1, 2], "a": {"c": "x"}}), end="")
    {"a":{"c":"x"},"b":[1,2]}
    """
    return _lines(content, 0) + "\n"


def _lines(content: Any, indent: int) -> str:
    flat = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if len(flat) + indent <= WIDTH or not isinstance(content, (dict, list)) or _is_term(content):
        return flat
    pad = " " * (indent + 1)
    if isinstance(content, dict):
        parts = [f"{json.dumps(key)}:{_lines(content[key], indent + 1)}" for key in sorted(content)]
        return "{\n" + ",\n".join(pad + part for part in parts) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(pad + _lines(part, indent + 1) for part in content) + "\n" + " " * indent + "]"


def _is_term(content: Any) -> bool:
    return isinstance(content, list) and bool(content) and isinstance(content[0], str)


def certificates(
    statement: Statement, theorems: Mapping[str, Mapping[str, Any]], root: Path = ROOT
) -> dict[Path, dict[str, Any]]:
    """All certificates of a statement: the proof, or the refutation, or both where it holds only with `provided`."""
    found: dict[Path, dict[str, Any]] = {}
    main = certificate_path(statement, root=root)
    if statement.proof is not None:
        found[main] = elaborate(statement, theorems)
        for number in range(1, len(statement.provided) + 1):
            if statement.point_without(number) is not None:
                path = certificate_path(statement, without=number, root=root)
                found[path] = refutation(statement, number, theorems)
    elif statement.counterexample is not None:
        found[main] = refutation(statement, theorems=theorems)
    return found


def write(
    statement: Statement, theorems: Mapping[str, Mapping[str, Any]] | None = None, root: Path = ROOT
) -> list[Path]:
    """Make and store the certificates of a statement; the paths written."""
    made = certificates(statement, theorems or {}, root)
    for path, content in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        text = dump(content)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return list(made)
