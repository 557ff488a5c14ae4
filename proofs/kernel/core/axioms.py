"""Axioms of powers and factorials: conclusion, guards.

a, b are real; m, n are integer-valued. The guard a != 0 means that a is nonzero at sight. All guards are
tested at sight.
"""

from typing import Any

from proofs.kernel.core.term import Atom, read_atom

SORTS = {"a": "real", "b": "real", "m": "integer", "n": "integer"}


def axiom(conclusion: list[Any], *guards: list[Any]) -> tuple[list[Atom], Atom]:
    return [read_atom(guard, SORTS) for guard in guards], read_atom(conclusion, SORTS)


POWER = ["^", "a", "m"]
SUM_OF_EXPONENTS = ["=", ["^", "a", ["+", "m", "n"]], ["*", POWER, ["^", "a", "n"]]]
AXIOMS = {
    "power-positive": axiom(["<", 0, POWER], ["<", 0, "a"]),
    "power-nonnegative": axiom(["<=", 0, POWER], ["<=", 0, "a"]),
    "power-apart": axiom(["!=", POWER, 0], ["!=", "a", 0]),
    "power-sum": axiom(SUM_OF_EXPONENTS, ["!=", "a", 0]),
    "power-sum-natural": axiom(SUM_OF_EXPONENTS, ["<=", 0, "m"], ["<=", 0, "n"]),
    "power-product": axiom(["=", ["^", ["*", "a", "b"], "m"], ["*", POWER, ["^", "b", "m"]]]),
    "factorial-positive": axiom(["<", 0, ["!", "m"]]),
    "factorial-next": axiom(["=", ["!", ["+", "m", 1]], ["*", ["+", "m", 1], ["!", "m"]]], ["<=", 0, "m"]),
}
