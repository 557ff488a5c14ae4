"""Values of terms and atoms at a point or over a box."""

from __future__ import annotations

from typing import Any

from flint import fmpq

from proofs.recheck import integration, intervals
from proofs.recheck.budget import Undecided, Undefined, spend
from proofs.recheck.integration import ALONE, INSIDE, OUTSIDE, Complex, integrate, integrate_inside
from proofs.recheck.intervals import Box, demand, integer, interval, working_precision
from proofs.recheck.terms import Atom, Term

MOST_TERMS = 100_000
Bound = tuple[Any, ...]  # the values of the bound variables, the innermost last


def decide(atom: Atom, point: Box, precision: int) -> bool:
    """Whether `atom` holds at `point`; raises Undefined or Undecided."""
    with working_precision(precision):
        return _decide(atom, point)


def _decide(atom: Atom, point: Box, bound: Bound = ()) -> bool:
    if atom[0] == "all":
        return _all(atom, point, bound)
    relation, left, right = atom
    a, b = evaluate(left, point, bound), evaluate(right, point, bound)
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return bool({"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[relation])
    x, y = interval(a), interval(b)
    if x.high < y.low:
        return bool(relation != "=")
    if y.high < x.low:
        return bool(relation == "!=")
    if x.low == x.high == y.low == y.high:
        return relation in ("=", "<=")
    raise Undecided("undecided: the two sides are not separated")


def _all(atom: Atom, point: Box, bound: Bound) -> bool:
    """Decide every instance, even after a false instance: a later one may be undefined."""
    _, low, high, inner = atom
    first, last = _range(low, high, point, bound)
    holds = True
    for index in range(first, last + 1):
        holds = _decide(inner, point, (*bound, fmpq(index))) and holds
    return holds


def value_at(term: Term, point: Box, precision: int) -> Any:
    """The value of one term at `point`."""
    with working_precision(precision):
        return evaluate(term, point)


def empty_ranges(atom: Atom, point: Box, precision: int) -> bool:
    """Whether `atom` is an `all` without instances at `point`."""
    with working_precision(precision):
        return _empty(atom, point)


def _empty(atom: Atom, point: Box, bound: Bound = ()) -> bool:
    if atom[0] != "all":
        return False
    _, low, high, inner = atom
    first, last = _range(low, high, point, bound)
    return all(_empty(inner, point, (*bound, fmpq(index))) for index in range(first, last + 1))


def _range(low: Term, high: Term, point: Box, bound: Bound) -> tuple[int, int]:
    first, last = integer(evaluate(low, point, bound)), integer(evaluate(high, point, bound))
    demand(last - first < MOST_TERMS, "undecided: too large: a range of more than 100,000 integers")
    return first, last


def evaluate(term: Term, point: Box, bound: Bound = ()) -> Any:
    """The value of a term; a Complex if a bound value is. Each subterm must have a value."""
    spend(4)
    if isinstance(term, int):
        return fmpq(term)
    if isinstance(term, str):
        return point[term]
    op = term[0]
    if op == "bound":
        return bound[-1 - term[1]]
    if op in ("sum", "integral"):
        return (_sum if op == "sum" else _integral)(term, point, bound)
    if op == "D":
        return _derivative(term, point, bound)
    if op == "at":
        return _entry(point[term[1]], [integer(evaluate(argument, point, bound)) for argument in term[2:]])
    return _apply(op, [evaluate(argument, point, bound) for argument in term[1:]])


def _apply(op: str, values: list[Any]) -> Any:
    if op == "!":
        return intervals.factorial(integer(values[0]))
    if op == "binomial":
        return intervals.binomial(integer(values[0]), integer(values[1]))
    if op == "^":
        exponent = integer(values[1])
        numbers = integration if isinstance(values[0], Complex) else intervals
        return numbers.power(values[0], exponent)
    if len(values) == 1:
        numbers = integration if isinstance(values[0], Complex) else intervals
        return numbers.unary(op, values[0])
    return _pair(op, *values)


def _pair(op: str, a: Any, b: Any) -> Any:
    return (integration if isinstance(a, Complex) or isinstance(b, Complex) else intervals).pair(op, a, b)


def _derivative(term: Term, point: Box, bound: Bound) -> Any:
    """The value of the formula; Undecided where it has none, as the derivative may exist."""
    _, body, formula = term
    evaluate(body, point, bound)
    try:
        return evaluate(formula, point, bound)
    except Undefined as undefined:
        raise Undecided(f"undecided: a derivative: {undefined}") from None


def _entry(table: Any, indices: list[int]) -> fmpq:
    """The value of a function, which is 0 outside its table."""
    for index in indices:
        if not 1 <= index <= len(table):
            return fmpq(0)
        table = table[index - 1]
    return fmpq(table)


def _contains_integral(term: Term) -> bool:
    spend(1)
    return isinstance(term, tuple) and (term[0] == "integral" or any(map(_contains_integral, term[1:])))


def _sum(term: Term, point: Box, bound: Bound) -> Any:
    _, low, high, body = term
    first, last = _range(low, high, point, bound)
    if last < first - 1:
        raise Undefined("the range of a sum ends before it begins")
    total: Any = fmpq(0)
    for index in range(first, last + 1):
        total = _pair("+", total, evaluate(body, point, (*bound, fmpq(index))))
    return total


def _integral(term: Term, point: Box, bound: Bound) -> Any:
    _, low, high, body = term
    a, b = evaluate(low, point, bound), evaluate(high, point, bound)
    balls = [value for value in bound if isinstance(value, Complex)]

    def integrand(z: Any) -> Any:
        return evaluate(body, point, (*bound, z))

    if balls:
        return integrate_inside(a, b, integrand, any(ball.analytic for ball in balls))
    inside = not all(isinstance(value, fmpq) for value in bound)
    return integrate(a, b, integrand, INSIDE if inside else OUTSIDE if _contains_integral(body) else ALONE)
