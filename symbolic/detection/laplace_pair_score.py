"""Certified maximum F_beta score on two independent Laplace coordinates.

BOUNDS.md P4 derives the equation of the maximum F_beta score, and P3 the privacy curve that it uses.

>>> f_beta(1, 1, 1, digits=20), f_beta(1, 0, 1, digits=20)
(0.75482631521636410116, 0.70978661574472932290)
>>> f_beta("0.1", "0.2", 1).exact
Fraction(2, 3)

The value differs from that of one coordinate with the sum of the epsilons.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from flint import arb, ctx

from symbolic.detection.balls import Ball, ball, certified, is_above
from symbolic.detection.certified import f_beta_laplace, weight
from symbolic.detection.laplace_pair import Pair
from symbolic.formula import DomainError
from symbolic.number import Undecided, Value, check_digits, parse, shown

MOST_STEPS: Final = 200  # Newton steps; each one beyond the first few doubles the digits
SLACK: Final = 24  # bits that the proven enclosure of the root may lose against the precision


def f_beta(
    epsilon1: Any,
    epsilon2: Any,
    beta: Any,
    rho_p: Any = 0,
    rho_c: Any = 0,
    rho_t: Any = 0,
    digits: int = 50,
) -> Value:
    """Return the adversary's maximum F_beta score, the supremum over all tests.

    Parameters
    ----------
    epsilon1, epsilon2: exact numbers >= 0: for each coordinate, the difference of the two true answers over the scale
        of the noise.
    beta: an exact number > 0.
    rho_p, rho_c, rho_t: exact numbers in [0, 1], with (2 - rho_p)(1 - rho_c)(1 - rho_t) >= 1.

    Raises `DomainError` outside the domain.
    """
    pair, b, w = Pair.of(epsilon1, epsilon2), _square(beta), _weight(rho_p, rho_c, rho_t)
    digits = check_digits(digits)
    if pair.c == 0 or w == 0:
        return f_beta_laplace(pair.a, b, w, digits)
    return certified(lambda: _best(pair, b, w), digits)


def _best(pair: Pair, b: Fraction, w: Fraction) -> Fraction | Ball:
    s = pair.a + pair.c
    if not is_above(pair.exp(s) - 1, ball(b / w)):
        return (1 + b) / (1 + b + w)
    k = _root(_Difference(pair, ball(b / w) * pair.exp(s)))
    return ball(1 + b) / (1 + ball(w) * (2 * k - ball(s)).exp())


@dataclass(frozen=True)
class _Difference:
    """The function h of BOUNDS.md P4 on its three pieces; `odds` = (b/w) e^s."""

    pair: Pair
    odds: Ball

    def value(self, k: Ball, piece: int) -> Ball:
        a, c = self.pair.a, self.pair.c
        part = (k, ball(c), ball(a + c) - k)[piece]
        return -(-k).expm1() - part * (-k).exp() / 2 - self.odds * (-2 * k).exp()

    def slope(self, k: Ball, piece: int) -> Ball:
        a, c = self.pair.a, self.pair.c
        part = ((1 + k) / 2, 1 + ball(c) / 2, (3 + ball(a + c) - k) / 2)[piece]
        return part * (-k).exp() + 2 * self.odds * (-2 * k).exp()


def _root(h: _Difference) -> Ball:
    corners = (Fraction(0), h.pair.c, h.pair.a, h.pair.a + h.pair.c)
    piece = next((i for i in (0, 1) if is_above(h.value(ball(corners[i + 1]), i), arb(0))), 2)
    k = (h.odds.log() / 2).max(ball(corners[piece])).mid()  # h <= 0 there, because h(log(odds)/2) = delta - 1
    for _ in range(MOST_STEPS):
        step = (h.value(k, piece) / h.slope(k, piece)).mid()
        k = (k - step).mid()
        if abs(step) <= abs(k) * arb(2) ** (-ctx.prec // 2):
            break
    near = abs(k) * arb(2) ** (SLACK - ctx.prec)
    k = (k - h.value(k, piece) / h.slope(k, piece)).mid()
    if h.value(k - near, piece) < 0 and h.value(k + near, piece) > 0:
        return (k - near).union(k + near)
    raise Undecided("the root is not yet enclosed")


def _square(beta: Any) -> Fraction:
    number = parse(beta)
    if number <= 0:
        raise DomainError(f"beta = {shown(number)} is outside its domain beta > 0")
    return number**2


def _weight(rho_p: Any, rho_c: Any, rho_t: Any) -> Fraction:
    coefficients = []
    for name, given in (("rho_p", rho_p), ("rho_c", rho_c), ("rho_t", rho_t)):
        number = parse(given)
        if not 0 <= number <= 1:
            raise DomainError(f"{name} = {shown(number)} is outside its domain 0 <= {name} <= 1")
        coefficients.append(number)
    found = weight(*coefficients)
    if found < 0:
        raise DomainError(
            "(2 - rho_p)(1 - rho_c)(1 - rho_t) >= 1 fails: these coefficients make a probability larger than 1"
        )
    return found
