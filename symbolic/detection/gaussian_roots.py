"""Certified roots on the Gaussian privacy curve: mu or epsilon for a given delta.

An approximate root comes from doubles, or from Newton's method in low precision. One evaluation in full precision then
encloses the root with a proof. BOUNDS.md R1 states the certificate, R2 the starting points, R3 and R4 the constants.

>>> mu(Fraction(1), Fraction(1, 10**5), 20)
0.26805112321129421790
>>> mu(Fraction(1), Fraction(1, 10**3000), 20)
0.0085168624747977291088
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from statistics import NormalDist
from typing import Final, TypeAlias

import flint
from flint import arb, fmpq

from symbolic.detection import gaussian
from symbolic.detection.gaussian import Ball, Number, above, affordable, ball, below, double, erfc, log2_above
from symbolic.number import Undecided, Value, bits_for

Step: TypeAlias = Callable[[Ball, int], tuple[Ball, int]]

MOST_STEPS: Final = 400
ROUGH: Final = 64  # bits of precision
CLOSE: Final = -4  # log2 of d K above which `refine` does not start
START: Final = 6  # bits: the root is known to 2^-6 / K when `refine` starts
FLOAT_QUALITY: Final = 50  # START for a guess by doubles
LEAST: Final = 1e-12
MOST: Final = 1e12  # range in which differences of doubles are accurate to far less than 1


def refine(step: Step, guess: Ball, k: int, quality: int, bits: int, unit: int) -> Ball:
    """Return the root near `guess` as a ball of radius about 2^(unit - bits) (BOUNDS.md R1).

    Parameters
    ----------
    step: (x, bits) -> (D with an error of about 2^(unit - bits), k), where K <= 2^k. It may change the current
        precision.
    guess: assumed correct to 2^-(quality + k).

    Raises `Undecided` if the guess is not good enough.
    """
    x, asked, before = guess, min(bits, 2 * quality + k + unit), flint.ctx.prec
    try:
        for _ in range(ROUGH):
            found, k = step(x, asked)
            d = log2_above(found)
            if d + k > CLOSE:
                raise Undecided("the starting point is too far from the root")
            error = 2 + 2 * d + k
            flint.ctx.prec = bits + max(0, log2_above(x) - unit) + 8
            if asked == bits and error <= unit - bits:
                return x - found + between(error)
            x = (x - found).mid()
            # x is correct to about 2^error; each step squares that, as far as the precision allows
            following = 2 + 2 * error + k
            asked = bits if following <= unit - bits else max(asked, min(bits, unit - following + 4))
    finally:
        flint.ctx.prec = before
    raise Undecided("Newton's method does not converge")  # each step doubles the digits


def between(log2_radius: int) -> Ball:
    """Return the ball around 0 of radius 2^log2_radius."""
    edge = arb(2) ** log2_radius
    return edge.union(-edge)


def approach(log_step: Callable[[Ball], tuple[Ball, Ball, int]], start: Ball) -> tuple[Ball, int]:
    """Return a starting point for `refine`, and k.

    Newton's steps continue until one is below 2^-START / K. log_step(x) returns (next x, step, k).
    """
    x = start
    for _ in range(MOST_STEPS):
        following, move, k = log_step(x)
        x = following.mid()
        if log2_above(move) + k <= -START:
            return x, k
    raise Undecided("Newton's method does not converge")


# ---- the analytic calibration


def mu(epsilon: Fraction, delta: Fraction, digits: int = 50) -> Value:
    """Return the largest mu for (epsilon, delta)-DP; epsilon >= 0, 0 <= delta < 1.

    The noise is sigma = sensitivity / mu. The value is exact for delta = 0.
    """
    if not delta:
        return Value.of(Fraction(0), digits)
    epsilon_, delta_ = gaussian.exact(epsilon), gaussian.exact(delta)
    return gaussian.certified(lambda bits: enclose_mu(epsilon_, delta_, bits), digits)


def enclose_mu(epsilon: Number, delta: fmpq, bits: int) -> Ball:
    """Return the largest mu as a ball of about `bits` bits; epsilon >= 0, 0 < delta < 1."""
    if not epsilon:
        with flint.ctx.workprec(affordable(bits + 8)):
            return 4 * gaussian.root_half() * (arb.erfinv(arb(delta)) if 2 * delta < 1 else arb.erfcinv(arb(1 - delta)))
    affordable(0, below(epsilon) // 2)  # one of mu and epsilon/mu is at least sqrt(epsilon)
    near_one, simple = max(0, -below(1 - delta)), double(epsilon)

    def lost_and_k(middle: Ball | float, x: Ball | float) -> tuple[int, int]:
        size = max(log2_above(middle), log2_above(x), 1) + 2
        lost = 2 * size + max(0, size - log2_above(x) + 2) + 12 + negative_guard(middle - x / 2)
        return affordable(lost, size), log2_above((8 * middle**2 + x**2 + 1) / x)

    def guard(x: Ball) -> tuple[int, int]:
        """Return the bits that an evaluation at mu = x loses, and k."""
        if simple is not None and LEAST < (near := float(x)) < MOST and simple < MOST * near:
            return lost_and_k(simple / near, near)
        with flint.ctx.workprec(ROUGH + 2 * max(above(epsilon), 0)):
            return lost_and_k(ball(epsilon) / x, x)

    def step(x: Ball, wanted: int) -> tuple[Ball, int]:
        lost, k = guard(x)
        flint.ctx.prec = affordable(wanted + lost)
        a, b = gaussian.arguments(epsilon, lambda: x)
        difference = erfc(a) - ball(epsilon).exp() * erfc(b) - 2 * delta
        return difference * (arb.pi() / 2).sqrt() * (a * a).exp(), k

    def log_step(x: Ball) -> tuple[Ball, Ball, int]:
        lost, k = guard(x)
        with flint.ctx.workprec(ROUGH + lost + near_one):
            a, b = gaussian.arguments(epsilon, lambda: x)
            found = (erfc(a) - ball(epsilon).exp() * erfc(b)) / 2
            move = -(found / delta).log() * found * (2 * arb.pi()).sqrt() * (a * a).exp()
            return x + move, move, k

    guess = _float_mu(simple, double(delta))
    if guess is not None:
        try:
            x = arb(guess)
            return refine(step, x, guard(x)[1], FLOAT_QUALITY, bits, log2_above(x) - 1)
        except Undecided:
            pass  # doubles are not accurate enough here
    with flint.ctx.workprec(affordable(ROUGH + near_one + 2 * max(above(epsilon), 0))):
        z = 2 * gaussian.root_half() * gaussian.quantile(delta)
        root = (z * z + 2 * ball(epsilon)).sqrt()
        low = 2 * ball(epsilon) / (z + root) if 2 * delta < 1 else root - z
        start = low.max(4 * gaussian.root_half() * arb.erfinv(arb(delta))).mid()
    x, k = approach(log_step, start)
    return refine(step, x, k, START, bits, log2_above(x) - 1)


class Calibrated:
    """The largest mu for (epsilon, delta)-DP, as a function; keeps the sharpest ball."""

    def __init__(self, epsilon: Number, delta: fmpq) -> None:
        self.epsilon, self.delta = epsilon, delta
        self._bits, self._ball = 0, arb(0)

    def __call__(self) -> Ball:
        bits = int(flint.ctx.prec)
        if bits > self._bits:
            self._bits, self._ball = bits, enclose_mu(self.epsilon, self.delta, bits)
        return self._ball


def sigma(epsilon: Fraction, delta: Fraction, sensitivity: Fraction, calibration: str, digits: int = 50) -> Value:
    """Return sensitivity / mu for analytic or classical mu; 0 < delta < 1.

    The classical calibration requires epsilon > 0.
    """
    epsilon_, delta_, scale = (gaussian.exact(number) for number in (epsilon, delta, sensitivity))

    def enclose(bits: int) -> Ball:
        with flint.ctx.workprec(affordable(bits + 16)):
            if calibration == "analytic":
                return scale / enclose_mu(epsilon_, delta_, bits + 8)
            return scale / gaussian.classical_mu(epsilon_, delta_)()

    return gaussian.certified(enclose, digits)


def negative_guard(a: Ball | float) -> int:
    """Return the bits of 1 + |a| sqrt(2 pi) e^(a^2/2) for a < 0, and 0 for a > 0."""
    if a > 0:
        return 0
    size = max(log2_above(a), 0)
    if size > 20:  # e^(2^40) has more bits than are affordable
        affordable(gaussian.MOST_BITS + 1)
    least = a if isinstance(a, float) else float(a.lower())
    return math.ceil(0.7214 * least * least) + size + 3


def _float_mu(e: float | None, d: float | None) -> float | None:
    """Return mu for epsilon = e and delta = d to about 10 digits, or None; a guess only."""
    if e is None or d is None or not (1e-6 < e < 500 and 1e-90 < d < 0.9):
        return None
    z = -NormalDist().inv_cdf(d)
    x = max(2 * e / (z + math.sqrt(z * z + 2 * e)), 2.5 * d)
    power, target = math.exp(e), math.log(d)
    for _ in range(30):
        a, b = e / x - x / 2, e / x + x / 2
        found = (math.erfc(a * _R) - power * math.erfc(b * _R)) / 2
        if not 1e-300 < found < 1:
            return None
        move = (target - math.log(found)) * found * _ROOT * math.exp(a * a / 2)
        x += move
        if not 1e-9 < x < 1e9:
            return None
        if abs(move) < 1e-7 * x / (1 + e / x) ** 2:
            break
    return x


# ---- epsilon of a given noise


def epsilon(mu: Fraction, delta: Fraction, digits: int = 50) -> Value:
    """Return the smallest epsilon >= 0 for (epsilon, delta)-DP; mu >= 0, 0 < delta < 1.

    The value is exact if it is 0.
    """
    mu_, delta_ = gaussian.exact(mu), gaussian.exact(delta)
    if not mu or at_zero(mu_, delta_, digits):
        return Value.of(Fraction(0), digits)
    return gaussian.certified(lambda bits: enclose_epsilon(mu_, delta_, bits), digits)


def at_zero(mu: Number, delta: fmpq, digits: int) -> bool:
    """Whether the mechanism is (0, delta)-DP.

    Equality is impossible: erf of a nonzero algebraic number is transcendental (Siegel).
    """
    bits = bits_for(digits) + max(0, -below(delta)) + max(0, -below(1 - delta))
    while bits <= gaussian.MOST_BITS:
        with flint.ctx.workprec(bits):
            found = gaussian.enclose_delta(fmpq(0), mu, bits) - delta
        if not found.contains(0):
            return bool(found < 0)
        bits *= 2
    raise Undecided("the enclosures do not separate delta from its value at epsilon = 0")


def enclose_epsilon(mu: Number, delta: fmpq, bits: int) -> Ball:
    """Return the smallest epsilon, if positive, as a ball of about `bits` bits; mu > 0."""
    near_one = max(0, -below(1 - delta))

    def guard(x: Ball) -> tuple[int, int]:
        with flint.ctx.workprec(ROUGH + 2 * max(above(mu), 0)):
            found = ball(mu)
            middle = x / found
            size = max(log2_above(middle), log2_above(found), 1) + 2
            lost = 3 * size + max(0, size - below(mu)) + 12 + negative_guard(middle - found / 2)
            return affordable(lost, size), log2_above(1 + (2 + middle + found / 2) / found)

    def both(x: Ball) -> tuple[Ball, Ball]:
        """Return twice T(a) - e^x T(b), and twice e^x T(b)."""
        a, b = gaussian.arguments(lambda: x, mu)
        false = x.exp() * erfc(b)
        return erfc(a) - false, false

    def step(x: Ball, wanted: int) -> tuple[Ball, int]:
        lost, k = guard(x)
        flint.ctx.prec = affordable(wanted + lost)
        found, false = both(x)
        return (2 * delta - found) / false, k

    def log_step(x: Ball) -> tuple[Ball, Ball, int]:
        lost, k = guard(x)
        with flint.ctx.workprec(ROUGH + lost + near_one):
            found, false = both(x)
            move = (found / (2 * delta)).log() * found / false
            return x + move, move, k

    with flint.ctx.workprec(affordable(ROUGH + near_one + 2 * max(above(mu), 0))):
        found = ball(mu)
        start = (found * (2 * gaussian.root_half() * gaussian.quantile(delta) + found / 2)).mid()
    x, k = approach(log_step, start)
    return refine(step, x, k, START, bits, log2_above(x) - 1)


_R: Final = math.sqrt(0.5)
_ROOT: Final = math.sqrt(2 * math.pi)
