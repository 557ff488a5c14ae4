"""One subsampled Gaussian step's law on a grid, in floating point: nothing here is certified."""

from __future__ import annotations

from functools import cache
from math import erfc, log, log1p, pi, sqrt
from typing import Any, Final

from symbolic.accounting.contours.loss import OutOfReach
from symbolic.accounting.contours.truncation import Kept

Floats = Any  # an array of numpy, which is imported when it is needed
FINE: Final = 4
"""Points to a standard deviation, or to its square where that is smaller."""
LEFTMOST: Final = 9.0
RIGHTMOST: Final = 26.0
"""Standard deviations: no loss farther out counts,"""
SMALL: Final = 1e-9
"""for q down to this one, and farther where it is smaller, as images are as many as a loss of 1 is larger than q."""
MOST_PLACES: Final = 12_000
LARGE: Final = 30.0
COUNTS: Final = 60.0
"""Nats."""
FARTHEST: Final = 36.0


class Law:
    """One step's law on a grid: points x, losses z, logarithms of the density times the step; it is long enough for N up to the order `last`."""

    def __init__(self, kept: Kept) -> None:
        import numpy as np

        self.kept, self.step, self.times = kept, kept.step, kept.times
        step = kept.step
        self.q, self.sigma = min(float(step.q), 1 - 1e-12), float(step.sigma)
        pace = min(self.sigma, self.sigma**2) / FINE
        self.rightmost = self.sigma * sqrt(RIGHTMOST**2 + 2 * max(0.0, log(SMALL / self.q)))
        farthest = max(self.rightmost, self.heaviest() + LEFTMOST * self.sigma)
        if farthest + LEFTMOST * self.sigma > MOST_PLACES * pace:
            farthest = self.rightmost  # hits do not count there
        if farthest + LEFTMOST * self.sigma > MOST_PLACES * pace:
            raise OutOfReach("the moments of the loss would need too many points")
        self.x = np.arange(-LEFTMOST * self.sigma, farthest, pace)
        self.hit = log(self.q) + (2 * self.x - 1) / (2 * self.sigma**2)
        self.z = step.rough_losses(self.x)
        self.logs = -self.x * self.x / (2 * self.sigma**2) + log(pace / (self.sigma * sqrt(2 * pi)))
        self.half, self.last = pace / 2, farthest - LEFTMOST * self.sigma

    def heaviest(self) -> float:
        """The order from where on N is large for want of a lighter tail, about."""
        return 1 + 2 * self.sigma**2 * -log(self.q)

    def farthest(self, order: float) -> float:
        """Beyond which little of N counts."""
        sizes = self.logs + order * self.z
        return float(self.x[(sizes > sizes.max() - COUNTS).nonzero()[0][-1]])

    def excess(self, order: float, x: Floats) -> Floats:
        """E_Q [w^order; below x] - 1."""
        import numpy as np

        below = np.cumsum(self.grown(np.array([order]), self.logs)[0])
        return np.interp(x, self.x + self.half, below) - np.exp(self.larger(x)[1])

    def loss(self, x: Floats) -> Floats:
        return self.step.rough_losses(x)

    def where(self, loss: Floats) -> Floats:
        """x with such a loss > 0."""
        import numpy as np

        rest = np.expm1(-loss)
        return self.sigma**2 * (loss + np.log(self.q * (1 + rest) - rest) - log(self.q)) + 0.5

    def places(self, losses: Floats) -> Floats:
        """The numbers of the ends, of those that moments have, below which all losses are smaller: none farther out than counts."""
        import numpy as np

        return np.floor(np.minimum(self.where(losses), self.rightmost) / float(self.kept.pace)).astype(int)

    def larger(self, x: Floats) -> tuple[Floats, Floats]:
        """The logarithms of the chances to be above x, under P and under Q."""
        import numpy as np

        under = log_tails(x / self.sigma)
        return np.logaddexp(log1p(-self.q) + under, log(self.q) + log_tails((x - 1) / self.sigma)), under

    def grown(self, orders: Floats, logs: Floats) -> Floats:
        """(e^{a loss} - 1) e^{logs} at all orders."""
        import numpy as np

        exponents = np.multiply.outer(orders, self.z)
        large = exponents >= LARGE
        found = np.expm1(np.minimum(exponents, LARGE)) * np.exp(logs)
        found[large] = np.exp((exponents + logs)[large])
        return found


def log_sums(logs: Floats) -> Floats:
    """log of the sum of e^{logs} along the last axis."""
    import numpy as np

    peaks = logs.max(axis=-1)
    return peaks + np.log(np.exp(logs - peaks[..., None]).sum(axis=-1))


def log_tails(u: Floats) -> Floats:
    """log of the chance of a normal variable to be above u, about."""
    import numpy as np

    places, logs = _table()
    near = np.interp(u, places, logs)
    with np.errstate(all="ignore"):
        far = -u * u / 2 - np.log(np.maximum(u, 1.0) * sqrt(2 * pi))
    return np.where(u < FARTHEST, near, far)


@cache
def _table() -> tuple[Floats, Floats]:
    import numpy as np

    places = np.linspace(-10.0, FARTHEST, 4_601)
    return places, np.array([log(erfc(one / sqrt(2)) / 2) for one in places.tolist()])
