"""The variance nu^W of WLDP: the largest variance of the Q_lambda."""

from __future__ import annotations

from proofs.lemmas import warner as lemmas_on_warner
from proofs.li2022.q_lambda_setting import VARIANCE, WHERE, lie_0, mass, truth_0
from proofs.li2022.setting import COUNT, domain, n, p, pi, variables
from proofs.statements.plan import Have, auto, chain, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq
from symbolic.survey import walley, warner

k = warner.COUNT


nu_w = Statement(
    "li2022/nu-w",
    title="nu^W(p, q) is the variance of Warner's model with the matrix Q_0, whose probability of a true answer is p.",
    where=WHERE,
    printed=r"\text{its accuracy is } \frac{-(\pi-\frac{1}{2})^2+\frac{1}{4(2p-1)^2}}{n} \text{, which is denoted as } "
    r"\nu^W(p,q) \text{ and is exactly the accuracy for the matrix } Q_0 \text{ in Warner's model}",
    quote="is exactly the accuracy for the matrix Q_0 in Warner's model",
    variables=variables,
    given=domain,
    claim=[
        Eq(truth_0, p),
        Eq(lie_0, 1 - p),
        Eq(
            warner.expectation((warner.mle(k, n, p) - pi) ** 2, k, n, p, pi),
            walley.variance_joined(n, p, pi),
        ),
    ],
    example={**mass, "pi": "1/3", "n": 2},
    before=[Have(0 < 2 * p - 1, auto())],
    proof=[
        ring(),
        ring(),
        ring().after(
            Have(
                Eq(
                    warner.expectation((warner.mle(k, n, p) - pi) ** 2, k, n, p, pi),
                    warner.variance(n, p, pi),
                ),
                chain(lemmas_on_warner.variance.id, {"p": p, "pi": pi, "n": n}),
            )
        ),
    ],
    why="Q_0 is Warner's matrix with the probability p of a true answer. In Eq. 1 the two terms 1/4 cancel.",
    reads=[VARIANCE],
    models=[COUNT],
    rests_on=["li2022/q-lambda.unbiased"],
)
