"""Few steps, or steps that rarely hit: the line that bends away, against closed forms, the vertical line, integration, and another hyperbola."""

from __future__ import annotations

import math
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import flint
import numpy as np
import pytest
from flint import acb, arb

from symbolic.accounting import Account, closed
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.loss import OutOfReach, Turned, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.tables import Flat, Ray

pytestmark = pytest.mark.sample(1, rotating=True)

BOTH = (False, True)
FACTORS = [("0.01", "1"), ("0.9", "1"), ("1e-6", "2"), ("0.1", "1/2")]


def factor(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


class Narrow(Bent):
    """Another hyperbola."""

    share = Fraction(3, 4)


def overlap(one: Any, other: Any) -> bool:
    """Do two narrow enclosures meet? A wide one would meet everything: with 24 bits, seven digits, two different numbers meet once in millions."""
    assert min(one.rel_accuracy_bits(), other.rel_accuracy_bits()) > 24
    return bool(one.overlaps(other))


def along(q: str, sigma: str, times: int, y: str, add: bool, digits: int = 12) -> Any:
    return Bent([(factor(q, sigma), times)], float(Fraction(y)), add, digits).delta(ball(Fraction(y)))


# ---- the tables


@pytest.mark.parametrize("lowest", [Fraction(16, 180), Fraction(32, 180), Fraction(40, 180)])
@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_the_ray_is_the_line(q: str, sigma: str, lowest: Fraction) -> None:
    """Two rules for N, of which one integrates over the noise and the other over the loss."""
    one, compared = factor(q, sigma), 0
    with flint.ctx.workprec(300):
        ray, flat = Ray(one, lowest), Flat(one, 0.5, 8.0)
        for s in (acb(1, 25), acb(3, 40), acb(7, 90), acb(6, 300)):
            left, right = ray.value(s), flat.value(s)
            assert left.overlaps(right)
            compared += min(left.rel_accuracy_bits(), right.rel_accuracy_bits()) > 24
    assert compared >= 1


@pytest.mark.parametrize(("q", "sigma", "least"), [("1e-62", "0.4", 1e59), ("1e-9", "1", 1e7), ("1e-6", "2", 1e6)])
def test_a_ray_for_large_orders_ends_near_to_0(q: str, sigma: str, least: float) -> None:
    """With fewer points, where hits are rare; and for orders that are too small for it, it tells what it has not."""
    one = factor(q, sigma)
    with flint.ctx.workprec(80):
        near, plain = Ray(one, least=least), Ray(one)
        assert len(near.points) < 0.75 * len(plain.points) and near.end < near.last and not plain.end < plain.last
        for size in (1, 30):
            s = acb(-0.3, 1) * least * size
            assert overlap(near.value(s), plain.value(s))
        small = acb(-0.3, 1) * least / 1000
        off = abs(near.value(small).mid() - plain.value(small).mid())
        assert near.value(small).overlaps(plain.value(small))
        assert near.missing(small) > off > 16 * plain.missing(small)
        falls = (near.end.exp() * (small * acb(0, near.angle).exp()).real).exp()
        assert near.missing(small) > near.between * falls > off


@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_moments_of_a_table(q: str, sigma: str) -> None:
    one = factor(q, sigma)
    with flint.ctx.workprec(120):
        flat, low = Flat(one, -3.0, 4.0), Flat(one, -3.0, -1.0)
        for order in (-3, -1, 0, 1, 4):
            assert overlap(flat.value(acb(order)).real, one.real(arb(order)))
        assert overlap(low.value(acb(-2)).real, one.real(arb(-2)))
        assert not flat.missing(acb(5, 1)).is_finite()


@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_a_disc_is_below_its_bound(q: str, sigma: str) -> None:
    one, chance = factor(q, sigma), random.Random(1)
    with flint.ctx.workprec(100):
        for table, s in ((Flat(one, 0.0, 6.0), acb(3, 5)), (Ray(one), acb(10, 60)), (Ray(one), acb(100, 900))):
            radius = arb(abs(s) / 40).upper()
            found = table.around(s, radius)
            assert found is not None
            for _ in range(20):
                h = radius * chance.random() * acb(0, 6.3 * chance.random()).exp()
                assert not abs(table.value(s + h)).log() > found[0] + (found[1] * h).real


@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_farther_orders_are_below_the_bound_of_a_nearer_one(q: str, sigma: str) -> None:
    one = factor(q, sigma)
    with flint.ctx.workprec(100):
        ray, s = Ray(one), acb(10, 60)
        for order in (s, acb(10, 61), acb(20, 90), acb(100, 500), acb(3, 2000)):
            size = abs(ray.value(order) / (order * ray.shift).exp())
            assert not size > ray.beyond(s)
        assert not ray.missing(acb(5, 6)).is_finite()


@pytest.mark.parametrize("left", ["-20", "-9", "-3", "-0.7"])
@pytest.mark.parametrize(("q", "sigma"), [*FACTORS, ("0.3", "6"), ("1e-9", "0.3"), ("0.5", "0.4")])
def test_the_left_end_of_a_ray_is_below_its_bound(q: str, sigma: str, left: str) -> None:
    """Where most of it lies right of the end, and where most lies left of it: the two have different bounds."""
    with flint.ctx.workprec(80):
        ray = Ray(factor(q, sigma))
        end, pace = (arb(left) - ray.variance.max(arb(1)).log()), 1 / (30 * max(1.0, float(ray.sigma.mid())))
        count = int((60 + 12 / float(ray.sigma.mid())) / pace)
        for angle in (ray.angle - ray.turn, ray.angle + ray.turn):
            turned = acb(0, angle).exp()
            places = (end - pace * (2 * k + 1) / 2 for k in range(count))
            whole = sum((abs(ray.density.at(place.exp() * turned)) * pace for place in places), arb(0))
            bound = ray.density.minute(end, angle)
            assert whole < bound * (1 + arb(pace) ** 2)  # by the midpoint rule
            assert (
                not ray.density.place(end) < 0 or bound < 8 * whole
            )  # at |z| = 1/2 balls make it 7.3 times as large, and 1.01 far left
    with flint.ctx.workprec(80), pytest.raises(OutOfReach):
        ray._bounds(arb(-0.5))  # |z| is above 1/2


@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_points_near_to_0_are_summed_together_up_to_an_order(q: str, sigma: str) -> None:
    """With fewer terms, the less far the orders; each of the sums is made when it is asked for, in the precision of the table."""
    one = factor(q, sigma)
    with flint.ctx.workprec(100):
        plain, near, other = Ray(one), Ray(one, most=1000.0), Ray(one, most=1000.0)
    assert near._nearest is not None and plain._nearest is not None and not near._nearest._found
    for s in (acb(1, 9), acb(10, 90), acb(100, 990)):
        with flint.ctx.workprec(60):
            some = near.near(s)
            assert some is not None and near.near(s) is some
        with flint.ctx.workprec(100):
            apart = [(s * z).exp() * w for z, w in zip(near.points[: some.count], near.weights, strict=False)]
            assert overlap(some.value(s), sum(apart, acb(0)))
            at_once = other.near(s)
            assert at_once is not None
            assert some.value(s).rel_accuracy_bits() > at_once.value(s).rel_accuracy_bits() - 2
            assert near.value(s).overlaps(plain.value(s))
    fewer, more = near._nearest._chunks.degrees, plain._nearest._chunks.degrees
    quarter = len(more) // 4
    assert sum(fewer[:quarter]) < 0.6 * sum(more[:quarter])
    assert near.near(acb(1, 1001)) is None and plain.near(acb(1, 1001)) is not None
    with flint.ctx.workprec(100):
        assert near.value(acb(1, 2000)).overlaps(plain.value(acb(1, 2000)))


@pytest.mark.parametrize("power", [-400, -300, 0])
def test_summands_too_small_for_a_float(power: int) -> None:
    """Their logarithms are still those of their sizes."""
    with flint.ctx.workprec(60):
        ray = Ray(factor("0.01", "1"))
        logs = ray._sizes.copy()
        ray.weights = [weight * arb(10) ** power for weight in ray.weights]
        ray._fill()
    assert np.allclose(ray._sizes, logs + power * math.log(10), rtol=1e-12, atol=1e-9)


# ---- delta


@pytest.mark.parametrize("add", BOTH)
@pytest.mark.parametrize(
    ("q", "sigma", "y"),
    [("0.01", "1", "0.005"), ("0.5", "1/2", "0.1"), ("0.9", "2", "1"), ("1e-6", "1", "1e-7"), ("0.01", "4", "0.002")],
)
def test_one_step_is_the_closed_form(q: str, sigma: str, y: str, add: bool) -> None:
    with flint.ctx.workprec(256):
        truth = closed.subsampled(Fraction(q), Fraction(sigma), Fraction(y), add)
    assert overlap(along(q, sigma, 1, y, add), truth)


@pytest.mark.parametrize("add", BOTH)
@pytest.mark.parametrize(
    ("q", "sigma", "times", "y"), [("0.01", "1", 100, "0.5"), ("0.5", "2", 10, "1"), ("0.3", "1", 50, "3")]
)
def test_the_bent_line_is_the_vertical_one(q: str, sigma: str, times: int, y: str, add: bool) -> None:
    one = factor(q, sigma)
    line = Line([(Turned(one) if add else one, times)], float(Fraction(y)), 8).prepared()
    assert overlap(along(q, sigma, times, y, add), line.delta(ball(Fraction(y))))


@pytest.mark.parametrize("add", BOTH)
@pytest.mark.parametrize(("q", "times"), [("0.001", 3), ("1e-5", 10**4)])
def test_two_hyperbolas_overlap(q: str, times: int, add: bool) -> None:
    y, steps = Fraction(q) / 2, [(factor(q, "1"), times)]
    one, other = (kind(steps, float(y), add, 10).delta(ball(y)) for kind in (Bent, Narrow))
    assert overlap(one, other)


def test_it_holds_near_the_loss_that_it_was_made_for() -> None:
    made = Bent([(factor("0.01", "1"), 3)], 0.2, False, 12)
    for y in ("0.2", "0.2002", "0.1998", "0.21"):
        with flint.ctx.workprec(100):
            assert made.delta(ball(Fraction(y))).overlaps(along("0.01", "1", 3, y, False))
    # as near the loss nearly all of the twelve digits, 40 bits, are kept
    assert made.delta(ball(Fraction("0.2002"))).rel_accuracy_bits() > 35


def test_three_steps_by_integration() -> None:
    """Over two steps, with the closed form of the third."""
    q, y, step = 0.2, 0.5, 0.05
    x = np.arange(-9, 10, step)
    loss = np.log(1 - q + q * np.exp(x - 0.5))
    density = np.exp(-x * x / 2 + loss) / math.sqrt(2 * math.pi) * step

    def single(at: float) -> float:
        if at < math.log(1 - q):
            return -math.expm1(at)
        level = math.expm1(at) + q
        t = 0.5 + math.log(level / q)
        above = [0.5 * math.erfc(z / math.sqrt(2)) for z in (t - 1, t)]
        return q * above[0] - level * above[1]

    points = [(float(p), float(a)) for p, a in zip(density, loss, strict=True)]
    truth = sum(p * r * single(y - a - b) for p, a in points for r, b in points)
    assert float(along("0.2", "1", 3, "0.5", False).mid()) == pytest.approx(truth, rel=1e-6)


@pytest.mark.parametrize(("q", "times"), [("0.01", 1), ("0.01", 2), ("0.1", 3), ("1e-4", 20)])
def test_epsilon_of_few_steps(q: str, times: int) -> None:
    account = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": 1, "times": times})
    epsilon = account.epsilon("1e-7", digits=8)
    for direction in ("remove", "add"):
        assert account.delta(str(Fraction(str(epsilon)) * (1 + Fraction(1, 10**6))), direction, digits=4).arb < ball(
            Fraction(1, 10**7)
        )
    assert float(account.delta(str(epsilon), digits=4)) == pytest.approx(1e-7, rel=1e-4)


def test_steps_of_two_kinds() -> None:
    """Together they cost more than either, and less than the sum of the two epsilons at half the delta."""
    kinds = [{"mechanism": "subsampled-gaussian", "q": q, "sigma": 1, "times": 2} for q in ("0.01", "0.02")]
    both, one, other = (float(Account.of(*parts).epsilon("1e-5", digits=8)) for parts in (kinds, kinds[:1], kinds[1:]))
    halves = sum(float(Account.of(part).epsilon("5e-6", digits=8)) for part in kinds)
    assert max(one, other) < both < halves


@pytest.mark.exhaustive
def test_the_fuzz_finds_nothing(root: Path) -> None:
    """A short run of the benchmark's: another method agrees, or it is refused."""
    script = root / "tests" / "benchmarks" / "accounting_fuzz.py"
    done = subprocess.run(
        [sys.executable, str(script), "--count", "12", "--seed", "5"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "right" in done.stdout


def test_a_first_look_without_digits_to_spare() -> None:
    """With some to spare its table would have too many points: there is a value all the same, and delta is where it should be on both sides of it."""
    account = Account.of({"mechanism": "subsampled-gaussian", "q": "1e-6", "sigma": "0.3", "times": 10**6})
    epsilon, level = Fraction(str(account.epsilon("1e-30", digits=12))), ball(Fraction(1, 10**30))
    assert account.delta(str(epsilon * (1 - Fraction(1, 10**8))), digits=4).arb > level
    assert account.delta(str(epsilon * (1 + Fraction(1, 10**8))), digits=4).arb < level


@pytest.mark.parametrize(("y", "is_known"), [("0.02", True), ("-0.02", True), ("-0.0302", False), ("-0.5", False)])
def test_below_the_smallest_loss_a_hyperbola_tells_nothing(y: str, is_known: bool) -> None:
    """Nothing falls along it there: of three steps that is 3 log 0.99. Above it, against the sum of the other direction."""
    loss = ball(Fraction(y))
    found = Bent([(factor("0.01", "1"), 3)], 0.02, False, 8).delta(loss)
    assert found.is_finite() is is_known
    if is_known:
        exchanged = along("0.01", "1", 3, y.replace("-", ""), y.startswith("-"))
        truth = -loss.expm1() + loss.exp() * exchanged if y.startswith("-") else exchanged
        assert found.overlaps(truth) and found.rel_accuracy_bits() > 16
