"""Read exact numbers that users type; errors say what to type instead.

>>> parse("0.1"), parse("1/10"), parse("1e-3")
(Fraction(1, 10), Fraction(1, 10), Fraction(1, 1000))

A Python float is treated by one of two rules:

* As an argument (`value(..., p=0.1)`) it is refused. It may mean 1/10, or the binary64 number itself, which exceeds
  1/10 by 5.6e-18. Where a formula cancels, the two values can differ in every digit.
* In data that `json.load` returns (`Account.of`, `symbolic.mechanisms.reading.read`, `Mechanism.of_object`,
  `symbolic.vectors.judged`) it means the decimal text in the file; see `from_json`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil, isfinite
from numbers import Rational, Real
from operator import index
from typing import Any, Final, SupportsIndex

MOST_DIGITS: Final = 100_000  # of a number that is read, and of a decimal that is printed
LARGEST_EXPONENT: Final = 100_000
UNSIGNED: Final = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
NUMBER: Final = re.compile(rf"\s*([+-]?)({UNSIGNED})(?:\s*/\s*({UNSIGNED}))?\s*", re.ASCII)
LONG: Final = 2_000  # digits above which FLINT's integers are faster; Python limits such texts


SHORT: Final = 30  # characters of a number that is cached


class NumberError(ValueError):
    """Not an exact number, or not a valid number of digits; the message says what to write."""


def parse(value: object) -> Fraction:
    """Return the exact number that a text, int, Fraction or Decimal denotes.

    Texts are such as "0.1", "1/10", "1e-3", "-2/7".

    A float is refused: write "0.1" for 1/10, or Fraction(0.1) for the binary64 number. `from_json` reads floats in JSON
    data.
    """
    if type(value) is Fraction and value.denominator.bit_length() + value.numerator.bit_length() < LONG:
        return value
    if type(value) is int and value.bit_length() < LONG:
        return _parse_short(value)
    if isinstance(value, str):
        return _parse_short(value) if len(value) <= SHORT else _parse_text(value)
    if isinstance(value, bool):
        raise NumberError(f"not a number: {value}; write 0 or 1")
    if isinstance(value, Real) and not isinstance(value, Rational):  # a float of Python or NumPy
        near = float.__repr__(value) if isinstance(value, float) else str(value)
        raise NumberError(
            f'the float {near} is not exact; pass a string, such as "{near}", '
            f"or Fraction({near}) for the binary64 number"
        )
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise NumberError(f"not a finite number: {value}; write a number such as 0.1, 1/10 or 1e-3")
        exponent = value.as_tuple().exponent
        if not isinstance(exponent, int) or max(abs(exponent), abs(value.adjusted())) > LARGEST_EXPONENT:
            raise NumberError(f"the exponent of {short(str(value))} is beyond {LARGEST_EXPONENT}")
        return Fraction(value)
    if isinstance(value, Rational):
        result = Fraction(int(value.numerator), int(value.denominator))
        if max(result.numerator.bit_length(), result.denominator.bit_length()) > 4 * MOST_DIGITS:
            raise NumberError(f"the number is longer than {MOST_DIGITS} digits")
        return result
    raise NumberError(f"not an exact number: {short(repr(value))}; write a string such as '0.1', '1/10' or '1e-3'")


def from_json(content: Any) -> Any:
    """Return data from `json.load` with each float replaced by its decimal text.

    The text is the shortest decimal that reads as the float. It equals the text in the file if that has at most 15
    digits; `json.load(file, parse_float=str)` keeps more. Raises `NumberError` for infinity and nan, which JSON lacks.

    >>> from_json([{"q": 0.01, "times": 1000}, "1/3"])
    [{'q': '0.01', 'times': 1000}, '1/3']
    """
    if isinstance(content, float):
        if not isfinite(content):
            raise NumberError(f"not an exact number: {content}")
        return float.__repr__(content)
    if isinstance(content, Mapping):
        return {key: from_json(one) for key, one in content.items()}
    return [from_json(one) for one in content] if isinstance(content, (list, tuple)) else content


@lru_cache(maxsize=4096)
def _parse_short(number: str | int) -> Fraction:
    """Parse a short text; cached, because the same parameters recur."""
    return Fraction(number) if isinstance(number, int) else _parse_text(number)


def _parse_text(text: str) -> Fraction:
    if len(text) > MOST_DIGITS:
        raise NumberError(f"a number of {len(text)} characters; at most {MOST_DIGITS} are read")
    if len(text) <= SHORT and text.isascii() and text.replace(".", "", 1).isdecimal():
        whole, _, places = text.partition(".")
        return Fraction(int(whole + places), 10 ** len(places))
    match = NUMBER.fullmatch(text)
    if match is None:
        raise NumberError(f"not a number: {short(repr(text))}; write a number such as 0.1, 1/10 or 1e-3")
    sign, above, below = match.groups()
    result = _parse_decimal(above)
    if below is not None:
        divisor = _parse_decimal(below)
        if divisor == 0:
            raise NumberError(f"division by zero in {short(repr(text))}")
        result /= divisor
    return -result if sign == "-" else result


def _parse_decimal(text: str) -> Fraction:
    mantissa, _, exponent = text.lower().partition("e")
    whole, _, places = mantissa.partition(".")
    if not exponent and len(text) < LONG:
        return Fraction(int(whole + places), 10 ** len(places))
    shown = exponent.lstrip("+-0")
    if len(shown) > 6 or int(shown or 0) > LARGEST_EXPONENT:
        raise NumberError(f"the exponent of {short(text)} is beyond {LARGEST_EXPONENT}")
    power = int(exponent or 0) - len(places)
    digits = _integer(whole + places)
    return Fraction(digits * 10**power) if power >= 0 else Fraction(digits, 10**-power)


def _integer(text: str) -> int:
    if len(text) < LONG:
        return int(text)
    from flint import fmpz

    return int(fmpz(text))


def short(text: str) -> str:
    """Return a text for a message, cut in the middle if it is long."""
    return text if len(text) <= 40 else f"{text[:30]}...{text[-5:]}"


def check_digits(digits: object) -> int:
    """Return a number of digits from 1 to 100,000 as an int; numpy integers are accepted."""
    if type(digits) is not int:
        if isinstance(digits, bool) or not isinstance(digits, SupportsIndex):
            raise NumberError(f"digits must be an integer, not {short(repr(digits))}")
        digits = index(digits)
    if not 1 <= digits <= MOST_DIGITS:
        nearest = 1 if digits < 1 else MOST_DIGITS
        raise NumberError(
            f"digits must be between 1 and {MOST_DIGITS}, not {short(str(digits))}; the nearest is {nearest}"
        )
    return digits


@lru_cache(maxsize=256)
def bits_for(digits: int) -> int:
    """Return the binary precision, in bits, with which to start for this number of digits."""
    return max(128, ceil(digits * 3.3219281) + 64)
