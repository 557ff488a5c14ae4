"""Mass functions and the masses of singletons."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.statements.plan import Have, Lambda, chain, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers, reals

t = reals("t")
every_j, every_k, i, j, k, M, N = integers("every_j every_k i j k M N")
m, r, single = functions("m r single", 1)
has, only = functions("has only", 2)


def masses(of: Term, high: Term = N) -> list[ForAll]:
    """Assume that of(1), ..., of(N) are nonnegative."""
    return [ForAll(every_k, 1, high, 0 <= of(every_k))]


single_m, single_r = Sum(single(k) * m(k), k, 1, N), Sum(single(k) * r(k), k, 1, N)

singletons = Statement(
    "lemma/masses.singletons",
    title="epsilon-WLDP implies t S_1 >= 2 - S_1' for the masses of all singletons under two inputs, t = e^epsilon.",
    where="the lemma library",
    formula=r"t S_1 \ge 2 - S_1'",
    variables=(N, M, t, m, r, single, has, only),
    given=[0 <= N, 0 <= M, 0 <= t, Eq(Sum(r(k), k, 1, N), 1)],
    throughout=[
        *masses(m),
        *masses(r),
        ForAll(every_k, 1, N, 2 - single(every_k) <= Sum(has(j, every_k), j, 1, M)),
        ForAll(every_k, 1, N, Sum(only(j, every_k), j, 1, M) <= single(every_k)),
        ForAll(every_j, 1, M, Sum(has(every_j, k) * r(k), k, 1, N) <= t * Sum(only(every_j, k) * m(k), k, 1, N)),
    ],
    claim=2 - single_r <= t * single_m,
    example={"N": 1, "M": 1, "t": 2, "m": [1], "r": [1], "single": [1], "has": [[1]], "only": [[1]]},
    proof=positive(degree=2).after(
        Have(
            Sum(r(k) * Sum(1 * has(j, k), j, 1, M), k, 1, N) <= t * Sum(m(k) * Sum(1 * only(j, k), j, 1, M), k, 1, N),
            chain(
                sums.mixed_order.id,
                {"N": N, "M": M, "t": t, "f": r, "g": m, "w": Lambda(j, as_term(1)), "F": has, "G": only},
            ),
        ),
        Have(
            2 * Sum(r(k), k, 1, N) - single_r <= Sum(r(k) * Sum(1 * has(j, k), j, 1, M), k, 1, N),
            termwise(
                positive(degree=2),
                index="i",
            ),
        ),
        Have(
            Sum(m(k) * Sum(1 * only(j, k), j, 1, M), k, 1, N) <= single_m,
            termwise(
                positive(degree=2),
                index="i",
            ),
        ),
    ),
    why="Every other focal set has at least two outcomes. The plausibility of an outcome is at most t times its "
    "belief, which is the mass of its singleton.",
    good_for="how much mass an epsilon-WLDP mechanism can give to larger sets",
)
