"""The subsampled Gaussian mechanism: delta and epsilon of a composition, and the Rényi divergence of one step.

The density ratio of P = (1 - q) N(0, sigma^2) + q N(1, sigma^2) to Q = N(0, sigma^2) is

    w(x) = 1 - q + q e^((2 x - 1)/(2 sigma^2)).

Let N(s) = E_Q w^s. The divergence of order a > 1 is log N(a)/(a - 1) if a record is removed, and log N(1 - a)/(a - 1)
if one is added. For an integer a, the binomial theorem gives N(a) as a finite sum. No finite sum is known for
N(1 - a). `moment` computes N by the trapezoid rule, with the error bounds V1 and V2 of `BOUNDS.md`.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, log, pi, sqrt
from typing import Any, Final

from flint import arb, ctx, fmpz

from symbolic.accounting.account import Account
from symbolic.accounting.answer import exact
from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.values.named import Given, checked, integer
from symbolic.formula import DomainError
from symbolic.number import Value
from symbolic.representations.exact import TooLarge
from symbolic.representations.search import root

MOST_ORDER: Final = 3_000  # terms of the binomial sum: about 0.3 s
MOST_WORK: Final = 3 * 10**7  # points of the trapezoid rule times bits of precision: a few seconds


def delta_subsampled(digits: int, given: Given) -> Value:
    """Return the smallest delta for an epsilon."""
    return _account(given).delta(given["epsilon"], given["direction"], digits).value


def epsilon_subsampled(digits: int, given: Given) -> Value:
    """Return the smallest epsilon >= 0 for a delta."""
    found = _account(given).epsilon(given["delta"], given["direction"], digits)
    if found.is_infinite:
        raise DomainError("delta = 0 is outside its domain 0 < delta < 1: epsilon is infinite")
    return found.value


def _account(given: Given) -> Account:
    for name in ("q", "sigma", "times"):
        exact(name, given[name])
    q, sigma = _sampling(given)
    times = integer(given, "times", 10**9)  # the largest number in an account
    return Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})


def _sampling(given: Given) -> tuple[Fraction, Fraction]:
    q = checked(given, "q", "0 < q <= 1", lambda x: 0 < x <= 1)
    return q, checked(given, "sigma", "1/100 <= sigma <= 10^6", lambda x: Fraction(1, 100) <= x <= 10**6)


def rdp(digits: int, given: Given) -> Value:
    """Return the Rényi divergence in one direction, or the larger of both."""
    q, sigma = _sampling(given)
    order = checked(given, "order", "order > 1", lambda x: x > 1)
    if q == 1:
        return Value.of(order / (2 * sigma**2), digits)
    if order > MOST_ORDER:
        raise TooLarge(f"orders above {MOST_ORDER} are not computed")
    if min(q, order - 1) < Fraction(1, 10**100):  # they cancel in N - 1: 10^-100 takes 700 more bits
        raise TooLarge("q or order - 1 is below 10^-100")
    names = ("remove", "add") if given["direction"] == "both" else (given["direction"],)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 32):
            moments = [moment(q, sigma, order if name == "remove" else 1 - order) for name in names]
            return moments[0].max(moments[-1]).log() / ball(order - 1)

    return Value.certify(enclose, digits)


def moment(q: Fraction, sigma: Fraction, order: Fraction) -> Ball:
    """Return N(order) = E w^order for X ~ N(0, sigma^2) and 0 < q < 1, at the current precision.

    >>> moment(Fraction(1, 2), Fraction(1), Fraction(2))
    [1.42957045711476 +/- 1.50e-15]
    """
    if order >= 0 and order.denominator == 1:
        return _binomial(q, sigma, int(order))
    return _Trapezoid(q, sigma, order, int(ctx.prec)).sum()


def _binomial(q: Fraction, sigma: Fraction, order: int) -> Ball:
    """Return the sum of C(a, k) (1 - q)^(a - k) q^k e^(k (k - 1)/(2 sigma^2)) over k, a the order."""
    sampled, unsampled, total = ball(q), ball(1 - q), arb(0)
    for k in range(order + 1):
        growth = ball(Fraction(k * (k - 1)) / (2 * sigma**2)).exp()
        total += arb(fmpz(comb(order, k))) * unsampled ** (order - k) * sampled**k * growth
    return total


class _Trapezoid:
    """The trapezoid rule for N(c), c the order: a grid chosen in floats, and a sum with certified error bounds."""

    def __init__(self, q: Fraction, sigma: Fraction, order: Fraction, bits: int) -> None:
        self.q, self.order, self.variance = ball(q), ball(order), ball(sigma**2)
        self.c, self.noise = float(order), float(sigma)
        self.nats = bits * log(2)  # the target for the relative error is e^-nats

    def growth(self, angle: Ball) -> Ball:
        """Return G of lemma V1."""
        if self.c >= 0:
            return arb(1)
        turned = (angle / 2).cos() ** self.order
        return turned.min((1 - self.q) ** self.order) if 2 * angle <= arb.pi() else turned

    def step(self) -> tuple[Fraction, Fraction]:
        """Return a long step whose discretisation error meets the target, and the angle that proves it."""

        def longest(angle: float) -> float:
            nats = self.nats + (angle * self.noise) ** 2 / 2 + float(self.growth(arb(angle)).log())
            return 2 * pi * self.noise**2 * angle / nats

        # The best angles for G = 1, and for cos(angle/2)^c, which is about e^(-c angle^2/8).
        spreads = self.noise**2, self.noise**2 + max(-self.c, 0) / 4
        angles = [min(most, sqrt(2 * self.nats / spread)) for most in (pi / 2, 0.98 * pi) for spread in spreads]
        angle = max(angles, key=longest)
        return Fraction(longest(angle)), Fraction(angle)

    def ends(self) -> tuple[float, float]:
        """Return an interval outside of which the summands are below the target."""
        reach = self.noise * sqrt(2 * self.nats)
        if self.c >= 0:
            return -reach, self.c + reach

        def slope(x: Any) -> Any:
            """Return x - c P(the record was sampled | output x), which is 0 at the mode of a log-concave integrand."""
            return x - self.c * (1 - float((1 - self.q) / self._ratio(arb(float(x)))))

        mode = float(root(slope, self.c, 0))
        return mode - reach, mode + reach

    def _ratio(self, x: Ball) -> Ball:
        """Return w(x)."""
        return 1 - self.q + self.q * ((2 * x - 1) / (2 * self.variance)).exp()

    def sum(self) -> Ball:
        """Return N(c): the sum, the nodes left out (V2) and the discretisation error (V1)."""
        step, angle = self.step()
        low, high = self.ends()
        first, last = int(low / step) - 2, int(high / step) + 2
        if (last - first) * int(ctx.prec) > MOST_WORK:
            raise TooLarge("the moment needs too many points of the trapezoid rule")
        variance, order, width = self.variance, self.order, ball(step)
        nodes = (width * k for k in range(first, last + 1))
        terms = [(-x * x / (2 * variance)).exp() * self._ratio(x) ** order for x in nodes]
        if self.c >= 0:
            left, right = (width**2 * first / variance).exp(), (width * (order - width * last) / variance).exp()
        else:
            left, right = terms[0] / terms[1], terms[-1] / terms[-2]
        error = self._discretisation_error(step, angle)
        if not (left < 1 and right < 1 and error < 1):
            return arb("nan")
        left_out = terms[0] * left / (1 - left) + terms[-1] * right / (1 - right)
        total = sum(terms, arb(0)) + left_out.union(arb(0))
        scale = width / (2 * arb.pi() * variance).sqrt()
        return scale * total * (1 + arb(0, (error / (1 - error)).upper()))

    def _discretisation_error(self, step: Fraction, angle: Fraction) -> Ball:
        """Return an upper bound on the error relative to N(c), lemma V1."""
        turn = ball(angle)
        decay = (2 * arb.pi() * turn * self.variance / ball(step)).expm1()
        return 2 * self.growth(turn) * (turn**2 * self.variance / 2).exp() / decay
