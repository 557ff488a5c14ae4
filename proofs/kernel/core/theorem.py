"""Core: what `check` returns."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from proofs.kernel.core.term import Atom
from proofs.kernel.core.work import need

SEAL = object()  # held by `check` alone


@dataclass(frozen=True)
class Reading:
    """A statement as the kernel reads it, its derivatives carried out."""

    sorts: Mapping[str, str]
    given: tuple[Atom, ...]
    exists: Mapping[str, str]
    claims: tuple[Atom, ...]


class Theorem:
    """A proved statement. Only `check` makes one."""

    def __init__(self, statement: dict[str, Any], reading: Reading, seal: object) -> None:
        need(seal is SEAL, "a theorem is made by a rule and by nothing else")
        self._text, self._reading = json.dumps(statement), reading

    @property
    def statement(self) -> Any:
        """A copy: nobody who changes it changes what was proved."""
        return json.loads(self._text)

    @property
    def reading(self) -> Reading:
        return self._reading


class Refutation:
    """A point where all assumptions hold and the claim is `false` (or `undefined`)."""

    def __init__(self, point: dict[str, Any], kind: str, seal: object) -> None:
        need(seal is SEAL, "a refutation is made by a rule and by nothing else")
        self.point, self.kind = point, kind
