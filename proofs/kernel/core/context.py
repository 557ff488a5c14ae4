"""Core: what is known at a place in a proof: variables with their sorts, assumptions, and facts derived from them.

Whatever stands in a fact is defined wherever the assumptions hold. `at_least` and `apart` are all that is seen without
a proof ("at sight" in RULES.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from proofs.kernel.core.normal import NormalForms
from proofs.kernel.core.polynomial import Factor, Quotient, charge, height, monic, ratio, total
from proofs.kernel.core.reading import new_name
from proofs.kernel.core.term import Atom, Scope, Term, integral, opened, parts, read
from proofs.kernel.core.theorem import Theorem
from proofs.kernel.core.work import need, spend

Rule = Callable[["Context", Atom, Any], None]
Shape = tuple[Factor, frozenset[tuple[Factor, int]]]


@dataclass(frozen=True)
class Shared:
    """The same everywhere in one check."""

    theorems: Mapping[str, Theorem]
    rules: Mapping[str, Rule]
    axioms: Mapping[str, Any]
    forms: NormalForms = field(default_factory=NormalForms)


def shape(q: Quotient) -> tuple[Shape, Any]:
    """The quotient up to a positive factor and (without a denominator) up to a constant: what is left, and the constant."""
    rest = {m: c for m, c in q.above.items() if m or q.below}
    number = 0 if q.below else q.above.get(0, 0)
    scale = abs(rest[max(rest)] if rest else number or 1)
    charge(len(rest), 2 * height(q.above, 1), 0)
    return (Factor((m, ratio(c, scale)) for m, c in rest.items()), frozenset(q.below.items())), ratio(number, scale)


class Context:
    def __init__(self, shared: Shared, sorts: Mapping[str, str]) -> None:
        self.shared, self.forms, self.sorts = shared, shared.forms, dict(sorts)
        self.facts: dict[Atom, bool] = {}  # whether it is assumed
        # a fact says 0 <= rest + constant (or <): shape of the rest -> the least constant, and whether it is <=
        self.bounds: dict[Shape, tuple[Any, bool]] = {shape(Quotient({}))[0]: (0, True)}
        self.unequal: set[Any] = set()

    def extended(self, sorts: Mapping[str, str], *assumptions: Atom) -> Context:
        """With new variables and assumptions."""
        spend(10 + len(self.sorts) + 3 * len(self.facts))
        child = Context(self.shared, {**self.sorts, **sorts})
        child.facts, child.bounds, child.unequal = dict(self.facts), dict(self.bounds), set(self.unequal)
        for atom in assumptions:
            child.learn(atom, True)
        return child

    def rebuilt(self, sorts: Mapping[str, str], facts: Iterable[tuple[Atom, bool]]) -> Context:
        """With other variables and facts."""
        child = Context(self.shared, sorts)
        for atom, assumed in facts:
            child.learn(atom, assumed)
        return child

    def within(self, index: str, low: Term, high: Term) -> Context:
        """For an integer of that name in the range, with the instances of what is known for all of the range."""
        inside = self.extended({index: "integer"}, ("<=", low, index), ("<=", index, high))
        for atom in self.facts:
            if atom[0] == "all" and atom[1:3] == (low, high):
                inside.learn(opened(atom[3], index))
        return inside

    def fresh(self) -> str:
        """A name that no file can have."""
        return f"#{len(self.sorts)}"

    def learn(self, atom: Atom, assumed: bool = False) -> None:
        known, self.facts[atom] = atom in self.facts, assumed or self.facts.get(atom, False)
        if known or atom[0] == "all":
            return
        difference = self.forms.difference(atom[1], atom[2])
        if atom[0] == "!=":
            self.unequal.add((monic(difference.above)[0], frozenset(difference.below.items())))
            return
        for scale in (1, -1) if atom[0] == "=" else (1,):
            rest, number = shape(total((scale, difference)))
            self.bounds[rest] = min((number, atom[0] != "<"), self.bounds.get(rest, (number, True)))

    def at_least(self, low: Term, high: Term, strict: bool = False) -> bool:
        """Whether low <= high (or low < high) is known at sight."""
        rest, number = shape(self.forms.difference(low, high))
        if rest not in self.bounds:
            return False
        least, weak = self.bounds[rest]
        return bool(least < number or (least == number and not (strict and weak)))

    def apart(self, term: Term) -> bool:
        """Whether the term is known at sight to be apart from 0."""
        difference = self.forms.of(term)
        if self.at_least(0, term, strict=True) or self.at_least(term, 0, strict=True):
            return True
        if difference.above and (monic(difference.above)[0], frozenset(difference.below.items())) in self.unequal:
            return True
        head = term[0] if isinstance(term, tuple) else ""
        if head in ("*", "/"):
            return self.apart(term[1]) and self.apart(term[2])
        return (head == "neg" or (head == "^" and isinstance(term[2], int))) and self.apart(term[1])

    def known(self, atom: Atom) -> bool:
        """Whether an inequality is known at sight."""
        relation, a, b = atom
        return self.apart(("-", b, a)) if relation == "!=" else self.at_least(a, b, relation == "<")

    def defined(self, *terms: Term) -> None:
        """Refuses a term or atom that is not seen to be defined wherever the assumptions hold."""
        for term in terms:
            if not isinstance(term, tuple):
                continue
            head, a, b, known = term[0], *(term[1], term[-1]), True
            if head in ("sum", "integral", "all"):
                self.defined_within(head, *term[1:])
                continue
            self.defined(*parts(term))
            if head == "/" or (head == "^" and isinstance(b, int) and b < 0):
                known = self.apart(b if head == "/" else a)
                need(known, "not shown nonzero: the divisor in", term)
            elif head == "^" and not isinstance(b, int):
                known = self.at_least(0, b) or self.apart(a)
            elif head in ("sqrt", "log"):
                known = self.at_least(0, a, strict=head == "log")
            elif head in ("!", "binomial"):
                known = self.at_least(0, b) and (head == "!" or self.at_least(b, a))
            need(known, "not shown defined:", term)

    def defined_within(self, head: str, low: Term, high: Term, body: Term) -> None:
        self.defined(low, high)
        if head == "sum":
            need(self.at_least(0, ("+", ("-", high, low), 1)), "not shown defined: the range of the sum", low, high)
        if head == "integral":
            need(self.at_least(low, high), "not shown defined: the range of the integral", low, high)
        name = self.fresh()
        if head == "integral":
            inside = self.extended({name: "real"}, ("<=", low, name), ("<=", name, high))
        else:
            inside = self.within(name, low, high)
        inside.defined(opened(body, name))

    # what a certificate brings in

    def name(self, data: Any) -> str:
        return new_name(data, self.sorts)

    def term(self, data: Any) -> Term:
        term = read(data, Scope(self.sorts))
        self.defined(term)
        return term

    def integer(self, data: Any) -> Term:
        term = self.term(data)
        need(integral(term, self.sorts), "not an integer:", term)
        return term
