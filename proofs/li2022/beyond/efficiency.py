"""Variance of the estimate relative to the Cramer-Rao bound of n respondents."""

from __future__ import annotations

from proofs.li2022.setting import domain, n, p, pi, q
from proofs.li2022.theorem_10 import all_silent
from proofs.statements.plan import ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq

efficiency = Statement(
    "li2022/beyond.efficiency",
    title="Given an answer, the estimate has n (p+q) T times the Cramer-Rao variance 1/(n I(pi)), for every pi.",
    where="additional result",
    formula=r"\mathrm{Var}(\hat\pi \mid N_1+N_2\neq0) \cdot n I(\pi) = n (p+q)\, T",
    variables=(p, q, pi, n),
    given=domain,
    defined=[0 < survey.yes(p, q, pi), 0 < survey.no(p, q, pi)],
    before=[all_silent],
    claim=Eq(
        survey.variance(n, p, q, pi) * (n * survey.fisher_information(p, q, pi)),
        n * (p + q) * survey.inverse_moment(n, p + q),
    ),
    example={"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2},
    proof=ring(),
    why="I(pi) = (p-q)^2 (p+q)/(q_1 q_2), and the variance is q_1 q_2 T/(p-q)^2.",
    remarks=[
        "By beyond.inverse-moment-jensen and beyond.inverse-moment-bound the factor lies between 1 - q_3^n and "
        "2n/(n+1). It can be below 1: the variance is conditional on an answer, while the Cramer-Rao bound "
        "concerns unbiased estimates over all outcomes."
    ],
)
