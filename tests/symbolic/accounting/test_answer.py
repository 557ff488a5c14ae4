"""Answers print the digits that are certain, and otherwise the interval, rounded outward."""

from __future__ import annotations

from fractions import Fraction as F
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symbolic.accounting.answer import LOSSES, Answer
from symbolic.number import Undecided, decimal


def answer(low: F, high: F | None, digits: int = 10) -> Answer:
    return Answer.of(low, high, digits, LOSSES, "both")


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (F(1, 3), F(1, 3), "0.3333333333"),
        (F(0), F(0), "0"),
        (F("1.23456"), F("1.23457"), "[1.234560, 1.234570] (5 certain digits)"),
        (F(0), F(1, 10**9), "[0, 1.0e-9] (0 certain digits)"),
        (F("5.96"), F("6.21"), "[5.96, 6.21] (1 certain digit)"),
        (F("9.9996"), F("9.99998"), "[9.99960, 9.99998] (4 certain digits)"),
        (F(7, 3), None, "at least 2.33"),
    ],
)
def test_text(low: F, high: F | None, text: str) -> None:
    assert str(answer(low, high)) == text


def test_missing_digits_are_no_value() -> None:
    short = answer(F(1), F(2))
    assert not short.is_certain
    with pytest.raises(Undecided, match="10 digits are not certain"):
        _ = short.value


def test_infinite() -> None:
    found = Answer.infinite(5, LOSSES, "both")
    assert (str(found), float(found), found.is_certain) == ("infinite", inf, True)


@given(st.fractions(0, 100), st.fractions(0, 100), st.integers(1, 12))
def test_certain_digits_are_those_of_both_ends(one: F, other: F, digits: int) -> None:
    low, high = min(one, other), max(one, other)
    found = answer(low, high, digits)
    assert all(decimal(low, k) == decimal(high, k) for k in (found.digits,) if k)
    if found.digits < digits:
        assert decimal(low, digits) != decimal(high, digits)
