"""The representations of each value, and the reasons for missing ones.

A representation is a formula, LaTeX, plain text, sympy, a derivation, mpmath, a ball, numpy, an enumeration or a
simulation. The declaration of a value gives a reason for each missing one; `verdicts value --representations` and a
test report a representation without either.

>>> row = row_of("warner.mle")
>>> row.there == REPRESENTATIONS, row.missing
(True, {})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symbolic import values
from symbolic.formula import REPRESENTATIONS, NamedValue
from symbolic.language import Term
from symbolic.simulation import registry

DESCRIBING = ("formula", "latex", "plain", "sympy")


@dataclass(frozen=True)
class Row:
    """The representations of one value.

    Attributes
    ----------
    there: the existing representations.
    missing: the missing ones, each with its reason; "" where none is declared.
    idle: reasons that are declared for existing representations.
    """

    name: str
    there: tuple[str, ...]
    missing: Mapping[str, str]
    idle: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every place has either a representation or a reason, and never both."""
        return all(self.missing.values()) and not self.idle


def row_of(name: str) -> Row:
    """Return the representations of the value of that name."""
    one = values.entry(name)
    there = tuple(representation for representation in REPRESENTATIONS if _has(one, representation))
    missing = {
        representation: one.reasons.get(representation, "")
        for representation in REPRESENTATIONS
        if representation not in there
    }
    return Row(
        name,
        there,
        missing,
        tuple(
            representation
            for representation in one.reasons
            if representation in there or representation not in REPRESENTATIONS
        ),
    )


def table() -> list[Row]:
    """Return those of all values, in order."""
    return [row_of(name) for name in values.all_names()]


def _has(one: NamedValue, representation: str) -> bool:
    if representation in DESCRIBING:
        return representation not in one.reasons and bool(one.plain())
    if representation == "derivation":
        return one.derive is not None
    if representation == "mpmath":
        return one.by_mpmath is not None
    if representation == "numpy":
        return one.fast is not None or (isinstance(one.definition, Term) and representation not in one.reasons)
    if representation == "ball":
        return True
    found = [each for each in registry.comparisons() if each.name == one.name]
    return any(each.enumerated if representation == "enumeration" else each.simulated for each in found)
