"""Core: what roots, absolute values, maxima, minima, powers and factorials are. Guards, and the conclusion."""

from __future__ import annotations

from typing import Any

from proofs.kernel.core.term import Atom, Scope, read_atom
from proofs.kernel.core.work import refill

Axiom = tuple[tuple[Atom, ...], Atom]
REAL_OR_INTEGER = {"a": "real", "b": "real", "m": "integer", "n": "integer"}


def axioms(table: dict[str, tuple[list[Any], list[Any]]]) -> dict[str, Axiom]:
    """A table as the kernel reads it: a, b are real; m, n are integral; ["!=", a, 0] as a guard says apart from 0."""
    refill()
    scope = Scope(REAL_OR_INTEGER)
    return {
        name: (tuple(read_atom(guard, scope) for guard in guards), read_atom(conclusion, scope))
        for name, (guards, conclusion) in table.items()
    }


M_AND_N = ["+", "m", "n"]
BOTH_POWERS = ["=", ["^", "a", M_AND_N], ["*", ["^", "a", "m"], ["^", "a", "n"]]]


def _either(name: str) -> list[Any]:
    value = [name, "a", "b"]
    return ["=", ["*", ["-", value, "a"], ["-", value, "b"]], 0]


AXIOMS = axioms(
    {
        "root-nonnegative": ([], ["<=", 0, ["sqrt", "a"]]),
        "root-square": ([], ["=", ["^", ["sqrt", "a"], 2], "a"]),
        "abs-nonnegative": ([], ["<=", 0, ["abs", "a"]]),
        "abs-above": ([], ["<=", "a", ["abs", "a"]]),
        "abs-below": ([], ["<=", ["neg", "a"], ["abs", "a"]]),
        "abs-square": ([], ["=", ["^", ["abs", "a"], 2], ["^", "a", 2]]),
        "max-left": ([], ["<=", "a", ["max", "a", "b"]]),
        "max-right": ([], ["<=", "b", ["max", "a", "b"]]),
        "max-either": ([], _either("max")),
        "min-left": ([], ["<=", ["min", "a", "b"], "a"]),
        "min-right": ([], ["<=", ["min", "a", "b"], "b"]),
        "min-either": ([], _either("min")),
        "power-positive": ([["<", 0, "a"]], ["<", 0, ["^", "a", "m"]]),
        "power-nonnegative": ([["<=", 0, "a"]], ["<=", 0, ["^", "a", "m"]]),
        "power-apart": ([["!=", "a", 0]], ["!=", ["^", "a", "m"], 0]),
        "power-sum": ([["!=", "a", 0]], BOTH_POWERS),
        "power-sum-natural": ([["<=", 0, "m"], ["<=", 0, "n"]], BOTH_POWERS),
        "power-product": ([], ["=", ["^", ["*", "a", "b"], "m"], ["*", ["^", "a", "m"], ["^", "b", "m"]]]),
        "factorial-positive": ([], ["<", 0, ["!", "m"]]),
        "factorial-next": ([["<=", 0, "m"]], ["=", ["!", ["+", "m", 1]], ["*", ["+", "m", 1], ["!", "m"]]]),
    }
)
