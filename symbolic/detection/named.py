"""The named values of the Laplace mechanism and of all epsilon-DP mechanisms: what `verdicts value` offers on detection.

>>> f_beta_laplace.value(epsilon=1, beta=1, digits=20)
0.70978661574472932290
>>> epsilon_laplace.value(f="0.8", beta=1, digits=20), threshold_laplace.value(epsilon=2, beta=1, digits=10)
(1.7917594692280550008, 0.4085410144)
>>> f_beta_laplace.value(epsilon="1/2", beta=1).exact, f_beta_laplace.value(epsilon="1/2", beta=1, rho_p="0.2", rho_c="0.1").exact
(Fraction(2, 3), Fraction(100, 131))
>>> epsilon_laplace.value(f="0.55", beta="1/2")
Traceback (most recent call last):
symbolic.formula.DomainError: epsilon.laplace: f = 0.55 is outside its domain (1 + beta^2)/(1 + beta^2 + w) <= f < 1, w = (2 - rho_p)(1 - rho_c)(1 - rho_t) - 1: (1 + beta^2)/(1 + beta^2 + ((2 - rho_p)*(1 - rho_c)*(1 - rho_t) - 1)) <= f fails with beta = 1/2, rho_p = 0, rho_c = 0, rho_t = 0

The coefficients are those of liu2019, Section 5: rho_p = 1 - P(h_0)/P(h_1) of the prior (0 for the uniform one), rho_c and rho_t for correlation
among records and over time (0 for none); together they make P(h_0)/P(h_1) as small as w = (2 - rho_p)(1 - rho_c)(1 - rho_t) - 1.

Possible issues
---------------
w must not be negative, or P(h_1) would be above 1: the coefficients of a real distribution can break that (liu2019, Eq. 20, does not see it).
The best F score is a supremum: for e^epsilon < 1 + beta^2/w no threshold attains it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from symbolic.detection import laplace, universal
from symbolic.evaluator import Evaluator, Option
from symbolic.formula import Domain, formula
from symbolic.language.term import Term, exp, log, reals
from symbolic.named import later
from symbolic.number import Value

DERIVATIONS = "symbolic.detection.derivations"
EPSILON, BETA, F, ALPHA, RHO_P, RHO_C, RHO_T = reals("epsilon beta f alpha rho_p rho_c rho_t")

epsilon_ = Domain("real", "epsilon >= 0", (0 <= EPSILON,), about="the privacy parameter")
positive_epsilon = Domain("real", "epsilon > 0", (0 < EPSILON,), about="the privacy parameter")
beta_ = Domain("real", "beta > 0", (0 < BETA,), about="the weight of recall against precision")
alpha_ = Domain("real", "0 <= alpha <= 1", (0 <= ALPHA, ALPHA <= 1), about="the type I error")
theta_ = Domain("real", "any", (), about="the threshold, in sensitivities above Q(D')")
rho_p_ = Domain("real", "0 <= rho_p <= 1", (0 <= RHO_P, RHO_P <= 1), default=0, about="what the prior tells")
rho_c_ = Domain("real", "0 <= rho_c <= 1", (0 <= RHO_C, RHO_C <= 1), default=0, about="what correlated records tell")
rho_t_ = Domain(
    "real",
    "0 <= rho_t <= 1, (2 - rho_p)(1 - rho_c)(1 - rho_t) >= 1",
    (0 <= RHO_T, RHO_T <= 1, 1 <= (2 - RHO_P) * (1 - RHO_C) * (1 - RHO_T)),
    default=0,
    about="what earlier times tell",
)
WEIGHT = laplace.weight(RHO_P, RHO_C, RHO_T)
f_ = Domain(
    "real",
    "(1 + beta^2)/(1 + beta^2 + w) <= f < 1, w = (2 - rho_p)(1 - rho_c)(1 - rho_t) - 1",
    (laplace.least_bound(BETA**2, WEIGHT) <= F, F < 1),
    about="the bound on the best F score",
)
KNOWN = {"rho_p": rho_p_, "rho_c": rho_c_, "rho_t": rho_t_}
SCORE = {"epsilon": epsilon_, "beta": beta_, **KNOWN}
BOUND = {"f": f_, "beta": beta_, **KNOWN}


def _certified(name: str, *arguments: str) -> Callable[[Mapping[str, Fraction], int], Value]:
    """The evaluator `certified.<name>` on these parameters; "b" is beta^2, "w" the weight."""

    def evaluate(values: Mapping[str, Fraction], digits: int) -> Value:
        from symbolic.detection import certified

        def of(argument: str) -> Fraction:
            if argument == "b":
                return values["beta"] ** 2
            if argument == "w":
                return certified.weight(values["rho_p"], values["rho_c"], values["rho_t"])
            return values[argument]

        compute: Any = getattr(certified, name)
        found: Value = compute(*(of(argument) for argument in arguments), digits)
        return found

    return evaluate


@formula(
    "f-beta.laplace",
    SCORE,
    source="liu2019, Eq. 12, 18, 21 and 24, repaired",
    evaluate=_certified("f_beta_laplace", "epsilon", "b", "w"),
    derive=later(DERIVATIONS, "f_beta_laplace"),
)
def f_beta_laplace(epsilon: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The best F score of a test on the Laplace mechanism: the supremum over all thresholds."""
    return laplace.best(beta**2, exp(-epsilon), laplace.weight(rho_p, rho_c, rho_t))


@formula(
    "epsilon.laplace",
    BOUND,
    source="liu2019, Table 1, in closed form",
    evaluate=_certified("epsilon_laplace", "f", "b", "w"),
    derive=later(DERIVATIONS, "epsilon_laplace"),
)
def epsilon_laplace(f: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The largest epsilon whose best F score on the Laplace mechanism is at most f."""
    return log(laplace.epsilon_ratio(f, beta**2, laplace.weight(rho_p, rho_c, rho_t)))


@formula(
    "threshold.laplace",
    {"epsilon": positive_epsilon, "beta": beta_, **KNOWN},
    source="liu2019, Appendix 10.3 and 10.5.1",
    evaluate=_certified("threshold_laplace", "epsilon", "b", "w"),
    derive=later(DERIVATIONS, "threshold_laplace"),
)
def threshold_laplace(epsilon: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The best threshold, in sensitivities above Q(D'); there is one where e^epsilon > 1 + beta^2/w, and its value is above 0."""
    return -log(laplace.best_x(beta**2, exp(epsilon), laplace.weight(rho_p, rho_c, rho_t))) / epsilon


@formula(
    "f-score.laplace",
    {"epsilon": epsilon_, "theta": theta_, "beta": beta_, **KNOWN},
    source="liu2019, Appendix 10.3 and 10.5",
    evaluate=_certified("f_score_laplace", "epsilon", "theta", "b", "w"),
)
def f_score_laplace(epsilon: Term, theta: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The F score of the test that says h_1 where the Laplace mechanism is at or above the threshold."""
    alarmed, detected = laplace.exceeds(exp(-epsilon * theta)), laplace.exceeds(exp(epsilon * (1 - theta)))
    return laplace.f_score_of_rates(detected, alarmed, beta**2, laplace.weight(rho_p, rho_c, rho_t))


@formula(
    "precision.laplace",
    {"epsilon": epsilon_, "theta": theta_, **KNOWN},
    source="liu2019, Eq. 11, 17, 20 and 23, repaired",
    evaluate=_certified("precision_laplace", "epsilon", "theta", "w"),
)
def precision_laplace(epsilon: Term, theta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The precision of the test that says h_1 where the Laplace mechanism is at or above the threshold."""
    alarmed, detected = laplace.exceeds(exp(-epsilon * theta)), laplace.exceeds(exp(epsilon * (1 - theta)))
    return laplace.precision(detected, alarmed, laplace.weight(rho_p, rho_c, rho_t))


@formula(
    "recall.laplace",
    {"epsilon": epsilon_, "theta": theta_},
    source="liu2019, Eq. 9, repaired",
    evaluate=_certified("recall_laplace", "epsilon", "theta"),
)
def recall_laplace(epsilon: Term, theta: Term) -> Term:
    """The recall of the test that says h_1 where the Laplace mechanism is at or above the threshold."""
    return laplace.exceeds(exp(epsilon * (1 - theta)))


@formula(
    "trade-off.laplace",
    {"epsilon": epsilon_, "alpha": alpha_},
    source="Dong, Roth and Su 2022; liu2019, Eq. 6, 9 and 10, repaired",
    evaluate=_certified("trade_off_laplace", "epsilon", "alpha"),
    derive=later(DERIVATIONS, "trade_off_laplace"),
)
def trade_off_laplace(epsilon: Term, alpha: Term) -> Term:
    """The smallest type II error of a test on the Laplace mechanism with type I error at most alpha."""
    return laplace.trade_off(alpha, exp(-epsilon))


@formula(
    "f-beta.universal",
    SCORE,
    source="Kairouz, Oh and Viswanath 2017, with the F score of liu2019",
    evaluate=_certified("f_beta_universal", "epsilon", "b", "w"),
    derive=later(DERIVATIONS, "f_beta_universal"),
)
def f_beta_universal(epsilon: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The best F score of any test on any epsilon-differentially private mechanism; randomized response attains it."""
    return universal.best_at(beta**2, exp(-epsilon), laplace.weight(rho_p, rho_c, rho_t))


@formula(
    "epsilon.universal",
    BOUND,
    source="Kairouz, Oh and Viswanath 2017, with the F score of liu2019",
    evaluate=_certified("epsilon_universal", "f", "b", "w"),
    derive=later(DERIVATIONS, "epsilon_universal"),
)
def epsilon_universal(f: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The largest epsilon with which no epsilon-differentially private mechanism lets a test reach an F score above f."""
    return log(universal.epsilon_ratio(f, beta**2, laplace.weight(rho_p, rho_c, rho_t)))


@formula(
    "trade-off.universal",
    {"epsilon": epsilon_, "alpha": alpha_},
    source="Wasserman and Zhou 2010; Kairouz, Oh and Viswanath 2017",
    evaluate=_certified("trade_off_universal", "epsilon", "alpha"),
)
def trade_off_universal(epsilon: Term, alpha: Term) -> Term:
    """The smallest type II error of any test with type I error at most alpha on any epsilon-differentially private mechanism."""
    return universal.trade_off(alpha, exp(epsilon))


# ---- two coordinates


def _pair_trade_off(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.detection.laplace_pair import trade_off

    return trade_off(given["epsilon1"], given["epsilon2"], given["alpha"], digits)


def _pair_f_beta(digits: int, given: Mapping[str, Any]) -> Value:
    from symbolic.detection.laplace_pair_score import f_beta

    return f_beta(**given, digits=digits)


_EPSILONS: Final = {
    "epsilon1": Option("epsilon >= 0 of one coordinate"),
    "epsilon2": Option("epsilon >= 0 of the other"),
}
EVALUATORS: Final = MappingProxyType(
    {
        "trade-off.laplace-pair": Evaluator(
            "trade-off.laplace-pair",
            "The smallest type II error of a test on two independent Laplace coordinates with type I error at most alpha.",
            "liu2019, Theorem 4, repaired",
            {**_EPSILONS, "alpha": Option("0 <= alpha <= 1")},
            _pair_trade_off,
        ),
        "f-beta.laplace-pair": Evaluator(
            "f-beta.laplace-pair",
            "The best F score of a test on two independent Laplace coordinates: the supremum over all tests.",
            "liu2019, Theorem 4 and Eq. 24, repaired",
            {
                **_EPSILONS,
                "beta": Option("the weight of recall against precision, beta > 0"),
                "rho_p": Option("what the prior tells, 0 <= rho_p <= 1", "0"),
                "rho_c": Option("what correlated records tell, 0 <= rho_c <= 1", "0"),
                "rho_t": Option("what earlier times tell, 0 <= rho_t <= 1", "0"),
            },
            _pair_f_beta,
        ),
    }
)
