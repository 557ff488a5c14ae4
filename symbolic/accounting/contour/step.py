"""One Poisson-subsampled Gaussian step and its windows, in floats: only choices depend on this module.

With w(x) = dP/dQ = 1 - q + q exp((2x - 1)/(2 sigma^2)) under Q = N(0, sigma^2), a window (low, high] weighs x by

    G(x) = Phi((high - x)/omega) - Phi((low - x)/omega).

All shifts x + i alpha are given as angles a = alpha/sigma^2, since w(x + i alpha) = 1 - q + q exp(z + i a).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import exp, inf, log, pi, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

FAR = np.append(0, np.geomspace(0.02, 300, 80))  # cells that reveal a second maximum, in units of the axis
LEAST_SIGMA, MOST_SIGMA = 1e-4, 1e8  # exp(1/sigma^2) and its distance from 1 are floats, as logs or directly
LEAST_RATE = 1e-15  # q and 1 - q above the roundoff of floats
MOST_SAMPLES = 4_000  # points of a float grid, enough for a peak of width sigma in a range of 1,000 sigma


@dataclass(frozen=True)
class Window:
    """A smooth indicator of low < x <= high; it is empty unless low < high."""

    low: float = -inf
    high: float = inf

    @property
    def empty(self) -> bool:
        return not self.low < self.high

    @property
    def whole(self) -> bool:
        return self.low == -inf and self.high == inf


@dataclass(frozen=True)
class Step:
    """A Gaussian mechanism with noise multiplier `sigma` on a Poisson sample with rate `q`."""

    q: Fraction
    sigma: Fraction

    @property
    def plain(self) -> bool:
        """Whether there is no subsampling: the generating function is elementary."""
        return self.q == 1

    @property
    def suits_floats(self) -> bool:
        """Whether floats resolve the step well enough to choose lines and grids."""
        return LEAST_SIGMA <= self.sigma <= MOST_SIGMA and (self.plain or LEAST_RATE <= self.q <= 1 - LEAST_RATE)

    @cached_property
    def s(self) -> float:
        return float(self.sigma)

    @cached_property
    def omega(self) -> float:
        """The width of a window's ends: a factor exp(0.06) of the loss, and below the width of Q."""
        return min(0.06 * self.s**2, 0.4 * self.s)

    def place(self, loss: float) -> float:
        """The x at which log w(x) - log(1 - q) equals `loss`."""
        if self.plain:
            return inf
        q = float(self.q)
        grown = log(np.expm1(loss)) if loss < 30 else loss
        return self.s**2 * float(grown + np.log1p(-q) - log(q)) + 0.5

    def penalty(self, angle: float, window: Window) -> float:
        """log of the growth of |phi G| under a shift by i angle sigma^2."""
        return (angle * self.s) ** 2 / 2 * (1 if window.whole else 1 + (self.s / self.omega) ** 2)

    def density(self, x: Floats, window: Window) -> Floats:
        """log(phi G)."""
        base: Floats = -x * x / (2 * self.s**2) - log(self.s * sqrt(2 * pi))
        return (
            base if window.whole else base + _log_window((window.low - x) / self.omega, (window.high - x) / self.omega)
        )

    def loss(self, x: Floats, angle: float | Floats = 0.0) -> tuple[Floats, Floats]:
        """log|w| and arg w at x + i angle sigma^2."""
        q = float(self.q)
        grown = (2 * x - 1) / (2 * self.s**2) + log(q) - np.log1p(-q)
        top = np.maximum(grown, 0)
        turned = np.exp(-top) + np.exp(grown - top + 1j * np.asarray(angle))
        return np.log(np.abs(turned)) + top + np.log1p(-q), np.angle(turned)

    def axis(self, window: Window, orders: tuple[float, float], slack: float) -> Floats:
        """Points that cover phi G w^p for the orders p between the two given ones."""
        s, w, (least, most) = self.s, self.omega, orders
        left, right = -slack * s - self._left(least), max(most, window.low, 0.0) + 1 + slack * s
        if window.low > -inf:
            pull = (max(window.low, 0) + min(-min(least, 0.0), 40 * s)) * (w / s) ** 2
            left = max(left, window.low - slack * w - pull)
        if window.high < inf:
            right = min(right, window.high + slack * w + min(2 * slack * w, max(most, 0) * (w / s) ** 2))
        right = max(right, left + w)
        count = int((right - left) / min(s / 3, s / 3 if window.whole else w / 2)) + 24
        return np.linspace(left, right, min(count, MOST_SAMPLES))

    def falls(self, x: Floats, window: Window, order: float) -> tuple[Floats, Floats]:
        """Lower bounds of how fast phi G w^order falls to the left and to the right of x."""
        left, right = -x / self.s**2, (x - max(order, 0.0)) / self.s**2
        if window.low > -inf:
            left = left + np.maximum(window.low - x, 0) / self.omega**2
        if window.high < inf:
            right = right + np.maximum(x - window.high, 0) / self.omega**2
        return left, right

    def beside(
        self, x: Floats, window: Window, order: float | Floats, v: float = 0.0, angle: float | Floats = 0.0
    ) -> Floats:
        """log of bounds of |phi G w^(order + iv)|, without the growth of phi G, on cells right of the axis x."""
        edges = x[-1] + (x[-1] - x[0]) * FAR
        modulus, phase = self.loss(edges[1:], angle)
        found: Floats = self.density(edges[:-1], window) + np.log(np.diff(edges)) + order * modulus + v * phase
        return found

    def _left(self, order: float) -> float:
        """How far left the mass of phi w^order lies for a negative order."""
        low, high, q = 0.0, max(-order, 0.0), float(self.q)
        for _ in range(50 if order < 0 else 0):
            x = (low + high) / 2
            tail = q * exp(-(2 * x + 1) / (2 * self.s**2))
            low, high = (x, high) if x < -order * tail / (1 - q + tail) else (low, x)
        return low


def log_sum(terms: Floats) -> Floats:
    """log of the sum of exp(terms) along the last axis."""
    top = np.maximum(terms.max(axis=-1), -1e300)
    found: Floats = top + np.log(np.exp(terms - top[..., None]).sum(axis=-1))
    return found


def _log_tail(t: Floats) -> Floats:
    """log(1 - Phi(t)) for t >= 0 within a few percent."""
    found: Floats = -t * t / 2 + log(2 / sqrt(2 * pi)) - np.log(t + np.sqrt(t * t + 8 / pi))
    return found


def _log_window(low: Floats, high: Floats) -> Floats:
    """log(Phi(high) - Phi(low)) for low < high, one of which may be infinite."""
    flip = low + np.minimum(high, 1e300) > 0  # mostly to the right: measure with the upper tails
    near, far = np.where(flip, low, -high), np.where(flip, high, -low)
    first = np.where(near > 0, _log_tail(np.abs(near)), np.log1p(-np.exp(_log_tail(np.abs(near)))))
    last = np.where(np.isinf(far), -inf, _log_tail(np.minimum(np.abs(far), 1e150)))
    found: Floats = first + np.log1p(-np.exp(np.minimum(last - first, -1e-12)))
    return found
