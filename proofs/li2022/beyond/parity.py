"""Masses of the two parities under one more answer."""

from __future__ import annotations

from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, integers, reals

even, odd, v = reals("even odd v")
n = integers("n")


parity = Statement(
    "li2022/beyond.parity",
    title="The masses of the two parities sum to (2v)^(n+1) after n + 1 answers, if they sum to (2v)^n after n.",
    where="additional result",
    formula=r"e_{n+1} = v(e_n + o_n) = o_{n+1},\ e_n + o_n = (2v)^n",
    variables=(v, even, odd, n),
    given=[1 <= n, Eq(even + odd, (2 * v) ** n)],
    claim=[Eq(v * (even + odd) + v * (even + odd), (2 * v) ** (n + 1))],
    example={"v": "1/4", "even": "1/4", "odd": "1/4", "n": 1},
    proof=auto(),
    why="A rectangle whose points all have the same parity is a product of singletons. Its last factor, {a} or "
    "{b}, has mass v and keeps or changes the parity.",
    models=[
        "e_n and o_n are the masses of the rectangles whose points are all even, or all odd. One more answer "
        "makes each of them v (e_n + o_n)."
    ],
)
