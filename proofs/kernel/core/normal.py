"""The normal form of a term: a rational function in units that depends on the term alone.

A unit is a variable; sqrt log exp abs max min Phi phi at sum integral of normal forms; a power whose exponent is not an
integer constant; or a factorial. A monomial is one integer. Its high bits hold the exponents of the units, 16 bits
each; its low bits are a sum of hashes. A polynomial maps monomials to nonzero integers. A quotient is a polynomial
divided by an integer and by factors with exponents, which are never cancelled. Each function spends for the length of
its input before it reads it.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import factorial, gcd, lcm
from typing import Any, NamedTuple

from proofs.kernel.core.reading import need, price, spend
from proofs.kernel.core.term import EXPONENT, Term

TERMS, UNITS, DEGREE, BITS = 10_000, 1024, 32_767, 200_000  # limits of a polynomial, check, power, coefficient
# the bits of an exponent; the bits below the exponents; a mask of the highest bit of each exponent, which stays 0
WIDTH, LOW, GUARD = 16, 96, int("8000" * UNITS + "0" * 24, 16)
SIGNS = {"+": (1, 1), "-": (1, -1), "neg": (-1,)}
Polynomial = dict[int, int]
Factor = frozenset[tuple[int, int]]


class Quotient(NamedTuple):
    """A polynomial divided by factors and by a positive integer, which is in lowest terms."""

    above: Polynomial
    over: int = 1
    below: Mapping[Factor, int] = {}


def number(value: int | Fraction) -> Quotient:
    return Quotient({0: value.numerator} if value else {}, value.denominator)


def whole(q: Quotient) -> int | None:
    """The integer that equals the quotient, or None."""
    return q.above.get(0, 0) if q.above.keys() <= {0} and q.over == 1 and not q.below else None


def monomial(place: int) -> int:
    """The monomial of one unit, with a hash.

    Python salts the hash of a text in each process, so nobody can choose monomials with the same hash."""
    return (1 << LOW + WIDTH * place) + hash(str(place)) % (1 << 61)


def charge(operations: int, *polynomials: Polynomial) -> None:
    """Spend for reading polynomials and for operations on their largest coefficients.

    A unit of work allocates at most about 50 bytes."""
    bits = largest = 0
    for p in filter(None, polynomials):
        bits, largest = bits + max(map(int.bit_length, p.values())), largest | max(p)
    need(bits <= BITS, "a number too long")
    spend(10 + sum(map(len, polynomials)) // 8 + operations * (4 + price(bits) + (largest.bit_length() >> 8)))


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    charge(len(p) * len(q), p, q)
    result: Polynomial = {}
    for m, c in p.items():
        need(len(result) <= TERMS, "too much work: a polynomial too long")
        for n, d in q.items():
            result[m + n] = result.get(m + n, 0) + c * d
    need(not any(map(GUARD.__and__, result)), "too much work: degree too large")
    return result


def lowest(above: Polynomial, over: int, below: Mapping[Factor, int]) -> Quotient:
    """The quotient, with the integers in lowest terms."""
    above = {m: c for m, c in above.items() if c}
    if over > 1:
        charge(len(above), above, {0: over})
        common = gcd(over, *above.values())
        above, over = {m: c // common for m, c in above.items()}, over // common
    return Quotient(above, over, below if above else {})


def expanded(q: Quotient, below: Mapping[Factor, int]) -> Polynomial:
    """The numerator of q over the common denominator `below`."""
    above = q.above
    for factor, e in below.items():
        spend(len(factor) // 2)
        for _ in range(e - q.below.get(factor, 0)):
            above = times(above, dict(factor))
    return above


def total(*parts: tuple[int, Quotient]) -> Quotient:
    """The sum of coefficient * quotient, over the least common denominator."""
    below: dict[Factor, int] = {}
    for factor, e in [each for _, q in parts for each in q.below.items()]:
        below[factor] = max(e, below.get(factor, 0))
    denominators = {q.over: {0: q.over} for _, q in parts if q.over > 1}
    charge(len(denominators), *denominators.values())
    above, over = Polynomial(), lcm(*denominators)
    for coefficient, q in parts:
        p, by = expanded(q, below), coefficient * over // q.over
        charge(len(p), p, *denominators.values())
        for m, c in p.items():
            above[m] = above.get(m, 0) + by * c
    return lowest(above, over, below)


def product(*factors: Quotient) -> Quotient:
    (above, over, below), *others = factors or [number(1)]
    for q in others:
        if q.over > 1:
            charge(1, {0: over}, {0: q.over})
        above, over = times(above, q.above), over * q.over
        spend(len(below) + sum(map(len, q.below)) // 4)
        below = {**below, **{factor: e + below.get(factor, 0) for factor, e in q.below.items()}}
    need(max(below.values(), default=0) <= DEGREE, "too much work: degree too large")
    return lowest(above, over, below)


def inverse(q: Quotient) -> Quotient:
    """1 / q, in which a monomial becomes one factor per unit.

    q is nonzero wherever its term is a divisor, because a term with that divisor is defined only there."""
    need(q.above, "a division by zero")
    charge(len(q.above), q.above)
    lead, content = max(q.above), gcd(*q.above.values())
    sign = 1 if q.above[lead] > 0 else -1
    above = times(expanded(number(1), q.below), {0: sign * q.over})
    if len(q.above) == 1:
        powers = [lead >> i & (1 << WIDTH) - 1 for i in range(LOW, lead.bit_length(), WIDTH)]
        return lowest(above, content, {Factor({(monomial(i), 1)}): e for i, e in enumerate(powers) if e})
    return lowest(above, content, {Factor((m, sign * c // content) for m, c in q.above.items()): 1})


def key(q: Quotient) -> Any:
    """A hashable key; equal quotients have equal keys."""
    charge(len(q.above) + sum(map(len, q.below)), q.above)
    return frozenset(q.above.items()), q.over, frozenset(q.below.items())


def shape(q: Quotient) -> tuple[Any, Fraction | int]:
    """A key of the quotient up to a positive factor and a constant, and the scaled constant.

    A quotient with a denominator keeps its constant term in the key."""
    charge(len(q.above) + sum(map(len, q.below)), q.above)
    rest = {m: c for m, c in q.above.items() if m or q.below}
    constant = 0 if q.below else q.above.get(0, 0)
    scale = gcd(*rest.values()) or abs(constant) or 1
    same = frozenset((m, c // scale) for m, c in rest.items()), frozenset(q.below.items())
    return same, Fraction(constant, scale) if constant % scale else constant // scale


class NormalForms:
    """The units of one check, numbered in order of appearance, and a cache of normal forms."""

    def __init__(self) -> None:
        self.units, self.found = dict[Any, int](), dict[Term, Quotient]()

    def of(self, term: Term) -> Quotient:
        if term not in self.found:
            self.found[term] = self.form(term, False)
        return self.found[term]

    def difference(self, a: Term, b: Term) -> Quotient:
        """The normal form of b - a."""
        return self.of(("-", b, a))

    def same(self, a: Term, b: Term) -> bool:
        """Whether the two terms are the same number."""
        return a == b or not self.difference(a, b).above

    def unit(self, *key: Any) -> Quotient:
        place = self.units.setdefault(key, len(self.units))
        need(place < UNITS, "too much work: too many units")
        return Quotient({monomial(place): 1})

    def form(self, term: Term, turned: bool) -> Quotient:
        """The normal form of the term, or of 1 / term if `turned`."""
        spend(10)
        head = term[0] if isinstance(term, tuple) else ""
        if head in ("*", "/"):
            return product(self.form(term[1], turned), self.form(term[2], turned != (head == "/")))
        if head == "binomial":
            return self.form(("/", ("!", term[1]), ("*", ("!", term[2]), ("!", ("-", *term[1:])))), turned)
        e = whole(self.of(term[2])) if head == "^" else None
        if e is not None:
            need(abs(e) <= EXPONENT, "exponent too large")
            return product(*[self.form(term[1], turned != (e < 0))] * abs(e))
        return inverse(self.of(term)) if turned else self.sum_or_unit(term)

    def sum_or_unit(self, term: Term) -> Quotient:
        if isinstance(term, int):
            return number(term)
        if isinstance(term, str) or term[0] == "bound":
            return self.unit("variable", term)
        head, *parts = term
        values = [self.of(part) for part in parts]
        if head in SIGNS:
            return total(*zip(SIGNS[head], values, strict=True))
        n = whole(values[0]) if head == "!" else None
        if n is not None and 0 <= n <= EXPONENT:
            spend(price(10 * n))
            return number(factorial(n))
        return self.unit(head, *map(key, values))
