"""Eq. 28: the derivative of the objective above Q(D), and its sign."""

from __future__ import annotations

from proofs.lemmas.tails import tail_above
from proofs.liu2019 import appendix_latex as latex
from proofs.liu2019.appendix import HIGH, as_printed, by_quotient, derivative_is, half, objective_is, plain
from proofs.liu2019.appendix_slopes import increases_above
from proofs.liu2019.setting import b, eps, rate, sensitivity, t, x
from symbolic.detection import laplace
from symbolic.language import Q

recall, alarms = laplace.recall_above(x, t), half * x + b
squared = -(Q(1, 4) * eps**2 / sensitivity * x * (x * t)) / recall**2 + half * rate * (x * t) * alarms / recall**2
LOST_SQUARE = (
    "The first line has epsilon^2 where epsilon is right. The last line has lost the square, which would not cancel."
)

function = objective_is(
    plain,
    "liu2019/eq-28.function",
    "third",
    HIGH,
    plain.above(x),
    (tail_above(x * t), tail_above(x)),
    {"x": "1/2"},
    latex.ABOVE_PLAIN,
)
first_line = as_printed(
    derivative_is(
        plain,
        "liu2019/eq-28.derivative.first.repaired",
        plain.above(x),
        HIGH,
        by_quotient(alarms, -(half * rate * x), recall, half * rate * (x * t)),
        latex.slope_above_first(latex.ONE),
        {"x": "1/2"},
    ),
    squared,
    cause="misprint",
    why=LOST_SQUARE,
    text=latex.EQ_28_FIRST,
    point={"eps": 2, "x": "1/4"},
)
last_line = as_printed(
    derivative_is(
        plain,
        "liu2019/eq-28.derivative.last.repaired",
        plain.above(x),
        HIGH,
        laplace.slope_above(x, t, b, rate),
        latex.SLOPE_ABOVE,
        {"x": "1/2"},
    ),
    half * b * eps * (x * t) / recall**2,
    cause="misprint",
    why="The factor 1/Delta Q is missing in the last line; Eq. 32 has it.",
    text=latex.EQ_28_LAST,
    point={"Delta": 2, "x": "1/4"},
)
increases = increases_above(plain, "liu2019/eq-28.increases")
