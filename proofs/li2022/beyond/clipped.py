"""Eq. 2 clipped to [0, 1] maximizes the likelihood if somebody answers."""

from __future__ import annotations

from proofs.lemmas import clipping
from proofs.lemmas import likelihood as likelihoods
from proofs.li2022.eq_2 import counts, estimate, likelihood, mle, unanswered
from proofs.li2022.setting import LIKELIHOOD, mechanism, n1, n2, n3, p, q, theta
from proofs.statements.plan import Have, Plan, auto, cases, chain, fact, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Relation, Term, as_term

clipped = survey.mle_clipped(n1, n2, p, q)


def of_estimate(lemma: Statement) -> Have:
    return lemma.at({"x": estimate})


def same_likelihood(value: Term) -> Plan:
    """The clipped estimate equals `value`, and L(theta) <= L(`value`)."""
    same_powers = [
        Eq(answer(p, q, clipped) ** count, answer(p, q, value) ** count)
        for answer, count in ((survey.yes, n1), (survey.no, n2))
    ]
    bases = [
        (answer(p, q, clipped), answer(p, q, value), count) for answer, count in ((survey.yes, n1), (survey.no, n2))
    ]
    return rewrite(Eq(likelihood(value), likelihood(clipped)), fact()).after(
        *(
            Have(
                claim,
                rewrite(Eq(second, first), ring()).after(Have(Eq(second, first), ring(modulo=[Eq(clipped, value)]))),
            )
            for claim, (first, second, count) in zip(same_powers, bases, strict=True)
        ),
        Have(Eq(likelihood(clipped), likelihood(value)), ring(modulo=same_powers)),
    )


border_names = {"p": p, "q": q, "theta": theta, "n1": n1, "n2": n2}
denominator = Have(0 < (n1 + n2) * (p - q), positive(degree=2))


def beyond_border(side: Relation, cut: Statement, value: Term, lemma: Statement) -> Plan:
    best = survey.yes(p, q, value) ** n1 * survey.no(p, q, value) ** n2
    here = survey.yes(p, q, theta) ** n1 * survey.no(p, q, theta) ** n2
    return same_likelihood(value).after(
        denominator,
        Have(side, positive(multiply=[0 < (n1 + n2) * (p - q)], degree=1)),
        of_estimate(cut),
        Have(here <= best, chain(lemma.id, border_names)),
        Have(0 <= unanswered, auto()),
        Have(0 <= unanswered**n3, auto()),
        Have(likelihood(theta) <= likelihood(value), positive(0 <= unanswered**n3, here <= best, degree=2)),
    )


between_borders = same_likelihood(estimate).after(
    denominator,
    Have(0 <= estimate, positive(multiply=[0 < (n1 + n2) * (p - q)], degree=1)),
    Have(estimate <= 1, positive(multiply=[0 < (n1 + n2) * (p - q)], degree=1)),
    of_estimate(clipping.within),
    Have(likelihood(theta) <= likelihood(estimate), chain(mle.id, {**border_names, "n3": n3}, claim=2)),
)
zero, one = as_term(0), as_term(1)

border = Statement(
    "li2022/beyond.clipped",
    title="Eq. 2 clipped to [0, 1] maximizes the likelihood on [0, 1], if n_1 + n_2 >= 1.",
    where="additional result",
    formula=r"\max_{0\le\theta\le1} L(\theta) = L\bigl(\max(0,\min(1,\hat\pi))\bigr)",
    variables=(p, q, theta, n1, n2, n3),
    given=[*mechanism, 0 <= theta, theta <= 1, *counts],
    defined=[1 <= n1 + n2],
    before=[of_estimate(clipping.not_below), of_estimate(clipping.not_above)],
    claim=likelihood(theta) <= likelihood(clipped),
    example={"p": "3/5", "q": "1/5", "theta": "1/3", "n1": 1, "n2": 0, "n3": 0},
    proof=cases(
        n1 * p,
        n2 * q,
        at_most=beyond_border(estimate <= 0, clipping.from_below, zero, likelihoods.falls),
        greater=cases(
            n2 * p,
            n1 * q,
            at_most=beyond_border(1 <= estimate, clipping.from_above, one, likelihoods.rises),
            greater=between_borders,
        ),
    ),
    why="If Eq. 2 lies outside [0, 1], the likelihood is monotone on [0, 1]. Otherwise Eq. 2 is its maximum.",
    reads=[LIKELIHOOD],
)
