"""Balls of python-flint: numbers enclosed in an interval, rounded outward."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from flint import arb, fmpq

Ball: TypeAlias = Any  # arb; python-flint has no type hints
Complex: TypeAlias = Any  # acb


class OutOfReach(Exception):
    """A method cannot certify an answer within its budget; the next method is used."""


def ball(number: Fraction) -> Ball:
    """Return the smallest ball at the working precision that contains a rational.

    >>> ball(Fraction(1, 2))
    0.500000000000000
    """
    return arb(fmpq(number.numerator, number.denominator))
