"""Compare the curve of two Laplace coordinates with a finite mechanism and its dual.

The finite mechanism is tested with all events, and the digits with a higher precision.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.belief.curve import checked_level
from symbolic.detection import certified
from symbolic.detection.laplace_pair import delta, trade_off
from symbolic.detection.laplace_pair_score import f_beta
from symbolic.formula import DomainError
from symbolic.number import NumberError, Value, endpoints, parse

QUICK = settings(max_examples=50, deadline=None)
epsilons = st.fractions(Fraction(1, 40), 5, max_denominator=40)
levels = st.fractions(Fraction(1, 100), Fraction(99, 100), max_denominator=100)


def low(value: Value) -> Fraction:
    return value.exact if value.exact is not None else endpoints(value.ball)[0]


def high(value: Value) -> Fraction:
    return value.exact if value.exact is not None else endpoints(value.ball)[1]


def cells(epsilon: float, count: int) -> tuple[Any, Any]:
    """One coordinate, rounded to a grid on [0, epsilon]: its distributions under h_0 and h_1.

    The grid has `count` + 1 points.
    """
    edges = np.concatenate(([-np.inf], (np.arange(count) + 0.5) * epsilon / count, [np.inf]))

    def below(z: Any) -> Any:
        return np.where(z < 0, np.exp(np.minimum(z, 0)) / 2, 1 - np.exp(-np.maximum(z, 0)) / 2)

    return np.diff(below(edges)), np.diff(below(edges - epsilon))


@pytest.mark.parametrize(("epsilon1", "epsilon2"), [("1", "1"), ("2", "0.5"), ("0.3", "3"), ("1.5", "1"), ("0.2", "0")])
def test_against_all_events_of_a_fine_finite_mechanism(epsilon1: str, epsilon2: str) -> None:
    """The best tests of the finite mechanism have errors above the curve, by O(1/count^2).

    They are tests of the continuous mechanism too. The density is smooth in each cell.
    """
    (null1, alternative1), (null2, alternative2) = cells(float(epsilon1), 600), cells(float(epsilon2), 600)
    null, alternative = np.outer(null1, null2).ravel(), np.outer(alternative1, alternative2).ravel()
    with np.errstate(invalid="ignore"):
        order = np.argsort(-alternative / null)
    alarms = np.concatenate(([0], np.cumsum(null[order])))
    missed = 1 - np.concatenate(([0], np.cumsum(alternative[order])))
    for alpha in (
        "0.001",
        "0.01",
        "0.03",
        "0.05",
        "0.1",
        "0.15",
        "0.2",
        "0.3",
        "0.4",
        "0.5",
        "0.6",
        "0.7",
        "0.8",
        "0.97",
    ):
        curve = float(trade_off(epsilon1, epsilon2, alpha, digits=15))
        assert curve - 1e-13 <= np.interp(float(alpha), alarms, missed) <= curve + 1e-5
    for at in (-4, -1, -0.25, 0, 0.5, 1, 1.75, 2.5):
        gap = np.maximum(0, alternative - np.exp(at) * null).sum()
        found = float(delta(epsilon1, epsilon2, Fraction(at), digits=15))
        assert found - 1e-5 <= gap <= found + 1e-13


@QUICK
@given(epsilons, epsilons, levels, st.fractions(-1, 1, max_denominator=30))
def test_every_divergence_bounds_the_curve(a: Fraction, c: Fraction, alpha: Fraction, share: Fraction) -> None:
    """f(alpha) >= 1 - delta(eta) - e^eta alpha for every eta."""
    eta = share * (a + c)
    with_precision = trade_off(a, c, alpha)
    gap, gamma = delta(a, c, eta), Value.certify(lambda bits: _exp(eta, bits), 60)
    assert high(with_precision) >= 1 - high(gap) - high(gamma) * alpha


def _exp(number: Fraction, bits: int) -> Any:
    import flint

    with flint.ctx.workprec(bits):
        return flint.arb(flint.fmpq(number.numerator, number.denominator)).exp()


def _slope(a: Fraction, c: Fraction, alpha: Fraction) -> float:
    """An estimate of log(-f') at alpha, used only to choose eta where the bound is tight."""
    step = Fraction(1, 10**9)
    one, other = (low(trade_off(a, c, alpha + sign * step)) for sign in (-1, 1))
    return float(np.log(float((one - other) / (2 * step))))


@QUICK
@given(epsilons, epsilons, levels)
def test_the_best_of_these_bounds_is_the_curve(a: Fraction, c: Fraction, alpha: Fraction) -> None:
    eta = Fraction(_slope(a, c, alpha)).limit_denominator(10**12)
    gamma = _exp(eta, 200)
    bound = 1 - high(delta(a, c, eta)) - endpoints(gamma)[1] * alpha
    # eta has an error of about the step; the bound is flat there, but has a kink at the end of an atom
    assert low(trade_off(a, c, alpha)) - bound <= Fraction(1, 10**7)


@QUICK
@given(epsilons, epsilons, levels, levels, levels)
def test_convex_symmetric_and_between_one_coordinate_and_both(
    a: Fraction, c: Fraction, alpha: Fraction, other: Fraction, share: Fraction
) -> None:
    found = trade_off(a, c, alpha)
    assert found.text == trade_off(c, a, alpha).text
    back = [low(trade_off(a, c, end)) for end in (high(found), low(found))]
    assert back[0] <= alpha
    assert alpha <= back[1] + Fraction(1, 10**25)  # the curve decreases; both are ends of balls of radius 10^-50
    assert low(certified.trade_off_laplace(a + c, alpha, 50)) <= high(found)
    assert low(found) <= high(certified.trade_off_laplace(max(a, c), alpha, 50))
    mixed = share * alpha + (1 - share) * other
    assert low(trade_off(a, c, mixed)) <= share * high(found) + (1 - share) * high(trade_off(a, c, other))


@QUICK
@given(epsilons, epsilons, levels)
def test_theorem_4_holds_at_the_ends_of_the_curve_and_nowhere_between(
    a: Fraction, c: Fraction, alpha: Fraction
) -> None:
    pair, scalar = trade_off(a, c, alpha), certified.trade_off_laplace(a + c, alpha, 50)
    end = endpoints(_exp(-a - c, 200))
    if alpha >= Fraction(3, 4) or 4 * alpha <= end[0]:
        assert pair.text == scalar.text
    else:
        assert low(pair) > high(scalar)


def test_one_coordinate_is_the_scalar_mechanism() -> None:
    for alpha in ("0.05", "1/3", "1/2", "3/4", "0.9", 0, 1):
        for one, other in ((2, 0), (0, 2)):
            assert trade_off(one, other, alpha).text == certified.trade_off_laplace(Fraction(2), parse(alpha), 50).text
        assert trade_off(0, 0, alpha).exact == 1 - parse(alpha)


def test_the_pieces_meet() -> None:
    """The curve is continuously differentiable at each corner between two pieces.

    At distance 10^-30 on both sides, it decreases by the same amount.
    """
    a, c = Fraction(3, 2), Fraction(2, 3)
    near = Fraction(1, 10**30)
    for factor, m in (((3 + c), c), ((2 + c), c), ((2 + c), a), ((1 + c), a), (Fraction(1), a + c), (Fraction(3), 0)):
        corner = parse(Value.certify(lambda bits, m=m: _exp(-Fraction(m), bits), 40).text) * Fraction(factor) / 4
        one, middle, other = (low(trade_off(a, c, corner + sign * near, digits=80)) for sign in (-1, 0, 1))
        assert one > middle > other
        assert abs((one - middle) - (middle - other)) <= (one - other) / 10**20


HARD: tuple[tuple[str, str, str], ...] = (
    ("1e-300", "1e-300", "1/3"),
    ("1e-300", "1", "1/3"),
    ("1e5", "1e5", "1e-300"),
    ("700", "1e-20", "1e-200"),
    ("50", "50", "1e-40"),
    ("1", "1", "1e-300"),
    ("1", "1", "0.7499999999999999999999999999999999"),
    ("1", "1", "0.36787944117144232159552377016146086744581113103176"),
    ("2", "2", "0." + "9" * 100),
    ("1/3", "1/3", "1/2"),
)


@pytest.mark.parametrize(("epsilon1", "epsilon2", "alpha"), HARD)
def test_more_digits_confirm_the_digits(epsilon1: str, epsilon2: str, alpha: str) -> None:
    given_ = {"epsilon1": epsilon1, "epsilon2": epsilon2}
    for name, extra in (
        ("trade-off.laplace-pair", {"alpha": alpha}),
        ("f-beta.laplace-pair", {"beta": "1/2", "rho_p": "0.1"}),
    ):
        precise = values.value(name, 150, **given_, **extra)
        for digits in (1, 10, 50):
            value = values.value(name, digits, **given_, **extra)
            assert abs(parse(value.text) - parse(precise.text)) <= value.radius + precise.radius


@QUICK
@given(
    epsilons,
    epsilons,
    st.fractions(Fraction(1, 10), 4, max_denominator=20),
    st.fractions(0, Fraction(9, 10), max_denominator=20),
    levels,
)
def test_no_test_has_a_better_f_score(
    a: Fraction, c: Fraction, beta: Fraction, rho_p: Fraction, alpha: Fraction
) -> None:
    b, w = beta**2, 1 - rho_p
    best = f_beta(a, c, beta, rho_p)
    detected = 1 - high(trade_off(a, c, checked_level(alpha)))
    assert (1 + b) * detected / (detected + w * alpha + b) <= high(best)
    assert low(certified.f_beta_laplace(max(a, c), b, w, 50)) <= high(best)
    scalar = certified.f_beta_laplace(a + c, b, w, 50)
    if scalar.exact is not None:
        assert best.exact == scalar.exact  # no threshold is best: always decide h_1
    else:
        assert high(best) < low(scalar)


@pytest.mark.parametrize(("epsilon1", "epsilon2"), [("1", "1"), ("3", "0.5"), ("0.4", "2"), ("4", "4")])
def test_the_best_f_score_over_a_grid_of_tests(epsilon1: str, epsilon2: str) -> None:
    best = float(f_beta(epsilon1, epsilon2, 1, digits=15))
    grid = [Fraction(k, 400) for k in range(1, 401)]
    detected = [1 - float(trade_off(epsilon1, epsilon2, alpha, digits=15)) for alpha in grid]
    scores = [2 * d / (d + float(alpha) + 1) for d, alpha in zip(detected, grid, strict=True)]
    assert max(scores) <= best + 1e-14
    assert max(scores) > best - 2e-5  # the best level is within 1/800 of the grid
    assert all(one > other for one, other in pairwise(scores[max(range(400), key=scores.__getitem__) :]))


@pytest.mark.parametrize(
    ("name", "given_", "message"),
    [
        (
            "trade-off.laplace-pair",
            {"epsilon1": "-1", "epsilon2": 1, "alpha": 0},
            "epsilon1 = -1 is outside its domain",
        ),
        ("trade-off.laplace-pair", {"epsilon1": "1", "epsilon2": 1, "alpha": 2}, "the nearest is 1"),
        ("trade-off.laplace-pair", {"epsilon1": 1, "epsilon2": 1}, "no value given for alpha"),
        ("f-beta.laplace-pair", {"epsilon1": 1, "epsilon2": 1, "beta": 0}, "beta > 0"),
        ("f-beta.laplace-pair", {"epsilon1": 1, "epsilon2": 1, "beta": 1, "rho_p": 2}, "0 <= rho_p <= 1"),
        ("f-beta.laplace-pair", {"epsilon1": 1, "epsilon2": 1, "beta": 1, "rho_c": "0.6"}, ">= 1 fails"),
        ("f-beta.laplace-pair", {"epsilon1": 1, "epsilon2": 1, "beta": 1, "rho": "0.6"}, "did you mean rho_"),
    ],
)
def test_what_has_no_value_is_refused_in_one_line(name: str, given_: dict[str, Any], message: str) -> None:
    with pytest.raises((DomainError, NumberError), match=message) as found:
        values.value(name, **given_)
    assert str(found.value).startswith(name)
    assert "\n" not in str(found.value)


def test_delta_beyond_the_losses() -> None:
    assert delta(1, 2, 3).exact == delta(1, 2, 4).exact == 0
    assert delta(0, 0, 0).exact == 0
    assert delta(1, 2, -3, digits=20).text == delta(1, 1, -3, digits=20).text == "0.95021293163213605702"
