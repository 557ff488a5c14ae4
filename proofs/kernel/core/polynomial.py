"""Core: polynomials and quotients of them, over the rational numbers, in numbered units.

A monomial is an integer that packs the exponents of the units, 16 bits each; a polynomial maps monomials to coefficients,
none of them 0. A quotient is a polynomial over factors, each with its exponent, that are never multiplied out or cancelled.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from proofs.kernel.core.work import need, price, spend

LENGTH, UNITS, EXPONENT, DEGREE, LONGEST = 100_000, 4096, 1000, 10_000, 200_000
WIDTH, GUARD = 16, int("8000" * UNITS, 16)  # the highest bit of each exponent stays 0
Polynomial = dict[int, Any]
Factor = frozenset[tuple[int, Any]]


class Quotient(NamedTuple):
    above: Polynomial
    below: Mapping[Factor, int] = {}

    @property
    def key(self) -> Any:
        return frozenset(self.above.items()), frozenset(self.below.items())


ONE = Quotient({0: 1})


def ratio(a: Any, b: Any) -> Any:
    value = a if b == 1 else Fraction(a) / b
    return value.numerator if value.denominator == 1 else value


def constant(value: Any) -> Quotient:
    return Quotient({0: value} if value else {})


def power_of_unit(i: int, exponent: int = 1) -> int:
    return exponent << WIDTH * i


def exponents(m: int) -> dict[int, int]:
    """Of a monomial: number of a unit -> exponent."""
    return {i: e for i in range(m.bit_length() // WIDTH + 1) if (e := m >> WIDTH * i & (1 << WIDTH) - 1)}


def height(p: Polynomial, length: int) -> int:
    """How long, in bits, sums of so many of the coefficients may become."""
    longest = max((int(c.numerator.bit_length() + c.denominator.bit_length()) for c in p.values()), default=0)
    return longest * (1 if all(c.denominator == 1 for c in p.values()) else max(1, length))


def charge(operations: int, bits: int, monomial: int) -> None:
    """Spends for so many operations on coefficients of so many bits, and monomials as long as this one."""
    spend(10 + operations * (1 + (bits >> 8) + price(bits) + (monomial.bit_length() >> 10)))
    need(bits <= LONGEST, "a number too long")


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    shorter = min(len(p), len(q))
    charge(len(p) * len(q), height(p, shorter) + height(q, shorter), max([*p, *q], default=0))
    result: Polynomial = {}
    for m, c in p.items():
        for n, d in q.items():
            result[m + n] = result.get(m + n, 0) + c * d
    need(len(result) <= LENGTH and not any(m & GUARD for m in result), "too much work: a polynomial too long")
    return {m: ratio(c, 1) for m, c in result.items() if c}


def total(*parts: tuple[Any, Quotient]) -> Quotient:
    """The sum of coefficient * quotient, over the least common denominator."""
    below: dict[Factor, int] = {}
    for _, part in parts:
        below |= {factor: max(e, below.get(factor, 0)) for factor, e in part.below.items()}
    expanded = [(coefficient, expand(part, below)) for coefficient, part in parts]
    bits = sum(height(p, 1) + coefficient.numerator.bit_length() for coefficient, p in expanded)
    charge(sum(len(p) for _, p in expanded), bits, max((max(p, default=0) for _, p in expanded), default=0))
    above: Polynomial = {}
    for coefficient, p in expanded:
        for m, c in p.items():
            above[m] = above.get(m, 0) + coefficient * c
    above = {m: ratio(c, 1) for m, c in above.items() if c}
    return Quotient(above, below if above else {})


def expand(part: Quotient, below: Mapping[Factor, int]) -> Polynomial:
    """The numerator over that common denominator."""
    result = part.above
    for factor, e in below.items():
        for _ in range(e - part.below.get(factor, 0)):
            result = times(result, dict(factor))
    return result


def product(*factors: Quotient) -> Quotient:
    above, below = ONE.above, dict[Factor, int]()
    for each in factors:
        above = times(above, each.above)
        below |= {factor: e + below.get(factor, 0) for factor, e in each.below.items()}
    need(max(below.values(), default=0) <= DEGREE, "too much work: an exponent too large")
    return Quotient(above, below if above else {})


def raised(q: Quotient, exponent: int) -> Quotient:
    """The power with an exponent >= 0."""
    need(exponent <= EXPONENT, "exponent too large")
    degree = max(exponents(max(q.above, default=0)).values(), default=0) * exponent
    need(degree <= DEGREE, "too much work: degree too large")
    return product(*[q] * exponent)


def inverse(q: Quotient) -> Quotient:
    """1 / q, where q is nonzero wherever it matters (that its term is defined says so); a monomial is taken apart."""
    need(q.above, "a division by zero")
    above = expand(ONE, q.below)
    factor, lead = monic(q.above)
    above = {m: ratio(c, lead) for m, c in above.items()}
    if len(q.above) == 1:
        units = exponents(max(q.above))
        return Quotient(above, {Factor({(power_of_unit(i), 1)}): e for i, e in units.items()})
    return Quotient(above, {factor: 1})


def monic(p: Polynomial) -> tuple[Factor, Any]:
    """The polynomial over its leading coefficient, and that."""
    lead = p[max(p)] if p else 1
    charge(len(p), 2 * height(p, 1), 0)
    return Factor((m, ratio(c, lead)) for m, c in p.items()), lead
