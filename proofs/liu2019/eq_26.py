"""Eq. 26: the derivative of the objective below Q(D'), and what is concluded."""

from __future__ import annotations

from proofs.lemmas.tails import tail_below
from proofs.liu2019 import misprints
from proofs.liu2019.appendix import LOW, SIGN, as_printed, derivative_is, half, objective_is, plain
from proofs.liu2019.appendix_latex import FIRST, FIRST_PRINTED
from proofs.liu2019.appendix_slopes import decreases_below, increases_below
from proofs.liu2019.setting import b, rate, t, x
from symbolic.detection import laplace
from symbolic.language import Ne

recall_printed = misprints.recall_below(x, t)
there_is_a_recall = Ne(recall_printed, 0)

function = as_printed(
    objective_is(
        plain,
        "liu2019/eq-26.function.repaired",
        "first",
        LOW,
        plain.below(x),
        (tail_below(x * t), tail_below(x)),
        {"x": 3},
    ),
    laplace.objective(recall_printed, misprints.false_alarm_below(x), b, plain.w),
    cause="conversion",
    why=SIGN,
    defined=[there_is_a_recall],
)
derivative = as_printed(
    derivative_is(
        plain,
        "liu2019/eq-26.derivative.repaired",
        plain.below(x),
        LOW,
        laplace.slope_below(x, t, b, rate, plain.w),
        FIRST,
        {"x": 3},
    ),
    half * rate * x * ((plain.w + b) / t - plain.w) / recall_printed**2,
    cause="conversion",
    why=SIGN + " Eq. 30, which repeats it with a prior, has them right.",
    printed=FIRST_PRINTED,
    point={"t": 3},
    defined=[there_is_a_recall],
)
increases = increases_below(plain, "liu2019/eq-26.increases")
decreases = decreases_below(plain, "liu2019/eq-26.decreases")
