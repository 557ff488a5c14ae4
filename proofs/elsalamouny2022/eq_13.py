"""Eq. 13: the iterative Bayesian update."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from proofs.elsalamouny2022.beyond.stopping_rule import gap
from proofs.elsalamouny2022.eq_18 import agree, by_cell, by_user, e, every_z, i, n, s
from proofs.elsalamouny2022.likelihood_setting import (
    CELLS,
    G,
    M,
    N,
    a,
    at,
    every_x,
    model,
    predicted,
    q,
    r,
    ratios,
    seen,
    slope,
    theta,
    totals,
    x,
    y,
    z,
)  # fmt: skip
from proofs.lemmas.sums import mixing
from proofs.statements.plan import Have, auto, chain, instance, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, ForAll, Q, Sum, integers, reals

w = integers("w")
PRINTED = (
    r"\theta^{t+1}_x=\sum_{z\in\mathcal{Z}}q[n]_z\,\frac{\theta^t_x A_{xz}}{\sum_{u\in\mathcal{X}}\theta^t_u "
    r"A_{uz}}\quad\forall x\in\mathcal{X}"
)
positive_shares = ForAll(every_x, 1, M, 0 <= theta(every_x))
entries = ForAll(z, 1, N, ForAll(every_x, 1, M, 0 <= G(z, every_x)))
of_start = Eq(Sum(theta(x), x, 1, M), 1)
stepped = Sum(theta(x) * Sum(G(z, x) * r(z), z, 1, N), x, 1, M)
shown = ForAll(every_z, 1, N, Eq(Sum(e(i, every_z), i, 1, n), n * q(every_z)))
of_observables = Sum(q(z) * (theta(y) * G(z, y) * s(z)), z, 1, N)
by_cells = Sum(r(z) * Sum(theta(x) * G(z, x), x, 1, M), z, 1, N)
step: dict[str, Any] = {
    "variables": (N, M, y, q, r, a, theta, G),
    "given": [1 <= N, 1 <= M, 1 <= y, y <= M, totals[0]],
    "throughout": [seen[0], seen[1], ratios, model[0], positive_shares, entries],
    "claim": [Eq(stepped, 1), 0 <= theta(y) * slope(y)],
    "example": {
        "N": 2,
        "M": 2,
        "y": 1,
        "q": ["3/4", "1/4"],
        "r": ["3/2", "1/2"],
        "a": ["1/2", "1/2"],
        "theta": ["1/2", "1/2"],
        "G": [["3/4", "1/4"], ["1/4", "3/4"]],
    },
    "proof": [
        auto().after(
            mixing(N, M, r, theta, lambda value, cell: G(cell, value)),
            Have(
                Eq(by_cells, totals[0].left),
                termwise(
                    index="i",
                    pointwise=ring(modulo=[Eq(a(i), predicted(theta, i)), Eq(r(i) * a(i), q(i))]).after(
                        at(model[0], i), at(ratios, i)
                    ),
                ),
            ),
        ),
        positive(theta(y), slope(y), degree=2).after(
            at(positive_shares, y),
            Have(
                0 <= slope(y),
                termwise(
                    index="i",
                    pointwise=positive(r(i), G(i, y), degree=2).after(
                        at(seen[0], i),
                        at(seen[1], i),
                        at(ratios, i),
                        Have(0 <= G(i, y), instance(entries, i, y)),
                        Have(
                            0 <= r(i),
                            positive(0 <= q(i), multiply=[0 < a(i)], modulo=[Eq(r(i) * a(i), q(i))], degree=1),
                        ),
                    ),
                ),
            ),
        ),
    ],
    "why": "Summed over the values, each cell contributes its proportion of the data exactly once.",
}
distribution = Statement(
    "elsalamouny2022/eq-13.distribution",
    title="A step of IBU maps distributions to distributions.",
    where="Eq. 13",
    printed=PRINTED,
    quote=r"{\sum_{u\in\mathcal{X}}\theta^{t}_{u}A_{uz}}\quad\forall x\in\mathcal{X}. (13)",
    models=[CELLS],
    remarks=["The step needs no inverse of A. The sum is over the observed observables."],
    **step,
)

coincides = Statement(
    "elsalamouny2022/eq-13.coincides",
    title="If all users apply one mechanism, a step of IBU equals a step of GIBU (Eq. 18).",
    where="Section 5.3, after Eq. 13",
    printed=r"\text{IBU coicides with GIBU (cfr. Section 6) when the users apply the same mechanism } A",
    quote="IBU coicides with GIBU (cfr. Section 6) when the users apply the same mechanism",
    variables=(*agree.variables, q),
    given=agree.given,
    throughout=[*agree.throughout, shown],
    claim=Eq(by_user, n * of_observables),
    example={**agree.example, "q": ["1/2", "1/2"]},
    proof=ring(modulo=[Eq(by_user, by_cell), Eq(by_cell, n * of_observables)]).after(
        Have(Eq(by_user, by_cell), chain(agree.id, {variable.name: variable for variable in agree.variables})),
        Have(
            Eq(by_cell, n * of_observables),
            telescope(
                "w",
                1,
                N,
                [(-1, by_cell), (n, of_observables)],
                0,
                pointwise=ring(modulo=[at(shown, w).claim]).after(at(shown, w)),
            ),
        ),
    ),
    why="Users who reported the same observable have the same term, and their proportion is q[n]_z.",
    reads=[*agree.reads, "All users apply the mechanism A, so the cells are its observables, and q(z) is q[n]_z."],
)

p, delta, C, start, after = reals("p delta C theta0 theta1")
first, seen_first, best = reals("a q rho")
maximum = Statement(
    "elsalamouny2022/eq-13.maximum",
    title="If IBU stops after one step, its result is within C delta of the maximum likelihood estimate.",
    where="Section 5.3, after Eq. 13",
    printed=r"\text{The procedure terminates and return } \boldsymbol{\theta}^t \text{ when two successive estimates "
    r"are close enough. [...] in this case IBU returns the MLE for } \boldsymbol{\theta}",
    quote="and in this case IBU returns the MLE for",
    variables=(p, seen_first, first, start, after, best, delta, C),
    given=[
        0 < delta,
        Q(1, 2) < p,
        p < 1,
        0 <= seen_first,
        seen_first <= 1,
        0 < start,
        start < 1,
        0 <= best,
        best <= 1,
        0 < first,
        first < 1,
        0 < 1 - first,
        Eq(first, start * p + (1 - start) * (1 - p)),
        Eq(after, seen_first * (start * p / first) + (1 - seen_first) * (start * (1 - p) / (1 - first))),
        Abs(after - start) < delta,
        Eq(seen_first, best * p + (1 - best) * (1 - p)),
        0 <= C,
    ],
    claim=Abs(after - best) <= C * delta,
    example={
        "p": "3/4",
        "q": "1/2",
        "a": "1/2",
        "theta0": "1/2",
        "theta1": "1/2",
        "rho": "1/2",
        "delta": "1/1000",
        "C": 0,
    },
    counterexample={
        "p": "101/200",
        "q": "101/200",
        "a": "1/2",
        "theta0": "1/2",
        "theta1": "10001/20000",
        "rho": 1,
        "delta": "1/10000",
        "C": 4000,
    },
    cause="error",
    why="Two successive estimates are close if a step is short, and steps are also short if the reports carry "
    "little information. Counterexample: k-RR on two values with e^epsilon = 101/99, and 101 of 200 answers "
    "are the first value. The first step is shorter than delta = 1/10000 and stops at the estimate 0.50005, "
    "but the only maximum is 1. Without this stopping rule the likelihood of the iterates approaches its "
    "maximum (beyond.gibu-converges). The repair is a stopping rule that bounds how far the likelihood is "
    "from its maximum.",
    reads=[
        "p is the probability of a true answer. q is the proportion of the first answer in the data. theta0 is "
        "the start. theta1 is the estimate after one step. a is the probability of the first answer under the "
        "start. rho predicts the proportions of the answers exactly, so it is the only maximum.",
        "An iterative estimate is accurate only up to its stopping tolerance; C = 0 is the literal print. The "
        "paper makes the same claim about GIBU, whose stopping rule uses the likelihood.",
    ],
    repaired=replace(
        gap,
        id="elsalamouny2022/eq-13.maximum.repaired",
        title="If every factor of a step of IBU is at most g, its normalised log-likelihood is within ln g of the "
        "maximum.",
        where="Section 5.3, after Eq. 13",
        proof=chain(gap.id, {variable.name: variable for variable in gap.variables}),
        models=[*gap.models, "All users apply one mechanism, A."],
        remarks=[
            *gap.remarks,
            "If a step changes nothing and no component is 0, all factors are 1 and the bound ln g is 0. A stopping "
            "rule: stop when ln g <= delta.",
        ],
    ),
)
