"""Two steps of the subsampled Gaussian: a quadrant and what is beside it, against sums along lines, normal laws in closed form, and what must be the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from flint import arb, ctx

from symbolic.accounting import Account, closed, pair
from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.loss import OutOfReach, ball
from symbolic.accounting.mechanism import Part
from symbolic.accounting.profile import Profile
from symbolic.accounting.sums import Sums

pytestmark = pytest.mark.sample(1, rotating=True)

Step = tuple[Fraction, Fraction]


def steps(*numbers: str) -> list[Step]:
    given = [Fraction(number) for number in numbers]
    return [(given[k], given[k + 1]) for k in range(0, len(given), 2)]


def parts(some: list[Step]) -> list[Part]:
    return [Part.of("subsampled-gaussian", 1, q=q, sigma=sigma) for q, sigma in some]


def two(some: list[Step], y: str, add: bool, bits: int = 120) -> Any:
    with ctx.workprec(bits):
        return pair.delta(some[0], some[-1], Fraction(y), add)


@pytest.mark.parametrize(
    ("numbers", "y", "add"),
    [
        (("0.01", "1", "0.01", "1"), "2", False),
        (("0.01", "1", "0.01", "1"), "0.01", True),
        (("0.5", "2", "0.5", "2"), "0.7", True),
        (("0.9", "5", "0.9", "5"), "0", False),
        (("1e-3", "1", "1e-3", "1"), "16", False),
        (("0.1", "3", "0.01", "1"), "1", False),
        (("0.1", "3", "0.01", "1"), "0.05", True),
        (("1e-6", "2", "0.3", "8"), "0.2", False),
        (("0.99", "1", "1e-4", "4"), "1", True),
    ],
)
def test_a_line_says_the_same(numbers: tuple[str, ...], y: str, add: bool) -> None:
    some = steps(*numbers)
    found, truth = two(some, y, add), Sums(Composition(parts(some), add)).delta(Fraction(y), 12)
    assert found.overlaps(truth)
    assert found.rel_accuracy_bits() > 50 and truth.rel_accuracy_bits() > 30
    assert two(some[::-1], y, add).overlaps(found)


@pytest.mark.parametrize("y", ["0", "0.3", "2", "40"])
@pytest.mark.parametrize("sigma", ["1/2", "3"])
def test_steps_that_always_hit_are_normal_laws(sigma: str, y: str) -> None:
    """But for a probability of 10^-60, on whichever side."""
    some, rare = steps(str(1 - Fraction(1, 10**60)), sigma), Fraction(1, 10**59)
    with ctx.workprec(300):
        truth = closed.gaussian(2 / Fraction(sigma) ** 2, Fraction(y))
        for add in (False, True):
            off = ball(rare) * (1 + ball(Fraction(y)).exp())
            found = two(some, y, add, 300)
            assert found.overlaps(truth + arb(0, off.upper()))
            assert found.rad() < off


@pytest.mark.parametrize("numbers", [("0.2", "1"), ("0.7", "6"), ("1e-5", "10"), ("0.2", "1", "0.6", "4")])
def test_at_0_both_directions_are_the_total_variation(numbers: tuple[str, ...]) -> None:
    some = steps(*numbers)
    removed, added = (two(some, "0", add) for add in (False, True))
    assert removed.overlaps(added)
    assert min(removed.rel_accuracy_bits(), added.rel_accuracy_bits()) > 60
    single = closed.subsampled(*some[0], Fraction(0), False)
    assert removed > single  # and the more steps, the more there is


@pytest.mark.parametrize(
    ("numbers", "y", "add", "value"),
    [
        (("0.3", "1", "0.01", "100"), "1", False, "0.00768292839290768"),
        (("0.1", "1", "1e-3", "60"), "2", False, "0.00000235518632731474"),
        (("0.3", "1", "0.3", "1e6"), "1e-3", False, "0.114569371290260"),
        (("59e-9", "7000", "0.595", "2.96"), "0.0010239", False, "0.0793705728567914"),
        (("1e-20", "1", "1e-20", "1"), "0", False, "5.95524450387124e-21"),  # 64 bits saw nothing but rounding
    ],
)
def test_steps_of_very_different_noise(numbers: tuple[str, ...], y: str, add: bool, value: str) -> None:
    """The noisier one hardly loses anything: were both asked to lose alike, that would be as rare as 10^-50000, and these were refused."""
    some, unit = steps(*numbers), Fraction(1, 10**12)
    with ctx.workprec(80):
        truth = ball(Fraction(value)) * (1 + arb(0, ball(unit)))
    for order in (some, some[::-1]):
        found = two(order, y, add, 200)
        assert found.overlaps(truth) and found.rel_accuracy_bits() > 60


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize("numbers", [("0.3", "2", "0.3", "2"), ("0.1", "3", "0.01", "1")])
def test_what_is_cut_off_is_counted(numbers: tuple[str, ...], add: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the integral ends much too soon the ball says so."""
    some = steps(*numbers)
    truth = two(some, "0.05", add)
    for far in (-10.5, -11.5, -12.5):
        monkeypatch.setattr(pair, "FAR", far)
        found = two(some, "0.05", add)
        assert found.overlaps(truth) and not abs(found.mid() - truth) < found.rad() / 10**6
        assert found.rel_accuracy_bits() < 30


def test_more_digits_than_end_in_seconds_are_refused() -> None:
    with pytest.raises(OutOfReach, match="more than 700 bits"):
        Profile(parts(steps("0.9", "7", "1e-5", "1.5")), False).rest(Fraction(1), 500)


def test_a_guess_beyond_the_largest_loss_is_not_followed() -> None:
    """It was a million times larger; that took 5 s and ended undecided."""
    some = [Part.of("subsampled-gaussian", 1, q=q, sigma=1) for q in ("29/5000000000", "1/12500000")]
    assert str(Account(some).epsilon("1e-52", "add", digits=15)) == "8.57972620193398e-8"


def test_no_loss_is_so_large() -> None:
    """Without the record both laws have 1 - q at least: the largest loss of "add" is -2 log(1 - q)."""
    some = steps("1/2", "3")
    least = Fraction("1.38629436111989061883")
    assert two(some, str(least + Fraction(1, 10**20)), True) == 0
    near = two(some, str(least - Fraction(1, 100)), True, 400)
    assert near > 0 and near < ball(Fraction(1, 10**30))


@pytest.mark.parametrize("add", [False, True])
def test_more_loss_is_less_likely(add: bool) -> None:
    some = steps("0.3", "2")
    found = [two(some, y, add) for y in ("0", "0.1", "0.2", "0.4", "0.6")]
    assert all(one > other for one, other in pairwise(found))


def test_a_delta_that_is_much_too_small_is_refused() -> None:
    """That took 20 s."""
    some = steps("0.000904", "407")
    assert two(some, "0.002", False) > 0  # 10^-40000
    with pytest.raises(OutOfReach, match="delta is too small"):
        two(some, "45", False)
    with pytest.raises(OutOfReach, match="delta is too small"):
        two(some, "0.0018", True)


@pytest.mark.parametrize("digits", [1, 15, 60])
def test_digits_are_those_that_are_asked_for(digits: int) -> None:
    profile = Profile(parts(steps("1e-6", "10", "1e-6", "10")), False)
    for y in ("2e-6", "6.9e-6", "1e-7"):  # e^-68, and e^-230, of what is all one step has: most of it cancels
        found = profile.rest(Fraction(y), digits)
        assert found.rel_accuracy_bits() >= digits * 3.33
        assert found.overlaps(two(steps("1e-6", "10"), y, False, 600))


@pytest.mark.parametrize(
    ("q", "sigma", "delta", "direction", "epsilon"),
    [
        ("1e-6", "10", "1e-30", "remove", "0.00000200947146934033"),  # was refused, as were most that follow
        ("1e-3", "10", "1e-100", "remove", "0.00715311502300365"),  # took 2 s
        ("1/2", "10", "1e-30", "add", "0.631388610328142"),
        ("1e-4", "2", "1e-100", "add", "0.000199873642798157"),  # a secant leads to where delta is 10^-3700
        ("0.1", "1/2", "1e-30", "add", "0.210720989778559"),
        ("1e-6", "1", "1e-100", "add", "0.00000199999991983024"),
    ],
)
def test_an_epsilon_is_between_two_signs(q: str, sigma: str, delta: str, direction: str, epsilon: str) -> None:
    run = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": 2})
    assert str(run.epsilon(delta, direction, digits=15)) == epsilon
    unit, add = Fraction(1, 10 ** len(epsilon.split(".")[1])), direction == "add"
    low, high = (two(steps(q, sigma), str(Fraction(epsilon) + k * unit), add, 600) for k in (-1, 1))
    with ctx.workprec(400):
        assert low >= ball(Fraction(delta)) >= high


def test_little_noise_is_left_to_the_lines() -> None:
    """There the integrand has narrow peaks, and the lines few nodes."""
    assert Composition(parts(steps("0.1", "1", "0.1", "1")), False).pair
    assert Composition(parts(steps("0.1", "0.3", "0.1", "1")), True).pair  # where lines mostly do without
    assert not Composition(parts(steps("0.1", "0.9", "0.1", "1")), False).pair
    assert not Composition(parts(steps("0.1", "1", "0.1", "1", "0.1", "1")), False).pair
    assert not Composition(parts(steps("0.1", "1")), False).pair
    both = [*parts(steps("0.1", "1", "0.2", "1")), Part.of("laplace", 1, epsilon="1")]
    assert not Composition(both, False).pair
