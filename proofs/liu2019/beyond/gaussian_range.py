"""Just beyond the range of the classical standard deviation of the Gaussian mechanism."""

from __future__ import annotations

from proofs.lemmas.gaussian import NORMAL
from proofs.liu2019.gaussian_setting import MODEL
from proofs.statements.plan import Have, enclose
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Phi, Q, as_term, exp, log

BUDGET, SMALL, WORST = Q(379, 100), Q(112, 125), Q(27, 40)  # epsilon, delta, the worst threshold
sigma = gaussian.level(as_term(SMALL)) / BUDGET
gaussian_range = Statement(
    "liu2019/beyond.gaussian-range",
    title="For epsilon = 3.79 and delta = 0.896 the classical standard deviation is not enough.",
    where="Section 4.3, which states no range of epsilon",
    formula=r"\epsilon = 3.79,\ \delta = 0.896,\ \Delta Q = 1,\ \sigma = \frac{\sqrt{2\log(1.25/\delta)}}{3.79} \Rightarrow P(A(D) \ge 0.675) > e^{3.79} P(A(D') \ge 0.675) + \delta",
    variables=(),
    given=[],
    claim=exp(BUDGET) * (1 - Phi(WORST / sigma)) + SMALL < 1 - Phi((WORST - 1) / sigma),
    example={},
    before=[
        Have(0 < 2 * log(Q(5, 4) / as_term(SMALL)), enclose()),
        Have(0 < gaussian.level(as_term(SMALL)), enclose()),
    ],
    proof=enclose(),
    why="gaussian-sigma.repaired has epsilon up to 3.78. The two meet at epsilon = 3.78686019316..., where delta = 0.89623382133... is the only one for which it is just enough.",
    reads=[NORMAL],
    models=[MODEL],
    rests_on=["liu2019/gaussian-sigma.repaired"],
)
