"""Projection never moves an estimate away from any distribution."""

from __future__ import annotations

from proofs.elsalamouny2022.eq_10 import above, either, i, left, nearest, other, other_shares, rho, tau, whole
from proofs.elsalamouny2022.inversion import BEYOND
from proofs.elsalamouny2022.processing import k, theta, x
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, function, positive, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, Sum

after = Sum((rho(x) - above(x)) ** 2, x, 1, k)
helps = Statement(
    "elsalamouny2022/beyond.projection-helps",
    title="For every distribution rho, projection decreases ||rho - theta[n]||^2 by at least the squared length of "
    "its move.",
    where=BEYOND,
    formula=r"\|\rho - \Pi\hat\theta\|_2^2 \le \|\rho - \hat\theta\|_2^2 - \|\Pi\hat\theta - \hat\theta\|_2^2",
    variables=(k, tau, theta, rho),
    given=[1 <= k, Eq(left, 1), Eq(whole, 1)],
    throughout=[other_shares],
    claim=after + nearest <= other,
    example={"k": 2, "tau": "1/2", "theta": ["3/2", "-1/2"], "rho": ["1/2", "1/2"]},
    proof=positive(
        after + nearest <= other + 2 * tau * whole - 2 * tau * left, modulo=[Eq(left, 1), Eq(whole, 1)], degree=1
    ).after(
        Have(
            after + nearest <= other + 2 * tau * whole - 2 * tau * left,
            telescope(
                "i",
                1,
                k,
                [(-1, after), (-1, nearest), (1, other), (2 * tau, whole), (-2 * tau, left)],
                0,
                pointwise=positive(0 <= rho(i) * (above(i) - (theta(i) - tau)), modulo=[either], degree=1).after(
                    at(other_shares, i),
                    Have(theta(i) - tau <= above(i), function()),
                    Have(0 <= above(i) - (theta(i) - tau), auto()),
                    Have(either, function()),
                    Have(
                        0 <= rho(i) * (above(i) - (theta(i) - tau)),
                        positive(rho(i), above(i) - (theta(i) - tau), degree=2),
                    ),
                ),
            ),
        ),
    ),
    why="The distributions form a convex set, so the angle at the projection is at least 90 degrees.",
    reads=[
        "The projection is max(theta[n] - tau, 0) with the tau of the projection. rho is any distribution, for "
        "example the true one."
    ],
    rests_on=["elsalamouny2022/eq-10.projected"],
)
