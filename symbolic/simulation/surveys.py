"""Simulated surveys: Warner's design, the design with "don't know", and Q_lambda.

The probability of an answer is that of a random person who has the property with probability pi and then tells the
truth, lies or says "don't know". The simulation uses only the estimates, and none of the formulas that it tests.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, Final

from symbolic import survey, values
from symbolic.language import Term, as_term, integers
from symbolic.number import Value, parse
from symbolic.simulation.case import Case
from symbolic.simulation.model import Survey
from symbolic.survey import warner

YES, NO = integers("yes no")
ANSWERS: Final = YES + NO
FOUR: Final = integers("with_yes with_no without_yes without_no")
DIGITS: Final = 20  # of a claim, which is compared as a double

Builder = Callable[..., Case]
Answer = Fraction | Value


def survey_model(n: int, p: Any, q: Any, pi: Any) -> Survey:
    """Return the answers yes, no, unknown of n people.

    A person with the property says yes, and one without says no, with probability p.
    """
    truth, lie, share = parse(p), parse(q), parse(pi)
    return Survey(
        n,
        {
            "yes": share * truth + (1 - share) * lie,
            "no": share * lie + (1 - share) * truth,
            "unknown": 1 - truth - lie,
        },
    )


def warner_model(n: int, p: Any, pi: Any) -> Survey:
    """Return the answers yes and no of n people who tell the truth with probability p."""
    truth, share = parse(p), parse(pi)
    yes = share * truth + (1 - share) * (1 - truth)
    return Survey(n, {"yes": yes, "no": 1 - yes})


def both_known_model(n: int, p: Any, pi: Any) -> Survey:
    """Return Warner's answers together with the property of each person.

    The counts are with_yes, with_no, without_yes, without_no.
    """
    truth, share = parse(p), parse(pi)
    each = (share * truth, share * (1 - truth), (1 - share) * (1 - truth), (1 - share) * truth)
    return Survey(n, dict(zip((one.name for one in FOUR), each, strict=True)))


def between(first: Fraction, second: Fraction) -> tuple[Fraction, Fraction]:
    return min(first, second), max(first, second)


def squared(within: tuple[Fraction, Fraction], centre: Fraction) -> tuple[Fraction, Fraction]:
    """Return the range of (x - centre)^2 for x in the range."""
    low, high = within
    least = Fraction(0) if low <= centre <= high else min((low - centre) ** 2, (high - centre) ** 2)
    return least, max((low - centre) ** 2, (high - centre) ** 2)


def value(name: str, **parameters: Any) -> Value:
    """Return the claim: the value of a formula."""
    found: Value = values.value(name, DIGITS, **parameters)
    return found


# ---- ranges that contain almost all of the probability

TAIL: Final = 1e-24  # the omitted probability on one side
LARGE: Final = 10_000  # with more respondents the averaged quantity is clipped: see `Case.outside`


def fewest_answers(n: int, c: Fraction) -> int:
    """Return n c - sqrt(n ln(1/TAIL)/2), a lower bound of M ~ Bin(n, c).

    M is below it with probability at most TAIL (Hoeffding 1963).
    """
    return max(math.floor(n * float(c) - math.sqrt(n * math.log(1 / TAIL) / 2)) - 1, 0)


def usual(
    n: int, c: Fraction, slope: Fraction, within: tuple[Fraction, Fraction], pi: Fraction
) -> tuple[tuple[Fraction, Fraction], Fraction]:
    """Return a narrower range of the estimate, and a bound on the probability outside it.

    The probability is conditional on an answer. Given m answers the estimate is pi + slope (share of yes - its
    expectation). Hence it is farther than slope sqrt(ln(2/TAIL)/(2m)) from pi with probability at most TAIL (Hoeffding
    1963). There are fewer than `fewest_answers` with probability at most TAIL, and there is an answer with probability
    at least 1/2.
    """
    fewest = fewest_answers(n, c)
    if n < LARGE or not fewest:
        return within, Fraction(0)
    reach = Fraction(float(abs(slope)) * math.sqrt(math.log(2 / TAIL) / (2 * fewest)) * 1.000001)
    return (max(within[0], pi - reach), min(within[1], pi + reach)), Fraction(4 * TAIL)


def outside(probability: Fraction, within: tuple[Fraction, Fraction]) -> float | None:
    """Return a bound on the effect of clipping on an expectation; None without clipping."""
    return float(probability * (within[1] - within[0])) if probability else None


# ---- the survey with "don't know"


def survey_estimate(p: Fraction, q: Fraction) -> tuple[Term, tuple[Fraction, Fraction]]:
    """Return the maximum likelihood estimate, and its range."""
    return survey.mle(YES, NO, as_term(p), as_term(q)), between(-q / (p - q), p / (p - q))


def survey_mean(n: int, p: Fraction, q: Fraction, pi: Fraction) -> Case:
    estimate, within = survey_estimate(p, q)
    near, beyond = usual(n, p + q, (p + q) / (p - q), within, pi)
    return Case(survey_model(n, p, q, pi), estimate, pi, near, ANSWERS, outside=outside(beyond, within))


def survey_squared(
    claim: Callable[..., Answer],
    times: Callable[..., Fraction] | None = None,
    truth: Callable[..., Answer] | None = None,
) -> Builder:
    """Claim the mean of (estimate - pi)^2, times a number.

    Claim and number are functions of the parameters."""

    def build(n: int, p: Fraction, q: Fraction, pi: Fraction) -> Case:
        estimate, within = survey_estimate(p, q)
        factor = times(n=n, p=p, q=q, pi=pi) if times else Fraction(1)
        near, beyond = usual(n, p + q, (p + q) / (p - q), within, pi)
        (low, high), whole = squared(near, pi), squared(within, pi)
        return Case(
            survey_model(n, p, q, pi),
            factor * (estimate - pi) ** 2,
            claim(n=n, p=p, q=q, pi=pi),
            (factor * low, factor * high),
            ANSWERS,
            outside=outside(beyond * factor, whole),
            truth=partial(truth, n=n, p=p, q=q, pi=pi) if truth else None,
        )

    return build


def inverse_moment(
    claim: Callable[[int, Fraction], Answer], truth: Callable[[int, Fraction], Answer] | None = None
) -> Builder:
    """Claim the mean of 1/M, M = yes + no, over the repetitions with an answer."""

    def build(n: int, p: Fraction, q: Fraction, pi: Fraction) -> Case:
        c, fewest = p + q, fewest_answers(n, p + q)
        cut = n >= LARGE and fewest > 0
        return Case(
            survey_model(n, p, q, pi),
            1 / ANSWERS,
            claim(n, c),
            (Fraction(1, n), Fraction(1, fewest) if cut else Fraction(1)),
            ANSWERS,
            outside=2 * TAIL if cut else None,
            truth=partial(truth, n, c) if truth else None,
        )

    return build


def inverse_moment_or_zero(n: int, p: Fraction, q: Fraction, pi: Fraction) -> Case:
    """Claim the mean of 1/M over all repetitions, with 0 for those without an answer."""
    claim = value("survey.inverse-moment-sum", n=n, c=p + q)
    return Case(survey_model(n, p, q, pi), 1 / ANSWERS, claim, (Fraction(0), Fraction(1)), ANSWERS, otherwise=0)


def survey_clipped(name: str, power: int) -> Builder:
    def build(n: int, p: Fraction, q: Fraction, pi: Fraction) -> Case:
        estimate = survey.mle_clipped(YES, NO, as_term(p), as_term(q))
        within = (-pi, 1 - pi) if power == 1 else squared((Fraction(0), Fraction(1)), pi)
        return Case(
            survey_model(n, p, q, pi), (estimate - pi) ** power, value(name, n=n, p=p, q=q, pi=pi), within, ANSWERS,
            scale=None if power == 2 else pi,
        )  # fmt: skip

    return build


def score_of_one(n: int, p: Fraction, q: Fraction, pi: Fraction) -> Case:
    """Claim the mean square of d/dpi of the log-likelihood of one respondent.

    The score of "don't know" is 0.
    """
    model = survey_model(n, p, q, pi)
    slope, chances = p - q, model.chances
    of = YES * (slope / chances["yes"]) ** 2 + NO * (slope / chances["no"]) ** 2
    top = max((slope / chances[name]) ** 2 for name in ("yes", "no"))
    return Case(model, of, value("survey.fisher-information", p=p, q=q, pi=pi), (Fraction(0), top))


# ---- Warner's survey


def warner_estimate(p: Fraction, n: int) -> tuple[Term, tuple[Fraction, Fraction]]:
    return warner.mle(YES, as_term(n), as_term(p)), between((p - 1) / (2 * p - 1), p / (2 * p - 1))


def warner_mean(n: int, p: Fraction, pi: Fraction) -> Case:
    estimate, within = warner_estimate(p, n)
    near, beyond = usual(n, Fraction(1), 1 / (2 * p - 1), within, pi)
    return Case(warner_model(n, p, pi), estimate, pi, near, outside=outside(beyond, within))


def warner_squared(n: int, p: Fraction, pi: Fraction) -> Case:
    estimate, within = warner_estimate(p, n)
    near, beyond = usual(n, Fraction(1), 1 / (2 * p - 1), within, pi)
    return Case(
        warner_model(n, p, pi),
        (estimate - pi) ** 2,
        value("warner.variance", n=n, p=p, pi=pi),
        squared(near, pi),
        outside=outside(beyond, squared(within, pi)),
    )


def sampling_squared(n: int, p: Fraction, pi: Fraction) -> Case:
    """Claim the variance of the share of the sample that has the property."""
    with_yes, with_no, _, _ = FOUR
    of = ((with_yes + with_no) / n - pi) ** 2
    claim = value("warner.sampling-variance", n=n, pi=pi)
    return Case(both_known_model(n, p, pi), of, claim, squared((Fraction(0), Fraction(1)), pi))


def privacy_squared(n: int, p: Fraction, pi: Fraction) -> Case:
    """Claim the mean squared difference between the estimate and that share."""
    with_yes, with_no, without_yes, _ = FOUR
    estimate = warner.mle(with_yes + without_yes, as_term(n), as_term(p))
    low, high = between((p - 1) / (2 * p - 1), p / (2 * p - 1))
    farthest = max(high, 1 - low)
    claim = value("warner.privacy-variance", n=n, p=p)
    return Case(
        both_known_model(n, p, pi),
        (estimate - (with_yes + with_no) / n) ** 2,
        claim,
        (Fraction(0), farthest**2),
    )
