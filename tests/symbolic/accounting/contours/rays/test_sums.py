"""Steps that are rarely hit: the sum along two rays against other sums, and when it is made."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from flint import acb, arb, ctx
from rare_hits import BITS, at, factor

from symbolic.accounting import Account
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.jumps import vertical
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, OutOfReach, ball
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.rays.borders import CELL, Borders
from symbolic.accounting.contours.rays.cuts import places
from symbolic.accounting.contours.rays.plan import Choice
from symbolic.accounting.contours.rays.wedge import Wedge
from symbolic.accounting.sums import SPARE_BITS, Sums

pytestmark = pytest.mark.sample(1, rotating=True)


@pytest.fixture(autouse=True)
def precision() -> Iterator[None]:
    with ctx.workprec(BITS):
        yield


# ---- the sum

CASES = [
    ("1.94e-9", "1.07", 1596, "0.000173276837076440", -38),
    ("3.5e-8", "0.509", 537, "0.00509215510582018", -12),
    ("1e-5", "1", 1000, "0.607229051795579", -30),
    ("1e-5", "2", 1000, "0.0315903618458147", -60),
    ("1.05e-8", "0.833", 118015422, "0.0205794876354850", -31),  # a thousand times nearer to the mean than to 0
    ("1.51e-5", "1.52", 3, "0.002285", -18),  # the series does not converge at its largest orders
    ("2.54e-9", "0.434", 152, "0.582152985313048", -20),
    ("1.79e-9", "0.544", 238185042, "0.000514", -9),  # two standard deviations above the mean,
    ("5.55e-9", "2.77", 27463878, "0.0000213721617532403", -7),  # where the normal law is nearly all,
    ("4.2e-9", "3.71", 4855346, "2.71531910485285e-8", -6),  # at the mean, about,
    ("1.02e-9", "0.568", 4725, "5.20444907696671e-8", -7),  # there with losses of a heavy tail,
    ("1.41e-9", "0.438", 180200488, "0.00246021461928094", -8),
    ("4.53e-8", "0.459", 361384706, "0.0364383731447662", -6),  # where only moments up to a cut tell how it ends,
    ("7.59e-8", "0.549", 2321848, "0.0016357443", -6),  # and where the integrand grows at the end of a border
    ("1.2e-7", "0.791", 269085, "0.0037229700032", -16),  # its end is between two places a unit apart,
    ("0.00389", "0.344", 652, "67.5", -20),  # and high moments are known farther out only
]


def wedge(q: str, sigma: str, times: int, y: str, power: int, digits: int = 15) -> Wedge:
    steps = [(factor(q, sigma), times)]
    return Wedge(steps, float(Fraction(y)), digits, power * math.log(10)).prepared()


@pytest.mark.parametrize(("q", "sigma", "times", "y", "power"), CASES)
def test_two_rays_and_another_line_overlap(q: str, sigma: str, times: int, y: str, power: int) -> None:
    """Those know nothing of moments."""
    found = wedge(q, sigma, times, y, power).delta(ball(Fraction(y)))
    steps, loss, expected = [(factor(q, sigma), times)], float(Fraction(y)), power * math.log(10)
    if power > -50:
        other = Bent(steps, loss, False, 15, expected).delta(ball(Fraction(y)))
    else:  # most of a hyperbola's digits would go to what cancels: along a vertical line
        other = vertical(Outlook(steps, loss), 15, expected, 1.0)[0].prepared().delta(ball(Fraction(y)))
    assert found.overlaps(other) and min(found.rel_accuracy_bits(), other.rel_accuracy_bits()) > 36
    assert found.rel_accuracy_bits() > 48


def test_where_the_integrand_grows_at_the_end_of_a_border() -> None:
    """It is larger on the chord there than in any cell before it: by 9 nats, of which the step knew nothing."""
    q, sigma, times, y, power = CASES[-3]
    found = wedge(q, sigma, times, y, power, 17).delta(ball(Fraction(y)))
    assert found.rel_accuracy_bits() > 17 * 3.33 - 4


@pytest.mark.parametrize("digits", [1, 2, 5])
@pytest.mark.parametrize(("q", "sigma", "times", "y", "power"), CASES)
def test_few_digits_are_right(q: str, sigma: str, times: int, y: str, power: int, digits: int) -> None:
    found = wedge(q, sigma, times, y, power, digits).delta(ball(Fraction(y)))
    more = wedge(q, sigma, times, y, power, digits + 12).delta(ball(Fraction(y)))
    assert found.overlaps(more) and 3.3 * digits < found.rel_accuracy_bits() < 3.3 * digits + 14


@pytest.mark.parametrize(("q", "sigma", "times", "y", "power"), [CASES[0], CASES[3], CASES[5]])
def test_terms_left_out_are_below_their_bound(q: str, sigma: str, times: int, y: str, power: int) -> None:
    some = wedge(q, sigma, times, y, power)
    more, series, first = some._series(200).coefficients, some._series(12), some.degree + 12
    nodes = float(some.first) + float(some.h) * np.arange(some.count)
    near = 0
    for w, bound in list(zip(some.orders, series.beyond(nodes).tolist(), strict=True))[::20]:
        left_out = abs(sum((one * w**k for k, one in enumerate(more[first:], first)), acb(0)))
        assert not left_out.lower() > arb(bound).exp()
        near += bound < _log(left_out) + 40
    assert near > 3


@pytest.mark.parametrize("allowed", [-40.0, -80.0])
def test_a_series_has_the_terms_that_count(allowed: float) -> None:
    """The fewer the smaller the order is, and none where they do not converge fast enough."""
    some = wedge(*CASES[3])
    nodes = float(some.first) + float(some.h) * np.arange(some.count)
    series, more = some._series(96), some._series(300).coefficients
    found = series.shortest(some.degree, nodes, np.full(len(nodes), allowed))
    lengths = []
    for w, polynomial in list(zip(some.orders, found, strict=True))[::10]:
        if polynomial is None:
            continue
        lengths.append(len(polynomial))
        whole = sum((one * w**k for k, one in enumerate(more[some.degree :], some.degree)), acb(0))
        assert not abs(whole - polynomial(w) * w**some.degree).lower() > arb(allowed).exp()
    assert lengths == sorted(lengths) and lengths[0] <= 8 < lengths[-1]


class Coarse(Wedge):
    """With too few nodes."""

    def _bound(self) -> Choice:
        found = super()._bound()
        self.step *= 2
        return found


@pytest.mark.parametrize(("q", "sigma", "times", "y", "power"), [CASES[0], CASES[2], CASES[4]])
def test_few_nodes_have_large_errors(q: str, sigma: str, times: int, y: str, power: int) -> None:
    """And the bound of what they miss is as large."""
    coarse = Coarse([(factor(q, sigma), times)], float(Fraction(y)), 15, power * math.log(10)).prepared()
    found, true = coarse.delta(ball(Fraction(y))), wedge(q, sigma, times, y, power).delta(ball(Fraction(y)))
    assert found.overlaps(true)
    assert true * 1e-14 < abs(found.mid() - true) < found.rad() < 10 * true


@pytest.mark.parametrize(
    ("q", "sigma", "y", "power"), [("1.31e-8", "4.98", "2.404e-9", -9), ("0.00753", "5.92", "0.00267", -5)]
)
def test_one_step_may_turn_by_much(q: str, sigma: str, y: str, power: int) -> None:
    """At the last orders G is small and known with an error as large: its logarithm is not."""
    some, (one,) = (
        wedge(q, sigma, 1, y, power, 8),
        Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": 1}).parts,
    )
    assert any(not gone.is_finite() for _, _, gone in some._parts())
    closed = Account((one,))._profiles["remove"].rest(Fraction(y), 20)
    found = some.delta(ball(Fraction(y)))
    assert found.overlaps(closed) and found.rel_accuracy_bits() > 24 and closed.rel_accuracy_bits() > 60


def test_far_from_its_loss_a_sum_tells_nothing() -> None:
    """Q along the ray falls only where V is not much smaller: what is near the mean says nothing about what is far below it."""
    some = wedge("1e-3", "1", 3000, "0.15", -4, 5)
    borders, end = some.borders, some.borders.end
    with ctx.workprec(44):
        (_, reach), t = borders.along(end, arb(0)), arb(end).exp()
        for off in (arb("0.001"), arb("0.05")):
            w, pace, whole = at(t, some.theta), arb(1) / 200, arb(0)
            for far in (w * (pace * (2 * k + 1) / 2).exp() for k in range(400)):
                known = sum((one * far**j for j, one in enumerate(some.coefficients)), acb(0))
                normal = (far * far * borders.half_spread - far * (borders.above - off)).exp()
                whole += abs(known * normal / (1 + far)) * pace
            assert whole < borders.along(end, off)[0] * (off * reach).exp()
        assert not borders.along(end, arb(10) ** 6)[0].is_finite()
    assert not some.delta(arb(10) ** 6).is_finite()


@pytest.mark.parametrize("share", ["0.96", "0.99", "1.04"])
def test_a_sum_serves_beside_its_loss(share: str) -> None:
    q, sigma, times, y, power = CASES[2]
    there = Fraction(y) * Fraction(share)
    beside = wedge(q, sigma, times, y, power).delta(ball(there))
    own = Wedge([(factor(q, sigma), times)], float(there), 15, float(beside.log().mid())).prepared().delta(ball(there))
    assert beside.overlaps(own) and beside.rel_accuracy_bits() > 36


def test_steps_of_two_kinds() -> None:
    """Each alone is as often as the other two together."""
    steps = [(factor("1e-5", "1"), 400), (factor("1.0000000001e-5", "1"), 600)]
    q, sigma, times, y, power = CASES[2]
    one = wedge(q, sigma, times, y, power).delta(ball(Fraction(y)))
    two = Wedge(steps, float(Fraction(y)), 12, power * math.log(10)).prepared().delta(ball(Fraction(y)))
    assert two > one * (1 + arb("1e-11")) and two < one * (1 + arb("1e-8"))
    mixed = [(factor("1e-5", "1"), 400), (factor("1e-7", "0.7"), 900)]
    found = Wedge(mixed, 0.6, 12, -30 * math.log(10)).prepared().delta(arb(0.6))
    other = Bent(mixed, 0.6, False, 10, -30 * math.log(10)).delta(arb(0.6))
    assert found.overlaps(other) and min(found.rel_accuracy_bits(), other.rel_accuracy_bits()) > 30


@pytest.mark.parametrize("above_", ["0.3", "-0.1"])
def test_a_normal_law_alone(above_: str) -> None:
    """What Q makes of it is the integral of Q e^{w^2 S/2 - wV}/(w (1 + w)) over 2 pi i."""
    some = wedge(*CASES[2])
    some.spread, some.coefficients = arb("0.04"), [arb(1), arb(2), arb("0.5"), arb(-3), arb(1), arb(7)]
    above = arb(above_)
    found, step = arb(0), arb(1) / 16
    for k in range(1200):
        w = acb(1, step * (2 * k + 1) / 2)
        known = sum((one * w**j for j, one in enumerate(some.coefficients)), acb(0))
        found += (known * (w * w * some.spread / 2 - w * above).exp() / (w * (1 + w))).real * step / arb.pi()
    assert abs(some._normal(above) - found) < arb("1e-25")


# ---- which sum is made


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "power", "why"),
    [
        ("0.1", "1", 100, "5", -10, "rare"),  # q
        ("1e-6", "13", 100, "5", -10, "noisy"),  # sigma
        ("2.34e-6", "3.26", 1887, "0.001", -120, "moments of the loss do not tell"),
        ("3.92e-9", "0.234", 3, "0.02523", -57, "too many points"),  # the law falls too slowly,
        ("0.00435", "0.262", 2, "0.0003312", -37, "too many nodes"),  # or farther turned more slowly than it must
        ("0.00979", "0.416", 65374, "439.6", -14, "fall soon enough"),  # and where the sum is to end
        ("1.66e-9", "0.454", 56, "9.447e-5", -40, "too many nodes"),
    ],
)
def test_there_is_no_such_sum(q: str, sigma: str, times: int, y: str, power: int, why: str) -> None:
    with pytest.raises(OutOfReach, match=why):
        wedge(q, sigma, times, y, power)


def test_an_order_for_which_no_moments_are_good_is_none() -> None:
    """Means that are not the means."""
    some = Wedge([(factor("1e-5", "1"), 1000)], 0.6, 15, -70.0)
    some.means = [arb(float(some.means[0]) * (1 + 1e-9))]
    with pytest.raises(OutOfReach):
        some.prepared()
    some = Wedge([(factor("1e-5", "1"), 1000)], 0.6, 15, -70.0)
    some.variances = [arb(float(some.variances[0]) * (1 + 1e-9))]
    with pytest.raises(OutOfReach):
        some.prepared()


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta", "most"),
    [
        ("1.94e-9", "1.07", 1596, "1e-38", 380),  # hyperbolas had 1,207
        ("1.22e-8", "0.879", 451, "1e-16", 640),  # 866
        ("1.68e-9", "0.624", 2260150, "1e-16", 540),  # 710
        ("2.63e-8", "1.02", 1675, "1e-71", 490),  # and a vertical line 4,874
        ("5.61e-8", "0.482", 127069538, "1e-6", 470),  # these had none, for want of a bound of H straight up
        ("4.53e-8", "0.459", 361384706, "1e-6", 470),
        ("7.59e-8", "0.549", 2321848, "1e-6", 700),  # 997
    ],
)
def test_few_nodes_where_hits_are_rare(q: str, sigma: str, times: int, delta: str, most: int) -> None:
    run = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})
    run.epsilon(delta, "remove", digits=15)
    line = run._profiles["remove"].sums.line
    assert isinstance(line, Wedge) and line.count <= most
    assert line.effort < 110


def test_where_there_is_none_another_sum_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none is tried again beside the loss at which it was found that there is none."""
    tried = []

    def none(self: Wedge) -> Wedge:
        tried.append(self.loss)
        raise OutOfReach("none")

    run = {"mechanism": "subsampled-gaussian", "q": "1e-6", "sigma": "1", "times": 1000}
    expected = Account.of(run).epsilon("1e-30", "remove")
    monkeypatch.setattr(Wedge, "prepared", none)
    other = Account.of(run)
    assert str(other.epsilon("1e-30", "remove")) == str(expected)
    line = other._profiles["remove"].sums.line
    assert line is not None and not isinstance(line, Wedge)
    assert tried and all(abs(one - two) > 0.1 * one for one, two in itertools.pairwise(tried))


@pytest.mark.parametrize(
    ("lacking", "is_for_all", "rays"), [(7, False, 2), (7, True, 2), (40, True, 1), (None, True, 1)]
)
def test_a_sum_that_tells_less_than_was_said_is_followed_by_another(
    lacking: int | None, is_for_all: bool, rays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By one with more digits, if it lacks few, as delta may be smaller than was thought."""
    given, made, prepared = Wedge.delta, [], Wedge.prepared
    run = {"mechanism": "subsampled-gaussian", "q": "1e-5", "sigma": "1", "times": 1000}
    expected = Account.of(run).delta("0.6", "remove", digits=12)

    def worse(self: Wedge, y: Ball) -> Ball:
        found = given(self, y)
        digits = made[0] if is_for_all else self.digits
        wide = found * arb(2) ** (lacking - int(digits * 3.33)) if lacking is not None else arb("nan")
        return found + arb(0, wide.upper())

    def counted(self: Wedge) -> Wedge:
        made.append(self.digits)
        return prepared(self)

    monkeypatch.setattr(Wedge, "delta", worse)
    monkeypatch.setattr(Wedge, "prepared", counted)
    monkeypatch.setattr(Sums, "_vertical", lambda *_, **__: [])
    other = Account.of(run)
    assert str(other.delta("0.6", "remove", digits=12)) == str(expected)
    assert len(made) == rays and isinstance(other._profiles["remove"].sums.line, Wedge) is not is_for_all


def test_delta_of_rare_hits_without_a_target() -> None:
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "1.81e-9", "sigma": "0.734", "times": 133})
    found = run.delta("0.00223951760559828", "remove", digits=10)
    assert abs(float(found) / 1e-29 - 1) < 1e-9
    assert isinstance(run._profiles["remove"].sums.line, Wedge)


def test_what_is_added_has_none() -> None:
    profile = Account.of({"mechanism": "subsampled-gaussian", "q": "1e-5", "sigma": "1", "times": 1000})
    profile.epsilon("1e-6", "add")
    sums = profile._profiles["add"].sums
    assert isinstance(sums, Sums) and not isinstance(sums.line, Wedge) and sums._wedges(0.01, 15) == []


def lengthened(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The ends that were too near."""
    ends, lengthen = list[float](), Borders.lengthen
    monkeypatch.setattr(Borders, "lengthen", lambda self: ends.append(self.end) or lengthen(self))
    return ends


def test_a_ray_is_longer_where_the_integrand_is_too_large_beside_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside it |F| is e^8 above what it may be, and then e^15: that sum was made, lacked digits, and another one was made."""
    some, ends = ("1.4e-3", "1.54", 108, "0.04185", -6), lengthened(monkeypatch)
    made = wedge(*some)
    assert len(ends) == 4 and made.borders.end == ends[-1] + CELL
    assert made.delta(ball(Fraction(some[3]))).rel_accuracy_bits() > 50
    with ctx.workprec(44):
        assert made.borders.following == made.borders.beyond(made.borders.end)
        both = [place for place in ends for _ in made.angles.borders]
        cells = [made.borders._cell(place, turned) for place, turned in zip(both, made.angles.borders * 4, strict=True)]
    assert len(made.pieces[-8:]) == 8 and [reach for _, reach in made.pieces[-8:]] == [reach for _, reach in cells]
    for name, less in (("LONGER", 4), ("TRIALS", 1), ("OFF", 5.0)):
        monkeypatch.setattr(f"symbolic.accounting.contours.rays.wedge.{name}", less)
    with pytest.raises(OutOfReach, match="beside the end"):
        wedge(*some)


def test_a_ray_is_no_longer_where_that_makes_it_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    """There |F| is e^7 above what it may be, and e^50 farther out: there was no sum then."""
    ends = lengthened(monkeypatch)
    made = Wedge([(factor("4.73e-41", "0.668"), 135375)], 5.045e-38, 17, -38 * math.log(10), most=0.0).prepared()
    assert len(ends) > 2 and made.borders.end == ends[0]
    with ctx.workprec(44):
        assert made.borders.following == made.borders.beyond(ends[0])
        last = [made.borders.pieces(turned)[-1] for turned in made.angles.borders]
    assert all(any(piece[1] == reach for piece in made.pieces) for _, reach in last)
    assert max(float(reach) for _, reach in made.pieces) < math.exp(ends[0]) * (1 + 1e-9)
    assert made.delta(ball(Fraction("5.045e-38"))).rel_accuracy_bits() > 50


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "power"),
    [("4.73e-41", "0.668", 135375, "5.045e-38", -38), ("1.26e-29", "0.385", 1244228, "1.029e-25", -25)],
)
def test_rays_that_are_short_of_digits_are_not_the_first_choice(
    q: str, sigma: str, times: int, y: str, power: float
) -> None:
    """Where another choice is not, which is little more work: a second sum was made."""
    steps = [(factor(q, sigma), times)]
    first, made = (Wedge(steps, float(y), 18, power * math.log(10), most).prepared() for most in (0.0, math.inf))
    short, found = (one.delta(ball(Fraction(y))) for one in (first, made))
    assert first.angles == first.plan.choices[0].angles != made.angles
    assert short.overlaps(found)
    assert found.rel_accuracy_bits() > max(3.33 * 18 - SPARE_BITS, short.rel_accuracy_bits() + 2)


def test_choices_that_are_much_more_work_are_not_tried() -> None:
    """Each took a fortieth of a second before a hyperbola was made."""
    steps, tried = [(factor("1.25e-8", "0.319"), 101185933)], list[float]()
    for most in (0.0, 115.0, math.inf):
        made = Wedge(steps, 0.0009217, 18, -5.33, most)
        tried.append(len(list(made._tried())))
        with pytest.raises(OutOfReach):
            made.prepared()
    assert tried[0] == 1 and tried == sorted(tried) and tried[1] < tried[2]


def test_of_few_steps_all_losses_are_turned_beside_the_end() -> None:
    """Where they are many times an order's inverse; cut, e^50 times as much was told as may be."""
    made = wedge("1.94e-32", "2.46", 109, "9.619134e-31", -50)
    assert made.delta(ball(Fraction("9.619134e-31"))).rel_accuracy_bits() > 50


def test_losses_far_above_their_mean_are_cut_where_they_count() -> None:
    """Where noise is small: cut at e^12 times the mean at most, the moments of the loss would have needed too many points."""
    made = wedge("2.03e-12", "0.327", 800562605, "3.32239909e-4", -9, 17)
    assert made.count < 600 and made.delta(ball(Fraction("3.32239909e-4"))).rel_accuracy_bits() > 55
    assert places(float(made.means[0]), 0.327) > 50 > 24 == places(1e-3, 1.0)
    assert places(1e-9, 0.2) == int(2 * math.log(2e9))  # none is above 2


def test_a_ray_may_be_forty_nats_long() -> None:
    """Where noise is small and delta about what it is at 0: 38 are one more than were looked at."""
    made = wedge("2.1e-32", "0.306", 274, "2.545e-30", -30, 18)
    assert made.borders.end - made.borders.start > 37.5
    assert made.delta(ball(Fraction("2.545e-30"))).rel_accuracy_bits() > 55


def test_few_digits_have_the_mean_and_the_variance() -> None:
    """Of losses that vary little, so that most of E z^2 is the square of the mean: four digits of delta were too few for it, and the sum was none."""
    q, sigma, times = "1e-6", "5", 10**4
    few, more = (wedge(q, sigma, times, "0", -5, digits).delta(arb(0)) for digits in (4, 15))
    assert few.overlaps(more) and few.rel_accuracy_bits() > 13 and more.rel_accuracy_bits() > 49


def test_a_bound_that_is_not_good_asks_for_no_more_digits() -> None:
    """In places bounds of the integrand along the ray are e^80 times what it is: 275 bits, and twice the time."""
    made = wedge("5.64e-19", "0.349", 8173680, "1.18e-14", -13.6, 17)
    assert made.bits < 190 and made.delta(ball(Fraction("1.18e-14"))).rel_accuracy_bits() > 17 * 3.33


@pytest.mark.parametrize(("sigma", "times"), [("5", 400), ("0.8", 10**4), ("2.3", 10**7)])
def test_delta_at_0_of_a_tiny_q(sigma: str, times: int) -> None:
    """It was refused, as no look told what it is about. The losses are q times as large, all but q itself: so is delta(0), which a hyperbola gives for a larger q."""
    steps = {"mechanism": "subsampled-gaussian", "sigma": sigma, "times": times}
    tiny = Account.of({**steps, "q": "1e-22"}).delta("0", "remove", digits=15)
    larger = Bent([(factor("1e-12", sigma), times)], 0.0, False, 15).delta(arb(0))
    assert float(str(tiny)) * 1e22 == pytest.approx(float(larger.mid()) * 1e12, rel=1e-8)
