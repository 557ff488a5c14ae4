"""Which faces each value has: a formula, LaTeX, plain text, sympy, a derivation, mpmath, a ball, numpy, an enumeration,
a simulation.

A face that is missing has its reason in the declaration of the value; one that has neither is a fault, which `verdicts
value --faces` and a test say.

>>> row = row_of("warner.mle")
>>> row.there == FACES, row.missing
(True, {})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symbolic import values
from symbolic.formula import FACES, Faced
from symbolic.language import Term
from symbolic.simulation import registry

DESCRIBING = ("formula", "latex", "plain", "sympy")


@dataclass(frozen=True)
class Row:
    """The faces of one value.

    Attributes
    ----------
    there: those it has.
    missing: those it has not, each with its reason; "" where none is declared.
    idle: reasons that are declared for faces that are there.
    """

    name: str
    there: tuple[str, ...]
    missing: Mapping[str, str]
    idle: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Is there a face or a reason in every place, and never both?"""
        return all(self.missing.values()) and not self.idle


def row_of(name: str) -> Row:
    """The faces of the value of that name."""
    one = values.entry(name)
    there = tuple(face for face in FACES if _has(one, face))
    missing = {face: one.reasons.get(face, "") for face in FACES if face not in there}
    return Row(name, there, missing, tuple(face for face in one.reasons if face in there or face not in FACES))


def table() -> list[Row]:
    """Of all values, in their order."""
    return [row_of(name) for name in values.all_names()]


def _has(one: Faced, face: str) -> bool:
    if face in DESCRIBING:
        return face not in one.reasons and bool(one.plain())
    if face == "derivation":
        return one.derive is not None
    if face == "mpmath":
        return one.by_mpmath is not None
    if face == "numpy":
        return one.fast is not None or (isinstance(one.definition, Term) and face not in one.reasons)
    if face == "ball":
        return True
    found = [each for each in registry.comparisons() if each.name == one.name]
    return any(each.enumerated if face == "enumeration" else each.simulated for each in found)
