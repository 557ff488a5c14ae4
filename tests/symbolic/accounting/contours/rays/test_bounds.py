"""Steps that are rarely hit: each bound of the sum along two rays against what it bounds."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import acb, arb, ctx
from rare_hits import BITS, FACTORS, STEEP, THETA, WIDE, Exact, at, factor, law, moment, turned_law

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contours.rays import majorant
from symbolic.accounting.contours.rays.angles import GROUPS, Angles
from symbolic.accounting.contours.rays.borders import CELL, FAR, HEIGHTS, Borders
from symbolic.accounting.contours.rays.borders import WIDE as WIDE_CELL
from symbolic.accounting.contours.rays.cuts import Cut, Cuts
from symbolic.accounting.contours.rays.geometric import geometric
from symbolic.accounting.contours.rays.majorant import Majorant
from symbolic.accounting.contours.rays.moments import Moments
from symbolic.accounting.contours.rays.points import Points
from symbolic.accounting.contours.rays.remainder import Remainder
from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.rays.rough_cuts import RoughCuts
from symbolic.accounting.contours.rays.truncated import Truncated, TruncatedMoments

pytestmark = pytest.mark.sample(1, rotating=True)


@pytest.fixture(autouse=True)
def precision() -> Iterator[None]:
    with ctx.workprec(BITS):
        yield


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
@pytest.mark.parametrize("half_turns", [Fraction(0), Fraction(1, 12), Fraction(1, 4), Fraction(1, 3), Fraction(4, 9)])
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
    law_, pace = RoughDensity(factor(q, sigma)), 0.002 if start is None or start < 4 else 0.0002
    law_.zeta = (law_.zeta[0] if start is None else start) + pace * (np.arange(int(40 / law_.sigma / pace)) + 0.5)
    zeta, logs = law_.zeta, law_.logs(float(half_turns))
    whole_law = RoughDensity(factor(q, sigma))
    kept = zeta < (math.log(1000) if end is None else end)
    for j, bound in enumerate(bounds):
        sizes = (logs + j * zeta)[kept]
        whole = sizes.max() + math.log(np.exp(sizes - sizes.max()).sum() * pace)
        # the sum of floats may lack, or have too much of, half a step at an end
        assert whole - 0.1 * (start is not None or end is not None) < _log(bound) + 1e-6
        peak = (whole_law.logs(float(half_turns)) + j * whole_law.zeta).max()
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


def test_high_moments_of_little_noise_are_known_farther_out() -> None:
    """|z|^12 grows where the last bound began: they were infinite, and no sum was made."""
    one, degree = factor("0.00389", "0.344"), 13
    with ctx.workprec(44):
        bound = Density(one).moments(Fraction(1, 4), range(degree + 1))[-1]
    rough = RoughDensity(one)
    assert bound.is_finite()
    assert 0 < _log(bound) - float(rough.moments(0.25, np.array([degree]))[0]) < 2 + degree / 2


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


# ---- moments, and what is left without them


def moments_of(q: str, sigma: str, degree: int) -> list[arb]:
    return [sum((weight * z**j for z, weight in law(q, sigma)), arb(0)) / arb(j + 1).gamma() for j in range(degree)]


def rest_of(q: str, sigma: str, degree: int, w: acb) -> acb:
    known = sum((one * w**j for j, one in enumerate(moments_of(q, sigma, degree))), acb(0))
    return moment(q, sigma, w, Fraction(1, 5)) - known


TABLES = [("1e-3", "1", 8), ("1e-6", "0.6", 5), ("0.01", "2", 20), ("2e-8", "0.3", 3)]


@pytest.mark.parametrize(("q", "sigma", "degree"), TABLES)
def test_moments_are_those_of_the_noise(q: str, sigma: str, degree: int) -> None:
    with ctx.workprec(150):
        found = Moments(RoughDensity(factor(q, sigma)), degree, 60.0).shares()
    assert found[0] == 1 and len(found) == degree
    for one, true in list(zip(found, moments_of(q, sigma, degree), strict=True))[1:]:
        assert one.overlaps(true) and one.rel_accuracy_bits() > 70


@pytest.mark.parametrize("stride", [1, 3])
@pytest.mark.parametrize(("q", "sigma", "degree"), TABLES)
def test_remainders_are_those_of_the_noise(q: str, sigma: str, degree: int, stride: int) -> None:
    table = Remainder(RoughDensity(factor(q, sigma)), degree, THETA, 60.0)
    with ctx.workprec(150):
        table.prepare(Fraction(int(table.points.pace * 2**40), 2**40))
        first = arb(-1)
        orders = [at((first + table.step * stride * k).exp(), THETA) for k in range(60)]
        values = table.values(first, stride, orders)
    for k in (0, 20, 59):
        rest = rest_of(q, sigma, degree, orders[k])
        assert values[k].overlaps(rest) and values[k].rel_accuracy_bits() > 60


def test_moments_whose_bounds_of_what_they_miss_are_needed() -> None:
    """With steps twice too long the bounds are as much larger, and true: they have a few digits then."""
    some = Moments(RoughDensity(factor("1e-3", "1")), 6, 12.0)
    some.points = some.points._replace(pace=2 * some.points.pace)
    for found, true in list(zip(some.shares(), moments_of("1e-3", "1", 6), strict=True))[1:]:
        assert found.overlaps(true) and 3 < found.rel_accuracy_bits() < 24
        assert not abs(found.mid() - true) * 2**50 < true


def test_a_table_whose_bounds_of_what_it_misses_are_needed() -> None:
    """The same."""
    table = Remainder(RoughDensity(factor("1e-3", "1")), 6, THETA, 12.0)
    table.prepare(Fraction(table.points.pace) * 2)
    found, true = (
        table.values(arb(4), 1, [at(arb(4).exp(), THETA)])[0],
        rest_of("1e-3", "1", 6, at(arb(4).exp(), THETA)),
    )
    assert found.overlaps(true) and 1 < found.rel_accuracy_bits() < 24
    assert not abs(found.mid() - true) * 2**40 < abs(true)


@pytest.mark.parametrize(("angle", "turn"), [(Fraction(0), Fraction(1, 4)), (Fraction(1, 6), Fraction(1, 20))])
@pytest.mark.parametrize("cut", ["left", "end"])
def test_points_that_are_cut_say_what_they_miss(angle: Fraction, turn: Fraction, cut: str) -> None:
    """Ends that are far too near: what is beyond them is most of what the sum misses."""
    density, one = Density(factor("1e-3", "1")), RoughDensity(factor("1e-3", "1"))
    points = Points.best(one, [(angle, turn)], (1, 4), 40.0)
    near = points._replace(left=points.left + 8) if cut == "left" else points._replace(end=points.end - 1.5)
    for degree, missing in enumerate(near.missing(density, ball(Fraction(1, 50)), range(1, 5)), 1):
        places = near.at(ball(Fraction(1, 50)))
        total = sum((density.risky(z) * z**degree for z in places), acb(0)) / 50
        off = abs(total - moments_of("1e-3", "1", 5)[degree] * arb(degree + 1).gamma())
        assert arb(2) ** -100 < off < missing


@pytest.mark.parametrize(("angle", "turn"), [(Fraction(0), Fraction(1, 4)), (Fraction(1, 6), Fraction(1, 20))])
@pytest.mark.parametrize(("q", "sigma", "end"), [("1e-3", "1", 1.5), ("0.00389", "0.344", 5.0), ("1e-6", "2", -3.0)])
def test_the_way_from_one_border_to_the_other(q: str, sigma: str, end: float, angle: Fraction, turn: Fraction) -> None:
    """Where most of it is at the largest angle, far out, as near to 0; it counts the less the farther it is from the ray."""
    density, count = Density(factor(q, sigma)), 400
    for step in (arb("0.1"), arb(10)):
        with ctx.workprec(44):
            bound = Points(0.1, angle, turn, -30.0, end)._corner(density, step)
        true = arb(0)
        for k in range(count):
            off = Fraction(2 * k + 1, count) - 1
            counts = 1 / (1 + (2 * arb.pi() ** 2 * ball(turn * abs(off)) / step).exp())
            z = at(arb(end).exp(), angle + turn * off)
            true += abs(density.risky(z)) * counts * 2 * arb.pi() * ball(turn) / count
        assert true < bound < 200 * true  # a piece is five nats wide at most


def test_points_miss_what_is_at_their_corners_too(monkeypatch: pytest.MonkeyPatch) -> None:
    density, law = Density(factor("1e-3", "1")), RoughDensity(factor("1e-3", "1"))
    points = Points.best(law, [(Fraction(1, 6), Fraction(1, 20))], (1, 4), 40.0)
    monkeypatch.setattr(Points, "_corner", lambda *_: arb(7))
    for degree, missing in enumerate(points.missing(density, ball(Fraction(1, 50)), range(1, 5)), 1):
        assert 0 <= missing - 7 * arb(points.end).exp() ** degree < 1e-9 * missing


def test_the_best_points_are_the_fewest() -> None:
    law = RoughDensity(factor("2.54e-8", "0.45"))
    pairs = [(Fraction(top + 10, 360), Fraction(top - 10, 360)) for top in (80, 60, 45)]
    counts = [one.count(one.pace) for pair in pairs for one in [Points.best(law, [pair], (5, 5), 60.0)]]
    best = Points.best(law, pairs, (5, 5), 60.0)
    assert best.count(best.pace) == min(counts) < max(counts)


def test_a_left_end_where_the_law_falls_is_none() -> None:
    table = Remainder(RoughDensity(factor("1e-3", "1")), 6, THETA, 40.0)
    table.points = table.points._replace(left=-5.0)
    with pytest.raises(OutOfReach):
        table.prepare(Fraction(table.points.pace))


@pytest.mark.parametrize("count", [0, 1, 2, 9, 10, 99])
def test_powers_in_equal_steps(count: int) -> None:
    """Each is as near as one exponential is."""
    start, step = acb("-3.5", "0.7"), arb("0.37")
    powers = geometric(start, step, count)
    assert len(powers) == count
    for k, power in enumerate(powers):
        assert power.overlaps((start + step * k).exp()) and power.rel_accuracy_bits() > BITS - 16


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
    cut, psi = Cuts(Density(one), THETA, mean).cut(place), Fraction(1, 2) - THETA
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


def test_wide_cells_tell_about_as_much() -> None:
    """There were 224 on each ray, three times, where |H| is about 1 nearly all along."""
    one, times, degree, angles = factor("2.12e-8", "0.302"), 1909, 3, GROUPS[0][2]
    mean, variance = map(arb, RoughDensity(one).mean_and_variance())
    above = arb("1.03e-5").mid()
    with ctx.workprec(44):
        borders = Borders([(one, times)], [mean], [variance], degree, angles, above, -56.0)
        assert borders.following == borders.beyond(borders.end)
        for half_turns in angles.borders:
            pieces = borders.pieces(half_turns)
            count = int((borders.end - borders.start) / CELL)
            narrow = [borders._cell(borders.start + CELL * k, half_turns)[0] for k in range(count)]
            assert count > 200 and len(pieces) < 40
            cells = list(borders._cells(half_turns, borders._left(half_turns), borders.end))
            wide = [
                (place, bound) for (place, (bound, _)), (after, _) in itertools.pairwise(cells) if after - place > CELL
            ]
            assert len(wide) > 5
            for place, bound in wide:  # those of narrow ones are nearly exact here
                first = int((place - borders.start) / CELL)
                assert sum(narrow[first : first + int(WIDE_CELL / CELL)], arb(0)) < 2 * bound
            assert sum((bound for bound, _ in pieces), arb(0)) < 2 * sum(narrow, borders.before(borders.start)[0])


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("q", "sigma", "times", "degree", "y", "angles"),
    [
        ("1e-3", "1", 3, 8, "2", WIDE),
        ("1e-4", "1", 30, 10, "0.5", GROUPS[0][2]),
        ("1e-3", "1", 3000, 5, "0.15", STEEP),  # about two standard deviations above the mean
        ("1e-3", "1", 3000, 5, "-0.05", GROUPS[3][0]),  # and below it
        ("1e-9", "0.6", 100, 5, "2e-8", STEEP),  # it begins where 1/|1 + w| is small
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

    def over(place: float, end: float, half_turns: Fraction) -> float:
        width, count = end - place, 3 if end - place == CELL else 6
        places = (place + width * (k + 0.5) / count for k in range(count))
        return sum(size(at(arb(one).exp(), half_turns)) for one in places) * width / count

    for half_turns in (*angles.borders, angles.theta):
        left = borders._left(half_turns)
        assert left == borders.start or over(left - 3, left, half_turns) < borders.before(left)[0]
        cells = list(borders._cells(half_turns, left, borders.end))
        places, count = [*(place for place, _ in cells), borders.end], 0
        assert borders.pieces(half_turns) == [borders.before(left), *(piece for _, piece in cells)]
        for number, (_, (bound, reach)) in enumerate(cells):
            place, end = places[number : number + 2]
            assert end - place in (CELL, WIDE_CELL)
            assert reach > at(arb(end).exp(), half_turns).real * (1 - arb(2) ** -30)
            if number % 5 and end - place == CELL:
                continue
            found = over(place, end, half_turns)
            assert found < bound
            count += float(bound) < 1e5 * found
            if end - place > CELL:
                continue
            rest = borders.majorant.rest(arb(place + CELL).exp().mid())
            if not rest < arb("0.99"):  # H and Q may be as large as they are
                rest = borders.majorant.polynomial(arb(place).exp().mid())
            orders = [at(arb(place + CELL * share).exp(), half_turns) for share in (0.0, 0.5, 1.0)]
            sizes = [abs((w * w * borders.half_spread - w * above).exp()) / abs(w).max(arb(1)) for w in orders]
            # all of the cell has that bound, and falls as a normal law does
            assert rest * sum(sizes, arb(0)) * CELL / 3 < bound
    with ctx.workprec(44):
        assert borders.following == borders.beyond(borders.end)
    before, t = borders.before(borders.start)[0], arb(borders.start).exp()
    assert borders.majorant.rest(t.mid()) * (-above * t).exp() < before * degree * t.max(arb(1)) * (1 + arb(2) ** -30)
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
        assert found < bound[0] and bound[1] > max(float(w.real) for w in ends) * (1 - 1e-9)
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
        enough = -54 - FAR + _log(w.imag)
        assert borders._straight([w], [arb(0)]) > enough > borders._upwards(w.real, w.imag, enough)
        high = acb(w.real, 5 * w.imag)
        assert borders._straight([high], [arb(0)]) < -100
        moments = borders.majorant.largest(abs(high).upper())
        assert moments + (high * high).real * borders.half_spread - high.real * above > 0


def test_no_bound_is_none() -> None:
    assert _log(arb("nan")) == _log(arb("inf")) == math.inf and _log(arb(0)) == -math.inf


@pytest.mark.parametrize("half_turns", [Fraction(0), WIDE.psi, STEEP.psi])
@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "1"), ("1e-6", "0.6"), ("0.01", "2"), ("0.01", "6")])
def test_moments_about_the_mean_along_a_ray(q: str, sigma: str, half_turns: Fraction) -> None:
    """Beside the mean |z - m| is much less than |z| + m, of which the bounds were: for large noise thousands of times as large."""
    mean = mean_of(q, sigma)
    with ctx.workprec(44):
        moments = Density(factor(q, sigma)).moments(half_turns, range(6))
        bounds = majorant._central(moments, 0, moments[0], mean)
    for j, bound in enumerate(bounds):
        parts = (abs(z - mean) ** j * abs(weight) for z, weight in turned_law(q, sigma, half_turns))
        truth, wide = sum(parts, arb(0)) / arb(j + 1).gamma(), 0
        assert truth < bound
        parts = (abs(z) ** j * abs(weight) for z, weight in turned_law(q, sigma, half_turns))
        whole = sum((abs(weight) for _, weight in turned_law(q, sigma, half_turns)), arb(0))
        wide = (sum(parts, arb(0)) + whole * mean**j) / arb(j + 1).gamma()
        assert bound < 2 * wide or Fraction(sigma) < 6  # elsewhere cells are


@pytest.mark.parametrize("degree", [0, 1, 3])
@pytest.mark.parametrize(("q", "sigma"), [("1e-9", "0.7"), ("1e-11", "0.6"), ("1e-7", "2")])
def test_moments_of_minute_losses_are_hardly_more_than_they_are(q: str, sigma: str, degree: int) -> None:
    """Where most are the density is nearly normal; beyond, where it is bounded roughly, nothing counts. One bound for all was a tenth too large."""
    with ctx.workprec(44):
        (bound,) = Density(factor(q, sigma)).moments(Fraction(1, 6), range(degree, degree + 1))
    parts = (abs(z) ** degree * abs(weight) for z, weight in turned_law(q, sigma, Fraction(1, 6)))
    truth = sum(parts, arb(0))
    assert truth < bound < truth * 1.005


@pytest.mark.parametrize("place", [0.3, 3.0, 30.0])
@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "1"), ("1e-6", "0.6"), ("0.01", "2"), ("1e-9", "0.4")])
def test_floats_tell_how_large_the_bound_of_a_cut_is(q: str, sigma: str, place: float) -> None:
    """About: they say which rays are best."""
    one, mean = factor(q, sigma), mean_of(q, sigma)
    law = RoughDensity(one)
    cuts, rough = Cuts(Density(one), WIDE.borders[0], mean), RoughCuts(law, *law.mean_and_variance(), float(WIDE.psi))
    w = at(arb(place / float(mean)), THETA)
    truncated = TruncatedMoments(cuts, arb(law.mean_and_variance()[1]))
    bound = cuts.sizes([w])[0].min(truncated.size(abs(w), (w * w).real, (w**3).real, w.real, w.imag))
    (found,) = rough.sizes(np.array([float(w.real)]), np.array([float(w.imag)]))
    assert abs(found - bound) < 0.3 * abs(bound) + 0.005 * abs(w) * mean + 0.005


@pytest.mark.parametrize("place", [3, 8, 13, 16])
@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "1"), ("1e-6", "0.6"), ("0.01", "2")])
def test_moments_up_to_a_cut_are_on_their_sides(q: str, sigma: str, place: int) -> None:
    mean, variance = map(arb, RoughDensity(factor(q, sigma)).mean_and_variance())
    cuts = Cuts(Density(factor(q, sigma)), WIDE.borders[0], mean)
    found, end = Truncated(cuts, cuts.cut(place), variance), cuts.cut(place).end
    parts = [(z, weight) for z, weight in law(q, sigma) if z < end]
    last = max(weight * z.max(arb(1)) for z, weight in parts[-1:])  # what a sum misses at the cut
    beyond, first = (
        sum((w for z, w in law(q, sigma) if z >= end), arb(0)),
        sum((w * (z - mean) for z, w in parts), arb(0)),
    )
    square, cube, fourth = (sum((w * abs(z - mean) ** j for z, w in parts), arb(0)) for j in (2, 3, 4))
    third = sum((w * (z - mean) ** 3 for z, w in parts), arb(0))
    assert beyond < found.chance + last and abs(first) < found.first + last * end
    assert found.least < square + last * end**2 and square < 2 * found.half + last * end**2
    assert cube / 6 < found.third + last * end**3 and fourth / 24 < found.fourth + last * end**4
    assert found.least_third - found.off_third < third / 6 + last * end**3
    assert found.least > square / 2 or place < 8
    assert found.least_third > third / 12 or not 8 < place < 16 or end > 0.3  # the larger z, the more are u and z apart
    assert found.off_third < third / 6 or place < 13 or mean > 0.01  # or the mean counts


@pytest.mark.parametrize("half_turns", [WIDE.borders[0], THETA, STEEP.theta, STEEP.borders[1]])
@pytest.mark.parametrize("t", [0.3, 3.0, 30.0, 300.0, 3000.0])
@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "1"), ("1e-3", "0.6"), ("0.01", "2")])
def test_no_moment_function_is_larger_than_by_moments_up_to_a_cut(
    q: str, sigma: str, t: float, half_turns: Fraction
) -> None:
    """Wherever it is cut; nor inside a region."""
    mean, variance = map(arb, RoughDensity(factor(q, sigma)).mean_and_variance())
    truncated = TruncatedMoments(Cuts(Density(factor(q, sigma)), WIDE.borders[0], mean), variance)
    w, near = at(arb(t), half_turns), at(arb(t) * 0.9, half_turns)
    truth = [abs((-one * mean).exp() * moment(q, sigma, one)).log() for one in (w, near)]
    for place in (0, 4, 8, 12, 18):
        found = truncated._cut(place).size(abs(w), (near * near).real, (near**3).real, w.real, near.imag)
        assert all(one < found for one in truth)
    assert truncated.size(abs(w), (w * w).real, (w**3).real, w.real, w.imag) <= found


def test_a_third_moment_takes_away_on_these_rays() -> None:
    """As Re w^3 is not above 0 there; of a hundred million steps of a heavy tail e^30 and more."""
    q, sigma, times = "5.61e-8", "0.35", 127069538
    mean, variance = map(arb, RoughDensity(factor(q, sigma)).mean_and_variance())
    truncated = TruncatedMoments(Cuts(Density(factor(q, sigma)), WIDE.borders[0], mean), variance)
    w = at(arb(2e3), Fraction(1, 3))
    bound, without = (
        truncated.size(abs(w), (w * w).real, cube, w.real, w.imag) * times for cube in ((w**3).real, arb(0))
    )
    assert abs((-w * mean).exp() * moment(q, sigma, w)).log() * times < bound < without - 30
    some = RoughDensity(factor(q, sigma))
    rough = RoughCuts(some, *some.mean_and_variance(), float(WIDE.psi))
    (found,) = rough.sizes(np.array([float(w.real)]), np.array([float(w.imag)]))
    assert abs(found * times - bound) < 0.3 * abs(bound)  # and so do floats


def test_moments_up_to_a_cut_tell_more_than_all_of_them() -> None:
    """Where few large losses are most of the third moment: of a hundred million steps the one says e^20, and the other e^-300."""
    q, sigma, times = "5.61e-8", "0.482", 127069538
    mean, variance = map(arb, RoughDensity(factor(q, sigma)).mean_and_variance())
    with ctx.workprec(44):
        density = Density(factor(q, sigma))
        whole = Majorant([(factor(q, sigma), times)], [density], [mean], [variance], 4, STEEP.psi, -60.0)
        truncated = TruncatedMoments(Cuts(density, STEEP.borders[0], mean), variance)
        w = acb(550, arb(8.75).exp())
        square, cube = (w * w).real, (w**3).real
        assert whole.largest(abs(w).upper()) + square * variance * times / 2 > 0
        assert truncated.size(abs(w).upper(), square, cube, w.real, w.imag) * times < -200


@pytest.mark.parametrize("half_turns", [WIDE.borders[0], STEEP.theta, STEEP.borders[1]])
@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "orders"),
    [
        ("0.01", "2", 1000, "0.5", (0.3, 3, 10, 20, 40)),
        ("0.01", "2", 1000, "-0.4", (0.3, 3, 10, 20, 40)),
        ("1e-3", "0.6", 3, "0.05", (1, 10, 100, 400)),
    ],
)
def test_moments_up_to_a_cut_on_a_ray_and_on_a_chord(
    q: str, sigma: str, times: int, y: str, orders: Sequence[float], half_turns: Fraction
) -> None:
    exact = Exact(q, sigma, times, 4)
    above = ball(Fraction(y)) - ((-ball(factor(q, sigma).q)).log1p() + exact.mean) * times
    with ctx.workprec(44):
        borders = object.__new__(Borders)
        borders.above, borders.times = above.mid(), [times]
        cuts = Cuts(Density(factor(q, sigma)), WIDE.borders[0], exact.mean)
        borders.truncated = [TruncatedMoments(cuts, exact.variance)]

    def size(w: Complex) -> Ball:
        return abs(exact.whole(w) * (-w * above).exp()).log()

    def between(low: Complex, high: Complex) -> list[Complex]:
        return [low + (high - low) * share for share in (0, 0.25, 0.5, 0.75, 1)]

    half, near = arb.pi() / 40, 0
    for t in orders:
        ends = arb(t), arb(t) * 1.5
        with ctx.workprec(44):
            bound = borders._truncated_on(*ends, at(arb(1), half_turns))
        sizes = [size(w) for w in between(*(at(end, half_turns) for end in ends))]
        assert all(one < bound for one in sizes)
        near += bool(max(sizes, key=float) > bound - 1)
        corners = [at(arb(t), half_turns) * turned for turned in (acb(1), acb(0, -2 * half).exp())]
        if corners[1].imag < corners[1].real:
            continue
        for weights in ([arb(0), arb(-3)], [arb(-3), arb(0)], [arb(2), arb(2)]):
            for turned, one in ((corners, weights), (corners[::-1], weights[::-1])):
                with ctx.workprec(44):
                    bound = borders._truncated_within(turned, half, one)
                steps = zip(between(*turned), between(*one), strict=True)
                assert all(size(w) + weight < bound for w, weight in steps)
    assert near
