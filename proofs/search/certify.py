"""Certificates made anew from the plan of a statement."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from proofs.search.files import write
from proofs.statements.library import statements
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement


@dataclass(frozen=True)
class Made:
    """What was written for a statement."""

    statement: Statement
    paths: tuple[Path, ...]


def certify(statement: Statement, root: Path = ROOT) -> Made:
    """Make and store the certificates of a statement. Raises `Unproved` where no way is found."""
    return Made(statement, tuple(write(statement, _theorems(), root)))


@cache
def _theorems() -> dict[str, dict[str, Any]]:
    return {one.id: one.data() for one in statements() if one.proof is not None}
