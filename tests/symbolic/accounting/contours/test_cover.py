"""How N falls along a vertical line: the cover, the contour that is shifted, and what floats say of both beforehand."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import acb, arb, ctx

from symbolic.accounting import Account
from symbolic.accounting.contours import subsampled
from symbolic.accounting.contours.law import Law
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.loss import Ball, Turned, ball
from symbolic.accounting.contours.subsampled import BLOCK, NEAREST, SubsampledGaussian, _total
from symbolic.accounting.contours.truncation import Kept, larger

pytestmark = pytest.mark.sample(1, rotating=True)

FACTORS = [("0.01", "1"), ("0.9", "1"), ("1e-6", "2"), ("0.1", "1/2")]


def factor(q: str, sigma: str) -> SubsampledGaussian:
    return SubsampledGaussian(Fraction(q), Fraction(sigma))


@pytest.mark.parametrize(
    ("q", "sigma", "order"), [("1.3e-9", "6.35", -4.4e8), ("1e-6", "2", -1e5), ("0.01", "1", -3.0)]
)
def test_the_decay_at_large_orders_of_an_added_record(q: str, sigma: str, order: float) -> None:
    """Left out at the ends is little, as neither part of w points back."""
    step, shown = factor(q, sigma), 0
    with ctx.workprec(80):
        c, whole = arb(order), step.real(arb(order))
        outside = step._outside(arb(-1), arb(2))
        assert abs(outside - (larger(factor("1e-30", sigma), arb(1)) + larger(factor("1e-30", sigma), arb(2)))) < 1e-20
        for share in (Fraction(1, 1024), Fraction(1, 32), Fraction(1, 3)):
            cells, ends = step._shifted(c, share)
            assert ends < whole / 1000 or share > Fraction(1, 10)
            for height in (1.0, 3.0, 10.0, 30.0, 100.0):
                v = height / float(Fraction(q))
                bound = _total(cells, ends, v)
                assert not abs(step.line(c, (arb(v), arb(0)), 1)[0]) > bound
                shown += bool(bound < 0.9 * whole)
    assert shown > 2


@pytest.mark.parametrize(
    ("q", "sigma", "order"), [("0.991", "8.63", -6.5), ("0.999996", "6.68", -5.0), ("0.01", "1", -3.0)]
)
@pytest.mark.parametrize("far", [2.0, 7.0])
def test_what_is_left_out_at_the_ends(q: str, sigma: str, order: float, far: float) -> None:
    """By either part of w alone: where nearly all are hit the smaller one says next to nothing."""
    one = factor(q, sigma)
    with ctx.workprec(100):
        ends, share, variance = (
            [ball(sign * Fraction(far) * one.sigma) for sign in (-1, 1)],
            ball(one.q),
            ball(one.variance),
        )
        found = one._tails(arb(order), *ends, arb(1))

        def size(x: acb, _: bool) -> acb:
            w = 1 - share + share * ((2 * x - 1) / (2 * variance)).exp()
            return (-x * x / (2 * variance)).exp() * w ** arb(order) / (2 * arb.pi() * variance).sqrt()

        outside = ((ends[0] - 30 * ball(one.sigma), ends[0]), (ends[1], ends[1] + 30 * ball(one.sigma)))
        true = sum((acb.integral(size, *pair, abs_tol=arb(2) ** -200).real for pair in outside), arb(0))
        assert true < found < 10 * true


@pytest.mark.parametrize("order", [-3.0, 0.5, 2.5, 9.0])
@pytest.mark.parametrize(("q", "sigma"), FACTORS)
def test_orders_beside_one_by_its_grid(q: str, sigma: str, order: float) -> None:
    one, eta = factor(q, sigma), arb(1) / 8
    with ctx.workprec(128):
        found = one.reals(arb(order), eta)
        for value, off in zip(found, (0.0, 0.125, -0.125, 0.25, -0.25), strict=True):
            other = order + off
            truth = one.real(arb(other))
            assert value.overlaps(truth)
            assert min(value.rel_accuracy_bits(), truth.rel_accuracy_bits()) > 60


@pytest.mark.parametrize(
    ("q", "sigma", "order", "height"),
    [("1e-4", "1/2", 3.65, 17.5), ("1e-4", "1", 17.9, 437.0), ("0.01", "4", 40.0, 90.0)],
)
def test_heights_are_looked_for_in_floats(
    q: str, sigma: str, order: float, height: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first that they show is the first that there is; where they show none, or too low a one, nothing is certified by them."""
    one, c, looked = factor(q, sigma), arb(order), subsampled._low
    with ctx.workprec(64):
        aim = one.real(c) / 2
        found = one._far(c, aim, height, 0.5)
        monkeypatch.setattr(subsampled, "_low", lambda cells, rest, aim, heights: heights)
        assert one._far(c, aim, height, 0.5) == found < math.inf
        monkeypatch.setattr(subsampled, "_low", lambda *some: [some[-1][0], *looked(*some)])
        assert one._far(c, aim, height, 0.5) == found > height
        monkeypatch.setattr(subsampled, "_low", lambda *_: [])
        assert one._far(c, aim, height, 0.5) == math.inf


@pytest.mark.parametrize(
    ("q", "sigma", "order", "height"),
    [("1e-4", "1/2", 3.65, 17.5), ("1e-4", "1", 17.9, 437.0), ("0.01", "4", 40.0, 90.0)],
)
def test_a_cover_where_hits_are_rare(q: str, sigma: str, order: float, height: float) -> None:
    """|N| falls by hundredths of a percent there, which is still a decay."""
    one = factor(q, sigma)
    with ctx.workprec(100):
        c = arb(order)
        (here,) = one.line(c, (arb(height), arb(1)), 1)
        ratio = (abs(here) / one.real(c)) ** (arb(4) / 5)
        bound = one.beyond(c, arb(height), float(ratio.mid()))
        assert bound < one.real(c)
        for step in (0.37, 7.3, 113.0):
            assert all(not abs(value) > bound for value in one.line(c, (arb(height), arb(step)), 60))


@pytest.mark.parametrize("share", [Fraction(1, 16384), Fraction(1, 50), Fraction(3, 8)])
@pytest.mark.parametrize(
    ("q", "sigma", "order"),
    [("1e-6", "0.3", 2.5), ("0.01", "1", 12.0), ("0.3", "2", 0.5), ("0.999", "1", 7.0), ("1e-3", "3", -300.0)],
)
def test_a_cell_of_the_shifted_contour_is_hardly_more_than_its_integral(
    q: str, sigma: str, order: float, share: Fraction
) -> None:
    """At most by a fortieth: where N falls by a millionth this tells how far up a cover must go."""
    step = factor(q, sigma)
    with ctx.workprec(64):
        cells, _ = step._shifted(arb(order), share)
    with ctx.workprec(100):
        rest, part, variance, angle = 1 - ball(step.q), ball(step.q), ball(step.variance), ball(share) * arb.pi()

        def size(x: acb, _: bool) -> acb:
            e = ((2 * x - 1) / (2 * variance)).exp() * part
            square = (rest + e) ** 2 - 2 * rest * e * (1 - angle.cos())
            return (order * square.log() / 2 + (angle * angle * variance - x * x / variance) / 2).exp()

        first, last = step._reach(order)
        wide, total = arb((last - first) / len(cells)), arb(0)
        for place, (bound, _) in enumerate(cells):
            if place % 7 == 0:
                left = first + wide * place
                truth = (
                    acb.integral(size, left, left + wide, abs_tol=arb(2) ** -2000).real
                    / (2 * arb.pi() * variance).sqrt()
                )
                assert not bound < truth
                assert bound < truth * 1.025
                total += truth
        assert total > step.real(arb(order)) / 20


@pytest.mark.parametrize(
    ("q", "sigma", "order", "height", "share"),
    [("1e-6", "0.3", 2.5, 30.0, 0.8), ("1e-8", "0.38", 3.9, 36.0, 0.8), ("0.01", "1", 12.0, 3.0, 0.8)],
)
def test_floats_tell_how_many_pieces_a_cover_has(
    q: str, sigma: str, order: float, height: float, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By half, about; what is made beyond the last of a block is not counted."""
    step, made = factor(q, sigma), []
    line = step.line

    def counted(centre: Ball, heights: tuple[Ball, Ball], count: int) -> list[acb]:
        made.append(count)
        return line(centre, heights, count)

    monkeypatch.setattr(step, "line", counted)
    ratio = math.exp(step.decay(order, [height])[0] * share)
    found = step._pieces(order, (height, step._shift(order, height, ratio)[0]), ratio)
    with ctx.workprec(64):
        assert step.beyond(arb(order), arb(height), ratio) < step.real(arb(order)) * (ratio + 1) / 2
    assert found < sum(made) < 2 * found + 2 * BLOCK


def test_no_moments_are_made_where_the_shifted_contour_shows_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first height on: of such rare hits they need a thousand bits, and were most of a line's time. Where it shows less they are needed, and here |N| is larger yet."""
    step, made = factor("1.15e-55", "7.69"), []
    spread = step._spread
    monkeypatch.setattr(step, "_spread", lambda *some: made.append(some) or spread(*some))
    with ctx.workprec(64):
        c = arb(2)
        whole = step.real(c)
        for height, expected in ((3e55, 0), (1e55, 1)):
            bound = step.beyond(c, arb(height), 0.926)
            assert len(made) == expected
            assert bool(bound < whole * 0.9261) is not bool(expected)
            for pace in (0.01, 0.3, 17.0):
                assert all(not abs(value) > bound for value in step.line(c, (arb(height), arb(height) * arb(pace)), 40))
            made.clear()


def test_no_cover_is_begun_that_has_too_many_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to where |N| is nearly as large as what is to be shown a piece has hardly any length."""
    step, begun = factor("1e-6", "0.3"), []
    monkeypatch.setattr(step, "_is_covered", lambda *some: begun.append(some) or False)
    with ctx.workprec(64):
        whole = step.real(arb(2.5))
        for share, expected in ((0.8, 1), (1 - 1e-12, 0), (1.5, 0)):
            ratio = math.exp(step.decay(2.5, [30.0])[0] * share)
            assert step.beyond(arb(2.5), arb(30), ratio) >= whole
            assert len(begun) == expected
            begun.clear()


@pytest.mark.parametrize("q", ["1e-138", "1e-13", "1e-6"])
def test_floats_tell_losses_where_a_hit_is_as_likely_as_not(q: str) -> None:
    """Of q below 10^-130 they were negative there."""
    step = factor(q, "2")
    for off in (-60.0, -18.0, -3.0, 0.0, 2.0, 39.0, 60.0):
        x = 0.5 + 4 * (off - math.log(float(Fraction(q))))
        (found,) = step.rough_losses(np.array([x]))
        assert found == pytest.approx(math.log1p(math.exp(off) - float(Fraction(q))), rel=1e-9)
        (turned,) = step.rough_losses(np.array([x + 0.5j]))
        with ctx.workprec(200):
            truth = (1 + acb(off, 0.125).exp() - ball(step.q)).log()
        assert turned == pytest.approx(complex(truth), rel=1e-9)


@pytest.mark.parametrize("q", ["1e-13", "1e-9", "1e-6", "0.3", "0.7", "0.999999999999999"])
def test_floats_tell_small_losses(q: str) -> None:
    """And where they are: of places by 1 - (1 - q) e^-loss few digits were right where q is tiny."""
    step = factor(q, "2")
    order = -1 / float(Fraction(q))
    with ctx.workprec(100):
        for x in (-9.0, 0.0, 3.0, 40.0, 200.0):
            truth = (ball(step.q) * ((2 * arb(x) - 1) / 8).expm1()).log1p()
            (found,) = step.rough_losses(np.array([x]))
            assert abs(float(found) / truth - 1) < 1e-9
            if found > 0 and step.q < 1 - Fraction(1, 10**12):
                assert abs(Law(Kept(step, 1)).where(found) - x) < 1e-6
        assert abs(step.rough(order) - step.real(arb(order)).log()) < 1e-9


@pytest.mark.parametrize(
    ("q", "sigma", "times", "delta"),
    [
        ("1.33e-6", "0.32", 2857144, "1e-78"),
        ("6.56e-7", "0.304", 625375492, "1e-86"),
        ("1.34e-7", "0.308", 708919274, "1e-51"),
        ("9.41e-7", "0.304", 86952659, "1e-47"),
    ],
)
def test_no_line_is_made_whose_cover_fails(
    q: str, sigma: str, times: int, delta: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of small noise and many steps: the first cover, of thousands of pieces, failed, as the next one did, or there was a line of thousands of nodes that needed one."""
    made, failed, kind = [], [], SubsampledGaussian
    beyond, prepared = kind.beyond, Line.prepared

    def watched(self: SubsampledGaussian, centre: Ball, height: Ball, ratio: float) -> Ball:
        found = beyond(self, centre, height, ratio)
        failed.append(bool(found > self.real(centre) * (1 + ratio) / 2))
        return found

    monkeypatch.setattr(kind, "beyond", watched)
    monkeypatch.setattr(Line, "prepared", lambda self, most=math.inf: made.append(self.count) or prepared(self, most))
    account = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})
    account.epsilon(delta, "remove", digits=15)
    assert not any(failed)
    assert sum(made) < 1_000


@pytest.mark.parametrize("order", [0, 1])
@pytest.mark.parametrize(("q", "sigma"), [("1.62e-9", "9.08"), ("1e-13", "1"), ("0.01", "1"), ("0.99", "2")])
def test_the_mean_of_minute_losses(q: str, sigma: str, order: int) -> None:
    """By three orders beside each other it was lost in what floats round, of the loss of 10^8 steps all."""
    step = factor(q, sigma)
    mean, variance = step.mean_and_variance(float(order))
    with ctx.workprec(160):
        share, square = ball(step.q), ball(step.variance)

        def moment(power: int) -> Ball:
            def density(x: acb, _: bool) -> acb:
                more = share * ((2 * x - 1) / (2 * square)).expm1()
                return (1 + more) ** order * more.log1p() ** power * (-x * x / (2 * square)).exp()

            reach = 10 * float(step.sigma)
            return acb.integral(density, -reach, reach + 2).real / (2 * arb.pi() * square).sqrt()

        first, second = moment(1), moment(2)
        assert abs(mean - first) < 1e-12 * (second - first**2).sqrt()  # floats, most of which cancel
        assert abs(variance / (second - first**2) - 1) < 1e-9
    assert Turned(step).mean_and_variance(1.0 - order) == (-mean, variance)


def test_few_nodes_for_minute_losses_of_an_added_record() -> None:
    """Seven hundred millions of losses of 10^-9 are nearly a normal one; it was believed that delta is nearly 1, and there were 3,660 nodes, or 340 of a hyperbola."""
    run = Account.of({"mechanism": "subsampled-gaussian", "q": "1.62e-9", "sigma": "9.08", "times": 702337744})
    run.epsilon("1e-9", "add", digits=15)
    line = run._profiles["add"].sums.line
    assert type(line) is Line and line.count < 60


def test_the_decay_of_an_added_record_of_small_noise() -> None:
    """Far to the right |w|^c falls so fast there that no normal law is tilted by as much."""
    step = factor("4.01e-6", "0.282")
    with ctx.workprec(64):
        c = arb(-5.8383e7)
        whole = step.real(c)
        assert step.beyond(c, arb(3.9e8), 0.72) < whole * 0.73
        cells, _ = step._shifted(c, Fraction(3, 8))
        assert all(bound < whole for bound, _ in cells)


def test_two_kinds_have_a_mean_of_both() -> None:
    """Of the last one's number alone delta was taken to be nearly 1, where it is 10^-10."""
    line = Line(((factor("0.824", "2.67"), 4), (factor("1.46e-5", "1.89"), 982702)), 3.34, 6)
    assert not line.low and line.centre > 5
    assert Line(((factor("0.5", "1"), 400), (factor("1e-6", "1"), 4)), 3.34, 6).low


@pytest.mark.parametrize(("q", "sigma"), [("0.01", "0.3"), ("1e-6", "0.3"), ("1e-4", "1"), ("1e-30", "6")])
@pytest.mark.parametrize("order", [0.0, 0.3, 9.0, 40.0, 400.0, -40.0, -1e6])
def test_orders_beside_one_have_the_same_points(q: str, sigma: str, order: float) -> None:
    """As many as reach beyond the farthest of them, or to where little is left of any: with eta as large as the order allows that one lay outside, where the nodes left out have no such bound."""
    one, c = factor(q, sigma), arb(order)
    far, cancelled = one._cancelled(order)
    eta = arb(NEAREST) * arb(2) ** far
    with ctx.workprec(64 + cancelled):
        grid = one._grid(c)
        beyond = max(float(one._above(at, grid.ends[1], ball(grid.step))) for at in (c, c + 2 * eta))
        assert grid.ends[1] > c + 2 * eta + 1 * ball(one.sigma) or beyond < 1e-15
        found = one.reals(c, eta)
        orders = [c, c + eta, c - eta, c + 2 * eta, c - 2 * eta]
        assert all(value.overlaps(one.real(at)) for value, at in zip(found, orders, strict=True))
        assert all(value.rel_accuracy_bits() > 30 for value in found)
