"""One numeric check for each lemma D1 to D9 of symbolic/accounting/BOUNDS.md; each fails if the bound is made smaller
than the truth.
"""

from fractions import Fraction
from math import erf, exp, expm1, inf, log, log2

import numpy as np
import pytest
from flint import acb, arb, ctx

from symbolic.accounting.distribution.convolve import FFT_LEVEL, compose, delta
from symbolic.accounting.distribution.discretise import Grid, Masses, _weights, optimistic, pessimistic
from symbolic.accounting.distribution.distribution import Curves, Distribution
from symbolic.accounting.distribution.sampled import UNIT, Nodes, Sampled, _quadrature_error
from symbolic.accounting.mechanisms.part import Part

RANDOM = np.random.default_rng(7)


def curve(losses, mass, y):
    return float((mass * np.maximum(-np.expm1(np.minimum(y - losses, 0)), 0)).sum())


def values(of: Masses, tilt, y):
    mass = of.values * np.exp(of.scale - tilt * of.grid.edges)
    return curve(of.grid.edges, mass, y) + of.infinite


def test_d1_bounded_range_is_the_supremum_of_randomized_responses():
    eta, y = 0.8, 0.25
    t = np.linspace(0, eta, 100_001)
    best = ((1 - np.exp(t - eta)) * (1 - np.exp(y - t)) / (1 - exp(-eta))).max()
    assert best == pytest.approx((1 - exp((y - eta) / 2)) ** 2 / (1 - exp(-eta)), abs=1e-9)
    l = (np.arange(10**6) + 0.5) * (2 * eta / 10**6) - eta
    density = np.exp((l - eta) / 2) / (2 * (1 - exp(-eta)))
    assert curve(l, density * 2 * eta / 10**6, y) == pytest.approx(best, abs=1e-6)


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_d2_quadrature_error(count):
    """Of q0(z)(e^z - e^x), a Gaussian q0 with variance 1: the error is below the bound, and the bound is no
    constant.
    """
    with ctx.workprec(300):
        for middle, width in ((0.5, 0.4), (6.0, 0.1), (-3.0, 1.0)):
            m, v = arb(middle), arb(width)
            low, high = m - v / 2, m + v / 2

            def f(z, low=low):
                return (-z * z / 2).exp() * (z.exp() - low.exp())

            truth = acb.integral(lambda z, _, f=f: f(z), acb(low), acb(high)).real
            roots = [arb.legendre_p_root(count, k, weight=True) for k in range(count)]
            rule = sum(w * f(m + v / 2 * x) for x, w in roots) * v / 2
            bound = min(_quadrature_error(count, width * (abs(middle) + 1), width, 2.0**k) for k in range(1, 30))
            error = float(abs(rule - truth) / truth)
            assert error <= bound


def test_d3_elementary_functions_and_losses():
    kind = Sampled(Part("gaussian", {"sigma": Fraction(2)}, 1, Fraction("1e-4")), False)
    base = RANDOM.normal(0, 3, 300)
    with ctx.workprec(200):
        for l, found in zip(base, kind.loss(base), strict=True):
            truth = (1 - arb(1) / 10**4 + arb(float(l)).exp() / 10**4).log()
            assert abs(arb(float(found)) - truth) <= 16 * UNIT * abs(truth) + 1e-300
        for x in RANDOM.uniform(-50, 50, 300):
            for ours, theirs in ((np.exp, arb.exp), (np.expm1, arb.expm1)):
                truth = theirs(arb(float(x)))
                assert abs(arb(float(ours(x))) - truth) <= 8 * UNIT * abs(truth)


def test_d3_masses_whose_logarithms_cancel():
    """log Q and the loss are 5e5 each, and log P is their small sum."""
    kind = Sampled(Part("gaussian", {"sigma": Fraction(1, 1000)}), False)
    nodes = kind.nodes(np.array([499_000.0, 501_000.0]), (-inf, inf))
    _, _, bound = _weights(nodes, 1e-6, nodes.losses < inf)
    error = abs(float(np.exp(nodes.log_p).sum()) / erf(0.5**0.5) - 1)
    assert 1e-13 < error <= bound < 1e-8


@pytest.mark.parametrize("tilt", [5.0, 50.0, 200.0])
@pytest.mark.parametrize("off", [-3.9, 3.9])
def test_d3_a_loss_snapped_to_the_grid_keeps_its_mass(tilt, off):
    """The curves at y - shift and y + shift enclose delta where a grid point replaces a loss near it."""
    shift = 1e-13
    nodes, grid = Nodes(np.array([1 + off * shift]), np.log([0.25]), shift=shift), Grid(Fraction(0), 1 / 64, 0, 160)
    y = 1 - 4 / tilt
    truth = -0.25 * expm1(y - 1 - off * shift)
    for side, sign in ((pessimistic, -1), (optimistic, 1)):
        found = side(nodes, grid, tilt)
        assert sign * (values(found, tilt, y + sign * found.shift) - truth) <= 1e-15 + found.relative * truth


def test_d5_deficits_of_several_factors():
    """The curve 1.3 (1 - e^{y - 1}) - 0.3 is delta of a loss 1 - log 1.3 with P-mass 1."""
    masses = Masses(Grid(Fraction(0), 1.0, 0, 1), np.array([0.0, 1.3]), 0.0, 0.0, 0.0, deficit=0.3)
    below = compose([(masses, 2)], 0.0, (0.0, 3.0), 16, (30.0, 30.0), 30.0)
    curves = Curves(below, below, 0.0, 1.0, 16, 1.0)
    assert 0.5 < curves.lower(Fraction(0)) <= 1 - 1.69 * exp(-2)


@pytest.mark.parametrize("tilt", [0.3, 4.0, 25.0])
def test_d4_d5_curves_enclose_atoms(tilt):
    """Losses at random: the curves lie on both sides, keep the masses of P and Q, and need their convex minorants."""
    for step in (0.01, 0.11):
        losses = np.concatenate((RANDOM.uniform(-1, 1, 40), RANDOM.normal(0.2, 0.01, 3)))
        mass = RANDOM.exponential(1, 43)
        mass /= mass.sum()
        nodes = Nodes(losses, np.log(mass))
        grid = Grid(Fraction(-2), step, 0, int(4 / step))
        above, below = pessimistic(nodes, grid, tilt), optimistic(nodes, grid, tilt)
        assert (below.values >= 0).all() and below.deficit < 1e-12
        kept = above.values * np.exp(above.scale - tilt * grid.edges)
        assert kept.sum() == pytest.approx(1) and (kept * np.exp(-grid.edges)).sum() == pytest.approx(
            (mass * np.exp(-losses)).sum()
        )
        for y in np.linspace(-0.5, 1.2, 300):
            truth = curve(losses, mass, y)
            slack = 1e-14 + below.relative * below.values.sum() * np.exp(below.scale - tilt * y)
            assert values(below, tilt, y) - slack <= truth <= values(above, tilt, y) + 1e-13
        assert values(below, tilt, 0.0) >= curve(losses, mass, 0.0) - 2 * step


def test_d4_d5_ends():
    """Losses beyond the grid: the P-mass at infinity, the jumps, and a curve that is 0 at its end."""
    losses, mass = np.array([-3.0, 0.31, 5.0]), np.array([0.2, 0.5, 0.3])
    grid = Grid(Fraction(0), 0.1, 0, 10)
    above, below = (side(Nodes(losses, np.log(mass)), grid, 1.0) for side in (pessimistic, optimistic))
    assert above.infinite == pytest.approx(-0.3 * expm1(1 - 5)) and below.jumps[0] == pytest.approx(0.3)
    assert below.jumps[1] == pytest.approx(log(0.3) - 5)
    for y in (0.0, 0.3, 0.5, 0.9):
        assert values(above, 1.0, y) >= curve(losses, mass, y) - 1e-15
        jumps = below.jumps[0] - exp(y + below.jumps[1])
        assert values(below, 1.0, y) + jumps <= curve(losses, mass, y) + 1e-15


def test_d4_d5_powers_that_are_no_floats():
    """A tilt over the distance of two nodes may overflow: a curve is right or useless, and never nan."""
    random, useless = np.random.default_rng(3), 0
    for _ in range(120):
        losses, mass = random.uniform(-1, 1, 12), np.exp(-random.exponential(50, 12)) / 12
        cells, tilt = int(random.integers(1, 60)), 10 ** random.uniform(0, 6)
        grid = Grid(Fraction(0), 3 / cells, -cells // 2, cells)
        for side, sign in ((optimistic, -1), (pessimistic, 1)):
            made = side(Nodes(losses, np.log(mass)), grid, tilt)
            assert not any(np.isnan(one).any() for name, one in vars(made).items() if name != "grid")
            whole = compose([(made, 1)], tilt, tuple(grid.edges[[0, -1]]), 128, (3.0, 3.0), 20.0)
            y = random.uniform(-1, 1)
            found, _, error = delta(whole, Fraction(y - sign * whole.shift))
            bound = found + sign * (error + (whole.infinite if sign > 0 else whole.deficit))
            assert sign * bound >= sign * curve(losses, mass, y) - 1e-14
            useless += not 0 < made.values.sum() < inf
    assert 12 < useless < 200


@pytest.mark.parametrize("length", [1024, 3 * 512, 5 * 256])
def test_d6_transform(length):
    mass = RANDOM.exponential(1, length)
    mass /= mass.sum()
    found = np.fft.rfft(mass)
    with ctx.workprec(120):
        for k in (1, 7, length // 3):
            turn = [(arb(2 * j * k % (2 * length)) / length).sin_cos_pi() for j in range(length)]
            real = sum((arb(float(m)) * c for m, (_, c) in zip(mass, turn, strict=True)), arb(0))
            imaginary = sum((arb(float(-m)) * s for m, (s, _) in zip(mass, turn, strict=True)), arb(0))
            error = abs(acb(real, imaginary) - acb(float(found[k].real), float(found[k].imag)))
            assert error <= FFT_LEVEL * log2(length)


def test_d6_d7_powers_and_aliasing():
    """A composition on a long circle and on a short one: the difference is what the bounds say, and not 0."""
    grid = Grid(Fraction(0), 0.01, -20, 40)
    mass = np.exp(-((np.arange(41) - 20.0) ** 2) / 60)
    part = Masses(grid, mass / mass.sum(), 0.0, 0.0, 0.0)
    whole = compose([(part, 8)], 1.0, (-2.5, 2.6), 512, (3.0, 3.0), 20.0)
    short = compose([(part, 8)], 1.0, (-0.45, 0.45), 92, (3.0, 3.0), 20.0)
    exact = np.array([1.0])
    for _ in range(8):
        exact = np.convolve(exact, part.values)
    start = round(float(whole.start) / 0.01) + 160
    assert np.abs(whole.values[-start : -start + 321] - exact).max() <= whole.uniform + 1e-16
    wrapped = np.abs(short.values - whole.values[-start + 115 : -start + 207]).sum()
    assert 0 < wrapped <= short.aliased


def test_d8_error_of_delta():
    """Each value moved by its error: delta changes by at most its own error, and by nearly that."""
    grid = Grid(Fraction(0), 0.01, 0, 99)
    part = Masses(grid, RANDOM.exponential(1, 100) / 100, 0.0, 0.0, 0.0)
    whole = compose([(part, 1)], 5.0, (0.0, 1.0), 160, (3.0, 3.0), 20.0)
    found, _, _ = delta(whole, Fraction(1, 5))
    moved = type(whole)(**{**vars(whole), "values": whole.values + 1e-4, "uniform": 1e-4, "aliased": 0.0})
    other, _, error = delta(moved, Fraction(1, 5))
    assert error / 1.01 <= other - found <= error


def test_d8_jumps_and_failures_together():
    """A step that fails, and jumps: what is counted is at most the truth (here a mixture with a large failure)."""
    parts = [
        Part("approximate", {"epsilon": Fraction(1, 10), "delta": Fraction(3, 10)}),
        Part("gaussian", {"sigma": Fraction(1)}),
    ]
    coarse, fine = (Distribution(parts, False).delta(Fraction(2), size) for size in (256, 2**14))
    assert coarse.overlaps(fine) and fine.lower() > 0.3


def test_d9_epsilon_agrees_with_delta():
    of = Distribution([Part("laplace", {"epsilon": Fraction(1)}, 4)], False)
    low, high = of.epsilon(Fraction(1, 1000), 2**13)
    assert (
        of.delta(low * Fraction(999, 1000), 2**13).lower() > 1e-3 > of.delta(high * Fraction(1001, 1000), 2**13).upper()
    )
