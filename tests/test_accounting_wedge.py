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
from symbolic.accounting.contours.rays.angles import GROUPS, Angles
from symbolic.accounting.contours.rays.borders import CELL, FAR, HEIGHTS, Borders
from symbolic.accounting.contours.rays.cuts import Cut, Cuts
from symbolic.accounting.contours.rays.majorant import Majorant
from symbolic.accounting.contours.rays.plan import Choice
from symbolic.accounting.contours.rays.remainder import Remainder
from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.rays.wedge import Wedge
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.sums import Sums

BITS = 200
WIDE, STEEP = GROUPS[0][0], GROUPS[1][0]
THETA = WIDE.theta
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
def test_the_largest_density_on_an_arc(q: str, sigma: str, end: float) -> None:
    density = Density(factor(q, sigma))
    low, high = arb("0.1"), arb("0.5")
    largest = density.largest(low, high, end)
    found = [abs(density.risky(acb(end, low + (high - low) * k / 9).exp())) for k in range(10)]
    assert all(one < largest for one in found) and largest < 20 * max(found, key=float)
    if end > -2:  # piece by piece, in any order
        assert all(one < density.largest(high, low, end) for one in found)


def test_the_largest_density_far_out_is_a_number() -> None:
    """Where e^{-z} is known so roughly that it may be 0."""
    density = Density(factor("1e-4", "0.3"))
    with ctx.workprec(44):
        largest = density.largest(arb("0.5"), arb("0.54"), 5.9)
    found = [abs(density.risky(acb(5.9, arb("0.5") + arb("0.04") * k / 9).exp())) for k in range(10)]
    assert all(one < largest for one in found) and largest < arb("1e-100")


@pytest.mark.parametrize("end", [-12.0, -6.0, -1.0, 1.0])
@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_powers_up_to_a_cut(q: str, sigma: str, end: float) -> None:
    """(1 - q) E (e^z - 1)^j under Q, and what the density is there."""
    density = Density(factor(q, sigma))
    for degree in range(5):
        parts = [(z, weight * (-z).exp() * z.expm1() ** degree) for z, weight in law(q, sigma)]
        below = sum((size for z, size in parts if z.log() < end), arb(0))
        beside = max((abs(size) for z, size in parts if abs(z.log() - end) < arb(1)), key=float, default=arb(0))
        assert abs(density.power(degree, end) - below) <= beside + below * arb(2) ** -150
    z = arb(end).exp()
    jacobian = z * z.exp() / z.expm1()  # of the angle of e^z - 1 with that of z
    assert abs(density.slope(end) * jacobian / density.risky(acb(z)).real - 1) < arb(2) ** -150


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


def mean_of(q: str, sigma: str) -> arb:
    return arb(RoughDensity(factor(q, sigma)).mean_and_variance()[0])


@pytest.mark.parametrize("half_turns", [Fraction(1, 4), THETA, STEEP.theta])
@pytest.mark.parametrize("t", [3.0, 30.0, 300.0, 3000.0])
@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "1"), ("1e-3", "0.6"), ("0.01", "2")])
def test_above_an_order_no_moment_function_is_larger_than_its_bound(
    q: str, sigma: str, t: float, half_turns: Fraction
) -> None:
    mean = mean_of(q, sigma)
    cuts = Cuts(Density(factor(q, sigma)), WIDE.borders[0], mean)
    w = at(arb(t), half_turns)
    (bound,) = cuts.sizes([w])
    assert bound < w.real * mean  # e^{wm} alone is so large
    for up in (0.0, 0.1, 0.5, 2.0, 9.0):
        other = w + acb(0, t * up)
        assert abs((-other * mean).exp() * moment(q, sigma, other)).log() < bound + arb(2) ** -60
    if half_turns == THETA and sigma == "1" and 30 <= t <= 300:
        assert bound < 0  # as the normal law says; where no z is moved it is not, as |e^{wz}| grows with Re w then


@pytest.mark.parametrize("place", [0, 2, 4, 9])
@pytest.mark.parametrize("t", [30.0, 100.0])
@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "1"), ("1e-3", "0.6"), ("0.01", "2")])
def test_a_cut_is_above_the_sizes_of_its_parts(q: str, sigma: str, t: float, place: int) -> None:
    """What is left of it where z is moved, on the way back, on the arc, and on the ray beyond: at three orders on one path."""
    mean, one = mean_of(q, sigma), factor(q, sigma)
    cut, psi = Cuts(Density(one), THETA, mean)._cut(place), Fraction(1, 2) - THETA
    corners = [at(arb(t), THETA), at(arb(t * 1.1), THETA), at(arb(t), STEEP.theta)]
    bounds, end, density = cut.sizes(corners), cut.end, Density(one)
    phi, variance = cut._turned(corners[-1]), ball(one.variance)
    assert phi > 0
    scale = (2 * arb.pi() * variance).sqrt()
    step = Fraction(int(2**20 * min(float(one.sigma) / 12, float(one.sigma) ** 2 / 10)), 2**20)
    odds, moved = ball(one.q / (1 - one.q)), acb(0, variance * phi)
    end_noise = variance * (density.level + end.expm1().log())

    def size(w: Any, x: Any) -> Any:
        grown = odds * ((2 * x - 1) / (2 * variance)).exp()
        return abs(((1 + w) * (1 + grown).log() - x * x / (2 * variance)).exp()) / scale * (1 - ball(one.q))

    places = [ball(step * k) for k in range(int(-20 * float(one.sigma) / step), int(float(end_noise) / float(step)))]
    pieces = [(2 * k + 1) / arb(200) for k in range(100)]
    for w, bound in zip(corners, bounds, strict=True):
        parts = [size(w, x + moved) * ball(step) for x in places]
        whole = sum(parts, arb(0)) - max(parts[-3:], key=float, default=arb(0))  # but for a step at the end
        whole += sum((size(w, end_noise + moved * share) * variance * phi / 100 for share in pieces), arb(0))
        arc = [acb(0, arb.pi() * ball(psi) * share).exp() * end for share in pieces]
        whole += sum((abs((w * z).exp() * density.risky(z)) * arb.pi() * ball(psi) / 100 for z in arc), arb(0))
        beyond = [(abs(z), abs((w * z).exp() * weight)) for z, weight in turned_law(q, sigma, psi) if abs(z) > end]
        whole += sum((part for _, part in beyond), arb(0)) - max((part for _, part in beyond), key=float)
        assert (whole * (-w.real * mean).exp()).log() < bound


@pytest.mark.parametrize("phi", [0.0, 0.3, math.pi / 6, 1.5])
@pytest.mark.parametrize("t", [0.3, 3.0, 30.0, 300.0])
def test_up_to_a_cut_nothing_is_larger(t: float, phi: float) -> None:
    """Where what is turned by phi is about real at last, and grows, and elsewhere; and by a hundredth at most where orders are small."""
    q, sigma, turned = "0.01", "0.5", arb(phi)
    one, density = factor(q, sigma), Density(factor(q, sigma))
    cut, variance, w = (
        Cut(Cuts(density, THETA, mean_of(q, sigma)), -1.3),
        ball(one.variance),
        at(arb(t), Fraction(1, 4)),
    )
    odds, moved, step = ball(one.q / (1 - one.q)), acb(0, variance * turned), ball(Fraction(1, 2**8))
    whole, last = arb(0), variance * (density.level + cut.grown.log())
    for k in range(6 * 2**8):
        x = last - step * (2 * k + 1) / 2 + moved
        grown = odds * ((2 * x - 1) / (2 * variance)).exp()
        whole += abs(((1 + w) * (1 + grown).log() - x * x / (2 * variance)).exp()) * step
    whole *= (1 - ball(one.q)) / (2 * arb.pi() * variance).sqrt()
    bound = cut._up_to_it(w, turned) * (variance * turned**2 / 2).exp()
    assert whole * (1 - arb("1e-6")) < bound  # by midpoints that many digits are told
    assert bound < whole * arb("1.01") or t > 3
    wider = Cut(Cuts(density, THETA, 3 * mean_of(q, sigma)), -1.3)
    assert abs(cut._size(w, turned) - wider._size(w, turned) - 2 * w.real * mean_of(q, sigma)) < arb(2) ** -50


def test_on_the_arc_of_a_cut_nothing_is_larger() -> None:
    """There it is most, where the cut is so near that nearly all is beyond it, or orders so large that this grows."""
    q, sigma = "0.01", "0.5"
    density, psi = Density(factor(q, sigma)), Fraction(1, 2) - THETA
    cut, pieces = Cut(Cuts(density, THETA, mean_of(q, sigma)), -1.3), [(2 * k + 1) / arb(400) for k in range(200)]
    for t in (3.0, 30.0, 100.0):
        w = at(arb(t), THETA)
        places = [acb(0, arb.pi() * ball(psi) * share).exp() * cut.end for share in pieces]
        whole = sum((abs((w * z).exp() * density.risky(z)) for z in places), arb(0)) * arb.pi() * ball(psi) / 200
        powers, down, beyond = cut.powers, cut.down, cut.beyond
        cut.powers, cut.down, cut.beyond = [arb(0)] * 5, arb(0), arb(0)
        bound = cut._size(w, arb(0)) + w.real * cut.mean
        cut.powers, cut.down, cut.beyond = powers, down, beyond
        assert whole.log() < bound < whole.log() + 1


def test_inside_a_polygon_nothing_is_larger_than_at_its_corners() -> None:
    q, sigma, mean = "1e-3", "1", mean_of("1e-3", "1")
    cuts = Cuts(Density(factor(q, sigma)), WIDE.borders[0], mean)
    corners = [at(arb(30), THETA), at(arb(60), THETA), at(arb(40), STEEP.theta)]
    bounds = cuts.sizes(corners)
    for shares in ((1, 1, 1), (1, 0, 3), (0, 1, 1), (2, 1, 0)):
        w = sum((corner * share for corner, share in zip(corners, shares, strict=True)), acb(0)) / sum(shares)
        size = abs((-w * mean).exp() * moment(q, sigma, w)).log()
        assert size < sum((one * share for one, share in zip(bounds, shares, strict=True)), arb(0)) / sum(shares)


@pytest.mark.parametrize("half_turns", [*WIDE.borders, THETA, GROUPS[0][-1].borders[1]])
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
        majorant = Majorant(steps, [Density(steps[0][0])], [exact.mean], [exact.variance], degree, WIDE.psi, -60.0)
        sizes = [(majorant.rest(arb(t)), majorant.polynomial(arb(t))) for t in orders]
        largest = majorant.largest(arb(orders[-1]))
    for t, (size, polynomial) in zip(orders, sizes, strict=True):
        w = at(arb(t), half_turns)
        left = abs(exact.whole(w) - exact.known(w)) / abs(exact.normal(w))
        assert left < size
        assert abs(exact.known(w) / exact.normal(w)) <= polynomial.upper()
        if t == orders[0]:
            assert (
                _log(size) < _log(left) + 3 + degree
            )  # the integral of |z^K g| turns by up to psi, with all of its size
    for other in majorant.orders:
        assert abs(exact.whole(w)) / abs(exact.normal(w)) < majorant.power(arb(orders[-1]), other).exp()
        assert not largest > majorant.power(arb(orders[-1]), other)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "degree", "y", "angles"),
    [
        ("1e-3", "1", 3, 8, "2", WIDE),
        ("1e-4", "1", 30, 10, "0.5", GROUPS[0][2]),
        ("1e-3", "1", 3000, 5, "0.15", STEEP),  # about two standard deviations above the mean
        ("1e-3", "1", 3000, 5, "-0.05", GROUPS[3][0]),  # and below it
    ],
)
def test_integrals_of_sizes_are_below_their_bounds(
    q: str, sigma: str, times: int, degree: int, y: str, angles: Angles
) -> None:
    """On the borders, at the end, and beyond it."""
    exact = Exact(q, sigma, times, degree)
    one = factor(q, sigma)
    above = ball(Fraction(y)) - ((-ball(one.q)).log1p() + exact.mean) * times
    assert (above < 0) is y.startswith("-")
    steps = [(one, times)]
    with ctx.workprec(44):
        borders = Borders(steps, [exact.mean], [exact.variance], degree, angles, above.mid(), -40.0)
    h = ball(Fraction(1, 40))

    def size(w: Complex) -> float:
        return float(abs((exact.whole(w) - exact.known(w)) * (-w * above).exp() / (1 + w)))

    for half_turns in (*angles.borders, angles.theta):
        pieces = borders.pieces(half_turns)
        count = 0
        for k in range(0, len(pieces) - 1, 5):
            place = borders.start + CELL * k
            found = CELL * sum(size(at(arb(place + CELL * share).exp(), half_turns)) for share in (0.1, 0.5, 0.9)) / 3
            bound = pieces[k + 1][0]
            assert found < bound
            count += float(bound) < 1e5 * found
            assert pieces[k + 1][1] > (at(arb(place + CELL).exp(), half_turns)).real * (1 - arb(2) ** -30)
            rest = borders.majorant.rest(arb(place + CELL).exp().mid())
            if not rest < arb("0.99"):  # H and Q may be as large as they are
                rest = borders.majorant.polynomial(arb(place).exp().mid())
            for share in (0.0, 0.5, 1.0):  # all of the cell has that bound, and falls as a normal law does
                w = at(arb(place + CELL * share).exp(), half_turns)
                most = rest * abs((w * w * borders.half_spread - w * above).exp()) * CELL
                assert most < bound * arb(place).exp().max(arb(1)) * (1 + arb(2) ** -30)
        assert count > 3
    before, t = borders.before(borders.start)[0], arb(borders.start).exp()
    assert borders.majorant.rest(t.mid()) * (-above * t).exp() < before * degree * (1 + arb(2) ** -30)
    assert sum(CELL * size(at(arb(borders.start - CELL * k).exp(), angles.theta)) for k in range(1, 9)) < before
    w, pace = at(arb(borders.end).exp(), angles.theta), arb(1) / 200
    ray, line = (bound for bound, _ in borders.beyond(borders.end))
    parts = (w * (pace * (2 * k + 1) / 2).exp() for k in range(200))
    along = sum((abs(exact.known(far) * (-far * above).exp() / (1 + far)) * pace for far in parts), arb(0))
    assert along < ray
    ups = (w + acb(0, abs(w) * (2 * k + 1) / 8) for k in range(12))
    upwards = sum((abs(exact.whole(up) * (-up * above).exp() / (up * (1 + up))) * abs(w) / 4 for up in ups), arb(0))
    assert upwards < line < arb(-40 - FAR).exp()
    # chord by chord, with the weight as it is there; all together not far above what they are where losses are large
    heights, at_end = sum(float(bound) for bound, _ in borders.heights(h)), 0.0
    for bound, (sign, (near, far)) in zip(
        borders.heights(h), itertools.product((-1, 1), itertools.pairwise(HEIGHTS)), strict=True
    ):
        ends = [at(arb(borders.end).exp(), angles.theta + sign * angles.strip * share) for share in (near, far)]
        step, found = (ends[1] - ends[0]) / 20, 0.0
        for k in range(20):
            here = ends[0] + step * (2 * k + 1) / 2
            tau = (here / w).log()
            weight = abs(1 + (acb(0, -2 * sign) * arb.pi() * tau / h).exp())
            found += size(here) * float(abs(step / here) / weight)
        assert found < bound[0] and bound[1] > abs(here)
        at_end += found
    if times > 30:  # near the mean all of it is minute
        assert heights < math.exp(-40 - FAR)
    else:
        assert heights < 1e8 * at_end


def test_a_chord_that_bends_too_much_has_no_bound() -> None:
    """Where the end is so near, in steps of the sum, that the weight turns on it."""
    exact = Exact("1e-3", "1", 3, 8)
    with ctx.workprec(44):
        borders = Borders([(factor("1e-3", "1"), 3)], [exact.mean], [exact.variance], 8, WIDE, arb(2), -40.0)
        assert all(not bound.is_finite() for bound, _ in borders.heights(arb("1e-6"))[:: len(HEIGHTS) - 1])
        assert all(bound.is_finite() for bound, _ in borders.heights(arb("1e-2")))


def test_straight_up_a_gap_is_closed_by_moments() -> None:
    """Right above the end only those tell how small H is; far above it, only a cut does."""
    one, times = factor("2.04e-9", "0.59"), 2974772
    mean, variance = RoughDensity(one).mean_and_variance()
    above = ball(Fraction("0.0000158909106718755")) - ((-ball(one.q)).log1p() + arb(mean)) * times
    with ctx.workprec(44):
        borders = Borders([(one, times)], [arb(mean)], [arb(variance)], 4, STEEP, above.mid(), -54.0)
        w = at(arb(borders.end).exp(), STEEP.theta)
        assert borders._straight([w], [arb(0)]) > -54 and borders._upwards(w.real, w.imag) < -54 - FAR
        high = acb(w.real, 5 * w.imag)
        assert borders._straight([high], [arb(0)]) < -100
        moments = borders.majorant.largest(abs(high).upper())
        assert moments + (high * high).real * borders.half_spread - high.real * above > 0


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
    ("1.79e-9", "0.544", 238185042, "0.000514", -9),  # two standard deviations above the mean,
    ("5.55e-9", "2.77", 27463878, "0.0000213721617532403", -7),  # where the normal law is nearly all,
    ("4.2e-9", "3.71", 4855346, "2.71531910485285e-8", -6),  # at the mean, about,
    ("1.02e-9", "0.568", 4725, "5.20444907696671e-8", -7),  # there with losses of a heavy tail,
    ("1.41e-9", "0.438", 180200488, "0.00246021461928094", -8),  # and where the first choice is none
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
    ("q", "sigma", "y", "power"), [("1.9e-8", "3.3", "5.892e-9", -9), ("1e-4", "3.7", "2.752817e-5", -5)]
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
        ("2.34e-6", "3.26", 1887, "0.0006273", -71, "moments of the loss do not tell"),
        ("1.06e-8", "0.227", 1, "35.87", -32, "too many points"),  # the law falls too slowly,
        ("1.88e-5", "0.234", 1, "28.68", -18, "not known so far out"),  # or farther turned more slowly than it must
        ("1.93e-9", "0.417", 102512480, "1.496e-5", -4, "fall soon enough"),  # and where the sum is to end
        ("0.00274", "0.331", 37989, "148.5", -6, "too many nodes"),
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
