"""Mechanisms that add noise, and the test that says h_1 where the output is at or above a threshold: each repetition draws its noise.

Under h_0 the output is noise, under h_1 noise + 1 (lengths are in sensitivities). A repetition is found or missed under h_1, alarmed or quiet
under h_0. `w` is P(h_0)/P(h_1). No distribution function is used: numpy draws the noise, and it is counted.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, TypeAlias

from symbolic import values
from symbolic.number import Value, endpoints
from symbolic.simulation.case import Case
from symbolic.simulation.comparison import Comparison, Design
from symbolic.simulation.model import Drawn
from symbolic.simulation.surveys import value
from symbolic.term import Term, as_term, integers

Noise: TypeAlias = Callable[[Any, int], Any]  # (generator, size) -> array

FOUND, MISSED, ALARMED, QUIET = integers("found missed alarmed quiet")
UNIT: Final = (Fraction(0), Fraction(1))
RHO: Final = ("rho_p", "rho_c", "rho_t")


def laplace_noise(epsilon: Fraction) -> Noise:
    """Of the Laplace mechanism: scale 1/epsilon."""
    scale = 1 / float(epsilon)
    return lambda random, size: random.laplace(0.0, scale, size)


def gaussian_noise(sigma: float) -> Noise:
    """Of the Gaussian mechanism: standard deviation sigma."""
    return lambda random, size: random.normal(0.0, sigma, size)


def threshold_model(noise: Noise, threshold: float, w: Fraction = Fraction(1)) -> Drawn:
    """Found, missed, alarmed and quiet repetitions; h_1 has probability 1/(1 + w)."""
    prior = float(1 / (1 + w))

    def categories(random: Any, repetitions: int) -> list[int]:
        import numpy as np

        positive = int(random.binomial(repetitions, prior))
        found = int(np.count_nonzero(noise(random, positive) + 1 >= threshold))
        alarmed = int(np.count_nonzero(noise(random, repetitions - positive) >= threshold))
        return [found, positive - found, alarmed, repetitions - positive - alarmed]

    return Drawn(tuple(one.name for one in (FOUND, MISSED, ALARMED, QUIET)), categories)


def nearly(number: Value) -> Fraction:
    """A fraction that differs from the value by less than a double can tell."""
    return number.exact if number.exact is not None else endpoints(number.arb)[0]


def weight(known: dict[str, Fraction]) -> Fraction:
    """P(h_0)/P(h_1) that the coefficients of liu2019, Section 5 allow at the least."""
    rho = [known.get(name, Fraction(0)) for name in RHO]
    return (2 - rho[0]) * (1 - rho[1]) * (1 - rho[2]) - 1


# ---- what is averaged


def precision_case(noise: Noise, threshold: float, w: Fraction, claim: Value) -> Case:
    """The share of the alarms that are right."""
    return Case(threshold_model(noise, threshold, w), FOUND, claim, UNIT, FOUND + ALARMED, indicator=True)


def recall_case(noise: Noise, threshold: float, claim: Value) -> Case:
    """The share of h_1 that is found."""
    return Case(threshold_model(noise, threshold), FOUND, claim, UNIT, FOUND + MISSED, indicator=True)


def miss_case(noise: Noise, threshold: float, claim: Value) -> Case:
    """The share of h_1 that is missed."""
    return Case(threshold_model(noise, threshold), MISSED, claim, UNIT, FOUND + MISSED, indicator=True)


def f_score_case(noise: Noise, threshold: float, w: Fraction, b: Fraction, claim: Value, recall: Value) -> Case:
    """The claim F is right if and only if the mean of (1 + b) found - F ((1 + b) found + b missed + alarmed) is 0, b = beta^2.

    It is divided by the mean of the bracket, as that follows from F and the recall, so that it measures errors of F.
    """
    f = nearly(claim)
    bracket: Term = (1 + b) * FOUND + b * MISSED + ALARMED
    mean = (1 + b) * nearly(recall) / f / (1 + w)
    ends = (-f * b / mean, -f / mean, (1 + b) * (1 - f) / mean, Fraction(0))
    of = ((1 + b) * FOUND - as_term(f) * bracket) / as_term(mean)
    return Case(threshold_model(noise, threshold, w), of, Fraction(0), (min(ends), max(ends)), scale=f)


# ---- the Laplace mechanism


def laplace_precision(epsilon: Fraction, theta: Fraction, **known: Fraction) -> Case:
    claim = value("precision.laplace", epsilon=epsilon, theta=theta, **known)
    return precision_case(laplace_noise(epsilon), float(theta), weight(known), claim)


def laplace_recall(epsilon: Fraction, theta: Fraction) -> Case:
    claim = value("recall.laplace", epsilon=epsilon, theta=theta)
    return recall_case(laplace_noise(epsilon), float(theta), claim)


def laplace_f_score(epsilon: Fraction, theta: Fraction, beta: Fraction, **known: Fraction) -> Case:
    claim = value("f-score.laplace", epsilon=epsilon, theta=theta, beta=beta, **known)
    recall = value("recall.laplace", epsilon=epsilon, theta=theta)
    return f_score_case(laplace_noise(epsilon), float(theta), weight(known), beta**2, claim, recall)


def laplace_best(epsilon: Fraction, beta: Fraction, **known: Fraction) -> Case:
    """The F score at the best threshold; that no other is better is not tested here."""
    theta = nearly(value("threshold.laplace", epsilon=epsilon, beta=beta, **known))
    claim = value("f-beta.laplace", epsilon=epsilon, beta=beta, **known)
    recall = value("recall.laplace", epsilon=epsilon, theta=theta)
    return f_score_case(laplace_noise(epsilon), float(theta), weight(known), beta**2, claim, recall)


def laplace_trade_off(epsilon: Fraction, alpha: Fraction) -> Case:
    """The threshold of level alpha <= 1/2 is ln(1/(2 alpha))/epsilon; a threshold test is the best one."""
    assert 0 < alpha <= Fraction(1, 2)
    threshold = -math.log(2 * alpha) / float(epsilon)
    return miss_case(laplace_noise(epsilon), threshold, value("trade-off.laplace", epsilon=epsilon, alpha=alpha))


LAPLACE: Final[tuple[Design, ...]] = (
    {"epsilon": "1", "theta": "1/2"},
    {"epsilon": "1/2", "theta": "-3/2"},
    {"epsilon": "2", "theta": "5/4"},
)


def _with(designs: tuple[Design, ...], **more: str) -> tuple[Design, ...]:
    return tuple({**design, **more} for design in designs)


_ALL: Final = (
    Comparison("precision.laplace", "right, given an alarm", laplace_precision,
               (), (*LAPLACE, *_with(LAPLACE[:1], rho_p="1/5", rho_c="1/10"))),
    Comparison("recall.laplace", "found, under h_1", laplace_recall, (), LAPLACE),
    Comparison("f-score.laplace", "F_beta, as a balance of found, missed and alarmed", laplace_f_score,
               (), (*_with(LAPLACE, beta="1"), *_with(LAPLACE[:1], beta="2", rho_p="1/5", rho_c="1/10"))),
    Comparison("f-beta.laplace", "F_beta at the best threshold", laplace_best,
               (), ({"epsilon": "1", "beta": "1"}, {"epsilon": "2", "beta": "1/2", "rho_p": "1/5"})),
    Comparison("trade-off.laplace", "the best test of level alpha misses h_1", laplace_trade_off,
               (), ({"epsilon": "1", "alpha": "1/20"}, {"epsilon": "1/2", "alpha": "2/5"})),
)  # fmt: skip

COMPARISONS: Final = tuple(one for one in _ALL if one.name in values.all_names())
