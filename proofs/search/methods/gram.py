"""Sums of squares times products of facts, by small semidefinite programs.

The goal, perhaps times a positive polynomial, is a sum of (Gram matrix in monomials) times products of facts. If the
numerical matrices are singular, their kernels are rounded first, and the program is solved again on what is orthogonal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from proofs.search import budget
from proofs.search.data import Node
from proofs.search.methods.polys import Monomial, degree, degrees, fits, low_degree, monomials, times, value
from proofs.search.methods.problem import Aim, Equal, Known, Problem, Summand
from proofs.search.methods.products import product
from proofs.search.methods.semidefinite import Block, Exact, Numerical, kernel, load, rounded, solve
from proofs.search.normal import GENERATORS, NIL, ONE, Poly, constant, is_constant, monomial, terms, units_of
from proofs.search.sources import exact
from proofs.search.work import Proof

FACES = 6
"""Most programs one after the other, each on a face of the one before."""
EQUATIONS = 900
"""Most equations, one for each monomial."""
WIDEST = 36
"""Most monomials in one Gram matrix; Clarabel then takes about 0.5 s."""
SIMPLE = 24
"""Largest denominator in a vector of the kernel."""
Vector = dict[int, Fraction]


class Shape(NamedTuple):
    """The size of a program."""

    facts: int
    """Most facts in a product."""
    extra: int
    """The degree above that of the goal."""
    unknowns: int
    """Most entries of all Gram matrices; 900 take about 0.1 s."""


@dataclass(eq=False)
class Gram:
    """A product of facts, and the monomials of its Gram matrix; `base` is the basis of the current face."""

    known: tuple[Known, ...]
    poly: Poly
    monomials: list[Monomial]
    entries: dict[tuple[int, int], dict[int, Fraction]] = field(default_factory=dict)
    base: list[Vector] = field(default_factory=list)

    def block(self) -> Block:
        """The unknowns on the current face."""
        entries = {}
        for j, right in enumerate(self.base):
            for i, left in enumerate(self.base[: j + 1]):
                row: dict[int, Fraction] = {}
                for x, first in left.items():
                    for y, second in right.items():
                        for equation, coefficient in self.entries[min(x, y), max(x, y)].items():
                            row[equation] = row.get(equation, Fraction(0)) + coefficient * first * second
                entries[i, j] = {equation: coefficient for equation, coefficient in row.items() if coefficient}
        return Block(len(self.base), entries)

    def restrict(self, orthogonal: Sequence[Sequence[Fraction]]) -> None:
        """Keep the combinations of the basis that are orthogonal to these vectors."""
        new = []
        for vector in kernel(orthogonal, len(self.base)):
            total: Vector = {}
            for weight, part in zip(vector, self.base, strict=True):
                for place, coefficient in part.items() if weight else ():
                    total[place] = total.get(place, Fraction(0)) + weight * coefficient
            new.append({place: coefficient for place, coefficient in total.items() if coefficient})
        self.base = new

    def root(self, line: Sequence[Fraction]) -> Poly:
        """The polynomial with these coefficients in the basis."""
        total = NIL
        for weight, part in zip(line, self.base, strict=True):
            for place, coefficient in part.items() if weight else ():
                total = total + monomial(self.monomials[place]) * exact(weight * coefficient)
        return total


class Squares:
    """One sum of squares: `aim.poly` times `multiplier`, which is the product of the facts `atoms`."""

    def __init__(
        self, problem: Problem, aim: Aim, shape: Shape, multiplier: Poly = ONE, atoms: Sequence[Node] = ()
    ) -> None:
        self.problem, self.aim, self.shape, self.atoms = problem, aim, shape, atoms
        self.target = aim.poly * multiplier
        self.facts = problem.relevant(aim) if shape.extra < 2 else list(problem.known)
        self.total = degree(self.target) + shape.extra
        self.total += self.total % 2 if not self.facts else 0
        homogeneous = [self.target, *(one.poly for one in self.facts)]
        alike = all(low_degree(poly) == degree(poly) for poly in homogeneous) and not problem.equal
        self.least = low_degree(self.target) if alike else 0
        self.bounds = degrees(self.target)
        for one in self.facts:
            for unit, power in degrees(one.poly).items():
                self.bounds[unit] = max(self.bounds.get(unit, 0), power)
        self.bounds = {unit: power + shape.extra for unit, power in self.bounds.items()}
        self.rows: dict[Monomial, int] = {}
        self.grams = list(self._grams())
        self.free: list[dict[int, Fraction]] = []
        self.free_of: list[tuple[Equal, Monomial]] = []

    def _grams(self) -> Iterator[Gram]:
        for count in range(self.shape.facts + 1):
            for known in combinations(self.facts, count):
                poly = product(known, ONE)
                high, own = degree(poly), degrees(poly)
                if high > self.total or not fits(poly, self.bounds):
                    continue
                room = {unit: (bound - own.get(unit, 0)) // 2 for unit, bound in self.bounds.items()}
                chosen = monomials(room, (self.total - high) // 2, max(0, (self.least - high + 1) // 2))
                if chosen:
                    yield Gram(known, poly, chosen)
        strict = [one for one in self.facts if one.strict] if self.aim.strict else []
        for count in range(3) if self.aim.strict else ():
            for known in combinations_with_replacement(strict, count):
                poly = product(known, ONE)
                if degree(poly) <= self.total and fits(poly, self.bounds):
                    yield Gram(known, poly, [()])

    def row(self, powers: Monomial) -> int:
        return self.rows.setdefault(powers, len(self.rows))

    def equations(self) -> list[Fraction] | None:
        """Set up one equation for each monomial; None if the program would be too large."""
        sizes = [len(gram.monomials) for gram in self.grams]
        unknowns = sum(size * (size + 1) // 2 for size in sizes)
        if not sizes or unknowns > self.shape.unknowns or max(sizes) > WIDEST:
            return None
        for powers, _ in terms(self.target):
            self.row(powers)
        for gram in self.grams:
            budget.check()
            own = terms(gram.poly)
            gram.base = [{place: Fraction(1)} for place in range(len(gram.monomials))]
            for j, right in enumerate(gram.monomials):
                for i, left in enumerate(gram.monomials[: j + 1]):
                    gram.entries[i, j] = {self.row(times(left, right, powers)): c for powers, c in own}
        for one in self.problem.equal:
            for powers in monomials(self.bounds, self.total - degree(one.num)):
                self.free.append({self.row(times(powers, other)): c for other, c in terms(one.num)})
                self.free_of.append((one, powers))
        sides = [Fraction(0)] * len(self.rows)
        for powers, coefficient in terms(self.target):
            sides[self.rows[powers]] = coefficient
        return sides if len(sides) <= EQUATIONS else None

    def solve(self) -> Proof | None:
        """The proof, or None."""
        if load() is None or not self.target:
            return None
        right = self.equations()
        if right is None:
            return None
        for _ in range(FACES):
            budget.check()
            live = [gram for gram in self.grams if gram.base]
            blocks = [gram.block() for gram in live]
            near = solve(blocks, self.free, right) if live else None
            if near is None or near.least < -1e-4:
                return None
            if near.least > 2e-5:  # well inside, compared with the solver's accuracy of 1e-8
                found = rounded(blocks, near, self.free, right)
                if found is not None:
                    return self.written(live, found)
            changed = [_to_face(gram, matrix, near) for gram, matrix in zip(live, near.matrices, strict=True)]
            if not any(changed):
                return None
        return None

    def written(self, live: Sequence[Gram], found: Exact) -> Proof | None:
        summands = []
        for gram, squares in zip(live, found.squares, strict=True):
            for weight, line in squares:
                root = gram.root(line)
                if is_constant(root):
                    summands.append(Summand(weight * value(root) ** 2, gram.known))
                elif root:
                    lead = root.leading_coefficient()
                    scale = value(constant(1) * lead)
                    summands.append(Summand(weight * scale**2, gram.known, (root / lead,)))
        cofactors: dict[Node, Poly] = {}
        for (one, powers), weight in zip(self.free_of, found.free, strict=True):
            if weight:
                added = monomial(powers) * one.den * exact(weight)
                cofactors[one.atom] = cofactors.get(one.atom, NIL) - added
        if self.aim.strict and not any(summand.strict for summand in summands):
            return None
        return self.problem.positive(self.aim, summands, self.atoms, list(cofactors.items()))


def _to_face(gram: Gram, matrix: Any, near: Numerical) -> bool:
    """Restrict the Gram matrix to what is orthogonal to its kernel, rounded; whether that changed anything."""
    values, vectors = np.linalg.eigh(matrix)
    top = max(float(values[-1]), 1.0)
    if near.least > 1e-7:
        bound = min(3e-4 * top, 10 * max(50 * abs(near.least), 1e-6))
    else:
        bound = 1e-5 * top
    small = [place for place, size in enumerate(values) if size < bound]
    if not small:
        return False
    rows = _reduced(vectors[:, small].T.copy())
    simple = [[Fraction(float(entry)).limit_denominator(SIMPLE) for entry in row] for row in rows]
    good = [
        exactly
        for exactly, row in zip(simple, rows, strict=True)
        if max(abs(float(a) - b) for a, b in zip(exactly, row, strict=True)) < 0.02
    ]
    if good:
        gram.restrict(good)
    return bool(good)


def _reduced(rows: Any) -> Any:
    """The reduced row echelon form, by the largest pivot."""
    for place in range(len(rows)):
        part = np.abs(rows[place:, :])
        i, j = np.unravel_index(np.argmax(part), part.shape)
        rows[[place, i + place]] = rows[[i + place, place]]
        rows[place] /= rows[place, j]
        for other in range(len(rows)):
            if other != place:
                rows[other] -= rows[other, j] * rows[place]
    return rows


def squares_low(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    """Squares times single facts."""
    return Squares(problem, aim, Shape(1, 0, 900)).solve()


def squares_mid(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    """Squares times products of two facts; also the goal times a strict fact."""
    for shape in (Shape(2, 0, 1500), Shape(2, 1, 1500)):
        proof = Squares(problem, aim, shape).solve()
        if proof is not None:
            return proof
    for poly, atoms in strict_facts(problem, aim):
        proof = Squares(problem, aim, Shape(2, 0, 1500), poly, atoms).solve()
        if proof is not None:
            return proof
    return None


def squares_multiplied(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    """The goal times 1 plus the sum of the squares of its variables."""
    names: Mapping[Node, Poly] = {problem.show(GENERATORS[u]): GENERATORS[u] for u in sorted(units_of(aim.poly))}
    poly = sum((unit**2 for unit in names.values()), ONE)
    atom = ("<", 0, problem.show(poly))
    summands = [Summand(Fraction(1)), *(Summand(Fraction(1), (), (unit,)) for unit in names.values())]
    problem.lemma(atom, problem.positive(Aim(atom, poly, True), summands))
    return Squares(problem, aim, Shape(1, 0, 2500), poly, (atom,)).solve()


def squares_far(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    """Products of three facts, and the goal times two strict facts."""
    proof = Squares(problem, aim, Shape(3, 2, 3500)).solve()
    if proof is not None:
        return proof
    for (poly, atoms), (other, more) in combinations_with_replacement(strict_facts(problem, aim), 2):
        proof = Squares(problem, aim, Shape(2, 0, 2500), poly * other, (*atoms, *more)).solve()
        if proof is not None:
            return proof
    return None


def strict_facts(problem: Problem, aim: Aim) -> list[tuple[Poly, tuple[Node, ...]]]:
    """Positive polynomials by which the goal may be multiplied."""
    strict = [one for one in problem.relevant(aim) if one.strict and not one.squares]
    return [(one.poly, one.atoms) for one in strict[:6]]
