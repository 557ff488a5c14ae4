"""Points z = e^{i angle + zeta} for sums over the loss of one step, in steps of zeta, and what such a sum misses. Notation as in `symbolic.accounting.contours.density`.

The trapezoid sum with step d over the points rho0 - d (k + 1/2), k = 0, 1, ..., of zeta up to an end rho0 misses of the integral of z^j (1 - q) e^z g, or of what is at most as large at all angles from angle - b to angle + b:

* *sum against the integral up to rho0*: the integrals of |z|^j |(1-q) e^z g| along the borders angle +- b, over e^{2 pi b/d} - 1; and that of |z|^j |(1-q) e^z g| up and down from the ray to them at rho0, over 1 + e^{2 pi x/d}, x the
  angle from the ray: there e^{2 pi i (zeta - rho0)/d} is real. So a border may be where the density falls later than on the ray, or does not fall at all;
* *left end*: the points left out, each at most the bound near 0 on the ray, which increases: d times their sum is at most its integral;
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
from symbolic.accounting.contours.rays.geometric import geometric
from symbolic.accounting.contours.rays.rough import RoughDensity

SURE: Final = 5.0
"""Nats, by which the ends are smaller than they need be."""
MOST_POINTS: Final = 6_000
BESIDE: Final = 0.5
"""How far left of where its bound increases the last of them is: half a step, at most."""
ARCS: Final = 12
SHARES: Final = (*(k / ARCS for k in range(ARCS)), *(1 - 0.5**k / ARCS for k in range(1, 7)), 1.0)
"""Where the pieces of the way to a border at rho0 are, as shares of b: the narrower the nearer to it, where most of it may be."""


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
        """The fewest, of several angles and b, for the degrees j between two, right to so many `nats`."""
        trials = [found for pair in pairs if (found := _trial(law, *pair, degrees, nats)) is not None]
        if not trials:
            raise OutOfReach("the moments of the loss would need too many points")
        best = min(trials, key=lambda points: points.count(points.pace))
        if best.count(best.pace) > MOST_POINTS:
            raise OutOfReach("the moments of the loss would need too many points")
        return best

    def count(self, pace: float) -> int:
        return ceil((self.end - self.left) / pace)

    def at(self, step: Ball) -> list[Complex]:
        """The points, for the exact step d."""
        start = acb(self.end - step / 2, arb.pi() * ball(self.angle))
        return geometric(start, -step, self.count(float(step)))

    def missing(self, density: Density, step: Ball, degrees: range) -> list[Ball]:
        """What a sum over them misses, at most, for some degrees j."""
        left = self.end - float(step) * (self.count(float(step)) - 0.49)
        if not density.level + left + arb(left).exp() <= 0:  # where the bound of the points left out increases
            raise OutOfReach("the moments of the loss would need too many points")
        borders = [density.moments(abs(self.angle + sign * self.turn), degrees, end=self.end) for sign in (-1, 1)]
        wrapped = (2 * arb.pi() ** 2 * ball(self.turn) / step).exp() - 1
        ends = density.moments(self.angle, degrees, end=left)
        beyond = density.moments(self.angle, degrees, start=self.end)
        radius, corner, found = arb(self.end).exp(), self._corner(density, step), []
        for j, low, high, end, far in zip(degrees, *borders, ends, beyond, strict=True):
            found.append(((low + high) / wrapped + end + far + corner * radius**j).upper())
        return found

    def _corner(self, density: Density, step: Ball) -> Ball:
        """At most the integral of |(1 - q) e^z g| over the angles at rho0, as they count there: piece by piece."""
        angle, turn, found = arb.pi() * ball(self.angle), arb.pi() * ball(self.turn), arb(0)
        for near, far in pairwise([turn * share for share in SHARES]):
            size = density.largest(angle + near, angle + far, self.end)
            below = density.largest(angle - far, angle - near, self.end) if self.angle else size
            found += (size + below) * (-2 * arb.pi() * near / step).exp() * (far - near)  # |g| is even
        return found


def _trial(law: RoughDensity, angle: Fraction, turn: Fraction, degrees: tuple[int, int], nats: float) -> Points | None:
    """What is farther left is minute for the lowest degree, and what is farther right for the highest one. None where there are no such ends."""
    import numpy as np

    zeta, logs, border = law.zeta, law.logs(float(angle)), law.logs(float(angle + turn))
    (first, last), (beside, largest) = ([size + degree * zeta for degree in degrees] for size in (logs, border))
    is_left = (first > first.max() - nats - SURE) | (law.level + zeta + np.exp(zeta) > -BESIDE)
    low, highest = int(is_left.argmax()), int(last.argmax())
    # on the way to a border each piece counts as its nearest place does
    below = np.maximum.accumulate(last[::-1])[::-1] < last[highest] - nats * (1 + 1 / ARCS) - SURE
    below[: highest + 1] = False
    high = int(below.argmax())
    if not (below.any() and low):
        return None
    grown = max(float(largest[:high].max() - last[highest]), float(beside[:high].max() - first.max())) + SURE
    return Points(2 * pi * pi * float(turn) / (nats + grown), angle, turn, float(zeta[low]), float(zeta[high]))
