"""Fisher information of one respondent."""

from __future__ import annotations

from proofs.li2022.setting import mechanism, p, pi, q, share
from proofs.statements.plan import ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import D, Eq, log

information = Statement(
    "li2022/beyond.fisher-information",
    title="One respondent has Fisher information I(pi) = (p-q)^2 (p+q)/(q_1 q_2).",
    where="additional result",
    formula=r"I(\pi) = \sum_i q_i \Bigl(\frac{\partial}{\partial\pi}\ln q_i\Bigr)^2 = \frac{(p-q)^2 (p+q)}{q_1 q_2}",
    variables=(p, q, pi),
    given=[*mechanism, *share],
    defined=[0 < survey.yes(p, q, pi), 0 < survey.no(p, q, pi)],
    claim=[
        Eq(
            survey.yes(p, q, pi) * D(log(survey.yes(p, q, pi)), pi) ** 2
            + survey.no(p, q, pi) * D(log(survey.no(p, q, pi)), pi) ** 2,
            survey.fisher_information(p, q, pi),
        ),
        Eq(
            survey.fisher_information(p, q, pi),
            (p - q) ** 2 * (p + q) / (survey.yes(p, q, pi) * survey.no(p, q, pi)),
        ),
    ],
    example={"p": "3/5", "q": "1/5", "pi": "1/3"},
    proof=[ring(), ring()],
    why='The probability of "don\'t know" is independent of pi and contributes nothing.',
)
