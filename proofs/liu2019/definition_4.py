"""Definition 4: plausible deniability."""

from __future__ import annotations

from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

p, r, gamma, t = reals("p r gamma t")

PLAUSIBLE = "p and r are the probabilities (or densities) with which two of the k records produce the output y."
symmetric = Statement(
    "liu2019/definition-4.symmetric",
    title="The upper bound gamma for the pair (j, i) implies the lower bound 1/gamma for the pair (i, j).",
    where="Definition 4",
    printed=r"\gamma^{-1} \leq \frac{P(\mathcal{M}(d_i)=y)}{P(\mathcal{M}(d_j)=y)} \leq \gamma \text{ for any } i, j "
    r"\in \{1, 2, \dots, k\}",
    quote=r"\gamma^{-1} \leq \frac{P(\mathcal{M}(d_i)=y)}{P(\mathcal{M}(d_j)=y)} \leq \gamma$  for any  $i, j \in "
    r"\{1, 2, \dots, k\}$",
    variables=(p, r, gamma),
    given=[0 < gamma, 0 < p, 0 < r, r / p <= gamma],
    claim=1 / gamma <= p / r,
    example={"p": "1/2", "r": "1/2", "gamma": 1},
    proof=positive(r / p <= gamma, multiply=[0 < gamma, 0 < r], degree=1).after(
        Have(r <= gamma * p, positive(r / p <= gamma, 0 < p, degree=2))
    ),
    why="Take reciprocals.",
    exceptions={
        "equivalent": "The claim is the reciprocal of the assumption: each bound of the definition implies the other."
    },
    reads=[PLAUSIBLE],
)
symmetric_back = Statement(
    "liu2019/definition-4.symmetric.back",
    title="The lower bound 1/gamma for the pair (i, j) implies the upper bound gamma for the pair (j, i).",
    where="Definition 4",
    printed=symmetric.printed,
    quote=symmetric.quote,
    variables=(p, r, gamma),
    given=[0 < gamma, 0 < p, 0 < r, 1 / gamma <= p / r],
    claim=r / p <= gamma,
    example={"p": "1/2", "r": "1/2", "gamma": 1},
    proof=positive(r <= gamma * p, multiply=[0 < p], degree=1).after(
        Have(r <= gamma * p, positive(1 / gamma <= p / r, 0 < r, 0 < gamma, degree=3))
    ),
    why="Take reciprocals.",
    exceptions={
        "equivalent": "The claim is the reciprocal of the assumption: each bound of the definition implies the other."
    },
    reads=[PLAUSIBLE],
)
gamma_at_least_one = Statement(
    "liu2019/definition-4.gamma",
    title="Plausible deniability implies gamma >= 1.",
    where="Definition 4, with i = j",
    printed=r"\gamma^{-1} \leq \frac{P(\mathcal{M}(d_i)=y)}{P(\mathcal{M}(d_j)=y)} \leq \gamma \text{ for any } i, j "
    r"\in \{1, 2, \dots, k\}",
    quote=r"\gamma^{-1} \leq \frac{P(\mathcal{M}(d_i)=y)}{P(\mathcal{M}(d_j)=y)} \leq \gamma$  for any  $i, j \in "
    r"\{1, 2, \dots, k\}$",
    variables=(p, gamma),
    given=[0 < gamma, 0 < p, 1 / gamma <= p / p, p / p <= gamma],
    claim=1 <= gamma,
    example={"p": "1/2", "gamma": 1},
    proof=auto().after(Have(Eq(p / p, 1), ring())),
    why="For i = j the ratio is 1.",
    restates="The claim is the upper bound of the definition for i = j, where the ratio p/p is 1. It says nothing "
    "more.",
    reads=[PLAUSIBLE],
)
privacy = Statement(
    "liu2019/definition-4.privacy",
    title="epsilon-DP between any two records implies plausible deniability with gamma = e^epsilon.",
    where='Section 4.1.5, "DP is a stronger privacy guarantee"',
    printed=r"\text{plausible deniability for data synthesis, compared to which DP is a stronger privacy guarantee}",
    quote="compared to which DP is a stronger privacy guarantee",
    variables=(p, r, t),
    given=[1 <= t, 0 <= p, 0 <= r, p <= t * r, r <= t * p],
    defined=[0 < p],
    before=[Have(0 < r, positive(0 < p, p <= t * r, degree=1, multiply=[0 < t]))],
    claim=[1 / t <= p / r, p / r <= t],
    example={"p": "1/2", "r": "1/2", "t": 1},
    proof=[positive(r <= t * p, multiply=[0 < t, 0 < r], degree=1), positive(p <= t * r, multiply=[0 < r], degree=1)],
    why="Both p/r and r/p are at most e^epsilon. The output y was generated from one of the records, so it has "
    "positive probability under that record, and hence under every record.",
    exceptions={
        "equivalent": "Both conditions bound the ratio on both sides; for gamma = e^epsilon they are equivalent."
    },
    reads=[PLAUSIBLE, BUDGET],
)
