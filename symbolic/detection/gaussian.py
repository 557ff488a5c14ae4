"""Certified values of the Gaussian mechanism: trade-off function, privacy curve, noise.

The output is Q(D') + sigma Z under h_0 and Q(D) + sigma Z under h_1, Z standard normal. All values depend only on mu =
(Q(D) - Q(D'))/sigma > 0. T(x) = P(Z >= x), and for an epsilon (any real number)

    a = epsilon/mu - mu/2,   b = epsilon/mu + mu/2,   so that   delta(epsilon) = T(a) - e^epsilon T(b).

BOUNDS.md G1 to G5 derive the formulas and the precision that they need.

>>> delta(Fraction(1), Fraction(1), 20), delta(Fraction(0), Fraction(1, 10**40), 20)
(0.12693673750664394580, 3.9894228040143267794e-41)
>>> trade_off(Fraction(1), Fraction(1, 100), 20)
0.90763775192630606415

Sources: Dong, Roth and Su 2022 (trade-off function); Balle and Wang 2018 (privacy curve).

Possible issues
---------------
A value within 10^-n of 1 prints as 1.000... with fewer than n digits. If mu is so small that the curve is hard to
separate from 1 - alpha, more precision is used, provided that mu has fewer than 100,000 decimal places.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, TypeAlias

import flint
from flint import arb, fmpq

from symbolic.detection.balls import exact as exact
from symbolic.number import Undecided, Value, bits_for
from symbolic.representations.exact import TooLarge

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Number: TypeAlias = Any  # fmpq, or a function that returns a ball at the current precision

LARGE: Final = 64.0
SMALL: Final = 1e-300
SPARED: Final = 44  # of the 64 bits by which `bits_for` exceeds the digits
MOST_BITS: Final = 1_200_000  # bits of precision; beyond, one tail takes seconds
LARGEST_SIZE: Final = 2_000  # bits of mu and epsilon/mu: tails below 10^(-10^1200)
ORDINARY: Final = 10 + 8  # bits: covers a cancellation of at most 2^10
HALF: Final = fmpq(1, 2)


# ---- numbers


def ball(number: Number) -> Ball:
    """Return a ball around the number, at the current precision."""
    return arb(number) if isinstance(number, fmpq) else number()


def above(number: Number) -> int:
    """Return an n with |number| < 2^n."""
    if isinstance(number, fmpq):
        return int(number.p.bit_length() - number.q.bit_length() + 1) if number else 0
    with flint.ctx.workprec(64):
        return log2_above(number())


def below(number: Number) -> int:
    """Return an n with |number| > 2^n, for a nonzero number."""
    if isinstance(number, fmpq):
        return int(number.p.bit_length() - number.q.bit_length() - 2)
    with flint.ctx.workprec(64):
        return log2_below(number())


def between(number: Number) -> tuple[int, int]:
    """Return `below` and `above` of a nonzero number."""
    if isinstance(number, fmpq):
        size = int(number.p.bit_length() - number.q.bit_length())
        return size - 2, size + 1
    return below(number), above(number)


def double(number: Number) -> float | None:
    """Return the number as a double if one is near it, else None.

    Doubles serve where a factor of two does not matter.
    """
    if isinstance(number, fmpq):
        try:
            return float(int(number.p) / int(number.q))
        except OverflowError:
            return None
    with flint.ctx.workprec(64):
        found = number()
    return float(found) if found.rel_accuracy_bits() > 40 else None


def log2_above(found: Ball | float) -> int:
    """Return an n with |x| <= 2^n for each x in the ball (-2^60 for 0).

    A double stands for all numbers up to twice its size.
    """
    if isinstance(found, float):
        return math.frexp(found)[1] + 1
    upper = found.abs_upper()
    if SMALL < (near := float(upper)) < 1 / SMALL:
        return math.frexp(near)[1]
    mantissa, exponent = upper.man_exp()
    return int(mantissa.bit_length() + exponent) if mantissa else -(1 << 60)


def log2_below(found: Ball) -> int:
    """Return an n with |x| >= 2^n for each x in the ball."""
    mantissa, exponent = found.abs_lower().man_exp()
    if not mantissa:
        raise Undecided("the enclosure of a number contains 0")
    return int(mantissa.bit_length() + exponent) - 1


def affordable(precision: int, size: int = 0) -> int:
    """Return the precision; raise `TooLarge` if the work is too long or the result too small."""
    if size > LARGEST_SIZE:
        raise TooLarge("mu or epsilon/mu is above 2^2000, where a tail is below 10^(-10^1200)")
    if precision > MOST_BITS:
        raise TooLarge(f"this needs {precision} bits of precision, more than {MOST_BITS}; ask for fewer digits")
    return precision


def certified(enclose: Callable[[int], Ball], digits: int, spare: int = 0) -> Value:
    """Return the value of `enclose(bits)` with growing precision.

    The first try has 20 bits more than the digits need, so that about one value in a million is computed again. Later
    tries have `spare` bits more.
    """
    try:
        return Value.of(enclose(bits_for(digits) - SPARED), digits)
    except Undecided:
        return Value.certify(lambda bits: enclose(bits + spare), digits)


# ---- tails


def root_half() -> Ball:
    """Return 1/sqrt(2) at the current precision."""
    return _root_half(flint.ctx.prec)


@lru_cache(maxsize=64)
def _root_half(precision: int) -> Ball:
    """Return 1/sqrt(2); `precision` is the current one, and the cache key."""
    return arb(HALF).sqrt()


def erfc(x: Ball) -> Ball:
    """Return erfc(x), by the midpoint for a large inexact x (BOUNDS.md G4)."""
    if -LARGE < float(x) < LARGE:
        return x.erfc()
    if x < 0:
        if x * x > flint.ctx.prec:  # erfc(-x) < e^(-x^2) < 2^-precision
            return 2 - arb(0).union(arb(2) ** -flint.ctx.prec)
        return 2 - erfc(-x)
    radius = x.rad()
    edge = radius * (2 * x + 2 * radius + 2)
    return x.mid().erfc() * edge.union(-edge).exp()


def arguments(epsilon: Number, mu: Number) -> tuple[Ball, Ball]:
    """Return a/sqrt(2) and b/sqrt(2) at the current precision."""
    scale = root_half()
    if isinstance(epsilon, fmpq) and isinstance(mu, fmpq):
        middle, half = epsilon / mu, mu * HALF
        return arb(middle - half) * scale, arb(middle + half) * scale
    found = ball(mu)
    middle, half = ball(epsilon) / found * scale, found / 2 * scale
    return middle - half, middle + half


def tail(x: Number, bits: int) -> Ball:
    """Return T(x) as a ball of about `bits` bits."""
    size = max(above(x), 1)
    with flint.ctx.workprec(affordable(bits + 2 * size + 8, size)):
        return erfc(ball(x) * root_half()) / 2


# ---- the trade-off function


def trade_off(mu: Fraction, alpha: Fraction, digits: int = 50) -> Value:
    """Return the smallest type II error for type I error <= alpha; mu >= 0, 0 <= alpha <= 1.

    It is exact for mu = 0 (1 - alpha), alpha = 0 and alpha = 1.
    """
    if not mu or alpha in (0, 1):
        return Value.of(1 - alpha, digits)
    mu_, alpha_ = exact(mu), exact(alpha)
    return certified(lambda bits: enclose_trade_off(mu_, alpha_, bits), digits, max(0, -below(mu_)))


def enclose_trade_off(mu: Number, alpha: fmpq, bits: int) -> Ball:
    """Return the trade-off function as a ball of about `bits` bits; mu > 0, 0 < alpha < 1."""
    size = max(above(mu), quantile_size(alpha)) + 2
    with flint.ctx.workprec(affordable(bits + 2 * size + 8, size)):
        return erfc(ball(mu) * root_half() - quantile(alpha)) / 2


def quantile(alpha: fmpq) -> Ball:
    """Return z/sqrt(2), T(z) = alpha, with an absolute error of about 2^-precision (|z| + 1)."""
    return arb.erfcinv(arb(2 * alpha)) if 2 * alpha <= 1 else -arb.erfcinv(arb(2 - 2 * alpha))


def quantile_size(alpha: fmpq) -> int:
    """Return an n with |z| <= 2^n: z^2 <= 2 log(1/(2 alpha)) for alpha <= 1/2 (Chernoff)."""
    least = min(alpha, 1 - alpha)
    return (max(0, -below(least)) + 1).bit_length() // 2 + 1


# ---- the privacy curve


def delta(epsilon: Fraction, mu: Fraction, digits: int = 50) -> Value:
    """Return the smallest delta for (epsilon, delta)-DP; exact for mu = 0.

    epsilon >= 0, mu >= 0.
    """
    if not mu:
        return Value.of(Fraction(0), digits)
    epsilon_, mu_ = exact(epsilon), exact(mu)
    return certified(lambda bits: enclose_delta(epsilon_, mu_, bits), digits)


def enclose_delta(epsilon: Number, mu: Number, bits: int) -> Ball:
    """Return delta(epsilon) as a ball of about `bits` bits; mu > 0, epsilon >= 0."""
    if not epsilon:
        with flint.ctx.workprec(affordable(bits + 16, above(mu))):
            return (ball(mu) / 2 * root_half()).erf()
    before = flint.ctx.prec
    flint.ctx.prec = affordable(bits + ORDINARY)  # inlined for speed: 0.5 of 10 microseconds
    try:
        a, b = arguments(epsilon, mu)
        if not is_ordinary(float(a), float(b)):
            least, most = between(mu)
            size = max(above(epsilon) - least, most, 1) + 2  # b + 2 <= 2^size
            flint.ctx.prec = affordable(bits + delta_guard(size, least), size)
            a, b = arguments(epsilon, mu)
        return (erfc(a) - ball(epsilon).exp() * erfc(b)) / 2
    finally:
        flint.ctx.prec = before


def is_ordinary(a: float, b: float) -> bool:
    """Whether (b + 2)^2 (1 + (b + 2)/mu) is below 2^10.

    `a` and `b` are approximate and divided by sqrt(2). Then b - a is sqrt(2) mu/2, and sqrt(2) < 3/2.
    """
    far = 1.5 * b + 2
    return far * far * (b - a + far) < 1000 * (b - a)


def delta_guard(size: int, least: int) -> int:
    """Return the bits of (b + 2)^2 (1 + (b + 2)/mu), and a few more; mu > 2^least."""
    return 2 * size + max(0, size - least) + 12


# ---- the classical noise


def classical_mu(epsilon: Number, delta: Number) -> Number:
    """Return mu = epsilon / sqrt(2 log(1.25/delta)), the classical calibration.

    The noise is sigma = sqrt(2 log(1.25/delta)) Delta Q / epsilon (Dwork and Roth 2014, Appendix A). It gives (epsilon,
    delta)-DP for epsilon <= 1 and 0 < delta < 1 (BOUNDS.md G5).
    """
    return lambda: ball(epsilon) / (2 * (fmpq(5, 4) / ball(delta)).log()).sqrt()
