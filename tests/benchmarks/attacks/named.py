"""Rules that introduce a name, with names from a small set that collide.

The claim is about one of these names.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from attacks.trial import Attempt

SORTS = {"x": "real", "y": "real", "n": "integer", "m": "integer"}
NEW = (*SORTS, "k", "w", "z")  # names that a rule may introduce
FACT = {"rule": "fact"}
HALF = ["/", 1, 2]
LARGER = {
    "format": 2,
    "statement": {
        "id": "larger",
        "variables": {"a": "real"},
        "given": [],
        "exists": {"b": "real"},
        "claim": [["<", "a", "b"]],
    },
    "example": {"a": 0},
    "proof": {"witness": {"b": ["+", "a", 1]}, "claims": [{"rule": "positive", "terms": [{"coefficient": 1}]}]},
}
Made = tuple[list[Any], Any, Any]  # assumptions, claim, proof


def obtain(new: str, old: str) -> Made:
    """A number above y exists; its name may already exist."""
    return (
        [],
        ["<", "y", old],
        {"rule": "obtain", "theorem": "larger", "with": {"a": "y"}, "given": [], "as": {"b": new}, "then": FACT},
    )


def attain(new: str, old: str) -> Made:
    least = {"rule": "attain", "index": "i", "low": 1, "high": 3, "value": "i", "as": new, "then": FACT}
    return [], ["<=", old, 3], least


def attain_at(new: str, old: str) -> Made:
    """The index may have an existing name."""
    return (
        [],
        ["<=", old, 3],
        {"rule": "attain", "index": new, "low": 1, "high": 3, "value": old, "as": "i", "then": FACT},
    )


def ivt(new: str, old: str) -> Made:
    zero = {"rule": "ivt", "variable": new, "function": ["-", new, HALF], "from": 0, "to": 1, "then": FACT}
    return [], ["<=", old, 1], zero


def every(new: str, old: str) -> Made:
    return [], ["all", "j", 1, 3, ["<=", old, 3]], {"rule": "every", "index": new, "proof": FACT}


def substitute(new: str, old: str) -> Made:
    return (
        [["<=", 0, "x"]],
        ["<=", 0, old],
        {"rule": "substitute", "variable": "x", "by": 0, "fresh": new, "then": FACT},
    )


def telescope(new: str, old: str) -> Made:
    """1 + 2 + 3 for three times a number, which is now the index."""
    whole = ["sum", "j", 1, 3, old]
    parts = {"low": 1, "high": 3, "sums": [{"coefficient": -1, "sum": whole}], "rest": 6}
    certificate = ["neg", ["/", ["*", new, ["-", new, 1]], 2]]
    ring = {"rule": "ring"}
    proof = {
        "rule": "telescope",
        "index": new,
        **parts,
        "certificate": certificate,
        "pointwise": ring,
        "boundary": ring,
    }
    return [], ["=", whole, 6], proof


def integral(new: str, old: str) -> Made:
    """1/2 for a number that is now the variable."""
    primitive = ["/", ["^", new, 2], 2]
    whole = ["integral", "t", 0, 1, old]
    right = ["-", ["/", ["^", 1, 2], 2], ["/", ["^", 0, 2], 2]]
    return (
        [],
        ["=", whole, right],
        {"rule": "integral", "primitive": primitive, "variable": new, "slope": {"rule": "ring"}},
    )


MADE: tuple[Callable[[str, str], Made], ...] = (obtain, attain, attain_at, ivt, every, substitute, telescope, integral)


def named(random: Random) -> Attempt:
    """A rule with a name for its new object, and another name in its claim."""
    given, claim, proof = random.choice(MADE)(random.choice(NEW), random.choice(tuple(SORTS)))
    data = {"id": "attack", "variables": SORTS, "given": given, "claim": [claim]}
    example = random.choice(({"x": 1, "y": 0, "n": 2, "m": 2}, {"x": "1/2", "y": "1/2", "n": 1, "m": 0}))
    return Attempt(data, {"format": 2, "statement": data, "example": example, "proof": {"claims": [proof]}}, [LARGER])
