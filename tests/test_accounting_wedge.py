"""Steps that are rarely hit: the sum along two rays, each of its bounds against what it bounds, and all of it against other sums.

What is bounded is computed here by trapezoid rules in steps so short that nothing of 50 digits is missed: moments over the noise, on the real line, and E e^{wz} over the loss, on a ray where e^{wz} does not grow."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from flint import acb, arb, arb_series, ctx

from symbolic.accounting import Account
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.jumps import vertical
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.rays.borders import CELL, Borders
from symbolic.accounting.contours.rays.cuts import Cuts
from symbolic.accounting.contours.rays.majorant import NEARLY, Majorant
from symbolic.accounting.contours.rays.plan import PSI, STRIP, THETA
from symbolic.accounting.contours.rays.remainder import Remainder
from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.rays.wedge import Wedge
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.sums import Sums

BITS = 200
FACTORS = [("1e-3", "1"), ("1e-6", "0.6"), ("0.01", "2"), ("1e-9", "0.4")]


@pytest.fixture(autouse=True)
def precision() -> Iterator[None]:
    with ctx.workprec(BITS):
        yield


def at(t: Any, half_turns: Fraction) -> Any:
    return acb(0, arb.pi() * ball(half_turns)).exp() * t


@cache
def factor(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


@cache
def law(q: str, sigma: str) -> list[tuple[Any, Any]]:
    """z, and its weights under P: at places of x."""
    one, found = factor(q, sigma), []
    sigma_ = float(one.sigma)
    step = Fraction(int(2**20 * min(sigma_ / 12, sigma_**2 / 10)), 2**20)
    odds, variance = ball(one.q / (1 - one.q)), ball(one.variance)
    for place in range(int(-20 * sigma_ / step), int(45 * max(1.0, sigma_) / step)):
        x = ball(step * place)
        grown = odds * ((2 * x - 1) / (2 * variance)).exp()
        weight = (-x * x / (2 * variance)).exp() / (2 * arb.pi() * variance).sqrt() * ball(step)
        found.append((grown.log1p(), weight * (1 + grown) * (1 - ball(one.q))))
    return found


@cache
def turned_law(q: str, sigma: str, psi: Fraction) -> list[tuple[Any, Any]]:
    """The same at places of log z, on a ray."""
    one, found = factor(q, sigma), []
    sigma_, share, variance, step = float(one.sigma), ball(one.q), ball(one.variance), Fraction(1, 80)
    level = ((1 - share) / share).log() + 1 / (2 * variance)
    for place in range(int((-float(level) - 25 / sigma_) / step), int(5 / step)):
        z = at(ball(step * place).exp(), psi)
        x = variance * (level + z + (1 - (-z).exp()).log())
        slope = variance * z / (1 - (-z).exp())
        weight = (-x * x / (2 * variance)).exp() / (2 * arb.pi() * variance).sqrt() * ball(step)
        found.append((z, weight * slope * z.exp() * (1 - share)))
    return found


def moment(q: str, sigma: str, w: Any, psi: Fraction = Fraction(1, 4)) -> Any:
    """E e^{wz}, for w at an angle from pi/2 - psi to pi/2."""
    return sum(((w * z).exp() * weight for z, weight in turned_law(q, sigma, psi)), acb(0))


def central(q: str, sigma: str, mean: Ball, degree: int) -> list[Ball]:
    """E (z - mean)^j/j!, j < `degree`."""
    found = []
    for j in range(degree):
        found.append(sum((weight * (z - mean) ** j for z, weight in law(q, sigma)), arb(0)) / arb(j + 1).gamma())
    return found


class Exact:
    """H, and Q e^{w^2 S/2}, of equal steps."""

    def __init__(self, q: str, sigma: str, times: int, degree: int) -> None:
        self.step, self.times = (q, sigma), times
        mean, variance = RoughDensity(factor(q, sigma)).mean_and_variance()
        self.mean, self.variance, self.degree = arb(mean), arb(variance), degree
        cap, ctx.cap = ctx.cap, degree
        one = arb_series(central(q, sigma, self.mean, degree)).log() - arb_series([0, 0, self.variance / 2])
        whole = (times * one).exp()
        self.coefficients = [whole[k] for k in range(degree)]
        ctx.cap = cap

    def whole(self, w: Complex) -> Complex:
        return ((-w * self.mean).exp() * moment(*self.step, w)) ** self.times

    def normal(self, w: Complex) -> Complex:
        return (w * w * self.variance * self.times / 2).exp()

    def known(self, w: Complex) -> Complex:
        found = acb(0)
        for one in reversed(self.coefficients):
            found = found * w + one
        return found * self.normal(w)


# ---- the density


@pytest.mark.parametrize("z", [acb(1e-7, 1e-8), acb(0.25, 0.25), acb(2, 1), acb(40, 30)])
@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_the_density_with_a_record(q: str, sigma: str, z: Any) -> None:
    density = Density(factor(q, sigma))
    risky, plain = density.risky(z), density.at(z) * z.exp() * (1 - ball(Fraction(q)))
    assert risky.overlaps(plain) and risky.rel_accuracy_bits() > BITS - 40


@pytest.mark.parametrize(
    "ends", [(None, None), (None, -3.0), (-9.0, None), (-9.0, -5.0), (-1.0, 2.0), (2.5, None), (4.5, None)]
)
@pytest.mark.parametrize("half_turns", [Fraction(0), Fraction(1, 12), Fraction(1, 4), Fraction(1, 3)])
@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_moments_along_a_ray_are_below_their_bounds(
    q: str, sigma: str, half_turns: Fraction, ends: tuple[float | None, float | None]
) -> None:
    """Up to pi/4 for all of a ray; and not far above them, the less the higher they are."""
    start, end = ends
    if 4 * half_turns > 1 and end is None:
        with ctx.workprec(44):
            assert not Density(factor(q, sigma)).moments(half_turns, range(2), start, end)[1].is_finite()
        return
    with ctx.workprec(44):
        bounds = Density(factor(q, sigma)).moments(half_turns, range(9), start, end)
    law_, pace = RoughDensity(factor(q, sigma)), 0.002
    law_.zeta = np.arange(law_.zeta[0], law_.zeta[-1], pace)
    zeta, logs = law_.zeta, law_.logs(float(half_turns))
    kept = (zeta > (-math.inf if start is None else start)) & (zeta < (math.inf if end is None else end))
    for j, bound in enumerate(bounds):
        sizes = (logs + j * zeta)[kept]
        whole = sizes.max() + math.log(np.exp(sizes - sizes.max()).sum() * pace)
        # the sum of floats may lack, or have too much of, one step at an end
        assert whole - 0.2 * (start is not None or end is not None) < _log(bound) + 1e-6
        peak = (logs + j * zeta).max()
        steep = 0 if start is None or start < 2 else 3  # there a cell is not much narrower than what it has
        assert _log(bound) < max(whole + 2 + steep + j / 2, peak - 40)  # far out, where nothing is, it may be larger


@pytest.mark.parametrize("end", [-12.0, -6.0, -1.0, 1.0])
@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_a_chance_and_the_largest_density_on_an_arc(q: str, sigma: str, end: float) -> None:
    density = Density(factor(q, sigma))
    low, high = arb("0.1"), arb("0.5")
    largest = density.largest(low, high, end)
    found = [abs(density.risky(acb(end, low + (high - low) * k / 9).exp())) for k in range(10)]
    assert all(one < largest for one in found) and largest < 20 * max(found, key=float)
    if end > -2:  # piece by piece, in any order
        assert all(one < density.largest(high, low, end) for one in found)
    above = sum((weight for z, weight in law(q, sigma) if z.log() > end), arb(0))
    steps = max((weight for z, weight in law(q, sigma) if abs(z.log() - end) < arb(1)), key=float, default=arb(0))
    assert abs(density.chance(end) - above) <= steps + arb(2) ** -200


# ---- the remainder


@pytest.mark.parametrize("stride", [1, 3])
@pytest.mark.parametrize(("q", "sigma", "degree"), [("1e-3", "1", 8), ("1e-6", "0.6", 5), ("0.01", "2", 20)])
def test_moments_and_remainders_are_those_of_the_noise(q: str, sigma: str, degree: int, stride: int) -> None:
    table = Remainder(RoughDensity(factor(q, sigma)), degree, THETA, 60.0)
    with ctx.workprec(150):
        table.prepare(Fraction(int(table.pace * 2**40), 2**40))
        first = arb(-1)
        values = table.values(first, stride, 60)
        for j, found in enumerate(table.moments[1:], 1):
            assert found.overlaps(sum((weight * z**j for z, weight in law(q, sigma)), arb(0)))
            assert found.rel_accuracy_bits() > 70
    known = [sum((weight * z**j for z, weight in law(q, sigma)), arb(0)) / arb(j + 1).gamma() for j in range(degree)]
    for k in (0, 20, 59):
        w = at((first + table.step * stride * k).exp(), THETA)
        rest = moment(q, sigma, w, Fraction(1, 5)) - sum((one * w**j for j, one in enumerate(known)), acb(0))
        assert values[k].overlaps(rest) and values[k].rel_accuracy_bits() > 60


def test_a_table_whose_bounds_of_what_it_misses_are_needed() -> None:
    """With steps three times too long the bounds are as much larger, and true: the moments of z have a digit or two then."""
    q, sigma = "1e-3", "1"
    table = Remainder(RoughDensity(factor(q, sigma)), 6, THETA, 12.0)
    table.prepare(Fraction(table.pace) * 3)
    for j, found in enumerate(table.moments[1:], 1):
        true = sum((weight * z**j for z, weight in law(q, sigma)), arb(0))
        assert found.overlaps(true) and 3 < found.rel_accuracy_bits() < 24
        assert not abs(found.mid() - true) * 2**50 < true
    known = [sum((weight * z**j for z, weight in law(q, sigma)), arb(0)) / arb(j + 1).gamma() for j in range(6)]
    found = table.values(arb(4), 1, 1)[0]
    w = at(arb(4).exp(), THETA)
    true = moment(q, sigma, w, Fraction(1, 5)) - sum((one * w**j for j, one in enumerate(known)), acb(0))
    assert found.overlaps(true) and 1 < found.rel_accuracy_bits() < 24
    assert not abs(found.mid() - true) * 2**40 < abs(true)


def test_a_left_end_where_the_law_falls_is_none() -> None:
    table = Remainder(RoughDensity(factor("1e-3", "1")), 6, THETA, 40.0)
    table.left = -5.0
    with pytest.raises(OutOfReach):
        table.prepare(Fraction(table.pace))


# ---- the bounds


@pytest.mark.parametrize("t", [3.0, 30.0, 300.0, 3000.0])
@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "1"), ("1e-3", "0.6"), ("0.01", "2")])
def test_above_an_order_no_moment_function_is_larger_than_its_bound(q: str, sigma: str, t: float) -> None:
    mean = arb(RoughDensity(factor(q, sigma)).mean_and_variance()[0])
    cuts = Cuts(Density(factor(q, sigma)), THETA, mean, mean * NEARLY)
    w = at(arb(t), THETA)
    bound = cuts.bound(arb(t), arb(t))
    assert bound < t * mean / 2  # e^{wm} alone is e^{t m/2} large
    for up in (0.0, 0.1, 0.5, 2.0, 9.0):
        other = w + acb(0, t * up)
        assert abs((-other * mean).exp() * moment(q, sigma, other)).log() < bound + arb(2) ** -60
    near = cuts.bound(arb(t), arb(t * 1.1))
    assert near >= bound or not near < cuts.bound(arb(t * 1.1), arb(t * 1.1))


@pytest.mark.parametrize("place", [0, 2, 4])
@pytest.mark.parametrize("t", [30.0, 100.0])
@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "1"), ("1e-3", "0.6"), ("0.01", "2")])
def test_a_cut_is_above_the_sizes_of_its_parts(q: str, sigma: str, t: float, place: int) -> None:
    """What is left of it on the real line, on the arc, and on the ray beyond."""
    mean, density = arb(RoughDensity(factor(q, sigma)).mean_and_variance()[0]), Density(factor(q, sigma))
    cut, psi = Cuts(density, THETA, mean, mean * NEARLY)._cut(place), Fraction(1, 2) - THETA
    w, end, parts = at(arb(t), THETA), cut.end, []
    parts += [(z.log(), weight * (w.real * z).exp()) for z, weight in law(q, sigma) if z < end]
    parts += [(abs(z).log(), abs(weight)) for z, weight in turned_law(q, sigma, psi) if abs(z) > end]
    beside = [size for where, size in parts if abs(where - end.log()) < arb("0.3")]
    piece = arb.pi() * ball(psi) / 200
    arc = (at(end, psi * (2 * k + 1) / 400) for k in range(200))
    whole = sum((size for _, size in parts), arb(0)) - 2 * max(beside, key=float)  # but for a step at either side
    whole += sum((abs((w * z).exp() * density.risky(z)) * piece for z in arc), arb(0))
    bound = cut.bound(arb(t), arb(t))
    assert (whole * (-w.real * mean).exp()).log() < bound
    assert cut.bound(arb(t), arb(t * 1.1)) > bound


@pytest.mark.parametrize("half_turns", [THETA - STRIP, THETA, THETA + STRIP])
@pytest.mark.parametrize(
    ("q", "sigma", "times", "degree", "orders"),
    [
        ("1e-3", "1", 1, 3, (0.1, 1, 5, 30)),
        ("1e-3", "1", 40, 8, (0.5, 3, 10, 40, 150, 400)),
        ("1e-3", "0.6", 3, 5, (0.1, 1, 3)),
        ("0.01", "2", 200, 12, (0.5, 3, 10, 30, 60)),
    ],
)
def test_what_is_left_is_below_its_bound(
    q: str, sigma: str, times: int, degree: int, orders: Sequence[float], half_turns: Fraction
) -> None:
    exact = Exact(q, sigma, times, degree)
    steps = [(factor(q, sigma), times)]
    with ctx.workprec(44):
        majorant = Majorant(steps, [Density(steps[0][0])], [exact.mean], [exact.variance], degree, PSI, -60.0)
        sizes = [(majorant.size(arb(t)), majorant.polynomial(arb(t))) for t in orders]
    for t, (size, polynomial) in zip(orders, sizes, strict=True):
        w = at(arb(t), half_turns)
        left = abs(exact.whole(w) - exact.known(w)) / abs(exact.normal(w))
        assert left < size
        assert abs(exact.known(w) / exact.normal(w)) <= polynomial.upper()
        if t == orders[0]:
            assert (
                _log(size) < _log(left) + 3 + degree
            )  # the integral of |z^K g| turns by up to psi, with all of its size
    for other in majorant.orders[:-1]:
        assert abs(exact.whole(w)) / abs(exact.normal(w)) < majorant.power(arb(orders[-1]), other).exp()


@pytest.mark.parametrize(
    ("q", "sigma", "times", "degree", "y"), [("1e-3", "1", 3, 8, "2"), ("1e-4", "1", 30, 10, "0.5")]
)
def test_integrals_of_sizes_are_below_their_bounds(q: str, sigma: str, times: int, degree: int, y: str) -> None:
    """On the borders, at the end, and beyond it."""
    exact = Exact(q, sigma, times, degree)
    one = factor(q, sigma)
    above = ball(Fraction(y)) - ((-ball(one.q)).log1p() + exact.mean) * times
    steps = [(one, times)]
    with ctx.workprec(44):
        borders = Borders(steps, [exact.mean], [exact.variance], degree, above.mid(), -40.0)
    h = ball(Fraction(1, 40))

    def size(w: Complex) -> float:
        return float(abs((exact.whole(w) - exact.known(w)) * (-w * above).exp() / (1 + w)))

    for half_turns in (THETA - STRIP, THETA, THETA + STRIP):
        pieces = borders.pieces(half_turns)
        count = 0
        for k in range(0, len(pieces) - 1, 5):
            place = borders.start + CELL * k
            found = CELL * sum(size(at(arb(place + CELL * share).exp(), half_turns)) for share in (0.1, 0.5, 0.9)) / 3
            bound = pieces[k + 1][0]
            assert found < bound
            count += float(bound) < 1e5 * found
            assert pieces[k + 1][1] > (at(arb(place + CELL).exp(), half_turns)).real * (1 - arb(2) ** -30)
        assert count > 3
    before = borders.before(borders.start)[0]
    assert sum(CELL * size(at(arb(borders.start - CELL * k).exp(), THETA)) for k in range(1, 9)) < before
    heights = sum(float(bound) for bound, _ in borders.heights(h))
    angle = arb.pi() * ball(STRIP)
    at_end = 0.0
    for k in range(-40, 40):
        x = angle * (2 * k + 1) / 80
        weight = 1 / (1 + (2 * arb.pi() * abs(x) / h).exp())
        at_end += float(angle / 40 * weight) * size(at(arb(borders.end).exp(), THETA) * acb(0, x).exp())
    assert at_end < heights < 1e8 * at_end
    ray, line = (bound for bound, _ in borders.beyond(borders.end))
    w, pace = at(arb(borders.end).exp(), THETA), arb(1) / 200
    parts = (w * (pace * (2 * k + 1) / 2).exp() for k in range(200))
    along = sum((abs(exact.known(far) * (-far * above).exp() / (1 + far)) * pace for far in parts), arb(0))
    assert along < ray
    ups = (w + acb(0, abs(w) * (2 * k + 1) / 8) for k in range(12))
    upwards = sum((abs(exact.whole(up) * (-up * above).exp() / (up * (1 + up))) * abs(w) / 4 for up in ups), arb(0))
    assert upwards < line


def test_no_bound_is_none() -> None:
    assert _log(arb("nan")) == _log(arb("inf")) == math.inf and _log(arb(0)) == -math.inf


# ---- the sum

CASES = [
    ("1.94e-9", "1.07", 1596, "0.000173276837076440", -38),
    ("3.5e-8", "0.509", 537, "0.00509215510582018", -12),
    ("1e-5", "1", 1000, "0.607229051795579", -30),
    ("1e-5", "2", 1000, "0.0315903618458147", -60),
    ("1.05e-8", "0.833", 118015422, "0.0205794876354850", -31),  # a thousand times nearer to the mean than to 0
    ("1.51e-5", "1.52", 3, "0.002285", -18),  # the series does not converge at its largest orders
    ("2.54e-9", "0.434", 152, "0.582152985313048", -20),
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


@pytest.mark.parametrize("digits", [1, 2, 5])
@pytest.mark.parametrize(("q", "sigma", "times", "y", "power"), CASES)
def test_few_digits_are_right(q: str, sigma: str, times: int, y: str, power: int, digits: int) -> None:
    found = wedge(q, sigma, times, y, power, digits).delta(ball(Fraction(y)))
    more = wedge(q, sigma, times, y, power, digits + 12).delta(ball(Fraction(y)))
    assert found.overlaps(more) and 3.3 * digits < found.rel_accuracy_bits() < 3.3 * digits + 14


@pytest.mark.parametrize(("q", "sigma", "times", "y", "power"), [CASES[0], CASES[3], CASES[5]])
def test_terms_left_out_are_below_their_bound(q: str, sigma: str, times: int, y: str, power: int) -> None:
    some = wedge(q, sigma, times, y, power)
    some._series(some.degree + 200)
    more = some.coefficients
    some._series(some.degree + 12)
    bounds, first = some._beyond_series(), some.degree + 12
    near = 0
    for w, bound in list(zip(some.orders, bounds.tolist(), strict=True))[::20]:
        left_out = abs(sum((one * w**k for k, one in enumerate(more[first:], first)), acb(0)))
        assert not left_out.lower() > arb(bound).exp()
        near += bound < _log(left_out) + 40
    assert near > 3


class Coarse(Wedge):
    """With too few nodes."""

    def _bound(self) -> float:
        found = super()._bound()
        self.step *= 2.5
        return found


@pytest.mark.parametrize(("q", "sigma", "times", "y", "power"), [CASES[0], CASES[2], CASES[4]])
def test_few_nodes_have_large_errors(q: str, sigma: str, times: int, y: str, power: int) -> None:
    """And the bound of what they miss is as large."""
    coarse = Coarse([(factor(q, sigma), times)], float(Fraction(y)), 15, power * math.log(10)).prepared()
    found, true = coarse.delta(ball(Fraction(y))), wedge(q, sigma, times, y, power).delta(ball(Fraction(y)))
    assert found.overlaps(true)
    assert true * 1e-14 < abs(found.mid() - true) < found.rad() < 10 * true


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


def test_a_normal_law_alone() -> None:
    """What Q makes of it is the integral of Q e^{w^2 S/2 - wV}/(w (1 + w)) over 2 pi i."""
    some = wedge(*CASES[2])
    some.spread, some.coefficients = arb("0.04"), [arb(1), arb(2), arb("0.5"), arb(-3), arb(1), arb(7)]
    some.degree, above = 6, arb("0.3")
    found, step = arb(0), arb(1) / 16
    for k in range(1200):
        w = acb(1, step * (2 * k + 1) / 2)
        q = sum((one * w**j for j, one in enumerate(some.coefficients)), acb(0))
        found += (q * (w * w * some.spread / 2 - w * above).exp() / (w * (1 + w))).real * step / arb.pi()
    assert abs(some._normal(above) - found) < arb("1e-25")


# ---- which sum is made


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "power", "why"),
    [
        ("0.1", "1", 100, "5", -10, "rare"),  # q
        ("1e-6", "9", 100, "5", -10, "noisy"),  # sigma
        ("1e-3", "1", 10**6, "0.1", -10, "mean"),  # the loss is below its mean
        ("1.79e-9", "0.544", 238185042, "0.0006", -9, "mean"),  # four standard deviations above it
        ("3.04e-7", "0.313", 4930392, "6.38", -7, "moments of the loss do not tell"),
        ("2.06e-9", "0.344", 325, "32.17", -67, "too many points"),  # the law falls too slowly
        ("1.39e-6", "0.33", 179579, "12.352", -13, "fall soon enough"),  # and where the sum is to end
        ("1.6e-6", "0.58", 1677, "0.36", -40, "too many nodes"),
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

    run = {"mechanism": "subsampled-gaussian", "q": "1e-5", "sigma": "1", "times": 1000}
    expected = Account.of(run).epsilon("1e-30", "remove")
    monkeypatch.setattr(Wedge, "prepared", none)
    other = Account.of(run)
    assert str(other.epsilon("1e-30", "remove")) == str(expected)
    line = other._profiles["remove"].sums.line
    assert line is not None and not isinstance(line, Wedge)
    assert tried and all(abs(one - two) > 0.1 * one for one, two in itertools.pairwise(tried))


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
