"""Compare the vectorised functions of the Gaussian mechanism with the certified values."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb

from symbolic.detection import gaussian
from symbolic.detection import gaussian_fast as fast
from symbolic.detection.gaussian_mechanism import trade_off as value
from symbolic.representations.near import IS_EXTENDED

SIZE = 1_500
trade_off = value.numpy


def ulps(found: float, ball: Any) -> float:
    """The error in units in the last place; 0 if the value is below 1e-290."""
    truth = float(ball.mid())
    return 0.0 if truth < 1e-290 else abs(float((arb(found) - ball).mid())) / math.ulp(truth)


def test_delta_in_units_in_the_last_place() -> None:
    random = np.random.default_rng(2)
    mu = 10 ** random.uniform(-12, 1.77, SIZE)
    kind = random.uniform(size=SIZE)
    epsilon = np.where(kind < 0.4, 10 ** random.uniform(-12, 3.3, SIZE), mu * 10 ** random.uniform(-3, 1.57, SIZE))
    epsilon[kind < 0.05] = 0
    found = fast.delta(epsilon, mu)
    errors = []
    for e, m, x in zip(epsilon, mu, found, strict=True):
        if e / m > 1e4:
            assert x == 0
            continue
        ball = gaussian.enclose_delta(gaussian.exact(Fraction(float(e))), gaussian.exact(Fraction(float(m))), 80)
        errors.append(ulps(float(x), ball))
    assert max(errors) <= fast.DELTA_ERROR
    assert np.median(errors) < 1


def test_delta_down_to_the_smallest_double() -> None:
    """delta is accurate in units in the last place down to subnormal numbers."""
    random = np.random.default_rng(5)
    mu = 10 ** random.uniform(-9, 1.7, 400)
    epsilon = (random.uniform(35, 39.5, 400) + mu / 2) * mu
    for e, m, x in zip(epsilon, mu, fast.delta(epsilon, mu), strict=True):
        ball = gaussian.enclose_delta(gaussian.exact(Fraction(float(e))), gaussian.exact(Fraction(float(m))), 80)
        off = abs((arb(float(x)) - ball) * arb(2) ** 1000)
        assert off < arb(fast.DELTA_ERROR) * arb(float(np.spacing(float(ball.mid())))) * arb(2) ** 1000


def test_delta_where_epsilon_over_mu_is_far_above_a() -> None:
    """delta is accurate where epsilon/mu is far above a.

    At epsilon = 1559.5766, mu = 55.7603, an earlier version ignored half a unit of rounding in epsilon/mu, which
    cost 15 units.
    """
    random = np.random.default_rng(7)
    mu = random.uniform(20, 59, 800)
    epsilon = (random.uniform(-0.6, 0.6, 800) + mu / 2) * mu
    for e, m, x in zip(epsilon, mu, fast.delta(epsilon, mu), strict=True):
        ball = gaussian.enclose_delta(gaussian.exact(Fraction(float(e))), gaussian.exact(Fraction(float(m))), 80)
        assert ulps(float(x), ball) <= fast.DELTA_ERROR
    e, m = 1559.5766156217305, 55.760329027871016
    assert (
        ulps(
            float(fast.delta(e, m)),
            gaussian.enclose_delta(gaussian.exact(Fraction(e)), gaussian.exact(Fraction(m)), 80),
        )
        <= fast.DELTA_ERROR
    )


def extended(epsilon: Any, mu: Any) -> Any:
    """`delta` by the same polynomial in extended precision, each power evaluated by itself."""
    e, m = epsilon.astype(np.longdouble), mu.astype(np.longdouble)
    a = e / m - m / 2
    b, wide = a + m, a < -0.5
    x = np.where(wide, -a, a)
    near, far = x + 3.5, b + 3.5
    at, to = (x - 2.5) / near, (b - 2.5) / far
    level, slope = np.full_like(a, fast.POWERS[-1]), np.zeros_like(a)
    for one in fast.POWERS[-2::-1]:
        slope = slope * at + level
        level = level * to + np.longdouble(one)
    slope *= 6 / near
    narrow = m / (near * far) * (level - slope)
    return np.where(wide, -((level - (b - x) / far * slope) / near + level / far), narrow) * np.exp(-a * a / 2) + wide


@pytest.mark.skipif(not IS_EXTENDED, reason="long doubles have the precision of doubles on this platform")
def test_delta_of_many() -> None:
    """delta is within its error bound at 120,000 random points.

    Near mu = 1 and a = 0, the formula 1 - phi(a) (m(-a) + m(b)) was 19 units off.
    """
    random = np.random.default_rng(9)
    mu = np.concatenate(
        [random.uniform(0.9, 1.4, 60_000), 10 ** random.uniform(-12, 1.77, 60_000), [1.0434242783290788]]
    )
    a = np.concatenate([random.uniform(-0.8, 0.3, 60_000), random.uniform(-3, 20, 60_000), [0]])
    epsilon = np.maximum((a + mu / 2) * mu, 0)
    epsilon[-1] = 0.5272998634659396
    found, right = fast.delta(epsilon, mu), extended(epsilon, mu)
    assert (np.abs(found - right) <= fast.DELTA_ERROR * np.spacing(right.astype(np.float64))).all()


def test_one_element_or_many() -> None:
    """An element outside the domain changes no other element, for any chunk size."""
    random = np.random.default_rng(8)
    mu, epsilon = random.uniform(0.1, 4, fast.CHUNK + 3), random.uniform(0, 5, fast.CHUNK + 3)
    right = fast.delta(epsilon, mu)
    broken = epsilon.copy()
    broken[::7] = np.resize([np.nan, np.inf, -1.0], broken[::7].size)
    found = fast.delta(broken, mu)
    assert np.isnan(found[::7]).all()
    assert (np.delete(found, np.s_[::7]) == np.delete(right, np.s_[::7])).all()
    # each is within its error of the value; matrix products sum in another order
    one_by_one = np.array([fast.delta(e, m) for e, m in zip(epsilon[-20:], mu[-20:], strict=True)])
    assert (np.abs(one_by_one - right[-20:]) <= 2 * fast.DELTA_ERROR * np.spacing(right[-20:])).all()


def test_the_polynomial_is_chebyshev_s() -> None:
    """`POWERS` is the Chebyshev series of (x + 7/2) m(x)/sqrt(2 pi), in powers of u.

    The variable is u = 1 - 6/(x + 7/2). The series is computed with 40 digits.
    """
    with mpmath.workdps(40):

        def value_at(u: Any) -> Any:
            x = 6 / (1 - u) - mpmath.mpf(7) / 2
            return (x + mpmath.mpf(7) / 2) * mpmath.exp(x * x / 2) * mpmath.erfc(x / mpmath.sqrt(2)) / 2

        nodes = [mpmath.cos(mpmath.pi * (2 * k + 1) / 120) for k in range(60)]
        values = [value_at(u) for u in nodes]
        series = [
            sum(y * mpmath.cos(mpmath.pi * j * (2 * k + 1) / 120) for k, y in enumerate(values)) * (2 if j else 1) / 60
            for j in range(len(fast.POWERS))
        ]
        powers = [mpmath.mpf(0)] * len(series)
        before, now = [mpmath.mpf(0)] * len(series), [mpmath.mpf(1)] + [mpmath.mpf(0)] * (len(series) - 1)
        for j, one in enumerate(series):
            powers = [power + one * part for power, part in zip(powers, now, strict=True)]
            shifted = [mpmath.mpf(0), *now[:-1]]
            before, now = now, [(2 if j else 1) * part - old for part, old in zip(shifted, before, strict=True)]
        assert [float(one) for one in powers] == pytest.approx(fast.POWERS, rel=1e-14, abs=1e-19)


def test_trade_off_in_units_in_the_last_place() -> None:
    random = np.random.default_rng(3)
    mu = 10 ** random.uniform(-12, 1.77, SIZE)
    sides = 10 ** random.uniform(-12, 0, SIZE)
    alpha = np.choose(
        random.integers(0, 4, SIZE),
        [10 ** random.uniform(-300, 0, SIZE), random.uniform(size=SIZE), 1 - sides, 0.5 + (sides - 0.5) * sides],
    )
    alpha = np.clip(alpha, 1e-300, 1 - 1e-12)
    errors = []
    for m, a, x in zip(mu, alpha, trade_off(mu, alpha), strict=True):
        ball = gaussian.enclose_trade_off(gaussian.exact(Fraction(float(m))), gaussian.exact(Fraction(float(a))), 80)
        errors.append(ulps(float(x), ball))
    assert max(errors) <= 1
    assert np.median(errors) < 0.5


def test_plain_doubles_are_worse() -> None:
    """The textbook difference in floats loses most digits at mu = 1e-6."""
    e, m = 1e-6, 1e-6
    plain = (math.erfc((e / m - m / 2) / math.sqrt(2)) - math.exp(e) * math.erfc((e / m + m / 2) / math.sqrt(2))) / 2
    truth = gaussian.enclose_delta(gaussian.exact(Fraction(e)), gaussian.exact(Fraction(m)), 80)
    assert ulps(plain, truth) > 1e4
    assert ulps(float(fast.delta(e, m)), truth) <= fast.DELTA_ERROR


@pytest.mark.parametrize(
    ("function", "x", "y", "value"),
    [
        (fast.delta, 1.0, 0.0, 0.0),
        (fast.delta, 0.0, 0.0, 0.0),
        (fast.delta, 1.0, 1e300, 1.0),
        (fast.delta, 1e300, 1.0, 0.0),
        (fast.delta, 1.0, 1e-300, 0.0),
        (fast.delta, 1.0, math.inf, 1.0),
        (trade_off, 0.0, 0.25, 0.75),
        (trade_off, 1.0, 0.0, 1.0),
        (trade_off, 1.0, 1.0, 0.0),
        (trade_off, 1e300, 0.5, 0.0),
    ],
)
def test_ends(function: Any, x: float, y: float, value: float) -> None:
    assert float(function(x, y)) == value


def test_shapes_and_domain() -> None:
    assert fast.delta([[0.0], [1.0]], [1.0, 2.0, 3.0]).shape == (2, 3)
    assert np.ndim(trade_off(1, 0.5)) == 0
    assert np.isnan(fast.delta([-1, math.nan, math.inf, 1], [1, 1, 1, -1])).all()
    assert np.isnan(trade_off([-1, 1, 1, math.nan, math.inf], [0.5, -0.1, 1.1, 0.5, 0.5])).all()
