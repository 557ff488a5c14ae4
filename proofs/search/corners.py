"""Signs in coordinates: linear facts as coordinates in which all coefficients are >= 0.

As many linear facts are chosen as there are units. This covers shifts such as n = 2 + m, boxes and simplices. Only the
choice of facts is searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from flint import fmpq_mat

from proofs.search import budget
from proofs.search.normal import GENERATORS, NIL, RING, Poly, terms, units_of
from proofs.search.sources import Column, Source, exact

CORNERS = 150


def corners(target: Poly, sources: Sequence[Source], strict: bool) -> list[tuple[Fraction, Column]] | None:
    """The terms of the target in coordinates that are facts, if all coefficients are >= 0."""
    units = sorted(units_of(target))
    if len(units) > 10 or len(target) > 3000:
        return None
    linear: list[tuple[Source, dict[int, Fraction]]] = []
    for source in sources:
        row = _linear_row(source.poly)
        if row is not None and set(row) - {-1} and set(row) - {-1} <= set(units):
            linear.append((source, row))
    covered = set().union(*(set(row) for _, row in linear)) - {-1}
    squared = [unit for unit in units if unit not in covered]
    if any(int(powers[unit]) % 2 for powers in target.monoms() for unit in squared):
        return None
    coordinates = [unit for unit in units if unit in covered]
    linear.sort(key=lambda pair: (len(pair[1]), -pair[0].strict))
    for count, chosen in enumerate(combinations(linear, len(coordinates))):
        budget.check()
        if count > CORNERS:
            return None
        found = _corner(target, coordinates, chosen, squared, strict)
        if found is not None:
            return found
    return None


def _linear_row(poly: Poly) -> dict[int, Fraction] | None:
    row: dict[int, Fraction] = {}
    for powers, coefficient in terms(poly):
        if len(powers) > 1 or (powers and powers[0][1] > 1):
            return None
        row[powers[0][0] if powers else -1] = coefficient
    return row


def _corner(
    target: Poly,
    units: Sequence[int],
    chosen: Sequence[tuple[Source, dict[int, Fraction]]],
    squared: Sequence[int],
    strict: bool,
) -> list[tuple[Fraction, Column]] | None:
    """Solve chosen_i = coordinate_i for the units, substitute, and check the signs."""
    size = len(units)
    if set().union(*(set(row) for _, row in chosen)) - {-1} != set(units):
        return None
    new = target
    if size:
        matrix = fmpq_mat(size, size)
        for place, (_, row) in enumerate(chosen):
            for unit, value in row.items():
                if unit >= 0:
                    matrix[place, units.index(unit)] = exact(value)
        if matrix.det() == 0:
            return None
        inverse = matrix.inv()
        images = list(GENERATORS)
        for place, unit in enumerate(units):
            image = NIL
            for other in range(size):
                shift = chosen[other][1].get(-1, Fraction(0))
                image = image + (GENERATORS[units[other]] - exact(shift)) * inverse[place, other]
            images[unit] = image
        new = target.compose(*images, ctx=RING)
    found: list[tuple[Fraction, Column]] = []
    some = False
    roots = {unit: Source((), GENERATORS[unit] ** 2, False, square=unit) for unit in squared}
    for powers, coefficient in terms(new):
        if coefficient < 0:
            return None
        picked: list[Source] = []
        for index, power in powers:
            if index in roots:
                picked += [roots[index]] * (power // 2)
            else:
                picked += [chosen[units.index(index)][0]] * power
        some = some or all(source.strict for source in picked)
        found.append((coefficient, Column(tuple(picked), NIL)))
    return found if some or not strict else None
