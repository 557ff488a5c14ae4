"""The survey with "don't know", and Warner's randomized response.

>>> from symbolic import survey
>>> survey.variance.value(n=1000, p="0.6", q="0.2", pi="0.3", digits=20)
0.0012003004508646441529
>>> survey.warner_variance.value(n=10, p="0.9", pi="1/2").exact
Fraction(5, 128)
"""

<<<<<<< HEAD
from symbolic.survey.formulas import (
    ANSWERED,
    ANSWERS,
=======
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from symbolic.formula import formula, later
from symbolic.formula.chapter import values_of
from symbolic.formula.reasons import ESTIMATE
from symbolic.language import Max, Min, Q, Sum, Term, TermLike, binomial, factorial, integers
from symbolic.survey import domains
from symbolic.survey.domains import derivation

if TYPE_CHECKING:
    from symbolic.survey.planning import Design

COUNTS = {"n1": domains.yes, "n2": domains.no, "p": domains.truth, "q": domains.lie, "n3": domains.dont_know}
DESIGN = {"n": domains.respondents, "p": domains.truth, "q": domains.lie, "pi": domains.share}
ANSWERED = {"n": domains.respondents, "c": domains.answering}
ESTIMATORS = "symbolic.survey.estimators"
MPMATH = "symbolic.survey.named_mpmath"


def yes(p: TermLike, q: TermLike, pi: Term) -> Term:
    """q_1, the probability of the answer yes."""
    return pi * p + (1 - pi) * q


def no(p: TermLike, q: TermLike, pi: Term) -> Term:
    """q_2, the probability of the answer no."""
    return pi * q + (1 - pi) * p


def dont_know(p: TermLike, q: Term) -> Term:
    """q_3, the probability of "don't know"."""
    return 1 - p - q


def likelihood(theta: Term, n1: TermLike, n2: TermLike, n3: TermLike, p: Term, q: Term) -> Term:
    """The likelihood of the share `theta` at the counts n1, n2, n3."""
    return yes(p, q, theta) ** n1 * no(p, q, theta) ** n2 * dont_know(p, q) ** n3


def _estimate(n1: TermLike, n2: TermLike, answers: TermLike, p: Term, q: Term) -> Term:
    return (n2 * q - n1 * p) / (answers * (q - p))


@formula("survey.mle", COUNTS, derive=derivation("survey_mle"))
def mle(n1: TermLike, n2: TermLike, p: Term, q: Term, n3: TermLike = 0) -> Term:
    """The share at which the likelihood is stationary; the maximum likelihood estimate wherever it is between 0 and 1."""
    return _estimate(n1, n2, n1 + n2, p, q)


@formula(
    "survey.mle-clipped",
>>>>>>> f8f469e2 (survey: choose p, q and n for a privacy budget, with certified coverage)
    COUNTS,
    DESIGN,
<<<<<<< HEAD
    YES,
    answered,
=======
    evaluate=later(ESTIMATORS, "variance_value"),
    derive=derivation("survey_variance"),
    fast=later("symbolic.survey.fast", "variance"),
    by_mpmath=later(MPMATH, "variance"),
)
def variance(n: Term, p: Term, q: Term, pi: Term) -> Term:
    """The variance of the estimate, given that somebody answers."""
    return factor_centred(p, q, pi) * inverse_moment(n, p + q)


@formula(
    "survey.inverse-moment-approx",
    ANSWERED,
    source="Grab and Savage 1954",
    derive=derivation("survey_inverse_moment_approximation"),
)
def inverse_moment_approximation(n: Term, c: Term) -> Term:
    """Grab and Savage's approximation of E[1/M | M > 0]."""
    return 1 / ((n + 1) * c - 1)


@formula(
    "survey.variance-approx",
    DESIGN,
    derive=derivation("survey_variance_approximation"),
    stable=lambda n, p, q, pi: factor(p, q, pi) / ((n + 1) * (p + q) - 1),
)
def variance_approximation(n: Term, p: Term, q: Term, pi: Term) -> Term:
    """The variance with Grab and Savage's approximation."""
    return factor_centred(p, q, pi) / ((n + 1) * (p + q) - 1)


@formula(
    "survey.fisher-information",
    {"p": domains.truth, "q": domains.lie, "pi": domains.share},
    source="Lehmann and Casella 1998, Section 2.5",
    derive=derivation("survey_fisher_information"),
)
def fisher_information(p: Term, q: Term, pi: Term) -> Term:
    """The Fisher information of one respondent on the share pi."""
    return (p - q) ** 2 / yes(p, q, pi) + (p - q) ** 2 / no(p, q, pi)


@formula(
    "survey.cramer-rao-ratio",
    ANSWERED,
    evaluate=later(ESTIMATORS, "cramer_rao_ratio_value"),
    derive=derivation("survey_cramer_rao_ratio"),
    fast=later("symbolic.survey.fast", "cramer_rao_ratio"),
    by_mpmath=later(MPMATH, "cramer_rao_ratio"),
)
def cramer_rao_ratio(n: Term, c: Term) -> Term:
    """The variance of the estimate over the Cramer-Rao bound for n respondents; it depends on the mechanism by c = p +
    q alone.
    """
    return n * c * inverse_moment(n, c)


@formula(
    "survey.dont-know-cost",
    ANSWERED,
    evaluate=later(ESTIMATORS, "dont_know_cost_value"),
    fast=later("symbolic.survey.fast", "dont_know_cost"),
    derive=derivation("survey_dont_know_cost"),
    by_mpmath=later(MPMATH, "dont_know_cost"),
)
def dont_know_cost(n: Term, c: Term) -> Term:
    """The variance of the estimate over that of Warner's design with the same p/q, so with the same privacy loss."""
    return n * inverse_moment(n, c)


@formula(
    "survey.clipped-bias",
    DESIGN,
    evaluate=later(ESTIMATORS, "clipped_bias_value"),
    fast=later("symbolic.survey.fast", "clipped_bias"),
    ulps=16,
    derive=derivation("survey_clipped_bias"),
)
def clipped_bias(n: Term, p: Term, q: Term, pi: Term) -> Term:
    """The bias of the estimate cut off at 0 and 1, given that somebody answers."""
    return expectation(Max(0, Min(1, estimate_of_answers(p, q))) - pi, n, p, q, pi)


@formula(
    "survey.clipped-mse",
    DESIGN,
    evaluate=later(ESTIMATORS, "clipped_mse_value"),
    fast=later("symbolic.survey.fast", "clipped_mse"),
    ulps=16,
    derive=derivation("survey_clipped_mse"),
)
def clipped_mse(n: Term, p: Term, q: Term, pi: Term) -> Term:
    """The mean squared error of the estimate cut off at 0 and 1, given that somebody answers."""
    return expectation((Max(0, Min(1, estimate_of_answers(p, q))) - pi) ** 2, n, p, q, pi)


def design(
    epsilon: object,
    share: object = "0..1",
    *,
    notion: str = "sldp",
    margin: object = None,
    respondents: object = None,
    confidence: object = "0.95",
    certified: bool = False,
    p: object = None,
    q: object = None,
    dont_know: object = None,
) -> Design:
    """Choose p, q and the number of respondents for a privacy budget, or the margin for a number of respondents.

    The mechanism has the smallest variance that the budget allows, in closed form (`symbolic.survey.choice`). The
    margin is half of the width of the interval "estimate +- margin". It is at least z standard deviations of the
    estimate at the worst share of the range, z the normal quantile of (1 + confidence)/2. The coverage of the interval
    is certified without a normal approximation (`symbolic.survey.coverage`).

    Parameters
    ----------
    epsilon: the privacy budget, above 0: an exact number such as "1", or "ln(3)".
    share: the true share of people with the property, or a range of it such as "0.2..0.4".
    notion: "sldp" bounds p/q by e^epsilon, "wldp" bounds (1 - q)/q.
    margin, respondents: exactly one of them; the margin is above 0 and at most 1.
    confidence: between 0 and 1.
    certified: increase the respondents (or the margin) until the certified coverage is at least the confidence.
    p, q, dont_know: fix the mechanism, or a part of it; "don't know" has the probability 1 - p - q.

    Raises `symbolic.survey.budget.NoDesign`, a ValueError whose message names the argument, where there is no such
    survey.

    >>> found = design("ln(3)", "0.3", respondents=1000)
    >>> str(found.p), str(found.q), float(found.margin), found.coverage.text
    ('3/4', '1/4', 0.06073, '0.951079')
    """
    from symbolic.survey import planning

    return planning.design(
        epsilon, share, notion=notion, margin=margin, respondents=respondents, confidence=confidence,
        certified=certified, p=p, q=q, dont_know=dont_know,
    )  # fmt: skip


VALUES: Final = (
    mle,
    mle_clipped,
    variance,
    variance_approximation,
    inverse_moment,
    inverse_moment_sum,
    inverse_moment_approximation,
    fisher_information,
    cramer_rao_ratio,
    dont_know_cost,
>>>>>>> f8f469e2 (survey: choose p, q and n for a privacy budget, with certified coverage)
    clipped_bias,
    clipped_mse,
    cramer_rao_ratio,
    dont_know,
    dont_know_cost,
    estimate_of_answers,
    expectation,
    factor,
    factor_centred,
    fisher_information,
    inverse_moment,
    inverse_moment_approximation,
    inverse_moment_sum,
    likelihood,
    mle,
    mle_clipped,
    no,
    probability,
    variance,
    variance_approximation,
    yes,
)
from symbolic.survey.formulas import inverse_moment_approximation as inverse_moment_approx
from symbolic.survey.formulas import variance_approximation as variance_approx
from symbolic.survey.warner import mle as warner_mle
from symbolic.survey.warner import privacy_variance as warner_privacy_variance
from symbolic.survey.warner import sampling_variance as warner_sampling_variance
from symbolic.survey.warner import variance as warner_variance

__all__ = [
    "ANSWERED",
    "ANSWERS",
    "COUNTS",
    "DESIGN",
    "YES",
    "answered",
    "clipped_bias",
    "clipped_mse",
    "cramer_rao_ratio",
    "dont_know",
    "dont_know_cost",
    "estimate_of_answers",
    "expectation",
    "factor",
    "factor_centred",
    "fisher_information",
    "inverse_moment",
    "inverse_moment_approx",
    "inverse_moment_approximation",
    "inverse_moment_sum",
    "likelihood",
    "mle",
    "mle_clipped",
    "no",
    "probability",
    "variance",
    "variance_approx",
    "variance_approximation",
    "warner_mle",
    "warner_privacy_variance",
    "warner_sampling_variance",
    "warner_variance",
    "yes",
]
