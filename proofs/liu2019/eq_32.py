"""Eq. 32: the derivative of the objective above Q(D) with a prior, and what is concluded."""

from __future__ import annotations

from proofs.lemmas.tails import tail_above
from proofs.liu2019.appendix import HIGH, READS, derivative_first_line, derivative_is, objective_is, prior
from proofs.liu2019.appendix_latex import THIRD, THIRD_FIRST_LINE, THIRD_FIRST_LINE_PRINTED
from proofs.liu2019.appendix_slopes import HIGHER, increases_above
from proofs.liu2019.setting import b, rate, rho_p, t, x, y
from proofs.statements.statement import Statement
from symbolic.detection import laplace

function = objective_is(
    prior, "liu2019/eq-32.function", "third", HIGH, prior.above(x), (tail_above(x * t), tail_above(x)), {"x": "1/2"}
)
first_line = derivative_first_line(prior, "liu2019/eq-32.derivative.first", THIRD_FIRST_LINE_PRINTED, THIRD_FIRST_LINE)
last_line = derivative_is(
    prior,
    "liu2019/eq-32.derivative.last",
    prior.above(x),
    HIGH,
    laplace.slope_above(x, t, b, rate),
    THIRD,
    {"x": "1/2"},
)
increases = Statement(
    "liu2019/eq-32.increases",
    title="The objective rises with the threshold up to Q(D').",
    where="after Eq. 32",
    printed=r"f \text{ increases monotonically for } \theta \in (-\infty, Q(D')]",
    variables=(x, y, t, b, rho_p),
    given=[*prior.assumed, 1 <= y, y < x],
    claim=prior.below(x) < prior.below(y),
    example={**prior.example, "x": 3, "y": 2, "t": "3/2"},
    counterexample={**prior.example, "x": 3, "y": 2, "t": 3},
    cause="misprint",
    why="The third interval is [Q(D), infinity), on which it rises; on the printed one it falls for epsilon > log(1 + b/w).",
    repaired=increases_above(prior, "liu2019/eq-32.increases.repaired"),
    reads=[*READS, HIGHER],
)
