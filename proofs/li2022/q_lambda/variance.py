"""The variance of the estimate under Q_lambda, and where it is largest."""

from __future__ import annotations

from proofs.lemmas import shared_out
from proofs.lemmas import warner as lemmas_on_warner
from proofs.lemmas.shared_out import more_truth
from proofs.li2022.q_lambda_setting import MEANT, VARIANCE, WHERE, between, lam, positive_denominator, truth, zero
from proofs.li2022.setting import COUNT, domain, n, p, pi, q, variables
from proofs.statements.plan import Have, auto, chain, fact, rewrite, ring
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Term
from symbolic.survey import walley, warner

k = warner.COUNT

example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "lam": "1/2", "n": 2}


guess = walley.mle(k, n, lam, p, q)

squared = (guess - pi) ** 2
squared_at_0 = (walley.mle(k, n, zero, p, q) - pi) ** 2
formula = walley.variance_joined(n, p, pi)


def at(lam: Term) -> Have:
    """Apply the lemma above at this lambda."""
    return Have(
        Eq(shared_out.mean((walley.mle(k, n, lam, p, q) - pi) ** 2, lam), walley.variance(n, lam, p, q, pi)),
        chain(shared_out.variance.id, {"p": p, "q": q, "pi": pi, "n": n, "lam": lam}),
    )


at_0 = [*more_truth(zero), Have(0 < p - q + (2 * zero - 1) * (1 - p - q), auto())]

at_lam, at_zero = (walley.variance(n, some, p, q, pi) for some in (lam, zero))
largest_variance = Statement(
    "li2022/q-lambda.variance.largest",
    title="The variance of the estimate under Q_lambda is largest at lambda = 0.",
    where=WHERE,
    printed=r"\text{when } \lambda = 0, \text{ the variance } Var(\hat{\pi})(=\frac{-(\pi-1/2)^2 + "
    r"\frac{1}{4(2p-1)^2}}{n} \text{ is the largest}",
    quote=r"the variance $Var(\hat{\pi})(=$ $\frac{-(\pi-1/2)^2 + \frac{1}{4(2p-1)^2}}{n}$ is the largest",
    variables=(*variables, lam),
    given=[*domain, *between],
    claim=shared_out.mean(squared) <= shared_out.mean(squared_at_0, zero),
    example=example,
    before=[*more_truth(), positive_denominator, *at_0],
    proof=rewrite(
        Eq(at_lam, shared_out.mean(squared)), rewrite(Eq(at_zero, shared_out.mean(squared_at_0, zero)), fact())
    ).after(
        at(lam),
        at(zero),
        Have(
            at_lam <= at_zero,
            chain(lemmas_on_warner.decreasing.id, {"x": walley.truth(zero, p, q), "y": truth, "pi": pi, "n": n}),
        ),
    ),
    why="The variance decreases in the probability p + lambda (1 - p - q) > 1/2 of a true answer.",
    reads=[VARIANCE, MEANT],
    models=[COUNT],
    rests_on=["li2022/q-lambda.unbiased", "li2022/q-lambda.mle.repaired"],
)

variance_formula = Statement(
    "li2022/q-lambda.variance.formula",
    title="The printed formula is the variance of the estimate under Q_0.",
    where=WHERE,
    printed=r"\text{when } \lambda = 0, \text{ the variance } Var(\hat{\pi})(=\frac{-(\pi-1/2)^2 + "
    r"\frac{1}{4(2p-1)^2}}{n} \text{ is the largest}",
    quote=r"the variance $Var(\hat{\pi})(=$ $\frac{-(\pi-1/2)^2 + \frac{1}{4(2p-1)^2}}{n}$ is the largest",
    variables=variables,
    given=domain,
    claim=Eq(shared_out.mean(squared_at_0, zero), formula),
    example={name: number for name, number in example.items() if name != "lam"},
    before=at_0,
    proof=ring().after(at(zero)),
    why="This is Eq. 1 with the probability p of a true answer; the two terms 1/4 in it cancel.",
    reads=[VARIANCE, MEANT],
    models=[COUNT],
    rests_on=["li2022/q-lambda.unbiased", "li2022/q-lambda.mle.repaired"],
)
