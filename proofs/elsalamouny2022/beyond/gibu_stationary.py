"""Stationary points of GIBU and IBU."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond.stopping_rule import gap
from proofs.elsalamouny2022.inversion import BEYOND
from proofs.elsalamouny2022.likelihood_setting import (
    CELLS,
    G,
    M,
    N,
    a,
    at,
    b,
    every_x,
    likelihood,
    model,
    q,
    r,
    ratios,
    rho,
    seen,
    shares,
    slope,
    theta,
    totals,
)
from proofs.statements.plan import Have, HaveAll, auto, chain, every, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, as_term, integers, log

w = integers("w")
full = ForAll(every_x, 1, M, 0 < theta(every_x))
stays = ForAll(every_x, 1, M, Eq(theta(every_x) * slope(every_x), theta(every_x)))
same = {name.name: name for name in (N, M, q, r, a, b, theta, rho, G)}
stationary = Statement(
    "elsalamouny2022/beyond.gibu-stationary",
    title="If a step of GIBU changes nothing and no component is 0, theta is a maximum of the likelihood.",
    where=BEYOND,
    formula=r"\theta^{t+1} = \theta^t,\ \theta^t_x > 0 \text{ for all } x \Rightarrow \mathcal{L}(\rho) \le "
    r"\mathcal{L}(\theta^t) \text{ for all } \rho",
    variables=(N, M, q, r, a, b, theta, rho, G),
    given=[1 <= N, 1 <= M, *totals],
    throughout=[*seen, ratios, *model, *shares, full, stays],
    claim=likelihood(b) <= likelihood(a),
    example={
        "N": 2,
        "M": 2,
        "q": ["1/2", "1/2"],
        "r": [1, 1],
        "a": ["1/2", "1/2"],
        "b": ["3/4", "1/4"],
        "theta": ["1/2", "1/2"],
        "rho": [1, 0],
        "G": [["3/4", "1/4"], ["1/4", "3/4"]],
    },
    proof=auto().after(
        HaveAll(
            ForAll(w, 1, M, slope(w) <= 1 * as_term(1)),
            every(
                positive(multiply=[0 < theta(w)], modulo=[Eq(theta(w) * slope(w), theta(w))], degree=1).after(
                    at(full, w), at(stays, w)
                )
            ),
        ),
        Have(likelihood(b) <= likelihood(a) + log(as_term(1)), chain(gap.id, {**same, "g": as_term(1)})),
        Have(
            Eq(log(as_term(1) * 1), log(as_term(1)) + log(as_term(1))),
            chain("lemma/logarithm.product", {"x": 1, "y": 1}),
        ),
        Have(Eq(log(as_term(1)), 0), auto()),
    ),
    why="All factors of the step are 1, so the bound of beyond.stopping-rule on the likelihood gap is 0. A start "
    "with full support keeps full support in every step, but not necessarily in the limit.",
    models=[CELLS],
    remarks=[
        "The maximum likelihood estimate need not be unique. If two values have the same row of A, the ratio of "
        "their components does not change, and the start decides it."
    ],
)
