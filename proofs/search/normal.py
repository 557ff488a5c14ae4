"""The normal form of the rules, for searching: a polynomial over factors of a denominator, in units.

A unit is a variable, a root, an exponential, a power with a symbolic exponent, a factorial, a sum. Which powers and factorials split
depends on what is known, so a normal form is taken in a context; polynomials are python-flint's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from proofs.search.data import Node, literal, show, substitute

Poly = Any
MAXIMAL_UNITS = 96
RING = fmpq_mpoly_ctx.get([f"u{index}" for index in range(MAXIMAL_UNITS)], Ordering.deglex)
GENERATORS: tuple[Poly, ...] = tuple(RING.gens())
ONE: Poly = RING.constant(1)
NIL: Poly = RING.constant(0)
LARGEST_POWER = 200


class Unsplit(Exception):
    """A term that cannot be brought to normal form."""


class Knowledge(Protocol):
    """What a normal form asks its context."""

    def nonnegative(self, poly: Poly) -> bool: ...
    def nonzero(self, value: Rational) -> bool: ...
    def inside(self, name: str, low: Node, high: Node) -> Knowledge: ...


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
    """((unit, exponent)...), coefficient."""
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
    """num / product of factor**power; the factors are monic and distinct."""

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
        return Rational(self.num * other.num, merge(self.den, other.den, lambda a, b: a + b))

    def inverse(self) -> Rational:
        if not self.num:
            raise Unsplit("division by zero")
        return Rational(self.expanded()) * factored(self.num)

    def power(self, exponent: int) -> Rational:
        if exponent < 0:
            return self.inverse().power(-exponent)
        if exponent > LARGEST_POWER:
            raise Unsplit(f"a power of {exponent} is not multiplied out here")
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
    """1 / poly; only a monomial is taken apart."""
    leading = poly.leading_coefficient()
    if len(poly) == 1:
        powers = terms(poly)[0][0]
        return Rational(RING.constant(1 / leading), tuple((GENERATORS[index], power) for index, power in powers))
    return Rational(RING.constant(1 / leading), ((poly / leading, 1),))


def same(left: Rational, right: Rational) -> bool:
    """The same normal form, factor by factor."""
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
    """The units met so far; one table serves a whole certificate."""

    def __init__(self) -> None:
        self.all: list[Unit] = []
        self.named: dict[str, int] = {}
        self.plain: dict[Node, Rational] = {}

    def _new(self, unit: Unit) -> int:
        if len(self.all) >= MAXIMAL_UNITS:
            raise Unsplit(f"more than {MAXIMAL_UNITS} units in one proof")
        self.all.append(unit)
        return len(self.all) - 1

    def variable(self, name: str) -> Poly:
        if name not in self.named:
            self.named[name] = self._new(Unit("variable", (name,), name))
        return GENERATORS[self.named[name]]

    def function(self, operator: str, key: tuple[Any, ...], term: Node, base: Rational | None = None) -> Poly:
        """The unit with this operator and these arguments (normal forms, or names)."""
        for index, unit in enumerate(self.all):
            if unit.operator == operator and len(unit.key) == len(key) and all(map(_same, unit.key, key)):
                return GENERATORS[index]
        return GENERATORS[self._new(Unit(operator, key, term, base))]

    def normal(self, term: Node, known: Knowledge) -> Rational:
        """The normal form of a term."""
        if isinstance(term, int):
            return Rational(RING.constant(term))
        if isinstance(term, str):
            return Rational(self.variable(term))
        if is_plain(term):
            if term not in self.plain:
                self.plain[term] = self._walk(term, known)
            return self.plain[term]
        return self._walk(term, known)

    def _walk(self, term: Node, known: Knowledge) -> Rational:
        operator = term[0]
        if operator in ("+", "-", "*"):
            left, right = self.normal(term[1], known), self.normal(term[2], known)
            if operator == "+":
                return left + right
            if operator == "-":
                return left - right
            return left * right
        if operator == "/":
            return self._divided(self.normal(term[1], known), term[2], known)
        if operator == "neg":
            return -self.normal(term[1], known)
        if operator == "^":
            return self._power(term, known)
        if operator == "!":
            return self._factorial(term[1], known)
        if operator == "binomial":
            upper, lower = term[1], term[2]
            below = ("*", ("!", lower), ("!", ("-", upper, lower)))
            return self._divided(self._factorial(upper, known), below, known)
        if operator == "sum":
            return self._sum(term, known)
        name, places = (term[1:2], term[2:]) if operator == "at" else ((), term[1:])
        key = (*name, *(self.normal(argument, known) for argument in places))
        return Rational(self.function(operator, key, term))

    def _divided(self, value: Rational, by: Node, known: Knowledge) -> Rational:
        """value / by, factor by factor: denominators stay as they were written."""
        if isinstance(by, tuple) and by[0] == "*":
            return self._divided(self._divided(value, by[1], known), by[2], known)
        if isinstance(by, tuple) and by[0] == "/":
            return self._divided(value, by[1], known) * self.normal(by[2], known)
        if isinstance(by, tuple) and by[0] == "^" and isinstance(by[2], int) and by[2] > 0:
            for _ in range(by[2]):
                value = self._divided(value, by[1], known)
            return value
        return value * self.normal(by, known).inverse()

    def _power(self, term: Node, known: Knowledge) -> Rational:
        base, exponent = self.normal(term[1], known), term[2]
        if isinstance(exponent, int):
            if exponent < 0:
                return self._divided(Rational(ONE), ("^", term[1], -exponent), known)
            return base.power(exponent)
        shape = self.normal(exponent, known)
        linear = self.linear(shape)
        if linear is not None:
            shift, parts = linear
            upward = shift >= 0 and all(times >= 0 and known.nonnegative(GENERATORS[index]) for index, times in parts)
            if upward or known.nonzero(base):
                result = base.power(shift)
                for index, times in parts:
                    name = self.all[index].term
                    unit = self.function("^", (base, name), ("^", term[1], name), base)
                    result = result * Rational(unit).power(times)
                return result
        return Rational(self.function("^opaque", (base, shape), term, base))

    def _factorial(self, argument: Node, known: Knowledge) -> Rational:
        shape = self.normal(argument, known)
        if not shape.den and is_constant(shape.num):
            value = constant_value(shape.num)
            if value.denominator == 1 and 0 <= value <= LARGEST_POWER:
                product = 1
                for factor in range(2, int(value) + 1):
                    product *= factor
                return Rational(constant(product))
        linear = self.linear(shape)
        if linear is not None and 0 <= linear[0] <= 100:
            rest = shape.num - linear[0]
            if known.nonnegative(rest):
                product = self.function("!", (Rational(rest),), ("!", self.term(rest)))
                for step in range(1, linear[0] + 1):
                    product = product * (rest + step)
                return Rational(product)
        return Rational(self.function("!", (shape,), ("!", argument)))

    def _sum(self, term: Node, known: Knowledge) -> Rational:
        _, name, low, high, body = term
        fresh = f"bound'{self._nesting(body)}"
        inner = known.inside(fresh, low, high)
        key = (
            self.normal(low, known),
            self.normal(high, known),
            self.normal(substitute(body, {name: fresh}), inner),
        )
        return Rational(self.function("sum", key, term))

    def _nesting(self, body: Node) -> int:
        if not isinstance(body, tuple):
            return 0
        return int(body[0] == "sum") + max(self._nesting(part) for part in body[1:])

    def linear(self, shape: Rational) -> tuple[int, tuple[tuple[int, int], ...]] | None:
        """c + sum a_i x_i with integers c, a_i and variables x_i, else None."""
        if shape.den:
            return None
        shift, parts = 0, []
        for powers, coefficient in terms(shape.num):
            if coefficient.denominator != 1:
                return None
            if not powers:
                shift = int(coefficient)
            elif len(powers) == 1 and powers[0][1] == 1 and self.all[powers[0][0]].operator == "variable":
                parts.append((powers[0][0], int(coefficient)))
            else:
                return None
        return shift, tuple(parts)

    def term(self, poly: Poly) -> Node:
        """A polynomial written as a term."""
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


def _same(left: Any, right: Any) -> bool:
    return same(left, right) if isinstance(left, Rational) and isinstance(right, Rational) else bool(left == right)


_PLAIN: dict[Node, bool] = {}


def is_plain(term: Node) -> bool:
    """Whether the normal form is the same whatever is known: no symbolic exponent, no factorial."""
    if not isinstance(term, tuple):
        return True
    answer = _PLAIN.get(term)
    if answer is None:
        if term[0] in ("!", "binomial", "sum"):
            answer = False
        elif term[0] == "^":
            answer = isinstance(term[2], int) and is_plain(term[1])
        else:
            answer = all(is_plain(part) for part in term[1:])
        _PLAIN[term] = answer
    return answer
