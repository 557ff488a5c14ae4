"""Warner's randomized response: a true answer with probability p, otherwise a lie.

Parameters: `p`, the probability of a true answer; `pi`, the share of people with the property; `n` respondents, of whom
    `n1` answered yes. Each function returns a `Term`, which is not simplified. The decorated ones are formulas with all
    representations.

Source: Warner, JASA 60 (1965) 63-69.
"""

from __future__ import annotations

from typing import Final

from symbolic.formula import formula
from symbolic.language import Q, Sum, Term, TermLike, binomial, integers
from symbolic.survey import domains


def _variance_of_floats(n: TermLike, p: Term, pi: Term) -> Term:
    return yes(p, pi) * no(p, pi) / ((2 * p - 1) ** 2 * n)


def yes(p: TermLike, pi: Term) -> Term:
    """Return the probability of the answer yes."""
    return pi * p + (1 - pi) * (1 - p)


def no(p: TermLike, pi: Term) -> Term:
    """Return the probability of the answer no."""
    return pi * (1 - p) + (1 - pi) * p


def likelihood(theta: Term, n1: TermLike, n: TermLike, p: TermLike) -> Term:
    """Return the likelihood of the share `theta` if n1 of n answered yes."""
    return yes(p, theta) ** n1 * no(p, theta) ** (n - n1)


@formula(
    "warner.mle",
    {"n1": domains.yes_of_all, "n": domains.respondents, "p": domains.truth_of_two},
    source="Warner 1965",
    derive=domains.derivation("warner_mle"),
)
def mle(n1: TermLike, n: TermLike, p: Term) -> Term:
    """The stationary point of the likelihood: the maximum likelihood estimate if in [0, 1]."""
    return (p - 1) / (2 * p - 1) + n1 / ((2 * p - 1) * n)


@formula(
    "warner.sampling-variance",
    {"n": domains.respondents, "pi": domains.share},
    derive=domains.derivation("warner_variance"),
    stable=lambda n, pi: pi * (1 - pi) / n,
)
def sampling_variance(n: TermLike, pi: Term) -> Term:
    """The part of the variance that is due to sampling."""
    return (-((pi - Q(1, 2)) ** 2) + Q(1, 4)) / n


@formula(
    "warner.privacy-variance",
    {"n": domains.respondents, "p": domains.truth_of_two},
    derive=domains.derivation("warner_variance"),
    stable=lambda n, p: p * (1 - p) / ((2 * p - 1) ** 2 * n),
)
def privacy_variance(n: TermLike, p: Term) -> Term:
    """The part of the variance that is due to randomization."""
    return (1 / (4 * (2 * p - 1) ** 2) - Q(1, 4)) / n


@formula(
    "warner.variance",
    {"n": domains.respondents, "p": domains.truth_of_two, "pi": domains.share},
    source="Warner 1965",
    derive=domains.derivation("warner_variance"),
    stable=_variance_of_floats,
)
def variance(n: TermLike, p: Term, pi: Term) -> Term:
    """The variance of the estimate: the sum of its sampling part and its randomization part."""
    return sampling_variance(n, pi) + privacy_variance(n, p)


def expectation(of: Term, count: Term, n: TermLike, p: TermLike, pi: Term) -> Term:
    """Return the expectation of a term in `count`, the number of yes among n respondents."""
    weight = binomial(n, count) * (yes(p, pi) ** count * no(p, pi) ** (n - count))
    return Sum(weight * of, count, 0, n)


COUNT = integers("k")


VALUES: Final = (
    mle,
    variance,
    sampling_variance,
    privacy_variance,
)
