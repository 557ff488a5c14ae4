"""The proposition on the error of [RAP]^M: a bound, and where it is attained."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond.rappor_error import error
from proofs.elsalamouny2022.inversion import same_level, variables
from proofs.elsalamouny2022.setting import BITS, RAPPOR, ROOTS, alike, two_users
from proofs.statements.statement import Statement
from symbolic.language import Eq

bound = Statement(
    "elsalamouny2022/prop-rappor-error.bound",
    title="The expected squared error of [RAP]^M with arbitrary levels is at most that of users who all have the level epsilon[n].",
    where="Section 5.4, the proposition",
    printed=r"\mathbf{E}[\|\hat{\boldsymbol{\theta}}[n]-\boldsymbol{\theta}\|_2^2] \leq \frac{1-\sum_{x\in\mathcal{X}}{\theta_x}^2}{n} + "
    r"\frac{1}{n}\frac{ke^{\epsilon[n]/2}}{(e^{\epsilon[n]/2}-1)^2}",
    quote=r"+\frac{1}{n}\frac{ke^{\nicefrac{{\epsilon[n]}}{{2}}}}{(e^{\nicefrac{{\epsilon[n]}}{{2}}}-1)^{2}}",
    variables=variables,
    given=RAPPOR.given,
    throughout=RAPPOR.throughout,
    claim=RAPPOR.error <= RAPPOR.bound,
    example=two_users,
    before=RAPPOR.before,
    proof=RAPPOR.bounded(error),
    why="The exact error (beyond.rappor-error) has the mean of 1 - w_i^2 where the bound has 1 - W^2, and the mean of squares is at least the square of the mean.",
    reads=[ROOTS],
    models=[BITS],
)
equality = Statement(
    "elsalamouny2022/prop-rappor-error.equality",
    title="Where all levels are equal the error of [RAP]^M is the bound.",
    where="Section 5.4, after the proposition",
    printed=r"\text{where the equality holds if the values } \epsilon_i \text{, for all } i\in[n] \text{, are equal}",
    quote="are equal. It follows from the above result that if",
    variables=variables,
    given=RAPPOR.given,
    throughout=[*RAPPOR.levels, same_level, *RAPPOR.throughout[2:]],
    claim=Eq(RAPPOR.error, RAPPOR.bound),
    example=alike,
    before=RAPPOR.before,
    proof=RAPPOR.attained(error),
    why="All w_i are W.",
    reads=[ROOTS],
    models=[BITS],
    remarks=["It holds also where S - 1 + k/4 = 0, the sum of (theta_x - 1/2)^2: for k = 2 and the uniform theta."],
)
