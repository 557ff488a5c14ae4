"""Eq. 26: the derivative of the objective below Q(D'), and its sign."""

from __future__ import annotations

from proofs.lemmas.tails import tail_below
from proofs.liu2019 import appendix_latex as latex
from proofs.liu2019 import misprints
from proofs.liu2019.appendix import LOW, SIGN, as_printed, by_quotient, derivative_is, half, objective_is, plain
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
        latex.below(latex.ONE),
    ),
    laplace.objective(recall_printed, misprints.false_alarm_below(x), b, plain.w),
    cause="conversion",
    why=SIGN,
    text=latex.BELOW_PLAIN,
    defined=[there_is_a_recall],
)
first_line = as_printed(
    derivative_is(
        plain,
        "liu2019/eq-26.derivative.first.repaired",
        plain.below(x),
        LOW,
        by_quotient(1 + b - half / x, -(half * rate / x), laplace.recall_below(x, t), half * rate / (x * t)),
        latex.slope_below_first(latex.ONE),
        {"x": 3},
    ),
    by_quotient(1 + b - half * x, -(half * rate * x), recall_printed, half * rate * (x * t)),
    cause="conversion",
    why=SIGN + " They are right in Eq. 30, which repeats the formula with a prior.",
    text=latex.EQ_26_FIRST,
    point={"t": 3},
    defined=[there_is_a_recall],
)
derivative = as_printed(
    derivative_is(
        plain,
        "liu2019/eq-26.derivative.repaired",
        plain.below(x),
        LOW,
        laplace.slope_below(x, t, b, rate, plain.w),
        latex.slope_below(latex.ONE),
        {"x": 3},
    ),
    half * rate * x * ((plain.w + b) / t - plain.w) / recall_printed**2,
    cause="conversion",
    why=SIGN + " They are right in Eq. 30, which repeats the formula with a prior.",
    text=latex.EQ_26_LAST,
    point={"t": 3},
    defined=[there_is_a_recall],
)
increases = increases_below(plain, "liu2019/eq-26.increases")
decreases = decreases_below(plain, "liu2019/eq-26.decreases")
