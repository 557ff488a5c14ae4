"""A bound of one step's moment function by its moments up to a cut. Notation as in `symbolic.accounting.contours.rays.cuts` and `symbolic.accounting.contours.rays.majorant`.

A few large z are most of the higher moments, and e^{wz} is small beyond a cut at z_c, where z may be turned. Up to it z is real: with all expectations over z < z_c

    E e^{w(z-m)} = 1 - p + w E(z - m) + w^2 v'/2 + w^3 k/6 + at most |w|^4 E|z - m|^4/24 e^{c z_c},      v' = E(z - m)^2,  k = E(z - m)^3,

as |e^y - 1 - y - y^2/2 - y^3/6| <= |y|^4/24 max(1, e^{Re y}). E(z - m), 0 over all z, is less by what is beyond the cut, and v' is v but for that; |z - m|^j <= z^j + m^j there, and z e^{z/2} <= u = e^z - 1, so z^2, z^3 and
z^4 under P, where all weights are 1 + u times those under Q, are at most u^2, u^3 and u^4 under Q: normal tails; and z^3 is at least u^3 (1 - u/2)^3 >= u^3 (1 - 3u/2), and k is at least E z^3 - 3m E z^2 - m^3. And |1 + y| <= 1 + Re y + |y|^2/2, where neither p nor E(z - m) adds to
the real part, and w^2 and w^3 take away from it. With what is on the arc and beyond it that is all; for all w of a size up to t, a real part from 0 up to c, an imaginary part from v on, and Re w^2 <= 0 and Re w^3 <= 0 up to given ones.
"""

from __future__ import annotations

from flint import arb

from symbolic.accounting.contours.loss import Ball
from symbolic.accounting.contours.rays.cuts import Best, Cut, Cuts
from symbolic.accounting.contours.rays.majorant import NEARLY


class TruncatedMoments:
    """Of one step, with the best cut; `variance` is v, about."""

    def __init__(self, cuts: Cuts, variance: Ball) -> None:
        self.cuts, self.variance = cuts, variance
        self.best, self._found = Best(cuts.best.most), dict[int, Truncated]()

    def _cut(self, place: int) -> Truncated:
        if place not in self._found:
            self._found[place] = Truncated(self.cuts, self.cuts.cut(place), self.variance)
        return self._found[place]

    def size(self, t: Ball, square: Ball, cube: Ball, c: Ball, v: Ball) -> Ball:
        """log |E e^{w (z - m)}| at most, where |w| <= t, Re w^2 <= `square` <= 0, Re w^3 <= `cube` <= 0, Re w <= c and Im w >= v."""
        return self.best.of(lambda place: [self._cut(place).size(t, square, cube, c, v)])[0]


class Truncated:
    """With one cut."""

    def __init__(self, cuts: Cuts, cut: Cut, variance: Ball) -> None:
        self.cut, density, mean = cut, cuts.density, cuts.mean
        beyond = [density.power_beyond(j, cut.place) for j in range(3)]
        self.chance, self.off = beyond[0] + beyond[1], NEARLY * mean
        self.first = beyond[1] + beyond[2] + self.off
        self.least = (variance * (1 - NEARLY) - beyond[2]).max(arb(0))
        self.half = variance * (1 + NEARLY) / 2
        _, _, square, cube, fourth = cut.powers
        self.third, self.fourth = (cube + mean**3) / 6, (fourth + mean**4) / 24
        self.least_third = (cube * (1 - 3 * cut.grown / 2)).max(arb(0)) / 6
        self.off_third = (3 * mean * square + mean**3) / 6

    def size(self, t: Ball, square: Ball, cube: Ball, c: Ball, v: Ball) -> Ball:
        real = t * self.off + square * self.least / 2 + cube * self.least_third + t**3 * self.off_third
        size = self.chance + t * self.first + t * t * self.half + t**3 * self.third
        rest = t**4 * self.fourth * (c * self.cut.end).exp() + self.cut.turned(c, v)
        return (real + size * size / 2 + rest).log1p().upper()
