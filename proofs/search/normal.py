"""Normal forms for the search: polynomials in units over factored denominators.

`proofs/RULES.md` defines them. A unit is a variable, a root, an exponential, a power with a symbolic exponent, a
factorial, a sum, ... Known facts split or join nothing: b^(n + 1) = b^n b is an equation like any other (`splitting`).
Polynomials are python-flint's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from proofs.search.data import Node, literal, show, substitute, variables

Poly = Any
MAXIMAL_UNITS = 128
RING = fmpq_mpoly_ctx.get([f"u{index}" for index in range(MAXIMAL_UNITS)], Ordering.deglex)
GENERATORS: tuple[Poly, ...] = tuple(RING.gens())
ONE: Poly = RING.constant(1)
NIL: Poly = RING.constant(0)
LARGEST_POWER = 200


class Unsplit(Exception):
    """A term that cannot be brought to normal form."""


def fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def constant(value: Fraction | int) -> Poly:
    value = Fraction(value)
    return RING.constant(fmpq(value.numerator, value.denominator))


def is_constant(poly: Poly) -> bool:
    return bool(poly.is_constant())


def constant_value(poly: Poly) -> Fraction:
    """The constant term."""
    return (
        fraction(poly.coefficient(len(poly) - 1))
        if len(poly) and not any(poly.monomial(len(poly) - 1))
        else Fraction(0)
    )


def terms(poly: Poly) -> list[tuple[tuple[tuple[int, int], ...], Fraction]]:
    """The terms of a polynomial, as ((unit, exponent), ...), coefficient."""
    return [
        (tuple((index, int(power)) for index, power in enumerate(monomial) if power), fraction(coefficient))
        for monomial, coefficient in zip(poly.monoms(), poly.coeffs(), strict=True)
    ]


def units_of(poly: Poly) -> frozenset[int]:
    return frozenset(index for index, degree in enumerate(poly.degrees()) if degree > 0)


def monomial(powers: Iterable[tuple[int, int]]) -> Poly:
    product = ONE
    for index, power in powers:
        product = product * GENERATORS[index] ** power
    return product


@dataclass(frozen=True, eq=False)
class Rational:
    """num / product of factor**power, with distinct monic factors."""

    num: Poly
    den: tuple[tuple[Poly, int], ...] = ()

    def expanded(self) -> Poly:
        product = ONE
        for factor, power in self.den:
            product = product * factor**power
        return product

    def __neg__(self) -> Rational:
        return Rational(-self.num, self.den)

    def __add__(self, other: Rational) -> Rational:
        if not self.den and not other.den:
            return Rational(self.num + other.num)
        common = merge(self.den, other.den, max)
        num = self.num * lacking(common, self.den) + other.num * lacking(common, other.den)
        return Rational(num, common if num else ())

    def __sub__(self, other: Rational) -> Rational:
        return self + (-other)

    def __mul__(self, other: Rational) -> Rational:
        if not self.num or not other.num:
            return Rational(NIL)
        return Rational(self.num * other.num, merge(self.den, other.den, lambda a, b: a + b))

    def inverse(self) -> Rational:
        if not self.num:
            raise Unsplit("division by zero")
        return Rational(self.expanded()) * factored(self.num)

    def power(self, exponent: int) -> Rational:
        if exponent < 0:
            return self.inverse().power(-exponent)
        if exponent > LARGEST_POWER:
            raise Unsplit(
                f"the exponent {exponent} is above {LARGEST_POWER}, the largest that the search multiplies out"
            )
        return Rational(self.num**exponent, tuple((factor, power * exponent) for factor, power in self.den if exponent))


def merge(
    left: tuple[tuple[Poly, int], ...], right: tuple[tuple[Poly, int], ...], join: Callable[[int, int], int]
) -> tuple[tuple[Poly, int], ...]:
    result = list(left)
    for factor, power in right:
        for position, (other, there) in enumerate(result):
            if other == factor:
                result[position] = (factor, join(there, power))
                break
        else:
            result.append((factor, power))
    return tuple(result)


def lacking(common: tuple[tuple[Poly, int], ...], own: tuple[tuple[Poly, int], ...]) -> Poly:
    """common / own, multiplied out."""
    product = ONE
    for factor, power in common:
        rest = power - next((there for other, there in own if other == factor), 0)
        if rest > 0:
            product = product * factor**rest
    return product


def factored(poly: Poly) -> Rational:
    """1 / poly; only a monomial is split into factors."""
    leading = poly.leading_coefficient()
    if len(poly) == 1:
        powers = terms(poly)[0][0]
        return Rational(RING.constant(1 / leading), tuple((GENERATORS[index], power) for index, power in powers))
    return Rational(RING.constant(1 / leading), ((poly / leading, 1),))


def same(left: Rational, right: Rational) -> bool:
    """Whether two normal forms are the same, factor by factor."""
    return (
        bool(left.num == right.num)
        and len(left.den) == len(right.den)
        and all(any(power == there and factor == other for other, there in right.den) for factor, power in left.den)
    )


def identical(left: Rational, right: Rational) -> bool:
    return not (left - right).num


@dataclass
class Unit:
    operator: str
    key: tuple[Any, ...]
    term: Node
    base: Rational | None = None


class Units:
    """The units of a certificate, numbered in order of appearance."""

    def __init__(self) -> None:
        self.all: list[Unit] = []
        self.named: dict[str, int] = {}
        self.known: dict[Node, Rational] = {}

    def _new(self, unit: Unit) -> int:
        if len(self.all) >= MAXIMAL_UNITS:
            raise Unsplit(f"more than {MAXIMAL_UNITS} units in one proof; move a part of it into a lemma file")
        self.all.append(unit)
        return len(self.all) - 1

    def variable(self, name: str) -> Poly:
        if name not in self.named:
            self.named[name] = self._new(Unit("variable", (name,), name))
        return GENERATORS[self.named[name]]

    def function(self, operator: str, key: tuple[Any, ...], term: Node, base: Rational | None = None) -> Poly:
        """The unit with this operator and these arguments, which are normal forms or names."""
        for index, unit in enumerate(self.all):
            if unit.operator == operator and len(unit.key) == len(key) and all(map(_same, unit.key, key)):
                return GENERATORS[index]
        return GENERATORS[self._new(Unit(operator, key, self._lean(operator, key, term), base))]

    def _lean(self, operator: str, key: tuple[Any, ...], term: Node) -> Node:
        """The term without variables that cancel, since they may not be in scope elsewhere."""
        if operator in ("sum", "integral"):
            return term
        if operator == "at":
            lean = (operator, key[0], *map(self.rational, key[1:]))
        else:
            lean = (operator, *map(self.rational, key))
        return term if variables(lean) == variables(term) else lean

    def rational(self, value: Rational, above: Node = None) -> Node:
        """A normal form as a term; `above` is the term of the numerator, if known."""
        term = self.term(value.num) if above is None else above
        for factor, power in value.den:
            below = self.term(factor)
            term = ("/", term, below if power == 1 else ("^", below, power))
        return term

    def shortest(self, value: Rational) -> Node:
        """The shortest term found for this number.

        Common factors are cancelled, and the numerator is a product if that is shorter.
        """
        num, den = value.num, list[tuple[Poly, int]]()
        for factor, power in value.den:
            while power and not (divided := divmod(num, factor))[1]:
                num, power = divided[0], power - 1
            den += [(factor, power)] if power else []
        written = [self.rational(Rational(num, tuple(den)))]
        if num:
            content, factors = num.factor()
            product: Node = None if content == 1 and factors else self.term(RING.constant(content))
            for factor, power in factors:
                one = self.term(factor) if power == 1 else ("^", self.term(factor), int(power))
                product = one if product is None else ("*", product, one)
            written.append(self.rational(Rational(ONE, tuple(den)), product))
        return min(written, key=nodes)

    def normal(self, term: Node) -> Rational:
        """The normal form of a term, which depends on the term alone."""
        if isinstance(term, int):
            return Rational(RING.constant(term))
        if isinstance(term, str):
            return Rational(self.variable(term))
        if term not in self.known:
            self.known[term] = self._walk(term)
        return self.known[term]

    def _walk(self, term: Node) -> Rational:
        operator = term[0]
        if operator in ("+", "-", "*"):
            left, right = self.normal(term[1]), self.normal(term[2])
            if operator == "+":
                return left + right
            return left - right if operator == "-" else left * right
        if operator == "/":
            return self._divided(self.normal(term[1]), term[2])
        if operator == "neg":
            return -self.normal(term[1])
        if operator == "^":
            return self._power(term)
        if operator == "!":
            return self._factorial(term[1])
        if operator == "binomial":
            upper, lower = term[1], term[2]
            below = ("*", ("!", lower), ("!", ("-", upper, lower)))
            return self._divided(self._factorial(upper), below)
        if operator in ("sum", "integral"):
            return self._bound(term)
        name, places = (term[1:2], term[2:]) if operator == "at" else ((), term[1:])
        key = (*name, *(self.normal(argument) for argument in places))
        return Rational(self.function(operator, key, term))

    def _divided(self, value: Rational, by: Node) -> Rational:
        """value / by, factor by factor, so that denominators stay as they are written."""
        if isinstance(by, tuple) and by[0] == "*":
            return self._divided(self._divided(value, by[1]), by[2])
        if isinstance(by, tuple) and by[0] == "/":
            return self._divided(value, by[1]) * self.normal(by[2])
        if isinstance(by, tuple) and by[0] == "^" and isinstance(by[2], int) and by[2] > 0:
            for _ in range(by[2]):
                value = self._divided(value, by[1])
            return value
        return value * self.normal(by).inverse()

    def _power(self, term: Node) -> Rational:
        exponent = term[2]
        if not isinstance(exponent, int):
            shape = self.normal(exponent)
            whole = self.whole(shape)
            if whole is None:
                base = self.normal(term[1])
                return Rational(self.function("^", (base, shape), term, base))
            exponent = whole
        if exponent < 0:
            return self._divided(Rational(ONE), ("^", term[1], -exponent))
        return self.normal(term[1]).power(exponent)

    def _factorial(self, argument: Node) -> Rational:
        shape = self.normal(argument)
        value = self.whole(shape)
        if value is not None and 0 <= value <= LARGEST_POWER:
            return Rational(constant(factorial(value)))
        return Rational(self.function("!", (shape,), ("!", argument)))

    def _bound(self, term: Node) -> Rational:
        """The unit of a sum or an integral."""
        _, name, low, high, body = term
        fresh = f"bound'{self._nesting(body)}"
        key = (self.normal(low), self.normal(high), self.normal(substitute(body, {name: fresh})))
        return Rational(self.function(term[0], key, term))

    def _nesting(self, body: Node) -> int:
        if not isinstance(body, tuple):
            return 0
        return int(body[0] in ("sum", "integral")) + max(self._nesting(part) for part in body[1:])

    @staticmethod
    def whole(shape: Rational) -> int | None:
        """The integer to which a normal form is equal, else None."""
        if shape.den or not is_constant(shape.num):
            return None
        value = constant_value(shape.num)
        return int(value) if value.denominator == 1 and abs(value) <= 1000 else None

    def term(self, poly: Poly) -> Node:
        """A polynomial as a term."""
        result: Node = None
        for powers, coefficient in terms(poly):
            factors: list[Node] = []
            for index, power in powers:
                unit = self.all[index].term
                factors.append(unit if power == 1 else ("^", unit, power))
            size = abs(coefficient)
            if size != 1 or not factors:
                factors.insert(0, literal(size))
            product = factors[0]
            for factor in factors[1:]:
                product = ("*", product, factor)
            if result is None:
                result = product if coefficient > 0 else -product if isinstance(product, int) else ("neg", product)
            else:
                result = ("+" if coefficient > 0 else "-", result, product)
        return 0 if result is None else result

    def show(self, poly: Poly) -> str:
        text = show(self.term(poly))
        return text if len(text) < 400 else text[:400] + " ..."


def nodes(term: Node) -> int:
    """The number of names, numbers and operations."""
    return 1 + sum(map(nodes, term[1:])) if isinstance(term, tuple) else 1


def _same(left: Any, right: Any) -> bool:
    return same(left, right) if isinstance(left, Rational) and isinstance(right, Rational) else bool(left == right)
