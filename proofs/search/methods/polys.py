"""Polynomials in units: degrees, coefficients in one unit, substitution, monomials."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from proofs.search.normal import GENERATORS, NIL, ONE, RING, Poly, fraction, is_constant, terms
from proofs.search.sources import exact

MARK = len(GENERATORS) - 1
"""A unit that occurs in no goal; it makes polynomials homogeneous, and marks columns of a linear program."""
Monomial = tuple[tuple[int, int], ...]


def degree(poly: Poly) -> int:
    """The total degree; 0 for 0."""
    return max((sum(power for _, power in powers) for powers, _ in terms(poly)), default=0)


def low_degree(poly: Poly) -> int:
    """The least degree of a monomial."""
    return min((sum(power for _, power in powers) for powers, _ in terms(poly)), default=0)


def degrees(poly: Poly) -> dict[int, int]:
    """The degree in each unit that occurs."""
    return {unit: int(power) for unit, power in enumerate(poly.degrees()) if power > 0}


def degree_in(poly: Poly, unit: int) -> int:
    return max(0, int(poly.degrees()[unit]))


def coefficients(poly: Poly, unit: int) -> list[Poly]:
    """The coefficients of 1, unit, unit^2, ..."""
    parts: list[dict[tuple[int, ...], Any]] = [{} for _ in range(degree_in(poly, unit) + 1)]
    for powers, coefficient in zip(poly.monoms(), poly.coeffs(), strict=True):
        rest = list(powers)
        power, rest[unit] = int(rest[unit]), 0
        parts[power][tuple(rest)] = coefficient
    return [RING.from_dict(part) for part in parts]


def replaced(poly: Poly, unit: int, top: Poly, bottom: Poly = ONE) -> Poly:
    """bottom^k * poly with top / bottom for the unit, where k is the degree in the unit."""
    parts = coefficients(poly, unit)
    result, scale = NIL, ONE
    for part in reversed(parts):
        result, scale = result * top + part * scale, scale * bottom
    return result


def affine(poly: Poly, unit: int) -> tuple[Poly, Poly] | None:
    """(a, b) with poly = a * unit + b, if it has that form and a is not 0."""
    if degree_in(poly, unit) != 1:
        return None
    low, high = coefficients(poly, unit)
    return high, low


def value(poly: Poly) -> Fraction:
    """The number that a constant polynomial is."""
    return fraction(poly.leading_coefficient()) if poly else Fraction(0)


def scaled(poly: Poly, factor: Fraction) -> Poly:
    return poly * exact(factor)


def factors(poly: Poly) -> list[tuple[Poly, int]]:
    """The irreducible factors, monic, with their powers."""
    if is_constant(poly):
        return []
    return [(factor / factor.leading_coefficient(), int(power)) for factor, power in poly.factor()[1]]


def square_part(poly: Poly) -> Poly:
    """The product of f^(k // 2) for the irreducible factors f^k."""
    result = ONE
    for factor, power in factors(poly):
        result = result * factor ** (power // 2)
    return result


def positive_coefficients(poly: Poly) -> bool:
    return all(coefficient > 0 for coefficient in poly.coeffs())


def monomials(bounds: Mapping[int, int], total: int, least: int = 0) -> list[Monomial]:
    """All monomials with these bounds on the degree in each unit and on the total degree."""

    def build(units: Sequence[int], left: int) -> Iterator[Monomial]:
        if not units:
            yield ()
            return
        for power in range(min(bounds[units[0]], left) + 1):
            for rest in build(units[1:], left - power):
                yield ((units[0], power), *rest) if power else rest

    units = sorted(unit for unit, bound in bounds.items() if bound > 0)
    return [m for m in build(units, total) if sum(power for _, power in m) >= least] if total >= 0 else []


def times(*parts: Monomial) -> Monomial:
    """The product of monomials."""
    found: dict[int, int] = {}
    for part in parts:
        for unit, power in part:
            found[unit] = found.get(unit, 0) + power
    return tuple(sorted(found.items()))


def fits(poly: Poly, bounds: Mapping[int, int]) -> bool:
    """Whether the degree in each unit is within the bounds."""
    return all(power <= bounds.get(unit, 0) for unit, power in degrees(poly).items())
