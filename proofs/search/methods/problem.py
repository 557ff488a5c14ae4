"""A goal 0 <= polynomial with its facts, for the methods of this package."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from proofs.search import budget
from proofs.search.axioms import of_unit
from proofs.search.context import Context
from proofs.search.data import Node
from proofs.search.methods.oracle import CAP, Constraint, Oracle, oracle_of
from proofs.search.methods.polys import degrees, factors
from proofs.search.normal import ONE, Poly, Rational, fraction, is_constant, units_of
from proofs.search.sources import cancel
from proofs.search.work import Proof, Unproved, Work, with_lemmas

NEEDED = 0.3
"""Seconds to find the facts that a goal needs; keeping too many only makes later programs larger."""
EXTREMES = ("max", "min", "abs")
Mark = tuple[tuple[Context, int], int, int, dict[str, "tuple[Known, int] | None"]]


@dataclass(frozen=True, eq=False)
class Known:
    """A polynomial that is >= 0, or > 0: the product of the differences of facts times squares of terms."""

    poly: Poly
    strict: bool
    atoms: tuple[Node, ...]
    squares: tuple[Node, ...] = ()

    @property
    def constraint(self) -> Constraint:
        return self.poly, ">" if self.strict else ">="


@dataclass(frozen=True, eq=False)
class Equal:
    """An equation num / den = 0."""

    atom: Node
    num: Poly
    den: Poly


@dataclass(frozen=True, eq=False)
class Summand:
    """A coefficient times known polynomials times squares of polynomials."""

    coefficient: Fraction
    known: tuple[Known, ...] = ()
    roots: tuple[Poly, ...] = ()

    @property
    def strict(self) -> bool:
        return not self.roots and all(one.strict for one in self.known)


@dataclass(frozen=True, eq=False)
class Aim:
    """An inequality to prove, cleared of denominators.

    The difference of `atom`, times the facts of `multiply`, is `poly` times the squares of the terms of `inverse`.
    """

    atom: Node
    poly: Poly
    strict: bool
    multiply: tuple[Node, ...] = ()
    inverse: tuple[Poly, ...] = ()

    @property
    def against(self) -> Constraint:
        """The negation, as a constraint for the oracle."""
        return -self.poly, ">=" if self.strict else ">"


Methods = Callable[["Problem", Aim, int], Proof]
"""Proves an aim with this effort, or raises Unproved; see `core.prove`."""


class Problem:
    """The facts as polynomials, and the work to which lemmas are added."""

    def __init__(self, work: Work, methods: Methods, oracle: Oracle | None = None) -> None:
        self.work, self.methods = work, methods
        self.oracle = oracle_of(work.context) if oracle is None else oracle
        self.known: list[Known] = []
        self.equal: list[Equal] = []
        self.signs: dict[str, tuple[Known, int] | None] = {}
        self.needed: dict[str, list[Known]] = {}
        self.busy: list[tuple[str, bool, int]] = []
        self.depth = 0
        self.values: dict[int, Node] = {}
        """The value of each decided maximum, minimum and absolute value, by unit; the first decided comes first."""
        self.free: set[int] = set()
        """Extremes that are used by their bounds only."""

    def child(self, *atoms: Node) -> Problem:
        """The problem with more assumptions, for a case."""
        inner = Problem(self.work.inner(self.work.context.assume({}, atoms)), self.methods, self.oracle)
        inner.known, inner.equal, inner.busy = list(self.known), list(self.equal), list(self.busy)
        inner.signs = {key: sign for key, sign in self.signs.items() if sign is not None}
        inner.values, inner.free, inner.depth = dict(self.values), set(self.free), self.depth + 1
        for atom in atoms:
            inner.learn(atom)
        return inner

    def prove(self, aim: Aim, effort: int = 2) -> Proof:
        """A proof by the methods, tried in order; its lemmas are added. Raises Unproved."""
        return self.methods(self, aim, effort)

    # -- facts

    def show(self, poly: Poly) -> Node:
        return self.work.context.units.term(poly)

    def start(self) -> None:
        """Learn the facts of the context, those without denominators first."""
        facts = sorted(self.work.context.facts, key=lambda fact: len(fact.difference.den))
        self.axioms(set().union(*(self.units_of_value(fact.difference) for fact in facts)) if facts else ())
        for fact in facts:
            self.learn(fact.atom)

    def axioms(self, units: Iterable[int]) -> None:
        """Add the axioms about units other than maxima, minima and absolute values."""
        for unit in sorted(units):
            if self.work.context.units.all[unit].operator not in EXTREMES:
                for atom, proof in of_unit(self.work.context, unit):
                    self.lemma(atom, proof)

    @staticmethod
    def units_of_value(value: Rational) -> set[int]:
        return set(units_of(value.num)).union(*(units_of(factor) for factor, _ in value.den))

    def is_extreme(self, unit: int) -> bool:
        return self.work.context.units.all[unit].operator in EXTREMES

    def lemma(self, atom: Node, proof: Proof) -> None:
        """Add a lemma with its proof, and learn it."""
        self.work.add(atom, proof)
        self.learn(atom)

    def learn(self, atom: Node) -> None:
        """Use a fact of the context, if no maximum, minimum or absolute value in it is open."""
        if atom[0] in ("!=", "all"):
            return
        value = self.work.context.difference(atom)
        if any(self.is_extreme(unit) and unit not in self.free for unit in self.units_of_value(value)):
            return
        num, den = cancel(value)
        if atom[0] == "=":
            self.equal += [Equal(atom, num, den)] if num else []
            return
        atoms, squares = [atom], []
        lead = Fraction(1) / fraction(den.leading_coefficient())
        num = num * (1 / den.leading_coefficient()) if lead != 1 else num
        for factor, power in factors(den):
            sign = self.sign(factor)
            if sign is not None and not sign[0].squares:
                atoms += sign[0].atoms * power
                num = num * sign[1] ** power
            elif power % 2 == 0:
                squares.append(self.show(factor ** (power // 2)))
            else:
                return
        strict = atom[0] == "<" and not squares
        if not is_constant(num) and not any(one.poly == num and one.strict >= strict for one in self.known):
            self.known.append(Known(num, strict, tuple(atoms), tuple(squares)))
            self.needed.clear()

    @property
    def constraints(self) -> list[Constraint]:
        return [*(one.constraint for one in self.known), *((one.num, "=") for one in self.equal)]

    def impossible(self, *conditions: Constraint, seconds: float = CAP) -> bool:
        """Whether the oracle finds no point where the facts and these conditions hold."""
        return self.oracle.impossible([*self.constraints, *conditions], seconds)

    def guess(self, poly: Poly) -> tuple[int, bool]:
        """What the oracle says of the sign: +1, -1 or 0 (unknown), and whether it is strict."""
        for strict, relation in ((True, ">="), (False, ">")):
            for sign in (1, -1):
                if self.impossible((-poly * sign, relation)):
                    return sign, strict
        return 0, False

    def find(self, poly: Poly, strict: bool = False) -> tuple[Known, Fraction] | None:
        """A known polynomial that is c times this one, with c > 0; and c."""
        for one in self.known:
            if (one.strict or not strict) and len(one.poly) == len(poly):
                factor = one.poly.leading_coefficient() / poly.leading_coefficient()
                if factor > 0 and one.poly == poly * factor:
                    return one, fraction(factor)
        return None

    def sign(self, poly: Poly) -> tuple[Known, int] | None:
        """The sign of a polynomial that is not 0, by a lemma if necessary."""
        key = str(poly)
        if key in self.signs:
            return self.signs[key]
        for sign in (1, -1):
            found = self.find(poly * sign, strict=True)
            if found is not None and found[1] == 1:
                self.signs[key] = found[0], sign
                return self.signs[key]
        sign, strict = self.guess(poly)
        result = None
        if strict:
            atom: Node = ("<", 0, self.show(poly * sign))
            try:
                self.lemma(atom, self.prove(Aim(atom, poly * sign, True), 1 if self.busy else 2))
                result = Known(poly * sign, True, (atom,)), sign
            except Unproved:
                result = None
        self.signs[key] = result
        return result

    def relevant(self, aim: Aim) -> list[Known]:
        """The known polynomials without those that the oracle does not need."""
        key = f"{aim.poly} {aim.strict}"
        if key not in self.needed:
            self.needed[key] = self._relevant(aim)
        return self.needed[key]

    def _relevant(self, aim: Aim) -> list[Known]:
        kept = list(self.known)
        equal: list[Constraint] = [(one.num, "=") for one in self.equal]
        order = sorted(kept, key=lambda one: (-sum(degrees(one.poly).values()), -len(one.poly)))
        stop = budget.clock() + NEEDED
        for one in order if len(kept) > 8 else list(kept):
            if budget.clock() > stop:
                break
            rest = [other for other in kept if other is not one]
            if self.oracle.impossible([*equal, aim.against, *(other.constraint for other in rest)], 0.06):
                kept = rest
        return kept

    # -- undoing

    def mark(self) -> Mark:
        return self.work.mark(), len(self.known), len(self.equal), dict(self.signs)

    def reset(self, mark: Mark) -> None:
        """Forget the lemmas since the mark."""
        place, known, equal, signs = mark
        self.work.reset(place)
        if (known, equal) != (len(self.known), len(self.equal)):
            self.needed.clear()
        del self.known[known:], self.equal[equal:]
        self.signs = dict(signs)

    # -- writing

    def positive(
        self,
        aim: Aim,
        summands: Iterable[Summand],
        multiply: Sequence[Node] = (),
        equations: Iterable[tuple[Node, Poly]] = (),
    ) -> Proof:
        """Rule `positive`: the summands, each times the squares of `aim.inverse`, add up to the goal."""
        inverse = [("/", 1, self.show(poly)) for poly in aim.inverse]
        terms = []
        for summand in summands:
            if summand.coefficient:
                terms.append(self._term(summand, inverse))
        proof: Proof = {"rule": "positive", "terms": terms}
        if aim.multiply or multiply:
            proof["multiply"] = [*aim.multiply, *multiply]
        written = [{"fact": atom, "cofactor": self._cofactor(poly, aim.inverse)} for atom, poly in equations if poly]
        if written:
            proof["equations"] = written
        return proof

    def _term(self, summand: Summand, inverse: Sequence[Node]) -> Proof:
        facts = [atom for one in summand.known for atom in one.atoms]
        squares = [*inverse, *(term for one in summand.known for term in one.squares), *map(self.show, summand.roots)]
        for square in squares:
            self.work.define(square)
        whole = summand.coefficient.denominator == 1
        term: Proof = {"coefficient": summand.coefficient.numerator if whole else str(summand.coefficient)}
        return term | ({"facts": facts} if facts else {}) | ({"squares": squares} if squares else {})

    def _cofactor(self, poly: Poly, inverse: Sequence[Poly]) -> Node:
        below = ONE
        for part in inverse:
            below = below * part
        term = self.show(poly)
        return term if not inverse else ("/", term, ("^", self.show(below), 2))

    def wrapped(self, proof: Proof) -> Proof:
        """The proof with the lemmas of this problem."""
        return with_lemmas(proof, self.work.lemmas)

    def rational(self, term: Node) -> tuple[Poly, Poly]:
        """Numerator and denominator of a term, in lowest terms."""
        return cancel(self.work.context.normal(term))


def opposite(atom: Node) -> Node:
    """The negation of an inequality."""
    return ("<" if atom[0] == "<=" else "<=", atom[2], atom[1])
