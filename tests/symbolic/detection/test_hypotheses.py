"""Compare optimal tests between two simple hypotheses with all deterministic tests."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.belief import Mass
from symbolic.belief import trade_off as belief_trade_off
from symbolic.belief.curve import lower_hull
from symbolic.detection.hypotheses import Hypotheses, curve_of_deltas, f_score, f_score_of_gamma, rates
from symbolic.formula import DomainError

levels = st.fractions(0, 1, max_denominator=24)
positive = st.fractions(Fraction(1, 30), 30, max_denominator=30)
QUICK = settings(max_examples=60, deadline=None)


@st.composite
def chances(draw: st.DrawFn, size: int) -> list[Fraction]:
    weights = draw(st.lists(st.integers(0, 6), min_size=size, max_size=size).filter(any))
    return [Fraction(one, sum(weights)) for one in weights]


@st.composite
def pairs(draw: st.DrawFn) -> Hypotheses:
    size = draw(st.integers(1, 5))
    return Hypotheses.of(draw(chances(size)), draw(chances(size)))


def crisp(pair: Hypotheses) -> list[tuple[Fraction, Fraction]]:
    """(type I error, type II error) of every deterministic test."""
    found = []
    for event in itertools.product((0, 1), repeat=len(pair.null)):
        alarm = sum((p for p, inside in zip(pair.null, event, strict=True) if inside), start=Fraction(0))
        detected = sum((q for q, inside in zip(pair.alternative, event, strict=True) if inside), start=Fraction(0))
        found.append((alarm, 1 - detected))
    return found


@QUICK
@given(pairs())
def test_the_trade_off_is_the_lower_hull_of_all_tests(pair: Hypotheses) -> None:
    hull = lower_hull(crisp(pair))
    for a, b in hull:
        assert pair.trade_off(a) == b
    assert {a for a, _ in pair.trade_off.knots} <= {a for a, _ in hull}
    assert pair.trade_off.is_convex
    assert pair.trade_off.is_nonincreasing
    assert pair.trade_off(1) == 0
    assert all(pair.trade_off(a) <= b for a, b in crisp(pair))


@QUICK
@given(pairs(), levels)
def test_the_test_of_neyman_and_pearson_has_its_level_and_is_best(pair: Hypotheses, alpha: Fraction) -> None:
    test = pair.most_powerful(alpha)
    alarm, missed = pair.errors(test.reject)
    assert alarm == alpha
    assert missed == pair.trade_off(alpha)
    for p, q, chance in zip(pair.null, pair.alternative, test.reject, strict=True):
        assert chance == (1 if q > p * test.threshold else 0) or q == p * test.threshold


@QUICK
@given(pairs(), levels)
def test_the_smallest_false_alarm_rate_inverts_the_curve(pair: Hypotheses, recall: Fraction) -> None:
    alarm = pair.min_false_positive_rate(recall)
    assert 1 - pair.trade_off(alarm) >= recall
    if alarm > 0:
        assert 1 - pair.trade_off(alarm) == recall
        assert 1 - pair.trade_off(alarm * Fraction(9, 10)) < recall


@QUICK
@given(pairs(), levels, positive, st.data())
def test_no_test_has_a_better_precision_or_f_score(
    pair: Hypotheses, recall: Fraction, b: Fraction, data: st.DataObject
) -> None:
    w = data.draw(positive)
    best = pair.max_f_score(b, w)
    reached = [f_score(a, 1 - missed, b, w) for a, missed in crisp(pair)]
    assert best == max(reached)
    coins = data.draw(st.lists(levels, min_size=len(pair.null), max_size=len(pair.null)))
    alarm, missed = pair.errors(coins)
    assert f_score(alarm, 1 - missed, b, w) <= best
    if missed < 1:
        detected = 1 - missed
        precision = detected / (detected + w * alarm)
        assert precision <= pair.best_precision(detected, w)
        assert rates(precision, detected, w) == (alarm, detected)
        assert f_score(alarm, detected, b, w) == 1 / (1 / ((1 + b) * precision) + b / ((1 + b) * detected))


@QUICK
@given(pairs(), positive)
def test_the_divergence_is_the_largest_excess_of_an_event(pair: Hypotheses, gamma: Fraction) -> None:
    assert pair.delta(gamma) == max(1 - missed - gamma * alarm for alarm, missed in crisp(pair))
    assert pair.delta(0) == 1


@QUICK
@given(pairs())
def test_the_divergences_determine_the_curve(pair: Hypotheses) -> None:
    assert curve_of_deltas(pair.delta_knots) == pair.trade_off


@QUICK
@given(pairs(), positive, positive)
def test_the_divergences_determine_the_f_scores(pair: Hypotheses, gamma: Fraction, w: Fraction) -> None:
    delta = pair.delta(gamma)
    if delta > 0:
        b, score = f_score_of_gamma(gamma, delta, w)
        assert pair.max_f_score(b, w) == score


@QUICK
@given(st.integers(1, 3).flatmap(lambda size: st.tuples(chances(size), chances(size))))
def test_agrees_with_belief_functions_that_are_probabilities(pair: tuple[list[Fraction], list[Fraction]]) -> None:
    names = ["a", "b", "c"][: len(pair[0])]
    null, alternative = (
        Mass.of(names, {name: one for name, one in zip(names, chance, strict=True) if one}) for chance in pair
    )
    found = belief_trade_off(null, alternative, "pessimistic")
    assert found.curve == Hypotheses.of(*pair).trade_off


def test_a_point_at_recall_0_does_not_determine_the_rates() -> None:
    pair = Hypotheses.of(["1/4", "1/2", "1/4"], [0, 0, 1])
    one, other = pair.errors([1, 0, 0]), pair.errors([0, 1, 0])
    assert one != other
    assert one[1] == other[1] == 1  # recall 0: both tests have precision 0
    with pytest.raises(DomainError, match="does not determine the false-positive rate"):
        rates(0, 0)
    with pytest.raises(DomainError, match="0/0"):
        pair.best_precision(0)


@pytest.mark.parametrize(
    ("null", "alternative", "message"),
    [
        (["1/2", "1/2"], ["1"], "2 probabilities under h_0, but 1 under h_1"),
        (["1/2", "1/3"], ["1/2", "1/2"], "under h_0 must be at least 0 and sum to 1"),
        (["1/2", "1/2"], ["3/2", "-1/2"], "under h_1 must be at least 0 and sum to 1"),
        ([], [], "under h_0"),
    ],
)
def test_what_is_no_probability_is_refused(null: list[str], alternative: list[str], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Hypotheses.of(null, alternative)


def test_bad_arguments_are_refused() -> None:
    pair = Hypotheses.of(["1/2", "1/2"], ["1/2", "1/2"])
    for call in (
        lambda: pair.most_powerful(2),
        lambda: pair.delta(-1),
        lambda: pair.max_f_score(0),
        lambda: pair.best_precision("1/2", 0),
        lambda: rates("1/10", 1),
        lambda: curve_of_deltas([(1, 1)]),
        lambda: curve_of_deltas([(0, 1), (1, "1/2"), (2, "1/4"), (3, "1/8"), (4, "1/4"), (5, "1/100")]),
    ):
        with pytest.raises(DomainError):
            call()
