"""Clipping the estimate to [0, 1] never moves it away from the true share."""

from __future__ import annotations

from proofs.li2022.setting import pi, share
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Max, Min, reals

x = reals("x")


improvement = Statement(
    "li2022/beyond.clipping-helps",
    title="|max(0, min(1, x)) - pi| <= |x - pi|: clipping to [0, 1] never moves an estimate away from pi.",
    where="additional result",
    formula=r"\bigl(\max(0,\min(1,x)) - \pi\bigr)^2 \le (x-\pi)^2",
    variables=(x, pi),
    given=share,
    claim=(Max(0, Min(1, x)) - pi) ** 2 <= (x - pi) ** 2,
    example={"x": 2, "pi": "1/3"},
    proof=auto(),
    why="The bound holds for every outcome. So the mean squared error of the clipped estimate is at most the "
    "variance of Theorem 10.",
)
