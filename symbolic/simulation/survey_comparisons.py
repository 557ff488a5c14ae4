"""Closed forms for surveys, compared with simulated surveys."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from symbolic.number import Value, parse
from symbolic.simulation.comparison import Comparison, Design
from symbolic.simulation.surveys import (
    inverse_moment,
    inverse_moment_or_zero,
    privacy_squared,
    sampling_squared,
    score_of_one,
    survey_clipped,
    survey_mean,
    survey_model,
    survey_squared,
    value,
    warner_mean,
    warner_model,
    warner_squared,
)

SURVEYS: Final[tuple[Design, ...]] = tuple(
    {"n": n, "p": p, "q": q, "pi": pi}
    for n in (1, 2, 3, 5)
    for p, q, pi in (
        ("3/5", "1/5", "3/10"),
        ("5/9", "4/11", "1/7"),
        ("1/50", "1/20", "9/10"),
        ("1/5", "1/2", "3/8"),
        ("4/7", "1/3", "1"),
    )
)
WARNERS: Final[tuple[Design, ...]] = tuple(
    {"n": n, "p": p, "pi": pi}
    for n in (1, 2, 3, 5)
    for p, pi in (("3/4", "1/3"), ("1/5", "3/7"), ("9/10", "0"), ("3/5", "1"))
)
FEW: Final[Design] = {"n": 3, "p": "11/20", "q": "1/20", "pi": "2/5"}
SOME: Final[Design] = {"n": 40, "p": "3/5", "q": "1/5", "pi": "3/10"}
MANY: Final[Design] = {"n": 10**6, "p": "51/100", "q": "9/25", "pi": "1/20"}
WARNER_SOME: Final[Design] = {"n": 100, "p": "3/4", "pi": "1/3"}
WARNER_MANY: Final[Design] = {"n": 10**6, "p": "51/100", "pi": "1/20"}
WARNER_FOUR: Final[Design] = {"n": 12, "p": "3/4", "pi": "1/3"}


def _one_respondent(design: Design) -> bool:
    return design["n"] == 1 and design["pi"] != "1"


def _variance(**design: Any) -> Value:
    return value("survey.variance", **design)


def _ratio(**design: Any) -> Value:
    return value("survey.cramer-rao-ratio", n=design["n"], c=design["p"] + design["q"])


def _information(**design: Any) -> Fraction:
    """Return n times the information of one respondent, which multiplies (estimate - pi)^2."""
    chances = survey_model(**design).chances
    slope: Fraction = design["p"] - design["q"]
    return int(design["n"]) * slope**2 * (1 / chances["yes"] + 1 / chances["no"])


def _cost(**design: Any) -> Value:
    return value("survey.dont-know-cost", n=design["n"], c=design["p"] + design["q"])


def _over_warner(**design: Any) -> Fraction:
    """Return n (2t - 1)^2 / (y (1 - y)), y the probability of a yes.

    This is one over the variance of Warner's design with the same p/q.
    """
    truth: Fraction = design["p"] / (design["p"] + design["q"])
    yes = warner_model(design["n"], truth, design["pi"]).chances["yes"]
    return int(design["n"]) * (2 * truth - 1) ** 2 / (yes * (1 - yes))


def _moment(n: int, c: Fraction) -> Value:
    return value("survey.inverse-moment", n=n, c=c)


def _approximation(n: int, c: Fraction) -> Value:
    return value("survey.inverse-moment-approx", n=n, c=c)


def _not_one(designs: tuple[Design, ...]) -> tuple[Design, ...]:
    """Return the designs with (n + 1) c != 1, for which the approximations are defined."""
    return tuple(d for d in designs if (int(d["n"]) + 1) * (parse(d["p"]) + parse(d["q"])) != 1)


COMPARISONS: Final = (
    Comparison("warner.mle", "the estimate", warner_mean, WARNERS, (WARNER_SOME, WARNER_MANY)),
    Comparison("warner.variance", "(estimate - pi)^2", warner_squared, WARNERS, (WARNER_SOME, WARNER_MANY)),
    Comparison("warner.sampling-variance", "(sample share - pi)^2", sampling_squared, WARNERS, (WARNER_FOUR,)),
    Comparison("warner.privacy-variance", "(estimate - sample share)^2", privacy_squared, WARNERS, (WARNER_FOUR,)),
    Comparison("survey.mle", "the estimate, given an answer", survey_mean, SURVEYS, (FEW, SOME, MANY)),
    Comparison(
        "survey.variance", "(estimate - pi)^2, given an answer", survey_squared(_variance), SURVEYS, (FEW, SOME, MANY)
    ),
    Comparison(
        "survey.variance-approx", "(estimate - pi)^2, given an answer",
        survey_squared(lambda **design: value("survey.variance-approx", **design), truth=_variance),
        _not_one(SURVEYS), (FEW, SOME), "approximate",
    ),
    Comparison("survey.inverse-moment", "1/M, given M > 0", inverse_moment(_moment), SURVEYS, (FEW, SOME, MANY)),
    Comparison(
        "survey.inverse-moment-sum", "1/M where M > 0, else 0",
        inverse_moment_or_zero,
        SURVEYS, (FEW, SOME),
    ),
    Comparison(
        "survey.inverse-moment-approx", "1/M, given M > 0", inverse_moment(_approximation, truth=_moment),
        _not_one(SURVEYS), (FEW, SOME), "approximate",
    ),
    Comparison(
        "survey.fisher-information", "the squared score of one respondent", score_of_one,
        tuple(filter(_one_respondent, SURVEYS)), ({**FEW, "n": 1},),
    ),
    Comparison(
        "survey.cramer-rao-ratio", "(estimate - pi)^2 times n times the information",
        survey_squared(_ratio, _information), SURVEYS, (FEW, SOME),
    ),
    Comparison(
        "survey.dont-know-cost", "(estimate - pi)^2 over Warner's variance", survey_squared(_cost, _over_warner),
        SURVEYS, (FEW, SOME),
    ),
    Comparison(
        "survey.clipped-bias", "clipped estimate - pi, given an answer", survey_clipped("survey.clipped-bias", 1),
        SURVEYS, (FEW, SOME),
    ),
    Comparison(
        "survey.clipped-mse", "(clipped estimate - pi)^2, given an answer", survey_clipped("survey.clipped-mse", 2),
        SURVEYS, (FEW, SOME),
    ),
)  # fmt: skip
