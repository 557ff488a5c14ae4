"""Beyond the print: the maximum likelihood estimate at the borders, and how much of the information the estimate uses."""

from __future__ import annotations

from proofs.li2022.binomial import at_most_equal, congruence
from proofs.li2022.eq_2 import counts, estimate, likelihood, mle, unanswered
from proofs.li2022.example_7 import LIKELIHOOD
from proofs.li2022.setting import domain, mechanism, n, n1, n2, n3, p, pi, q, share, theta
from proofs.li2022.theorem_10 import all_silent
from proofs.statements.plan import Have, Plan, auto, cases, chain, fact, monotone, positive, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import D, Eq, Max, Min, Relation, Term, as_term, log, reals

x, z = reals("x z")
clipped = survey.mle_clipped(n1, n2, p, q)


def clip(name: str, given: list[Relation], claim: Relation, at: str) -> Statement:
    return Statement(
        f"li2022/lemma.clip-{name}",
        title="What cutting off at 0 and 1 does.",
        where="used below",
        printed=r"\max(0, \min(1, x))",
        variables=(x,),
        given=given,
        claim=claim,
        example={"x": at},
        proof=auto()
        if claim.op != "="
        else fact().after(Have(claim.left <= claim.right, auto()), Have(claim.right <= claim.left, auto())),
        why="The cases of maximum and minimum.",
    )


cut = Max(0, Min(1, x))
not_below = clip("not-below", [], 0 <= cut, "2")
not_above = clip("not-above", [], cut <= 1, "2")
from_below = clip("from-below", [x <= 0], Eq(cut, 0), "-1")
from_above = clip("from-above", [1 <= x], Eq(cut, 1), "2")
within = clip("within", [0 <= x, x <= 1], Eq(cut, x), "1/2")
cuts = [not_below, not_above, from_below, from_above, within]


def of_estimate(lemma: Statement) -> Have:
    return Have(lemma.claims[0].substitute({"x": estimate}), chain(lemma.id, {"x": estimate}))


improvement = Statement(
    "li2022/beyond.clipping-helps",
    title="Cutting the estimate off at 0 and 1 never moves it away from the share.",
    where="beyond the print",
    printed=r"\bigl(\max(0,\min(1,x)) - \pi\bigr)^2 \le (x-\pi)^2",
    variables=(x, pi),
    given=share,
    claim=(Max(0, Min(1, x)) - pi) ** 2 <= (x - pi) ** 2,
    example={"x": 2, "pi": "1/3"},
    proof=auto(),
    why="Outcome by outcome; so its mean squared error is never larger than the variance of Theorem 10.",
)

answers_factor = survey.yes(p, q, z) ** n1 * survey.no(p, q, z) ** n2
somebody = [*counts, 1 <= n1 + n2]
slope = n1 * survey.no(p, q, z) - n2 * survey.yes(p, q, z)


def at_border(name: str, border: int, assumption: Relation) -> Statement:
    """The likelihood has one direction on [0, 1] where the estimate of Eq. 2 lies beyond a border."""
    sign = (slope <= 0) if border == 0 else (0 <= slope)
    facts = [
        0 < survey.yes(p, q, z),
        0 < survey.no(p, q, z),
        0 < survey.yes(p, q, z) ** n1,
        0 < survey.no(p, q, z) ** n2,
    ]
    return Statement(
        f"li2022/lemma.likelihood-{name}",
        title=f"Where the estimate of Eq. 2 is {'negative' if border == 0 else 'above 1'}, the share {border} has the largest likelihood.",
        where="used below",
        printed=r"q_1^{n_1} q_2^{n_2} \text{ is monotone on } [0,1]",
        variables=(p, q, theta, n1, n2),
        given=[*mechanism, 0 <= theta, theta <= 1, 0 <= n1, 0 <= n2, assumption],
        claim=answers_factor.substitute({"z": theta}) <= answers_factor.substitute({"z": border}),
        example={"p": "3/5", "q": "1/5", "theta": "1/2", "n1": border, "n2": 1 - border},
        proof=monotone(
            "z",
            answers_factor,
            as_term(0) if border == 0 else theta,
            theta if border == 0 else as_term(1),
            positive(*facts, sign, q < p, degree=4).after(
                Have(0 <= p - q, auto()),
                *(Have(fact, positive(degree=2)) for fact in facts[:2]),
                *(Have(fact, auto()) for fact in facts[2:]),
                Have(sign, positive(degree=3)),
                Have(q < p, auto()),
            ),
        ),
        why="The derivative has the sign of n_1 q_2 - n_2 q_1, which does not change on [0, 1].",
    )


below = at_border("falls", 0, n1 * p <= n2 * q)
above = at_border("rises", 1, n2 * p <= n1 * q)


def same_likelihood(value: Term) -> Plan:
    """The cut-off estimate is `value`, and `value` has at least the likelihood of theta."""
    powers = [
        Eq(answer(p, q, clipped) ** count, answer(p, q, value) ** count)
        for answer, count in ((survey.yes, n1), (survey.no, n2))
    ]
    bases = [
        (answer(p, q, clipped), answer(p, q, value), count) for answer, count in ((survey.yes, n1), (survey.no, n2))
    ]
    return chain(at_most_equal.id, {"x": likelihood(theta), "y": likelihood(value), "w": likelihood(clipped)}).after(
        *(
            Have(
                claim,
                chain(
                    congruence.id,
                    {"a": first, "b": second, "k": count},
                    [None, ring(modulo=[Eq(clipped, value)])],
                ),
            )
            for claim, (first, second, count) in zip(powers, bases, strict=True)
        ),
        Have(Eq(likelihood(clipped), likelihood(value)), ring(modulo=powers)),
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
    of_estimate(within),
    Have(likelihood(theta) <= likelihood(estimate), chain(mle.id, {**border_names, "n3": n3}, claim=2)),
)
zero, one = as_term(0), as_term(1)

border = Statement(
    "li2022/beyond.clipped",
    title="Eq. 2 cut off at 0 and 1 is the maximum likelihood estimate, for all counts with an answer.",
    where="beyond the print",
    printed=r"\max_{0\le\theta\le1} L(\theta) = L\bigl(\max(0,\min(1,\hat\pi))\bigr)",
    variables=(p, q, theta, n1, n2, n3),
    given=[*mechanism, 0 <= theta, theta <= 1, *counts],
    defined=[1 <= n1 + n2],
    before=[of_estimate(not_below), of_estimate(not_above)],
    claim=likelihood(theta) <= likelihood(clipped),
    example={"p": "3/5", "q": "1/5", "theta": "1/3", "n1": 1, "n2": 0, "n3": 0},
    proof=cases(
        n1 * p,
        n2 * q,
        at_most=beyond_border(estimate <= 0, from_below, zero, below),
        greater=cases(
            n2 * p,
            n1 * q,
            at_most=beyond_border(1 <= estimate, from_above, one, above),
            greater=between_borders,
        ),
    ),
    why="Beyond a border the likelihood has one direction on [0, 1]; between them Eq. 2 is its maximum.",
    reads=[LIKELIHOOD],
)

information = Statement(
    "li2022/beyond.fisher-information",
    title="The Fisher information of one respondent.",
    where="beyond the print",
    printed=r"I(\pi) = \sum_i q_i \Bigl(\frac{\partial}{\partial\pi}\ln q_i\Bigr)^2 = \frac{(p-q)^2 (p+q)}{q_1 q_2}",
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
    why='The probability of "don\'t know" does not depend on the share and adds nothing.',
)

efficiency = Statement(
    "li2022/beyond.efficiency",
    title="The variance over the Cramer-Rao bound of n respondents is n (p + q) T, whatever pi is.",
    where="beyond the print",
    printed=r"\mathrm{Var}(\hat\pi \mid N_1+N_2\neq0) \cdot n I(\pi) = n (p+q)\, T",
    variables=(p, q, pi, n),
    given=domain,
    defined=[0 < survey.yes(p, q, pi), 0 < survey.no(p, q, pi)],
    before=[all_silent],
    claim=Eq(
        survey.variance(n, p, q, pi) * (n * survey.fisher_information(p, q, pi)),
        n * (p + q) * survey.inverse_moment(n, p + q),
    ),
    example={"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2},
    proof=ring(),
    why="The information is (p-q)^2 (p+q)/(q_1 q_2), and the variance q_1 q_2 T/(p-q)^2.",
    remarks=[
        "By beyond.inverse-moment-jensen and beyond.inverse-moment-bound this lies between 1 - q_3^n and 2n/(n+1). It may be below 1: the variance is "
        "conditional on an answer, and the bound is for unbiased estimates over all outcomes."
    ],
)

STATEMENTS = [*cuts, below, above, border, improvement, information, efficiency]
