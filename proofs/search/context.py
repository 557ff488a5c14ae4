"""What is known at a place in a proof: variables with sorts, hypotheses, derived facts; and what is `known` at sight from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from proofs.search.data import Node, show, variables
from proofs.search.normal import (
    GENERATORS,
    Poly,
    Rational,
    Units,
    constant_value,
    fraction,
    is_constant,
    same,
    terms,
)

Shape = tuple[Poly, Fraction, Fraction]
"""A polynomial as lead * monic + constant."""


def shape(poly: Poly) -> Shape:
    shift = constant_value(poly)
    rest = poly - _fmpq(shift)
    lead = rest.leading_coefficient()
    return rest / lead, fraction(lead), shift


def _fmpq(value: Fraction) -> Poly:
    from proofs.search.normal import constant

    return constant(value)


@dataclass(frozen=True)
class Fact:
    """An atom, the difference right - left in normal form, and whether that form may be used for signs."""

    atom: Node
    difference: Rational
    usable: bool
    shape: Shape | None


@dataclass(frozen=True, eq=False)
class Context:
    """Immutable; `assume` and `learn` give larger ones."""

    units: Units
    sorts: dict[str, str]
    hypotheses: tuple[Node, ...] = ()
    facts: tuple[Fact, ...] = ()
    ranges: tuple[tuple[Node, tuple[Node, ...]], ...] = ()
    cache: dict[Node, Rational] = field(default_factory=dict)
    quantified: tuple[Node, ...] = ()
    """Facts for all of a range."""

    @property
    def atoms(self) -> tuple[Node, ...]:
        return (*(fact.atom for fact in self.facts), *self.quantified)

    def learn(self, *atoms: Node) -> Context:
        """More derived facts."""
        result = self
        for atom in atoms:
            if atom[0] == "all":
                if atom not in result.quantified:
                    result = replace(result, quantified=(*result.quantified, atom))
                continue
            if any(fact.atom == atom for fact in result.facts):
                continue
            difference = result.normal(("-", atom[2], atom[1]))
            usable = all(result.positive(factor) for factor, power in difference.den if power % 2)
            form = None if is_constant(difference.num) else shape(difference.num)
            result = replace(result, facts=(*result.facts, Fact(atom, difference, usable, form)), cache={})
        return result

    def assume(self, sorts: Mapping[str, str], hypotheses: Iterable[Node]) -> Context:
        """More variables and hypotheses."""
        hypotheses = tuple(hypotheses)
        for name in sorts:
            if name in self.sorts:
                raise ValueError(f"captured: {name} is in scope already")
        extended = replace(self, sorts={**self.sorts, **sorts}, hypotheses=self.hypotheses + hypotheses, cache={})
        return extended.learn(*hypotheses)

    def rebuilt(self, sorts: Mapping[str, str], hypotheses: Iterable[Node], facts: Iterable[Node]) -> Context:
        """The same units, and only these variables, hypotheses and derived facts."""
        return Context(self.units, dict(sorts)).assume({}, hypotheses).learn(*facts)

    def with_range(self, index: Node, facts: tuple[Node, ...]) -> Context:
        """Facts that hold for an index in a range."""
        older = next((there for name, there in self.ranges if name == index), ())
        rest = tuple(pair for pair in self.ranges if pair[0] != index)
        return replace(self, ranges=(*rest, (index, older + facts)), cache={})

    def range_facts(self, index: Node) -> tuple[Node, ...]:
        return next((there for name, there in self.ranges if name == index), ())

    def inside(self, name: str, low: Node, high: Node) -> Context:
        """The context within a sum."""
        return self.assume({name: "integer"}, [("<=", low, name), ("<=", name, high)])

    def normal(self, term: Node) -> Rational:
        if term not in self.cache:
            self.cache[term] = self.units.normal(term, self)
        return self.cache[term]

    def difference(self, atom: Node) -> Rational:
        return self.normal(("-", atom[2], atom[1]))

    # -- what is known at sight

    def nonnegative(self, poly: Poly) -> bool:
        """Whether a polynomial is known to be >= 0."""
        return self._bounded(poly, strict=False) or self._summed(poly, strict=False)

    def positive(self, poly: Poly) -> bool:
        """Whether a polynomial is known to be > 0."""
        if self._bounded(poly, strict=True) or self._summed(poly, strict=True):
            return True
        found = terms(poly)
        return len(found) == 1 and found[0][1] > 0 and all(self.unit_positive(index) for index, _ in found[0][0])

    def _bounded(self, poly: Poly, strict: bool) -> bool:
        if is_constant(poly):
            value = constant_value(poly)
            return value > 0 or (value == 0 and not strict)
        monic, lead, shift = shape(poly)
        for fact in self.facts:
            if fact.shape is None or not fact.usable or fact.atom[0] == "!=":
                continue
            signs = (1, -1) if fact.atom[0] == "=" else (1,)
            for sign in signs:
                other, other_lead, other_shift = fact.shape
                beta = lead / (sign * other_lead)
                if beta > 0 and other == monic:
                    rest = shift - beta * sign * other_shift
                    if rest > 0 or (rest == 0 and (not strict or fact.atom[0] == "<")):
                        return True
        return False

    def _summed(self, poly: Poly, strict: bool) -> bool:
        some = False
        for powers, coefficient in terms(poly):
            if coefficient <= 0 or len(powers) > 1 or (powers and powers[0][1] != 1):
                return False
            if not powers:
                some = True
                continue
            index = powers[0][0]
            if self.units.all[index].operator != "variable" or not self._bounded(GENERATORS[index], strict=False):
                return False
            some = some or self._bounded(GENERATORS[index], strict=True)
        return some or not strict

    def unit_positive(self, index: int) -> bool:
        unit = self.units.all[index]
        if unit.operator in ("exp", "!", "Phi", "phi"):
            return True
        if unit.operator == "^" and unit.base is not None and self.rational_positive(unit.base):
            return True
        return self._bounded(GENERATORS[index], strict=True)

    def unit_nonzero(self, index: int) -> bool:
        unit = self.units.all[index]
        if unit.operator in ("exp", "!", "Phi", "phi") or (
            unit.operator == "^" and unit.base is not None and self.nonzero(unit.base)
        ):
            return True
        return self._apart(GENERATORS[index])

    def _apart(self, poly: Poly) -> bool:
        if not poly:
            return False
        if self.positive(poly) or self.positive(-poly):
            return True
        monic = poly / poly.leading_coefficient()
        for fact in self.facts:
            if fact.atom[0] == "!=" and fact.difference.num:
                other = fact.difference.num
                if other / other.leading_coefficient() == monic:
                    return True
        return False

    def nonzero(self, value: Rational) -> bool:
        """Whether a term is known to be != 0."""
        if self._apart(value.num):
            return True
        found = terms(value.num)
        return len(found) == 1 and all(self.unit_nonzero(index) for index, _ in found[0][0])

    def rational_positive(self, value: Rational) -> bool:
        return self._signed(value) and self.positive(value.num)

    def _signed(self, value: Rational) -> bool:
        return all(self.positive(factor) for factor, power in value.den if power % 2)

    def at_least_zero(self, term: Node, strict: bool) -> bool:
        """Whether a term is known to be >= 0 (> 0)."""
        value = self.normal(term)
        if self._signed(value) and (
            self.positive(value.num) if strict else self.nonnegative(value.num) or self.positive(value.num)
        ):
            return True
        allowed = ("<",) if strict else ("<", "<=")
        return any(
            fact.atom[1] == 0 and fact.atom[0] in allowed and same(fact.difference, value) for fact in self.facts
        )

    def integral(self, term: Node) -> bool:
        if isinstance(term, (int, str)):
            return isinstance(term, int) or self.sorts.get(term) == "integer"
        if term[0] == "^":
            return isinstance(term[2], int) and term[2] >= 0 and self.integral(term[1])
        return term[0] in ("+", "-", "*", "neg", "!") and all(self.integral(part) for part in term[1:])

    def holds(self, atom: Node) -> bool:
        """Rule `fact`."""
        if atom[0] == "all":
            return atom in self.quantified
        known = frozenset(fact.atom for fact in self.facts)
        relation, left, right = atom
        if atom in known:
            return True
        if relation in ("<=", "!=") and ("<", left, right) in known:
            return True
        if relation == "!=":
            return ("<", right, left) in known or ("!=", right, left) in known
        if relation == "<=":
            return ("=", left, right) in known or ("=", right, left) in known
        if relation == "=":
            return ("=", right, left) in known or (("<=", left, right) in known and ("<=", right, left) in known)
        return False

    def describe(self, goal: Node) -> str:
        """The goal and what is known, for people."""
        lines = [f"  goal   {show(goal)}"]
        used = variables(goal)
        kinds = [f"{name}" for name, sort in self.sorts.items() if sort == "integer"]
        if kinds:
            lines.append(f"  integers {', '.join(kinds)}")
        near = [atom for atom in self.atoms if variables(atom) & used]
        far = [atom for atom in self.atoms if not variables(atom) & used]
        lines += [f"  known  {show(atom)}" for atom in near]
        if far:
            lines.append("  (and of other variables: " + ";  ".join(map(show, far)) + ")")
        return "\n".join(lines)
