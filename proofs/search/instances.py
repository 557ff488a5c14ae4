"""Facts for all integers of a range: the instances that a goal needs, and such goals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from proofs.search.context import Reasons
from proofs.search.data import Node, renamed, show, substitute
from proofs.search.work import Proof, Unproved, Work, with_lemmas

MOST = 60
"""Most instances of one fact for one goal; a plan must name any others."""


def every(work: Work, goal: Node, prove: Callable[[Work, Node], Proof]) -> Proof:
    """Rule `every`: prove the goal at an index about which only its range is known."""
    _, index, low, high, body = renamed(goal, work.context.sorts)
    inside = work.inner(work.context.inside(index, low, high))
    proof = prove(inside, body)
    return {"rule": "every", "index": index, "proof": with_lemmas(proof, inside.lemmas)}


def instance(work: Work, fact: Node, places: tuple[Node, ...]) -> tuple[Node, Proof]:
    """The instance of the fact at these integers, and its proof.

    Lemmas are added if a place is not known at sight to be in its range.
    """
    atom = fact
    for place in places:
        if atom[0] != "all":
            raise Unproved(f"{len(places)} places are too many for {show(fact)}")
        work.define(place)
        work.sign(("<=", atom[2], place))
        work.sign(("<=", place, atom[3]))
        atom = substitute(atom[4], {atom[1]: place})
    return atom, {"rule": "instance", "fact": fact, "at": list(places)}


def learn_instances(work: Work, goal: Node) -> None:
    """Add the instances of facts about the function values that occur in the goal.

    Their places must be known at sight to be in the range.
    """
    applications = tuple(dict.fromkeys(_applications(goal)))
    for fact in work.context.quantified if applications else ():
        for places in _places(fact, applications):
            seen = _at_sight(work, fact, places)
            if seen is not None and not work.context.knows(seen[0]):
                work.rely(seen[1])
                named = renamed(fact, work.context.sorts)
                work.add(seen[0], {"rule": "instance", "fact": named, "at": list(places)})


def _at_sight(work: Work, fact: Node, places: tuple[Node, ...]) -> tuple[Node, Reasons] | None:
    """The instance, and the facts from which its places are known to be in their ranges."""
    atom = fact
    reasons: Reasons = ()
    for place in places:
        low = work.context.signed(("-", place, atom[2]), strict=False)
        high = work.context.signed(("-", atom[3], place), strict=False)
        if low is None or high is None:
            return None
        reasons += low + high
        atom = substitute(atom[4], {atom[1]: place})
    return atom, reasons


def _places(fact: Node, applications: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """Candidate indices of the fact, from the function values in the goal."""
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
    """The function values in a term outside of sums, whose indices are not in scope."""
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
