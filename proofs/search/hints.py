"""Hints about a statement, from z3: where it is tight, and which assumptions it needs; never evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from proofs.search.data import expand, freeze, show
from proofs.search.methods.oracle import load
from proofs.search.methods.truth import Question, Unwritten
from proofs.search.tables import write


def hints_for(statement: Mapping[str, Any], proved: bool) -> Iterator[str]:
    """Lines for a reader, the most useful first; none without z3, or for statements with functions or sums."""
    z3 = load()
    if z3 is None or statement.get("exists"):
        return
    try:
        question = Question(z3, statement)
    except Unwritten:
        return
    yield from Hints(question, statement).lines(proved)


class Hints:
    def __init__(self, question: Question, statement: Mapping[str, Any]) -> None:
        self.question, self.z3 = question, question.z3
        self.given = [expand(freeze(atom)) for atom in statement["given"]]
        self.claims = [expand(freeze(atom)) for atom in statement["claim"]]
        self.apart = [divisor != 0 for divisor in question.divisors]
        self.false = self.z3.Not(question.claim)

    def lines(self, proved: bool) -> Iterator[str]:
        true = proved or self.question.ask(*self.apart, self.false)[0] == "unsat"
        if not true:
            yield from self.repairs()
            return
        yield from self.tight()
        yield from self.unneeded()

    def tight(self) -> Iterator[str]:
        """Where both sides of a claim are equal, or that they never are."""
        question = self.question
        for claim in self.claims:
            if claim[0] not in ("<=", "<"):
                continue
            same = question.term(claim[1]) == question.term(claim[2])
            said, model = question.ask(*self.apart, same)
            if said == "unsat" and claim[0] == "<=":
                yield f"never tight: {show(('<', *claim[1:]))} holds too"
            point = question.rational([*self.apart, same], model) if said == "sat" else None
            if point:
                where = ", ".join(f"{name} = {write(value)}" for name, value in point.items())
                only = [name for name, value in point.items() if self.pinned(name, value, same)]
                note = f"; only where {', '.join(f'{name} = {write(point[name])}' for name in only)}" if only else ""
                yield f"tight at {where}{note}"

    def pinned(self, name: str, value: Any, same: Any) -> bool:
        """Whether the claim is tight at no other value of the variable."""
        other = self.question.names[name] != self.z3.Q(value.numerator, value.denominator)
        return self.question.ask(*self.apart, same, other)[0] == "unsat"

    def unneeded(self) -> Iterator[str]:
        """Assumptions without which the claim is still true where it is defined."""
        question, kept = self.question, list(range(len(self.given)))
        whole = question.given
        for place in range(len(whole)):
            rest = [other for other in kept if other != place]
            question.given = [whole[other] for other in rest]
            if question.ask(*self.apart, self.false)[0] == "unsat":
                kept = rest
        question.given = whole
        for place, atom in enumerate(self.given):
            if place not in kept:
                yield f"{show(atom)} is not needed"

    def repairs(self) -> Iterator[str]:
        """Simple assumptions under which the claim would be true."""
        question, names = self.question, self.question.names
        candidates = []
        for name in names:
            candidates += [("<=", 0, name), ("<=", name, 1), ("<=", 1, name), ("<=", name, 0)]
        for a, b in combinations(names, 2):
            candidates += [("<=", a, b), ("<=", b, a), ("<=", ("+", a, b), 1), ("<=", ("*", a, b), 1)]
        inner = [variable != end for variable in names.values() for end in (0, 1)]
        for atom in candidates:
            added = question.atom(atom)
            if question.ask(added, *self.apart, self.false)[0] != "unsat":
                continue
            if question.ask(added, *self.apart, *inner)[0] == "sat":
                yield f"true if also {show(atom)}"
                return
