"""The exact error of [RAP]^M with arbitrary levels."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND, variables
from proofs.elsalamouny2022.setting import BITS, RAPPOR, ROOTS, two_users
from proofs.statements.statement import Statement
from symbolic.language import Eq

error = Statement(
    "elsalamouny2022/beyond.rappor-error",
    title="The error of [RAP]^M is (1 - S + (S - 1 + k/4) mean(1 - w_i^2))/(n W^2).",
    where=BEYOND,
    formula=r"\mathbb{E}\|\hat\theta[n] - \theta\|_2^2 = \frac{1}{n W^2}\Bigl(1 - S + \bigl(S - 1 + \tfrac k4\bigr) "
    r"\frac1n\sum_i (1 - w_i^2)\Bigr),\ S = \sum_x \theta_x^2,\ w_i = \frac{e^{\epsilon_i/2} - "
    r"1}{e^{\epsilon_i/2} + 1},\ W = \frac1n\sum_i w_i",
    variables=variables,
    given=RAPPOR.given,
    throughout=RAPPOR.throughout,
    claim=Eq(RAPPOR.error, RAPPOR.exact),
    example=two_users,
    before=RAPPOR.before,
    proof=RAPPOR.exactly(),
    why="Each bit is an indicator with mean m = theta_x w_i + (1 - w_i)/2 and variance m - m^2. The estimate is "
    "the mean of the indicators, shifted and scaled by 1/W.",
    reads=[ROOTS],
    models=[BITS],
    remarks=["w_i is (e^(epsilon_i/2) - 1) v(i), and W is the same expression for e^(epsilon[n]/2)."],
)
