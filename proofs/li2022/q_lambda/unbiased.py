"""The estimate under Q_lambda is unbiased."""

from __future__ import annotations

from proofs.lemmas import shared_out
from proofs.lemmas.shared_out import as_warner, more_truth
from proofs.li2022 import misprints
from proofs.li2022.q_lambda_setting import WHERE, between, lam, positive_denominator, truth
from proofs.li2022.setting import COUNT, domain, n, p, pi, q, variables
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq
from symbolic.survey import walley, warner

k = warner.COUNT

example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "lam": "1/2", "n": 2}
honest: Point = {"p": "3/4", "q": 0, "pi": 1, "lam": 1, "n": 1}


guess_printed, guess = misprints.walley_mle(k, n, lam, p, q), walley.mle(k, n, lam, p, q)
guess_warner = warner.mle(k, n, truth)

unbiased = Statement(
    "li2022/q-lambda.unbiased",
    title="The printed estimate is unbiased under Q_lambda.",
    where=WHERE,
    printed=r"\mathbb{E}[\hat\pi] = \pi",
    variables=(*variables, lam),
    given=[*domain, *between],
    claim=Eq(shared_out.mean(guess_printed), pi),
    example=example,
    counterexample=honest,
    cause="misprint",
    why="The print's estimate has the wrong denominator (see q-lambda.mle): where everybody tells the truth and has the property, it is always 4/5. "
    "The estimate that is meant is unbiased.",
    repaired=Statement(
        "li2022/q-lambda.unbiased.repaired",
        title="The estimate with 2 lambda - 1 is unbiased under Q_lambda.",
        where=WHERE,
        printed=r"\mathbb{E}\Bigl[\frac{\frac{N_1}{n} - (1-\lambda)(1-p-q)-q}{p-q+(2\lambda-1)(1-p-q)}\Bigr] = \pi",
        variables=(*variables, lam),
        given=[*domain, *between],
        claim=Eq(shared_out.mean(guess), pi),
        example=example,
        before=[*more_truth(), positive_denominator],
        proof=as_warner("li2022/example-7.unbiased.repaired", guess, guess_warner, pi),
        why="It is Warner's estimate with the probability p + lambda (1 - p - q) of the truth, and his is unbiased.",
        models=[COUNT],
    ),
    models=[COUNT],
)
