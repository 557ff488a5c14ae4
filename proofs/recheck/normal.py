"""Normal forms: each is a rational function in units and depends on the term alone."""

from __future__ import annotations

import math

from proofs.recheck.budget import need, spend
from proofs.recheck.polynomials import Algebra, Factors, Rational
from proofs.recheck.terms import BINDERS, LARGEST_EXPONENT, Term

LARGEST_FACTORIAL = 1000
UNITS = ("sqrt", "log", "exp", "abs", "max", "min", "Phi", "phi")


class Normal:
    """The normal forms of one check."""

    def __init__(self) -> None:
        self.algebra = Algebra()
        self._known: dict[Term, Rational] = {}

    def same(self, a: Term, b: Term) -> bool:
        """Whether two terms are the same number."""
        return bool(a == b or self.of(("-", a, b)).num.is_zero())

    def of(self, term: Term) -> Rational:
        """The normal form.

        >>> Normal().same(("^", ("+", "x", 1), 2), ("+", ("^", "x", 2), ("+", ("*", 2, "x"), 1)))
        True
        """
        spend(4)
        result = self._known.get(term)
        if result is None:
            result = self._known[term] = self._of(term)
        elif result.num.context() is not self.algebra.ring:  # the cached form may lack the newest units
            result = self._known[term] = Rational(self.algebra.lift(result.num), result.den)
        return result

    def _of(self, term: Term) -> Rational:
        if isinstance(term, int):
            return self.algebra.number(term)
        if isinstance(term, str):
            return Rational(self.algebra.unit("variable", name=term))
        op, algebra = term[0], self.algebra
        if op in ("+", "-"):
            return algebra.add(self.of(term[1]), self.of(term[2]), 1 if op == "+" else -1)
        if op == "neg":
            return algebra.multiply(algebra.number(-1), self.of(term[1]))
        if op == "*":
            return algebra.multiply(self.of(term[1]), self.of(term[2]))
        if op in ("/", "^", "!", "binomial"):
            return algebra.product(self._factors(term))
        if op == "bound":
            return Rational(algebra.unit("bound", name=str(term[1])))
        if op == "at":
            return Rational(algebra.unit("at", tuple(map(self.of, term[2:])), term[1]))
        assert op in UNITS or op in BINDERS
        return Rational(algebra.unit(op, tuple(map(self.of, term[1:]))))

    def _factors(self, term: Term) -> Factors:
        """The factors and exponents of `term`, as it is written."""
        op = term[0] if isinstance(term, tuple) else None
        if op == "*":
            return self._factors(term[1]) + self._factors(term[2])
        if op == "/":
            return self._factors(term[1]) + [(p, -e) for p, e in self._factors(term[2])]
        if op == "neg":
            return [(self.algebra.constant(-1), 1), *self._factors(term[1])]
        if op == "^":
            return self._power(term[1], term[2])
        if op == "!":
            return self._factorial(self.of(term[1]))
        if op == "binomial":
            below = self._factorial(self.of(term[2])) + self._factorial(self.of(("-", term[1], term[2])))
            return self._factorial(self.of(term[1])) + [(p, -e) for p, e in below]
        return self.algebra.factors_of(self.of(term))

    def _power(self, base: Term, exponent: Term) -> Factors:
        e = self.of(exponent)
        c = constant_integer(e)
        need(c is None or abs(c) <= LARGEST_EXPONENT, "too large: exponent over 1000")
        if c is None:
            return [(self.algebra.unit("power", (self.of(base), e)), 1)]
        return [(p, n * c) for p, n in self._factors(base)] if c else []

    def _factorial(self, argument: Rational) -> Factors:
        c = constant_integer(argument)
        if c is not None and 0 <= c <= LARGEST_FACTORIAL:
            spend(1 + c // 4)
            return [(self.algebra.constant(math.factorial(c)), 1)]
        return [(self.algebra.unit("factorial", (argument,)), 1)]


def constant_integer(a: Rational) -> int | None:
    """The integer that equals `a`, or None."""
    if a.den or not a.num.is_constant():
        return None
    if a.num.is_zero():
        return 0
    value = a.num.leading_coefficient()
    return int(value.numerator) if value.denominator == 1 else None
