"""Values of terms and atoms at a point or over a box."""

from __future__ import annotations

from typing import Any

from flint import fmpq

from proofs.recheck.budget import Undecided, Undefined, need, spend
from proofs.recheck.intervals import (
    Box,
    Value,
    binary,
    binomial,
    factorial,
    integer,
    interval,
    power,
    unary,
    working_precision,
)
from proofs.recheck.terms import Atom, Term, open_with

MOST_TERMS = 100_000


def decide(atom: Atom, point: Box, precision: int) -> bool:
    """Whether `atom` holds at `point`; Undefined or Undecided where that is so."""
    with working_precision(precision):
        return _decide(atom, point)


def _decide(atom: Atom, point: Box) -> bool:
    if atom[0] == "all":
        return _all(atom, point)
    relation, left, right = atom
    a, b = evaluate(left, point), evaluate(right, point)
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return bool({"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[relation])
    x, y = interval(a), interval(b)
    if x.high < y.low:
        return bool(relation != "=")
    if y.high < x.low:
        return bool(relation == "!=")
    raise Undecided("undecided: the two sides are not separated")


def _all(atom: Atom, point: Box) -> bool:
    """Every instance is decided, also after a false one: one without a value is not passed over."""
    _, low, high, inner = atom
    first, last = _range(low, high, point)
    holds, reason = True, None
    for index in range(first, last + 1):
        try:
            holds = _decide(open_with(inner, index), point) and holds
        except Undecided as undecided:
            reason = undecided
    if holds and reason is not None:
        raise reason
    return holds


def value_at(term: Term, point: Box, precision: int) -> Value:
    """The value of one term at `point`."""
    with working_precision(precision):
        return evaluate(term, point)


def empty_ranges(atom: Atom, point: Box, precision: int) -> bool:
    """Whether an `all` speaks of nothing at `point`."""
    with working_precision(precision):
        return _empty(atom, point)


def _empty(atom: Atom, point: Box) -> bool:
    if atom[0] != "all":
        return False
    _, low, high, inner = atom
    first, last = _range(low, high, point)
    return all(_empty(open_with(inner, index), point) for index in range(first, last + 1))


def _range(low: Term, high: Term, point: Box) -> tuple[int, int]:
    first, last = integer(evaluate(low, point)), integer(evaluate(high, point))
    need(last - first < MOST_TERMS, "too large: a range of more than 100,000 integers")
    return first, last


def evaluate(term: Term, point: Box) -> Value:
    """The value; every part of the term must have one."""
    spend(2)
    if isinstance(term, int):
        return fmpq(term)
    if isinstance(term, str):
        value: Value = point[term]
        return value
    op = term[0]
    if op == "sum":
        return _sum(term, point)
    if op == "D":
        return _derivative(term, point)
    if op == "at":
        return _entry(point[term[1]], [integer(evaluate(argument, point)) for argument in term[2:]])
    if op == "integral":
        raise Undecided("undecided: an integral")
    values = [evaluate(argument, point) for argument in term[1:]]
    if op == "^":
        return power(values[0], integer(values[1]))
    if op == "!":
        return factorial(integer(values[0]))
    if op == "binomial":
        return binomial(integer(values[0]), integer(values[1]))
    return unary(op, values[0]) if len(values) == 1 else binary(op, values[0], values[1])


def _derivative(term: Term, point: Box) -> Value:
    """The value of the formula; where it has none, the derivative may have one all the same."""
    _, body, formula = term
    evaluate(body, point)
    try:
        return evaluate(formula, point)
    except Undefined as undefined:
        raise Undecided(f"undecided: a derivative: {undefined}") from None


def _entry(table: Any, indices: list[int]) -> fmpq:
    """The value of a function: 0 where its table has none."""
    for index in indices:
        if not 1 <= index <= len(table):
            return fmpq(0)
        table = table[index - 1]
    return fmpq(table)


def _sum(term: Term, point: Box) -> Value:
    _, low, high, body = term
    first, last = _range(low, high, point)
    if last < first - 1:
        raise Undefined("the range of a sum ends before it begins")
    total: Value = fmpq(0)
    for index in range(first, last + 1):
        total = binary("+", total, evaluate(open_with(body, index), point))
    return total
