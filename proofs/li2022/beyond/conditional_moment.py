"""A of Theorem 10 divided by 1 - q_3^n: the conditional expectation of 1/M."""

from __future__ import annotations

from proofs.lemmas import binomial_sums
from proofs.lemmas.survey_sums import answered, by_answers
from proofs.li2022.setting import COUNTS, domain, example, n, p, pi, q, variables
from proofs.li2022.theorem_10 import all_silent, moment, probability, somebody_answers, x, y
from proofs.statements.plan import Have, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq
from symbolic.survey import ANSWERS

inverse = survey.expectation(1 / ANSWERS, n, p, q, pi)

conditional_moment = Statement(
    "li2022/beyond.conditional-moment",
    title="A/(1 - q_3^n) = E[1/(N_1 + N_2) | N_1 + N_2 != 0].",
    where="additional result",
    formula=r"\frac{A}{1-q_3^n} = \mathbb{E}\Bigl[\frac{1}{N_1+N_2} \Bigm| N_1+N_2\neq 0\Bigr]",
    variables=variables,
    given=domain,
    before=[somebody_answers, all_silent],
    claim=Eq(moment, inverse),
    example=example,
    proof=ring().after(
        probability,
        Have(
            Eq(answered(1 / ANSWERS), survey.inverse_moment_sum(n, p + q)),
            by_answers(
                1 / ANSWERS,
                binomial_sums.theorem,
                binomial_sums.total(n, x, y),
                1 / ANSWERS,
                (1, survey.inverse_moment_sum(n, p + q)),
            ),
        ),
    ),
    why="Given the number of answers, 1/(N_1 + N_2) is constant. So the multinomial sum is a binomial sum over "
    "that number.",
    models=[COUNTS],
)
