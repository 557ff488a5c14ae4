"""Definition 2: the global sensitivity, as a maximum."""

from __future__ import annotations

from proofs.lemmas.magnitude import magnitude
from proofs.statements.plan import cases, positive
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, reals

p, r, d, d_ = reals("p r d d'")

definition_2 = Statement(
    "liu2019/definition-2",
    title="The sum of records in [p, r] has global sensitivity r - p, and the maximum is attained.",
    where="Definition 2",
    printed=r"\Delta Q = \max_{D, D'} \|Q(D) - Q(D')\|_1",
    quote=r"\Delta Q = \max_{D, D'} \|Q(D) - Q(D')\|_1",
    variables=(p, r, d, d_),
    given=[p <= r, p <= d, d <= r, p <= d_, d_ <= r],
    claim=[Abs(d - d_) <= r - p, Eq(Abs(r - p), r - p)],
    example={"p": 0, "r": 1, "d": 0, "d'": 1},
    proof=[
        cases(
            d, d_,
            at_most=positive(modulo=[magnitude(d - d_, -1).claim], degree=1).after(magnitude(d - d_, -1)),
            greater=positive(modulo=[magnitude(d - d_, 1).claim], degree=1).after(magnitude(d - d_, 1)),
        ),
        magnitude(r - p, 1).plan,
    ],
    why="Two records in [p, r] differ by at most r - p. The two ends of the interval differ by exactly r - p.",
    reads=["Delta Q is defined for queries with bounded differences. A maximum that is not attained is read as a "
    "supremum."],
    models=["The query is the sum of records, which are numbers in [p, r]. One record d is replaced by d' (bounded "
    "differential privacy)."],
    remarks=["The sum of unbounded records has no finite sensitivity."],
)  # fmt: skip
