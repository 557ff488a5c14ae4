"""Definition 2: the global sensitivity, as a maximum."""

from __future__ import annotations

from proofs.lemmas.magnitude import magnitude
from proofs.statements.plan import Have, cases, function, positive
from proofs.statements.statement import Statement
from symbolic.language import Abs, Eq, reals

sensitivity, p, r, d, d_ = reals("Delta p r d d'")

definition_2 = Statement(
    "liu2019/definition-2",
    title="Every query has a largest difference between neighbouring databases.",
    where="Definition 2",
    printed=r"\Delta Q = \max_{D,D'} \|Q(D) - Q(D')\|_1",
    variables=(),
    given=(),
    exists=(sensitivity,),
    claim=Abs(sensitivity + 1 - 0) <= sensitivity,
    example={},
    counterexample={},
    impossible=positive(degree=1).after(Have(sensitivity + 1 - 0 <= Abs(sensitivity + 1 - 0), function())),
    cause="error",
    why="The sum of real records has none: whatever Delta is said to be, the records Delta + 1 and 0 differ by more. The query must be bounded.",
    reads=["A largest difference Delta would have to hold for the databases of the one record Delta + 1 and of the one record 0, and their sum."],
    repaired=Statement(
        "liu2019/definition-2.repaired",
        title="Where records lie between two numbers, the sensitivity of their sum is the distance of the two, and attained.",
        where="Definition 2",
        printed=r"d, d' \in [p, r] \Rightarrow |d - d'| \le |r - p| = r - p",
        variables=(p, r, d, d_),
        given=[p <= d, d <= r, p <= d_, d_ <= r],
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
        why="Both records lie in the interval, and its ends are records too.",
        reads=["One record is replaced (bounded differential privacy); a record that is added or removed counts from 0."],
    ),
)  # fmt: skip
