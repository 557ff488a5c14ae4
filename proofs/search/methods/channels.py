"""Outputs of a channel: the sum over y of (sum over z of h(z) K(z, y)) is the sum of h(z).

The rows of K are distributions: the sum over y of K(z, y) is 1 for every z. The proof sums over y with the partial sums
of the rows of K, so it needs no exchange of sums and no theorem.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from proofs.search.data import Node, bound_names, letters, substitute, variables
from proofs.search.normal import NIL, ONE, Poly, constant, identical, monomial, terms, units_of
from proofs.search.work import Proof, Unproved, Work

MOST = 6
"""Most functions h for which the sum is found."""


@dataclass(frozen=True)
class Channel:
    """The kernel K(z, y) as a term in z and y, for z = low..high and y over the range of `row`, by a fact."""

    fact: Node
    z: str
    low: Node
    high: Node
    row: Node


def learn(work: Work, goal: Node, whole: Node) -> None:
    """Add the sums over the outputs in the range of `whole`, for the functions of inputs that the goal sums."""
    for channel in _channels(work, whole):
        for body in islice(_inputs(work, goal, channel), MOST):
            try:
                _add(work, channel, body)
            except Unproved:
                continue
        _order(work, goal, channel)


def _order(work: Work, goal: Node, channel: Channel) -> None:
    """Add the inequalities between sums over the inputs that follow from those at each input."""
    used = {name for name in variables(goal) if work.context.sorts.get(name, "").startswith("function")}
    facts = [fact for fact in work.context.quantified if fact[4][0] in ("<", "<=")]
    for fact in facts[: 2 * MOST]:
        functions = {name for name in variables(fact) if work.context.sorts.get(name, "").startswith("function")}
        body = substitute(fact[4], {fact[1]: channel.z})
        if not functions <= used or fact[2:4] != (channel.low, channel.high) or bound_names(body):
            continue
        y = next(name for name in letters("y") if name not in work.context.sorts)
        kernel = substitute(channel.row[4], {channel.row[1]: y})
        sides = [_summed(work, channel, side, kernel) for side in body[1:]]
        if None in sides:
            continue
        claim = ("all", y, *channel.row[2:4], ("<=", *sides))
        if not work.context.knows(claim):
            work.try_prove(claim, degrees=(1,))


def _summed(work: Work, channel: Channel, side: Node, kernel: Node) -> Node | None:
    """The sum over the inputs of a side times the kernel, with scalars outside of the sums; None if it is no sum."""
    units = work.context.units
    value = work.context.normal(side)
    if value.den:
        return None
    parts: dict[Node, Poly] = {}
    for powers, coefficient in terms(value.num):
        inner = [(index, power) for index, power in powers if channel.z in variables(units.all[index].term)]
        outer = monomial(one for one in powers if one not in inner) * constant(coefficient)
        key = units.term(monomial(inner))
        parts[key] = parts.get(key, NIL) + outer
    total: Node = 0
    for factor, scalar in parts.items():
        product = ("sum", channel.z, channel.low, channel.high, ("*", factor, kernel))
        part = product if scalar == ONE else ("*", units.term(scalar), product)
        total = part if total == 0 else ("+", total, part)
    return total


def _channels(work: Work, whole: Node) -> Iterator[Channel]:
    normal = work.context.normal
    for fact in work.context.quantified:
        atom = fact[4]
        if atom[0] != "=" or atom[2] != 1 or not isinstance(atom[1], tuple) or atom[1][0] != "sum":
            continue
        row = atom[1]
        ends = zip(row[2:4], whole[2:4], strict=True)
        if fact[1] not in variables(row[2]) | variables(row[3]) and all(
            identical(normal(mine), normal(theirs)) for mine, theirs in ends
        ):
            yield Channel(fact, fact[1], fact[2], fact[3], row)


def _inputs(work: Work, goal: Node, channel: Channel) -> Iterator[Node]:
    """The summands, as terms in z, of sums over the inputs in the goal and in facts about its functions."""
    context = work.context
    used = variables(goal)
    atoms = [goal, *(fact.atom for fact in context.facts if fact.atom[0] != "!=" and variables(fact.atom) <= used)]
    seen = set[Node]()
    for atom in atoms:
        for index in sorted(units_of(context.difference(atom).num)):
            term = context.units.all[index].term
            if not isinstance(term, tuple) or term[0] != "sum" or bound_names(term[4]):
                continue
            ends = zip(term[2:4], (channel.low, channel.high), strict=True)
            body = substitute(term[4], {term[1]: channel.z})
            if body not in seen and all(identical(context.normal(a), context.normal(b)) for a, b in ends):
                seen.add(body)
                yield body


def _add(work: Work, channel: Channel, body: Node) -> None:
    taken = set(work.context.sorts) | bound_names(channel.row) | {channel.z}
    y, z, i = (next(name for name in letters(base) if name not in taken) for base in ("y", "z", "i"))
    proof = _Sums(work, channel, body, y, z, i)
    if not work.context.knows(proof.claim):
        work.define(proof.claim)
        work.rely([channel.fact])
        work.add(proof.claim, proof.whole())


class _Sums:
    """The proof for one channel and one function."""

    def __init__(self, work: Work, channel: Channel, body: Node, y: str, z: str, i: str) -> None:
        self.work, self.y, self.z, self.i = work, y, z, i
        self.low, self.high = channel.low, channel.high
        self.first, self.last = channel.row[2:4]
        self.value = substitute(body, {channel.z: z})
        self.kernel = substitute(substitute(channel.row[4], {channel.row[1]: i}), {channel.z: z})
        outputs = ("sum", y, self.first, self.last, self.sent(y))
        self.claim = ("=", outputs, self.inputs(self.value))

    def inputs(self, summand: Node) -> Node:
        return ("sum", self.z, self.low, self.high, summand)

    def sent(self, y: Node) -> Node:
        """The sum of h(z) K(z, y) over the inputs."""
        return self.inputs(("*", self.value, substitute(self.kernel, {self.i: y})))

    def partial(self, top: Node) -> Node:
        """The sum of K(z, i) over the outputs up to a place."""
        return ("sum", self.i, self.first, top, self.kernel)

    def weighed(self, top: Node) -> Node:
        """The sum of h(z) times the partial sum over the inputs."""
        return self.inputs(("*", self.value, self.partial(top)))

    def whole(self) -> Proof:
        y, first, last = self.y, self.first, self.last
        before, after, top = ("-", y, 1), ("-", ("+", y, 1), 1), ("+", last, 1)
        certificate = ("neg", self.weighed(before))
        place = self.work.inner(self.work.context.assume({y: "integer"}, [("<=", first, y), ("<=", y, top)]))
        place.define(certificate)
        kernel = substitute(self.kernel, {self.i: y})
        step = ("=", self.partial(after), ("+", self.partial(before), kernel))
        grows = ("=", self.weighed(after), ("+", self.weighed(before), self.sent(y)))
        pointwise = _ring((grows, -1))
        pointwise["lemmas"] = [self._termwise(
            grows, [(1, self.weighed(before)), (1, self.sent(y)), (-1, self.weighed(after))],
            [{"claim": step, "proof": {"rule": "sum", "step": "last"}}], step,
        )]  # fmt: skip
        bottom, end = ("-", first, 1), ("-", top, 1)
        empty = ("=", self.partial(bottom), 0)
        nothing = ("=", self.weighed(bottom), 0)
        row = ("=", self.partial(last), 1)  # an instance of the fact about the rows
        all_ = ("=", self.weighed(end), self.inputs(self.value))
        boundary = _ring((all_, 1), (nothing, -1))
        boundary["lemmas"] = [
            self._termwise(nothing, [(-1, self.weighed(bottom))],
                           [{"claim": empty, "proof": {"rule": "sum", "step": "empty"}}], empty),
            self._termwise(all_, [(1, self.inputs(self.value)), (-1, self.weighed(end))],
                           [{"claim": row, "proof": {"rule": "fact"}}], row),
        ]  # fmt: skip
        proof: Proof = {
            "rule": "telescope", "index": y, "low": first, "high": last, "certificate": certificate,
            "sums": [{"coefficient": -1, "sum": self.claim[1]}], "rest": self.claim[2],
            "pointwise": pointwise, "boundary": boundary,
        }  # fmt: skip
        if place.lemmas:
            proof["lemmas_inside"] = place.lemmas
        return proof

    def _termwise(self, claim: Node, sums: list[tuple[int, Node]], lemmas: list[Proof], equation: Node) -> Proof:
        """An equation between sums over the inputs, which holds for each input by another equation times h."""
        pointwise = _ring((equation, self.value))
        pointwise["lemmas"] = lemmas
        proof: Proof = {
            "rule": "telescope", "index": self.z, "low": self.low, "high": self.high, "certificate": 0,
            "sums": [{"coefficient": factor, "sum": whole} for factor, whole in sums],
            "pointwise": pointwise, "boundary": {"rule": "ring"},
        }  # fmt: skip
        return {"claim": claim, "proof": proof}


def _ring(*equations: tuple[Node, Node]) -> Proof:
    return {"rule": "ring", "equations": [{"fact": fact, "cofactor": factor} for fact, factor in equations]}
