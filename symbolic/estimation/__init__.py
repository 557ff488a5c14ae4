"""Estimation of a distribution from perturbed reports, by inversion and likelihood.

* Exact: `errors` (expected squared errors for levels that differ between users), `common` (one level), `inversion`
  (estimators by inversion), `likelihood` and `em` (maximum likelihood, with a certificate).
* In floats, for data: `mixture` (observations and the certificate), `interior_point` (the maximum), `estimators` (all
  other estimators), `distance` (distances between distributions).

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
