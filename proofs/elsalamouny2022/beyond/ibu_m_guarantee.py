"""A guarantee for [IBU]^M: its prediction is near the data if the prediction of theta is."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas import logarithm
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, chain, positive, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers, log

N, i, z, every_z = integers("N i z every_z")
q, m, h, u, g = functions("q m h u g", 1)

cells = [
    *(ForAll(every_z, 1, N, 0 < of(every_z)) for of in (q, m, h, u)),
    ForAll(every_z, 1, N, Eq(h(every_z), u(every_z) ** 2 * q(every_z))),
    ForAll(every_z, 1, N, Eq(g(every_z) * m(every_z), q(every_z))),
]
of_q, of_h = Sum(q(z), z, 1, N), Sum(h(z), z, 1, N)
data, under_m, under_h = (Sum(q(z) * log(of(z)), z, 1, N) for of in (q, m, h))
distance, misfit = Sum(q(z) * (u(z) - 1) ** 2, z, 1, N), Sum(q(z) * g(z), z, 1, N)
roots = Sum(q(z) * (u(z) - 1), z, 1, N)
first = log(h(i)) - log(q(i)) <= 2 * (u(i) - 1)
second = log(q(i)) - log(m(i)) <= q(i) / m(i) - 1
tangent = log(q(i)) - log(m(i)) <= g(i) - 1

guarantee = Statement(
    "elsalamouny2022/beyond.ibu-m-guarantee",
    title="The squared Hellinger distance of a prediction to the data is at most theta's chi-square distance plus a "
    "log-likelihood ratio.",
    where=BEYOND,
    formula=r"\sum_z (\sqrt{h_z} - \sqrt{q_z})^2 \le \sum_z \frac{q_z^2}{m_z} - 1 + \sum_z q_z (\ln m_z - \ln "
    r"h_z),\quad m = \theta A[n],\ h = \hat\theta A[n]",
    variables=(N, q, m, h, u, g),
    given=[1 <= N, Eq(of_q, 1), of_h <= 1],
    throughout=cells,
    claim=distance <= misfit - 1 + (under_m - under_h),
    example={"N": 2, "q": ["1/2", "1/2"], "m": ["1/4", "3/4"], "h": ["1/2", "1/2"], "u": [1, 1], "g": [2, "2/3"]},
    proof=auto().after(
        Have(
            under_h <= data + 2 * roots,
            telescope(
                "i",
                1,
                N,
                [(-1, under_h), (1, data), (2, roots)],
                0,
                pointwise=positive(q(i), first, degree=2).after(
                    *(at(one, i) for one in cells),
                    Have(first, chain(logarithm.twice_the_root.id, {"x": h(i), "y": q(i), "u": u(i)})),
                ),
            ),
        ),
        Have(
            data <= under_m + misfit - of_q,
            telescope(
                "i",
                1,
                N,
                [(-1, data), (1, under_m), (1, misfit), (-1, of_q)],
                0,
                pointwise=positive(q(i), tangent, degree=2).after(
                    *(at(one, i) for one in cells),
                    Have(second, chain(logarithm.tangent.id, {"x": q(i), "y": m(i)})),
                    Have(tangent, positive(second, multiply=[0 < m(i)], modulo=[Eq(g(i) * m(i), q(i))], degree=1)),
                ),
            ),
        ),
        Have(
            Eq(distance, of_h - 2 * roots - of_q),
            telescope(
                "i",
                1,
                N,
                [(-1, distance), (1, of_h), (-2, roots), (-1, of_q)],
                0,
                pointwise=auto().after(at(cells[4], i)),
            ),
        ),
    ),
    why="The divergence of the data from the prediction of the estimate is at least the squared Hellinger "
    "distance. It differs by the log-likelihood ratio from the divergence for theta, which is at most the "
    "chi-square distance.",
    models=[
        "z are the observables that occurred and q their proportions. m and h are their probabilities under A[n] "
        "for theta and for the estimate. u(z) is the root of h(z)/q(z). g(z) is q(z)/m(z)."
    ],
    remarks=[
        "The last sum is nonpositive for every estimate that is at least as likely as theta under A[n], like that "
        "of [IBU]^M. q[n] - theta A[n] tends to 0 almost surely (prop-convergence.limit), so the predictions of "
        "[IBU]^M and of theta have the same limit. If A[n] converges to an invertible matrix, the estimate tends "
        "to theta (prop-convergence.converging.repaired). In this case [IBU]^M is consistent, like [INV]^M."
    ],
)
