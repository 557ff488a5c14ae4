"""A first look at delta in floats: about right, or it says that it does not know."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import arb

from symbolic.accounting import Account
from symbolic.accounting.contours import look
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.hyperbola import Hopeless
from symbolic.accounting.contours.look import WORST, Look, _log_sum
from symbolic.accounting.contours.loss import OutOfReach, ball
from symbolic.accounting.contours.rays import rough_delta
from symbolic.accounting.contours.rays.rough_delta import RoughDelta
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.mechanism import Part
from symbolic.accounting.profile import Profile

pytestmark = pytest.mark.sample(1, rotating=True)


def factor(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize(
    ("q", "sigma", "times", "y"),
    [
        ("1e-4", "1", 10**4, "0.038"),
        ("1e-4", "1", 10**5, "0.2"),
        ("0.01", "1", 3, "0.02"),
        ("0.01", "1", 100, "0.7"),
        ("1e-4", "10", 10**4, "0.0049"),  # summands along a steep ray are e^27 times as large as N
        ("1e-5", "8", 100, "0.00001"),
    ],
)
def test_a_look_is_about_delta(q: str, sigma: str, times: int, y: str, add: bool) -> None:
    """So near that rounding is all that may be missing: by this the look says which nodes and bits the certified sum needs."""
    steps, loss = [(factor(q, sigma), times)], Fraction(y)
    truth = float(Bent(steps, float(loss), add, 8).delta(ball(loss)).mid())
    found = float(Look(steps, float(loss), add, 1).delta(ball(loss), arb(1)).mid())
    assert found == pytest.approx(truth, rel=WORST)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "made", "y", "add"),
    [
        ("1e-6", "1", 10**8, 0.1013, "0.0742", False),  # was 1e-10, of 1.7e-11: what the sum leaves out was forgotten
        ("1e-6", "1/2", 10**6, 10.66, "10.66", False),  # all floats cancel
        ("0.0017", "11", 3, 0.000885, "0.000885", True),  # N is smaller than any float far out
        ("2.28e-8", "0.433", 4588837, 2.241, "0.747", False),  # was 2.5e-10, of 1e-12: the summands do not fall as far
        ("1.33e-7", "2.35", 150436425, 0.0943, "0.0118", False),  # was 3.7e-9, of 1e-63
        ("0.658", "0.328", 12763346, 7521375.0, "10744821", True),  # was 0.42, of 1e-5
    ],
)
def test_a_look_says_when_it_does_not_know(q: str, sigma: str, times: int, made: float, y: str, add: bool) -> None:
    with pytest.raises(OutOfReach, match="floats do not tell"):
        Look([(factor(q, sigma), times)], made, add, 1).delta(ball(Fraction(y)), arb(0))


@pytest.mark.parametrize(
    ("q", "sigma", "times", "made", "y", "truth"),
    [
        ("1.73e-9", "0.628", 5301, 6.9e-7, "1.71394248e-7", 1e-7),
        ("2.12e-8", "0.302", 1909, 8.3e-5, "1.03216853e-5", 1e-5),
        ("8.45e-9", "0.645", 133, 2.1e-7, "2.22637416e-8", 1e-7),  # was refused: N hardly falls, 1/s^2 does
    ],
)
def test_a_look_serves_as_far_as_it_tells(q: str, sigma: str, times: int, made: float, y: str, truth: float) -> None:
    """Another one was made at half the loss."""
    found = Look([(factor(q, sigma), times)], made, False, 1).delta(ball(Fraction(y)), arb(0))
    assert float(found.mid()) == pytest.approx(truth, rel=WORST)


@pytest.mark.parametrize(("q", "sigma", "times"), [("0.01", "0.2", 1000), ("0.01", "0.1396", 30000)])
def test_a_look_sees_that_nodes_would_be_too_many(q: str, sigma: str, times: int) -> None:
    loss = Profile([Part.of("subsampled-gaussian", times, q=q, sigma=sigma)], False).guess(-11.5)[0]
    with pytest.raises(Hopeless):
        Look([(factor(q, sigma), times)], loss, False, 1)


def test_a_look_where_q_is_tiny() -> None:
    """Nearly all of the sum cancels, at the first order and at the second."""
    q, sigma, times, y = "6.07e-8", "1.83", 34407, 5.1591519e-05
    look = Look([(factor(q, sigma), times)], y, False, 1)
    run = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})
    truth = float(run.delta(Fraction(y), "remove"))  # by a vertical line
    with pytest.raises(OutOfReach, match="do not tell"):
        look.delta(arb(y), arb(0))
    assert look.delta(arb(y), arb(10) ** -15) > truth > 7e-21


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "add"),
    [
        ("1.18e-62", "0.317", 871292, 8.064e-59, True),
        ("2.53e-25", "0.339", 154, 3.359e-07, False),
        ("1e-4", "2", 10**6, 0.05, False),
    ],
)
def test_a_look_has_the_points_that_count(
    q: str, sigma: str, times: int, y: float, add: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Far fewer where q is tiny; all of them tell nothing else."""
    counts: list[int] = []

    def counted(s: Any, points: Any, sizes: Any) -> Any:
        counts.append(len(points))
        return _log_sum(s, points, sizes)

    monkeypatch.setattr(look, "_log_sum", counted)
    some = Look([(factor(q, sigma), times)], y, add, 1)
    few, counts[:] = sum(counts), []
    monkeypatch.setattr(look, "_counting", lambda s, points, sizes: slice(0, len(points)))
    every = Look([(factor(q, sigma), times)], y, add, 1)
    assert few < (0.8 if float(q) < 1e-9 else 1) * sum(counts)
    sizes = [np.exp(one.heights - every.heights.real.max()) for one in (some, every)]
    assert len(some.s) == len(every.s)
    assert (abs(sizes[0] - sizes[1]) < 4 * abs(sizes[1]) * every.rounding * 2.0**-52 + 1e-15).all()


# ---- along a ray


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y"),
    [
        ("1e-9", "0.31", 10**5, "1e-5"),
        ("0.001", "1", 10**4, "0.3"),
        ("1.57e-19", "0.372", 4815856, "1.4158745e-14"),  # along a hyperbola more cancels than floats have
        ("5.72e-73", "0.413", 109163, "8.1423367e-69"),
        ("1.22e-9", "7.9", 10**5, "1e-8"),  # a ray of z that is turned by much grows
        ("3.73e-6", "1.46", 4407, "0.001295"),  # all but 10^-10 cancels: log(1 + u) - u has no digits where u is small
        ("0.00515", "0.443", 240987, "348.1"),  # large losses: the density grows beyond an angle of pi/4
        ("5.8e-8", "0.6", 300, "0"),  # at the mean and below it
        ("1.73e-20", "4.67", 6538, "0"),
        ("1e-5", "0.5", 100, "0"),  # what is lost where the loss is below its mean counts
    ],
)
def test_along_a_ray_floats_tell_about_delta(q: str, sigma: str, times: int, y: str) -> None:
    truth = float(
        Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times}).delta(
            y, "remove", digits=8
        )
    )
    look = RoughDelta([(factor(q, sigma), times)], float(y))
    found, error = look.about(float(y))
    assert abs(found - truth) <= 1.5 * error and error < WORST * truth
    told = float(look.delta(ball(Fraction(y)), arb(0)).mid()), math.exp(look.log(float(y)))
    assert told == pytest.approx((found, found), rel=1e-6)


def test_along_a_ray_of_two_kinds() -> None:
    run = Account.of(
        {"mechanism": "subsampled-gaussian", "q": "1e-6", "sigma": "0.5", "times": 1000},
        {"mechanism": "subsampled-gaussian", "q": "1e-4", "sigma": "2", "times": 50},
    )
    look = RoughDelta([(factor("1e-6", "0.5"), 1000), (factor("1e-4", "2"), 50)], 0.001)
    assert look.about(0.001)[0] == pytest.approx(float(run.delta("0.001", "remove", digits=8)), rel=1e-6)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "power"),
    [
        ("0.000971", "0.419", 3844, 138.978, -100),  # the sum is below 0, by more than it was said to be off
        ("0.4", "1/2", 10**4, 1595.63, -10),  # nothing falls so near to 0: the summands are larger than floats
        ("6.89e-53", "1.91", 2278, 1.7573e-50, -71),  # what is left of the first node counts
        ("2.07e-7", "3.46", 844044, 0.0004607, -22),
    ],
)
def test_along_a_ray_floats_say_when_they_do_not_know(q: str, sigma: str, times: int, y: float, power: int) -> None:
    look = RoughDelta([(factor(q, sigma), times)], y)
    assert look.log(y) == -math.inf
    with pytest.raises(OutOfReach, match="do not tell"):
        look.delta(arb(y), arb(10) ** power)


def test_along_a_ray_floats_tell_what_delta_is_below() -> None:
    look = RoughDelta([(factor("2.07e-7", "3.46"), 844044)], 0.0004607)
    assert 1e-12 > look.delta(arb(0.0004607), arb(10) ** -11) > 8.3e-22


@pytest.mark.parametrize(
    ("q", "sigma", "why"),
    [("0.6", "1", "not rare"), ("1e-3", "0.09", "too large"), ("1e-3", "200", "too little")],
)
def test_there_is_no_ray(q: str, sigma: str, why: str) -> None:
    with pytest.raises(OutOfReach, match=why):
        RoughDelta([(factor(q, sigma), 100)], 0.1)


@pytest.mark.parametrize("nats", [8.0, 12.0, 16.0])
@pytest.mark.parametrize(
    ("q", "sigma", "times", "y"),
    [
        ("8.03e-6", "0.487", 14788, "0.083"),
        ("1e-9", "0.31", 10**5, "1e-5"),
        ("0.001", "1", 10**4, "0.3"),
        ("0.00515", "0.443", 240987, "200"),
        ("6.75e-6", "0.41", 4196, "1.33"),
    ],
)
def test_along_a_ray_few_nodes_are_known_to_be_few(
    q: str, sigma: str, times: int, y: str, nats: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By every other node, and by what the sums over z miss."""
    truth = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times}).delta(
        y, "remove", digits=8
    )
    monkeypatch.setattr(rough_delta, "NATS", nats)
    found, error = RoughDelta([(factor(q, sigma), times)], float(y)).about(float(y))
    assert abs(found - float(truth)) <= error


def test_along_a_ray_a_look_serves_at_smaller_losses() -> None:
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "1e-9", "sigma": "0.31", "times": 10**5})
    look = RoughDelta([(factor("1e-9", "0.31"), 10**5)], 1e-5)
    found, error = look.about(1.4e-6)
    assert found == pytest.approx(float(run.delta("1.4e-6", "remove", digits=8)), rel=1e-7) and error < 1e-7 * found
