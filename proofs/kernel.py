"""Trusted: the rules. What `check` returns was proved; everything else in this project only suggests.

A statement is `for all variables with given, there are values of exists with claim`. Terms are rational functions in
units (variables, roots, powers with a symbolic exponent, factorials, sums, ...), their denominators kept as factors.
Each rule is one function; its docstring draws premises over conclusion. Each check is one call of `need`.
"""

from __future__ import annotations

import copy
import inspect
import json
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import factorial, inf
from typing import Any, NamedTuple

from proofs import balls

ARITY = dict.fromkeys(["+", "-", "*", "/", "^", "max", "min", "binomial"], 2)
ARITY |= dict.fromkeys(["neg", "sqrt", "log", "exp", "abs", "!", "Phi", "phi"], 1)
SORTS = r"real|integer|function [1-9]"  # a function takes so many integers, each, to a real number
COVERS = ({"<", "=", ">"}, {"<=", ">"}, {"<", ">="}, {"=", "!="})
DEPTH, BYTES, SIZE, EXPONENT, DEGREE = 200, 4_000_000, 100_000, 1000, 10_000
WIDTH, GUARD = 16, int("8000" * 4096, 16)  # the bits of an exponent in a packed monomial, the highest of which stay 0
_SEAL = object()
Term = Any  # an integer, a variable's name, or (operation, arguments...)
Atom = Any  # (relation, left, right), or ("all", index, low, high, atom)
Proof = Any
Polynomial = dict[int, Any]  # packed monomial -> coefficient, not 0
Factor = frozenset[tuple[int, Any]]


class Refused(Exception):
    """The certificate proves nothing; the message says why."""


def need(condition: object, reason: str) -> None:
    if not condition:
        raise Refused(reason)


class Theorem:
    """A proved statement. Only `check` makes one."""

    def __init__(self, statement: dict[str, Any], seal: object) -> None:
        need(seal is _SEAL, "a theorem is made by a rule and by nothing else")
        self._text = json.dumps(statement)

    @property
    def statement(self) -> Any:
        """A copy: nobody who changes it changes what was proved."""
        return json.loads(self._text)


class Refutation:
    """A point where all assumptions hold and the claim is `false` (or `undefined`)."""

    def __init__(self, point: dict[str, Any], kind: str, seal: object) -> None:
        need(seal is _SEAL, "a refutation is made by a rule and by nothing else")
        self.point, self.kind = point, kind


# ---- reading ---------------------------------------------------------------------------------------------------------


def load(text: str) -> Any:
    """JSON without floats, duplicate keys or deep nesting."""
    need(len(text) <= BYTES, "file too long")
    depth = 0
    for bracket in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[{\]}]', text):
        depth += (bracket[0] in "[{") - (bracket[0] in "]}")
        need(depth <= DEPTH, "nested too deeply")

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        need(len(dict(items)) == len(items), "a duplicate key")
        return dict(items)

    def inexact(number: str) -> None:
        need(False, f"not an exact number: {number}")

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_float=inexact, parse_constant=inexact)
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None


def rational(value: Any) -> Fraction:
    exact = isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?", value)
    need(exact or type(value) is int, f"not a rational: {value}")
    need(not exact or int(value.partition("/")[2] or 1), "a denominator zero")
    return Fraction(value)


def keys(data: Any, *allowed: str) -> None:
    need(isinstance(data, dict), "an object is expected")
    need(set(data) <= set(allowed), f"unknown keys: {sorted(set(data) - set(allowed))}")


def name(data: Any, scope: Iterable[str]) -> str:
    """A new name: one that nothing in scope has."""
    need(isinstance(data, str) and re.fullmatch(r"[A-Za-z][A-Za-z0-9_']*", data), f"not a name: {data}")
    need(data not in scope, f"captured: {data} is in scope already")
    return str(data)


def read(data: Any, sorts: Mapping[str, str], bodies: list[Term] | None = None) -> Term:
    """A term as nested tuples, its variables in scope, its derivatives carried out.

    `bodies` collects what is differentiated: a derivative has a value only where its function has one."""
    if type(data) is int or (isinstance(data, str) and sorts.get(data) in ("real", "integer")):
        return data
    need(not isinstance(data, str), f"unknown variable {data}")
    need(isinstance(data, (list, tuple)) and data and isinstance(data[0], str), f"not a term: {data}")
    head, arguments = data[0], data[1:]
    if head == "sum":
        need(len(arguments) == 4, "sum takes index, low, high, body")
        index, inside = arguments[0], {**sorts, name(arguments[0], sorts): "integer"}
        return head, index, *(read(end, sorts, bodies) for end in arguments[1:3]), read(arguments[3], inside)
    if head == "at":
        known = arguments and sorts.get(arguments[0]) == f"function {len(arguments) - 1}"
        need(known, f"unknown function: {str(data)[:300]}")
        places = [read(place, sorts, bodies) for place in arguments[1:]]
        need(all(integral(place, sorts) for place in places), "a function is of integers")
        return head, arguments[0], *places
    if head == "D":
        need(len(arguments) == 2 and sorts.get(arguments[1]) == "real", "a derivative is in a real variable")
        need(bodies is not None, "a derivative inside a sum")
        body = read(arguments[0], sorts, bodies)
        if bodies is not None:
            bodies.append(body)
        return derivative(body, arguments[1])
    need(len(arguments) == ARITY.get(head), f"unknown operation: {head} of {len(arguments)}")
    need(head != "^" or type(arguments[1]) is not int or abs(arguments[1]) <= EXPONENT, "exponent too large")
    return head, *(read(argument, sorts, bodies) for argument in arguments)


def read_atom(data: Any, sorts: Mapping[str, str], bodies: list[Term] | None = None) -> Atom:
    need(isinstance(data, (list, tuple)) and data, f"not a formula: {data}")
    if data[0] == "all" and len(data) == 5:
        inside = {**sorts, name(data[1], sorts): "integer"}
        ends = [read(end, sorts) for end in data[2:4]]
        need(all(integral(end, sorts) for end in ends), "a range is between integers")
        return "all", data[1], *ends, read_atom(data[4], inside, None)
    need(len(data) == 3 and data[0] in ("<", "<=", "=", "!="), f"not a formula: {data}")
    return data[0], read(data[1], sorts, bodies), read(data[2], sorts, bodies)


def read_whole(data: Any, sorts: Mapping[str, str]) -> tuple[Atom, list[Term]]:
    """A formula, and what must have a value for it: the formula itself, and what it differentiates."""
    bodies: list[Term] = []
    atom = read_atom(data, sorts, bodies)
    return atom, [atom, *bodies]


def holds(formula: tuple[Atom, list[Term]], point: Mapping[str, balls.Ball], bits: int) -> bool:
    for body in formula[1][1:]:
        balls.evaluate(body, point, bits)
    return balls.decide(formula[0], point, bits)


def variables(term: Any) -> set[str]:
    """The free variables of a term or formula."""
    balls.spend(4)
    if not isinstance(term, tuple):
        return {term} if isinstance(term, str) else set()
    if term[0] in ("sum", "all"):
        return variables(term[2]) | variables(term[3]) | (variables(term[4]) - {term[1]})
    if term[0] == "lambda":
        return variables(term[2]) - set(term[1])
    return set().union(*map(variables, term[1:]))


def replace(term: Any, by: Mapping[str, Term]) -> Any:
    """Substitution in a term or formula, for a function of ("lambda", indices, body); a capture is refused."""
    balls.spend(4)
    if not isinstance(term, tuple):
        return by.get(term, term) if isinstance(term, str) else term
    if term[0] == "at" and term[1] in by:
        _, places, body = by[term[1]]
        return replace(body, dict(zip(places, (replace(place, by) for place in term[2:]), strict=True)))
    if term[0] not in ("sum", "all"):
        return term[0], *(replace(argument, by) for argument in term[1:])
    inner = {old: by[old] for old in variables(term[4]) & by.keys() - {term[1]}}
    need(not any(term[1] in variables(new) for new in inner.values()), f"captured: {term[1]}")
    return *term[:2], replace(term[2], by), replace(term[3], by), replace(term[4], inner)


def derivative(term: Term, x: str) -> Term:
    """The derivative where the term is differentiable; refuses what it has no rule for."""
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
    need(head in ("+", "-", "neg", "*", "/", "sqrt", "log", "exp", "Phi", "phi"), f"no derivative of {head}")
    da, db = derivative(a, x), derivative(b, x)
    product = ("*", da, b), ("*", a, db)
    first = {"+": ("+", da, db), "-": ("-", da, db), "neg": ("neg", da), "*": ("+", *product)}
    other = {"sqrt": ("/", da, ("*", 2, ("sqrt", a))), "log": ("/", da, a), "exp": ("*", ("exp", a), da)}
    other |= {"Phi": ("*", ("phi", a), da), "phi": ("*", ("neg", ("*", a, ("phi", a))), da)}
    return {**first, **other, "/": ("/", ("-", *product), ("^", b, 2))}[head]


def integral(term: Term, sorts: Mapping[str, str]) -> bool:
    if not isinstance(term, tuple):
        return isinstance(term, int) or sorts.get(term) == "integer"
    if term[0] == "^":
        return isinstance(term[2], int) and term[2] >= 0 and integral(term[1], sorts)
    return term[0] in ("+", "-", "*", "neg", "!") and all(integral(argument, sorts) for argument in term[1:])


# ---- polynomials and rational functions in units ---------------------------------------------------------------------


class Quotient(NamedTuple):
    """A polynomial over factors (each with its exponent) that are never multiplied out or cancelled."""

    above: Polynomial
    below: Mapping[Factor, int] = {}

    @property
    def key(self) -> Any:
        return frozenset(self.above.items()), frozenset(self.below.items())


ONE = Quotient({0: 1})


def ratio(a: Any, b: Any) -> Any:
    value = a if b == 1 else Fraction(a) / b
    return value.numerator if value.denominator == 1 else value


def scaled(p: Polynomial, by: Any) -> Polynomial:
    return {m: c * by for m, c in p.items()}


def bits(value: Any) -> int:
    return int(value.numerator.bit_length() + value.denominator.bit_length())


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    size = sum(max(map(bits, r.values()), default=0) for r in (p, q))
    balls.spend(10 + len(p) * len(q) * (1 + (size >> 10)))
    need(size <= balls.BITS, "a number too long")
    result: Polynomial = {}
    for m, c in p.items():
        for n, d in q.items():
            result[m + n] = result.get(m + n, 0) + c * d
    need(len(result) <= SIZE and not any(m & GUARD for m in result), "too much work: a polynomial too long")
    return {m: c for m, c in result.items() if c}


def exponents(m: int) -> dict[int, int]:
    """Of a monomial: number of a unit -> exponent."""
    return {i: e for i in range(m.bit_length() // WIDTH + 1) if (e := m >> WIDTH * i & (1 << WIDTH) - 1)}


def split(p: Polynomial) -> tuple[Factor, Any]:
    """The polynomial over |its leading coefficient|: the part without constant, and the constant."""
    rest = {m: c for m, c in p.items() if m}
    scale = abs(rest[max(rest)]) if rest else 1
    return Factor((m, ratio(c, scale)) for m, c in rest.items()), ratio(p.get(0, 0), scale)


def total(*parts: tuple[Any, Quotient]) -> Quotient:
    """The sum of coefficient * quotient, over the least common denominator."""
    below: dict[Factor, int] = {}
    for _, part in parts:
        below |= {factor: max(e, below.get(factor, 0)) for factor, e in part.below.items()}
    above: Polynomial = {}
    for coefficient, part in parts:
        product = part.above
        for factor, e in below.items():
            for _ in range(e - part.below.get(factor, 0)):
                product = times(product, dict(factor))
        for m, c in product.items():
            above[m] = above.get(m, 0) + coefficient * c
    above = {m: c for m, c in above.items() if c}
    return Quotient(above, below if above else {})


def product(*parts: Quotient) -> Quotient:
    above, below = (parts[0].above, dict(parts[0].below)) if parts else (ONE.above, {})
    for part in parts[1:]:
        above = times(above, part.above)
        below |= {factor: e + below.get(factor, 0) for factor, e in part.below.items()}
    need(max(below.values(), default=0) <= DEGREE, "too much work: an exponent too large")
    return Quotient(above, below)


def raised(q: Quotient, exponent: int) -> Quotient:
    degree = max(exponents(max(q.above, default=0)).values(), default=0) * abs(exponent)
    need(abs(exponent) <= EXPONENT and degree <= DEGREE, "too much work: exponent too large")
    return product(*[q if exponent > 0 else inverse(q)] * abs(exponent)) if exponent else ONE


def inverse(q: Quotient) -> Quotient:
    """1 / q, where q is known to be nonzero wherever it matters (`defined` saw to it); a monomial is taken apart."""
    need(q.above, "a division by zero")
    lead = q.above[max(q.above)]
    above = {0: ratio(1, lead)}
    for factor, e in q.below.items():
        for _ in range(e):
            above = times(above, dict(factor))
    if len(q.above) == 1:
        return Quotient(above, {Factor({(1 << WIDTH * i, 1)}): e for i, e in exponents(max(q.above)).items()})
    return Quotient(above, {Factor((m, ratio(c, lead)) for m, c in q.above.items()): 1})


class Context:
    """Variables, and facts: hypotheses and what was derived. Every term of a fact is defined where the hypotheses hold."""

    def __init__(self, theorems: Mapping[str, Theorem], sorts: Mapping[str, str]) -> None:
        self.theorems, self.sorts = theorems, dict(sorts)
        self.numbers, self.units = dict[Any, int](), list[tuple[Any, Quotient | None]]()  # with b for a unit b^x
        self.facts, self.ranges, self.cache = dict[Atom, bool](), dict[Any, Context](), dict[Term, Quotient]()
        # a fact says 0 <= rest + constant, where the rest has no constant: rest -> the least constant, is it not <?
        self.bounds, self.unequal = {Factor(): (Fraction(0), True)}, set[tuple[Factor, Any]]()

    def extended(self, sorts: Mapping[str, str], *hypotheses: Atom) -> Context:
        need(not set(sorts) & set(self.sorts), f"captured: {list(sorts)}")
        child = copy.copy(self)
        child.sorts, child.facts, child.bounds = {**self.sorts, **sorts}, dict(self.facts), dict(self.bounds)
        child.unequal, child.ranges, child.cache = set(self.unequal), dict(self.ranges), {}
        for atom in hypotheses:
            child.learn(atom, True)
        return child

    def rebuilt(self, sorts: Mapping[str, str], facts: Iterable[tuple[Atom, bool]]) -> Context:
        child = Context(self.theorems, sorts)
        child.numbers, child.units = self.numbers, self.units
        for atom, assumed in sorted(facts, key=lambda item: not item[1]):
            child.learn(atom, assumed)
        return child

    def range(self, index: str, low: Term, high: Term) -> Context:
        """This context with an index in its range, and what was proved there."""
        inside = self.extended({index: "integer"}, ("<=", low, index), ("<=", index, high))
        known = self.ranges.get((index, low, high), self)
        inside.ranges |= known.ranges
        for fact in known.facts:
            inside.learn(fact)
        return inside

    def learn(self, atom: Atom, assumed: bool = False) -> None:
        known, self.facts[atom] = atom in self.facts, assumed or self.facts.get(atom, False)
        if known or atom[0] == "all":
            return
        self.cache = {}
        difference = self.normal(("-", atom[2], atom[1]))
        if atom[0] == "!=":
            self.unequal.add(split(difference.above))
        elif self.positive_factors(difference.below):
            for scale in (1, -1) if atom[0] == "=" else (1,):
                rest, constant = split(scaled(difference.above, scale))
                self.bounds[rest] = min((constant, atom[0] != "<"), self.bounds.get(rest, (constant, True)))

    # what is known: a sign is 1 (positive), 0 (nonnegative) or -1 (not known)

    def sign(self, p: Polynomial) -> int:
        """By a fact, up to a positive factor and a nonnegative constant; or by the signs of the units."""
        rest, constant = split(p)
        bound, weak = self.bounds.get(rest, (inf, True))
        known = 1 if (bound, weak) <= (constant, False) else 0 if bound <= constant else -1
        signs = [min(map(self.unit_sign, exponents(m)), default=1) if c > 0 else -1 for m, c in p.items() if known < 1]
        return max(known, *signs) if signs and min(signs) >= 0 else known

    def unit_sign(self, i: int) -> int:
        (kind, *_), base = self.units[i]
        bound, weak = self.bounds.get(Factor({(1 << WIDTH * i, 1)}), (inf, True))
        known = 1 if kind in ("exp", "!", "Phi", "phi") or (bound, weak) < (0, True) else 0 if bound == 0 else -1
        return max(known, self.sign_of(base)) if base else known

    def positive_factors(self, below: Mapping[Factor, int]) -> bool:
        return all(self.sign(dict(factor)) == 1 for factor, e in below.items() if e % 2)

    def sign_of(self, value: Quotient) -> int:
        return self.sign(value.above) if self.positive_factors(value.below) else -1

    def at_least(self, term: Term, strict: bool = False) -> bool:
        """Whether the term is known to be nonnegative, or positive."""
        value, relations = self.normal(term), ("<",) if strict else ("<", "<=")
        facts = (fact[2] for fact in self.facts if fact[0] in relations and fact[1] == 0)
        return self.sign_of(value) >= strict or any(self.normal(other).key == value.key for other in facts)

    def nonzero(self, p: Polynomial) -> bool:
        if not p or any(self.sign(q) == 1 or split(q) in self.unequal for q in (p, scaled(p, -1))):
            return bool(p)
        units = exponents(max(p)) if len(p) == 1 else {}
        if sum(units.values()) == 1:
            base = self.units[max(units)][1]
            return base is not None and self.nonzero(base.above)
        return bool(units) and all(self.nonzero({1 << WIDTH * i: 1}) for i in units)

    def not_zero(self, term: Term) -> bool:
        """As a whole, or factor by factor."""
        factors = term[1:] if isinstance(term, tuple) and term[0] == "*" else ()
        if isinstance(term, tuple) and (term[0] == "/" or (term[0] == "^" and isinstance(term[2], int))):
            factors = term[1:2]
        return all(map(self.not_zero, factors)) if factors else self.nonzero(self.normal(term).above)

    def defined(self, *terms: Term) -> None:
        """Refuses a term or formula that is not shown defined wherever the hypotheses hold."""
        for term in (term for term in terms if isinstance(term, tuple)):
            head, a, b, known = term[0], term[1], term[-1], True
            if head in ("sum", "all"):
                self.whole(term[2], term[3])
                known = head == "all" or self.at_least(("+", ("-", term[3], term[2]), 1))
                need(known, f"not shown defined: the range of the sum over {a}")
                self.range(a, term[2], term[3]).defined(b)
                continue
            self.defined(*term[1:])
            if head == "/" or (head == "^" and isinstance(b, int) and b < 0):
                need(self.not_zero(b if head == "/" else a), f"not shown nonzero: the divisor in {str(term)[:300]}")
            elif head == "^" and not isinstance(b, int):
                need(integral(b, self.sorts), "not shown defined: an exponent that is no integer")
                known = self.at_least(b) or self.nonzero(self.normal(a).above)
            elif head in ("sqrt", "log"):
                known = self.at_least(a, head == "log")
            elif head in ("!", "binomial"):
                self.whole(*term[1:])
                known = self.at_least(b) and (head == "!" or self.at_least(("-", a, b)))
            need(known, f"not shown defined: {str(term)[:300]}")

    def whole(self, *terms: Term) -> None:
        self.defined(*terms)
        for term in terms:
            need(integral(term, self.sorts), f"not an integer: {str(term)[:300]}")

    def term(self, data: Any) -> Term:
        """A term that the certificate brings in: read, and defined."""
        bodies: list[Term] = []
        term = read(data, self.sorts, bodies)
        self.defined(term, *bodies)
        return term

    # the normal form

    def unit(self, *key: Any, base: Quotient | None = None) -> Quotient:
        if key not in self.numbers:
            need(len(self.units) < 4096, "too much work: too many units")
            self.numbers[key] = len(self.units)
            self.units.append((key, base))
        return Quotient({1 << WIDTH * self.numbers[key]: 1})

    def same(self, a: Term, b: Term) -> bool:
        return not total((1, self.normal(a)), (-1, self.normal(b))).above

    def normal(self, term: Term) -> Quotient:
        if term not in self.cache:
            self.cache[term] = self.normal_form(term)
        return self.cache[term]

    def normal_form(self, term: Term) -> Quotient:
        if not isinstance(term, tuple):
            return self.unit("variable", term) if isinstance(term, str) else Quotient({0: term} if term else {})
        head, a, b = term[0], term[1], term[-1]
        if head == "sum":
            bound = f"#{sum(variable[0] == '#' for variable in self.sorts)}"
            inside = self.extended({bound: "integer"}, ("<=", term[2], bound), ("<=", bound, term[3]))
            key = inside.normal(replace(b, {a: bound})).key
            return self.unit("sum", bound, self.normal(term[2]).key, self.normal(term[3]).key, key)
        if head in ("+", "-"):
            return total((1, self.normal(a)), (1 if head == "+" else -1, self.normal(b)))
        if head == "*":
            return product(self.normal(a), self.normal(b))
        if head == "/":
            return product(self.normal(a), self.reciprocal(b))
        if head == "^":
            return self.power(a, b)
        if head == "!":
            return self.factorial(self.normal(a))
        if head in ("neg", "binomial"):
            return self.normal(("-", 0, a) if head == "neg" else ("/", ("!", a), ("*", ("!", b), ("!", ("-", a, b)))))
        return self.unit(head, *(self.normal(part).key for part in term[1:]))

    def reciprocal(self, term: Term) -> Quotient:
        """1 / term, factor by factor."""
        head = term[0] if isinstance(term, tuple) else ""
        if head in ("*", "/"):
            return product(self.reciprocal(term[1]), self.reciprocal(term[2]) if head == "*" else self.normal(term[2]))
        if head == "^" and isinstance(term[2], int) and term[2] > 0:
            return raised(self.reciprocal(term[1]), term[2])
        return inverse(self.normal(term))

    def linear(self, value: Quotient) -> tuple[Any, dict[str, int]]:
        """c, {x_i: a_i}, if the value is c + sum of a_i x_i with integers c, a_i and integer variables x_i; or -inf, {}."""
        constant, parts = 0, dict[str, int]()
        for m, c in value.above.items():
            units = exponents(m)
            kind, x = self.units[max(units)][0][:2] if m else ("variable", "")
            if value.below or c.denominator != 1 or sum(units.values()) > 1 or kind != "variable":
                return -inf, {}
            constant, parts = (constant, {**parts, x: int(c)}) if m else (int(c), parts)
        return (constant, parts) if all(self.sorts.get(x) == "integer" for x in parts) else (-inf, {})

    def power(self, base: Term, exponent: Term) -> Quotient:
        """b^(c + sum a_i x_i) = b^c product (b^x_i)^a_i: b is nonzero, or all exponents are natural; else a unit."""
        if isinstance(exponent, int):
            return raised(self.normal(base), exponent) if exponent >= 0 else raised(self.reciprocal(base), -exponent)
        b, e = self.normal(base), self.normal(exponent)
        constant, parts = self.linear(e)
        natural = constant >= 0 and all(a >= 0 and self.sign(self.normal(x).above) >= 0 for x, a in parts.items())
        if max(map(abs, [constant, *parts.values()])) > EXPONENT or not (natural or self.nonzero(b.above)):
            return self.unit("opaque ^", b.key, e.key)
        units = ((self.unit("^", b.key, x, base=b), a) for x, a in sorted(parts.items()))
        return product(raised(b, constant), *(raised(unit, a) for unit, a in units))

    def factorial(self, value: Quotient) -> Quotient:
        """(c + L)! = L! (L + 1) ... (L + c), where c is a number and L is nonnegative."""
        constant, parts = self.linear(value)
        if not parts and 0 <= constant <= EXPONENT:
            return Quotient({0: factorial(constant)})
        rest = total((1, value), (-constant, ONE)) if 0 <= constant <= 100 else value
        if rest is value or self.sign(rest.above) < 0:
            return self.unit("!", value.key)
        return product(self.unit("!", rest.key), *(total((1, rest), (i, ONE)) for i in range(1, constant + 1)))

    # proofs

    def prove(self, goal: Atom, proof: Any, *new: Term) -> None:
        """The lemmas in their order, then the rule. Terms that are new in the goal must be defined once those are proved."""
        need(isinstance(proof, dict) and proof.get("rule") in RULES, "unknown rule")
        need(goal[0] != "all" or proof["rule"] in FOR_ALL, "this rule proves no goal for all of a range")
        rule, context = RULES[proof["rule"]], self.extended({}) if "lemmas" in proof else self
        context.lemmas(proof.get("lemmas", ()))
        context.defined(*new)
        values = {key: value for key, value in proof.items() if key not in ("rule", "lemmas")}
        try:
            inspect.signature(rule).bind(context, goal, **values)
        except TypeError as error:
            raise Refused(f"unknown keys, or a missing one: {error}") from None
        rule(context, goal, **values)

    def lemmas(self, steps: Any) -> None:
        """Each lemma is defined, proved, and a fact from then on. Lemmas inside a range serve the sums over that range."""
        need(isinstance(steps, (list, tuple)), "lemmas are a list")
        for step in steps:
            keys(step, *(("sum", "lemmas") if "sum" in step else ("claim", "proof")))
            if "sum" in step:
                need(len(step["sum"]) == 3, "a range is index, low, high")
                index, low, high = name(step["sum"][0], self.sorts), *map(self.term, step["sum"][1:])
                self.whole(low, high)
                inside = self.range(index, low, high)
                inside.lemmas(step["lemmas"])
                self.ranges[index, low, high] = inside
            else:
                goal, terms = read_whole(step["claim"], self.sorts)
                self.prove(goal, step["proof"], *terms)
                self.learn(goal)

    def fact_in(self, data: Any, *relations: str) -> Quotient:
        """right - left of a fact."""
        atom = read_atom(data, self.sorts, [])
        need(atom in self.facts, f"not a fact here: {str(atom)[:300]}")
        need(atom[0] in relations, f"a fact of the wrong kind: {str(atom)[:300]}")
        return self.normal(("-", atom[2], atom[1]))

    def identity(self, equations: Any, *parts: tuple[Any, Quotient]) -> None:
        """parts = sum of cofactor * (left - right) of equations, as rational functions."""
        for equation in equations:
            keys(equation, "fact", "cofactor")
            cofactor = self.normal(self.term(equation["cofactor"]))
            parts = *parts, (1, product(cofactor, self.fact_in(equation["fact"], "=")))
        need(not total(*parts).above, "not an identity")

    def ring(self, goal: Atom, equations: Any = ()) -> None:
        """a - b = sum of cofactor * (l - r) as rational functions,  each l = r a fact
        ------------------------------------------------------------------------------ (Cox, Little, O'Shea 1992, ch. 1)
                                        a = b"""
        need(goal[0] == "=", "ring proves equations")
        self.identity(equations, (1, self.normal(("-", goal[1], goal[2]))))

    def positive(self, goal: Atom, terms: Any, multiply: Any = (), equations: Any = (), reverse: Any = False) -> None:
        """M (b - a) = sum of c * facts (r - l) * squares + equations,  c >= 0,  M a product of strict facts
        ---------------------------------------------------------------------------------------------------- (Stengle 1974)
        a <= b;  a < b and a != b if in one summand c > 0, the facts are strict, and what is squared is nonzero"""
        relation, a, b = goal
        need(relation != "=", "positive proves inequalities")
        left, parts, strict = (
            self.normal(("-", a, b) if reverse and relation == "!=" else ("-", b, a)),
            [],
            relation == "<=",
        )
        for data in multiply:
            left = product(left, self.fact_in(data, "<"))
        for summand in terms:
            keys(summand, "coefficient", "facts", "squares")
            coefficient, data = rational(summand["coefficient"]), summand.get("facts", [])
            need(coefficient >= 0, "a negative coefficient")
            facts = [self.fact_in(atom, "<", "<=", "=") for atom in data]
            roots = [self.normal(self.term(root)) for root in summand.get("squares", [])]
            sure = coefficient > 0 and all(atom[0] == "<" for atom in data)
            strict = strict or (sure and all(self.nonzero(root.above) for root in roots))
            parts.append((ratio(-coefficient.numerator, coefficient.denominator), product(*facts, *roots, *roots)))
        need(strict, "a strict sign from a weak one")
        self.identity(equations, (1, left), *parts)

    def fact(self, goal: Atom) -> None:
        """a fact;   a < b;    a = b  or the other way round;    a != b the other way round;   a <= b and b <= a
        -------------------------------------------------------------------------------------------------- (a total order)
        itself;   a <= b, a != b, b != a;   a = b, a <= b;                        a != b;                  a = b"""
        if goal[0] == "all":
            return need(goal in self.facts, "not a fact here")
        relation, a, b = goal
        ways = {"<": "<", "=": "=", "<=": "< <= =", "!=": "< !="}[relation].split()
        atoms = [
            (way, *ends)
            for way in ways
            for ends in ((a, b), (b, a))
            if ends == (a, b) or relation == "!=" or way == "="
        ]
        both = relation == "=" and ("<=", a, b) in self.facts and ("<=", b, a) in self.facts
        return need(both or any(atom in self.facts for atom in atoms), "not a fact here")

    def cases(self, goal: Atom, left: Any, right: Any, branches: Any) -> None:
        """a < b |- C    a = b |- C    b < a |- C
        ----------------------------------------  (a total order; or two branches: <= and >, < and >=, = and !=)
                            C"""
        a, b = self.term(left), self.term(right)
        need(isinstance(branches, dict) and set(branches) in COVERS, "the cases do not cover the domain")
        for relation, branch in branches.items():
            atom = (relation.replace(">", "<"), b, a) if ">" in relation else (relation, a, b)
            self.extended({}, atom).prove(goal, branch)

    def absurd(self, goal: Atom, proof: Any) -> None:
        """0 < 0
        -----  (ex falso quodlibet)
          C"""
        self.prove(("<", 0, 0), proof)

    def integer(self, goal: Atom) -> None:
        """a < b
        -------------  for integers (there is none between a and a + 1)
        a + 1 <= b"""
        need(goal[0] == "<=" and isinstance(goal[1], tuple) and goal[1][::2] == ("+", 1), "integer proves a + 1 <= b")
        need(("<", goal[1][1], goal[2]) in self.facts, "not a fact here: a < b")
        need(integral(goal[1], self.sorts) and integral(goal[2], self.sorts), "not between integers")

    def function(self, goal: Atom) -> None:
        """t is defined (and 0 <= a, for 0 <= a^b)
        -------------------------------------------  (what defines each function; NIST Handbook, 1.2, 4.2, 5.2)
        an axiom on t, one of these"""
        self.defined(*goal[1:])
        terms: list[Term] = [goal[2], goal[1]]  # t is the right side, or what the left side begins with
        while isinstance(terms[-1], tuple):
            terms.append(terms[-1][1])
        for t in (t for t in terms if isinstance(t, tuple)):
            a, b, between = t[1], t[-1], ("=", ("*", ("-", t, t[1]), ("-", t, t[-1])), 0)
            axioms: dict[str, list[Atom]] = {
                "sqrt": [("<=", 0, t), ("=", ("^", t, 2), a)],
                "exp": [("<", 0, t)],
                "Phi": [("<", 0, t), ("<", t, 1), ("=", ("+", t, ("Phi", ("neg", a))), 1)],
                "phi": [("<", 0, t), ("=", t, ("*", ("phi", 0), ("exp", ("neg", ("/", ("^", a, 2), 2)))))],
                "!": [("<", 0, t)],
                "^": [
                    (relation, 0, t) for relation in ("<", "<=") if t[0] == "^" and self.at_least(a, relation == "<")
                ],
                "abs": [("<=", 0, t), ("<=", a, t), ("<=", ("neg", a), t), ("=", ("^", t, 2), ("^", a, 2))],
                "max": [("<=", a, t), ("<=", b, t), between],
                "min": [("<=", t, a), ("<=", t, b), between],
            }
            if goal in axioms.get(t[0], []):
                return
        need(False, "not an axiom of a function")

    def every(self, goal: Atom, proof: Any) -> None:
        """low <= k <= high |- C
        ------------------------  k new (Prawitz 1965: generalisation)
        C for all k of low..high"""
        need(goal[0] == "all", "every proves what holds for all of a range")
        self.range(*goal[1:4]).prove(goal[4], proof)

    def instance(self, goal: Atom, fact: Any, at: Any) -> None:
        """C for all k of low..high      low <= t <= high
        -----------------------------------------------  t an integer; and so on, for all of all (Prawitz 1965)
                           C[k := t]"""
        atom = read_atom(fact, self.sorts, [])
        need(atom in self.facts, f"not a fact here: {str(atom)[:300]}")
        for place in map(self.term, at):
            need(atom[0] == "all", "a fact of the wrong kind: it is not for all of a range")
            self.whole(place)
            within = self.at_least(("-", place, atom[2])) and self.at_least(("-", atom[3], place))
            need(within, f"not known to be in the range: {place}")
            atom = replace(atom[4], {atom[1]: place})
        need(atom == goal, "the fact says something else")

    def sum(self, goal: Atom, step: Any, by: Any = 0) -> None:
        """low <= high                                         high = low - 1
        ----------------------------------------------------   --------------   --------------------------------------
        sum = sum without its last (or first) term, and that       sum = 0      sum of f(k) = shifted sum of f(k - by)
        (Graham, Knuth, Patashnik: Concrete Mathematics, 2.1)"""
        need(goal[0] == "=" and isinstance(goal[1], tuple) and goal[1][0] == "sum", "sum proves: a sum = a term")
        (_, index, low, high, body), t = goal[1], goal[2]
        if step == "empty":
            return need(self.same(high, ("-", low, 1)) and self.same(t, 0), "not an empty sum")
        head = t[0] if isinstance(t, tuple) else ""
        if step == "shift":
            need(head == "sum" and type(by) is int, "a shift is to another sum, by an integer")
            less, start, stop = t, by, by
        else:
            need(step in ("first", "last") and head == "+", "unknown step of a sum")
            need(self.at_least(("-", high, low)), "the range may be empty")
            less, term, at, start, stop = (t[2], t[1], low, 1, 0) if step == "first" else (t[1], t[2], high, 0, -1)
            need(isinstance(less, tuple) and less[:2] == goal[1][:2] and less[4] == body, "not the rest of the sum")
        need(self.same(less[2], ("+", low, start)) and self.same(less[3], ("+", high, stop)), "a wrong boundary")
        if step == "shift":
            shifted = replace(body, {index: ("-", t[1], by)})
            return need(self.range(*t[1:4]).same(t[4], shifted), "a wrong summand")
        return need(self.same(term, replace(body, {index: at})), "a wrong boundary term")

    def telescope(self, goal: Atom, index: Any, low: Any, high: Any, sums: Any, certificate: Any, **more: Any) -> None:
        """low <= k <= high |- G(k+1) - G(k) <= sum of a_i f_i(k)        0 <= G(high+1) - G(low) + b
        ------------------------------------------------------------------------------------------  (or = throughout)
        0 <= sum of a_i * (sum of f_i over low..high) + b,  where G is defined on low..high+1 (A = B 1996, ch. 6)"""
        keys(more, "rest", "pointwise", "boundary", "lemmas_inside")
        relation, left, right = goal
        need(relation in ("=", "<="), "telescope proves = and <=")
        low, high, rest = map(self.term, (low, high, more.get("rest", 0)))
        self.whole(low, high)
        need(self.at_least(("+", ("-", high, low), 1)), "the range may be turned around")
        k, combination, summand = name(index, self.sorts), rest, None
        for item in sums:
            keys(item, "coefficient", "sum")
            a, whole = self.term(item["coefficient"]), self.term(item["sum"])
            need(isinstance(whole, tuple) and whole[0] == "sum", "not a sum")
            need(self.same(whole[2], low) and self.same(whole[3], high), "a sum over another range")
            term = ("*", a, replace(whole[4], {whole[1]: k}))
            combination, summand = ("+", combination, ("*", a, whole)), ("+", summand, term) if summand else term
        need(self.same(("-", right, left), combination), "the goal is not that combination of sums")
        inside = self.extended({k: "integer"}, ("<=", low, k), ("<=", k, ("+", high, 1)))
        inside.lemmas(more.get("lemmas_inside", ()))
        g = inside.term(certificate)
        step = (relation, ("-", replace(g, {k: ("+", k, 1)}), g), summand or 0)
        self.extended({k: "integer"}, ("<=", low, k), ("<=", k, high)).prove(step, more["pointwise"])
        ends = ("-", replace(g, {k: ("+", high, 1)}), replace(g, {k: low}))
        self.prove((relation, 0, ("+", ends, rest)), more["boundary"])

    def induct(self, goal: Atom, variable: Any, base: Any, step: Any, **more: Any) -> None:
        """C(n0)      n0 <= n, C(n) |- C(n + 1)
        ------------------------------------  n an integer, of which nothing else is assumed (Peano)
                 n0 <= n |- C(n)"""
        keys(more, "from")
        n, start = variable, read(more["from"], self.sorts)
        need(self.sorts.get(n) == "integer", "induction is on an integer")
        need(integral(start, self.sorts) and n not in variables(start), "induction starts at an integer")
        others = [item for item in self.facts.items() if n not in variables(item[0])]
        assumed = [atom for atom, assumed in self.facts.items() if assumed and (atom, assumed) not in others]
        need(assumed == [("<=", start, n)], "something else is assumed of the variable")
        sorts = {x: sort for x, sort in self.sorts.items() if x != n}
        self.rebuilt(sorts, others).prove(replace(goal, {n: start}), base)
        after = self.rebuilt(self.sorts, [*others, (("<=", start, n), True), (goal, True)])
        after.prove(replace(goal, {n: ("+", n, 1)}), step)

    def monotone(self, goal: Atom, variable: Any, function: Any, to: Any, sign: Any, **more: Any) -> None:
        """f defined (so continuous) on [a, b],   a < z < b |- 0 <= f'(z)
        -------------------------------------------------------------  (mean value theorem: Rudin, Principles, 5.10)
        a <= b |- f(a) <= f(b)          (< from <; or decreasing; f' is the derivative wherever it is defined)"""
        keys(more, "from", "lemmas_inside")
        relation, left, right = goal
        need(relation in ("<", "<="), "monotone proves inequalities")
        z, a, b = name(variable, self.sorts), self.term(more["from"]), self.term(to)
        need(self.at_least(("-", b, a), relation == "<"), "the interval may be empty")
        closed = self.extended({z: "real"}, ("<=", a, z), ("<=", z, b))
        closed.lemmas(more.get("lemmas_inside", ()))
        f = closed.term(function)
        at_a, at_b, slope = replace(f, {z: a}), replace(f, {z: b}), derivative(f, z)
        rising, falling = (self.same(left, l) and self.same(right, r) for l, r in ((at_a, at_b), (at_b, at_a)))
        need(rising or falling, "not the values of the function at the ends")
        inside = closed.extended({}, ("<", a, z), ("<", z, b))
        inside.prove((relation, 0, slope) if rising else (relation, slope, 0), sign, slope)

    def substitute(self, goal: Atom, variable: Any, by: Any, then: Any, fresh: Any = None) -> None:
        """x = t in Γ,  Γ[x := t] |- C[x := t]       t <= x in Γ,  0 <= w, Γ[x := t + w] |- C[x := t + w]
        --------------------------------------       ----------------------------------------------------  (equals for
                      Γ |- C                                      Γ |- C,  w new (0 < w if t < x)            equals)"""
        x, t = variable, read(by, self.sorts)
        need(x in self.sorts and x not in variables(t), "the term contains the variable")
        need(self.sorts[x] == "real" or integral(t, self.sorts), "not an integer")
        sorts, extra = {y: sort for y, sort in self.sorts.items() if y != x}, []
        if fresh is None:
            need(("=", x, t) in self.facts, "not what the variable equals")
        else:
            relation = "<=" if ("<=", t, x) in self.facts else "<"
            need((relation, t, x) in self.facts, "not a lower bound of the variable")
            sorts[name(fresh, self.sorts)], t, extra = self.sorts[x], ("+", t, fresh), [((relation, 0, fresh), True)]
        facts = [(replace(atom, {x: t}), assumed) for atom, assumed in self.facts.items()]
        self.rebuilt(sorts, [*extra, *facts]).prove(replace(goal, {x: t}), then)

    def value(self, data: Any, sort: str) -> Any:
        """What a variable of that sort is to be: a term, or ("lambda", indices, a term defined for all integers)."""
        if not sort.startswith("function"):
            term = self.term(data)
            need(sort == "real" or integral(term, self.sorts), "an integer is expected")
            return term
        need(isinstance(data, list) and len(data) == 3 and data[0] == "lambda", "a function is expected")
        indices, places = data[1], dict[str, str]()
        need(isinstance(indices, list) and sort == f"function {len(indices)}", "a function of so many integers")
        for index in indices:
            places[name(index, [*self.sorts, *places])] = "integer"
        return "lambda", tuple(indices), self.extended(places).term(data[2])

    def chain(self, goal: Atom, theorem: Any, claim: Any = 0, given: Any = (), **more: Any) -> None:
        """for all x with given: claim      given[x := t]
        ----------------------------------------------  t defined, integers where x is one (Prawitz 1965: instantiation)
                       claim[x := t]"""
        keys(more, "with")
        known: Any = self.theorems.get(theorem)
        need(isinstance(known, Theorem) and not known.statement.get("exists"), "no such theorem")
        statement, sorts, values = known.statement, known.statement["variables"], more["with"]
        need(isinstance(values, dict) and set(values) == set(sorts), "each variable of the theorem needs a value")
        by = {x: self.value(value, sorts[x]) for x, value in values.items()}
        need(type(claim) is int and 0 <= claim < len(statement["claim"]), "no such claim")
        need(replace(read_atom(statement["claim"][claim], sorts, []), by) == goal, "the theorem says something else")
        need(len(given) == len(statement["given"]), "each assumption of the theorem needs a proof")
        context = self.extended({})
        for data, why in zip(statement["given"], given, strict=True):
            assumption = replace(read_atom(data, sorts, []), by)
            context.prove(assumption, {"rule": "fact"} if why is None else why)
            context.learn(assumption)

    def enclose(self, goal: Atom, precision: Any = 128, box: Any = (), splits: Any = None) -> None:
        """the enclosures of a and b over each part of a box are strictly apart
        --------------------------------------------------------------------  (Moore 1966: inclusion)
        a < b,  a <= b,  a != b"""
        need(goal[0] != "=", "enclosures do not prove equations")
        need(type(precision) is int and 8 <= precision <= 4096, "precision is 8 to 4096 bits")
        bounds, point = [fact[1:] for fact in self.facts if fact[0] in ("<", "<=")], dict[str, Any]()
        for x in variables(goal):
            need(x in box, "a variable without a box")
            need(self.sorts[x] == "real", "a box for an integer")
            low, high = point[x] = rational(box[x][0]), rational(box[x][1])
            lower = (balls.evaluate(l, {}, 64) for l, r in bounds if r == x and not variables(l))
            upper = (balls.evaluate(r, {}, 64) for l, r in bounds if l == x and not variables(r))
            need(any(low <= l[0] for l in lower) and any(r[1] <= high for r in upper), "not within the box")

        def part(point: dict[str, Any], tree: Any) -> None:
            if tree is not None:
                need(isinstance(tree, list) and len(tree) == 3 and tree[0] in point, "a split names a variable")
                low, high = point[tree[0]]
                part({**point, tree[0]: (low, (low + high) / 2)}, tree[1])
                return part({**point, tree[0]: ((low + high) / 2, high)}, tree[2])
            a, b = balls.evaluate(goal[1], point, precision), balls.evaluate(goal[2], point, precision)
            return need(a[1] < b[0] or (goal[0] == "!=" and b[1] < a[0]), "the enclosures overlap")

        part(point, splits)


NAMES = "ring positive fact cases absurd integer function every instance sum telescope induct monotone substitute chain"
# their goal may be any formula
FOR_ALL = ["fact", "cases", "absurd", "every", "instance", "induct", "substitute", "chain"]
RULES: dict[str, Callable[..., None]] = {rule: getattr(Context, rule) for rule in [*NAMES.split(), "enclose"]}


def check(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    """The theorem, or the refutation, that the certificate proves of the statement; or `Refused`."""
    balls.refill()
    try:
        return judge(statement, certificate, theorems)
    except (balls.Undefined, balls.Undecided) as error:
        raise Refused(str(error)) from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise Refused(f"malformed: {error!r}") from None
    finally:
        balls.refill(inf)


def judge(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    """given |- claim[exists := witness], witness defined       (and an example shows that the assumptions can hold)
    --------------------------------------------------
    for all variables with given, there is a claim"""
    keys(certificate, "format", "statement", "example", "proof", "refutation")
    need(certificate.get("format") == 1 and type(certificate["format"]) is int, "unknown format")
    texts = [json.dumps(data, sort_keys=True) for data in (statement, certificate.get("statement"))]
    need(texts[0] == texts[1], "a certificate of another statement")
    keys(statement, "id", "variables", "given", "exists", "claim")
    need(isinstance(statement["id"], str), "a statement has an id")
    need(statement["claim"], "nothing is claimed")
    sorts, exists = statement["variables"], statement.get("exists", {})
    for scope, new, known in (({}, sorts, SORTS), (sorts, exists, "real|integer")):
        declared = all(name(x, scope) and re.fullmatch(known, sort) for x, sort in new.items())
        need(declared, "a variable is real or integer, or a function if it is not to exist")
    given = [read_whole(atom, sorts) for atom in statement["given"]]
    claims = [read_whole(atom, {**sorts, **exists}) for atom in statement["claim"]]
    context = Context(theorems, sorts)
    for atom, terms in given:
        context.defined(*terms)
        context.learn(atom, True)
    if "refutation" in certificate:
        need("proof" not in certificate, "proof and refutation at once")
        return refute(Context(theorems, exists), certificate["refutation"], sorts, given, claims)
    example, proof = exact_point(certificate.get("example"), sorts), certificate.get("proof")
    need(all(holds(formula, example, 128) for formula in given), "the example does not satisfy the assumptions")
    need(exists or all(holds(formula, example, 128) for formula in claims), "the claim is false at the example")
    keys(proof, "witness", "lemmas", "claims")
    context.lemmas(proof.get("lemmas", ()))
    witness = {x: context.term(value) for x, value in proof.get("witness", {}).items()}
    need(set(witness) == set(exists), "a witness for each variable that is to exist")
    need(all(exists[x] == "real" or integral(t, sorts) for x, t in witness.items()), "an integer is expected")
    need(len(proof["claims"]) == len(claims), "each claim needs a proof")
    for (claim, terms), why in zip(claims, proof["claims"], strict=True):
        goal = replace(claim, witness)
        context.prove(goal, why, *(replace(term, witness) for term in terms))
        context.learn(goal)
    return Theorem(statement, _SEAL)


def exact_point(data: Any, sorts: Mapping[str, str]) -> dict[str, Any]:
    need(isinstance(data, dict) and set(data) == set(sorts), "a point gives each variable a value")
    point = {x: table(value, int(sorts[x][9:] or 0) if sorts[x][0] == "f" else 0) for x, value in data.items()}
    whole = all(sorts[x] != "integer" or value[0].denominator == 1 for x, value in point.items())
    need(whole, "an integer is expected")
    return point


def table(data: Any, places: int) -> Any:
    """The values of a function at 1, 2, ... in each place (0 elsewhere); without a place, a rational."""
    if not places:
        return (rational(data),) * 2
    need(isinstance(data, list), "a function is given by a table")
    return tuple(table(row, places - 1) for row in data)


def refute(context: Context, data: Any, sorts: Any, given: list[Any], claims: list[Any]) -> Refutation:
    """given[x := point] hold,  some claim[x := point] is false  (with `exists`: the claims at the point prove 0 < 0)
    --------------------------------------------------------
    the statement is false"""
    keys(data, "point", "precision", "proof")
    bits, point, kinds = data.get("precision", 128), exact_point(data["point"], sorts), set()
    need(type(bits) is int and 8 <= bits <= 4096, "precision is 8 to 4096 bits")
    need(all(holds(formula, point, bits) for formula in given), "the point does not satisfy the assumptions")
    values = {x: value[0] if sorts[x] in ("real", "integer") else value for x, value in point.items()}
    if context.sorts:
        need(all(sorts[x] in ("real", "integer") for x in values), "no function where something is to exist")
        terms = {x: ("/", v.numerator, v.denominator) if v.denominator > 1 else v.numerator for x, v in values.items()}
        context.extended({}, *(replace(claim, terms) for claim, _ in claims)).prove(("<", 0, 0), data.get("proof"))
        return Refutation(values, "false", _SEAL)
    for claim in claims:
        try:
            kinds.add("true" if holds(claim, point, bits) else "false")
        except balls.Undefined:
            kinds.add("undefined")
    need(kinds != {"true"}, "the claim is true at the point")
    return Refutation(values, "false" if "false" in kinds else "undefined", _SEAL)
