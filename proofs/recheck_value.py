"""Values of terms for the second checker: exact rationals where possible, and else intervals that contain the value.

An interval is a pair of exact arb numbers, rounded outwards at each step. Nothing here treats overlap as equality.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flint import arb, ctx, fmpq

from proofs.recheck_term import Atom, Refused, Term, need, work

MOST_BITS = 1_000_000
MOST_TERMS = 100_000


class Undecided(Refused):
    """The interval does not tell."""


class Undefined(Exception):
    """The term has no value at this point, for certain."""


@dataclass(frozen=True)
class Interval:
    low: arb
    high: arb


Value = fmpq | Interval
Point = Mapping[
    str, Any
]  # of each variable its Value; of a function its table: rows of rows of ... rationals, from 1 on


def interval(value: Value) -> Interval:
    if isinstance(value, Interval):
        return value
    ball = arb(value)
    return Interval(ball.lower(), ball.upper())


def hull(*balls: arb) -> Interval:
    """The least interval around some numbers."""
    need(all(ball.is_finite() for ball in balls), "undecided: a value is too large to enclose")
    low, high = balls[0].lower(), balls[0].upper()
    for ball in balls[1:]:
        low = ball.lower() if ball.lower() < low else low
        high = ball.upper() if ball.upper() > high else high
    return Interval(low, high)


def decide(atom: Atom, point: Point, precision: int) -> bool:
    """Whether `atom` holds at `point`; Undefined or Undecided where that is so."""
    with ctx.workprec(precision):
        if atom[0] == "all":
            return _all(atom, point, precision)
        relation, left, right = atom
        a, b = evaluate(left, point), evaluate(right, point)
        if isinstance(a, fmpq) and isinstance(b, fmpq):
            return bool({"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[relation])
        x, y = interval(a), interval(b)
        if x.high < y.low:
            return bool(relation != "=")
        if y.high < x.low:
            return bool(relation == "!=")
        if relation == "<=" and x.high <= y.low:
            return True
        if relation == "<" and y.high <= x.low:
            return False
        raise Undecided("undecided: the two sides are not separated")


def _all(atom: Atom, point: Point, precision: int) -> bool:
    """Every instance is decided, also after a false one: an undefined one is not passed over."""
    _, name, low, high, inner = atom
    first, last = _integer(evaluate(low, point)), _integer(evaluate(high, point))
    need(last - first < MOST_TERMS, "too large: a range of more than 100,000 integers")
    holds = True
    for index in range(first, last + 1):
        holds = decide(inner, {**point, name: fmpq(index)}, precision) and holds
    return holds


def evaluate_at(term: Term, point: Point, precision: int) -> Value:
    with ctx.workprec(precision):
        return evaluate(term, point)


def evaluate(term: Term, point: Point) -> Value:
    """The value, with every part of the term required to have one."""
    work().node()
    if isinstance(term, int):
        return fmpq(term)
    if isinstance(term, str):
        value: Value = point[term]
        return value
    op = term[0]
    if op == "at":
        return _entry(point[term[1]], [_integer(evaluate(argument, point)) for argument in term[2:]])
    if op == "sum":
        return _sum(term, point)
    a = evaluate(term[1], point)
    if len(term) == 2:
        result = _unary(op, a)
    else:
        result = _binary(op, a, evaluate(term[2], point))
    if isinstance(result, fmpq):
        _count(result)
    return result


def _count(value: fmpq) -> None:
    bits = value.height_bits()
    need(bits <= MOST_BITS, "too large: integer over 1,000,000 bits")
    work().node(bits // 1000)


def _entry(table: Any, indices: list[int]) -> fmpq:
    """The value of a function: 0 where its table has none."""
    for index in indices:
        if not 1 <= index <= len(table):
            return fmpq(0)
        table = table[index - 1]
    return fmpq(table)


def _sum(term: Term, point: Point) -> Value:
    _, name, low, high, body = term
    first, last = _integer(evaluate(low, point)), _integer(evaluate(high, point))
    if last < first - 1:
        raise Undefined("the range of a sum ends before it begins")
    need(last - first < MOST_TERMS, "too large: sum of more than 100,000 terms")
    total: Value = fmpq(0)
    for index in range(first, last + 1):
        total = _binary("+", total, evaluate(body, {**point, name: fmpq(index)}))
        if isinstance(total, fmpq):
            _count(total)
    return total


def _integer(value: Value) -> int:
    if not isinstance(value, fmpq):
        raise Undecided("undecided: an integer is needed")
    if value.denominator != 1:
        raise Undefined("an integer is needed")
    return int(value.numerator)


def _unary(op: str, a: Value) -> Value:
    if op == "!":
        n = _integer(a)
        if n < 0:
            raise Undefined("factorial of a negative number")
        need(n * n.bit_length() <= MOST_BITS, "too large: integer over 1,000,000 bits")
        return fmpq(math.factorial(n))
    if isinstance(a, fmpq):
        exact = _exact_unary(op, a)
        if exact is not None:
            return exact
    x = interval(a)
    if op == "neg":
        return Interval(-x.high, -x.low)
    if op == "abs":
        if x.low >= 0:
            return x
        return Interval(-x.high, -x.low) if x.high <= 0 else hull(arb(0), -x.low, x.high)
    if op == "exp":
        return hull(x.low.exp(), x.high.exp())
    if op == "Phi":
        return hull(_normal_distribution(x.low), _normal_distribution(x.high))
    if op == "phi":
        peak = 1 / (2 * arb.pi()).sqrt()
        density = _unary("exp", _binary("/", _power(x, 2), fmpq(-2)))
        return _binary("*", hull(peak), density)
    if op == "sqrt":
        if x.high < 0:
            raise Undefined("root of a negative number")
        if not x.low >= 0:
            raise Undecided("undecided: root of what may be negative")
        return hull(x.low.sqrt(), x.high.sqrt())
    if op == "log":
        if x.high <= 0:
            raise Undefined("logarithm of a number that is not positive")
        if not x.low > 0:
            raise Undecided("undecided: logarithm of what may not be positive")
        return hull(x.low.log(), x.high.log())
    raise Refused(f"cannot evaluate {op}")


def _normal_distribution(x: arb) -> arb:
    """Phi(x) = erfc(-x / sqrt 2) / 2 (NIST Handbook 7.2.2)."""
    return (-x / arb(2).sqrt()).erfc() / 2


def _exact_unary(op: str, a: fmpq) -> fmpq | None:
    """The value where it is rational; None where it is not."""
    if op == "neg":
        return -a
    if op == "abs":
        return abs(a)
    if op == "sqrt":
        if a < 0:
            raise Undefined("root of a negative number")
        p, q = int(a.numerator), int(a.denominator)
        root_p, root_q = math.isqrt(p), math.isqrt(q)
        return fmpq(root_p, root_q) if (root_p**2, root_q**2) == (p, q) else None
    if op == "exp":
        return fmpq(1) if a == 0 else None
    if op == "Phi":
        return fmpq(1, 2) if a == 0 else None
    if op == "log":
        if a <= 0:
            raise Undefined("logarithm of a number that is not positive")
        return fmpq(0) if a == 1 else None
    return None


def _binary(op: str, a: Value, b: Value) -> Value:
    if op == "^":
        return _power(a, _integer(b))
    if op == "binomial":
        n, k = _integer(a), _integer(b)
        if not 0 <= k <= n:
            raise Undefined("binomial coefficient outside 0 <= k <= n")
        need(min(k, n - k) * n.bit_length() <= MOST_BITS, "too large: integer over 1,000,000 bits")
        return fmpq(math.comb(n, k))
    if op == "/" and isinstance(b, fmpq) and b == 0:
        raise Undefined("division by zero")
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        if op == "+":
            return a + b
        if op == "-":
            return a - b
        if op == "*":
            return a * b
        if op == "/":
            return a / b
        return max(a, b) if op == "max" else min(a, b)
    x, y = interval(a), interval(b)
    if op == "+":
        return hull(x.low + y.low, x.high + y.high)
    if op == "-":
        return hull(x.low - y.high, x.high - y.low)
    if op == "*":
        return hull(x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high)
    if op == "/":
        if not (y.low > 0 or y.high < 0):
            raise Undecided("undecided: division by what may be zero")
        return hull(x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high)
    pick = max if op == "max" else min
    return Interval(pick(x.low, y.low), pick(x.high, y.high))


def _power(a: Value, n: int) -> Value:
    if isinstance(a, fmpq):
        if n < 0 and a == 0:
            raise Undefined("negative power of zero")
        need(
            a.height_bits() * abs(n) <= MOST_BITS or abs(a) == 1 or a == 0,
            "too large: integer over 1,000,000 bits",
        )
        if abs(n) > MOST_BITS:  # only 0, 1 and -1 get here
            n = (2 if n % 2 == 0 else 1) * (1 if n > 0 else -1)
        return fmpq(1) if n == 0 else a**n
    need(abs(n) <= MOST_BITS, "too large: exponent too large to evaluate")
    if n == 0:
        return fmpq(1)
    if n < 0:
        return _binary("/", fmpq(1), _power(a, -n))
    if n % 2 == 0 and not a.low >= 0:
        a = interval(_unary("abs", a))
    return hull(a.low**n, a.high**n)
