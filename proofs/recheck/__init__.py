"""The second checker of certificates, on python-flint.

It shares `proofs/RULES.md` with the first checker, and no code. `check` takes a statement, a certificate and the
theorems proved before. It returns a `Theorem` or a `Refutation`, or raises `Refused` with the reason.

>>> statement = {"id": "square", "variables": {"x": "real"}, "given": [], "claim": [["<=", 0, ["^", "x", 2]]]}
>>> proof = {"claims": [{"rule": "positive", "terms": [{"coefficient": 1, "squares": ["x"]}]}]}
>>> check(statement, {"format": 2, "statement": statement, "example": {"x": 1}, "proof": proof}, {}).statement["id"]
'square'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from proofs.recheck.budget import Refused, Undefined, fresh_budget, need
from proofs.recheck.proving import Parts
from proofs.recheck.reading import fields, load
from proofs.recheck.statement import Reading, canonical

__all__ = ["Refused", "Refutation", "Theorem", "check", "load"]

FORMAT = 2
_SEAL = object()


@dataclass(frozen=True)
class Theorem:
    """A statement that `check` has accepted. Only `check` can make one."""

    text: str
    seal: object = field(repr=False, compare=False)
    reading: Reading = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        need(self.seal is _SEAL, "a theorem can only be made by the checker")

    @property
    def statement(self) -> dict[str, Any]:
        """A copy of the statement's data."""
        return dict(json.loads(self.text))


@dataclass(frozen=True)
class Refutation:
    """A point where the assumptions hold and a claim is false, or has no value."""

    point: Mapping[str, Any]  # for each variable a rational, or the table of a function
    kind: Literal["false", "undefined"]


def check(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    """The theorem or refutation that the certificate proves for the statement.

    Raises
    ------
    Refused: the certificate proves nothing; the message gives the reason.
    """
    with fresh_budget():
        try:
            return _check(statement, certificate, theorems)
        except Undefined as undefined:
            raise Refused(f"undefined: {undefined}") from None


def _check(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    proving = type(certificate) is dict and "refutation" not in certificate
    fields(certificate, ("format", "statement", *(("example", "proof") if proving else ("refutation",))))
    need(type(certificate["format"]) is int and certificate["format"] == FORMAT, "unknown format")
    text = canonical(statement)
    need(text == canonical(certificate["statement"]), "the certificate is for another statement")
    reading, used = Reading(json.loads(text)), partial(_parts, theorems)
    if proving:
        reading.example(certificate["example"])
        reading.prove(certificate["proof"], used)
        return Theorem(text, _SEAL, reading)
    point, kind = reading.refute(certificate["refutation"], used)
    return Refutation(point, "false" if kind == "false" else "undefined")


def _parts(theorems: Mapping[str, Theorem], name: str) -> Parts:
    need(name in theorems, f"no such theorem: {name[:200]}")
    theorem = theorems[name]
    need(isinstance(theorem, Theorem), "not a theorem of this checker")
    need(theorem.reading.id == name, "a theorem is filed under another id")
    return theorem.reading.parts
