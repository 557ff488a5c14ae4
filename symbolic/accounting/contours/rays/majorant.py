"""Bounds of H and H - Q by moments. Notation as in `symbolic.accounting.contours.rays.wedge`; t = |w|. All w here have an angle from pi/2 - psi on, and z lies on the ray at psi <= pi/4, where |e^{wz}| <= 1.

For each step let p(t) = sum over j < K of |m_j| t^j/j! + A_K t^K/K!, m_j its central moments and A_K at least the integral of |z - m|^K |(1 - q) e^z g|. Then e^{-wm} G(w) is majorized by p, with its K-th
remainder, and e^{-wm - w^2 v/2} G(w) by e^{t^2 v/2} p(t), of which the terms in t and t^2 are all but 0: m and v are so near to the mean and the variance that what they are off hardly counts, which the sum checks. So |H - Q| is at
most |e^{w^2 S/2}| times the terms of the product of these to the powers T from the K-th on, |H| at most all of it, with any K, and |Q| at most its terms below the K-th. (As psi <= pi/3, |z - m|^2 = r^2 - 2 r m cos(psi) + m^2 is at most r^2 - r m + m^2, and so at most the larger one of r^2 and m^2: |z - m|^j <= r^j + m^j.)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from flint import arb, arb_series, ctx

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.loss import Ball
from symbolic.accounting.contours.rays.moments import reciprocals

ORDERS: Final = (3, 4, 6)
"""K, for bounds of |H|."""
NEARLY: Final = arb(2) ** -36
"""The mean and the variance may be off by such a share."""
COARSE: Final = 44
"""Bits for bounds."""


class Majorant:
    """Of all steps, for sizes down to e^`least`; psi in half turns."""

    def __init__(
        self,
        steps: Steps,
        densities: Sequence[Density],
        means: Sequence[Ball],
        variances: Sequence[Ball],
        degree: int,
        psi: Fraction,
        least: float,
    ) -> None:
        self.degree, self.times = degree, [times for _, times in steps]
        self.halves = [arb(float(variance) / 2) for variance in variances]  # exact
        self.orders = [*(k for k in ORDERS if k < degree), degree]
        self.turned, self.central = [], []
        for density, mean, half in zip(densities, means, self.halves, strict=True):
            turned, straight = density.moments(psi, range(degree + 1)), density.moments(Fraction(0), range(3, degree))
            self.turned.append(_central(turned, 0, turned[0], mean))
            self.central.append([arb(1), (NEARLY * mean).upper(), (half * (1 + NEARLY)).upper()])
            self.central[-1] += _central(straight, 3, arb(1), mean)
        self.deep = int(1.45 * max(0.0, -least)) + 2 * COARSE + max(self.times).bit_length()
        """Bits, with which what is below the K-th term cancels."""
        with ctx.workprec(self.deep):
            self.low = self._low()

    def _low(self) -> list[Ball]:
        """The coefficients of the product below the K-th."""
        cap, ctx.cap = ctx.cap, self.degree
        try:
            whole = arb_series([0])
            for central, half, times in zip(self.central, self.halves, self.times, strict=True):
                one = arb_series(central) * arb_series([0, 0, half]).exp()
                whole += times * (one - arb_series([0, 0, _known(central, half)])).log()
            found = whole.exp()
        finally:
            ctx.cap = cap
        return [found[k] for k in range(self.degree)]

    def power(self, t: Ball, degree: int) -> Ball:
        """log of the product, with another K."""
        found = arb(0)
        for central, turned, half, times in zip(self.central, self.turned, self.halves, self.times, strict=True):
            size = turned[degree]
            for share in reversed(central[1:degree]):
                size = size * t + share
            size, normal = size * t, (half * t * t).expm1()
            found += (size + normal * (1 + size) - _known(central, half) * t * t).log1p() * times
        return found

    def polynomial(self, t: Ball) -> Ball:
        """|Q| at most, without e^{w^2 S/2}."""
        found = arb(0)
        for share in reversed(self.low):
            found = found * t + share
        return found

    def rest(self, t: Ball) -> Ball:
        """|H - Q| at most, without e^{w^2 S/2}, up to an exact t: as long as it is small."""
        with ctx.workprec(self.deep):
            return (self.power(t, self.degree).exp() - self.polynomial(t)).upper()

    def largest(self, t: Ball) -> Ball:
        """log |H| at most, without e^{w^2 S/2}, up to t."""
        return min((self.power(t, degree) for degree in self.orders), key=lambda power: float(power.upper()))


def _known(central: Sequence[Ball], half: Ball) -> Ball:
    """What cancels of the terms in t^2."""
    return central[2] + half - half * NEARLY


def _central(moments: Sequence[Ball], first: int, whole: Ball, mean: Ball) -> list[Ball]:
    """At most the integrals of |z - m|^j, over j!, from the first j on, where that of 1 is at most `whole`: exact numbers."""
    pairs = enumerate(zip(moments, reciprocals(first, first + len(moments)), strict=True), first)
    return [((moment + whole * mean**j) * share).upper() for j, (moment, share) in pairs]
