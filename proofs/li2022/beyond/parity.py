"""One more answer multiplies both masses of a parity by the same sum: they are equal, and sum to (2v)^n."""

from __future__ import annotations

from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, integers, reals

even, odd, v = reals("even odd v")
n = integers("n")


parity = Statement(
    "li2022/beyond.parity",
    title="One more answer multiplies both masses of a parity by the same sum: they are equal, and sum to (2v)^n.",
    where="additional result",
    formula=r"e_{n+1} = v(e_n + o_n) = o_{n+1},\ e_n + o_n = (2v)^n",
    variables=(v, even, odd, n),
    given=[1 <= n, Eq(even + odd, (2 * v) ** n)],
    claim=[Eq(v * (even + odd) + v * (even + odd), (2 * v) ** (n + 1))],
    example={"v": "1/4", "even": "1/4", "odd": "1/4", "n": 1},
    proof=auto(),
    why="A rectangle all of whose points have one parity has singletons as its sides; the last one, {a} or {b}, "
    "has the mass v, and keeps the parity or changes it.",
    models=["e_n and o_n are the masses of the rectangles whose points are all even, all odd."],
)
