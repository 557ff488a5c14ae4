"""Trusted: exact values of terms, and enclosures of what is not rational. Integers and fractions only.

A value is a pair (low, high) with the truth between them, exact when both are one. Only strict separation decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, factorial, inf, isqrt
from operator import add, mul, sub, truediv
from typing import Any

Ball = tuple[Fraction, Fraction]
BITS, TERMS, FACTORIAL = 1_000_000, 100_000, 20_000  # the longest exact number and sum, the largest factorial evaluated


class Undefined(Exception):
    """The term has no value at the point: a division by zero, a root of a negative number, ..."""


class Undecided(Exception):
    """Not decided at this precision, or beyond the stated limits."""


def demand(condition: object, error: type[Exception], reason: str) -> None:
    if not condition:
        raise error(reason)


def refill(work: float = 20_000_000) -> None:
    """One budget for all that a check does, so that it ends on every machine in the same place."""
    _left[0] = work


def spend(work: int) -> None:
    _left[0] -= work
    demand(_left[0] >= 0, Undecided, "too much work")


def rounded(bits: int, *ends: Fraction) -> Ball:
    """The pair of the least and the greatest, kept where exact, else rounded outward to `bits` bits."""
    low, high = min(ends), max(ends)
    scale = max(abs(low), abs(high))
    size = scale.numerator.bit_length() + scale.denominator.bit_length()
    demand(size <= BITS or low < high, Undecided, "a number too long")
    spend(20 + (size // 512) ** 2)
    if low == high:
        return low, high
    unit = Fraction(2) ** (bits + scale.denominator.bit_length() - scale.numerator.bit_length())
    return (low * unit).__floor__() / unit, (high * unit).__ceil__() / unit


def exponential(x: Fraction, bits: int) -> Ball:
    """exp(x): Taylor's series of y = x / 2^k, |y| <= 1/2, in fixed point, then k squarings.

    A term is off by at most 4 units (half of its predecessor's, two truncations); the rest of the series is below 8."""
    if x == 0:
        return Fraction(1), Fraction(1)
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
    """z + z^3/3 + ..., |z| <= 1/3, in fixed point: a term loses at most 3 units; 16 for the rounding of z and the rest."""
    fixed = (z * (1 << bits)).__floor__()
    total, power, count = 0, fixed, 0
    while power not in (0, -1):
        total, count = total + power // (2 * count + 1), count + 1
        power = (power * ((fixed * fixed) >> bits)) >> bits
    return Fraction(total - 8 * count - 16, 1 << bits), Fraction(total + 8 * count + 16, 1 << bits)


def logarithm(x: Fraction, bits: int) -> Ball:
    """log(x) = e log 2 + 2 atanh((m - 1) / (m + 1)), where x = m 2^e with m between 1/2 and 2; log 2 = 2 atanh(1/3)."""
    if x == 1:
        return Fraction(0), Fraction(0)
    exponent = x.numerator.bit_length() - x.denominator.bit_length()
    m, work = x / Fraction(2) ** exponent, bits + exponent.bit_length() + 16
    rest = arctanh((m - 1) / (m + 1), work)
    two = sorted(2 * exponent * end for end in arctanh(Fraction(1, 3), work))
    return two[0] + 2 * rest[0], two[1] + 2 * rest[1]


def square_root(x: Fraction, bits: int) -> Ball:
    """sqrt(x), exact where x is the square of a fraction."""
    top, bottom = isqrt(x.numerator), isqrt(x.denominator)
    if top * top == x.numerator and bottom * bottom == x.denominator:
        return Fraction(top, bottom), Fraction(top, bottom)
    shift = bits + x.denominator.bit_length()
    root = isqrt((x * (1 << 2 * shift)).__floor__())
    return Fraction(root, 1 << shift), Fraction(root + 1, 1 << shift)


def peak(bits: int) -> Ball:
    """1 / sqrt(2 pi), with pi = 16 arctan(1/5) - 4 arctan(1/239) (Machin) in fixed point: a term is off by 3 units at most."""
    work, total, count = bits + 16, 0, 0
    for factor, n in ((16, 5), (-4, 239)):
        power, odd = (factor << work) // n, 1
        while power not in (0, -1):
            total, power, odd, count = total + power // odd, -power // (n * n), odd + 2, count + 1
    low, high = (square_root(Fraction(2 * (total + off), 1 << work), work) for off in (-3 * count - 8, 3 * count + 8))
    return 1 / high[1], 1 / low[0]


def normal_distribution(x: Fraction, bits: int) -> Ball:
    """Phi(x) = 1/2 + (1/sqrt(2 pi)) exp(-x^2/2) (x + x^3/3 + x^5/(3 5) + ...) (NIST Handbook 7.6.2), Phi(-x) = 1 - Phi(x).

    All terms are positive: rounded down throughout, and rounded up with twice the first term that is left out, whose
    followers are less than half as large each."""
    if x == 0:
        return Fraction(1, 2), Fraction(1, 2)
    demand(abs(x) <= 64, Undecided, "Phi of too large a number")
    work, y, sums = bits + 32, abs(x), list[int]()
    for up in (0, 1):
        square, term, total, odd = (y * y * (1 << work)).__floor__() + up, (y * (1 << work)).__floor__() + up, 0, 1
        while term > 8 or 2 * square > odd << work:
            total, odd = total + term, odd + 2
            term = ((term * square) >> work) // odd + 2 * up
        sums.append(total + 16 * up)
    factor, scale = exponential(-y * y / 2, work + (y * y).__ceil__()), peak(work)
    low, high = (Fraction(1, 2) + factor[i] * scale[i] * Fraction(sums[i], 1 << work) for i in (0, 1))
    return (low, high) if x >= 0 else (1 - high, 1 - low)


ENCLOSURES = {"exp": exponential, "log": logarithm, "sqrt": square_root, "Phi": normal_distribution}
# each takes its extreme values over a box at the corners (or, abs and even powers, at zero)
CORNERS: dict[str, Callable[[Any, Any], Any]] = {"+": add, "-": sub, "*": mul, "/": truediv, "max": max, "min": min}
CORNERS |= {"^": lambda x, n: x ** int(n), "neg": lambda x, _: -x, "abs": lambda x, _: abs(x)}
_left = [inf]


def whole(value: Ball) -> int:
    demand(value[0] == value[1], Undecided, "an integer is not decided")
    demand(value[0].denominator == 1, Undefined, "an integer is expected")
    return value[0].numerator


def evaluate(term: Any, point: Mapping[str, Any], bits: int) -> Ball:
    """The value of a term (as the kernel reads it) at a point; every subterm must be defined there."""
    spend(10)
    if not isinstance(term, tuple):
        return point[term] if isinstance(term, str) else (Fraction(term), Fraction(term))
    name, total = term[0], (Fraction(0), Fraction(0))
    if name == "sum":
        start, stop = (whole(evaluate(end, point, bits)) for end in term[2:4])
        demand(stop >= start - 1, Undefined, "a sum over a range turned around")
        demand(stop - start < TERMS, Undecided, "a sum too long")
        for k in range(start, stop + 1):
            value = evaluate(term[4], {**point, term[1]: (Fraction(k), Fraction(k))}, bits)
            total = rounded(bits, total[0] + value[0], total[1] + value[1])
        return total
    if name == "at":
        entry: Any = point[term[1]]
        for place in (whole(evaluate(argument, point, bits)) for argument in term[2:]):
            entry = entry[place - 1] if 0 < place <= len(entry) else ()
        return entry or total
    if name == "phi":
        tail, top = evaluate(("exp", ("neg", ("/", ("^", term[1], 2), 2))), point, bits), peak(bits)
        spend(bits + (bits // 64) ** 2)
        return rounded(bits, tail[0] * top[0], tail[1] * top[1])
    values = [evaluate(argument, point, bits) for argument in term[1:]]
    a, b = values[0], values[-1]
    if name in ENCLOSURES:
        inside = [name in ("exp", "Phi") or end > 0 or (end == 0 and name == "sqrt") for end in a]
        demand(inside[1], Undefined, f"a {name} outside its domain")
        demand(inside[0], Undecided, f"the argument of a {name} is not separated from zero")
        spend(bits + (bits // 64) ** 2)
        return rounded(bits, ENCLOSURES[name](a[0], bits)[0], ENCLOSURES[name](a[1], bits)[1])
    if name in ("!", "binomial"):
        n, k = whole(a), whole(b)
        demand(0 <= k <= n, Undefined, "a factorial of a negative number")
        demand(n <= FACTORIAL, Undecided, "a factorial too large")
        return rounded(bits, Fraction(factorial(n) if name == "!" else comb(n, k)))
    if name == "^":
        size = max(part.bit_length() for end in a for part in (end.numerator, end.denominator))
        demand(abs(whole(b)) * size <= BITS, Undecided, "a power too long")
    if name == "/" or (name == "^" and b[0] < 0):
        below = b if name == "/" else a
        demand(any(below), Undefined, "a division by zero")
        demand(below[0] > 0 or below[1] < 0, Undecided, "a divisor not separated from zero")
    zero = a[0] < 0 < a[1] and (name == "abs" or (name == "^" and b[0] % 2 == 0))
    corners = (CORNERS[name](x, y) for x in a[: 1 + (a[0] < a[1])] for y in b[: 1 + (b[0] < b[1])])
    return rounded(bits, *corners, *[Fraction(0)] * zero)


def decide(atom: Any, point: Mapping[str, Any], bits: int) -> bool:
    """Whether the atom holds at the point."""
    if atom[0] == "all":
        start, stop = (whole(evaluate(end, point, bits)) for end in atom[2:4])
        demand(stop - start < TERMS, Undecided, "a range too long")
        each = [decide(atom[4], {**point, atom[1]: (Fraction(k),) * 2}, bits) for k in range(start, stop + 1)]
        return all(each)  # after each was decided: what is undefined somewhere does not hold, and is not false
    relation, a, b = atom[0], evaluate(atom[1], point, bits), evaluate(atom[2], point, bits)
    if a[1] < b[0] or b[1] < a[0]:
        return relation == "!=" or (relation in ("<", "<=") and a[1] < b[0])
    demand(a[0] == a[1] == b[0] == b[1], Undecided, "two enclosures overlap")
    return relation in ("=", "<=")
