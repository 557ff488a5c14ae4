"""Eq. 31: the derivative of the objective between Q(D') and Q(D) with a prior."""

from __future__ import annotations

from proofs.lemmas.tails import tail_above, tail_below
from proofs.liu2019 import appendix_ends as ends
from proofs.liu2019 import appendix_latex as latex
from proofs.liu2019 import appendix_slopes as slopes
from proofs.liu2019.appendix import MIDDLE, as_printed, by_quotient, derivative_is, half, objective_is, prior
from proofs.liu2019.setting import b, rate, t, x
from symbolic.detection import laplace

w, detected = prior.w, laplace.recall_below(x, t)
function = objective_is(
    prior,
    "liu2019/eq-31.function",
    "second",
    MIDDLE,
    prior.between(x),
    (tail_below(x * t), tail_above(x)),
    {"x": "2/3"},
    latex.BETWEEN_PRIOR,
)
first_line = derivative_is(
    prior,
    "liu2019/eq-31.derivative.first",
    prior.between(x),
    MIDDLE,
    by_quotient(half * w * x + b, -(half * w * rate * x), detected, half * rate / (x * t)),
    latex.EQ_31_FIRST,
    {"x": "2/3"},
)
derivative = as_printed(
    derivative_is(
        prior,
        "liu2019/eq-31.derivative.repaired",
        prior.between(x),
        MIDDLE,
        laplace.slope_between(x, t, b, rate, w),
        latex.slope_between(latex.PRIOR),
        {"x": "2/3"},
    ),
    (half * w * rate * (1 / t - x) + b / w * (1 / (x * t))) / detected**2,
    cause="misprint",
    why="The bracket closes too early: the term with beta^2 loses the factor 0.5 (1 - rho_p) epsilon/Delta Q. Eq. 27 "
    "has this term inside the bracket.",
    text=latex.EQ_31_LAST,
)
upper_value = ends.upper_value(prior, "liu2019/eq-31.upper.value")
upper_sign = ends.upper_sign(prior, "liu2019/eq-31.upper.sign")
lower_value = ends.lower_value(prior, "liu2019/eq-31.lower.value")
lower_sign = ends.lower_sign(prior, "liu2019/eq-31.lower.sign")
stationary = ends.stationary(prior, "liu2019/eq-31.stationary")
increases = slopes.increases_between(prior, "liu2019/eq-31.increases")
inside = slopes.inside(prior, "liu2019/eq-31.inside", closed=False)
valley_falls = slopes.valley_falls(prior, "liu2019/eq-31.valley.falls")
valley_rises = slopes.valley_rises(prior, "liu2019/eq-31.valley.rises")
