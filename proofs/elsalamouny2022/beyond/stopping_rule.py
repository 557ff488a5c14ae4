"""A stopping rule for GIBU that bounds the gap to the maximum likelihood."""

from __future__ import annotations

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
    i,
    likelihood,
    model,
    predicted,
    q,
    r,
    ratios,
    rho,
    seen,
    shares,
    slope,
    theta,
    totals,
    x,
    y,
    z,
)  # fmt: skip
from proofs.lemmas import logarithm
from proofs.lemmas.sums import mixing
from proofs.statements.plan import Have, auto, chain, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, log, reals

largest = reals("g")
bounded = ForAll(every_x, 1, M, slope(every_x) <= largest)
weighted = Sum(r(z) * predicted(rho, z), z, 1, N)
of_b = Sum(r(z) * b(z), z, 1, N)
by_slope = Sum(rho(x) * Sum(G(z, x) * r(z), z, 1, N), x, 1, M)
tangent = log(b(i)) - log(a(i) * largest) <= b(i) / (a(i) * largest) - 1
logs = Eq(log(a(i) * largest), log(a(i)) + log(largest))
scaled = largest * a(i) * (log(b(i)) - log(a(i)) - log(largest)) <= b(i) - largest * a(i)
total, whole = totals[0].left, totals[1].left

gap = Statement(
    "elsalamouny2022/beyond.stopping-rule",
    title="L(rho) <= L(theta) + ln(the largest factor of a GIBU step from theta), for every distribution rho.",
    where=BEYOND,
    formula=r"\mathcal{L}(\rho) \le \mathcal{L}(\theta) + \ln \max_x \sum_A \frac{n^A}{n}\sum_z q^A_z "
    r"\frac{A_{xz}}{(\theta A)_z} \text{ for all } \rho",
    variables=(N, M, largest, q, r, a, b, theta, rho, G),
    given=[1 <= N, 1 <= M, 0 < largest, *totals],
    throughout=[*seen, ratios, *model, *shares, bounded],
    claim=likelihood(b) <= likelihood(a) + log(largest),
    example={
        "N": 2,
        "M": 2,
        "g": "5/4",
        "q": ["3/4", "1/4"],
        "r": ["3/2", "1/2"],
        "a": ["1/2", "1/2"],
        "b": ["3/4", "1/4"],
        "theta": ["1/2", "1/2"],
        "rho": [1, 0],
        "G": [["3/4", "1/4"], ["1/4", "3/4"]],
    },
    proof=positive(
        largest * likelihood(b) <= largest * (likelihood(a) + log(largest)) + of_b - largest,
        of_b <= largest,
        multiply=[0 < largest],
        degree=1,
    ).after(
        Have(
            largest * likelihood(b) <= largest * (likelihood(a) + log(largest) * total) + of_b - largest * total,
            telescope(
                "i",
                1,
                N,
                [
                    (largest, likelihood(a)),
                    (largest * log(largest), total),
                    (1, of_b),
                    (-largest, total),
                    (-largest, likelihood(b)),
                ],
                0,
                pointwise=positive(0 <= r(i), scaled, degree=2, modulo=[Eq(r(i) * a(i), q(i))]).after(
                    *(at(one, i) for one in (*seen, ratios)),
                    Have(0 < a(i) * largest, positive(a(i), largest, degree=2)),
                    Have(tangent, chain(logarithm.tangent.id, {"x": b(i), "y": a(i) * largest})),
                    Have(logs, chain("lemma/logarithm.product", {"x": a(i), "y": largest})),
                    Have(scaled, positive(tangent, multiply=[0 < a(i) * largest], modulo=[logs], degree=1)),
                    Have(0 <= r(i), positive(0 <= q(i), multiply=[0 < a(i)], modulo=[Eq(r(i) * a(i), q(i))], degree=1)),
                ),
            ),
        ),
        Have(largest * likelihood(b) <= largest * (likelihood(a) + log(largest)) + of_b - largest, auto()),
        Have(
            Eq(of_b, weighted),
            termwise(index="i", pointwise=ring(modulo=[Eq(b(i), predicted(rho, i))]).after(at(model[1], i))),
        ),
        mixing(N, M, r, rho, lambda value, cell: G(cell, value)),
        Have(
            by_slope <= largest * whole,
            termwise(
                index="y",
                pointwise=positive(rho(y), largest - slope(y), degree=2).after(
                    at(shares[0], y), at(bounded, y), Have(0 <= largest - slope(y), auto())
                ),
            ),
        ),
        Have(of_b <= largest, auto()),
    ),
    why="ln b/a lies below its tangent at the largest factor g. The mean of b/a over the data is linear in rho; "
    "it is a mean of the factors, so at most g.",
    models=[CELLS],
    remarks=[
        "The rule: stop when the logarithm of the largest factor is small. If theta is a maximum, the largest "
        "factor is 1 and the bound is 0. A step computes the factors anyway, so the rule costs nothing."
    ],
)
