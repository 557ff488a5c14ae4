"""Certified roots on the Gaussian privacy curve: the analytic calibration, and the epsilon of a given noise.

**Certificate** (`refine`). Let h be monotone, x a point, D a ball that contains h(x)/h'(x), |D| <= d, and |h''/h'| <= K
wherever |x' - x| <= 2 d, with d K <= 1/4. There h'(x')/h'(x) lies between exp(-2 d K) and exp(2 d K), and exp(-1/2) >
1/2: h changes its sign between x - 2 d and x + 2 d, so the root x* is there, and it is the only one as h is monotone.
By the mean value theorem x* = x - D q, |q - 1| <= exp(2 d K) - 1 <= 4 d K:

    |x* - (x - D)| <= 4 d^2 K.

`refine` asks for d K <= 1/16. Then the root lies within 2 d <= 1/(8 K) of the first point, and, as 4 d K + 1 (the 1 for
the radius of D) is below 2, within 2 d <= 1/(8 K) of each that follows: all points, and what lies within 2 d of them,
are within 3/(8 K) of the first, if K serves there.

So one evaluation in full precision at a point that is right to half the digits gives the root with its proof. Where the
point comes from does not matter; it comes from doubles where these reach, and from low precision otherwise, by Newton's
method on the logarithm, which cannot fail:

* log delta is concave and increasing in mu: its derivative phi(a)/delta = 1/(m(a) - m(b)), and by (2) of `gaussian`
  d(m(a) - m(b))/d mu = (1 - a m(a)) (epsilon/mu^2 + 1/2) - (1 - b m(b)) (epsilon/mu^2 - 1/2) > 0, as 1 - x m(x) =
  -m'(x) is positive and decreasing. From a point below the root Newton's steps go up to it. Such points: where T(a) =
  delta, as delta(epsilon) < T(a); and where delta(0) = delta.
* log delta is concave and decreasing in epsilon: its derivative is -1/(m(a)/m(b) - 1), and log(m(a)/m(b)), the integral
  of s from a to b, falls with epsilon. From a point above the root Newton's steps go down to it. Such a point: where
  T(a) = delta.

**In mu**: h = delta(epsilon; mu) - delta, h' = phi(a), h''/h' = a b/mu = (epsilon^2/mu^2 - mu^2/4)/mu, so K = (8
epsilon^2/mu^2 + mu^2 + 1)/mu serves (d <= mu/4 as K >= 1/mu). D = (m(a) - m(b)) - delta/phi(a), where m(a) - m(b) <= mu
(1 - a m(a)): at most mu for a >= 0, and mu (1 + |a| sqrt(2 pi) e^(a^2/2)) for a < 0.

**In epsilon**: h' = -e^epsilon T(b), h''/h' = 1 - hazard(b)/mu, so K = 1 + (2 + max(b, 0))/mu serves (as 2 d/mu <=
1/4).

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
ROUGH: Final = 64  # bits
CLOSE: Final = -4  # log2 of d K, above which `refine` does not begin
START: Final = 6  # the root is known to 2^-6 / K where `refine` begins
FLOAT_QUALITY: Final = 50  # the same for a guess by doubles
LEAST: Final = 1e-12
MOST: Final = 1e12  # between which differences of doubles are right to far less than 1


def refine(step: Step, guess: Ball, k: int, quality: int, bits: int, unit: int) -> Ball:
    """The root near `guess` as a ball of radius about 2^(unit - bits), with the certificate above.

    step(x, bits) -> (D with an error of about 2^(unit - bits), k), where K <= 2^k; it may leave any precision at hand.
    The guess is thought right to 2^-(quality + k); `Undecided` where it is not good enough.
    """
    x, asked, before = guess, min(bits, 2 * quality + k + unit), flint.ctx.prec
    try:
        for _ in range(ROUGH):
            found, k = step(x, asked)
            d = log2_above(found)
            if d + k > CLOSE:
                raise Undecided("the starting point lies too far from the root")
            error = 2 + 2 * d + k
            flint.ctx.prec = bits + max(0, log2_above(x) - unit) + 8
            if asked == bits and error <= unit - bits:
                return x - found + between(error)
            x = (x - found).mid()
            # Now x is right to about 2^error, and the next step to the square of that, as far as its precision allows.
            following = 2 + 2 * error + k
            asked = bits if following <= unit - bits else max(asked, min(bits, unit - following + 4))
    finally:
        flint.ctx.prec = before
    raise Undecided("Newton's method does not come to an end")  # each step doubles the digits


def between(log2_radius: int) -> Ball:
    """The ball around 0 of radius 2^log2_radius."""
    edge = arb(2) ** log2_radius
    return edge.union(-edge)


def approach(log_step: Callable[[Ball], tuple[Ball, Ball, int]], start: Ball) -> tuple[Ball, int]:
    """A point from which `refine` can go on, and k: Newton's steps until one is below 2^-START / K; log_step(x) ->
    (next x, move, k).
    """
    x = start
    for _ in range(MOST_STEPS):
        following, move, k = log_step(x)
        x = following.mid()
        if log2_above(move) + k <= -START:
            return x, k
    raise Undecided("Newton's method does not come to an end")


# ---- the analytic calibration


def mu(epsilon: Fraction, delta: Fraction, digits: int = 50) -> Value:
    """The largest mu with which the mechanism is (epsilon, delta)-DP: sigma = sensitivity / mu. epsilon >= 0, 0 <=
    delta < 1; exact for delta = 0.
    """
    if not delta:
        return Value.of(Fraction(0), digits)
    epsilon_, delta_ = gaussian.exact(epsilon), gaussian.exact(delta)
    return gaussian.certified(lambda bits: enclose_mu(epsilon_, delta_, bits), digits)


def enclose_mu(epsilon: Number, delta: fmpq, bits: int) -> Ball:
    """The same as a ball of about so many bits; epsilon >= 0, 0 < delta < 1."""
    if not epsilon:
        with flint.ctx.workprec(affordable(bits + 8)):
            return 4 * gaussian.root_half() * (arb.erfinv(arb(delta)) if 2 * delta < 1 else arb.erfcinv(arb(1 - delta)))
    affordable(0, below(epsilon) // 2)  # of mu and epsilon/mu one is at least sqrt(epsilon)
    near_one, simple = max(0, -below(1 - delta)), double(epsilon)

    def lost_and_k(middle: Ball | float, x: Ball | float) -> tuple[int, int]:
        size = max(log2_above(middle), log2_above(x), 1) + 2
        lost = 2 * size + max(0, size - log2_above(x) + 2) + 12 + negative_guard(middle - x / 2)
        return affordable(lost, size), log2_above((8 * middle**2 + x**2 + 1) / x)

    def guard(x: Ball) -> tuple[int, int]:
        """The bits that an evaluation at mu = x loses, and k."""
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
            pass  # doubles were not good enough there
    with flint.ctx.workprec(affordable(ROUGH + near_one + 2 * max(above(epsilon), 0))):
        z = 2 * gaussian.root_half() * gaussian.quantile(delta)
        root = (z * z + 2 * ball(epsilon)).sqrt()
        low = 2 * ball(epsilon) / (z + root) if 2 * delta < 1 else root - z
        start = low.max(4 * gaussian.root_half() * arb.erfinv(arb(delta))).mid()
    x, k = approach(log_step, start)
    return refine(step, x, k, START, bits, log2_above(x) - 1)


class Calibrated:
    """The largest mu that gives (epsilon, delta)-DP, as a function of the precision at hand; the sharpest ball is
    kept.
    """

    def __init__(self, epsilon: Number, delta: fmpq) -> None:
        self.epsilon, self.delta = epsilon, delta
        self._bits, self._ball = 0, arb(0)

    def __call__(self) -> Ball:
        bits = int(flint.ctx.prec)
        if bits > self._bits:
            self._bits, self._ball = bits, enclose_mu(self.epsilon, self.delta, bits)
        return self._ball


def sigma(epsilon: Fraction, delta: Fraction, sensitivity: Fraction, calibration: str, digits: int = 50) -> Value:
    """sensitivity / mu, where mu is analytic or classical; 0 < delta < 1, and epsilon > 0 unless it is analytic."""
    epsilon_, delta_, scale = (gaussian.exact(number) for number in (epsilon, delta, sensitivity))

    def enclose(bits: int) -> Ball:
        with flint.ctx.workprec(affordable(bits + 16)):
            if calibration == "analytic":
                return scale / enclose_mu(epsilon_, delta_, bits + 8)
            return scale / gaussian.classical_mu(epsilon_, delta_)()

    return gaussian.certified(enclose, digits)


def negative_guard(a: Ball | float) -> int:
    """The bits of 1 + |a| sqrt(2 pi) e^(a^2/2) for a < 0, and 0 for a > 0."""
    if a > 0:
        return 0
    size = max(log2_above(a), 0)
    if size > 20:  # e^(2^40) has more bits than are affordable
        affordable(gaussian.MOST_BITS + 1)
    least = a if isinstance(a, float) else float(a.lower())
    return math.ceil(0.7214 * least * least) + size + 3


def _float_mu(e: float | None, d: float | None) -> float | None:
    """mu of epsilon = e and delta = d to some 10 digits, where doubles do it: a guess that `refine` judges."""
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


# ---- the epsilon of a given noise


def epsilon(mu: Fraction, delta: Fraction, digits: int = 50) -> Value:
    """The smallest epsilon >= 0 with which the mechanism is (epsilon, delta)-DP; mu >= 0, 0 < delta < 1. Exact where it
    is 0.
    """
    mu_, delta_ = gaussian.exact(mu), gaussian.exact(delta)
    if not mu or at_zero(mu_, delta_, digits):
        return Value.of(Fraction(0), digits)
    return gaussian.certified(lambda bits: enclose_epsilon(mu_, delta_, bits), digits)


def at_zero(mu: Number, delta: fmpq, digits: int) -> bool:
    """Is the mechanism (0, delta)-DP? There is no tie: erf of an algebraic number other than 0 is transcendental
    (Siegel).
    """
    bits = bits_for(digits) + max(0, -below(delta)) + max(0, -below(1 - delta))
    while bits <= gaussian.MOST_BITS:
        with flint.ctx.workprec(bits):
            found = gaussian.enclose_delta(fmpq(0), mu, bits) - delta
        if not found.contains(0):
            return bool(found < 0)
        bits *= 2
    raise Undecided("the enclosures do not tell delta from that of epsilon = 0")


def enclose_epsilon(mu: Number, delta: fmpq, bits: int) -> Ball:
    """The same as a ball of about so many bits, where it is above 0; mu > 0."""
    near_one = max(0, -below(1 - delta))

    def guard(x: Ball) -> tuple[int, int]:
        with flint.ctx.workprec(ROUGH + 2 * max(above(mu), 0)):
            found = ball(mu)
            middle = x / found
            size = max(log2_above(middle), log2_above(found), 1) + 2
            lost = 3 * size + max(0, size - below(mu)) + 12 + negative_guard(middle - found / 2)
            return affordable(lost, size), log2_above(1 + (2 + middle + found / 2) / found)

    def both(x: Ball) -> tuple[Ball, Ball]:
        """T(a) - e^x T(b) and e^x T(b), twice."""
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
