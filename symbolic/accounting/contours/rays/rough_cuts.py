"""How large the bounds of `symbolic.accounting.contours.rays.cuts` and `symbolic.accounting.contours.rays.truncated` are, in floating point: nothing here is certified. Notation as there."""

from __future__ import annotations

from math import pi, sqrt
from typing import Any, Final

from symbolic.accounting.contours.density import MOST, NEAR
from symbolic.accounting.contours.law import log_tails
from symbolic.accounting.contours.rays.cuts import MOST_TURNED, STEP, places
from symbolic.accounting.contours.rays.rough import RoughDensity

Floats = Any  # an array of numpy, which is imported when it is needed
COARSER: Final = 2
"""Of the places where it may be cut, one of so many is looked at,"""
ARCS: Final = 4
"""and of the arc as many pieces."""
CRUDE: Final = 0.2
"""Nats, by which the bound of the whole law may be larger than it is, unless nearly all z are small."""
MOST_GROWN: Final = 600.0
"""Nats, as which what is larger counts."""


class RoughCuts:
    """Of one step's law, for all places where it may be cut."""

    def __init__(self, law: RoughDensity, mean: float, variance: float, half_turns: float) -> None:
        """Of a law's mean and variance; z is turned by so many `half_turns` beyond a cut."""
        import numpy as np

        self.mean, self.half, self.variance = mean, variance / 2, law.sigma**2
        self.end = mean * np.exp(STEP * np.arange(0, places(mean, law.sigma), COARSER))
        self.grown = np.expm1(np.minimum(self.end, MOST_GROWN))
        noise = law.sigma * (law.level + self.end + np.log(-np.expm1(-self.end)))
        missed, degrees = 1 - law.q, np.arange(5)[:, None]
        tilted = degrees**2 / (2 * self.variance) - degrees * law.level
        self.powers = missed * np.exp(tilted + log_tails(degrees / law.sigma - noise))
        beyond = missed * np.exp(tilted + log_tails(noise - degrees / law.sigma))
        self.gone, self.lost = -law.q - beyond[0], (beyond[0] + beyond[1], beyond[1] + beyond[2], beyond[2])
        self.down = missed * law.sigma / sqrt(2 * pi) * np.exp(np.minimum(self.end, MOST_GROWN) - noise**2 / 2)
        angles, cuts = half_turns * np.arange(ARCS + 1) / ARCS, np.log(self.end)
        sizes = [np.exp(np.interp(cuts, law.zeta, law.logs(angle))) for angle in angles]
        pairs = zip(angles, sizes, sizes[1:], strict=False)
        self.arcs = [(np.exp(1j * pi * one), half_turns * pi / ARCS * np.maximum(*ends)) for one, *ends in pairs]
        self.beyond = law.beyond(half_turns, cuts)
        (whole,) = law.moments(half_turns, np.zeros(1))
        self.whole = float(whole) + (CRUDE if MOST / law.sigma - law.level > NEAR else 0.0)
        """Where all z are turned."""

    def sizes(self, along: Floats, up: Floats) -> Floats:
        """log |E e^{w (z - m)}| at orders c + iv, where it is best to cut: about the least of both bounds."""
        import numpy as np

        c, v = along[:, None], up[:, None]
        with np.errstate(all="ignore"):
            turned = self.beyond + sum(
                arc * np.exp(np.minimum(self.end * (c * one.real - v * one.imag), MOST_GROWN)) for one, arc in self.arcs
            )
            bounds = self._moved(c, v) + turned, self._truncated(c, v) + turned
            cut, truncated = (np.log1p(np.where(np.isfinite(one), one, np.inf)).min(axis=1) for one in bounds)
        return np.minimum(np.minimum(cut, self.whole) - along * self.mean, truncated)

    def _moved(self, c: Floats, v: Floats) -> Floats:
        """With x moved up."""
        import numpy as np

        _, mean, square, cube, fourth = self.powers
        phi = np.minimum(v * (mean + c * square) / (self.variance + v * v * square), MOST_TURNED)
        size, first, second = np.hypot(1 + c, v), *(((1 + c + 1j * v) * np.exp(1j * k * phi)).real for k in (1, 2))
        known = first * mean - second * square / 2 + size * cube / 3
        squares = first * first * square + abs(first) * size * cube + size * size * fourth / 4
        largest = np.maximum(first * self.grown + size * self.grown**2 / 2, 0.0)
        largest = np.minimum(np.minimum(largest, (1 + c) * self.end), MOST_GROWN)
        share = np.where(largest > 1e-4, (np.expm1(largest) - largest) / largest**2, 0.5)
        falls = phi * self.down * np.exp(np.minimum(c * self.end, MOST_GROWN))
        found = np.exp(self.variance * phi * phi / 2) * (self.gone + known + squares * share + falls)
        return found + np.expm1(self.variance * phi * phi / 2)

    def _truncated(self, c: Floats, v: Floats) -> Floats:
        """By moments up to the cut."""
        import numpy as np

        t, (chance, first, square) = np.hypot(c, v), self.lost
        real = (c * c - v * v) * np.maximum(self.half - square / 2, 0.0)
        _, _, squares, cubes, fourths = self.powers
        least = cubes * np.maximum(1 - 1.5 * self.grown, 0.0)
        real += ((c**3 - 3 * c * v * v) * least + t**3 * (3 * self.mean * squares + self.mean**3)) / 6
        size = chance + t * first + t * t * self.half + t**3 * (cubes + self.mean**3) / 6
        rest = t**4 * (fourths + self.mean**4) / 24 * np.exp(np.minimum(c * self.end, MOST_GROWN))
        return real + size**2 / 2 + rest
