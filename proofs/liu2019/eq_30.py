"""Eq. 30: the derivative of the objective below Q(D') with a prior, and what is concluded."""

from __future__ import annotations

from proofs.lemmas.tails import tail_below
from proofs.liu2019 import misprints
from proofs.liu2019.appendix import LOW, SIGN, as_printed, derivative_is, objective_is, prior
from proofs.liu2019.appendix_latex import FIRST
from proofs.liu2019.appendix_slopes import decreases_below, increases_below
from proofs.liu2019.setting import b, rate, t, x
from symbolic.detection import laplace
from symbolic.language import Ne

wrong_rate = misprints.false_alarm_below(x)

function = as_printed(
    objective_is(
        prior,
        "liu2019/eq-30.function.repaired",
        "first",
        LOW,
        prior.below(x),
        (tail_below(x * t), tail_below(x)),
        {"x": 3},
    ),
    laplace.objective(wrong_rate, wrong_rate, b, prior.w),
    cause="conversion",
    why=SIGN + " The denominator has Q(D') where Q(D) belongs, too.",
    defined=[Ne(misprints.recall_below(x, t), 0)],
)
derivative = derivative_is(
    prior, "liu2019/eq-30.derivative", prior.below(x), LOW, laplace.slope_below(x, t, b, rate, prior.w), FIRST, {"x": 3}
)
increases = increases_below(prior, "liu2019/eq-30.increases")
decreases = decreases_below(prior, "liu2019/eq-30.decreases")
