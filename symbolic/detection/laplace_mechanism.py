"""Named values for membership inference on the Laplace mechanism.

>>> f_beta_laplace.value(epsilon=1, beta=1, digits=20)
0.70978661574472932290
>>> epsilon_laplace.value(f="0.8", beta=1, digits=20), threshold_laplace.value(epsilon=2, beta=1, digits=10)
(1.7917594692280550008, 0.4085410144)
>>> f_beta_laplace.value(epsilon="1/2", beta=1).exact
Fraction(2, 3)
>>> f_beta_laplace.value(epsilon="1/2", beta=1, rho_p="0.2", rho_c="0.1").exact
Fraction(100, 131)
>>> epsilon_laplace.value(f="0.55", beta="1/2")  # doctest: +ELLIPSIS
Traceback (most recent call last):
symbolic.formula.domain.DomainError: epsilon.laplace: f = 0.55 is outside its domain (1 + beta^2)/(1 + ...

The coefficients are those of `symbolic.detection.parameters`.

Possible issues
---------------
w must be nonnegative, because P(h_1) is at most 1. The coefficients of a real distribution can violate this.
The maximum F_beta score is a supremum: for e^epsilon < 1 + beta^2/w no threshold attains it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

from symbolic.detection import laplace
from symbolic.detection.parameters import (
    BOUND,
    KNOWN,
    SCORE,
    alpha_,
    beta_,
    certified,
    closed_forms,
    densities,
    epsilon_,
    positive_epsilon,
    theta_,
)
from symbolic.formula import Evaluator, Option, formula, later, representations
from symbolic.formula.reasons import CONTINUOUS, INVERSE, NO_FLOATS, PLACE
from symbolic.language import Term, exp, log
from symbolic.number import Value


@formula(
    "f-beta.laplace",
    SCORE,
    evaluate=certified("f_beta_laplace", "epsilon", "b", "w"),
    derive=later(closed_forms, "f_beta_laplace"),
    reasons={"enumeration": CONTINUOUS},
)
def f_beta_laplace(epsilon: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The adversary's maximum F_beta score on the Laplace mechanism, over all thresholds."""
    return laplace.best(beta**2, exp(-epsilon), laplace.weight(rho_p, rho_c, rho_t))


@formula(
    "epsilon.laplace",
    BOUND,
    evaluate=certified("epsilon_laplace", "f", "b", "w"),
    derive=later(closed_forms, "epsilon_laplace"),
    reasons={"enumeration": INVERSE, "simulation": INVERSE},
)
def epsilon_laplace(f: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The largest epsilon for which F_beta <= f for every test on the Laplace mechanism."""
    return log(laplace.epsilon_ratio(f, beta**2, laplace.weight(rho_p, rho_c, rho_t)))


@formula(
    "threshold.laplace",
    {"epsilon": positive_epsilon, "beta": beta_, **KNOWN},
    evaluate=certified("threshold_laplace", "epsilon", "b", "w"),
    derive=later(closed_forms, "threshold_laplace"),
    is_positive=True,
    reasons={"enumeration": PLACE, "simulation": PLACE},
)
def threshold_laplace(epsilon: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The optimal threshold (for e^epsilon > 1 + beta^2/w), in sensitivities above Q(D')."""
    return -log(laplace.best_x(beta**2, exp(epsilon), laplace.weight(rho_p, rho_c, rho_t))) / epsilon


def _rates(epsilon: Term, theta: Term) -> tuple[Term, Term]:
    """Return recall and false-positive rate, for floats."""
    return laplace.exceeds_in_floats(exp(epsilon * (1 - theta))), laplace.exceeds_in_floats(exp(-epsilon * theta))


def _f_score(epsilon: Term, theta: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    return laplace.f_score_of_rates(*_rates(epsilon, theta), beta**2, laplace.weight(rho_p, rho_c, rho_t))


def _precision(epsilon: Term, theta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    return laplace.precision(*_rates(epsilon, theta), laplace.weight(rho_p, rho_c, rho_t))


@formula(
    "f-score.laplace",
    {"epsilon": epsilon_, "theta": theta_, "beta": beta_, **KNOWN},
    evaluate=certified("f_score_laplace", "epsilon", "theta", "b", "w"),
    derive=later(densities, "f_score"),
    stable=_f_score,
    reasons={"enumeration": CONTINUOUS},
)
def f_score_laplace(epsilon: Term, theta: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The F_beta score of a threshold test on the Laplace mechanism."""
    alarmed, detected = laplace.exceeds(exp(-epsilon * theta)), laplace.exceeds(exp(epsilon * (1 - theta)))
    return laplace.f_score_of_rates(detected, alarmed, beta**2, laplace.weight(rho_p, rho_c, rho_t))


@formula(
    "precision.laplace",
    {"epsilon": epsilon_, "theta": theta_, **KNOWN},
    evaluate=certified("precision_laplace", "epsilon", "theta", "w"),
    derive=later(densities, "precision"),
    stable=_precision,
    reasons={"enumeration": CONTINUOUS},
)
def precision_laplace(epsilon: Term, theta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The precision of a threshold test on the Laplace mechanism."""
    alarmed, detected = laplace.exceeds(exp(-epsilon * theta)), laplace.exceeds(exp(epsilon * (1 - theta)))
    return laplace.precision(detected, alarmed, laplace.weight(rho_p, rho_c, rho_t))


@formula(
    "recall.laplace",
    {"epsilon": epsilon_, "theta": theta_},
    evaluate=certified("recall_laplace", "epsilon", "theta"),
    derive=later(densities, "recall"),
    stable=lambda epsilon, theta: laplace.exceeds_in_floats(exp(epsilon * (1 - theta))),
    reasons={"enumeration": CONTINUOUS},
)
def recall_laplace(epsilon: Term, theta: Term) -> Term:
    """The recall of a threshold test on the Laplace mechanism."""
    return laplace.exceeds(exp(epsilon * (1 - theta)))


@formula(
    "trade-off.laplace",
    {"epsilon": epsilon_, "alpha": alpha_},
    source="Dong, Roth and Su 2022",
    evaluate=certified("trade_off_laplace", "epsilon", "alpha"),
    derive=later(closed_forms, "trade_off_laplace"),
    reasons={"enumeration": CONTINUOUS},
)
def trade_off_laplace(epsilon: Term, alpha: Term) -> Term:
    """The smallest type II error for type I error at most alpha on the Laplace mechanism."""
    return laplace.trade_off(alpha, exp(-epsilon))


# ---- two independent coordinates


def _pair_trade_off(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.detection.laplace_pair import trade_off

    return trade_off(given["epsilon1"], given["epsilon2"], given["alpha"], digits)


def _pair_f_beta(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.detection.laplace_pair_score import f_beta

    return f_beta(**given, digits=digits)


_EPSILONS: Final = {
    "epsilon1": Option("epsilon of one coordinate, epsilon1 >= 0"),
    "epsilon2": Option("epsilon of the other coordinate, epsilon2 >= 0"),
}


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.detection.definitions import laplace_pair as definitions
    from symbolic.detection.derivations import laplace_pair as derivations
    from symbolic.detection.mpmath import laplace_pair as mpmath

    return definitions, derivations, mpmath


trade_off_pair: Final = Evaluator(
    "trade-off.laplace-pair",
    "The smallest type II error for type I error at most alpha on two independent Laplace coordinates.",
    "",
    {**_EPSILONS, "alpha": Option("0 <= alpha <= 1")},
    _pair_trade_off,
    **representations(_written, "trade_off", numpy=NO_FLOATS, enumeration=CONTINUOUS),
)
f_beta_pair: Final = Evaluator(
    "f-beta.laplace-pair",
    "The adversary's maximum F_beta score on two independent Laplace coordinates: the supremum over all tests.",
    "",
    {
        **_EPSILONS,
        "beta": Option("weight of recall relative to precision, beta > 0"),
        "rho_p": Option("prior coefficient, 0 <= rho_p <= 1", "0"),
        "rho_c": Option("coefficient of correlation among records, 0 <= rho_c <= 1", "0"),
        "rho_t": Option("coefficient of correlation over time, 0 <= rho_t <= 1", "0"),
    },
    _pair_f_beta,
    **representations(_written, "f_beta", numpy=NO_FLOATS, enumeration=CONTINUOUS),
)
VALUES: Final = (
    f_beta_laplace,
    epsilon_laplace,
    threshold_laplace,
    f_score_laplace,
    precision_laplace,
    recall_laplace,
    trade_off_laplace,
    trade_off_pair,
    f_beta_pair,
)
