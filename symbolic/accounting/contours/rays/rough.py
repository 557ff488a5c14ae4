"""The density of `symbolic.accounting.contours.density` along rays, in floating point, and what follows of it: nothing here is certified."""

from __future__ import annotations

from math import exp, log, log1p, pi
from typing import Any, Final

from symbolic.accounting.contours.subsampled import SubsampledGaussian

Floats = Any  # an array of numpy, which is imported when it is needed
PACE: Final = 0.05, 0.6
"""Of log |z|: how far apart the places are, at most, and over sigma;"""
LEFTMOST: Final = 26.0
"""how far left of where most losses are they begin, over sigma;"""
RIGHTMOST: Final = log(1_000.0)
"""where they end at last, and"""
FARTHEST: Final = 80.0, 400.0
"""how far right of where most losses are, over sigma, and over its square for high moments."""


class RoughDensity:
    """log |(1 - q) e^z g| along rays."""

    def __init__(self, factor: SubsampledGaussian) -> None:
        import numpy as np

        self.factor, self.q, self.sigma = factor, float(factor.q), float(factor.sigma)
        self.level = log(1 - self.q) - log(self.q) + 1 / (2 * self.sigma**2)
        self._logs: dict[float, Floats] = {}
        self._moments: dict[tuple[float, bytes], Floats] = {}
        widest, over = PACE
        self.pace = min(widest, over / self.sigma)
        some, more = FARTHEST
        middle = log(log1p(exp(-self.level)))  # where x is 0
        last = min(RIGHTMOST, middle + (some + more / self.sigma) / self.sigma)
        self.zeta = np.arange(middle - LEFTMOST / self.sigma, last, self.pace)

    def logs(self, half_turns: float) -> Floats:
        if half_turns not in self._logs:
            self._logs[half_turns] = self._made_logs(half_turns)
        return self._logs[half_turns]

    def _made_logs(self, half_turns: float) -> Floats:
        return self.complex_logs(self.zeta, half_turns).real

    def complex_logs(self, zeta: Floats, half_turns: float) -> Floats:
        """log((1 - q) e^z g) at places of log |z|."""
        import numpy as np

        z = np.exp(zeta + 1j * pi * half_turns)
        rest = -np.expm1(-z)
        off = self.level + z + np.log(rest)
        sizes = np.log(z / rest) - self.sigma**2 / 2 * off * off + z
        return sizes + log(self.sigma / (2 * pi) ** 0.5 * (1 - self.q))

    def moments(self, half_turns: float, degrees: Floats) -> Floats:
        """log of the integrals of |z|^j |(1 - q) e^z g|."""
        key = half_turns, degrees.tobytes()
        if key not in self._moments:
            self._moments[key] = self._made_moments(half_turns, degrees)
        return self._moments[key]

    def _made_moments(self, half_turns: float, degrees: Floats) -> Floats:
        import numpy as np

        logs = self.logs(half_turns) + np.multiply.outer(degrees, self.zeta)
        peaks = logs.max(axis=1)
        return peaks + np.log(np.exp(logs - peaks[:, None]).sum(axis=1)) + log(self.pace)

    def beyond(self, half_turns: float, places: Floats) -> Floats:
        """The integrals of |(1 - q) e^z g| from log |z| on."""
        import numpy as np

        sizes = np.exp(self.logs(half_turns)) * self.pace
        return np.interp(places, self.zeta, np.cumsum(sizes[::-1])[::-1])

    def mean_and_variance(self) -> tuple[float, float]:
        """Of z under P."""
        import numpy as np

        weights, z = np.exp(self.logs(0.0)) * self.pace, np.exp(self.zeta)
        mean = float(weights @ z)
        return mean, float(weights @ (z - mean) ** 2)
