"""Lemmas on the outcomes in which somebody answers: the multinomial sums of the survey, from their definition.

The number of yes among m answers is binomial, and so is m among n respondents: both are steps of the proofs here, none is assumed."""

from __future__ import annotations

from proofs.li2022 import binomial as lemmas
from proofs.statements.plan import Have, Plan, auto, chain, positive, ring, substitute, sum_step, telescope
from proofs.statements.statement import Point, Statement
from symbolic import survey
from symbolic.language import Eq, Sum, Term, TermLike, as_term, factorial, integers, reals
from symbolic.survey import ANSWERS, YES

p, q, pi = reals("p q pi")
n, i, k = integers("n i k")
c = p + q
yes, no, unanswered = survey.yes(p, q, pi), survey.no(p, q, pi), survey.dont_know(p, q)
estimate = survey.mle(YES, ANSWERS - YES, p, q)
deviation = YES * c - ANSWERS * yes  # the estimate minus pi is this over m (p - q)

zero = as_term(0)
variables = (p, q, pi, n)
domain = [0 <= q, q < p, p + q <= 1, 0 <= pi, pi <= 1, 1 <= n]
example: Point = {"p": "3/5", "q": "1/5", "pi": "1/3", "n": 2}


def inner(of: TermLike, m: Term) -> Term:
    """The sum over the yes among m answers."""
    weight = survey.probability(YES, m - YES, n - m, n, p, q, pi)
    term = of.substitute({ANSWERS: m}) if isinstance(of, Term) else of
    return Sum(weight * term, YES, 0, m)


def reduction(of: TermLike, lemma: Statement, moment: Term, factor: TermLike) -> list[Have]:
    """inner(of) = outer * factor * moment, and what the moment is."""
    at = {lemmas.x: yes, lemmas.y: no, lemmas.n: i}
    outer = factorial(n) / (factorial(i) * factorial(n - i)) * unanswered ** (n - i)
    binomial_sum = moment.substitute(at)
    known = lemma.claims[0].substitute(at)
    return [
        Have(known, chain(lemma.id, {"x": yes, "y": no, "n": i})),
        Have(
            Eq(inner(of, i), outer * factor * binomial_sum),
            telescope(
                "l",
                0,
                i,
                sums=[(-1, inner(of, i)), (outer * factor, binomial_sum)],
                certificate=0,
                pointwise=substitute("n", i, substitute("i", integers("l"), ring(), fresh="v"), fresh="w"),
            ),
        ),
    ]


def answered(of: TermLike) -> Term:
    """The sum of probability * `of` over all outcomes in which somebody answers."""
    return survey.answered(of, n, p, q, pi)


def by_answers(of: TermLike, lemma: Statement, moment: Term, factor: TermLike, *value: tuple[TermLike, Term]) -> Plan:
    """answered(of) is a combination of sums over the number of answers: for each number, `of` is `factor` times a binomial moment."""
    return telescope(
        "i",
        1,
        n,
        sums=[(-1, answered(of)), *value],
        certificate=0,
        pointwise=substitute("n", i, auto(), fresh="w").after(*reduction(of, lemma, moment, factor)),
    )


def linear(of: Term, *parts: tuple[TermLike, TermLike]) -> Plan:
    """answered(of) is the same combination of the `parts` as `of` is: term by term, twice."""
    inner_sums = [(coefficient, inner(part, i)) for coefficient, part in parts]
    combined = sum((coefficient * total for coefficient, total in inner_sums[1:]), inner_sums[0][0] * inner_sums[0][1])
    return telescope(
        "i",
        1,
        n,
        sums=[(-1, answered(of)), *((coefficient, answered(part)) for coefficient, part in parts)],
        certificate=0,
        pointwise=auto().after(
            Have(
                Eq(inner(of, i), combined),
                telescope("l", 0, i, sums=[(-1, inner(of, i)), *inner_sums], certificate=0, pointwise=ring()),
            )
        ),
    )


answers = Sum(lemmas.weight(n, k, c, unanswered), k, 1, n)

somebody = Statement(
    "li2022/lemma.somebody-answers",
    title="Somebody answers with probability 1 - q_3^n.",
    where="used below",
    printed=r"P(N_1 + N_2 \ne 0) = 1 - q_3^n",
    variables=variables,
    given=domain,
    claim=Eq(answered(1), 1 - unanswered**n),
    example=example,
    proof=auto().after(
        Have(
            Eq(answered(1), answers),
            by_answers(1, lemmas.theorem, lemmas.total(lemmas.n, lemmas.x, lemmas.y), 1, (1, answers)),
        ),
        Have(
            lemmas.theorem.claims[0].substitute({"x": c, "y": unanswered}),
            chain(lemmas.theorem.id, {"x": c, "y": unanswered, "n": n}),
        ),
        Have(
            Eq(
                lemmas.total(n, c, unanswered),
                lemmas.weight(n, zero, c, unanswered) + Sum(lemmas.weight(n, k, c, unanswered), k, zero + 1, n),
            ),
            sum_step("first"),
        ),
        Have(
            Eq((c + unanswered) ** n, as_term(1) ** n),
            chain(lemmas.congruence.id, {"a": c + unanswered, "b": 1, "k": n}),
        ),
        Have(Eq(as_term(1) ** n, 1), chain(lemmas.power_of_one.id, {"n": n})),
    ),
    why="the multinomial sum is a binomial sum of binomial sums",
)

possible = Statement(
    "li2022/lemma.somebody-may-answer",
    title="The probability that somebody answers is positive.",
    where="used below",
    printed=r"P(N_1 + N_2 \ne 0) > 0",
    variables=variables,
    given=domain,
    claim=0 < answered(1),
    example=example,
    proof=positive(unanswered**n < 1, modulo=[somebody.claims[0]], degree=1).after(
        Have(somebody.claims[0], chain(somebody.id, {"p": p, "q": q, "pi": pi, "n": n})),
        Have(unanswered**n < 1, chain(lemmas.power_below_one.id, {"u": unanswered, "n": n})),
    ),
    why="1 - q_3^n with q_3 < 1",
)

centred = Statement(
    "li2022/lemma.estimate-centred",
    title="The deviation of the estimate from pi has no expectation.",
    where="used below",
    printed=r"E[\hat\pi - \pi;\, N_1 + N_2 \ne 0] = 0",
    variables=variables,
    given=domain,
    claim=Eq(answered(estimate - pi), 0),
    example=example,
    proof=by_answers(estimate - pi, lemmas.mean, lemmas.first_moment, 1 / (i * (p - q))),
    why="for each number of answers the binomial count is centred",
)

squared = Statement(
    "li2022/lemma.estimate-squared",
    title="The squared deviation, summed over all outcomes in which somebody answers.",
    where="used below",
    printed=r"E[(\hat\pi - \pi)^2;\, N_1 + N_2 \ne 0] = \frac{q_1 q_2}{(q-p)^2}\, S",
    variables=variables,
    given=domain,
    claim=Eq(answered((estimate - pi) ** 2), survey.factor(p, q, pi) * survey.inverse_moment_sum(n, c)),
    example=example,
    proof=by_answers(
        (estimate - pi) ** 2,
        lemmas.variance,
        lemmas.second_moment,
        1 / (i * (p - q)) ** 2,
        (survey.factor(p, q, pi), survey.inverse_moment_sum(n, c)),
    ),
    why="for each number m of answers the binomial count has variance m q_1 q_2 / c^2",
)

STATEMENTS = [somebody, possible, centred, squared]
