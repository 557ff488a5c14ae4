"""The exact error of [INV]^M under k-RR with arbitrary levels."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND, variables
from proofs.elsalamouny2022.setting import COUNTED, K_RR, LEVELS, two_users
from proofs.statements.statement import Statement
from symbolic.language import Eq

error = Statement(
    "elsalamouny2022/beyond.k-rr-error",
    title="Under k-RR the error of [INV]^M is (1 - S + (S - 1/k) mean(1 - w_i^2))/(n W^2).",
    where=BEYOND,
    formula=r"\mathbb{E}\|\hat\theta[n] - \theta\|_2^2 = \frac{1}{n W^2}\Bigl(1 - S + \bigl(S - \tfrac1k\bigr) "
    r"\frac1n\sum_i (1 - w_i^2)\Bigr),\ S = \sum_x \theta_x^2,\ w_i = \frac{e^{\epsilon_i} - 1}{e^{\epsilon_i} "
    r"- 1 + k},\ W = \frac1n\sum_i w_i",
    variables=variables,
    given=K_RR.given,
    throughout=K_RR.throughout,
    claim=Eq(K_RR.error, K_RR.exact),
    example=two_users,
    before=K_RR.before,
    proof=K_RR.exactly(),
    why="Each answer is an indicator with mean m = theta_x w_i + (1 - w_i)/k and variance m - m^2. The estimate "
    "is the mean of the indicators, shifted and scaled by 1/W.",
    reads=[LEVELS],
    models=[COUNTED],
    remarks=["w_i is (e^epsilon_i - 1) v(i), and W is the same expression for e^epsilon[n]."],
)
