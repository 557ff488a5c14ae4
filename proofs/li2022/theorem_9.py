"""Theorem 9: the estimate is unbiased, given that somebody answers."""

from __future__ import annotations

from proofs.lemmas import survey_sums
from proofs.lemmas.survey_sums import proportional
from proofs.li2022.setting import COUNTS, domain, example, here, n, ordered, p, pi, q, variables
from proofs.statements.plan import ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq
from symbolic.survey import ANSWERS

estimate = survey.estimate_of_answers(p, q)
mean = proportional(estimate, pi, 1 / (ANSWERS * (p - q)))

unbiased = Statement(
    "li2022/theorem-9",
    title="E[pi^ | N_1 + N_2 > 0] = pi: the estimate of Eq. 2 is conditionally unbiased.",
    where="Theorem 9",
    printed=r"\mathbb{E}\left[\frac{N_2q-N_1p}{(N_1+N_2)(q-p)}|N_1+N_2\neq 0\right]=\pi",
    quote=r"$\mathbb{E}\left[\frac{N_2q-N_1p}{(N_1+N_2)(q-p)}|N_1+N_2\neq 0\right]=\pi.$",
    variables=variables,
    given=domain,
    claim=Eq(survey.expectation(estimate, n, p, q, pi), pi),
    example=example,
    before=[ordered, survey_sums.possible.at(here)],
    proof=ring(modulo=[mean.claim]).after(mean),
    why="For each number of answers the number of yes is binomial, and its centred sum telescopes to 0.",
    models=[COUNTS],
)
