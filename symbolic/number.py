"""Exact numbers in, right digits out.

>>> parse("0.1"), parse("1/10"), parse("1e-3")
(Fraction(1, 10), Fraction(1, 10), Fraction(1, 1000))
>>> Value.of(Fraction(2, 3), digits=5)
0.66667
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from numbers import Rational
from typing import Any, Final

MOST_DIGITS: Final = 100_000  # of a number read, and of a decimal printed
LARGEST_EXPONENT: Final = 100_000
UNSIGNED: Final = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
NUMBER: Final = re.compile(rf"\s*([+-]?)({UNSIGNED})(?:\s*/\s*({UNSIGNED}))?\s*", re.ASCII)
LONG: Final = 2_000  # digits from which FLINT's integers are worth their import (and Python's text limit is avoided)


class NumberError(ValueError):
    """Not an exact number, or not an acceptable number of digits; the message says what would be right."""


class Undecided(ArithmeticError):
    """The enclosure is too wide to decide; more precision may help."""


def parse(value: object) -> Fraction:
    """An exact number from text ("0.1", "1/10", "1e-3", "-2/7"), or from an int, Fraction or Decimal.

    A float is refused: the float 0.1 is not 1/10.
    """
    if isinstance(value, bool):
        raise NumberError(f"not a number: {value}; write 0 or 1")
    if isinstance(value, float):
        raise NumberError(f'the float {value!r} is not exact; pass a string, such as "{value!r}", or a Fraction')
    if isinstance(value, str):
        return _parse_text(value)
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise NumberError(f"not a finite number: {value}; write a number such as 0.1, 1/10 or 1e-3")
        exponent = value.as_tuple().exponent
        if not isinstance(exponent, int) or max(abs(exponent), abs(value.adjusted())) > LARGEST_EXPONENT:
            raise NumberError(f"the exponent of {_short(str(value))} is beyond {LARGEST_EXPONENT}")
        return Fraction(value)
    if isinstance(value, Rational):
        result = Fraction(int(value.numerator), int(value.denominator))
        if max(result.numerator.bit_length(), result.denominator.bit_length()) > 4 * MOST_DIGITS:
            raise NumberError(f"the number is longer than {MOST_DIGITS} digits")
        return result
    raise NumberError(f"not an exact number: {_short(repr(value))}; write a string such as '0.1', '1/10' or '1e-3'")


def _parse_text(text: str) -> Fraction:
    if len(text) > MOST_DIGITS:
        raise NumberError(f"a number of {len(text)} characters; at most {MOST_DIGITS} are read")
    match = NUMBER.fullmatch(text)
    if match is None:
        raise NumberError(f"not a number: {_short(repr(text))}; write a number such as 0.1, 1/10 or 1e-3")
    sign, above, below = match.groups()
    result = _parse_decimal(above)
    if below is not None:
        divisor = _parse_decimal(below)
        if divisor == 0:
            raise NumberError(f"division by zero in {_short(repr(text))}")
        result /= divisor
    return -result if sign == "-" else result


def _parse_decimal(text: str) -> Fraction:
    mantissa, _, exponent = text.lower().partition("e")
    whole, _, places = mantissa.partition(".")
    shown = exponent.lstrip("+-0")
    if len(shown) > 6 or int(shown or 0) > LARGEST_EXPONENT:
        raise NumberError(f"the exponent of {_short(text)} is beyond {LARGEST_EXPONENT}")
    power = int(exponent or 0) - len(places)
    digits = _integer(whole + places)
    return Fraction(digits * 10**power) if power >= 0 else Fraction(digits, 10**-power)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:30]}...{text[-5:]}"


def check_digits(digits: object) -> int:
    """A number of digits between 1 and 100000."""
    if isinstance(digits, bool) or not isinstance(digits, int):
        raise NumberError(f"digits must be an integer, not {_short(repr(digits))}")
    if not 1 <= digits <= MOST_DIGITS:
        nearest = 1 if digits < 1 else MOST_DIGITS
        raise NumberError(
            f"digits must be between 1 and {MOST_DIGITS}, not {_short(str(digits))}; the nearest is {nearest}"
        )
    return digits


def bits_for(digits: int) -> int:
    """Binary precision with which to start, for so many decimal digits."""
    return max(128, ceil(digits * 3.3219281) + 64)


# ---- decimals


def decimal(number: Fraction, digits: int) -> str:
    """The number with so many significant digits, rounded to nearest (a tie to even).

    >>> decimal(Fraction(1, 8), 2), decimal(Fraction(10**9), 3), decimal(Fraction(-1, 3 * 10**9), 3)
    ('0.12', '1.00e9', '-3.33e-10')
    """
    return _layout(*_rounded(number, digits), digits)


def _rounded(number: Fraction, digits: int) -> tuple[int, int]:
    """(m, e): the number is about m * 10^(e + 1 - digits), where m has exactly that many digits (or is 0)."""
    if number == 0:
        return 0, 0
    sign = -1 if number < 0 else 1
    above, below = abs(number.numerator), number.denominator
    # 10^e <= |number| < 10^(e + 1): from below, by exact comparisons
    e = floor((above.bit_length() - below.bit_length() - 1) * 0.30103) - 1
    while above * 10 ** max(-e - 1, 0) >= below * 10 ** max(e + 1, 0):
        e += 1
    shift = digits - 1 - e
    m = _round_divide(above * 10 ** max(shift, 0), below * 10 ** max(-shift, 0))
    return (sign * m // 10, e + 1) if m == 10**digits else (sign * m, e)


def _round_divide(above: int, below: int) -> int:
    """The nearest integer to above/below, a tie to even."""
    if below.bit_length() > 3 * LONG:
        from flint import fmpz

        quotient, rest = (int(part) for part in divmod(fmpz(above), fmpz(below)))
    else:
        quotient, rest = divmod(above, below)
    twice = 2 * rest
    return quotient + (twice > below or (twice == below and quotient % 2 == 1))


def _layout(m: int, e: int, digits: int) -> str:
    if m == 0:
        return "0"
    sign, text = ("-" if m < 0 else ""), integer_text(abs(m))
    if -7 <= e < 0:
        return f"{sign}0.{'0' * (-e - 1)}{text}"
    if 0 <= e < digits - 1:
        return f"{sign}{text[: e + 1]}.{text[e + 1 :]}"
    if e == digits - 1:
        return sign + text
    return f"{sign}{text[0]}{'.' if digits > 1 else ''}{text[1:]}e{e}"


def integer_text(number: int) -> str:
    """An integer as text, however long."""
    if number.bit_length() < 3 * LONG:
        return str(number)
    from flint import fmpz

    return str(fmpz(number))


def _integer(text: str) -> int:
    if len(text) < LONG:
        return int(text)
    from flint import fmpz

    return int(fmpz(text))


def fraction_text(number: Fraction) -> str:
    """An exact number as text: "3" or "-2/7"."""
    text = integer_text(number.numerator)
    return text if number.denominator == 1 else f"{text}/{integer_text(number.denominator)}"


def endpoints(ball: Any) -> tuple[Fraction, Fraction]:
    """The exact ends of an `arb` ball."""
    if not ball.is_finite():
        raise Undecided("the enclosure is not finite")
    middle, radius = _binary(ball.mid()), _binary(ball.rad())
    return middle - radius, middle + radius


def _binary(number: Any) -> Fraction:
    mantissa, exponent = (int(part) for part in number.man_exp())
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


def _rounded_ball(ball: Any, digits: int) -> tuple[int, int]:
    """Like `_rounded`, for every number in the ball at once; `Undecided` where they differ."""
    import flint

    if not ball.is_finite():
        raise Undecided("the enclosure is not finite")
    if ball.contains(0):
        raise Undecided("the enclosure does not tell the number from 0")
    scale = 0
    size = int(ball.mid().man_exp()[1])
    if abs(size) > 100 * LARGEST_EXPONENT:  # so far from 1 that its ends are not worth writing out
        with flint.ctx.workprec(bits_for(digits) + 2 * size.bit_length()):
            scale = int((abs(ball).mid().log() / flint.arb(10).log()).mid().floor().unique_fmpz())
            ball = ball / flint.arb(10) ** flint.arb(scale)
    low, high = endpoints(ball)
    m, e = _rounded(low, digits)
    if (m, e) != _rounded(high, digits):
        raise Undecided(f"the enclosure does not decide {digits} digits")
    return m, e + scale


# ---- results


@dataclass(frozen=True, eq=False, repr=False)
class Value:
    """A number known exactly, or as a ball that contains it; prints its digits, each of them right.

    The printed decimal is the number rounded to nearest, so it is within half a unit of the last digit of the truth.

    >>> value = Value.of(Fraction(1, 3), digits=4)
    >>> print(value, value.exact, value.radius_text)
    0.3333 1/3 5e-5
    """

    digits: int
    exact: Fraction | None
    ball: Any
    text: str
    radius_text: str  # how far the printed decimal can be from the truth: "0", or like "5e-51"

    @staticmethod
    def of(number: Fraction | int | Any, digits: int) -> Value:
        """The value of a Fraction, an int, or an `arb` ball narrow enough to decide the digits (else `Undecided`)."""
        check_digits(digits)
        if not isinstance(number, (Fraction, int)):
            if not number.is_exact() or abs(int(number.man_exp()[1])) > 100 * LARGEST_EXPONENT:
                m, e = _rounded_ball(number, digits)
                return Value(digits, None, number, _layout(m, e, digits), f"5e{e - digits}")
            number, _ = endpoints(number)
        exact = Fraction(number)
        m, e = _rounded(exact, digits)
        right = m * Fraction(10) ** (e + 1 - digits) == exact
        return Value(digits, exact, None, _layout(m, e, digits), "0" if right else f"5e{e - digits}")

    @staticmethod
    def certify(compute: Callable[[int], Fraction | Any], digits: int) -> Value:
        """The value of `compute(bits)` (a Fraction or a ball), asked with growing precision until the digits are certain."""
        bits = bits_for(check_digits(digits))
        most = 16 * bits + 20_000
        while True:
            try:
                return Value.of(compute(bits), digits)
            except Undecided as reason:
                if bits >= most:
                    raise Undecided(f"{reason}, even with {bits} bits") from None
            bits = min(2 * bits, most)

    @property
    def radius(self) -> Fraction:
        """How far the printed decimal can be from the truth, exactly."""
        return parse(self.radius_text)

    @property
    def exact_text(self) -> str | None:
        """The exact number as text, where it is known."""
        return None if self.exact is None else fraction_text(self.exact)

    @property
    def fraction(self) -> Fraction:
        """The exact number; an error where it is not known to be rational."""
        if self.exact is None:
            raise ValueError(f"{_short(self.text)} is not known exactly; it has .text, .arb and .mpf")
        return self.exact

    @property
    def arb(self) -> Any:
        """A python-flint ball that contains the truth."""
        if self.exact is None:
            return self.ball
        import flint

        with flint.ctx.workprec(bits_for(self.digits)):
            return flint.arb(flint.fmpq(self.exact.numerator, self.exact.denominator))

    @property
    def mpf(self) -> Any:
        """A number of mpmath, with the digits and a few more bits."""
        import mpmath

        with mpmath.workprec(bits_for(self.digits)):
            if self.exact is not None:
                return mpmath.mpf(self.exact.numerator) / self.exact.denominator
            return mpmath.ldexp(*(int(part) for part in self.ball.mid().man_exp()))

    def __float__(self) -> float:
        return float(self.exact) if self.exact is not None else float(self.ball.mid())

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text
