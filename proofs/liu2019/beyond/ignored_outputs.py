"""How probable outputs that break epsilon-DP can be under (epsilon, delta)-DP."""

from __future__ import annotations

from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, positive
from proofs.statements.statement import Statement
from symbolic.language import reals

p, r, t, delta = reals("p r t delta")

ignored_outputs = Statement(
    "liu2019/beyond.ignored-outputs",
    title="The outputs whose likelihood ratio exceeds e^(2 epsilon) have a probability of at most delta/(1 - "
    "e^-epsilon).",
    where="beyond Definition 1",
    formula=r"P(A(D)\in S) > e^{2\epsilon} P(A(D')\in S) \Rightarrow P(A(D)\in S) \le \frac{\delta}{1-e^{-\epsilon}}",
    variables=(p, r, t, delta),
    given=[1 < t, 0 <= p, 0 <= r, 0 <= delta, p <= t * r + delta, t**2 * r < p],
    before=[Have(0 < 1 - 1 / t, positive(multiply=[0 < t], degree=1))],
    claim=p <= delta / (1 - 1 / t),
    example={"p": "1/2", "r": 0, "t": 2, "delta": "1/2"},
    proof=positive(p <= t * r + delta, t**2 * r < p, t, multiply=[0 < 1 - 1 / t, 0 < t], degree=2),
    why="There t P(A(D') in S) is below P(A(D) in S)/t, so (1 - 1/t) P(A(D) in S) is at most delta.",
    reads=[
        BUDGET,
        "p and r are the probabilities of the set of those outputs under the two databases: the inequalities "
        "hold for it.",
    ],
    remarks=[
        "Outputs whose ratio only exceeds e^epsilon may have any probability: of two outputs, one sure under D "
        "and even under D', the mechanism is (0, 1/2)-DP, and that output breaks 0-DP with probability 1."
    ],
)
