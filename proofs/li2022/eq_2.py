"""Eq. 2: when the estimate with "don't know" is the maximum likelihood estimate."""

from __future__ import annotations

from proofs.lemmas import likelihood as lemmas_on_likelihood
from proofs.li2022.setting import LIKELIHOOD, mechanism, n1, n2, n3, p, q, theta
from proofs.statements.plan import Have, auto, chain, positive, rewrite, ring
from proofs.statements.statement import Point, Statement
from symbolic import survey
from symbolic.language import Eq, Term

c = p + q
counts = [0 <= n1, 0 <= n2, 0 <= n3]
somebody = 1 <= n1 + n2
estimate = survey.mle(n1, n2, p, q)
variables = (p, q, theta, n1, n2, n3)
example: Point = {"p": "3/5", "q": "1/5", "theta": "1/3", "n1": 1, "n2": 1, "n3": 1}


def likelihood(share: Term) -> Term:
    return survey.likelihood(share, n1, n2, n3, p, q)


yes, no = survey.yes(p, q, theta), survey.no(p, q, theta)
yes_best, no_best = survey.yes(p, q, estimate), survey.no(p, q, estimate)
peak = n1 * c / (n1 + n2)
unanswered = survey.dont_know(p, q)

maximum: list[Have] = [
    Have(0 <= yes, positive(degree=2)),
    Have(0 <= c - yes, positive(degree=2)),
    Have(
        yes**n1 * (c - yes) ** n2 <= peak**n1 * (c - peak) ** n2,
        chain(lemmas_on_likelihood.two_outcomes.id, {"x": yes, "c": c, "m": peak, "a": n1, "b": n2}),
    ),
    Have(Eq(yes_best**n1, peak**n1), rewrite(Eq(peak, yes_best), ring())),
    Have(Eq(no_best**n2, (c - peak) ** n2), rewrite(Eq(c - peak, no_best), ring())),
    Have(Eq(no**n2, (c - yes) ** n2), rewrite(Eq(c - yes, no), ring())),
    Have(0 <= unanswered, auto()),
    Have(0 <= unanswered**n3, auto()),
    Have(yes**n1 * no**n2 <= yes_best**n1 * no_best**n2, positive(degree=1)),
]

mle = Statement(
    "li2022/eq-2",
    title="If q n_2 <= p n_1 and q n_1 <= p n_2, the estimate of Eq. 2 lies in [0, 1] and maximises the likelihood.",
    where="Eq. 2",
    printed=r"\hat{\pi} = \frac{n_2 q - n_1 p}{(n_1 + n_2)(q - p)}",
    quote=r"$$\hat{\pi} = \frac{n_2 q - n_1 p}{(n_1 + n_2)(q - p)}.$$",
    variables=variables,
    given=[*mechanism, 0 <= theta, theta <= 1, *counts],
    defined=[somebody],
    provided=[n2 * q <= n1 * p, n1 * q <= n2 * p],
    claim=[0 <= estimate, estimate <= 1, likelihood(theta) <= likelihood(estimate)],
    example=example,
    proof=[
        positive(multiply=[0 < (n1 + n2) * (p - q)], degree=1).after(Have(0 < (n1 + n2) * (p - q), positive(degree=2))),
        positive(multiply=[0 < (n1 + n2) * (p - q)], degree=1).after(Have(0 < (n1 + n2) * (p - q), positive(degree=2))),
        positive(0 <= unanswered**n3, yes**n1 * no**n2 <= yes_best**n1 * no_best**n2, degree=2).after(*maximum),
    ],
    counterexamples=[
        {"p": "3/5", "q": "1/5", "theta": "1/3", "n1": 1, "n2": 9, "n3": 2},
        {"p": "3/5", "q": "1/5", "theta": "1/3", "n1": 9, "n2": 1, "n3": 2},
    ],
    why="Setting the score to 0 ignores the constraint 0 <= pi <= 1. The formula is the maximum likelihood "
    "estimate if and only if q n_2 <= p n_1 and q n_1 <= p n_2. For p = 3/5, q = 1/5, 9 yes and 1 no it "
    "gives 13/10. Otherwise the maximum likelihood estimate is 0 or 1 (beyond.clipped).",
    exceptions={
        "equivalent": "Claims 1 and 2, 0 <= estimate <= 1, are the added assumptions divided by (n_1 + "
        "n_2)(p - q). Claim 3 is the theorem."
    },
    reads=[LIKELIHOOD],
    remarks=["If nobody answers (n_1 = n_2 = 0), the formula divides by 0, and every share has the same likelihood."],
)


def numerator(first: Term, second: Term) -> Term:
    """Return the numerator of q_1 (of q_2 with p, q exchanged) at the estimate."""
    above = n2 * q - n1 * p
    left: Term = above * first + ((n1 + n2) * (q - p) - above) * second
    return left


stationary = Statement(
    "li2022/eq-2.score",
    title="If n_1, n_2 >= 1, the estimate of Eq. 2 solves the likelihood equation n_1/q_1 - n_2/q_2 = 0.",
    where="before Eq. 2",
    printed=r"\frac{n_1}{q_1} - \frac{n_2}{q_2} = 0",
    quote=r"$\frac{n_1}{q_1} - \frac{n_2}{q_2} = 0$",
    variables=(p, q, n1, n2),
    given=[*mechanism, 1 <= n1, 1 <= n2],
    before=[Have(numerator(p, q) < 0, positive(degree=4)), Have(numerator(q, p) < 0, positive(degree=4))],
    claim=Eq(n1 / yes_best - n2 / no_best, 0),
    example={"p": "3/5", "q": "1/5", "n1": 1, "n2": 2},
    proof=ring(),
    why="At the estimate q_1 : q_2 = n_1 : n_2.",
    remarks=["If n_1 = 0 or n_2 = 0, the equation has no solution."],
)
