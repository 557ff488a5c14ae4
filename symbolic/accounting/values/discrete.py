"""delta of discrete outputs: noise on the integers, and shuffled randomized responses.

* Discrete Gaussian: P(x) is proportional to e^(-x^2/(2 sigma^2)). At sensitivity D, P(x) > e^epsilon P(x + D) exactly
  for x > epsilon sigma^2/D - D/2. So delta = P(X > epsilon sigma^2/D - D/2) - e^epsilon P(X > epsilon sigma^2/D + D/2).
  Truncation errors: `BOUNDS.md`, V5. theta_3(z), the sum of e^(-x^2/(2 sigma^2) + 2 pi i x z), gives the variance
  -theta_3''(0)/(4 pi^2 theta_3(0)).
* Discrete Laplace: P(x) = (1 - t)/(1 + t) t^|x|, t = e^-epsilon0. P(x) > e^epsilon P(x - D) for x <= m, the largest
  integer below (D - epsilon/epsilon0)/2. For 0 <= m < D, delta = 1 - t^(m + 1)/(1 + t) - e^epsilon t^(D - m)/(1 + t).
* Shuffled responses: an adversary sees only the number of answers yes. E = e^epsilon0, K = e^epsilon, a = 1/(1 + E). A
  user who holds yes answers yes with probability 1 - a, and a user who holds no with probability a. Let J be the number
  of answers yes among the other n - 1 users. Then the count has the probabilities
  P_1(k) = (1 - a) P(J = k - 1) + a P(J = k) if the user holds yes, and P_0 with a and 1 - a exchanged. V6 derives where
  P_1 > K P_0 if all others hold no, and V7 shows that the worst others are deterministic.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import Final

from flint import acb, arb, arb_poly, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.values.named import Given, checked, integer
from symbolic.composition.binomial import Answers, precision
from symbolic.composition.scale import Scale
from symbolic.number import Undecided, Value
from symbolic.representations.exact import TooLarge

MOST_TERMS: Final = 300_000  # terms of a sum: about a second
MOST_MIXED: Final = 300  # n if the other users hold different answers; the cost grows as n^3


def _epsilon(given: Given) -> Fraction:
    return checked(given, "epsilon", "0 <= epsilon <= 10^6", lambda x: 0 <= x <= 10**6)


def discrete_gaussian(digits: int, given: Given) -> Value:
    """Return delta of the discrete Gaussian mechanism."""
    sigma = checked(given, "sigma", "1/100 <= sigma <= 10^5", lambda x: Fraction(1, 100) <= x <= 10**5)
    distance, epsilon = integer(given, "sensitivity", 10**6), _epsilon(given)
    if float(sigma) * sqrt(5 * digits + 300) > MOST_TERMS:
        raise TooLarge(f"the sum would have more than {MOST_TERMS} terms")
    variance = sigma**2
    ends = [floor(epsilon * variance / distance + sign * Fraction(distance, 2)) + 1 for sign in (-1, 1)]

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            total = 1 + 2 * _tail(1, variance, bits + 32)
            above = [
                _tail(end, variance, bits + 32) if end > 0 else total - _tail(1 - end, variance, bits + 32)
                for end in ends
            ]
            return (above[0] - ball(epsilon).exp() * above[1]) / total

    return Value.certify(enclose, digits)


def _tail(start: int, variance: Fraction, bits: int) -> Ball:
    """Return the sum of e^(-x^2/(2 variance)) over the integers x >= start >= 0 (V5)."""
    rate = 1 / (2 * variance)
    term = (-ball(rate * start * start)).exp()
    ratio, decay = (-ball(rate * (2 * start + 1))).exp(), (-ball(2 * rate)).exp()
    first, total = term, arb(0)
    for _ in range(MOST_TERMS):
        total += term
        left_out = (term * ratio / (1 - ratio)).upper()
        if left_out <= first * arb(2) ** (-bits):
            return total + arb(0, left_out)
        term *= ratio
        ratio *= decay
    raise TooLarge(f"the sum has more than {MOST_TERMS} terms")


def variance(digits: int, given: Given) -> Value:
    """Return the variance of the discrete Gaussian, from the theta function theta_3 and its second derivative."""
    sigma = checked(given, "sigma", "1/100 <= sigma <= 10^6", lambda x: Fraction(1, 100) <= x <= 10**6)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            tau = acb(0, 1 / (2 * arb.pi() * ball(sigma**2)))
            total, curvature = (acb(0).modular_theta(tau, r)[2].real for r in (0, 2))
            return -curvature / (4 * arb.pi() ** 2 * total)

    return Value.certify(enclose, digits)


def discrete_laplace(digits: int, given: Given) -> Value:
    """Return delta of the discrete Laplace mechanism."""
    own = checked(given, "epsilon0", "0 < epsilon0 <= 10^6", lambda x: 0 < x <= 10**6)
    distance, epsilon = integer(given, "sensitivity", 10**6), _epsilon(given)
    m = ceil((distance - epsilon / own) / 2) - 1
    if m < 0:
        return Value.of(0, digits)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            t = (-ball(own)).exp()
            return 1 - ((-ball(own * (m + 1))).exp() + ball(epsilon - own * (distance - m)).exp()) / (1 + t)

    return Value.certify(enclose, digits)


def shuffled(digits: int, given: Given) -> Value:
    """Return delta for a number of other users who hold yes, or the maximum over this number."""
    n, epsilon = integer(given, "n", 10**9), _epsilon(given)
    own = checked(given, "epsilon0", "0 < epsilon0 <= 100", lambda x: 0 < x <= 100)
    counts = _counts(given, n)
    if epsilon >= own:
        return Value.of(0, digits)
    if counts != (0,):
        if n > MOST_MIXED:
            raise TooLarge(f"other users with different answers are computed for n up to {MOST_MIXED}")
        return Value.certify(lambda bits: _mixed(n, own, epsilon, counts, bits), digits)
    scale = Scale.of(own, None)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(precision(max(n, 2), scale, bits)):
            return _AllNo(n, scale, bits, epsilon).delta()

    return Value.certify(enclose, digits)


def _counts(given: Given, n: int) -> tuple[int, ...] | range:
    """Return the numbers m of other users who hold yes for which P_1 is compared with P_0.

    Exchanging yes and no turns m into n - 1 - m and P_1 into P_0, so these two give both directions.
    """
    if given["others"] == "worst":
        return range(n)
    domain = "an integer, 0 <= others < n, or worst"
    m = int(checked(given, "others", domain, lambda x: x.denominator == 1 and 0 <= x < n))
    return (m, n - 1 - m) if m else (0,)


def _mixed(n: int, own: Fraction, epsilon: Fraction, counts: Iterable[int], bits: int) -> Ball:
    """Return the largest delta of P_1 against P_0 if m other users hold yes, over several m."""
    with ctx.workprec(2 * bits + 64):
        growth, loss = ball(own).exp(), ball(epsilon).exp()
        a, largest = 1 / (1 + growth), arb(0)
        up, down = 1 - a - loss * a, a - loss * (1 - a)
        no, yes = arb_poly([1 - a, a]), arb_poly([a, 1 - a])
        for m in counts:
            masses = [arb(0), *(no ** (n - 1 - m) * yes**m).coeffs(), arb(0)]
            gains = ((up * before + down * here).max(arb(0)) for before, here in pairwise(masses))
            largest = largest.max(sum(gains, arb(0)))
        return largest


class _AllNo:
    """The number of answers yes if all other users hold no: J has the distribution Bin(n - 1, a)."""

    def __init__(self, n: int, scale: Scale, bits: int, epsilon: Fraction) -> None:
        self.n, self.growth, self.loss = n, scale.ball(), ball(epsilon).exp()
        self.answers = Answers(n - 1, scale, bits) if n > 1 else None

    def tail(self, j: int, upper: bool) -> Ball:
        """Return P(J > j), or P(J <= j)."""
        if self.answers is None or j < 0 or j >= self.n - 1:
            return arb(1) if upper == (j < 0) else arb(0)
        return self.answers.cut(j).tails_swapped[1 if upper else 0]

    def gain(self, end: int, upper: bool) -> Ball:
        """Return the sum of P_1 - K P_0 over k >= end, or of P_0 - K P_1 over k <= end."""
        a = 1 / (1 + self.growth)
        places = (end - 2, end - 1) if upper else (end, end - 1)
        near, far = (self.tail(j, upper) for j in places)
        return near * (1 - a - self.loss * a) + far * (a - self.loss * (1 - a))

    def delta(self) -> Ball:
        """Return the larger of both directions; a sum ends where its terms change sign (V6)."""
        e, k = self.growth, self.loss
        square = e * e - 1
        ends = self.n * (k * e - 1) / square, self.n * (e - k) / (k * square)
        largest = arb(0)
        for upper, end in zip((True, False), ends, strict=True):
            low, high = (one.floor().unique_fmpz() for one in (end.lower(), end.upper()))
            if low is None or high is None or high > low + 1:
                raise Undecided("the end of the sum is not known")
            for one in range(int(low), int(high) + 1):
                largest = largest.max(self.gain(one + 1 if upper else one, upper))
        return largest
