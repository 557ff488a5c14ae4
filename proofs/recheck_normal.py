"""Normal forms for the second checker: a term as a rational function over Q in units, on python-flint.

`Algebra` holds the units of one check and the polynomials in them. A unit is one real number at each point where the
assumptions hold: a variable, a root, a power b^x, a factorial, a sum. Denominators stay factored, and are multiplied
out only when two rational functions are compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from proofs.recheck_term import Refused, need, work

Monomial = tuple[tuple[int, int], ...]  # (unit, exponent), sorted by unit; () is the constant
Sparse = tuple[tuple[Monomial, fmpq], ...]
Factors = list[tuple[fmpq_mpoly, int]]


@dataclass(frozen=True)
class Rational:
    """num / product of factor(i)^e over `den`; the factors are numbered by the `Algebra`."""

    num: fmpq_mpoly
    den: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Unit:
    """`kind` and what it is made of; a variable and a power carry the variable's name."""

    kind: str
    arguments: tuple[Rational, ...] = ()
    name: str = ""


class Algebra:
    """Polynomials in a growing list of units."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.ring: fmpq_mpoly_ctx = self._ring(32)
        self.factors: list[fmpq_mpoly] = []
        self._factor_number: dict[Sparse, int] = {}
        self._found: dict[Any, int] = {}
        self._kinds: dict[tuple[str, str], list[int]] = {}

    @staticmethod
    def _ring(size: int) -> fmpq_mpoly_ctx:
        return fmpq_mpoly_ctx.get([f"u{i}" for i in range(size)], Ordering.lex)

    # ---- polynomials -----------------------------------------------------------------------------------------

    def lift(self, p: fmpq_mpoly) -> fmpq_mpoly:
        """`p`, which may be older than the newest units, among all of them."""
        return p if p.context() is self.ring else p.project_to_context(self.ring)

    def constant(self, value: int | fmpq) -> fmpq_mpoly:
        return self.ring.constant(value)

    def sparse(self, p: fmpq_mpoly) -> Sparse:
        """A hashable form of `p` that does not depend on how many units there are."""
        return tuple(
            (tuple((unit, int(e)) for unit, e in enumerate(exponents) if e), coefficient)
            for exponents, coefficient in p.terms()
        )

    def times(self, p: fmpq_mpoly, q: fmpq_mpoly) -> fmpq_mpoly:
        work().multiply(len(p) * len(q))
        result = self.lift(p) * self.lift(q)
        need(len(result) <= 100_000, "too large: polynomial of more than 100,000 terms")
        need(max(result.degrees()) <= 10_000, "too large: exponent of a unit over 10,000")
        if len(result) <= 16:
            need(
                all(c.height_bits() <= 1_000_000 for c in result.coeffs()),
                "too large: integer over 1,000,000 bits",
            )
        return result

    def power(self, p: fmpq_mpoly, e: int) -> fmpq_mpoly:
        need(e <= 10_000, "too large: exponent of a unit over 10,000")
        bits = max((c.height_bits() for c in p.coeffs()), default=0)
        need(bits * e <= 1_000_000, "too large: integer over 1,000,000 bits")
        result = self.constant(1)
        for digit in bin(e)[2:]:  # by squaring, so that each product is counted before it is made
            result = self.times(result, result)
            if digit == "1":
                result = self.times(result, p)
        return result

    # ---- units -----------------------------------------------------------------------------------------------

    def unit(self, kind: str, arguments: tuple[Rational, ...] = (), name: str = "") -> fmpq_mpoly:
        """The unit of this kind with identical arguments; made when there is none yet."""
        key = (kind, name, tuple((self.sparse(a.num), a.den) for a in arguments))
        number = self._found.get(key)
        if number is None:
            number = self._equal_unit(kind, arguments, name)
            if number is None:
                number = len(self.units)
                need(number < 4096, "too large: too many units")
                self.units.append(Unit(kind, arguments, name))
                self._kinds.setdefault((kind, name), []).append(number)
                if number >= self.ring.nvars():
                    self.ring = self._ring(2 * self.ring.nvars())
            self._found[key] = number
        return self.ring.gen(number)

    def _equal_unit(self, kind: str, arguments: tuple[Rational, ...], name: str) -> int | None:
        plain = not any(a.den for a in arguments)
        for number in self._kinds.get((kind, name), ()):
            other = self.units[number].arguments
            if plain and not any(b.den for b in other):
                continue  # two polynomials: the key has already decided
            if all(self.identical(a, b) for a, b in zip(arguments, other, strict=True)):
                return number
        return None

    # ---- rational functions ----------------------------------------------------------------------------------

    def number(self, value: int | fmpq) -> Rational:
        return Rational(self.constant(value))

    def factor(self, p: fmpq_mpoly) -> int:
        key = self.sparse(p)
        number = self._factor_number.get(key)
        if number is None:
            number = self._factor_number[key] = len(self.factors)
            self.factors.append(p)
        return number

    def split(self, p: fmpq_mpoly) -> tuple[fmpq, Factors]:
        """A nonzero polynomial as a number, units, and a rest with leading coefficient 1."""
        p = self.lift(p)
        content = p.term_content()
        exponents = next(iter(content.terms()))[0]
        units = [(self.ring.gen(unit), int(e)) for unit, e in enumerate(exponents) if e]
        for unit, e in units:
            p = p // unit**e
        leading = p.leading_coefficient()
        p = p * (1 / leading)
        return leading, units + ([] if p.is_constant() else [(p, 1)])

    def make(self, num: fmpq_mpoly, den: dict[int, int]) -> Rational:
        """num / den without the units that divide both."""
        if num.is_zero():
            return Rational(num)
        if den:
            num = self.lift(num)
            common = next(iter(num.term_content().terms()))[0]
            for number, e in list(den.items()):
                factor = self.lift(self.factors[number])
                if len(factor) != 1:
                    continue
                shared = min(e, int(common[next(i for i, d in enumerate(factor.degrees()) if d)]))
                if shared:
                    num, den[number] = num // factor**shared, e - shared
        return Rational(num, tuple(sorted((number, e) for number, e in den.items() if e)))

    def expand(self, factors: Iterable[tuple[int, int]]) -> fmpq_mpoly:
        result = self.constant(1)
        for number, e in factors:
            result = self.times(result, self.power(self.lift(self.factors[number]), e))
        return result

    def add(self, a: Rational, b: Rational, sign: int = 1) -> Rational:
        left, right = dict(a.den), dict(b.den)
        common = {i: max(left.get(i, 0), right.get(i, 0)) for i in {**left, **right}}
        p = self.times(a.num, self.expand((i, e - left.get(i, 0)) for i, e in common.items()))
        q = self.times(b.num, self.expand((i, e - right.get(i, 0)) for i, e in common.items()))
        p, q = self.lift(p), self.lift(q)
        return self.make(p + q if sign > 0 else p - q, common)

    def multiply(self, a: Rational, b: Rational) -> Rational:
        den = dict(a.den)
        for i, e in b.den:
            den[i] = den.get(i, 0) + e
        return self.make(self.times(a.num, b.num), den)

    def product(self, factors: Factors) -> Rational:
        """The product of powers, negative ones in the denominator."""
        num, den = self.constant(1), dict[int, int]()
        for p, e in factors:
            if e >= 0:
                num = self.times(num, self.power(self.lift(p), e))
                continue
            need(not p.is_zero(), "divides by zero")
            scalar, parts = self.split(p)
            need(scalar.height_bits() * -e <= 1_000_000, "too large: integer over 1,000,000 bits")
            num = self.lift(num) * scalar**e
            for part, times in parts:
                number = self.factor(part)
                den[number] = den.get(number, 0) - e * times
                need(den[number] <= 10_000, "too large: exponent of a unit over 10,000")
        return self.make(num, den)

    def inverse_factors(self, a: Rational) -> Factors:
        """The factors of 1/a."""
        return [(a.num, -1), *((self.factors[i], e) for i, e in a.den)]

    def identical(self, a: Rational, b: Rational) -> bool:
        return bool(self.add(a, b, -1).num.is_zero())


def proportion(algebra: Algebra, p: fmpq_mpoly) -> tuple[Sparse, fmpq]:
    """The nonconstant part of `p` and its constant, both divided by the absolute value of the leading coefficient."""
    terms = algebra.sparse(p)
    constant = fmpq(0)
    if terms and terms[-1][0] == ():
        constant, terms = terms[-1][1], terms[:-1]
    if not terms:
        raise Refused("a constant has no proportion")
    scale = abs(terms[0][1])
    return tuple((monomial, coefficient / scale) for monomial, coefficient in terms), constant / scale
