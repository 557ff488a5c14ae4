"""The estimate under Q_lambda is unbiased."""

from __future__ import annotations

from proofs.lemmas import shared_out
from proofs.lemmas.shared_out import as_warner, more_truth
from proofs.li2022.q_lambda_setting import MEANT, WHERE, between, lam, positive_denominator, truth
from proofs.li2022.setting import COUNT, domain, n, p, pi, q, variables
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq
from symbolic.survey import walley, warner

k = warner.COUNT

example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "lam": "1/2", "n": 2}
guess, guess_warner = walley.mle(k, n, lam, p, q), warner.mle(k, n, truth)

unbiased = Statement(
    "li2022/q-lambda.unbiased",
    title="The estimate with 2 lambda - 1 is unbiased under Q_lambda.",
    where=WHERE,
    printed=r"\hat{\pi} \text{ is an unbiased estimate of } \pi",
    quote=r"show that $\hat{\pi}$ is an unbiased estimate of",
    variables=(*variables, lam),
    given=[*domain, *between],
    claim=Eq(shared_out.mean(guess), pi),
    example=example,
    before=[*more_truth(), positive_denominator],
    proof=as_warner("li2022/example-7.unbiased", guess, guess_warner, pi),
    why="It is Warner's unbiased estimate with the probability p + lambda (1 - p - q) of a true answer.",
    reads=[MEANT],
    models=[COUNT],
)
