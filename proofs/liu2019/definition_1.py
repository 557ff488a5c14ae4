"""Definition 1: epsilon-DP by a quotient of probabilities, and what (epsilon, delta)-DP relaxes."""

from __future__ import annotations

from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement
from symbolic.language import reals

p, r, t, larger, delta = reals("p r t t' delta")

EVENT = "p and r are the probabilities of one set S of outputs under the two databases."
quotient = Statement(
    "liu2019/definition-1.quotient",
    title="P(A(D) in S)/P(A(D') in S) <= e^epsilon says the same as P(A(D) in S) <= e^epsilon P(A(D') in S).",
    where="Definition 1",
    printed=r"\max_{D,D'}\frac{P(A(D)\in S)}{P(A(D')\in S)} \le e^\epsilon \text{ for any subset of outputs } S",
    variables=(p, r, t),
    given=[1 <= t, 0 <= p, p <= 1, 0 <= r, r <= 1, p <= t * r],
    provided=[0 < r],
    claim=p / r <= t,
    example={"p": "1/2", "r": "1/2", "t": 2},
    counterexample={"p": 0, "r": 0, "t": 2},
    proof=positive(multiply=[0 < r], degree=1),
    why="The quotient has no value for a set of probability 0, and the empty set is one of any subsets; the product has.",
    reads=[BUDGET, EVENT],
)
budget = Statement(
    "liu2019/definition-1.budget",
    title="A mechanism that is private with a budget is so with a larger one.",
    where="after Definition 1",
    printed=r"\text{the smaller the privacy budget } \epsilon \text{, the higher the privacy level}",
    variables=(p, r, t, larger),
    given=[1 <= t, t <= larger, 0 <= p, 0 <= r, p <= t * r],
    claim=p <= larger * r,
    example={"p": "1/2", "r": "1/2", "t": 2, "t'": 3},
    proof=positive(r, larger - t, p <= t * r),
    why="The bound grows with the budget.",
    reads=[BUDGET, EVENT],
)
approximate = Statement(
    "liu2019/definition-1.approximate",
    title="(epsilon, delta)-DP relaxes epsilon-DP.",
    where="after Definition 1",
    printed=r"P(A(D)\in S) \le e^\epsilon P(A(D')\in S) \Rightarrow P(A(D)\in S) \le e^\epsilon P(A(D')\in S) + \delta",
    variables=(p, r, t, delta),
    given=[1 <= t, 0 <= p, 0 <= r, 0 <= delta, p <= t * r],
    claim=p <= r * t + delta,
    example={"p": "1/2", "r": "1/2", "t": 2, "delta": 0},
    proof=auto(),
    why="delta is not negative.",
    reads=[BUDGET, EVENT],
)
ignored = Statement(
    "liu2019/definition-1.ignored",
    title="(epsilon, delta)-DP ignores outputs of a probability of at most delta.",
    where='after Definition 1, "ignoring noisy outputs with a certain probability controlled by the parameter delta"',
    printed=r"P(A(D)=o) > e^\epsilon P(A(D')=o) \Rightarrow P(A(D)=o) \le \delta",
    variables=(p, r, t, delta),
    given=[
        1 <= t, 0 <= p, p <= 1, 0 <= r, r <= 1, 0 <= delta,
        p <= t * r + delta, r <= t * p + delta, 1 - p <= t * (1 - r) + delta, 1 - r <= t * (1 - p) + delta, t * r < p,
    ],
    claim=p <= delta,
    example={"p": "1/2", "r": 0, "t": 1, "delta": "1/2"},
    counterexample={"p": 1, "r": "1/2", "t": 1, "delta": "1/2"},
    cause="error",
    why="It bounds by how much the probability exceeds e^epsilon times the other, not the probability of the outputs where it does. A mechanism of two "
    "outputs, one sure under D and even under D', is (0, 1/2)-DP, and that output breaks 0-DP with probability 1.",
    reads=[BUDGET, "p and r are the probabilities of one output of a mechanism with two outputs, under the two databases."],
    repaired=Statement(
        "liu2019/definition-1.ignored.repaired",
        title="The outputs whose likelihood ratio exceeds e^(2 epsilon) have a probability of at most delta/(1 - e^-epsilon).",
        where="after Definition 1",
        printed=r"P(A(D)\in S) > e^{2\epsilon} P(A(D')\in S) \Rightarrow P(A(D)\in S) \le \frac{\delta}{1-e^{-\epsilon}}",
        variables=(p, r, t, delta),
        given=[1 < t, 0 <= p, 0 <= r, 0 <= delta, p <= t * r + delta, t**2 * r < p],
        before=[Have(0 < 1 - 1 / t, positive(multiply=[0 < t], degree=1))],
        claim=p <= delta / (1 - 1 / t),
        example={"p": "1/2", "r": 0, "t": 2, "delta": "1/2"},
        proof=positive(p <= t * r + delta, t**2 * r < p, t, multiply=[0 < 1 - 1 / t, 0 < t], degree=2),
        why="There t P(A(D') in S) is below P(A(D) in S)/t, so (1 - 1/t) P(A(D) in S) is at most delta.",
        reads=[BUDGET, "p and r are the probabilities of the set of those outputs under the two databases: the inequalities hold for it."],
    ),
)  # fmt: skip
