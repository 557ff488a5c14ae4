"""Two independent Laplace coordinates: the best trade-off between the errors, in closed form.

Coordinate i answers 0 plus noise under h_0 and epsilon_i plus noise under h_1, both with Laplace noise of scale 1.
Write a >= c for the two epsilons and s = a + c. The logarithm of the likelihood ratio is 2 M - s, where M is the sum of
the two outputs, cut off at [0, a] and [0, c]. Under h_0, M has the atoms 1/4, e^-c/4, e^-a/4, e^-s/4 at 0, c, a, s, and
between them the density (2 + min(m, c, s - m)) e^-m / 4. So

    P(M > m) = (3 + m) e^-m / 4      for 0 <= m < c,
               (2 + c) e^-m / 4      for c <= m < a,
               (1 + s - m) e^-m / 4  for a <= m < s;

and under h_1, M is distributed like s - M under h_0. By the lemma of Neyman and Pearson the best tests say h_1 for M >
m, with a coin at the atoms. For the type I error alpha the smallest type II error is therefore, from left to right,

    1 - e^s alpha                        up to  e^-s / 4           (the atom at s)
    (2 + v) e^(1-v) / 4                  up to  (1 + c) e^-a / 4   (v = W_0(4 alpha e^(1+s)))
    (2 + c) e^-c / 2 - e^(a-c) alpha     up to  (2 + c) e^-a / 4   (the atom at a)
    (2 + c)^2 e^-s / (16 alpha)          up to  (2 + c) e^-c / 4
    (2 + c) e^-a / 2 - e^(c-a) alpha     up to  (3 + c) e^-c / 4   (the atom at c)
    (v - 2) e^(v-3-s) / 4                up to  3/4                (v = -W_{-1}(-4 alpha e^-3))
    e^-s (1 - alpha)                     up to  1                  (the atom at 0)

with Lambert's W; at each corner the two neighbours have one value and one slope. With k = (s - eta)/2 between 0 and s,
the smallest delta for (eta, delta)-privacy is 1 - (1 + min(k, c, s - k)/2) e^-k, and that of the scalar mechanism with
epsilon = s is 1 - e^-k. So two coordinates tell **less** than one with the sum of their epsilons (the two have been
called the same): the two curves are one for alpha <= e^-s/4 and for alpha >= 3/4, and the scalar mechanism's is
strictly lower between, if c > 0.

>>> trade_off(1, 1, "1/3", digits=20), trade_off(1, "1/2", "0.9", digits=20)
(0.21848582842383014906, 0.022313016014842982893)
>>> trade_off(2, 0, "1/3", digits=20)
0.10150146242745951892
>>> delta(1, 1, 1, digits=20)
0.24183667535920822050

Source: Dong, Roth and Su 2022 (trade-off functions); the formulas are derived above.
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

# ---- as terms: M > m is the event, y = e^-m or e^-k


def tail_first(m: Term, y: Term) -> Term:
    """P(M > m) under h_0 for 0 <= m < c, where y = e^-m."""
    return (3 + m) * y / 4


def tail_second(c: Term, y: Term) -> Term:
    """P(M > m) under h_0 for c <= m < a, where y = e^-m."""
    return (2 + c) * y / 4


def tail_third(m: Term, s: Term, y: Term) -> Term:
    """P(M > m) under h_0 for a <= m < s, where y = e^-m."""
    return (1 + s - m) * y / 4


def density(m: Term, c: Term, s: Term, y: Term) -> Term:
    """The density of M under h_0 at 0 < m < s, where y = e^-m and c is the smaller epsilon; e^(2 m - s) times this
    under h_1.
    """
    return (2 + Min(m, c, s - m)) * y / 4


def delta_term(k: Term, c: Term, s: Term, y: Term) -> Term:
    """The smallest delta with which both coordinates are (s - 2 k, delta)-private, for 0 <= k <= s, where y = e^-k; 1 -
    y for one with epsilon = s.
    """
    return 1 - (1 + Min(k, c, s - k) / 2) * y


# ---- as certified numbers


@dataclass(frozen=True)
class Pair:
    """The two epsilons, a >= c >= 0; what is made of them is in the precision at hand."""

    a: Fraction
    c: Fraction

    @staticmethod
    def of(epsilon1: Any, epsilon2: Any) -> Pair:
        """Of exact numbers >= 0, in either order; raises `DomainError`."""
        found = []
        for name, given in (("epsilon1", epsilon1), ("epsilon2", epsilon2)):
            number = parse(given)
            if number < 0:
                raise DomainError(f"{name} = {shown(number)} is outside its domain {name} >= 0; the nearest is 0")
            found.append(number)
        return Pair(max(found), min(found))

    def exp(self, number: Fraction) -> Ball:
        """e^number."""
        return ball(number).exp()

    def error(self, alpha: Fraction) -> Ball:
        """The type II error at 0 < alpha < 1; `Undecided` where alpha is not told from a corner."""
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
    """The smallest type II error of a test with type I error at most alpha on two independent Laplace coordinates.

    Parameters
    ----------
    epsilon1, epsilon2: exact numbers >= 0, the difference of the two answers over the scale of the noise, a coordinate.
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
    """The smallest delta with which two independent Laplace coordinates are (at, delta)-differentially private; `at` is
    any exact number.

    With k = (s - at)/2 between 0 and s it is 1 - (1 + min(k, c, s - k)/2) e^-k; a scalar mechanism with epsilon = s has
    1 - e^-k.
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
