"""Which sum is made, and how much work it is said to be: none of it changes a digit."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx
from rare_hits import factor

from symbolic.accounting import Account
from symbolic.accounting.contours import truncation
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.heavy import Costs, Heavy
from symbolic.accounting.contours.jumps import Jumps, Narrow, vertical
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.look import Look
from symbolic.accounting.contours.loss import OutOfReach
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.rays.wedge import Wedge
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.sums import ENOUGH, MINUTE, Sums

pytestmark = pytest.mark.sample(1, rotating=True)


def run(*kinds: tuple[str, str, int]) -> Account:
    return Account.of(*({"mechanism": "subsampled-gaussian", "q": q, "sigma": s, "times": t} for q, s, t in kinds))


# ---- how much work a sum is


def test_what_costs_are_of() -> None:
    assert Costs(2, 3, 5, 7_000, 11).effort(points=13, nodes=17, pairs=19, covered=23) == 2 + 39 + 85 + 133 + 253


@pytest.mark.parametrize(("q", "sigma"), [("1e-3", "1"), ("4.76e-77", "3.17")])
def test_a_cover_is_the_more_work_the_more_bits_its_moments_need(q: str, sigma: str) -> None:
    one = factor(q, sigma)
    bits = one.covered(3.0) * 200 / one.points(3.0, 0.0, 64)
    assert (bits > 10_000) is (Fraction(q) < Fraction(1, 10**50))


def test_two_rays_are_no_less_work_than_nothing() -> None:
    """Where delta is nearly the normal law's the moments need no nats, and the work was told to be -11 ms."""
    for q, sigma, times, power in (("4.7e-86", "0.324", 53156, -0.83), ("1.52e-97", "0.326", 402, -10.89)):
        profile = run((q, sigma, times))._profiles["remove"]
        assert Wedge(profile.of.steps(), profile.guess(power)[0], 17, power).effort > 20


@pytest.mark.parametrize(
    ("q", "sigma", "times", "power", "most"),
    [("1.27e-8", "3.66", 7997750, -199.3, 600), ("0.00827", "4.82", 12446748, -132.2, 900)],
)
def test_more_moments_are_worth_it_where_delta_is_small(
    q: str, sigma: str, times: int, power: float, most: int
) -> None:
    """Near the mean each was told to be as much work as 60 nodes, whatever delta: 1,499 and 1,256 nodes."""
    profile = run((q, sigma, times))._profiles["remove"]
    plan = Wedge(profile.of.steps(), profile.guess(power)[0], 17, power).plan
    assert plan.choices[0].nodes < most


# ---- bounds


@pytest.mark.parametrize("order", [400.0, 4097.0])
def test_cells_where_nothing_counts_are_wide(order: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """One to an eighth of a deviation up to the order took 0.3 s, where w^c is 1 up to far beyond it."""
    one, calls, power = factor("4.1e-99", "5.85"), [], truncation.power
    monkeypatch.setattr(truncation, "power", lambda *some: calls.append(some) or power(*some))
    with ctx.workprec(80):
        found = truncation.right_of(one, arb(order), arb(100), arb(0))
        tail = truncation.tail(one.sigma, arb(100))
        assert tail < found < 30 * tail
    assert len(calls) < 250 and truncation.CELLS * (order - 100) / 5.85 > 400


def test_wide_cells_are_all_there_is() -> None:
    one = factor("4.1e-99", "5.85")
    for count in (1, 150, 200, 5_000):
        wide = truncation._wide(one, 4097.0, 100.0, 4_000 / count, count)
        assert sum(wide) == count and min(wide) > 0 and (max(wide) > 1) is (count >= truncation.MANY_CELLS)
    # where the integrand counts: it rises up to the order
    rising = truncation._wide(factor("0.01", "5.85"), 4097.0, 3_900.0, 0.5, 600)
    assert set(rising[380:420]) == {1}


def test_bounds_are_those_of_the_steps_that_may_lose_most() -> None:
    """Their losses are the ends': those of the first kind end at 4e-8, and no bound was told."""
    kinds = [("2.49e-9", "9.1", 2954259), ("5.26e-7", "1.53", 54741814)]
    steps = [(factor(q, sigma), times) for q, sigma, times in kinds]
    told = [Outlook(some, 0.0196).estimate(0.0196) for some in (steps, steps[::-1])]
    assert told == pytest.approx([-34.4, -34.4], abs=1.0)
    account = run(*kinds)
    account.epsilon("1e-15", "remove")
    line = account._profiles["remove"].sums.line
    assert isinstance(line, Line) and line.count < 100  # for 844
    assert str(account.epsilon("1e-15", "remove")) == str(run(*kinds[::-1]).epsilon("1e-15", "remove"))


def test_ends_are_no_farther_out_than_counts() -> None:
    law = Outlook([(factor("2.49e-9", "9.1"), 2954259)], 0.0196).laws[0]
    assert max(law.places(np.array([1e-9, 0.1, 50.0]))) * float(law.kept.pace) <= law.rightmost


def test_bounds_of_many_steps_of_two_kinds() -> None:
    """Of 10^8 steps together: those of the first kind's ends told nothing, and a line of two nodes was made for a delta of 1."""
    kinds = [("3.43e-7", "4.01", 42), ("9.48e-4", "0.489", 115265976)]
    steps = [(factor(q, sigma), times) for q, sigma, times in kinds]
    assert -120 < Outlook(steps, 3763.8).estimate(3763.8) < -60
    assert str(run(*kinds).epsilon("1e-50", "remove")) == "3763.79716410064"


# ---- which


def test_a_line_whose_cover_fails_is_made_without_one() -> None:
    steps, y = [(factor("2.8e-9", "8.63"), 5)], 1.494e-8
    covered, plain = (Heavy(Outlook(steps, y), 15, -115.0, 1.0, is_covered) for is_covered in (True, False))
    assert not covered.cuts and plain.cuts
    covered.prepared()
    assert covered.cuts and covered.count == plain.count


def test_a_line_without_a_cover_that_is_much_more_work_is_none() -> None:
    line = Heavy(Outlook([(factor("0.0777", "0.693"), 79)], 66.52), 15, -115.0)
    assert not line.cuts
    before = line.effort
    with pytest.raises(OutOfReach, match="no bound"):
        line.prepared()
    assert line.cuts and line.effort > 2 * before


def test_without_covers_lines_of_every_kind_are_looked_for() -> None:
    outlook = Outlook([(factor("5.16e-6", "4.12"), 13)], 1.573e-4)
    few, every = (vertical(outlook, 17, -115.0, 0.92, is_covered) for is_covered in (True, False))
    assert [type(line) for line in few] == [Heavy] and not few[0].cuts
    assert sorted(type(line).__name__ for line in every) == ["Heavy", "Jumps", "Narrow"]
    assert all(line.cuts for line in every)


def test_the_next_kind_is_made_before_a_hyperbola(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the best line's cover fails: a look in floats and a hyperbola of 1,626 nodes were."""
    monkeypatch.setattr("symbolic.accounting.sums.Bent", lambda *_, **__: pytest.fail("a hyperbola"))
    account = run(("5.16e-6", "4.12", 13))
    assert str(account.epsilon("1e-50", "remove")) == "0.000157595923810885"
    assert isinstance(account._profiles["remove"].sums.line, Heavy)


def test_two_rays_before_lines_that_take_long_to_find(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[float] = []
    monkeypatch.setattr(Sums, "_vertical", lambda self, y, *_, **__: looked.append(y) or [])
    tiny, small = ("4.76e-77", "3.17", 3337936), ("1e-6", "1", 1000)
    assert isinstance(_made(run(tiny), "3e-73", -230.0), Wedge) and not looked
    assert _made(run(small), "2", -90.0) is not None and looked


def test_lines_are_looked_for_where_two_rays_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Wedge) -> Wedge:
        tried.append(self.effort)
        raise OutOfReach("no sum")

    tried: list[float] = []
    monkeypatch.setattr(Wedge, "prepared", fails)
    made = _made(run(("4.76e-77", "3.17", 3337936)), "3e-73", -230.0)
    assert isinstance(made, Heavy) and len(tried) == 1 and tried[0] < ENOUGH and made.loss < MINUTE


def _made(account: Account, y: str, power: float) -> Line | Bent | Wedge:
    sums = account._profiles["remove"].sums
    sums.looks.aim = power
    return sums._cheap(float(y), 15)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("q", "times"), [("1e-3", 3000), ("0.01", 300)])
def test_little_noise(q: str, times: int) -> None:
    """Refused, as hyperbolas have too many nodes: two kinds of lines have not, and agree."""
    account = run((q, "0.12", times))
    y = float(str(account.epsilon("1e-5", "remove")))
    steps, found = [(factor(q, "0.12"), times)], []
    for kind in (Heavy, Jumps, Narrow):
        try:
            line = kind(Outlook(steps, y), 10, math.log(1e-5), 1.0, False).prepared()
        except OutOfReach:
            continue
        with ctx.workprec(line.bits):
            found.append(line.delta(arb(y)))
    assert len(found) > 1 and all(one.rel_accuracy_bits() > 30 for one in found)
    assert all(abs(one / arb("1e-5") - 1) < 1e-8 for one in found)


def test_what_cancels_is_known_without_a_target(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain line of 2,543 nodes was made in vain: of its 17 digits 29 cancel."""
    made, prepared = [], Line.prepared
    monkeypatch.setattr(Line, "prepared", lambda self, most=math.inf: made.append(self.count) or prepared(self, most))
    assert str(run(("0.000613", "2.64", 98174)).delta("1.477", "remove")) == "1.22000300512114e-85"
    assert sum(made) < 200


def test_two_rays_in_place_of_a_hyperbola_of_many_nodes() -> None:
    account = run(("2.71e-14", "0.313", 83781))
    assert str(account.epsilon("1e-10", "remove")) == "4.22487761936527e-10"
    assert isinstance(account._profiles["remove"].sums.line, Wedge)  # 1,189 nodes


def test_two_rays_of_a_thousand_nodes_in_place_of_more() -> None:
    account = run(("5.64e-19", "0.349", 8173680))
    assert str(account.delta("1.18e-14", "remove")) == "2.65554105280834e-14"
    assert isinstance(account._profiles["remove"].sums.line, Wedge)  # 1,749 nodes


def test_a_look_along_a_ray_is_the_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Floats did not tell delta along a hyperbola, which took an eighth of a second to say so, and the first guess was 1.8 times too large."""
    monkeypatch.setattr(Look, "__init__", lambda *_: pytest.fail("a look along a hyperbola"))
    made, prepared = [], Wedge.prepared
    monkeypatch.setattr(Wedge, "prepared", lambda self: made.append(self.loss) or prepared(self))
    assert str(run(("1.57e-19", "0.372", 4815856)).epsilon("1e-15", "remove")) == "1.41587449665530e-14"
    assert made == pytest.approx([1.4158744966553e-14], rel=1e-6)


def test_lines_are_not_looked_for_where_small_losses_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of 3,000 nodes and more were planned before a hyperbola of 200."""
    monkeypatch.setattr(Heavy, "__init__", lambda *_: pytest.fail("a vertical line"))
    assert str(run(("4.98e-9", "0.312", 418851243)).epsilon("1e-6", "remove")) == "1.40200580315120"


def test_what_is_added_has_no_other_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SubsampledGaussian, "covered", lambda *_: pytest.fail("it was asked what a cover takes"))
    assert str(run(("0.01", "1", 1000)).epsilon("1e-5", "add")) == "1.41666194803618"
