"""Division by known equations, with cofactors, for `ring` and `positive`.

Each equation gets a leading monomial: a unit that occurs alone (x = ...), the square of a root, or the largest one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from flint import fmpq, fmpq_mat

from proofs.search import budget
from proofs.search.data import Node
from proofs.search.normal import NIL, RING, Poly, Units, is_constant, units_of

ROUNDS = 12
Exponents = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Equation:
    """poly = den * (left - right) of an equation.

    If the equation is no fact yet, `lemmas` (atom, proof) make it one.
    """

    atom: Node
    poly: Poly
    den: Poly
    lemmas: tuple[tuple[Node, Any], ...] = ()
    lead: Exponents | None = None
    """The monomial that the equation rewrites; None lets `leads` choose it."""


def lowest(num: Poly, den: Poly) -> tuple[Poly, Poly]:
    """num / den in lowest terms, so that a common factorial does not hide a division."""
    if not num:
        return num, den
    common = num.gcd(den)
    return num / common, den / common


def leads(poly: Poly, units: Units) -> list[Exponents]:
    """Candidates for the leading monomial, the best first."""
    monomials = [tuple(int(power) for power in powers) for powers in poly.monoms()]
    alone: list[tuple[int, Exponents]] = []
    for powers in monomials:
        held = [index for index, power in enumerate(powers) if power]
        if len(held) != 1:
            continue
        index, power = held[0], powers[held[0]]
        if any(other[index] for other in monomials if other != powers):
            continue
        operator = units.all[index].operator
        if power == 1:
            alone.append((2 * index + 1000 if operator == "variable" else 500 - index, powers))
        elif operator in ("sqrt", "abs"):
            alone.append((900 - index, powers))
        else:
            alone.append((3000 - index, powers))
    alone.sort()
    found = [powers for _, powers in alone]
    if monomials and monomials[0] not in found:
        found.append(monomials[0])
    return found


def divide(poly: Poly, divisors: Sequence[tuple[Poly, Exponents]]) -> tuple[Poly, list[Poly]]:
    """Divide: poly = sum quotient * divisor + rest. The rest is poly if it would not end."""
    whole = poly
    quotients = [NIL for _ in divisors]
    leading = [[(index, power) for index, power in enumerate(lead) if power] for _, lead in divisors]
    degrees = poly.degrees()
    for _ in range(ROUNDS):
        changed = False
        for position, (divisor, lead) in enumerate(divisors):
            held = leading[position]
            if any(degrees[index] < power for index, power in held):
                continue
            taken = {}
            for powers, coefficient in zip(poly.monoms(), poly.coeffs(), strict=True):
                if all(powers[index] >= power for index, power in held):
                    lower = list(powers)
                    for index, power in held:
                        lower[index] -= power
                    taken[tuple(lower)] = coefficient
            if taken:
                quotient = RING.from_dict(taken) / _coefficient(divisor, lead)
                poly = poly - quotient * divisor
                quotients[position] = quotients[position] + quotient
                degrees = poly.degrees()
                changed = True
        if not changed:
            return poly, quotients
        if len(poly) > 40 * len(whole) + 2000:
            break
    return whole, [NIL for _ in divisors]


def _coefficient(poly: Poly, lead: Exponents) -> Any:
    return poly[lead]


class Reduction:
    """Division by one choice of leading monomials."""

    def __init__(self, equations: Sequence[Equation], units: Units, choice: int = 0) -> None:
        self.equations = [equation for equation in equations if equation.poly and not is_constant(equation.poly)]
        self.divisors = []
        taken: set[Exponents] = set()
        for equation in self.equations:
            if equation.lead is not None:
                self.divisors.append((equation.poly, equation.lead))
                continue
            candidates = leads(equation.poly, units)
            free = [lead for lead in candidates if lead not in taken] or candidates
            lead = free[min(choice, len(free) - 1)]
            taken.add(lead)
            self.divisors.append((equation.poly, lead))

    def __call__(self, poly: Poly) -> tuple[Poly, list[Poly]]:
        return divide(poly, self.divisors) if self.divisors else (poly, [])


def cofactors(
    poly: Poly, equations: Sequence[Equation], units: Units, quick: bool = False
) -> list[tuple[Equation, Poly]] | None:
    """poly as a combination of the equations' polynomials, or None."""
    if not poly:
        return []
    live = [equation for equation in equations if equation.poly]
    orders = [tuple(live)] if len(live) > 3 else list(permutations(live))
    for order in orders[:6]:
        budget.check()
        for choice in range(3):
            reduction = Reduction(order, units, choice)
            rest, quotients = reduction(poly)
            if not rest:
                return list(zip(reduction.equations, quotients, strict=True))
    return None if quick else _by_linear_algebra(poly, live)


def eliminate(
    poly: Poly, equations: Sequence[Equation], units: Units
) -> tuple[list[Poly], list[tuple[Equation, Poly]], Poly]:
    """Pseudo-division: (product of factors) * poly = sum quotient * equation + rest.

    The last equation comes first. Each is solved for a sum, or another unit that is no variable and occurs in it to the
    first power.
    """
    factors: list[Poly] = []
    quotients: list[tuple[Equation, Poly]] = []
    for equation in reversed(equations):
        if not poly or not equation.poly:
            continue
        degrees, mine = poly.degrees(), equation.poly.degrees()
        candidates = [
            index
            for index in units_of(equation.poly) & units_of(poly)
            if degrees[index] == mine[index] == 1 and units.all[index].operator != "variable"
        ]
        if not candidates:
            continue
        index = min(candidates, key=lambda index: (units.all[index].operator != "sum", -index))
        mine_lead, lead = _linear_part(equation.poly, index), _linear_part(poly, index)
        common = mine_lead.gcd(lead)
        mine_lead, lead = mine_lead / common, lead / common
        poly = poly * mine_lead - equation.poly * lead
        quotients = [(other, quotient * mine_lead) for other, quotient in quotients] + [(equation, lead)]
        factors.append(mine_lead)
    return factors, quotients, poly


def _linear_part(poly: Poly, index: int) -> Poly:
    """The coefficient of a unit that occurs to the first power only."""
    return RING.from_dict(
        {
            tuple(int(power) - (position == index) for position, power in enumerate(powers)): coefficient
            for powers, coefficient in zip(poly.monoms(), poly.coeffs(), strict=True)
            if powers[index]
        }
    )


def _by_linear_algebra(
    poly: Poly, equations: Sequence[Equation], limit: int = 400
) -> list[tuple[Equation, Poly]] | None:
    """Cofactors by linear algebra, over shifts of the equations to monomials that occur."""
    wanted = {tuple(int(power) for power in powers) for powers in poly.monoms()}
    columns: list[tuple[int, Exponents]] = []
    for _ in range(5):
        budget.check()
        columns = []
        seen = set(wanted)
        for position, equation in enumerate(equations):
            own = [tuple(int(power) for power in powers) for powers in equation.poly.monoms()]
            shifts = {
                tuple(high - low for high, low in zip(big, small, strict=True))
                for big in wanted
                for small in own
                if all(high >= low for high, low in zip(big, small, strict=True))
            }
            for shift in sorted(shifts):
                columns.append((position, shift))
                seen |= {tuple(a + b for a, b in zip(shift, powers, strict=True)) for powers in own}
        if len(columns) > limit:
            return None
        solved = _solve(poly, equations, columns)
        if solved is not None:
            return solved
        wanted = seen
    return None


def _solve(
    poly: Poly, equations: Sequence[Equation], columns: Sequence[tuple[int, Exponents]]
) -> list[tuple[Equation, Poly]] | None:
    products = [RING.from_dict({shift: 1}) * equations[position].poly for position, shift in columns]
    rows: dict[Exponents, int] = {}
    entries = []
    for column, product in enumerate([*products, poly]):
        for powers, coefficient in zip(product.monoms(), product.coeffs(), strict=True):
            row = rows.setdefault(tuple(int(power) for power in powers), len(rows))
            entries.append((row, column, coefficient))
    if not columns or len(rows) > 1500:
        return None
    matrix = fmpq_mat(len(rows), len(products) + 1)
    for row, column, coefficient in entries:
        matrix[row, column] = coefficient
    reduced, rank = matrix.rref()
    found: dict[int, Any] = {}
    for row in range(rank):
        pivot = next(column for column in range(len(products) + 1) if reduced[row, column] != 0)
        if pivot == len(products):
            return None
        value: fmpq = reduced[row, len(products)]
        if value != 0:
            position, shift = columns[pivot]
            before: Any = found.get(position, NIL)
            found[position] = before + RING.from_dict({shift: value})
    return [(equations[position], quotient) for position, quotient in found.items()]
