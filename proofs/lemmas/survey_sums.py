"""Multinomial sums over the survey outcomes with at least one answer.

The number of yes answers among m answers is binomial, and so is m among n respondents. Both facts are proved here.
"""

from __future__ import annotations

from proofs.lemmas import binomial_sums, powers
from proofs.statements.plan import Have, Plan, auto, chain, positive, rewrite, ring, sum_step, telescope
from proofs.statements.statement import Point, Statement
from symbolic import survey
from symbolic.language import Eq, Sum, Term, TermLike, as_term, factorial, integers, reals
from symbolic.survey import ANSWERS, YES

p, pi, q, x, y = reals("p pi q x y")
k, n = integers("k n")


c = p + q
yes, no, unanswered = survey.yes(p, q, pi), survey.no(p, q, pi), survey.dont_know(p, q)

estimate = survey.estimate_of_answers(p, q)

zero = as_term(0)
variables = (p, q, pi, n)
domain = [0 <= q, q < p, p + q <= 1, 0 <= pi, pi <= 1, 1 <= n]
example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2}


def inner(of: TermLike, m: Term) -> Term:
    """Sum over the number of yes answers among m answers."""
    weight = survey.probability(YES, m - YES, n - m, n, p, q, pi)
    term = of.substitute({ANSWERS: m}) if isinstance(of, Term) else of
    return Sum(weight * term, YES, 0, m)


def reduction(of: TermLike, lemma: Statement, moment: Term, factor: TermLike, mean: Term | None = None) -> list[Have]:
    """Show inner(of - mean) = outer * factor * moment, with the moment in closed form."""
    at = {x: yes, y: no, n: ANSWERS}
    outer = factorial(n) / (factorial(ANSWERS) * factorial(n - ANSWERS)) * unanswered ** (n - ANSWERS)
    parts = [(outer * factor, moment.substitute(at)), *([] if mean is None else [(mean, inner(1, ANSWERS))])]
    reduced = sum((coefficient * part for coefficient, part in parts[1:]), parts[0][0] * parts[0][1])
    return [
        Have(lemma.claims[0].substitute(at), chain(lemma.id, {"x": yes, "y": no, "n": ANSWERS})),
        Have(
            Eq(inner(of, ANSWERS), reduced),
            telescope(YES.name, 0, ANSWERS, sums=[(-1, inner(of, ANSWERS)), *parts], certificate=0, pointwise=ring()),
        ),
    ]


def answered(of: TermLike) -> Term:
    """Sum of probability * `of` over all outcomes with at least one answer."""
    return survey.answered(of, n, p, q, pi)


def by_answers(of: TermLike, lemma: Statement, moment: Term, factor: TermLike, *value: tuple[TermLike, Term]) -> Plan:
    """Reduce answered(of) to sums over the number of answers.

    For each number of answers, `of` is `factor` times a binomial moment.
    """
    return telescope(
        ANSWERS.name,
        1,
        n,
        sums=[(-1, answered(of)), *value],
        certificate=0,
        pointwise=auto().after(*reduction(of, lemma, moment, factor)),
    )


def proportional(of: Term, mean: Term, factor: TermLike) -> Have:
    """Show answered(of) = mean * answered(1): of - mean is `factor` times the centred count."""
    return Have(
        Eq(answered(of), mean * answered(1)),
        telescope(
            ANSWERS.name,
            1,
            n,
            sums=[(-1, answered(of)), (mean, answered(1))],
            certificate=0,
            pointwise=auto().after(*reduction(of, binomial_sums.mean, binomial_sums.first_moment, factor, mean)),
        ),
    )


def linear(of: Term, *parts: tuple[TermLike, TermLike]) -> Plan:
    """Show that answered is linear: `of` is a combination of the `parts`."""
    inner_sums = [(coefficient, inner(part, ANSWERS)) for coefficient, part in parts]
    combined = sum((coefficient * total for coefficient, total in inner_sums[1:]), inner_sums[0][0] * inner_sums[0][1])
    return telescope(
        ANSWERS.name,
        1,
        n,
        sums=[(-1, answered(of)), *((coefficient, answered(part)) for coefficient, part in parts)],
        certificate=0,
        pointwise=auto().after(
            Have(
                Eq(inner(of, ANSWERS), combined),
                telescope(
                    YES.name, 0, ANSWERS, sums=[(-1, inner(of, ANSWERS)), *inner_sums], certificate=0, pointwise=ring()
                ),
            )
        ),
    )


answers = Sum(binomial_sums.weight(n, k, c, unanswered), k, 1, n)

somebody = Statement(
    "lemma/survey-sums.somebody",
    title="P(N_1 + N_2 > 0) = 1 - q_3^n.",
    where="the lemma library",
    formula=r"P(N_1 + N_2 \ne 0) = 1 - q_3^n",
    variables=variables,
    given=domain,
    claim=Eq(answered(1), 1 - unanswered**n),
    example=example,
    proof=auto().after(
        Have(
            Eq(answered(1), answers),
            by_answers(1, binomial_sums.theorem, binomial_sums.total(n, x, y), 1, (1, answers)),
        ),
        binomial_sums.theorem.at({"x": c, "y": unanswered, "n": n}),
        Have(
            Eq(
                binomial_sums.total(n, c, unanswered),
                binomial_sums.weight(n, zero, c, unanswered)
                + Sum(binomial_sums.weight(n, k, c, unanswered), k, zero + 1, n),
            ),
            sum_step("first"),
        ),
        Have(
            Eq((c + unanswered) ** n, as_term(1) ** n),
            rewrite(Eq(1, c + unanswered), ring()),
        ),
        Have(Eq(as_term(1) ** n, 1), chain(powers.of_one.id, {"n": n})),
    ),
    why="The multinomial sum is a binomial sum of binomial sums.",
    good_for="the denominator of a conditional expectation",
)

possible = Statement(
    "lemma/survey-sums.possible",
    title="P(N_1 + N_2 > 0) > 0.",
    where="the lemma library",
    formula=r"P(N_1 + N_2 \ne 0) > 0",
    variables=variables,
    given=domain,
    claim=0 < answered(1),
    example=example,
    proof=positive(unanswered**n < 1, modulo=[somebody.claims[0]], degree=1).after(
        somebody.at({"p": p, "q": q, "pi": pi, "n": n}),
        Have(unanswered**n < 1, chain(powers.below_one.id, {"u": unanswered, "n": n})),
    ),
    why="It is 1 - q_3^n with q_3 < 1.",
    good_for="existence of a conditional expectation",
)

squared = Statement(
    "lemma/survey-sums.squared",
    title="The squared error of the estimate, summed over outcomes with an answer, is q_1 q_2 S/(q - p)^2, S = "
    "E[1/M; M > 0].",
    where="the lemma library",
    formula=r"E[(\hat\pi - \pi)^2;\, N_1 + N_2 \ne 0] = \frac{q_1 q_2}{(q-p)^2}\, S",
    variables=variables,
    given=domain,
    claim=Eq(answered((estimate - pi) ** 2), survey.factor(p, q, pi) * survey.inverse_moment_sum(n, c)),
    example=example,
    proof=by_answers(
        (estimate - pi) ** 2,
        binomial_sums.variance,
        binomial_sums.second_moment,
        1 / (ANSWERS * (p - q)) ** 2,
        (survey.factor(p, q, pi), survey.inverse_moment_sum(n, c)),
    ),
    why="Given m answers, the binomial count has variance m q_1 q_2/c^2.",
    good_for="the variance of the estimate, given that somebody answers",
)
