"""The inverse moments: each ball contains the value of another method at higher precision.

No tolerance is added.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import flint
import pytest
from flint import acb, arb, fmpq, fmpz
from hypothesis import example, given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.number import Undecided, Value, endpoints, parse
from symbolic.representations.exact import TooLarge
from symbolic.survey import certified_moment as im

TINY = Fraction(1, 10**18)
BITS = st.sampled_from([16, 64, 128, 256, 600])


def by_definition(n: int, c: Fraction) -> Fraction:
    """S from its definition."""
    return sum((Fraction(comb(n, m), m) * c**m * (1 - c) ** (n - m) for m in range(1, n + 1)), Fraction(0))


def contains(ball: Any, number: Fraction) -> bool:
    if isinstance(ball, Fraction):
        return ball == number
    low, high = endpoints(ball)
    return low <= number <= high


def accuracy(ball: Any) -> int:
    return 10**9 if isinstance(ball, Fraction) else int(ball.rel_accuracy_bits())


@st.composite
def chances(draw: st.DrawFn) -> Fraction:
    """c in (0, 1], often near an end."""
    kind = draw(st.sampled_from(["any", "small", "near one", "corner"]))
    if kind == "corner":
        return draw(st.sampled_from([Fraction(1), TINY, 1 - TINY, Fraction(1, 2), Fraction(1, 10**400)]))
    below = 10 ** draw(st.integers(1, 18 if kind != "any" else 3))
    above = draw(st.integers(1, 9 if kind != "any" else below))
    c = Fraction(above, below)
    return 1 - c if kind == "near one" and c < 1 else c


@st.composite
def sizes(draw: st.DrawFn) -> int:
    """n from 121 to 10^18, log-uniform.

    Below 121, the tests compare the exact value with the ball.
    """
    size = draw(st.integers(1, 99)) * 10 ** draw(st.integers(0, 17)) + draw(st.integers(0, 9))
    return min(max(size, 121), 10**18)


@pytest.mark.exhaustive
@settings(max_examples=150, deadline=None)
@given(st.integers(1, 120), chances(), BITS)
@example(1, TINY, 64)
@example(120, Fraction(1), 64)
def test_small_n_against_the_definition(n: int, c: Fraction, bits: int) -> None:
    total = by_definition(n, c)
    conditional = total / (1 - (1 - c) ** n)
    assert im.exact_sum(n, c) == total
    assert im.exact(n, c) == conditional
    for ball, truth in ((im.enclose_sum(n, c, bits), total), (im.enclose(n, c, bits), conditional)):
        assert contains(ball, truth)
        assert accuracy(ball) >= bits - 2
    if n == 1 or c == 1:
        return
    assert contains(im.by_weights(n, c, bits), conditional)
    with flint.ctx.workprec(bits + 50):
        assert contains(im.by_blocks(n, c, bits + 50), total)
        series = im.by_inverse_factorials(n, c, bits)
        assert series is None or contains(series, total)


@settings(max_examples=200, deadline=None)
@given(sizes(), chances(), BITS)
def test_larger_n_against_another_method(n: int, c: Fraction, bits: int) -> None:
    ball, total = im.enclose(n, c, bits), im.enclose_sum(n, c, bits)
    assert accuracy(ball) >= bits - 2
    assert accuracy(total) >= bits - 2
    if isinstance(ball, Fraction):
        assert ball == Fraction(1, n)
        return
    other = second_method(n, c, bits + 80)
    with flint.ctx.workprec(bits + 80):
        assert other.rel_accuracy_bits() >= bits + 40
        assert total.contains(other)
        assert ball.contains(other / im.answered(n, c))


def second_method(n: int, c: Fraction, bits: int) -> Any:
    """S by blocks if there are few terms, otherwise by Arb's integration."""
    if n * c < 2_000 or n < 2_000:
        with flint.ctx.workprec(bits + n.bit_length() + 40):
            return im.by_blocks(n, c, bits + n.bit_length() + 40)
    return by_integration(n, c, bits)


def by_integration(n: int, c: Fraction, bits: int) -> Any:
    """S as the integral of (y^n - u^n) / (y - u) from u to 1, where y = exp(-x/n).

    The part below y_0 = exp(-X/n) is at most y_0^n, because the fraction is at most n y^(n-1). The term u^n / (y -
    u) is integrated in closed form.
    """
    with flint.ctx.workprec(bits + 40):
        u = arb(fmpq((1 - c).numerator, c.denominator))
        end = int((bits + n.bit_length()) * 0.7) + 5
        size = fmpz(n)

        def integrand(x: Any, _: bool) -> Any:
            y = (-x / size).exp()
            return (-x).exp() * y / ((y - acb(u)) * size)

        low = (-arb(end) / size).exp()
        nobody = u**size * (arb(fmpq(c.numerator, c.denominator)) / (low - u)).log()
        return acb.integral(integrand, 0, end).real - nobody + arb(0).union((-arb(end)).exp())


@pytest.mark.parametrize("bits", [64, 200, 2_000, 5_000])
@pytest.mark.parametrize("shift", [-30, -5, 0, 1, 5, 30, 200])
@pytest.mark.parametrize("c", [Fraction(1, 10**9), Fraction(1, 7), Fraction(1, 2), Fraction(19, 20), 1 - TINY])
def test_both_sides_of_the_crossover(bits: int, shift: int, c: Fraction) -> None:
    low, high = 1, 10**18
    while low < high:  # find the first n for which inverse factorials suffice
        middle = (low + high) // 2
        low, high = (low, middle) if im.reach(middle, c) >= bits + 2 * bits.bit_length() else (middle + 1, high)
    n = max(2, int(low * (1 + Fraction(shift, 1000))) + shift)
    ball = im.enclose_sum(n, c, bits)
    assert accuracy(ball) >= bits - 2
    with flint.ctx.workprec(bits + 200):
        assert ball.contains(im.by_blocks(n, c, bits + 200))


@pytest.mark.parametrize(
    ("n", "c", "exact"),
    [
        (1, "1", Fraction(1)),
        (1, "1e-18", Fraction(1)),
        (10**18, "1", Fraction(1, 10**18)),
        (2, "1/2", Fraction(5, 6)),
        (2, "1e-18", None),
    ],
)
def test_exact_corners(n: int, c: str, exact: Fraction | None) -> None:
    found = im.value(n, parse(c)).exact
    assert found is not None
    assert found == (exact or by_definition(n, parse(c)) / (1 - (1 - parse(c)) ** n))


@pytest.mark.parametrize(
    ("n", "c"),
    [
        (10**18, TINY),
        (10**18, 1 - TINY),
        (10**18, 40 * TINY),
        (2_001, TINY),
        (2_001, 1 - TINY),
        (10**6, Fraction(1, 3)),
        (10**100, Fraction(1, 10**99)),
    ],
)
@pytest.mark.parametrize("digits", [1, 2, 50, 1_000])
def test_printed_digits_are_right(n: int, c: Fraction, digits: int) -> None:
    for function in (im.value, im.value_sum):
        short, long = function(n, c, digits), function(n, c, digits + 40)
        assert abs(parse(short.text) - parse(long.text)) <= short.radius + long.radius
        assert parse(short.text) == parse(Value.of(parse(long.text), digits).text)


def test_ten_thousand_digits() -> None:
    for c in (Fraction(1, 2), 20_000 * TINY, TINY):
        value = im.value(10**18, c, 10_000)
        assert value.text.startswith(im.value(10**18, c, 60).text[:55])


def test_long_c() -> None:
    c = Fraction(1, 3) + Fraction(1, 10**3000)
    value = im.value(2_500, c, 1_500)
    assert value.text.startswith(im.value(2_500, Fraction(1, 3), 50).text[:45])


@pytest.mark.parametrize(("n", "c"), [(0, "1/2"), (-1, "1/2"), (3, "0"), (3, "-1/2"), (3, "1.1")])
def test_outside_the_domain(n: int, c: str) -> None:
    with pytest.raises(ValueError, match="domain"):
        im.value(n, parse(c))


def test_too_much_work_is_refused_before_it() -> None:
    with pytest.raises(TooLarge, match="shorter c"):
        im.value(10**18, 20_000 * TINY + Fraction(1, 10**60_000), 60_000)


def test_a_wide_ball_decides_no_digits() -> None:
    with pytest.raises(Undecided):
        Value.of(im.enclose(10**9, Fraction(1, 3), 32), 50)


@pytest.mark.parametrize("name", ["inverse-moment", "inverse-moment-sum", "cramer-rao-ratio", "dont-know-cost"])
def test_a_fraction_that_nobody_reads_is_not_made(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No unused fraction is computed.

    For c = 10^-100000 it has two million bits and took five seconds. The digits come from the ball; the value for
    one respondent stays exact.
    """
    exactly = values.value(f"survey.{name}", n=7, c="1e-2000", digits=20)
    assert exactly.exact is not None
    one = values.value(f"survey.{name}", n=1, c="1e-100000", digits=20)
    assert one.exact is not None
    monkeypatch.setattr(im, "exact_sum", lambda *_: pytest.fail("the fraction was computed"))
    found = values.value(f"survey.{name}", n=7, c="1e-100000", digits=20)
    assert found.exact is None
    assert found.text == exactly.text.replace("e-2000", "e-100000")


def test_the_variance_of_long_fractions_is_the_ratio_of_its_factors() -> None:
    """The variance at long fractions equals the ratio of its factors.

    p, q and pi have ten thousand digits. FLINT multiplies the fractions, and the value is exact.
    """
    n, p, q, pi = 7, Fraction(3, 10), Fraction(1, 10**10_000), Fraction(1, 10**9_000)
    found = values.value("survey.variance", n=n, p=p, q=q, pi=pi, digits=20)
    factor = (pi * p + (1 - pi) * q) * (pi * q + (1 - pi) * p) / (q - p) ** 2
    assert found.text == Value.of(factor * im.exact(n, p + q), 20).text
