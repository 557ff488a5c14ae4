"""A case in which [INV]^M and [IBU]^M agree."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas import logarithm
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, chain, positive, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers, log

N, i, z, every_z = integers("N i z every_z")
q, h, g = functions("q h g", 1)
seen = [
    ForAll(every_z, 1, N, 0 < q(every_z)),
    ForAll(every_z, 1, N, 0 < h(every_z)),
    ForAll(every_z, 1, N, Eq(g(every_z) * q(every_z), h(every_z))),
]
under_h, under_q, of_q, of_h = (
    Sum(q(z) * log(h(z)), z, 1, N),
    Sum(q(z) * log(q(z)), z, 1, N),
    Sum(q(z), z, 1, N),
    Sum(h(z), z, 1, N),
)
tangent = log(h(i)) - log(q(i)) <= g(i) - 1
same = Statement(
    "elsalamouny2022/beyond.same-where-valid",
    title="If the estimate of [INV]^M is a distribution, it maximises the likelihood under A[n], so it is a maximum "
    "for [IBU]^M.",
    where=BEYOND,
    formula=r"\sum_z q[n]_z \ln (\phi A[n])_z \le \sum_z q[n]_z \ln q[n]_z = \sum_z q[n]_z \ln (\hat\theta[n] A[n])_z",
    variables=(N, q, h, g),
    given=[1 <= N, Eq(of_q, 1), of_h <= 1],
    throughout=seen,
    claim=under_h <= under_q,
    example={"N": 2, "q": ["1/2", "1/2"], "h": ["1/4", "3/4"], "g": ["1/2", "3/2"]},
    proof=auto().after(
        Have(
            under_h <= under_q + of_h - of_q,
            telescope(
                "i",
                1,
                N,
                [(-1, under_h), (1, under_q), (1, of_h), (-1, of_q)],
                0,
                pointwise=positive(q(i), tangent, modulo=[Eq(g(i) * q(i), h(i))], degree=2).after(
                    *(at(one, i) for one in seen),
                    Have(log(h(i)) - log(q(i)) <= h(i) / q(i) - 1, chain(logarithm.tangent.id, {"x": h(i), "y": q(i)})),
                    Have(
                        tangent,
                        positive(
                            log(h(i)) - log(q(i)) <= h(i) / q(i) - 1,
                            multiply=[0 < q(i)],
                            modulo=[Eq(g(i) * q(i), h(i))],
                            degree=1,
                        ),
                    ),
                ),
            ),
        ),
    ),
    why="Gibbs' inequality.",
    reads=[
        "z are the observables that occurred and q(z) their proportions. h(z) is the probability of z under A[n] "
        "for another distribution. g(z) is h(z)/q(z). The estimate of [INV]^M predicts q."
    ],
)
