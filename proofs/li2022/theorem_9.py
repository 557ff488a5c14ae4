"""Theorem 9: the estimate is unbiased, given that somebody answers."""

from __future__ import annotations

from proofs.li2022 import answers
from proofs.li2022.setting import ANSWERS, COUNTS, YES, domain, example, here, n, p, pi, q, variables
from proofs.statements.plan import Have, auto, chain, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq

estimate = survey.mle(YES, ANSWERS - YES, p, q)

unbiased = Statement(
    "li2022/theorem-9",
    title="The estimate of Eq. 2 is unbiased, given that somebody answers.",
    where="Theorem 9",
    printed=r"\mathbb{E}\left[\frac{N_2q-N_1p}{(N_1+N_2)(q-p)} \,\middle|\, N_1+N_2\neq 0\right]=\pi",
    variables=variables,
    given=domain,
    claim=Eq(survey.expectation(estimate, n, p, q, pi), pi),
    example=example,
    before=[Have(answers.possible.claims[0], chain(answers.possible.id, here))],
    proof=ring(modulo=[Eq(answers.answered(estimate), pi * answers.answered(1))]).after(
        Have(answers.centred.claims[0], chain(answers.centred.id, here)),
        Have(
            Eq(answers.answered(estimate), pi * answers.answered(1)),
            auto().after(
                Have(
                    Eq(answers.answered(estimate - pi), answers.answered(estimate) - pi * answers.answered(1)),
                    answers.linear(estimate - pi, (1, estimate), (-pi, 1)),
                ),
            ),
        ),
    ),
    why="For each number of answers, the number of yes among them is binomial, and its centred sum telescopes to 0.",
    reads=[COUNTS],
)

STATEMENTS = [unbiased]
