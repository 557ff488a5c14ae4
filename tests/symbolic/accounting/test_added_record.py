"""What an added record costs alone: orders are far below 0, the law that is tilted to them lies far to the left of the noise's, and the largest loss is near."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx

from symbolic.accounting.account import Account
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.loss import ball
from symbolic.accounting.contours.moments import MOST_LOST
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.tables import Flat
from symbolic.accounting.mechanism import Part
from symbolic.accounting.profile import Profile

pytestmark = pytest.mark.sample(1, rotating=True)


class Moved(Line):
    """The same sum nearer to 1."""

    def _centre(self, y: float) -> float:
        return 1 + 0.98 * (super()._centre(y) - 1)


def step(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


def sampled(q: str, sigma: str, times: int) -> Part:
    return Part.of("subsampled-gaussian", times, q=q, sigma=sigma)


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta", "epsilon"),
    [
        ("2.57e-9", "0.967", 15362804, "1e-90", "0.000269553309327397"),
        ("0.000231", "0.318", 131, "1e-100", "0.0302607782140436"),  # N is no double
        ("1.66e-5", "5.01", 508, "1e-90", "0.00135056661608878"),
        ("5.85e-7", "4.8", 103, "1e-50", "0.0000149806598272926"),
        ("5.85e-7", "7.63", 157, "1e-90", "0.0000168543290203914"),
        ("0.00409", "1.44", 4, "1e-80", "0.0163690257266171"),
        ("1.05e-7", "7.5", 4, "1e-30", "0.000000198590982683194"),
        ("7.73e-5", "0.344", 5, "1e-8", "0.000385019719287434"),
    ],
)
def test_epsilons(q: str, sigma: str, times: int, delta: str, epsilon: str) -> None:
    """They took 0.4 s or more, or were refused. Delta, by another sum where there is one, is on either side of what was asked for where the last digit is one more or less."""
    assert str(Account((sampled(q, sigma, times),)).epsilon(delta, "add")) == epsilon
    profile, y = Profile([sampled(q, sigma, times)], True), Fraction(epsilon)
    line = profile.sums.made(float(y), 20)
    if isinstance(line, Line):
        line = Moved(profile.of.factors(), float(y), 20).prepared()
    last = Fraction(10) ** (Decimal(epsilon).as_tuple().exponent)
    with ctx.workprec(line.bits + 64):
        below, above = (line.delta(ball(y + sign * last)) for sign in (1, -1))
        assert below < ball(Fraction(delta)) < above


@pytest.mark.parametrize("y", ["0.38839", "0.45"])
def test_near_the_largest_loss(y: str) -> None:
    """0.4876 it is; at 0.45 delta is 10^-197. These were refused."""
    profile = Profile([sampled("0.15", "6.5", 3)], True)
    found = profile.rest(Fraction(y), 6)
    line = Moved(profile.of.factors(), float(y), 8).prepared()
    with ctx.workprec(line.bits):
        assert found.rel_accuracy_bits() > 20 and found.overlaps(line.delta(ball(Fraction(y))))


@pytest.mark.parametrize(
    ("q", "sigma", "times", "log_delta"),
    [("2.57e-9", "0.967", 15362804, -207.0), ("1.18e-8", "1.05", 3828800, -161.0), ("1e-12", "2", 10**6, -60.0)],
)
def test_a_guess_has_orders_of_1_over_q(q: str, sigma: str, times: int, log_delta: float) -> None:
    """It was 5,000 times as large as epsilon."""
    profile = Profile([sampled(q, sigma, times)], True)
    y, slope = profile.guess(log_delta)
    found = float(profile.delta(Fraction(y), 6).log().mid())
    assert abs(found - log_delta) < 0.1 and slope < -20_000


@pytest.mark.parametrize(
    ("q", "sigma", "order"),
    [("0.00409", "1.44", -2224838.0), ("1.05e-7", "7.5", -669906383.0), ("0.15", "6.5", -2178.0)],
)
def test_moments_far_below_0(q: str, sigma: str, order: float) -> None:
    """N is so much smaller than (1 - q)^c that the sum cancels: it has as many bits more, and few points."""
    one = step(q, sigma)
    few, many = MOST_LOST
    assert few < one.deficit(order) < many
    with ctx.workprec(64):
        found, beside = one.real(arb(order)), one.reals(arb(order), arb(1) / 8)
        (line,) = one.line(arb(order), (arb(0), arb(0)), 1)
    with ctx.workprec(600):
        truth = one.real(arb(order))
        up = one.real(arb(order) + arb(1) / 8)
    assert min(found.rel_accuracy_bits(), line.real.rel_accuracy_bits()) > 40
    assert found.overlaps(truth) and line.real.overlaps(truth) and beside[1].overlaps(up)
    assert one.points(order, 0.0, 64) < 2_000


@pytest.mark.parametrize(
    ("q", "sigma", "order"),
    [("1.05e-7", "7.5", -669906383.0), ("0.00409", "1.44", -2224838.0), ("1e-4", "1", -30000.0), ("1e-4", "1", -3.0)],
)
def test_the_ends_of_a_shifted_contour(q: str, sigma: str, order: float) -> None:
    """What is left out there, along a line at a height, against a sum of the sizes; and it is little beside N."""
    one, noise = step(q, sigma), float(Fraction(sigma))
    with ctx.workprec(64):
        whole = one.real(arb(order))
        for share in one.shares[:-2]:
            _, rest = one._shifted(arb(order), share)
            ends, height = one._reach(order), math.pi * float(share) * noise**2
            found = 0.0
            for x in (ends[0] - np.arange(1, 800) * noise / 20, ends[1] + np.arange(1, 800) * noise / 20):
                sizes = order * one.rough_losses(x + 1j * height).real - (x * x - height**2) / (2 * noise**2)
                sizes -= float(whole.log())
                found += float(np.exp(sizes).sum()) / 20 / math.sqrt(2 * math.pi)
            assert found < float(rest / whole) < 1e-5


def test_a_table_of_orders_below_0_has_no_bits_for_the_shift(monkeypatch: pytest.MonkeyPatch) -> None:
    """(1 - q)^c is e^1700 there, which a table does not sum: 2,500 bits, and more points than are allowed."""
    bits, make = [], Flat.__init__

    def made(self: Flat, factor: SubsampledGaussian, low: float, high: float) -> None:
        bits.append(int(ctx.prec))
        make(self, factor, low, high)

    monkeypatch.setattr(Flat, "__init__", made)
    y = 0.00038502899418151813
    line = Bent([(step("7.73e-5", "0.344"), 5)], y, True, 13, -18.437988190665774)
    assert max(bits) < 200
    with ctx.workprec(line.bits):
        assert line.delta(arb(y)).rel_accuracy_bits() > 35


def test_a_law_far_to_the_left_in_floats() -> None:
    """Its mean, its variance and how N falls, where the tilted law lies 12 deviations to the left: the grid ended before."""
    one, order = step("0.00409", "1.44"), -2224838.0
    mean, variance = one.mean_and_variance(order)
    with ctx.workprec(200):
        whole = one.real(arb(order))
        first, second = (one.real(arb(order) + off) / whole for off in (arb(1), arb(2)))
        (turned,) = one.line(arb(order), (arb(2e6), arb(0)), 1)
    assert abs(float(first.log()) / (mean + variance / 2) - 1) < 1e-3
    assert abs(float((second / first**2).log()) / variance - 1) < 0.01
    assert abs(one.decay(order, [2e6])[0] - float(abs(turned / whole).log())) < 0.01
