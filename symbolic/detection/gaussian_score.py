"""Certified values of the best F score on the Gaussian mechanism, with the proof that one threshold alone attains it.

The threshold theta is t = (theta - Q(D'))/sigma, P = T(t - mu) the recall, A = T(t) the false alarm rate, b = beta^2 >
0, and w = P(h_0)/P(h_1) > 0 the weight P(h_0)/P(h_1): 1 for the uniform prior, and 1 - rho_p, or (2 - rho_p)(1 -
rho_c)(1 - rho_t) - 1, as for the Laplace mechanism. (The weights use nothing but Bayes' rule, so that they hold for any
noise.)

    F = (1 + b)/(1 + f),   f(t) = (w A + b)/P.

**One maximiser.** With y = mu t - mu^2/2, the logarithm of the likelihood ratio at t, phi(t - mu) = e^y phi(t). The
sign of f' is that of

    g(t) = e^y (A + b/w) - P,     g' = mu e^y (A + b/w) - e^y phi(t) + phi(t - mu) = mu e^y (A + b/w) > 0,

and g goes from -1 to infinity: f falls up to the one zero of g, and rises from there. So for mu > 0 the best F score is
attained, at one threshold, and

    f* = w e^(-y*),   b < f* < b + w,

the latter as w A + b > b P and as f falls from its limit w + b at -infinity. Unlike that of the Laplace mechanism it
increases strictly with mu.

**Enclosing it.** y* is the one root of h(y) = T(b_) + b/w - e^(-y) T(a), where a = y/mu - mu/2 = t - mu, b_ = y/mu +
mu/2 = t (a, b of `gaussian` at epsilon = y; so delta(y*) = (b/w) e^(y*)). There h' = e^(-y) T(a) > 0 and h''/h' = -1 -
hazard(a)/mu: `gaussian_roots.refine` with K = 1 + (2 + max(a, 0))/mu at the starting point, and

    D = e^y (T(b_) + b/w)/T(a) - 1.

That K serves at all points that follow: hazard(a) < max(a, 0) + 1, and what `refine` looks at lies within 3/(8 K) of
the start, so that a changes by less than 3/(8 K mu) < 1/5, as K mu > 2.

Nothing cancels but the 1, and y is wanted with an absolute error. A relative error r of y and mu changes the fraction
by about r (max(b_, 0) + 2)^2.

**A starting point**: Newton's method on log L, L(y) = e^(-y) T(a) - T(b_), for log(b/w). The derivative in t is -mu/(1
- m(t)/m(t - mu)), where the quotient increases with t: so log L is concave and decreasing, and from above the root the
steps go down to it. Above it lie log(w/b), as L < e^(-y), and, as L <= phi(t) m(0) = e^(-t^2/2)/2 for t >= mu, also the
larger of mu and sqrt(2 log(w/b)) as t. Where t is very negative, the lower end of b < f* < b + w is the better one, and
one step leads above.

**The inverse.** f* = w e^(-y*) and delta(y*) = (b/w) e^(y*) = b/f*: the largest mu whose best F score is F, f = (1 +
b)/F - 1, is the mu of (log(w/f), b/f)-differential privacy, and where f > w, as delta(-e) = 1 - e^(-e) + e^(-e)
delta(e), that of (log(f/w), 1 - (f - b)/w).

>>> f_beta(fmpq(1), Fraction(1), Fraction(1), 20)
0.71906153994532271309
>>> mu_of_f_beta(Fraction(4, 5), Fraction(1), Fraction(1), 20)
1.6335138473622510728

Possible issues
---------------
The best F score exceeds (1 + b)/(1 + b + w) for every mu > 0, but for small mu by less than any digit shown; where that
is a tie between two decimals (0.85 to one digit) no digits are decided, and the value is refused.
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


# ---- the best threshold


def f_beta(mu: Number, b: Fraction, w: Fraction, digits: int = 50) -> Value:
    """The best F score over all thresholds (and all tests); mu >= 0, b > 0, w >= 0. Exact for mu = 0 and w = 0, where
    no threshold attains it.
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
    """The one best threshold, in sensitivities above Q(D'): 1/2 + y*/mu^2; mu > 0, b > 0, w > 0."""
    ratio = exact(b) / exact(w)

    def enclose(bits: int) -> Ball:
        y = best_log_ratio(mu, ratio, bits, relative=True)
        with flint.ctx.workprec(bits + max(0, log2_above(y)) + 16):
            return gaussian.HALF + y / ball(mu) ** 2

    return gaussian.certified(enclose, digits)


def best_log_ratio(mu: Number, ratio: fmpq, bits: int, relative: bool = False) -> Ball:
    """y* with an absolute error of about 2^-bits, or 2^-bits max(mu^2, |y*|); `ratio` is b/w."""

    simple = double(mu)

    def lost_and_k(y: Ball | float, found: Ball | float) -> tuple[int, int]:
        middle, half = y / found, found / 2
        alarm = log2_above(2 + (middle + half if middle + half > 0 else 0 * found))
        k = log2_above(1 + (2 + (middle - half if middle - half > 0 else 0)) / found)
        return 2 * affordable(alarm, alarm) + max(0, 2 * log2_above(y)) + 8, k

    def guard(y: Ball) -> tuple[int, int]:
        """The bits that an evaluation at y loses, and k."""
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
        with suppress(Undecided):  # doubles may not be good enough there
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
    """y* to some 10 digits, where doubles do it: a guess that `refine` judges; m is mu, rho is b/w."""
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
    """P = T(mu (theta - 1)) at the threshold theta, in sensitivities above Q(D'). Exact for mu (theta - 1) = 0."""
    if not mu or theta == 1:
        return Value.of(Fraction(1, 2), digits)
    x = _times(mu, theta - 1)
    return gaussian.certified(lambda bits: gaussian.tail(x, bits), digits)


def precision(mu: Number, theta: Fraction, w: Fraction, digits: int = 50) -> Value:
    """P/(P + w A) at the threshold theta, in sensitivities above Q(D'). Exact for mu = 0 and w = 0."""
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
    """F = (1 + b) P/(P + w A + b) at the threshold theta, in sensitivities above Q(D'). Exact for mu = 0."""
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
    """P and A, each as a function of the bits wanted."""
    detected, alarmed = _times(mu, theta - 1), _times(mu, theta)
    return (lambda bits: gaussian.tail(detected, bits)), (lambda bits: gaussian.tail(alarmed, bits))


# ---- the largest mu, and the largest epsilon, for a bound on the best F score


def mu_of_f_beta(F: Fraction, b: Fraction, w: Fraction, digits: int = 50) -> Value:
    """The largest mu whose best F score is at most F; (1 + b)/(1 + b + w) <= F < 1, b > 0, w > 0. Exact, 0, at the
    lower end.
    """
    if F * (1 + b + w) == 1 + b:
        return Value.of(Fraction(0), digits)
    epsilon, delta = privacy_of_f_beta(F, b, w)
    return gaussian.certified(lambda bits: enclose_mu(epsilon, delta, bits), digits)


def privacy_of_f_beta(F: Fraction, b: Fraction, w: Fraction) -> tuple[Number, fmpq]:
    """(epsilon, delta), epsilon >= 0, such that the best F score is at most F exactly for the mu that give (epsilon,
    delta)-DP.
    """
    f = (1 + b) / F - 1
    likelihood = exact(w / f)
    if f == w:
        return fmpq(0), exact(b / f)
    near_one = gaussian.HALF < likelihood < 2

    def logarithm() -> Ball:
        """Of the likelihood, relative to itself, also beside 1 and far from it."""
        return arb(likelihood - 1).log1p() if near_one else arb(likelihood).log()

    if f < w:
        return logarithm, exact(b / f)
    return (lambda: -logarithm()), exact(1 - (f - b) / w)


def epsilon_of_f_beta(
    F: Fraction, b: Fraction, w: Fraction, delta: Fraction, calibration: str, digits: int = 50
) -> Value:
    """The largest epsilon whose sigma (classical or analytic, for that delta) keeps the best F score at most F; domain
    as above, and 0 < delta < 1.

    `DomainError` where even the analytic sigma of epsilon = 0 gives more.
    """
    delta_ = exact(delta)
    lowest = F * (1 + b + w) == 1 + b
    mu: Number = fmpq(0) if lowest else Calibrated(*privacy_of_f_beta(F, b, w))
    if calibration == "classical":
        if lowest:
            return Value.of(Fraction(0), digits)
        return gaussian.certified(lambda bits: _classical_epsilon(mu, delta_, bits), digits)
    if lowest or at_zero(mu, delta_, digits):
        raise DomainError("that delta alone, with epsilon = 0, gives a better F score; take a smaller delta")
    return gaussian.certified(lambda bits: enclose_epsilon(mu, delta_, bits), digits)


def _classical_epsilon(mu: Number, delta: fmpq, bits: int) -> Ball:
    with flint.ctx.workprec(bits + 16):
        return mu() * (2 * (fmpq(5, 4) / arb(delta)).log()).sqrt()


# ---- the threshold of a false alarm rate


def threshold_of_alarm(mu: Number, alpha: Fraction, digits: int = 50) -> Value:
    """The threshold with the false alarm rate alpha, in sensitivities above Q(D'): z/mu, T(z) = alpha. Exact for alpha
    = 1/2, where it is 0.
    """
    if 2 * alpha == 1:
        return Value.of(Fraction(0), digits)
    alpha_ = exact(alpha)

    def enclose(bits: int) -> Ball:
        near_half = max(0, -below(1 - 2 * alpha_))
        with flint.ctx.workprec(affordable(bits + near_half + 16)):
            return gaussian.quantile(alpha_) / (gaussian.root_half() * ball(mu))

    return gaussian.certified(enclose, digits)
