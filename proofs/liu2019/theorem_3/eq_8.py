"""Eq. 8: lambda is the likelihood ratio at the threshold."""

from __future__ import annotations

from proofs.liu2019.likelihood import CHOSEN, inverse_square
from proofs.liu2019.setting import BUDGET, THRESHOLD, ratio
from proofs.statements.plan import Have, chain, positive
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, reals

x, t = reals("x t")

ratio_at = laplace.likelihood_ratio(x, t)
ratio_between = laplace.likelihood_ratio_between(x, t)
at_threshold: Point = {"x": "1/2", "t": 4}
eq_8 = Statement(
    "liu2019/theorem-3.eq-8",
    title="Eq. 8: lambda = e^((2 theta - Q(D) - Q(D')) epsilon/Delta Q) is the likelihood ratio at the threshold.",
    where="Eq. 8",
    printed=r"\lambda = e^{\frac{2\theta-Q(D)-Q(D')}{\Delta Q} \epsilon}",
    quote=r"\lambda = e^{\frac{2\theta-Q(D)-Q(D')}{\Delta Q} \epsilon}",
    variables=(x, t),
    given=[*ratio, 0 < x, 1 <= t * x, x <= 1],
    before=inverse_square(x),
    claim=Eq(ratio_at, ratio_between),
    example=at_threshold,
    proof=chain("lemma/clipping.kept", {"p": 1 / t, "q": t, "u": ratio_between}).after(
        Have(1 / t <= ratio_between, positive(1 - x, x, multiply=[0 < t * x**2], degree=2)),
        Have(ratio_between <= t, positive(t * x - 1, t, x, multiply=[0 < t * x**2], degree=2)),
    ),
    why="Between Q(D') and Q(D) the printed formula is the likelihood ratio.",
    reads=[BUDGET, THRESHOLD, CHOSEN],
    remarks=[
        "Outside [Q(D'), Q(D)] the likelihood ratio stays at e^-epsilon or e^epsilon, while the formula continues "
        "to change."
    ],
)
