"""Eq. 31: the derivative of the objective between Q(D') and Q(D) with a prior, its zero, and what is concluded."""

from __future__ import annotations

from proofs.lemmas.tails import tail_above, tail_below
from proofs.liu2019 import appendix_ends as ends
from proofs.liu2019 import appendix_slopes as slopes
from proofs.liu2019.appendix import MIDDLE, derivative_is, objective_is, prior
from proofs.liu2019.appendix_latex import SECOND
from proofs.liu2019.setting import b, rate, t, x
from symbolic.detection import laplace

function = objective_is(
    prior,
    "liu2019/eq-31.function",
    "second",
    MIDDLE,
    prior.between(x),
    (tail_below(x * t), tail_above(x)),
    {"x": "2/3"},
)
derivative = derivative_is(
    prior,
    "liu2019/eq-31.derivative",
    prior.between(x),
    MIDDLE,
    laplace.slope_between(x, t, b, rate, prior.w),
    SECOND,
    {"x": "2/3"},
)
upper_value = ends.upper_value(prior, "liu2019/eq-31.upper.value")
upper_sign = ends.upper_sign(prior, "liu2019/eq-31.upper.sign")
lower_value = ends.lower_value(prior, "liu2019/eq-31.lower.value")
lower_sign = ends.lower_sign(prior, "liu2019/eq-31.lower.sign")
stationary = ends.stationary(prior, "liu2019/eq-31.stationary")
increases = slopes.increases_between(prior, "liu2019/eq-31.increases")
inside = slopes.inside(prior, "liu2019/eq-31.inside")
valley_falls = slopes.valley_falls(prior, "liu2019/eq-31.valley.falls")
valley_rises = slopes.valley_rises(prior, "liu2019/eq-31.valley.rises")
