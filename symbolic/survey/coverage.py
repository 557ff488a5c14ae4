"""Certified smallest coverage of the interval "estimate +- margin" over a share range.

All probabilities are conditional on at least one answer. There are three methods:

* `exact`: if everybody answers, the infimum over the range is one of finitely many one-sided limits (BOUNDS.md V1). For
  a single share the coverage is one sum, even if some do not answer.
* `cells`: a lower bound by a division of the range into cells (V2).
* `berry-esseen`: a lower bound for any n by the inequality of Berry and Esseen (V3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import ceil, floor, isqrt
from typing import Any, Final, Literal

from symbolic.number import endpoints
from symbolic.survey.budget import ball
from symbolic.survey.tails import UNIT, Tails, below, mass

Method = Literal["exact", "cells", "berry-esseen"]
BITS: Final = 160
PLACES: Final = 6
MOST_PIECES: Final = 12_000
MOST_ARRAY: Final = 10**6  # largest number of respondents for `cells`
MOST_SCALAR: Final = 10**8  # largest number of respondents for which the distribution at one share is summed
DEVIATIONS: Final = 12  # the sum covers this many standard deviations of the number of answers
BERRY_ESSEEN: Final = Fraction(4748, 10_000)


@dataclass(frozen=True)
class Coverage:
    """Bounds on the smallest coverage over the range: `at_least` and `at_most` (1 if unknown)."""

    at_least: Fraction
    at_most: Fraction
    method: Method
    parts: int  # number of one-sided limits or cells

    @property
    def text(self) -> str:
        """The lower bound as a decimal, rounded down."""
        return places(self.at_least)


def places(x: Fraction, more: bool = False) -> str:
    """Return a probability as a decimal, rounded down, or up if `more`."""
    unit = 10**PLACES
    whole = ceil(x * unit) if more else floor(x * unit)
    return f"{whole // unit}.{whole % unit:0{PLACES}}"


@dataclass(frozen=True)
class Interval:
    """The interval "estimate +- margin" from n respondents of the mechanism (p, q), 0 < q < p."""

    n: int
    p: Fraction
    q: Fraction
    margin: Fraction

    @cached_property
    def answering(self) -> Fraction:
        return self.p + self.q

    @cached_property
    def delta(self) -> Fraction:
        return self.margin * (self.p - self.q) / self.answering

    def theta(self, share: Fraction) -> Fraction:
        """Return the probability of yes, given an answer."""
        return (self.q + (self.p - self.q) * share) / self.answering

    @cached_property
    def answers(self) -> tuple[int, int]:
        """The range of the number of answers that is summed; the tiny rest counts as a miss."""
        n, c = self.n, self.answering
        if c == 1:
            return n, n
        spread = DEVIATIONS * (isqrt(ceil(n * c * (1 - c))) + 1) + DEVIATIONS**2
        return max(1, floor(n * c) - spread), min(n, ceil(n * c) + spread)

    def weights(self) -> list[Any]:
        """Return the probabilities of these numbers of answers, given at least one answer."""
        from flint import arb

        first, last = self.answers
        if self.answering == 1:
            return [arb(1)]
        c, rest = ball(self.answering), ball(1 - self.answering)
        found = [mass(self.n, first, self.answering) / (1 - rest**self.n)]
        for m in range(first, last):
            found.append(found[-1] * (c / rest) * (self.n - m) / (m + 1))
        return found

    def at(self, share: Fraction) -> Any:
        """Return the coverage at one share as a ball."""
        import flint

        theta, delta, (first, last) = self.theta(share), self.delta, self.answers
        with flint.ctx.workprec(BITS + 2 * self.n.bit_length()):
            low = below(first, last, theta - delta, theta)
            high = below(first, last, 1 - theta - delta, 1 - theta)
            held = total = flint.arb(0)
            for weight, one, other in zip(self.weights(), low, high, strict=True):
                held, total = held + weight * (1 - one - other), total + weight
            return held.union(held + (1 - total).max(flint.arb(0)))

    def over(self, low: Fraction, high: Fraction) -> Coverage:
        """Return bounds on the smallest coverage over the shares from `low` to `high`."""
        if low == high and self.n <= MOST_SCALAR:
            found = _ends(self.at(low))
            return Coverage(max(found[0], Fraction(0)), found[1], "exact", 1)
        if low < high and self.answering == 1 and 2 * self.n * (self.theta(high) - self.theta(low)) <= MOST_PIECES:
            return _exact(self, low, high)
        bound, at_most = _berry_esseen(self, low, high), _at_most(self, low, high)
        found_by: Method = "berry-esseen"
        parts = STRIPS
        if self.n <= MOST_ARRAY:
            cells = _cells(self, low, high)
            if cells[0] > bound:
                bound, parts, found_by = *cells, "cells"
        return Coverage(max(bound, Fraction(0)), at_most, found_by, parts)


def _ends(found: Any) -> tuple[Fraction, Fraction]:
    low, high = endpoints(found)
    return low, min(high, Fraction(1))


def _at_most(interval: Interval, low: Fraction, high: Fraction) -> Fraction:
    """Return the smallest coverage at nine shares of the range, or 1 if that is too slow."""
    if interval.n > MOST_SCALAR:
        return Fraction(1)
    return min(_ends(interval.at(low + (high - low) * i / 8))[1] for i in range(9))


# ---- exact infimum


def _exact(interval: Interval, low: Fraction, high: Fraction) -> Coverage:
    """Evaluate the one-sided limits in doubles, and the candidates for the minimum by balls."""
    import flint
    import numpy as np

    n, delta = interval.n, interval.delta
    start, end = interval.theta(low), interval.theta(high)
    changes = {Fraction(j, n) - delta for j in range(floor(n * (start + delta)) + 1, ceil(n * (end + delta)))}
    changes |= {Fraction(j, n) + delta for j in range(floor(n * (start - delta)) + 1, ceil(n * (end - delta)))}
    cuts = sorted({start, end, *changes})
    limits = []
    for left, right in pairwise(cuts):
        middle = (left + right) / 2
        below_, above = ceil(n * (middle - delta)) - 1, ceil(n * (1 - middle - delta)) - 1
        limits += [(max(below_, -1), max(above, -1), left), (max(below_, -1), max(above, -1), right)]
    nothing = np.zeros(len(limits))
    parts = [
        Tails(n, n, [one[0] for one in limits], nothing, [one[2] for one in limits]),
        Tails(n, n, [one[1] for one in limits], nothing, [1 - one[2] for one in limits]),
    ]
    missed, error = parts[0].values + parts[1].values, parts[0].error + parts[1].error
    worst = [limits[i] for i in np.flatnonzero(missed >= missed.max() - 4 * error)]
    with flint.ctx.workprec(BITS + 2 * n.bit_length()):
        balls = [1 - _up_to(n, k, theta) - _up_to(n, other, 1 - theta) for k, other, theta in worst]
    ends = [_ends(one) for one in balls]
    return Coverage(max(min(one for one, _ in ends), Fraction(0)), min(one for _, one in ends), "exact", len(limits))


def _up_to(n: int, k: int, theta: Fraction) -> Any:
    """Return P(X <= k)."""
    return next(below(n, n, Fraction(k, n) + Fraction(1, 2 * n), theta))


# ---- lower bounds

STRIPS: Final = 256  # parts of the range in which the inequality of Berry and Esseen is evaluated
CELLS: Final = (200, 8_000)  # smallest and largest number of cells
LOSS: Final = 2e-4  # target loss of the lower bound, about 1/4 sqrt(n) times the width of a cell
WORK: Final = 3 * 10**6  # most cells times numbers of answers


def _cells(interval: Interval, low: Fraction, high: Fraction) -> tuple[Fraction, int]:
    """Return a lower bound of the coverage, and the number of cells."""
    import flint
    import numpy as np

    first, last = interval.answers
    start, end, delta = interval.theta(low), interval.theta(high), interval.delta
    enough = ceil((end - start) * isqrt(interval.n) / (4 * Fraction(LOSS)))
    count = max(CELLS[0], min(CELLS[1], enough, WORK // (last - first + 1)))
    thetas = [start + (end - start) * i / count for i in range(count + 1)]
    left, right = thetas[:-1], thetas[1:]
    sides = []
    for reach, chances in (
        ([one - delta for one in right], (left, right)),
        ([1 - one - delta for one in left], ([1 - one for one in left], [1 - one for one in right])),
    ):
        k = [ceil(first * one) - 1 if one > 0 else -1 for one in reach]
        x = np.array([float(one) for one in reach])
        sides.append([Tails(first, last, k, x, chance) for chance in chances])
    with flint.ctx.workprec(BITS):
        weights = interval.weights()
        rest = float((1 - sum(weights[1:], weights[0])).upper()) if len(weights) > 1 else 0.0
    missed = np.zeros(count)
    for place, weight in enumerate(weights):
        at_left, at_right = (sides[0][i].values + sides[1][i].values for i in (0, 1))
        missed = missed + float(weight.mid()) * np.maximum(at_left, at_right)
        if place < len(weights) - 1:
            for one in (*sides[0], *sides[1]):
                one.advance()
    error = 2 * max(one.error for side in sides for one in side) + (8 * len(weights) + 8) * UNIT
    worst = float(missed.max())
    if not worst <= 1:  # also true for nan
        return Fraction(0), count
    return 1 - Fraction(worst) - Fraction(error) - Fraction(max(rest, 0.0)), count


def _berry_esseen(interval: Interval, low: Fraction, high: Fraction) -> Fraction:
    import flint

    with flint.ctx.workprec(BITS):
        someone = 1 - ball(1 - interval.answering) ** interval.n
        start, end = interval.theta(low), interval.theta(high)
        found = []
        for i in range(STRIPS):
            theta = ball(start + (end - start) * i / STRIPS).union(ball(start + (end - start) * (i + 1) / STRIPS))
            missed = _tail(interval, theta) + _tail(interval, 1 - theta)
            found.append(_ends_of_number(1 - missed / someone))
    return min(found)


def _ends_of_number(found: Any) -> Fraction:
    return endpoints(found)[0] if found.is_finite() else Fraction(0)


def _tail(interval: Interval, theta: Any) -> Any:
    """Return an upper bound on P(estimate - share > margin)."""
    from flint import arb

    c, delta = ball(interval.answering), ball(interval.delta)
    rest, shift, n = 1 - c, c * delta, arb(interval.n)
    yes, no = 1 - theta - delta + shift, theta + delta - shift  # deviations from the mean
    variance = c * theta * yes**2 + c * (1 - theta) * no**2 + rest * shift**2
    third = c * theta * abs(yes) ** 3 + c * (1 - theta) * abs(no) ** 3 + rest * shift**3
    normal = (shift * (n / (2 * variance)).sqrt()).erfc() / 2
    return normal + ball(BERRY_ESSEEN) * third / (variance * variance.sqrt() * n.sqrt())


def worst_share(low: Fraction, high: Fraction) -> Fraction:
    """Return the share of the range with the largest variance, which is the nearest to 1/2."""
    return min(max(Fraction(1, 2), low), high)


def samples(low: Fraction, high: Fraction, count: int) -> Sequence[Fraction]:
    """Return equally spaced shares of the range, for a curve."""
    return [low + (high - low) * i / (count - 1) for i in range(count)] if low < high else [low]
