"""k-RR is private with its epsilon and with no smaller one."""

from __future__ import annotations

from proofs.elsalamouny2022.eq_1 import RATIO, answer, identity, k, same, t, x, y
from proofs.elsalamouny2022.inversion import BEYOND
from proofs.statements.plan import positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

s = reals("s")
tight = Statement(
    "elsalamouny2022/beyond.k-rr-tight",
    title="Where the probability of an answer under its value is at most s times that under another value, s is at "
    "least e^epsilon.",
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
    why="The two probabilities are t and 1 over k - 1 + t.",
    exceptions={
        "equivalent": "The bound on the ratio is s >= e^epsilon said of the mechanism: so e^epsilon is the least bound that "
        "there is."
    },
    reads=[RATIO],
)
