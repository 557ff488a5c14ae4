"""Enclosures contain the exact value, without tolerance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs.recheck import Refused
from proofs.recheck.budget import Undecided, Undefined
from proofs.recheck.intervals import (
    Interval,
    binomial,
    box,
    factorial,
    hull,
    interval,
    pair,
    power,
    unary,
    working_precision,
)

BITS = st.sampled_from([8, 11, 24, 64, 200])
NUMBERS = st.fractions(-50, 50, max_denominator=10**6) | st.integers(-3, 3).map(Fraction)
POSITIVE = st.fractions(Fraction(1, 10**6), 1000, max_denominator=10**6)


def rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def exact(end: arb) -> fmpq:
    """The rational number that an exact end represents."""
    mantissa, exponent = end.man_exp()
    return fmpq(int(mantissa)) * fmpq(2) ** int(exponent)


def contains(value: Any, truth: fmpq) -> bool:
    if isinstance(value, fmpq):
        return bool(value == truth)
    return bool(exact(value.low) <= truth <= exact(value.high))


def around(one: Fraction, other: Fraction, bits: int) -> Any:
    return box(rational(min(one, other)), rational(max(one, other)), bits)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(x=NUMBERS, u=NUMBERS, y=NUMBERS, v=NUMBERS, bits=BITS)
def test_arithmetic_contains_the_exact_value(x: Fraction, u: Fraction, y: Fraction, v: Fraction, bits: int) -> None:
    """The enclosure over the boxes [x, u] and [y, v] contains the exact result at x and y."""
    a, b = around(x, u, bits), around(y, v, bits)
    with working_precision(bits):
        assert contains(unary("neg", a), rational(-x)) and contains(unary("abs", a), rational(abs(x)))
        assert contains(pair("+", a, b), rational(x + y)) and contains(pair("-", a, b), rational(x - y))
        assert contains(pair("*", a, b), rational(x * y)) and contains(power(a, 3), rational(x**3))
        assert contains(pair("max", a, b), rational(max(x, y))) and contains(pair("min", a, b), rational(min(x, y)))
        assert contains(power(a, 2), rational(x * x)) and contains(power(a, 4), rational(x**4))
        try:
            assert contains(pair("/", a, b), rational(x / y)) and contains(power(b, -2), rational(1 / y**2))
        except (Undecided, Undefined, ZeroDivisionError):
            assert not (y > 0 and v > 0) and not (y < 0 and v < 0)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(x=POSITIVE, u=POSITIVE, bits=BITS)
def test_roots_contain_the_exact_value(x: Fraction, u: Fraction, bits: int) -> None:
    squares = around(x * x, u * u, bits)
    with working_precision(bits):
        assert contains(unary("sqrt", squares), rational(x))
        assert contains(unary("sqrt", rational(x * x)), rational(x))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(x=NUMBERS, bits=BITS, name=st.sampled_from(["exp", "log", "sqrt", "Phi", "phi"]))
def test_functions_contain_a_much_better_enclosure(x: Fraction, bits: int, name: str) -> None:
    """The enclosure contains a value with 1,000 bits, by another formula where there is one."""
    if name in ("log", "sqrt") and x <= 0:
        return
    with working_precision(bits):
        value = interval(unary(name, rational(x)))
    with ctx.workprec(1000):
        at = arb(rational(x))
        root = arb(2).sqrt()
        truth = {
            "exp": lambda: (at / 2).exp() ** 2, "log": lambda: 2 * at.sqrt().log(), "sqrt": lambda: at.root(2),
            "Phi": lambda: (1 + (at / root).erf()) / 2, "phi": lambda: (-(at**2) / 2).exp() / (2 * arb.pi()).sqrt(),
        }[name]()  # fmt: skip
        assert not truth < value.low and not truth > value.high


def test_density_of_an_interval_around_0() -> None:
    with working_precision(64):
        whole = interval(unary("phi", box(fmpq(-1), fmpq(2), 64)))
        peak, edge = interval(unary("phi", fmpq(0))), interval(unary("phi", fmpq(2)))
    assert whole.low <= edge.low and peak.high <= whole.high and whole.high < 0.4 and whole.low > 0.05


@pytest.mark.parametrize("bits", range(8, 33))
def test_negation_is_exact_at_few_bits(bits: int) -> None:
    """Ends with more bits than the working precision are rounded outward."""
    wide = box(fmpq(2**200 + 1, 2**190), fmpq(2**201 + 1, 2**190), 4096)
    assert isinstance(wide, Interval)
    with working_precision(bits):
        for op, sign in (("neg", -1), ("abs", 1)):
            for value in (wide, unary("neg", wide)):
                result = interval(unary(op, value))
                assert result.low.is_exact() and result.high.is_exact()
                ends = [exact(value.low), exact(value.high)]
                images = sorted(abs(end) if op == "abs" else sign * end for end in ends)
                assert exact(result.low) <= images[0] and images[1] <= exact(result.high)


def test_ends_are_exact() -> None:
    with pytest.raises(AssertionError):
        Interval(arb(1, 1), arb(2))
    with pytest.raises(AssertionError):
        Interval(arb(2), arb(1))
    assert hull(arb(1, 0.5)).low.is_exact()


def test_what_is_too_large_is_refused_before_it_is_made() -> None:
    for refused in (lambda: factorial(10**9), lambda: power(fmpq(3), 10**9), lambda: binomial(10**12, 10**11)):
        with pytest.raises(Refused, match="too large"):
            refused()
    assert power(fmpq(-1), 10_001) == -1 and power(fmpq(0), 10_000) == 0 and power(fmpq(0), 0) == 1
    assert binomial(10**4, 1) == 10**4


def test_a_value_that_is_no_number() -> None:
    with working_precision(64), pytest.raises(Undecided, match="too large to enclose"):
        hull(arb("inf"))
    with working_precision(64), pytest.raises(Undecided, match="exp of too large"):
        unary("exp", unary("exp", fmpq(1000)))
