"""The counts N_1, N_2, N_3 of the three answers."""

from __future__ import annotations

from proofs.statements.plan import Have, instance, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers

i, k, n, each = integers("i k n each")
Z1, Z2, Z3 = functions("Z1 Z2 Z3", 1)
one_answer = ForAll(each, 1, n, Eq(Z1(each) + Z2(each) + Z3(each), 1))
counts = [Sum(one(k), k, 1, n) for one in (Z1, Z2, Z3)]

indicators = Statement(
    "li2022/indicators",
    title="N_1 + N_2 + N_3 = n.",
    where="before Theorem 9",
    printed=r"Z_i = Z_{i1} + Z_{i2} + Z_{i3}, N_1 = \sum_{i=1}^n Z_{i1}, N_2 = \sum_{i=1}^n Z_{i2} \text{ and } N_3 = "
    r"\sum_{i=1}^n Z_{i3} \text{. So } N_1 + N_2 + N_3 = n",
    quote=r"So $N_1 + N_2 + N_3 = n$",
    variables=(n, Z1, Z2, Z3),
    given=[0 <= n],
    throughout=[one_answer],
    claim=Eq(counts[0] + counts[1] + counts[2], n),
    example={"n": 2, "Z1": [1, 0], "Z2": [0, 0], "Z3": [0, 1]},
    proof=telescope(
        "i",
        1,
        n,
        [(-1, one) for one in counts],
        1 - i,
        rest=n,
        pointwise=ring(modulo=[Eq(Z1(i) + Z2(i) + Z3(i), 1)]).after(
            Have(Eq(Z1(i) + Z2(i) + Z3(i), 1), instance(one_answer, i))
        ),
    ),
    why="Each respondent gives one of the three answers.",
    reads=[
        "Z_i on the left of the first equation denotes the answer itself, which is not a number. We take the "
        "equation to say that the three indicators sum to 1."
    ],
)
