"""The epsilon of k-RR is the smallest for which it is epsilon-LDP."""

from __future__ import annotations

from proofs.elsalamouny2022.eq_1 import RATIO, answer, identity, k, same, t, x, y
from proofs.elsalamouny2022.inversion import BEYOND
from proofs.statements.plan import positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

s = reals("s")
tight = Statement(
    "elsalamouny2022/beyond.k-rr-tight",
    title="If P(x|x) <= s P(x|y) for two values x != y, then s >= e^epsilon.",
    where=BEYOND,
    formula=r"P(x|x) \le s P(x|y),\ x \ne y \Rightarrow s \ge e^\epsilon",
    variables=(k, x, y, t, s, same),
    given=[2 <= k, 1 < t, Eq(same(x, x), 1), Eq(same(y, x), 0), 0 < k - 1 + t, answer(x, x) <= s * answer(y, x)],
    claim=t <= s,
    example={"k": 3, "x": 1, "y": 2, "t": 2, "s": 3, "same": identity},
    proof=positive(
        answer(x, x) <= s * answer(y, x),
        multiply=[0 < k - 1 + t],
        modulo=[Eq(same(x, x), 1), Eq(same(y, x), 0)],
        degree=1,
    ),
    why="The two probabilities are t/(k - 1 + t) and 1/(k - 1 + t).",
    exceptions={
        "equivalent": (
            "The claim is the assumption after multiplying by k - 1 + t. It says that e^epsilon is the smallest bound "
            "on the likelihood ratio."
        )
    },
    reads=[RATIO],
)
