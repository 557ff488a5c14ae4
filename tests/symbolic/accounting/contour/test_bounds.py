"""Numeric checks of the lemmas C1 to C9 of the contour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from math import erfc as erfc_of_one
from math import exp, inf, pi, sqrt

import mpmath
import numpy as np
import pytest
from flint import acb, arb, ctx
from numpy.typing import NDArray

from symbolic.accounting.balls import Ball, Complex, OutOfReach
from symbolic.accounting.contour.generating import Generating
from symbolic.accounting.contour.grids import grid_for
from symbolic.accounting.contour.pieces import Line, Linear, Piece, Small, _kappa
from symbolic.accounting.contour.step import Step, Window

STEPS = [Step(Fraction(1, 100), Fraction(1)), Step(Fraction(1, 3), Fraction(1, 2)), Step(Fraction(1, 10), Fraction(4))]
WINDOWS = [Window(), Window(-inf, 1.0), Window(0.5, 2.0), Window(1.0, inf)]
KNOWN = 1e-9  # error of the sums over two steps, whose integrands have a kink
CASES = list(product(STEPS, WINDOWS))


number = mpmath.mpf
erfc = np.vectorize(erfc_of_one, otypes=[float])


def window(step: Step, part: Window, x: mpmath.mpc) -> mpmath.mpc:
    """G at a complex point."""

    def phi(end: float) -> mpmath.mpc:
        return mpmath.erfc((x - end) / step.omega / mpmath.sqrt(2)) / 2 if abs(end) < inf else number(end > 0)

    return phi(part.high) - phi(part.low)


def ratio(step: Step, x: mpmath.mpc) -> mpmath.mpc:
    """w."""
    q, s = number(step.q.numerator) / step.q.denominator, number(step.s)
    return 1 - q + q * mpmath.exp((2 * x - 1) / (2 * s * s))


def density(step: Step, x: mpmath.mpc) -> mpmath.mpc:
    s = number(step.s)
    return mpmath.exp(-x * x / (2 * s * s)) / (s * mpmath.sqrt(2 * mpmath.pi))


def measure(step: Step, part: Window) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """log w and phi G dx on a grid so fine that sums are integrals to 12 digits; no code of the chapter."""
    s, q, w = step.s, float(step.q), step.omega
    x = np.arange(-9 * s, 4 + 9 * s, min(w, s) / 2.5)
    tails = [
        erfc((x - end) / w / sqrt(2)) / 2 if abs(end) < inf else np.full_like(x, end > 0)
        for end in (part.low, part.high)
    ]
    return np.log(1 - q + q * np.exp((2 * x - 1) / (2 * s * s))), (x[1] - x[0]) * np.exp(-x * x / (2 * s * s)) / (
        s * sqrt(2 * pi)
    ) * np.maximum(tails[1] - tails[0], 0)


def generating(step: Step, part: Window, order: complex) -> complex:
    losses, masses = measure(step, part)
    return complex((masses * np.exp(order * losses)).sum())


def holds(ball: Complex, value: complex, size: float) -> bool:
    """Whether a ball contains a value that is known to 11 digits of a size."""
    return bool(abs(ball - acb(value.real, value.imag)).lower() <= 1e-11 * size)


@pytest.fixture(autouse=True)
def precision() -> Iterator[None]:
    with ctx.workprec(140), mpmath.workdps(60):
        yield


@pytest.mark.parametrize(("step", "part"), CASES)
def test_c1_shift(step: Step, part: Window) -> None:
    one = Generating(step, part)
    for angle in (0.2, 0.7, 1.4):
        shift = angle * number(step.s) ** 2
        logs = [mpmath.log(ratio(step, x + 1j * shift)) for x in map(number, range(-3, 4))]
        assert all(a.real < b.real and 0 <= a.imag < b.imag <= angle for a, b in pairwise(logs))
        for end, k in product((part.low, part.high), (-2, 0, 2)):
            x = number((end if abs(end) < inf else 0.0) + k * step.omega)
            here = density(step, x) * window(step, part, x)
            there = abs(density(step, x + 1j * shift) * window(step, part, x + 1j * shift))
            if here > 1e-9:  # elsewhere G is a difference of numbers near 1
                assert there <= here * number(one._growth(angle).str(40, radius=False)) * (1 + number(1e-30))
            assert abs(ratio(step, x + 1j * shift)) < abs(ratio(step, x + 0.9j * shift))
    if part.whole:  # the growth is attained, so a smaller one is wrong
        shift = number(step.s) ** 2
        attained = abs(density(step, 1 + 1j * shift)) / density(step, 1)
        assert attained > mpmath.mpf(one._growth(1.0).str(40, radius=False)) * number(0.9999999999)


@pytest.mark.parametrize(("step", "part"), CASES)
@pytest.mark.parametrize("order", [3.5, -2.5])
def test_c2_ends(step: Step, part: Window, order: float) -> None:
    grid = grid_for(step, part, order, 0.0, 8)
    grid = replace(grid, left=grid.left[:1], right=grid.right[-1:])
    ends = Generating(step, part)._outside(arb(order), 0.0, grid)
    beyond = [k for k in range(grid.first - 60, grid.last + 60) if not grid.first <= k <= grid.last]
    points = [number(grid.step) * k for k in beyond]
    values = [density(step, x) * window(step, part, x) * ratio(step, x) ** order for x in points]
    assert ends > arb(mpmath.nstr(number(grid.step) * mpmath.fsum(values), 20))


@pytest.mark.parametrize(("step", "part"), CASES)
@pytest.mark.parametrize("order", [3.5, -2.5])
def test_c3_c4_trapezoid_rule(step: Step, part: Window, order: float) -> None:
    one, v, count = Generating(step, part), 12.0, 24
    size = generating(step, part, order).real
    for bits in (4, 60):  # at 4 bits the errors are large, and the bounds have to hold them
        found = one.line(arb(order), arb(v) / count, 0, count, grid_for(step, part, order, v, bits))
        assert all(
            holds(found[k], generating(step, part, complex(order, v / count * (k + 0.5))), size) for k in (0, 9, 23)
        )
        real = one.real(arb(order), grid_for(step, part, order, 0.0, bits))
        assert holds(acb(real), complex(size), size)
        assert real.rel_accuracy_bits() > bits - 4


def test_c3_coarse_grids_are_held() -> None:
    """The aliasing error is really there: a coarse grid is wrong by more than a fifth of its bound."""
    step, order = STEPS[0], arb(3.5)
    grid = replace(grid_for(step, Window(), 3.5, 0.0, 40), step=2.5, first=-8, last=10, left=(), right=())
    one = Generating(step, Window())
    wrong = abs(_total(one._terms(order, grid).weights) - generating(step, Window(), 3.5).real)
    best = min(float(one._aliasing(one._terms(order, grid), order, replace(grid, up=a))) for a in (1.5, 2.0, 2.5))
    assert best / 30 < wrong < 2 * best


def _total(items: list[Ball]) -> float:
    return float(sum(items, arb(0)))


def test_c4_cells_bound_the_phase() -> None:
    step, v, angle = STEPS[0], 30.0, 0.8
    edges = [float(x) for x in np.linspace(-3, 5, 60)]
    total = Generating(step, Window())._cells(arb(3), arb(v), angle, [arb(x) for x in edges], arb(0))
    shift = angle * number(step.s) ** 2

    def integrand(x: float) -> mpmath.mpf:
        w = ratio(step, x + 1j * shift)
        return mpmath.exp(-x * x / 2) * abs(w) ** 3 * mpmath.exp(v * mpmath.arg(w))

    exact = arb(mpmath.nstr(mpmath.quad(integrand, np.linspace(-3, 5, 9)), 20))
    assert exact < total < 20 * exact
    with pytest.raises(OutOfReach):
        Generating(step, Window())._cells(arb(3), arb(v), 1.6, [arb(0), arb(1)], arb(0))


@pytest.mark.parametrize(("step", "part"), CASES)
@pytest.mark.parametrize("order", [3.5, -2.5])
def test_c5_decay(step: Step, part: Window, order: float) -> None:
    one, v = Generating(step, part), 8.0
    for angle in (0.05, 0.3, 0.9):
        most = one.beyond(arb(order), arb(v), angle, grid_for(step, part, order, 0.0, 30, angle))
        assert all(most > abs(generating(step, part, complex(order, u))) * (1 - 1e-11) for u in (8.0, 9.7, 15.0))


def test_c5_is_sharp_for_a_gaussian() -> None:
    """A record sampled almost surely: |S| is nearly that of a Gaussian, and so is the bound at the best angle."""
    step, v = Step(Fraction(999, 1000), Fraction(1)), 2.0
    most = Generating(step, Window()).beyond(arb(3), arb(v), 1.9, grid_for(step, Window(), 3.0, 0.0, 40, 1.9))
    assert 1 < float(most) / abs(generating(step, Window(), complex(3, v))) < 1.1


def losses() -> tuple[Piece, NDArray[np.float64], NDArray[np.float64]]:
    """A piece of two steps, and its measure B as losses and masses."""
    step, low, high = STEPS[0], -0.25, 1.25
    single, below = measure(step, Window(-inf, low))
    above = measure(step, Window(-inf, high))[1]
    masses = np.outer(above, above) - np.outer(below, below)
    return Piece([(step, 2)], [low], [high], False, 80), np.add.outer(single, single), masses


def excess(l: NDArray[np.float64], masses: NDArray[np.float64], y: float) -> float:
    return float((masses * np.maximum(np.exp(l) - exp(y), 0)).sum())


def test_c6_pieces_are_measures_and_sum_up() -> None:
    piece, l, masses = losses()
    assert masses.min() >= 0
    for order in (1.0, 3.0, -2.0, 0.0):
        assert abs(float(piece.real(order)) / (masses * np.exp(order * l)).sum() - 1) < 1e-11
    step, cuts = STEPS[0], (-inf, 0.0, 2.0, inf)
    pieces = [Piece([(step, 7)], [a], [b], False, 80) for a, b in pairwise(cuts)]
    total = sum((one.real(2.5) for one in pieces), arb(0))
    assert total.overlaps(Piece([(step, 7)], [-inf], [inf], False, 80).real(2.5))
    assert total.rel_accuracy_bits() > 60


@pytest.mark.parametrize("y", [0.01, 0.03, 0.06])
def test_c7_chernoff(y: float) -> None:
    piece, l, masses = losses()
    exact = excess(l, masses, y)
    for order in (1.2, 3.0, 9.0, 40.0):
        assert Small(piece, order).at(arb(y)).upper() > exact
        found = Linear(piece, order).at(arb(y))
        assert found.lower() < exact + 1e-12 and found.upper() > exact - 1e-12


def test_c7_factor_is_attained() -> None:
    """kappa(a) is the largest value of (1 - e^-t) e^(-(a - 1) t)."""
    for a in (1.1, 2.0, 7.5):
        most = max((1 - exp(-t / 1000)) * exp(-(a - 1) * t / 1000) for t in range(1, 9000))
        assert most <= float(_kappa(arb(a)).upper()) < most * (1 + 1e-5)
    with pytest.raises(OutOfReach):
        _kappa(arb(1))


@pytest.mark.parametrize("h", [Fraction(30), Fraction(100), Fraction(200)])
def test_c8_aliasing(h: Fraction) -> None:
    """A coarse step has large aliasing errors; the ball still holds the exact value."""
    piece, l, masses = losses()
    bounds = (((0.0, 0.0), (0.4, 120.0)),)
    for c, y in product((1.3, 20.0), (0.01, 0.05)):
        line = Line(piece, c, h, int(2500 / h), bounds, (90.0, 60.0))
        found, exact = line.at(arb(y)), excess(l, masses, y)
        assert found.lower() < exact + KNOWN and found.upper() > exact - KNOWN
        assert h < 100 or line._aliasing(arb(y), 2 * arb.pi() / arb(int(h))) > KNOWN  # the aliasing errors matter
    for c in (95.0, 1.0):  # the line lies between the orders 1 and 90
        with pytest.raises(OutOfReach):
            Line(piece, c, h, 8, bounds, (90.0, 60.0)).at(arb(1))


def test_c9_truncation() -> None:
    """What the last nodes add is below the bound of the shorter line."""
    step = STEPS[1]
    piece = Piece([(step, 2), (STEPS[0], 5)], [0.2, 1.0], [1.2, 2.5], False, 90)
    bounds = (((0.3, 40.0), (0.4, 60.0)), ((0.2, 40.0), (0.4, 60.0)))
    c, h = 2.0, Fraction(1)
    long = Line(piece, c, h, 120, bounds, (9.0, 5.0))
    for count in (4, 12, 40):
        short = Line(piece, c, h, count, bounds, (9.0, 5.0))
        left_out = sum((abs(value) for value in long.values[count:]), arb(0)) / arb.pi()
        assert left_out < short.left_out
        assert long.at(arb(1)).overlaps(short.at(arb(1)))
