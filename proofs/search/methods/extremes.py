"""Goals with maxima, minima and absolute values.

First the oracle is asked whether their bounds suffice. If not, it finds the fewest that must be split, and these are
split one after the other; an order that the facts decide becomes a lemma, and an impossible case a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from proofs.search import budget
from proofs.search.axioms import proof_of, statement_of
from proofs.search.data import Node
from proofs.search.methods import pure
from proofs.search.methods.oracle import Constraint
from proofs.search.methods.polys import degree
from proofs.search.methods.problem import Problem, opposite
from proofs.search.methods.products import contradiction
from proofs.search.methods.pure import carried, undecided
from proofs.search.normal import Poly
from proofs.search.work import Proof, Unproved

BOUNDS = {"max": ("max-left", "max-right"), "min": ("min-left", "min-right"),
          "abs": ("abs-nonnegative", "abs-above", "abs-below")}  # fmt: skip
QUICK = 0.3
"""Seconds for one question about which maxima to split."""
SHORT = 1.5
"""Seconds for a proof without which the search can continue."""


def prove(problem: Problem, goal: Node) -> Proof:
    """Prove a goal that may contain maxima, minima and absolute values."""
    extremes = [fact.atom for fact in problem.work.context.facts if undecided(problem, fact.atom[1:])]
    return Extremes(problem, goal, extremes).prove()


class Extremes:
    """The state of one case: its problem, and the facts with open maxima."""

    def __init__(self, problem: Problem, goal: Node, facts: Sequence[Node]) -> None:
        self.problem, self.goal = problem, goal
        self.facts = list(facts)

    def prove(self) -> Proof:
        budget.check()
        problem, goal = self.problem, self.goal
        for atom in list(self.facts):
            if not undecided(problem, atom[1:]):
                self.facts.remove(atom)
                carried(problem, atom, down=True)
        sides = [*goal[1:], *(side for atom in self.facts for side in atom[1:])]
        open_units = undecided(problem, sides)
        if not open_units:
            return self.pure()
        if problem.oracle.relaxes and goal[0] != "=":
            found = self.relaxed(open_units)
            if found is not None:
                return found
        unit = self.next(open_units)
        return self.split(unit)

    # -- bounds only

    def relaxed(self, units: Sequence[int]) -> Proof | None:
        """A proof from the bounds of the maxima, if the oracle finds that they suffice."""
        problem = self.problem
        if not problem.impossible(*self.conditions(units), self.negated(), seconds=QUICK):
            return None
        mark, free = problem.mark(), set(problem.free)
        try:
            proof = budget.attempt(SHORT, lambda: self._relaxed(units))
        except Unproved:
            proof = None
        if proof is None:
            problem.reset(mark)
        problem.free = free
        return proof

    def _relaxed(self, units: Sequence[int]) -> Proof:
        problem = self.problem
        problem.free |= set(units)
        for unit in units:
            for name in BOUNDS[self.operator(unit)]:
                atom, proof = self.axiom(unit, name)
                problem.lemma(atom, proof)
                carried(problem, atom, down=True)
        for atom in self.facts:
            if carried(problem, atom, down=True) == atom:
                problem.learn(atom)
        return self.pure()

    def pure(self) -> Proof:
        """A proof of the goal without its maxima, carried over to the goal."""
        new = carried(self.problem, self.goal, down=False)
        proof = pure.prove(self.problem, new)
        if new == self.goal:
            return proof
        self.problem.lemma(new, proof)
        return pure.transfer(self.problem, self.goal, new)

    # -- which one to split

    def next(self, units: Sequence[int]) -> int:
        """The unit to split: one that must be split and leaves as little as possible, innermost first."""
        ready = [unit for unit in units if not undecided(self.problem, self.arguments(unit))]
        if not self.problem.oracle.relaxes or self.goal[0] == "=":
            return min(ready, key=lambda unit: self._size(unit))
        needed = self.needed(units)
        return min(
            ready,
            key=lambda unit: (unit not in needed, self.left(unit, units) if unit in needed else 9, self._size(unit)),
        )

    def _size(self, unit: int) -> tuple[int, int]:
        poly = self.gap(self.order(unit))
        return degree(poly), len(poly)

    def needed(self, units: Sequence[int]) -> set[int]:
        """The units whose exact value the goal needs; of the others, the bounds suffice."""
        needed = set(units)
        for unit in reversed(units):
            exact = [(self.exact(other), "=") for other in needed if other != unit]
            if self.problem.impossible(*self.conditions(units), *exact, self.negated(), seconds=QUICK):
                needed.discard(unit)
        return needed

    def left(self, unit: int, units: Sequence[int]) -> int:
        """The number of halves from which the goal does not follow by bounds."""
        left = 0
        for up in (True, False):
            value = self.value(unit, up)
            term = self.term(unit)
            gap = self.gap(self.order(unit)) * (1 if up else -1)
            same = [(self.gap(("<=", term, value)), "=")]
            conditions = [*self.conditions(units), *same, (gap, ">="), self.negated()]
            left += not self.problem.impossible(*conditions, seconds=QUICK)
        return left

    # -- splitting

    def split(self, unit: int) -> Proof:
        problem = self.problem
        order = self.order(unit)
        pure.define(problem, *pure.pure(problem, order)[1:])
        gap = self.gap(order)
        reverse = ("<=", order[2], order[1])
        for up, atom, against in ((True, order, -gap), (False, reverse, gap)):
            if (up and not gap) or (gap and problem.impossible((against, ">"))):
                if not self.decided(atom):
                    break
                self.choose(problem, unit, up, atom)
                return self.prove()
        branches: dict[str, Any] = {}
        for relation, up, atom in (("<=", True, order), (">", False, opposite(order))):
            branches[relation] = self.case(unit, up, atom)
        return {"rule": "cases", "left": order[1], "right": order[2], "branches": branches}

    def decided(self, atom: Node) -> bool:
        """Add the lemma that decides an order, if a proof is found quickly."""
        problem = self.problem
        mark = problem.mark()
        new = pure.pure(problem, atom)
        try:
            proof = budget.attempt(SHORT, lambda: pure.prove(problem, new))
        except Unproved:
            proof = None
        if proof is None:
            problem.reset(mark)
            return False
        problem.lemma(new, proof)
        if new != atom:
            problem.lemma(atom, pure.transfer(problem, atom, new))
        return True

    def case(self, unit: int, up: bool, atom: Node) -> Proof:
        inner = self.problem.child(atom)
        carried(inner, atom, down=True)
        if inner.impossible():
            mark = inner.mark()
            try:
                absurd = budget.attempt(SHORT, lambda: contradiction(inner))
            except Unproved:
                absurd = None
            if absurd is not None:
                return inner.wrapped({"rule": "absurd", "proof": absurd})
            inner.reset(mark)
        self.choose(inner, unit, up, atom)
        return inner.wrapped(Extremes(inner, self.goal, self.facts).prove())

    def choose(self, problem: Problem, unit: int, up: bool, atom: Node) -> None:
        """Add the lemma unit = value, which follows from the order."""
        operator, term, value = self.operator(unit), self.term(unit), self.value(unit, up)
        if operator == "abs":
            bound, either = ("abs-above" if up else "abs-below"), "abs-square"
        else:
            right = up if operator == "max" else not up
            bound, either = f"{operator}-{'right' if right else 'left'}", f"{operator}-either"
        known, proof = self.axiom(unit, bound)
        relation, other = self.axiom(unit, either)
        problem.work.add(known, proof)
        problem.work.add(relation, other)
        below = ("<=", value, term) if operator == "min" else ("<=", term, value)
        gap = opposite(below)
        terms = [
            {"coefficient": 1, "facts": [gap, gap]},
            {"coefficient": 2 if operator == "abs" else 1, "facts": [atom, gap]},
        ]
        equations = [{"fact": relation, "cofactor": -1}]
        no = {"rule": "absurd", "proof": {"rule": "positive", "terms": terms, "equations": equations}}
        cases = {"rule": "cases", "left": below[1], "right": below[2], "branches": {"<=": {"rule": "fact"}, ">": no}}
        problem.work.add(below, cases)
        problem.work.add(("=", term, value), {"rule": "fact"})
        problem.work.rely((known, below))
        problem.values[unit] = value

    # -- about one unit

    def term(self, unit: int) -> Node:
        return self.problem.work.context.units.all[unit].term

    def operator(self, unit: int) -> str:
        return self.problem.work.context.units.all[unit].operator

    def arguments(self, unit: int) -> tuple[Node, ...]:
        return tuple(self.term(unit)[1:])

    def order(self, unit: int) -> Node:
        """The order of the arguments that decides the value."""
        return ("<=", *self.arguments(unit)) if self.operator(unit) != "abs" else ("<=", 0, self.arguments(unit)[0])

    def value(self, unit: int, up: bool) -> Node:
        """The value if the order holds (`up`), or the other one."""
        arguments = self.arguments(unit)
        if self.operator(unit) == "abs":
            return arguments[0] if up else ("neg", arguments[0])
        return arguments[1] if up == (self.operator(unit) == "max") else arguments[0]

    def axiom(self, unit: int, name: str) -> tuple[Node, Proof]:
        terms = dict(zip("ab", self.arguments(unit), strict=False))
        return statement_of(name, terms), proof_of(name, terms)

    # -- questions to the oracle

    def gap(self, atom: Node) -> Poly:
        """right - left, with values for decided maxima, times the square of its denominator."""
        num, den = self.problem.rational(pure.pure(self.problem, ("-", atom[2], atom[1])))
        return num * den

    def negated(self) -> Constraint:
        return -self.gap(self.goal), ">=" if self.goal[0] == "<" else ">"

    def exact(self, unit: int) -> Poly:
        """A polynomial that is 0 if the unit is one of its two values."""
        term = self.term(unit)
        first, second = (self.gap(("<=", term, self.value(unit, up))) for up in (True, False))
        return first * second

    def conditions(self, units: Iterable[int]) -> list[Constraint]:
        """The bounds of open units, and the facts with open units."""
        found: list[Constraint] = []
        for unit in units:
            found += [(self.gap(self.axiom(unit, name)[0]), ">=") for name in BOUNDS[self.operator(unit)]]
        for atom in self.facts:
            relation = {"<": ">", "<=": ">=", "=": "="}.get(atom[0])
            found += [(self.gap(atom), relation)] if relation else []
        return found
