"""Where a line is best for steps whose loss has a heavy tail, in floating point: nothing here is certified, and the bounds hold for any choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf, log, log10, pi
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
MOST_ABOVE: Final = 30.0
NEAR: Final = 6.0
CLOSE: Final = 56
"""Places up to so many times the loss, where the first images lie, at which bounds of them are known;"""
PLACES: Final = 48, 10.0, 400
"""and beyond: at least, for each factor of 10 of losses, where these are small, and at most."""
LEVEL: Final = 1e-9
"""A turn of the exponent, below which what it is of does not change."""
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
        # the ends' losses are those of the steps that may lose most
        most = max(range(len(kept)), key=lambda k: float(self.laws[k].loss(self.laws[k].rightmost)))
        first, pace = self.laws[most], float(kept[most].pace)
        numbers = np.arange(1, int(first.rightmost / pace))
        losses = first.loss(pace * numbers)
        losses = losses[losses > TINY]
        self.losses = losses
        self.middles = first.loss(pace * (numbers + 0.5))[-len(losses) : -1]
        self.places = [law.places(losses) for law in self.laws]
        self.places[most] = np.floor(first.where(losses) / pace + 0.5).astype(int)
        cuts = [places * float(one.pace) for one, places in zip(kept, self.places, strict=True)]
        self.multiples = (1 - self.orders) * np.log1p(1 / (self.orders - 1)) - np.log(self.orders)
        with np.errstate(all="ignore"):
            self.grown = [law.grown(self.orders, law.logs) for law in self.laws]
            self.moments = sum(self._moments(*one) for one in zip(self.laws, self.grown, cuts, strict=True))
            lost = [log(law.times) + law.larger(cut)[0] for law, cut in zip(self.laws, cuts, strict=True)]
            self.lost = np.append(np.logaddexp.reduce(lost, axis=0), -inf)
            half = [log(law.times) + law.larger(law.where(self.middles))[0] for law in self.laws]
            self.halfway = np.logaddexp.reduce(half, axis=0)
        self.moments[~np.isfinite(self.moments)] = inf
        self.moments[self.orders > min(law.last for law in self.laws), -1] = inf

    def _moments(self, law: Law, grown: Floats, cut: Floats) -> Floats:
        """T log A at all orders, for all ends and for none."""
        import numpy as np

        places = np.append(np.searchsorted(law.x + law.half, cut).clip(1) - 1, len(law.x) - 1)
        beside = np.exp(np.multiply.outer(self.orders, law.loss(cut)) - cut * cut / (2 * law.sigma**2)) * EDGE
        lost = np.append(beside - np.exp(law.larger(cut)[1]), np.zeros((len(self.orders), 1)), axis=1)
        return law.times * np.log1p(np.cumsum(grown, axis=1)[:, places] + lost)

    def bounds(self, losses: Floats) -> Floats:
        """The logarithms of bounds of delta at some losses."""
        import numpy as np

        parts = np.array([self._parts(loss).min(axis=0) for loss in losses.tolist()])
        return np.logaddexp(parts, self.lost).min(axis=1)

    @cached_property
    def _known(self) -> tuple[Floats, Floats]:
        """Losses from that one on, and these bounds: every line at that loss asks for them."""
        import numpy as np

        few, more, many = PLACES
        count = min(max(few, int(more * log10(1 / self.loss))), many)
        far = np.geomspace(NEAR, LARGEST + 100 / self.loss, count)
        losses = self.loss * np.append(np.geomspace(1.0, NEAR, CLOSE), far[1:])
        return losses, self.bounds(losses)

    def farther(self, losses: Floats) -> Floats:
        """The same at losses from that one on, about, by those that are known."""
        import numpy as np

        known, bounds = self._known
        return np.interp(np.log(losses), np.log(known), bounds)

    @property
    def farthest(self) -> float:
        """The largest loss at which a bound is known."""
        return float(self._known[0][-1])

    def _parts(self, loss: float) -> Floats:
        """That of the second part, at (order, end)."""
        return self.moments + ((1 - self.orders) * loss + self.multiples)[:, None]

    def estimate(self, loss: float) -> float:
        """log delta, about: by how large the largest loss is. Bounds tell nothing at losses below the mean."""
        import numpy as np

        some, parts = self._some(loss), self._parts(loss)[:, :-2]
        end = int(np.logaddexp(some, parts.min(axis=0)).argmin())
        place = int(parts[:, end].argmin())
        return min(0.0, float(np.logaddexp(some[end], parts[place, end] - self._above[place, end])))

    def _some(self, loss: float) -> Floats:
        """The logarithms of the chances to be above a loss with some loss above each end, about: between two places both factors change exponentially."""
        import numpy as np

        rest = [self._rest(loss - losses) for losses in (self.losses[:-1], self.middles, self.losses[1:])]
        lost, sizes = [self.lost[:-2], self.halfway, self.lost[1:-1]], []
        with np.errstate(all="ignore"):
            for k in (0, 1):
                falls = np.maximum(lost[k] - lost[k + 1], TINY)
                turns = rest[k + 1] - rest[k] - falls
                sizes.append(
                    lost[k] + rest[k] + np.log(falls * np.where(abs(turns) > LEVEL, np.expm1(turns) / turns, 1))
                )
        sizes = np.logaddexp(*sizes)
        return np.logaddexp.accumulate(sizes[::-1])[::-1]

    def largest(self, loss: float, level: float) -> float:
        """The largest loss, of those of the ends, for which without larger ones delta is below e^level."""
        fits = (self._parts(loss)[:, :-1].min(axis=0) < level).nonzero()[0]
        return float(self.losses[fits[-1] if len(fits) else 0])

    @cached_property
    def _above(self) -> Floats:
        """By how many nats Chernoff's bound is larger than what the saddle says, at (order, end): by the variance of the tilted loss."""
        import numpy as np

        a = self.orders[:, None]
        with np.errstate(all="ignore"):
            slopes = np.diff(self.moments, axis=0) / np.diff(a, axis=0)
            variances = np.diff(slopes, axis=0) / ((a[2:] - a[:-2]) / 2)
            found = np.log(a[1:-1] * np.sqrt(2 * pi * np.maximum(variances, TINY))) - 1
        found[~((found > 0) & (found < MOST_ABOVE))] = 0.0
        return found[[0, *range(len(found)), -1]]

    def _rest(self, losses: Floats) -> Floats:
        """log delta, about, at one loss for each end but the first, with all losses below the end: at most 0."""
        import numpy as np

        sizes = self.moments[:, 1:-1] + np.multiply.outer(1 - self.orders, losses) + self.multiples[:, None]
        places, ends = sizes.argmin(axis=0), np.arange(len(losses))
        return np.minimum(sizes[places, ends] - self._above[:, 1:-1][places, ends], 0.0)

    def best(self, loss: float) -> tuple[float, list[int] | None]:
        """The order, and the numbers of the steps' ends, if they have ends, that give that bound."""
        import numpy as np

        parts = self._parts(loss)
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
            for law, whole, fading, one in zip(self.laws, self.grown, fadings, kept, strict=True):
                middle, spread, pace = float(fading.middle), float(fading.spread), float(one.pace)
                ends = pace * np.arange(int(middle / pace), int(law.x[-1] / pace))
                if not len(ends):
                    raise OutOfReach("no loss is so large")
                left = log(law.times) + law.larger(ends)[0] + log_tails((ends - middle) / spread)
                place = int((left <= level).argmax()) if left[-1] <= level else len(ends) - 1
                end, off = float(ends[place]), (law.x - middle) / spread
                count = int(np.searchsorted(law.x, end))
                grown = whole[:, :count] @ np.exp(log_tails(off[:count]))
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
            grown = [law.grown(orders, law.logs).sum(axis=1) for law in self.laws]
        return sum(law.times * np.log1p(one) for law, one in zip(self.laws, grown, strict=True))
