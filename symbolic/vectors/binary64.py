"""Round the arguments of a case to binary64, as an implementation in doubles sees them.

>>> rounded({"n": "9007199254740993", "p": "1/3", "pi": "0.999999999999999999", "kind": "shafer"})
{'n': '9007199254740992', 'p': '0.3333333333333333', 'pi': '1', 'kind': 'shafer'}
>>> exactly({"p": "0.1"})["p"]
'3602879701896397/36028797018963968'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any, Final

from symbolic.number import NumberError, fraction_text, parse
from symbolic.number.reading import UNSIGNED

NUMBER: Final = re.compile(rf"(?<![\w.])-?{UNSIGNED}(?:/{UNSIGNED})?(?![\w.])", re.ASCII)
"""A number in a text, alone or in a list; x0, 2x2 and k-rr are not numbers."""
LEAST_NORMAL: Final = Decimal(2) ** -1022
LARGEST: Final = Decimal(2) ** 1024 - Decimal(2) ** 970
"""The smallest number that is rounded to infinity."""
WHOLE: Final = 10**16  # smaller whole numbers are written without an exponent


def rounded(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return each number as the shortest decimal of its nearest double, ties to even, or inf."""
    return {key: _each(given, _shortest) for key, given in arguments.items()}


def exactly(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return each number as the exact fraction of its nearest double, or inf."""
    return {key: _each(given, _fraction) for key, given in arguments.items()}


def is_held(arguments: Mapping[str, Any]) -> bool:
    """Whether each number is a binary64 number."""
    return all(abs(near := _nearest(number)) < inf and Fraction(near) == number for number in numbers(arguments))


def has_infinity(arguments: Mapping[str, Any]) -> bool:
    """Whether some number, rounded, is outside the range of binary64."""
    return any(abs(_nearest(number)) == inf for number in numbers(arguments))


def is_below(number: Decimal) -> bool:
    """Whether it is nearer to 0 than every normal number, and not 0."""
    return 0 < abs(number) < LEAST_NORMAL


def is_beyond(number: Decimal) -> bool:
    """Whether it is larger than every binary64 number."""
    return abs(number) >= LARGEST


def numbers(arguments: Mapping[str, Any]) -> list[Fraction]:
    """Return all numbers in the arguments."""
    found: list[Fraction] = []

    def note(number: Fraction) -> str:
        found.append(number)
        return ""

    for given in arguments.values():
        _each(given, note)
    return found


def _each(given: Any, write: Callable[[Fraction], str]) -> Any:
    """Rewrite the numbers of a text; in objects only the values, because keys are names."""
    if isinstance(given, Mapping):
        return {key: _each(one, write) for key, one in given.items()}
    if isinstance(given, (list, tuple)):
        return given  # names
    return NUMBER.sub(lambda found: _written(found[0], write), given)


def _written(text: str, write: Callable[[Fraction], str]) -> str:
    try:
        return write(parse(text))
    except NumberError:  # 1/0, or an exponent that is too large to read
        return text


def _shortest(number: Fraction) -> str:
    near = _nearest(number)
    return str(int(near)) if near.is_integer() and abs(near) < WHOLE else repr(near)


def _fraction(number: Fraction) -> str:
    near = _nearest(number)
    return repr(near) if abs(near) == inf else fraction_text(Fraction(near))


def _nearest(number: Fraction) -> float:
    try:
        return float(number)
    except OverflowError:
        return inf if number > 0 else -inf
