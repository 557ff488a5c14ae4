"""The printed optimistic trade-off function of every mechanism is 1 at every level."""

from __future__ import annotations

from proofs.li2022.belief_setting import N, k, m, r, rows
from proofs.statements.plan import Have, auto, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Sum

never_m, never_r = Sum(0 * m(k), k, 1, N), Sum(0 * r(k), k, 1, N)
always_one = Statement(
    "li2022/beyond.optimistic-one",
    title="The test phi = 0 has alpha^op = 0 and beta^op = 1, so the printed T^op is 1 at every level for every "
    "mechanism.",
    where="additional result",
    formula=r"\phi = 0:\ \alpha^{op}_\phi = 0 \le \alpha,\ \beta^{op}_\phi = 1",
    variables=(N, m, r),
    given=[0 <= N, *rows],
    claim=[Eq(never_m, 0), Eq(1 - never_r, 1)],
    example={"N": 1, "m": [1], "r": [1]},
    proof=[
        auto().after(Have(Eq(never_m, 0 * Sum(m(k), k, 1, N)), termwise())),
        auto().after(Have(Eq(never_r, 0 * Sum(r(k), k, 1, N)), termwise())),
    ],
    why="The test that never rejects has type I error 0 and type II error 1.",
    reads=["beta <= 1 for every test, so the supremum is 1."],
)
