"""Enclosures: exact rationals, or intervals with exact ends that are rounded outward.

Two intervals that overlap are never taken for equal.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flint import arb, ctx, fmpq, fmpz

from proofs.recheck.budget import Undecided, Undefined, spend

MOST_PRECISE = 4096  # bits
GUARD = 64  # extra bits beyond the stated precision
# a value beyond these limits is undecided
LONGEST = 200_000  # bits of numerator and denominator
MOST_EXPONENTIAL, MOST_DEVIATIONS = 2**16, 64  # arguments of exp, of Phi
MOST_FACTORIAL = 10_000
LONGEST_POWER = 400_000  # the exponent times the bits of both ends of the base


@dataclass(frozen=True)
class Interval:
    """The numbers from low to high, where both ends are exact."""

    low: arb
    high: arb

    def __post_init__(self) -> None:
        assert self.low.is_exact() and self.high.is_exact() and self.low <= self.high


Value = fmpq | Interval
Box = Mapping[str, Any]  # variable -> Value, or the table of a function: nested tuples of values at 1, 2, ...


def working_precision(bits: int) -> Any:
    """A context manager that sets the precision of intervals."""
    return ctx.workprec(bits + GUARD)


def box(low: fmpq, high: fmpq, bits: int) -> Value:
    """The value that stands for all numbers from low to high."""
    if low == high:
        return low
    with working_precision(bits):
        return hull(arb(low), arb(high))


def interval(value: Value) -> Interval:
    return value if isinstance(value, Interval) else hull(arb(value))


def hull(*balls: arb) -> Interval:
    """The smallest interval of this precision that contains the balls."""
    if not all(ball.is_finite() for ball in balls):
        raise Undecided("undecided: a value is too large to enclose")
    lows, highs = [ball.lower() for ball in balls], [ball.upper() for ball in balls]
    low, high = lows[0], highs[0]
    for one in lows[1:]:
        low = one if one < low else low
    for one in highs[1:]:
        high = one if one > high else high
    return Interval(low, high)


def common(a: Interval, b: Interval) -> Interval:
    """The intersection, which must not be empty."""
    return Interval(_larger(a.low, b.low), _smaller(a.high, b.high))


def demand(condition: object, reason: str) -> None:
    """Raise Undecided unless the condition holds."""
    if not condition:
        raise Undecided(reason)


def spend_on(bits: int) -> None:
    """Spend for an operation on rationals; reduction to lowest terms takes most of the work."""
    spend(2 + bits // 32 + (bits // 1000) ** 2)


def length(a: fmpq) -> int:
    """The total number of bits of numerator and denominator."""
    return int(a.numerator.bit_length() + a.denominator.bit_length())


# ---- operations on one number ----


def unary(op: str, a: Value) -> Value:
    if isinstance(a, fmpq):
        exact = _exact(op, a)
        if exact is not None:
            return exact
    spend((100 + ctx.prec) if op == "Phi" else 8 + ctx.prec // 10)
    return _FUNCTIONS[op](interval(a))


def _exact(op: str, a: fmpq) -> fmpq | None:
    """The value if it is rational, else None."""
    if op == "neg":
        return -a
    if op == "abs":
        return abs(a)
    if op == "sqrt":
        if a < 0:
            raise Undefined("root of a negative number")
        p, q = a.numerator, a.denominator
        spend(2 + a.height_bits() // 32)
        root_p, root_q = p.isqrt(), q.isqrt()
        return fmpq(root_p, root_q) if (root_p**2, root_q**2) == (p, q) else None
    if op == "log" and a <= 0:
        raise Undefined("logarithm of a number that is not positive")
    if op in ("exp", "Phi") and a == 0:
        return fmpq(1) if op == "exp" else fmpq(1, 2)
    return fmpq(0) if op == "log" and a == 1 else None


def _neg(x: Interval) -> Interval:
    return hull(-x.high, -x.low)


def _abs(x: Interval) -> Interval:
    if x.low >= 0:
        return x
    return _neg(x) if x.high <= 0 else hull(arb(0), -x.low, x.high)


def _sqrt(x: Interval) -> Interval:
    if x.high < 0:
        raise Undefined("root of a negative number")
    if not x.low >= 0:
        raise Undecided("undecided: root of what may be negative")
    return hull(x.low.sqrt(), x.high.sqrt())


def _log(x: Interval) -> Interval:
    if x.high <= 0:
        raise Undefined("logarithm of a number that is not positive")
    if not x.low > 0:
        raise Undecided("undecided: logarithm of what may not be positive")
    return hull(x.low.log(), x.high.log())


def _exp(x: Interval) -> Interval:
    small = -MOST_EXPONENTIAL <= x.low and x.high <= MOST_EXPONENTIAL
    demand(small, "undecided: exp of too large a number")
    return hull(x.low.exp(), x.high.exp())


def _distribution(x: Interval) -> Interval:
    """Phi(x) = erfc(-x / sqrt 2) / 2 (NIST Handbook 7.2.2), an increasing function."""
    small = -MOST_DEVIATIONS <= x.low and x.high <= MOST_DEVIATIONS
    demand(small, "undecided: Phi of too large a number")
    root = arb(2).sqrt()
    return hull((-x.low / root).erfc() / 2, (-x.high / root).erfc() / 2)


def _density(x: Interval) -> Interval:
    """phi(x), which decreases in |x|."""
    away = _abs(x)
    demand(away.high**2 <= 2 * MOST_EXPONENTIAL, "undecided: phi of too large a number")
    peak = 1 / (2 * arb.pi()).sqrt()
    return hull(peak * (-(away.low**2) / 2).exp(), peak * (-(away.high**2) / 2).exp())


_FUNCTIONS = {
    "neg": _neg, "abs": _abs, "sqrt": _sqrt, "log": _log, "exp": _exp, "Phi": _distribution, "phi": _density,
}  # fmt: skip


# ---- operations on two numbers ----


def pair(op: str, a: Value, b: Value) -> Value:
    if op == "/" and isinstance(b, fmpq) and b == 0:
        raise Undefined("division by zero")
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return _exact_pair(op, a, b)
    spend(8 + ctx.prec // 32)
    if op == "*" and any(isinstance(one, fmpq) and one == 0 for one in (a, b)):
        return fmpq(0)
    x, y = interval(a), interval(b)
    if op in ("max", "min") and (x.low >= y.high or y.low >= x.high):  # an exact number stays exact
        return a if (x.low >= y.high) == (op == "max") else b
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
    pick = _larger if op == "max" else _smaller
    return Interval(pick(x.low, y.low), pick(x.high, y.high))


def _larger(a: arb, b: arb) -> arb:
    return a if a > b else b


def _smaller(a: arb, b: arb) -> arb:
    return a if a < b else b


def _exact_pair(op: str, a: fmpq, b: fmpq) -> fmpq:
    spend_on(max(a.height_bits(), b.height_bits()))
    if op in ("max", "min"):
        return max(a, b) if op == "max" else min(a, b)
    result = {"+": fmpq.__add__, "-": fmpq.__sub__, "*": fmpq.__mul__, "/": fmpq.__truediv__}[op](a, b)
    demand(length(result) <= LONGEST, "undecided: too large: a number of more than 200,000 bits")
    return result


def _length_of_ends(x: Interval) -> int:
    """The total number of bits of both ends, as dyadic fractions of the stated precision."""
    bits = ctx.prec - GUARD
    magnitude = max(int(man.bit_length() + exp) if man else 0 for man, exp in (x.low.man_exp(), x.high.man_exp()))
    return 2 * (bits + abs(bits - magnitude))


def power(a: Value, n: int) -> Value:
    """a^n; the size of the result is checked first."""
    bits = 2 * length(a) if isinstance(a, fmpq) else _length_of_ends(a)
    demand(bits * abs(n) <= LONGEST_POWER, "undecided: too large: a power of more than 200,000 bits")
    if isinstance(a, fmpq):
        if n < 0 and a == 0:
            raise Undefined("negative power of zero")
        if n == 0 or a == 1:
            return fmpq(1)
        if a in (0, -1):
            return a if n % 2 else abs(a)
        spend(2 + bits * abs(n) // 64)
        return a**n
    spend(8 + ctx.prec // 16)
    if n == 0:
        return fmpq(1)
    if n < 0:
        return pair("/", fmpq(1), power(a, -n))
    if n % 2 == 0:
        a = _abs(a)
    return hull(a.low**n, a.high**n)


def factorial(n: int) -> fmpq:
    if n < 0:
        raise Undefined("factorial of a negative number")
    demand(n <= MOST_FACTORIAL, "undecided: too large: a factorial over 10,000")
    spend(2 + n * n.bit_length() // 32)
    return fmpq(fmpz.fac_ui(fmpz(n)))


def binomial(n: int, k: int) -> fmpq:
    if not 0 <= k <= n:
        raise Undefined("binomial coefficient outside 0 <= k <= n")
    demand(n <= MOST_FACTORIAL, "undecided: too large: a factorial over 10,000")
    spend_on(min(k, n - k) * n.bit_length())
    return fmpq(math.comb(n, k))


def integer(value: Value) -> int:
    if not isinstance(value, fmpq):
        raise Undecided("undecided: an integer is needed")
    if value.denominator != 1:
        raise Undefined("an integer is needed")
    return int(value.numerator)
