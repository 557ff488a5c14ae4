"""Read exact numbers, and print numbers whose digits are all correct.

>>> parse("0.1"), parse("1/10"), parse("1e-3")
(Fraction(1, 10), Fraction(1, 10), Fraction(1, 1000))
>>> Value.of(parse("2/3"), digits=5)
0.66667
"""

from __future__ import annotations

from symbolic.number.digits import Undecided, decimal, endpoints, fraction_text, integer_text, shown
from symbolic.number.reading import MOST_DIGITS, NumberError, bits_for, check_digits, from_json, parse
from symbolic.number.value import Value

__all__ = [
    "MOST_DIGITS", "NumberError", "Undecided", "Value", "bits_for", "check_digits", "decimal", "endpoints",
    "fraction_text", "from_json", "integer_text", "parse", "shown",
]  # fmt: skip
