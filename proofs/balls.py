"""Trusted: exact values of terms, and enclosures of what is not rational. Integers and fractions only.

A value is a pair (low, high) with the truth between them, exact when both are one. Only strict separation decides an inequality.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, factorial, isqrt
from typing import Any

Ball = tuple[Fraction, Fraction]
BITS, FACTORIAL, WORK = 1_000_000, 20_000, 20_000_000  # the longest exact number, the largest factorial evaluated, the work of one check
_left = [WORK]


class Undefined(Exception):
    """The term has no value at the point: a division by zero, a root of a negative number, ..."""


class Undecided(Exception):
    """Not decided at this precision, or beyond the stated limits."""


def demand(condition: object, error: type[Exception], reason: str) -> None:
    if not condition:
        raise error(reason)


def spend(work: int) -> None:
    """One budget for all that a check does, so that it ends on every machine in the same place."""
    _left[0] -= work
    demand(_left[0] >= 0, Undecided, "too much work")


def refill() -> None:
    _left[0] = WORK


def rounded(bits: int, *ends: Fraction) -> Ball:
    """The pair of the least and the greatest, kept where exact, else rounded outward to `bits` bits."""
    low, high = min(ends), max(ends)
    scale = max(abs(low), abs(high))
    spend(20 + (low.denominator.bit_length() + low.numerator.bit_length() >> 4))
    if low == high:
        demand(scale.numerator.bit_length() + scale.denominator.bit_length() <= BITS, Undecided, "a number too long")
        return low, high
    unit = Fraction(2) ** (bits + scale.denominator.bit_length() - scale.numerator.bit_length())
    return (low * unit).__floor__() / unit, (high * unit).__ceil__() / unit


def exponential(x: Fraction, bits: int) -> Ball:
    """exp(x): Taylor's series of y = x / 2^k, |y| <= 1/2, in fixed point, then k squarings.

    A term is off by at most 4 units (half of its predecessor's, two truncations); what is left after the last is below 8."""
    demand(abs(x) <= 1 << 20, Undecided, "exp of too large a number")
    halvings = (abs(x) * 2).__ceil__().bit_length()
    work = bits + 2 * halvings + 32
    fixed = (x * (1 << work) / (1 << halvings)).__floor__()
    total, term, count = 0, 1 << work, 0
    while term not in (0, -1):
        total, count = total + term, count + 1
        term = ((term * fixed) >> work) // count
    low, high = total - 4 * count - 8, total + 4 * count + 8
    for _ in range(halvings):
        low, high = (low * low) >> work, ((high * high) >> work) + 1
    return Fraction(low, 1 << work), Fraction(high, 1 << work)


def arctanh(z: Fraction, bits: int) -> Ball:
    """atanh(z) = z + z^3/3 + ..., |z| <= 1/3, in fixed point: at most 3 units lost a term, 16 for the rounding of z and the rest."""
    fixed = (z * (1 << bits)).__floor__()
    total, power, count = 0, fixed, 0
    while power not in (0, -1):
        total, count = total + power // (2 * count + 1), count + 1
        power = (power * ((fixed * fixed) >> bits)) >> bits
    return Fraction(total - 8 * count - 16, 1 << bits), Fraction(total + 8 * count + 16, 1 << bits)


def logarithm(x: Fraction, bits: int) -> Ball:
    """log(x) = e log 2 + 2 atanh((m - 1) / (m + 1)), where x = m 2^e with m between 1/2 and 2."""
    if x == 1:
        return Fraction(0), Fraction(0)
    exponent = x.numerator.bit_length() - x.denominator.bit_length()
    m, work = x / Fraction(2) ** exponent, bits + exponent.bit_length() + 16
    rest, two = arctanh((m - 1) / (m + 1), work), sorted(2 * exponent * end for end in arctanh(Fraction(1, 3), work))
    return two[0] + 2 * rest[0], two[1] + 2 * rest[1]


def square_root(x: Fraction, bits: int) -> Ball:
    """sqrt(x), exact where x is the square of a fraction."""
    top, bottom = isqrt(x.numerator), isqrt(x.denominator)
    if top * top == x.numerator and bottom * bottom == x.denominator:
        return Fraction(top, bottom), Fraction(top, bottom)
    shift = bits + x.denominator.bit_length()
    root = isqrt((x * (1 << 2 * shift)).__floor__())
    return Fraction(root, 1 << shift), Fraction(root + 1, 1 << shift)


def whole(value: Ball) -> int:
    demand(value[0] == value[1], Undecided, "an integer is not decided")
    demand(value[0].denominator == 1, Undefined, "an integer is expected")
    return value[0].numerator


def divided(a: Ball, b: Ball, bits: int) -> Ball:
    demand(b != (0, 0), Undefined, "a division by zero")
    demand(b[0] > 0 or b[1] < 0, Undecided, "a divisor not separated from zero")
    return rounded(bits, *(x / y for x in a for y in b))


def power(base: Ball, n: int, bits: int) -> Ball:
    """base^n, 0^0 = 1."""
    if n < 0:
        return power(divided((Fraction(1), Fraction(1)), base, bits), -n, bits)
    size = max(part.bit_length() for end in base for part in (end.numerator, end.denominator))
    demand(n * size <= BITS, Undecided, "a power too long")
    zero = (Fraction(0),) if n % 2 == 0 and base[0] < 0 < base[1] else ()
    return rounded(bits, base[0] ** n, base[1] ** n, *zero)


def evaluate(term: Any, point: Mapping[str, Ball], bits: int) -> Ball:
    """The value of a term (as the kernel reads it) at a point; every subterm must be defined there."""
    if not isinstance(term, tuple):
        return point[term] if isinstance(term, str) else (Fraction(term), Fraction(term))
    name = term[0]
    if name == "sum":
        start, stop = (whole(evaluate(end, point, bits)) for end in term[2:4])
        demand(stop >= start - 1, Undefined, "a sum over a range turned around")
        spend(max(0, stop - start))
        total = Fraction(0), Fraction(0)
        for k in range(start, stop + 1):
            value = evaluate(term[4], {**point, term[1]: (Fraction(k), Fraction(k))}, bits)
            total = rounded(bits, total[0] + value[0], total[1] + value[1])
        return total
    values = [evaluate(argument, point, bits) for argument in term[1:]]
    a, b = values[0], values[-1]
    if name in ("+", "-"):
        return rounded(bits, a[0] + b[0], a[1] + b[1]) if name == "+" else rounded(bits, a[0] - b[1], a[1] - b[0])
    if name == "neg":
        return -a[1], -a[0]
    if name == "*":
        return rounded(bits, *(x * y for x in a for y in b))
    if name == "/":
        return divided(a, b, bits)
    if name == "^":
        return power(a, whole(b), bits)
    if name in ("max", "min"):
        return (max(a[0], b[0]), max(a[1], b[1])) if name == "max" else (min(a[0], b[0]), min(a[1], b[1]))
    if name == "abs":
        return max(a[0], -a[1], Fraction(0)), max(-a[0], a[1])
    if name in ("!", "binomial"):
        n, k = whole(a), whole(b)
        demand(0 <= k <= n, Undefined, "a factorial of a negative number")
        demand(n <= FACTORIAL, Undecided, "a factorial too large")
        value = Fraction(factorial(n) if name == "!" else comb(n, k))
        return value, value
    if name == "exp":
        return rounded(bits, *(exponential(end, bits)[i] for i, end in enumerate(a))) if a != (0, 0) else (Fraction(1), Fraction(1))
    demand(a[1] > 0 or (a[1] == 0 and name == "sqrt"), Undefined, f"a {name} outside its domain")
    demand(a[0] > 0 or (a[0] == 0 and name == "sqrt"), Undecided, f"the argument of a {name} is not separated from zero")
    return rounded(bits, *((square_root if name == "sqrt" else logarithm)(end, bits)[i] for i, end in enumerate(a)))


def decide(atom: Any, point: Mapping[str, Ball], bits: int) -> bool:
    """Whether the atom holds at the point."""
    relation, a, b = atom[0], evaluate(atom[1], point, bits), evaluate(atom[2], point, bits)
    if a[1] < b[0] or b[1] < a[0]:
        return relation == "!=" or (relation in ("<", "<=") and a[1] < b[0])
    demand(a[0] == a[1] == b[0] == b[1], Undecided, "two enclosures overlap")
    return relation in ("=", "<=")
