"""Conversions of Rényi and zero-concentrated differential privacy (zCDP) to epsilon and delta.

* rho-zCDP bounds the Rényi divergence of every order a > 1 by rho a. Chernoff's bound then gives
  delta <= (a - 1)^(a - 1)/a^a e^((a - 1)(rho a - epsilon)). The best order is unique (`BOUNDS.md`, V3).
* One divergence r of order a: two Bernoulli distributions attain the largest delta (data processing). So epsilon is the
  largest one for which F(p) <= e^((a - 1) r) for some p in (delta, 1], where q = (p - delta) e^-epsilon and
  F(p) = p^a q^(1 - a) + (1 - p)^a (1 - q)^(1 - a). F is convex, which decides the question (V4).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from flint import arb, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.values.named import Given, checked
from symbolic.number import Undecided, Value
from symbolic.representations.exact import TooLarge

MOST_NATS: Final = 230_000  # -log delta is at most about this: delta >= 10^-100000


def zcdp(digits: int, given: Given) -> Value:
    """Return the minimum over all orders of Chernoff's bound on delta."""
    rho = checked(given, "rho", "0 < rho <= 10^6", lambda x: 0 < x <= 10**6)
    epsilon = checked(given, "epsilon", "0 <= epsilon <= 10^9", lambda x: 0 <= x <= 10**9)
    if epsilon > rho and (epsilon - rho) ** 2 > 4 * rho * MOST_NATS:
        raise TooLarge("delta is below 10^-100000")

    def enclose(bits: int) -> Ball:
        with ctx.workprec(2 * bits + 64):
            return _least_exponent(ball(rho), ball(epsilon), bits).exp()

    return Value.certify(enclose, digits)


def _least_exponent(rho: Ball, epsilon: Ball, bits: int) -> Ball:
    """Return the minimum of the logarithm of Chernoff's bound over the order a = 1 + e^t (V3)."""

    def rise(t: Ball) -> Ball:
        return rho * (2 * t.exp() + 1)

    def fall(t: Ball) -> Ball:
        return epsilon + (-t).exp().log1p()

    def balance(t: Ball) -> Ball:
        return (rise(t).log() - fall(t).log()).mid()  # has the sign of the slope, but is nearly linear in t

    low, high = arb(-2), arb(2)
    while not balance(low) < 0:
        low *= 2
    while not balance(high) > 0:
        high *= 2
    t = _root(balance, low, high, bits + 40)
    b = t.exp()  # a - 1
    value = b * (rho * (b + 1) - epsilon) - b * (1 / b).log1p() - b.log1p()
    slope = rise(t) - fall(t)
    below = (slope * slope / (4 * rho)).upper()  # slope**2 is nan around 0
    return value - arb(below) / 2 + arb(0, below)


def epsilon_rdp(digits: int, given: Given) -> Value:
    """Return the best epsilon that follows from one Rényi divergence."""
    order = checked(given, "order", "1 < order <= 10^6", lambda x: 1 < x <= 10**6)
    divergence = checked(given, "rdp", "0 < rdp <= 10^6", lambda x: 0 < x <= 10**6)
    delta = checked(given, "delta", "0 < delta < 1", lambda x: 0 < x < 1)
    if delta < Fraction(1, 10**100) or order - 1 < Fraction(1, 10**4):  # F is too flat at smaller orders
        raise TooLarge("delta is below 10^-100, or order - 1 is below 10^-4")

    def enclose(bits: int) -> Ball:
        with ctx.workprec(3 * bits + 64):
            if order * delta >= 1:  # p = 1 is best
                epsilon = ball(divergence) + (1 - ball(delta)).log()
                return arb(0) if epsilon <= 0 else epsilon
            return _BernoulliPairs(ball(order), ball(divergence), ball(delta)).largest(bits)

    return Value.certify(enclose, digits)


class _BernoulliPairs:
    """Bernoulli distributions p and q = (p - delta) e^-epsilon, for a fixed order, divergence and delta."""

    def __init__(self, order: Ball, divergence: Ball, delta: Ball) -> None:
        self.order, self.delta = order, delta
        self.limit = (order - 1) * divergence

    def powers(self, p: Ball, epsilon: Ball) -> tuple[Ball, Ball, Ball]:
        """Return q, (p/q)^a and ((1 - p)/(1 - q))^a."""
        q = (p - self.delta) * (-epsilon).exp()
        return q, (p / q) ** self.order, ((1 - p) / (1 - q)) ** self.order

    def sum(self, p: Ball, epsilon: Ball) -> tuple[Ball, Ball]:
        """Return F(p) and its derivative in p."""
        a, k = self.order, (-epsilon).exp()
        q, yes, no = self.powers(p, epsilon)
        slope = a * (yes * q / p - no * (1 - q) / (1 - p)) + (1 - a) * k * (yes - no)
        return yes * q + no * (1 - q), slope

    def balance(self, p: Ball, epsilon: Ball) -> Ball:
        """Return a function with the sign of F' that is nearly linear: the log ratio of its two parts."""
        a, k = self.order, (-epsilon).exp()
        q, yes, no = self.powers(p, epsilon)
        return ((a * yes * q / p + (a - 1) * k * no) / (a * no * (1 - q) / (1 - p) + (a - 1) * k * yes)).log()

    def best(self, epsilon: Ball, bits: int) -> Ball:
        """Return an approximate minimiser p of F, by a root in t = log((p - delta)/(1 - p))."""

        def at(t: Ball) -> Ball:
            weight = t.exp()
            return ((self.delta + weight) / (1 + weight)).mid()

        def slope(t: Ball) -> Ball:
            return self.balance(at(t), epsilon).mid()

        low, high = arb(-8), arb(8)
        while not slope(low) < 0 and low > -10_000:
            low *= 2
        while not slope(high) > 0 and high < 100:
            high *= 2
        return at(_root(slope, low, high, bits + 20))

    def is_attained(self, epsilon: Ball, bits: int) -> bool | None:
        """Return whether F(p) <= e^limit for some p, or None if this precision does not decide it (V4)."""
        p = self.best(epsilon, bits)
        value, slope = self.sum(p, epsilon)
        limit = self.limit.exp()
        if value <= limit:
            return True
        way = p - self.delta if slope > 0 else 1 - p if slope < 0 else arb(1)
        return False if value - abs(slope) * way > limit else None

    def largest(self, bits: int) -> Ball:
        """Return the largest epsilon that is attained, or 0."""
        if self.is_attained(arb(0), 64) is not True:
            if self.is_attained(arb(0), bits) is False:
                return arb(0)
            raise Undecided("epsilon is too close to 0")
        high = ((self.limit - self.delta.log()) / (self.order - 1) + 1).upper()

        def excess(epsilon: Ball) -> Ball:
            """Return log F - limit. F is stationary in p, so p needs only half of the bits."""
            return (self.sum(self.best(epsilon, bits // 2 + 20), epsilon)[0].log() - self.limit).mid()

        zero = _root(excess, arb(0), high, bits + 40)
        widths = (0, *(8 << k for k in range(bits.bit_length() - 3)))  # few: otherwise more bits are faster
        for wider in widths:
            width = zero * arb(2) ** (wider - bits - 16)
            low, above = (zero - width).mid(), (zero + width).mid()
            if self.is_attained(low, bits + 40) and self.is_attained(above, bits + 40) is False:
                return low.union(above)
        raise Undecided("no bracket of epsilon is certified")


def _root(function: Callable[[Ball], Ball], low: Ball, high: Ball, bits: int) -> Ball:
    """Return the root of an increasing function to about 2^-bits, by regula falsi (Illinois) and bisection."""
    below, above = function(low), function(high)
    last, kept = low, 0  # kept: for how many steps an end has stayed; negative for the upper end
    middle = low
    for step in range(bits):
        middle = ((low + high) / 2).mid()
        if step >= 3 and step % 8:
            secant = (high - above * (high - low) / (above - below)).mid()
            middle = secant if low < secant < high else middle
        found = function(middle)
        if found == 0:
            break
        if found < 0:
            low, below, kept = middle, found, min(kept, 0) - 1
            above = above / 2 if kept < -1 else above
        else:
            high, above, kept = middle, found, max(kept, 0) + 1
            below = below / 2 if kept > 1 else below
        if abs(middle - last) < arb(2) ** -bits:
            break
        last = middle
    return middle
