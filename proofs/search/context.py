"""Contexts of the search: variables, assumptions, facts; what is known at sight and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from proofs.search.data import Node, canonical, show, substitute, variables
from proofs.search.normal import Poly, Rational, Units, constant, constant_value, fraction, is_constant

Shape = tuple[Poly, Fraction, Fraction]
"""A polynomial as lead * monic + constant."""


def shape(poly: Poly) -> Shape:
    shift = constant_value(poly)
    rest = poly - constant(shift)
    lead = rest.leading_coefficient()
    return rest / lead, fraction(lead), shift


Reasons = tuple[Node, ...]
"""The facts from which something is known at sight; empty if it needs none."""


@dataclass
class Uses:
    """The facts on which a certificate relies without naming them, and how facts were derived."""

    relied: set[Node] = field(default_factory=set)
    origins: dict[Node, set[Node]] = field(default_factory=dict)

    def rely(self, reasons: Iterable[Node]) -> None:
        self.relied.update(map(canonical, reasons))

    def made(self, image: Node, origin: Node) -> Node:
        """Record that the fact `image` was derived from `origin`."""
        if image != origin:
            self.origins.setdefault(canonical(image), set()).add(canonical(origin))
        return image


@dataclass(frozen=True)
class Fact:
    """An atom, and right - left in normal form.

    `shape` is None if the difference has a denominator or is constant.
    """

    atom: Node
    difference: Rational
    shape: Shape | None


@dataclass(frozen=True, eq=False)
class Context:
    """An immutable context; `assume` and `learn` return larger ones."""

    units: Units
    sorts: dict[str, str]
    hypotheses: tuple[Node, ...] = ()
    facts: tuple[Fact, ...] = ()
    quantified: tuple[Node, ...] = ()
    """Facts for all integers of a range."""
    known: frozenset[Node] = field(default=frozenset())
    """All facts, with canonical names of bound variables."""
    uses: Uses = field(default_factory=Uses)

    @property
    def atoms(self) -> tuple[Node, ...]:
        return (*(fact.atom for fact in self.facts), *self.quantified)

    def knows(self, atom: Node) -> bool:
        """Whether the atom is a fact, up to names of bound variables."""
        return canonical(atom) in self.known

    def learn(self, *atoms: Node) -> Context:
        """This context with more derived facts."""
        result = self
        for atom in atoms:
            if result.knows(atom):
                continue
            known = result.known | {canonical(atom)}
            if atom[0] == "all":
                result = replace(result, quantified=(*result.quantified, atom), known=known)
                continue
            difference = result.normal(("-", atom[2], atom[1]))
            form = None if difference.den or is_constant(difference.num) else shape(difference.num)
            result = replace(result, facts=(*result.facts, Fact(atom, difference, form)), known=known)
        return result

    def assume(self, sorts: Mapping[str, str], hypotheses: Iterable[Node]) -> Context:
        """This context with more variables and assumptions."""
        hypotheses = tuple(hypotheses)
        for name in sorts:
            if name in self.sorts:
                raise ValueError(f"the name {name} is in scope already; choose another")
        extended = replace(self, sorts={**self.sorts, **sorts}, hypotheses=self.hypotheses + hypotheses)
        return extended.learn(*hypotheses)

    def rebuilt(self, sorts: Mapping[str, str], hypotheses: Iterable[Node], facts: Iterable[Node]) -> Context:
        """A context with the same units, and only these variables, assumptions and facts."""
        return Context(self.units, dict(sorts), uses=self.uses).assume({}, hypotheses).learn(*facts)

    def inside(self, name: str, low: Node, high: Node) -> Context:
        """The context within a range, with the instances of the facts for all of the range."""
        ends = canonical(low), canonical(high)
        instances = [
            self.uses.made(substitute(fact[4], {fact[1]: name}), fact)
            for fact in self.quantified
            if (canonical(fact[2]), canonical(fact[3])) == ends
        ]
        return self.assume({name: "integer"}, [("<=", low, name), ("<=", name, high)]).learn(*instances)

    def normal(self, term: Node) -> Rational:
        return self.units.normal(term)

    def difference(self, atom: Node) -> Rational:
        return self.normal(("-", atom[2], atom[1]))

    # -- what is known at sight

    def bounded(self, value: Rational, strict: bool) -> Reasons | None:
        """The facts from which value >= 0 (> 0) is known at sight; None if it is not.

        The value is a constant, or a fact up to a positive factor and a nonnegative constant.
        """
        if not value.num:
            return None if strict else ()
        if value.den:
            facts = (fact for fact in self.facts if fact.difference.den)
            return next(((fact.atom,) for fact in facts if _proportional(fact, value, strict)), None)
        if is_constant(value.num):
            return () if constant_value(value.num) > 0 else None
        monic, lead, shift = shape(value.num)
        for fact in self.facts:
            if fact.shape is None or fact.atom[0] == "!=":
                continue
            other, other_lead, other_shift = fact.shape
            if other != monic:
                continue
            factor = lead / other_lead
            if factor < 0 and fact.atom[0] != "=":
                continue
            rest = shift - factor * other_shift
            if rest > 0 or (rest == 0 and (not strict or fact.atom[0] == "<")):
                return (fact.atom,)
        return None

    def signed(self, term: Node, strict: bool) -> Reasons | None:
        """The facts from which term >= 0 (> 0) is known at sight; None if it is not."""
        return self.bounded(self.normal(term), strict)

    def at_least_zero(self, term: Node, strict: bool) -> bool:
        """Whether term >= 0 (> 0) is known at sight."""
        return self.signed(term, strict) is not None

    def distinct(self, term: Node) -> Reasons | None:
        """The facts from which a term is nonzero at sight, as a whole or part by part; or None."""
        value = self.normal(term)
        if value.num and (why := self._distinct(value)) is not None:
            return why
        if not isinstance(term, tuple):
            return None
        if term[0] in ("*", "/"):
            left, right = self.distinct(term[1]), self.distinct(term[2])
            return None if left is None or right is None else left + right
        literal_power = term[0] == "^" and isinstance(term[2], int)
        return self.distinct(term[1]) if term[0] == "neg" or literal_power else None

    def apart(self, term: Node) -> bool:
        """Whether a term is nonzero at sight."""
        return self.distinct(term) is not None

    def _distinct(self, value: Rational) -> Reasons | None:
        if not value.den and is_constant(value.num):
            return ()
        for signed in (value, -value):
            if (why := self.bounded(signed, strict=True)) is not None:
                return why
        for fact in self.facts:
            if fact.atom[0] == "!=" and _multiple(fact.difference, value) is not None:
                return (fact.atom,)
        return None

    def integral(self, term: Node) -> bool:
        if isinstance(term, (int, str)):
            return isinstance(term, int) or self.sorts.get(term) == "integer"
        if term[0] == "^":
            return isinstance(term[2], int) and term[2] >= 0 and self.integral(term[1])
        return term[0] in ("+", "-", "*", "neg", "!") and all(self.integral(part) for part in term[1:])

    def fact(self, atom: Node) -> Reasons | None:
        """The facts from which rule `fact` proves the atom; None if it does not."""
        if self.knows(atom):
            return (atom,)
        if atom[0] == "all":
            return None
        relation, left, right = atom
        if relation == "=":
            both = ("<=", left, right), ("<=", right, left)
            if self.knows(("=", right, left)):
                return (("=", right, left),)
            return both if all(map(self.knows, both)) else None
        others: Reasons
        if relation == "!=":
            others = (("<", left, right), ("<", right, left), ("!=", right, left))
        else:
            others = (("<", left, right), ("=", left, right), ("=", right, left)) if relation == "<=" else ()
        if (known := next(filter(self.knows, others), None)) is not None:
            return (known,)
        difference = ("-", right, left)
        return self.distinct(difference) if relation == "!=" else self.signed(difference, strict=relation == "<")

    def describe(self, goal: Node) -> str:
        """The goal and the known facts, as text for a message."""
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


def _same_factors(left: Rational, right: Rational) -> bool:
    return len(left.den) == len(right.den) and all(
        any(power == there and factor == other for other, there in right.den) for factor, power in left.den
    )


def _multiple(other: Rational, value: Rational) -> Fraction | None:
    """The factor c with value = c * other, if any."""
    if not other.num or not _same_factors(other, value):
        return None
    factor = value.num.leading_coefficient() / other.num.leading_coefficient()
    return fraction(factor) if other.num * factor == value.num else None


def _proportional(fact: Fact, value: Rational, strict: bool) -> bool:
    relation = fact.atom[0]
    if relation == "!=" or (strict and relation != "<"):
        return False
    factor = _multiple(fact.difference, value)
    return factor is not None and (factor > 0 or relation == "=")
