"""Certified values of the maximum F_beta score on the Gaussian mechanism.

For a threshold theta let t = (theta - Q(D'))/sigma. P = T(t - mu) is the recall, A = T(t) the false-positive rate, b =
beta^2 > 0, and w = P(h_0)/P(h_1) > 0. Then

    F = (1 + b)/(1 + f),   f(t) = (w A + b)/P.

For mu > 0 exactly one threshold maximizes F (BOUNDS.md F1). F2 encloses it, F3 gives starting points, and F4 the
inverse.

>>> f_beta(fmpq(1), Fraction(1), Fraction(1), 20)
0.71906153994532271309
>>> mu_of_f_beta(Fraction(4, 5), Fraction(1), Fraction(1), 20)
1.6335138473622510728

Possible issues
---------------
The maximum F_beta score exceeds (1 + b)/(1 + b + w) for every mu > 0, but for small mu by less than any displayed
digit. If (1 + b)/(1 + b + w) is a tie between two decimals (0.85 to one digit), no digits can be certified and the
value is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Final

import flint
from flint import arb, fmpq

from symbolic.detection import gaussian
from symbolic.detection.gaussian import Ball, Number, above, affordable, ball, below, double, erfc, exact, log2_above
from symbolic.detection.gaussian_roots import (
    FLOAT_QUALITY,
    LEAST,
    MOST,
    ROUGH,
    START,
    Calibrated,
    approach,
    at_zero,
    enclose_epsilon,
    enclose_mu,
    refine,
)
from symbolic.formula import DomainError
from symbolic.number import Undecided, Value

ROOT_HALF: Final = math.sqrt(0.5)


# ---- the optimal threshold


def f_beta(mu: Number, b: Fraction, w: Fraction, digits: int = 50) -> Value:
    """Return the maximum F_beta score over all tests; mu >= 0, b > 0, w >= 0.

    The value is exact for mu = 0 and for w = 0, where no threshold attains it.
    """
    if not mu or not w:
        return Value.of((1 + b) / (1 + b + w), digits)
    b_, w_ = exact(b), exact(w)
    more, ratio = 1 + b_, b_ / w_

    def enclose(bits: int) -> Ball:
        y = best_log_ratio(mu, ratio, bits)
        with flint.ctx.workprec(bits + 16):
            return more / (1 + w_ * (-y).exp())

    return gaussian.certified(enclose, digits)


def threshold(mu: Number, b: Fraction, w: Fraction, digits: int = 50) -> Value:
    """Return the unique optimal threshold, in sensitivities above Q(D'); mu > 0, b > 0, w > 0.

    It is 1/2 + y*/mu^2 (BOUNDS.md F1).
    """
    ratio = exact(b) / exact(w)

    def enclose(bits: int) -> Ball:
        y = best_log_ratio(mu, ratio, bits, relative=True)
        with flint.ctx.workprec(bits + max(0, log2_above(y)) + 16):
            return gaussian.HALF + y / ball(mu) ** 2

    return gaussian.certified(enclose, digits)


def best_log_ratio(mu: Number, ratio: fmpq, bits: int, relative: bool = False) -> Ball:
    """Return y* with an absolute error of about 2^-bits; `ratio` is b/w (BOUNDS.md F1).

    With `relative` the error is 2^-bits max(mu^2, |y*|).
    """

    simple = double(mu)

    def lost_and_k(y: Ball | float, found: Ball | float) -> tuple[int, int]:
        middle, half = y / found, found / 2
        alarm = log2_above(2 + (middle + half if middle + half > 0 else 0 * found))
        k = log2_above(1 + (2 + (middle - half if middle - half > 0 else 0)) / found)
        return 2 * affordable(alarm, alarm) + max(0, 2 * log2_above(y)) + 8, k

    def guard(y: Ball) -> tuple[int, int]:
        """Return the bits that an evaluation at y loses, and k."""
        if simple is not None and LEAST < simple < MOST and abs(near := float(y)) < MOST * min(simple, 1):
            return lost_and_k(near, simple)
        with flint.ctx.workprec(ROUGH + 2 * max(above(mu), 0)):
            return lost_and_k(y, ball(mu))

    def log_step(y: Ball) -> tuple[Ball, Ball, int]:
        lost, k = guard(y)
        with flint.ctx.workprec(affordable(ROUGH + 2 * lost + max(0, -below(mu)))):
            a, b = gaussian.arguments(lambda: y, mu)
            detected = erfc(a)
            share = 1 - y.exp() * erfc(b) / detected
            move = ((detected * share / (2 * ratio)).log() - y) * share
            return y + move, move, k

    def refined(start: Ball, quality: int) -> Ball:
        lost, k = guard(start)
        unit = min(0, max(2 * below(mu), log2_above(start) - 1)) if relative else 0

        def step(y: Ball, wanted: int) -> tuple[Ball, int]:
            flint.ctx.prec = affordable(wanted + lost - unit)
            a, b = gaussian.arguments(lambda: y, mu)
            return y.exp() * (erfc(b) + 2 * ratio) / erfc(a) - 1, k

        return refine(step, start, k, quality, bits, unit)

    guess = _float_guess(simple, double(ratio))
    if guess is not None:
        with suppress(Undecided):  # doubles may not be accurate enough here
            return refined(arb(guess), FLOAT_QUALITY)
    return refined(approach(log_step, _start(mu, ratio))[0], START)


def _start(mu: Number, ratio: fmpq) -> Ball:
    with flint.ctx.workprec(affordable(ROUGH + 2 * abs(above(mu)))):
        found = ball(mu)
        low = -arb(ratio).log1p()
        if low / found + found / 2 < -1:
            return low.mid()
        high = -arb(ratio).log()
        t = found if ratio > 1 else found.max((2 * high).sqrt())
        return high.min(found * t - found * found / 2).mid()


def _float_guess(m: float | None, rho: float | None) -> float | None:
    """Return y* to about 10 digits, if doubles can; m is mu, rho is b/w; not certified."""
    if m is None or rho is None or not (1e-6 < m < 100 and 1e-18 < rho < 1e18):
        return None
    y = -math.log1p(rho)
    if y / m + m / 2 > -1:
        high = -math.log(rho)
        y = min(high, m * max(m, math.sqrt(max(2 * high, 0))) - m * m / 2)
    for _ in range(40):
        a, b = (y / m - m / 2) * ROOT_HALF, (y / m + m / 2) * ROOT_HALF
        detected = math.erfc(a)
        if detected < 1e-290:
            return None
        share = 1 - math.exp(y) * math.erfc(b) / detected
        if share <= 0:
            return None
        move = (math.log(detected * share / (2 * rho)) - y) * share
        y += move
        if abs(move) * (1 + (2 + max(a, 0)) / m) < 1e-7:
            break
    return y


# ---- at a given threshold


def recall(mu: Number, theta: Fraction, digits: int = 50) -> Value:
    """Return the recall P = T(mu (theta - 1)); exact for mu (theta - 1) = 0.

    theta is in sensitivities above Q(D').
    """
    if not mu or theta == 1:
        return Value.of(Fraction(1, 2), digits)
    x = _times(mu, theta - 1)
    return gaussian.certified(lambda bits: gaussian.tail(x, bits), digits)


def precision(mu: Number, theta: Fraction, w: Fraction, digits: int = 50) -> Value:
    """Return the precision P/(P + w A); exact for mu = 0 and for w = 0.

    theta is in sensitivities above Q(D').
    """
    if not mu or not w:
        return Value.of(1 / (1 + w), digits)
    detected, alarmed = _tails(mu, theta)
    w_ = exact(w)

    def enclose(bits: int) -> Ball:
        p, alarm = detected(bits), alarmed(bits)
        with flint.ctx.workprec(bits + 8):
            return 1 / (1 + w_ * (alarm / p))

    return gaussian.certified(enclose, digits)


def f_score(mu: Number, theta: Fraction, b: Fraction, w: Fraction, digits: int = 50) -> Value:
    """Return F = (1 + b) P/(P + w A + b); exact for mu = 0.

    theta is in sensitivities above Q(D').
    """
    if not mu:
        return Value.of((1 + b) / (1 + w + 2 * b), digits)
    detected, alarmed = _tails(mu, theta)
    b_, w_ = exact(b), exact(w)

    def enclose(bits: int) -> Ball:
        p, alarm = detected(bits), alarmed(bits)
        with flint.ctx.workprec(bits + 8):
            return (1 + b_) * p / (p + (w_ * alarm + b_))

    return gaussian.certified(enclose, digits)


def _times(mu: Number, factor: Fraction) -> Number:
    factor_ = exact(factor)
    return mu * factor_ if isinstance(mu, fmpq) else lambda: mu() * factor_


def _tails(mu: Number, theta: Fraction) -> tuple[Callable[[int], Ball], Callable[[int], Ball]]:
    """Return P and A, each as a function of the number of bits."""
    detected, alarmed = _times(mu, theta - 1), _times(mu, theta)
    return (lambda bits: gaussian.tail(detected, bits)), (lambda bits: gaussian.tail(alarmed, bits))


# ---- the largest mu and epsilon for a bound on the maximum F_beta score


def mu_of_f_beta(F: Fraction, b: Fraction, w: Fraction, digits: int = 50) -> Value:
    """Return the largest mu with maximum F_beta score <= F; b > 0, w > 0.

    The domain is (1 + b)/(1 + b + w) <= F < 1. At its lower end the value is exactly 0.
    """
    if F * (1 + b + w) == 1 + b:
        return Value.of(Fraction(0), digits)
    epsilon, delta = privacy_of_f_beta(F, b, w)
    return gaussian.certified(lambda bits: enclose_mu(epsilon, delta, bits), digits)


def privacy_of_f_beta(F: Fraction, b: Fraction, w: Fraction) -> tuple[Number, fmpq]:
    """Return the (epsilon, delta)-DP that is equivalent to maximum F_beta score <= F.

    epsilon is nonnegative (BOUNDS.md F4).
    """
    f = (1 + b) / F - 1
    likelihood = exact(w / f)
    if f == w:
        return fmpq(0), exact(b / f)
    near_one = gaussian.HALF < likelihood < 2

    def logarithm() -> Ball:
        """Return the logarithm of the likelihood ratio with a relative error, also near 1."""
        return arb(likelihood - 1).log1p() if near_one else arb(likelihood).log()

    if f < w:
        return logarithm, exact(b / f)
    return (lambda: -logarithm()), exact(1 - (f - b) / w)


def epsilon_of_f_beta(
    F: Fraction, b: Fraction, w: Fraction, delta: Fraction, calibration: str, digits: int = 50
) -> Value:
    """Return the largest epsilon whose sigma, at this delta, has maximum F_beta score <= F.

    sigma is classical or analytic. The domain is that of `mu_of_f_beta`, and 0 < delta < 1. Raises `DomainError` if
    even the analytic sigma at epsilon = 0 exceeds F.
    """
    delta_ = exact(delta)
    lowest = F * (1 + b + w) == 1 + b
    mu: Number = fmpq(0) if lowest else Calibrated(*privacy_of_f_beta(F, b, w))
    if calibration == "classical":
        if lowest:
            return Value.of(Fraction(0), digits)
        return gaussian.certified(lambda bits: _classical_epsilon(mu, delta_, bits), digits)
    if lowest or at_zero(mu, delta_, digits):
        raise DomainError("this delta exceeds the bound on the F score even with epsilon = 0; take a smaller delta")
    return gaussian.certified(lambda bits: enclose_epsilon(mu, delta_, bits), digits)


def _classical_epsilon(mu: Number, delta: fmpq, bits: int) -> Ball:
    with flint.ctx.workprec(bits + 16):
        return mu() * (2 * (fmpq(5, 4) / arb(delta)).log()).sqrt()


# ---- the threshold of a false-positive rate


def threshold_of_alarm(mu: Number, alpha: Fraction, digits: int = 50) -> Value:
    """Return the threshold z/mu, T(z) = alpha, with false-positive rate alpha.

    It is in sensitivities above Q(D'), and exactly 0 for alpha = 1/2.
    """
    if 2 * alpha == 1:
        return Value.of(Fraction(0), digits)
    alpha_ = exact(alpha)

    def enclose(bits: int) -> Ball:
        near_half = max(0, -below(1 - 2 * alpha_))
        with flint.ctx.workprec(affordable(bits + near_half + 16)):
            return gaussian.quantile(alpha_) / (gaussian.root_half() * ball(mu))

    return gaussian.certified(enclose, digits)
