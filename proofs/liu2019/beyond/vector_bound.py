"""A bound on the errors of tests on q coordinates, for every q."""

from __future__ import annotations

from proofs.liu2019.notions_mixtures import at
from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, auto, chain, function, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.detection import universal
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers, reals

t = reals("t")
N, q, i, j, k = integers("N q i j k")
far, near, test = functions("p r psi", 1)
factor = t**q


def rate(output: Term) -> Term:
    """The probability with which the test says h_1."""
    return Sum(test(k) * output(k), k, 1, N)


recall, alarm = rate(far), rate(near)
totals = [Eq(Sum(far(k), k, 1, N), 1), Eq(Sum(near(k), k, 1, N), 1)]
each = [
    ForAll(i, 1, N, 0 <= far(i)),
    ForAll(i, 1, N, 0 <= near(i)),
    ForAll(i, 1, N, 0 <= test(i)),
    ForAll(i, 1, N, test(i) <= 1),
    ForAll(i, 1, N, far(i) <= factor * near(i)),
    ForAll(i, 1, N, near(i) <= factor * far(i)),
]
here = [at(fact, j) for fact in each]
at_least_one = Have(1 <= factor, chain("lemma/powers.at-least-one", {"t": t, "n": q}))
vector_bound = Statement(
    "liu2019/beyond.vector-bound",
    title="Every test on q coordinates with epsilon each has 1 - P_TD >= max(0, 1 - e^(q epsilon) P_FA, e^(-q "
    "epsilon) (1 - P_FA)).",
    where="additional result on Theorem 4",
    formula=r"1 - P_{TD} \ge \max\bigl(0,\ 1 - e^{q\epsilon} P_{FA},\ e^{-q\epsilon}(1-P_{FA})\bigr)",
    variables=(N, q, t, far, near, test),
    given=[1 <= N, 0 <= q, 1 <= t, *totals],
    throughout=each,
    before=[Have(0 < t, auto()), Have(0 < factor, function())],
    claim=universal.trade_off(alarm, factor) <= 1 - recall,
    example={"N": 2, "q": 1, "t": 3, "p": ["3/4", "1/4"], "r": ["1/4", "3/4"], "psi": [1, 0]},
    proof=chain("liu2019/theorem-4.repaired", {"t": factor, "R": recall, "G": alarm}).after(
        at_least_one,
        Have(0 <= recall, termwise(index="j", pointwise=positive(test(j), far(j)).after(*here))),
        Have(0 <= alarm, termwise(index="j", pointwise=positive(test(j), near(j)).after(*here))),
        Have(recall <= totals[0].left, termwise(index="j", pointwise=positive(1 - test(j), far(j)).after(*here))),
        Have(alarm <= totals[1].left, termwise(index="j", pointwise=positive(1 - test(j), near(j)).after(*here))),
        Have(recall <= 1, auto()),
        Have(alarm <= 1, auto()),
        Have(
            recall <= factor * alarm,
            termwise(
                index="j",
                pointwise=positive(test(j), factor * near(j) - far(j)).after(
                    *here, Have(0 <= factor * near(j) - far(j), auto())
                ),
            ),
        ),
        Have(
            totals[1].left - alarm <= factor * totals[0].left - factor * recall,
            termwise(
                index="j",
                pointwise=positive(1 - test(j), factor * far(j) - near(j)).after(
                    *here, Have(0 <= factor * far(j) - near(j), auto()), Have(0 <= 1 - test(j), auto())
                ),
            ),
        ),
        Have(Eq(factor * totals[0].left, factor), ring(modulo=[totals[0]])),
        Have(1 - alarm <= factor * (1 - recall), auto()),
    ),
    why="The likelihood ratio of an output is at most e^(q epsilon), and so is that of every set of outputs and of "
    "its complement.",
    reads=[BUDGET],
    models=[
        "The output space is finite. p(k) and r(k) are the probabilities of the k-th output, with all q "
        "coordinates, under D and D'. psi(k) is the probability with which the test says h_1 on it."
    ],
    rests_on=["liu2019/theorem-4.composition"],
    remarks=[
        "For q > 1 neither Laplace noise (theorem-4.coordinates) nor q answers of randomized response attain the bound."
    ],
)
