"""The proposition on the error of [RAP]^M: a bound and a case of equality."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond.rappor_error import error
from proofs.elsalamouny2022.inversion import T, k, n, same, same_level, square_sum, theta, variables, y
from proofs.elsalamouny2022.setting import BITS, RAPPOR, ROOTS, alike, two_users
from proofs.statements.plan import Have, auto, chain, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

bound = Statement(
    "elsalamouny2022/prop-rappor-error.bound",
    title="With arbitrary levels, [RAP]^M has at most the expected squared error that it has if all levels are "
    "epsilon[n].",
    where="Section 5.4, the proposition",
    printed=r"\mathbf{E}[\|\hat{\boldsymbol{\theta}}[n]-\boldsymbol{\theta}\|_2^2] \leq "
    r"\frac{1-\sum_{x\in\mathcal{X}}{\theta_x}^2}{n} + "
    r"\frac{1}{n}\frac{ke^{\epsilon[n]/2}}{(e^{\epsilon[n]/2}-1)^2}",
    quote=r"+\frac{1}{n}\frac{ke^{\nicefrac{{\epsilon[n]}}{{2}}}}{(e^{\nicefrac{{\epsilon[n]}}{{2}}}-1)^{2}}",
    variables=variables,
    given=RAPPOR.given,
    throughout=RAPPOR.throughout,
    claim=RAPPOR.error <= RAPPOR.bound,
    example=two_users,
    before=RAPPOR.before,
    proof=RAPPOR.bounded(error),
    why="The exact error (beyond.rappor-error) contains the mean of 1 - w_i^2; the bound has 1 - W^2 in its "
    "place. The mean of the squares is at least the square of the mean.",
    reads=[ROOTS],
    models=[BITS],
)
equality = Statement(
    "elsalamouny2022/prop-rappor-error.equality",
    title="If all levels are equal, the error of [RAP]^M equals the bound.",
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
    why="All w_i are equal to W.",
    reads=[ROOTS],
    models=[BITS],
    remarks=["Equality also holds if S - 1 + k/4, the sum of (theta_x - 1/2)^2, is 0: for k = 2 and uniform theta."],
)

tau = reals("tau")
factor = T / (T - 1) ** 2
constant = 1 + k * (tau / (tau - 1) ** 2)
falls = factor <= tau / (tau - 1) ** 2
parts = 1 - square_sum + k * factor
consistent = Statement(
    "elsalamouny2022/prop-rappor-error.consistent",
    title="If inf epsilon[n] > 0, the expected squared error of [RAP]^M is O(1/n), so [RAP]^M is consistent.",
    where="Section 5.4, after the proposition",
    printed=r"\text{if } \inf_n\epsilon[n]>0 \text{, the estimation error of [RAP]}^M \text{ converges to } 0 \text{, "
    r"which implies by Markov's inequality that this estimator is consistent}",
    quote="which implies by Markov’s inequality that this estimator is consistent in the sense that",
    variables=(*variables, tau),
    given=[*RAPPOR.given, 1 < tau, tau <= T],
    throughout=RAPPOR.throughout,
    before=[*RAPPOR.before, Have(0 < tau - 1, auto())],
    claim=RAPPOR.error <= constant / n,
    example={**alike, "tau": 2},
    proof=chain("lemma/order.transitive", {"u": RAPPOR.error, "v": RAPPOR.bound, "w": constant / n}).after(
        Have(RAPPOR.error <= RAPPOR.bound, chain(bound.id, same)),
        Have(0 < (tau - 1) ** 2, positive(tau - 1, degree=2)),
        Have(0 < (T - 1) ** 2, positive(T - 1, degree=2)),
        Have(0 <= T - tau, auto()),
        Have(falls, positive(tau - 1, T - tau, multiply=[0 < (tau - 1) ** 2, 0 < (T - 1) ** 2], degree=3)),
        Have(0 <= square_sum, termwise(index="y", pointwise=positive(squares=[theta(y)], degree=1))),
        Have(k * falls.left <= k * falls.right, positive(0 < k, falls, degree=2)),
        Have(parts <= constant, auto()),
        Have(parts / n <= constant / n, chain("lemma/products.over", {"x": n, "t": parts, "y": constant})),
        Have(Eq(RAPPOR.bound, parts / n), ring()),
        Have(RAPPOR.bound <= constant / n, auto()),
    ),
    why="The bound decreases in e^(epsilon[n]/2) and is of order 1/n.",
    reads=[ROOTS, "tau stands for e^(epsilon/2), where epsilon is a lower bound of all epsilon[n]."],
    models=[BITS],
    rests_on=["lemma/deviations.markov"],
)
