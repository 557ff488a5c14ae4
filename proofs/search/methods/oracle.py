"""What is probably true, asked before it is proved: z3 if it is installed, else sampled points.

An answer is never evidence. It only chooses what the search tries; a wrong one costs time or a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any, Protocol

import numpy as np

from proofs.search import budget
from proofs.search.context import Context
from proofs.search.data import Node, variables
from proofs.search.domains import Domain
from proofs.search.normal import Poly, terms
from proofs.search.values import Point, Undecided, Undefined, evaluate

Constraint = tuple[Poly, str]
"""A polynomial and its relation to 0: `>`, `>=` or `=`."""
CAP = 1.5
"""Seconds for one question."""
SAMPLES = 400
"""Points that stand in for z3; about 0.4 s for five variables."""
BITS = 64
"""Precision of a value at a sampled point, in bits."""
ROUNDING = 1e-9
"""A value this close to 0 counts as 0: floating-point values of polynomials of low degree are more exact."""


class Oracle(Protocol):
    """Answers whether constraints contradict each other."""

    relaxes: bool
    """Whether a maximum can be asked about without its value, by its bounds only."""

    def impossible(self, constraints: Sequence[Constraint], seconds: float = CAP) -> bool:
        """Whether no point satisfies all constraints; False also means unknown."""
        ...

    def point(self, constraints: Sequence[Constraint], seconds: float = CAP) -> Mapping[int, Fraction] | None:
        """A rational point that satisfies all constraints, by unit; None if none was found."""
        ...


def oracle_of(context: Context) -> Oracle:
    """z3, or the points of a context."""
    return Solver(_z3) if (_z3 := load()) is not None else Points(context)


def load() -> Any:
    """The module z3, or None if it is not installed."""
    try:
        import z3  # type: ignore[import-untyped]
    except ImportError:
        return None
    return z3


class Solver:
    """Questions to z3, each with a time limit."""

    relaxes = True

    def __init__(self, z3: Any) -> None:
        self.z3 = z3
        self.written: dict[tuple[str, str], Any] = {}
        self.answers: dict[frozenset[tuple[str, str]], bool] = {}

    def impossible(self, constraints: Sequence[Constraint], seconds: float = CAP) -> bool:
        key = frozenset((str(poly), relation) for poly, relation in constraints)
        if key not in self.answers:
            self.answers[key] = bool(self._ask(constraints, seconds)[0] == self.z3.unsat)
        return self.answers[key]

    def point(self, constraints: Sequence[Constraint], seconds: float = CAP) -> Mapping[int, Fraction] | None:
        answer, solver = self._ask(constraints, seconds)
        if answer != self.z3.sat:
            return None
        model, found = solver.model(), {}
        for unit in sorted(set().union(*(_units(poly) for poly, _ in constraints))):
            value = model.eval(self.z3.Real(f"u{unit}"), model_completion=True)
            if not self.z3.is_rational_value(value):
                return None
            found[unit] = Fraction(value.numerator_as_long(), value.denominator_as_long())
        return found

    def _ask(self, constraints: Sequence[Constraint], seconds: float) -> tuple[Any, Any]:
        budget.check()
        solver = self.z3.SolverFor("QF_NRA")
        solver.set("timeout", max(20, int(1000 * min(seconds, budget.left(), 60))))
        solver.add(*map(self._constraint, constraints))
        return solver.check(), solver

    def _constraint(self, constraint: Constraint) -> Any:
        poly, relation = constraint
        key = str(poly), relation
        if key not in self.written:
            left = self._poly(poly)
            self.written[key] = left > 0 if relation == ">" else left >= 0 if relation == ">=" else left == 0
        return self.written[key]

    def _poly(self, poly: Poly) -> Any:
        z3, summands = self.z3, []
        for powers, coefficient in terms(poly):
            parts = [z3.Real(f"u{unit}") ** power if power > 1 else z3.Real(f"u{unit}") for unit, power in powers]
            summands.append(z3.Product([z3.Q(coefficient.numerator, coefficient.denominator), *parts]))
        return z3.Sum(summands) if summands else z3.RealVal(0)


@lru_cache(maxsize=64)
def sampled(sorts: tuple[tuple[str, str], ...], hypotheses: tuple[Node, ...]) -> list[Point]:
    """Points where the assumptions about numbers hold; fewer if they take a fifth of the time that is left."""
    names = {name: sort for name, sort in sorts if not sort.startswith("function")}
    atoms = [atom for atom in hypotheses if atom[0] != "all" and variables(atom) <= set(names)]
    enough, found = 0.8 * budget.left(), list[Point]()
    for point in islice(Domain(names, atoms).points(), SAMPLES):
        found.append(point)
        if budget.limited() and budget.left() < enough:
            break
    return found


class Points:
    """Sampled points of the assumptions: a condition that holds at none of them counts as impossible."""

    relaxes = False

    def __init__(self, context: Context) -> None:
        self.context = context
        self.points = sampled(tuple(sorted(context.sorts.items())), context.hypotheses)
        self.columns: dict[int, Any] = {}

    def impossible(self, constraints: Sequence[Constraint], seconds: float = CAP) -> bool:
        return not self._satisfying(constraints).any()

    def point(self, constraints: Sequence[Constraint], seconds: float = CAP) -> Mapping[int, Fraction] | None:
        places = np.flatnonzero(self._satisfying(constraints))
        if not len(places):
            return None
        point, found = self.points[places[0]], {}
        for unit in sorted(set().union(*(_units(poly) for poly, _ in constraints))):
            term = self.context.units.all[unit].term
            if term not in point:
                return None
            found[unit] = point[term]
        return found

    def _satisfying(self, constraints: Iterable[Constraint]) -> Any:
        budget.check()
        marks = np.ones(len(self.points), dtype=bool)
        for poly, relation in constraints:
            values = self._values(poly)
            if relation == "=":
                marks &= np.abs(values) <= ROUNDING
            else:
                marks &= values > ROUNDING if relation == ">" else values >= -ROUNDING
        return marks

    def _values(self, poly: Poly) -> Any:
        total = np.zeros(len(self.points))
        for powers, coefficient in terms(poly):
            product = np.full(len(self.points), float(coefficient))
            for unit, power in powers:
                product = product * self._column(unit) ** power
            total = total + product
        return total

    def _column(self, unit: int) -> Any:
        """The values of a unit at the points; not a number where it has none."""
        if unit not in self.columns:
            term = self.context.units.all[unit].term
            values = []
            for point in self.points:
                try:
                    low, high = evaluate(term, {name: (value, value) for name, value in point.items()}, BITS)
                    values.append(float(low + high) / 2)
                except (Undefined, Undecided, ArithmeticError, KeyError):
                    values.append(float("nan"))
            self.columns[unit] = np.array(values)
        return self.columns[unit]


def _units(poly: Poly) -> set[int]:
    return {unit for powers, _ in terms(poly) for unit, _ in powers}
