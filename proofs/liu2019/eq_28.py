"""Eq. 28: the derivative of the objective above Q(D), and what is concluded."""

from __future__ import annotations

from proofs.lemmas.tails import tail_above
from proofs.liu2019.appendix import HIGH, as_printed, derivative_first_line, derivative_is, half, objective_is, plain
from proofs.liu2019.appendix_latex import THIRD, THIRD_FIRST_LINE, THIRD_FIRST_LINE_PRINTED, THIRD_PRINTED
from proofs.liu2019.appendix_slopes import increases_above
from proofs.liu2019.setting import b, eps, rate, t, x
from symbolic.detection import laplace

function = objective_is(
    plain, "liu2019/eq-28.function", "third", HIGH, plain.above(x), (tail_above(x * t), tail_above(x)), {"x": "1/2"}
)
first_line = derivative_first_line(plain, "liu2019/eq-28.derivative.first", THIRD_FIRST_LINE_PRINTED, THIRD_FIRST_LINE)
last_line = as_printed(
    derivative_is(
        plain,
        "liu2019/eq-28.derivative.last.repaired",
        plain.above(x),
        HIGH,
        laplace.slope_above(x, t, b, rate),
        THIRD,
        {"x": "1/2"},
    ),
    half * b * eps * (x * t) / laplace.recall_above(x, t) ** 2,
    cause="misprint",
    why="The last line has lost the factor 1/Delta Q; Eq. 32 has it.",
    printed=THIRD_PRINTED,
    point={"Delta": 2},
)
increases = increases_above(plain, "liu2019/eq-28.increases")
