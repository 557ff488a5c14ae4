"""Eq. 2 at n_1 = n_2 = 0: the likelihood is constant in the share."""

from __future__ import annotations

from proofs.li2022.belief_setting import BEYOND
from proofs.li2022.eq_2 import counts, likelihood
from proofs.li2022.setting import mechanism, n1, n2, n3, p, pi, q, share, theta
from proofs.statements.plan import ring, substitute
from proofs.statements.statement import Statement
from symbolic.language import Eq

nobody = Statement(
    "li2022/beyond.nobody-answers",
    title="If nobody answers (n_1 = n_2 = 0), every share has the same likelihood.",
    where=BEYOND,
    formula=r"n_1 = n_2 = 0 \Rightarrow L(\theta) = L(\pi)",
    variables=(p, q, pi, theta, n1, n2, n3),
    given=[*mechanism, *share, 0 <= theta, theta <= 1, *counts, Eq(n1, 0), Eq(n2, 0)],
    claim=Eq(likelihood(theta), likelihood(pi)),
    example={"p": "3/5", "q": "1/5", "pi": "1/2", "theta": "1/3", "n1": 0, "n2": 0, "n3": 1},
    proof=substitute("n1", 0, substitute("n2", 0, ring())),
    why="The likelihood is q_3^n_3, which does not depend on the share. Eq. 2 is 0/0 in this case.",
    exceptions={"thin": "The assumption leaves one value, n_1 = n_2 = 0: the statement concerns exactly this case."},
)
