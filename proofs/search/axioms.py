"""The axioms: those that match a goal, and those about a unit.

>>> statement_of("power-sum", {"a": "b", "m": "n", "n": 1})
('=', ('^', 'b', ('+', 'n', 1)), ('*', ('^', 'b', 'n'), ('^', 'b', 1)))
>>> list(readings(("<", 0, ("exp", "x"))))
[('exp-positive', {'a': 'x'})]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofs.search.context import Context, Reasons
from proofs.search.data import Node, substitute, variables

Proof = dict[str, Any]

_M, _N, _A, _B = "m", "n", "a", "b"


def _either(chosen: str) -> Node:
    one = (chosen, _A, _B)
    return ("=", ("*", ("-", one, _A), ("-", one, _B)), 0)


AXIOMS: Mapping[str, Node] = {
    "root-nonnegative": ("<=", 0, ("sqrt", _A)),
    "root-square": ("=", ("^", ("sqrt", _A), 2), _A),
    "abs-nonnegative": ("<=", 0, ("abs", _A)),
    "abs-above": ("<=", _A, ("abs", _A)),
    "abs-below": ("<=", ("neg", _A), ("abs", _A)),
    "abs-square": ("=", ("^", ("abs", _A), 2), ("^", _A, 2)),
    "max-left": ("<=", _A, ("max", _A, _B)),
    "max-right": ("<=", _B, ("max", _A, _B)),
    "max-either": _either("max"),
    "min-left": ("<=", ("min", _A, _B), _A),
    "min-right": ("<=", ("min", _A, _B), _B),
    "min-either": _either("min"),
    "power-positive": ("<", 0, ("^", _A, _M)),
    "power-nonnegative": ("<=", 0, ("^", _A, _M)),
    "power-apart": ("!=", ("^", _A, _M), 0),
    "power-sum": ("=", ("^", _A, ("+", _M, _N)), ("*", ("^", _A, _M), ("^", _A, _N))),
    "power-sum-natural": ("=", ("^", _A, ("+", _M, _N)), ("*", ("^", _A, _M), ("^", _A, _N))),
    "power-product": ("=", ("^", ("*", _A, _B), _M), ("*", ("^", _A, _M), ("^", _B, _M))),
    "factorial-positive": ("<", 0, ("!", _M)),
    "factorial-next": ("=", ("!", ("+", _M, 1)), ("*", ("+", _M, 1), ("!", _M))),
    "exp-positive": ("<", 0, ("exp", _A)),
    "exp-sum": ("=", ("exp", ("+", _A, _B)), ("*", ("exp", _A), ("exp", _B))),
    "exp-log": ("=", ("exp", ("log", _A)), _A),
    "Phi-positive": ("<", 0, ("Phi", _A)),
    "Phi-below-one": ("<", ("Phi", _A), 1),
    "Phi-reflection": ("=", ("+", ("Phi", _A), ("Phi", ("neg", _A))), 1),
    "density-positive": ("<", 0, ("phi", _A)),
    "density": ("=", ("phi", _A), ("*", ("phi", 0), ("exp", ("neg", ("/", ("^", _A, 2), 2))))),
}  # fmt: skip
"""The conclusions, for real a, b and integer-valued m, n."""

GUARDS: Mapping[str, tuple[Node, ...]] = {
    "power-positive": (("<", 0, _A),),
    "power-nonnegative": (("<=", 0, _A),),
    "power-apart": (("!=", _A, 0),),
    "power-sum": (("!=", _A, 0),),
    "power-sum-natural": (("<=", 0, _M), ("<=", 0, _N)),
    "factorial-next": (("<=", 0, _M),),
    "exp-log": (("<", 0, _A),),
}
"""The premises that must be known at sight."""

OF_UNITS: Mapping[str, tuple[str, ...]] = {
    "sqrt": ("root-nonnegative", "root-square"),
    "exp": ("exp-positive",),
    "!": ("factorial-positive",),
    "phi": ("density-positive",),
    "Phi": ("Phi-positive", "Phi-below-one"),
    "abs": ("abs-nonnegative", "abs-above", "abs-below", "abs-square"),
    "max": ("max-left", "max-right", "max-either"),
    "min": ("min-left", "min-right", "min-either"),
}


def statement_of(name: str, terms: Mapping[str, Node]) -> Node:
    """The conclusion of the axiom for these terms."""
    return substitute(AXIOMS[name], terms)


def guarded(context: Context, name: str, terms: Mapping[str, Node]) -> Reasons | None:
    """The facts from which the guards are known at sight; None if they are not."""
    found: Reasons = ()
    for relation, left, right in (substitute(guard, terms) for guard in GUARDS.get(name, ())):
        why = context.distinct(left) if relation == "!=" else context.signed(right, strict=relation == "<")
        if why is None:
            return None
        found += why
    return found


def proof_of(name: str, terms: Mapping[str, Node]) -> Proof:
    return {"rule": "axiom", "name": name, "with": dict(terms)}


def readings(goal: Node) -> Iterator[tuple[str, dict[str, Node]]]:
    """The axioms whose conclusion is exactly the goal, with the terms for their variables."""
    for name, pattern in AXIOMS.items():
        terms: dict[str, Node] = {}
        if _match(pattern, goal, terms) and set(terms) == variables(pattern):
            yield name, terms


def _match(pattern: Node, node: Node, terms: dict[str, Node]) -> bool:
    if isinstance(pattern, str) and pattern in (_A, _B, _M, _N):
        return bool(terms.setdefault(pattern, node) == node)
    if not isinstance(pattern, tuple):
        return bool(pattern == node)
    return (
        isinstance(node, tuple)
        and len(node) == len(pattern)
        and node[0] == pattern[0]
        and all(_match(part, other, terms) for part, other in zip(pattern[1:], node[1:], strict=True))
    )


def of_unit(context: Context, index: int) -> list[tuple[Node, Proof]]:
    """The axioms about a unit that are not facts yet, with proofs."""
    unit = context.units.all[index]
    term = unit.term
    if unit.operator == "^":
        name = next(
            (n for n in ("power-positive", "power-nonnegative") if guarded(context, n, {"a": term[1]}) is not None),
            None,
        )
        names: tuple[str, ...] = (name,) if name else ()
        terms = {"a": term[1], "m": term[2]}
    else:
        names = OF_UNITS.get(unit.operator, ())
        terms = {"a": term[-1]} if len(term) == 2 or not isinstance(term, tuple) else {"a": term[1], "b": term[2]}
        if unit.operator == "!":
            terms = {"m": term[1]}
    found = [(statement_of(name, terms), proof_of(name, terms)) for name in names]
    return [(atom, proof) for atom, proof in found if not context.knows(atom)]
