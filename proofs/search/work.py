"""A proof under construction: the context it has reached and the lemmas that go before its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from proofs.search.context import Context
from proofs.search.data import Node, show
from proofs.search.equations import Equation
from proofs.search.normal import Poly, units_of

Proof = dict[str, Any]


class Unproved(Exception):
    """A goal that could not be closed."""


@dataclass
class Work:
    """Where one proof object stands."""

    context: Context
    close: Callable[[Work, Node, int], Proof]
    """Proves a goal by whatever works (products of facts up to a degree), or raises Unproved."""
    lemmas: list[Proof] = field(default_factory=list)
    depth: int = 0

    def mark(self) -> tuple[Context, int]:
        return self.context, len(self.lemmas)

    def reset(self, mark: tuple[Context, int]) -> None:
        self.context = mark[0]
        del self.lemmas[mark[1] :]

    def add(self, atom: Node, proof: Proof) -> None:
        """A lemma with its proof."""
        if atom in self.context.atoms:
            return
        self.lemmas.append({"claim": atom, "proof": proof})
        self.context = self.context.learn(atom)

    def add_all(self, lemmas: Iterable[tuple[Node, Proof]]) -> None:
        for atom, proof in lemmas:
            self.add(atom, proof)

    def prove(self, atom: Node, degree: int = 3) -> None:
        """A lemma that is proved by whatever works; nothing where it is a fact already."""
        if atom in self.context.atoms:
            return
        if self.depth >= 4:
            raise Unproved(f"no way found (lemmas of lemmas nested too deeply)\n{self.context.describe(atom)}")
        inner = Work(self.context, self.close, depth=self.depth + 1)
        proof = self.close(inner, atom, degree)
        self.add(atom, with_lemmas(proof, inner.lemmas))

    def try_prove(self, *atoms: Node, degrees: tuple[int, ...] = (1, 2, 3)) -> Node | None:
        """The first of the atoms that can be made a fact."""
        for degree in degrees:
            for atom in atoms:
                mark = self.mark()
                try:
                    self.prove(atom, degree)
                except Unproved:
                    self.reset(mark)
                    continue
                return atom
        return None

    def finish(self, proof: Proof) -> Proof:
        return with_lemmas(proof, self.lemmas)

    # -- terms that must be defined

    def define(self, term: Node) -> None:
        """Add what is missing for the term or formula to be seen defined."""
        if not isinstance(term, tuple):
            return
        operator = term[0]
        if operator in ("sum", "all"):
            self._define_inside(term)
            return
        for part in term[1:]:
            if not (operator == "^" and part is term[2] and isinstance(part, int)):
                self.define(part)
        if operator == "/":
            self.apart(term[2])
        elif operator == "^" and isinstance(term[2], int):
            if term[2] < 0:
                self.apart(term[1])
        elif operator == "^":
            self._integral(term[2])
            if not self.context.at_least_zero(term[2], strict=False) and not self.context.nonzero(
                self.context.normal(term[1])
            ):
                mark = self.mark()
                try:
                    self.require("<=", 0, term[2])
                except Unproved:
                    self.reset(mark)
                    self.apart(term[1])
        elif operator == "sqrt":
            self.require("<=", 0, term[1])
        elif operator == "log":
            self.require("<", 0, term[1])
        elif operator == "!":
            self._integral(term[1])
            self.require("<=", 0, term[1])
        elif operator == "binomial":
            self._integral(term[1])
            self._integral(term[2])
            self.require("<=", 0, term[2])
            if not self.context.at_least_zero(("-", term[1], term[2]), strict=False):
                self.prove(("<=", term[2], term[1]))

    def _integral(self, term: Node) -> None:
        if not self.context.integral(term):
            raise Unproved(f"{show(term)} is not an integral term (a variable of sort integer, or + - * of such)")

    def require(self, relation: str, zero: int, term: Node) -> None:
        """0 <= term or 0 < term, known at sight, by a lemma where need be."""
        if not self.context.at_least_zero(term, strict=relation == "<"):
            self.prove((relation, zero, term))

    def apart(self, divisor: Node) -> None:
        """A divisor that is known to be != 0, factor by factor."""
        if isinstance(divisor, tuple) and (
            divisor[0] in ("*", "/") or (divisor[0] == "^" and isinstance(divisor[2], int))
        ):
            self.apart(divisor[1])
            if divisor[0] == "*":
                self.apart(divisor[2])
            return
        value = self.context.normal(divisor)
        if self.context.nonzero(value):
            return
        atoms = (("<", 0, divisor), ("<", divisor, 0), ("!=", divisor, 0))
        if self.try_prove(*atoms) is None or not self.context.nonzero(self.context.normal(divisor)):
            raise Unproved(f"a divisor not shown different from 0\n{self.context.describe(('!=', divisor, 0))}")

    def _define_inside(self, term: Node) -> None:
        """A sum, or a formula for all of a range."""
        operator, index, low, high, body = term
        for bound in (low, high):
            self._integral(bound)
            self.define(bound)
        if operator == "sum" and not self.context.at_least_zero(("+", ("-", high, low), 1), strict=False):
            self.prove(("<=", low, ("+", high, 1)))
        key = (index, low, high)
        facts = self.context.range_facts(key)
        inner = Work(self.context.inside(index, low, high).learn(*facts), self.close, depth=self.depth + 1)
        inner.define(body)
        if inner.lemmas:
            self.add_range(key, inner)

    def add_range(self, key: Node, inner: Work) -> None:
        """Lemmas proved for an index in a range."""
        self.lemmas.append({"sum": key, "lemmas": inner.lemmas})
        claims = tuple(lemma["claim"] for lemma in inner.lemmas if "claim" in lemma)
        self.context = self.context.with_range(key, claims)


def with_lemmas(proof: Proof, lemmas: list[Proof]) -> Proof:
    if not lemmas:
        return proof
    return {**proof, "lemmas": [*lemmas, *proof.get("lemmas", [])]}


def definable(work: Work, term: Node) -> bool:
    mark = work.mark()
    try:
        work.define(term)
    except Unproved:
        return False
    finally:
        work.reset(mark)
    return True


def axioms(work: Work, index: int) -> list[tuple[Node, Proof]]:
    """What rule `function` says of a unit."""
    context = work.context
    unit = context.units.all[index]
    term, rule = unit.term, {"rule": "function"}
    atoms: list[Node] = []
    if unit.operator == "sqrt":
        atoms = [("<=", 0, term), ("=", ("^", term, 2), term[1])]
    elif unit.operator in ("exp", "!", "phi"):
        atoms = [("<", 0, term)]
    elif unit.operator == "Phi":
        atoms = [("<", 0, term), ("<", term, 1)]
    elif unit.operator == "abs":
        inner = term[1]
        atoms = [
            ("<=", 0, term),
            ("<=", inner, term),
            ("<=", ("neg", inner), term),
            ("=", ("^", term, 2), ("^", inner, 2)),
        ]
    elif unit.operator in ("max", "min"):
        left, right = term[1], term[2]
        sides = (
            [("<=", left, term), ("<=", right, term)]
            if unit.operator == "max"
            else [("<=", term, left), ("<=", term, right)]
        )
        atoms = [*sides, ("=", ("*", ("-", term, left), ("-", term, right)), 0)]
    elif unit.operator in ("^", "^opaque") and isinstance(term, tuple):
        if context.at_least_zero(term[1], strict=True):
            atoms = [("<", 0, term)]
        elif context.at_least_zero(term[1], strict=False):
            atoms = [("<=", 0, term)]
    return [(atom, rule) for atom in atoms if atom not in context.atoms]


def _lowest(num: Poly, den: Poly) -> tuple[Poly, Poly]:
    """num / den without their common factor: a factorial that stands above and below must not hide a division."""
    if not num:
        return num, den
    common = num.gcd(den)
    return num / common, den / common


def equations_of(work: Work, polys: Iterable[Poly], named: Iterable[Node] = ()) -> list[Equation]:
    """The named equations, else all that are facts; and those of the roots and absolute values that occur."""
    context = work.context
    chosen = tuple(named)
    found: list[Equation] = []
    atoms = chosen or tuple(atom for atom in context.atoms if atom[0] == "=")
    for atom in atoms:
        difference = -context.difference(atom)
        found.append(Equation(atom, *_lowest(difference.num, difference.expanded())))
    used = set().union(*(units_of(poly) for poly in polys), *(units_of(equation.poly) for equation in found))
    for index in sorted(used):
        for atom, proof in axioms(work, index):
            if atom[0] == "=":
                difference = -context.difference(atom)
                found.append(Equation(atom, *_lowest(difference.num, difference.expanded()), ((atom, proof),)))
    return [equation for equation in found if equation.poly]
