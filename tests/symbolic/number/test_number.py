"""Read exact numbers and print correct digits."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import flint
import mpmath
import numpy
import pytest
import sympy
from hypothesis import example, given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.number import (
    MOST_DIGITS,
    NumberError,
    Undecided,
    Value,
    check_digits,
    decimal,
    endpoints,
    fraction_text,
    from_json,
    parse,
)
from symbolic.number import digits as digits_module


class Long(Fraction):
    """A number too long to appear in a test id."""

    numerator = property(lambda self: 10**200_000)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0.1", Fraction(1, 10)),
        ("1/10", Fraction(1, 10)),
        ("1e-3", Fraction(1, 1000)),
        ("-2/7", Fraction(-2, 7)),
        ("3", Fraction(3)),
        (" +.5 ", Fraction(1, 2)),
        ("5.", Fraction(5)),
        ("1.5E2", Fraction(150)),
        ("0.1/0.3", Fraction(1, 3)),
        ("-0", Fraction(0)),
        (7, Fraction(7)),
        (Fraction(1, 3), Fraction(1, 3)),
        (Decimal("0.1"), Fraction(1, 10)),
        (sympy.Rational(1, 3), Fraction(1, 3)),
        (numpy.int64(4), Fraction(4)),
        ("1e0005", Fraction(10**5)),
    ],
)
def test_reads(text: Any, number: Fraction) -> None:
    assert parse(text) == number
    assert type(parse(text)) is Fraction


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (0.1, 'pass a string, such as "0.1"'),
        (float("nan"), "not exact"),
        (numpy.float64(0.5), "not exact"),
        ("nan", "not a number"),
        ("inf", "not a number"),
        ("", "not a number"),
        ("1/0", "division by zero"),
        ("1_000", "not a number"),
        ("0x10", "not a number"),
        ("٣", "not a number"),
        ("1e100001", "beyond 100000"),
        ("1e99999999999999", "beyond 100000"),
        ("1" * 100_001, "at most 100000"),
        (Decimal("NaN"), "finite"),
        (Decimal("1e200000"), "beyond"),
        (True, "not a number"),
        (None, "not an exact"),
        ([1], "not an exact"),
        ("__import__('os')", "not a number"),
        (Long(1), "longer"),
        ("1/2/3", "not a number"),
        ("--1", "not a number"),
        ("½", "not a number"),
    ],
)
def test_refuses(bad: Any, says: str) -> None:
    with pytest.raises(NumberError, match=says) as caught:
        parse(bad)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@settings(deadline=None)
@given(st.fractions())
def test_text_and_back(number: Fraction) -> None:
    assert parse(fraction_text(number)) == number


@settings(deadline=None)
@given(st.fractions(), st.integers(1, 30))
@example(Fraction(9997, 10000), 4)
@example(Fraction(99996, 100000), 4)
@example(Fraction(10**9), 3)
@example(Fraction(1, 10**9), 1)
@example(Fraction(10) ** 17 - 1, 5)
def test_decimals_are_nearest_and_have_exactly_the_digits(number: Fraction, digits: int) -> None:
    text = decimal(number, digits)
    printed = parse(text)
    if number == 0:
        assert text == "0"
        return
    assert len(text.lstrip("-").split("e")[0].replace(".", "").lstrip("0")) == digits
    magnitude = Decimal(text).adjusted()
    assert abs(printed - number) <= Fraction(10) ** (magnitude + 1 - digits) / 2
    value = Value.of(number, digits)
    assert abs(printed - number) <= value.radius
    assert (value.radius == 0) == (printed == number)


def test_decimals() -> None:
    assert decimal(Fraction(1, 4), 3) == "0.250"
    assert decimal(Fraction(123456), 6) == "123456"
    assert decimal(Fraction(123456), 2) == "1.2e5"
    assert decimal(Fraction(-1, 3), 1) == "-0.3"
    assert decimal(Fraction(995, 1000), 2) == "1.0"  # a tie rounds to the even digit
    assert decimal(Fraction(1, 10**8), 2) == "1.0e-8"


def test_very_many_digits() -> None:
    assert decimal(Fraction(1, 7), MOST_DIGITS).startswith("0.142857142857")
    assert len(decimal(Fraction(1, 7), MOST_DIGITS)) == MOST_DIGITS + 2
    value = Value.certify(lambda bits: _at(bits, lambda: flint.arb.pi()), MOST_DIGITS)
    assert str(value).startswith("3.14159265")
    assert len(str(value)) == MOST_DIGITS + 1
    assert parse("1" * 5000) == Fraction(10**5000 - 1, 9)
    assert len(fraction_text(Fraction(10**5000))) == 5001


def _at(bits: int, compute: Any) -> Any:
    with flint.ctx.workprec(bits):
        return compute()


def test_digits_of_a_ball_are_right_or_undecided() -> None:
    mpmath.mp.dps = 80
    assert str(Value.certify(lambda bits: _at(bits, lambda: flint.arb(2).sqrt()), 60)) == mpmath.nstr(
        mpmath.sqrt(2), 60
    )
    with pytest.raises(Undecided):
        Value.of(flint.arb(1, 1e-3), 10)
    with pytest.raises(Undecided):
        Value.of(flint.arb(0, 1e-30), 1)
    with pytest.raises(Undecided, match="even with"):
        Value.certify(lambda bits: flint.arb(0, 1e-30), 5)
    assert Value.of(flint.arb(0.5), 3).exact == Fraction(1, 2)
    assert str(Value.of(flint.arb(1, 1e-30), 10)) == "1.000000000"


def test_precision_grows_until_the_digits_are_certain() -> None:
    asked = []

    def compute(bits: int) -> Any:
        asked.append(bits)
        return _at(bits, lambda: (flint.arb(10) ** 100 + flint.arb(2).sqrt()) - flint.arb(10) ** 100)

    assert str(Value.certify(compute, 20)) == "1.4142135623730950488"
    assert len(asked) > 1


def test_conversions() -> None:
    third = Value.of(Fraction(1, 3), 30)
    assert float(third) == 1 / 3
    assert third.fraction == Fraction(1, 3)
    assert third.exact_text == "1/3"
    low, high = endpoints(third.arb)
    assert low <= Fraction(1, 3) <= high
    assert mpmath.almosteq(third.mpf, mpmath.mpf(1) / 3, rel_eps=mpmath.mpf(10) ** -15)
    assert third.radius_text == "5e-31"
    root = Value.certify(lambda bits: _at(bits, lambda: flint.arb(2).sqrt()), 40)
    assert root.exact is None and root.exact_text is None
    assert float(root) == 2**0.5
    assert abs(Fraction(str(root)) ** 2 - 2) < Fraction(10) ** -38
    with mpmath.workdps(45):
        assert abs(root.mpf**2 - 2) < mpmath.mpf(10) ** -40
    with pytest.raises(ValueError, match="not known exactly"):
        _ = root.fraction


@pytest.mark.parametrize("digits", [0, -1, 1_000_000, True, 2.0, "5", None])
def test_digits_out_of_range(digits: Any) -> None:
    with pytest.raises(NumberError, match="digits must be"):
        check_digits(digits)


def test_numbers_far_from_one() -> None:
    value = Value.certify(lambda bits: _at(bits, lambda: flint.arb(10**18).exp()), 20)
    exponent = int(str(value).split("e")[1])
    with mpmath.workdps(60):
        logarithm = mpmath.mpf(10) ** 18 / mpmath.log(10)
        assert exponent == int(logarithm)
        assert str(value).startswith(mpmath.nstr(mpmath.power(10, logarithm - exponent), 30)[:15])
    assert value.radius_text == f"5e{exponent - 20}"
    assert Value.certify(lambda bits: _at(bits, lambda: -flint.arb(-(10**9)).exp()), 3).text == "-1.25e-434294482"


def test_balls_far_from_one_and_minute_radii_are_quick(calls: Callable[[], int]) -> None:
    arb = flint.arb
    calls()
    with flint.ctx.workprec(300):
        far = arb(-6_125_000).exp(), arb(10) ** 3_000_000 + 1, arb(-(10**40)).exp()
    for ball in far:
        value = Value.of(ball, 10)
        assert len(value.text.replace(".", "").partition("e")[0]) == 10
        with pytest.raises(NumberError, match="too large or too small"):
            _ = value.radius
    assert calls() < 2_000_000
    minute = arb(1, arb(2) ** -(10**13))  # a radius too small for any memory
    low, high = endpoints(minute)
    assert low < 1 < high and high - low < Fraction(1, 10**100_000)
    assert Value.of(minute, 5).text == "1.0000"
    with pytest.raises(Undecided, match="too large or too small"):
        endpoints(arb(2) ** (10**13))


def test_far_balls_are_rounded_like_the_numbers_in_them() -> None:
    draw = random.Random(11)
    for _ in range(40):
        exponent = draw.choice((-1, 1)) * draw.randint(9_000, 40_000)
        number = draw.randint(1, 10**40) * Fraction(2) ** exponent
        ball = flint.arb(flint.fmpq(number.numerator, number.denominator)) * flint.arb(1, "1e-30")
        assert Value.of(ball, 12).text == decimal(number, 12)


# ---- a value among the numbers of other libraries

ROOT = Value.certify(lambda bits: _at(bits, lambda: flint.arb(2).sqrt()), 30)


@pytest.mark.parametrize(
    "other", [Fraction(1, 3), "0.5", 1, Value.of(Fraction(1, 2), 5), Value.of(Fraction(1, 2) ** 40, 5)]
)
def test_each_comparison_holds_just_where_it_does(other: Any) -> None:
    """Values compare correctly (<, =, >) with fractions, texts and values, on either side."""
    half, truth = Value.of(Fraction(1, 2), 5), Fraction(str(other))
    less, same, more = Fraction(1, 2) < truth, Fraction(1, 2) == truth, Fraction(1, 2) > truth
    assert (half < other, half <= other, half == other) == (less, less or same, same)
    assert (half > other, half >= other, half != other) == (more, more or same, not same)
    if isinstance(other, Value):
        assert (other < half, other <= half, other > half, other >= half) == (more, more or same, less, less or same)


def test_comparing() -> None:
    assert ROOT > 1
    assert ROOT < "1.5"
    assert ROOT != Fraction(3, 2)
    assert ROOT >= Decimal("1.4142")
    assert not ROOT <= 1 and not ROOT < 1 and not ROOT >= 2 and not ROOT > 2
    assert Value.of(Fraction(1, 3), 5) == Value.of(Fraction(1, 3), 50) == "1/3"
    assert hash(Value.of(Fraction(1, 3), 5)) == hash(Fraction(1, 3))
    assert ROOT < Value.of(2, 5)
    assert ROOT == ROOT
    assert ROOT != None  # noqa: E711


def test_what_is_not_decided_is_no_answer() -> None:
    with pytest.raises(Undecided, match="30 digits do not decide"):
        _ = ROOT == Value.certify(lambda bits: _at(bits, lambda: flint.arb(2).sqrt()), 30)
    with pytest.raises(NumberError, match="not exact"):
        _ = ROOT < 1.5
    with pytest.raises(TypeError):
        _ = ROOT < None


@given(st.fractions(-1000, 1000), st.integers(0, 12))
def test_formatting_rounds_once(number: Fraction, places: int) -> None:
    text = f"{Value.of(number, 40):.{places}f}"
    assert abs(Fraction(text) - number) * 2 <= Fraction(1, 10**places)
    assert len(text.partition(".")[2]) == places
    assert Fraction(f"{Value.of(number, 40):.{places}e}") == Fraction(decimal(number, places + 1))


def test_formatting() -> None:
    assert f"{ROOT:.3f} {ROOT:>12.4g}|{ROOT:+.2e} {ROOT:>33}|{ROOT}" == (
        "1.414        1.414|+1.41e+0   1.41421356237309504880168872421|1.41421356237309504880168872421"
    )
    assert f"{Value.of(Fraction(51, 10000), 9):.2f}" == "0.01"  # rounded once: not to 0.005 and then to 0.00
    with pytest.raises(ValueError, match="30 correct digits"):
        format(ROOT, ".200f")


def test_what_other_libraries_read() -> None:
    with mpmath.workdps(40):
        assert abs(mpmath.mpf(ROOT) - mpmath.sqrt(2)) < mpmath.mpf(10) ** -29
    assert sympy.sympify(Value.of(Fraction(2, 7), 5)) == sympy.Rational(2, 7)
    assert str(sympy.sympify(ROOT)) == str(ROOT)
    assert pickle.loads(pickle.dumps(ROOT)).ball.overlaps(ROOT.ball)
    assert str(pickle.loads(pickle.dumps(ROOT))) == str(ROOT)
    assert pickle.loads(pickle.dumps(Value.of(Fraction(2, 7), 5))) == "2/7"


def test_numbers_of_numpy() -> None:
    for number in (numpy.float64(0.1), numpy.float32(0.1)):
        with pytest.raises(NumberError, match=r'the float 0\.1 is not exact; pass a string, such as "0\.1"'):
            parse(number)
    assert parse(numpy.int64(7)) == 7
    assert str(Value.of(Fraction(2, 3), numpy.int64(5))) == "0.66667"


def test_floats_in_json_are_their_decimal_text() -> None:
    """A float in JSON means its decimal text, as in the commands.

    The floats have 15 digits, signs and exponents, at any depth.
    """
    draw = random.Random(38)
    texts = [
        f"{draw.choice(['', '-'])}0.{draw.randrange(1, 10**15):015d}e{draw.randint(-300, 300)}" for _ in range(500)
    ]
    content = (
        "{" + f'"a": [{", ".join(texts)}], "b": {{"c": [1E5, 0.1, 1e-7, 123456789.0]}}, "d": [true, null, "x"]' + "}"
    )
    exact, floats = json.loads(content, parse_float=str, parse_int=str), from_json(json.loads(content))
    assert [parse(one) for one in floats["a"]] == [parse(one) for one in exact["a"]]
    assert [parse(one) for one in floats["b"]["c"]] == [parse(one) for one in exact["b"]["c"]]
    assert floats["d"] == [True, None, "x"] and from_json(numpy.float64(0.1)) == "0.1"
    for bad in (float("nan"), float("inf"), -float("inf")):
        with pytest.raises(NumberError, match="not an exact number"):
            from_json([{"q": bad}])


def test_a_float_has_two_meanings_and_the_message_names_both() -> None:
    with pytest.raises(NumberError, match=r'"0\.1", or Fraction\(0\.1\) for the binary64 number'):
        parse(0.1)


def test_a_radius_however_small() -> None:
    assert Value.certify(lambda bits: _at(bits, lambda: (-flint.arb(250_000)).exp()), 99).radius == Fraction(
        5, 10**108673
    )


def test_digits_seen_at_once_are_those_of_the_ends() -> None:
    """If FLINT's decimal enclosure decides the digits, both ends of the ball round to them.

    Near a tie of the last digit, it does not decide.
    """
    draw = random.Random(11)
    seen = 0
    for _ in range(4000):
        places = draw.choice([1, 2, 5, 17, 50])
        with flint.ctx.workprec(draw.choice([40, 64, 200, 400])):
            near_ten = flint.arb(10) ** draw.randint(-30, 30) * (1 + flint.arb(10) ** -draw.randint(1, 60))
            found = draw.choice([near_ten, flint.arb(draw.randint(1, 10**30)) / draw.randint(1, 10**30)])
            found = found * draw.choice([-1, 1]) + flint.arb(0, abs(found) * flint.arb(10) ** -draw.randint(1, 60))
        at_once = digits_module._seen_at_once(found, places)
        if at_once is not None:
            seen += 1
            assert {digits_module.rounded(end, places) for end in endpoints(found)} == {at_once}
    assert seen > 1000
    tie = flint.arb(flint.fmpq(5, 4)) + flint.arb(0, 1e-30)
    assert digits_module._seen_at_once(tie, 2) is None
    with pytest.raises(Undecided):
        Value.of(tie, 2)


def test_what_is_written_late_is_written_once() -> None:
    third = Value.of(Fraction(1, 3), 5)
    assert "text" not in vars(third)
    assert third.text == "0.33333" and third.radius_text == "5e-6" and third.text is third.text
    assert pickle.loads(pickle.dumps(Value.of(Fraction(1, 3), 5))).text == "0.33333"
    with pytest.raises(AttributeError, match="no nonsense"):
        _ = third.nonsense  # type: ignore[attr-defined]


def test_an_exponent_too_long_to_print_is_refused_at_once() -> None:
    """An exponent that is too long to print is refused at once.

    The fuzz test found that the error came later, when the text was requested, and ended the stream.
    """
    far = flint.arb(3).exp() * flint.arb((1, 10**4100))
    with pytest.raises(NumberError, match="exponent"):
        Value.of(far, 10)
    with pytest.raises(NumberError, match="exponent"):
        values.value("error.permute-and-flip", gaps="0.001:100", best="10", epsilon="0.1", sensitivity="9e-4411")
