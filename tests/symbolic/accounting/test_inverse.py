"""The value that `solve` returns meets the target, and the next one does not."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction as F
from itertools import pairwise
from math import log
from typing import Any

import pytest
from exact_accounts import Gaussians, Known
from flint import arb

from symbolic.accounting.answer import Answer, certain
from symbolic.accounting.balls import ball
from symbolic.accounting.inverse import solve
from symbolic.accounting.last_value import Decimals, Search
from symbolic.accounting.mechanisms.part import Part
from symbolic.formula import DomainError
from symbolic.number import decimal
from symbolic.values import value


def run(*parts: tuple[str, int]) -> Gaussians:
    return Gaussians(tuple(Part("gaussian", {"sigma": F(sigma)}, times) for sigma, times in parts))


@dataclass(frozen=True)
class Sampled:
    """One Gaussian with Poisson sampling, in direction "remove"."""

    parts: tuple[Part, ...]
    is_late: bool = False

    def delta(self, epsilon: Any, direction: str, digits: int) -> Answer:
        q, sigma = self.parts[0].q, ball(self.parts[0]["sigma"])

        def at(y: F, direction: str) -> Any:
            shifted = ((ball(y).exp() - 1 + ball(q)) / ball(q)).log()  # delta is q times that of the Gaussian there
            left, right = (((shifted * sigma + side / sigma / 2) / arb(2).sqrt()).erfc() / 2 for side in (-1, 1))
            return ball(q) * (left - shifted.exp() * right)

        return Known(at).delta(epsilon, direction, digits)

    def epsilon(self, delta: Any, direction: str, digits: int) -> Answer:
        return Answer.of(F(0), None, digits, "", direction)


def sampled(q: F) -> Sampled:
    return Sampled((Part("gaussian", {"sigma": F(1)}, 1, q),))


@pytest.mark.parametrize(("epsilon", "delta"), [("1", "1e-5"), ("1/100", "1e-10"), ("30", "1e-20"), ("1/2", "1/10")])
@pytest.mark.parametrize("start", ["1", "1000"])
def test_sigma_is_the_smallest_decimal(epsilon: str, delta: str, start: str) -> None:
    found = solve(run((start, 1)), "sigma", epsilon, delta, digits=8)
    exact = value("sigma.gaussian", epsilon=epsilon, delta=delta, calibration="analytic", digits=20)
    unit = F(decimal(found.value, 8).replace(".", "")) / found.value  # how many units of the last digit are 1
    assert found.is_sharp and exact < found.value and exact > found.value - 1 / unit
    assert found.epsilon.high is not None and found.epsilon.high <= F(epsilon)
    assert found.account.parts[0]["sigma"] == found.value


@pytest.mark.parametrize("times", [1, 7, 1000])
def test_times_is_exact(times: int) -> None:
    epsilon = run(("50", times)).epsilon("1e-5", "both", 12).high
    found = solve(run(("50", 3)), "times", epsilon, "1e-5")
    assert (found.value, found.is_sharp) == (times, True) and found.text.startswith(f"times = {times} is the largest")
    assert run(("50", times + 1)).delta(epsilon, "both", 12).low > F("1e-5")


def test_several_sigmas_share_a_factor() -> None:
    found = solve(run(("1", 1), ("2", 5)), "sigma", 1, "1e-5")
    alone = solve(run(("1", 1)), "sigma", 1, "1e-5", digits=12)
    assert found.is_factor and "common factor" in found.text
    ratio = float(found.value / alone.value)  # the squares of the 1/sigmas add up to 1 + 5/4
    assert abs(ratio / (9 / 4) ** 0.5 - 1) < 2e-6
    assert [part["sigma"] for part in found.account.parts] == [found.value, 2 * found.value]


def test_q() -> None:
    found = solve(sampled(F(1, 10)), "q", 1, "1e-5", digits=5)
    assert found.is_sharp and found.account.delta(1, "both", 20).high <= F("1e-5")
    assert sampled(found.value * F(10001, 10000)).delta(1, "both", 20).low > F("1e-5")
    every = solve(sampled(F(1, 10)), "q", 9, "1e-5")
    assert every.every and every.value == 1


@pytest.mark.parametrize(
    ("parts", "name", "epsilon", "delta", "message"),
    [
        ([("1", 1)], "times", "1", "1e-5", "no times suffices: 1 is"),
        ([("1", 1)], "sigma", "1", "0", "no sigma suffices: 1000000000 is"),
        ([("1", 1), ("2", 1)], "times", "1", "1e-5", "ambiguous for 2 entries"),
        ([("1", 1)], "sgima", "1", "1e-5", "did you mean sigma"),
        ([("1", 1)], "sigma", "-1", "1e-5", "target_epsilon = -1"),
        ([("1", 1)], "sigma", "1", "1", "delta = 1"),
    ],
)
def test_refusals(parts: list[tuple[str, int]], name: str, epsilon: str, delta: str, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        solve(run(*parts), name, epsilon, delta)


def test_the_other_mechanisms_may_exceed_the_target() -> None:
    fixed = Part("laplace", {"epsilon": F(1)})

    @dataclass(frozen=True)
    class Beside(Gaussians):
        def delta(self, epsilon: Any, direction: str, digits: int) -> Answer:
            if self.parts == (fixed,):
                return Answer.of(F(1, 10), F(1, 10), digits, "", direction)
            raise AssertionError("the search started")

    with pytest.raises(DomainError, match="no sigma suffices: the other mechanisms alone have epsilon > 1/2"):
        solve(Beside((Part("gaussian", {"sigma": F(1)}), fixed)), "sigma", "1/2", "1e-5")
    with pytest.raises(DomainError, match="no mechanism has a sigma"):
        solve(Gaussians((fixed,)), "sigma", 1, "1e-5")
    two = tuple(Part("gaussian", {"sigma": F(1)}, 1, F(1, k)) for k in (2, 3))
    with pytest.raises(DomainError, match="2 sampling rates"):
        solve(Gaussians(two), "q", 1, "1e-5")


def test_a_discrete_gaussian_is_never_called_smallest() -> None:
    found = solve(Gaussians((Part("discrete-gaussian", {"sigma": F(1), "sensitivity": F(1)}),)), "sigma", 1, "1e-5")
    assert not found.is_sharp and "is certified to have" in found.text


def test_a1_one_delta_decides() -> None:
    composition = run(("3", 2))
    epsilon = composition.epsilon("1e-5", "both", 15)
    assert epsilon.high is not None
    for shift in (F(-1, 10**6), F(1, 10**6)):
        delta = composition.delta(epsilon.high + shift, "both", 15)
        assert (delta.high is not None and delta.high < F("1e-5")) == (shift > 0) and (delta.low > F("1e-5")) == (
            shift < 0
        )


def test_a2_delta_is_monotone() -> None:
    for y in (F(0), F(1, 2), F(3)):
        by_sigma = [run((sigma, 3)).delta(y, "both", 15) for sigma in ("1/2", "1", "3/2", "8")]
        by_times = [run(("2", times)).delta(y, "both", 15) for times in (9, 4, 2, 1)]
        by_q = [sampled(F(q)).delta(y, "both", 15) for q in ("1", "1/2", "1/5", "1/6")]
        for falling in (by_sigma, by_times, by_q):
            for one, other in pairwise(falling):
                assert other.high is not None and one.low > other.high


@pytest.mark.parametrize("start", [F(1), F(2), F(9)])
def test_the_search_is_right_whatever_the_excess(start: F) -> None:
    for excess in (lambda x: log(x * x / 2), lambda x: 0.0, lambda x: float("nan"), lambda x: -float(x)):
        search = Search(Decimals(4), lambda x, _: (x * x <= 2, excess(x)), (F(1), F(9)), start)  # noqa: B023
        assert search.run() == (F("1.414"), F("1.415"))
    undecided = Search(Decimals(4), lambda x, _: (None if x > 1 else True, 0.0), (F(1), F(9)), start)
    assert undecided.run() == (F(1), F("1.001")) and undecided.holds(undecided.numbers.index(F("1.001"))) is None


@dataclass(frozen=True)
class Hurried(Gaussians):
    """A composition whose deadline passes after some values of delta."""

    asked: list[F] = field(default_factory=list, compare=False)
    most: int = 0

    @property
    def is_late(self) -> bool:
        return len(self.asked) >= self.most

    def delta(self, epsilon: Any, direction: str, digits: int) -> Answer:
        assert not self.is_late
        self.asked.append(F(1))
        return super().delta(epsilon, direction, digits)

    def epsilon(self, delta: Any, direction: str, digits: int) -> Answer:
        assert not self.is_late
        return Gaussians(self.parts).epsilon(delta, direction, digits)


@pytest.mark.parametrize("name", ["sigma", "times"])
def test_after_a_deadline_the_value_is_on_the_safe_side(name: str) -> None:
    parts, digits = (Part("gaussian", {"sigma": F(20)}, 5),), list[int]()
    best = solve(Gaussians(parts), name, "1/2", "1e-5")
    for most in range(1, 12):
        found = solve(Hurried(parts, [], most), name, "1/2", "1e-5")
        assert found.value >= best.value if name == "sigma" else found.value <= best.value
        delta = Gaussians(found.account.parts).delta("1/2", "both", 20).high
        assert delta is not None and delta <= F("1e-5")
        assert found.epsilon.high is not None and found.epsilon.high <= F(1, 2)
        assert found.is_sharp or f"({certain(found.certain)} of the " in found.text
        digits.append(found.certain)
    assert digits[0] == 0 < digits[4] <= digits[-1] <= 6 and digits == sorted(digits)


def test_without_time_no_value_is_certified() -> None:
    parts = (Part("gaussian", {"sigma": F(1, 10)}, 5),)
    for most in (0, 1):
        with pytest.raises(DomainError, match="the time was too short to certify a sigma with epsilon <= 1"):
            solve(Hurried(parts, [], most), "sigma", 1, "1e-5")
