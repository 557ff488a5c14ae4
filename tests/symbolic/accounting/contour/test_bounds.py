"""Numeric checks of the lemmas C1 to C9 of the contour."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from math import ceil, inf

import mpmath
import numpy as np
import pytest
from flint import acb, arb, ctx

from symbolic.accounting.balls import OutOfReach
from symbolic.accounting.contour.generating import Generating
from symbolic.accounting.contour.grids import grid_for
from symbolic.accounting.contour.pieces import Bound, Line, Linear, Piece, Small
from symbolic.accounting.contour.step import Step, Window

STEPS = [Step(Fraction(1, 100), Fraction(1)), Step(Fraction(1, 3), Fraction(1, 2)), Step(Fraction(1, 10), Fraction(4))]
WINDOWS = [Window(), Window(-inf, 1.0), Window(0.5, 2.0), Window(1.0, inf)]
CASES = list(product(STEPS, WINDOWS))[::2]


def number(x: float) -> mpmath.mpf:
    return mpmath.mpf(x)


def window(step: Step, part: Window, x: complex) -> mpmath.mpc:
    """G by the error function."""

    def below(end: float) -> mpmath.mpc:
        return mpmath.erfc((x - end) / (step.omega * mpmath.sqrt(2))) / 2

    return (below(part.high) if part.high < inf else 1) - (below(part.low) if part.low > -inf else 0)


def ratio(step: Step, x: complex) -> mpmath.mpc:
    """w."""
    q, s = mpmath.mpf(step.q.numerator) / step.q.denominator, mpmath.mpf(step.s)
    return 1 - q + q * mpmath.exp((2 * x - 1) / (2 * s * s))


def density(step: Step, x: complex) -> mpmath.mpc:
    s = mpmath.mpf(step.s)
    return mpmath.exp(-x * x / (2 * s * s)) / (s * mpmath.sqrt(2 * mpmath.pi))


def generating(step: Step, part: Window, order: complex, end: float = 16.0) -> mpmath.mpc:
    """S by a fine midpoint sum; far more points than the grids have."""
    ends, n = (-end * step.s, end * step.s), 1500 if part.whole else ceil(10 * step.s * end / step.omega / 2)
    h = number(ends[1] - ends[0]) / n
    xs = [ends[0] + h * (k + number(0.5)) for k in range(n)]
    return h * mpmath.fsum(density(step, x) * window(step, part, x) * ratio(step, x) ** order for x in xs)


def holds(ball: acb, value: mpmath.mpc) -> bool:
    """Whether a ball contains a value that is known to 25 digits."""
    near = acb(arb(mpmath.nstr(value.real, 40)), arb(mpmath.nstr(value.imag, 40)))
    return bool((ball - near).contains(0) or abs(ball - near).lower() < abs(near).upper() * arb(10) ** -25)


@pytest.fixture(autouse=True)
def precision() -> None:
    with ctx.workprec(140), mpmath.workdps(45):
        yield


@pytest.mark.parametrize(("step", "part"), CASES)
def test_c1_shift(step: Step, part: Window) -> None:
    one = Generating(step, part)
    for angle in (0.2, 0.7, 1.4):
        shift = angle * number(step.s) ** 2
        logs = [mpmath.log(ratio(step, x + 1j * shift)) for x in np.linspace(-3, 3, 13)]
        assert all(a.real < b.real and 0 <= a.imag < b.imag <= angle for a, b in pairwise(logs))
        for x in map(number, (-1.0, 0.3, 1.7)):
            here = density(step, x) * window(step, part, x)
            if here < number(1e-25):  # a difference of two numbers near 1
                continue
            there = abs(density(step, x + 1j * shift) * window(step, part, x + 1j * shift))
            assert there <= here * mpmath.mpf(one._growth(angle).str(40, radius=False)) * (1 + number(1e-15))
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
    beyond = [k for k in range(grid.first - 400, grid.last + 400) if not grid.first <= k <= grid.last]
    points = [number(grid.step) * k for k in beyond]
    values = [density(step, x) * window(step, part, x) * ratio(step, x) ** order for x in points]
    assert ends > arb(mpmath.nstr(number(grid.step) * mpmath.fsum(values), 20))


@pytest.mark.parametrize(("step", "part"), CASES)
@pytest.mark.parametrize("order", [3.5, -2.5])
def test_c3_c4_trapezoid_rule(step: Step, part: Window, order: float) -> None:
    one, v, count = Generating(step, part), 12.0, 24
    for bits in (8, 60):  # at 8 bits the errors are large, and the bounds have to hold them
        found = one.line(arb(order), arb(v) / count, 0, count, grid_for(step, part, order, v, bits))
        for k in (0, 23):
            assert holds(found[k], generating(step, part, mpmath.mpc(order, number(v) / count * (k + number(0.5)))))
        real = one.real(arb(order), grid_for(step, part, order, 0.0, bits))
        assert holds(acb(real), mpmath.mpc(generating(step, part, number(order))))
        assert real.rel_accuracy_bits() > bits - 4


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
        for u in (8.0, 9.7, 15.0):
            assert most > arb(mpmath.nstr(abs(generating(step, part, mpmath.mpc(order, u))), 20))


def test_c5_is_sharp_for_a_gaussian() -> None:
    """A record sampled almost surely: |S| is nearly that of a Gaussian, and so is the bound at the best angle."""
    step, v = Step(Fraction(999, 1000), Fraction(1)), 2.0
    most = Generating(step, Window()).beyond(arb(3), arb(v), 1.9, grid_for(step, Window(), 3.0, 0.0, 40, 1.9))
    exact = arb(mpmath.nstr(abs(generating(step, Window(), mpmath.mpc(3, v))), 20))
    assert exact < most < 1.1 * exact


def losses(times: int, step: Step = STEPS[1], n: int = 64) -> tuple[Piece, list[tuple[mpmath.mpf, mpmath.mpf]]]:
    """A piece of two steps, and its measure (loss, mass) on a grid of x with 2 n points."""
    low, high = -0.5 * step.s, 1.5 * step.s
    h = number(9) / n * number(step.s)
    xs = [h * (k + number(0.5)) for k in range(-n, n)]
    whole = [(mpmath.log(ratio(step, x)), h * density(step, x), x) for x in xs]
    parts = [[m * window(step, Window(-inf, end), x) for _, m, x in whole] for end in (high, low)]
    found = []
    for i, (one, _, _) in enumerate(whole):
        for j, (two, _, _) in enumerate(whole):
            found.append((one + two, parts[0][i] * parts[0][j] - parts[1][i] * parts[1][j]))
    return Piece([(step, times)], [low], [high], False, 80), found


def excess(measure: list[tuple[mpmath.mpf, mpmath.mpf]], y: float) -> mpmath.mpf:
    return mpmath.fsum(m * (mpmath.exp(l) - mpmath.exp(y)) for l, m in measure if l > y)


def test_c6_pieces_are_measures_and_sum_up() -> None:
    piece, measure = losses(2, Step(Fraction(1, 3), Fraction(2)), 120)
    assert all(mass >= 0 for _, mass in measure)
    for order in (1.0, 3.0, -2.0, 0.0):
        exact = mpmath.fsum(m * mpmath.exp(order * l) for l, m in measure)
        assert abs(mpmath.mpf(piece.real(order).str(30, radius=False)) / exact - 1) < 1e-14
    step, cuts = STEPS[0], (-inf, 0.0, 2.0, inf)
    pieces = [Piece([(step, 7)], [a], [b], False, 80) for a, b in pairwise(cuts)]
    total = sum((one.real(2.5) for one in pieces), arb(0))
    assert total.overlaps(Piece([(step, 7)], [-inf], [inf], False, 80).real(2.5))
    assert total.rel_accuracy_bits() > 60


@pytest.mark.parametrize("y", [0.2, 1.0, 2.0])
def test_c7_chernoff(y: float) -> None:
    piece, measure = losses(2)
    exact = arb(mpmath.nstr(excess(measure, y), 12))
    for order in (1.2, 3.0, 9.0):
        assert Small(piece, order).at(arb(y)).upper() > exact
        assert Linear(piece, order).at(arb(y)).contains(exact)
    single = Piece([(Step(Fraction(1), Fraction(1, 20)), 1)], [-inf], [inf], False, 60)  # nearly one loss: 200
    best = min(float(Small(single, 1 + k / 1000).at(arb(199.0)).upper().log()) for k in range(2, 400, 3))
    assert best < 200.0 + 1


@pytest.mark.parametrize("h", [Fraction(1, 2), Fraction(2), Fraction(5)])
def test_c8_aliasing(h: Fraction) -> None:
    """A coarse step has large aliasing errors; the ball still holds the exact value."""
    piece, measure = losses(2)
    bounds = (Bound((0.0, 0.0), (0.4, 60.0)),)
    for c, y in product((1.3, 4.0), (0.1, 1.5)):
        line = Line(piece, c, h, int(160 / h), bounds, (14.0, 6.0))
        found = line.at(arb(y))
        assert found.overlaps(arb(mpmath.nstr(excess(measure, y), 15)) * arb(1, 1e-3))
        images = line._images(arb(y), 2 * arb.pi() / arb(h.numerator) * h.denominator)
        assert images > 0
    with pytest.raises(OutOfReach):
        Line(piece, 15.0, h, 8, bounds, (14.0, 6.0)).at(arb(1))


def test_c9_truncation() -> None:
    """What the last nodes add is below the bound of the shorter line."""
    step = STEPS[1]
    piece = Piece([(step, 2), (STEPS[0], 5)], [0.2, 1.0], [1.2, 2.5], False, 90)
    bounds = (Bound((0.3, 40.0), (0.4, 60.0)), Bound((0.2, 40.0), (0.4, 60.0)))
    c, h = 2.0, Fraction(1)
    long = Line(piece, c, h, 120, bounds, (9.0, 5.0))
    for count in (4, 12, 40):
        short = Line(piece, c, h, count, bounds, (9.0, 5.0))
        left_out = sum((abs(value) for value in long.values[count:]), arb(0)) / arb.pi()
        assert left_out < short.left_out
        assert long.at(arb(1)).overlaps(short.at(arb(1)))
