"""The survey with "don't know": a true or false answer, or none.

A respondent answers truthfully with probability p, lies with probability q, and says "don't know" with probability 1 -
p - q. Of n respondents n1 say yes, n2 say no, and n3 = n - n1 - n2 say "don't know". `c = p + q` is the probability of
an answer, and M = n1 + n2 the number of answers. Each function returns a `Term`, which is not simplified. The decorated
ones are formulas with all representations:

>>> variance_approximation
survey.variance-approx = (-(pi - 1/2)^2 + 1/4*((p + q)/(p - q))^2)/((n + 1)*(p + q) - 1)
>>> variance.value(n=1000, p="0.6", q="0.2", pi="0.3", digits=20)
0.0012003004508646441529
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from symbolic.formula import formula, later
from symbolic.formula.reasons import ESTIMATE
from symbolic.language import Max, Min, Q, Sum, Term, TermLike, binomial, factorial, integers
from symbolic.survey import domains
from symbolic.survey.domains import derivation

COUNTS = {"n1": domains.yes, "n2": domains.no, "p": domains.truth, "q": domains.lie, "n3": domains.dont_know}
DESIGN = {"n": domains.respondents, "p": domains.truth, "q": domains.lie, "pi": domains.share}
ANSWERED = {"n": domains.respondents, "c": domains.answering}


def _estimators() -> ModuleType:
    from symbolic.survey import estimators

    return estimators


def _fast() -> ModuleType:
    from symbolic.survey import fast

    return fast


def _mpmath() -> ModuleType:
    from symbolic.survey import mpmath

    return mpmath


def yes(p: TermLike, q: TermLike, pi: Term) -> Term:
    """Return q_1, the probability of the answer yes."""
    return pi * p + (1 - pi) * q


def no(p: TermLike, q: TermLike, pi: Term) -> Term:
    """Return q_2, the probability of the answer no."""
    return pi * q + (1 - pi) * p


def dont_know(p: TermLike, q: Term) -> Term:
    """Return q_3, the probability of "don't know"."""
    return 1 - p - q


def likelihood(theta: Term, n1: TermLike, n2: TermLike, n3: TermLike, p: Term, q: Term) -> Term:
    """Return the likelihood of the share `theta` at the counts n1, n2, n3."""
    return yes(p, q, theta) ** n1 * no(p, q, theta) ** n2 * dont_know(p, q) ** n3


def _estimate(n1: TermLike, n2: TermLike, answers: TermLike, p: Term, q: Term) -> Term:
    return (n2 * q - n1 * p) / (answers * (q - p))


@formula("survey.mle", COUNTS, derive=derivation("survey_mle"))
def mle(n1: TermLike, n2: TermLike, p: Term, q: Term, n3: TermLike = 0) -> Term:
    """The stationary point of the likelihood: the maximum likelihood estimate if in [0, 1]."""
    return _estimate(n1, n2, n1 + n2, p, q)


@formula(
    "survey.mle-clipped",
    COUNTS,
    derive=derivation("survey_mle_clipped"),
    reasons={"enumeration": ESTIMATE, "simulation": ESTIMATE},
)
def mle_clipped(n1: TermLike, n2: TermLike, p: Term, q: Term, n3: TermLike = 0) -> Term:
    """The estimate clipped to [0, 1]: the maximum likelihood estimate among all shares."""
    return Max(0, Min(1, mle(n1, n2, p, q)))


def probability(n1: Term, n2: Term, n3: Term, n: TermLike, p: Term, q: Term, pi: Term) -> Term:
    """Return the probability of the counts n1, n2, n3 among n respondents (multinomial)."""
    ways = factorial(n) / (factorial(n1) * factorial(n2) * factorial(n3))
    return ways * (yes(p, q, pi) ** n1 * no(p, q, pi) ** n2 * dont_know(p, q) ** n3)


ANSWERS, YES = integers("m j")


def estimate_of_answers(p: Term, q: Term) -> Term:
    """Return the estimate from m answers, j of them yes, as a term in ANSWERS and YES."""
    return _estimate(YES, ANSWERS - YES, ANSWERS, p, q)


def answered(of: TermLike, n: Term, p: Term, q: Term, pi: Term) -> Term:
    """Return the sum of probability * `of` over all outcomes with at least one answer.

    `of` is a term in ANSWERS (m, the number of answers) and YES (j, the number of yes).
    """
    weight = probability(YES, ANSWERS - YES, n - ANSWERS, n, p, q, pi)
    return Sum(Sum(weight if isinstance(of, int) and of == 1 else weight * of, YES, 0, ANSWERS), ANSWERS, 1, n)


def expectation(of: TermLike, n: Term, p: Term, q: Term, pi: Term) -> Term:
    """Return the expectation of `of`, given at least one answer."""
    return answered(of, n, p, q, pi) / answered(1, n, p, q, pi)


def factor(p: Term, q: Term, pi: Term) -> Term:
    """Return q_1 q_2 / (q - p)^2, the variance of the estimate from one answer."""
    return yes(p, q, pi) * no(p, q, pi) / (q - p) ** 2


def factor_centred(p: Term, q: Term, pi: Term) -> Term:
    """Return `factor`, centred at pi = 1/2."""
    return -((pi - Q(1, 2)) ** 2) + Q(1, 4) * ((p + q) / (p - q)) ** 2


@formula(
    "survey.inverse-moment-sum",
    ANSWERED,
    evaluate=later(_estimators, "inverse_moment_sum_value"),
    fast=later(_fast, "inverse_moment_sum"),
    derive=derivation("survey_inverse_moment_sum"),
    by_mpmath=later(_mpmath, "inverse_moment_sum"),
)
def inverse_moment_sum(n: Term, c: Term) -> Term:
    """S = E[1/M; M > 0] for M ~ Bin(n, c), the number of answers; it is not conditional."""
    m = integers("m")
    return Sum(1 / m * (binomial(n, m) * (c**m * (1 - c) ** (n - m))), m, 1, n)


@formula(
    "survey.inverse-moment",
    ANSWERED,
    evaluate=later(_estimators, "inverse_moment_value"),
    fast=later(_fast, "inverse_moment"),
    derive=derivation("survey_inverse_moment"),
    by_mpmath=later(_mpmath, "inverse_moment"),
)
def inverse_moment(n: Term, c: Term) -> Term:
    """T = E[1/M | M > 0] for M ~ Bin(n, c), the number of answers."""
    return inverse_moment_sum(n, c) / (1 - (1 - c) ** n)


@formula(
    "survey.variance",
    DESIGN,
    evaluate=later(_estimators, "variance_value"),
    derive=derivation("survey_variance"),
    fast=later(_fast, "variance"),
    by_mpmath=later(_mpmath, "variance"),
)
def variance(n: Term, p: Term, q: Term, pi: Term) -> Term:
    """The variance of the estimate, given at least one answer."""
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
    """The Fisher information of one respondent about the share pi."""
    return (p - q) ** 2 / yes(p, q, pi) + (p - q) ** 2 / no(p, q, pi)


@formula(
    "survey.cramer-rao-ratio",
    ANSWERED,
    evaluate=later(_estimators, "cramer_rao_ratio_value"),
    derive=derivation("survey_cramer_rao_ratio"),
    fast=later(_fast, "cramer_rao_ratio"),
    by_mpmath=later(_mpmath, "cramer_rao_ratio"),
)
def cramer_rao_ratio(n: Term, c: Term) -> Term:
    """The variance of the estimate over the Cramer-Rao bound for n respondents."""
    return n * c * inverse_moment(n, c)


@formula(
    "survey.dont-know-cost",
    ANSWERED,
    evaluate=later(_estimators, "dont_know_cost_value"),
    fast=later(_fast, "dont_know_cost"),
    derive=derivation("survey_dont_know_cost"),
    by_mpmath=later(_mpmath, "dont_know_cost"),
)
def dont_know_cost(n: Term, c: Term) -> Term:
    """The variance over that of Warner's design with the same p/q (equal privacy loss)."""
    return n * inverse_moment(n, c)


@formula(
    "survey.clipped-bias",
    DESIGN,
    evaluate=later(_estimators, "clipped_bias_value"),
    fast=later(_fast, "clipped_bias"),
    ulps=16,
    derive=derivation("survey_clipped_bias"),
)
def clipped_bias(n: Term, p: Term, q: Term, pi: Term) -> Term:
    """The bias of the clipped estimate, given at least one answer."""
    return expectation(Max(0, Min(1, estimate_of_answers(p, q))) - pi, n, p, q, pi)


@formula(
    "survey.clipped-mse",
    DESIGN,
    evaluate=later(_estimators, "clipped_mse_value"),
    fast=later(_fast, "clipped_mse"),
    ulps=16,
    derive=derivation("survey_clipped_mse"),
)
def clipped_mse(n: Term, p: Term, q: Term, pi: Term) -> Term:
    """The mean squared error of the clipped estimate, given at least one answer."""
    return expectation((Max(0, Min(1, estimate_of_answers(p, q))) - pi) ** 2, n, p, q, pi)


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
    clipped_bias,
    clipped_mse,
)
