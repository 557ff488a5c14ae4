"""Core: the normal form of a term, a rational function in units. It depends on the term and on nothing else.

A unit is a variable, or one of sqrt log exp abs max min Phi phi at sum integral, a power whose exponent is no number, or a
factorial, of normal forms. Nothing is split, joined, or looked up among facts.
"""

from __future__ import annotations

from math import factorial
from typing import Any

from proofs.kernel.core.polynomial import (
    EXPONENT,
    UNITS,
    Quotient,
    constant,
    inverse,
    power_of_unit,
    product,
    raised,
    total,
)
from proofs.kernel.core.term import Term
from proofs.kernel.core.work import need, price, spend


class NormalForms:
    """The units of one check, numbered as they come; and the normal forms found so far."""

    def __init__(self) -> None:
        self.units: dict[Any, int] = {}
        self.found: dict[Term, Quotient] = {}

    def of(self, term: Term) -> Quotient:
        if term not in self.found:
            self.found[term] = self.form(term)
        return self.found[term]

    def same(self, a: Term, b: Term) -> bool:
        """Whether the two terms are the same number."""
        return a == b or not total((1, self.of(a)), (-1, self.of(b))).above

    def difference(self, a: Term, b: Term) -> Quotient:
        """b - a, of a fact a < b and the like."""
        return total((1, self.of(b)), (-1, self.of(a)))

    def unit(self, *key: Any) -> Quotient:
        number = self.units.setdefault(key, len(self.units))
        need(number < UNITS, "too much work: too many units")
        return Quotient({power_of_unit(number): 1})

    def form(self, term: Term) -> Quotient:
        spend(10)
        if not isinstance(term, tuple):
            return self.unit("variable", term) if isinstance(term, str) else constant(term)
        head, a, b = term[0], term[1], term[-1]
        if head == "bound":
            return self.unit(*term)
        if head == "at":
            return self.unit(head, a, *(self.form(place).key for place in term[2:]))
        if head == "neg":
            return total((-1, self.form(a)))
        if head in ("+", "-"):
            return total((1, self.form(a)), (1 if head == "+" else -1, self.form(b)))
        if head == "*":
            return product(self.form(a), self.form(b))
        if head == "/":
            return product(self.form(a), self.reciprocal(b))
        if head == "^":
            return self.power(a, self.form(b))
        if head == "!":
            return self.factorial(self.form(a))
        if head == "binomial":
            return self.binomial(self.form(a), self.form(b))
        return self.unit(head, *(self.form(part).key for part in term[1:]))

    def reciprocal(self, term: Term) -> Quotient:
        """1 / term, factor by factor."""
        head = term[0] if isinstance(term, tuple) else ""
        if head == "*":
            return product(self.reciprocal(term[1]), self.reciprocal(term[2]))
        if head == "/":
            return product(self.reciprocal(term[1]), self.form(term[2]))
        if head == "^" and isinstance(term[2], int) and term[2] > 0:
            return raised(self.reciprocal(term[1]), term[2])
        return inverse(self.form(term))

    def power(self, base: Term, exponent: Quotient) -> Quotient:
        number = integer(exponent)
        if number is None:
            return self.unit("^", self.form(base).key, exponent.key)
        need(abs(number) <= EXPONENT, "exponent too large")
        return raised(self.form(base), number) if number >= 0 else raised(self.reciprocal(base), -number)

    def factorial(self, value: Quotient) -> Quotient:
        number = integer(value)
        if number is None or not 0 <= number <= EXPONENT:
            return self.unit("!", value.key)
        spend(price(10 * number))
        return constant(factorial(number))

    def binomial(self, a: Quotient, b: Quotient) -> Quotient:
        below = product(self.factorial(b), self.factorial(total((1, a), (-1, b))))
        return product(self.factorial(a), inverse(below))


def integer(value: Quotient) -> int | None:
    """The integer that the normal form is, if it is one."""
    number = value.above.get(0, 0)
    alone = not value.below and len(value.above) == (number != 0)
    return int(number) if alone and number.denominator == 1 else None
