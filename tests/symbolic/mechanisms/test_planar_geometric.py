"""The lattice sum of the planar geometric mechanism: compare all methods and direct sums."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.mechanisms import planar
from symbolic.mechanisms.epstein import alternating, epstein, shells
from symbolic.number import endpoints, parse


def overlap(one: Any, other: Any) -> bool:
    (a, b), (c, d) = endpoints(one), endpoints(other)
    return a <= d and c <= b


def relative(ball: Any) -> Fraction:
    low, high = endpoints(ball)
    return (high - low) / low


@settings(max_examples=60, deadline=None)
@given(st.fractions(Fraction(1, 2), 40, max_denominator=50), st.integers(40, 260))
def test_the_ways_agree(a: Fraction, bits: int) -> None:
    balls = [planar.ewald(a, bits), planar.enclose(a, bits + 40)]
    if a > 4:
        balls.append(planar.direct(a, bits))
    if a <= planar._table_reach():
        balls.append(planar.table(a, bits))
    if a <= 1:
        balls.append(planar.series(a, bits))
    assert all(overlap(one, other) for one in balls for other in balls)
    assert all(relative(one) < Fraction(1, 2 ** (bits - 8)) for one in balls)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 10**6), st.integers(-60, -1))
def test_tiny_scales(mantissa: int, power: int) -> None:
    a = Fraction(mantissa, 10**6) * Fraction(10) ** power
    balls = [way(a, 120) for way in (planar.table, planar.series, planar.ewald)]
    assert all(overlap(one, other) for one in balls for other in balls)
    assert all(relative(one) < Fraction(1, 2**112) for one in balls)


@pytest.mark.parametrize("a", [Fraction(3), Fraction(13, 2), Fraction(20)])
def test_against_the_sum_over_cells(a: Fraction) -> None:
    """Sum over the cells of a square in floats, without shells or a transform.

    The margin is far above the rounding error.
    """
    reach = math.ceil(50 / a)
    cells = math.fsum(
        math.exp(-float(a) * math.hypot(i, j)) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)
    )
    low, high = endpoints(planar.enclose(a, 80))
    assert abs(Fraction(cells) - low) < Fraction(1, 10**12) and high - low < Fraction(1, 2**70)


@pytest.mark.parametrize("a", [Fraction(1, 5), Fraction(2), Fraction(9), Fraction(25)])
@pytest.mark.parametrize("bits", [8, 20, 60])
def test_what_is_left_out_is_bounded(a: Fraction, bits: int) -> None:
    """With few terms, the ball still contains the true value because of its truncation bound."""
    truth = planar.enclose(a, 300)
    for way in ("direct", "ewald"):
        assert overlap(planar.WAYS[way](a, bits), truth)


@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_few_coefficients(count: int) -> None:
    """The bound covers the truncation error of the polynomial."""
    for first, a in ((1, Fraction(3)), (planar.TABLE_FIRST, Fraction(19))):
        cut = planar.poisson(a, 200, first, planar._expand(200, first, count))
        low, high = endpoints(planar.enclose(a, 300))
        below, above = endpoints(cut)
        assert below < low < high < above


def test_the_planned_crossovers() -> None:
    reach = planar._table_reach()
    assert Fraction(20) < reach and reach**2 <= Fraction(planar.TABLE_FIRST) * Fraction(
        98696, 10_000
    )  # a <= pi sqrt(first)
    assert planar.plan(reach, 231).way == "table" and planar.plan(reach + 1, 231).way == "direct"
    assert planar.plan(Fraction(1, 10**400), 30_000).way == "series"


def test_shells_against_counting() -> None:
    counts = [0] * 201
    for i in range(-15, 16):
        for j in range(-15, 16):
            if i * i + j * j <= 200:
                counts[i * i + j * j] += 1
    assert shells(200) == tuple((m, count) for m, count in enumerate(counts) if m and count)
    assert all(count**2 <= 64 * m for m, count in shells(5_000))  # r(m) <= 8 sqrt m


# ---- Epstein's zeta function


def test_alternating_sums_against_arb() -> None:
    from flint import acb, arb, ctx, dirichlet_char

    character = dirichlet_char(4, 3)
    with ctx.workprec(400):
        for j, (eta, beta, whole) in enumerate(
            zip(alternating(40, 300, odd=False), alternating(40, 300, odd=True), epstein(40, 300), strict=True)
        ):
            s = arb(2 * j + 3) / 2
            zeta, known = s.zeta(), character.l(acb(s)).real
            assert eta.overlaps((1 - arb(2) ** (1 - s)) * zeta) and beta.overlaps(known)
            assert whole.overlaps(4 * zeta * known) and float(whole.rad()) < 2**-290
            with ctx.workprec(400):
                loose = list(epstein(j + 1, 300, 5))[-1]
            assert loose.overlaps(whole) and float(loose.rad()) < 2.0 ** (5 * j - 290)


# ---- digits


@pytest.mark.parametrize("epsilon", ["1e-18", "1e-3", "0.5", "22", "23", "400"])
def test_a_thousand_digits(epsilon: str) -> None:
    short = values.value("planar.normaliser", 50, epsilon=epsilon, side="0.9")
    long = values.value("planar.normaliser", 1_000, epsilon=epsilon, side="0.9")
    assert abs(parse(short.text) - parse(long.text)) <= short.radius + long.radius
    assert len(long.text.replace(".", "").lstrip("0").partition("e")[0]) == 1_000


@pytest.mark.parametrize("epsilon", ["1e-5000", "1e-20000", "1e4"])
def test_ten_thousand_digits(epsilon: str) -> None:
    inverse, whole = (values.value(f"planar.{name}", 10_000, epsilon=epsilon) for name in ("normaliser", "lattice-sum"))
    product = parse(inverse.text) * parse(whole.text)
    assert abs(product - 1) < Fraction(1, 10**9_990)


@pytest.mark.parametrize("epsilon", ["1e-49000", "1e-4000", "1e6", "1e100000"])
def test_extremes(epsilon: str) -> None:
    found = values.value("planar.normaliser", 30, epsilon=epsilon)
    two_pi = Fraction(6283185307179586, 10**15)
    if parse(epsilon) < 1:
        assert abs(parse(found.text) * two_pi / parse(epsilon) ** 2 - 1) < Fraction(1, 10**14)
    else:
        assert found.text == "1." + "0" * 29 and found.exact is None


def test_too_many_digits_are_refused_before_the_work() -> None:
    with pytest.raises(ValueError, match=r"planar\.normaliser cannot be computed there: .*fewer digits"):
        values.value("planar.normaliser", 100_000, epsilon="0.5")
