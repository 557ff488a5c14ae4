"""Where a line is best for steps whose loss has a heavy tail, in floating point: nothing here is certified, and the bounds hold for any choice."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, log10, pi, sqrt
from typing import Any, Final

from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.law import Law, log_tails
from symbolic.accounting.contours.loss import OutOfReach
from symbolic.accounting.contours.truncation import Fading, Kept

Floats = Any  # an array of numpy, which is imported when it is needed
ORDERS: Final = 64, 6.4, 256
"""At least, for each factor of 10 between the least and the largest, and at most."""
SMALLEST: Final = 0.1
"""Of an order less 1,"""
LARGEST: Final = 1_000.0
"""and of one times the loss."""
EDGE: Final = 0.4
"""Of the density at the end, times sigma sqrt(2 pi): so much more the bound of a moment has, about."""
ONE: Final = 1.5
"""Nats, by which the bound with one large loss is larger, about."""
MOST_ABOVE: Final = 30.0
SHARES: Final = tuple(log(share) for share in (1 / 6, 2 / 3, 1 / 6))
"""Of the losses between two ends: Simpson's."""
TINY: Final = 1e-300
LEAST: Final = 1e-250
NARROWEST: Final = 0.1
"""A loss, and a noise, below which no such line is tried,"""
MOST_KINDS: Final = 6
"""and more kinds of steps than so many, each of which has its own arrays."""


class Outlook:
    """Bounds of delta near a loss and at greater ones, as in `symbolic.accounting.contours.truncation`."""

    def __init__(self, steps: Steps, loss: float) -> None:
        """Raises `OutOfReach` where there is no such bound."""
        import numpy as np

        if not loss > LEAST or any(step.sigma < NARROWEST for step, _ in steps) or len(steps) > MOST_KINDS:
            raise OutOfReach("no line is known for such losses")
        kept = [Kept(*one) for one in steps]
        self.laws, self.loss = [Law(one) for one in kept], loss
        few, more, many = ORDERS
        count = min(max(few, int(more * log10(LARGEST / loss / SMALLEST))), many)
        self.orders = 1 + np.geomspace(SMALLEST, LARGEST / loss, count)
        first, pace = self.laws[0], float(kept[0].pace)
        numbers = np.arange(1, int(first.rightmost / pace))
        losses = first.loss(pace * numbers)
        losses = losses[losses > TINY]
        self.losses = losses
        self.middles = first.loss(pace * (numbers + 0.5))[-len(losses) : -1]
        self.places = [law.places(losses) for law in self.laws]
        self.places[0] = np.floor(first.where(losses) / pace + 0.5).astype(int)
        cuts = [places * float(one.pace) for one, places in zip(kept, self.places, strict=True)]
        self.multiples = (1 - self.orders) * np.log1p(1 / (self.orders - 1)) - np.log(self.orders)
        with np.errstate(all="ignore"):
            self.moments = sum(self._moments(law, cut) for law, cut in zip(self.laws, cuts, strict=True))
            lost = [log(law.times) + law.larger(cut)[0] for law, cut in zip(self.laws, cuts, strict=True)]
            self.lost = np.append(np.logaddexp.reduce(lost, axis=0), -inf)
        self.moments[~np.isfinite(self.moments)] = inf
        self.moments[self.orders > min(law.last for law in self.laws), -1] = inf

    def _moments(self, law: Law, cut: Floats) -> Floats:
        """T log A at all orders, for all ends and for none."""
        import numpy as np

        grown = law.grown(self.orders, law.logs)
        places = np.append(np.searchsorted(law.x + law.half, cut).clip(1) - 1, len(law.x) - 1)
        beside = np.exp(np.multiply.outer(self.orders, law.loss(cut)) - cut * cut / (2 * law.sigma**2)) * EDGE
        lost = np.append(beside - np.exp(law.larger(cut)[1]), np.zeros((len(self.orders), 1)), axis=1)
        return law.times * np.log1p(np.cumsum(grown, axis=1)[:, places] + lost)

    def bounds(self, losses: Floats) -> Floats:
        """The logarithms of bounds of delta at some losses."""
        import numpy as np

        return np.logaddexp(self._parts(losses).min(axis=1), self.lost).min(axis=1)

    def _parts(self, losses: Floats) -> Floats:
        """That of the second part, at (loss, order, end)."""
        import numpy as np

        return self.moments + (np.multiply.outer(losses, 1 - self.orders) + self.multiples)[:, :, None]

    def estimate(self, loss: float) -> float:
        """log delta, about: by how large the largest loss is. Bounds tell nothing at losses below the mean."""
        import numpy as np

        some, parts = self._some(loss), self._parts(np.array([loss]))[0, :, :-2]
        end = int(np.logaddexp(some, parts.min(axis=0)).argmin())
        place = int(parts[:, end].argmin())
        return min(0.0, float(np.logaddexp(some[end] - ONE, parts[place, end] - self._above(place, end))))

    def _some(self, loss: float) -> Floats:
        """The logarithms of the chances to be above a loss with some loss above each end, about."""
        import numpy as np

        with np.errstate(all="ignore"):
            chances = self.lost[:-2] + np.log1p(-np.exp(np.minimum(np.diff(self.lost[:-1]), -TINY)))
        rest = [self._rest(loss - losses) for losses in (self.losses[:-1], self.middles, self.losses[1:])]
        sizes = np.logaddexp.reduce([chances + share + one for share, one in zip(SHARES, rest, strict=True)], axis=0)
        return np.logaddexp.accumulate(sizes[::-1])[::-1]

    def largest(self, loss: float, level: float) -> float:
        """The largest loss, of those of the ends, for which without larger ones delta is below e^level."""
        import numpy as np

        fits = (self._parts(np.array([loss]))[0, :, :-1].min(axis=0) < level).nonzero()[0]
        return float(self.losses[fits[-1] if len(fits) else 0])

    def _above(self, place: int, end: int) -> float:
        """By how much Chernoff's bound is larger than what the saddle says: by the variance of the tilted loss."""
        import numpy as np

        place = min(max(place, 1), len(self.orders) - 2)
        a, sizes = self.orders[place - 1 : place + 2], self.moments[place - 1 : place + 2, end]
        slopes = np.diff(sizes) / np.diff(a)
        variance = 2 * (slopes[1] - slopes[0]) / (a[2] - a[0])
        found = log(a[1] * sqrt(2 * pi * max(variance, TINY))) - 1
        return found if 0 < found < MOST_ABOVE else 0.0

    def _rest(self, losses: Floats) -> Floats:
        """The logarithms of bounds of delta at one loss for each end but the first, with all losses below the end: at most 0."""
        import numpy as np

        sizes = self.moments[:, 1:-1] + np.multiply.outer(1 - self.orders, losses) + self.multiples[:, None]
        return np.minimum(sizes.min(axis=0), 0.0)

    def best(self, loss: float) -> tuple[float, list[int] | None]:
        """The order, and the numbers of the steps' ends, if they have ends, that give that bound."""
        import numpy as np

        parts = self._parts(np.array([loss]))[0]
        end = int(np.logaddexp(parts.min(axis=0), self.lost).argmin())
        places = [int(some[end]) for some in self.places] if end < len(self.losses) else None
        return float(self.orders[parts[:, end].argmin()]), places

    def faded(
        self, loss: float, fadings: Sequence[Fading], kept: Sequence[Kept], level: float
    ) -> tuple[float, float, list[int]]:
        """Where all laws fade out: about the logarithm of the bound of delta, the order that gives it, and the numbers of ends from where on what is left is below e^level."""
        import numpy as np

        total, lost, places = 0.0, -inf, []
        with np.errstate(all="ignore"):
            for law, fading, one in zip(self.laws, fadings, kept, strict=True):
                middle, spread, pace = float(fading.middle), float(fading.spread), float(one.pace)
                ends = pace * np.arange(int(middle / pace), int(law.x[-1] / pace))
                if not len(ends):
                    raise OutOfReach("no loss is so large")
                left = log(law.times) + law.larger(ends)[0] + log_tails((ends - middle) / spread)
                place = int((left <= level).argmax()) if left[-1] <= level else len(ends) - 1
                end, off = float(ends[place]), (law.x - middle) / spread
                grown = np.where(law.x < end, law.grown(self.orders, law.logs + log_tails(off)), 0.0).sum(axis=1)
                beside = (
                    self.orders * law.loss(end) - end * end / (2 * law.sigma**2) + log_tails((end - middle) / spread)
                )
                gone = np.exp(law.logs + log_tails(-off)).sum() + np.exp(law.larger(law.x[-1:])[1][0])
                total = total + law.times * np.log1p(grown + EDGE * np.exp(beside) - gone)
                lost = np.logaddexp(lost, left[place])
                places.append(int(middle / pace) + place)
            sizes = np.where(np.isfinite(total), total, inf) + (1 - self.orders) * loss + self.multiples
        return float(np.logaddexp(sizes.min(), lost)), float(self.orders[sizes.argmin()]), places

    def uncut(self, loss: float, turned: Floats) -> tuple[float, float]:
        """The order, and the logarithm, of the least bound where steps are not cut; for each order `turned` as much larger."""
        sizes = self.moments[:, -1] + (1 - self.orders) * loss + self.multiples + turned
        return float(self.orders[sizes.argmin()]), float(sizes.min())

    def whole(self, orders: Floats) -> Floats:
        """log N of all steps, at orders that are not too large."""
        import numpy as np

        with np.errstate(over="ignore"):
            grown = [np.expm1(np.multiply.outer(orders, law.z)) @ np.exp(law.logs) for law in self.laws]
        return sum(law.times * np.log1p(one) for law, one in zip(self.laws, grown, strict=True))
