"""k randomized responses against enumeration of the answers, exactly and in balls."""

from __future__ import annotations

import math
import time
from fractions import Fraction
from functools import partial
from itertools import product
from statistics import NormalDist
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.belief import randomized_response as rr
from symbolic.belief.mass import Mass
from symbolic.belief.operations import power
from symbolic.belief.tradeoff import trade_off
from symbolic.formula import DomainError
from symbolic.number import NumberError, endpoints

ratios = st.fractions(1, 6, max_denominator=4)
levels = st.fractions(0, 1, max_denominator=30)


def answers(r: Fraction, k: int) -> list[tuple[Fraction, Fraction]]:
    """The probabilities of every sequence of answers under the two inputs."""
    true, false = r / (r + 1), 1 / (r + 1)
    return [
        (math.prod((true if a else false for a in one), start=Fraction(1)), math.prod((false if a else true for a in one), start=Fraction(1)))
        for one in product((0, 1), repeat=k)
    ]  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(ratios, st.integers(1, 6), levels, st.fractions(0, 40, max_denominator=6))
def test_against_enumeration(r: Fraction, k: int, alpha: Fraction, t: Fraction) -> None:
    outcomes = answers(r, k)
    # the curve is the largest of the lines of its dual: T(a) = max over s >= 0 of (sum of min(s P, P') - s a)
    slopes = {q / p for p, q in outcomes}
    dual = max(sum((min(s * p, q) for p, q in outcomes), Fraction(0)) - s * alpha for s in slopes | {Fraction(0)})
    assert rr.trade_off(k, alpha, ratio=r).exact == rr.curve(r, k)(alpha) == dual
    if t:
        assert rr.delta(k, at_ratio=t, ratio=r).exact == sum(max(Fraction(0), p - t * q) for p, q in outcomes)


def test_curve_is_that_of_the_mechanism() -> None:
    P = Mass.of("ab", {"a": "3/4", "b": "1/4"})
    R = Mass.of("ab", {"a": "1/4", "b": "3/4"})
    for k in (1, 2, 3):
        assert trade_off(power(P, k), power(R, k)).curve == rr.curve(3, k)


@settings(deadline=None, max_examples=40)
@given(ratios, st.integers(1, 40))
def test_curves_are_trade_off_functions(r: Fraction, k: int) -> None:
    curve = rr.curve(r, k)
    assert curve.is_convex
    assert curve.is_nonincreasing
    assert [curve(0), curve(1)] == [1, 0]
    assert all(curve(b) == a for a, b in curve.knots)  # the two inputs change places
    assert rr.curve(r, k + 1) <= curve


def test_two_answers_as_printed() -> None:
    """Corollaries 6 and 19: the three lines."""
    for r in (Fraction(1), Fraction(3, 2), Fraction(7)):
        for i in range(21):
            a = Fraction(i, 20)
            assert rr.trade_off(2, a, ratio=r).exact == max(1 - a * r**2, 2 / (r + 1) - a, (1 - a) / r**2)


@settings(deadline=None, max_examples=40)
@given(ratios.filter(lambda r: r > 1), st.integers(1, 60), levels, st.integers(-10, 70))
def test_balls_contain_the_exact_values(r: Fraction, k: int, alpha: Fraction, power_: int) -> None:
    scale = rr.Scale(None, r)
    if 0 < alpha < 1:
        found = rr._at_precision(k, lambda: rr._enclosed_trade_off(scale, k, alpha))(128)
        assert contains(found, rr.curve(r, k)(alpha))
    for t in (r**power_, r**power_ * Fraction(101, 100)):
        truth = rr.delta(k, at_ratio=t, ratio=r).exact
        assert truth is not None
        assert contains(rr._at_precision(k, partial(rr._enclosed_delta, scale, k, rr.Scale(None, t)))(128), truth)


def contains(found: Any, number: Fraction) -> bool:
    if isinstance(found, Fraction):
        return found == number
    low, high = endpoints(found)
    return low <= number <= high and high - low < Fraction(1, 10**20)


def test_balls_at_knots() -> None:
    for r, k in ((Fraction(2), 5), (Fraction(3), 40)):
        for a, b in rr.curve(r, k).knots[1:-1]:
            assert contains(
                rr._at_precision(k, partial(rr._enclosed_trade_off, rr.Scale(None, r), k, a))(256),
                b,
            )


def test_irrational_ratios() -> None:
    near = rr.trade_off(7, "0.1", epsilon="0.5", digits=30)
    r = Fraction(math.exp(0.5))
    assert float(near) == pytest.approx(float(rr.curve(r, 7)("0.1")), abs=1e-13)
    assert rr.delta(4, at=2, epsilon="0.5").exact == 0
    assert rr.delta(4, at="1.9", epsilon="0.5").exact is None
    assert rr.delta(4, at=0, epsilon=0).exact == 0
    assert float(rr.delta(4, at="-0.5", epsilon=0)) == pytest.approx(1 - math.exp(-0.5))
    assert float(rr.delta(3, at=-9, epsilon="0.5")) == pytest.approx(1 - math.exp(-9))
    assert rr.delta(2, at_ratio=9, ratio=3).exact == 0
    mixed = rr.delta(3, at="1", ratio=2, digits=20)
    truth = sum(max(0.0, float(p) - math.e * float(q)) for p, q in answers(Fraction(2), 3))
    assert float(mixed) == pytest.approx(truth)


def test_many_answers_are_near_the_gaussian_curve() -> None:
    normal = NormalDist()
    start = time.perf_counter()
    for k in (10**4, 10**6):
        found = rr.trade_off(k, "0.05", epsilon=Fraction(1, math.isqrt(k)), digits=20)
        assert float(found) == pytest.approx(normal.cdf(normal.inv_cdf(0.95) - 1), abs=1 / math.sqrt(k))
    exact = rr.trade_off(2_000, "0.05", ratio="1.05", digits=40)
    scale = rr.Scale(None, Fraction(21, 20))
    ball = rr._at_precision(2_000, lambda: rr._enclosed_trade_off(scale, 2_000, Fraction(1, 20)))(200)
    assert exact.exact is not None
    assert contains(ball, exact.exact)
    assert time.perf_counter() - start < 10


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: rr.trade_off(2, "0.1"), "give either epsilon or ratio"),
        (lambda: rr.trade_off(2, "0.1", epsilon=1, ratio=2), "give either epsilon or ratio"),
        (lambda: rr.trade_off(2, "0.1", ratio="0.5"), "ratio >= 1"),
        (lambda: rr.trade_off(2, "0.1", epsilon="-1"), "epsilon >= 0"),
        (lambda: rr.trade_off(2, "1.1", epsilon="1"), "0 <= alpha <= 1"),
        (lambda: rr.trade_off(0, "0.1", epsilon="1"), "1 <= k"),
        (lambda: rr.trade_off("2.5", "0.1", epsilon="1"), "an integer"),
        (lambda: rr.trade_off(10**8, "0.1", epsilon="1"), "k <= 10000000"),
        (lambda: rr.delta(2, ratio=2), "give either at or at_ratio"),
        (lambda: rr.delta(2, at_ratio=0, ratio=2), "at_ratio > 0"),
        (lambda: rr.trade_off(2, 0.1, ratio=2), "not exact"),
        (lambda: rr.curve(2, 10**6), "too long"),
    ],
)
def test_errors_are_one_clear_line(call: Any, message: str) -> None:
    with pytest.raises((DomainError, NumberError), match=message) as error:
        call()
    assert "\n" not in str(error.value)
