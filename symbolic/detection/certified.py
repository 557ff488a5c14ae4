"""Certified values of the closed forms of `laplace` and `universal`, without cancellation.

Every function takes exact parameters in their domains and returns a `Value`. Here b = beta^2, and w = P(h_0)/P(h_1).
Rational values are exact. BOUNDS.md E1 and E2 give the formulas.

>>> f_beta_laplace(Fraction(1), Fraction(1), Fraction(1), 30)
0.709786615744729322896515998729
>>> f_beta_laplace(Fraction(1, 2), Fraction(1), Fraction(1), 30).exact
Fraction(2, 3)
>>> epsilon_laplace(Fraction(4, 5), Fraction(1), Fraction(1), 30)
1.79175946922805500081247735838
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from flint import arb, fmpq

from symbolic.detection.balls import Ball, certified, exact
from symbolic.number import Undecided, Value
from symbolic.representations.exact import Undefined

ONE: Final = Fraction(1)


def weight(rho_p: Fraction, rho_c: Fraction, rho_t: Fraction) -> Fraction:
    """Return the smallest w = P(h_0)/P(h_1) that the three coefficients allow."""
    if not rho_c and not rho_t:
        return 1 - rho_p if rho_p else ONE
    return (2 - rho_p) * (1 - rho_c) * (1 - rho_t) - 1


def f_beta_laplace(epsilon: Fraction, b: Fraction, w: Fraction, digits: int) -> Value:
    """Return the maximum F_beta score on the Laplace mechanism, over all thresholds."""
    if not epsilon or not w:
        return Value.of(_flat(b, w), digits)
    eps, b_, w_ = exact(epsilon), exact(b), exact(w)

    def compute() -> Fraction | Ball:
        v = arb(-eps / 2).exp()
        share = v * w_
        y = v * (share + (share * share + 4 * b_ * w_).sqrt()) / 2
        if y > w_:
            return _flat(b, w)
        return (1 + b_) / (y.min(arb(w_)) + (1 + b_))

    return certified(compute, digits)


def f_beta_universal(epsilon: Fraction, b: Fraction, w: Fraction, digits: int) -> Value:
    """Return the maximum F_beta score on any epsilon-DP mechanism.

    Randomized response attains it.
    """
    if not epsilon or not w:
        return Value.of(_flat(b, w), digits)
    eps, b_, w_ = exact(epsilon), exact(b), exact(w)

    def compute() -> Fraction | Ball:
        y = arb(-eps).exp() * (w_ + b_)
        if y > w_:
            return _flat(b, w)
        return (1 + b_) / (y.min(arb(w_)) + (1 + b_))

    return certified(compute, digits)


def _flat(b: Fraction, w: Fraction) -> Fraction:
    """Return the F_beta score of the test that always rejects h_0."""
    return (1 + b) / (1 + b + w)


def f_score_laplace(epsilon: Fraction, theta: Fraction, b: Fraction, w: Fraction, digits: int) -> Value:
    """Return the F_beta score at the threshold theta, in sensitivities above Q(D')."""

    def compute() -> Ball:
        return (1 + b_) * detected() / (detected() + w_ * alarmed() + b_)

    b_, w_ = exact(b), exact(w)
    alarmed, detected = _exceeds(epsilon, theta), _exceeds(epsilon, theta - 1)
    return certified(compute, digits)


def precision_laplace(epsilon: Fraction, theta: Fraction, w: Fraction, digits: int) -> Value:
    """Return the precision at the threshold theta, in sensitivities above Q(D')."""
    if not w:
        return Value.of(Fraction(1), digits)
    w_ = exact(w)
    if epsilon and theta >= 1:  # there the likelihood ratio is e^epsilon, independently of theta
        return certified(lambda: 1 / (1 + w_ * arb(-exact(epsilon)).exp()), digits)
    alarmed, detected = _exceeds(epsilon, theta), _exceeds(epsilon, theta - 1)
    return certified(lambda: detected() / (detected() + w_ * alarmed()), digits)


def recall_laplace(epsilon: Fraction, theta: Fraction, digits: int) -> Value:
    """Return the recall at the threshold theta, in sensitivities above Q(D')."""
    return certified(_exceeds(epsilon, theta - 1), digits)


def threshold_laplace(epsilon: Fraction, b: Fraction, w: Fraction, digits: int) -> Value:
    """Return the unique optimal threshold, in sensitivities above Q(D') (BOUNDS.md E2).

    Raises `Undefined` if no threshold attains the maximum F_beta score.
    """
    if not w:
        raise Undefined(
            "no threshold is best: precision is always 1, and recall increases to 1 as the threshold decreases"
        )
    eps, c = exact(epsilon), exact(b / w)

    def compute() -> Ball:
        above = arb(eps).expm1() - c
        if not above > 0:
            if above < 0:
                raise Undefined(
                    "no threshold is best while e^epsilon < 1 + beta^2/w: the F score increases as the threshold "
                    "decreases"
                )
            raise Undecided("the enclosures do not separate e^epsilon from 1 + beta^2/w")
        if eps < 1:
            t = above + c + 1
            s = (1 + 4 * c * t).sqrt()
            return (4 * t * above / ((2 * t - 1 + s) * (1 + s))).log1p() / eps
        v = arb(-eps / 2).exp()
        return fmpq(1, 2) - ((v + (v * v + 4 * c).sqrt()) / 2).log() / eps

    return certified(compute, digits)


def epsilon_laplace(F: Fraction, b: Fraction, w: Fraction, digits: int) -> Value:
    """Return the largest epsilon with maximum F_beta score <= F, for the Laplace mechanism.

    The domain is w > 0 and (1 + b)/(1 + b + w) <= F < 1.
    """
    F_, b_, w_ = exact(F), exact(b), exact(w)
    below = ((1 + b_) * (1 - F_)) ** 2
    above_one = (w_ * F_ * (1 + b_ - F_) - below) / below
    return certified(lambda: arb(above_one).log1p(), digits)


def epsilon_universal(F: Fraction, b: Fraction, w: Fraction, digits: int) -> Value:
    """Return the largest epsilon with maximum F_beta score <= F, over all mechanisms.

    The domain is that of `epsilon_laplace`.
    """
    F_, b_, w_ = exact(F), exact(b), exact(w)
    below = (1 + b_) * (1 - F_)
    above_one = (F_ * (w_ + b_) - below) / below
    return certified(lambda: arb(above_one).log1p(), digits)


def trade_off_laplace(epsilon: Fraction, alpha: Fraction, digits: int) -> Value:
    """Return the smallest type II error for type I error <= alpha on the Laplace mechanism."""
    if not epsilon or alpha in (0, 1):
        return Value.of(1 - alpha, digits)
    eps, at = exact(epsilon), exact(alpha)

    def compute() -> Ball:
        u = arb(-eps).exp()
        if 2 * alpha >= 1:
            return u * (1 - at)
        if u <= 2 * at:
            return u / (4 * at)
        if u > 2 * at:
            return 1 - at / u
        touch = (u / 2).max(arb(at))
        return u * (2 * touch - at) / (4 * touch * touch)

    return certified(compute, digits)


def trade_off_universal(epsilon: Fraction, alpha: Fraction, digits: int) -> Value:
    """Return the smallest type II error for type I error <= alpha on any epsilon-DP mechanism."""
    if not epsilon or alpha in (0, 1):
        return Value.of(1 - alpha, digits)
    eps, at = exact(epsilon), exact(alpha)

    def compute() -> Ball:
        u = arb(-eps).exp()
        return (1 - at / u).max((1 - at) * u)

    return certified(compute, digits)


def _exceeds(epsilon: Fraction, theta: Fraction) -> Callable[[], Fraction | Ball]:
    """Return P(noise >= theta) at the current precision, `theta` in sensitivities."""
    power = epsilon * theta
    if not power:
        return lambda: fmpq(1, 2)
    exponent = exact(-abs(power))
    if power > 0:
        return lambda: arb(exponent).exp() / 2
    return lambda: 1 - arb(exponent).exp() / 2
