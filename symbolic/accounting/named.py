"""The values of this chapter, by name; what computes them is imported when it is first asked for.

>>> delta_subsampled.value(q="0.01", sigma=1, times=10**4, epsilon=5, digits=12)
0.000277929621982
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from symbolic.accounting.mechanism import DIRECTIONS
from symbolic.formula import Domain, Evaluator, Option, formula, later, representations
from symbolic.formula.reasons import BOUND, CONTINUOUS, INVERSE, IRRATIONAL, NO_FLOATS, UNBOUNDED
from symbolic.language import Term, exp, reals


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.accounting import named_definitions, named_derivations, named_mpmath

    return named_definitions, named_derivations, named_mpmath


def _sampled() -> ModuleType:
    from symbolic.accounting import sampled

    return sampled


def _renyi() -> ModuleType:
    from symbolic.accounting import renyi

    return renyi


def _discrete() -> ModuleType:
    from symbolic.accounting import discrete

    return discrete


def _selection() -> ModuleType:
    from symbolic.accounting import selection

    return selection


def _named_derivations() -> ModuleType:
    from symbolic.accounting import named_derivations

    return named_derivations


EPSILON, SENSITIVITY = reals("epsilon sensitivity")

Q_: Final = Option("the share of the records in a batch, 0 < q <= 1, each record by a coin of its own")
SIGMA: Final = Option("the noise's standard deviation over the sensitivity, 1/100 <= sigma <= 10^6")
DIRECTION: Final = Option("a record removed, added, or the worse of both", "both", DIRECTIONS)
_STEPS: Final = {"q": Q_, "sigma": SIGMA, "times": Option("how many steps, an integer from 1 to 10^9")}
delta_subsampled: Final = Evaluator(
    "delta.subsampled-gaussian",
    "The smallest delta with which so many steps of the Poisson-subsampled Gaussian mechanism are (epsilon, delta)-differentially private, "
    "where a record is added or removed.",
    "Mironov, Talwar and Zhang 2019; Zhu, Dong and Wang 2022 (dominating pairs)",
    {**_STEPS, "epsilon": Option("the epsilon of the whole, any real number"), "direction": DIRECTION},
    later(_sampled, "delta"),
    **representations(_written, "delta_subsampled", numpy=NO_FLOATS, enumeration=CONTINUOUS),
)
epsilon_subsampled: Final = Evaluator(
    "epsilon.subsampled-gaussian",
    "The smallest epsilon >= 0 with which so many steps of the Poisson-subsampled Gaussian mechanism are (epsilon, delta)-differentially private, "
    "where a record is added or removed.",
    "Mironov, Talwar and Zhang 2019; Zhu, Dong and Wang 2022 (dominating pairs)",
    {**_STEPS, "delta": Option("0 < delta < 1"), "direction": DIRECTION},
    later(_sampled, "epsilon"),
    **representations(_written, "epsilon_subsampled", numpy=NO_FLOATS, enumeration=INVERSE, simulation=INVERSE),
)
rdp: Final = Evaluator(
    "rdp.subsampled-gaussian",
    "The Rényi divergence of one step of the Poisson-subsampled Gaussian mechanism, where a record is added or removed.",
    "Mironov, Talwar and Zhang 2019",
    {"q": Q_, "sigma": SIGMA, "order": Option("1 < order <= 3000"), "direction": DIRECTION},
    later(_renyi, "rdp"),
    **representations(_written, "rdp", numpy=NO_FLOATS, enumeration=CONTINUOUS, simulation=UNBOUNDED),
)
zcdp: Final = Evaluator(
    "delta.zcdp",
    "The smallest delta that Chernoff's bound gives for rho-zero-concentrated differential privacy: the best order.",
    "Canonne, Kamath and Steinke 2020",
    {"rho": Option("0 < rho <= 10^6"), "epsilon": Option("0 <= epsilon <= 10^9")},
    later(_renyi, "delta_zcdp"),
    **representations(_written, "zcdp", numpy=NO_FLOATS, enumeration=BOUND, simulation=BOUND),
)
epsilon_rdp: Final = Evaluator(
    "epsilon.rdp",
    "The smallest epsilon >= 0 with which every mechanism whose Rényi divergence of one order is at most rdp is (epsilon, delta)-differentially private.",
    "Asoodeh, Liao, Calmon, Kosut and Sankar 2021",
    {"order": Option("1 < order <= 10^6"), "rdp": Option("0 < rdp <= 10^6"), "delta": Option("0 < delta < 1")},
    later(_renyi, "epsilon_rdp"),
    **representations(_written, "epsilon_rdp", numpy=NO_FLOATS, enumeration=BOUND, simulation=BOUND),
)
_NOISE: Final = {
    "sensitivity": Option("the distance, an integer from 1 to 10^6", "1"),
    "epsilon": Option("the epsilon of the whole, at least 0"),
}
discrete_gaussian: Final = Evaluator(
    "delta.discrete-gaussian",
    "The smallest delta with which discrete Gaussian noise is (epsilon, delta)-differentially private.",
    "Canonne, Kamath and Steinke 2020",
    {"sigma": Option("1/100 <= sigma <= 10^5, of the continuous law"), **_NOISE},
    later(_discrete, "delta_gaussian"),
    **representations(_written, "discrete_gaussian", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
variance: Final = Evaluator(
    "variance.discrete-gaussian",
    "The variance of discrete Gaussian noise.",
    "Canonne, Kamath and Steinke 2020",
    {"sigma": Option("1/100 <= sigma <= 10^6, of the continuous law")},
    later(_discrete, "variance_gaussian"),
    **representations(_written, "variance", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
discrete_laplace: Final = Evaluator(
    "delta.discrete-laplace",
    "The smallest delta with which discrete Laplace (two-sided geometric) noise, in proportion to e^(-epsilon0 |x|), is (epsilon, delta)-differentially private.",
    "Ghosh, Roughgarden and Sundararajan 2012",
    {"epsilon0": Option("the loss at the distance 1, above 0"), **_NOISE},
    later(_discrete, "delta_laplace"),
    **representations(_written, "discrete_laplace", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
shuffled: Final = Evaluator(
    "delta.shuffled-randomized-response",
    "The smallest delta with which one answer among n shuffled randomized responses is (epsilon, delta)-hidden, where so many of the other n - 1 people would truly say yes; "
    "that none would is not the worst case.",
    "",
    {
        "n": Option("how many answer, up to 10^9"),
        "epsilon0": Option("the loss of one answer, 0 < epsilon0 <= 100"),
        "epsilon": Option("the epsilon of the whole, at least 0"),
        "others": Option("how many of the others would truly say yes, or worst (of all these; n up to 300)", "0"),
    },
    later(_discrete, "delta_shuffled"),
    **representations(_written, "shuffled", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
_CHOICE: Final = {
    "gaps": Option("how far the others are below the best, gap:candidates, such as 0.5:3, 2:10"),
    "best": Option("how many are best", "1"),
    "epsilon": Option("the loss, epsilon > 0"),
    "sensitivity": Option("of every score, above 0", "1"),
}
permute_and_flip: Final = Evaluator(
    "error.permute-and-flip",
    "How far below the best score the choice of the permute-and-flip mechanism is expected to be.",
    "McKenna and Sheldon 2020",
    _CHOICE,
    later(_selection, "permute_and_flip"),
    **representations(_written, "permute_and_flip", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
exponential: Final = Evaluator(
    "error.exponential-mechanism",
    "How far below the best score the choice of the exponential mechanism is expected to be.",
    "McSherry and Talwar 2007",
    _CHOICE,
    later(_selection, "exponential"),
    **representations(_written, "exponential", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)


@formula(
    "error.staircase",
    {
        "epsilon": Domain("real", "epsilon > 0", (0 < EPSILON,), about="the loss"),
        "sensitivity": Domain("real", "sensitivity > 0", (0 < SENSITIVITY,), default=1, about="of what is asked"),
    },
    source="Geng and Viswanath 2014",
    derive=later(_named_derivations, "staircase"),
    reasons={"enumeration": CONTINUOUS},
)
def staircase(epsilon: Term, sensitivity: Term) -> Term:
    """The smallest expected absolute error of epsilon-differentially private noise: that of the best staircase."""
    return sensitivity * exp(epsilon / 2) / (exp(epsilon) - 1)


VALUES: Final = (
    delta_subsampled, epsilon_subsampled, rdp, zcdp, epsilon_rdp, discrete_gaussian, variance, discrete_laplace, shuffled, permute_and_flip,
    exponential, staircase,
)  # fmt: skip
