"""Compare `verdicts design` and `symbolic.survey.design` with exact brute force."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import ceil, comb, floor
from typing import Any

import flint
import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.number import endpoints
from symbolic.number.bisection import first
from symbolic.survey import coverage, design
from symbolic.survey.budget import Budget, NoDesign
from symbolic.survey.choice import choose
from symbolic.survey.coverage import Interval
from symbolic.survey.tails import Tails, below

F = Fraction
NOTIONS = ("sldp", "wldp")
SHARES = (F(0), F(1, 5), F(1, 2), F(1))
Z = (F(1959963984540, 10**12), F(1959963984541, 10**12))  # encloses the normal quantile of 0.975

Said = Callable[..., tuple[int, str, str]]


# ---- brute force: all outcomes, exact arithmetic


@cache
def outcomes(n: int, p: Fraction, q: Fraction, pi: Fraction) -> list[tuple[Fraction, Fraction]]:
    """The estimate and the probability of each outcome, given at least one answer."""
    yes, no = pi * p + (1 - pi) * q, pi * q + (1 - pi) * p
    silent = 1 - yes - no
    found = []
    for m in range(1, n + 1):
        for j in range(m + 1):
            chance = comb(n, m) * comb(m, j) * yes**j * no ** (m - j) * silent ** (n - m)
            found.append(((j * p - (m - j) * q) / (m * (p - q)), chance / (1 - silent**n)))
    return found


def variance(n: int, p: Fraction, q: Fraction, pi: Fraction) -> Fraction:
    return sum((chance * (estimate - pi) ** 2 for estimate, chance in outcomes(n, p, q, pi)), F(0))


def held(interval: Interval, pi: Fraction) -> Fraction:
    """The coverage at a given share."""
    known = outcomes(interval.n, interval.p, interval.q, pi)
    return sum((chance for estimate, chance in known if abs(estimate - pi) <= interval.margin), F(0))


def loss(notion: str, p: Fraction, q: Fraction) -> Fraction:
    """e^(privacy loss), from masses, or from plausibility and belief.

    The maximum is over every answer and every pair of truths.
    """
    if notion == "sldp":
        return max(p / q, q / p)
    ends = [(p, 1 - q), (q, 1 - p)]  # belief and plausibility of yes under both truths; those of no are equal
    return max(high / low for low, _ in ends for _, high in ends)


def grid(notion: str, t: Fraction, parts: int) -> Iterator[tuple[Fraction, Fraction]]:
    """All mechanisms on a grid with e^(privacy loss) at most t."""
    for i in range(1, parts + 1):
        for j in range(1, min(i, parts - i + 1)):
            p, q = F(i, parts), F(j, parts)
            if loss(notion, p, q) <= t:
                yield p, q


# ---- the mechanism


@pytest.mark.parametrize("notion", NOTIONS)
@pytest.mark.parametrize("n", [1, 2, 4])
def test_no_mechanism_of_a_grid_is_better(notion: str, n: int) -> None:
    budget = Budget.read("ln(3)", notion)
    found = choose(budget)
    assert (found.p, found.q) == (F(3, 4), F(1, 4))
    tried = list(grid(notion, F(3), 20))
    assert len(tried) > 15
    for pi in SHARES:
        least = variance(n, found.p, found.q, pi)
        assert all(least <= variance(n, p, q, pi) for p, q in tried)


@pytest.mark.parametrize("notion", NOTIONS)
@pytest.mark.parametrize(
    "fixed", [{"dont_know": F(1, 5)}, {"dont_know": F(2, 5)}, {"p": F(3, 5)}, {"p": F(7, 10)}, {"q": F(3, 10)}]
)
def test_nor_where_a_part_of_it_is_fixed(notion: str, fixed: dict[str, Fraction]) -> None:
    found = choose(Budget.read("ln(3)", notion), **fixed)
    tried = [
        (p, q)
        for p, q in grid(notion, F(3), 20)
        if all({"dont_know": 1 - p - q, "p": p, "q": q}[name] == number for name, number in fixed.items())
    ]
    assert tried and loss(notion, found.p, found.q) <= 3
    for n in (1, 3):
        for pi in SHARES:
            assert all(variance(n, found.p, found.q, pi) <= variance(n, p, q, pi) for p, q in tried)


@pytest.mark.parametrize("notion", NOTIONS)
@given(
    epsilon=st.fractions(F(1, 10**6), 60, max_denominator=10**6),
    dont_know=st.fractions(0, F(9, 10), max_denominator=50),
)
def test_rounding_keeps_the_budget(notion: str, epsilon: Fraction, dont_know: Fraction) -> None:
    try:
        found = choose(Budget.read(epsilon, notion), dont_know=dont_know)
    except NoDesign:
        assert notion == "wldp" and dont_know > 0
        return
    with mpmath.workdps(80):
        spent, allowed = (mpmath.mpf(x.numerator) / x.denominator for x in (loss(notion, found.p, found.q), epsilon))
        gap = allowed - mpmath.log(spent)
        assert gap > 0
        if epsilon < 10:
            assert gap < 1e-4 * allowed  # the design is nearly optimal
    assert 1 - found.p - found.q == dont_know and 0 < found.q < found.p


@pytest.mark.parametrize("notion", NOTIONS)
def test_exact_where_possible(notion: str) -> None:
    found = choose(Budget.read("ln(2)", notion))
    assert (found.p, found.q) == (F(2, 3), F(1, 3)) and loss(notion, found.p, found.q) == 2
    assert choose(Budget.read("log(5)", "sldp"), q=F(1, 10)).p == F(1, 2)


def test_a_huge_budget_leaves_a_small_probability_of_a_lie() -> None:
    for epsilon in ("50", "1000", "1e9", "1e1000"):
        found = choose(Budget.read(epsilon, "sldp"))
        assert found.q == F(1, 10**12) and found.p + found.q == 1


# ---- the number of respondents, and the margin


def smallest(p: Fraction, q: Fraction, pi: Fraction, margin: Fraction) -> int:
    """The smallest n by trial; the quantile is only enclosed."""
    n = 1
    while True:
        spread = variance(n, p, q, pi)
        if Z[1] ** 2 * spread <= margin**2:
            return n
        assert Z[0] ** 2 * spread > margin**2
        n += 1


@pytest.mark.parametrize("notion", NOTIONS)
@pytest.mark.parametrize("dont_know", ["0", "0.1", "0.3"])
@pytest.mark.parametrize(("share", "worst"), [("0", "0"), ("1/10..3/10", "3/10"), ("0.2..0.9", "1/2"), ("1", "1")])
def test_the_smallest_number_of_respondents(notion: str, dont_know: str, share: str, worst: str) -> None:
    found = design("ln(9)", share, notion=notion, margin="0.45", dont_know=dont_know)
    assert found.worst_share == F(worst)
    assert found.respondents == smallest(found.p, found.q, F(worst), F(45, 100))
    assert float(found.variance) == pytest.approx(float(variance(found.respondents, found.p, found.q, F(worst))), 1e-5)


@pytest.mark.parametrize("n", [1, 2, 7, 100])
@pytest.mark.parametrize("dont_know", ["0", "0.2"])
def test_the_margin_of_a_number_of_respondents(n: int, dont_know: str) -> None:
    """The margin is rounded up at its fourth digit and needs at most the given respondents."""
    found = design("2", "0.1..0.4", respondents=n, dont_know=dont_know)
    reach = Z[1] ** 2 * variance(min(n, 7), found.p, found.q, F(2, 5)) if n <= 7 else None
    if reach is not None:
        assert found.margin**2 >= reach - F(1, 10**9)
        assert (found.margin * F(999, 1000)) ** 2 < reach
    if found.margin <= 1:
        assert design("2", "0.1..0.4", margin=found.margin, dont_know=dont_know).respondents <= n


MARGINS = st.fractions(F(1, 1000), 1, max_denominator=1000)
BUDGETS = st.fractions(F(1, 100), 8, max_denominator=100)


@settings(max_examples=40)
@given(epsilons=st.tuples(BUDGETS, BUDGETS), margins=st.tuples(MARGINS, MARGINS), notion=st.sampled_from(NOTIONS))
def test_more_is_never_worse(
    epsilons: tuple[Fraction, Fraction], margins: tuple[Fraction, Fraction], notion: str
) -> None:
    """Relaxing a requirement needs no more respondents.

    Larger privacy loss, a wider margin, or a narrower range need no more respondents; more "don't know" answers
    need no fewer.
    """
    (low, high), (narrow, wide) = sorted(epsilons), sorted(margins)

    def size(epsilon: Fraction, margin: Fraction, share: str = "0.2..0.4", **more: Any) -> int:
        return design(epsilon, share, notion=notion, margin=margin, **more).respondents

    assert size(high, narrow) <= size(low, narrow)
    assert size(low, wide) <= size(low, narrow)
    assert size(low, narrow, "0.3") <= size(low, narrow) <= size(low, narrow, "0..1")
    alternatives = [one.respondents for one in design(low, notion=notion, margin=narrow).alternatives]
    assert alternatives == sorted(alternatives)


def test_what_dont_know_costs_is_the_ratio_of_the_variances() -> None:
    found = design("ln(3)", "0.3", respondents=6, dont_know="0.15")
    assert [one.dont_know for one in found.alternatives] == [F(k, 20) for k in (0, 2, 3, 4, 6, 8, 10)]
    for one in found.alternatives:
        p, q = one.mechanism.p, one.mechanism.q
        wanted = variance(6, p, q, F(3, 10)) / variance(6, F(3, 4), F(1, 4), F(3, 10))
        assert float(one.ratio) == pytest.approx(float(wanted), abs=1e-4)
        assert one.respondents == (6 if one.dont_know == F(3, 20) else smallest(p, q, F(3, 10), found.margin))


def test_bisection() -> None:
    for answer in range(1, 20):
        tried: list[int] = []

        def holds(n: int, answer: int = answer, tried: list[int] = tried) -> bool:
            tried.append(n)
            return n >= answer

        assert first(holds, 1, 19) == answer and len(tried) <= 5


# ---- the coverage

SMALL = [
    Interval(1, F(3, 4), F(1, 4), F(1, 3)),
    Interval(9, F(3, 4), F(1, 4), F(1, 3)),
    Interval(12, F(9, 10), F(1, 10), F(1, 10)),
    Interval(12, F(9, 10), F(1, 10), F(9, 10)),
    Interval(8, F(3, 5), F(1, 5), F(2, 5)),
    Interval(14, F(1, 2), F(1, 10), F(3, 10)),
]
RANGES = [(F(0), F(1)), (F(1, 5), F(2, 5)), (F(1, 2), F(1, 2)), (F(0), F(0)), (F(9, 10), F(1))]


@pytest.mark.parametrize("interval", SMALL, ids=str)
@pytest.mark.parametrize("pi", [F(0), F(1, 7), F(1, 2), F(1)])
def test_the_coverage_at_a_share(interval: Interval, pi: Fraction) -> None:
    low, high = endpoints(interval.at(pi))
    assert low <= held(interval, pi) <= high and high - low < F(1, 10**20)


def near_changes(interval: Interval, low: Fraction, high: Fraction) -> list[Fraction]:
    """The shares next to a change of the covered outcomes, and the ends of the range."""
    step = F(1, 10**12)
    estimates = {estimate for estimate, _ in outcomes(interval.n, interval.p, interval.q, F(1, 2))}
    changes = {estimate + sign * interval.margin for estimate in estimates for sign in (-1, 1)}
    beside = {pi + sign * step for pi in changes for sign in (-1, 0, 1)}
    return [low, high, *(pi for pi in beside if low <= pi <= high)]


@pytest.mark.sample(4)
@pytest.mark.parametrize("interval", SMALL, ids=str)
@pytest.mark.parametrize(("low", "high"), RANGES)
def test_the_smallest_coverage(interval: Interval, low: Fraction, high: Fraction) -> None:
    """The smallest coverage agrees with brute force.

    Brute force evaluates the coverage beside the shares where the covered outcomes change, and between them.
    """
    shares = near_changes(interval, low, high) + [low + (high - low) * i / 23 for i in range(24)]
    least = min(held(interval, pi) for pi in shares)
    found = interval.over(low, high)
    assert found.at_least <= least <= found.at_most + F(1, 10**9)
    if found.method == "exact":
        assert found.at_most - found.at_least < F(1, 10**20) and least - found.at_least < F(1, 10**9)
    else:
        assert interval.answering < 1 and found.method in ("cells", "berry-esseen")


@pytest.mark.parametrize("interval", [SMALL[1], Interval(700, F(3, 4), F(1, 4), F(71, 1000))], ids=str)
def test_lower_bounds_are_below_the_exact_coverage(interval: Interval, monkeypatch: pytest.MonkeyPatch) -> None:
    exact = interval.over(F(1, 5), F(2, 5))
    monkeypatch.setattr(coverage, "MOST_PIECES", -1)
    cells = interval.over(F(1, 5), F(2, 5))
    monkeypatch.setattr(coverage, "MOST_ARRAY", 0)
    bound = interval.over(F(1, 5), F(2, 5))
    assert (exact.method, cells.method, bound.method) == ("exact", "cells", "berry-esseen")
    assert 0 <= bound.at_least <= cells.at_least <= exact.at_least <= min(cells.at_most, bound.at_most)
    assert interval.n < 700 or exact.at_least - cells.at_least < F(1, 1000)


@pytest.mark.sample(1)
@pytest.mark.parametrize("n", [3_000, 2 * 10**6, 10**9])
def test_a_lower_bound_where_some_do_not_answer(n: int) -> None:
    found = design("1", "0.2..0.4", respondents=n, dont_know="0.2").coverage
    assert found.method == ("cells" if n == 3_000 else "berry-esseen")
    assert F(94, 100) < found.at_least <= found.at_most and found.at_least < F(951, 1000)


def test_the_text_is_rounded_down() -> None:
    assert coverage.places(F(2, 3)) == "0.666666" and coverage.places(F(2, 3), True) == "0.666667"
    assert coverage.places(F(1)) == coverage.places(F(1), True) == "1.000000"


@settings(max_examples=60)
@given(
    m=st.integers(1, 400),
    steps=st.integers(0, 60),
    x=st.fractions(-1, F(99, 100), max_denominator=997),
    theta=st.fractions(F(1, 100), F(99, 100), max_denominator=991),
)
def test_tails_of_doubles_are_above_those_of_balls_by_little(m: int, steps: int, x: Fraction, theta: Fraction) -> None:
    """Tails in floats are upper bounds of the exact tails, within the stated error.

    If m x is too near an integer, the floats may include one more outcome.
    """
    k = ceil(m * x) - 1 if x > 0 else -1
    tails = Tails(m, m + steps, [k], np.array([float(x)]), [theta])
    with flint.ctx.workprec(200):
        for size, one in zip(range(m, m + steps + 1), below(m, m + steps, x, theta), strict=True):
            low, high = endpoints(one)
            mine = F(float(tails.values[0]))
            assert mine >= low - F(tails.error)
            if size == m or (size * x - floor(size * x)) != 0:
                assert mine <= high + F(tails.error)
            tails.advance()
            if size * x == floor(size * x) and x > 0 and size > m:
                break
    assert tails.error < 1e-9


# ---- an interval with certified coverage


@pytest.mark.sample(2)
@pytest.mark.parametrize("given_", [{"margin": "0.06"}, {"margin": "0.4"}, {"respondents": 90}, {"respondents": 1}])
@pytest.mark.parametrize("dont_know", ["0", "0.3"])
def test_certified(given_: dict[str, Any], dont_know: str) -> None:
    plain = design("2", "0.1..0.3", dont_know=dont_know, **given_)
    found = design("2", "0.1..0.3", dont_know=dont_know, certified=True, **given_)
    assert found.coverage.at_least >= F(95, 100) and found.certified
    assert plain.respondents <= found.respondents <= 2 * plain.respondents
    assert plain.margin <= found.margin <= 2 * plain.margin
    if found.margin < 1:
        assert found.coverage.at_least < 1


# ---- boundaries, and what is refused


@pytest.mark.parametrize("share", ["0", "1/2", "1", "0..1"])
def test_one_respondent(share: str) -> None:
    found = design("1", share, respondents=1)
    assert found.respondents == 1 and found.margin > 1 and found.coverage.at_least == 1


def test_a_truthful_survey_of_nobody_with_the_property() -> None:
    """A truthful survey finds a share of 0 with one respondent, for a huge budget.

    A share of 1/2 needs as many respondents as a direct question.
    """
    assert design("100", "0", margin="0.01").respondents == 1
    assert design("100", "1/2", margin="0.05").respondents == ceil(Z[1] ** 2 / 4 / F(5, 100) ** 2)
