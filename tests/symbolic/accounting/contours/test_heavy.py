"""Steps whose loss has a heavy tail: what is small and what is large of them, by integration; every bound, held against what it bounds; and delta along vertical lines against the hyperbola."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from itertools import pairwise
from operator import mul
from typing import Any

import numpy as np
import pytest
from flint import acb, arb, ctx

from symbolic.accounting import Account, bounds, closed
from symbolic.accounting.composition import Composition
from symbolic.accounting.contours import truncation, turning
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.faded import HIGH, WORD, highest
from symbolic.accounting.contours.heavy import Heavy
from symbolic.accounting.contours.images import FINELY, Images, blocks
from symbolic.accounting.contours.jumps import Jumps, Narrow, _difference, vertical
from symbolic.accounting.contours.large import Large
from symbolic.accounting.contours.law import MOST_PLACES, Law, log_tails
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.loss import OutOfReach, ball
from symbolic.accounting.contours.outlook import MOST_KINDS, Outlook
from symbolic.accounting.contours.paths import Paths
from symbolic.accounting.contours.small import Small
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.truncation import (
    Fading,
    Kept,
    larger,
    left_of,
    losses,
    moment_above,
    moment_below,
    power,
    right_of,
)
from symbolic.accounting.guesses.large_losses import by_equal_losses
from symbolic.accounting.mechanism import Part
from symbolic.accounting.profile import Profile
from symbolic.accounting.sums import DOWN, Sums

pytestmark = pytest.mark.sample(1, rotating=True)

FADED = [
    # q, sigma, middle and spread of what fades, order
    ("1e-6", "0.3", "2.6", "0.06", 3.0),
    ("1e-4", "0.3", "1.34", "0.025", 1.09),
    ("1e-6", "1/2", "6.5", "0.11", 6.2),
    ("1e-4", "1", "9.8", "0.2", 12.6),
    ("1e-4", "2", "38", "0.4", 21.8),
    ("1e-3", "5", "20", "1", 17.0),
    ("1e-3", "5", "-4", "1", 17.0),  # nearly all losses are large
    ("0.1", "1", "0.3", "0.2", 2.5),
]


def step_of(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


def faded(q: str, sigma: str, middle: str, spread: str, times: int = 1) -> tuple[Law, Fading]:
    return Law(Kept(step_of(q, sigma), times)), Fading(Fraction(middle), Fraction(spread))


def exact(y: str) -> Any:
    """As many bits as any sum here has."""
    with ctx.workprec(400):
        return ball(Fraction(y))


def overlap(one: Any, other: Any, bits: int = 24) -> bool:
    """Do two narrow enclosures meet? A wide one would meet everything."""
    assert min(one.rel_accuracy_bits(), other.rel_accuracy_bits()) > bits
    return bool(one.overlaps(other))


def integral(step: SubsampledGaussian, s: Any, fading: Fading | None, large: bool, ends: tuple[float, float]) -> Any:
    """Of phi_sigma w^s chi, or (1 - chi), on the real line, by an adaptive rule of its own."""
    variance = ball(step.variance)
    normal = 1 / (2 * arb.pi() * variance).sqrt()

    def integrand(x: Any, analytic: bool) -> Any:
        w = 1 + ball(step.q) * ((2 * x - 1) / (2 * variance)).expm1()
        value = (s * w.log(analytic) - x * x / (2 * variance)).exp() * normal
        if fading is not None:
            off = (x - ball(fading.middle)) / (ball(fading.spread) * arb(2).sqrt())
            value *= (-off if large else off).erfc() / 2
        return value

    cuts = np.linspace(*ends, 25).tolist()
    tiny = arb(2) ** -400
    return sum((acb.integral(integrand, a, b, rel_tol=arb(2) ** -60, abs_tol=tiny) for a, b in pairwise(cuts)), acb(0))


# ---- sums at equidistant heights


@pytest.mark.parametrize("count", [1, 2, 40, 400])
@pytest.mark.parametrize("points", [3, 700])
def test_sums_at_equidistant_heights(count: int, points: int) -> None:
    """With the losses near the smallest one together, if there are many, and the others apart."""
    chance = random.Random(3)
    with ctx.workprec(120):
        base, missing = arb(-1) / 10**6, arb(2) ** -110
        losses = [base + acb(10.0 ** (-9 + 11 * k / points), 10.0 ** (-10 + 11 * k / points)) for k in range(points)]
        weights = [acb(chance.uniform(-1, 1), chance.uniform(-1, 1)) for _ in range(points)]
        first, step = arb(1) / 100, arb(1) / 50
        near = turning._near([one - base for one in losses], first + step * count, count)
        assert (near > 0) is (points * count > turning.LITTLE)
        found = turning.turned(weights, losses, base, missing, (first, step), count)
        assert len(found) == count
        for k in {0, count // 3, count - 1}:
            turns = [(acb(0, 1) * (first + step * k) * one).exp() for one in losses]
            truth = sum(map(mul, weights, turns), acb(0))
            assert found[k].overlaps(truth)
            assert found[k].real.rad() < arb(2) ** -90
            assert found[k].real.rad() >= missing  # what is missing is in it


@pytest.mark.parametrize("bits", [60, 100, 170, 300])
@pytest.mark.parametrize("shift", [0, -200])
def test_small_weights_have_fewer_bits(bits: int, shift: int) -> None:
    """As many words as they need beside the largest: the sum is as good as if all had all."""
    chance, points, count = random.Random(bits), 300, 90
    with ctx.workprec(bits):
        losses = [acb(chance.uniform(0, 30), chance.uniform(0, 2)) for _ in range(points)]
        turned = [acb(0, chance.uniform(0, 7)).exp() for _ in range(points)]
        weights = [one * arb(2) ** (shift - bits * k / points) for k, one in enumerate(turned)]
        groups = turning._by_words(weights)
        assert sorted(place for _, some in groups for place in some) == list(range(points))
        assert [size for size, _ in groups] == {60: [60], 100: [100], 170: [170, 128, 64]}.get(
            bits, groups and [300, 256, 192, 128, 64]
        )
        for size, some in groups:
            assert all(abs(weights[place]) < 1.01 * arb(2) ** (shift - bits + size) for place in some[: -turning.FEW])
        first, step = arb(1) / 7, arb(1) / 13
        found = turning.turned(weights, losses, arb(0), arb(0), (first, step), count)
        with ctx.workprec(bits + 60):
            for k in range(count):
                turns = [(acb(0, 1) * (first + step * k) * one).exp() for one in losses]
                assert found[k].overlaps(sum(map(mul, weights, turns), acb(0)))
        assert max(one.real.rad() for one in found) < arb(2) ** (shift - bits + 14)


def test_few_small_weights_go_with_the_others() -> None:
    """Those that are 0 as floats too."""
    with ctx.workprec(170):
        tiny = acb(arb(2) ** -1200)
        assert turning._by_words([acb(1)] * 5 + [tiny] * 40) == [(170, list(range(5))), (64, list(range(5, 45)))]
        assert turning._by_words([acb(1)] * 40 + [tiny] * 5) == [(170, list(range(45)))]
        assert turning._by_words([acb(1e60)] * 5 + [acb(1e-320)] * 40)[1] == (64, list(range(5, 45)))
        assert turning._by_words([tiny] * 40) == [(170, list(range(40)))]  # nothing is known of their sizes


@pytest.mark.parametrize("count", [3, 40, 1100])
def test_a_polynomial_is_the_same_moved_to_each_row(count: int) -> None:
    chance = random.Random(count)
    with ctx.workprec(100):
        terms = [acb(chance.uniform(-1, 1), chance.uniform(-1, 1)) / arb(k + 1).gamma() for k in range(30)]
        side = math.isqrt(count - 1) + 1
        starts, step = [arb(1) / 3 + arb(side * row) / count for row in range(side)], arb(1) / count
        each, moved = (by(terms, starts, step, side) for by in (turning._each, turning._moved))
        assert len(each) == len(moved) == side * side
        for one, other in zip(each, moved, strict=True):
            assert one.overlaps(other)
            assert max(one.rad(), other.rad()) < arb(2) ** -88


def test_a_polynomial_that_ends_too_soon_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """What its terms leave out is bounded by what they are, and not by what they were meant to be."""
    with ctx.workprec(100):
        losses, weights = [acb(k) / 10**4 for k in range(300)], [acb(1)] * 300
        heights, apart = (arb(1), arb(1) / 2), 200
        truth = sum(((acb(0, 1) * (1 + arb(apart) / 2) * one).exp() for one in losses), acb(0))
        monkeypatch.setattr(turning, "_degree", lambda *_: 6)
        wide = turning.turned(weights, losses, arb(0), arb(0), heights, 300)[apart]
        assert wide.overlaps(truth)
        assert wide.real.rad() > arb(2) ** -20


# ---- one step


@pytest.mark.parametrize(("q", "sigma", "middle", "spread", "order"), FADED)
def test_small_and_large_are_all(q: str, sigma: str, middle: str, spread: str, order: float) -> None:
    law, fading = faded(q, sigma, middle, spread)
    with ctx.workprec(100):
        c, heights = arb(order), (arb(3) / 8, arb(5) / 4)
        small, large = (part.line(c, heights, 9) for part in (Small(law, fading), Large(law, fading)))
        for one, other, whole in zip(small, large, law.step.line(c, heights, 9), strict=True):
            assert (one + other).overlaps(whole)
            assert (one + other).real.rad() < abs(whole) * arb(2) ** -50 + arb(2) ** -80


@pytest.mark.parametrize(("q", "sigma", "middle", "spread", "order"), FADED)
def test_small_and_large_by_integration(q: str, sigma: str, middle: str, spread: str, order: float) -> None:
    law, fading = faded(q, sigma, middle, spread)
    noise, c = law.sigma, arb(order)
    ends = -15 * noise, max(order, float(fading.middle), 0.0) + 15 * noise
    for height in (0.0, 1.5, 11.0):
        with ctx.workprec(100):
            made = [part(law, fading).line(c, (arb(height), arb(0)), 1)[0] for part in (Small, Large)]
            for value, large in zip(made, (False, True), strict=True):
                truth = integral(law.step, acb(order, height), fading, large, ends)
                assert value.overlaps(truth + acb(arb(0, 1e-20), arb(0, 1e-20)))
                assert value.real.rad() < 1e-18


@pytest.mark.parametrize(("q", "sigma", "middle", "spread", "order"), FADED)
def test_the_masses_are_the_large_losses(q: str, sigma: str, middle: str, spread: str, order: float) -> None:
    law, fading = faded(q, sigma, middle, spread)
    with ctx.workprec(150):
        for mass, at in zip(Large(law, fading).masses(), (0.0, 1.0), strict=True):
            truth = integral(law.step, acb(at), fading, True, (-20 * law.sigma, float(fading.middle) + 20 * law.sigma))
            assert mass.overlaps(truth.real + arb(0, 1e-38))
            assert mass.rel_accuracy_bits() > 60


@pytest.mark.parametrize(("q", "sigma", "middle", "spread", "order"), FADED)
def test_a_path_is_above_what_falls(q: str, sigma: str, middle: str, spread: str, order: float) -> None:
    """At the height and beyond it; and not by much: a bound for a greater height is no bound for a small one."""
    law, fading = faded(q, sigma, middle, spread)
    large, paths, c = Large(law, fading), Paths(law, fading, order), arb(order)
    with ctx.workprec(140):
        whole = large.line(c, (arb(0), arb(0)), 1)[0].real
    seen = []
    for drop in (1.0, 8.0, 25.0):
        low, high = 1e-3, 1e12
        for _ in range(60):
            height = math.sqrt(low * high)
            above = paths.falls(height) > float(whole.log().mid()) - drop
            low, high = (height, high) if above else (low, height)
        with ctx.workprec(64):
            bound = large.beyond(c, arb(height))
        assert float(bound.log().mid()) == pytest.approx(paths.falls(height), abs=3)
        seen.append(bound)
        with ctx.workprec(200):
            for away in (1.0, 1.01, 1.3, 2.0, 7.7):
                (value,) = large.line(c, (arb(height * away), arb(0)), 1)
                assert not abs(value) > bound
    assert whole > seen[1] and seen[0] > seen[1] > seen[2]  # none is trivial: what is less high is above it


@pytest.mark.parametrize("shape", [(0.05, 0.0), (0.2, 0.6), (0.25, 0.85)])
@pytest.mark.parametrize(
    "cells",
    [
        [1.75, 1.8, 1.85, 1.95, 2.1, 2.4, 3.0, 3.6, 4.5],
        [1.2, 1.5, 1.7, 1.77, 1.82, 1.87, 1.95, 2.1, 2.6, 3.2, 4.0, 5.0],
    ],
)
def test_any_path_and_any_cells_are_above(shape: tuple[float, float], cells: list[float]) -> None:
    law, fading = faded("1e-6", "0.3", "2.6", "0.06")
    paths, large, c = Paths(law, fading, 3.0), Large(law, fading), arb(3)
    for height in (0.0, 1.0, 4.0):
        with ctx.workprec(64):
            bound = paths._along(shape, cells, c, arb(height))
        assert bound.is_finite()
        with ctx.workprec(120):
            for away in (0.0, 0.7, 3.0):
                (value,) = large.line(c, (arb(height + away), arb(0)), 1)
                assert not abs(value) > bound


def test_a_path_through_a_zero_of_w_bounds_nothing() -> None:
    """Left of the hinge it stays below them, and the hinge lies right of them."""
    law, fading = faded("1e-6", "0.3", "2.6", "0.06")
    paths = Paths(law, fading, 3.0)
    cells = [1.7, 2.0, 3.0, 4.0]
    with ctx.workprec(64):
        assert paths._along((0.2, 0.3), cells, arb(3), arb(1)).is_finite()
        assert not paths._along((math.pi * 0.09 * 1.01, 0.3), cells, arb(3), arb(1)).is_finite()
        assert not paths._along((0.2, 0.3), [1.7, 3.0, 2.0, 4.0], arb(3), arb(1)).is_finite()  # a cell goes back
        assert not paths._along((0.2, 0.3), [2.7, 3.0, 4.0], arb(3), arb(1)).is_finite()  # nothing is known left of it
        paths.hinge = 0.5 + 0.09 * math.log(0.9 * (1 - 1e-6) / 1e-6)
        assert not paths._along((0.2, 0.3), [1.2, 2.0, 3.0], arb(3), arb(1)).is_finite()


def test_how_much_larger_the_part_of_those_who_are_hit_is() -> None:
    """1/r, once a path is chosen: q e^{(2x-1)/(2 sigma^2)} over 1 - q."""
    law, fading = faded("0.4", "0.7", "2.6", "0.06")
    paths = Paths(law, fading, 3.0)
    with ctx.workprec(64):
        paths._along((0.2, 0.3), [2.7, 3.0], arb(3), arb(1))
        found, truth = paths._hit(arb(2)), (arb("1.5") / arb("0.49")).exp() * 2 / 3
        assert found.overlaps(truth) and found.rel_accuracy_bits() > 40


def test_the_loss_is_continuous_over_the_zeros_of_w() -> None:
    """Not the principal logarithm: right of x0 its argument goes on beyond pi."""
    step = step_of("1e-6", "0.3")
    with ctx.workprec(80):
        for x in (1.8, 2.5):
            places = [acb(x, 0.01 * k) for k in range(120)]
            angles = [float(one.imag.mid()) for one in losses(step, places)]
            assert all(0 <= b - a < 0.4 for a, b in pairwise(angles)) and angles[-1] > 2 * math.pi
            for z in places:
                w = 1 + ball(step.q) * ((2 * z - 1) / (2 * ball(step.variance))).expm1()
                assert losses(step, [z])[0].exp().overlaps(w)


# ---- bounds of integrals


@pytest.mark.parametrize(("q", "sigma", "middle", "spread", "order"), FADED)
def test_what_is_left_and_right_of_a_place(q: str, sigma: str, middle: str, spread: str, order: float) -> None:
    law, fading = faded(q, sigma, middle, spread)
    step, noise, c = law.step, law.sigma, arb(order)
    with ctx.workprec(80):
        place = min(float(fading.middle), float(fading.middle) / (1 + (float(fading.spread) / noise) ** 2)) - noise / 8
        truth = integral(step, acb(order), fading, True, (place - 15 * noise, place)).real
        bound = left_of(step, fading, c, arb(place))
        assert bound >= truth.lower() and truth > 0
        assert not left_of(step, fading, c, ball(fading.middle) + noise).is_finite()
        for place in (noise / 2, max(order, 1.0), order + 2 * noise):
            for part in (None, fading):
                truth = integral(step, acb(order), part, False, (place, max(order, place) + 15 * noise)).real
                bound = right_of(step, c, arb(place), arb(0), part)
                assert bound >= truth.lower()
                assert bound < truth * 30 + arb(10) ** -20
        assert not right_of(step, c, arb(0), arb(0)).is_finite()


@pytest.mark.parametrize("pace", [0.01, 0.2, 0.7])
@pytest.mark.parametrize("are_wide", [False, True])
def test_nodes_right_of_a_place(pace: float, are_wide: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells may be of any width, but the bound is not near then."""
    if are_wide:
        monkeypatch.setattr(truncation, "MANY_CELLS", 2)
        monkeypatch.setattr(truncation, "LITTLE", -math.inf)
    step, order = step_of("0.01", "1"), 3.0
    with ctx.workprec(80):
        for place in (0.5, 2.0, 6.0):
            nodes = [arb(place) + arb(pace) * (k + 1) for k in range(int(30 / pace))]
            sizes = [(-x * x / 2).exp() / (2 * arb.pi()).sqrt() * power(step, x, arb(3)) for x in nodes]
            total = sum(sizes, arb(0)) * pace
            bound = right_of(step, arb(order), arb(place), arb(pace))
            assert bound >= total
            assert are_wide or not bound >= total * 100  # nor is it far above


@pytest.mark.parametrize(("q", "sigma", "middle", "spread", "order"), FADED)
@pytest.mark.parametrize("fades", [False, True])
def test_a_moment_up_to_an_end(q: str, sigma: str, middle: str, spread: str, order: float, fades: bool) -> None:
    law, fading = faded(q, sigma, middle, spread)
    kept = Kept(law.step, 10**6, fading if fades else None)
    pace, noise = float(kept.pace), law.sigma
    for end in (2 * noise, order + noise):
        place = int(end / pace) + 1
        with ctx.workprec(100):
            truth = integral(
                law.step, acb(order), fading if fades else None, False, (-15 * noise, float(kept.pace * place))
            ).real
            bound = kept.moment(arb(order), place)
            edge = kept._node(ball(kept.pace * place))
            assert bound >= truth.lower()
            assert bound < truth * (1 + 1e-12) + ball(kept.pace) * edge[0] * (order * edge[1]).exp() + arb(10) ** -12
            chance = larger(law.step, ball(kept.pace * place))
            lost = kept.lost(place)
            assert lost <= chance.upper() * (1 + 1e-15)
            if fades:  # at least what is beyond, and fades
                beyond = integral(
                    law.step, acb(1), fading, False, (float(kept.pace * place), max(order, end) + 12 * noise)
                )
                assert lost >= beyond.real.lower() * (1 - 1e-14) - arb(10) ** -25


@pytest.mark.parametrize("times", [1, 10**9])
@pytest.mark.parametrize(("q", "sigma"), [("1e-6", "0.3"), ("1e-4", "1"), ("0.3", "2"), ("0.9", "1"), ("1e-3", "10")])
def test_moments_are_at_least_what_they_bound(q: str, sigma: str, times: int) -> None:
    step = step_of(q, sigma)
    for order in (1.01, 2.0, 5.5, 20.0):
        with ctx.workprec(128):
            above, below = moment_above(step, times, arb(order)), moment_below(step, times, arb(order))
            assert above >= step.real(arb(order)).lower() and below >= step.real(-arb(order)).lower()
            assert above < step.real(arb(order)) * (1 + arb(10) ** -12)
            assert below < step.real(-arb(order)) + (1 - ball(step.q)) ** -order * arb(10) ** -12
    with pytest.raises(OutOfReach, match="too many points"):
        moment_above(step, times, arb(10) ** 6)


@pytest.mark.parametrize("off", [-30.0, -9.0, -2.0, 0.0, 3.0, 20.0])
def test_what_fades_is_what_it_is(off: float) -> None:
    """Where it is nearly 1 it is not computed; a complex place is as good."""
    fading = Fading(Fraction(3, 2), Fraction(1, 5))
    with ctx.workprec(100):
        for height in (0.0, 0.3, 0.9):
            place = acb(1.5 + 0.2 * off, height)
            u = (place - ball(fading.middle)) / (ball(fading.spread) * arb(2).sqrt())
            small, large = (fading.shares([place], large=one)[0] for one in (False, True))
            with ctx.workprec(2000):
                assert small.overlaps(u.erfc() / 2) and large.overlaps((-u).erfc() / 2)
            assert (small + large).overlaps(acb(1))
    assert float(log_tails(np.array([off]))[0]) == pytest.approx(math.log(math.erfc(off / math.sqrt(2)) / 2), abs=1e-3)


def test_an_end_left_of_all_nodes_bounds_nothing() -> None:
    kept = Kept(step_of("0.01", "1"), 100)
    with ctx.workprec(64):
        assert kept.moment(arb(2), 5).is_finite()  # and there are nodes that might be taken
        for place in (kept.first, kept.first - 3):
            assert not kept.moment(arb(2), place).is_finite()


@pytest.mark.filterwarnings("error")
def test_a_loss_that_is_off_one_grid() -> None:
    """Kinds of steps whose noises are far apart: where one may lose so much, the other's density is no float; it was an IndexError."""
    kinds = [("1/25000000", "0.152", 391), ("1/1500000", "1.654", 9), ("0.206", "2.154", 6)]
    parts = [Part.of("subsampled-gaussian", times, q=q, sigma=sigma) for q, sigma, times in kinds]
    found = Profile(parts, False).delta(Fraction("44.8"), 5)
    assert found > 0 and found.rel_accuracy_bits() > 12


def test_many_kinds_of_steps_have_no_such_line() -> None:
    kinds = [(SubsampledGaussian(Fraction(1, 100), 1 + Fraction(k, 100)), 3) for k in range(MOST_KINDS + 1)]
    assert len(Outlook(kinds[:-1], 1.0).laws) == MOST_KINDS
    with pytest.raises(OutOfReach, match="no line is known"):
        Outlook(kinds, 1.0)


def test_too_long_a_grid_is_refused_before_it_is_made() -> None:
    with pytest.raises(OutOfReach, match="too many points"):
        Law(Kept(step_of("1e-9", "1/100"), 1))
    assert len(Law(Kept(step_of("1e-6", "60"), 1)).x) <= MOST_PLACES


def test_hits_are_left_out_where_they_are_too_far_away() -> None:
    """Of noise of a million they would be a million standard deviations away: orders at which they may count are above the last one."""
    near, far = (Law(Kept(step_of("1e-9", sigma), 1)) for sigma in ("60", "1000000"))
    assert near.last >= near.heaviest() and far.last < far.heaviest()
    assert len(far.x) <= MOST_PLACES and far.x[-1] > 25 * far.sigma
    outlook = Outlook([(step_of("1e-9", "1000000"), 1000)], 1e-13)
    assert not np.isfinite(outlook.moments[outlook.orders > far.last, -1]).any()
    assert np.isfinite(outlook.moments[outlook.orders < far.last, -1]).any()


# ---- delta

RARE = [
    # q, sigma, times, y: by a hyperbola too
    ("1e-6", "0.3", 100, "6.967"),
    ("1e-4", "0.3", 100, "5.9523"),
    ("1e-4", "0.3", 10**4, "24.55"),
    ("1e-6", "1/2", 10**4, "9.96"),
    ("1e-4", "1/2", 100, "3.6"),
    ("1e-3", "1/2", 10**4, "10.7"),
    ("1e-4", "1", 100, "2.236"),
    ("1e-4", "1", 10**4, "0.08"),
    ("1e-3", "1", 100, "4.64"),
    ("1e-4", "5", 100, "0.00097"),
    ("1e-3", "10", 100, "0.005"),
    ("0.01", "0.3", 100, "17"),
    ("1e-6", "2", 10**6, "0.0056"),
]


@pytest.mark.parametrize(("q", "sigma", "times", "y"), RARE)
def test_all_lines_give_the_same(q: str, sigma: str, times: int, y: str) -> None:
    steps, at = [(step_of(q, sigma), times)], exact(y)
    outlook = Outlook(steps, float(Fraction(y)))
    expected, found = outlook.estimate(outlook.loss), []
    for kind in (Heavy, Jumps, Narrow):
        try:
            line = kind(outlook, 9, expected)
            if line.effort < 150:
                found.append(line.prepared().delta(at))
        except OutOfReach:
            continue
    truth = Bent(steps, outlook.loss, False, 9).delta(at)
    assert found
    assert all(overlap(one, truth) for one in found)
    assert expected == pytest.approx(float(truth.log().mid()), abs=12)


def test_two_kinds_of_steps_along_all_lines() -> None:
    steps = [(step_of("1e-4", "1/2"), 100), (step_of("1e-3", "1"), 50)]
    for y in ("2.5", "5"):
        outlook = Outlook(steps, float(y))
        lines = [line.prepared() for line in vertical(outlook, 9, outlook.estimate(float(y)), 1.0)]
        truth = Bent(steps, float(y), False, 9).delta(exact(y))
        assert lines
        assert all(overlap(line.delta(exact(y)), truth) for line in lines)


@pytest.mark.parametrize("kind", [Heavy, Jumps])
@pytest.mark.parametrize("times", [2, 3])
def test_few_steps(kind: type[Heavy], times: int) -> None:
    steps, y = [(step_of("0.01", "1/2"), times)], Fraction(4)
    outlook = Outlook(steps, 4.0)
    truth = Bent(steps, 4.0, False, 9).delta(ball(y))
    try:
        line = kind(outlook, 9, outlook.estimate(4.0)).prepared()
    except OutOfReach:
        assert kind is Heavy  # a step that hits nobody is nearly an atom, and is left out by `Jumps` alone
    else:
        assert overlap(line.delta(ball(y)), truth)


@pytest.mark.parametrize("share", ["0.93", "0.98", "1.03", "1.2"])
def test_a_sum_serves_beside_its_loss(share: str) -> None:
    """With fewer digits, which it says; what is made for a first look serves at smaller losses too."""
    steps, loss = [(step_of("1e-6", "1/2"), 100)], Fraction(30)
    outlook, at = Outlook(steps, 30.0), exact(str(loss * Fraction(share)))
    expected = outlook.estimate(30.0)
    line = Jumps(outlook, 15, expected, 0.92).prepared()
    fresh = Profile([Part.of("subsampled-gaussian", 100, q="1e-6", sigma="1/2")], False)
    with ctx.workprec(line.bits):
        found, truth = line.delta(at), fresh.rest(loss * Fraction(share), 8)
    assert found.overlaps(truth)
    if Fraction(share) < 1:
        assert found.rel_accuracy_bits() > 40


@pytest.mark.parametrize(("q", "sigma", "times", "y"), [("1e-6", "0.3", 100, "28.5"), ("1e-4", "1", 10**4, "2.6")])
def test_images_are_below_their_bounds(q: str, sigma: str, times: int, y: str) -> None:
    """Each alone, and all together; delta at the images is another sum's."""
    outlook = Outlook([(step_of(q, sigma), times)], float(y))
    line = Jumps(outlook, 9, outlook.estimate(float(y))).prepared()
    profile = Profile([Part.of("subsampled-gaussian", times, q=q, sigma=sigma)], False)
    with ctx.workprec(line.bits):
        total = arb(0)
        for m in (1, 2):
            there = Fraction(y) + Fraction(m) * Fraction(line.window)
            image = profile.rest(there, 6) * ((line.c - 1) * line.period * m).exp()
            total += image
            for one in line.images:
                if one.first <= m <= one.last:
                    assert image <= one.bound(ball(Fraction(y)), line.c, line.period)
        bound = line._images_above(ball(Fraction(y)))
        assert total <= bound
        assert not total * arb(10) ** 12 <= bound  # no more than a few nats above, as the first image is


def test_an_order_below_the_line_bounds_no_image() -> None:
    outlook = Outlook([(step_of("1e-6", "1/2"), 100)], 30.0)
    line = Jumps(outlook, 9, outlook.estimate(30.0)).prepared()
    with ctx.workprec(64):
        assert line._images_above(arb(30)).is_finite()
        line.above = line.centre
        assert not line._images_above(arb(30)).is_finite()
        growing = Images(3, 5, arb(2), arb(1), arb(0))  # with the order below the line its last image is the largest
        assert growing.bound(arb(1), arb(3), arb(1)) > growing.bound(arb(1), arb(2), arb(1))


@pytest.mark.parametrize("doubled", [0, 1, 200])
def test_every_image_is_in_one_block(doubled: int) -> None:
    found = blocks(doubled)
    assert found[0] == (1, 1)
    assert found[-1][1] >= FINELY * 2**doubled - 1
    assert all(first <= last for first, last in found)
    assert all(after[0] == before[1] + 1 for before, after in pairwise(found))


@pytest.mark.parametrize(
    ("kind", "q", "sigma", "times", "y", "log_delta"),
    [
        (Heavy, "1.3e-9", "6.35", 2428, 4.01e-8, -30.0),
        (Heavy, "1e-6", "2", 10**4, 0.004, -69.0),
        (Jumps, "1e-6", "2", 10**4, 0.004, -69.0),
    ],
)
def test_images_are_bounded_together_where_one_bound_will_do(
    kind: type[Heavy], q: str, sigma: str, times: int, y: float, log_delta: float
) -> None:
    """Each of them once, up to those that have one order; where losses are minute that is far away, and was not looked for."""
    line = kind(Outlook([(step_of(q, sigma), times)], y), 15, log_delta)
    line.prepared()
    found = line.images
    assert found[0].first == 1 and all(after.first == one.last + 1 for one, after in pairwise(found))
    assert line.rest == found[-1].last + 1
    assert len(found) < sum(first < line.rest for first, _ in line.blocks) / 10
    with ctx.workprec(64):
        sizes = [one.bound(arb(y), line.c, line.period).log() for one in found]
        assert all(size < line.level for size in sizes)
        assert line._images_above(arb(y)).log() < line.level + 3


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y"),
    [("1.3e-9", "6.35", 2428, "4.01e-8"), ("2.8e-9", "7", 4905, "2.04e-7"), ("2.44e-9", "3.31", 44230, "1.03e-6")],
)
def test_minute_losses_along_two_kinds_of_lines(q: str, sigma: str, times: int, y: str) -> None:
    """Orders are up to 10^9 there; a vertical line has twenty nodes, and a hyperbola hundreds."""
    for add in (False, True):
        sums = Composition([Part.of("subsampled-gaussian", times, q=q, sigma=sigma)], add)
        with ctx.workprec(200):
            loss = ball(Fraction(y))
        line = Sums(sums).made(float(Fraction(y)), 9)
        assert not isinstance(line, Bent) and line.count < 100
        bent = Bent(sums.steps(), float(Fraction(y)), add, 8, float(line.delta(loss).log()))
        assert min(line.delta(loss).rel_accuracy_bits(), bent.delta(loss).rel_accuracy_bits()) > 16
        assert line.delta(loss).overlaps(bent.delta(loss))


def test_what_has_no_large_loss_is_in_the_ball() -> None:
    """Where losses that count are not large, the ball is as wide as what is left out."""
    outlook = Outlook([(step_of("1e-4", "1/2"), 100)], 15.0)
    line = Jumps(outlook, 9, outlook.estimate(15.0)).prepared()
    narrow = line.delta(arb(15))
    line.unlarge, line.lost = line.unlarge * arb(10) ** 8, line.lost + arb(10) ** -38
    wide = line.delta(arb(15))
    assert wide.rad() > arb(10) ** -39 > narrow.rad()
    assert wide.overlaps(narrow)


def test_a_difference_where_the_whole_may_be_0() -> None:
    """By its logarithm where little of it is large, and as it stands where that says nothing."""
    with ctx.workprec(100):
        third, wide = acb(1) / 3, acb(arb(0, 1e-20), arb(0, 1e-20))
        assert _difference([(third, wide - third)], [2]).overlaps(-acb(1) / 9)
        alpha, beta = acb(1) + acb(arb(0, 1e-25)), acb(arb(10) ** -20)
        close = _difference([(alpha, beta), (alpha, beta)], [3, 5])
        assert close.overlaps((8 * beta.log1p()).expm1()) and close.real.rel_accuracy_bits() > 60
        assert not ((alpha + beta) ** 8 - alpha**8).real.rel_accuracy_bits() > 60
        some = [(acb(2, 1), acb(1, 3)), (acb(1), acb(-1, 2))]
        assert _difference(some, [2, 3]).overlaps(acb(3, 4) ** 2 * acb(0, 2) ** 3 - acb(2, 1) ** 2)
        assert _difference(some[:1], [4]).overlaps(acb(3, 4) ** 4 - acb(2, 1) ** 4)
        wide, beta = (
            acb(arb("0.9", "0.5"), arb("0.05", "0.5")),
            acb(0.1, 0.25),
        )  # the ratio's middle is small, and it may be 1
        assert abs(complex(beta / (wide + beta))) < 0.3 and not (-beta / (wide + beta)).log1p().is_finite()
        found = _difference([(wide, beta)], [2])
        assert found.is_finite() and found.overlaps((acb(0.9, 0.05) + beta) ** 2 - acb(0.9, 0.05) ** 2)


@pytest.mark.parametrize("bits", [60, 64, 110, 120, 127, 128, 150, 190])
def test_words_are_filled(bits: int) -> None:
    """So high above the real line as the bits that are left of a word allow, or as is good."""
    high = highest(bits)
    least, most = HIGH
    whole = int(bits + high**2 / (2 * math.log(2))) + 1
    assert least <= high <= most
    assert high == most or whole <= -(-bits // WORD) * WORD


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta"),
    [
        ("1e-6", "10", 3, -10),  # at order 1300: what is added in closed form is 10^6 times as large as the nodes' sum
        ("1e-6", "10", 3, -30),
        (
            "1e-6",
            "10",
            3,
            -100,
        ),  # the masses are normal tails far out, and a path lifts what is 300 nats below the largest
    ],
)
def test_a_line_far_from_1_has_its_digits(q: str, sigma: str, times: int, delta: int) -> None:
    """Each was made two or three times, or refused."""
    profile, aim = Profile([Part.of("subsampled-gaussian", times, q=q, sigma=sigma)], False), delta * math.log(10)
    y = profile.guess(aim)[0]
    line = Jumps(Outlook(profile.of.steps(), y), 17, aim, DOWN).prepared()  # as a first look makes it
    with ctx.workprec(line.bits + 64):
        loss = ball(Fraction(y))
    assert line.delta(loss).rel_accuracy_bits() > 17 * 3.33 - 4


# ---- cheap bounds, and a guess


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize(
    ("q", "sigma", "times", "y"),
    [
        ("1e-4", "1", 100, "0.03"),
        ("0.01", "1", 100, "0"),
        ("1e-6", "0.3", 3, "0"),
        ("0.01", "2", 1000, "0.3"),
        ("1e-6", "0.3", 100, "0.00005"),
    ],
)
def test_cheap_bounds_are_bounds(q: str, sigma: str, times: int, y: str, add: bool) -> None:
    parts = [Part.of("subsampled-gaussian", times, q=q, sigma=sigma)]
    delta = Profile(parts, add).rest(Fraction(y), 6)
    of = Composition(parts, add)
    with ctx.workprec(80):
        some = bounds.by_variation(of), bounds.by_the_largest_loss(of, Fraction(y)), bounds.by_chernoff(of, Fraction(y))
        assert all(delta <= one for one in some)
        assert bounds.bound(of, Fraction(y)) <= 1
        if not Fraction(y):
            assert bounds.by_variation(of) < 3 * delta


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "least"),
    [
        ("5.23e-9", "8.83", 227, "1.7e-7", "1e-80"),  # the best order is above 10^9
        ("0.00219", "3.58", 250, "0.536", "1e-95"),  # and here N is out of reach at it, and not at a tenth
    ],
)
def test_an_added_record_is_seen_to_cost_less(q: str, sigma: str, times: int, y: str, least: str) -> None:
    """As delta itself is out of reach there, `both` was refused."""
    part = Part.of("subsampled-gaussian", times, q=q, sigma=sigma)
    with ctx.workprec(128):
        assert bounds.by_chernoff(Composition([part], True), Fraction(y)) < arb(least)
    run = Account([part])
    assert str(run.epsilon(least, digits=9)) == str(run.epsilon(least, "remove", digits=9))


def test_where_it_is_not_seen_the_other_direction_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Account([Part.of("subsampled-gaussian", 1000, q="0.01", sigma="1")])
    expected, asked = str(run.epsilon("1e-5", "remove")), []

    def unseen(*some: Any) -> bool:
        asked.append(some)
        raise OutOfReach("too small to be seen")

    monkeypatch.setattr(Account, "_is_at_most", unseen)
    assert str(Account(run.parts).epsilon("1e-5")) == expected and asked


def test_sums_are_made_where_a_first_guess_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was sixty times too large, near the largest delta that there is; and images were four nats larger than between two places where they are known, so that a second sum was made."""
    made, prepared = [], Line.prepared
    monkeypatch.setattr(Line, "prepared", lambda self, most=math.inf: made.append(self.loss) or prepared(self, most))
    run = Account([Part.of("subsampled-gaussian", 260, q="7.94e-9", sigma="5.12")])
    assert str(run.epsilon("1.0005e-8", "remove")) == "1.33390226882571e-10"
    assert made == pytest.approx([1.33390226882571e-10], rel=1e-6)


@pytest.mark.parametrize(
    ("q", "sigma", "delta"), [("1e-3", "1/2", "1e-8"), ("0.01", "1", "1e-12"), ("0.5", "3", "1e-5")]
)
def test_one_large_loss_is_a_single_step_solved(q: str, sigma: str, delta: str) -> None:
    """To as many digits as floats have: it is the closed form, turned around."""
    y = by_equal_losses(
        Composition([Part.of("subsampled-gaussian", 1, q=q, sigma=sigma)], False), math.log(float(delta)), 1
    )
    with ctx.workprec(120):
        found = closed.subsampled(Fraction(q), Fraction(sigma), Fraction(y), False)
        assert float(found.mid()) == pytest.approx(float(delta), rel=1e-6)


def test_nodes_are_counted_where_floats_tell() -> None:
    """At 8,000 nodes they did not, and a line of 199 was none."""
    line = Heavy(Outlook([(step_of("2.94e-9", "4.16"), 12)], 1.3695e-8), 17, -34.54, DOWN)
    assert line.count < 300
    with ctx.workprec(line.prepared().bits):
        assert line.delta(arb(1.3695e-8)).rel_accuracy_bits() > 55


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "log_delta"),
    [("5.65e-7", "3.25", 406, 0.000217787, -200.3), ("1.08e-8", "3.21", 2921, 7.055e-6, -230.26)],
)
def test_near_images_have_bounds_as_close_as_they_fall(
    q: str, sigma: str, times: int, y: float, log_delta: float
) -> None:
    """Between places 15 % apart they were told e^8 too small, and another sum was made for what was short."""
    line = Jumps(Outlook([(step_of(q, sigma), times)], y), 17, log_delta, DOWN)
    near = y * np.linspace(1.2, 5.5, 200)
    assert (line.outlook.farther(near) > line.outlook.bounds(near) - 3).all()
    with ctx.workprec(line.prepared().bits):
        assert line.delta(arb(y)).rel_accuracy_bits() > 17 * 3.33


def test_an_estimate_is_not_above_1() -> None:
    """It was e^251, for a loss below the mean: a line of two nodes was made, and then one of 104 digits."""
    assert Outlook([(step_of("0.003", "0.313"), 3723705)], 9100.0).estimate(9100.0) == 0


def test_what_is_not_large_fades_out_within_the_sum() -> None:
    """Its sum ended at the last of the law's places above what may be left out; there it was e^8 above, and the line lacked bits."""
    y = 5.827584315795756e-07
    line = Jumps(Outlook([(step_of("1e-6", "10"), 3)], y), 17, -10 * math.log(10), DOWN).prepared()
    with ctx.workprec(line.bits):
        assert line.delta(arb(y)).rel_accuracy_bits() > 17 * 3.33


def test_nodes_do_not_end_in_a_valley() -> None:
    """N of both kinds is small near the 31st node, and larger again after it: a line of 31 nodes was tried, in vain."""
    steps, y = [(step_of("0.0243", "0.831"), 47), (step_of("1.74e-6", "3.25"), 676546)], 10.32566093839833
    line = Heavy(Outlook(steps, y), 17, -46.05)
    assert line.count > 1_000
    with ctx.workprec(line.prepared().bits):
        assert line.delta(arb(y)).rel_accuracy_bits() > 55


def test_nodes_do_not_end_in_a_wider_valley() -> None:
    """The 24th node's height, and half as much, lie in one, and no bound was found there."""
    line = Heavy(Outlook([(step_of("0.01", "0.2"), 1000)], 228.66), 10, -11.5)
    chosen = line._with(1.13, 228.66)
    assert chosen is not None and chosen.nodes > 500


def test_a_line_serves_at_losses_a_little_larger_too() -> None:
    """Its images below are e^{(1+b) u} times something, with b a thousand times 1/y: 1 % farther they were e^9 larger, and another sum was made."""
    of, y = [(step_of("1.18e-8", "5.23"), 102)], 6.311923453033823e-07
    line = Heavy(Outlook(of, y), 17, -100 * math.log(10), DOWN).prepared()
    with ctx.workprec(line.bits):
        assert line.delta(arb(6.362772694017906e-07)).rel_accuracy_bits() > 17 * 3.33


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "log_delta"),
    [
        ("5.03e-9", "0.361", 450338, 51.245712373863, -230.26),
        ("1.73e-8", "0.533", 89698424, 23.9711136602145, -230.26),
        ("5.14e-5", "2.27", 193, 0.291921929754611, -207.23),
    ],
)
def test_an_estimate_is_near_where_some_losses_are_large(
    q: str, sigma: str, times: int, y: float, log_delta: float
) -> None:
    """It was e^6 to e^8 too large: of two or three large losses, the others by Chernoff's bound, and the largest one in steps of half a deviation."""
    assert Outlook([(step_of(q, sigma), times)], y).estimate(y) == pytest.approx(log_delta, abs=2.0)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "power"),
    [
        ("4.49e-11", "3.16", 135, 1.923198169726243e-08, -90),  # 45 bits, of 57
        ("2.31e-32", "3.24", 139, 5.5184e-30, -100),
    ],
)
def test_images_between_the_places_where_they_are_known(q: str, sigma: str, times: int, y: float, power: int) -> None:
    """Their bound falls in steps, from one end of the losses that are kept to the next: between two places it may be e^18 times what lies between."""
    sums = Profile([Part.of("subsampled-gaussian", times, q=q, sigma=sigma)], False).sums
    for line in vertical(sums.looks.outlook(y), 17, power * math.log(10), 1.0):
        assert line.prepared().delta(arb(y)).rel_accuracy_bits() > 17 * 3.33
