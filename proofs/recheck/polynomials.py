"""Rational functions over the rational numbers in units, on python-flint.

A unit (a variable, a root, a power, a factorial, a sum, ...) is a real number at each point where the assumptions hold.
Denominators stay factored, and are multiplied out only when two rational functions are added or compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from proofs.recheck.budget import need, spend

Factors = list[tuple[fmpq_mpoly, int]]

MOST_TERMS = 10_000
MOST_PRODUCTS = 500_000  # pairs of terms in one multiplication; all products may be in memory at once
LARGEST_POWER = 32_767
LARGEST_HEIGHT = 200_000  # bits of a coefficient
MOST_UNITS = 1024


@dataclass(frozen=True)
class Rational:
    """num / product of factor(i)^e over (i, e) in `den`; the `Algebra` numbers the factors."""

    num: fmpq_mpoly
    den: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Unit:
    """A unit: its kind and arguments, and the name of a variable or of the function of `at`."""

    kind: str
    arguments: tuple[Rational, ...] = ()
    name: str = ""


def height(p: fmpq_mpoly) -> int:
    """The number of bits of the largest coefficient."""
    spend(1 + len(p) // 2)
    return max(map(fmpq.height_bits, p.coeffs()), default=0)


class Algebra:
    """Polynomials in a growing list of units."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.ring: fmpq_mpoly_ctx = self._ring(32)
        self.factors: list[fmpq_mpoly] = []
        self._factor_number: dict[str, int] = {}
        self._found: dict[object, int] = {}
        self._lifted: dict[
            int, tuple[fmpq_mpoly, fmpq_mpoly]
        ] = {}  # keyed by the id of the first entry, which lives as long as its entry
        self._plain: dict[tuple[str, str], list[int]] = {}  # units whose arguments have no denominators
        self._fractions: dict[tuple[str, str], list[int]] = {}

    @staticmethod
    def _ring(size: int) -> fmpq_mpoly_ctx:
        return fmpq_mpoly_ctx.get([f"u{i}" for i in range(size)], Ordering.lex)

    # ---- polynomials ----

    def spend_on(self, terms: int, bits: int = 0) -> None:
        """Spend for reading or copying terms.

        Each term has an exponent for each unit, and a coefficient.
        """
        spend(1 + terms * (1 + self.ring.nvars() // 32 + bits // 64))

    def lift(self, p: fmpq_mpoly) -> fmpq_mpoly:
        """`p` as a polynomial in all units, including those created after `p`."""
        if p.context() is self.ring:
            return p
        spend(1)
        known = self._lifted.get(id(p))
        if known is None:
            self.spend_on(len(p))
            known = self._lifted[id(p)] = p, p.project_to_context(self.ring)
        return known[1]

    def constant(self, value: int | fmpq) -> fmpq_mpoly:
        return self.ring.constant(value)

    def written(self, p: fmpq_mpoly) -> str:
        """A text that identifies the polynomial.

        The text does not depend on the number of units, because their names and order do not change.
        """
        self.spend_on(2 * len(p), height(p))
        return str(p)

    def times(self, p: fmpq_mpoly, q: fmpq_mpoly, bits: int | None = None) -> fmpq_mpoly:
        """The product; its cost is spent in advance, and its size is checked afterwards.

        `bits` is the sum of the heights of the factors.
        """
        if p.is_one() or q.is_one():
            self.spend_on(1)
            return self.lift(q if p.is_one() else p)
        bits = height(p) + height(q) if bits is None else bits
        need(bits <= LARGEST_HEIGHT, "too large: a coefficient of more than 200,000 bits")
        need(len(p) * len(q) <= MOST_PRODUCTS, "too large: a product of so many terms")
        self.spend_on(1)
        spend(len(p) * len(q) * (2 + bits // 256) * (1 + self.ring.nvars() // 32) // 2)
        result = self.lift(p) * self.lift(q)
        need(len(result) <= MOST_TERMS, "too large: polynomial of more than 10,000 terms")
        need(max(result.degrees()) <= LARGEST_POWER, "too large: exponent of a unit over 32,767")
        return result

    def plus(self, p: fmpq_mpoly, q: fmpq_mpoly, bits: int | None = None) -> fmpq_mpoly:
        bits = height(p) + height(q) if bits is None else bits
        self.spend_on(len(p) + len(q), bits)
        return self.lift(p) + self.lift(q)

    def power(self, p: fmpq_mpoly, e: int) -> fmpq_mpoly:
        need(e <= LARGEST_POWER, "too large: exponent of a unit over 32,767")
        if e == 1:
            return p
        result = self.constant(1)
        for digit in bin(e)[2:]:  # by squaring; the cost of each product is spent in advance
            result = self.times(result, result)
            if digit == "1":
                result = self.times(result, p)
        return result

    # ---- units ----

    def unit(self, kind: str, arguments: tuple[Rational, ...] = (), name: str = "") -> fmpq_mpoly:
        """The unit of this kind with identical arguments; created if there is none yet."""
        key = (kind, name, tuple((self.written(a.num), a.den) for a in arguments))
        number = self._found.get(key)
        if number is None:
            number = self._equal_unit(kind, arguments, name)
        if number is None:
            number = len(self.units)
            need(number < MOST_UNITS, "too large: more than 1,024 units")
            self.units.append(Unit(kind, arguments, name))
            group = self._fractions if any(a.den for a in arguments) else self._plain
            group.setdefault((kind, name), []).append(number)
            if number >= self.ring.nvars():
                self.ring = self._ring(2 * self.ring.nvars())
                self._lifted.clear()
        self._found[key] = number
        return self.ring.gen(number)

    def _equal_unit(self, kind: str, arguments: tuple[Rational, ...], name: str) -> int | None:
        numbers = self._fractions.get((kind, name), [])
        if any(a.den for a in arguments):  # a unit without denominators is found by its key
            numbers = numbers + self._plain.get((kind, name), [])
        for number in numbers:
            spend(4)
            if all(map(self.identical, arguments, self.units[number].arguments)):
                return number
        return None

    # ---- rational functions ----

    def number(self, value: int | fmpq) -> Rational:
        return Rational(self.constant(value))

    def _factor(self, p: fmpq_mpoly) -> int:
        key = self.written(p)
        number = self._factor_number.get(key)
        if number is None:
            number = self._factor_number[key] = len(self.factors)
            self.factors.append(p)
        return number

    def _split(self, p: fmpq_mpoly) -> tuple[fmpq, Factors]:
        """Split a nonzero polynomial into a number, units, and a monic rest."""
        p = self.lift(p)
        self.spend_on(4 * len(p), height(p))
        exponents = next(iter(p.term_content().terms()))[0]
        units = [(self.ring.gen(unit), int(e)) for unit, e in enumerate(exponents) if e]
        for unit, e in units:
            p = p // unit**e
        leading = p.leading_coefficient()
        p = p * (1 / leading)
        return leading, units + ([] if p.is_constant() else [(p, 1)])

    def _make(self, num: fmpq_mpoly, den: dict[int, int]) -> Rational:
        """The quotient num / den; units that divide both are cancelled."""
        if num.is_zero():
            return Rational(num)
        num = self.lift(num)
        if any(den.values()):
            self.spend_on(2 * len(num))
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
        """The product of numbered factors."""
        result = self.constant(1)
        for number, e in factors:
            if e:
                result = self.times(result, self.power(self.factors[number], e))
        return result

    def add(self, a: Rational, b: Rational, sign: int = 1) -> Rational:
        if not (a.den or b.den):
            return Rational(self.plus(a.num, b.num if sign > 0 else -b.num))
        left, right = dict(a.den), dict(b.den)
        common = {i: max(left.get(i, 0), right.get(i, 0)) for i in {**left, **right}}
        p = self.times(a.num, self.expand((i, e - left.get(i, 0)) for i, e in common.items()))
        q = self.times(b.num, self.expand((i, e - right.get(i, 0)) for i, e in common.items()))
        return self._make(self.plus(p, q if sign > 0 else -q), common)

    def multiply(self, a: Rational, b: Rational) -> Rational:
        den = dict(a.den)
        for i, e in b.den:
            den[i] = den.get(i, 0) + e
        return self._make(self.times(a.num, b.num), den)

    def product(self, factors: Factors) -> Rational:
        """The product of powers; negative powers go into the denominator."""
        num, den = self.constant(1), dict[int, int]()
        for p, e in factors:
            if e >= 0:
                num = self.times(num, self.power(p, e))
                continue
            need(not p.is_zero(), "divides by zero")
            scalar, parts = self._split(p)
            if scalar != 1:
                num = self.times(num, self.power(self.constant(1 / scalar), -e))
            for part, times in parts:
                number = self._factor(part)
                den[number] = den.get(number, 0) - e * times
                need(den[number] <= LARGEST_POWER, "too large: exponent of a unit over 32,767")
        return self._make(num, den)

    def factors_of(self, a: Rational) -> Factors:
        return [(a.num, 1), *((self.factors[i], -e) for i, e in a.den)]

    def identical(self, a: Rational, b: Rational) -> bool:
        if a.den == b.den:
            self.spend_on(len(a.num), height(a.num))
            return bool(self.lift(a.num) == self.lift(b.num))
        return bool(self.add(a, b, -1).num.is_zero())
