"""Definition 1: epsilon-DP by a quotient of probabilities, and what (epsilon, delta)-DP relaxes."""

from __future__ import annotations

from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

p, r, t, larger, delta = reals("p r t t' delta")

EVENT = "p and r are the probabilities of one set S of outputs under the two databases."
quotient = Statement(
    "liu2019/definition-1.quotient",
    title="Where P(A(D) in S) <= e^epsilon P(A(D') in S), the quotient is at most e^epsilon.",
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
        "equivalent": "The claim is the assumption divided by the second probability: the source writes the definition in "
        "both forms."
    },
    why="Both sides are divided by P(A(D') in S).",
    reads=[BUDGET, EVENT],
    remarks=["A set of probability 0, such as the empty one, has no quotient; the product covers it."],
)
product = Statement(
    "liu2019/definition-1.product",
    title="Where the quotient is at most e^epsilon, P(A(D) in S) <= e^epsilon P(A(D') in S): the other half.",
    where="Definition 1",
    printed=quotient.printed,
    quote=quotient.quote,
    variables=(p, r, t),
    given=[1 <= t, 0 <= p, p <= 1, 0 < r, r <= 1, p / r <= t],
    claim=p <= t * r,
    example={"p": "1/2", "r": "1/2", "t": 2},
    proof=positive(p / r <= t, 0 < r, degree=2),
    why="Times P(A(D') in S).",
    exceptions={
        "equivalent": "The claim is the assumption times the second probability: the source writes the definition in both "
        "forms."
    },
    reads=[BUDGET, EVENT],
)
budget = Statement(
    "liu2019/definition-1.budget",
    title="A mechanism that is private with a budget is so with a larger one.",
    where="after Definition 1",
    printed=r"\text{the smaller the privacy budget } \epsilon \text{, the higher the privacy level}",
    quote=r"the smaller the privacy budget  $\epsilon$ , the higher the privacy level",
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
    printed=r"P(\mathcal{A}(D) \in S) \leq P(\mathcal{A}(D') \in S) \exp(\epsilon) + \delta \text{, which relaxes DP}",
    quote=r"P(\mathcal{A}(D) \in S) \leq P(\mathcal{A}(D') \in S) \exp(\epsilon) + \delta$ , which relaxes DP",
    variables=(p, r, t, delta),
    given=[1 <= t, 0 <= p, 0 <= r, 0 <= delta, p <= t * r],
    claim=p <= r * t + delta,
    example={"p": "1/2", "r": "1/2", "t": 2, "delta": 0},
    proof=auto(),
    why="delta is not negative.",
    reads=[BUDGET, EVENT],
)
kept, bad, bad_near = reals("kept bad bad'")
ignored = Statement(
    "liu2019/definition-1.ignored",
    title="A mechanism that is epsilon-DP once outputs of a probability of at most delta are ignored is (epsilon, "
    "delta)-DP.",
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
    why="What is ignored adds at most delta to the probability of a set.",
    reads=[
        BUDGET,
        "kept and bad are the probabilities under D of the outputs of S that are not ignored and of those that "
        "are, p of S; r and bad' those under D'.",
    ],
    remarks=[
        "Not the other way round: an output that breaks epsilon-DP may have a probability above delta. See "
        "beyond.ignored-outputs."
    ],
)
