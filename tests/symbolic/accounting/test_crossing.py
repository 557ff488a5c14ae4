"""The search for an epsilon: certified ends, few evaluations, honest intervals where delta does not decide."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from flint import arb, ctx

from symbolic.accounting.balls import ball
from symbolic.accounting.closed import gaussian
from symbolic.accounting.crossing import crossing


def normal(y: F) -> arb:
    with ctx.workprec(400):
        return gaussian(F(1), y)


@pytest.mark.parametrize("target", [F(1, 10), F(1, 10**5), F(1, 10**30)])
@pytest.mark.parametrize("digits", [3, 15, 40])
def test_the_ends_enclose_the_crossing(target: F, digits: int) -> None:
    low, high = crossing(normal, target, (F(0), F(16)), digits)
    with ctx.workprec(400):
        assert normal(low) > ball(target) >= normal(high)
    assert high - low <= 2 * high / 10**digits


def test_a_good_bracket_needs_few_evaluations() -> None:
    places: list[F] = []

    def counted(y: F) -> arb:
        places.append(y)
        return normal(y)

    crossing(counted, F(1, 10**5), (F(43, 10), F(44, 10)), 15)
    assert len(places) < 10


def test_a_wide_ball_gives_a_wide_interval_that_still_contains_the_crossing() -> None:
    def wide(y: F) -> arb:
        return normal(y) * (1 + arb(0, 1e-6))

    low, high = crossing(wide, F(1, 10**5), (F(0), F(16)), 15)
    assert normal(low) > ball(F(1, 10**5)) > normal(high)
    assert F(1, 10**9) < high - low < F(1, 10**4)


def test_a_jump_to_zero_is_found() -> None:
    """delta of a pure mechanism is 0 from its epsilon on."""
    low, high = crossing(lambda y: arb(0) if y >= 1 else arb(1), F(1, 2), (F(0), F(4)), 12)
    assert low < 1 <= high
    assert high - low <= F(2, 10**12)
