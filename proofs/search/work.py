"""A proof under construction, its context so far, and the interface of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from proofs.search.axioms import guarded, of_unit
from proofs.search.context import Context
from proofs.search.data import Node, renamed, show
from proofs.search.equations import Equation, lowest
from proofs.search.normal import Poly, units_of
from proofs.statements.plan import Have, HaveAll, InSum, Plan

Proof = dict[str, Any]


class Unproved(Exception):
    """A goal that could not be proved."""


@dataclass
class Work:
    """The state of one proof under construction."""

    context: Context
    close: Callable[[Work, Node, int], Proof]
    """Proves a goal without a plan, with products of facts up to a degree, or raises Unproved."""
    lemmas: list[Proof] = field(default_factory=list)
    depth: int = 0

    def mark(self) -> tuple[Context, int]:
        return self.context, len(self.lemmas)

    def reset(self, mark: tuple[Context, int]) -> None:
        self.context = mark[0]
        del self.lemmas[mark[1] :]

    def inner(self, context: Context, deeper: int = 0) -> Work:
        """Work on a subgoal in its own context."""
        return Work(context, self.close, depth=self.depth + deeper)

    def add(self, atom: Node, proof: Proof) -> None:
        """Add a lemma with its proof."""
        if self.context.knows(atom):
            return
        if proof["rule"] == "axiom":
            atom = renamed(atom, self.context.sorts)
            self.define(atom)
            self.rely(guarded(self.context, proof["name"], proof["with"]))
        self.lemmas.append({"claim": atom, "proof": proof})
        self.context = self.context.learn(atom)

    def add_all(self, lemmas: Iterable[tuple[Node, Proof]]) -> None:
        for atom, proof in lemmas:
            self.add(atom, proof)

    def prove(self, atom: Node, degree: int = 3) -> None:
        """Add a lemma that needs no plan, unless it is a fact already."""
        if self.context.knows(atom):
            return
        if self.depth >= 4:
            raise Unproved(
                f"not proved: lemmas are nested too deeply; prove one of them in the plan\n"
                f"{self.context.describe(atom)}"
            )
        inner = self.inner(self.context, deeper=1)
        proof = self.close(inner, atom, degree)
        self.add(atom, with_lemmas(proof, inner.lemmas))

    def rely(self, reasons: Iterable[Node] | None) -> None:
        """Record that the proof relies on these facts without naming them."""
        self.context.uses.rely(reasons or ())

    def need(self, atom: Node) -> None:
        """Rely on a fact, by a lemma if necessary."""
        self.prove(atom)
        self.rely((atom,))

    def sign(self, atom: Node) -> None:
        """Make an inequality known at sight, by a lemma if necessary."""
        relation, left, right = atom
        difference = right if left == 0 else ("-", right, left)
        why = self.context.signed(difference, strict=relation == "<")
        if why is None:
            self.need(atom)
        self.rely(why)

    def try_prove(self, *atoms: Node, degrees: tuple[int, ...] = (1, 2, 3)) -> Node | None:
        """The first of the atoms that can be proved as a lemma, or None."""
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

    # -- terms that must be defined

    def define(self, term: Node) -> None:
        """Add lemmas so that the term or formula is known to be defined."""
        if not isinstance(term, tuple):
            return
        operator = term[0]
        if operator in ("sum", "integral", "all"):
            self._define_inside(term)
            return
        for part in term[1:]:
            if not (operator == "^" and part is term[2] and isinstance(part, int)):
                self.define(part)
        if operator == "/":
            self.apart(term[2])
        elif operator == "^":
            self._define_power(term[1], term[2])
        elif operator == "sqrt":
            self.sign(("<=", 0, term[1]))
        elif operator == "log":
            self.sign(("<", 0, term[1]))
        elif operator == "!":
            self._integral(term[1])
            self.sign(("<=", 0, term[1]))
        elif operator == "binomial":
            self._integral(term[1])
            self._integral(term[2])
            self.sign(("<=", 0, term[2]))
            self.sign(("<=", term[2], term[1]))

    def _define_power(self, base: Node, exponent: Node) -> None:
        if isinstance(exponent, int):
            if exponent < 0:
                self.apart(base)
            return
        self._integral(exponent)
        why = self.context.signed(exponent, strict=False)
        why = self.context.distinct(base) if why is None else why
        if why is not None:
            self.rely(why)
            return
        mark = self.mark()
        try:
            self.sign(("<=", 0, exponent))
        except Unproved:
            self.reset(mark)
            self.apart(base)

    def _integral(self, term: Node) -> None:
        if not self.context.integral(term):
            raise Unproved(
                f"{show(term)} is not integer-valued by its form (integers, integer variables, and + - * ! of such)"
            )

    def apart(self, divisor: Node) -> None:
        """Make a divisor nonzero at sight, factor by factor, by lemmas if necessary."""
        if (why := self.context.distinct(divisor)) is not None:
            self.rely(why)
            return
        if isinstance(divisor, tuple) and (
            divisor[0] in ("*", "/", "neg") or (divisor[0] == "^" and isinstance(divisor[2], int))
        ):
            self.apart(divisor[1])
            if divisor[0] in ("*", "/"):
                self.apart(divisor[2])
            return
        atoms = (("<", 0, divisor), ("<", divisor, 0), ("!=", divisor, 0))
        shown = self.try_prove(*atoms)
        why = self.context.distinct(divisor)
        if shown is None or why is None:
            raise Unproved(
                f"a divisor is not known to be nonzero; prove it as a lemma\n"
                f"{self.context.describe(('!=', divisor, 0))}"
            )
        self.rely(why)

    def _define_inside(self, term: Node) -> None:
        """Make a sum, an integral or an `all` defined."""
        operator, index, low, high, body = term
        for bound in (low, high):
            if operator != "integral":
                self._integral(bound)
            self.define(bound)
        if operator == "sum":
            self.sign(("<=", low, ("+", high, 1)))
        if operator == "integral":
            self.sign(("<=", low, high))
            inside = self.context.assume({index: "real"}, [("<=", low, index), ("<=", index, high)])
            inner = self.inner(inside, deeper=1)
            inner.define(body)
            if inner.lemmas:
                raise Unproved(f"a lemma about {index} is needed inside {show(term)}, where none is possible")
            return
        inner = self.inner(self.context.inside(index, low, high), deeper=1)
        inner.define(body)
        self.lift(index, low, high, inner)

    def lift(self, index: str, low: Node, high: Node, inner: Work) -> None:
        """Turn lemmas at an index of a range into lemmas for the whole range."""
        for lemma in inner.lemmas:
            claim = ("all", index, low, high, lemma["claim"])
            self.context.uses.made(lemma["claim"], claim)
            self.add(claim, {"rule": "every", "index": index, "proof": lemma["proof"]})


def with_lemmas(proof: Proof, lemmas: list[Proof]) -> Proof:
    if not lemmas:
        return proof
    return {**proof, "lemmas": [*lemmas, *proof.get("lemmas", [])]}


def equations_of(work: Work, polys: Iterable[Poly], named: Iterable[Node] = ()) -> list[Equation]:
    """The named equations or else all known ones, and axioms about the units that occur."""
    context = work.context
    chosen = tuple(named)
    found: list[Equation] = []
    atoms = chosen or tuple(atom for atom in context.atoms if atom[0] == "=")
    for atom in atoms:
        difference = -context.difference(atom)
        found.append(Equation(atom, *lowest(difference.num, difference.expanded())))
    used = set().union(*(units_of(poly) for poly in polys), *(units_of(equation.poly) for equation in found))
    for index in sorted(used):
        for atom, proof in of_unit(context, index):
            if atom[0] == "=":
                difference = -context.difference(atom)
                found.append(Equation(atom, *lowest(difference.num, difference.expanded()), ((atom, proof),)))
    return [equation for equation in found if equation.poly]


class Prover(Protocol):
    """The part of the elaboration that rules need: subgoals are proved by their own plans."""

    theorems: Mapping[str, Mapping[str, Any]]

    def prove(self, context: Context, goal: Node, plan: Plan, new: Node = 0) -> Proof: ...

    def have(self, work: Work, lemmas: Sequence[Have | HaveAll | InSum]) -> None: ...


Rule = Callable[[Any, Work, Node, Mapping[str, Any]], Proof]
"""(prover, work, goal, details of the plan) -> proof; lemmas that it needs are added to the work."""
