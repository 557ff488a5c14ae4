"""Trade-off function and delta of two independent Laplace coordinates, in closed form.

Coordinate i is Laplace noise of scale 1 around 0 under h_0, and around epsilon_i under h_1. The epsilons are a >= c,
and s = a + c. M is the sum of the two outputs, clipped to [0, a] and [0, c]. The log-likelihood ratio is 2 M - s
(BOUNDS.md P1). P2 derives the trade-off function, and P3 the privacy curve. Two coordinates are **more** private than
one with epsilon = s.

>>> trade_off(1, 1, "1/3", digits=20), trade_off(1, "1/2", "0.9", digits=20)
(0.21848582842383014906, 0.022313016014842982893)
>>> trade_off(2, 0, "1/3", digits=20)
0.10150146242745951892
>>> delta(1, 1, 1, digits=20)
0.24183667535920822050

Source: Dong, Roth and Su 2022 (trade-off functions); BOUNDS.md for the formulas.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symbolic.belief.curve import checked_level
from symbolic.detection.balls import Ball, ball, certified, is_above
from symbolic.formula import DomainError
from symbolic.language import Min, Term
from symbolic.number import Value, check_digits, parse, shown

# ---- terms: the event is M > m, and y = e^-m or e^-k


def tail_first(m: Term, y: Term) -> Term:
    """Return P(M > m) under h_0 for 0 <= m < c, where y = e^-m."""
    return (3 + m) * y / 4


def tail_second(c: Term, y: Term) -> Term:
    """Return P(M > m) under h_0 for c <= m < a, where y = e^-m."""
    return (2 + c) * y / 4


def tail_third(m: Term, s: Term, y: Term) -> Term:
    """Return P(M > m) under h_0 for a <= m < s, where y = e^-m."""
    return (1 + s - m) * y / 4


def density(m: Term, c: Term, s: Term, y: Term) -> Term:
    """Return the density of M under h_0 at 0 < m < s; y = e^-m, c the smaller epsilon.

    Under h_1 it is e^(2 m - s) times this.
    """
    return (2 + Min(m, c, s - m)) * y / 4


def delta_term(k: Term, c: Term, s: Term, y: Term) -> Term:
    """Return the smallest delta for (s - 2 k, delta)-DP, 0 <= k <= s, y = e^-k.

    A single coordinate with epsilon = s has 1 - y.
    """
    return 1 - (1 + Min(k, c, s - k) / 2) * y


# ---- certified numbers


@dataclass(frozen=True)
class Pair:
    """The two epsilons, a >= c >= 0; derived numbers are at the current precision."""

    a: Fraction
    c: Fraction

    @staticmethod
    def of(epsilon1: Any, epsilon2: Any) -> Pair:
        """Return the pair of exact numbers >= 0, in either order; raise `DomainError`."""
        found = []
        for name, given in (("epsilon1", epsilon1), ("epsilon2", epsilon2)):
            number = parse(given)
            if number < 0:
                raise DomainError(f"{name} = {shown(number)} is outside its domain {name} >= 0; the nearest is 0")
            found.append(number)
        return Pair(max(found), min(found))

    def exp(self, number: Fraction) -> Ball:
        """Return e^number."""
        return ball(number).exp()

    def error(self, alpha: Fraction) -> Ball:
        """Return the type II error at 0 < alpha < 1 (BOUNDS.md P2).

        Raises `Undecided` if alpha is not separated from a corner.
        """
        a, c = self.a, self.c
        s, at = a + c, ball(alpha)
        if 4 * alpha >= 3:
            return self.exp(-s) * ball(1 - alpha)
        if is_above(at, ball((3 + c) / 4) * self.exp(-c)):
            v = -(-4 * at * self.exp(Fraction(-3))).lambertw(-1)
            return (v - 2) * (v - ball(3 + s)).exp() / 4
        if is_above(at, ball((2 + c) / 4) * self.exp(-c)):
            return ball((2 + c) / 2) * self.exp(-a) - at * self.exp(c - a)
        if is_above(at, ball((2 + c) / 4) * self.exp(-a)):
            return ball((2 + c) ** 2 / (16 * alpha)) * self.exp(-s)
        if is_above(at, ball((1 + c) / 4) * self.exp(-a)):
            return ball((2 + c) / 2) * self.exp(-c) - at * self.exp(a - c)
        if is_above(at, self.exp(-s) / 4):
            v = (4 * at * self.exp(1 + s)).lambertw()
            return (2 + v) * (1 - v).exp() / 4
        return 1 - at * self.exp(s)


def trade_off(epsilon1: Any, epsilon2: Any, alpha: Any, digits: int = 50) -> Value:
    """Return the smallest type II error for type I error <= alpha, two coordinates.

    Parameters
    ----------
    epsilon1, epsilon2: exact numbers >= 0: for each coordinate, the difference of the two true answers over the scale
        of the noise.
    alpha: an exact number in [0, 1].

    Raises `DomainError` outside the domain.
    """
    pair, at = Pair.of(epsilon1, epsilon2), checked_level(alpha)
    digits = check_digits(digits)
    if pair.c == 0:
        from symbolic.detection.certified import trade_off_laplace

        return trade_off_laplace(pair.a, at, digits)
    if at in (0, 1):
        return Value.of(1 - at, digits)
    return certified(lambda: pair.error(at), digits)


def delta(epsilon1: Any, epsilon2: Any, at: Any, digits: int = 50) -> Value:
    """Return the smallest delta for (at, delta)-DP of two independent Laplace coordinates.

    `at` is any exact number. BOUNDS.md P3 gives the formula.
    """
    pair, point = Pair.of(epsilon1, epsilon2), parse(at)
    digits = check_digits(digits)
    s = pair.a + pair.c
    k = (s - point) / 2
    if k <= 0:
        return Value.of(Fraction(0), digits)
    if k >= s:
        return Value.of(Fraction(0), digits) if point == 0 else certified(lambda: -ball(point).expm1(), digits)
    part = min(k, pair.c, s - k) / 2
    return certified(lambda: -ball(-k).expm1() - ball(part) * pair.exp(-k), digits)
