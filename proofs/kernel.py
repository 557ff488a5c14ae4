"""Trusted: the rules. What `check` returns was proved; everything else in this project only suggests.

A statement is `for all variables with given, there are values of exists with claim`; a certificate spells out its proof. Terms are rational
functions in *units* (variables, roots, powers with a symbolic exponent, factorials, sums, ...), their denominators kept as factors. Each rule is
one function; its docstring draws premises over conclusion and says why it is sound. Each check is one call of `need`, which refuses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from proofs import balls

ARITY = {"+": 2, "-": 2, "*": 2, "/": 2, "neg": 1, "^": 2, "sqrt": 1, "log": 1, "exp": 1, "abs": 1, "max": 2, "min": 2, "!": 1, "binomial": 2}
COVERS = ({"<", "=", ">"}, {"<=", ">"}, {"<", ">="}, {"=", "!="})
DEPTH, BYTES, DEGREE, SIZE = 200, 4_000_000, 10_000, 100_000
Term, Atom, Proof = Any, Any, dict[str, Any]


class Refused(Exception):
    """The certificate proves nothing; the message says why."""


def need(condition: object, reason: str) -> None:
    if not condition:
        raise Refused(reason)


class Theorem:
    """A proved statement. Only `check` makes one."""

    def __init__(self, statement: dict[str, Any], seal: object) -> None:
        need(seal is _SEAL, "a theorem is made by a rule and by nothing else")
        self.statement = statement


class Refutation:
    """A point where all assumptions hold and the claim is false (or `undefined`)."""

    def __init__(self, point: dict[str, Fraction], kind: str, seal: object) -> None:
        need(seal is _SEAL, "a refutation is made by a rule and by nothing else")
        self.point, self.kind = point, kind


_SEAL = object()

# ---- reading ------------------------------------------------------------------------------------------------------------------------


def load(text: str) -> Any:
    """JSON without floats, duplicate keys or deep nesting."""
    need(len(text) <= BYTES, "file too long")
    depth = deepest = 0
    for bracket in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[{\]}]', text):
        depth += (bracket[0] in "[{") - (bracket[0] in "]}")
        deepest = max(deepest, depth)
    need(deepest <= DEPTH, "nested too deeply")

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        need(len(dict(items)) == len(items), "a duplicate key")
        return dict(items)

    def inexact(text: str) -> None:
        raise Refused(f"not an exact number: {text}")

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_float=inexact, parse_constant=inexact)
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None


def rational(value: Any) -> Fraction:
    need(type(value) is int or isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?", value), f"not a rational: {value}")
    need(type(value) is int or int(value.partition("/")[2] or 1), "a denominator zero")
    return Fraction(value)


def keys(data: Any, *allowed: str) -> None:
    need(isinstance(data, dict), "an object is expected")
    need(set(data) <= set(allowed), f"unknown keys: {sorted(set(data) - set(allowed))}")


def name(data: Any, scope: Iterable[str]) -> str:
    """A new name: one that nothing in scope has."""
    need(isinstance(data, str) and re.fullmatch(r"[A-Za-z][A-Za-z0-9_']*", data), f"not a name: {data}")
    need(data not in scope, f"captured: {data} is in scope already")
    return str(data)


def read(data: Any, sorts: Mapping[str, str]) -> Term:
    """A term as nested tuples, its variables in scope, its derivatives carried out."""
    if type(data) is int:
        return data
    if isinstance(data, str):
        need(data in sorts, f"unknown variable {data}")
        return data
    need(isinstance(data, (list, tuple)) and data and isinstance(data[0], str), f"not a term: {data}")
    head = data[0]
    if head == "sum":
        need(len(data) == 5, "sum takes index, low, high, body")
        index = name(data[1], sorts)
        return "sum", index, read(data[2], sorts), read(data[3], sorts), read(data[4], {**sorts, index: "integer"})
    if head == "D":
        need(len(data) == 3 and sorts.get(data[2]) == "real", "a derivative is in a real variable")
        body = read(data[1], sorts)
        return "+", derivative(body, data[2]), ("*", 0, body)  # which is defined only where the body is
    need(head in ARITY and len(data) == ARITY[head] + 1, f"unknown operation: {head} of {len(data) - 1}")
    if head == "^" and type(data[2]) is int:
        need(abs(data[2]) <= 1000, "exponent too large")
    return head, *(read(argument, sorts) for argument in data[1:])


def read_atom(data: Any, sorts: Mapping[str, str]) -> Atom:
    need(isinstance(data, (list, tuple)) and len(data) == 3 and data[0] in ("<", "<=", "=", "!="), f"not a formula: {data}")
    return data[0], read(data[1], sorts), read(data[2], sorts)


def variables(term: Any) -> set[str]:
    """The free variables of a term or formula."""
    balls.spend(4)
    if not isinstance(term, tuple):
        return {term} if isinstance(term, str) else set()
    if term[0] == "sum":
        return variables(term[2]) | variables(term[3]) | (variables(term[4]) - {term[1]})
    return set().union(*map(variables, term[1:]))


def replace(term: Any, by: Mapping[str, Term]) -> Any:
    """Substitution in a term or formula; a capture is refused."""
    balls.spend(4)
    if not isinstance(term, tuple):
        return by.get(term, term) if isinstance(term, str) else term
    if term[0] != "sum":
        return term[0], *(replace(argument, by) for argument in term[1:])
    inner = {old: new for old, new in by.items() if old != term[1] and old in variables(term[4])}
    need(not any(term[1] in variables(new) for new in inner.values()), f"captured: {term[1]}")
    return "sum", term[1], replace(term[2], by), replace(term[3], by), replace(term[4], inner)


def derivative(term: Term, x: str) -> Term:
    """The derivative where the term is differentiable; refuses what it has no rule for."""
    balls.spend(4)
    if x not in variables(term):
        return 0
    if term == x:
        return 1
    head, a, b = term[0], term[1], term[-1]
    if head == "sum":
        need(x not in variables(term[2]) | variables(term[3]), "the range of a sum depends on the variable")
        return *term[:4], derivative(b, x)
    if head == "^":
        need(x not in variables(b), "the exponent depends on the variable")
        return "*", ("*", b, ("^", a, b - 1 if isinstance(b, int) else ("-", b, 1))), derivative(a, x)
    need(head in ("+", "-", "neg", "*", "/", "sqrt", "log", "exp"), f"no derivative of {head}")
    da, db = derivative(a, x), derivative(b, x)
    return {
        "+": ("+", da, db), "-": ("-", da, db), "neg": ("neg", da), "*": ("+", ("*", da, b), ("*", a, db)),
        "/": ("/", ("-", ("*", da, b), ("*", a, db)), ("^", b, 2)), "sqrt": ("/", da, ("*", 2, ("sqrt", a))),
        "log": ("/", da, a), "exp": ("*", ("exp", a), da),
    }[head]  # fmt: skip


def integral(term: Term, sorts: Mapping[str, str]) -> bool:
    if not isinstance(term, tuple):
        return isinstance(term, int) or sorts.get(term) == "integer"
    if term[0] == "^":
        return isinstance(term[2], int) and term[2] >= 0 and integral(term[1], sorts)
    return term[0] in ("+", "-", "*", "neg", "!") and all(integral(argument, sorts) for argument in term[1:])


# ---- polynomials and rational functions in units ------------------------------------------------------------------------------------

WIDTH = 16  # bits of one unit's exponent in a packed monomial; DEGREE bounds every exponent well below


class Shared:
    """What one check has in common: the units met, and the work that is left to it."""

    def __init__(self, theorems: Mapping[str, Theorem]) -> None:
        self.theorems = theorems
        self.numbers: dict[Any, int] = {}
        self.units: list[Any] = []
        self.bases: dict[int, Quotient] = {}  # of the units base^x

    def unit(self, key: Any, base: Quotient | None = None) -> Polynomial:
        if key not in self.numbers:
            self.numbers[key] = len(self.units)
            self.units.append(key)
        if base is not None:
            self.bases[self.numbers[key]] = base
        return Polynomial({1 << WIDTH * self.numbers[key]: 1}, 1)


class Polynomial:
    """Packed monomials with their coefficients, and a bound of the degree."""

    __slots__ = ("degree", "key", "terms")

    def __init__(self, terms: dict[int, Any], degree: int) -> None:
        self.terms, self.degree = terms, degree
        self.key = frozenset(terms.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def plus(self, other: Polynomial, times: Any = 1) -> Polynomial:
        balls.spend(len(self.terms) + len(other.terms))
        terms = dict(self.terms)
        for monomial, coefficient in other.terms.items():
            terms[monomial] = terms.get(monomial, 0) + times * coefficient
        return Polynomial({m: c for m, c in terms.items() if c}, max(self.degree, other.degree))

    def times(self, other: Polynomial, shared: Shared) -> Polynomial:
        size = max(map(bits, self.terms.values()), default=0) + max(map(bits, other.terms.values()), default=0)
        balls.spend(len(self.terms) * len(other.terms) * (1 + (size >> 10)))
        need(self.degree + other.degree <= DEGREE and size <= balls.BITS, "too much work")
        terms: dict[int, Any] = {}
        for m, c in self.terms.items():
            for other_m, other_c in other.terms.items():
                terms[m + other_m] = terms.get(m + other_m, 0) + c * other_c
        need(len(terms) <= SIZE, "polynomial too long")
        return Polynomial({m: c for m, c in terms.items() if c}, self.degree + other.degree)

    def primitive(self) -> tuple[Polynomial, Any]:
        """Itself over a rational, with the leading coefficient 1; and that rational."""
        lead = self.terms[max(self.terms)]
        return Polynomial({m: short(Fraction(c) / lead) for m, c in self.terms.items()}, self.degree), lead

    def exponents(self) -> dict[int, int]:
        """Of a single monomial: unit number -> exponent."""
        (m,) = self.terms
        return {i: e for i in range(m.bit_length() // WIDTH + 1) if (e := m >> WIDTH * i & (1 << WIDTH) - 1)}


def bits(value: Any) -> int:
    return int(value.numerator.bit_length() + value.denominator.bit_length())


def short(value: Any) -> Any:
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


ZERO, ONE = Polynomial({}, 0), Polynomial({0: 1}, 0)


class Quotient:
    """A polynomial over factors (each with its exponent) that are never multiplied out or cancelled."""

    __slots__ = ("above", "below")

    def __init__(self, above: Polynomial, below: Mapping[Polynomial, int] = {}) -> None:  # noqa: B006 - never written to
        self.above, self.below = above, below

    @property
    def key(self) -> Any:
        return self.above.key, frozenset(self.below.items())


class Context:
    """Variables with their sorts, hypotheses, and the facts derived from them. Every term of a fact is defined where the hypotheses hold."""

    def __init__(self, shared: Shared, sorts: Mapping[str, str]) -> None:
        self.shared, self.sorts = shared, dict(sorts)
        self.hypotheses: list[Atom] = []
        self.facts: dict[Atom, None] = {}
        self.ranges: dict[Any, Context] = {}
        self.bounds: dict[Any, tuple[Any, bool]] = {}  # a polynomial without its constant -> the least constant that makes it >= 0, strictly?
        self.unequal: set[Polynomial] = set()
        self.cache: dict[Term, Quotient] = {}

    def extended(self, sorts: Mapping[str, str] = {}, hypotheses: Iterable[Atom] = ()) -> Context:  # noqa: B006
        child = Context(self.shared, self.sorts)
        for variable, sort in sorts.items():
            child.sorts[variable if variable[0] == "#" else name(variable, self.sorts)] = sort
        child.hypotheses, child.facts, child.ranges = list(self.hypotheses), dict(self.facts), dict(self.ranges)
        child.bounds, child.unequal = dict(self.bounds), set(self.unequal)
        for atom in hypotheses:
            child.hypotheses.append(atom)
            child.learn(atom)
        return child

    def rebuilt(self, sorts: Mapping[str, str], hypotheses: Iterable[Atom], derived: Iterable[Atom]) -> Context:
        child = Context(self.shared, sorts).extended({}, hypotheses)
        for atom in derived:
            child.learn(atom)
        return child

    def learn(self, atom: Atom) -> None:
        """A fact: kept as it is, and as a lower bound of a polynomial."""
        if atom in self.facts:
            return
        self.facts[atom] = None
        self.cache = {}
        difference = self.normal(("-", atom[2], atom[1]))
        odd = [factor for factor, exponent in difference.below.items() if exponent % 2]
        if atom[0] == "!=" and difference.above.terms:
            self.unequal.add(difference.above.primitive()[0])
        elif all(self.sign(factor) == 1 for factor in odd):
            for polynomial in (difference.above, ZERO.plus(difference.above, -1))[: 2 if atom[0] == "=" else 1]:
                rest, constant = self.split(polynomial)
                if rest is not None:
                    old = self.bounds.get(rest, (None, False))
                    if old[0] is None or (constant, not (atom[0] == "<")) < (old[0], not old[1]):
                        self.bounds[rest] = constant, atom[0] == "<"

    @staticmethod
    def split(polynomial: Polynomial) -> tuple[Any, Any]:
        """The polynomial over |its leading coefficient|: the part without constant (None if there is none), and the constant."""
        rest = {m: c for m, c in polynomial.terms.items() if m}
        scale = abs(rest[max(rest)]) if rest else 1
        key = frozenset((m, short(Fraction(c) / scale)) for m, c in rest.items()) if rest else None
        return key, Fraction(polynomial.terms.get(0, 0)) / scale

    def sign(self, polynomial: Polynomial) -> int | None:
        """1: known positive, 0: known nonnegative, None: not known."""
        rest, constant = self.split(polynomial)
        if rest is None:
            return None if constant < 0 else int(constant > 0)
        if rest in self.bounds:
            bound, strict = self.bounds[rest]
            if constant >= bound:
                return int(constant > bound or strict)
        if all(c > 0 for c in polynomial.terms.values()):
            if len(polynomial.terms) == 1 and all(self.unit_sign(i) == 1 for i in polynomial.exponents()):
                return 1
            singles = [(m.bit_length() - 1) // WIDTH for m in polynomial.terms if m]
            if all(1 << WIDTH * i in polynomial.terms for i in singles) and len(set(singles)) == len(singles):
                signs = [self.unit_sign(i) for i in singles]
                if None not in signs:
                    return max(int(constant > 0), *(s or 0 for s in signs))
        return None

    def unit_sign(self, number: int) -> int | None:
        key = self.shared.units[number]
        if key[0] in ("exp", "!") or key[0] == "^" and self.sign_of(self.shared.bases[number]) == 1:
            return 1
        bound, strict = self.bounds.get(frozenset([(1 << WIDTH * number, 1)]), (1, False))
        return int(bound < 0 or strict) if bound <= 0 else None

    def sign_of(self, value: Quotient) -> int | None:
        if all(self.sign(factor) == 1 for factor, exponent in value.below.items() if exponent % 2):
            return self.sign(value.above)
        return None

    def at_least(self, term: Term, strict: bool) -> bool:
        """Whether the term is known to be nonnegative, or positive."""
        value = self.normal(term)
        sign = self.sign_of(value)
        if sign == 1 or sign == 0 and not strict:
            return True
        return any(
            fact[1] == 0 and fact[0] in (("<",) if strict else ("<", "<=")) and self.normal(fact[2]).key == value.key for fact in self.facts
        )

    def nonzero(self, polynomial: Polynomial) -> bool:
        if not polynomial.terms:
            return False
        if self.sign(polynomial) == 1 or self.sign(ZERO.plus(polynomial, -1)) == 1 or polynomial.primitive()[0] in self.unequal:
            return True
        return len(polynomial.terms) == 1 and all(map(self.unit_nonzero, polynomial.exponents()))

    def unit_nonzero(self, number: int) -> bool:
        key, alone = self.shared.units[number], Polynomial({1 << WIDTH * number: 1}, 1)
        if key[0] in ("exp", "!") or key[0] == "^" and self.nonzero(self.shared.bases[number].above):
            return True
        return self.sign(alone) == 1 or self.sign(ZERO.plus(alone, -1)) == 1 or alone in self.unequal

    # -- normal form --

    def total(self, *parts: tuple[Any, Quotient]) -> Quotient:
        """The sum of coefficient * quotient, over the least common denominator."""
        below: dict[Polynomial, int] = {}
        for _, part in parts:
            for factor, exponent in part.below.items():
                below[factor] = max(exponent, below.get(factor, 0))
        above = ZERO
        for coefficient, part in parts:
            product = part.above
            for factor, exponent in below.items():
                for _ in range(exponent - part.below.get(factor, 0)):
                    product = product.times(factor, self.shared)
            above = above.plus(product, coefficient)
        return Quotient(above, below if above.terms else {})

    def product(self, a: Quotient, b: Quotient) -> Quotient:
        below = dict(a.below)
        for factor, exponent in b.below.items():
            below[factor] = below.get(factor, 0) + exponent
        return Quotient(a.above.times(b.above, self.shared), below)

    def raised(self, a: Quotient, exponent: int) -> Quotient:
        result = Quotient(ONE)
        for _ in range(abs(exponent)):
            result = self.product(result, a)
        return result if exponent >= 0 else self.inverse(result)

    def inverse(self, a: Quotient) -> Quotient:
        """1 / a, where a is known to be nonzero wherever it matters (`defined` saw to it); a monomial is taken apart."""
        above = Quotient(ONE)
        for factor, exponent in a.below.items():
            for _ in range(exponent):
                above = self.product(above, Quotient(factor))
        need(a.above.terms, "a division by zero")
        if len(a.above.terms) == 1:
            ((_, coefficient),) = a.above.terms.items()
            below = {Polynomial({1 << WIDTH * i: 1}, 1): e for i, e in a.above.exponents().items()}
        else:
            factor, coefficient = a.above.primitive()
            below = {factor: 1}
        scale = short(Fraction(1) / coefficient)
        return Quotient(above.above.times(Polynomial({0: scale}, 0), self.shared), below)

    def divided(self, a: Quotient, by: Term) -> Quotient:
        """a / by, factor by factor."""
        if isinstance(by, tuple) and by[0] in ("*", "/"):
            a = self.divided(a, by[1])
            return self.divided(a, by[2]) if by[0] == "*" else self.product(a, self.normal(by[2]))
        if isinstance(by, tuple) and by[0] == "^" and isinstance(by[2], int) and by[2] > 0:
            return self.product(a, self.raised(self.divided(Quotient(ONE), by[1]), by[2]))
        return self.product(a, self.inverse(self.normal(by)))

    def normal(self, term: Term) -> Quotient:
        if term not in self.cache:
            self.cache[term] = self.normal_form(term)
        return self.cache[term]

    def normal_form(self, term: Term) -> Quotient:
        if isinstance(term, int):
            return Quotient(Polynomial({0: term}, 0) if term else ZERO)
        if isinstance(term, str):
            return Quotient(self.shared.unit(("variable", term)))
        head = term[0]
        if head in ("+", "-"):
            return self.total((1, self.normal(term[1])), (1 if head == "+" else -1, self.normal(term[2])))
        if head == "neg":
            return self.total((-1, self.normal(term[1])))
        if head == "*":
            return self.product(self.normal(term[1]), self.normal(term[2]))
        if head == "/":
            return self.divided(self.normal(term[1]), term[2])
        if head == "^":
            return self.power(term[1], term[2])
        if head == "!":
            return self.factorial(term[1])
        if head == "binomial":
            n, k = term[1:]
            return self.divided(self.factorial(n), ("*", ("!", k), ("!", ("-", n, k))))
        if head == "sum":
            _, index, low, high, body = term
            bound = f"#{sum(variable[0] == '#' for variable in self.sorts)}"
            inside = self.extended({bound: "integer"}, [("<=", low, bound), ("<=", bound, high)])
            key = inside.normal(replace(body, {index: bound})).key
            return Quotient(self.shared.unit(("sum", bound, self.normal(low).key, self.normal(high).key, key)))
        return Quotient(self.shared.unit((head, *(self.normal(argument).key for argument in term[1:]))))

    def linear(self, term: Term) -> tuple[int, dict[str, int]] | None:
        """c + sum of a_i x_i with integers c, a_i and integer variables x_i; None if it is not that."""
        value = self.normal(term)
        constant, parts = value.above.terms.get(0, 0), {}
        for m, coefficient in value.above.terms.items():
            key = self.shared.units[(m.bit_length() - 1) // WIDTH] if m else None
            if m and (m != 1 << WIDTH * self.shared.numbers[key] or key[0] != "variable" or self.sorts.get(key[1]) != "integer"):
                return None
            if m:
                parts[key[1]] = coefficient
        whole = not value.below and all(isinstance(c, int) for c in (constant, *parts.values()))
        return (constant, parts) if whole else None

    def power(self, base: Term, exponent: Term) -> Quotient:
        if isinstance(exponent, int):
            need(abs(exponent) <= 1000, "exponent too large")
            return self.raised(self.normal(base), exponent) if exponent >= 0 else self.divided(Quotient(ONE), ("^", base, -exponent))
        b, linear = self.normal(base), self.linear(exponent)
        if linear is not None and abs(linear[0]) <= 1000 and all(abs(a) <= 1000 for a in linear[1].values()):
            constant, parts = linear
            natural = constant >= 0 and all(a >= 0 and self.at_least(x, False) for x, a in parts.items())
            if natural or self.nonzero(b.above):
                result = self.raised(b, constant)
                for x, a in sorted(parts.items()):
                    result = self.product(result, self.raised(Quotient(self.shared.unit(("^", b.key, x), b)), a))
                return result
        return Quotient(self.shared.unit(("opaque ^", b.key, self.normal(exponent).key)))

    def factorial(self, term: Term) -> Quotient:
        linear = self.linear(term)
        if linear is not None and 0 <= linear[0] <= 100 and linear[1]:
            value = self.total((1, self.normal(term)), (-linear[0], Quotient(ONE)))
            if self.sign(value.above) is not None:
                result = Quotient(self.shared.unit(("!", value.key)))
                for i in range(1, linear[0] + 1):
                    result = self.product(result, self.total((1, value), (i, Quotient(ONE))))
                return result
        if linear is not None and not linear[1] and 0 <= linear[0] <= 1000:
            return Quotient(Polynomial({0: balls.factorial(linear[0])}, 0))
        return Quotient(self.shared.unit(("!", self.normal(term).key)))

    def same(self, a: Term, b: Term) -> bool:
        """Whether two terms are one rational function."""
        return not self.total((1, self.normal(a)), (-1, self.normal(b))).above.terms

    # -- definedness --

    def defined(self, term: Term) -> None:
        """Refuses a term that is not shown defined wherever the hypotheses hold."""
        if not isinstance(term, tuple):
            return
        if term[0] == "sum":
            _, index, low, high, body = term
            self.whole(low, high)
            need(self.at_least(("+", ("-", high, low), 1), False), f"not shown defined: the range of the sum over {index}")
            self.range(index, low, high).defined(body)
            return
        for argument in term[1:]:
            self.defined(argument)
        head, a, b = term[0], term[1], term[-1]
        if head == "/":
            self.not_zero(b)
        elif head == "^" and isinstance(b, int):
            if b < 0:
                self.not_zero(a)
        elif head == "^":
            need(integral(b, self.sorts), "not shown defined: an exponent that is no integer")
            need(self.at_least(b, False) or self.nonzero(self.normal(a).above), f"not shown defined: {written(term)}")
        elif head in ("sqrt", "log"):
            need(self.at_least(a, head == "log"), f"not shown defined: {written(term)}")
        elif head in ("!", "binomial"):
            self.whole(a, b)
            need(self.at_least(b, False) and (head == "!" or self.at_least(("-", a, b), False)), f"not shown defined: {written(term)}")

    def whole(self, *terms: Term) -> None:
        for term in terms:
            self.defined(term)
            need(integral(term, self.sorts), f"not an integer: {written(term)}")

    def not_zero(self, term: Term) -> None:
        if isinstance(term, tuple) and (term[0] in ("*", "/") or term[0] == "^" and isinstance(term[2], int)):
            for factor in term[1:2] if term[0] != "*" else term[1:]:
                self.not_zero(factor)
        else:
            need(self.nonzero(self.normal(term).above), f"not shown nonzero: {written(term)}")

    def range(self, index: str, low: Term, high: Term) -> Context:
        """This context with an index in its range, and what was proved there."""
        inside = self.extended({index: "integer"}, [("<=", low, index), ("<=", index, high)])
        if (index, low, high) in self.ranges:
            known = self.ranges[index, low, high]
            inside.ranges.update(known.ranges)
            for fact in known.facts:
                inside.learn(fact)
        return inside

    def term(self, data: Any, *extra: str) -> Term:
        """A term that the certificate brings in: read, and defined."""
        term = read(data, self.sorts)
        self.defined(term)
        return term


def written(term: Term) -> str:
    return json.dumps(term)[:300]


# ---- rules --------------------------------------------------------------------------------------------------------------------------

Rule = Callable[[Context, Atom, Proof], None]
RULES: dict[str, tuple[Rule, set[str]]] = {}


def rule(*allowed: str) -> Callable[[Rule], Rule]:
    def register(function: Rule) -> Rule:
        RULES[function.__name__.rstrip("_")] = function, {"rule", "lemmas", *allowed}
        return function

    return register


def prove(context: Context, goal: Atom, proof: Any, new: Term = 0) -> None:
    """The lemmas in their order, then the rule. A term that is new in the goal must be defined once the lemmas are proved."""
    need(isinstance(proof, dict) and proof.get("rule") in RULES, "unknown rule")
    function, allowed = RULES[proof["rule"]]
    keys(proof, *allowed)
    if proof.get("lemmas"):
        context = context.extended()
        lemmas(context, proof["lemmas"])
    context.defined(new)
    function(context, goal, proof)


def lemmas(context: Context, steps: Any) -> None:
    """Each lemma: its terms are defined, it is proved, it is a fact from then on. Lemmas inside a range serve the sums over that range."""
    need(isinstance(steps, list), "lemmas are a list")
    for step in steps:
        keys(step, "claim", "proof", "sum", "lemmas")
        if "sum" in step:
            need(len(step["sum"]) == 3 and set(step) == {"sum", "lemmas"}, "a range is index, low, high")
            index, low, high = name(step["sum"][0], context.sorts), *(context.term(end) for end in step["sum"][1:])
            context.whole(low, high)
            inside = context.range(index, low, high)
            lemmas(inside, step["lemmas"])
            context.ranges[index, low, high] = inside
        else:
            goal = read_atom(step.get("claim"), context.sorts)
            context.defined(goal[1]), context.defined(goal[2])
            prove(context, goal, step.get("proof"))
            context.learn(goal)


def fact_in(context: Context, data: Any, *relations: str) -> Quotient:
    """right - left of a fact."""
    fact = read_atom(data, context.sorts)
    need(fact in context.facts, f"not a fact here: {written(fact)}")
    need(fact[0] in relations, f"a fact of the wrong kind: {written(fact)}")
    return context.normal(("-", fact[2], fact[1]))


def combination(context: Context, equations: Any) -> list[tuple[Any, Quotient]]:
    """What is subtracted: cofactor * (left - right) of each equation."""
    parts = []
    for equation in equations:
        keys(equation, "fact", "cofactor")
        cofactor = context.normal(context.term(equation.get("cofactor")))
        parts.append((1, context.product(cofactor, fact_in(context, equation.get("fact"), "="))))
    return parts


@rule("equations")
def ring(context: Context, goal: Atom, proof: Proof) -> None:
    """
    a - b = sum of cofactor * (l - r) as rational functions,  each l = r a fact
    ---------------------------------------------------------------------------  every denominator is nonzero: its term is defined
                                    a = b
    """
    need(goal[0] == "=", "ring proves equations")
    parts = combination(context, proof.get("equations", []))
    need(not context.total((1, context.normal(("-", goal[1], goal[2]))), *parts).above.terms, "not an identity")


@rule("multiply", "terms", "equations", "reverse")
def positive(context: Context, goal: Atom, proof: Proof) -> None:
    """
    M (b - a) = sum of c * product of facts (r - l) * product of squares + equations,  c >= 0,  M a product of strict facts
    -----------------------------------------------------------------------------------------------------------------------  a <= b
    strict (a < b, a != b) if one summand has c > 0, strict facts only, squares of nonzero terms only. (Krivine 1964, Stengle 1974)
    """
    relation, a, b = goal
    need(relation in ("<", "<=", "!="), "positive proves inequalities")
    a, b = (b, a) if proof.get("reverse", False) and relation == "!=" else (a, b)
    left = context.normal(("-", b, a))
    for data in proof.get("multiply", []):
        left = context.product(left, fact_in(context, data, "<"))
    parts, strict = combination(context, proof.get("equations", [])), relation == "<="
    for summand in proof.get("terms", []):
        keys(summand, "coefficient", "facts", "squares")
        coefficient, value = rational(summand.get("coefficient")), Quotient(ONE)
        need(coefficient >= 0, "a negative coefficient")
        sure = coefficient > 0
        for data in summand.get("facts", []):
            value = context.product(value, fact_in(context, data, "<", "<=", "="))
            sure = sure and data[0] == "<"
        for data in summand.get("squares", []):
            root = context.normal(context.term(data))
            value = context.product(context.product(value, root), root)
            sure = sure and context.nonzero(root.above)
        parts.append((-short(coefficient), value))
        strict = strict or sure
    need(strict, "a strict sign from a weak one")
    need(not context.total((1, left), *parts).above.terms, "not an identity")


@rule()
def fact(context: Context, goal: Atom, proof: Proof) -> None:
    """A fact, or what it says more weakly or the other way round; l <= r and r <= l give l = r."""
    relation, a, b = goal
    known = context.facts
    weaker = {"<=": [("<", a, b), ("=", a, b), ("=", b, a)], "!=": [("<", a, b), ("<", b, a), ("!=", b, a)], "=": [("=", b, a)], "<": []}
    both = relation == "=" and ("<=", a, b) in known and ("<=", b, a) in known
    need(goal in known or both or any(atom in known for atom in weaker[relation]), "not a fact here")


@rule("left", "right", "branches")
def cases(context: Context, goal: Atom, proof: Proof) -> None:
    """
    a < b |- C    a = b |- C    b < a |- C
    --------------------------------------  (or two branches that cover the line: <= and >, < and >=, = and !=)
                      C
    """
    a, b, branches = context.term(proof.get("left")), context.term(proof.get("right")), proof.get("branches")
    need(isinstance(branches, dict) and set(branches) in COVERS, "the cases do not cover the domain")
    for relation, branch in branches.items():
        atom = (relation.replace(">", "<"), b, a) if ">" in relation else (relation, a, b)
        prove(context.extended({}, [atom]), goal, branch)


@rule("proof")
def absurd(context: Context, goal: Atom, proof: Proof) -> None:
    """From 0 < 0 everything follows."""
    prove(context, ("<", 0, 0), proof.get("proof"))


@rule()
def integer(context: Context, goal: Atom, proof: Proof) -> None:
    """a < b between integers gives a + 1 <= b."""
    need(goal[0] == "<=" and isinstance(goal[1], tuple) and goal[1][0] == "+" and goal[1][2] == 1, "integer proves a + 1 <= b")
    need(("<", goal[1][1], goal[2]) in context.facts, "not a fact here: a < b")
    need(integral(goal[1], context.sorts) and integral(goal[2], context.sorts), "not between integers")


@rule()
def function(context: Context, goal: Atom, proof: Proof) -> None:
    """What a function is known for: one of the axioms below. (That the terms are defined was seen when the goal came in.)"""
    context.defined(goal[1]), context.defined(goal[2])
    need(any(goal in axioms(context, t) for side in goal[1:] for t in subterms(side)), "not an axiom of a function")


def subterms(term: Term) -> Iterable[Term]:
    if isinstance(term, tuple):
        yield term
        for argument in term[1:]:
            yield from subterms(argument)


def axioms(context: Context, t: Term) -> list[Atom]:
    head, a, b = t[0], t[1], t[-1]
    between = ("=", ("*", ("-", t, a), ("-", t, b)), 0)
    if head == "^":
        return [(relation, 0, t) for relation in ("<", "<=") if context.at_least(a, relation == "<")]
    return {
        "sqrt": [("<=", 0, t), ("=", ("^", t, 2), a)],
        "exp": [("<", 0, t)],
        "!": [("<", 0, t)],
        "max": [("<=", a, t), ("<=", b, t), between],
        "min": [("<=", t, a), ("<=", t, b), between],
        "abs": [("<=", a, t), ("<=", ("neg", a), t), ("=", ("^", t, 2), ("^", a, 2)), ("<=", 0, t)],
    }.get(head, [])


@rule("step", "by")
def sum_(context: Context, goal: Atom, proof: Proof) -> None:
    """
    sum over an empty range = 0;   sum = sum without its first (last) term, and that term;   the index shifted
    """
    need(goal[0] == "=" and isinstance(goal[1], tuple) and goal[1][0] == "sum", "sum proves: a sum = a term")
    (_, index, low, high, body), t, step = goal[1], goal[2], proof.get("step")
    if step == "empty":
        return need(context.same(high, ("-", low, 1)) and context.same(t, 0), "not an empty sum")
    if step == "shift":
        by, (head, other, *ends, shifted) = proof.get("by"), t if isinstance(t, tuple) and len(t) == 5 else ("", "", 0, 0, 0)
        need(head == "sum" and type(by) is int, "a shift is to another sum, by an integer")
        need(context.same(ends[0], ("+", low, by)) and context.same(ends[1], ("+", high, by)), "a wrong boundary")
        inside = context.range(other, *ends)
        return need(inside.same(shifted, replace(body, {index: ("-", other, by)})), "a wrong summand")
    need(step in ("first", "last") and isinstance(t, tuple) and t[0] == "+", "unknown step of a sum")
    need(context.at_least(("-", high, low), False), "the range may be empty")
    less, term, ends = (t[1], t[2], (low, ("-", high, 1))) if step == "last" else (t[2], t[1], (("+", low, 1), high))
    need(isinstance(less, tuple) and less[:2] == goal[1][:2] and less[4] == body, "not the rest of the sum")
    need(context.same(less[2], ends[0]) and context.same(less[3], ends[1]), "a wrong boundary")
    need(context.same(term, replace(body, {index: high if step == "last" else low})), "a wrong boundary term")


@rule("index", "low", "high", "sums", "rest", "certificate", "pointwise", "boundary", "lemmas_inside")
def telescope(context: Context, goal: Atom, proof: Proof) -> None:
    """
    low <= k <= high |- G(k+1) - G(k) <= sum of a_i f_i(k)        0 <= G(high+1) - G(low) + b
    ------------------------------------------------------------------------------------------  (or = throughout)
                    0 <= sum of a_i * (sum of f_i over low..high) + b
    G is defined on low..high+1; G = 0 is comparison term by term. (Petkovsek, Wilf, Zeilberger: A = B, ch. 6)
    """
    relation = goal[0]
    need(relation in ("=", "<="), "telescope proves = and <=")
    low, high, rest = (context.term(proof.get(part, 0)) for part in ("low", "high", "rest"))
    context.whole(low, high)
    need(context.at_least(("+", ("-", high, low), 1), False), "the range may be turned around")
    k = name(proof.get("index"), context.sorts)
    whole, summand = (1, context.normal(("-", goal[1], goal[2]))), None
    parts = [whole, (1, context.normal(rest))]
    for item in proof.get("sums", []):
        keys(item, "coefficient", "sum")
        a, total = context.term(item.get("coefficient")), context.term(item.get("sum"))
        need(isinstance(total, tuple) and total[0] == "sum", "not a sum")
        need(context.same(total[2], low) and context.same(total[3], high), "a sum over another range")
        parts.append((1, context.normal(("*", a, total))))
        term = ("*", a, replace(total[4], {total[1]: k}))
        need(k == total[1] or k not in variables(total[4]), "captured")
        summand = term if summand is None else ("+", summand, term)
    need(not context.total(*parts).above.terms, "the goal is not that combination of sums")
    inside = context.extended({k: "integer"}, [("<=", low, k), ("<=", k, ("+", high, 1))])
    lemmas(inside, proof.get("lemmas_inside", []))
    g = inside.term(proof.get("certificate", 0))
    step = (relation, ("-", replace(g, {k: ("+", k, 1)}), g), 0 if summand is None else summand)
    prove(context.extended({k: "integer"}, [("<=", low, k), ("<=", k, high)]), step, proof.get("pointwise"))
    ends = ("-", replace(g, {k: ("+", high, 1)}), replace(g, {k: low}))
    prove(context, (relation, 0, ("+", ends, rest)), proof.get("boundary"))


@rule("variable", "from", "base", "step")
def induct(context: Context, goal: Atom, proof: Proof) -> None:
    """
    C(n0)      n0 <= n, C(n) |- C(n + 1)
    ------------------------------------  n an integer, of which nothing else is assumed
             n0 <= n |- C(n)
    """
    n = proof.get("variable")
    need(context.sorts.get(n) == "integer", "induction is on an integer")
    start = read(proof.get("from"), context.sorts)
    need(integral(start, context.sorts) and n not in variables(start), "induction starts at an integer")
    above = ("<=", start, n)
    need([atom for atom in context.hypotheses if n in variables(atom)] == [above], "something else is assumed of the variable")
    others = [atom for atom in context.hypotheses if n not in variables(atom)]
    derived = [atom for atom in context.facts if n not in variables(atom)]
    sorts = {variable: sort for variable, sort in context.sorts.items() if variable != n}
    prove(context.rebuilt(sorts, others, derived), replace(goal, {n: start}), proof.get("base"))
    step = context.rebuilt(context.sorts, [*others, above, goal], derived)
    prove(step, replace(goal, {n: ("+", n, 1)}), proof.get("step"))


@rule("variable", "function", "from", "to", "sign", "lemmas_inside")
def monotone(context: Context, goal: Atom, proof: Proof) -> None:
    """
    f defined (so continuous) on [a, b],  a < z < b |- 0 <= f'(z)
    -------------------------------------------------------------  a <= b |- f(a) <= f(b)   (mean value theorem; < from <; or decreasing)
    """
    relation, left, right = goal
    need(relation in ("<", "<="), "monotone proves inequalities")
    z, a, b = name(proof.get("variable"), context.sorts), context.term(proof.get("from")), context.term(proof.get("to"))
    need(context.at_least(("-", b, a), relation == "<"), "the interval may be empty")
    closed = context.extended({z: "real"}, [("<=", a, z), ("<=", z, b)])
    lemmas(closed, proof.get("lemmas_inside", []))
    f = closed.term(proof.get("function"))
    at_a, at_b = replace(f, {z: a}), replace(f, {z: b})
    rising = context.same(left, at_a) and context.same(right, at_b)
    need(rising or context.same(left, at_b) and context.same(right, at_a), "not the values of the function at the ends")
    inside = context.extended({z: "real"}, [("<", a, z), ("<", z, b)])
    lemmas(inside, proof.get("lemmas_inside", []))
    slope = derivative(f, z)
    prove(inside, (relation, 0, slope) if rising else (relation, slope, 0), proof.get("sign"), slope)


@rule("variable", "by", "fresh", "then")
def substitute(context: Context, goal: Atom, proof: Proof) -> None:
    """
    Γ[x := t] |- C[x := t]                  0 <= w, Γ[x := t + w] |- C[x := t + w]
    ----------------------  x = t in Γ      --------------------------------------  t <= x in Γ, w new (0 < w if t < x)
           Γ |- C                                          Γ |- C
    """
    x, t = proof.get("variable"), read(proof.get("by"), context.sorts)
    need(x in context.sorts and x not in variables(t), "the term contains the variable")
    sorts = {variable: sort for variable, sort in context.sorts.items() if variable != x}
    if "fresh" in proof:
        w = name(proof["fresh"], context.sorts)
        strict = ("<=", t, x) not in context.facts
        need(not strict or ("<", t, x) in context.facts, "not a lower bound of the variable")
        need(context.sorts[x] == "real" or integral(t, context.sorts), "not an integer")
        sorts[w], value, extra = context.sorts[x], ("+", t, w), [("<" if strict else "<=", 0, w)]
    else:
        need(("=", x, t) in context.facts, "not what the variable equals")
        value, extra = t, []
    hypotheses = [replace(atom, {x: value}) for atom in context.hypotheses]
    derived = [replace(atom, {x: value}) for atom in context.facts]
    prove(context.rebuilt(sorts, [*extra, *hypotheses], derived), replace(goal, {x: value}), proof.get("then"))


@rule("theorem", "claim", "with", "given")
def chain(context: Context, goal: Atom, proof: Proof) -> None:
    """
    for all x with given: claim      given[x := t]
    ----------------------------------------------  t defined, integers where x is one
                   claim[x := t]
    """
    theorem = context.shared.theorems.get(proof.get("theorem", ""))
    need(theorem is not None and not theorem.statement.get("exists"), "no such theorem")
    statement = theorem.statement
    values, sorts = proof.get("with", {}), statement["variables"]
    need(isinstance(values, dict) and set(values) == set(sorts), "each variable of the theorem needs a value")
    by = {variable: context.term(value) for variable, value in values.items()}
    need(all(sorts[x] == "real" or integral(t, context.sorts) for x, t in by.items()), "an integer is expected")
    claims, index = statement["claim"], proof.get("claim", 0)
    need(type(index) is int and 0 <= index < len(claims), "no such claim")
    need(replace(read_atom(claims[index], sorts), by) == goal, "the theorem says something else")
    proofs = proof.get("given", [])
    need(len(proofs) == len(statement["given"]), "each assumption of the theorem needs a proof")
    for data, why in zip(statement["given"], proofs, strict=True):
        assumption = replace(read_atom(data, sorts), by)
        prove(context, assumption, {"rule": "fact"} if why is None else why)
        context = context.extended()
        context.learn(assumption)


@rule("precision", "box", "splits")
def enclose(context: Context, goal: Atom, proof: Proof) -> None:
    """
    the enclosures of a and b over each part of a box are strictly apart
    --------------------------------------------------------------------  a < b   (<=, !=)
    """
    need(goal[0] != "=", "enclosures do not prove equations")
    bits, box = proof.get("precision", 128), proof.get("box", {})
    need(type(bits) is int and 8 <= bits <= 4096 and isinstance(box, dict), "precision is 8 to 4096 bits")
    free = variables(goal)
    need(free <= set(box), "a variable without a box")
    point = {x: tuple(map(rational, box[x])) for x in free}
    for atom in (("<=", low, x) for x, (low, _) in point.items()):
        need(context.sorts[atom[2]] == "real", "a box for an integer")
        need(any(f[0] in ("<", "<=") and f[2] == atom[2] and constant(f[1], atom[1], 1) for f in context.facts), "not within the box")
    for x, (_, high) in point.items():
        need(any(f[0] in ("<", "<=") and f[1] == x and constant(f[2], high, -1) for f in context.facts), "not within the box")
    split(goal, point, proof.get("splits"), bits)


def constant(term: Term, bound: Fraction, direction: int) -> bool:
    """Whether a constant lies on the inner side of a bound."""
    low, high = balls.evaluate(term, {}, 64) if not variables(term) else (bound, bound)
    return not variables(term) and (low >= bound if direction > 0 else high <= bound)


def split(goal: Atom, point: dict[str, Any], tree: Any, bits: int) -> None:
    if tree is not None:
        need(isinstance(tree, list) and len(tree) == 3 and tree[0] in point, "a split names a variable")
        low, high = point[tree[0]]
        middle = (low + high) / 2
        split(goal, {**point, tree[0]: (low, middle)}, tree[1], bits)
        return split(goal, {**point, tree[0]: (middle, high)}, tree[2], bits)
    a, b = balls.evaluate(goal[1], point, bits), balls.evaluate(goal[2], point, bits)
    need(a[1] < b[0] or goal[0] == "!=" and b[1] < a[0], "the enclosures overlap")


# ---- statements ---------------------------------------------------------------------------------------------------------------------


def check(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    """The theorem, or the refutation, that the certificate proves of the statement; or `Refused`."""
    balls.refill()
    try:
        return judge(statement, certificate, theorems)
    except (balls.Undefined, balls.Undecided) as error:
        raise Refused(str(error)) from None
    except (RecursionError, TypeError, KeyError, AttributeError, IndexError, ValueError) as error:
        raise Refused(f"malformed: {error!r}") from None


def judge(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    keys(certificate, "format", "statement", "example", "proof", "refutation")
    need(certificate.get("format") == 1, "unknown format")
    need(same_json(certificate.get("statement"), statement), "a certificate of another statement")
    keys(statement, "id", "variables", "given", "exists", "claim")
    sorts, exists = statement["variables"], statement.get("exists", {})
    for scope, new in (({}, sorts), (sorts, exists)):
        need(all(name(x, scope) and sort in ("real", "integer") for x, sort in new.items()), "a variable is real or integer")
    given = [read_atom(atom, sorts) for atom in statement["given"]]
    claims = [read_atom(atom, {**sorts, **exists}) for atom in statement["claim"]]
    need(claims, "nothing is claimed")
    context = Context(Shared(theorems), sorts)
    for atom in given:
        context.defined(atom[1]), context.defined(atom[2])
        context = context.extended({}, [atom])
    if "refutation" in certificate:
        need("proof" not in certificate, "proof and refutation at once")
        return refute(certificate["refutation"], sorts, exists, given, claims, Shared(theorems))
    example = exact_point(certificate.get("example"), sorts)
    need(all(balls.decide(atom, example, 128) for atom in given), "the example does not satisfy the assumptions")
    need(exists or all(balls.decide(atom, example, 128) for atom in claims), "the claim is false at the example")
    proof = certificate.get("proof")
    keys(proof, "witness", "lemmas", "claims")
    need(set(proof.get("witness", {})) == set(exists), "a witness for each variable that is to exist")
    lemmas(context, proof.get("lemmas", []))
    witness = {x: context.term(value) for x, value in proof.get("witness", {}).items()}
    need(all(exists[x] == "real" or integral(t, sorts) for x, t in witness.items()), "an integer is expected")
    need(len(proof.get("claims", [])) == len(claims), "each claim needs a proof")
    for claim, why in zip(claims, proof["claims"], strict=True):
        goal = replace(claim, witness)
        context.defined(goal[1]), context.defined(goal[2])
        prove(context, goal, why)
        context.learn(goal)
    return Theorem(statement, _SEAL)


def same_json(a: Any, b: Any) -> bool:
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def exact_point(data: Any, sorts: Mapping[str, str]) -> dict[str, balls.Ball]:
    need(isinstance(data, dict) and set(data) == set(sorts), "a point gives each variable a value")
    point = {x: rational(value) for x, value in data.items()}
    need(all(sorts[x] == "real" or value.denominator == 1 for x, value in point.items()), "an integer is expected")
    return {x: (value, value) for x, value in point.items()}


def refute(data: Any, sorts: Any, exists: Any, given: list[Atom], claims: list[Atom], shared: Shared) -> Refutation:
    """
    given[x := point] hold,  some claim[x := point] is false  (with `exists`: the claims at the point prove 0 < 0)
    --------------------------------------------------------  the statement is false
    """
    keys(data, "point", "precision", "proof")
    bits, point = data.get("precision", 128), exact_point(data.get("point"), sorts)
    need(type(bits) is int and 8 <= bits <= 4096, "precision is 8 to 4096 bits")
    need(all(balls.decide(atom, point, bits) for atom in given), "the point does not satisfy the assumptions")
    values = {x: value for x, (value, _) in point.items()}
    if exists:
        fractions = {x: v.numerator if v.denominator == 1 else ("/", v.numerator, v.denominator) for x, v in values.items()}
        prove(Context(shared, exists).extended({}, [replace(claim, fractions) for claim in claims]), ("<", 0, 0), data.get("proof"))
        return Refutation(values, "false", _SEAL)
    kinds = set()
    for claim in claims:
        try:
            kinds.add("true" if balls.decide(claim, point, bits) else "false")
        except balls.Undefined:
            kinds.add("undefined")
    need(kinds != {"true"}, "the claim is true at the point")
    return Refutation(values, "false" if "false" in kinds else "undefined", _SEAL)
