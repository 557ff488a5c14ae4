"""k randomized responses to one question: the best test and the privacy curve, simulated.

An answer is true with probability r/(r+1), r = e^epsilon. Under the input x the true answer supports x; under x' it
supports x'.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, Final

from symbolic.formula import DomainError
from symbolic.language import Max, Min, Term, as_term, integers
from symbolic.number import parse
from symbolic.simulation.case import Case
from symbolic.simulation.comparison import Comparison, Design
from symbolic.simulation.model import Survey
from symbolic.simulation.surveys import value

FOR, AGAINST = integers("speaks_for speaks_against")  # number of answers that support x, and that do not
MOST_ANSWERS: Final = 500  # binomial probabilities that are summed exactly for a threshold
UNIT: Final = (Fraction(0), Fraction(1))


def answers_model(k: int, ratio: Any, *, under_x: bool) -> Survey:
    """Return the number of k answers that support x, for the input x or x'."""
    r = parse(ratio)
    chances = (r / (r + 1), 1 / (r + 1))
    speaks_for, against = chances if under_x else chances[::-1]
    return Survey(k, {FOR.name: speaks_for, AGAINST.name: against})


def best_test(k: int, ratio: Fraction, alpha: Fraction) -> Term:
    """Return the probability to reject x as a term in the number of answers for x.

    It is 1 below a threshold, 0 above it, and chosen at the threshold so that the level is alpha. The threshold is
    found by exact sums of binomial probabilities; k above 500 raises `DomainError`.
    """
    if k > MOST_ANSWERS:
        raise DomainError(f"k = {k} is above {MOST_ANSWERS}: the threshold needs exact sums")
    below = Fraction(0)
    for threshold in range(k + 1):
        here = comb(k, threshold) * ratio**threshold / (1 + ratio) ** k
        if below + here >= alpha:
            return Max(0, Min(1, threshold - FOR + as_term((alpha - below) / here)))
        below += here
    return as_term(1)


def type_1(k: int, ratio: Fraction, alpha: Fraction) -> Case:
    """Claim that the type I error of the test is alpha."""
    return Case(answers_model(k, ratio, under_x=True), best_test(k, ratio, alpha), alpha, UNIT)


def type_2(k: int, ratio: Fraction, alpha: Fraction) -> Case:
    """Claim the type II error of the test."""
    claim = value("trade-off.randomized-response", k=k, ratio=ratio, alpha=alpha)
    return Case(answers_model(k, ratio, under_x=False), 1 - best_test(k, ratio, alpha), claim, UNIT)


def hockey_stick(k: int, ratio: Fraction, at_ratio: Fraction) -> Case:
    """Claim the mean under x of max(0, 1 - e^at P'/P), where P'/P = r^(against - for)."""
    of = Max(0, 1 - at_ratio * as_term(ratio) ** (AGAINST - FOR))
    claim = value("delta.randomized-response", k=k, ratio=ratio, at_ratio=at_ratio)
    return Case(answers_model(k, ratio, under_x=True), of, claim, UNIT)


TESTS: Final[tuple[Design, ...]] = tuple(
    {"k": k, "ratio": ratio, "alpha": alpha}
    for k in (1, 2, 3, 6)
    for ratio in ("2", "3/2", "11/10")
    for alpha in ("0", "1/20", "4/9", "1")
)
CURVES: Final[tuple[Design, ...]] = tuple(
    {"k": k, "ratio": ratio, "at_ratio": at}
    for k in (1, 2, 3, 6)
    for ratio in ("2", "3/2", "11/10")
    for at in ("1", "3/2", "2", "4")
)

COMPARISONS: Final = (
    Comparison(
        "trade-off.randomized-response", "the best test of level alpha accepts x, under x'", type_2,
        TESTS, ({"k": 2, "ratio": "2", "alpha": "1/20"}, {"k": 100, "ratio": "6/5", "alpha": "1/20"}),
    ),
    Comparison(
        "trade-off.randomized-response", "the same test rejects x, under x", type_1,
        TESTS, ({"k": 100, "ratio": "6/5", "alpha": "1/20"},),
    ),
    Comparison(
        "delta.randomized-response", "max(0, 1 - e^at P'/P), under x", hockey_stick, CURVES,
        (
            {"k": 2, "ratio": "2", "at_ratio": "3/2"}, {"k": 100, "ratio": "6/5", "at_ratio": "3"},
            {"k": 10**6, "ratio": "1001/1000", "at_ratio": "3"},
        ),
    ),
)  # fmt: skip
