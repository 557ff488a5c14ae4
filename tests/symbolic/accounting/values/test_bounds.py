"""Each bound of `symbolic/accounting/BOUNDS.md`, checked numerically; the name of a test has its number."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx

from symbolic.accounting.values import conversions, discrete, subsampled
from symbolic.composition.scale import Scale

CASES = [
    (q, sigma, order)
    for q, sigma, order in itertools.product(("1e-9", "0.01", "1/2", "0.999"), ("1/3", "1", "20"), ("-40", "-1", "3/2"))
]


def density_ratio(q: Fraction, sigma: Fraction, x: mpmath.mpf) -> mpmath.mpf:
    s2 = mpmath.mpf(sigma.numerator) ** 2 / sigma.denominator**2
    rate = mpmath.mpf(q.numerator) / q.denominator
    return 1 - rate + rate * mpmath.exp((2 * x - 1) / (2 * s2))


def term(q: Fraction, sigma: Fraction, order: Fraction, x: mpmath.mpf) -> mpmath.mpf:
    noise, power = (mpmath.mpf(one.numerator) / one.denominator for one in (sigma, order))
    return mpmath.npdf(x, 0, noise) * density_ratio(q, sigma, x) ** power


@pytest.mark.parametrize(("q", "sigma", "order"), CASES)
def test_v1_and_v2_moments_contain_a_finer_sum(q: str, sigma: str, order: str) -> None:
    rate, noise, power = (Fraction(one) for one in (q, sigma, order))
    with ctx.workprec(80):
        found = subsampled.moment(rate, noise, power)
        assert found.rel_accuracy_bits() > 55
        low, high = subsampled._Trapezoid(rate, noise, power, 200).ends()
        with mpmath.workdps(40):
            step = mpmath.mpf(float(noise)) / 64
            nodes = range(int(low / step) - 1, int(high / step) + 2)
            finer = step * mpmath.fsum(term(rate, noise, power, step * k) for k in nodes)
            assert found.contains(arb(mpmath.nstr(finer, 35)))


def test_v1_bounds_the_error_of_a_coarse_sum() -> None:
    """For c < 0 the true error of a coarse grid is below the bound, and not by many orders of magnitude."""
    q, sigma, order = Fraction(1, 2), Fraction(1), Fraction(-3)
    coarse = subsampled._Trapezoid(q, sigma, order, 20)
    step, angle = coarse.step()
    with mpmath.workdps(30):
        width = mpmath.mpf(step.numerator) / step.denominator
        total = width * mpmath.fsum(term(q, sigma, order, width * k) for k in range(-60, 60))
        exact = mpmath.quad(lambda x: term(q, sigma, order, x), mpmath.linspace(-20, 20, 41))
        bound = float(coarse._discretisation_error(step, angle).upper())
        assert 1e-9 * bound < abs(total / exact - 1) < bound < 1e-4


def test_v2_ratios_bound_all_terms_outside() -> None:
    for order in (Fraction(-3), Fraction(5, 2)):
        q, sigma, step, left, right = Fraction(1, 3), Fraction(1), mpmath.mpf(1) / 8, -6, 9
        f = [term(q, sigma, order, mpmath.mpf(left) + step * k) for k in range(-200, 400)]
        first, last = 200, 200 + int((right - left) / step)
        if order < 0:
            ratios = f[first] / f[first + 1], f[last] / f[last - 1]
        else:
            ratios = mpmath.exp(left * step), mpmath.exp((mpmath.mpf("2.5") - right) * step)
        outside = mpmath.fsum(f[:first]), mpmath.fsum(f[last + 1 :])
        ends = f[first], f[last]
        assert all(rest <= end * one / (1 - one) for rest, end, one in zip(outside, ends, ratios, strict=True))


def test_v3_the_minimum_lies_between_the_bounds() -> None:
    rho, epsilon = 0.3, 2.0

    def exponent(a: float) -> float:
        return (a - 1) * math.log(a - 1) - a * math.log(a) + (a - 1) * (rho * a - epsilon)

    least = min(exponent(1 + k / 1000) for k in range(1, 20_000))
    for a in (1.5, 3.0, 6.0):  # the best order is about 4
        slope = rho * (2 * a - 1) - epsilon + math.log(1 - 1 / a)
        assert exponent(a) - slope**2 / (4 * rho) <= least <= exponent(a)
    with ctx.workprec(100):
        found = conversions._least_exponent(arb("0.3"), arb(2), 60)
    assert float(found.mid()) == pytest.approx(least, abs=1e-6)


def test_v4_tangents_decide_an_epsilon() -> None:
    with ctx.workprec(100):
        order, delta, epsilon = arb(2), arb("0.1"), arb(1)
        pairs = conversions._BernoulliPairs(order, arb(1), delta)
        places = [delta + (1 - delta) * k / 200 for k in range(1, 200)]
        values = [pairs.sum(p, epsilon) for p in places]
        least = min(float(value.mid()) for value, _ in values)
        for p, (value, slope) in zip(places, values, strict=True):
            way = p - delta if slope > 0 else 1 - p
            assert float((value - abs(slope) * way).mid()) <= least + 1e-12
    # at order delta >= 1 the minimum is at p = 1
    with ctx.workprec(100):
        certain = conversions._BernoulliPairs(arb(2), arb(1), arb("0.6"))
        slopes = [certain.sum(arb("0.6") + arb(k) / 100, arb("0.2"))[1] for k in range(1, 40)]
        assert all(slope < 0 for slope in slopes)


@pytest.mark.parametrize("start", [0, 1, 7])
def test_v5_tails_of_the_discrete_gaussian(start: int) -> None:
    with ctx.workprec(20):
        found = discrete._tail(start, Fraction(4), 10)
    exact = math.fsum(math.exp(-x * x / 8) for x in range(start, 60))
    assert found.contains(arb(exact))
    assert float(found.rad()) > 1e-6 * exact  # few bits: the truncation bound is at work


def responses(n: int, own: float, m: int) -> tuple[list[float], list[float]]:
    """Return P_1 and P_0 if m other users hold yes, by convolution."""
    a = 1 / (1 + math.exp(own))
    masses = [1.0]
    for p in [1 - a] * m + [a] * (n - 1 - m):
        padded = [0.0, *masses, 0.0]
        masses = [p * padded[k] + (1 - p) * padded[k + 1] for k in range(len(masses) + 1)]
    padded = [0.0, *masses, 0.0]
    yes = [(1 - a) * padded[k] + a * padded[k + 1] for k in range(n + 1)]
    return yes, [a * padded[k] + (1 - a) * padded[k + 1] for k in range(n + 1)]


@pytest.mark.parametrize(("n", "own", "epsilon"), [(9, 2.0, 0.3), (40, 1.0, 0.05), (1, 1.0, 0.5)])
def test_v6_the_sets_are_intervals(n: int, own: float, epsilon: float) -> None:
    e, k = math.exp(own), math.exp(epsilon)
    yes, no = responses(n, own, 0)
    above = [j for j in range(n + 1) if yes[j] > k * no[j]]
    below = [j for j in range(n + 1) if no[j] > k * yes[j]]
    assert above == [j for j in range(n + 1) if j > n * (k * e - 1) / (e * e - 1)]
    assert below == [j for j in range(n + 1) if j < n * (e - k) / (k * (e * e - 1))]
    with ctx.workprec(120):
        count = discrete._AllNo(n, Scale.of(Fraction(own), None), 60, Fraction(epsilon))
        assert float(count.gain(above[0], True).mid()) == pytest.approx(sum(yes[j] - k * no[j] for j in above))


def test_v7_mixtures_of_answers_are_no_worse() -> None:
    """delta of random probabilities of yes is at most the maximum over fixed answers."""
    n, own, epsilon = 5, 1.0, 0.2

    def delta(pair: tuple[list[float], list[float]]) -> float:
        return math.fsum(max(0.0, one - math.exp(epsilon) * two) for one, two in zip(*pair, strict=True))

    fixed = [responses(n, own, m) for m in range(n)]
    worst = max(map(delta, fixed))
    for probability in (0.1, 0.5, 0.8):  # each of the others holds yes with this probability
        shares = [math.comb(n - 1, m) * probability**m * (1 - probability) ** (n - 1 - m) for m in range(n)]
        mixed = tuple(
            [math.fsum(share * pair[side][k] for share, pair in zip(shares, fixed, strict=True)) for k in range(n + 1)]
            for side in (0, 1)
        )
        assert delta((mixed[0], mixed[1])) <= worst
    three = [delta(responses(3, own, m)) for m in range(3)]
    assert max(three) > three[0]
