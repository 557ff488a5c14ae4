"""Cases: on the order of two variables, on a sign, against 1, and at an integer."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

from proofs.search import budget
from proofs.search.data import Node
from proofs.search.methods.problem import Aim, Problem
from proofs.search.normal import GENERATORS, Poly, units_of
from proofs.search.work import Proof, Unproved

DEEPEST = 2
"""Most further splits inside a split."""
CHOICES = 8
"""Most splits that are tried at one place."""


def split(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    """One split, each half with the quick methods."""
    for left, right, _ in _choices(problem, aim):
        proof = _cases(problem, aim, left, right, 0, 0)
        if proof is not None:
            return proof
    return None


def split_again(problem: Problem, aim: Aim, effort: int, depth: int = 0) -> Proof | None:
    """A split with further splits in its halves."""
    deeper = depth < DEEPEST and len(units_of(aim.poly)) <= 4
    for left, right, _ in _choices(problem, aim):
        proof = _cases(problem, aim, left, right, 1, depth + 1 if deeper else 0)
        if proof is not None:
            return proof
    return None


def _choices(problem: Problem, aim: Aim) -> Iterator[tuple[Node, Node, Poly]]:
    """Orders that the facts leave open."""
    units = sorted(units_of(aim.poly))
    names = {unit: problem.work.context.units.all[unit].term for unit in units}
    orders = [(names[a], names[b], GENERATORS[a] - GENERATORS[b]) for a, b in combinations(units, 2)]
    for unit in units:
        orders += [(names[unit], 0, GENERATORS[unit]), (names[unit], 1, GENERATORS[unit] - 1)]
    count = 0
    for left, right, poly in orders:
        if count < CHOICES and problem.guess(poly)[0] == 0:
            count += 1
            yield left, right, poly


def _cases(problem: Problem, aim: Aim, left: Node, right: Node, effort: int, depth: int) -> Proof | None:
    """Both halves; with `depth`, a half that fails is split again."""
    branches = {}
    for relation, atom in (("<=", ("<=", left, right)), (">", ("<", right, left))):
        budget.check()
        inner = problem.child(atom)
        mark = inner.mark()
        try:
            proof: Proof | None = inner.prove(aim, effort)
        except Unproved:
            inner.reset(mark)
            proof = split_again(inner, aim, effort, depth) if depth else None
        if proof is None:
            return None
        branches[relation] = inner.wrapped(proof)
    return {"rule": "cases", "left": left, "right": right, "branches": branches}


def integers(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    """Split at the integers around a real counterexample."""
    context = problem.work.context
    point = problem.oracle.point([*problem.constraints, aim.against]) or {}
    for unit, at in point.items():
        name = context.units.all[unit].term
        if context.sorts.get(name) != "integer" or at.denominator == 1:
            continue
        below = math.floor(at)
        branches = {}
        for relation, atom in (("<=", ("<=", name, below)), (">", ("<", below, name))):
            inner = problem.child(atom)
            if relation == ">":
                inner.work.rely((atom,))
                inner.lemma(("<=", ("+", below, 1), name), {"rule": "integer"})
            branches[relation] = inner.wrapped(inner.prove(aim, effort))
        return {"rule": "cases", "left": name, "right": below, "branches": branches}
    return None
