"""Maxima, minima, absolute values and indicators: cases, with each value written down at once."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from proofs.search import budget
from proofs.search.axioms import proof_of, statement_of
from proofs.search.context import Fact
from proofs.search.data import Node, literal, variables
from proofs.search.normal import constant, fraction, monomial, units_of
from proofs.search.positive import by_contradiction, find
from proofs.search.sources import Wishes, open_parts
from proofs.search.work import Proof, Unproved, Work, with_lemmas

PIECES = ("max", "min", "abs")
MOST = 6
"""Most orders on one branch; each doubles the number of cases."""


def split(work: Work, goal: Node, taken: int = 0) -> Proof:
    """Prove the goal by cases until every maximum, minimum and absolute value in it has a known value."""
    budget.check()
    if (found := indicator(work, goal)) is not None and taken < MOST:
        return _zero_or_one(work, goal, taken, *found)
    part = next((part for part in pieces(goal) if not _known(work, part)), None)
    if part is None:
        return _whole(work, goal)
    if taken >= MOST or variables(part) - set(work.context.sorts):
        raise Unproved(f"too many cases by maxima, minima and absolute values\n{work.context.describe(goal)}")
    left, right = (0, part[1]) if part[0] == "abs" else (part[1], part[2])
    for order in (("<=", left, right), ("<=", right, left)):
        if work.context.knows(order) or work.try_prove(order, degrees=(1,)) is not None:
            value(work, part, order)
            return split(work, goal, taken)
    branches = {}
    for relation, order in (("<=", ("<=", left, right)), (">", ("<", right, left))):
        inner = work.inner(work.context.assume({}, [order]))
        value(inner, part, order)
        branches[relation] = with_lemmas(split(inner, goal, taken + 1), inner.lemmas)
    return {"rule": "cases", "left": left, "right": right, "branches": branches}


def _whole(work: Work, goal: Node) -> Proof:
    """A proof of a goal without pieces, first by products of few facts, which take about 20 ms."""
    mark = work.mark()
    ways = [partial(find, work, goal, Wishes(degree=degree, least=degree)) for degree in (1, 2)]
    if any(part[0] == "sqrt" for part in open_parts(goal)):
        ways.append(partial(by_contradiction, work, goal, Wishes()))
    for way in ways if goal[0] in ("<", "<=") and taken_apart(work) else ():
        try:
            return way()
        except Unproved:
            work.reset(mark)
    return work.close(work, goal, 3)


def taken_apart(work: Work) -> bool:
    """Whether a piece has a known value, so that this is one of several cases."""
    return any(fact.atom[0] == "=" and _is_piece(fact.atom[1]) for fact in work.context.facts)


def _is_piece(node: Node) -> bool:
    return isinstance(node, tuple) and node[0] in PIECES


def indicator(work: Work, goal: Node) -> tuple[Node, Fact, Fraction] | None:
    """A unit u of the goal without a known value, and the fact that c u (u - 1) = 0 with this c."""
    units = work.context.units
    used = units_of(work.context.difference(goal).num)
    for fact in work.context.facts:
        poly = fact.difference.num
        if fact.atom[0] != "=" or fact.difference.den or len(poly) != 2 or len(units_of(poly)) != 1:
            continue
        (index,) = units_of(poly)
        square, unit = monomial([(index, 2)]), monomial([(index, 1)])
        scale = fraction(poly.leading_coefficient())
        if index in used and poly == (square - unit) * constant(scale):
            term = units.all[index].term
            if not any(work.context.knows(("=", term, root)) for root in (0, 1)):
                return term, fact, scale
    return None


def _zero_or_one(work: Work, goal: Node, taken: int, unit: Node, fact: Fact, scale: Fraction) -> Proof:
    zero, one = (work.inner(work.context.assume({}, [(relation, unit, 0)])) for relation in ("=", "!="))
    cofactor = ("/", literal(-1 / scale), unit)  # left - right of the fact is -scale * unit * (unit - 1)
    one.define(cofactor)
    one.add(("=", unit, 1), {"rule": "ring", "equations": [{"fact": fact.atom, "cofactor": cofactor}]})
    branches = {
        relation: with_lemmas(split(inner, goal, taken + 1), inner.lemmas)
        for relation, inner in (("=", zero), ("!=", one))
    }
    return {"rule": "cases", "left": unit, "right": 0, "branches": branches}


def pieces(node: Node) -> Iterator[Node]:
    """The maxima, minima and absolute values outside of sums, the innermost first."""
    if isinstance(node, tuple) and node[0] not in ("sum", "integral", "all"):
        for argument in node[1:]:
            yield from pieces(argument)
        if node[0] in PIECES:
            yield node


def _known(work: Work, part: Node) -> bool:
    values = (part[1], ("neg", part[1])) if part[0] == "abs" else part[1:]
    return any(work.context.knows(("=", part, each)) for each in values)


def value(work: Work, part: Node, order: Node) -> None:
    """Add the lemma part = its value, given the fact `order` between its arguments."""
    kind, last = part[0], part[-1]
    up = order[2] == last  # the last argument (of an abs, its argument) is the larger one
    if kind == "abs":
        mine = last if up else ("neg", last)
        bound, square = ("abs-above" if up else "abs-below"), "abs-square"
    else:
        rightmost = up == (kind == "max")
        mine = last if rightmost else part[1]
        bound, square = f"{kind}-{'right' if rightmost else 'left'}", f"{kind}-either"
    names = {"a": last} if kind == "abs" else {"a": part[1], "b": last}
    for name in (bound, square):
        work.add(statement_of(name, names), proof_of(name, names))
    beyond = ("<", part, mine) if kind == "min" else ("<", mine, part)
    weak = ("<=", mine, part) if kind == "min" else ("<=", part, mine)
    contradiction: Proof = {
        "rule": "positive",
        "terms": [
            {"coefficient": 1, "facts": [beyond, beyond]},
            {"coefficient": 2 if kind == "abs" else 1, "facts": [beyond, order]},
        ],
        "equations": [{"fact": statement_of(square, names), "cofactor": -1}],
    }
    relation, against = ("<=", ">") if kind != "min" else (">=", "<")
    proof: Proof = {
        "rule": "cases", "left": part, "right": mine,
        "branches": {relation: {"rule": "fact"}, against: {"rule": "absurd", "proof": contradiction}},
    }  # fmt: skip
    work.add(weak, proof)
    work.add(("=", part, mine), {"rule": "fact"})
    work.rely((weak, statement_of(bound, names)))
