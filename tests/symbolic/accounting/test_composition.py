"""Compositions: against second methods, which share no formula with the line: other contours, closed forms, integrals, discretised brackets."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction
from typing import Any

import flint
import mpmath
import numpy as np
import pytest
from flint import arb

from symbolic.accounting import Account, closed
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.loss import Factor, Gaussian, Laplace, OutOfReach, RandomizedResponse, Turned, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.mechanism import Part, read
from symbolic.accounting.profile import Profile
from symbolic.formula import DomainError
from symbolic.number import NumberError, endpoints

BOTH = (False, True)
STEPS = [
    ("0.1", "1", 100, "1"), ("0.5", "2", 10, "1"), ("0.2", "1", 20, "0.5"), ("0.01", "1", 100, "0.3"), ("0.5", "1", 5, "1"),
    ("0.01", "2", 1000, "0.1"), ("0.01", "1", 10**4, "0"), ("0.01", "1", 10**5, "5"), ("0.001", "1", 10**9, "400"),
]  # fmt: skip


def profile(q: str, sigma: str, times: int, add: bool) -> Profile:
    return Profile((Part.of("subsampled-gaussian", times, q=q, sigma=sigma),), add)


def steps(q: Any, sigma: Any, times: int) -> Account:
    return Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})


def overlap(one: Any, other: Any) -> bool:
    """Do two narrow enclosures meet? A wide one would meet everything: with 24 bits, seven digits, two different numbers meet once in millions."""
    assert min(one.rel_accuracy_bits(), other.rel_accuracy_bits()) > 24
    return bool(one.overlaps(other))


# ---- other contours


class Moved(Line):
    """The same sum along a line farther from 1."""

    def _centre(self, y: float) -> float:
        centre = super()._centre(y)
        for share in (0.3, 0.1, 0.03, 0.01, 0.003):
            other = centre * (1 - share) if self.low else 1 + (1 + share) * (centre - 1)
            if self._height(other, y) < self._height(centre, y) + 2:
                break
        return other


@pytest.mark.parametrize(
    ("q", "sigma", "times", "y", "add"),
    [
        ("0.5", "10", 3, "0.2", False),  # hyperbolas, or lines of jumps, took thirty times as long
        ("0.01", "0.1396", 30_000, "7724.779", False),  # this was refused
        ("4.01e-6", "0.282", 160, "0.000641", True),
        ("0.991", "8.63", 144, "13.05443", True),  # and where nearly all are hit these were refused:
        ("0.999996", "6.68", 190, "14.80024", True),  # what is left out at the ends was as large as 10^28
        ("0.994435", "5.78", 163, "42.19758", True),
    ],
)
def test_plain_lines_whose_covers_are_short(q: str, sigma: str, times: int, y: str, add: bool) -> None:
    """Where the contour that is shifted shows how N falls from the last node on, or soon after."""
    one = profile(q, sigma, times, add)
    found = one.rest(Fraction(y), 12)
    assert type(one.sums.line) is Line
    assert overlap(found, Moved(one.of.factors(), float(Fraction(y)), 10).prepared().delta(ball(Fraction(y))))


@pytest.mark.parametrize("add", BOTH)
@pytest.mark.parametrize(("q", "sigma", "times", "y"), STEPS)
def test_two_contours_overlap(q: str, sigma: str, times: int, y: str, add: bool) -> None:
    one = profile(q, sigma, times, add)
    found = one.rest(Fraction(y), 15)
    assert overlap(found, Moved(one.of.factors(), float(Fraction(y)), 13).prepared().delta(ball(Fraction(y))))


def test_the_line_right_and_left_of_1() -> None:
    """Where the saddle is near 1 either side will do."""

    class Left(Line):
        def _centre(self, y: float) -> float:
            self.low = True
            return 0.6

    factors: list[tuple[Factor, int]] = [(SubsampledGaussian(Fraction(1, 10), Fraction(1)), 100)]
    assert overlap(Line(factors, 1.0, 12).prepared().delta(arb(1)), Left(factors, 1.0, 12).prepared().delta(arb(1)))


# ---- closed forms


@pytest.mark.parametrize("y", ["0", "1/3", "2", "12"])
@pytest.mark.parametrize("squared", ["1/100", "1", "9"])
def test_a_gaussian_line_is_the_closed_form(squared: str, y: str) -> None:
    found = Line([(Gaussian(Fraction(squared) / 7), 7)], float(Fraction(y)), 12).prepared().delta(ball(Fraction(y)))
    with flint.ctx.workprec(200):
        assert overlap(found, closed.gaussian(Fraction(squared), Fraction(y)))


def test_the_whole_sample_is_the_gaussian() -> None:
    plain = Account.of({"mechanism": "gaussian", "sigma": 3, "times": 50})
    assert str(steps(1, 3, 50).delta(2)) == str(plain.delta(2))
    assert str(steps(1, 3, 50).epsilon("1e-5", "add")) == str(plain.epsilon("1e-5"))


@pytest.mark.sample(4)
@pytest.mark.parametrize("add", BOTH)
@pytest.mark.parametrize(
    ("q", "sigma", "y"), [("0.01", "1", "0.5"), ("0.5", "1/2", "0"), ("0.9", "2", "1"), ("1e-6", "1", "1/10")]
)
def test_one_step_by_integration(q: str, sigma: str, y: str, add: bool) -> None:
    with mpmath.workdps(30):
        share, noise = (mpmath.mpf(Fraction(one).numerator) / Fraction(one).denominator for one in (q, sigma))
        k = mpmath.exp(mpmath.mpf(Fraction(y).numerator) / Fraction(y).denominator)

        def gap(x: Any) -> Any:
            rest = mpmath.npdf(x, 0, noise)
            mixed = (1 - share) * rest + share * mpmath.npdf(x, 1, noise)
            return rest - k * mixed if add else mixed - k * rest

        low, high = -14 * noise, 1 + 14 * noise
        left, right = low, high  # the loss is monotone: one change of sign
        for _ in range(110):
            middle = (left + right) / 2
            left, right = (middle, right) if (gap(middle) > 0) == add else (left, middle)
        ends = (low, left) if add else (left, high)
        truth = max(mpmath.mpf(0), mpmath.quad(gap, mpmath.linspace(*ends, 60)))
    found = Profile((Part.of("subsampled-gaussian", 1, q=q, sigma=sigma),), add).rest(Fraction(y), 20)
    with mpmath.workdps(30):
        assert abs(mpmath.mpf(found.mid().str(25, radius=False)) - truth) <= mpmath.mpf("1e-15") * truth + mpmath.mpf(
            "1e-25"
        )


@pytest.mark.parametrize("add", BOTH)
@pytest.mark.parametrize(
    ("q", "sigma", "y"),
    [
        ("0.9", "1", "0.4"),
        ("0.9", "1", "1"),
        ("0.01", "1", "0.01"),
        ("0.001", "1", "0.001"),
        ("0.1", "10", "0.03"),  # of this and of those below some were refused
        ("0.5", "5", "0.5"),
        ("0.5", "0.3", "20"),
    ],
)
def test_two_steps_by_integration(q: str, sigma: str, y: str, add: bool) -> None:
    """delta_2(y) = E over the first step of delta_1(y - its loss)."""
    share, level, noise = float(Fraction(q)), float(Fraction(y)), float(Fraction(sigma))
    x = np.linspace(-9 * noise, 1 + 9 * noise, 40_001)
    loss = np.log(1 - share + share * np.exp((2 * x - 1) / (2 * noise**2)))
    rest = np.exp(-x * x / (2 * noise**2)) / (math.sqrt(2 * math.pi) * noise)
    density, sign = (rest, -1) if add else (rest * np.exp(loss), 1)

    def single(at: float) -> float:
        part = Part.of("subsampled-gaussian", 1, q=q, sigma=sigma)
        if at >= 0:
            return float(Profile((part,), add).rest(Fraction(at), 10).mid())
        return 1 - math.exp(at) + math.exp(at) * float(Profile((part,), not add).rest(Fraction(-at), 10).mid())

    values = np.array([single(level - sign * one) for one in loss[::40]])
    truth = float(np.sum(values * density[::40]) * (x[40] - x[0]))
    found = profile(q, sigma, 2, add).rest(Fraction(y), 6)
    assert float(found.mid()) == pytest.approx(truth, rel=1e-6)


# ---- discretised brackets


def bracket(q: float, sigma: float, times: int, y: float, add: bool, grid: float = 2e-4) -> tuple[float, float]:
    """delta where each loss is rounded down and where it is rounded up to a grid, by Fourier transforms in floats."""
    ends = [math.log(1 - q + q * math.exp((2 * x - 1) / (2 * sigma**2))) for x in (-9 * sigma, 1 + 9 * sigma)]
    edges = np.arange(math.floor(ends[0] / grid) - 1, math.ceil(ends[1] / grid) + 2) * grid
    ratio = (np.exp(edges) - 1 + q) / q
    x = np.where(ratio > 0, 0.5 + sigma**2 * np.log(np.where(ratio > 0, ratio, 1)), -np.inf)

    def below(at: Any) -> Any:
        return np.array([0.5 * math.erfc(-one / math.sqrt(2)) for one in at])

    rest = below(x / sigma)
    mass = np.diff(rest if add else (1 - q) * rest + q * below((x - 1) / sigma))
    mass, edges = (mass[::-1], -edges[::-1]) if add else (mass, edges)
    size = 1 << (len(mass) * times + 1).bit_length()
    composed = np.fft.irfft(np.fft.rfft(mass, size) ** times, size)
    found = []
    for start in (times * edges[0], times * edges[1]):
        losses = start + grid * np.arange(size)
        inside = losses > y
        found.append(float(np.sum(composed[inside] * -np.expm1(y - losses[inside]))))
    return found[0] - 1e-9, found[1] + 1e-9


@pytest.mark.parametrize("add", BOTH)
@pytest.mark.parametrize(("q", "sigma", "times", "y"), [one for one in STEPS if one[2] <= 20])
def test_discretised_losses_enclose_it(q: str, sigma: str, times: int, y: str, add: bool) -> None:
    low, high = bracket(float(q), float(sigma), times, float(y), add)
    assert high - low < 2e-3  # a pair as wide as delta itself would enclose anything
    assert low <= float(profile(q, sigma, times, add).rest(Fraction(y), 15).mid()) <= high


# ---- N and its decay


@pytest.mark.parametrize("turned", BOTH)
@pytest.mark.parametrize(("q", "sigma"), [("0.01", "1"), ("0.3", "1/2"), ("0.9", "3")])
def test_moments_at_integer_orders(q: str, sigma: str, turned: bool) -> None:
    share, noise = Fraction(q), Fraction(sigma)
    factor: Factor = SubsampledGaussian(share, noise)
    for order in (0, 1, 2, 3, 9):
        with flint.ctx.workprec(160):
            truth = sum(
                (ball(math.comb(order, k) * (1 - share) ** (order - k) * share**k) * ball(Fraction(k * (k - 1)) / (2 * noise**2)).exp() for k in range(order + 1)),
                arb(0),
            )  # fmt: skip
            found = Turned(factor).real(arb(1 - order)) if turned else factor.real(arb(order))
        assert overlap(found, truth)


FACTORS: list[Factor] = [
    SubsampledGaussian(Fraction(1, 100), Fraction(1)), SubsampledGaussian(Fraction(1, 2), Fraction(2)), Gaussian(Fraction(1, 3)),
    Laplace(Fraction(1, 2)), RandomizedResponse(Fraction(2)),
]  # fmt: skip


@pytest.mark.parametrize("turned", BOTH)
@pytest.mark.parametrize("factor", FACTORS, ids=lambda one: type(one).__name__)
def test_nothing_beyond_a_height_is_above_its_bound(factor: Factor, turned: bool) -> None:
    one = Turned(factor) if turned else factor
    for centre, height, ratio in ((2.5, 3.0, 0.99), (2.5, 30.0, 0.8), (0.5, 10.0, 0.95), (8.0, 60.0, 0.9)):
        with flint.ctx.workprec(100):
            c = arb(centre)
            bound = one.beyond(c, arb(height), ratio)
            values = one.line(c, (arb(height), arb(height) / 7), 60)
            assert all(not abs(value) > bound for value in values)
            assert bound < one.real(c) * (1 + arb(2) ** -40)


def test_a_line_of_nodes_is_its_nodes() -> None:
    factor = SubsampledGaussian(Fraction(1, 100), Fraction(1))
    nodes = factor.line(arb(3), (arb(1), arb(1) / 3), 50)
    for k in (0, 1, 7, 49):
        alone = factor.line(arb(3), (1 + arb(k) / 3, arb(0)), 1)[0]
        # of the bits asked for some are lost along the line
        assert nodes[k].overlaps(alone) and nodes[k].rel_accuracy_bits() > 30


# ---- compositions by enumeration


def test_responses_by_enumeration() -> None:
    account = Account.of(
        {"mechanism": "randomized-response", "epsilon": "0.5", "times": 3},
        {"mechanism": "randomized-response", "epsilon": "0.3", "times": 2},
        {"mechanism": "approximate", "epsilon": "1", "delta": "0.01"},
    )
    for y in (0.0, 0.7, 2.5, 3.5):
        total = 0.0
        for signs in itertools.product((1, -1), repeat=6):
            losses = [sign * epsilon for sign, epsilon in zip(signs, (0.5, 0.5, 0.5, 0.3, 0.3, 1.0), strict=True)]
            chance = math.prod(1 / (1 + math.exp(-one)) for one in losses)
            total += chance * max(0.0, 1 - math.exp(y - sum(losses)))
        assert float(account.delta(str(y))) == pytest.approx(0.01 + 0.99 * total, rel=1e-12)


def test_responses_and_a_gaussian_by_enumeration() -> None:
    account = Account.of(
        {"mechanism": "randomized-response", "epsilon": "0.5", "times": 2},
        {"mechanism": "gaussian", "sigma": "1"},
    )
    total = 0.0
    for j in range(3):
        loss = (2 * j - 2) * 0.5
        chance = math.comb(2, j) * math.exp(0.5 * j) / (1 + math.exp(0.5)) ** 2
        plain = Account.of({"mechanism": "gaussian", "sigma": 1}).delta(str(1 - loss))
        total += chance * float(plain)
    assert float(account.delta(1)) == pytest.approx(total, rel=1e-12)


def test_a_list_is_its_parts_whatever_the_order() -> None:
    parts = [
        {"mechanism": "subsampled-gaussian", "q": "0.1", "sigma": 2, "times": 50},
        {"mechanism": "laplace", "epsilon": "0.1", "times": 3},
        {"mechanism": "gaussian", "sigma": 5},
        {"mechanism": "approximate", "epsilon": "0.1", "delta": "1e-7"},
    ]
    assert str(Account.of(*parts).epsilon("1e-5")) == str(Account.of(*parts[::-1]).epsilon("1e-5"))


# ---- epsilon, monotonicity, both


@pytest.mark.parametrize("direction", ["remove", "add", "both"])
@pytest.mark.parametrize(
    ("q", "sigma", "times"), [("0.01", "1", 1), ("0.01", "1", 1000), ("0.001", "0.8", 10**6), ("0.3", "4", 40)]
)
def test_epsilon_is_where_delta_is_crossed(q: str, sigma: str, times: int, direction: str) -> None:
    account, target = steps(q, sigma, times), Fraction(1, 10**6)
    low, high = endpoints(account.epsilon(target, direction, 12).arb)
    assert account.delta(low * (1 - Fraction(1, 10**11)), direction, 20).arb > ball(target)
    assert account.delta(high * (1 + Fraction(1, 10**11)), direction, 20).arb < ball(target)


def test_the_value_that_widely_used_accountants_miss() -> None:
    assert str(steps("0.01", 1, 10**4).epsilon("1e-10", digits=6)) == "9.31614"


def test_monotone() -> None:
    def epsilon(q: str = "0.02", sigma: str = "1", times: int = 500, delta: str = "1e-6") -> float:
        return float(steps(q, sigma, times).epsilon(delta))

    assert epsilon() < epsilon(q="0.03") and epsilon() < epsilon(times=600)
    assert epsilon() > epsilon(sigma="1.1") and epsilon() > epsilon(delta="1e-5")


def test_both_is_the_larger() -> None:
    account = steps("0.1", 1, 30)
    for at in ("0.5", "-0.5", "-2"):
        values = [account.delta(at, direction) for direction in ("both", "remove", "add")]
        assert float(values[0]) == max(float(values[1]), float(values[2]))


def test_below_zero() -> None:
    """delta(-y) = 1 - e^-y + e^-y delta'(y), delta' the other direction's."""
    account = steps("0.1", 1, 30)
    wanted = 1 - math.exp(-0.5) + math.exp(-0.5) * float(account.delta("0.5", "add"))
    assert float(account.delta("-0.5", "remove")) == pytest.approx(wanted, rel=1e-14)


def test_what_is_exactly_nothing() -> None:
    assert steps("0.01", 1, 100).delta("1.1", "add").exact == 0  # the loss is at most -100 log 0.99
    assert steps("0.01", 1, 10**4).epsilon("0.99").exact == 0
    assert Account.of({"mechanism": "laplace", "epsilon": 1}).delta(1).exact == 0


# ---- refusals


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ([], "not empty"),
        ({}, "mechanisms"),
        ([1], "mechanism 1"),
        ([{"mechanism": "gausian", "sigma": 1}], "did you mean gaussian"),
        ([{"mechanism": "gaussian"}], "needs sigma"),
        ([{"mechanism": "gaussian", "sigma": 0}], "outside its domain"),
        ([{"mechanism": "gaussian", "sigma": 1, "times": "1.5"}], "an integer"),
        ([{"mechanism": "gaussian", "sigma": 1, "q": 1}], "has no 'q'"),
        ([{"mechanism": "subsampled-gaussian", "sigma": 1, "q": "1.1"}], "0 < q <= 1"),
        ([{"mechanism": "approximate", "epsilon": 1, "delta": 1}], "0 <= delta < 1"),
        ([{"mechanism": "laplace", "epsilon": "one"}], "not a number"),
    ],
)
def test_bad_mechanisms(content: Any, words: str) -> None:
    with pytest.raises((DomainError, NumberError), match=words.replace("(", r"\(")):
        read(content)


@pytest.mark.parametrize("delta", ["0", "1", "-1", "2"])
def test_bad_delta(delta: str) -> None:
    with pytest.raises(DomainError, match="0 < delta < 1"):
        steps("0.1", 1, 10).epsilon(delta)


def test_what_fails_too_often_has_no_epsilon() -> None:
    account = Account.of(
        {"mechanism": "approximate", "epsilon": 1, "delta": "1e-3", "times": 3}, {"mechanism": "gaussian", "sigma": 1}
    )
    with pytest.raises(DomainError, match="no epsilon"):
        account.epsilon("1e-3")


@pytest.mark.parametrize(
    ("q", "sigma", "times", "epsilon", "words"),
    [
        ("1e-150", "1", 3, "1e-151", "q is too small"),
        ("1e-9", "20", 3, "1e-8", "too small"),
    ],
)
def test_out_of_reach_is_refused(q: str, sigma: str, times: int, epsilon: str, words: str) -> None:
    with pytest.raises(OutOfReach, match=words):
        steps(q, sigma, times).delta(epsilon, "remove")


def test_laplace_of_two_kinds() -> None:
    with pytest.raises(OutOfReach, match="different epsilon"):
        Account.of({"mechanism": "laplace", "epsilon": 1}, {"mechanism": "laplace", "epsilon": 2}).delta("0.5")


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(3))
def test_fuzz(seed: int) -> None:
    """A right answer, which another line agrees with, or a refusal."""
    chance, answered = random.Random(seed), 0
    for _ in range(12):
        q = Fraction(chance.randint(1, 99), chance.choice([100, 1000]))
        sigma, times = Fraction(chance.randint(5, 40), 10), int(10 ** chance.uniform(1, 9))
        add, target = chance.random() < 0.5, Fraction(1, 10 ** chance.randint(1, 40))
        one = Profile((Part.of("subsampled-gaussian", times, q=q, sigma=sigma),), add)
        y = Fraction(one.guess(math.log(target))[0]).limit_denominator(1000)
        try:
            found = one.rest(y, 12)
            other = Moved(one.of.factors(), float(y), 10).prepared().delta(ball(y))
        except OutOfReach:
            continue
        if found != 0:
            assert overlap(found, other), (q, sigma, times, y, add)
            answered += 1
    assert answered >= 6  # the others are refused, or 0: a fuzz that only meets refusals tests nothing
