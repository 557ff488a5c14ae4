"""Eq. 30: the derivative of the objective below Q(D') with a prior, and its sign."""

from __future__ import annotations

from proofs.lemmas.tails import tail_below
from proofs.liu2019 import appendix_latex as latex
from proofs.liu2019 import misprints
from proofs.liu2019.appendix import LOW, SIGN, as_printed, by_quotient, derivative_is, half, objective_is, prior
from proofs.liu2019.appendix_slopes import decreases_below, increases_below
from proofs.liu2019.setting import b, rate, t, x
from symbolic.detection import laplace
from symbolic.language import Ne

w, wrong_rate = prior.w, misprints.false_alarm_below(x)

function = as_printed(
    objective_is(
        prior,
        "liu2019/eq-30.function.repaired",
        "first",
        LOW,
        prior.below(x),
        (tail_below(x * t), tail_below(x)),
        {"x": 3},
        latex.below(latex.PRIOR),
    ),
    (w + b - half * w * x) / wrong_rate,
    cause="conversion",
    why=SIGN + " The denominator also has Q(D') where Q(D) is right.",
    text=latex.BELOW_PRIOR,
    defined=[Ne(wrong_rate, 0)],
)
first_line = derivative_is(
    prior,
    "liu2019/eq-30.derivative.first",
    prior.below(x),
    LOW,
    by_quotient(w + b - half * w / x, -(half * w * rate / x), laplace.recall_below(x, t), half * rate / (x * t)),
    latex.EQ_30_FIRST,
    {"x": 3},
)
derivative = derivative_is(
    prior,
    "liu2019/eq-30.derivative",
    prior.below(x),
    LOW,
    laplace.slope_below(x, t, b, rate, w),
    latex.EQ_30_LAST,
    {"x": 3},
)
increases = increases_below(prior, "liu2019/eq-30.increases")
decreases = decreases_below(prior, "liu2019/eq-30.decreases")
