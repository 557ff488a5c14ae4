"""Cutting the estimate off at 0 and 1 never moves it away from the share."""

from __future__ import annotations

from proofs.li2022.setting import pi, share
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Max, Min, reals

x = reals("x")


improvement = Statement(
    "li2022/beyond.clipping-helps",
    title="Cutting the estimate off at 0 and 1 never moves it away from the share.",
    where="beyond the print",
    printed=r"\bigl(\max(0,\min(1,x)) - \pi\bigr)^2 \le (x-\pi)^2",
    variables=(x, pi),
    given=share,
    claim=(Max(0, Min(1, x)) - pi) ** 2 <= (x - pi) ** 2,
    example={"x": 2, "pi": "1/3"},
    proof=auto(),
    why="Outcome by outcome; so its mean squared error is never larger than the variance of Theorem 10.",
)
