"""k-fold randomized response: enumeration, incomplete beta function, properties, refusals.

Enumeration is exact for small k. For large k, Arb's incomplete beta function is a second method.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from statistics import NormalDist
from typing import Any

import flint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.belief.mass import Mass
from symbolic.belief.operations import power
from symbolic.belief.tradeoff import trade_off
from symbolic.composition import binomial, hockey_stick
from symbolic.composition import randomized_response as rr
from symbolic.composition.binomial import Answers, Cut, precision
from symbolic.composition.quantile import quantile
from symbolic.composition.scale import Scale
from symbolic.formula import DomainError
from symbolic.number import NumberError, Undecided, Value, endpoints
from symbolic.representations.exact import TooLarge

ratios = st.fractions(1, 6, max_denominator=4)
levels = st.fractions(0, 1, max_denominator=30)


def answers(r: Fraction, k: int) -> list[tuple[Fraction, Fraction]]:
    """The probability of every sequence of answers under both inputs."""
    true, false = r / (r + 1), 1 / (r + 1)
    return [
        (
            math.prod((true if a else false for a in one), start=Fraction(1)),
            math.prod((false if a else true for a in one), start=Fraction(1)),
        )
        for one in product((0, 1), repeat=k)
    ]


def masses(r: Fraction, k: int) -> list[Fraction]:
    """The distribution of J: P(J = j) for all j."""
    return [math.comb(k, j) * r**j / (1 + r) ** k for j in range(k + 1)]


def contains(found: Any, number: Fraction) -> bool:
    if isinstance(found, Fraction):
        return found == number
    low, high = endpoints(found)
    return low <= number <= high


def enclosed_trade_off(r: Fraction, k: int, alpha: Fraction, bits: int) -> Any:
    scale = Scale.of(None, r)
    return rr._at_precision(k, scale, 10, lambda bits: rr.enclosed_trade_off(scale, k, alpha, bits))(bits)


def enclosed_delta(r: Fraction, k: int, t: Fraction, bits: int) -> Any:
    scale, point = Scale.of(None, r), Scale.of(None, t, ("at", "at_ratio"), None)
    return rr._at_precision(k, scale, 10, lambda bits: hockey_stick.enclosed_delta(scale, k, point, bits))(bits)


def is_printed_right(value: Value, number: Fraction) -> bool:
    return abs(Fraction(value.text) - number) <= value.radius


# ---- small k


@settings(deadline=None, max_examples=60)
@given(ratios, st.integers(1, 6), levels, st.fractions(0, 40, max_denominator=6))
def test_against_enumeration(r: Fraction, k: int, alpha: Fraction, t: Fraction) -> None:
    outcomes = answers(r, k)
    # the curve is the largest line of its dual: T(a) = max over s >= 0 of (sum of min(s P, P') - s a)
    slopes = {q / p for p, q in outcomes}
    dual = max(sum((min(s * p, q) for p, q in outcomes), Fraction(0)) - s * alpha for s in slopes | {Fraction(0)})
    assert rr.trade_off(k, alpha, ratio=r).exact == rr.curve(r, k)(alpha) == dual
    if t:
        assert rr.delta(k, at_ratio=t, ratio=r).exact == sum(max(Fraction(0), p - t * q) for p, q in outcomes)


def test_curve_is_that_of_the_mechanism() -> None:
    P = Mass.of("ab", {"a": "3/4", "b": "1/4"})
    R = Mass.of("ab", {"a": "1/4", "b": "3/4"})
    for k in (1, 2, 3):
        assert trade_off(power(P, k), power(R, k)).curve == rr.curve(3, k)


@settings(deadline=None, max_examples=40)
@given(ratios, st.integers(1, 40))
def test_curves_are_trade_off_functions(r: Fraction, k: int) -> None:
    curve = rr.curve(r, k)
    assert curve.is_convex
    assert curve.is_nonincreasing
    assert [curve(0), curve(1)] == [1, 0]
    assert all(curve(b) == a for a, b in curve.knots)  # exchange the two inputs
    assert rr.curve(r, k + 1) <= curve


def test_two_answers_as_printed() -> None:
    """The three lines of Corollaries 6 and 19."""
    for r in (Fraction(1), Fraction(3, 2), Fraction(7)):
        for i in range(21):
            a = Fraction(i, 20)
            assert rr.trade_off(2, a, ratio=r).exact == max(1 - a * r**2, 2 / (r + 1) - a, (1 - a) / r**2)


@settings(deadline=None, max_examples=80)
@given(ratios.filter(lambda r: r > 1), st.integers(1, 60), levels, st.integers(-10, 70))
def test_balls_contain_the_exact_values(r: Fraction, k: int, alpha: Fraction, power_: int) -> None:
    if 0 < alpha < 1:
        found = enclosed_trade_off(r, k, alpha, 128)
        assert contains(found, rr.curve(r, k)(alpha))
        assert isinstance(found, Fraction) or found.rel_accuracy_bits() > 100
    for t in (r**power_, r**power_ * Fraction(101, 100)):
        assert contains(enclosed_delta(r, k, t, 128), rr._exact_delta(r, k, t))


def test_balls_at_knots() -> None:
    for r, k in ((Fraction(2), 5), (Fraction(3), 40)):
        for a, b in rr.curve(r, k).knots[1:-1]:
            assert contains(enclosed_trade_off(r, k, a, 256), b)


# ---- contour integrals on circles, where term-by-term sums would be chosen


@pytest.fixture
def on_circles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No sum is computed term by term."""
    monkeypatch.setattr(Cut, "_few", lambda self, terms: False)
    monkeypatch.setattr(hockey_stick, "_few", lambda cut: cut.j in (0, cut.answers.k))
    yield


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.usefixtures("on_circles")
def test_tails_on_circles_contain_the_exact_ones(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        k = chance.choice([2, 3, 10, 50, 200])
        j = chance.randrange(1, k)
        tiny = 1 + Fraction(1, chance.choice([10**3, 10**6, 10**40]))
        r = Fraction(chance.randint(101, 600), 100) if chance.random() < 0.7 else tiny
        bits, scale = chance.choice([20, 64, 150]), Scale.of(None, r)
        P = masses(r, k)
        truth = [sum(P[: j + 1]), sum(P[j + 1 :]), P[j], sum(P[k - j :]), sum(P[: k - j]), P[k - j]]
        for more in range(4):  # with few bits, it may be undecided whether the next aliasing term is corrected
            try:
                with flint.ctx.workprec(precision(k, scale, bits + more)):
                    cut = Answers(k, scale, bits + more).cut(j)
                    found = [*cut.tails, cut.mass, *cut.tails_swapped, cut.mass_swapped]
                break
            except Undecided:
                assert more < 3
        assert "circle" in cut.__dict__
        for ball, number in zip(found, truth, strict=True):
            assert contains(ball, Fraction(number))
        for pair in (found[:2], found[3:5]):
            assert max(ball.rel_accuracy_bits() for ball in pair) >= bits - 2


@pytest.mark.usefixtures("on_circles")
def test_deltas_on_circles(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tiny epsilon, delta is a difference that one contour integral computes."""
    monkeypatch.setattr(hockey_stick, "MOST_CANCELLED", -1)
    chance = random.Random(5)
    for _ in range(15):
        k = chance.choice([40, 90])
        r = 1 + Fraction(chance.randint(1, 9), chance.choice([10**6, 10**30]))
        t = r ** chance.randint(-k, k) * (1 + Fraction(chance.randint(-9, 9), 10) * (r - 1))
        found = enclosed_delta(r, k, t, 64)
        assert contains(found, rr._exact_delta(r, k, t))
        assert isinstance(found, Fraction) or found.rel_accuracy_bits() > 50


# ---- large k, by a second method


def beta(k: int, j: int, log_odds: Any) -> Any:
    """P(J > j), by Arb's regularised incomplete beta function at the current precision."""
    from flint import arb

    chance = 1 / (1 + (-log_odds).exp())
    return chance.beta_lower(arb(j + 1), arb(k - j), regularized=True)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("k", "epsilon", "away"),
    [
        (1_000, "0.1", 20),
        (10**4, "0.01", 130),
        (10**4, "2", -3),
        (10**5, "0.003", 700),
        (10**6, "0.001", -1_500),
        (10**6, "3", 12),
    ],
)
def test_tails_against_the_incomplete_beta_function(k: int, epsilon: str, away: int) -> None:
    scale, bits = Scale.of(epsilon, None), 100
    with flint.ctx.workprec(precision(k, scale, bits)):
        one = Answers(k, scale, bits)
        cut = one.cut(int((one.true * k).mid().floor().unique_fmpz()) + away)
        found = (cut.tails[1], cut.tails_swapped[1])
    with flint.ctx.workprec(600):
        for ball, log_odds in zip(found, (scale.log(), -scale.log()), strict=True):
            better = beta(k, cut.j, log_odds)
            assert better.rel_accuracy_bits() > 110
            assert ball.contains(better)
    assert found[1].rel_accuracy_bits() > 90


@pytest.mark.parametrize(("k", "epsilon"), [(3_000, "0.02"), (10**4, "0.2")])
def test_values_against_the_incomplete_beta_function(k: int, epsilon: str) -> None:
    """delta and the curve agree with tails from the incomplete beta function.

    The curve is evaluated at a knot and between two knots.
    """
    scale = Scale.of(epsilon, None)
    eps = Fraction(epsilon)
    with flint.ctx.workprec(400):
        log_odds = scale.log()
        eta = Fraction(1, 3)
        j = (eta / eps + k) // 2
        e = flint.arb(flint.fmpq(1, 3)).exp()
        second = beta(k, j, log_odds) - e * beta(k, j, -log_odds)
        value = rr.delta(k, at=eta, epsilon=epsilon, digits=40)
        assert value.ball.contains(second)
        low, high = beta(k, j, log_odds), beta(k, j - 1, log_odds)
        # alpha between P(J <= j - 1) and P(J <= j)
        middle = ((1 - low + 1 - high) / 2).mid().str(40, radius=False)
        alpha = Fraction(middle)
        at = flint.arb(flint.fmpq(alpha.numerator, alpha.denominator))
        line = beta(k, j, -log_odds) + (1 - low - at) * (log_odds * (k - 2 * j)).exp()
        assert rr.trade_off(k, alpha, epsilon=epsilon, digits=40).ball.contains(line)


def test_exact_values_of_hundreds_of_answers() -> None:
    r, k = Fraction(21, 20), 600
    curve = rr.curve(r, k)
    for alpha in (Fraction(1, 20), Fraction(1, 2), 1 - Fraction(1, 10**9), curve.knots[300][0]):
        assert contains(enclosed_trade_off(r, k, alpha, 200), curve(alpha))
    assert rr.trade_off(k, "0.05", ratio=r, digits=40).exact is None  # the ball suffices
    assert is_printed_right(rr.trade_off(k, "0.05", ratio=r, digits=40), curve("0.05"))


def test_a_value_that_only_the_fraction_decides() -> None:
    """Only the exact fraction decides how a tie is rounded.

    With r = 9 the knots have finite decimals. If the last digit is a 5, no ball decides the rounding.
    """
    k = 998
    P = masses(Fraction(9), k)
    j = next(j for j in range(20, 300) if sum(P[: j + 1]) * 10**k % 10 == 5)
    truth = sum(P[: j + 1], Fraction(0))
    digits = len(str(truth * 10**k)) - 1
    value = rr.trade_off(k, sum(P[: k - j], Fraction(0)), ratio=9, digits=digits)
    assert value.exact == truth
    assert value.radius == Fraction(5, 10**k)
    assert rr.trade_off(k, sum(P[: k - j], Fraction(0)), ratio=9, digits=digits - 1).exact is None


def test_the_first_and_the_last_line_are_exact() -> None:
    assert rr.trade_off(5_000, Fraction(1, 2) / 3**5_000, ratio=2).exact == 1 - Fraction(2**4_999, 3**5_000)
    assert rr.trade_off(5_000, 1 - Fraction(1, 3**5_000), ratio=2).exact == Fraction(1, 6**5_000)


def test_quantiles_are_at_most_one_off() -> None:
    with flint.ctx.workprec(100):
        for k, r in ((30, Fraction(2)), (200, Fraction(6, 5)), (200, Fraction(50))):
            P, below = masses(r, k), Fraction(0)
            for j in range(k + 1):
                level = below + P[j] / 3
                below += P[j]
                if level > Fraction(1, 2):
                    break
                chance = flint.arb(flint.fmpq(r.numerator, r.numerator + r.denominator))
                found = quantile(k, chance, 1 - chance, flint.arb(flint.fmpq(level.numerator, level.denominator)))
                assert abs(found - j) <= 1


# ---- properties


@settings(deadline=None, max_examples=25)
@given(st.integers(2, 12), st.fractions(Fraction(1, 20), 3), st.fractions(0, 2), st.fractions(0, 2))
def test_delta_falls_in_at_and_rises_in_k(digits: int, epsilon: Fraction, one: Fraction, other: Fraction) -> None:
    k = 10**digits
    low, high = sorted((one, other))
    first, second = (rr.delta(k, at=at, epsilon=epsilon / math.isqrt(k)) for at in (low, high))
    assert endpoints(second.arb)[0] <= endpoints(first.arb)[1]
    assert endpoints(first.arb)[0] <= endpoints(rr.delta(10 * k, at=low, epsilon=epsilon / math.isqrt(k)).arb)[1]


@settings(deadline=None, max_examples=25)
@given(st.integers(2, 18), st.fractions(Fraction(1, 10), 3), levels, levels)
def test_curves_are_convex_and_their_own_inverse(digits: int, mu: Fraction, one: Fraction, other: Fraction) -> None:
    k = 10**digits
    low, high = sorted((one, other))
    found = rr.trade_offs(k, [low, (low + high) / 2, high], epsilon=mu / math.isqrt(k), digits=30)
    first, middle, last = (endpoints(value.arb) for value in found)
    assert 2 * middle[0] <= first[1] + last[1]
    assert last[0] <= first[1]
    back = rr.trade_off(k, Fraction(found[0].text), epsilon=mu / math.isqrt(k), digits=30)
    if 0 < low < 1 and Fraction(found[0].text) < 1:
        assert float(back) == pytest.approx(float(low), rel=1e-9)


def test_many_answers_are_near_the_gaussian_curve() -> None:
    normal = NormalDist()
    for k in (10**4, 10**6, 10**12, 10**18):
        found = rr.trade_off(k, "0.05", epsilon=Fraction(1, math.isqrt(k)), digits=20)
        assert float(found) == pytest.approx(normal.cdf(normal.inv_cdf(0.95) - 1), abs=1 / math.sqrt(k) + 1e-12)


def test_irrational_ratios() -> None:
    near = rr.trade_off(7, "0.1", epsilon="0.5", digits=30)
    r = Fraction(math.exp(0.5))
    assert float(near) == pytest.approx(float(rr.curve(r, 7)("0.1")), abs=1e-13)
    assert rr.delta(4, at=2, epsilon="0.5").exact == 0
    assert rr.delta(4, at="1.9", epsilon="0.5").exact is None
    assert rr.delta(4, at=0, epsilon=0).exact == 0
    assert float(rr.delta(4, at="-0.5", epsilon=0)) == pytest.approx(1 - math.exp(-0.5))
    assert float(rr.delta(3, at=-9, epsilon="0.5")) == pytest.approx(1 - math.exp(-9))
    assert rr.delta(2, at_ratio=9, ratio=3).exact == 0
    mixed = rr.delta(3, at="1", ratio=2, digits=20)
    truth = sum(max(0.0, float(p) - math.e * float(q)) for p, q in answers(Fraction(2), 3))
    assert float(mixed) == pytest.approx(truth)
    assert rr.delta(10**5, at_ratio=Fraction(11, 10) ** 10**4, ratio="1.1", digits=5).exact is None  # a tie, decided


def test_the_extremes_of_the_domain() -> None:
    assert rr.trade_off(1, "0.05", epsilon="1e-100000", digits=5).text == "0.95000"
    assert rr.trade_off(10**18, "0.3", epsilon=10**30, digits=5).text.endswith(
        "e-434294481903251827651128918916605082294397005804"
    )
    assert rr.delta(10**18, at=0, epsilon="1e-1000", digits=12).text == "3.98942280401e-992"
    assert rr.trade_off(10**18, "1e-100000", epsilon="1e-9", digits=5).text == "1.0000"
    assert rr.trade_off(10**18, "1e-50000", epsilon="1e-6", digits=5).text == "4.3388e-58757"
    tail = rr.delta(10**12, at=700, epsilon="1e-6", digits=40)
    assert tail.text.startswith("5.0435634") and tail.text.endswith("e-106257")
    assert tail.ball.rel_accuracy_bits() > 130


# ---- refusals


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: rr.trade_off(2, "0.1"), "give either epsilon or ratio"),
        (lambda: rr.trade_off(2, "0.1", epsilon=1, ratio=2), "give either epsilon or ratio"),
        (lambda: rr.trade_off(2, "0.1", ratio="0.5"), "ratio >= 1"),
        (lambda: rr.trade_off(2, "0.1", epsilon="-1"), "epsilon >= 0"),
        (lambda: rr.trade_off(2, "1.1", epsilon="1"), "0 <= alpha <= 1"),
        (lambda: rr.trade_off(0, "0.1", epsilon="1"), "1 <= k"),
        (lambda: rr.trade_off("2.5", "0.1", epsilon="1"), "an integer"),
        (lambda: rr.trade_off(10**18 + 1, "0.1", epsilon="1"), "k <= 1000000000000000000"),
        (lambda: rr.trade_off(10**18, "0.1", epsilon="1e100"), "above about 10\\^100"),
        (lambda: rr.trade_off(10**18, "0.1", epsilon="1", digits=100_000), "ask for fewer digits"),
        (lambda: rr.delta(10**18, at=1, epsilon="1e-9", digits=100_000), "ask for fewer digits"),
        (lambda: rr.delta(2, ratio=2), "give either at or at_ratio"),
        (lambda: rr.delta(2, at_ratio=0, ratio=2), "at_ratio > 0"),
        (lambda: rr.trade_off(2, 0.1, ratio=2), "not exact"),
        (lambda: rr.curve(2, 10**6), "too long"),
    ],
)
def test_errors_are_one_clear_line(call: Any, message: str, calls: Callable[[], int]) -> None:
    calls()
    with pytest.raises((DomainError, NumberError, TooLarge), match=message) as error:
        call()
    assert "\n" not in str(error.value)
    assert calls() < 100_000


def extreme(chance: random.Random, most: int) -> Fraction:
    """A random number with magnitude at most 10^most."""
    return Fraction(chance.randint(1, 999), chance.randint(1, 999)) * Fraction(10) ** chance.randint(-most, most)


@pytest.mark.parametrize("seed", range(6))
def test_random_and_extreme_inputs_give_a_value_or_a_refusal(seed: int, calls: Callable[[], int]) -> None:
    """Each input gives a value between 0 and 1 in bounded time, or a one-line refusal."""
    chance = random.Random(seed)
    for _ in range(60):
        k = chance.choice([1, 2, 7, 99, 10**4, 10**9, 10**18, chance.randint(1, 10**18)])
        digits = chance.choice([1, 5, 50, 300])
        alpha = extreme(chance, chance.choice([1, 300]))
        scale: dict[str, Any] = {"epsilon": extreme(chance, chance.choice([1, 20, 60]))}
        if chance.random() < 0.4:
            scale = {"ratio": 1 + extreme(chance, chance.choice([1, 20, 60]))}
        point: dict[str, Any] = {"at": extreme(chance, 30) * chance.choice([1, -1])}
        if chance.random() < 0.4:
            point = {"at_ratio": extreme(chance, 30)}
        calls()
        for name, given_ in (("trade-off", {"alpha": min(alpha, 1 / alpha)}), ("delta", point)):
            try:
                value = values.value(f"{name}.randomized-response", digits, k=k, **scale, **given_)
            except DomainError as reason:
                assert "\n" not in str(reason)
                continue
            if value.exact is not None:
                assert 0 <= value.exact <= 1
            else:
                assert value.ball.is_finite()
                assert value.ball > 0
                assert value.ball < 2
        assert calls() < 20_000_000


def test_work_is_refused_before_it_is_done() -> None:
    with pytest.raises(TooLarge):
        binomial.check_work(10**18, 300_000)
    binomial.check_work(10**18, 33_500)  # 10,000 digits
    binomial.check_work(100, 300_000)
    with pytest.raises(Undecided), flint.ctx.workprec(60):
        hockey_stick.threshold(Scale.of("1e-17", None), 10**18, Scale.of(None, "1.5", ("at", "at_ratio"), None))
    assert partial(rr.trade_off, 1)("0.5", epsilon=0).exact == Fraction(1, 2)
