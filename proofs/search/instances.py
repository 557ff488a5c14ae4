"""Facts for all of a range: the instances that a goal is about, and goals of this kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from proofs.search.data import Node, renamed, show, substitute
from proofs.search.work import Proof, Unproved, Work, with_lemmas

MOST = 60
"""Instances that are made of one fact for one goal; beyond that a plan has to name them."""


def every(work: Work, goal: Node, prove: Callable[[Work, Node], Proof]) -> Proof:
    """Rule `every`: the goal at an index of which only the range is known."""
    _, index, low, high, body = renamed(goal, work.context.sorts)
    inside = work.inner(work.context.inside(index, low, high))
    proof = prove(inside, body)
    return {"rule": "every", "index": index, "proof": with_lemmas(proof, inside.lemmas)}


def instance(work: Work, fact: Node, places: tuple[Node, ...]) -> tuple[Node, Proof]:
    """What the fact says at these integers, and its proof; lemmas are added where a place is not seen in its range."""
    atom = fact
    for place in places:
        if atom[0] != "all":
            raise Unproved(f"{show(fact)} is for fewer integers than {len(places)}")
        work.define(place)
        work.require("<=", 0, ("-", place, atom[2]))
        work.require("<=", 0, ("-", atom[3], place))
        atom = substitute(atom[4], {atom[1]: place})
    return atom, {"rule": "instance", "fact": fact, "at": list(places)}


def learn_instances(work: Work, goal: Node) -> None:
    """Adds the instances of facts whose functions the goal takes at places that are seen in the range."""
    applications = tuple(dict.fromkeys(_applications(goal)))
    for fact in work.context.quantified if applications else ():
        for places in _places(fact, applications):
            atom = _at_sight(work, fact, places)
            if atom is not None and not work.context.knows(atom):
                work.add(atom, {"rule": "instance", "fact": fact, "at": list(places)})


def _at_sight(work: Work, fact: Node, places: tuple[Node, ...]) -> Node | None:
    atom = fact
    for place in places:
        low, high = ("-", place, atom[2]), ("-", atom[3], place)
        if not (work.context.at_least_zero(low, strict=False) and work.context.at_least_zero(high, strict=False)):
            return None
        atom = substitute(atom[4], {atom[1]: place})
    return atom


def _places(fact: Node, applications: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """What the indices of the fact may be, seen from where its functions are taken in the goal."""
    indices: list[str] = []
    while fact[0] == "all":
        indices.append(fact[1])
        fact = fact[4]
    found: dict[str, dict[Node, None]] = {index: {} for index in indices}
    whole: dict[tuple[Node, ...], None] = {}
    for pattern in _applications(fact):
        for other in applications:
            binding = _match(pattern, other, indices)
            for index, place in binding.items():
                found[index][place] = None
            if len(binding) == len(indices):
                whole[tuple(binding[index] for index in indices)] = None
    if not whole:
        choices = product(*found.values())
        whole = dict.fromkeys(place for place, _ in zip(choices, range(MOST), strict=False))
    yield from list(whole)[:MOST]


def _match(pattern: Node, other: Node, indices: list[str]) -> Mapping[str, Node]:
    binding: dict[str, Node] = {}
    if pattern[1] != other[1]:
        return binding
    for mine, theirs in zip(pattern[2:], other[2:], strict=True):
        if mine in indices:
            if binding.setdefault(mine, theirs) != theirs:
                return {}
        elif mine != theirs:
            return {}
    return binding


def _applications(node: Node, bound: frozenset[str] = frozenset()) -> Iterator[Node]:
    """Where a function is taken, outside of sums (whose index nobody else knows)."""
    if not isinstance(node, tuple):
        return
    if node[0] == "sum":
        return
    if node[0] == "all":
        yield from _applications(node[4])
        return
    if node[0] == "at":
        yield node
    for part in node[1:]:
        yield from _applications(part)
