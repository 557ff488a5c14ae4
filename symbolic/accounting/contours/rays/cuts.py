"""A bound of one step's moment function where z is turned beyond a cut only. Notation as in `symbolic.accounting.contours.rays.borders`.

    G(w) = the integral of e^{wz} (1 - q) e^z g up to the cut c on the real line, along the arc there, and on from it along the ray.

With rho = Re w > 0 the first is at most P(z <= c) + rho E (z; z <= c) + (e^{rho c} - 1 - rho c)/c^2 E (z^2; z <= c), as (e^x - 1 - x)/x^2 increases, and E (z; z <= c) <= E z - c P(z > c). On the arc |e^{wz}| = e^{t c cos(arg w + phi)}
falls with the angle phi; on the ray it is at most 1. So |e^{-wm} G(w)| is at most (1 + rho m + all else) e^{-rho m}, which falls with rho but for what is added. Where steps are many and the loss is near its mean, this counts:
of what is beyond the cut most cancels with what P(z <= c) lacks.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flint import arb

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.loss import Ball, ball

STEP: Final = 0.5
MOST: Final = 24
"""Steps of log z from the mean on, where it is cut,"""
ARCS: Final = 12
"""and pieces of the arc there."""


class Cuts:
    """Where it is best to cut is looked for from where it was the last time."""

    def __init__(self, density: Density, half_turns: Fraction, mean: Ball, off: Ball) -> None:
        """w is turned by so many `half_turns`; `mean` is about that of z, which is at most `off` larger."""
        self.density, self.half_turns, self.mean, self.off = density, half_turns, mean, off
        self._best, self._found = MOST // 2, dict[int, Cut]()

    def _cut(self, place: int) -> Cut:
        if place not in self._found:
            self._found[place] = Cut(self, float(self.mean.log()) + STEP * place)
        return self._found[place]

    def bound(self, near: Ball, far: Ball) -> Ball:
        """log |E e^{w (z - m)}| at most, for t between `near` and `far`."""
        best, found = self._best, self._cut(self._best).bound(near, far)
        for towards in (-1, 1):
            while 0 <= best + towards < MOST:
                other = self._cut(best + towards).bound(near, far)
                if not other < found:
                    break
                best, found = best + towards, other
        self._best = best
        return found


class Cut:
    """At log z = `end`."""

    def __init__(self, of: Cuts, end: float) -> None:
        density, self.mean, self.off, self.end = of.density, of.mean, of.off, arb(end).exp()
        first, turned = arb.pi() * ball(of.half_turns), Fraction(1, 2) - of.half_turns
        self.cosine, piece = first.cos(), arb.pi() * ball(turned) / ARCS
        self.arcs = [
            ((first + piece * k).cos(), piece * density.largest(piece * k, piece * (k + 1), end)) for k in range(ARCS)
        ]
        (self.second,), (beyond,) = (
            density.moments(Fraction(0), range(2, 3), end=end),
            density.moments(turned, range(1), start=end),
        )
        self.chance = density.chance(end)
        self.beyond = beyond - self.chance

    def bound(self, near: Ball, far: Ball) -> Ball:
        least, most, reach = near * self.cosine, far * self.cosine, far * self.end
        real = most * self.end
        added = self.beyond + most * self.off - least * self.end * self.chance
        added += (real.expm1() - real) / self.end**2 * self.second
        added += sum(((reach * cosine).exp() * size for cosine, size in self.arcs), arb(0))
        return ((least * self.mean + added).log1p() - least * self.mean).upper()
