"""Certified values of the Gaussian mechanism: its trade-off curve, its privacy curve, and the classical noise.

The output is Q(D') + sigma Z under h_0 and Q(D) + sigma Z under h_1, Z standard normal, and mu = (Q(D) - Q(D'))/sigma >
0 is all that a test sees. Below, phi is the density of Z, T(x) = P(Z >= x) its tail, m = T/phi, and for an epsilon (any
real number)

    a = epsilon/mu - mu/2,   b = epsilon/mu + mu/2,   so that   e^epsilon phi(b) = phi(a).                                   (1)

**Facts used.** (i) m' = x m - 1 < 0. (ii) hazard = 1/m increases, and s = hazard - x decreases (its derivative is minus
the variance of Z given Z >= x), so that hazard(x) <= 0.8 + max(x, 0), as hazard(0) = sqrt(2/pi). (iii) s(x) >=
1/(max(x, 0) + 2): for x <= 0 it is at least s(0); for x > 0 it is at least (sqrt(x^2 + 8) - x)/4 (Sampford 1953).

**Trade-off** (Dong, Roth and Su 2022): the test {output >= theta} has the errors alpha = T(t) and T(mu - t) = 1 - T(t -
mu), t = (theta - Q(D'))/sigma, so the curve is G(alpha) = T(mu - z), where T(z) = alpha. With x = mu - z, a relative
error r of mu and z changes G by at most a factor exp(hazard * |dx|), |dx| <= r (mu + |z|): the precision is the bits
wanted, and twice the bits of mu + |z| + 1, and a few.

**Privacy curve** (Balle and Wang 2018): delta(epsilon) = T(a) - e^epsilon T(b) = phi(a) (m(a) - m(b)). With (1),

    d delta / d epsilon = -e^epsilon T(b) < 0,     d delta / d mu = phi(a) > 0.                                               (2)

The difference cancels, and how much is known beforehand: m(b)/m(a) = exp(-integral of s from a to b) <= exp(-mu s(b)),
so T(a)/delta <= 1 + 1/(mu s(b)) <= 1 + (b + 2)/mu. A relative error r in mu and epsilon/mu changes T(a) and e^epsilon
T(b) by at most about 3 r (b + 2)^2 T(a), b >= 0. So the bits of (b + 2)^2 (1 + (b + 2)/mu) are added to those wanted: a
few that are always added are enough where it is below 2^10, and where it is not, as two doubles tell, a and b are
computed again.

>>> delta(Fraction(1), Fraction(1), 20), delta(Fraction(0), Fraction(1, 10**40), 20)
(0.12693673750664394580, 3.9894228040143267794e-41)
>>> trade_off(Fraction(1), Fraction(1, 100), 20)
0.90763775192630606415

Possible issues
---------------
A value within 10^-n of 1 prints as 1.000... to fewer than n digits. Where mu is so small that the curve cannot be told
from 1 - alpha, more precision is used, but only as long as mu has fewer than 100,000 decimal places.
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
Number: TypeAlias = Any  # fmpq, or a function that gives a ball in the precision at hand

LARGE: Final = 64.0
SMALL: Final = 1e-300
SPARED: Final = 44  # of the 64 bits by which `bits_for` exceeds the digits
MOST_BITS: Final = 1_200_000  # of precision: a tail takes seconds there
LARGEST_SIZE: Final = 2_000  # bits of mu and epsilon/mu: tails below 10^(-10^1200)
ORDINARY: Final = 10 + 8  # bits: where the tails' difference loses no more than 2^10, and a few
HALF: Final = fmpq(1, 2)


# ---- numbers


def ball(number: Number) -> Ball:
    """A ball in the precision at hand."""
    return arb(number) if isinstance(number, fmpq) else number()


def above(number: Number) -> int:
    """An n with |number| < 2^n."""
    if isinstance(number, fmpq):
        return int(number.p.bit_length() - number.q.bit_length() + 1) if number else 0
    with flint.ctx.workprec(64):
        return log2_above(number())


def below(number: Number) -> int:
    """An n with |number| > 2^n, for a number that is not 0."""
    if isinstance(number, fmpq):
        return int(number.p.bit_length() - number.q.bit_length() - 2)
    with flint.ctx.workprec(64):
        return log2_below(number())


def between(number: Number) -> tuple[int, int]:
    """`below` and `above`, where the number is not 0."""
    if isinstance(number, fmpq):
        size = int(number.p.bit_length() - number.q.bit_length())
        return size - 2, size + 1
    return below(number), above(number)


def double(number: Number) -> float | None:
    """The number as a double, where there is one near it: what only has to be known to a factor of two is reckoned in
    these.
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
    """An n with |x| <= 2^n for each x in the ball (-2^60 for 0); for a double, of each x within twice its size."""
    if isinstance(found, float):
        return math.frexp(found)[1] + 1
    upper = found.abs_upper()
    if SMALL < (near := float(upper)) < 1 / SMALL:
        return math.frexp(near)[1]
    mantissa, exponent = upper.man_exp()
    return int(mantissa.bit_length() + exponent) if mantissa else -(1 << 60)


def log2_below(found: Ball) -> int:
    """An n with |x| >= 2^n for each x in the ball."""
    mantissa, exponent = found.abs_lower().man_exp()
    if not mantissa:
        raise Undecided("the enclosure does not tell a number from 0")
    return int(mantissa.bit_length() + exponent) - 1


def affordable(precision: int, size: int = 0) -> int:
    """The precision; `TooLarge` before work that would not end, or whose result could not be written."""
    if size > LARGEST_SIZE:
        raise TooLarge("mu or epsilon/mu is above 2^2000, where a tail is below 10^(-10^1200)")
    if precision > MOST_BITS:
        raise TooLarge(f"it needs {precision} bits of precision, above {MOST_BITS}; ask for fewer digits")
    return precision


def certified(enclose: Callable[[int], Ball], digits: int, spare: int = 0) -> Value:
    """The value of `enclose(bits)`, asked with 20 bits more than the digits have, so that one of a million values is
    asked again, with more.

    `spare` more bits are taken from then on.
    """
    try:
        return Value.of(enclose(bits_for(digits) - SPARED), digits)
    except Undecided:
        return Value.certify(lambda bits: enclose(bits + spare), digits)


# ---- tails


def root_half() -> Ball:
    """1/sqrt(2) in the precision at hand."""
    return _root_half(flint.ctx.prec)


@lru_cache(maxsize=64)
def _root_half(precision: int) -> Ball:
    """The same; `precision` is the one at hand."""
    return arb(HALF).sqrt()


def erfc(x: Ball) -> Ball:
    """erfc(x) in the precision at hand.

    FLINT's own loses all digits where x is not exact and large (from about 10^5), so that there its exact midpoint is
    used. As the derivative of log erfc(x) lies between -(2 x + 1.2) and 0 for x > 0 (`hazard` above), a radius r makes
    at most a factor exp(+-(2 (x + r) + 1.2) r).
    """
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
    """a/sqrt(2) and b/sqrt(2) in the precision at hand."""
    scale = root_half()
    if isinstance(epsilon, fmpq) and isinstance(mu, fmpq):
        middle, half = epsilon / mu, mu * HALF
        return arb(middle - half) * scale, arb(middle + half) * scale
    found = ball(mu)
    middle, half = ball(epsilon) / found * scale, found / 2 * scale
    return middle - half, middle + half


def tail(x: Number, bits: int) -> Ball:
    """T(x): a ball of about so many bits."""
    size = max(above(x), 1)
    with flint.ctx.workprec(affordable(bits + 2 * size + 8, size)):
        return erfc(ball(x) * root_half()) / 2


# ---- the trade-off curve


def trade_off(mu: Fraction, alpha: Fraction, digits: int = 50) -> Value:
    """G(alpha), the smallest type II error of a test with type I error at most alpha; mu >= 0, 0 <= alpha <= 1.

    Exact for mu = 0 (where it is 1 - alpha), alpha = 0 and alpha = 1.
    """
    if not mu or alpha in (0, 1):
        return Value.of(1 - alpha, digits)
    mu_, alpha_ = exact(mu), exact(alpha)
    return certified(lambda bits: enclose_trade_off(mu_, alpha_, bits), digits, max(0, -below(mu_)))


def enclose_trade_off(mu: Number, alpha: fmpq, bits: int) -> Ball:
    """G(alpha) as a ball of about so many bits; mu > 0, 0 < alpha < 1."""
    size = max(above(mu), quantile_size(alpha)) + 2
    with flint.ctx.workprec(affordable(bits + 2 * size + 8, size)):
        return erfc(ball(mu) * root_half() - quantile(alpha)) / 2


def quantile(alpha: fmpq) -> Ball:
    """z/sqrt(2), where T(z) = alpha, in the precision at hand; its absolute error is about 2^-precision (|z| + 1)."""
    return arb.erfcinv(arb(2 * alpha)) if 2 * alpha <= 1 else -arb.erfcinv(arb(2 - 2 * alpha))


def quantile_size(alpha: fmpq) -> int:
    """An n with |z| <= 2^n: z^2 <= 2 log(1/(2 alpha)) for alpha <= 1/2 (Chernoff)."""
    least = min(alpha, 1 - alpha)
    return (max(0, -below(least)) + 1).bit_length() // 2 + 1


# ---- the privacy curve


def delta(epsilon: Fraction, mu: Fraction, digits: int = 50) -> Value:
    """The smallest delta with which the mechanism is (epsilon, delta)-DP; epsilon >= 0, mu >= 0. Exact for mu = 0."""
    if not mu:
        return Value.of(Fraction(0), digits)
    epsilon_, mu_ = exact(epsilon), exact(mu)
    return certified(lambda bits: enclose_delta(epsilon_, mu_, bits), digits)


def enclose_delta(epsilon: Number, mu: Number, bits: int) -> Ball:
    """delta(epsilon) as a ball of about so many bits; mu > 0, epsilon >= 0."""
    if not epsilon:
        with flint.ctx.workprec(affordable(bits + 16, above(mu))):
            return (ball(mu) / 2 * root_half()).erf()
    before = flint.ctx.prec
    flint.ctx.prec = affordable(bits + ORDINARY)  # by hand: half a microsecond of ten
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
    """Is (b + 2)^2 (1 + (b + 2)/mu) below 2^10? `a` and `b` are over sqrt(2), and near; b - a is sqrt(2) mu/2, and
    sqrt(2) < 3/2.
    """
    far = 1.5 * b + 2
    return far * far * (b - a + far) < 1000 * (b - a)


def delta_guard(size: int, least: int) -> int:
    """The bits of (b + 2)^2 (1 + (b + 2)/mu), and a few; mu > 2^least."""
    return 2 * size + max(0, size - least) + 12


# ---- the classical noise


def classical_mu(epsilon: Number, delta: Number) -> Number:
    """mu = epsilon / sqrt(2 log(1.25/delta)), that is sigma = sqrt(2 log(1.25/delta)) Delta Q / epsilon (Dwork and Roth
    2014, Appendix A).

    It gives (epsilon, delta)-DP for epsilon <= 1 and 0 < delta < 1. With s = sqrt(2 log(1.25/delta)), epsilon/mu = s,
    and by (2) d delta(epsilon; epsilon/s)/d epsilon = phi(a) (1/s - m(b)) > 0, because b m(b) < 1 by (i), and b > s. So
    the worst epsilon is 1, where delta(1) <= T(a), a = s - 1/(2 s) > -0.081, m(a) < 1.36 and phi(a) < e^(1/2)
    e^(-s^2/2)/sqrt(2 pi): less than 0.9 e^(-s^2/2), and delta is 1.25 e^(-s^2/2). As delta(epsilon) grows along it to
    1, each delta has one epsilon up to which it is right (8.4198 for 10^-5).
    """
    return lambda: ball(epsilon) / (2 * (fmpq(5, 4) / ball(delta)).log()).sqrt()
