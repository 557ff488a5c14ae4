"""Noise on the integers: the discrete Gaussian and Laplace mechanisms, and randomized responses that are shuffled.

* Discrete Gaussian: P(x) is in proportion to e^{-x^2/(2 sigma^2)}. At a distance D, P(x) > e^eps P(x + D) exactly for
  x > eps sigma^2/D - D/2, so delta = P(X > eps sigma^2/D - D/2) - e^eps P(X > eps sigma^2/D + D/2). Sums by the recurrence of their terms; what follows
  a term whose next ratio is f < 1 is at most f/(1 - f) of it, as the ratios fall.
* Its variance: with the dual sum (Poisson) sigma^2 - 4 pi^2 sigma^4 E k^2 for weights e^{-2 pi^2 sigma^2 k^2}, where sigma is not small.
* Discrete Laplace: P(x) = (1 - t)/(1 + t) t^|x|, t = e^-epsilon0. P(x) > e^eps P(x - D) for x <= m, the largest integer below
  (D - eps/epsilon0)/2; where 0 <= m < D, delta = 1 - t^{m+1}/(1 + t) - e^eps t^{D-m}/(1 + t).
* n shuffled randomized responses, of which all that is seen is how many say yes; n - 1 people would truly say no, and the last one yes (1) or
  no (0). With E = e^epsilon0, K = e^eps, a = 1/(1 + E), J ~ Bin(n - 1, a): P_1(k) = (1-a) P(J = k-1) + a P(J = k), P_0 with a and 1 - a exchanged.
  As P(J = k-1)/P(J = k) = k E/(n - k), P_1(k) > K P_0(k) for k > n (K E - 1)/(E^2 - 1), and P_0(k) > K P_1(k) for k < n (E - K)/(K (E^2 - 1)).
  Each sum is the largest over all ends, so where a ball does not tell the end, the larger of two neighbours is right.
  That the others say no is *not* the worst case: of two others who differ, both answers come out once with (1 - a)^2 + a^2, and at eps = 0 delta is 1 - 2a times the
  likeliest count's probability, which for two who say no is at most max((1 - a)^2, 2a(1 - a)), always less. An other's answer enters P_1 - K P_0 linearly, so
  delta, a sum of positive parts, is convex in each one's probability to say yes: the worst others are certain of their truths, and only how many of them would
  say yes counts. With `others` = m they are m, and J is Bin(n - 1 - m, a) + Bin(m, 1 - a), whose probabilities are multiplied out; "worst" tries every m (yes and no
  exchanged turn m into n - 1 - m and P_1 into P_0, so one direction over all m is both). What it costs limits n.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import Any, Final

from flint import arb, arb_poly, ctx

from symbolic.accounting.contours.loss import Ball, ball
from symbolic.accounting.renyi import checked
from symbolic.composition.binomial import Answers, precision
from symbolic.composition.scale import Scale
from symbolic.number import Undecided, Value
from symbolic.representations.exact import TooLarge

Given = Mapping[str, Any]
MOST_TERMS: Final = 300_000
MOST_USERS: Final = 10**9
MOST_MIXED: Final = 300
"""The largest n with others who differ."""
WORST: Final = "worst"


def _whole(given: Given, name: str, most: int) -> int:
    return int(
        checked(given, name, f"an integer, 1 <= {name} <= {most}", lambda x: x.denominator == 1 and 1 <= x <= most)
    )


def _loss(given: Given) -> Fraction:
    return checked(given, "epsilon", "0 <= epsilon <= 10^6", lambda x: 0 <= x <= 10**6)


# ---- the discrete Gaussian


def _upper(start: int, squared: Fraction, bits: int) -> Ball:
    """The sum of e^{-x^2/(2 sigma^2)} over the integers x >= start >= 0."""
    rate = 1 / (2 * squared)
    term = (-ball(rate * start * start)).exp()
    ratio, fall = (-ball(rate * (2 * start + 1))).exp(), (-ball(2 * rate)).exp()
    first, total = term, arb(0)
    for _ in range(MOST_TERMS):
        total += term
        rest = (term * ratio / (1 - ratio)).upper()
        if rest <= first * arb(2) ** (-bits):
            return total + arb(0, rest)
        term *= ratio
        ratio *= fall
    raise TooLarge(f"the sum has more than {MOST_TERMS} terms")


def _check_terms(sigma: Fraction, digits: int) -> None:
    if float(sigma) * sqrt(5 * digits + 300) > MOST_TERMS:
        raise TooLarge(f"the sum would have more than {MOST_TERMS} terms")


def delta_gaussian(digits: int, given: Given) -> Value:
    sigma = checked(given, "sigma", "1/100 <= sigma <= 10^5", lambda x: Fraction(1, 100) <= x <= 10**5)
    distance, epsilon = _whole(given, "sensitivity", 10**6), _loss(given)
    _check_terms(sigma, digits)
    squared = sigma**2
    ends = [floor(epsilon * squared / distance + sign * Fraction(distance, 2)) + 1 for sign in (-1, 1)]

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            half = _upper(1, squared, bits + 32)

            def above(start: int) -> Ball:
                if start > 0:
                    return _upper(start, squared, bits + 32)
                return 2 * half + 1 - _upper(1 - start, squared, bits + 32)

            return (above(ends[0]) - ball(epsilon).exp() * above(ends[1])) / (1 + 2 * half)

    return Value.certify(enclose, digits)


def _squares(rate: Ball, bits: int) -> Ball:
    """E k^2 for weights e^{-rate k^2}, rate > 1/4."""
    total, weights, k = arb(0), arb(1), 0
    while True:
        k += 1
        term = 2 * (-rate * k * k).exp()
        total, weights = total + term * k * k, weights + term
        # from here on the terms, times k^2 too, fall by more than the ratio 4 e^{-rate (2k+1)}
        ratio = 4 * (-rate * (2 * k + 1)).exp()
        if ratio < arb(1) / 2 and term * k * k <= 2 * (-rate).exp() * arb(2) ** (-bits):
            rest = (term * k * k * 2 * ratio).upper()
            return (total + arb(0, rest)) / (weights + arb(0, rest))


def variance_gaussian(digits: int, given: Given) -> Value:
    sigma = checked(given, "sigma", "1/100 <= sigma <= 10^6", lambda x: Fraction(1, 100) <= x <= 10**6)
    squared = sigma**2

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            if 2 * squared <= 1:
                return _squares(1 / (2 * ball(squared)), bits)
            pi = arb.pi()
            return ball(squared) - 4 * pi**2 * ball(squared) ** 2 * _squares(2 * pi**2 * ball(squared), bits)

    return Value.certify(enclose, digits)


# ---- the discrete Laplace


def delta_laplace(digits: int, given: Given) -> Value:
    own = checked(given, "epsilon0", "0 < epsilon0 <= 10^6", lambda x: 0 < x <= 10**6)
    distance, epsilon = _whole(given, "sensitivity", 10**6), _loss(given)
    m = ceil((distance - epsilon / own) / 2) - 1
    if m < 0:
        return Value.of(0, digits)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 64):
            t = (-ball(own)).exp()
            return 1 - ((-ball(own * (m + 1))).exp() + ball(epsilon - own * (distance - m)).exp()) / (1 + t)

    return Value.certify(enclose, digits)


# ---- shuffled randomized responses


def delta_shuffled(digits: int, given: Given) -> Value:
    n, epsilon = _whole(given, "n", MOST_USERS), _loss(given)
    own = checked(given, "epsilon0", "0 < epsilon0 <= 100", lambda x: 0 < x <= 100)
    worst = given["others"] == WORST
    yes = (
        Fraction(0)
        if worst
        else checked(
            given, "others", "an integer, 0 <= others < n, or worst", lambda x: x.denominator == 1 and 0 <= x < n
        )
    )
    if epsilon >= own:
        return Value.of(0, digits)
    if worst or yes:
        if n > MOST_MIXED:
            raise TooLarge(f"others who differ are computed for n up to {MOST_MIXED}")
        several = range(n) if worst else [int(yes), n - 1 - int(yes)]
        return Value.certify(lambda bits: _mixed(n, own, epsilon, several, bits), digits)
    scale = Scale.of(own, None)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(precision(max(n, 2), scale, bits)):
            count = _Count(n, scale, bits, epsilon)
            return count.worst()

    return Value.certify(enclose, digits)


def _mixed(n: int, own: Fraction, epsilon: Fraction, several: Iterable[int], bits: int) -> Ball:
    """The largest delta of P_1 against P_0 where m of the others would say yes, for several m."""
    with ctx.workprec(2 * bits + 64):
        growth, loss = ball(own).exp(), ball(epsilon).exp()
        a, found = 1 / (1 + growth), arb(0)
        up, down = 1 - a - loss * a, a - loss * (1 - a)
        no, yes = arb_poly([1 - a, a]), arb_poly([a, 1 - a])
        for m in several:
            chances = [arb(0), *(no ** (n - 1 - m) * yes**m).coeffs(), arb(0)]
            found = found.max(
                sum(((up * before + down * here).max(arb(0)) for before, here in pairwise(chances)), arb(0))
            )
        return found


class _Count:
    """How many say yes."""

    def __init__(self, n: int, scale: Scale, bits: int, epsilon: Fraction) -> None:
        self.n, self.growth, self.loss = n, scale.ball(), ball(epsilon).exp()
        self.answers = Answers(n - 1, scale, bits) if n > 1 else None

    def tail(self, j: int, upper: bool) -> Ball:
        """P(J > j), or P(J <= j)."""
        if self.answers is None or j < 0 or j >= self.n - 1:
            return arb(1) if upper == (j < 0) else arb(0)
        return self.answers.cut(j).tails_swapped[1 if upper else 0]

    def difference(self, end: int, upper: bool) -> Ball:
        """P_1 - K P_0 of all k >= end, or P_0 - K P_1 of all k <= end."""
        a = 1 / (1 + self.growth)
        near, far = (
            (self.tail(end - 2, True), self.tail(end - 1, True))
            if upper
            else (self.tail(end, False), self.tail(end - 1, False))
        )
        return near * (1 - a - self.loss * a) + far * (a - self.loss * (1 - a))

    def worst(self) -> Ball:
        e, k = self.growth, self.loss
        square = e * e - 1
        ends = self.n * (k * e - 1) / square, self.n * (e - k) / (k * square)
        found = arb(0)
        for upper, end in zip((True, False), ends, strict=True):
            low, high = (one.floor().unique_fmpz() for one in (end.lower(), end.upper()))
            if low is None or high is None or high > low + 1:
                raise Undecided("the end of the sum is not known")
            for one in range(int(low), int(high) + 1):
                found = found.max(self.difference(one + 1 if upper else one, upper))
        return found
