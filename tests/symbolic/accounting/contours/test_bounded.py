"""Lines for what small losses make: one step up to an end, what lies between the small losses and hits, and the values."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import acb, arb, ctx

from symbolic.accounting import Account
from symbolic.accounting.contours import bounded, valley
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.bounded import Bounded, BoundedLine
from symbolic.accounting.contours.jumps import vertical
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.loss import OutOfReach, ball
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.rays.wedge import Wedge
from symbolic.accounting.contours.subsampled import SubsampledGaussian, _total

pytestmark = pytest.mark.sample(1, rotating=True)


def factor(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


def integral(one: SubsampledGaussian, order: acb, left: float, right: arb) -> Any:
    """Of phi_sigma w^order between two places of the real line."""
    share, variance = ball(one.q), ball(one.variance)

    def size(x: acb, _: bool) -> acb:
        loss = (share * ((2 * x - 1) / (2 * variance)).expm1()).log1p()
        return (order * loss - x * x / (2 * variance)).exp()

    return (
        acb.integral(size, left, right, rel_tol=arb(2) ** -90, abs_tol=arb(2) ** -400)
        / (2 * arb.pi() * variance).sqrt()
    )


# ---- between the small losses and hits

TILTED = [
    ("0.3", "1", 100.0),
    ("1e-6", "2", 40.0),
    ("1e-30", "6", 400.0),
    ("1e-12", "20", 3e4),
    ("0.01", "1", 12.0),
    ("2e-6", "141", 4e6),
]


@pytest.mark.parametrize(("q", "sigma", "order"), TILTED)
@pytest.mark.parametrize("share", [0.0, 0.1, 0.7])
def test_what_lies_between_two_places(q: str, sigma: str, order: float, share: float) -> None:
    """The integral and sums of nodes, wherever they lie, are at most the bound, which is not much more than the larger one."""
    one = factor(q, sigma)
    right, end = (8 + share * 20) * float(one.sigma), 60 * float(one.sigma)
    with ctx.workprec(120):
        for pace in (0.1, 0.9, 7.0):
            wide = pace * float(one.sigma)
            bound = valley.between(one.loss_at, ball(one.variance), arb(order), arb(right), arb(end), arb(wide))
            assert not integral(one, acb(order), right, arb(end)).real > bound
            for first in (0.0, 0.3, 0.99):
                places = [arb(x) for x in np.arange(right + (1 - first) * wide * 1e-9 + first * wide, end, wide)]
                normal = (2 * arb.pi() * ball(one.variance)).sqrt()
                sizes = [(order * one.loss_at(x) - x * x / (2 * ball(one.variance))).exp() for x in places]
                assert not sum(sizes, arb(0)) * wide / normal > bound
        bound = valley.between(one.loss_at, ball(one.variance), arb(order), arb(right), arb(end), arb(1e-9))
        assert not integral(one, acb(order), right, arb(end)).real > bound
        x = arb(end)  # a node there counts too, as it does if it lies a little beyond all cells
        alone = valley.between(one.loss_at, ball(one.variance), arb(order), x - x / 10**6, x, 50 * x)
        assert alone > 75 * x * (order * one.loss_at(x) - x * x / (2 * ball(one.variance))).exp() / normal
        largest = max(
            order * float(one.loss_at(arb(x))) - x * x / float(2 * one.variance) for x in np.linspace(right, end, 500)
        )
        assert float(bound.log()) < largest + 0.1 * abs(largest) + 12


def test_nothing_is_told_from_places_that_are_not_right_of_0() -> None:
    one = factor("0.01", "1")
    for right, end in ((arb(-1), arb(5)), (arb(0), arb(5)), (arb(1), arb("inf")), (arb(1), arb("nan"))):
        found = valley.between(one.loss_at, ball(one.variance), arb(3), right, end, arb(1))
        assert not found.is_finite()


@pytest.mark.parametrize(("q", "sigma", "order"), TILTED)
def test_floats_tell_how_far_right_a_law_reaches(q: str, sigma: str, order: float) -> None:
    """What is beyond is as little as is asked; where hits count it is as far as these."""
    one, noise = factor(q, sigma), float(Fraction(sigma))
    found = valley.farthest(one.rough_losses, noise, order, 50.0)
    x = np.linspace(found, max(order, found) + 12 * noise, 4_000)
    sizes = order * one.rough_losses(x) - x * x / (2 * noise**2)
    assert sizes.max() < -48 or found == pytest.approx(max(0.0, order) + 10 * noise)
    assert found <= max(0.0, order) + 10 * noise
    near = valley.farthest(one.rough_losses, noise, order, 50.0, 11 * noise)
    assert near <= 11 * noise


def test_where_hits_are_rare_few_points_are_needed() -> None:
    """As many as the small losses need, though hits would lie at 28,000 standard deviations."""
    one = factor("2e-6", "141")
    assert valley.farthest(one.rough_losses, 141.0, 4e5, 50.0) < 14 * 141 < 4e5
    with ctx.workprec(80):
        assert len(one._grid(arb(4e5)).weights) < 150
        assert one.real(arb(4e5)).rel_accuracy_bits() > 70


@pytest.mark.parametrize(("q", "sigma", "order"), [("2e-6", "141", 4e5), ("1e-9", "30", 5e3), ("1e-20", "8", 900.0)])
def test_moments_by_fewer_points(q: str, sigma: str, order: float) -> None:
    one = factor(q, sigma)
    with ctx.workprec(90):
        truth = integral(one, acb(order), -20 * float(one.sigma), arb(order + 20 * float(one.sigma)))
        assert one.real(arb(order)).overlaps(truth.real)


# ---- orders below 0


def test_a_line_as_high_as_both_parts_of_w_point_ahead() -> None:
    """(1 - q)^c bounds |w|^c up to an angle of pi/2: nodes at half of that height have such a bound, and none higher ones."""
    one = factor("0.1", "1")
    with ctx.workprec(80):
        for height, is_known in ((Fraction(78, 100), True), (Fraction(79, 100), False), (Fraction(3, 2), False)):
            _, _, absolute = one._bounds(arb(-9), Fraction(1, 9), height, (arb(-9), arb(9)))
            assert absolute.is_finite() is is_known


@pytest.mark.parametrize(
    ("q", "sigma", "order"),
    [("7.2e-8", "226", -2.4e9), ("1e-6", "30", -1e6), ("1e-3", "5", -800.0), ("0.3", "40", -300.0)],
)
def test_orders_below_0_where_hits_are_rare(q: str, sigma: str, order: float) -> None:
    """The line lies high: the part of w that turns is small. There were thousands of points, or no such sum."""
    one = factor(q, sigma)
    with ctx.workprec(70):
        grid = one._grid(arb(order))
        assert len(grid.weights) < 250
        found = one.real(arb(order))
    with ctx.workprec(200):
        truth = integral(one, acb(order), -60 * float(one.sigma), arb(40 * float(one.sigma))).real
    assert found.overlaps(truth) and found.rel_accuracy_bits() > 40


NEGATIVE = [
    ("3.06e-138", "4.76", -2.99e134),
    ("7.2e-8", "226", -2.4e9),
    ("1e-6", "30", -1e6),
    ("0.01", "2", -40.0),
    ("0.3", "40", -300.0),
    ("0.9", "3", -6.0),
]


@pytest.mark.parametrize(("q", "sigma", "order"), NEGATIVE)
def test_where_a_law_tilted_to_an_order_below_0_lies(q: str, sigma: str, order: float) -> None:
    one, noise = factor(q, sigma), float(Fraction(sigma))
    x = np.linspace(-40 * noise, noise, 400_001)
    sizes = order * one.rough_losses(x) - x * x / (2 * noise**2)
    assert abs(one._peak(order) - x[sizes.argmax()]) < 1e-3 * noise
    _, weights = one._tilted(order)
    assert abs(weights).sum() == pytest.approx(1) and weights[0] < 1e-9 * weights.max() > weights[-1]


@pytest.mark.parametrize(("q", "sigma", "order"), NEGATIVE)
@pytest.mark.parametrize("off", [0.5, 3.0, 9.0])
def test_what_is_left_of_such_a_law(q: str, sigma: str, order: float, off: float) -> None:
    """By the tangent, where (1 - q)^c says nothing."""
    one = factor(q, sigma)
    with ctx.workprec(120):
        left = arb(one._peak(order) - off * float(one.sigma))
        truth = integral(one, acb(order), float(left) - 40 * float(one.sigma), left).real
        bound = one._below(arb(order), left)
        assert not truth > bound
        assert off < 3 or bound < 3 * truth or one.q > Fraction(1, 2)


@pytest.mark.parametrize(("q", "sigma", "order"), NEGATIVE)
@pytest.mark.parametrize("share", [0.01, 0.1, 0.24])
def test_how_much_larger_a_power_is_above_the_real_line(q: str, sigma: str, order: float, share: float) -> None:
    """Anywhere; and left of a place, and right of it than there, up to an angle of pi/2."""
    one, variance = factor(q, sigma), float(Fraction(sigma)) ** 2
    with ctx.workprec(160):
        angle, x = arb.pi() * share, arb(2 * float(one.sigma))
        anywhere, beside = one._turned(arb(order), x, angle)

        def power(place: float, height: arb) -> arb:
            z = acb(arb(place), height * variance)
            w = 1 + ball(one.q) * ((2 * z - 1) / (2 * ball(one.variance))).expm1()
            return (abs(w).log() * order).exp()

        for place in np.linspace(-9, 9, 37) * float(one.sigma):
            for height in (angle * 0.6, 2 * angle):
                plain, larger = power(place, arb(0)), power(place, height)
                assert not larger > plain * anywhere
                assert not larger > beside * (plain if place <= x else power(float(x), arb(0)))


# ---- one step up to an end

CUT = [("1e-6", "2", "9"), ("0.01", "1", "2"), ("1e-30", "6", "50"), ("0.3", "1/2", "1.3"), ("2e-6", "141", "1900")]


@pytest.mark.parametrize(("q", "sigma", "end"), CUT)
@pytest.mark.parametrize("order", [0.0, 0.4, 3.0, 60.0, -2.5])
@pytest.mark.parametrize("height", [0.0, 0.7, 35.0])
def test_moments_up_to_an_end(q: str, sigma: str, end: str, order: float, height: float) -> None:
    """Against an integral: also where much is left at the end, which counts then."""
    one = Bounded(factor(q, sigma), Fraction(end))
    with ctx.workprec(100):
        (found,) = one.line(arb(order), (arb(height), arb(0)), 1)
        truth = integral(one, acb(order, height), -25 * float(one.sigma), ball(one.end))
        assert (found - truth).contains(0)
        assert one.real(arb(order)).overlaps(integral(one, acb(order), -25 * float(one.sigma), ball(one.end)).real)


def test_the_end_is_part_of_what_a_sum_misses() -> None:
    one = Bounded(factor("0.01", "1"), Fraction(2))
    with ctx.workprec(100):
        (found,) = one.line(arb(3), (arb(0), arb(0)), 1)
        truth = integral(one, acb(3), -25, arb(2))
        assert abs(found.mid() - truth) > abs(truth) / 10**6
        assert not abs(found.mid() - truth) > one._at_end(arb(3)) * 100


@pytest.mark.parametrize(("q", "sigma", "end"), CUT)
@pytest.mark.parametrize("share", [Fraction(1, 40), Fraction(1, 8), Fraction(3, 8)])
def test_the_shifted_contour_comes_back_at_the_end(q: str, sigma: str, end: str, share: Fraction) -> None:
    one, c = Bounded(factor(q, sigma), Fraction(end)), arb(3)
    with ctx.workprec(64):
        cells, rest = one._shifted(c, share)
        assert rest > one._at_end(c) * ball(share) * arb.pi() * ball(one.variance)
        for height in (0.5, 4.0, 40.0, 4e4):
            (found,) = one.line(c, (arb(height), arb(0)), 1)
            assert not abs(found) > _total(cells, rest, height)
        assert not one._shifted(arb(-3), share)[1].is_finite()


def test_what_is_beyond_the_end() -> None:
    one = Bounded(factor("0.2", "3"), Fraction(5))
    with ctx.workprec(80):
        under, over = one.lost()
        truth = integral(one, acb(0), 5.0, arb(200)), integral(one, acb(1), 5.0, arb(200))
        assert under.overlaps(truth[0].real) and over.overlaps(truth[1].real)


def test_where_the_integrand_falls_at_the_end() -> None:
    one = factor("1e-6", "2")
    for order, end, falls in ((1.0, 9, True), (1e3, 9, True), (1e6, 30, False), (1e6, 3, True)):
        at = Bounded(one, Fraction(end))
        beside = Bounded(one, Fraction(end) + Fraction(1, 1000))
        assert at.falls(order) is falls is bool(beside.rough_at_end(order) < at.rough_at_end(order))
    with ctx.workprec(64):
        assert float(at._at_end(arb(1e6)).log()) == pytest.approx(
            at.rough_at_end(1e6) - math.log(2 * math.sqrt(2 * math.pi))
        )


# ---- delta


def line_of(
    q: str, sigma: str, times: int, y: str, digits: int = 12, expected: float | None = None
) -> tuple[BoundedLine, Any]:
    made = BoundedLine([(factor(q, sigma), times)], float(Fraction(y)), digits, expected).prepared()
    with ctx.workprec(made.bits + 64):
        loss = ball(Fraction(y))
    return made, made.delta(loss)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y"),
    [
        ("1e-3", "10", 10**4, "0.02"),
        ("1e-3", "10", 10**4, "0"),
        ("1e-4", "4", 10**5, "0.02"),
        ("1e-6", "3", 10**6, "0.003"),
        ("0.01", "11", 200, "0.05"),
        ("1.89e-6", "150", 100719782, "0.00056"),
        ("6.31e-5", "151", 544217, "0.0017"),
        ("0.119", "32.8", 33406, "3.6"),
        ("0.01", "40", 12, "0.003"),
        ("1e-6", "200", 10**5, "0.000008"),
        ("1.2e-6", "40", 10, "0"),
        ("4.5e-4", "20", 30, "0"),
    ],
)
def test_many_steps(q: str, sigma: str, times: int, y: str) -> None:
    """Against a line of the whole law, at another order, a hyperbola, or two rays."""
    _, found = line_of(q, sigma, times, y)
    steps, loss = [(factor(q, sigma), times)], float(Fraction(y))
    truth = next(other_sums(steps, loss, float(found.log().mid()), y))
    assert found.overlaps(truth) and min(found.rel_accuracy_bits(), truth.rel_accuracy_bits()) > 36


def other_sums(steps: list[tuple[SubsampledGaussian, int]], loss: float, expected: float, y: str) -> Iterator[Any]:
    kinds = (
        lambda: Line(steps, 1.01 * loss or 1e-4, 14).prepared(),
        lambda: Wedge(steps, loss, 12, expected).prepared(),
        lambda: Bent(steps, loss, False, 12),
        lambda: BoundedLine(steps, 1.01 * loss or 1e-9, 14, -60.0).prepared(),
    )
    for kind in kinds:
        with suppress(OutOfReach):
            other = kind()
            with ctx.workprec(other.bits + 64):
                exact = ball(Fraction(y))
            yield other.delta(exact)


def test_masses_are_those_up_to_the_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is beyond is added, with as much of an error."""
    monkeypatch.setattr(bounded, "_end", lambda step, times, level: 7.0 * float(step.sigma))
    monkeypatch.setattr(bounded, "EDGE", -math.inf)
    steps = [(factor("1e-3", "10"), 200), (factor("2e-3", "9"), 100)]
    made = BoundedLine(steps, 0.002, 2, -10.0).prepared()
    with ctx.workprec(100):
        masses, lost = [arb(1), arb(1)], arb(0)
        for law, times in made.laws:
            up_to = [integral(law, acb(order), -25 * float(law.sigma), ball(law.end)).real for order in (0, 1)]
            masses = [mass * one**times for mass, one in zip(masses, up_to, strict=True)]
            lost += (1 - up_to[1]) * times
        assert all(one.overlaps(other) for one, other in zip(made.masses, masses, strict=True))
        assert all(one < 1 - arb(2) ** -40 and one.rel_accuracy_bits() > 70 for one in made.masses)
        assert abs(2 * made.beyond / lost - 1) < 1e-6
        more = made.delta(arb("0.002")) - super(BoundedLine, made).delta(arb("0.002"))
    assert more.contains(made.beyond) and more.rad() >= made.beyond
    with ctx.workprec(200):
        moved = made.delta(arb("0.002")).mid() - super(BoundedLine, made).delta(arb("0.002")).mid()
        assert abs(moved / made.beyond - 1) < 1e-3
        whole = arb(1)
        for law, times in made.laws:
            whole *= law.real(arb(made.above)) ** times
        assert whole.lower() < made.right < whole.upper() * 1.5


def test_ends_are_so_far_out_that_no_step_is_expected_there() -> None:
    for sigma, times, level in (("10", 100, -40.0), ("0.5", 10**6, -90.0), ("200", 3, -20.0)):
        step = factor("1e-3", sigma)
        with ctx.workprec(64):
            beyond = Bounded(step, Fraction(bounded._end(step, times, level))).lost()[1] * times
            assert level - 12 < float(beyond.log()) < level + 1


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y"),
    [("1e-4", "5", 100, "0.0037466"), ("1e-30", "4", 200, "1e-28")],
)
def test_where_large_losses_count_there_is_no_such_line(q: str, sigma: str, times: int, y: str) -> None:
    for expected in (None, -100.0):
        with pytest.raises(OutOfReach, match="large losses count"):
            BoundedLine([(factor(q, sigma), times)], float(y), 15, expected)


def test_ends_lie_farther_out_where_the_integrand_falls_there() -> None:
    made, found = line_of("1e-3", "5", 100, "0.004554", 17, -11.5)
    assert found.rel_accuracy_bits() > 17 * 3.33
    level = -11.5 - 18 * math.log(10) - bounded.SURE
    assert float(made.laws[0][0].end) > bounded._end(factor("1e-3", "5"), 100, level) * 1.05


@pytest.mark.parametrize(
    ("mechanism", "delta", "direction", "epsilon"),
    [
        (("0.119", "32.8", 33406), "1e-8", "remove", "3.67797532990827"),  # a look said e^52, and a search never ended
        (("9.09e-7", "17.1", 14), "1e-80", "add", "0.00000312186740163684"),  # of an added record alone
        (("1.89e-6", "150", 100719782), "1e-10", "both", "0.000565677150315671"),
        (("1.17e-14", "285", 167265062), "1e-20", "both", "2.75629990918942e-12"),
        (("0.356", "175", 1119), "1e-12", "both", "0.435486640421857"),  # six seconds
        (("6.31e-5", "151", 544217), "1e-12", "both", "0.00169580158321214"),  # nine
        (("7.21e-8", "226", 621), "1e-90", "both", "0.000000151836375651470"),
        (("1.15e-55", "7.69", 1652), "1e-90", "both", "7.70068181619547e-54"),
        (("4.54e-7", "12.2", 529134592), "1e-6", "both", "0.00229031476078553"),
    ],
)
def test_large_noise(mechanism: tuple[str, str, int], delta: str, direction: str, epsilon: str) -> None:
    """delta, by sums made for it alone, is on either side of what was asked for where the last digit is one more or less."""
    q, sigma, times = mechanism
    run = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})
    assert str(run.epsilon(delta, direction)) == epsilon
    digits = len(epsilon.split("e")[0].split(".")[1])
    last = Fraction(f"1e{epsilon.split('e')[1]}" if "e" in epsilon else 1) / 10**digits
    above, below = (
        Account(run.parts).delta(Fraction(epsilon) + sign * last, direction, digits=18).arb for sign in (-1, 1)
    )
    assert below < ball(Fraction(delta)) < above


@pytest.mark.parametrize(
    ("q", "sigma"), [("0.356", "175"), ("0.119", "32.8"), ("1e-9", "300"), ("0.5", "12"), ("1e-30", "7")]
)
def test_the_mean_of_a_loss_that_varies_little(q: str, sigma: str) -> None:
    """Its density has one place at least to each standard deviation, and begins where losses do."""
    found, truth = RoughDensity(factor(q, sigma)).mean_and_variance(), factor(q, sigma).mean_and_variance(1.0)
    deviation = math.sqrt(truth[1])
    assert abs(found[0] + math.log1p(-float(Fraction(q))) - truth[0]) < 1e-6 * deviation + 1e-14 * abs(found[0])
    assert found[1] == pytest.approx(truth[1], rel=1e-6)


def test_windows_of_minute_losses_are_as_narrow_as_images_fall() -> None:
    """By orders as large as the line's, and with the least multiple, which is e^-160 there: there were 505 nodes."""
    made, found = line_of("1.51e-65", "256000", 551, "1.4252858e-69", 17, -161.18)
    assert made.count < 120 and found.rel_accuracy_bits() > 50
    assert made.below > made.centre / 100


def test_an_end_is_not_looked_for_where_delta_is_too_small() -> None:
    """Its grid would have had a million million places."""
    with pytest.raises(OutOfReach, match="too small"):
        BoundedLine([(factor("1e-6", "2"), 3)], 1.0, 12)


def test_a_line_has_the_bits_that_its_size_leaves() -> None:
    """At minute losses the nodes are so far from the poles that the sum is e^-87: it was made for 415 bits, as if it were 1."""
    (line,) = vertical(Outlook([(factor("1.02e-39", "7.11"), 19799)], 3.385e-37), 16, -230.26, 1.0)
    assert line.bits < 320 < line.closed_bits
    made = line.prepared()
    with ctx.workprec(made.bits + 64):
        loss = ball(Fraction("3.385e-37"))
    assert made.delta(loss).rel_accuracy_bits() > 16 * 3.33


def test_what_failed_is_not_tried_again_farther_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five lines that there were not three were planned in vain again, as a look led a little farther each time."""
    planned: list[tuple[str, float]] = []
    choose = Line._choose

    def chosen(self: Line, y: float) -> None:
        planned.append((type(self).__name__, y))
        choose(self, y)

    monkeypatch.setattr(Line, "_choose", chosen)
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "1.47e-35", "sigma": "4.07", "times": 149})
    assert str(run.epsilon("1e-90", "remove")) == "8.29262083376713e-34"
    for kind in ("Line", "BoundedLine"):
        places = [y for name, y in planned if name == kind]
        assert places and max(places) == min(places)


@pytest.mark.parametrize(("q", "sigma", "order"), [("1e-6", "30", -1e6), ("0.01", "20", -500.0), ("1e-9", "8", -3e8)])
@pytest.mark.parametrize(("share", "pace"), [(0.2, 1.3), (0.7, 1.3), (0.4, 0.2)])
def test_what_a_sum_below_0_misses(q: str, sigma: str, order: float, share: float, pace: float) -> None:
    """Both lines beside the nodes', and the nodes left out, of ends that are near."""
    one, noise = factor(q, sigma), float(Fraction(sigma))
    b, step = Fraction(share * noise), Fraction(pace * noise)
    ends = arb(one._peak(order) - noise), arb(noise / 2)
    variance, share_ = ball(one.variance), ball(one.q)

    def size(x: float, height: Fraction) -> Any:
        z = acb(arb(x), ball(height))
        loss = (share_ * ((2 * z - 1) / (2 * variance)).expm1()).log1p()
        return (order * loss - z * z / (2 * variance)).real.exp() / (2 * arb.pi() * variance).sqrt()

    with ctx.workprec(120):
        turned, rare = one._turned(arb(order), ends[1], ball(b / one.variance))
        assert rare < turned
        relative, tails, _ = one._bounds(arb(order), step, b, ends)
        whole, fine = one.real(arb(order)), noise / 40
        middle = one._peak(order)
        beside = sum((size(x, 2 * b) for x in np.arange(middle - 14 * noise, middle + 14 * noise, fine)), arb(0)) * fine
        wrapped = 1 / ((2 * arb.pi() * ball(b / step)).exp() - 1)
        numbers = range(1, int(14 / pace))
        out = [float(ends[0]) - float(step) * k for k in numbers] + [float(ends[1]) + float(step) * k for k in numbers]
        outside = sum((size(x, b) for x in out), arb(0)) * ball(step)
        assert outside < tails - wrapped * (2 * ball(b) ** 2 / variance).exp() * rare * one._beyond(arb(order), ends[1])
        assert wrapped * (whole + beside) + outside < relative * whole + tails
