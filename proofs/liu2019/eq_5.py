"""Eq. 5: the posterior probability of a database, also under a uniform prior."""

from __future__ import annotations

from proofs.statements.plan import Have, auto, positive, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, reals

dense, dense_, first, second = reals("f1 f2 p1 p2")

MODEL = (
    "f1 and f2 are the densities of the output under D and D', the two databases that agree with the other records. "
    "p1 = P(D) and p2 = P(D'). The density of the output given the other records is (f1 p1 + f2 p2)/(p1 + p2)."
)
evidence = dense * first + dense_ * second
known = [
    Have(0 <= dense * first, positive(dense, first)),
    Have(0 < dense_ * second, positive(dense_, second)),
    Have(0 < evidence, auto()),
    Have(0 < first + second, auto()),
    Have(0 < evidence / (first + second), positive(evidence, multiply=[0 < first + second], degree=1)),
]
posterior = Statement(
    "liu2019/eq-5.posterior",
    title="Eq. 5 is Bayes' rule if P(D) and P(D') are priors given the other records: P(D) + P(D') = 1.",
    where="Eq. 5",
    printed=r"P(\mathcal{D} = D | \mathcal{A}(\mathcal{D}) = o, \mathbf{d}_{-i}) = \frac{P(\mathcal{A}(D) = "
    r"o)P(\mathcal{D} = D)}{P(\mathcal{A}(\mathcal{D}) = o | \mathbf{d}_{-i})}",
    quote=r"\frac{P(\mathcal{A}(D) = o)P(\mathcal{D} = D)}{P(\mathcal{A}(\mathcal{D}) = o | \mathbf{d}_{-i})}",
    variables=(dense, dense_, first, second),
    given=[0 < dense, 0 < dense_, 0 < first, 0 < second, Eq(first + second, 1)],
    before=known,
    claim=Eq(dense * first / evidence, dense * first / (evidence / (first + second))),
    example={"f1": 1, "f2": 1, "p1": "1/2", "p2": "1/2"},
    proof=ring(modulo=[Eq(first + second, 1)]),
    exceptions={
        "equivalent": "The fraction in Eq. 5 is Bayes' rule only if the two priors sum to 1; the statement is about "
        "this condition."
    },
    why="With p1 + p2 = 1 the denominator of Eq. 5 is f1 p1 + f2 p2.",
    reads=[
        "P(D) is read as the prior of a hypothesis of Eq. 2. Like the posterior, it is conditioned on the other "
        "records, which leave only D and D'."
    ],
    models=[MODEL],
)
uniform = Statement(
    "liu2019/eq-5.uniform",
    title="Under a uniform prior, the ratio of the posterior probabilities equals the ratio of the densities.",
    where="after Eq. 5",
    printed=r"\text{distinguishing the two posterior probabilities is equivalent to differentiating the two "
    r"conditional probabilities of } P(\mathcal{A}(D) = o) \text{ and } P(\mathcal{A}(D') = o)",
    quote="distinguishing the two posterior probabilities is equivalent to differentiating the two conditional "
    "probabilities",
    variables=(dense, dense_, first, second),
    given=[0 < dense, 0 < dense_, 0 < first, 0 < second, Eq(first, second)],
    before=[*known, Have(0 < dense_ * second / evidence, positive(dense_ * second, multiply=[0 < evidence], degree=1))],
    claim=Eq(dense * first / evidence / (dense_ * second / evidence), dense / dense_),
    example={"f1": 1, "f2": 1, "p1": "1/2", "p2": "1/2"},
    proof=ring(modulo=[Eq(first, second)]),
    why="The equal priors and the density of the output cancel.",
    exceptions={
        "equivalent": "The two ratios are equal only if the priors are equal; the statement is about this condition."
    },
    models=[MODEL],
)
