"""The maximum likelihood estimate under Q_lambda."""

from __future__ import annotations

from proofs.lemmas.shared_out import more_truth
from proofs.li2022 import misprints
from proofs.li2022.q_lambda_setting import WHERE, between, denominator, lam, positive_denominator, truth
from proofs.li2022.setting import LIKELIHOOD, mechanism, n, n1, p, q, theta
from proofs.statements.plan import Have, auto, chain, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq
from symbolic.survey import walley, warner

estimate, meant = misprints.walley_mle(n1, n, lam, p, q), walley.mle(n1, n, lam, p, q)
warner_estimate = warner.mle(n1, n, truth)
counts = [1 <= n, 0 <= n1, n1 <= n]
numerator = n1 / n - (1 - lam) * (1 - p - q) - q
yes_meant, no_meant = warner.yes(truth, meant), warner.no(truth, meant)
yes_warner, no_warner = warner.yes(truth, warner_estimate), warner.no(truth, warner_estimate)

mle = Statement(
    "li2022/q-lambda.mle",
    title="The printed estimate maximises the likelihood of Q_lambda.",
    where=WHERE,
    printed=r"\hat{\pi} = \frac{\frac{n_1}{n} - (1-\lambda)(1-p-q)-q}{p-q+(2\lambda-)(1-p-q)}",
    quote=r"$\hat{\pi} = \frac{\frac{n_1}{n} - (1-\lambda)(1-p-q)-q}{p-q+(2\lambda-)(1-p-q)}$",
    variables=(p, q, lam, theta, n, n1),
    given=[*mechanism, *between, 0 <= theta, theta <= 1, *counts],
    claim=warner.likelihood(theta, n1, n, truth) <= warner.likelihood(estimate, n1, n, truth),
    example={"p": "3/5", "q": "1/5", "lam": "1/2", "theta": "1/2", "n": 2, "n1": 1},
    counterexample={"p": "3/5", "q": "1/5", "lam": "1/2", "theta": "1/2", "n": 10, "n1": 5},
    cause="misprint",
    why="The printed (2 lambda -) can only mean 2 lambda, but must be 2 lambda - 1. For p = 3/5, q = 1/5, lambda "
    "= 1/2 and 5 yes of 10 answers, the share 1/2 has a larger likelihood than the printed 1/3.",
    remarks=["The file does not show whether the 1 is missing in the paper or is a PDF-extraction artefact."],
    repaired=Statement(
        "li2022/q-lambda.mle.repaired",
        title="If the estimate with 2 lambda - 1 lies in [0, 1], it maximises the likelihood of Q_lambda.",
        where=WHERE,
        formula=r"\hat\pi = \frac{\frac{n_1}{n} - (1-\lambda)(1-p-q)-q}{p-q+(2\lambda-1)(1-p-q)}",
        variables=(p, q, lam, theta, n, n1),
        given=[*mechanism, *between, 0 <= theta, theta <= 1, *counts, 0 <= numerator, numerator <= denominator],
        claim=warner.likelihood(theta, n1, n, truth) <= warner.likelihood(meant, n1, n, truth),
        example={"p": "3/5", "q": "1/5", "lam": "1/2", "theta": "1/2", "n": 2, "n1": 1},
        before=[
            *more_truth(),
            positive_denominator,
            Have(0 <= meant, positive(numerator, multiply=[0 < denominator], degree=1)),
            Have(meant <= 1, positive(numerator <= denominator, multiply=[0 < denominator], degree=1)),
            Have(Eq(warner_estimate, meant), ring()),
            Have(0 <= warner_estimate, auto()),
            Have(warner_estimate <= 1, auto()),
        ],
        proof=auto().after(
            Have(
                warner.likelihood(theta, n1, n, truth) <= warner.likelihood(warner_estimate, n1, n, truth),
                chain("li2022/example-7.mle.repaired", {"p": truth, "theta": theta, "n": n, "n1": n1}),
            ),
            Have(
                Eq(yes_meant**n1, yes_warner**n1),
                rewrite(Eq(yes_warner, yes_meant), ring()),
            ),
            Have(
                Eq(no_meant ** (n - n1), no_warner ** (n - n1)),
                rewrite(Eq(no_warner, no_meant), ring()),
            ),
        ),
        why="It is Warner's estimate with the probability p + lambda (1 - p - q) of a true answer.",
        reads=[LIKELIHOOD],
        remarks=[
            "If the formula is below 0 or above 1, the maximum likelihood estimate is the nearer end of [0, "
            "1], as for Eq. 2."
        ],
    ),
    reads=[LIKELIHOOD],
)
