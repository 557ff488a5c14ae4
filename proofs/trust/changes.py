"""Mutate a statement: one constant, sign, operator, bound or variable at a time.

>>> square = {"id": "a/b", "variables": {"x": "real"}, "given": [], "claim": [["<=", 0, ["^", "x", 2]]]}
>>> for what, mutant in mutants(square):
...     print(what, mutant["claim"])
claim 1: <= reversed [['<=', ['^', 'x', 2], 0]]
claim 1: <= becomes < [['<', 0, ['^', 'x', 2]]]
claim 1, at 1: 0 becomes 1 [['<=', 1, ['^', 'x', 2]]]
claim 1, at 1: 0 becomes -1 [['<=', -1, ['^', 'x', 2]]]
claim 1, at 2: 10001/10000 times it [['<=', 0, ['*', ['/', 10001, 10000], ['^', 'x', 2]]]]
claim 1, at 2.2: 2 becomes 3 [['<=', 0, ['^', 'x', 3]]]
claim 1, at 2.2: 2 becomes 1 [['<=', 0, ['^', 'x', 1]]]
claim 1, at 2.2: 2 becomes -2 [['<=', 0, ['^', 'x', -2]]]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from itertools import combinations
from typing import Any

from proofs.search.data import Node, freeze, show, substitute, thaw, variables

StatementData = Mapping[str, Any]
Atoms = tuple[Node, ...]
Put = Callable[[Node], Node]
Changed = tuple[Atoms, Atoms, Mapping[str, str]]
"""(assumptions, claims, sorts of the variables)"""

LIMIT = 60
"""The largest number of tried mutants of one statement; a hash selects them."""
LITTLE = ("/", 10_001, 10_000)
"""A factor near 1."""
BINDERS = ("sum", "integral", "all")
INSIDE = {**dict.fromkeys(BINDERS, range(2, 5)), "D": range(1, 2)}
"""Operation -> the arguments that are mutated; operations that are not listed have all arguments mutated."""
ENDS = {"^": ((2, "exponent"),), **dict.fromkeys(BINDERS, ((2, "low end"), (3, "high end")))}
WHOLE = ("!", "binomial", "at")
"""Operations on integers."""
SUMMED = ("<", "<=", "=", "!=", "+", "-")
DROPPED = ("sqrt", "exp", "log", "abs")
OPERATORS = {"+": ("-", "*"), "-": ("+",), "*": ("/", "+"), "/": ("*",), "max": ("min",), "min": ("max",)}


def mutants(statement: StatementData) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each mutant once, with a description of the change.

    "claim 1, at 2.1: 2 becomes 3" changes the first argument of the second side.
    """
    for what, changed in changes(statement):
        yield what, _with(statement, changed)


def changes(statement: StatementData) -> Iterator[tuple[str, Changed]]:
    """Yield each change with the changed assumptions, claims and sorts."""
    given, claim, sorts = freeze(statement["given"]), freeze(statement["claim"]), dict(statement["variables"])
    seen = {(given, claim)}
    for what, *changed in _changes(statement, given, claim):
        if (pair := (changed[0], changed[1])) not in seen:
            seen.add(pair)
            yield what, (*pair, sorts)
    whole = frozenset().union(*map(_whole, (*given, *claim)))
    for name, sort in sorts.items():
        if sort == "integer" and name not in whole:
            yield f"sort: {name} becomes real", (given, claim, {**sorts, name: "real"})


def _whole(node: Node) -> frozenset[str]:
    """The variables that must stay integers because an operation requires an integer."""
    if not isinstance(node, tuple):
        return frozenset()
    places = {"^": node[2:], "at": node[2:], "!": node[1:], "binomial": node[1:], "sum": node[2:4], "all": node[2:4]}
    here = (variables(place) for place in places.get(node[0], ()))
    return frozenset().union(*here, *map(_whole, node[1:]))


def _changes(statement: StatementData, given: Atoms, claim: Atoms) -> Iterator[tuple[str, Atoms, Atoms]]:
    for i, atom in enumerate(claim):
        for what, new in [*_claimed(atom), *_swapped(atom, statement)]:
            yield f"claim {i + 1}: {what}", given, (*claim[:i], new, *claim[i + 1 :])
        for place, what, new in [*edits(atom), *_mistaken(atom, statement)]:
            yield f"claim {i + 1}, at {place}: {what}", given, (*claim[:i], new, *claim[i + 1 :])
    for i, atom in enumerate(given):
        yield f"given {i + 1}: removed", (*given[:i], *given[i + 1 :]), claim
        for what, new in _loosened(atom):
            yield f"given {i + 1}: {what}", (*given[:i], new, *given[i + 1 :]), claim
        for place, what, new in edits(atom):
            yield f"given {i + 1}, at {place}: {what}", (*given[:i], new, *given[i + 1 :]), claim


def _claimed(atom: Node) -> Iterator[tuple[str, Node]]:
    if atom[0] == "all":
        yield from ((what, (*atom[:4], new)) for what, new in _claimed(atom[4]))
        return
    relation, left, right = atom
    if relation in ("<", "<="):
        yield f"{relation} reversed", (relation, right, left)
    if relation == "<=":
        yield "<= becomes <", ("<", left, right)
    if relation == "=":
        yield "= becomes <", ("<", left, right)
        yield "= becomes >", ("<", right, left)
    if relation == "!=":
        yield "!= becomes =", ("=", left, right)


def _loosened(atom: Node) -> Iterator[tuple[str, Node]]:
    if atom[0] == "all":
        yield from ((what, (*atom[:4], new)) for what, new in _loosened(atom[4]))
        return
    relation, left, right = atom
    if relation == "<":
        yield "< becomes <=", ("<=", left, right)
    if relation == "=":
        yield "= becomes <=", ("<=", left, right)
        yield "= becomes >=", ("<=", right, left)


def _swapped(atom: Node, statement: StatementData) -> Iterator[tuple[str, Node]]:
    free = variables(atom)
    for scope in (statement["variables"], statement.get("exists", {})):
        for p, q in combinations(scope, 2):
            if scope[p] == scope[q] and free & {p, q}:
                yield f"{p} and {q} swapped", _renamed(atom, {p: q, q: p})


def _renamed(node: Node, by: Mapping[str, str]) -> Node:
    """Rename free variables.

    Bound names differ from all variables in scope, so no variable is captured.
    """
    if isinstance(node, tuple):
        return node[0], *(_renamed(part, by) for part in node[1:])
    return by.get(node, node) if isinstance(node, str) else node


def _mistaken(atom: Node, statement: StatementData) -> Iterator[tuple[str, str, Node]]:
    """Replace one occurrence of a variable by the next variable of its sort."""
    scope = {**statement["variables"], **statement.get("exists", {})}
    for place, part, put, _ in parts(atom):
        if isinstance(part, str) and part in scope:
            alike = [name for name in scope if scope[name] == scope[part]]
            other = alike[(alike.index(part) + 1) % len(alike)]
            if other != part:
                yield place, f"{part} becomes {other}, only here", put(other)


def edits(atom: Node) -> Iterator[tuple[str, str, Node]]:
    """Yield (place, change, changed atom) for each mutation of an atom."""
    for place, part, put, scalable in parts(atom):
        for what, new in _edited(part):
            yield place, what, put(new)
        if scalable and not isinstance(part, int):
            yield place, f"{LITTLE[1]}/{LITTLE[2]} times it", put(("*", LITTLE, part))


def parts(node: Node, place: str = "", real: bool = True) -> Iterator[tuple[str, Node, Put, bool]]:
    """Yield (place, subterm, replacing function, scalable), outer subterms first.

    A subterm is scalable if it is a side or a summand that may be any real number.
    """
    yield place, node, lambda new: new, False
    if not isinstance(node, tuple):
        return
    head = node[0]
    for i in INSIDE.get(head, range(2 if head == "at" else 1, len(node))):
        inner = real and not (head in WHOLE or (head == "^" and i == 2) or (head in ("sum", "all") and i < 4))

        def put_at(new: Node, i: int = i, put: Put | None = None) -> Node:
            return (*node[:i], put(new) if put else new, *node[i + 1 :])

        for where, part, put, scalable in parts(node[i], f"{place}.{i}" if place else str(i), inner):
            here = where.count(".") == place.count(".") + bool(place)
            yield where, part, partial(put_at, put=put), scalable or (here and inner and head in SUMMED)


def _edited(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield the changes of the outermost constant or operation of a subterm."""
    if isinstance(node, int):
        yield from ((f"{node} becomes {new}", new) for new in dict.fromkeys((node + 1, node - 1, -node)) if new != node)
    if not isinstance(node, tuple):
        return
    head = node[0]
    for other in OPERATORS.get(head, ()):
        yield f"{head} becomes {other}", (other, *node[1:])
    if head == "neg":
        yield "the sign is dropped", node[1]
    if head in DROPPED:
        yield f"{head} is dropped", node[1]
    if head in ("+", "-"):
        yield "the first summand is dropped", node[2] if head == "+" else ("neg", node[2])
        yield "the second summand is dropped", node[1]
    for i, name in ENDS.get(head, ()):
        if not isinstance(node[i], int):  # integers are changed as constants
            for sign in ("+", "-"):
                yield f"the {name} {show(node[i])} {sign} 1", (*node[:i], (sign, node[i], 1), *node[i + 1 :])
    if head in ("sum", "all"):
        yield f"{node[1]} becomes {node[1]} + 1 inside", (*node[:4], substitute(node[4], {node[1]: ("+", node[1], 1)}))


def selected(statement: StatementData, limit: int = LIMIT) -> list[tuple[str, dict[str, Any]]]:
    """Select at most `limit` mutants by a hash of the change.

    About two thirds of them change claims, and one third change assumptions.
    """
    everything = list(changes(statement))
    order = {what: sha256(f"{statement['id']} {what}".encode()).digest() for what, _ in everything}
    claims, givens = (
        sorted((w for w in order if w.startswith(part)), key=order.__getitem__) for part in (("claim", "sort"), "given")
    )
    kept = {*claims[: max(limit - len(givens), limit - limit // 3)]}
    kept |= {*givens[: limit - len(kept)]}
    return [(what, _with(statement, changed)) for what, changed in everything if what in kept]


def _with(statement: StatementData, changed: Changed) -> dict[str, Any]:
    given, claim, sorts = changed
    return {**statement, "variables": dict(sorts), "given": thaw(given), "claim": thaw(claim)}
