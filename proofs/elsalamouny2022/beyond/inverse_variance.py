"""The optimal weights for combining results."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import BEYOND
from proofs.lemmas import counts
from proofs.lemmas.em import at
from proofs.statements.plan import Have, auto, chain, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers

n, a, w, z, every_a = integers("n a w z every_a")
weight, error, precision = functions("weight E g", 1)
facts = [
    ForAll(every_a, 1, n, 0 < error(every_a)),
    ForAll(every_a, 1, n, 0 < precision(every_a)),
    ForAll(every_a, 1, n, Eq(precision(every_a) * error(every_a), 1)),
]
whole, all_precision, spread = (
    Sum(weight(a), a, 1, n),
    Sum(precision(a), a, 1, n),
    Sum(weight(a) ** 2 * error(a), a, 1, n),
)
attained = Sum((precision(z) / all_precision) ** 2 * error(z), z, 1, n)
distance = Sum(error(z) * (weight(z) * all_precision - precision(z)) ** 2, z, 1, n)
best = Statement(
    "elsalamouny2022/beyond.inverse-variance",
    title="For unbiased independent results, weights proportional to the precisions 1/E_A minimise the error of the "
    "weighted mean.",
    where=BEYOND,
    formula=r"\sum_A \lambda_A = 1 \Rightarrow \sum_A \lambda_A^2 E_A \ge \frac{1}{\sum_A 1/E_A}",
    variables=(n, weight, error, precision),
    given=[1 <= n, Eq(whole, 1)],
    throughout=facts,
    before=[Have(0 < all_precision, chain(counts.some.id, {"n": n, "f": precision}))],
    claim=[1 <= spread * all_precision, Eq(attained * all_precision, 1)],
    example={"n": 2, "weight": ["1/2", "1/2"], "E": [1, 1], "g": [1, 1]},
    proof=[
        positive(0 <= all_precision * (spread * all_precision - 1), multiply=[0 < all_precision], degree=1).after(
            Have(0 < all_precision, chain(counts.some.id, {"n": n, "f": precision})),
            Have(
                0 <= distance,
                termwise(
                    index="w",
                    pointwise=positive(error(w), squares=[weight(w) * all_precision - precision(w)], degree=3).after(
                        at(facts[0], w)
                    ),
                ),
            ),
            Have(
                Eq(distance, all_precision**2 * spread - 2 * all_precision * whole + all_precision),
                telescope(
                    "w",
                    1,
                    n,
                    [(-1, distance), (all_precision**2, spread), (-2 * all_precision, whole), (1, all_precision)],
                    0,
                    pointwise=ring(
                        cofactors={at(facts[2], w).claim: precision(w) - 2 * all_precision * weight(w)}
                    ).after(at(facts[2], w)),
                ),
            ),
            Have(
                0 <= all_precision * (spread * all_precision - 1),
                positive(
                    0 <= distance,
                    modulo=[Eq(distance, all_precision**2 * spread - 2 * all_precision + all_precision)],
                    degree=1,
                ).after(Have(Eq(distance, all_precision**2 * spread - 2 * all_precision + all_precision), auto())),
            ),
        ),
        ring(modulo=[Eq(attained, 1 / all_precision)]).after(
            Have(
                Eq(attained, 1 / all_precision),
                telescope(
                    "w",
                    1,
                    n,
                    [(-1, attained), (1 / all_precision**2, all_precision)],
                    0,
                    pointwise=ring(cofactors={at(facts[2], w).claim: precision(w) / all_precision**2}).after(
                        at(facts[2], w)
                    ),
                ),
            ),
        ),
    ],
    why="By the Cauchy-Schwarz inequality; the weights g_A over their sum attain the bound.",
    reads=[
        "For mechanism A, E(A) is the expected squared error of its unbiased result. g(A) is 1/E(A). The results "
        "are independent."
    ],
)
