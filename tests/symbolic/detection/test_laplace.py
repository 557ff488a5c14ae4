"""Compare the Laplace closed forms with a finite mechanism, a grid, and more digits."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from proofs.liu2019 import misprints
from symbolic import values
from symbolic.detection import certified, laplace, universal
from symbolic.detection import laplace_mechanism as named
from symbolic.detection.hypotheses import Hypotheses
from symbolic.formula import DomainError
from symbolic.language import D, Term, TermLike, as_term, reals
from symbolic.number import Value, endpoints, parse
from symbolic.representations import exact

X, T, B, W, RATE = reals("x t b w rate")
QUICK = settings(max_examples=80, deadline=None)
ratios = st.fractions(Fraction(21, 20), 30, max_denominator=20)  # t = e^epsilon
squares = st.fractions(Fraction(1, 20), 20, max_denominator=20)  # b = beta^2
weights = st.fractions(Fraction(1, 20), 1, max_denominator=20)
levels = st.fractions(0, 1, max_denominator=60)
epsilons = st.fractions(0, 8, max_denominator=50)
betas = st.fractions(Fraction(1, 10), 5, max_denominator=20)
coefficients = st.fractions(0, Fraction(1, 5), max_denominator=50)  # 1.8 * 0.8 * 0.8 > 1


def at(build: Callable[..., Term], *numbers: Fraction | int) -> Fraction:
    """The exact value of a closed form at given numbers."""
    return exact.evaluate(build(*(as_term(Fraction(number)) for number in numbers)), {})


def low(value: Value) -> Fraction:
    return value.exact if value.exact is not None else endpoints(value.ball)[0]


def high(value: Value) -> Fraction:
    return value.exact if value.exact is not None else endpoints(value.ball)[1]


# ---- a finite mechanism: the output, rounded to a geometric grid between Q(D') and Q(D)


def cells(step: Fraction, count: int) -> Hypotheses:
    """The exact probabilities of the cells, where t = step^count."""
    t = step**count
    xs = [step**-j for j in range(count + 1)]
    alarms = [Fraction(1), *(at(laplace.false_alarm_above, x) for x in xs), Fraction(0)]
    detections = [Fraction(1), *(at(laplace.recall_below, x, t) for x in xs), Fraction(0)]
    return Hypotheses.of([a - b for a, b in pairwise(alarms)], [a - b for a, b in pairwise(detections)])


@pytest.mark.parametrize(("step", "count"), [(Fraction(2), 1), (Fraction(3, 2), 5), (Fraction(11, 10), 20)])
def test_the_curve_is_that_of_the_finite_mechanism_at_its_corners(step: Fraction, count: int) -> None:
    pair, t = cells(step, count), step**count
    for alarm, detected in pair.corners:
        assert at(laplace.trade_off, alarm, 1 / t) == 1 - detected
    for alpha in (Fraction(1, 100), Fraction(1, 7), Fraction(2, 5), Fraction(9, 10)):
        assert at(universal.trade_off, alpha, t) <= at(laplace.trade_off, alpha, 1 / t) <= pair.trade_off(alpha)


@pytest.mark.parametrize(("count", "place"), [(5, 1), (5, 2), (8, 3), (20, 7), (20, 9)])
@pytest.mark.parametrize("w", [Fraction(1), Fraction(2, 3)])
def test_the_best_f_score_is_attained_by_the_finite_mechanism_whose_grid_has_the_best_threshold(
    count: int, place: int, w: Fraction
) -> None:
    step = Fraction(3, 2)
    pair, t, x = cells(step, count), step**count, step**-place
    b = w * (t * x**2 - x)  # x is the best threshold
    assert at(laplace.best_x, b, t, w) == at(laplace.best_x_inverse, b, t, w) == x
    assert at(laplace.best_curved, b, t, w) == at(laplace.best, b, 1 / t, w) == pair.max_f_score(b, w)
    assert at(laplace.best_curved, b, t, w) == at(laplace.f_score_at, x, t, b, w)


# ---- relations between the closed forms, exactly


@QUICK
@given(ratios, st.fractions(Fraction(1, 50), 50, max_denominator=50))
def test_the_two_lines_of_the_rates(t: Fraction, x: Fraction) -> None:
    alarm = laplace.false_alarm_above if x <= 1 else laplace.false_alarm_below
    detected = laplace.recall_above if x * t <= 1 else laplace.recall_below
    assert at(laplace.false_alarm, x) == at(alarm, x)
    assert at(laplace.recall, x, t) == at(detected, x, t)
    assert at(laplace.trade_off, at(laplace.false_alarm, x), 1 / t) == 1 - at(laplace.recall, x, t)
    between = at(laplace.likelihood_ratio_between, x, t)
    assert at(laplace.likelihood_ratio, x, t) == max(1 / t, min(t, between))


@QUICK
@given(ratios, levels)
def test_the_trade_off_is_convex_symmetric_and_between_its_bounds(t: Fraction, alpha: Fraction) -> None:
    def curve(level: Fraction) -> Fraction:
        return at(laplace.trade_off, level, 1 / t)

    value = curve(alpha)
    line = (
        laplace.trade_off_low
        if 2 * t * alpha <= 1
        else laplace.trade_off_middle
        if 2 * alpha <= 1
        else laplace.trade_off_high
    )
    assert value == at(line, alpha, t)
    assert curve(value) == alpha
    assert (curve(Fraction(0)), curve(Fraction(1))) == (1, 0)
    assert at(universal.trade_off, alpha, t) <= value <= 1 - alpha
    assert at(universal.trade_off, at(universal.trade_off, alpha, t), t) == alpha


@QUICK
@given(ratios, levels, levels, levels)
def test_the_trade_off_is_convex(t: Fraction, one: Fraction, other: Fraction, share: Fraction) -> None:
    for curve, scale in ((laplace.trade_off, 1 / t), (universal.trade_off, t)):
        mixed = at(curve, share * one + (1 - share) * other, scale)
        assert mixed <= share * at(curve, one, scale) + (1 - share) * at(curve, other, scale)


@QUICK
@given(ratios, levels)
def test_delta_is_the_conjugate_of_the_curve(t: Fraction, share: Fraction) -> None:
    half = 1 / t + share * (1 - 1 / t)
    gamma = half**2 * t  # from 1/t to t; the root is rational
    alpha = 1 / (2 * half * t)  # the slope of the curve is -gamma
    assert at(laplace.delta, gamma, t) == 1 - half == 1 - at(laplace.trade_off, alpha, 1 / t) - gamma * alpha
    assert at(universal.delta, gamma, t) >= at(laplace.delta, gamma, t)


@QUICK
@given(squares, weights, st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50))
def test_the_inverse_inverts_exactly(b: Fraction, w: Fraction, share: Fraction) -> None:
    least = at(laplace.least_bound, b, w)
    bound = least + share * (1 - least)
    t = at(laplace.epsilon_ratio, bound, b, w)
    assert t > at(laplace.turning_ratio, b, w)
    assert at(laplace.best, b, 1 / t, w) == at(laplace.best_curved, b, t, w) == bound
    assert at(laplace.best_x, b, t, w) == at(laplace.bounded_x, bound, b, w)
    stronger = at(universal.epsilon_ratio, bound, b, w)
    assert at(universal.best, b, stronger, w) == at(universal.best_at, b, 1 / stronger, w) == bound
    assert at(laplace.turning_ratio, b, w) < stronger < t


@QUICK
@given(squares, weights)
def test_at_the_least_bound_the_inverse_is_where_the_f_score_begins_to_grow(b: Fraction, w: Fraction) -> None:
    least, turn = at(laplace.best_flat, b, w), at(laplace.turning_ratio, b, w)
    assert at(laplace.epsilon_ratio, least, b, w) == at(universal.epsilon_ratio, least, b, w) == turn
    assert at(laplace.best_curved, b, turn, w) == at(universal.best_answer, b, turn, w) == least
    assert at(laplace.best_flat_of_prior, b, 1 - w) == least


@QUICK
@given(ratios, squares, weights, st.fractions(Fraction(1, 50), 50, max_denominator=50))
def test_the_derivative_of_the_objective(t: Fraction, b: Fraction, w: Fraction, x: Fraction) -> None:
    def slope(alarm: Term, detected: Term) -> Term:
        return -RATE * X * D(laplace.objective(detected, alarm, B, W), X)

    cases: tuple[tuple[Term, Term], ...] = (
        (
            laplace.slope_below(X, T, B, RATE, W),
            slope(laplace.false_alarm_below(X), laplace.recall_below(X, T)),
        ),
        (
            laplace.slope_between(X, T, B, RATE, W),
            slope(laplace.false_alarm_above(X), laplace.recall_below(X, T)),
        ),
        (laplace.slope_above(X, T, B, RATE), slope(laplace.false_alarm_above(X), laplace.recall_above(X, T))),
    )
    assume(2 * x * t != 1)
    point = {"x": x, "t": t, "b": b, "w": w, "rate": Fraction(3, 7)}
    for closed, derived in cases:
        assert exact.evaluate(closed, point) == exact.evaluate(derived, point)


@QUICK
@given(levels, levels, levels)
def test_the_weights_are_one(rho_p: Fraction, rho_c: Fraction, rho_t: Fraction) -> None:
    w = at(laplace.weight, rho_p, rho_c, rho_t)
    assert w == at(laplace.weight_time, rho_p, rho_c, rho_t) == certified.weight(rho_p, rho_c, rho_t)
    assert at(laplace.weight_record, rho_p, rho_c) == at(laplace.weight, rho_p, rho_c, 0)
    assert (
        at(laplace.weight_prior, rho_p)
        == at(laplace.weight, rho_p, 0, 0)
        == certified.weight(rho_p, Fraction(0), Fraction(0))
    )
    if w >= 0 and rho_c < 1 and rho_t < 1:
        p = at(laplace.probability_record, rho_p, rho_c, rho_t)
        assert (1 - p) / p == w


# ---- errors in the source


@pytest.mark.parametrize(
    ("printed", "true", "point", "value"),
    [
        (misprints.false_alarm_below, laplace.false_alarm_below, (3,), Fraction(-1, 2)),
        (misprints.false_alarm_above, laplace.false_alarm_above, (Fraction(1, 4),), Fraction(2)),
        (misprints.recall_below, laplace.recall_below, (3, 1), Fraction(-1, 2)),
        (misprints.lambda_high, laplace.lambda_high, (Fraction(3, 4), 2), Fraction(2)),
    ],
)
def test_printed_formulas_that_are_not_true(
    printed: Callable[..., Term], true: Callable[..., Term], point: tuple[Any, ...], value: Fraction
) -> None:
    assert at(printed, *point) == value != at(true, *point)


def test_a_correlated_record_can_make_the_printed_weight_negative() -> None:
    """A correlated record can make the printed weight negative.

    The record equals its correlated one, with probabilities 1/3 and 2/3: rho_p = 1 - 1/2 and rho_c = 1 - (1/3)/1.
    """
    rho_p, rho_c = Fraction(1, 2), Fraction(2, 3)
    assert at(laplace.weight_record, rho_p, rho_c) == Fraction(-1, 2)
    assert at(laplace.probability_record, rho_p, rho_c) == 2
    with pytest.raises(DomainError, match=r"\(2 - rho_p\)\*\(1 - rho_c\)\*\(1 - rho_t\) fails"):
        values.value("f-beta.laplace", epsilon=1, beta=1, rho_p=rho_p, rho_c=rho_c)


# ---- the certified values


@QUICK
@given(epsilons, betas, coefficients, coefficients, coefficients, st.fractions(-3, 4, max_denominator=50))
def test_no_threshold_is_better_than_the_best(
    epsilon: Fraction, beta: Fraction, rho_p: Fraction, rho_c: Fraction, rho_t: Fraction, theta: Fraction
) -> None:
    known = {"rho_p": rho_p, "rho_c": rho_c, "rho_t": rho_t}
    best = named.f_beta_laplace.value(epsilon=epsilon, beta=beta, **known)
    score = named.f_score_laplace.value(epsilon=epsilon, theta=theta, beta=beta, **known)
    assert low(score) <= high(best)
    assert low(best) <= high(universal.f_beta_universal.value(epsilon=epsilon, beta=beta, **known))
    if epsilon == 0:
        return
    try:
        found = named.threshold_laplace.value(epsilon=epsilon, beta=beta, **known)
    except DomainError:
        assert best.exact is not None  # approached but not attained: the limit theta -> -infinity
        assert high(score) < best.exact
        return
    assert 0 < low(found)
    assert high(found) < 1
    attained = named.f_score_laplace.value(epsilon=epsilon, theta=parse(found.text), beta=beta, **known, digits=90)
    # the printed threshold is within 5e-51 of the best one, where the score is flat
    assert 0 <= low(best) - low(attained) + Fraction(1, 10**45) <= Fraction(2, 10**45)


@QUICK
@given(epsilons, betas, coefficients, coefficients, coefficients, st.data())
def test_the_best_f_score_grows_with_everything_the_adversary_has(
    epsilon: Fraction, beta: Fraction, rho_p: Fraction, rho_c: Fraction, rho_t: Fraction, data: st.DataObject
) -> None:
    arguments = {"epsilon": epsilon, "beta": beta, "rho_p": rho_p, "rho_c": rho_c, "rho_t": rho_t}
    name = data.draw(st.sampled_from(["epsilon", "rho_p", "rho_c", "rho_t"]))
    more = (
        {**arguments, name: data.draw(st.fractions(arguments[name], 1 if name == "epsilon" else Fraction(1, 4)))}
        if (name != "epsilon")
        else {**arguments, name: epsilon + data.draw(epsilons)}
    )
    for score in (named.f_beta_laplace, universal.f_beta_universal):
        assert low(score.value(**arguments)) <= high(score.value(**more))


@QUICK
@given(betas, coefficients, st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50))
def test_the_certified_inverse_inverts(beta: Fraction, rho_p: Fraction, share: Fraction) -> None:
    least = (1 + beta**2) / (2 + beta**2 - rho_p)
    bound = least + share * (1 - least)
    for inverse, score in (
        (named.epsilon_laplace, named.f_beta_laplace),
        (universal.epsilon_universal, universal.f_beta_universal),
    ):
        epsilon = inverse.value(f=bound, beta=beta, rho_p=rho_p, digits=60)
        below, above = (parse(epsilon.text) + sign * epsilon.radius for sign in (-1, 1))
        assert low(score.value(epsilon=below, beta=beta, rho_p=rho_p, digits=70)) <= bound
        assert high(score.value(epsilon=above, beta=beta, rho_p=rho_p, digits=70)) >= bound


HARD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("f-beta.laplace", {"epsilon": "1e-300", "beta": "1e-160"}),
    ("f-beta.laplace", {"epsilon": "1e-300", "beta": "1e-140"}),
    ("f-beta.laplace", {"epsilon": "1e5", "beta": "1e-150"}),
    ("f-beta.laplace", {"epsilon": "1e40", "beta": "3"}),
    ("f-beta.laplace", {"epsilon": "700", "beta": "1e150"}),
    ("f-beta.laplace", {"epsilon": "2", "beta": "1", "rho_p": "0." + "9" * 200}),
    ("f-beta.laplace", {"epsilon": "2", "beta": "1", "rho_p": "1"}),
    ("f-beta.laplace", {"epsilon": "2", "beta": "1", "rho_p": "0.999999", "rho_c": "1e-7", "rho_t": "1e-9"}),
    ("f-beta.laplace", {"epsilon": "0.6931471805599453094172321214581765680755", "beta": "1"}),
    ("f-beta.universal", {"epsilon": "0.6931471805599453094172321214581765680755", "beta": "1"}),
    ("f-beta.universal", {"epsilon": "1e-300", "beta": "1e-160"}),
    ("epsilon.laplace", {"f": "0." + "9" * 300, "beta": "2"}),
    ("epsilon.laplace", {"f": "2/3", "beta": "1"}),
    ("epsilon.laplace", {"f": "0.5" + "0" * 150 + "1", "beta": "1e-100"}),
    ("epsilon.universal", {"f": "0." + "9" * 300, "beta": "2"}),
    ("epsilon.universal", {"f": "0.5" + "0" * 150 + "1", "beta": "1e-100"}),
    ("threshold.laplace", {"epsilon": "1e-300", "beta": "1e-160"}),
    ("threshold.laplace", {"epsilon": "1e5", "beta": "1e3"}),
    ("threshold.laplace", {"epsilon": "0.6931471805599453094172321214581765680756", "beta": "1"}),
    ("f-score.laplace", {"epsilon": "1", "theta": "1e5", "beta": "1"}),
    ("f-score.laplace", {"epsilon": "1", "theta": "-1e5", "beta": "1"}),
    ("precision.laplace", {"epsilon": "1e-200", "theta": "1e3"}),
    ("precision.laplace", {"epsilon": "1e4", "theta": "1e4"}),
    ("recall.laplace", {"epsilon": "1e-200", "theta": "1e3"}),
    ("recall.laplace", {"epsilon": "1e4", "theta": "10"}),
    ("f-beta.laplace", {"epsilon": "1e400", "beta": "1"}),
    ("f-beta.universal", {"epsilon": "1e9000", "beta": "1"}),
    ("precision.laplace", {"epsilon": "1e9000", "theta": "1e9000"}),
    ("precision.laplace", {"epsilon": "1e9000", "theta": "-1e9000"}),
    ("trade-off.laplace", {"epsilon": "1e5", "alpha": "1e-300"}),
    ("trade-off.laplace", {"epsilon": "1", "alpha": "1e-300"}),
    ("trade-off.laplace", {"epsilon": "1e-300", "alpha": "0.499999"}),
    ("trade-off.laplace", {"epsilon": "1", "alpha": "0.18393972058572116079776188508073043372"}),
    ("trade-off.universal", {"epsilon": "1", "alpha": "0.26894142136999512074884074817784"}),
    ("trade-off.universal", {"epsilon": "1e4", "alpha": "1e-300"}),
)


@pytest.mark.parametrize(("name", "given_"), HARD)
def test_more_digits_confirm_the_digits(name: str, given_: dict[str, Any]) -> None:
    """Each printed number and each ball agrees with the value at a higher precision.

    Their stated radii contain the difference.
    """
    precise = values.value(name, 150, **given_)
    for digits in (1, 10, 50):
        value = values.value(name, digits, **given_)
        assert abs(parse(value.text) - parse(precise.text)) <= value.radius + precise.radius
        if value.exact is None and precise.exact is None:
            assert value.ball.overlaps(precise.ball)


def test_the_turning_point_in_exact_numbers() -> None:
    below = values.value("f-beta.laplace", epsilon="0.6931471805599453094", beta=1)
    above = values.value("f-beta.laplace", epsilon="0.6931471805599453095", beta=1)
    assert below.exact == Fraction(2, 3)
    assert above.exact is None
    assert low(above) > Fraction(2, 3)
    with pytest.raises(
        DomainError,
        match=r"threshold.laplace is undefined there: no threshold is best while e\^epsilon < 1 \+ beta\^2/w",
    ):
        values.value("threshold.laplace", epsilon="0.6931471805599453094", beta=1)


@pytest.mark.parametrize(
    ("name", "given_", "message"),
    [
        ("epsilon.laplace", {"f": "0.55", "beta": "0.5"}, "f = 0.55 is outside its domain"),
        ("epsilon.laplace", {"f": "1", "beta": "0.5"}, "f = 1 is outside its domain"),
        ("epsilon.laplace", {"f": "0.9", "beta": "0.5", "rho_p": 1}, "f = 0.9 is outside its domain"),
        ("epsilon.universal", {"f": "0.66", "beta": "1"}, "f = 0.66 is outside its domain"),
        ("f-beta.laplace", {"epsilon": "-1", "beta": "1"}, "the nearest is 0"),
        ("f-beta.laplace", {"epsilon": "1", "beta": "0"}, "beta = 0 is outside its domain beta > 0"),
        ("f-beta.laplace", {"epsilon": "1", "beta": "1", "rho_p": "1.1"}, "the nearest is 1"),
        ("f-beta.laplace", {"epsilon": "1", "beta": "1", "rho_t": "0.51"}, "fails with rho_p = 0, rho_c = 0"),
        ("f-beta.laplace", {"epsilon": 0.5, "beta": "1"}, "not exact"),
        ("threshold.laplace", {"epsilon": "0", "beta": "1"}, "epsilon > 0"),
        ("threshold.laplace", {"epsilon": "9", "beta": "1", "rho_p": 1}, "precision is always 1"),
        ("trade-off.laplace", {"epsilon": "1", "alpha": "1.5"}, "the nearest is 1"),
        ("recall.laplace", {"epsilon": "1"}, "no value given for theta"),
    ],
)
def test_what_has_no_value_is_refused_in_one_line(name: str, given_: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as found:
        values.value(name, **given_)
    assert "\n" not in str(found.value)


def test_the_numpy_representation_over_a_grid_of_thresholds() -> None:
    theta = np.linspace(-6, 3, 9001)
    for epsilon in (0.1, 0.69, 0.7, 1.3, 3.0, 9.0, 800.0):
        for rho_p in (0.0, 0.3):
            best = named.f_beta_laplace.numpy(epsilon=epsilon, beta=1.0, rho_p=rho_p)
            scores = named.f_score_laplace.numpy(epsilon=epsilon, theta=theta, beta=1.0, rho_p=rho_p)
            assert np.isfinite(best)
            assert scores.max() <= best + 4e-16  # two rounded floats
            if epsilon > np.log(1 + 1 / (1 - rho_p)):
                assert scores.max() > best - 2e-6 * epsilon**2  # the grid is within 0.001 of the best threshold


def _terms(value: TermLike) -> Term:
    return as_term(value)


def test_weights_and_squares_may_be_numbers() -> None:
    assert laplace.best_flat(B, 1) == laplace.best_flat(B)
    assert laplace.turning_ratio(1, 1) == 1 + _terms(1) / 1
    assert repr(laplace.best_curved(B, T)) == "(1 + b)*(sqrt(1 + 4*b*t/1) - 1)/((1 + b)*sqrt(1 + 4*b*t/1) - 1 + b)"
