"""Theorem 10: the variance of the estimate, given that somebody answers."""

from __future__ import annotations

from proofs.lemmas import binomial_sums, inverse_moment, powers, survey_sums
from proofs.lemmas.survey_sums import answered, by_answers
from proofs.li2022 import misprints
from proofs.li2022.setting import (
    COUNTS,
    VARIANCE,
    domain,
    example,
    here,
    mechanism,
    n,
    ordered,
    p,
    pi,
    q,
    share,
    variables,
)
from proofs.statements.plan import Have, auto, chain, ring
from proofs.statements.statement import Point, Statement
from symbolic import survey
from symbolic.language import Eq, reals
from symbolic.survey import ANSWERS

x, y = reals("x y")


estimate = survey.estimate_of_answers(p, q)
variance = survey.expectation((estimate - pi) ** 2, n, p, q, pi)
printed_moment = misprints.inverse_moment(n, survey.dont_know(p, q))
moment = survey.inverse_moment(n, p + q)
somebody_answers = survey_sums.possible.at(here)
probability = survey_sums.somebody.at(here)
all_silent = Have((1 - (p + q)) ** n < 1, chain(powers.below_one.id, {"u": 1 - (p + q), "n": n}))
two: Point = {"p": "3/5", "q": "1/5", "pi": "1/2", "n": 2}

first = Statement(
    "li2022/theorem-10.first",
    title="Var(pi^ | N_1 + N_2 > 0) = q_1 q_2 A / (q - p)^2.",
    where="Theorem 10, first equality",
    printed=r"Var(\hat{\pi}|N_1 + N_2 \neq 0) = \frac{1}{(q-p)^2} [\pi p + (1 - \pi)q][\pi q + (1 - \pi)p]A = [-(\pi - "
    r"\frac{1}{2})^2 + \frac{1}{4}(\frac{p+q}{p-q})^2]A \text{ where } A = \sum_{0 \leq N_3 < n} "
    r"\frac{1}{n-N_3} {n \choose N_3} (1 - q_3)^{n-N_3} "
    "q_3^{N_3}",
    quote=r"$Var(\hat{\pi}|N_1 + N_2 \neq 0) = \frac{1}{(q-p)^2} [\pi p + (1 - \pi)q][\pi q + (1 - \pi)p]A",
    variables=variables,
    given=domain,
    before=[somebody_answers],
    claim=Eq(variance, survey.factor(p, q, pi) * printed_moment),
    example=example,
    counterexample=two,
    cause="error",
    why="A is the expectation of 1/(N_1+N_2) over the outcomes with at least one answer. The condition is "
    "missing: A must be divided by their probability 1 - q_3^n. For n = 1 an answer has variance q_1 "
    "q_2/(q-p)^2, not (p+q) times that.",
    repaired=Statement(
        "li2022/theorem-10.first.repaired",
        title="Var(pi^ | N_1 + N_2 > 0) = q_1 q_2 / (q - p)^2 times E[1/M | M > 0] with M = N_1 + N_2.",
        where="Theorem 10, first equality",
        formula=r"\mathrm{Var}(\hat\pi \mid N_1+N_2\neq 0) = \frac{q_1 q_2}{(q-p)^2}\cdot\frac{A}{1-q_3^n}",
        variables=variables,
        given=domain,
        before=[ordered, somebody_answers, all_silent],
        claim=Eq(variance, survey.factor(p, q, pi) * moment),
        example=example,
        proof=ring().after(probability, survey_sums.squared.at(here)),
        why="For m answers the estimate has variance q_1 q_2 / (m (q-p)^2). Average over m, given that somebody "
        "answers.",
        reads=[VARIANCE],
        models=[COUNTS],
        rests_on=["li2022/theorem-9"],
    ),
    reads=[VARIANCE],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
)

second = Statement(
    "li2022/theorem-10.second",
    title="q_1 q_2 / (q - p)^2 = -(pi - 1/2)^2 + ((p + q)/(p - q))^2/4.",
    where="Theorem 10, second equality",
    printed=r"\frac{1}{(q-p)^2} [\pi p + (1 - \pi)q][\pi q + (1 - \pi)p]A = [-(\pi - \frac{1}{2})^2 + "
    r"\frac{1}{4}(\frac{p+q}{p-q})^2]A",
    quote=r"[\pi p + (1 - \pi)q][\pi q + (1 - \pi)p]A = [-(\pi - \frac{1}{2})^2 + \frac{1}{4}(\frac{p+q}{p-q})^2]A",
    variables=variables[:3],
    given=[*mechanism, *share],
    claim=Eq(survey.factor(p, q, pi), survey.factor_centred(p, q, pi)),
    example={"p": "3/5", "q": "1/5", "pi": "1/2"},
    proof=ring(),
    why="Both sides are the same rational function of p, q and pi.",
)

the_moment = Statement(
    "li2022/theorem-10.A",
    title="A = E[1/(N_1 + N_2); N_1 + N_2 > 0], not divided by the probability of the condition.",
    where="Theorem 10, A",
    printed=r"A = \sum_{0 \leq N_3 < n} \frac{1}{n-N_3} {n \choose N_3} (1 - q_3)^{n-N_3} q_3^{N_3}",
    quote=r"$A = \sum_{0 \leq N_3 < n} \frac{1}{n-N_3} {n \choose N_3} (1 - q_3)^{n-N_3} q_3^{N_3}.$",
    variables=variables,
    given=domain,
    claim=Eq(answered(1 / ANSWERS), printed_moment),
    example=example,
    proof=auto().after(
        Have(
            Eq(answered(1 / ANSWERS), survey.inverse_moment_sum(n, p + q)),
            by_answers(
                1 / ANSWERS,
                binomial_sums.theorem,
                binomial_sums.total(n, x, y),
                1 / ANSWERS,
                (1, survey.inverse_moment_sum(n, p + q)),
            ),
        ),
        inverse_moment.reversed.at({"c": p + q, "n": n}),
    ),
    why='The multinomial sum is a binomial sum over the number of "don\'t know" answers. Theorem 10 needs A '
    "divided by the probability of the condition; this is flagged at theorem-10.first.",
    models=[COUNTS],
)
