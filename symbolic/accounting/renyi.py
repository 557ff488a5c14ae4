"""Rényi divergences of the subsampled Gaussian mechanism, and what Rényi and concentrated privacy say of delta and epsilon.

* The divergence of order a > 1 is log N(a)/(a - 1) with a record removed and log N(1 - a)/(a - 1) with one added, N as in
  `symbolic.accounting.contours.moments`. For an integer a the first has N(a) = sum over k of C(a, k) (1-q)^{a-k} q^k e^{k(k-1)/(2 sigma^2)}.
  The second is the mean of a negative power of a sum, for integers a a Mordell integral and its derivatives: no finite sum is known for it but at single q. (With f(m) = E 1/(1 + e^u), u
  normal with mean m and variance 1/sigma^2, N(-1) is f(log(q/(1-q)) - 1/(2 sigma^2))/(1 - q); f(0) = 1/2 by symmetry and f(m) + e^{m + 1/(2 sigma^2)} f(m + 1/sigma^2) = 1
  give it where log(q/(1-q)) = (k + 1/2)/sigma^2, k an integer.) So it is integrated at every order.
* rho-zCDP: the divergence of order a is at most rho a for every a > 1, so by Chernoff's bound delta <= (a-1)^{a-1}/a^a e^{(a-1)(rho a - epsilon)}.
  The derivative of its logarithm, rho (2a - 1) - epsilon + log(1 - 1/a), increases from -infinity to infinity: there is one best a.
* One divergence, r at the order a: the largest delta for an epsilon is reached by a pair of coins (replace the outcome by whether P > e^epsilon Q
  there: the divergence does not rise, delta stays). So epsilon is the largest for which some p in (delta, 1) has F(p) <= e^{(a-1) r}, where
  F(p) = p^a q^{1-a} + (1-p)^a (1-q)^{1-a}, q = (p - delta) e^-epsilon. F is convex in p (p^a q^{1-a} is in both); at any p0 it is therefore at
  least F(p0) - |F'(p0)| times the way to the end of (delta, 1) towards which it falls, which shows that an epsilon is too large; one p shows that one is not.
  At p = 1 its slope has the sign of 1 - a delta: where a delta >= 1 the coin p = 1 is best, F(1) = q^{1-a}, and epsilon is r + log(1 - delta), or 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any, Final

from flint import arb, ctx, fmpz

from symbolic.accounting.contours.loss import Ball, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.mechanism import KINDS
from symbolic.formula import DomainError
from symbolic.number import Undecided, Value, parse, shown
from symbolic.representations.exact import TooLarge

Given = Mapping[str, Any]
MOST_ORDER: Final = 3_000
NEAREST: Final = Fraction(1, 10**4)
FARTHEST: Final = 230_000
SMALLEST: Final = Fraction(1, 10**100)


def checked(given: Given, name: str, words: str, inside: Any) -> Fraction:
    """The number of that name; raises `DomainError` outside its domain."""
    number = parse(given[name])
    if not inside(number):
        raise DomainError(f"{name} = {shown(number)} is outside its domain {words}")
    return number


# ---- the divergence of the subsampled Gaussian


def rdp(digits: int, given: Given) -> Value:
    domains = KINDS["subsampled-gaussian"]
    q, sigma = (checked(given, name, *domains[name]) for name in ("q", "sigma"))
    order = checked(given, "order", "order > 1", lambda x: x > 1)
    if q == 1:
        return Value.of(order / (2 * sigma**2), digits)
    if order > MOST_ORDER:
        raise TooLarge(f"orders above {MOST_ORDER} are not computed")
    if min(q, order - 1) < SMALLEST:
        raise TooLarge("q, or the order less 1, is below 10^-100")
    names = ("remove", "add") if given["direction"] == "both" else (given["direction"],)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(bits + 32):
            found = [_moment(q, sigma, order, name) for name in names]
            return found[0].max(found[-1]).log() / ball(order - 1)

    return Value.certify(enclose, digits)


def _moment(q: Fraction, sigma: Fraction, order: Fraction, direction: str) -> Ball:
    """N(order) or N(1 - order)."""
    if direction == "add":
        return SubsampledGaussian(q, sigma).real(1 - ball(order))
    if order.denominator != 1:
        return SubsampledGaussian(q, sigma).real(ball(order))
    share, rest, total, n = ball(q), 1 - ball(q), arb(0), int(order)
    for k in range(n + 1):
        growth = ball(Fraction(k * (k - 1)) / (2 * sigma**2)).exp()
        total += arb(fmpz(comb(n, k))) * rest ** (n - k) * share**k * growth
    return total


# ---- concentrated privacy


def delta_zcdp(digits: int, given: Given) -> Value:
    rho = checked(given, "rho", "0 < rho <= 10^6", lambda x: 0 < x <= 10**6)
    epsilon = checked(given, "epsilon", "0 <= epsilon <= 10^9", lambda x: 0 <= x <= 10**9)
    if epsilon > rho and (epsilon - rho) ** 2 > 4 * rho * FARTHEST:
        raise TooLarge("delta is below 10^-100000")

    def enclose(bits: int) -> Ball:
        with ctx.workprec(2 * bits + 64):
            return _best_order(ball(rho), ball(epsilon), bits).exp()

    return Value.certify(enclose, digits)


def _best_order(rho: Ball, epsilon: Ball, bits: int) -> Ball:
    """The smallest logarithm of the bound. At t = log(a - 1) its slope (in a) is g; it is convex, so it lies above its tangents."""

    def parts(t: Ball) -> tuple[Ball, Ball]:
        return rho * (2 * t.exp() + 1), epsilon + (-t).exp().log1p()

    def slope(t: Ball) -> Ball:
        raises, lowers = parts(t)
        return raises - lowers

    def balance(t: Ball) -> Ball:
        """Of the sign of the slope, and nearly a line."""
        raises, lowers = parts(t)
        return (raises.log() - lowers.log()).mid()

    low, high = arb(-2), arb(2)
    while not slope(low) < 0:
        low *= 2
    while not slope(high) > 0:
        high *= 2
    found = _crossing(balance, low, high, bits + 40)
    for more in range(0, bits, 8):
        width = arb(2) ** (more - bits - 16)
        before, after = (found - width).mid(), (found + width).mid()
        if slope(before) < 0 < slope(after):
            low, high = before, after
            break
    b = low.exp().mid()  # a - 1; the best one lies in [exp low, exp high]
    t = b.log()
    value = b * (rho * (b + 1) - epsilon) - b * (1 / b).log1p() - b.log1p()
    rest = (abs(slope(t)) * abs(high.exp() - b)).upper()
    return value - arb(rest) / 2 + arb(0, rest)


# ---- one order


def epsilon_rdp(digits: int, given: Given) -> Value:
    order = checked(given, "order", "1 < order <= 10^6", lambda x: 1 < x <= 10**6)
    divergence = checked(given, "rdp", "0 < rdp <= 10^6", lambda x: 0 < x <= 10**6)
    delta = checked(given, "delta", "0 < delta < 1", lambda x: 0 < x < 1)
    if delta < SMALLEST or order - 1 < NEAREST:
        raise TooLarge("delta is below 10^-100, or the order less 1 below 10^-4")

    if order * delta >= 1:
        return Value.certify(lambda bits: _certain(divergence, delta, bits), digits)

    def enclose(bits: int) -> Ball:
        with ctx.workprec(3 * bits + 64):
            coins = _Coins(ball(order), ball(divergence), ball(delta))
            return coins.largest(bits)

    return Value.certify(enclose, digits)


def _certain(divergence: Fraction, delta: Fraction, bits: int) -> Ball:
    """Where p = 1 is best: r + log(1 - delta), or 0 where that is below."""
    with ctx.workprec(bits + 32):
        found = ball(divergence) + (1 - ball(delta)).log()
        return arb(0) if found <= 0 else found


HALVINGS: Final = 3


def _crossing(function: Callable[[Ball], Ball], low: Ball, high: Ball, bits: int) -> Ball:
    """Where a growing function is 0, within 2^-bits, about: by halving, and then by false position (Illinois)."""
    below, above = function(low), function(high)
    last, kept = low, 0  # kept: how often in a row an end has stayed, the upper one where it is negative
    middle = low
    for step in range(bits):
        middle = ((low + high) / 2).mid()
        if step >= HALVINGS and step % 8:
            guess = (high - above * (high - low) / (above - below)).mid()
            middle = guess if low < guess < high else middle
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


class _Coins:
    """The pairs of coins at one order: log F(p) at an epsilon, against (order - 1) rdp."""

    def __init__(self, order: Ball, divergence: Ball, delta: Ball) -> None:
        self.order, self.delta = order, delta
        self.limit = (order - 1) * divergence

    def terms(self, p: Ball, epsilon: Ball) -> tuple[Ball, Ball]:
        """F(p), and its slope in p."""
        a, k = self.order, (-epsilon).exp()
        q = (p - self.delta) * k
        yes, no = (p / q) ** a, ((1 - p) / (1 - q)) ** a
        value = yes * q + no * (1 - q)
        slope = a * (yes * q / p - no * (1 - q) / (1 - p)) + (1 - a) * k * (yes - no)
        return value, slope

    def balance(self, p: Ball, epsilon: Ball) -> Ball:
        """The logarithm of what raises F over what lowers it: of the sign of the slope, and nearly a line."""
        a, k = self.order, (-epsilon).exp()
        q = (p - self.delta) * k
        yes, no = (p / q) ** a, ((1 - p) / (1 - q)) ** a
        return ((a * yes * q / p + (a - 1) * k * no) / (a * no * (1 - q) / (1 - p) + (a - 1) * k * yes)).log()

    def best(self, epsilon: Ball, bits: int) -> Ball:
        """The p where F is smallest, about: the root of its slope in log((p - delta)/(1 - p))."""
        low, high = arb(-8), arb(8)

        def at(t: Ball) -> Ball:
            weight = t.exp()
            return ((self.delta + weight) / (1 + weight)).mid()

        def slope(t: Ball) -> Ball:
            return self.balance(at(t), epsilon).mid()

        while not slope(low) < 0 and low > -10_000:
            low *= 2
        while not slope(high) > 0 and high < 100:
            high *= 2
        return at(_crossing(slope, low, high, bits + 20))

    def verdict(self, epsilon: Ball, bits: int) -> bool | None:
        """Is there a pair with so large an epsilon? None where that is not seen."""
        p = self.best(epsilon, bits)
        value, slope = self.terms(p, epsilon)
        limit = self.limit.exp()
        if value <= limit:
            return True
        lost = abs(slope) * (p - self.delta if slope > 0 else 1 - p if slope < 0 else arb(1))
        return False if value - lost > limit else None

    def largest(self, bits: int) -> Ball:
        if self.verdict(arb(0), 64) is not True:
            if self.verdict(arb(0), bits) is False:
                return arb(0)
            raise Undecided("epsilon is too close to 0")
        high = (self.limit / (self.order - 1) - self.delta.log() / (self.order - 1) + 1).upper()

        def excess(epsilon: Ball) -> Ball:
            """What p is off counts by its square."""
            return (self.terms(self.best(epsilon, bits // 2 + 20), epsilon)[0].log() - self.limit).mid()

        found = _crossing(excess, arb(0), high, bits + 40)
        for more in (
            0,
            *(8 << k for k in range(bits.bit_length() - 3)),
        ):  # few: where none is seen, more bits are better
            width = found * arb(2) ** (more - bits - 16)
            low, above = (found - width).mid(), (found + width).mid()
            if self.verdict(low, bits + 40) and self.verdict(above, bits + 40) is False:
                return low.union(above)
        raise Undecided("no pair is seen to have the largest epsilon")
