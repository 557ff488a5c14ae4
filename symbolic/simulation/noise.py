"""Additive-noise mechanisms and threshold tests, simulated.

The test decides for h_1 if the output is at or above a threshold. Under h_0 the output is noise, under h_1 noise + 1
(lengths are in sensitivities). A repetition is found or missed under h_1, alarmed or quiet under h_0. `w` is
P(h_0)/P(h_1). No distribution function is used: numpy samples the noise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from statistics import NormalDist
from typing import Any, Final, TypeAlias

from symbolic.language import Term, as_term, integers
from symbolic.number import Value, endpoints
from symbolic.simulation.case import Case
from symbolic.simulation.comparison import Comparison, Design
from symbolic.simulation.model import Drawn
from symbolic.simulation.surveys import value

Noise: TypeAlias = Callable[[Any, int], Any]  # (generator, size) -> array

FOUND, MISSED, ALARMED, QUIET = integers("found missed alarmed quiet")
UNIT: Final = (Fraction(0), Fraction(1))
RHO: Final = ("rho_p", "rho_c", "rho_t")


@dataclass(frozen=True)
class Mechanism:
    """A mechanism that adds noise.

    It holds the suffix of its values' names, the parameter that scales the noise to 1/parameter, the noise of scale 1,
    and the threshold of a level alpha <= 1/2 in units of that scale.
    """

    name: str
    parameter: str
    draw: Callable[[Any, float, int], Any]
    quantile: Callable[[float], float]

    def noise(self, design: Mapping[str, Fraction]) -> Noise:
        scale = 1 / float(design[self.parameter])
        return lambda random, size: self.draw(random, scale, size)


LAPLACE: Final = Mechanism(
    "laplace",
    "epsilon",
    lambda random, scale, size: random.laplace(0.0, scale, size),
    lambda alpha: -math.log(2 * alpha),
)
GAUSSIAN: Final = Mechanism(
    "gaussian",
    "mu",
    lambda random, scale, size: random.normal(0.0, scale, size),
    lambda alpha: -NormalDist().inv_cdf(alpha),
)


def threshold_model(noise: Noise, threshold: float, w: Fraction = Fraction(1)) -> Drawn:
    """Return the model of found, missed, alarmed and quiet repetitions, P(h_1) = 1/(1 + w)."""
    prior = float(1 / (1 + w))

    def categories(random: Any, repetitions: int) -> list[int]:
        import numpy as np

        positive = int(random.binomial(repetitions, prior))
        found = int(np.count_nonzero(noise(random, positive) + 1 >= threshold))
        alarmed = int(np.count_nonzero(noise(random, repetitions - positive) >= threshold))
        return [found, positive - found, alarmed, repetitions - positive - alarmed]

    return Drawn(tuple(one.name for one in (FOUND, MISSED, ALARMED, QUIET)), categories)


def nearly(number: Value) -> Fraction:
    """Return a fraction whose difference from the value is below the precision of doubles."""
    return number.exact if number.exact is not None else endpoints(number.arb)[0]


def weight(known: Mapping[str, Fraction]) -> Fraction:
    """Return the smallest P(h_0)/P(h_1) that the coefficients allow.

    The coefficients are those of `symbolic.detection.parameters`.
    """
    rho = [known.get(name, Fraction(0)) for name in RHO]
    return (2 - rho[0]) * (1 - rho[1]) * (1 - rho[2]) - 1


# ---- averaged quantities


def precision_case(noise: Noise, threshold: float, w: Fraction, claim: Value) -> Case:
    """Claim the share of alarms that are correct."""
    return Case(threshold_model(noise, threshold, w), FOUND, claim, UNIT, FOUND + ALARMED, indicator=True)


def recall_case(noise: Noise, threshold: float, claim: Value) -> Case:
    """Claim the probability of finding h_1."""
    return Case(threshold_model(noise, threshold), FOUND, claim, UNIT, FOUND + MISSED, indicator=True)


def miss_case(noise: Noise, threshold: float, claim: Value) -> Case:
    """Claim the probability of missing h_1."""
    return Case(threshold_model(noise, threshold), MISSED, claim, UNIT, FOUND + MISSED, indicator=True)


def f_score_case(noise: Noise, threshold: float, w: Fraction, b: Fraction, claim: Value, recall: Value) -> Case:
    """Claim an F score, as the balance (1 + b) found - F ((1 + b) found + b missed + alarmed).

    F is correct if and only if the mean of the balance is 0, b = beta^2. The balance is divided by the mean of the
    bracket, which follows from F and the recall, so that it measures errors of F.
    """
    f = nearly(claim)
    bracket: Term = (1 + b) * FOUND + b * MISSED + ALARMED
    mean = (1 + b) * nearly(recall) / f / (1 + w)
    ends = (-f * b / mean, -f / mean, (1 + b) * (1 - f) / mean, Fraction(0))
    of = ((1 + b) * FOUND - as_term(f) * bracket) / as_term(mean)
    return Case(threshold_model(noise, threshold, w), of, Fraction(0), (min(ends), max(ends)), scale=f)


# ---- claims


def _claim(name: str, mechanism: Mechanism, design: Mapping[str, Fraction], *names: str) -> Value:
    taken = (mechanism.parameter, *names)
    return value(f"{name}.{mechanism.name}", **{one: design[one] for one in taken if one in design})


def precision(mechanism: Mechanism, **design: Fraction) -> Case:
    claim = _claim("precision", mechanism, design, "theta", *RHO)
    return precision_case(mechanism.noise(design), float(design["theta"]), weight(design), claim)


def recall(mechanism: Mechanism, **design: Fraction) -> Case:
    return recall_case(mechanism.noise(design), float(design["theta"]), _claim("recall", mechanism, design, "theta"))


def f_score(mechanism: Mechanism, **design: Fraction) -> Case:
    claim, found = (
        _claim("f-score", mechanism, design, "theta", "beta", *RHO),
        _claim("recall", mechanism, design, "theta"),
    )
    return f_score_case(
        mechanism.noise(design), float(design["theta"]), weight(design), design["beta"] ** 2, claim, found
    )


def best_f_score(mechanism: Mechanism, **design: Fraction) -> Case:
    """F score at the best threshold; that no other threshold is better is not simulated."""
    theta = nearly(_claim("threshold", mechanism, design, "beta", *RHO))
    claim = _claim("f-beta", mechanism, design, "beta", *RHO)
    found = _claim("recall", mechanism, {**design, "theta": theta}, "theta")
    return f_score_case(mechanism.noise(design), float(theta), weight(design), design["beta"] ** 2, claim, found)


def trade_off(mechanism: Mechanism, **design: Fraction) -> Case:
    """Type II error of the threshold test of level alpha <= 1/2, which is the best test."""
    assert 0 < design["alpha"] <= Fraction(1, 2)
    threshold = mechanism.quantile(float(design["alpha"])) / float(design[mechanism.parameter])
    return miss_case(mechanism.noise(design), threshold, _claim("trade-off", mechanism, design, "alpha"))


def _comparisons(mechanism: Mechanism) -> tuple[Comparison, ...]:
    def designs(*rows: str) -> tuple[Design, ...]:
        """Parse designs "scale name=value ...", all texts."""
        found = []
        for row in rows:
            scale, *others = row.split()
            found.append({mechanism.parameter: scale, **dict(other.split("=", 1) for other in others)})
        return tuple(found)

    kinds = (
        (
            "precision",
            "h_1, given an alarm",
            precision,
            designs("1 theta=1/2", "1/2 theta=-3/2", "2 theta=5/4", "1 theta=1/2 rho_p=1/5 rho_c=1/10"),
        ),
        ("recall", "alarm, under h_1", recall, designs("1 theta=1/2", "1/2 theta=-3/2", "2 theta=5/4")),
        (
            "f-score",
            "F_beta, as a balance of found, missed and alarmed",
            f_score,
            designs(
                "1 theta=1/2 beta=1",
                "1/2 theta=-3/2 beta=1",
                "2 theta=5/4 beta=1",
                "1 theta=1/2 beta=2 rho_p=1/5 rho_c=1/10",
            ),
        ),
        ("f-beta", "F_beta at the best threshold", best_f_score, designs("1 beta=1", "2 beta=1/2 rho_p=1/5")),
        (
            "trade-off",
            "type II error of the best test of level alpha",
            trade_off,
            designs("1 alpha=1/20", "1/2 alpha=2/5", "1/10 alpha=1/400"),
        ),
    )
    return tuple(
        Comparison(f"{name}.{mechanism.name}", what, partial(case, mechanism), (), rows)
        for name, what, case, rows in kinds
    )


COMPARISONS: Final = (*_comparisons(LAPLACE), *_comparisons(GAUSSIAN))
