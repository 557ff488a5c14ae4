"""Certified values of the inverse moment T = E[1/M | M > 0], M ~ Bin(n, c), and of S = E[1/M; M > 0] = T (1 - (1-c)^n).

n is any integer from 1 to 10^100, c any fraction in (0, 1], and the work never grows with n. Below, u = 1 - c, and B is
the number of bits asked for.

1. **Exactly** (`exact_sum`), while the fraction is affordable: S_n = u S_{n-1} + (1 - u^n) / n, S_0 = 0. (Condition on
   the last trial: C(n,m)/m = C(n-1,m)/m + C(n,m)/n.)

2. **Inverse factorials** (`by_inverse_factorials`), where u^n is below the precision. For m >= 1, by induction on R,

       1/m = sum_{r=1}^{R} (r-1)! / ((m+1)...(m+r)) + R! / (m (m+1)...(m+R)).

   Let X_r ~ Bin(n+r, c). As C(n,m) / ((m+1)...(m+r)) = C(n+r, m+r) / ((n+1)...(n+r)), the expectation over m >= 1 of
   the term r is t_r P(X_r > r), where t_r = (r-1)! / ((n+1)...(n+r) c^r). So S = sum t_r - sum t_r P(X_r <= r) +
   remainder, with two bounds:

   * t_r P(X_r = r) = u^n / r, and P(X_r = j-1) / P(X_r = j) = j u / ((n+r-j+1) c) <= rho_r := r u / ((n+1) c) for j <=
     r. So the second sum lies between 0 and u^n H_R / (1 - rho_R), where H_R = 1 + ... + 1/R, while rho_R < 1.
   * As 1/m = (1 + (R+1)/m) / (m+R+1) <= (R+2) / (m+R+1), the remainder lies between 0 and (R+2) t_{R+1}.

3. **Weights** (`by_weights`, `by_blocks`) otherwise. With w_m proportional to C(n,m) c^m u^(n-m), T = sum (w_m/m) / sum
   w_m over m >= 1. All terms are positive, and w_{m+1} / w_m = (n-m) c / ((m+1) u) falls with m, so that what follows m
   = K is at most w_{K+1} / (1 - ratio). Here n c <= n log(1/u) < B log 2 or n < B + 40, so that the number of terms is
   at most about 1.9 B (where x log x - x + 1 = 1, at x = e, times B log 2).

The crossover is stated in `reach`. Both sides are either sums of integers in units of 2^-B whose error is counted, or
(from `BLOCKS_FROM` bits) binary splitting in blocks, on integers first and on balls above.

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

from symbolic.number import Value
from symbolic.representations.exact import TooLarge

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Integer: TypeAlias = Any  # int or fmpz, whichever is faster at the length at hand

LARGEST_N: Final = 10**100
MOST_EXACT: Final = 2_000  # respondents up to which the exact fraction is given
SHORT: Final = 60  # respondents up to which the fraction is at hand as soon as a ball
MOST_EXACT_WORK: Final = 2 * 10**7  # steps times bits
LONGEST: Final = 10**5  # bits of a fraction that is written out: beyond, that alone takes longer than the digits
MOST_BLOCK_WORK: Final = 5 * 10**9
BLOCKS_FROM: Final = 4_000  # bits


def value(n: int, c: Fraction, digits: int = 50) -> Value:
    """T = E[1/M | M > 0]: exact where affordable, otherwise certified to `digits` digits."""
    check(n, c)
    return _value(n, c, digits, exact, enclose)


def value_sum(n: int, c: Fraction, digits: int = 50) -> Value:
    """S = E[1/M; M > 0], which is not conditional."""
    check(n, c)
    return _value(n, c, digits, exact_sum, enclose_sum)


def _value(
    n: int,
    c: Fraction,
    digits: int,
    fraction: Callable[[int, Fraction], Fraction],
    ball: Callable[[int, Fraction, int], Fraction | Ball],
) -> Value:
    """From the fraction, where that is short; from a ball, with the fraction if it is asked for, where it is
    affordable; from a ball.
    """
    if not is_affordable(n, c):
        return Value.certify(lambda bits: ball(n, c, bits), digits)
    if n <= SHORT or n == 1 or c == 1 or digits > n:
        return Value.of(fraction(n, c), digits)
    return Value.late(lambda bits: ball(n, c, bits), lambda: fraction(n, c), digits)


def check(n: int, c: Fraction) -> None:
    """Refuse what is outside the domain."""
    if n < 1:
        raise ValueError(f"n = {n} is outside its domain n >= 1; the nearest is 1")
    if n > LARGEST_N:
        raise TooLarge("n is above 10^100")
    if not 0 < c <= 1:
        raise ValueError(f"c = {c} is outside its domain 0 < c <= 1")


# ---- exactly


def is_affordable(n: int, c: Fraction) -> bool:
    """Is the exact fraction short enough to be given? Always for n = 1 and c = 1."""
    bits = c.denominator.bit_length()
    return n == 1 or c == 1 or (n <= MOST_EXACT and n * n * bits <= MOST_EXACT_WORK and n * bits <= LONGEST)


def exact_sum(n: int, c: Fraction) -> Fraction:
    """S exactly, by the recurrence in n on integers with the denominator b^n lcm(1..n), where c = a/b."""
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
    """T exactly."""
    if n == 1 or c == 1:
        return Fraction(1, n)
    return exact_sum(n, c) / (1 - (1 - c) ** n)


# ---- enclosed


def enclose(n: int, c: Fraction, bits: int) -> Fraction | Ball:
    """A ball that contains T, of about so many bits; or T itself where that is 1/n."""
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
    """A ball that contains S, of about so many bits; or S itself where that is c/n."""
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
    """1 - u^n, the probability that somebody answers, without cancellation, in the precision at hand."""
    u = 1 - c
    log_u = (-_ball(c)).log1p() if 2 * c < 1 else _ball(u).log()
    return -(log_u * fmpz(n)).expm1()


def reach(n: int, c: Fraction) -> float:
    """The number of bits, roughly, to which the inverse factorials reach: the crossover between the second method and
    the third.

    The smallest t_r is about u^n, at r = n c / u; for c >= 1/2 at most n terms are taken, the last about (4 c)^-n. The
    error term u^n counts relative to S, which is about 1 / (n c).
    """
    bits = n * _minus_log(1 - c) / math.log(2)
    if 2 * c >= 1:
        bits = min(bits, n * math.log2(4 * float(c)))
    return bits - math.log2(max(n * float(c), 1)) - 24


def by_inverse_factorials(n: int, c: Fraction, bits: int) -> Ball | None:
    """S by the second method, or None where that does not reach so many bits."""
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
        # Units of 2^-size; each floor loses less than one unit and, as the ratios are at most 1, no loss grows.
        size = bits + 2 * bits.bit_length() + 8
        term, sum_, count = 1 << size, 0, 0
        while term:
            sum_ += term
            count += 1
            if count > 2 * size or count * (b - a) >= (n + 1) * a:
                return None
            term = term * (count * b) // ((n + count + 1) * a)
        # Now term r is known within r - 1 units, and the next one is below `count` units.
        lost = count * (count - 1) // 2 + (count + 2) * count
        total = _between(arb(fmpz(sum_)), arb(fmpz(sum_ + lost))) * arb(2) ** (-size)
    rho = Fraction(count * (b - a), (n + 1) * a)
    nobody = (_ball(1 - c).log() * fmpz(n)).exp() if 2 * c >= 1 else ((-_ball(c)).log1p() * fmpz(n)).exp()
    left_out = nobody * count.bit_length() / _ball(1 - rho)  # the bit length is at least H_count
    return total / (_ball(c) * fmpz(n + 1)) - _between(arb(0), left_out)


def _inverse_factorial_count(n: int, c: Fraction, bits: int) -> int:
    """How many inverse factorials make t_{R+1} / t_1 about 2^-bits (any number is sound)."""
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
    """T by the third method, on integers in units of 2^-size, outwards from the largest weight (which is 2^size units).

    Each floor loses less than one unit, and as the ratios outwards from the largest weight are at most 1, no loss
    grows: the weight k steps away is known within k units. Weights that have reached 0 are therefore below k units.
    """
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
        above = _between(arb(fmpz(divided)), arb(fmpz(divided + lost + m)))  # and one unit for each division by m
        return above / _between(arb(fmpz(total)), arb(fmpz(total + lost)))


def by_blocks(n: int, c: Fraction, bits: int) -> Ball:
    """S by the third method, from m = 1 with the term n c u^(n-1), by binary splitting."""
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
            raise TooLarge("the terms do not fall yet")  # cannot be: the count lies beyond the largest term
        total = total + _between(arb(0), next_ / _ball(1 - falling))
    log_u = (-_ball(c)).log1p() if 2 * c < 1 else _ball(1 - c).log()
    first = _ball(c) * fmpz(n) * (log_u * fmpz(n - 1)).exp()
    return first * total


def _weight_count(n: int, c: Fraction, bits: int) -> int:
    """Where the terms of the third method end: beyond it a term is below 2^-bits of the whole, by Chernoff's bound (any
    number is sound).
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
        raise TooLarge(f"{count} terms with a c of {bits} bits; ask for fewer digits, or give a shorter c")


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The first integer in low..high where a property holds that goes on holding (high, where it never does)."""
    step = 64
    while low + step < high and not holds(low + step):
        low, step = low + step, 2 * step
    high = min(high, low + step)
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return high


def _blocks(ratio: Callable[[int], tuple[int, int]], first: int, last: int, bits: int) -> tuple[Ball, Ball]:
    """sum_{i=first}^{last} prod_{j=first}^{i-1} p_j/q_j, where (p_j, q_j) = ratio(j), and the product up to j =
    last.
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
    """-log(x) for 0 < x <= 1 as a float, also for x too small, or too near 1, for a float."""
    if 2 * x > 1:
        return -math.log1p(-float(1 - x))
    return math.log(x.denominator) - math.log(x.numerator)
