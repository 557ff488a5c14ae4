"""Points z = e^{i angle + zeta} for sums over the loss of one step, in steps of zeta, and what such a sum misses. Notation as in `symbolic.accounting.contours.density`.

The trapezoid sum with step d over the points rho0 - d (k + 1/2), k = 0, 1, ..., of zeta up to an end rho0 misses of the integral of z^j (1 - q) e^z g, or of what is at most as large at all angles from angle - b to angle + b:

* *sum against the integral up to rho0*: the integrals of |z|^j |(1-q) e^z g| along the borders angle +- b, over e^{2 pi b/d} - 1; and that of |z|^j |(1-q) e^z g| up from one to the other at rho0;
* *left end*: the integral, and the sum of the points left out, each at most the bound near 0, which increases;
* *right end*: the integral on from rho0 along the ray itself.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, pi
from typing import Final, NamedTuple

from flint import acb, arb

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contours.rays.rough import RoughDensity

SURE: Final = 5.0
"""Nats, by which the ends are smaller than they need be."""
MOST_POINTS: Final = 6_000
BESIDE: Final = 0.5
"""How far left of where its bound increases the last of them is: half a step, at most."""
ARCS: Final = 10
"""Pieces of the way from one border to the other at rho0."""


class Points(NamedTuple):
    pace: float
    """d, at most, for the sum to be right to so many nats as was asked for;"""
    angle: Fraction
    turn: Fraction
    """b, both in half turns;"""
    left: float
    end: float
    """log |z| at both ends."""

    @staticmethod
    def best(
        law: RoughDensity, pairs: list[tuple[Fraction, Fraction]], degrees: tuple[int, int], nats: float
    ) -> Points:
        """Those with the longest steps, of several angles and b, for the degrees j between two, right to so many `nats`."""
        trials = [found for pair in pairs if (found := _trial(law, *pair, degrees, nats)) is not None]
        if not trials:
            raise OutOfReach("the moments of the loss would need too many points")
        best = max(trials)
        if best.count(best.pace) > MOST_POINTS:
            raise OutOfReach("the moments of the loss would need too many points")
        return best

    def count(self, pace: float) -> int:
        return ceil((self.end - self.left) / pace)

    def at(self, step: Ball) -> list[Complex]:
        """The points, for the exact step d."""
        last, turned = arb(self.end), acb(0, arb.pi() * ball(self.angle)).exp() if self.angle else arb(1)
        places = range(self.count(float(step)))
        return [(last - step * (2 * place + 1) / 2).exp() * turned for place in places]

    def missing(self, density: Density, step: Ball, degrees: range) -> list[Ball]:
        """What a sum over them misses, at most, for some degrees j."""
        left = self.end - float(step) * (self.count(float(step)) - 0.49)
        if not density.level + left + arb(left).exp() <= 0:  # where the bound of the points left out increases
            raise OutOfReach("the moments of the loss would need too many points")
        borders = [density.moments(abs(self.angle + sign * self.turn), degrees, end=self.end) for sign in (-1, 1)]
        wrapped = (2 * arb.pi() ** 2 * ball(self.turn) / step).exp() - 1
        ends = density.moments(self.angle + self.turn, degrees, end=left)
        beyond = density.moments(self.angle, degrees, start=self.end)
        radius, corner, found = arb(self.end).exp(), self._corner(density), []
        for j, low, high, end, far in zip(degrees, *borders, ends, beyond, strict=True):
            found.append(((low + high) / wrapped + 2 * end + far + corner * radius**j).upper())
        return found

    def _corner(self, density: Density) -> Ball:
        """At most the integral of |(1 - q) e^z g| over the angles at rho0: piece by piece, the narrower the nearer to the largest one, where most of it is."""
        least = arb.pi() * ball(max(self.angle - self.turn, Fraction(0)))
        top = arb.pi() * ball(self.angle + self.turn)
        ends = [*(top - (top - least) / 2**k for k in range(ARCS)), top]
        half = sum(((high - low) * density.largest(low, high, self.end) for low, high in pairwise(ends)), arb(0))
        return half if self.turn <= self.angle else 2 * half  # |g| is even


def _trial(law: RoughDensity, angle: Fraction, turn: Fraction, degrees: tuple[int, int], nats: float) -> Points | None:
    """What is farther left is minute for the lowest degree, and what is farther right for the highest one. None where there are no such ends."""
    import numpy as np

    zeta, logs, border = law.zeta, law.logs(float(angle)), law.logs(float(angle + turn))
    (first, last), (beside, largest) = ([size + degree * zeta for degree in degrees] for size in (logs, border))
    is_left = (first > first.max() - nats - SURE) | (law.level + zeta + np.exp(zeta) > -BESIDE)
    low, highest = int(is_left.argmax()), int(last.argmax())
    sizes = np.maximum(last, largest)
    least = last[highest] - nats - SURE
    below = (np.maximum.accumulate(last[::-1])[::-1] < least) & (sizes < least)
    below[: highest + 1] = False
    high = int(below.argmax())
    if not (below.any() and low):
        return None
    grown = max(float(largest[:high].max() - last[highest]), float(beside[:high].max() - first.max())) + SURE
    return Points(2 * pi * pi * float(turn) / (nats + grown), angle, turn, float(zeta[low]), float(zeta[high]))
