"""Estimating what was perturbed: by inversion and by maximum likelihood, with their errors.

`errors` has the expected squared errors under levels that differ from user to user, `common` those under one level,
`inversion` the estimators by inversion, `likelihood` and `em` the maximum likelihood estimate of a distribution behind
mixed observations, with its certificate: all that in exact numbers. For data, in floats: `mixture` has the observations
and the certificate, `interior_point` the maximum, `estimators` all the others, and `distance` how far they are off.

>>> from symbolic.estimation.errors import error
>>> from symbolic.estimation.shape import Shape
>>> from symbolic.mechanisms.family import K_RR
>>> from symbolic.mechanisms.levels import Levels
>>> error(K_RR, Shape.of("1/2, 1/3, 1/6"), Levels.of(ratios="3:10, 5:20")).exact
Fraction(898, 10935)
"""

from symbolic.estimation.certified import gibu_estimate
from symbolic.estimation.common import k_rr_error_common, k_rr_excess_bound, rappor_error_common
from symbolic.estimation.errors import (
    k_rr_error,
    k_rr_error_bound,
    k_rr_level,
    rappor_error,
    rappor_error_bound,
    rappor_level,
)

__all__ = [
    "gibu_estimate",
    "k_rr_error",
    "k_rr_error_bound",
    "k_rr_error_common",
    "k_rr_excess_bound",
    "k_rr_level",
    "rappor_error",
    "rappor_error_bound",
    "rappor_error_common",
    "rappor_level",
]
