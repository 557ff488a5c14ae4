"""The factors of rule `positive`: facts cleared of denominators, and axioms about units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from proofs.search.axioms import of_unit
from proofs.search.context import Context
from proofs.search.data import Node, show, variables
from proofs.search.equations import Equation
from proofs.search.normal import NIL, ONE, Poly, Rational, fraction, is_constant, units_of
from proofs.search.work import Proof, Unproved, Work


@dataclass(frozen=True, eq=False)
class Source:
    """A nonnegative polynomial: the product of the facts; its use requires the lemmas."""

    facts: tuple[Node, ...]
    poly: Poly
    strict: bool
    lemmas: tuple[tuple[Node, Proof], ...] = ()
    square: Node | None = None
    """The term whose square this is, instead of facts; an integer is the number of a unit."""


@dataclass(frozen=True, eq=False)
class Column:
    """A product of sources or, with `free`, a multiple of an equation with any sign."""

    sources: tuple[Source, ...]
    poly: Poly
    free: tuple[Equation, Poly] | None = None

    @property
    def strict(self) -> bool:
        return self.free is None and all(source.strict for source in self.sources)


@dataclass(frozen=True)
class Wishes:
    """The options of a plan for rule `positive`; atoms and terms as nested tuples."""

    hints: tuple[Node, ...] = ()
    multiply: tuple[Node, ...] = ()
    modulo: tuple[Node, ...] = ()
    squares: tuple[Node, ...] = ()
    degree: int = 2
    cofactors: Mapping[Node, Node] | None = None
    least: int = 1
    columns: int = 6000
    roots: bool = False
    """Whether the square part of the target may be squared; without it older certificates stay the same."""


def look_at_powers(work: Work, goal: Node) -> None:
    """Find the signs of bases with symbolic exponents, by a lemma if not known at sight.

    The sign of the power is then an axiom.
    """
    if work.depth > 1:
        return
    for part in open_parts(goal):
        if part[0] != "^" or isinstance(part[2], int) or isinstance(part[1], int):
            continue
        if not variables(part) <= set(work.context.sorts) or work.context.at_least_zero(part[1], strict=True):
            continue
        atoms = [("<", 0, part[1])]
        if not work.context.at_least_zero(part[1], strict=False):
            atoms.append(("<=", 0, part[1]))
        work.try_prove(*atoms, degrees=(1,))


def open_parts(node: Node) -> Iterator[Node]:
    """All compound subterms that are not inside a sum."""
    if isinstance(node, tuple) and node[0] != "sum":
        yield node
        for part in node[1:]:
            yield from open_parts(part)


def cancel(value: Rational) -> tuple[Poly, Poly]:
    num, den = value.num, ONE
    if not num:
        return NIL, ONE
    for factor, power in value.den:
        for _ in range(power):
            common = num.gcd(factor)
            if is_constant(common):
                den = den * factor
            else:
                num, den = divmod(num, common)[0], den * divmod(factor, common)[0]
    return num, den


def factors(poly: Poly) -> list[tuple[Poly, int]]:
    return [(factor / factor.leading_coefficient(), int(power)) for factor, power in poly.factor()[1]]


def strict_fact(context: Context, poly: Poly) -> tuple[Node, int] | None:
    """A strict fact whose difference is a multiple of poly, and the sign of poly; or None."""
    for fact in context.facts:
        if fact.atom[0] == "<" and not fact.difference.den and fact.difference.num:
            other = fact.difference.num
            lead = other.leading_coefficient() / poly.leading_coefficient()
            if other == poly * lead:
                return fact.atom, 1 if lead > 0 else -1
    return None


def signs_of(work: Work, poly: Poly, power: int, prove: bool) -> list[Node]:
    """Strict facts whose product is a multiple of poly**power; `prove` may add lemmas."""
    if is_constant(poly):
        return []
    found = strict_fact(work.context, poly)
    if found is not None:
        return [found[0]] * power
    parts = factors(poly)
    if len(parts) > 1 or parts[0][1] > 1:
        return [atom for part, times in parts for atom in signs_of(work, part, times * power, prove)]
    units = work.context.units
    held = units_of(poly)
    if len(held) == 1 and len(poly) == 1:
        for atom, proof in of_unit(work.context, next(iter(held))):
            if atom[0] == "<":
                work.add(atom, proof)
                return [atom] * power
    if not prove:
        raise Unproved(f"the sign of {units.show(poly)} is not known")
    term = units.term(poly)
    atom = work.try_prove(("<", 0, term), ("<", term, 0))
    if atom is not None:
        return [atom] * power
    if power % 2 == 0 and (apart := work.context.distinct(term)) is not None:
        work.rely(apart)
        square = ("<", 0, ("^", term, 2))
        work.add(square, {"rule": "positive", "terms": [{"coefficient": 1, "squares": [term]}]})
        return [square] * (power // 2)
    raise Unproved(
        f"the sign of the denominator {units.show(poly)} is not known; prove it as a lemma\n"
        f"{work.context.describe(('<', 0, term))}"
    )


def product_of(context: Context, atoms: Iterable[Node]) -> Poly:
    result = ONE
    for atom in atoms:
        result = result * context.difference(atom).num
    return result


def source_of(work: Work, atom: Node, prove: bool) -> Source | None:
    """A fact times strict facts that clear its denominator; None if their signs are not known."""
    num, den = cancel(work.context.difference(atom))
    atoms: list[Node] = []
    if not is_constant(den):
        try:
            for factor, power in factors(den):
                atoms += signs_of(work, factor, power, prove)
        except Unproved:
            return None
        lift = product_of(work.context, atoms)
        quotient, rest = divmod(lift, den)
        if rest:
            return None
        num = num * quotient
    else:
        num = num / den.leading_coefficient()
    return Source((atom, *atoms), num, atom[0] == "<")


def hinted(work: Work, hint: Node) -> Node:
    """The fact to which a hint refers."""
    if isinstance(hint, tuple) and hint[0] in ("<", "<="):
        stricter = ("<", hint[1], hint[2])
        if not work.context.knows(hint) and work.context.knows(stricter):
            return stricter
        work.prove(hint)
        return hint
    value = work.context.normal(hint)
    for fact in work.context.facts:
        if fact.atom[0] in ("<", "<=") and not (fact.difference - value).num:
            return fact.atom
    atom = work.try_prove(("<", 0, hint), ("<=", 0, hint))
    if atom is None:
        raise Unproved(f"the hint {show(hint)} is not known to be >= 0; prove that as a lemma")
    return atom


def gather(work: Work, target: Poly, wishes: Wishes) -> list[Source]:
    """The sources that `positive` may multiply, without duplicates."""
    found: list[Source] = []
    chosen: list[Node] = [hinted(work, hint) for hint in wishes.hints]
    atoms = tuple(chosen) or tuple(atom for atom in work.context.atoms if atom[0] in ("<", "<="))
    for atom in atoms:
        source = source_of(work, atom, prove=bool(chosen))
        if source is not None and not (
            is_constant(source.poly) and source.poly and source.poly.leading_coefficient() > 0
        ):
            found.append(source)
        integral = atom[0] == "<" and work.context.integral(atom[1]) and work.context.integral(atom[2])
        if integral and not chosen:
            stronger = ("<=", ("+", atom[1], 1), atom[2])
            if not work.context.knows(stronger):
                poly = work.context.difference(stronger).num
                found.append(Source((stronger,), poly, False, ((stronger, {"rule": "integer"}),)))
    used = set(units_of(target)).union(*(units_of(source.poly) for source in found))
    used = used.union(*(units_of(fact.difference.num) for fact in work.context.facts if fact.atom[0] == "="))
    for index in sorted(used):
        for atom, proof in of_unit(work.context, index):
            difference = work.context.difference(atom)
            if atom[0] != "=" and not difference.den:
                found.append(Source((atom,), difference.num, atom[0] == "<", ((atom, proof),)))
    best: list[Source] = []
    for source in found:
        if not source.poly:
            continue
        lead = abs(fraction(source.poly.leading_coefficient()))
        for place, other in enumerate(best):
            if abs(fraction(other.poly.leading_coefficient())) / lead and other.poly * exact(
                lead
            ) == source.poly * exact(abs(fraction(other.poly.leading_coefficient()))):
                if (source.strict, -len(source.lemmas)) > (other.strict, -len(other.lemmas)):
                    best[place] = source
                break
        else:
            best.append(source)
    return best


def exact(value: Fraction) -> Any:
    return fmpq(value.numerator, value.denominator)


def near(sources: Sequence[Source], target: Poly, equations: Sequence[Equation]) -> list[Source]:
    """The sources that share units with the target, if there are many sources."""
    if len(sources) <= 14:
        return list(sources)
    reached = set(units_of(target))
    for equation in equations:
        if units_of(equation.poly) & reached:
            reached |= units_of(equation.poly)
    within = [source for source in sources if units_of(source.poly) <= reached]
    if len(within) >= 6:
        return within[:40]
    return [source for source in sources if units_of(source.poly) & reached][:40]
