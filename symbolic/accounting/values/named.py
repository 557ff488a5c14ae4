"""The named values of the chapter, and checks of their parameters. Modules that compute them are imported on first use.

>>> delta_subsampled.value(q="0.01", sigma=1, times=10**4, epsilon=5, digits=12)
0.000277929621982
>>> integer({"n": "1.5"}, "n", 10)
Traceback (most recent call last):
symbolic.formula.domain.DomainError: n = 3/2 is outside its domain an integer, 1 <= n <= 10
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeAlias

from symbolic.formula import Domain, DomainError, Evaluator, Option, formula, later, representations
from symbolic.formula.reasons import BOUND, CONTINUOUS, INVERSE, IRRATIONAL, NO_FLOATS, UNBOUNDED
from symbolic.language import Term, exp, reals
from symbolic.number import parse, shown

Given: TypeAlias = Mapping[str, Any]


def checked(given: Given, name: str, domain: str, inside: Callable[[Fraction], bool]) -> Fraction:
    """Return a parameter as an exact number; raises `DomainError` outside its domain."""
    number = parse(given[name])
    if not inside(number):
        raise DomainError(f"{name} = {shown(number)} is outside its domain {domain}")
    return number


def integer(given: Given, name: str, most: int) -> int:
    """Return a parameter that is an integer from 1 to `most`."""
    domain = f"an integer, 1 <= {name} <= {most}"
    return int(checked(given, name, domain, lambda x: x.denominator == 1 and 1 <= x <= most))


# ---- modules, imported on first use


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.accounting.values import by_mpmath, definitions, derivations

    return definitions, derivations, by_mpmath


def _computed(module: str, name: str, **reasons: str) -> dict[str, Any]:
    """Return the certified function and the representations of an evaluator, which have this name in their modules."""
    compute = later(lambda: import_module(f"symbolic.accounting.values.{module}"), name)
    return {"compute": compute, **representations(_written, name, numpy=NO_FLOATS, **reasons)}


# ---- the Poisson-subsampled Gaussian mechanism

_RATE: Final = Option("sampling rate, 0 < q <= 1; each record enters a batch independently (Poisson sampling)")
_SIGMA: Final = Option("noise multiplier: standard deviation / sensitivity, 1/100 <= sigma <= 10^6")
_DIRECTION: Final = Option(
    "whether a record is removed or added, or the larger of both values", "both", ("both", "remove", "add")
)
_STEPS: Final = {"q": _RATE, "sigma": _SIGMA, "times": Option("number of steps, an integer from 1 to 10^9")}

delta_subsampled: Final = Evaluator(
    "delta.subsampled-gaussian",
    "The smallest delta for which the composition of the Poisson-subsampled Gaussian mechanisms is "
    "(epsilon, delta)-differentially private. Neighbours differ by one added or removed record.",
    "Mironov, Talwar and Zhang 2019; Zhu, Dong and Wang 2022 (dominating pairs)",
    {**_STEPS, "epsilon": Option("epsilon of the composition, any real number"), "direction": _DIRECTION},
    **_computed("subsampled", "delta_subsampled", enumeration=CONTINUOUS),
)
epsilon_subsampled: Final = Evaluator(
    "epsilon.subsampled-gaussian",
    "The smallest epsilon >= 0 for which the composition of the Poisson-subsampled Gaussian mechanisms is "
    "(epsilon, delta)-differentially private. Neighbours differ by one added or removed record.",
    "Mironov, Talwar and Zhang 2019; Zhu, Dong and Wang 2022 (dominating pairs)",
    {**_STEPS, "delta": Option("delta of the composition, 0 < delta < 1"), "direction": _DIRECTION},
    **_computed("subsampled", "epsilon_subsampled", enumeration=INVERSE, simulation=INVERSE),
)
rdp: Final = Evaluator(
    "rdp.subsampled-gaussian",
    "The Rényi divergence of one step of the Poisson-subsampled Gaussian mechanism. "
    "Neighbours differ by one added or removed record.",
    "Mironov, Talwar and Zhang 2019",
    {"q": _RATE, "sigma": _SIGMA, "order": Option("1 < order <= 3000"), "direction": _DIRECTION},
    **_computed("subsampled", "rdp", enumeration=CONTINUOUS, simulation=UNBOUNDED),
)

# ---- conversions from Rényi and concentrated differential privacy

zcdp: Final = Evaluator(
    "delta.zcdp",
    "The smallest delta that Chernoff's bound gives for rho-zero-concentrated differential privacy, "
    "minimised over the order.",
    "Canonne, Kamath and Steinke 2020",
    {"rho": Option("0 < rho <= 10^6"), "epsilon": Option("0 <= epsilon <= 10^9")},
    **_computed("conversions", "zcdp", enumeration=BOUND, simulation=BOUND),
)
epsilon_rdp: Final = Evaluator(
    "epsilon.rdp",
    "The smallest epsilon >= 0 for which every mechanism whose Rényi divergence of one order is at most rdp "
    "is (epsilon, delta)-differentially private.",
    "Asoodeh, Liao, Calmon, Kosut and Sankar 2021",
    {"order": Option("1 < order <= 10^6"), "rdp": Option("0 < rdp <= 10^6"), "delta": Option("0 < delta < 1")},
    **_computed("conversions", "epsilon_rdp", enumeration=BOUND, simulation=BOUND),
)

# ---- noise on the integers

_NOISE: Final = {
    "sensitivity": Option("largest change of the query, an integer from 1 to 10^6", "1"),
    "epsilon": Option("epsilon of the guarantee, at least 0"),
}
discrete_gaussian: Final = Evaluator(
    "delta.discrete-gaussian",
    "The smallest delta for which discrete Gaussian noise is (epsilon, delta)-differentially private.",
    "Canonne, Kamath and Steinke 2020",
    {"sigma": Option("parameter of the weights e^(-x^2/(2 sigma^2)), 1/100 <= sigma <= 10^5"), **_NOISE},
    **_computed("discrete", "discrete_gaussian", enumeration=IRRATIONAL),
)
variance: Final = Evaluator(
    "variance.discrete-gaussian",
    "The variance of discrete Gaussian noise.",
    "Canonne, Kamath and Steinke 2020",
    {"sigma": Option("parameter of the weights e^(-x^2/(2 sigma^2)), 1/100 <= sigma <= 10^6")},
    **_computed("discrete", "variance", enumeration=IRRATIONAL),
)
discrete_laplace: Final = Evaluator(
    "delta.discrete-laplace",
    "The smallest delta for which discrete Laplace (two-sided geometric) noise, proportional to e^(-epsilon0 |x|), "
    "is (epsilon, delta)-differentially private.",
    "Ghosh, Roughgarden and Sundararajan 2012",
    {"epsilon0": Option("privacy loss at sensitivity 1, above 0"), **_NOISE},
    **_computed("discrete", "discrete_laplace", enumeration=IRRATIONAL),
)
shuffled: Final = Evaluator(
    "delta.shuffled-randomized-response",
    "The smallest delta for which one user among n shuffled randomized responses has (epsilon, delta)-differential "
    "privacy, if `others` of the remaining n - 1 users hold the answer yes. The worst case is not always others = 0.",
    "",
    {
        "n": Option("number of users, up to 10^9"),
        "epsilon0": Option("epsilon of one response, 0 < epsilon0 <= 100"),
        "epsilon": Option("epsilon of the guarantee, at least 0"),
        "others": Option("number of other users who hold the answer yes, or worst (the maximum; n up to 300)", "0"),
    },
    **_computed("discrete", "shuffled", enumeration=IRRATIONAL),
)

# ---- private selection, and the staircase mechanism

_CHOICE: Final = {
    "gaps": Option("gaps of the other candidates to the best score, gap:candidates, such as 0.5:3, 2:10"),
    "best": Option("number of candidates with the best score", "1"),
    "epsilon": Option("epsilon of the mechanism, epsilon > 0"),
    "sensitivity": Option("sensitivity of the scores, above 0", "1"),
}
permute_and_flip: Final = Evaluator(
    "error.permute-and-flip",
    "The expected gap between the best score and the score that the permute-and-flip mechanism selects.",
    "McKenna and Sheldon 2020",
    _CHOICE,
    **_computed("selection", "permute_and_flip", enumeration=IRRATIONAL),
)
exponential: Final = Evaluator(
    "error.exponential-mechanism",
    "The expected gap between the best score and the score that the exponential mechanism selects.",
    "McSherry and Talwar 2007",
    _CHOICE,
    **_computed("selection", "exponential", enumeration=IRRATIONAL),
)
EPSILON, SENSITIVITY = reals("epsilon sensitivity")


@formula(
    "error.staircase",
    {
        "epsilon": Domain("real", "epsilon > 0", (0 < EPSILON,), about="epsilon of the mechanism"),
        "sensitivity": Domain(
            "real", "sensitivity > 0", (0 < SENSITIVITY,), default=1, about="sensitivity of the query"
        ),
    },
    source="Geng and Viswanath 2014",
    derive=later(lambda: _written()[1], "staircase"),
    reasons={"enumeration": CONTINUOUS},
)
def staircase(epsilon: Term, sensitivity: Term) -> Term:
    """The smallest expected absolute error of epsilon-differentially private noise, attained by the staircase."""
    return sensitivity * exp(epsilon / 2) / (exp(epsilon) - 1)


VALUES: Final = (
    delta_subsampled, epsilon_subsampled, rdp, zcdp, epsilon_rdp, discrete_gaussian, variance, discrete_laplace,
    shuffled, permute_and_flip, exponential, staircase,
)  # fmt: skip
