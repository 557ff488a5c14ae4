"""Definition 4: plausible deniability."""

from __future__ import annotations

from proofs.liu2019.setting import BUDGET
from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

p, r, gamma, t = reals("p r gamma t")

PLAUSIBLE = "p and r are the probabilities (or densities) with which two of the k records become y."
symmetric = Statement(
    "liu2019/definition-4.symmetric",
    title="The left half of plausible deniability is its right half with i and j exchanged.",
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
    why="One is the other turned round.",
    exceptions={
        "equivalent": "The claim is the assumption turned round: the row says that one half of the definition is enough."
    },
    reads=[PLAUSIBLE],
)
symmetric_back = Statement(
    "liu2019/definition-4.symmetric.back",
    title="The right half of plausible deniability is its left half with i and j exchanged.",
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
    why="One is the other turned round.",
    exceptions={
        "equivalent": "The claim is the assumption turned round: the row says that one half of the definition is enough."
    },
    reads=[PLAUSIBLE],
)
gamma_at_least_one = Statement(
    "liu2019/definition-4.gamma",
    title="Only gamma >= 1 can be asked for.",
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
    restates="The claim is the right half of the print for i = j, where the ratio p/p is 1: there is nothing else to it.",
    reads=[PLAUSIBLE],
)
privacy = Statement(
    "liu2019/definition-4.privacy",
    title="A mechanism that is epsilon-DP between any two records has plausible deniability with gamma = e^epsilon.",
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
    why="Either ratio is at most e^epsilon. The record y was made of one of the records, so it is possible from "
    "that one, and then from all.",
    exceptions={
        "equivalent": "Both conditions bound the ratio from both sides: with gamma = e^epsilon they are one, and that is the "
        "claim."
    },
    reads=[PLAUSIBLE, BUDGET],
)
