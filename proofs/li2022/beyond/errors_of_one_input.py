"""If both errors refer to one input, the lower bound of Theorem 5 always holds."""

from __future__ import annotations

from proofs.li2022.belief_setting import (
    N,
    belief,
    event,
    inside,
    k,
    listed,
    m,
    nonnegative,
    plausibility,
    rows,
    signs,
    t,
    total,
    touch,
)
from proofs.li2022.type_errors import TESTS, mechanism
from proofs.statements.plan import Have, auto, positive, termwise
from proofs.statements.statement import Statement

# all three sets are focal; Q(x) favours a, Q(x') favours b

alpha, beta = plausibility(m), 1 - belief(m)
one_input = Statement(
    "li2022/beyond.errors-of-one-input",
    title="If both errors refer to the same input, every mechanism satisfies beta >= max{0, 1 - t alpha, (1-alpha)/t} "
    "for t >= 1.",
    where="additional result on the definitions before Theorem 5",
    formula=r"\beta = 1 - bel_x(\phi) \ge \max\{0,\ 1 - t \alpha,\ (1 - \alpha)/t\}, \quad \alpha = pl_x(\phi)",
    variables=(N, t, m, inside, touch),
    given=[*listed, rows[0], 1 <= t],
    throughout=[nonnegative[0], *event],
    claim=[0 <= beta, 1 - t * alpha <= beta, 1 - alpha <= t * beta],
    example={"N": 3, "t": 2, "m": mechanism.masses[0], "inside": mechanism.inside[0], "touch": mechanism.touch[0]},
    before=[
        Have(belief(m) <= alpha, termwise(positive(degree=2).after(*signs(k)))),
        Have(0 <= alpha, termwise(positive(degree=2).after(*signs(k)))),
        Have(alpha <= total(m(k)), termwise(positive(degree=2).after(*signs(k)))),
        Have(alpha <= 1, auto()),
    ],
    proof=[auto(), positive(degree=2), positive(degree=2)],
    why="alpha = pl_x(phi) and beta = 1 - bel_x(phi) give alpha + beta >= 1 for every mechanism.",
    models=[TESTS],
    rests_on=["li2022/credal-set.largest", "li2022/credal-set.least"],
)
