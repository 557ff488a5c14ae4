"""Balls of the precision at hand, and values certified with growing precision.

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
GUARD: Final = 32  # bits that the evaluations here lose at ordinary arguments


def exact(number: Fraction) -> Exact:
    """The number as FLINT's fraction."""
    return fmpq(*number.as_integer_ratio())


def ball(number: Fraction) -> Ball:
    """The number in the precision at hand."""
    return arb(fmpq(number.numerator, number.denominator))


def is_above(number: Ball, bound: Ball) -> bool:
    """Is the one number greater than the other? `Undecided` where the balls do not tell."""
    if number > bound:
        return True
    if number <= bound:
        return False
    raise Undecided("the enclosures do not tell on which piece of the curve it is")


def certified(compute: Callable[[], Fraction | Ball | Exact], digits: int) -> Value:
    """The value of `compute`, which works in the precision at hand, with so many right digits."""

    def run(bits: int) -> Fraction | Ball:
        with flint.ctx.workprec(bits + GUARD):
            found = compute()
        return Fraction(int(found.p), int(found.q)) if isinstance(found, fmpq) else found

    return Value.certify(run, digits)
