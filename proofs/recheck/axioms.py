"""The axioms: name -> (guards, conclusion).

Here a and b are real, and m and n are integer-valued. The guard a != 0 means that a is nonzero at sight.
"""

from __future__ import annotations

from proofs.recheck.terms import Atom, Term


def _either(extreme: Term) -> Atom:
    return ("=", ("*", ("-", extreme, "a"), ("-", extreme, "b")), 0)


_APART: Atom = ("!=", "a", 0)
_TWO_POWERS: Atom = ("=", ("^", "a", ("+", "m", "n")), ("*", ("^", "a", "m"), ("^", "a", "n")))
_MAX, _MIN = ("max", "a", "b"), ("min", "a", "b")

AXIOMS: dict[str, tuple[tuple[Atom, ...], Atom]] = {
    "root-nonnegative": ((), ("<=", 0, ("sqrt", "a"))),
    "root-square": ((), ("=", ("^", ("sqrt", "a"), 2), "a")),
    "abs-nonnegative": ((), ("<=", 0, ("abs", "a"))),
    "abs-above": ((), ("<=", "a", ("abs", "a"))),
    "abs-below": ((), ("<=", ("neg", "a"), ("abs", "a"))),
    "abs-square": ((), ("=", ("^", ("abs", "a"), 2), ("^", "a", 2))),
    "max-left": ((), ("<=", "a", _MAX)),
    "max-right": ((), ("<=", "b", _MAX)),
    "max-either": ((), _either(_MAX)),
    "min-left": ((), ("<=", _MIN, "a")),
    "min-right": ((), ("<=", _MIN, "b")),
    "min-either": ((), _either(_MIN)),
    "power-positive": ((("<", 0, "a"),), ("<", 0, ("^", "a", "m"))),
    "power-nonnegative": ((("<=", 0, "a"),), ("<=", 0, ("^", "a", "m"))),
    "power-apart": ((_APART,), ("!=", ("^", "a", "m"), 0)),
    "power-sum": ((_APART,), _TWO_POWERS),
    "power-sum-natural": ((("<=", 0, "m"), ("<=", 0, "n")), _TWO_POWERS),
    "power-product": ((), ("=", ("^", ("*", "a", "b"), "m"), ("*", ("^", "a", "m"), ("^", "b", "m")))),
    "factorial-positive": ((), ("<", 0, ("!", "m"))),
    "factorial-next": ((("<=", 0, "m"),), ("=", ("!", ("+", "m", 1)), ("*", ("+", "m", 1), ("!", "m")))),
    "exp-positive": ((), ("<", 0, ("exp", "a"))),
    "exp-sum": ((), ("=", ("exp", ("+", "a", "b")), ("*", ("exp", "a"), ("exp", "b")))),
    "exp-log": ((("<", 0, "a"),), ("=", ("exp", ("log", "a")), "a")),
    "Phi-positive": ((), ("<", 0, ("Phi", "a"))),
    "Phi-below-one": ((), ("<", ("Phi", "a"), 1)),
    "Phi-reflection": ((), ("=", ("+", ("Phi", "a"), ("Phi", ("neg", "a"))), 1)),
    "density-positive": ((), ("<", 0, ("phi", "a"))),
    "density": ((), ("=", ("phi", "a"), ("*", ("phi", 0), ("exp", ("neg", ("/", ("^", "a", 2), 2)))))),
}
