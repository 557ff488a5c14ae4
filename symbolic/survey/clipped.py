"""The bias and mean squared error of the clipped estimate, exactly or as balls.

The estimate is clipped to [0, 1]. Sums are arranged so that only the parts below 0 and above 1 cancel (BOUNDS.md K1).

>>> [exact_moment(1, Fraction(3, 5), Fraction(1, 5), Fraction(1, 4), squared) for squared in (False, True)]
[Fraction(1, 8), Fraction(1, 4)]
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import accumulate
from math import lcm
from operator import add
from typing import Any, TypeAlias

Number: TypeAlias = Any  # fmpz, fmpq or arb; python-flint has no types for a checker to read


@dataclass(frozen=True)
class _Arithmetic:
    """The arithmetic of the sums: integers with a final fraction, or balls."""

    number: Callable[[Any], Number]  # converts an integer, rounded to the precision
    divide: Callable[[Number, int], Number]
    quotient: Callable[[Number], Number]
    start: Number
    scale: Number


def exact_moment(n: int, p: Fraction, q: Fraction, pi: Fraction, squared: bool) -> Fraction:
    """Return the bias or the mean squared error of the clipped estimate of pi, as a fraction.

    Both are conditional on at least one answer.

    Parameters
    ----------
    n: number of respondents.
    p, q: probabilities of a true and a false answer; p != q, p + q <= 1.
    pi: the share, 0 <= pi <= 1.
    squared: whether to return the mean squared error instead of the bias.
    """
    from flint import fmpq, fmpz

    factorial = fmpz(math.factorial(n))
    found = _moment(n, p, q, pi, squared, _Arithmetic(fmpz, lambda a, b: a // b, fmpq, factorial, factorial**2))
    return Fraction(int(found.p), int(found.q))


def enclose_moment(n: int, p: Fraction, q: Fraction, pi: Fraction, squared: bool, bits: int) -> Number:
    """Return `exact_moment` as a ball of about `bits` bits."""
    import flint
    from flint import arb, fmpz

    with flint.ctx.workprec(bits + 4 * n.bit_length() + 32):
        scale = 1 / arb(fmpz(n)).fac()
        return _moment(n, p, q, pi, squared, _Arithmetic(lambda x: +arb(x), lambda a, b: a / b, arb, arb(1), scale))


def _moment(n: int, p: Fraction, q: Fraction, pi: Fraction, squared: bool, of: _Arithmetic) -> Number:
    from flint import fmpz

    if p < q:
        p, q = q, p
    d = lcm(p.denominator, q.denominator)
    truth, lie, e, f = (fmpz(int(one)) for one in (p * d, q * d, pi.numerator, pi.denominator))
    yes, no = _powers(n, e * truth + (f - e) * lie, of), _powers(n, e * lie + (f - e) * truth, of)
    unknown = (d - truth - lie) * f
    unanswered = _powers(n, unknown, of)
    step, width, total = truth + lie, truth - lie, of.quotient(of.number(0))
    above, below, step_f, start, whole = e * width, (f - e) * width, step * f, lie * f + e * width, width * f
    step_rounded = of.number(step_f)
    for m in range(1, n + 1):
        lowest, bound = -m * lie, m * width
        # the estimate leaves [0, bound] for j < first and for j >= last
        first, last = (min(int(-((lowest - end) // step)), m + 1) for end in (0, bound))
        weights = [y * k for y, k in zip(yes[: m + 1], reversed(no[: m + 1]), strict=True)]
        outside = weights[:first], weights[last:][::-1]
        if squared:
            part = _sum(outside[0], of) * of.number(m * above) ** 2 + _sum(outside[1], of) * of.number(m * below) ** 2
            error = of.number(first * step_f - m * start)
            for weight in weights[first:last]:
                part += weight * error * error
                error += step_rounded
            total += of.quotient(unanswered[n - m] * part) / of.number(m * whole) ** 2
        else:
            nearest = -lowest - step * (first - 1), lowest + step * last - bound
            part = _mean_distance(nearest[0], step, outside[0], of) - _mean_distance(nearest[1], step, outside[1], of)
            total += of.quotient(unanswered[n - m] * part) / of.number(bound)
    answered = (of.number(d * f) ** n - of.number(unknown) ** n) * of.scale
    return total / answered


def _powers(n: int, base: Any, of: _Arithmetic) -> list[Number]:
    """Return base^k start/k! for k = 0, ..., n."""
    made, power, rest, factor = [], of.number(1), of.start, of.number(base)
    for k in range(n + 1):
        made.append(power * rest)
        power, rest = power * factor, of.divide(rest, k + 1) if k < n else rest
    return made


def _sum(numbers: list[Number], of: _Arithmetic) -> Number:
    return reduce(add, numbers, of.number(0))


def _mean_distance(nearest: Any, step: Any, weights: list[Number], of: _Arithmetic) -> Number:
    """Return the sum of weight times distance, by partial summation.

    The last weight has the distance `nearest`; each earlier one is one step farther.
    """
    sums = list(accumulate(weights, initial=of.number(0)))
    return sums[-1] * of.number(nearest) + _sum(sums[:-1], of) * of.number(step)
