"""The lines of a proof that are written, and the files that it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofs.kernel.core.normal import NormalForms
from proofs.rocq.statement import rocq_name


class Writer:
    """The lines of a proof, a counter for names, and the files and libraries that it needs."""

    def __init__(self, lookup: Callable[[str], Any]) -> None:
        self.lines: list[str] = []
        self.count, self.lookup = 0, lookup
        self.imports: dict[str, None] = {}
        self.libraries = {"Rules"}
        self.forms = NormalForms()
        self.witness: Callable[[Any, Any], None]  # proves the conclusion of the statement in a scope

    def name(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}_{self.count}"

    def line(self, text: str) -> None:
        self.lines.append(text)


def theorem_file(writer: Writer, identifier: str) -> str:
    name = rocq_name(identifier)
    writer.imports[name] = None
    return name
