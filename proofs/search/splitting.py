"""Equations that split powers and factorials, with the axioms that prove them.

Examples are b^(n + 1) = b^n b, b^n = b^k b^(n - k) and (n + 1)! = (n + 1) n!. Two powers of one base whose exponents
differ by an integer are the same up to a factor. If an exponent is the sum of two others, its power is a product. A
power or factorial is split only if another one of its kind occurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

from proofs.search.axioms import guarded, proof_of, statement_of
from proofs.search.data import Node
from proofs.search.equations import Equation, lowest
from proofs.search.normal import (
    GENERATORS,
    Poly,
    Rational,
    constant,
    constant_value,
    identical,
    is_constant,
    terms,
    units_of,
)
from proofs.search.work import Proof, Work

LONGEST = 12
"""Most factors by which a factorial is split."""


def splits(work: Work, polys: Iterable[Poly]) -> list[Equation]:
    """The equations between the powers, and between the factorials, in some polynomials."""
    indices = sorted(set().union(*map(units_of, polys)))
    found: list[Equation] = []
    for operator, splitter in (("^", _Powers), ("!", _Factorials)):
        groups: list[tuple[Any, list[int]]] = []
        for index in indices:
            unit = work.context.units.all[index]
            if unit.operator != operator:
                continue
            base = unit.base
            for other, members in groups:
                if (base is None and other is None) or (base is not None and identical(base, other)):
                    members.append(index)
                    break
            else:
                groups.append((base, [index]))
        for base, members in groups:
            if len(members) > 1 or (base is not None and not base.num):
                found += splitter(work, members).equations()
    return found


def _shape(value: Rational) -> tuple[Poly, int] | None:
    """An exponent or argument as a varying part plus an integer, if it has that form."""
    if value.den:
        return None
    shift = constant_value(value.num)
    return (value.num - constant(shift), int(shift)) if shift.denominator == 1 else None


@dataclass
class _Splitter:
    work: Work
    members: Sequence[int]
    found: list[Equation] = field(default_factory=list)

    def classes(self, place: int) -> list[tuple[Poly, dict[int, Node]]]:
        """Classes of members that differ by integers: the varying part, and integer -> term."""
        classes: list[tuple[Poly, dict[int, Node]]] = []
        for index in self.members:
            unit = self.work.context.units.all[index]
            shape = _shape(unit.key[place])
            if shape is None:
                continue
            for varying, members in classes:
                if varying == shape[0]:
                    members[shape[1]] = unit.term[place + 1]
                    break
            else:
                classes.append((shape[0], {shape[1]: unit.term[place + 1]}))
        return classes

    def natural(self, term: Node) -> bool:
        """Whether 0 <= term is known at sight or can be proved."""
        seen = self.work.context.at_least_zero(term, strict=False)
        return seen or self.work.try_prove(("<=", 0, term), degrees=(1,)) is not None

    def equation(self, lemmas: Sequence[tuple[Node, Proof]], lead: Node | None = None) -> None:
        """Add the last lemma as an equation that rewrites `lead`."""
        units = self.work.context.units
        atom = lemmas[-1][0]
        difference = -self.work.context.difference(atom)
        poly, den = lowest(difference.num, difference.expanded())
        first = None
        if lead is not None and is_constant(den):
            held = terms(units.normal(lead).num)
            if len(held) == 1:
                powers = dict(held[0][0])
                first = tuple(powers.get(index, 0) for index in range(len(GENERATORS)))
        if poly and (first is None or first in {tuple(map(int, monomial)) for monomial in poly.monoms()}):
            self.found.append(Equation(atom, poly, den, tuple(lemmas), first))
        elif poly:
            self.found.append(Equation(atom, poly, den, tuple(lemmas)))


class _Factorials(_Splitter):
    def equations(self) -> list[Equation]:
        for _, members in self.classes(0):
            shifts = sorted(members)
            least = members[shifts[0]]
            if shifts[-1] - shifts[0] > LONGEST:
                continue
            for step in range(shifts[-1] - shifts[0]):
                before = members.get(shifts[0] + step) or ("+", least, step)
                if not self.natural(before):
                    break
                terms = {"m": before}
                atom = statement_of("factorial-next", terms)
                self.equation([(atom, proof_of("factorial-next", terms))], atom[1])
        return self.found


class _Powers(_Splitter):
    """The equations between powers of one base."""

    def equations(self) -> list[Equation]:
        self.base = self.work.context.units.all[self.members[0]].term[1]
        classes = self.classes(1)
        if not self.work.context.normal(self.base).num:
            return self._of_zero(classes)
        for _, members in classes:
            low = min(members)
            for shift in sorted(members)[1:]:
                self._sum(members[low], shift - low)
        self._between([(varying, min(members), members[min(members)]) for varying, members in classes])
        return self.found

    def _of_zero(self, classes: list[tuple[Poly, dict[int, Node]]]) -> list[Equation]:
        """The equations 0^(n + 1) = 0^n 0."""
        for varying, members in classes:
            for shift in members:
                if shift > 0:
                    self._sum(self.work.context.units.term(varying), shift)
        return self.found

    def _axiom(self, first: Node, second: Node) -> tuple[Node, Proof] | None:
        """The axiom b^(m + n) = b^m b^n with its proof, if its guards hold."""
        context, terms = self.work.context, {"a": self.base, "m": first, "n": second}
        for name in ("power-sum-natural", "power-sum"):
            if guarded(context, name, terms) is not None:
                return statement_of(name, terms), proof_of(name, terms)
        return self._axiom(first, second) if self.natural(first) and self.natural(second) else None

    def _sum(self, first: Node, second: Node) -> bool:
        lemma = self._axiom(first, second)
        if lemma is not None:
            self.equation([lemma], lemma[0][1])
        return lemma is not None

    def _between(self, classes: list[tuple[Poly, int, Node]]) -> None:
        """Add the equations for exponents that are sums of two others."""
        done: dict[int, set[int]] = {}
        order = sorted(range(len(classes)), key=lambda place: -_size(classes[place][0]))
        for place in order:
            varying = classes[place][0]
            for one, two in combinations_with_replacement(range(len(classes)), 2):
                if place in (one, two) or classes[one][0] + classes[two][0] != varying:
                    continue
                if place in _reached(done, one) | _reached(done, two):
                    continue
                if self._product(classes[place], classes[one], classes[two]):
                    done[place] = {one, two}
                    break
        for one, two in combinations_with_replacement(range(len(classes)), 2):
            if classes[one][0] + classes[two][0] == 0 and one != two:
                self._opposite(classes[one][2], classes[two][2])

    def _opposite(self, one: Node, two: Node) -> None:
        lemma = self._axiom(one, two)
        if lemma is not None:
            self.equation([lemma], lemma[0][2])

    def _product(self, whole: tuple[Poly, int, Node], one: tuple[Poly, int, Node], two: tuple[Poly, int, Node]) -> bool:
        """Add b^w = b^i b^j b^c, where c = w - i - j is an integer."""
        rest = whole[1] - one[1] - two[1]
        product = self._axiom(one[2], two[2])
        if product is None:
            return False
        if rest == 0:
            self.equation([product], product[0][1])
            return True
        if rest > 0:
            more = self._axiom(("+", one[2], two[2]), rest)
            if more is None:
                return False
            self.equation([product], product[0][1])
            self.equation([more], more[0][1])
            return True
        more = self._axiom(whole[2], -rest)
        if more is None:
            return False
        both = ("=", more[0][2], product[0][2])
        proof = {
            "rule": "ring",
            "equations": [{"fact": product[0], "cofactor": 1}, {"fact": more[0], "cofactor": -1}],
        }
        self.equation([product, more, (both, proof)], both[1])
        return True


def _size(varying: Poly) -> float:
    return float(sum(abs(coefficient) for _, coefficient in terms(varying)))


def _reached(done: dict[int, set[int]], start: int) -> set[int]:
    found, waiting = set[int](), [start]
    while waiting:
        for other in done.get(waiting.pop(), ()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
