"""Analysis: enclosures of integrals. The interval is divided into parts, on each of which the truth is in two enclosures:

length * f(somewhere); and, where the formal derivatives are defined, length * f(middle) + length^3 / 24 * f''(somewhere)
(Davis, Rabinowitz: Methods of Numerical Integration, 2.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from proofs.kernel.analysis.balls import Ball, Undecided, Undefined, charge, exact, length, rounded
from proofs.kernel.analysis.derivative import derivative
from proofs.kernel.core.term import Term
from proofs.kernel.core.work import Exhausted, Refused

PARTS = 64
Value = Callable[[Term, Ball], Ball]  # of a term, where the variable is in a ball


def integrate(value: Value, f: Term, z: str, low: Ball, high: Ball, bits: int) -> Ball:
    """The integral of f from low to high in the variable z. What is uncertain of an end is a part of its own."""
    for end in (low, high):
        value(f, end)
    result = exact(0)
    for end in (low, high):
        if end[0] < end[1]:
            result = _plus(result, _uncertain(value, f, end, bits), bits)
    slopes = _slopes(f, z)
    width = (high[0] - low[1]) / PARTS
    for i in range(PARTS if width else 0):
        part = low[1] + i * width, low[1] + (i + 1) * width
        result = _plus(result, _over(value, f, slopes, part, bits), bits)
    return result


def _slopes(f: Term, z: str) -> Sequence[Term]:
    """f' and f'', or nothing where there is no rule for them."""
    try:
        slope = derivative(f, z)
        return slope, derivative(slope, z)
    except Exhausted:
        raise
    except Refused:
        return ()


def _over(value: Value, f: Term, slopes: Sequence[Term], part: Ball, bits: int) -> Ball:
    """The integral over a part."""
    width, middle = part[1] - part[0], (part[0] + part[1]) / 2
    rough = _times(width, value(f, part), bits)
    try:
        bends = [value(slope, part) for slope in slopes]
    except (Undefined, Undecided):
        bends = []
    if not bends:
        return rough
    center = _times(width, value(f, exact(middle)), bits)
    fine = _plus(center, _times(width**3 / 24, bends[-1], bits), bits)
    return max(rough[0], fine[0]), min(rough[1], fine[1])


def _uncertain(value: Value, f: Term, end: Ball, bits: int) -> Ball:
    """The integral between the end of the range and the end of its enclosure."""
    try:
        whole = _times(end[1] - end[0], value(f, end), bits)
    except Undefined as error:
        raise Undecided(str(error)) from None
    return min(whole[0], Fraction(0)), max(whole[1], Fraction(0))


def _times(width: Fraction, value: Ball, bits: int) -> Ball:
    charge(length(width, *value), 4)
    return rounded(bits, width * value[0], width * value[1])


def _plus(a: Ball, b: Ball, bits: int) -> Ball:
    charge(length(*a, *b), 4)
    return rounded(bits, a[0] + b[0], a[1] + b[1])
