"""Enclosures of numbers, and of exp, log, sqrt and Phi at a number, in exact arithmetic.

A ball is a pair (low, high) that encloses the true value; it is exact if low = high. Only strict separation of two
balls decides an inequality.
"""

from fractions import Fraction
from math import isqrt

from proofs.kernel.core.reading import price, spend

Ball = tuple[Fraction, Fraction]
LONGEST = 200_000  # the most bits of an exact number


class Undefined(Exception):
    """The term has no value at the point: a division by zero, a root of a negative number, ..."""


class Undecided(Exception):
    """The question is not decided at this precision, or is beyond the stated limits."""


def demand(condition: object, error: type[Exception], reason: str) -> None:
    if not condition:
        raise error(reason)


def exact(value: int | Fraction) -> Ball:
    return (Fraction(value),) * 2


def length(*numbers: Fraction) -> int:
    """The total number of bits of the numerators and denominators."""
    return sum(part.bit_length() for x in numbers for part in x.as_integer_ratio())


def charge(bits: int, operations: int = 1) -> None:
    """Spend for operations on exact numbers of `bits` bits; raises Undecided if too long."""
    demand(bits <= 4 * LONGEST, Undecided, "a number too long")
    spend(operations * (5 + price(bits)))


def rounded(bits: int, *ends: Fraction) -> Ball:
    """The ball from the least to the greatest number; rounded outward unless they are equal."""
    low, *_, high = sorted(ends) if len(ends) > 1 else ends * 2
    if low is high or low == high:
        demand(length(low) <= LONGEST, Undecided, "a number too long")
        return low, high
    (a, b), (c, d) = low.as_integer_ratio(), high.as_integer_ratio()
    shift = bits - max(a.bit_length() - b.bit_length(), c.bit_length() - d.bit_length())
    charge(length(low, high) + abs(shift), 2)
    up, down = max(shift, 0), max(-shift, 0)
    floor, ceiling = (a << up) // (b << down), -((-c << up) // (d << down))
    return Fraction(floor << down, 1 << up), Fraction(ceiling << down, 1 << up)


def exponential(x: Fraction, bits: int) -> Ball:
    """exp(x): Taylor series at y = x / 2^k, 0 <= y <= 1/2, then k squarings.

    For x < 0, exp(x) = 1 / exp(-x). In fixed point, each term has an error of at most 4 units: half of the error of the
    previous term, and two truncations. The truncation error of the series is below 8 units."""
    if x == 0:
        return exact(1)
    demand(abs(x) <= 1 << 16, Undecided, "exp of too large a number")
    if x < 0:
        low, high = exponential(-x, bits)
        return 1 / high, 1 / low
    halvings = (x * 2).__ceil__().bit_length()
    work = bits + 2 * halvings + 32
    charge(length(x) + 2 * work, 2 + work // 8)
    charge(work + 4 * x.__ceil__(), 4)
    fixed = (x * (1 << work) / (1 << halvings)).__floor__()
    total, term, count = 0, 1 << work, 0
    while term:
        total, count = total + term, count + 1
        term = ((term * fixed) >> work) // count
    low_end, high_end = total - 4 * count - 8, total + 4 * count + 8
    for _ in range(halvings):
        low_end, high_end = (low_end * low_end) >> work, ((high_end * high_end) >> work) + 1
    return Fraction(low_end, 1 << work), Fraction(high_end, 1 << work)


def arc(z: Fraction, bits: int, sign: int) -> Ball:
    """artanh z (sign 1) or arctan z (sign -1), |z| <= 1/3: sum of sign^j z^(2j+1) / (2j+1).

    In fixed point, each term has an error of at most 3 units. The rounding of z and the truncation take 16 units."""
    charge(length(z) + 2 * bits, 2 + bits // 3)
    fixed = (z * (1 << bits)).__floor__()
    total, power, count, square = 0, fixed, 0, (fixed * fixed) >> bits
    while power not in (0, -1):
        total, count = total + power // (2 * count + 1), count + 1
        power = sign * ((power * square) >> bits)
    return Fraction(total - 8 * count - 16, 1 << bits), Fraction(total + 8 * count + 16, 1 << bits)


def logarithm(x: Fraction, bits: int) -> Ball:
    """log(x) = e log 2 + 2 artanh((m - 1) / (m + 1)), where x = m 2^e and 1/2 < m < 2.

    log 2 = 2 artanh(1/3)."""
    if x == 1:
        return exact(0)
    charge(2 * length(x), 3)
    exponent = x.numerator.bit_length() - x.denominator.bit_length()
    m, work = x / Fraction(2) ** exponent, bits + exponent.bit_length() + 16
    rest = arc((m - 1) / (m + 1), work, 1)
    two = sorted(2 * exponent * end for end in arc(Fraction(1, 3), work, 1))
    return two[0] + 2 * rest[0], two[1] + 2 * rest[1]


def square_root(x: Fraction, bits: int) -> Ball:
    """sqrt(x), exact if x is the square of a fraction."""
    charge(3 * length(x) + 2 * bits, 3)
    top, bottom = isqrt(x.numerator), isqrt(x.denominator)
    if top * top == x.numerator and bottom * bottom == x.denominator:
        return exact(Fraction(top, bottom))
    shift = bits + x.denominator.bit_length()
    root = isqrt((x * (1 << 2 * shift)).__floor__())
    return Fraction(root, 1 << shift), Fraction(root + 1, 1 << shift)


def peak(_: Fraction, bits: int) -> Ball:
    """1 / sqrt(2 pi), with pi = 16 arctan(1/5) - 4 arctan(1/239) (Machin)."""
    (a, b), (c, d) = (arc(Fraction(1, n), bits + 16, -1) for n in (5, 239))
    low, high = (square_root(2 * pi, bits + 16) for pi in (16 * a - 4 * d, 16 * b - 4 * c))
    return 1 / high[1], 1 / low[0]


def normal_distribution(x: Fraction, bits: int) -> Ball:
    """Phi(x) = 1/2 + exp(-x^2/2) / sqrt(2 pi) (x + x^3/3 + x^5/(3 5) + ...) for x >= 0.

    Phi(-x) = 1 - Phi(x). Source: NIST Handbook 7.6.2. All terms are positive. The lower bound rounds each term down.
    The upper bound rounds up and adds twice the first omitted term, since each later term is less than half of the
    previous term. A step multiplies two integers of `work` bits, and needs no greatest common divisor."""
    if x == 0:
        return exact(Fraction(1, 2))
    demand(abs(x) <= 64, Undecided, "Phi of too large a number")
    work, y, sums = bits + 32, abs(x), list[int]()
    charge(length(x) + work, 2 + work // 4 + 4 * (y * y).__ceil__())
    for up, end in enumerate((Fraction.__floor__, Fraction.__ceil__)):
        square, term, total, odd = end(y * y * (1 << work)), end(y * (1 << work)), 0, 1
        zeros = min(work, (square & -square | 1).bit_length() - 1)  # trailing zero bits need no multiplication
        while term > 8 or 2 * square > odd << work:
            total, odd = total + term, odd + 2
            term = ((term * (square >> zeros)) >> (work - zeros)) // odd + 2 * up
        sums.append(total + 16 * up)
    factor, scale = exponential(-y * y / 2, work), peak(y, work)
    low, high = (Fraction(1, 2) + factor[i] * scale[i] * Fraction(sums[i], 1 << work) for i in (0, 1))
    return (low, high) if x >= 0 else (1 - high, 1 - low)


ENCLOSURES = {"exp": exponential, "log": logarithm, "sqrt": square_root, "Phi": normal_distribution, "peak": peak}
