"""The proposition on the error of [INV]^M under k-RR: a bound and a case of equality."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond.k_rr_error import error
from proofs.elsalamouny2022.inversion import T, k, n, same, same_level, square_sum, variables
from proofs.elsalamouny2022.setting import COUNTED, K_RR, LEVELS, alike, two_users
from proofs.statements.plan import Have, chain, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq

bound = Statement(
    "elsalamouny2022/prop-krr-error.bound",
    title="Under k-RR with arbitrary levels, [INV]^M has at most the expected squared error that it has if all "
    "levels are epsilon[n].",
    where="Section 5.2, the proposition",
    printed=r"\mathbf{E}[\|\hat{\boldsymbol{\theta}}[n]-\boldsymbol{\theta}\|_2^2] \leq "
    r"\frac{1-\sum_{x\in\mathcal{X}}{\theta_x}^2}{n} + "
    r"\frac{k-1}{n}\left(\frac{k+2(e^{\epsilon[n]}-1)}{(e^{\epsilon[n]}-1)^2}\right)",
    quote=r"\displaystyle\qquad+\frac{k-1}{n}\left(\frac{k+2(e^{\epsilon[n]}-1)}{(e^{\epsilon[n]}-1)^{2}}\right)",
    variables=variables,
    given=K_RR.given,
    throughout=K_RR.throughout,
    claim=K_RR.error <= K_RR.bound,
    example=two_users,
    before=K_RR.before,
    proof=K_RR.bounded(error),
    why="The exact error (beyond.k-rr-error) contains the mean of 1 - w_i^2; the bound has 1 - W^2 in its place. "
    "The mean of the squares is at least the square of the mean.",
    reads=[LEVELS],
    models=[COUNTED],
)
equality = Statement(
    "elsalamouny2022/prop-krr-error.equality",
    title="If all levels are equal, the error of [INV]^M under k-RR equals the bound.",
    where="Section 5.2, after the proposition",
    printed=r"\text{where the equality holds if the values } \epsilon_i \text{, for all } i\in[n] \text{, are equal}",
    quote="where the equality holds if the values",
    variables=variables,
    given=K_RR.given,
    throughout=[*K_RR.levels, same_level, *K_RR.throughout[2:]],
    claim=Eq(K_RR.error, K_RR.bound),
    example=alike,
    before=K_RR.before,
    proof=K_RR.attained(error),
    why="All w_i are equal to W.",
    reads=[LEVELS],
    models=[COUNTED],
    remarks=[
        "Equality also holds for uniform theta with arbitrary levels, because beyond.k-rr-error has the factor S - 1/k."
    ],
)
reported = Statement(
    "elsalamouny2022/prop-krr-error.reported",
    title="If all users apply the same k-RR mechanism, the error is the one reported by Kairouz, Bonawitz and Ramage.",
    where="Section 5.2, after the proposition",
    printed=r"\text{As a special case when } \epsilon_i \text{ for all } i\in[n] \text{ are identical, i.e. all "
    r"users apply the same } k\text{-RR mechanism, Equation 12 yields the same error that was reported by [4]}",
    quote="yields the same error that was reported by",
    variables=variables,
    given=K_RR.given,
    throughout=equality.throughout,
    claim=Eq(K_RR.error, (1 - square_sum) / n + (k - 1) / n * ((k + 2 * (T - 1)) / (T - 1) ** 2)),
    example=alike,
    before=K_RR.before,
    proof=ring(modulo=equality.claims).after(Have(equality.claims[0], chain(equality.id, same))),
    why="The bound is attained if all levels are equal.",
    reads=[LEVELS, "The print cites Equation 12, which is the estimate. The error is that of the proposition."],
    models=[COUNTED],
    cites=[
        "Kairouz, Bonawitz and Ramage 2016: the expected squared error of the empirical estimator under k-RR is "
        "(1 - S)/n + (k - 1)(k + 2 (e^epsilon - 1))/(n (e^epsilon - 1)^2), where S is the sum of the squared "
        "probabilities."
    ],
)
