"""Shuffled randomized responses: delta of one user, if an adversary sees only the number of answers yes.

E = e^epsilon0, K = e^epsilon, a = 1/(1 + E). A user who holds yes answers yes with probability 1 - a, and a user who
holds no with probability a. Let J be the number of answers yes among the other n - 1 users. Then the count has the
probabilities P_1(k) = (1 - a) P(J = k - 1) + a P(J = k) if the user holds yes, and P_0 with a and 1 - a exchanged.
`BOUNDS.md`, V7, derives where P_1 > K P_0 if all others hold no, and V8 shows that the worst others are deterministic.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Final

from flint import arb, arb_poly, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.values.parameters import Given, checked, epsilon_at_least_0, integer
from symbolic.composition.binomial import Answers, precision
from symbolic.composition.scale import Scale
from symbolic.number import Undecided, Value
from symbolic.representations.exact import TooLarge

MOST_USERS: Final = 10**9
"""Largest n; binomial tails cost about sqrt(n)."""
MOST_MIXED: Final = 300
"""Largest n if the other users hold different answers; the cost grows as n^3."""


def delta(digits: int, given: Given) -> Value:
    """Return delta for a number of other users who hold yes, or the maximum over this number."""
    n, epsilon = integer(given, "n", MOST_USERS), epsilon_at_least_0(given)
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

    Exchanging yes and no turns m into n - 1 - m and P_1 into P_0. So m and n - 1 - m give both directions.
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
        """Return the larger of both directions; a sum ends where its terms change sign (V7)."""
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
