"""A first guess of epsilon: near the truth, by whichever losses make it."""

from __future__ import annotations

import math
import random
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from symbolic.accounting import Account
from symbolic.accounting.contours.loss import OutOfReach
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.rays.rough_delta import RoughDelta
from symbolic.accounting.guesses.guess import along_a_ray
from symbolic.accounting.guesses.small_losses import by_small_losses, delta_by_small_losses
from symbolic.accounting.mechanism import Part
from symbolic.accounting.profile import Profile

pytestmark = pytest.mark.sample(1, rotating=True)


def run(q: str, sigma: str, times: int) -> Account:
    return Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})


def profile(q: str, sigma: str, times: int) -> Profile:
    found: Profile = run(q, sigma, times)._profiles["remove"]
    return found


@pytest.mark.parametrize(
    ("q", "sigma", "times", "power"),
    [
        ("0.01", "1", 1000, -5),
        ("5e-5", "0.8", 10**6, -8),
        ("8.03e-6", "0.487", 14788, -5),
        ("1.57e-19", "0.372", 4815856, -15),  # was 1.8 times too large
        ("7.94e-9", "5.12", 260, -8),
    ],
)
def test_along_a_ray_a_guess_has_the_digits_of_floats(q: str, sigma: str, times: int, power: int) -> None:
    guess, slope = profile(q, sigma, times).guess(power * math.log(10))
    epsilon = float(run(q, sigma, times).epsilon(f"1e{power}", "remove", digits=12))
    assert guess == pytest.approx(epsilon, rel=1e-6)
    beside = float(run(q, sigma, times).delta(f"{epsilon * 1.001:.12g}", "remove", digits=12))
    assert slope == pytest.approx((math.log(beside) - power * math.log(10)) / (0.001 * epsilon), rel=0.02)


@pytest.mark.parametrize("start", [1e-3, 3.0])
def test_a_start_may_be_far_off(start: float) -> None:
    look = profile("8.03e-6", "0.487", 14788).sums.looks.along_a_ray
    assert along_a_ray(look, math.log(1e-5), start)[0] == pytest.approx(0.0829149659927, rel=1e-6)


@pytest.mark.parametrize(("power", "start"), [(-5, 1e-9), (-100, 1.0)])
def test_along_a_ray_nothing_is_found_where_floats_do_not_lead(power: int, start: float) -> None:
    """From a start eight powers of ten too small, and where all of delta cancels."""
    with pytest.raises(OutOfReach):
        along_a_ray(profile("8.03e-6", "0.487", 14788).sums.looks.along_a_ray, power * math.log(10), start)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "power"),
    [
        ("3.04e-57", "5.91", 472, -90),  # by bounds it was 2 % too large
        ("6.69e-9", "3.64", 59973, -20),
        ("2.8e-8", "2.5", 10**6, -30),
        ("1e-4", "3", 10**5, -50),
    ],
)
def test_small_losses_together(q: str, sigma: str, times: int, power: int) -> None:
    """Where floats cancel along a ray."""
    of, aim = profile(q, sigma, times).of, power * math.log(10)
    epsilon = float(run(q, sigma, times).epsilon(f"1e{power}", "remove", digits=9))
    assert not RoughDelta(of.steps(), epsilon).log(epsilon) > -math.inf
    guess, slope = by_small_losses(of, aim)
    assert guess == pytest.approx(epsilon, rel=1e-4) and guess == profile(q, sigma, times).guess(aim)[0]
    assert delta_by_small_losses(of, epsilon) == pytest.approx(aim, abs=0.01)
    assert delta_by_small_losses(of, epsilon * 1.001) == pytest.approx(aim + slope * epsilon / 1000, abs=0.02)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "power"),
    [
        ("3.08e-9", "0.376", 34663, -20),  # one loss is all of it: the saddle is at a millionth of it
        ("1.44e-5", "0.7", 3000, -12),
        ("5e-6", "0.303", 34555, -50),
        ("0.000698", "0.475", 515789, -70),  # one beside the small ones, which alone would make it at half of it
    ],
)
def test_large_losses_are_not_small_ones(q: str, sigma: str, times: int, power: int) -> None:
    of = profile(q, sigma, times).of
    epsilon = float(run(q, sigma, times).epsilon(f"1e{power}", "remove", digits=6))
    with pytest.raises(OutOfReach, match="large losses count"):
        by_small_losses(of, power * math.log(10))
    with pytest.raises(OutOfReach, match="large losses count"):
        delta_by_small_losses(of, epsilon)


def test_the_look_that_leads_there_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """One look, not two: it tells delta where it led."""
    made, init = [], RoughDelta.__init__
    monkeypatch.setattr(RoughDelta, "__init__", lambda self, *some: made.append(some[1]) or init(self, *some))  # type: ignore[func-returns-value]
    assert str(run("8.03e-6", "0.487", 14788).epsilon("1e-5", "remove", digits=9)) == "0.0829149660"
    assert len(made) == 1


def test_beyond_the_bulk_there_is_no_saddle() -> None:
    """A hundred times farther out: that of the largest order that has one is elsewhere."""
    with pytest.raises(OutOfReach, match="large losses count"):
        delta_by_small_losses(profile("3.04e-57", "5.91", 472).of, 1.4e-53)


def test_where_small_losses_make_it_no_bounds_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of ten thousand places and 256 orders take as long as a quarter of the sum."""
    monkeypatch.setattr(Outlook, "__init__", lambda *_: pytest.fail("bounds"))
    assert str(run("3.04e-57", "5.91", 472).epsilon("1e-90", "remove", digits=15)) == "1.42254054791302e-55"


def test_a_look_that_tells_nothing_is_not_kept() -> None:
    looks = profile("8.03e-6", "0.487", 14788).sums.looks
    kept = looks.along_a_ray(0.08)
    looks.along_a_ray(20.0)
    assert looks.last is kept


@pytest.mark.parametrize("seed", range(24))
def test_no_guess_raises_anything_else(seed: int) -> None:
    """Nor does one warn, of any steps at all: orders may be so large that the smallest loss of another kind of steps is all there is, and no sum of floats."""
    chance = random.Random(seed)

    def draw(low: float, high: float) -> str:
        return f"{10 ** chance.uniform(low, high):.6g}"

    parts = [
        Part.of(
            "subsampled-gaussian",
            int(float(draw(0, 9))),
            q=draw(chance.choice([-139, -9]), -0.001),
            sigma=draw(-1.5, 2.5),
        )
        for _ in range(chance.choice([1, 1, 2, 3]))
    ]
    found, aim, y = Profile(parts, False), -float(draw(-1, 2.4)), float(draw(-140, 4))
    guesses: list[Callable[[], Any]] = [
        lambda: by_small_losses(found.of, aim),
        lambda: delta_by_small_losses(found.of, y),
        lambda: RoughDelta(found.of.steps(), y).about(y),
        lambda: RoughDelta(found.of.steps(), 0.0).about(0.0),
        lambda: found.guess(aim),
        lambda: found.sums.looks.wanted(y),
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for guess in guesses:
            with suppress(OutOfReach):
                guess()


def test_where_the_smallest_loss_is_all_there_is_no_saddle_is_found() -> None:
    with pytest.raises(OutOfReach, match="large losses count"):
        by_small_losses(profile("0.0244428", "0.0582", 907).of, -45.0)


def test_no_ray_is_looked_along_where_hits_are_not_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """The saddle tells as much there, and lines have few nodes."""
    monkeypatch.setattr(RoughDelta, "__init__", lambda *_: pytest.fail("a look along a ray"))
    assert profile("0.1", "2", 10**5).guess(-5 * math.log(10))[0] == pytest.approx(209.238, rel=1e-3)
    assert str(run("0.1", "2", 10**5).epsilon("1e-5", "remove", digits=6)) == "209.238"
