"""Core: the normal form of a term, a rational function in units. It depends on the term and on nothing else.

A unit is a variable, or one of sqrt log exp abs max min Phi phi at sum integral, a power whose exponent is no number, or a
factorial, of normal forms. A monomial is an integer that packs the exponents of the units, 16 bits each; a polynomial maps
monomials to coefficients, none 0. A quotient is a polynomial over factors, each with its exponent, that are never cancelled.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import factorial
from typing import Any, NamedTuple

from proofs.kernel.core.reading import need, price, spend
from proofs.kernel.core.term import EXPONENT, Term

TERMS, UNITS, DEGREE, BITS = 100_000, 4096, 10_000, 200_000  # of a polynomial, of a check, of a power, of a coefficient
WIDTH, GUARD = 16, int("8000" * UNITS, 16)  # the highest bit of each exponent stays 0
Polynomial = dict[int, Any]
Factor = frozenset[tuple[int, Any]]


class Quotient(NamedTuple):
    above: Polynomial
    below: Mapping[Factor, int] = {}

    @property
    def key(self) -> Any:
        return frozenset(self.above.items()), frozenset(self.below.items())


def ratio(a: Any, b: Any = 1) -> Any:
    value = a if b == 1 else Fraction(a) / b
    return value.numerator if value.denominator == 1 else value


def number(value: Any) -> Quotient:
    return Quotient({0: ratio(value)} if value else {})


def whole(q: Quotient) -> int | None:
    """The integer that the normal form is, if it is one."""
    value = q.above.get(0, 0)
    return value if isinstance(value, int) and not q.below and len(q.above) == (value != 0) else None


def charge(operations: int, *polynomials: Polynomial) -> None:
    """Spends for so many operations on coefficients; fractions may grow with the number of terms."""
    bits = 0
    for p in polynomials:
        longest = max((c.numerator.bit_length() + c.denominator.bit_length() for c in p.values()), default=0)
        bits += longest * (1 if all(isinstance(c, int) for c in p.values()) else min(map(len, polynomials)) or 1)
    need(bits <= BITS, "a number too long")
    monomial = max((max(p, default=0) for p in polynomials), default=0).bit_length()
    spend(10 + operations * (1 + price(bits) + (monomial >> 10)))


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    charge(len(p) * len(q), p, q)
    result: Polynomial = {}
    for m, c in p.items():
        for n, d in q.items():
            result[m + n] = result.get(m + n, 0) + c * d
    need(len(result) <= TERMS and not any(m & GUARD for m in result), "too much work: a polynomial too long")
    return {m: ratio(c) for m, c in result.items() if c}


def scaled(p: Polynomial, by: Any) -> Polynomial:
    """The polynomial over a number."""
    charge(len(p), p, {0: by})
    return {m: ratio(c, by) for m, c in p.items()}


def expanded(q: Quotient, below: Mapping[Factor, int]) -> Polynomial:
    """The numerator over a common denominator."""
    above = q.above
    for factor, e in below.items():
        for _ in range(e - q.below.get(factor, 0)):
            above = times(above, dict(factor))
    return above


def total(*parts: tuple[Any, Quotient]) -> Quotient:
    """The sum of coefficient * quotient, over the least common denominator."""
    below: dict[Factor, int] = {}
    for _, q in parts:
        below |= {factor: max(e, below.get(factor, 0)) for factor, e in q.below.items()}
    above: Polynomial = {}
    for coefficient, q in parts:
        p = expanded(q, below)
        charge(len(above) + len(p), above, p, {0: coefficient})
        for m, c in p.items():
            above[m] = above.get(m, 0) + coefficient * c
    above = {m: ratio(c) for m, c in above.items() if c}
    return Quotient(above, below if above else {})


def product(*factors: Quotient) -> Quotient:
    above, below = number(1).above, dict[Factor, int]()
    for q in factors:
        above = times(above, q.above)
        below |= {factor: e + below.get(factor, 0) for factor, e in q.below.items()}
    need(max(below.values(), default=0) <= DEGREE, "too much work: degree too large")
    return Quotient(above, below if above else {})


def inverse(q: Quotient) -> Quotient:
    """1 / q, where q is nonzero wherever it matters (that its term is defined says so); a monomial is taken apart."""
    need(q.above, "a division by zero")
    lead = max(q.above)
    above = scaled(expanded(number(1), q.below), q.above[lead])
    if len(q.above) == 1:
        units = {1 << i: lead >> i & (1 << WIDTH) - 1 for i in range(0, lead.bit_length(), WIDTH)}
        return Quotient(above, {Factor({(unit, 1)}): e for unit, e in units.items() if e})
    return Quotient(above, {Factor(scaled(q.above, q.above[lead]).items()): 1})


class NormalForms:
    """The units of one check, numbered as they come; and the normal forms found so far."""

    def __init__(self) -> None:
        self.units: dict[Any, int] = {}
        self.found: dict[Term, Quotient] = {}

    def of(self, term: Term) -> Quotient:
        if term not in self.found:
            self.found[term] = self.form(term)
        return self.found[term]

    def difference(self, a: Term, b: Term) -> Quotient:
        """b - a, of a fact a < b and the like."""
        return total((1, self.of(b)), (-1, self.of(a)))

    def same(self, a: Term, b: Term) -> bool:
        """Whether the two terms are the same number."""
        return a == b or not self.difference(a, b).above

    def unit(self, *key: Any) -> Quotient:
        place = self.units.setdefault(key, len(self.units))
        need(place < UNITS, "too much work: too many units")
        return Quotient({1 << WIDTH * place: 1})

    def form(self, term: Term) -> Quotient:
        spend(10)
        if not isinstance(term, tuple):
            return self.unit("variable", term) if isinstance(term, str) else number(term)
        head, *parts = term
        if head == "bound":
            return self.unit(*term)
        if head in ("*", "/") or (head == "^" and whole(self.form(parts[1])) is not None):
            return self.quotient(term)
        values = [self.form(part) for part in parts]
        if head in ("+", "-", "neg"):
            signs = {"+": (1, 1), "-": (1, -1), "neg": (-1,)}[head]
            return total(*zip(signs, values, strict=True))
        if head == "!":
            return self.factorial(values[0])
        if head == "binomial":
            a, b = values
            below = product(self.factorial(b), self.factorial(total((1, a), (-1, b))))
            return product(self.factorial(a), inverse(below))
        return self.unit(head, *(value.key for value in values))

    def quotient(self, term: Term, turned: bool = False) -> Quotient:
        """A term, or 1 / term, factor by factor."""
        head = term[0] if isinstance(term, tuple) else ""
        if head in ("*", "/"):
            return product(self.quotient(term[1], turned), self.quotient(term[2], turned != (head == "/")))
        e = whole(self.form(term[2])) if head == "^" else None
        if e is None:
            return inverse(self.form(term)) if turned else self.form(term)
        need(abs(e) <= EXPONENT, "exponent too large")
        return product(*[self.quotient(term[1], turned != (e < 0))] * abs(e))

    def factorial(self, value: Quotient) -> Quotient:
        n = whole(value)
        if n is None or not 0 <= n <= EXPONENT:
            return self.unit("!", value.key)
        spend(price(10 * n))
        return number(factorial(n))
