"""Facts as coordinates: solve facts for variables, one after the other, until all coefficients are positive."""

from __future__ import annotations

from fractions import Fraction

from proofs.search import budget
from proofs.search.methods.polys import affine, degrees, positive_coefficients, replaced
from proofs.search.methods.problem import Aim, Known, Problem, Summand
from proofs.search.normal import GENERATORS, Poly, is_constant, terms, units_of
from proofs.search.work import Proof

TRIALS = 400
"""Most substitutions; each takes about 0.1 ms."""
LONGEST = 600
"""Most terms of a polynomial after a substitution."""


class Corners:
    """The search for coordinates."""

    def __init__(self, problem: Problem, aim: Aim, thorough: bool) -> None:
        self.aim, self.left, self.thorough = aim, TRIALS, thorough
        self.used = sorted(units_of(aim.poly))
        self.linear: list[tuple[int, Known, Poly]] = []
        for one in problem.known:
            for unit in self.used:
                parts = affine(one.poly, unit)
                if parts is not None and is_constant(parts[0]):
                    image = (GENERATORS[unit] - parts[1]) * (1 / parts[0].leading_coefficient())
                    self.linear.append((unit, one, image))

    def search(self, poly: Poly, open_units: list[int], chosen: dict[int, Known]) -> list[Summand] | None:
        """`chosen` maps solved units to the facts that are now these coordinates."""
        self.left -= 1
        budget.check()
        if self.left < 0:
            return None
        summands = self.read(poly, chosen)
        if summands is not None:
            return summands
        for unit in open_units:
            for solved, one, image in self.linear:
                if solved != unit or any(done in units_of(one.poly) for done in chosen):
                    continue
                new = replaced(poly, unit, image)
                if len(new) > LONGEST:
                    continue
                rest = [other for other in open_units if other != unit]
                rest += [other for other in degrees(new) if other not in chosen and other not in (unit, *rest)]
                found = self.search(new, rest, {**chosen, unit: one})
                if found is not None:
                    return found
            if not self.thorough:
                return None
        return None

    def read(self, poly: Poly, chosen: dict[int, Known]) -> list[Summand] | None:
        """The summands, if all coefficients are positive and other units have even powers."""
        if not positive_coefficients(poly):
            return None
        summands = []
        for powers, coefficient in terms(poly):
            known: list[Known] = []
            roots: list[Poly] = []
            for unit, power in powers:
                if unit in chosen:
                    known += [chosen[unit]] * power
                elif power % 2:
                    return None
                else:
                    roots += [GENERATORS[unit]] * (power // 2)
            summands.append(Summand(Fraction(coefficient), tuple(known), tuple(roots)))
        return summands if not self.aim.strict or any(summand.strict for summand in summands) else None


def corners(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    """A polynomial with positive coefficients in coordinates that are facts."""
    search = Corners(problem, aim, thorough=effort > 1 and len(units_of(aim.poly)) <= 4)
    summands = search.search(aim.poly, search.used, {})
    return None if summands is None else problem.positive(aim, summands)
