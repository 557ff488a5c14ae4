"""An epsilon for which the classical standard deviation of the Gaussian mechanism fails."""

from __future__ import annotations

from proofs.lemmas.gaussian import NORMAL
from proofs.liu2019.gaussian_setting import MODEL
from proofs.statements.plan import Have, enclose
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Phi, Q, as_term, exp, log

EPS_LARGE, FAR_OUT, TINY = 10, Q(57, 20), Q(1, 100000)
large_sigma = gaussian.level(as_term(TINY)) / EPS_LARGE
gaussian_classical_large = Statement(
    "liu2019/beyond.gaussian-classical-large",
    title="For epsilon = 10 and delta = 10^-5 the classical standard deviation does not give (epsilon, delta)-DP.",
    where="Section 4.3, which states no range of epsilon",
    formula=r"\epsilon = 10,\ \delta = 10^{-5},\ \Delta Q = 1,\ \sigma = \frac{\sqrt{2\log(1.25/\delta)}}{10} "
    r"\Rightarrow P(A(D) \ge 2.85) > e^{10} P(A(D') \ge 2.85) + \delta",
    variables=(),
    given=[],
    claim=exp(10) * (1 - Phi(FAR_OUT / large_sigma)) + TINY < 1 - Phi((FAR_OUT - 1) / large_sigma),
    example={},
    before=[
        Have(0 < 2 * log(Q(5, 4) / as_term(TINY)), enclose()),
        Have(0 < gaussian.level(as_term(TINY)), enclose()),
    ],
    proof=enclose(),
    why="With Q(D') = 0 and Q(D) = 1, P(o >= 2.85) - e^epsilon P'(o >= 2.85) is about 2.27 delta.",
    reads=[NORMAL],
    models=[MODEL],
)
