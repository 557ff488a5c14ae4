"""q so small that 1 - q is 1 in a float, and in 64 bits: losses are about as large as q, and orders as 1/q. A single step has a closed form for every q; for more of them
delta(q u)/q has a limit where q goes to 0, which it is near already at larger q."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from flint import acb, arb, ctx

from symbolic.accounting import closed
from symbolic.accounting.account import Account
from symbolic.accounting.bounds import bound
from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.heavy import Heavy
from symbolic.accounting.contours.jumps import Jumps, Narrow
from symbolic.accounting.contours.line import Line, least_multiple
from symbolic.accounting.contours.loss import OutOfReach, Turned, ball
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.rays.wedge import Wedge, _grown
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.truncation import loss_at, power
from symbolic.accounting.crossing import _Search
from symbolic.accounting.mechanism import Part
from symbolic.accounting.profile import Profile
from symbolic.accounting.sums import ROUGH

pytestmark = pytest.mark.sample(1, rotating=True)

MAKE: dict[str, Callable[[SubsampledGaussian, float, float], Line | Bent | Wedge]] = {
    "bent": lambda one, y, expected: Bent([(one, 1)], y, False, 12, expected),
    "bent, add": lambda one, y, expected: Bent([(one, 1)], y, True, 12, expected),
    "jumps": lambda one, y, expected: Jumps(Outlook([(one, 1)], y), 12, expected).prepared(),
    "wedge": lambda one, y, expected: Wedge([(one, 1)], y, 12, expected).prepared(),
}


def step(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


def steps(q: Fraction, sigma: str, times: int) -> Account:
    return Account((Part.of("subsampled-gaussian", times, q=q, sigma=sigma),))


@pytest.mark.parametrize(
    ("kind", "sigma", "us", "shares"),
    [
        ("wedge", "0.5", ("1/3", "9"), ("1e-13", "1e-30", "1e-100")),
        ("wedge", "3", ("1/3", "9"), ("1e-13", "1e-30")),
        ("jumps", "3", ("2", "9"), ("1e-13", "1e-30", "1e-100")),
        ("bent", "0.5", ("1/3", "9"), ("1e-10", "1e-13")),
        ("bent, add", "0.5", ("1/20", "1/3"), ("1e-13", "1e-30", "1e-100")),
    ],
)
def test_sums_of_one_step(kind: str, sigma: str, us: tuple[str, ...], shares: tuple[str, ...]) -> None:
    """Against the closed form, each by itself: which one is made is another matter."""
    add = kind.endswith("add")
    for q, u in product(shares, us):
        y = Fraction(q) * Fraction(u)
        with ctx.workprec(1500):
            truth = closed.subsampled(Fraction(q), Fraction(sigma), y, add)
        made = MAKE[kind](step(q, sigma), float(y), float(truth.log().mid()))
        with ctx.workprec(made.bits + 64):
            found = made.delta(ball(y))
        assert found.overlaps(truth) and found.rel_accuracy_bits() > 36, (q, u)


@pytest.mark.parametrize("direction", ["remove", "add"])
@pytest.mark.parametrize(
    ("sigma", "times", "u"),
    [("3", 10**4, 60), ("3", 10**4, 200), ("6", 300, 9), ("1", 10**6, 5000), ("2", 10**9, 50_000)],
)
def test_losses_scale_with_q(sigma: str, times: int, u: int, direction: str) -> None:
    """delta(q u)/q at ever smaller q: what is left of the difference falls as q does, and sums of several kinds give it."""
    shares = [Fraction(1, 10**place) for place in (9, 12, 20, 45)]
    found = [steps(q, sigma, times).delta(q * u, direction, digits=12).arb / ball(q) for q in shares]
    last = found[-1]
    assert 0 < last < times
    off = [float(abs(one / last - 1).upper()) for one in found[:-1]]
    assert off[0] < 1e-4 and off[1] < max(2e-3 * off[0], 1e-11) and off[2] < 1e-11


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta", "epsilon"),
    [
        ("5.46e-11", "0.334", 648097522, "1e-8", "0.00856226744794428"),
        ("6.01e-13", "3.63", 28291, "1e-15", "1.03253792785908e-10"),  # the other direction has orders of 10^11
        ("3.41e-15", "0.525", 50346, "1e-15", "5.35583651774264e-11"),
        ("6.46e-42", "4.65", 216009, "1e-50", "4.15991837145402e-39"),
        ("7.65e-52", "3.46", 71926802, "1e-50", "4.16835317642357e-48"),  # the integral is 10^50 times the integrand
        ("1.25e-53", "0.553", 20265153, "1e-100", "8.71438210742029e-41"),
    ],
)
def test_epsilons(q: str, sigma: str, times: int, delta: str, epsilon: str) -> None:
    """Of both directions: all digits; and delta, by sums made for it alone, is on either side of what was asked for where the last of them is one more or less."""
    assert str(steps(Fraction(q), sigma, times).epsilon(delta)) == epsilon
    last = Fraction(10) ** (Decimal(epsilon).as_tuple().exponent)
    below, above = (
        steps(Fraction(q), sigma, times).delta(Fraction(epsilon) + sign * last, digits=18).arb for sign in (1, -1)
    )
    assert below < ball(Fraction(delta)) < above


@pytest.mark.parametrize("q", ["1e-13", "1e-30", "1e-110"])
def test_losses_near_0_in_floats(q: str) -> None:
    """On the real line and above it, as many digits as they have: log(1 - q + ...) had those of 1."""
    one = step(q, "2")
    places = [-9.0, 0.4, 3.0, 60.0, 500.0]
    for height in (0.0, 3.0):
        found = one.rough_losses(np.array(places) + (1j * height if height else 0.0))
        with ctx.workprec(900):
            z = [(acb(x, height) * 2 - 1) / 8 for x in places]
            truth = [(ball(one.q) * one_z.expm1()).log1p() for one_z in z]
        for floating, true in zip(found.tolist(), truth, strict=True):
            assert abs(floating - complex(true)) < 1e-12 * abs(complex(true))


@pytest.mark.parametrize("order", ["1.5", "1e3", "1e17", "1e60"])
def test_the_least_multiple_of_a_huge_order(order: str) -> None:
    """About 1/(e a): (a-1)^{a-1}/a^a lost all its digits."""
    with ctx.workprec(1000):
        a = arb(order)
        truth = ((a - 1) * (a - 1).log() - a * a.log()).exp()
    with ctx.workprec(64):
        found = least_multiple(arb(order))
    assert found.overlaps(truth) and found.rel_accuracy_bits() > 45


def test_powers_of_what_is_near_1() -> None:
    one, x = step("1e-40", "1"), arb(3)
    with ctx.workprec(64):
        found = power(one, x, arb("1e40"))
        assert found.rel_accuracy_bits() > 50 and found.overlaps((loss_at(one, x) * arb("1e40")).exp())
        assert abs(found.log() - arb("2.5").expm1()) < 1e-15
        assert abs(one.least_power(arb("-1e40")) - arb(1).exp()) < 1e-15


def test_the_order_of_the_other_direction_is_exact() -> None:
    """1 - c at c = 10^40: rounded to 64 bits, E cosh(eta D) - 1 = 10^-84 was not known."""
    one, c = step("6.46e-42", "4.65"), 1.0255126257263933e40
    with ctx.workprec(64):
        turned = Turned(one)
        whole, height = turned.real(arb(c)), arb(2.59e40)
        assert turned.beyond(arb(c), height, 0.9999) <= 0.9999 * whole * (1 + arb(2) ** -50)
        assert abs(turned.line(arb(c), (height, arb(0)), 1)[0]) < turned.beyond(arb(c), height, 0.9999)


def test_nothing_is_left_at_the_largest_loss() -> None:
    of = Composition([Part.of("subsampled-gaussian", 1000, q="1e-15", sigma="1")], True)
    assert bound(of, Fraction(1, 10**11)) == 0
    assert 0 < bound(of, Fraction(1, 10**14)) < 1


def test_a_border_of_one_piece() -> None:
    assert _grown([(arb(1).exp(), arb(0))]) == pytest.approx(1.0)
    assert _grown([(arb(1).exp(), arb(0)), (arb(3).exp(), arb(0))]) == pytest.approx(5.0)
    assert _grown([(arb(3).exp(), arb(0)), (arb(1).exp(), arb(0))]) == pytest.approx(1.0)


@pytest.mark.parametrize("direction", ["remove", "add"])
def test_what_is_too_small_even_so_is_refused_at_once(direction: str) -> None:
    with pytest.raises(OutOfReach, match="q is too small to compose"):
        steps(Fraction(1, 10**150), "1", 100).delta(Fraction(1, 10**151), direction)
    assert str(steps(Fraction(1, 10**150), "1", 100).epsilon("1e-100", direction)) == "0"


def test_many_images_are_looked_at() -> None:
    """Windows as small as losses, 10^40 of them up to a loss of 1; 10^9 were."""
    y = 4.16e-39
    line = Heavy(Outlook([(step("6.46e-42", "4.65"), 216009)], y), 15, math.log(1e-50)).prepared()
    assert line.rest > 10**20 and line.blocks[-1][1] * line.window > 500
    with ctx.workprec(line.bits):
        assert line.delta(arb(y)).rel_accuracy_bits() > 45


def test_some_digits_are_needed_in_any_case() -> None:
    """Near the largest loss log delta changes 10^18 times as fast as log epsilon: a sum of -2 digits was a ValueError."""
    profile = Profile([Part.of("subsampled-gaussian", 7, q="1e-7", sigma="0.392")], True)
    assert _Search(profile, arb("1e-100"), -1e30, 17)._needed(Fraction(6, 10**7)) == ROUGH
    assert _Search(profile, arb("1e-100"), -1.0, 17)._needed(Fraction(6, 10**7)) == 17


def test_the_farthest_images_are_bounded_together() -> None:
    """By one geometric series, whose ratio is 1 - 10^-22: it is that much larger than its first term."""
    y = 4.16e-39
    line = Heavy(Outlook([(step("6.46e-42", "4.65"), 216009)], y), 15, math.log(1e-50)).prepared()
    line.images = []
    with ctx.workprec(200):
        a, u = arb(line.above), arb(y)
        first = line.right * (u * (1 - a)).exp() * least_multiple(a)
        # so many images, all of them about as large
        sums = first * (line.rest * (line.c - a) * line.period).exp() * 10**20
    assert line._images_above(u) > sums


def test_what_two_bounds_show_needs_no_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moments show it up to a height beyond which the shifted contour does."""
    one = step("6.46e-42", "4.65")
    monkeypatch.setattr(SubsampledGaussian, "_is_covered", lambda *_: pytest.fail("it was covered"))
    with ctx.workprec(64):
        order = Turned(one)
        assert order.beyond(arb(1.0255126257263933e40), arb(2.59e40), 0.9999) < order.real(arb(1.0255126257263933e40))


def test_arrays_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Places, orders and ends of a loss of 10^-101 were 65 million bounds at once, and a refusal took 4 s."""
    places, bounds = [], Outlook.bounds
    monkeypatch.setattr(Outlook, "bounds", lambda self, losses: places.append(len(losses)) or bounds(self, losses))
    outlook = Outlook([(step("2.36e-103", "0.309"), 751)], 1.26e-101)
    with pytest.raises(OutOfReach):
        Heavy(outlook, 15, -230.0)
    assert len(outlook.orders) <= 256 and len(places) == 1 and places[0] < 500


@pytest.mark.parametrize(
    ("q", "sigma", "order"),
    [
        ("6.46e-42", "4.65", 1.0255126257263933e40),
        ("9.61e-59", "1.05", 7.2e55),
        ("1e-13", "0.6", -4e9),
        ("1e-6", "2", -3.0),
        ("0.01", "1", 40.0),
    ],
)
def test_how_losses_vary_needs_few_bits_at_huge_orders(
    q: str, sigma: str, order: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """cosh(eta D) - 1 has D^2/2 from eta about 1/D on; with eta = 1/8 a factor of 10^200 cancelled of D^4, for a thousand bits."""
    one, bits, reals = Turned(step(q, sigma)) if order > 1e9 else step(q, sigma), [], SubsampledGaussian.reals
    monkeypatch.setattr(SubsampledGaussian, "reals", lambda *some: bits.append(ctx.prec) or reals(*some))
    law, centre = (one.factor, 1 - order) if isinstance(one, Turned) else (one, order)
    with ctx.workprec(64):
        whole = law.real(arb(centre))
        square, fourth, slope = law._spread(arb(centre), whole)
        variance = law.mean_and_variance(centre)[1]
        assert 0.98 * variance < square < 1.00001 * variance
        assert fourth * 24 > (2 * square) ** 2 * 0.999
        assert variance**0.5 * 0.99999 < slope / whole < variance**0.5 * 1.02
    assert max(bits) < 150


def test_lines_at_one_loss_ask_for_bounds_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, bounds = [], Outlook.bounds
    monkeypatch.setattr(Outlook, "bounds", lambda self, losses: asked.append(len(losses)) or bounds(self, losses))
    outlook = Outlook([(step("5.03e-9", "0.361"), 450338)], 51.2)
    for kind in (Jumps, Narrow):
        assert kind(outlook, 15, -230.0).window > 0
    assert len(asked) == 1


@pytest.mark.filterwarnings("error")
def test_no_number_is_infinitely_many_times_nothing() -> None:
    """Where q is minute orders below are so large that a loss far left grows by e^1000: it was a warning of numpy."""
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "1.69e-135", "sigma": "3.13", "times": 145})
    with suppress(OutOfReach):
        run.delta("6.671e-135", "remove", digits=15)
