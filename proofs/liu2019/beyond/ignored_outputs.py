"""The probability of outputs that violate epsilon-DP under (epsilon, delta)-DP."""

from __future__ import annotations

from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, positive
from proofs.statements.statement import Statement
from symbolic.language import reals

p, r, t, delta = reals("p r t delta")

ignored_outputs = Statement(
    "liu2019/beyond.ignored-outputs",
    title="If P(A(D) in S) > e^(2 epsilon) P(A(D') in S), then (epsilon, delta)-DP implies P(A(D) in S) <= delta/(1 "
    "- e^-epsilon).",
    where="additional result on Definition 1",
    formula=r"P(A(D)\in S) > e^{2\epsilon} P(A(D')\in S) \Rightarrow P(A(D)\in S) \le \frac{\delta}{1-e^{-\epsilon}}",
    variables=(p, r, t, delta),
    given=[1 < t, 0 <= p, 0 <= r, 0 <= delta, p <= t * r + delta, t**2 * r < p],
    before=[Have(0 < 1 - 1 / t, positive(multiply=[0 < t], degree=1))],
    claim=p <= delta / (1 - 1 / t),
    example={"p": "1/2", "r": 0, "t": 2, "delta": "1/2"},
    proof=positive(p <= t * r + delta, t**2 * r < p, t, multiply=[0 < 1 - 1 / t, 0 < t], degree=2),
    why="Then t P(A(D') in S) < P(A(D) in S)/t, so (1 - 1/t) P(A(D) in S) <= delta.",
    reads=[
        BUDGET,
        "p and r are the probabilities of S under the two databases, for example with S the set of all outputs "
        "whose likelihood ratio exceeds e^(2 epsilon).",
    ],
    remarks=[
        "Outputs whose ratio only exceeds e^epsilon can have any probability. Take two outputs, the first with "
        "probability 1 under D and 1/2 under D'. The mechanism is (0, 1/2)-DP, and the first output violates "
        "0-DP with probability 1."
    ],
)
