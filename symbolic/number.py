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
FAR: Final = 10_000  # bits by which a ball may differ from 1 before its digits are taken from its logarithm
MINUTE: Final = 1 << 20  # bits: a radius so far below the last bit of the middle is rounded up
LONGEST: Final = 1 << 25  # bits of an end that is written out: four megabytes
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
    return _rounded_quotient(number.numerator, number.denominator, digits)


def _rounded_quotient(numerator: int, below: int, digits: int) -> tuple[int, int]:
    """The same of a quotient, which need not be in lowest terms."""
    if numerator == 0:
        return 0, 0
    sign, above = (-1 if numerator < 0 else 1), abs(numerator)
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


def shown(number: Fraction | int) -> str:
    """An exact number for a message, shortened where it is long.

    >>> shown(Fraction(1, 10**60))
    '1/1000000000000000000000000000...00000'
    """
    return _short(fraction_text(Fraction(number)))


def endpoints(ball: Any) -> tuple[Fraction, Fraction]:
    """The exact ends of an `arb` ball; a minute radius is rounded up, so that the ends can be written.

    Raises `Undecided` where the ball is not finite, or its ends have more than 2^25 bits.

    >>> import flint
    >>> endpoints(flint.arb(3) / 4)
    (Fraction(3, 4), Fraction(3, 4))
    """
    low, high, exponent = _ends(ball)
    unit = Fraction(1 << max(exponent, 0), 1 << max(-exponent, 0))
    return low * unit, high * unit


def _ends(ball: Any) -> tuple[int, int, int]:
    """(l, h, e): the ball lies within l * 2^e and h * 2^e."""
    if not ball.is_finite():
        raise Undecided("the enclosure is not finite")
    middle, place = (int(part) for part in ball.mid().man_exp())
    radius, last = (int(part) for part in ball.rad().man_exp())
    if not radius:
        last = place
    elif radius.bit_length() + last < place - MINUTE:
        radius, last = 1, place - MINUTE
    exponent = min(place, last) if middle else last
    if max(abs(exponent), abs(place + middle.bit_length())) > LONGEST:
        raise Undecided("the number is too far from 1 to be written out")
    middle <<= max(place - exponent, 0)
    radius <<= last - exponent
    return middle - radius, middle + radius, exponent


def _rounded_ball(ball: Any, digits: int) -> tuple[int, int]:
    """Like `_rounded`, for every number in the ball at once; `Undecided` where they differ."""
    import flint

    if not ball.is_finite():
        raise Undecided("the enclosure is not finite")
    if ball.contains(0):
        raise Undecided("the enclosure does not tell the number from 0")
    scale = 0
    mantissa, exponent = (int(part) for part in ball.mid().man_exp())
    size = mantissa.bit_length() + exponent
    if abs(size) > FAR:  # so far from 1 that its ends are not worth writing out
        with flint.ctx.workprec(max(bits_for(digits), mantissa.bit_length() + 64) + 2 * size.bit_length()):
            scale = int((abs(ball).mid().log() / flint.arb(10).log()).mid().floor().unique_fmpz())
            ball = ball / flint.arb(10) ** flint.arb(scale)
    low, high, exponent = _ends(ball)
    below = 1 << max(-exponent, 0)
    m, e = _rounded_quotient(low << max(exponent, 0), below, digits)
    if (m, e) != _rounded_quotient(high << max(exponent, 0), below, digits):
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
            if not number.is_exact() or abs(int(number.man_exp()[1])) > 4 * MOST_DIGITS:
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
        """How far the printed decimal can be from the truth, exactly; `NumberError` where its exponent is beyond 100000."""
        try:
            return parse(self.radius_text)
        except NumberError:
            raise NumberError(
                f"the radius {self.radius_text} is too far from 1 to be a Fraction; radius_text has it"
            ) from None

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
