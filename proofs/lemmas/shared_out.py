"""Randomized response Q_lambda: the unknown mass is divided between the two answers."""

from __future__ import annotations

from proofs.lemmas import warner as lemmas_on_warner
from proofs.lemmas.maxima import is_maximum
from proofs.statements.plan import Have, Plan, auto, chain, fact, positive, ring, telescope
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Q, Term, integers, reals
from symbolic.survey import walley, warner

lam, p, pi, q = reals("lam p pi q")
n = integers("n")


variables: tuple[Term, ...] = (p, q, pi, n)

# p, q in [0, 1], p > 1/2, and q_3 = 1 - p - q is a probability
mechanism = [0 <= q, Q(1, 2) < p, p + q <= 1]
share = [0 <= pi, pi <= 1]
domain = [*mechanism, *share, 1 <= n]

k = warner.COUNT

between = [0 <= lam, lam <= 1]
truth, lie = walley.truth(lam, p, q), walley.lie(lam, p, q)
denominator = p - q + (2 * lam - 1) * (1 - p - q)
example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "lam": "1/2", "n": 2}


def more_truth(of: Term = lam) -> list[Have]:
    """Show that a true answer under Q_lambda has probability above 1/2."""
    told = walley.truth(of, p, q)
    return [
        Have(Q(1, 2) < told, positive(degree=2)),
        Have(0 < 2 * told - 1, auto()),
        Have(told <= 1, positive(degree=2)),
        Have(0 <= told, auto()),
    ]


positive_denominator = Have(0 < denominator, positive(degree=2))


# ---- mean and variance
def mean(of: Term, lam: Term = lam) -> Term:
    """Expectation under Q_lambda of a term in the number of yes answers."""
    return warner.expectation(of, k, n, walley.truth(lam, p, q), pi)


guess = walley.mle(k, n, lam, p, q)
guess_warner = warner.mle(k, n, truth)


def as_warner(theorem: str, of: Term, of_warner: Term, value: Term) -> Plan:
    """Rewrite the expectation as that of Warner's estimate, and apply its theorem."""
    return ring().after(
        Have(Eq(mean(of_warner), value), chain(theorem, {"p": truth, "pi": pi, "n": n})),
        Have(
            Eq(mean(of), mean(of_warner)),
            telescope("i", 0, n, sums=[(-1, mean(of)), (1, mean(of_warner))], certificate=0, pointwise=ring()),
        ),
    )


squared = (guess - pi) ** 2

variance = Statement(
    "lemma/shared-out.variance",
    title="The estimate under Q_lambda has Warner's variance nu(p + lambda (1 - p - q)).",
    where="the lemma library",
    formula=r"\mathbb{E}_\lambda[(\hat\pi - \pi)^2] = \nu\bigl(p+\lambda(1-p-q)\bigr)",
    variables=(*variables, lam),
    given=[*domain, *between],
    claim=Eq(mean(squared), walley.variance(n, lam, p, q, pi)),
    example=example,
    before=[*more_truth(), positive_denominator],
    proof=as_warner(
        lemmas_on_warner.variance.id,
        squared,
        (guess_warner - pi) ** 2,
        walley.variance(n, lam, p, q, pi),
    ),
    why="The estimate is Warner's, for the probability p + lambda (1 - p - q) of a true answer.",
    good_for="reducing a mechanism with three answers to one with two",
)


odds = truth / lie

mass = {"p": "3/5", "q": "1/5"}

loss = Statement(
    "lemma/shared-out.loss",
    title="e^(epsilon(Q_lambda)) is the probability of a true answer over that of a lie.",
    where="the lemma library",
    formula=r"e^{\epsilon(Q_\lambda)} = \frac{p+\lambda(1-p-q)}{q+(1-\lambda)(1-p-q)}",
    variables=(p, q, lam),
    given=[*mechanism, *between, 0 < lie],
    claim=Eq(walley.loss_ratio(lam, p, q), odds),
    example={**mass, "lam": "1/2"},
    before=more_truth(),
    proof=fact().after(
        Have(lie <= truth, auto()),
        *is_maximum(
            odds,
            lie / truth,
            positive(lie <= truth, 0 < lie, 0 < truth, multiply=[0 < lie, 0 < truth]),
        ),
    ),
    why="A true answer is at least as probable as a lie.",
    good_for="the privacy loss of Q_lambda without a maximum",
)
