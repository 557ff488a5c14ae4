"""A first look at delta in floats: about right, or it says that it does not know."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb

from symbolic.accounting import Account
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.hyperbola import Hopeless
from symbolic.accounting.contours.look import WORST, Look
from symbolic.accounting.contours.loss import OutOfReach, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.mechanism import Part
from symbolic.accounting.profile import Profile


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
