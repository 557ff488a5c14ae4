"""What is out of reach is refused at once: before the work, which is counted in calls and not in seconds. And what was too wide is made narrow."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import acb, arb, ctx

from symbolic.accounting import Account
from symbolic.accounting.contours import turning
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.heavy import Choice, Heavy
from symbolic.accounting.contours.line import MOST_POINTS
from symbolic.accounting.contours.look import MOST_WORK, Look
from symbolic.accounting.contours.loss import OutOfReach, ball
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.looks import Looks
from symbolic.accounting.mechanism import Part
from symbolic.accounting.profile import Profile
from symbolic.accounting.sums import SPARE_BITS, Sums
from symbolic.formula import DomainError
from symbolic.number import Undecided
from symbolic.values import value

pytestmark = pytest.mark.sample(1, rotating=True)

MOST_CALLS = 1_000_000
"""About half a second's; some of the refusals here took several millions once."""

FEWER_CALLS = 300_000


def no_line(*_: Any) -> None:
    """As if small losses did not make delta."""
    raise OutOfReach("large losses count")


def sampled(q: str, sigma: str, times: int) -> Part:
    return Part.of("subsampled-gaussian", times, q=q, sigma=sigma)


@pytest.mark.parametrize(
    ("parts", "y"),
    [
        ([sampled("1e-9", "40", 3)], "0.000000001"),
        ([sampled("1e-150", "1", 100)], "0.001"),
        (
            [
                sampled("1e-4", "3", 10),
                Part.of("laplace", 40, epsilon="0.3"),
                Part.of("randomized-response", 40, epsilon="0.2"),
            ],
            "0.5",
        ),
    ],
)
def test_a_refusal_is_at_once(parts: list[Part], y: str, calls: Callable[[], int]) -> None:
    profile = Profile(parts, False)
    calls()
    with pytest.raises(OutOfReach):
        profile.rest(Fraction(y), 15)
    assert calls() < MOST_CALLS


@pytest.mark.parametrize(
    ("q", "sigma", "times"), [("0.01", "0.1", 1000), ("1e-3", "0.1", 1000), ("0.01", "0.11", 3000)]
)
def test_an_epsilon_is_refused_at_once(q: str, sigma: str, times: int, calls: Callable[[], int]) -> None:
    """The integrand is e^25000 and more along the line that bends, which was seen after hundreds of cells."""
    run = Account((sampled(q, sigma, times),))
    calls()
    with pytest.raises(OutOfReach, match="too many nodes"):
        run.epsilon("1e-5")
    assert calls() < FEWER_CALLS


@pytest.mark.parametrize(("q", "sigma", "times", "delta"), [("8.92e-9", "10.9", 3, "1e-100")])
def test_no_sum_of_a_hundred_thousand_points_is_made(
    q: str, sigma: str, times: int, delta: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of N at orders of -10^9, where floats see no other line: it took twelve seconds."""
    made, points = SubsampledGaussian._made_grid, [0]

    def grid(self: SubsampledGaussian, centre: Any) -> Any:
        found = made(self, centre)
        points.append(len(found.weights))
        return found

    monkeypatch.setattr(SubsampledGaussian, "_made_grid", grid)
    with pytest.raises(OutOfReach, match="too many points"):
        Account((sampled(q, sigma, times),)).epsilon(delta, "add", digits=25)
    assert max(points) <= MOST_POINTS


@pytest.mark.parametrize("add", [False, True])
def test_a_q_that_is_too_small_is_refused_before_a_look(add: bool, calls: Callable[[], int]) -> None:
    profile = Profile([sampled("1e-150", "1/2", 1000)], add)
    calls()
    with pytest.raises(OutOfReach, match="too small to compose"):
        profile.looked_at(Fraction(1, 10**151), arb(10) ** -160, 15)
    assert calls() < 1000


@pytest.mark.parametrize(
    ("part", "y"),
    [
        (sampled("1.5e-5", "30", 2080), "0.00001"),
        (sampled("1e-6", "40", 10**5), "0.0001"),
        (sampled("0.01", "0.2", 1000), "228.66"),
        (sampled("1e-6", "0.3", 100), "98.2"),
        (sampled("1e-4", "0.3", 10**4), "215"),
        (sampled("0.1", "0.3", 3), "130"),
        (sampled("0.01", "0.12", 3000), "1691.2"),
    ],
)
def test_what_was_refused_has_a_value(part: Part, y: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a vertical line, and by another one, at another order, with other losses as the large ones, or none. Without two rays and lines of bounded losses, and as if no look told that these would do."""
    monkeypatch.setattr(Sums, "_wedges", lambda *_: [])
    monkeypatch.setattr(Sums, "_bounded", no_line)
    monkeypatch.setattr(Looks, "wanted", lambda *_: math.inf)
    profile, loss = Profile([part], False), Fraction(y)
    found = profile.rest(loss, 12)
    made, outlook = profile.sums.line, Outlook(profile.of.steps(), float(y))
    assert isinstance(made, Heavy)

    class Other(type(made)):  # type: ignore[misc]
        narrower = 0.8 * getattr(made, "narrower", 1.0)

        def _best(self, y: float) -> Choice:
            """Elsewhere than the first one is."""
            away = (self._with(1 + share * (made.centre - 1), y) for share in (0.8, 1.1, 0.6, 0.5))
            return next(filter(None, away))  # type: ignore[no-any-return]

    other = Other(outlook, 10, outlook.estimate(float(y)), 1.0).prepared()
    assert other.centre != made.centre
    with ctx.workprec(other.bits):
        again = other.delta(ball(loss))
    assert min(found.rel_accuracy_bits(), again.rel_accuracy_bits()) > 24
    assert found.overlaps(again)


@pytest.mark.parametrize(
    ("some", "y", "add", "digits"),
    [
        ([sampled("0.99999999999999999999", "1", 3)], "1/2", False, 6),  # whose logarithm of 1 - q was a ValueError
        ([sampled("0.99999999999999999999", "1", 3)], "1/2", True, 6),
        ([sampled("221/500", "461/50", 2), sampled("0.9999993", "44000", 1)], "1.3977", False, 25),  # a StopIteration
        ([sampled("0.0042", "6.83", 3)], "1.1669", False, 12),  # took 43 s
        ([sampled("9e-4", "5.2", 1000)], "1.7228635963570165", False, 15),  # 44 s
    ],
)
def test_what_is_out_of_reach_is_refused_at_once(
    some: list[Part], y: str, add: bool, digits: int, calls: Callable[[], int]
) -> None:
    profile = Profile(some, add)
    calls()
    try:
        assert profile.rest(Fraction(y), digits).is_finite()
    except OutOfReach:
        assert calls() < FEWER_CALLS


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("some", "delta", "direction"),
    [
        ([sampled("13/200000000", "423/20", 1), sampled("11/1250000000", "17/20", 2)], "1e-30", "add"),  # a ValueError
        ([sampled("0.99999999999999999999", "1", 3)], "1e-5", "both"),  # another one
        ([sampled("1e-100", "3", 2)], "1e-1000", "both"),  # an OverflowError, and warnings
    ],
)
def test_an_epsilon_that_raised_something_else_is_refused(some: list[Part], delta: str, direction: str) -> None:
    with pytest.raises((OutOfReach, Undecided)):
        Account(some).epsilon(delta, direction, digits=15)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta"),
    [("1.68e-8", "0.271", 9, "1e-10"), ("1.84e-6", "0.714", 14, "1e-20")],
)
def test_a_guess_too_near_the_largest_loss_leads_back(q: str, sigma: str, times: int, delta: str) -> None:
    """Delta is too small there to be seen, and a guess was all that was tried: the second one was refused. By another hyperbola."""

    class Narrow(Bent):
        share = Fraction(9, 10)

    run = Account((sampled(q, sigma, times),))
    found = Fraction(str(run.epsilon(delta, "add", digits=8)))
    assert found > Fraction(9, 10) * times * Fraction(q)  # about the largest loss
    steps, target = run._profiles["add"].of.steps(), Fraction(delta)
    line = Narrow(steps, float(found), True, 6)
    with ctx.workprec(line.bits):
        before, after = (line.delta(ball(found * (1 + sign * Fraction(1, 10**6)))) for sign in (-1, 1))
        assert before > ball(target) > after


@pytest.mark.parametrize(
    ("part", "y", "add"),
    [
        (sampled("0.0017", "11", 3), "0.000885", True),  # the summands of N are e^37 times as large as N
        (sampled("0.015", "8.2", 3), "0.0126", True),
        (sampled("5e-4", "9.3", 3), "0", False),
        (sampled("1e-5", "1", 10**4), "5e-6", True),  # what is left out was counted from before it was small
    ],
)
def test_a_ball_is_as_narrow_as_asked(part: Part, y: str, add: bool) -> None:
    found = Profile([part], add).rest(Fraction(y), 6)
    assert found > 0 and found.rel_accuracy_bits() > 6 * 3.33 - SPARE_BITS


def test_delta_smaller_than_it_seemed_is_summed_again() -> None:
    """A sum that comes out wider than asked is made again with more digits, or refused: it is never handed on."""
    profile = Profile([sampled("0.01", "1", 3)], False)
    made: list[int] = []

    class Wide:
        bits = 100

        def __init__(self, loss: float, digits: int) -> None:
            self.loss, self.digits = loss, digits
            made.append(digits)

        def delta(self, y: Any) -> Any:
            return ball(Fraction(1, 10**20)).union(ball(Fraction(2, 10**20)))

    profile.sums.made = Wide  # type: ignore[assignment, method-assign]
    with pytest.raises(OutOfReach, match="too small"):
        profile.rest(Fraction(1, 2), 15)
    assert len(made) == 2 and made[1] > made[0] + 10


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta"),
    [("1e-4", "1", 1000, "1e-5"), ("1e-6", "2", 10**9, "1e-50")],  # this one was refused
)
def test_an_epsilon_is_right_where_hits_are_rare(q: str, sigma: str, times: int, delta: str) -> None:
    """15 digits, against the signs of delta at the two ends, with another number of digits."""
    run = Account((sampled(q, sigma, times),))
    epsilon = Fraction(str(run.epsilon(delta, digits=15)))
    for away, above in ((-1, True), (1, False)):
        found = run.delta(str(epsilon + Fraction(away, 10**15)), digits=18)
        with ctx.workprec(256):
            assert (found.arb > ball(Fraction(delta))) is above


def test_what_no_float_holds_is_refused_in_a_line() -> None:
    """q below the smallest double was a "math domain error"."""
    with pytest.raises(DomainError, match="cannot be computed") as refused:
        value("epsilon.subsampled-gaussian", q="1e-400", sigma=1, times=10, delta="1e-410", digits=5)
    assert "\n" not in str(refused.value)


def test_the_longest_composition_of_the_widest_noise() -> None:
    """It asked for more bits than an int has, and was refused then: it is normal nearly, with a deviation of 0.0014, and the loss is far above -1/2."""
    given = {"q": "0.01", "sigma": "1388440877875/6344129", "times": 10**9}
    assert str(value("delta.subsampled-gaussian", epsilon="-1/2", digits=15, **given)) == f"{-math.expm1(-0.5):.15f}"


def test_a_q_that_no_float_holds_costs_nothing_where_delta_is_larger() -> None:
    """By the distance in total variation, which is below any such delta: this was refused."""
    assert str(value("epsilon.subsampled-gaussian", q="1e-400", sigma=1, times=10, delta="1e-5")) == "0"


@pytest.mark.parametrize(("sigma", "times"), [("0.3", 9), ("0.01", 9), ("5", 9_000)])
def test_nothing_is_summed_where_the_steps_hardly_differ(
    sigma: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of little noise by the sum of their distances (half a second, once); of much by the root of the sum of their squares."""
    for name in ("glance", "delta"):
        monkeypatch.setattr(Sums, name, lambda *_: pytest.fail("it was summed"))
    assert str(Account((sampled("1e-6", sigma, times),)).epsilon("1e-5", digits=15)) == "0"


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta", "epsilon"),
    [
        ("1e-4", "0.3", 2, "1e-100", "0.000200010000666717"),
        ("1/2", "0.3", 3, "1e-100", "2.07944154167984"),
        ("1e-3", "0.2", 10, "1e-100", "0.0100050033358353"),
        ("0.9", "0.1", 30, "1e-30", "69.0775527898214"),
    ],
)
def test_an_epsilon_is_the_largest_loss(q: str, sigma: str, times: int, delta: str, epsilon: str) -> None:
    """To all digits: where a record is added so little is left between them that no sum tells it. These were refused."""
    run = Account((sampled(q, sigma, times),))
    assert str(run.epsilon(delta, "add", digits=15)) == epsilon
    profile = run._profiles["add"]
    with ctx.workprec(200):
        largest = -times * (1 - ball(Fraction(q))).log()
        assert abs(largest - ball(Fraction(epsilon))) < largest * arb(10) ** -14
        assert profile.delta(Fraction(epsilon) + Fraction(epsilon) / 10**14, 9) == 0


@pytest.mark.parametrize(
    ("q", "sigma", "times"), [("1e-4", "1", 2), ("1/2", "2", 2), ("0.1", "3", 2), ("0.9", "2", 2), ("0.5", "0.1", 1)]
)
def test_what_is_left_near_the_largest_loss(q: str, sigma: str, times: int) -> None:
    """The lower bound is one, and not much too low for what it is for: it is a delta at a loss a little larger."""
    profile = Profile([sampled(q, sigma, times)], True)
    with ctx.workprec(120):
        largest = Fraction(float(profile.largest()))
        for share in (Fraction(1, 2), Fraction(1, 8), Fraction(1, 20)):
            least = profile.at_least(largest * (1 - share))
            assert 0 < least < profile.delta(largest * (1 - share), 9)
            assert least > profile.delta(largest * (1 - share / 5), 9)
        assert profile.at_least(largest * 2) == 0
        assert Profile([sampled(q, sigma, times)], False).at_least(Fraction(1)) == 0


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("times", [1, 10])
def test_a_q_that_no_float_holds_warns_of_nothing(times: int) -> None:
    """Chernoff's bound of the other direction took the logarithm of 0."""
    run = Account((sampled("1e-400", "1", times),))
    for y in (Fraction(-1, 10), Fraction(0), Fraction(1, 10)):
        for profile in run._profiles.values():
            assert profile.bound(y) <= 1
    if times == 1:
        found = run.delta(0, digits=5)
        with ctx.workprec(64):
            assert 0 < found.arb < ball(Fraction(1, 10**399))


@pytest.mark.parametrize("q", ["1e-30", "1e-9"])
def test_a_guess_where_the_largest_loss_is_no_double(q: str) -> None:
    """e^2000 was an OverflowError."""
    start, slope = Profile([sampled(q, "0.01", 10)], False).guess(-115.0)
    assert start > 0 > slope


@pytest.mark.parametrize("y", ["2300000", "1000000"])
def test_a_look_of_too_many_nodes_is_refused_before_it_is_made(y: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of 1.8 10^9 nodes ended the process for want of memory."""
    arange = np.arange

    def small(*ends: float) -> object:
        low, high, step = (0, *ends, 1) if len(ends) == 1 else (*ends, 1)[:3]
        if (high - low) / step > MOST_WORK:
            pytest.fail("it was made")
        return arange(*ends)

    monkeypatch.setattr(np, "arange", small)
    with pytest.raises(OutOfReach):
        Look([(SubsampledGaussian(Fraction(1, 100), Fraction(5)), 10**9)], float(y), True, 15)


@pytest.mark.parametrize("direction", ["remove", "add", "both"])
def test_far_below_zero_nothing_is_summed(direction: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """delta(-y) lies between 1 - e^-y and 1; nearer to 0 the sum is made, and says the same."""
    run = Account((sampled("0.01", "1", 1000),))
    near = run.delta("-40", direction, 15)
    monkeypatch.setattr(Profile, "delta", lambda *_: pytest.fail("it was summed"))
    assert str(run.delta("-2300000", direction, 50)) == "1." + "0" * 49
    assert str(run.delta("-100", direction, 15)) == str(near)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "answer", "y"),
    [
        ("3.8e-8", "14", 3114, Part.of("randomized-response", 4, epsilon="0.2"), "0.8000024070431675"),
        ("9.3e-8", "3.5", 235909585, Part.of("laplace", 3, epsilon="0.009"), "0.03072856264"),
    ],
)
def test_a_sum_that_there_is_not_is_tried_once(
    q: str, sigma: str, times: int, answer: Part, y: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the steps alone, for the answers on one side: it was tried 23 times, for up to ten seconds. It is said what stands in the way."""
    bent, tried = Sums.bent, list[float]()

    def counted(self: Sums, loss: float, digits: int) -> Bent:
        tried.append(loss)
        return bent(self, loss, digits)

    monkeypatch.setattr(Sums, "bent", counted)
    with pytest.raises(OutOfReach, match="too many nodes"):
        Profile([sampled(q, sigma, times), answer], False).rest(Fraction(y), 6)
    assert len(tried) == 1


def test_where_the_saddle_is_beside_an_abyss() -> None:
    """N rises by 10^9 nats from one order to the next double or so: it was a math domain error."""
    profile = Profile([sampled("7e-87", "1.7", 75845), sampled("1.3e-84", "2.9", 735258)], False)
    with pytest.raises(OutOfReach, match="too many points"):
        profile.rest(Fraction("1e-70"), 15)
    assert profile.rest(Fraction("3.961004454110607e-82"), 15).rel_accuracy_bits() > 45


def test_huge_weights_have_the_terms_that_rounding_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near the largest loss of nearly sure hits, at an order of -7 10^6: series of three million terms took a hundred seconds."""
    degree, found = turning._degree, list[int]()

    def told(height: float, reach: float) -> int:
        found.append(degree(height, reach))
        return found[-1]

    monkeypatch.setattr(turning, "_degree", told)
    with pytest.raises(OutOfReach, match="too many points"):
        Account((sampled("12413/12500", "0.596", 5),)).epsilon("1e-50", "add", digits=15)
    assert found and max(found) < 200


@pytest.mark.parametrize("exponent", [-50, 0, 40_000])
def test_turned_weights_are_their_sums_however_large(exponent: int) -> None:
    with ctx.workprec(100):
        weights = [acb(exponent - 0.01 * k * k, 0.3).exp() for k in range(-20, 20)]
        losses = [acb(0.001 * k, 0.0001) for k in range(40)]
        heights, count = (arb(1) / 2, arb(1)), 150
        for k, one in enumerate(turning.turned(weights, losses, arb(0), arb(0), heights, count)):
            v = acb(0, heights[0] + heights[1] * k)
            true = sum(((v * loss).exp() * weight for loss, weight in zip(losses, weights, strict=True)), acb(0))
            assert one.overlaps(true) and one.real.rad() < arb(exponent).exp() / 2**80
