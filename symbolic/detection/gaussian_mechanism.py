"""Named values for membership inference on the Gaussian mechanism.

>>> from symbolic.values import value
>>> value("f-beta.gaussian", mu=1, beta=1, digits=20)
0.71906153994532271309
>>> value("f-beta.gaussian", epsilon=1, delta="1e-5", beta=1, digits=20)
0.66667324658328876407
>>> value("mu.gaussian", epsilon=1, delta="1e-5", digits=20)
0.26805112321129421790
>>> value("sigma.gaussian", epsilon=1, delta="1e-5", digits=20)
3.7306316348159418322
>>> value("trade-off.gaussian", mu=0, alpha="1/3").exact, value("recall.gaussian", mu=2, theta=1).exact
(Fraction(2, 3), Fraction(1, 2))
>>> value("f-beta.gaussian", beta=1)
Traceback (most recent call last):
symbolic.formula.domain.DomainError: f-beta.gaussian: give mu = sensitivity/sigma, or epsilon and delta

mu is sensitivity/sigma. If epsilon and delta are given instead, sigma is sqrt(2 log(1.25/delta)) sensitivity/epsilon
(classical), or the smallest that gives (epsilon, delta)-DP (analytic). Thresholds are in sensitivities above Q(D'). The
coefficients are those of `symbolic.detection.parameters`: the smallest P(h_0)/P(h_1) is w = (2 - rho_p)(1 - rho_c)(1 -
rho_t) - 1, for any noise.

Possible issues
---------------
The classical sigma gives (epsilon, delta)-DP for epsilon <= 1, but not for large epsilon (for delta = 1e-5 up to 8.42).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any, Final

from symbolic.detection.parameters import KNOWN, alpha_, beta_, epsilon_, theta_
from symbolic.formula import Domain, DomainError, Evaluator, Option, later, representations
from symbolic.formula.reasons import CONTINUOUS, INVERSE, NO_FLOATS, PLACE
from symbolic.language import reals
from symbolic.number import NumberError, Value, parse, shown

Given = Mapping[str, Any]


# ---- the parameters


def _real(given: Given, name: str) -> Fraction:
    try:
        return parse(given[name])
    except NumberError as reason:
        raise NumberError(f"{name}: {reason}") from None


def _checked(given: Given, name: str, inside: Callable[[Fraction], bool], domain: str) -> Fraction:
    found = _real(given, name)
    if not inside(found):  # compares numerators, because comparing fractions is slow
        text = shown(found) if len(str(given[name])) > 40 else str(given[name]).strip()
        raise DomainError(f"{name} = {text} is outside its domain {domain}")
    return found


def _not_negative(given: Given, name: str) -> Fraction:
    found = _real(given, name)
    return found if found.numerator >= 0 else _checked(given, name, lambda x: False, f"{name} >= 0; the nearest is 0")


def _positive(given: Given, name: str) -> Fraction:
    return _checked(given, name, lambda x: x.numerator > 0, f"{name} > 0")


def _share(given: Given, name: str) -> Fraction:
    return _checked(
        given, name, lambda x: 0 <= x.numerator <= x.denominator, f"0 <= {name} <= 1; the nearest is 0 or 1"
    )


def _inside(given: Given, name: str) -> Fraction:
    return _checked(given, name, lambda x: 0 < x.numerator < x.denominator, f"0 < {name} < 1")


def _weight(given: Given) -> Fraction:
    """Return w = P(h_0)/P(h_1), which does not depend on the noise."""
    if all(given[name] == "0" for name in RHO):  # usually all coefficients are 0
        return Fraction(1)
    from symbolic.detection import certified

    found = certified.weight(*[_share(given, name) for name in RHO])
    if found.numerator < 0:
        raise DomainError(
            "(2 - rho_p)(1 - rho_c)(1 - rho_t) is below 1: no prior has these coefficients, because P(h_1) "
            "would exceed 1"
        )
    return found


def _mu(given: Given) -> Any:
    """Return mu as FLINT's fraction, or as a function that returns a ball."""
    from symbolic.detection import gaussian

    if given["mu"] is not None:
        if given["epsilon"] is not None or given["delta"] is not None:
            raise DomainError("give mu, or epsilon and delta, but not both")
        return gaussian.exact(_not_negative(given, "mu"))
    if given["epsilon"] is None or given["delta"] is None:
        raise DomainError("give mu = sensitivity/sigma, or epsilon and delta")
    epsilon, delta = gaussian.exact(_not_negative(given, "epsilon")), gaussian.exact(_inside(given, "delta"))
    if given["calibration"] == "analytic":
        from symbolic.detection.gaussian_roots import Calibrated

        return Calibrated(epsilon, delta)
    return gaussian.classical_mu(epsilon, delta) if epsilon else epsilon


def _beta_squared(given: Given) -> Fraction:
    return _positive(given, "beta") ** 2


# ---- the values


def _trade_off(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian

    return gaussian.trade_off(_not_negative(given, "mu"), _share(given, "alpha"), digits)


def _delta(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian

    return gaussian.delta(_not_negative(given, "epsilon"), _not_negative(given, "mu"), digits)


def _largest_mu(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian_roots

    delta = _checked(
        given, "delta", lambda x: 0 <= x.numerator < x.denominator, "0 <= delta < 1 (delta = 1 allows any noise)"
    )
    return gaussian_roots.mu(_not_negative(given, "epsilon"), delta, digits)


def _sigma(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian_roots

    inputs = _not_negative(given, "epsilon"), _inside(given, "delta"), _positive(given, "sensitivity")
    if not inputs[0] and given["calibration"] != "analytic":
        raise DomainError("epsilon = 0 is outside the domain epsilon > 0 of this calibration")
    return gaussian_roots.sigma(*inputs, given["calibration"], digits)


def _f_beta(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian_score

    return gaussian_score.f_beta(_mu(given), _beta_squared(given), _weight(given), digits)


def _threshold(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian_score

    mu = _mu(given)
    if not mu:
        raise DomainError("no threshold is best for mu = 0: the F score increases as the threshold decreases")
    if given["alpha"] is not None:
        if given["beta"] is not None:
            raise DomainError("give beta (maximum F score) or alpha (false-positive rate), but not both")
        return gaussian_score.threshold_of_alarm(mu, _inside(given, "alpha"), digits)
    if given["beta"] is None:
        raise DomainError("give beta (maximum F score) or alpha (false-positive rate)")
    w = _weight(given)
    if not w:
        raise DomainError(
            "no threshold is best: precision is always 1, and recall increases to 1 as the threshold decreases"
        )
    return gaussian_score.threshold(mu, _beta_squared(given), w, digits)


def _f_score(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian_score

    return gaussian_score.f_score(_mu(given), _real(given, "theta"), _beta_squared(given), _weight(given), digits)


def _precision(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian_score

    return gaussian_score.precision(_mu(given), _real(given, "theta"), _weight(given), digits)


def _recall(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian_score

    return gaussian_score.recall(_mu(given), _real(given, "theta"), digits)


def _epsilon(digits: int, given: Given) -> Value:
    from symbolic.detection import gaussian_score

    b, w = _beta_squared(given), _weight(given)
    least = (1 + b) / (1 + b + w)
    domain = f"(1 + beta^2)/(1 + beta^2 + w) <= f < 1, here {shown(least)} <= f < 1"
    bound = _checked(given, "f", lambda x: least <= x < 1, domain)
    return gaussian_score.epsilon_of_f_beta(bound, b, w, _inside(given, "delta"), given["calibration"], digits)


# ---- declarations

RHO: Final = ("rho_p", "rho_c", "rho_t")
_COEFFICIENTS: Final = {
    "rho_p": Option("prior coefficient, 0 <= rho_p <= 1", "0"),
    "rho_c": Option("coefficient of correlation among records, 0 <= rho_c <= 1", "0"),
    "rho_t": Option("coefficient of correlation over time, 0 <= rho_t <= 1", "0"),
}
_MU: Final = Option("sensitivity/sigma >= 0")
_ALPHA: Final = Option("the type I error, 0 <= alpha <= 1")
_BETA: Final = Option("weight of recall relative to precision, beta > 0")
_THETA: Final = Option("the threshold, in sensitivities above Q(D')")
_EPSILON: Final = Option("the privacy parameter, epsilon >= 0")
_CALIBRATION: Final = Option(
    "calibration that gives sigma from epsilon and delta", "classical", ("classical", "analytic")
)
_NOISE: Final = {
    "mu": Option("sensitivity/sigma >= 0; or give epsilon and delta", None),
    "epsilon": Option("the privacy parameter, epsilon >= 0", None),
    "delta": Option("0 < delta < 1", None),
    "calibration": _CALIBRATION,
}
MU = reals("mu")
mu_ = Domain("real", "mu >= 0", (0 <= MU,), about="sensitivity/sigma")


def _fast() -> ModuleType:
    from symbolic.detection import gaussian_fast

    return gaussian_fast


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.detection.definitions import gaussian as definitions
    from symbolic.detection.derivations import gaussian as derivations
    from symbolic.detection.mpmath import gaussian as mpmath

    return definitions, derivations, mpmath


trade_off: Final = Evaluator(
    "trade-off.gaussian",
    "The trade-off function of the Gaussian mechanism: the smallest type II error for type I error at most alpha.",
    "Dong, Roth and Su 2022",
    {"mu": _MU, "alpha": _ALPHA},
    _trade_off,
    domains={"mu": mu_, "alpha": alpha_},
    fast=later(_fast, "trade_off"),
    **representations(_written, "trade_off", enumeration=CONTINUOUS),
)
delta: Final = Evaluator(
    "delta.gaussian",
    "The smallest delta for which the Gaussian mechanism is (epsilon, delta)-differentially private.",
    "Balle and Wang 2018, Theorem 8",
    {"epsilon": _EPSILON, "mu": _MU},
    _delta,
    domains={"epsilon": epsilon_, "mu": mu_},
    fast=later(_fast, "near_delta"),
    in_doubles=True,
    ulps=13,
    **representations(_written, "delta", enumeration=CONTINUOUS),
)
mu: Final = Evaluator(
    "mu.gaussian",
    "The largest mu = sensitivity/sigma for which the Gaussian mechanism is (epsilon, delta)-differentially "
    "private (analytic calibration).",
    "Balle and Wang 2018, Theorem 9",
    {"epsilon": _EPSILON, "delta": Option("0 <= delta < 1")},
    _largest_mu,
    **representations(_written, "mu", numpy=NO_FLOATS, enumeration=INVERSE, simulation=INVERSE),
)
sigma: Final = Evaluator(
    "sigma.gaussian",
    "The standard deviation of the noise: the smallest that gives (epsilon, delta)-differential privacy (analytic), "
    "or sqrt(2 log(1.25/delta)) sensitivity/epsilon (classical).",
    "Balle and Wang 2018; Dwork and Roth 2014",
    {
        "epsilon": _EPSILON,
        "delta": Option("0 < delta < 1"),
        "sensitivity": Option("the sensitivity of the query", "1"),
        "calibration": Option("how sigma is computed", "analytic", ("analytic", "classical")),
    },
    _sigma,
    **representations(_written, "sigma", numpy=NO_FLOATS, enumeration=INVERSE, simulation=INVERSE),
)
f_beta: Final = Evaluator(
    "f-beta.gaussian",
    "The adversary's maximum F_beta score on the Gaussian mechanism; for mu > 0 and w > 0 exactly one "
    "threshold attains it.",
    "",
    {**_NOISE, "beta": _BETA, **_COEFFICIENTS},
    _f_beta,
    **representations(_written, "f_beta", numpy=NO_FLOATS, enumeration=CONTINUOUS),
)
threshold: Final = Evaluator(
    "threshold.gaussian",
    "The threshold with the maximum F_beta score, or with false-positive rate alpha, in sensitivities above Q(D').",
    "",
    {
        **_NOISE,
        "beta": Option("weight of recall relative to precision, beta > 0; or give alpha", None),
        "alpha": Option("the false-positive rate, 0 < alpha < 1", None),
        **_COEFFICIENTS,
    },
    _threshold,
    **representations(_written, "threshold", numpy=NO_FLOATS, enumeration=PLACE, simulation=PLACE),
)
f_score: Final = Evaluator(
    "f-score.gaussian",
    "The F_beta score of the test that rejects h_0 if the Gaussian mechanism's output is at or above the threshold.",
    "",
    {**_NOISE, "theta": _THETA, "beta": _BETA, **_COEFFICIENTS},
    _f_score,
    domains={"mu": mu_, "theta": theta_, "beta": beta_, **KNOWN},
    **representations(_written, "f_score", enumeration=CONTINUOUS),
)
precision: Final = Evaluator(
    "precision.gaussian",
    "The precision of the test that rejects h_0 if the Gaussian mechanism's output is at or above the threshold.",
    "",
    {**_NOISE, "theta": _THETA, **_COEFFICIENTS},
    _precision,
    domains={"mu": mu_, "theta": theta_, **KNOWN},
    **representations(_written, "precision", enumeration=CONTINUOUS),
)
recall: Final = Evaluator(
    "recall.gaussian",
    "The recall of the test that rejects h_0 if the Gaussian mechanism's output is at or above the threshold.",
    "",
    {**_NOISE, "theta": _THETA},
    _recall,
    domains={"mu": mu_, "theta": theta_},
    **representations(_written, "recall", enumeration=CONTINUOUS),
)
epsilon: Final = Evaluator(
    "epsilon.gaussian",
    "The largest epsilon for which sigma, at the given delta, keeps every adversary's F_beta score at most f.",
    "",
    {
        "f": Option("upper bound on the F_beta score"),
        "delta": Option("0 < delta < 1"),
        "beta": _BETA,
        **_COEFFICIENTS,
        "calibration": _CALIBRATION,
    },
    _epsilon,
    **representations(_written, "epsilon", numpy=NO_FLOATS, enumeration=INVERSE, simulation=INVERSE),
)
VALUES: Final = (trade_off, delta, mu, sigma, f_beta, threshold, f_score, precision, recall, epsilon)
