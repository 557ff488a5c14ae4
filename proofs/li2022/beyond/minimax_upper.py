"""Minimax tests of every mechanism satisfy the upper bound of Theorem 5."""

from __future__ import annotations

from proofs.li2022.belief_setting import NATURAL, N, every_k, k, m, masses, r, rows, t
from proofs.li2022.tests_setting import ERRORS, closing, expectation, upper_line
from proofs.statements.plan import Have, auto, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, reals

level = reals("level")
highest, lowest = functions("highest lowest", 1)

coin_m, coin_r = Sum(level * m(k), k, 1, N), Sum(level * r(k), k, 1, N)
alpha, beta = expectation(highest, m), 1 - expectation(lowest, r)
minimax = Statement(
    "li2022/beyond.minimax-upper",
    title="For every mechanism each minimax test of level alpha satisfies the upper bound of Theorem 5.",
    where="additional result on Theorem 5",
    formula=r"\phi \in \mathrm{argmin}\{\beta_\psi : \alpha_\psi \le \alpha\} \Rightarrow "
    r"\beta_\phi \le 1 - \alpha \le \min\{e^{\epsilon}(1-\alpha_\phi), 1-\alpha_\phi e^{-\epsilon}\}",
    variables=(N, t, m, r, highest, lowest, level),
    given=[0 <= N, 1 <= t, *rows, 0 <= level, level <= 1, alpha <= level, beta <= 1 - coin_r],
    throughout=[*masses(m), *masses(r), ForAll(every_k, 1, N, 0 <= highest(every_k))],
    claim=[Eq(coin_m, level), Eq(1 - coin_r, 1 - level), beta <= upper_line(alpha)],
    example={"N": 1, "t": 2, "m": [1], "r": [1], "highest": ["1/2"], "lowest": ["1/2"], "level": "1/2"},
    before=[
        Have(Eq(coin_m, level * Sum(m(k), k, 1, N)), termwise()),
        Have(Eq(coin_r, level * Sum(r(k), k, 1, N)), termwise()),
        Have(Eq(1 - coin_r, 1 - level), auto()),
        Have(0 <= alpha, termwise(positive(degree=2))),
        Have(beta <= 1 - alpha, auto()),
        Have(1 - alpha <= t * (1 - alpha), positive(1 <= t, alpha <= level, level <= 1, degree=2)),
        Have(beta <= t * (1 - alpha), auto()),
        Have(alpha / t <= alpha, positive(0 <= alpha, 1 <= t, multiply=[0 < t], degree=2)),
        Have(beta <= 1 - alpha / t, auto()),
    ],
    proof=[auto(), auto(), closing(alpha, beta, upper=True)],
    why="The test that rejects with constant probability alpha has errors alpha and 1 - alpha. A minimax test of "
    "level alpha has no larger type II error.",
    reads=[NATURAL],
    models=[
        "highest(k) and lowest(k) are the maximum and minimum of the test on A_k.",
        "Only one property of minimax tests is used: the type II error is at most that of the constant test of "
        "the same level.",
    ],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
)
