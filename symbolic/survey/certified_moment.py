"""Certified values of T = E[1/M | M > 0] and S = E[1/M; M > 0] for M ~ Bin(n, c).

n is an integer from 1 to 10^100, and c a fraction in (0, 1]. The work does not grow with n. With u = 1 - c:

1. `exact_sum` computes S as a fraction by a recurrence, if the fraction is short (BOUNDS.md M1).
2. `by_inverse_factorials` sums inverse factorials, if u^n is below the precision (M2).
3. `by_weights` and `by_blocks` sum the binomial weights otherwise (M3).

`reach` chooses between 2 and 3. Both work on integers with a bound on the rounding error, or from `BLOCKS_FROM` bits on
by binary splitting.

>>> value(10**18, Fraction(1, 2), digits=30)
2.00000000000000000200000000000e-18
>>> value(3, Fraction(1, 2), digits=10).exact
Fraction(29, 42)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, TypeAlias

import flint
from flint import arb, fmpq, fmpz

from symbolic.number import Value, bisection
from symbolic.representations.exact import TooLarge

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Integer: TypeAlias = Any  # int or fmpz, whichever is faster at the given length

LARGEST_N: Final = 10**100
MOST_EXACT: Final = 2_000  # respondents up to which the exact fraction is available
SHORT: Final = 60  # respondents up to which the fraction is as fast as a ball
MOST_EXACT_WORK: Final = 2 * 10**7  # steps times bits of c
LONGEST: Final = 10**5  # bits of a fraction; writing out a longer one takes longer than the digits
MOST_BLOCK_WORK: Final = 5 * 10**9
BLOCKS_FROM: Final = 4_000  # bits of precision


def value(n: int, c: Fraction, digits: int = 50) -> Value:
    """Return T = E[1/M | M > 0], exact if affordable, otherwise certified to `digits` digits.

    Parameters
    ----------
    n: number of respondents, 1 to 10^100.
    c: probability that a respondent answers, 0 < c <= 1.
    """
    check(n, c)
    return _value(n, c, digits, exact, enclose)


def value_sum(n: int, c: Fraction, digits: int = 50) -> Value:
    """Return S = E[1/M; M > 0], which is not conditional; parameters as in `value`."""
    check(n, c)
    return _value(n, c, digits, exact_sum, enclose_sum)


def _value(
    n: int,
    c: Fraction,
    digits: int,
    fraction: Callable[[int, Fraction], Fraction],
    ball: Callable[[int, Fraction, int], Fraction | Ball],
) -> Value:
    """Return the value from the exact fraction or a ball, whichever is faster."""
    if not is_affordable(n, c):
        return Value.certify(lambda bits: ball(n, c, bits), digits)
    if n <= SHORT or n == 1 or c == 1 or digits > n:
        return Value.of(fraction(n, c), digits)
    return Value.late(lambda bits: ball(n, c, bits), lambda: fraction(n, c), digits)


def check(n: int, c: Fraction) -> None:
    """Raise `ValueError` or `TooLarge` outside the domain."""
    if n < 1:
        raise ValueError(f"n = {n} is outside its domain n >= 1; the nearest is 1")
    if n > LARGEST_N:
        raise TooLarge("n is above 10^100")
    if not 0 < c <= 1:
        raise ValueError(f"c = {c} is outside its domain 0 < c <= 1")


# ---- exact values


def is_affordable(n: int, c: Fraction) -> bool:
    """Whether the exact fraction is short enough; always true for n = 1 and c = 1."""
    bits = c.denominator.bit_length()
    return n == 1 or c == 1 or (n <= MOST_EXACT and n * n * bits <= MOST_EXACT_WORK and n * bits <= LONGEST)


def exact_sum(n: int, c: Fraction) -> Fraction:
    """Return S by the recurrence M1, on integers over the denominator b^n lcm(1..n), c = a/b."""
    if n == 1 or c == 1:
        return c / n
    unanswered, b = fmpz(c.denominator - c.numerator), fmpz(c.denominator)
    common = fmpz(math.lcm(*range(1, n + 1)))
    total, above, below = fmpz(0), fmpz(1), fmpz(1)
    for m in range(1, n + 1):
        above *= unanswered
        below *= b
        total = total * unanswered + common // m * (below - above)
    result = fmpq(total, common * below)
    return Fraction(int(result.p), int(result.q))


def exact(n: int, c: Fraction) -> Fraction:
    """Return T as a fraction."""
    if n == 1 or c == 1:
        return Fraction(1, n)
    return exact_sum(n, c) / (1 - (1 - c) ** n)


# ---- enclosures


def enclose(n: int, c: Fraction, bits: int) -> Fraction | Ball:
    """Return a ball of about `bits` bits that contains T, or the exact T if it is 1/n."""
    if n == 1 or c == 1:
        return Fraction(1, n)
    with flint.ctx.workprec(bits + 32):
        below = by_inverse_factorials(n, c, bits)
        if below is not None:
            return below / answered(n, c)
    if bits < BLOCKS_FROM:
        return by_weights(n, c, bits)
    precision = bits + n.bit_length() + 32
    with flint.ctx.workprec(precision):
        return by_blocks(n, c, precision) / answered(n, c)


def enclose_sum(n: int, c: Fraction, bits: int) -> Fraction | Ball:
    """Return a ball of about `bits` bits that contains S, or the exact S if it is c/n."""
    if n == 1 or c == 1:
        return c / n
    with flint.ctx.workprec(bits + 32):
        below = by_inverse_factorials(n, c, bits)
        if below is not None:
            return below
    precision = bits + n.bit_length() + 32
    with flint.ctx.workprec(precision):
        return by_weights(n, c, bits) * answered(n, c) if bits < BLOCKS_FROM else by_blocks(n, c, precision)


def answered(n: int, c: Fraction) -> Ball:
    """Return 1 - u^n, the probability of at least one answer, without cancellation."""
    u = 1 - c
    log_u = (-_ball(c)).log1p() if 2 * c < 1 else _ball(u).log()
    return -(log_u * fmpz(n)).expm1()


def reach(n: int, c: Fraction) -> float:
    """Return roughly the number of bits that the inverse factorials reach (BOUNDS.md M2)."""
    bits = n * _minus_log(1 - c) / math.log(2)
    if 2 * c >= 1:
        bits = min(bits, n * math.log2(4 * float(c)))
    return bits - math.log2(max(n * float(c), 1)) - 24


def by_inverse_factorials(n: int, c: Fraction, bits: int) -> Ball | None:
    """Return S by inverse factorials, or None if they do not reach `bits` bits (BOUNDS.md M2)."""
    if reach(n, c) < bits + 2 * bits.bit_length():
        return None
    a, b = c.numerator, c.denominator
    if bits >= BLOCKS_FROM:
        count = _inverse_factorial_count(n, c, bits)
        if count * (b - a) >= (n + 1) * a:
            return None
        _check_work(count, c)
        total, last = _blocks(lambda r: (r * b, (n + r + 1) * a), 1, count, bits)
        total = total + _between(arb(0), (count + 2) * last)
    else:
        # units of 2^-size; M2 bounds the rounding error
        size = bits + 2 * bits.bit_length() + 8
        term, sum_, count = 1 << size, 0, 0
        while term:
            sum_ += term
            count += 1
            if count > 2 * size or count * (b - a) >= (n + 1) * a:
                return None
            term = term * (count * b) // ((n + count + 1) * a)
        # term r is known within r - 1 units, and the next one is below `count` units
        lost = count * (count - 1) // 2 + (count + 2) * count
        total = _between(arb(fmpz(sum_)), arb(fmpz(sum_ + lost))) * arb(2) ** (-size)
    rho = Fraction(count * (b - a), (n + 1) * a)
    nobody = (_ball(1 - c).log() * fmpz(n)).exp() if 2 * c >= 1 else ((-_ball(c)).log1p() * fmpz(n)).exp()
    left_out = nobody * count.bit_length() / _ball(1 - rho)  # bit_length is an upper bound of H_count
    return total / (_ball(c) * fmpz(n + 1)) - _between(arb(0), left_out)


def _inverse_factorial_count(n: int, c: Fraction, bits: int) -> int:
    """Return the number of terms for t_{R+1} / t_1 of about 2^-bits; any number is sound."""
    log_c = -_minus_log(c)

    def log_term(count: int) -> float:
        if n < 10**8:
            rising = math.lgamma(n + count + 2) - math.lgamma(n + 2)
        else:
            rising = count * math.log(n + 1)
        return math.lgamma(count + 1) - rising - count * log_c

    most = n if 2 * c >= 1 else math.floor(n * c / (1 - c))
    return _first(1, min(most, 4 * bits), lambda count: log_term(count) < -(bits + 16) * math.log(2))


def by_weights(n: int, c: Fraction, bits: int) -> Ball:
    """Return T from integer weights, outwards from the largest (BOUNDS.md M3)."""
    a, b = c.numerator, c.denominator
    unanswered = b - a
    mode = min(max((n + 1) * a // b, 1), n)
    size = bits + 3 * (bits + mode).bit_length() + 8
    weight = 1 << size
    total, divided, m = weight, weight // mode, mode
    while m < n and weight:
        weight = weight * ((n - m) * a) // ((m + 1) * unanswered)
        m += 1
        total += weight
        divided += weight // m
    steps = m - mode
    lost = steps * (steps + 1) // 2
    if m < n:
        ratio = Fraction((n - m) * a, (m + 1) * unanswered)
        lost += math.ceil(steps * ratio / (1 - ratio))
    weight, k = 1 << size, mode
    while k > 1 and weight:
        weight = weight * (k * unanswered) // ((n - k + 1) * a)
        k -= 1
        total += weight
        divided += weight // k
    lost += mode * (mode - 1) // 2
    with flint.ctx.workprec(size + 32):
        above = _between(arb(fmpz(divided)), arb(fmpz(divided + lost + m)))  # one more unit for each division by m
        return above / _between(arb(fmpz(total)), arb(fmpz(total + lost)))


def by_blocks(n: int, c: Fraction, bits: int) -> Ball:
    """Return S by the weights from m = 1 on, with binary splitting (BOUNDS.md M3)."""
    a, b = c.numerator, c.denominator
    unanswered = b - a
    count = _weight_count(n, c, bits)
    _check_work(count, c)

    def ratio(m: int) -> tuple[int, int]:
        return (n - m) * m * a, (m + 1) ** 2 * unanswered

    total, next_ = _blocks(ratio, 1, count, bits)
    if count < n:
        falling = Fraction((n - count - 1) * a, (count + 2) * unanswered)
        if falling >= 1:
            raise TooLarge("the terms do not decrease yet")  # unreachable: the count lies beyond the largest term
        total = total + _between(arb(0), next_ / _ball(1 - falling))
    log_u = (-_ball(c)).log1p() if 2 * c < 1 else _ball(1 - c).log()
    first = _ball(c) * fmpz(n) * (log_u * fmpz(n - 1)).exp()
    return first * total


def _weight_count(n: int, c: Fraction, bits: int) -> int:
    """Return the number of weights after which a term is below 2^-bits of the sum.

    It uses Chernoff's bound; any number is sound.
    """
    mean, u = n * float(c), float(1 - c)
    log_mean = math.log(n) - _minus_log(c)
    enough = (bits + 2 * bits.bit_length() + 16) * math.log(2)

    def small(m: int) -> bool:
        if m >= n:
            return True
        divergence = m * (math.log(m) - log_mean) + (n - m) * math.log1p((mean - m) / (n * u))
        return divergence > enough

    return _first(min(math.floor(n * c) + 2, n), n, small)


def _check_work(count: int, c: Fraction) -> None:
    bits = c.denominator.bit_length()
    if 2 * count * bits > MOST_BLOCK_WORK:
        raise TooLarge(f"this needs {count} terms with a c of {bits} bits; ask for fewer digits, or give a shorter c")


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """Return `bisection.first`, starting with doubled steps.

    The result is usually near `low`.
    """
    step = 64
    while low + step < high and not holds(low + step):
        low, step = low + step, 2 * step
    return bisection.first(holds, low, min(high, low + step))


def _blocks(ratio: Callable[[int], tuple[int, int]], first: int, last: int, bits: int) -> tuple[Ball, Ball]:
    """Return sum_{i=first}^{last} prod_{j=first}^{i-1} p_j/q_j and the product up to j = last.

    (p_j, q_j) = ratio(j).
    """
    above, below = ratio((first + last) // 2)
    leaf = max(1, bits // (above.bit_length() + below.bit_length()))

    def on_integers(low: int, high: int) -> tuple[Integer, Integer, Integer]:
        if high - low > 8:
            middle = (low + high) // 2
            return _join(on_integers(low, middle), on_integers(middle, high))
        p, q, t = 1, 1, 0
        for i in range(low, high):
            above, below = ratio(i)
            t, p, q = (t + p) * below, p * above, q * below
        return fmpz(p), fmpz(q), fmpz(t)

    def on_balls(low: int, high: int) -> tuple[Ball, Ball, Ball]:
        if high - low <= leaf:
            p, q, t = on_integers(low, high)
            return arb(p), arb(q), arb(t)
        middle = (low + high) // 2
        return _join(on_balls(low, middle), on_balls(middle, high))

    p, q, t = on_balls(first, last + 1)
    return t / q, p / q


def _join(left: tuple[Any, Any, Any], right: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
    return left[0] * right[0], left[1] * right[1], left[2] * right[1] + left[0] * right[2]


def _between(low: Ball, high: Ball) -> Ball:
    return low.union(high)


def _ball(number: Fraction) -> Ball:
    return arb(fmpq(number.numerator, number.denominator))


def _minus_log(x: Fraction) -> float:
    """Return -log(x) as a float, for 0 < x <= 1.

    x may be too small, or too near 1, for a float.
    """
    if 2 * x > 1:
        return -math.log1p(-float(1 - x))
    return math.log(x.denominator) - math.log(x.numerator)
