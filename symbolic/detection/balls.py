"""Balls at the current precision, and values certified with growing precision.

>>> certified(lambda: ball(Fraction(1, 2)).exp(), 20)
1.6487212707001281468
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, TypeAlias

import flint
from flint import arb, fmpq

from symbolic.number import Undecided, Value

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Exact: TypeAlias = Any  # fmpq
GUARD: Final = 32  # bits that these evaluations lose at ordinary arguments


def exact(number: Fraction) -> Exact:
    """Return the number as FLINT's fraction."""
    return fmpq(*number.as_integer_ratio())


def ball(number: Fraction) -> Ball:
    """Return a ball around the number, at the current precision."""
    return arb(fmpq(number.numerator, number.denominator))


def is_above(number: Ball, bound: Ball) -> bool:
    """Whether number > bound; raises `Undecided` if the balls overlap."""
    if number > bound:
        return True
    if number <= bound:
        return False
    raise Undecided("the enclosures do not decide which piece of the curve applies")


def certified(compute: Callable[[], Fraction | Ball | Exact], digits: int) -> Value:
    """Return the value of `compute`, which uses the current precision, as a `Value`."""

    def run(bits: int) -> Fraction | Ball:
        with flint.ctx.workprec(bits + GUARD):
            found = compute()
        return Fraction(int(found.p), int(found.q)) if isinstance(found, fmpq) else found

    return Value.certify(run, digits)
