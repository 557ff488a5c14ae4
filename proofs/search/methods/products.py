"""Linear programs over products of facts, where the goal may be multiplied by products of facts too.

They find c >= 0 and m >= 0 with sum of c * product = sum of m * (product of strict facts) * goal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from proofs.search import budget
from proofs.search.data import Node
from proofs.search.linear import combine
from proofs.search.methods.polys import (
    MARK,
    affine,
    degree,
    degrees,
    monomials,
    replaced,
    scaled,
    square_part,
)
from proofs.search.methods.problem import Aim, Equal, Known, Problem, Summand, opposite
from proofs.search.normal import GENERATORS, NIL, ONE, Poly, is_constant, monomial, units_of
from proofs.search.work import Proof, Unproved

ROOTS = 4
"""Most polynomials that are squared, beside the variables without a sign."""


class Size(NamedTuple):
    """How large a linear program may be."""

    extra: int
    """The degree above that of the goal."""
    longest: int
    """Most facts in a product."""
    columns: int
    """Most columns; 400 take about 0.02 s, 5000 about 1 s."""


def products_low(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    return Program(problem, aim, Size(0, 3, 400)).solve()


def products_mid(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    proof = Program(problem, aim, Size(1, 5, 1500)).solve()
    return proof or Program(problem, aim, Size(2, 6, 1500)).solve()


def products_high(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    return Program(problem, aim, Size(2, 8, 5000)).solve()


def contradiction(problem: Problem) -> Proof | None:
    """A proof of 0 < 0 from the facts."""
    aim = Aim(("<", 0, 0), NIL, True)
    for extra in (1, 2, 3):
        proof = Program(problem, aim, Size(extra, 3, 2000)).solve()
        if proof is not None:
            return proof
    return None


@dataclass(frozen=True, eq=False)
class Product:
    """A product of facts, perhaps times a square."""

    known: tuple[Known, ...]
    poly: Poly
    roots: tuple[Poly, ...] = ()

    @property
    def strict(self) -> bool:
        return not self.roots and all(one.strict for one in self.known)


def square_roots(problem: Problem, aim: Aim) -> list[Poly]:
    """What may be squared: square parts of the goal, also where a fact is an equality, and unsigned variables."""
    found: list[Poly] = []
    candidates = [aim.poly]
    for one in problem.known:
        for unit in degrees(one.poly):
            parts = affine(one.poly, unit)
            if parts is not None and unit in units_of(aim.poly):
                candidates.append(replaced(aim.poly, unit, -parts[1], parts[0]))
    for candidate in candidates:
        budget.check()
        root = square_part(candidate)
        if not is_constant(root) and all(root != other for other in found):
            found.append(root)
    unsigned = [
        GENERATORS[unit]
        for unit in degrees(aim.poly)
        if all(problem.find(GENERATORS[unit] * sign) is None for sign in (1, -1))
    ]
    return found[:ROOTS] + (unsigned if len(unsigned) <= 3 else [])


class Program:
    """One linear program."""

    def __init__(self, problem: Problem, aim: Aim, size: Size) -> None:
        self.problem, self.aim, self.size = problem, aim, size
        self.facts = [(one, degree(one.poly), degrees(one.poly)) for one in problem.relevant(aim)]
        self.total = degree(aim.poly) + size.extra
        self.bounds = {unit: power + size.extra for unit, power in degrees(aim.poly).items()}
        for _, _, powers in self.facts:
            for unit, power in powers.items():
                self.bounds[unit] = max(self.bounds.get(unit, size.extra), power + size.extra)

    def products(self, total: int, bounds: Mapping[int, int]) -> Iterator[tuple[Known, ...]]:
        """All products of facts within the bounds."""

        def extend(
            start: int, left: int, room: Mapping[int, int], chosen: tuple[Known, ...]
        ) -> Iterator[Sequence[Known]]:
            yield chosen
            if len(chosen) >= self.size.longest:
                return
            for place in range(start, len(self.facts)):
                one, high, powers = self.facts[place]
                if high <= left and all(power <= room.get(unit, 0) for unit, power in powers.items()):
                    smaller = {unit: bound - powers.get(unit, 0) for unit, bound in room.items()}
                    yield from extend(place, left - high, smaller, (*chosen, one))

        yield from map(tuple, extend(0, total, bounds, ()))

    def columns(self) -> list[Product] | None:
        """The products, and the products times squares; None if they are too many."""
        found: list[Product] = []
        for root in (ONE, *square_roots(self.problem, self.aim)):
            square = root**2
            left = self.total - degree(square)
            if left < 0:
                continue
            taken = degrees(square)
            room = {unit: bound - taken.get(unit, 0) for unit, bound in self.bounds.items()}
            for known in self.products(left, room):
                found.append(Product(known, product(known, square), () if root == ONE else (root,)))
                if len(found) > self.size.columns:
                    return None
            budget.check()
        return found

    def multiples(self) -> list[tuple[Equal, Poly]] | None:
        """Multiples of the equations by monomials."""
        found = []
        for one in self.problem.equal:
            for powers in monomials(self.bounds, self.total - degree(one.num)):
                found.append((one, monomial(powers)))
                if len(found) > self.size.columns:
                    return None
        return found

    def solve(self) -> Proof | None:
        """The proof, or None if the program has no solution."""
        aim, mark = self.aim, GENERATORS[MARK]
        columns, multiples = self.columns(), self.multiples()
        if columns is None or multiples is None:
            return None
        multipliers = [Product(known, product(known, ONE)) for known in self.products(self.size.extra, self.bounds)]
        multipliers = multipliers if aim.poly else []
        rows = [column.poly + (mark if column.strict else NIL) for column in columns]
        rows += [-aim.poly * each.poly + (mark if each.strict and not aim.strict else NIL) for each in multipliers]
        for one, power in multiples:
            rows += [one.num * power, -one.num * power]
        budget.check()
        solved = combine(mark, rows, [False] * len(rows), False)
        if solved is None:
            return None
        summands = [
            Summand(weight, column.known, column.roots)
            for weight, column in zip(solved, columns, strict=False)
            if weight
        ]
        used = [(weight, each) for weight, each in zip(solved[len(columns) :], multipliers, strict=False) if weight]
        return self.written(summands, used, self.equations(solved[len(columns) + len(multipliers) :], multiples))

    def equations(
        self, weights: Sequence[Fraction], multiples: Sequence[tuple[Equal, Poly]]
    ) -> list[tuple[Node, Poly]]:
        """The multiple of each equation that the summands lack."""
        total: dict[Node, Poly] = {}
        for place, (one, power) in enumerate(multiples):
            weight = weights[2 * place] - weights[2 * place + 1]
            if weight:
                total[one.atom] = total.get(one.atom, NIL) - scaled(power * one.den, weight)
        return list(total.items())

    def written(
        self, summands: list[Summand], used: list[tuple[Fraction, Product]], equations: list[tuple[Node, Poly]]
    ) -> Proof:
        problem, aim = self.problem, self.aim
        if not aim.poly:
            return problem.positive(aim, summands, (), equations)
        if len(used) == 1 and used[0][1].strict and not any(one.squares for one in used[0][1].known):
            weight, each = used[0]
            direct = [Summand(one.coefficient / weight, one.known, one.roots) for one in summands]
            if not aim.strict or any(one.strict for one in direct):
                atoms = [atom for one in each.known for atom in one.atoms]
                return problem.positive(
                    aim, direct, atoms, [(atom, scaled(poly, 1 / weight)) for atom, poly in equations]
                )
        squares = tuple(problem.show(root) for root in aim.inverse)
        negated = Known(-aim.poly, not aim.strict, (opposite(aim.atom), *aim.multiply), squares)
        both = [*summands, *(Summand(weight, (negated, *each.known)) for weight, each in used)]
        proof = problem.positive(Aim(("<", 0, 0), NIL, True), both, (), equations)
        return by_contradiction(aim.atom, proof)


def by_contradiction(goal: Node, proof: Proof) -> Proof:
    """The goal from a proof of 0 < 0 under its negation."""
    relation, left, right = goal
    if relation not in ("<", "<="):
        raise Unproved("only < and <= are proved by contradiction")
    other = ">" if relation == "<=" else ">="
    branches = {relation: {"rule": "fact"}, other: {"rule": "absurd", "proof": proof}}
    return {"rule": "cases", "left": left, "right": right, "branches": branches}


def product(known: Sequence[Known], start: Poly) -> Poly:
    for one in known:
        start = start * one.poly
    return start
