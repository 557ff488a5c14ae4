"""The survey with the answer "don't know", and Warner's randomized response.

>>> from symbolic import survey
>>> survey.variance.value(n=1000, p="0.6", q="0.2", pi="0.3", digits=20)
0.0012003004508646441529
>>> survey.warner_variance.value(n=10, p="0.9", pi="1/2").exact
Fraction(5, 128)
"""

from symbolic.survey.formulas import (
    ANSWERED,
    ANSWERS,
    COUNTS,
    DESIGN,
    YES,
    answered,
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
from symbolic.survey.planning import design
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
    "design",
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
