"""Definition 1: epsilon-DP as a ratio of probabilities, and (epsilon, delta)-DP."""

from __future__ import annotations

from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

p, r, t, larger, delta = reals("p r t t' delta")

EVENT = "p and r are the probabilities of one set S of outputs under D and D'."
quotient = Statement(
    "liu2019/definition-1.quotient",
    title="P(A(D) in S) <= e^epsilon P(A(D') in S) implies P(A(D) in S)/P(A(D') in S) <= e^epsilon.",
    where="Definition 1",
    printed=r"\max_{D, D'} \frac{P(\mathcal{A}(D) \in S)}{P(\mathcal{A}(D') \in S)} \leq \exp(\epsilon)",
    quote=r"\max_{D, D'} \frac{P(\mathcal{A}(D) \in S)}{P(\mathcal{A}(D') \in S)} \leq \exp(\epsilon)",
    variables=(p, r, t),
    given=[1 <= t, 0 <= p, p <= 1, 0 <= r, r <= 1, p <= t * r],
    defined=[0 < r],
    claim=p / r <= t,
    example={"p": "1/2", "r": "1/2", "t": 2},
    proof=positive(multiply=[0 < r], degree=1),
    exceptions={
        "equivalent": "The claim is the assumption divided by P(A(D') in S): the source uses both forms of the "
        "definition."
    },
    why="Divide both sides by P(A(D') in S).",
    reads=[BUDGET, EVENT],
    remarks=["A set with P(A(D') in S) = 0, such as the empty set, has no ratio. The product form covers it."],
)
product = Statement(
    "liu2019/definition-1.product",
    title="P(A(D) in S)/P(A(D') in S) <= e^epsilon implies P(A(D) in S) <= e^epsilon P(A(D') in S).",
    where="Definition 1",
    printed=quotient.printed,
    quote=quotient.quote,
    variables=(p, r, t),
    given=[1 <= t, 0 <= p, p <= 1, 0 < r, r <= 1, p / r <= t],
    claim=p <= t * r,
    example={"p": "1/2", "r": "1/2", "t": 2},
    proof=positive(p / r <= t, 0 < r, degree=2),
    why="Multiply both sides by P(A(D') in S).",
    exceptions={
        "equivalent": "The claim is the assumption multiplied by P(A(D') in S): the source uses both forms of the "
        "definition."
    },
    reads=[BUDGET, EVENT],
)
budget = Statement(
    "liu2019/definition-1.budget",
    title="epsilon-DP implies epsilon'-DP for every epsilon' >= epsilon.",
    where="after Definition 1",
    printed=r"\text{the smaller the privacy budget } \epsilon \text{, the higher the privacy level}",
    quote=r"the smaller the privacy budget  $\epsilon$ , the higher the privacy level",
    variables=(p, r, t, larger),
    given=[1 <= t, t <= larger, 0 <= p, 0 <= r, p <= t * r],
    claim=p <= larger * r,
    example={"p": "1/2", "r": "1/2", "t": 2, "t'": 3},
    proof=positive(r, larger - t, p <= t * r),
    why="e^epsilon P(A(D') in S) is non-decreasing in epsilon.",
    reads=[BUDGET, EVENT],
)
approximate = Statement(
    "liu2019/definition-1.approximate",
    title="epsilon-DP implies (epsilon, delta)-DP for every delta >= 0.",
    where="after Definition 1",
    printed=r"P(\mathcal{A}(D) \in S) \leq P(\mathcal{A}(D') \in S) \exp(\epsilon) + \delta \text{, which relaxes DP}",
    quote=r"P(\mathcal{A}(D) \in S) \leq P(\mathcal{A}(D') \in S) \exp(\epsilon) + \delta$ , which relaxes DP",
    variables=(p, r, t, delta),
    given=[1 <= t, 0 <= p, 0 <= r, 0 <= delta, p <= t * r],
    claim=p <= r * t + delta,
    example={"p": "1/2", "r": "1/2", "t": 2, "delta": 0},
    proof=auto(),
    why="delta >= 0 is added to the bound of epsilon-DP.",
    reads=[BUDGET, EVENT],
)
kept, bad, bad_near = reals("kept bad bad'")
ignored = Statement(
    "liu2019/definition-1.ignored",
    title="A mechanism that is epsilon-DP outside outputs of probability at most delta is (epsilon, delta)-DP.",
    where="after Definition 1",
    printed=r"\text{relaxes DP by ignoring noisy outputs with a certain probability controlled by the parameter } "
    r"\delta",
    quote=r"by ignoring noisy outputs with a certain probability controlled by the parameter  $\delta$",
    variables=(p, r, kept, bad, bad_near, t, delta),
    given=[
        1 <= t,
        0 <= kept,
        0 <= bad,
        0 <= bad_near,
        0 <= r,
        0 <= delta,
        kept <= t * r,
        bad <= delta,
        Eq(p, kept + bad),
    ],
    claim=p <= (r + bad_near) * t + delta,
    example={"p": "1/2", "r": "1/4", "kept": "1/4", "bad": "1/4", "bad'": 0, "t": 1, "delta": "1/4"},
    proof=positive(kept <= t * r, bad <= delta, 0 <= t * bad_near, modulo=[Eq(p, kept + bad)], degree=1).after(
        Have(0 <= t * bad_near, positive(t, bad_near))
    ),
    why="The ignored outputs add at most delta to the probability of S.",
    reads=[
        BUDGET,
        "p = kept + bad is the probability of S under D; kept comes from the outputs that are not ignored, bad from "
        "the ignored ones. Under D' these two probabilities are r and bad'.",
    ],
    remarks=[
        "The converse fails: the outputs that violate epsilon-DP may have probability above delta "
        "(beyond.ignored-outputs)."
    ],
)
