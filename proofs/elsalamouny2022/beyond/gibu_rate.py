"""The rate at which GIBU approaches its maximum."""

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
    every_z,
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
    u,
    x,
    y,
    z,
)  # fmt: skip
from proofs.lemmas import logarithm
from proofs.lemmas.sums import mixing
from proofs.statements.plan import Have, auto, chain, instance, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, log

p, d = functions("p d", 1)
of_best = ForAll(every_z, 1, N, Eq(p(every_z) * b(every_z), q(every_z)))
best_slope = Sum(p(z) * G(z, y), z, 1, N)
entries = ForAll(every_z, 1, N, ForAll(every_x, 1, M, 0 <= G(every_z, every_x)))
factors = [ForAll(every_x, 1, M, 0 < u(every_x)), ForAll(every_x, 1, M, Eq(u(every_x), slope(every_x)))]
maximal = ForAll(every_x, 1, M, Eq(rho(every_x) * Sum(p(z) * G(z, every_x), z, 1, N), rho(every_x)))

gains = ForAll(every_z, 1, N, Eq(d(every_z), log(b(every_z)) - log(a(every_z))))
gained, here = d(z), d(i)
of_value = Sum(G(z, y) * (p(z) * gained), z, 1, N)
tangent = log(b(i)) - log(a(i) * u(y)) <= b(i) / (a(i) * u(y)) - 1
logs = Eq(log(a(i) * u(y)), log(a(i)) + log(u(y)))
cell = u(y) * (p(i) * (here - log(u(y)))) <= r(i) - u(y) * p(i)
inner = u(y) * of_value <= u(y) * log(u(y)) * best_slope + slope(y) - u(y) * best_slope
weighted = Sum(rho(x) * Sum(G(z, x) * (p(z) * gained), z, 1, N), x, 1, M)
by_cells = Sum(p(z) * gained * Sum(rho(x) * G(z, x), x, 1, M), z, 1, N)
closer = Sum(rho(x) * log(u(x)), x, 1, M)
rate = Statement(
    "elsalamouny2022/beyond.gibu-rate",
    title="A step of GIBU decreases the divergence from every maximum by at least the current gap of the "
    "log-likelihood.",
    where=BEYOND,
    formula=r"\mathcal{L}(\theta^*) - \mathcal{L}(\theta^t) \le \sum_x \theta^*_x \ln\frac{\theta^{t+1}_x}{\theta^t_x} "
    r"= D(\theta^*\|\theta^t) - D(\theta^*\|\theta^{t+1})",
    variables=(N, M, q, r, p, a, b, d, u, theta, rho, G),
    given=[1 <= N, 1 <= M],
    throughout=[*seen, gains, ratios, of_best, *model, *shares, entries, *factors, maximal],
    claim=likelihood(b) - likelihood(a) <= closer,
    example={
        "N": 1,
        "M": 1,
        "q": [1],
        "r": [1],
        "p": [1],
        "a": [1],
        "b": [1],
        "d": [0],
        "u": [1],
        "theta": [1],
        "rho": [1],
        "G": [[1]],
    },
    proof=auto().after(
        Have(
            weighted <= closer,
            termwise(
                index="y",
                pointwise=positive(
                    0 <= rho(y) * (log(u(y)) * u(y) * best_slope + u(y) - u(y) * best_slope - u(y) * of_value),
                    multiply=[0 < u(y)],
                    modulo=[Eq(rho(y) * best_slope, rho(y))],
                    degree=1,
                ).after(
                    at(shares[0], y),
                    at(factors[0], y),
                    at(factors[1], y),
                    at(maximal, y),
                    Have(
                        inner,
                        telescope(
                            "i",
                            1,
                            N,
                            [(-u(y), of_value), (u(y) * log(u(y)), best_slope), (1, slope(y)), (-u(y), best_slope)],
                            0,
                            pointwise=positive(0 <= G(i, y), cell, degree=2).after(
                                Have(0 <= G(i, y), instance(entries, i, y)),
                                *(at(one, i) for one in (*seen, gains, ratios, of_best)),
                                Have(0 < a(i) * u(y), positive(a(i), u(y), degree=2)),
                                Have(tangent, chain(logarithm.tangent.id, {"x": b(i), "y": a(i) * u(y)})),
                                Have(logs, chain(logarithm.product.id, {"x": a(i), "y": u(y)})),
                                Have(
                                    0 <= p(i),
                                    positive(0 <= q(i), multiply=[0 < b(i)], modulo=[Eq(p(i) * b(i), q(i))], degree=1),
                                ),
                                Have(
                                    a(i) * u(y) * (here - log(u(y))) <= b(i) - a(i) * u(y),
                                    positive(
                                        tangent,
                                        multiply=[0 < a(i) * u(y)],
                                        modulo=[logs, Eq(d(i), log(b(i)) - log(a(i)))],
                                        degree=1,
                                    ),
                                ),
                                Have(
                                    0 <= p(i) * (b(i) - a(i) * u(y) - a(i) * u(y) * (here - log(u(y)))),
                                    positive(p(i), b(i) - a(i) * u(y) - a(i) * u(y) * (here - log(u(y))), degree=2),
                                ),
                                Have(
                                    cell,
                                    positive(
                                        0 <= p(i) * (b(i) - a(i) * u(y) - a(i) * u(y) * (here - log(u(y)))),
                                        multiply=[0 < a(i)],
                                        modulo=[Eq(p(i) * b(i), q(i)), Eq(r(i) * a(i), q(i))],
                                        degree=1,
                                    ),
                                ),
                            ),
                        ),
                    ),
                    Have(0 <= log(u(y)) * u(y) * best_slope + u(y) - u(y) * best_slope - u(y) * of_value, auto()),
                    Have(
                        0 <= rho(y) * (log(u(y)) * u(y) * best_slope + u(y) - u(y) * best_slope - u(y) * of_value),
                        positive(
                            rho(y), log(u(y)) * u(y) * best_slope + u(y) - u(y) * best_slope - u(y) * of_value, degree=2
                        ),
                    ),
                ),
            ),
        ),
        mixing(N, M, lambda place: p(place) * d(place), rho, lambda value, place: G(place, value)),
        Have(
            Eq(by_cells, likelihood(b) - likelihood(a)),
            telescope(
                "i",
                1,
                N,
                [(-1, by_cells), (1, likelihood(b)), (-1, likelihood(a))],
                0,
                pointwise=ring(
                    modulo=[Eq(b(i), predicted(rho, i)), Eq(p(i) * b(i), q(i)), Eq(d(i), log(b(i)) - log(a(i)))]
                ).after(at(model[1], i), at(of_best, i), at(gains, i)),
            ),
        ),
    ),
    why="At a maximum, each cell has posterior weights for the values. The mean of ln(b/a) with these weights is "
    "at most the logarithm of the mean of b/a, which is the factor of the step.",
    reads=["d(z) is ln b(z) - ln a(z)."],
    models=[
        CELLS,
        "rho is a maximum: if rho(x) is not 0, the factor of a step from rho, the sum of p(z) G(z, x) with p(z) = "
        "q(z)/b(z), is 1. u(x) is the factor of the step from theta.",
    ],
    remarks=[
        "The likelihood never decreases (li2022/remark-8.step), so summing over T steps gives L(max) - L(theta^T) "
        "<= D(theta* || theta^0)/T. For the uniform start this is at most ln k / T. Without its stopping rule, "
        "Algorithm 1 therefore approaches the maximum for all mechanisms. With the rule, it stops after at most 1 "
        "+ ln k / delta steps.",
        "The divergence from every maximum decreases. If there are several maxima, the limit depends on the start "
        "(beyond.ratio-kept).",
    ],
)
