"""Enclosures of delta and epsilon against brute force and closed forms, with mpmath."""

import random
from fractions import Fraction
from itertools import product
from math import inf, log

import mpmath
import pytest

from symbolic.accounting.distribution.distribution import Distribution
from symbolic.accounting.mechanisms.part import Part

POINTS = 2**13


@pytest.fixture(autouse=True)
def precision():
    with mpmath.workdps(40):
        yield


def part(mechanism, times=1, q=1, **parameters):
    return Part(mechanism, {name: Fraction(value) for name, value in parameters.items()}, times, Fraction(q))


def mp(number):
    number = Fraction(number)
    return mpmath.mpf(number.numerator) / number.denominator


# ---- brute force: pairs of atoms (P, Q), after sampling, and all their products


def sampled(atoms, q, add):
    q = mp(q)
    mixed = [((1 - q) * under + q * over, under) for over, under in atoms]
    return [pair[::-1] for pair in mixed] if add else mixed


def delta(pairs, y):
    """Sum over all products of (P - e^y Q)_+."""
    total = mpmath.mpf(0)
    for outcome in product(*pairs):
        p, q = mpmath.fprod(one for one, _ in outcome), mpmath.fprod(one for _, one in outcome)
        total += max(p - mpmath.exp(y) * q, mpmath.mpf(0))
    return total


def response(epsilon, failure=0):
    p, d = 1 / (1 + mpmath.exp(-mp(epsilon))), mp(failure)
    atoms = [((1 - d) * p, (1 - d) * (1 - p)), ((1 - d) * (1 - p), (1 - d) * p)]
    return atoms + ([(d, mpmath.mpf(0)), (mpmath.mpf(0), d)] if d else [])


def discrete_laplace(epsilon, distance):
    t = mpmath.exp(-mp(epsilon))
    mass = [(1 - t) / (1 + t) * t ** abs(x) for x in range(-60, 61 + distance)]
    return [(mass[x], mass[x - distance]) for x in range(distance, len(mass))]


def discrete_gaussian(sigma, distance):
    mass = [mpmath.exp(-mp(x * x) / (2 * mp(sigma) ** 2)) for x in range(-40, 41)]
    total = mpmath.fsum(mass)
    weight = {x - 40: one / total for x, one in enumerate(mass)}
    return [(weight.get(x, mpmath.mpf(0)), weight.get(x - distance, mpmath.mpf(0))) for x in range(-40, 41 + distance)]


def contains(ball, truth):
    """Is it in the ball, which has at most a relative width of 2 %?"""
    low, high = (mpmath.mpf(end.mid().str(30, radius=False)) for end in (ball.lower(), ball.upper()))
    slack = mpmath.mpf(10) ** -25 * truth  # of printing the ends
    return low - slack <= truth <= high + slack and high - low <= truth / 50


FINITE = [
    ([part("randomized-response", epsilon="0.4", times=5)], [response("0.4")] * 5),
    ([part("randomized-response", p="0.7"), part("pure", epsilon="0.3", times=3)],
     [[(mp("0.7"), mp("0.3")), (mp("0.3"), mp("0.7"))]] + [response("0.3")] * 3),
    ([part("approximate", epsilon="0.5", delta="0.001", times=3)], [response("0.5", "0.001")] * 3),
    ([part("discrete-laplace", epsilon="0.5", sensitivity=2, times=2)], [discrete_laplace("0.5", 2)] * 2),
    ([part("discrete-gaussian", sigma="1.5", sensitivity=1, times=2)], [discrete_gaussian("1.5", 1)] * 2),
]  # fmt: skip


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize("q", ["1", "0.2", "0.8"])
@pytest.mark.parametrize("case", range(len(FINITE)))
def test_atoms_composed_by_brute_force(case, q, add):
    parts, pairs = FINITE[case]
    found = Distribution([Part(one.mechanism, one.parameters, one.times, Fraction(q)) for one in parts], add)
    mixed = [sampled(atoms, q, add) for atoms in pairs]
    largest = sum(float(max(mpmath.log(p / u) for p, u in pair if p and u)) for pair in mixed)
    largest = min(largest, 4)  # the sums of the discrete Gaussian are truncated
    for share in ("0.1", "0.45", "0.8"):
        y = Fraction(share) * Fraction(largest).limit_denominator(1000)
        assert contains(found.delta(y, POINTS), delta(mixed, mp(y)))


# ---- smooth mechanisms


def gaussian(mu, y):
    return mpmath.ncdf(mu / 2 - y / mu) - mpmath.exp(y) * mpmath.ncdf(-mu / 2 - y / mu)


@pytest.mark.parametrize(
    ("sigma", "times", "target"), [("1", 1, 1e-5), ("10", 300, 1e-30), ("0.05", 1, 1e-4), ("3000", 10**6, 1e-9)]
)
def test_gaussians(sigma, times, target):
    found = Distribution([part("gaussian", sigma=sigma, times=times)], False)
    low, high = found.epsilon(Fraction(target), 2**15)
    mu = mpmath.sqrt(times) / mp(sigma)
    assert gaussian(mu, mp(low)) >= mp(Fraction(target)) and gaussian(mu, mp(high)) <= mp(Fraction(target))
    assert high - low <= high / 10**4


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize(("q", "sigma", "y"), [("0.01", "0.6", "1e-3"), ("0.3", "4", "0.02"), ("0.9", "1", "1")])
def test_one_subsampled_gaussian(q, sigma, y, add):
    q_, s, level = mp(q), mp(sigma), mp(y)
    level = -level if add else level
    place = s**2 * mpmath.log((mpmath.exp(level) - 1 + q_) / q_) + mpmath.mpf(1) / 2
    under, over = mpmath.ncdf(-place / s), mpmath.ncdf((1 - place) / s)
    if add:
        under, over = 1 - under, 1 - over
        truth = under - mpmath.exp(mp(y)) * ((1 - q_) * under + q_ * over)
    else:
        truth = (1 - q_) * under + q_ * over - mpmath.exp(mp(y)) * under
    assert contains(Distribution([part("gaussian", sigma=sigma, q=q)], add).delta(Fraction(y), POINTS), truth)


def laplaces(first, second, y):
    """delta of two Laplace mechanisms: that of the second one at y - l, integrated over the loss l of the first."""
    a, b = mp(first), mp(second)

    def one(level):
        return max(mpmath.mpf(0), 1 - mpmath.exp((level - b) / 2)) if level > -b else 1 - mpmath.exp(level)

    y = mp(y)
    cuts = sorted({-a, a, *(cut for cut in (y - b, y + b) if -a < cut < a)})
    return (
        one(y - a) / 2
        + mpmath.exp(-a) / 2 * one(y + a)
        + mpmath.quad(lambda l: mpmath.exp((l - a) / 2) / 4 * one(y - l), cuts)
    )


def test_two_laplace_mechanisms_have_six_digits():
    found = Distribution([part("laplace", epsilon="0.3"), part("laplace", epsilon="0.7")], False)
    for target in (Fraction(1, 10), Fraction(1, 10**5)):
        low, high = found.epsilon(target, 2**17)
        assert laplaces("0.3", "0.7", low) >= mp(target) >= laplaces("0.3", "0.7", high)
        assert high - low <= high / 10**6


def test_the_exponential_mechanism():
    """delta is (1 - e^{(y - eta)/2})^2/(1 - e^-eta), and of two the integral of that over its density e^{l/2}."""
    eta, y = mpmath.mpf(1) / 2, mpmath.mpf("0.3")

    def one(level):
        inside = (1 - mpmath.exp((level - eta) / 2)) ** 2 / (1 - mpmath.exp(-eta))
        return (
            inside
            if -eta < level < eta
            else max(mpmath.mpf(0), 1 - mpmath.exp(level))
            if level <= -eta
            else mpmath.mpf(0)
        )

    weight = mpmath.exp(-eta / 2) / (2 * (1 - mpmath.exp(-eta)))
    two = mpmath.quad(lambda l: weight * mpmath.exp(l / 2) * one(y - l), [-eta, y - eta, eta])
    kind = part("exponential", epsilon="0.5")
    assert contains(Distribution([kind], False).delta(Fraction(3, 10), POINTS), one(y))
    assert contains(Distribution([kind, kind], False).delta(Fraction(3, 10), POINTS), two)


# ---- the interface


def test_infinite_and_exact_answers():
    failing = Distribution([part("approximate", epsilon=1, delta="1e-5")], False)
    low, high = failing.epsilon(Fraction(1, 10**5), POINTS)
    assert low == 1 == high
    assert failing.epsilon(Fraction(9, 10**6), POINTS)[1] is None
    assert failing.delta(Fraction(2), POINTS).contains(failing.failure)
    assert Distribution([part("gaussian", sigma=100)], False).epsilon(Fraction(1, 10), POINTS) == (0, 0)


def test_largest_loss():
    assert float(Distribution([part("laplace", epsilon=1, times=3)], False).largest().mid()) == pytest.approx(3)
    assert float(Distribution([part("gaussian", sigma=1, q="0.5")], True).largest().mid()) == pytest.approx(log(2))
    assert float(Distribution([part("gaussian", sigma=1)], True).largest().mid()) == inf


def test_negative_losses():
    found = Distribution([part("gaussian", sigma=1)], False).delta(Fraction(-1), POINTS)
    assert contains(found, gaussian(mpmath.mpf(1), mpmath.mpf(-1)))


@pytest.mark.parametrize("q", ["1", "0.01"])
def test_losses_below_the_least_one(q):
    """delta(y) = 1 - e^y there."""
    for kind in (part("laplace", epsilon=1, q=q), part("approximate", epsilon=1, delta="0.1", q=q)):
        for add in (False, True):
            found = Distribution([kind], add).delta(Fraction(-7), POINTS)
            jump = mp(q) / 10 * mpmath.exp(-7) if "delta" in kind.parameters and (add or q == "1") else 0
            assert contains(found, 1 - mpmath.exp(-7) + jump)


@pytest.mark.parametrize("q", ["1", "0.3"])
@pytest.mark.parametrize("add", [False, True])
def test_no_mass_is_rounded_to_infinity_at_the_end_of_a_density(q, add):
    """The end 0.162 is no float; 1e-18 of the density beyond it would be an infinite loss with probability 1e-36."""
    parts = [part("laplace", epsilon="0.162", times=2, q=q), part("exponential", epsilon="0.05", q=q)]
    found = Distribution([*parts, part("gaussian", sigma="12.1")], add)
    low, high = found.epsilon(Fraction(1, 10**54), POINTS)
    assert high is not None and high - low <= high / 10**4


def test_losses_near_the_end_of_a_density():
    """One percent below the largest loss of exponential mechanisms, delta decides with few points."""
    parts = [part("exponential", epsilon="0.0046"), part("exponential", epsilon="0.009", times=3)]
    found = Distribution(parts, False).delta(Fraction("0.0314"), 2**10)
    assert 0 < found.upper() < 1e-3 and found.rel_accuracy_bits() > 5


def test_curves_with_another_tilt_are_not_used_again():
    """delta does not depend on the questions before it."""
    parts = [
        part("randomized-response", epsilon="0.84", q="0.13"),
        part("gaussian", sigma="1.3", q="0.0007", times=2),
        part("discrete-laplace", epsilon=1 / Fraction("5.6"), sensitivity=1, times=3, q="0.38"),
    ]
    used = Distribution(parts, False)
    used.epsilon(Fraction("2.2e-6"), 2**12)
    assert used.delta(Fraction("0.37458"), 2**12).rad() < 1e-6


def test_probabilities_that_are_no_floats():
    """delta below 1e-600, and a target of 1e-400."""
    found = Distribution([part("randomized-response", epsilon=1, q="0.5", times=2000)], False)
    y = Fraction(float(found.largest().mid())) * Fraction(9999, 10000)
    assert found.delta(y, 2**10).upper() > 0
    low, high = Distribution([part("exponential", epsilon=1, times=3)], False).epsilon(Fraction(1, 10**400), 2**10)
    assert low > 2.9 and high == 3


def test_far_beyond_probabilities_that_are_floats():
    """delta is about e^-448000: no tilt in floats shows that, but a smaller loss has a delta of 1e-300 already."""
    found = Distribution([part("gaussian", sigma="56.1", q="3.92e-7", times=635)], False)
    assert found.delta(Fraction("0.002534"), 2**18).upper() < 1e-290


def test_a_grid_far_from_the_nodes():
    found = Distribution([part("gaussian", sigma="0.0139", q="0.53")], True).delta(Fraction(11, 100), 2**10)
    truth = 1 - mpmath.exp(mp("0.11")) * mp("0.47")  # nearly disjoint densities
    assert mpmath.mpf(float(found.lower())) <= truth <= float(found.upper()) + 1e-15


def test_a_tilt_over_one_step_that_is_no_float():
    """Atoms on the grid have exact curves, whatever e to the tilt times their distance is."""
    found = Distribution([part("pure", epsilon=4000, q="0.3")], False).delta(Fraction(1200), POINTS)
    assert contains(found, mp("0.3"))


def test_nested_grids():
    """Finer grids give intervals that meet, in both directions, for mixtures at random."""
    random.seed(5)
    for _ in range(12):
        parts = [
            part(
                "gaussian",
                sigma=repr(10 ** random.uniform(-0.5, 2)),
                times=random.randrange(1, 10**4),
                q=repr(10 ** random.uniform(-4, -0.3)),
            ),
            random.choice(
                [
                    part("laplace", epsilon=repr(random.uniform(0.01, 2)), q="0.1", times=5),
                    part("exponential", epsilon="0.2", times=3),
                    part("discrete-gaussian", sigma=4, sensitivity=2),
                ]
            ),
        ]
        target, add = Fraction(10.0 ** random.uniform(-15, -3)), random.random() < 0.5
        coarse, fine = (Distribution(parts, add).epsilon(target, size) for size in (2**12, 2**15))
        highs = [high for _, high in (coarse, fine) if high is not None]
        assert max(coarse[0], fine[0]) <= min(highs)


def test_many_kinds():
    parts = [part("gaussian", sigma=Fraction(20) + Fraction(i, 3)) for i in range(120)]
    found = Distribution(parts, False)
    low, high = found.epsilon(Fraction(1, 10**6), 2**12)
    mu = mpmath.sqrt(mpmath.fsum(1 / mp(one["sigma"]) ** 2 for one in parts))
    assert gaussian(mu, mp(low)) >= mp("1e-6") >= gaussian(mu, mp(high))
    assert high - low < high / 500
