"""The variance of Warner's mechanism on the slides, split into sampling and privacy."""

from __future__ import annotations

from proofs.lemmas import warner as lemmas_on_warner
from proofs.li2022.setting import COUNT
from proofs.statements.plan import Have, auto, chain, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Ne, Term, as_term, integers, reals
from symbolic.survey import warner

p, pi = reals("p pi")
n = integers("n")


k = warner.COUNT
one = as_term(1)

WHERE = "Warner's Mechanism: Distribution Estimation Problem"
ESTIMATE = "The maximum likelihood estimate is (p-1)/(2p-1) + N_1/((2p-1)n). The slides do not print it."
PARTS = (
    "The first summand is interpreted as the sampling variance, the second as the variance added by the randomization."
)
VARIANCE = "The variance is the mean squared deviation from pi, the mean of the estimate."


def mean_square(p: Term) -> Term:
    """The mean squared deviation of the estimate from the proportion pi."""
    return warner.expectation((warner.mle(k, n, p) - pi) ** 2, k, n, p, pi)


def is_warner(p: Term) -> Have:
    """The variance formula of Eq. 1 of the paper."""
    return Have(
        Eq(mean_square(p), warner.variance(n, p, pi)),
        chain(lemmas_on_warner.variance.id, {"p": p, "pi": pi, "n": n}),
    )


total = Statement(
    "li2023/warner-variance.total",
    title="The printed sum is the variance of the maximum likelihood estimate.",
    where=WHERE,
    printed=r"\text{Var}[\hat{\pi}] = \frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4}}{n} + \frac{\frac{1}{4(2p-1)^2} - "
    r"\frac{1}{4}}{n}",
    quote=r"\frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4}}{n} + \frac{\frac{1}{4(2p-1)^2} - \frac{1}{4}}{n}",
    variables=(p, pi, n),
    given=[0 <= p, p <= 1, 0 <= pi, pi <= 1, 1 <= n],
    defined=[Ne(2 * p - 1, 0)],
    claim=Eq(mean_square(p), warner.sampling_variance(n, pi) + warner.privacy_variance(n, p)),
    example={"p": "3/4", "pi": "1/3", "n": 2},
    proof=ring().after(is_warner(p)),
    why="The sum equals Eq. 1 of li2022. The estimate is misprinted there, and the slides print none.",
    reads=[ESTIMATE, VARIANCE],
    models=[COUNT],
    rests_on=["li2022/example-7.unbiased"],
)

sampling = Statement(
    "li2023/warner-variance.sampling",
    title="The first summand is the sampling variance pi (1 - pi)/n.",
    where=WHERE,
    printed=r"\text{Var}[\hat{\pi}] = \frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4}}{n} + \frac{\frac{1}{4(2p-1)^2} - "
    r"\frac{1}{4}}{n}",
    quote=r"\frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4}}{n}",
    variables=(pi, n),
    given=[0 <= pi, pi <= 1, 1 <= n],
    claim=[
        Eq(warner.sampling_variance(n, pi), pi * (1 - pi) / n),
        Eq(mean_square(one), warner.sampling_variance(n, pi)),
    ],
    example={"pi": "1/3", "n": 2},
    before=[Have(0 < 2 * one - 1, auto())],
    proof=[ring(), ring().after(is_warner(one))],
    why="With p = 1 everybody tells the truth, and the variance of the estimate is pi (1 - pi)/n.",
    reads=[PARTS, VARIANCE],
    models=[COUNT],
    rests_on=["li2022/example-7.unbiased"],
)

privacy = Statement(
    "li2023/warner-variance.privacy",
    title="The second summand is the variance added by the randomization, p (1 - p)/(n (2p - 1)^2).",
    where=WHERE,
    printed=r"\text{Var}[\hat{\pi}] = \frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4}}{n} + \frac{\frac{1}{4(2p-1)^2} - "
    r"\frac{1}{4}}{n}",
    quote=r"\frac{\frac{1}{4(2p-1)^2} - \frac{1}{4}}{n}",
    variables=(p, pi, n),
    given=[0 <= p, p <= 1, 0 <= pi, pi <= 1, 1 <= n],
    defined=[Ne(2 * p - 1, 0)],
    claim=[
        Eq(warner.privacy_variance(n, p), p * (1 - p) / (n * (2 * p - 1) ** 2)),
        Eq(mean_square(p) - mean_square(one), warner.privacy_variance(n, p)),
    ],
    example={"p": "3/4", "pi": "1/3", "n": 2},
    before=[Have(0 < 2 * one - 1, auto())],
    proof=[ring(), ring().after(is_warner(p), is_warner(one))],
    why="The summand is the variance of the estimate minus the variance for truthful answers; it does not depend "
    "on pi.",
    reads=[ESTIMATE, PARTS, VARIANCE],
    models=[COUNT],
    rests_on=["li2022/example-7.unbiased"],
)
