"""How the large losses' beta(c + iv) falls. Notation, and where log w is analytic, as in `symbolic.accounting.contours.large`.

Along a path whose height is a < pi sigma^2 up to a hinge > x0, then rises in a straight line, and stays where it is in the end, the integral of the integrand's size, with e^{-v arg w}, bounds |beta(c + iv)| for all
v beyond a height, as arg w >= 0. It is bounded in cells. Where 1 - chi is near 1 it is at most 1 + e^{a^2/(2 omega^2)} chi(x). Left of all cells
the path is nowhere higher than where they begin. Right of all cells, where the height does not change, arg w increases as long
as theta < pi, and is at least theta - arcsin r for any theta.

The higher the path, the faster e^{-v arg w} falls, and the larger is e^{a^2/(2 s^2)}: at the losses that count the path shall be about v s^2/sigma^2 high, which may be far above the zeros of w, over which it climbs.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, product
from math import log, pi
from typing import Any, Final, NamedTuple

from flint import acb, arb

from symbolic.accounting.contours.law import Law, log_sums, log_tails
from symbolic.accounting.contours.loss import Ball, ball
from symbolic.accounting.contours.truncation import Fading, left_of, right_of

Floats = Any  # an array of numpy, which is imported when it is needed
CELLS: Final = 1.5
"""To a change of the exponent by 1."""
CELLED: Final = 0.8
"""Nats, by which the bound in cells is larger than the integral, about."""
MATTERS: Final = 10.0
"""Nats below the whole, from where on a cell matters less,"""
LESS: Final = 4.0
"""and how much less."""
LOW: Final = (0.25, 0.55, 0.9)
"""The height left of the hinge, of pi sigma^2 or so many sigma:"""
HIGH: Final = 4.0
SLOPES: Final = (0.0, 0.3, 0.6, 0.85)
"""How steep the path is right of it."""
HINGE: Final = 2.0
"""1/r at the hinge."""
MOST_HIT: Final = 600.0
FAR: Final = 700.0
"""Nats below the largest, from where on nothing counts: a path lifts what lies left of it by a few hundred."""
SPARE: Final = 7.0
"""Nats."""


class Shapes(NamedTuple):
    """The paths that there are for a law: the hinge, heights left of it and slopes right of it, and on the law's grid, of each, a^2/(2 sigma^2) and log w."""

    hinge: float
    shapes: list[tuple[float, float]]
    grown: Floats
    losses: Floats


@lru_cache(maxsize=8)
def _shapes(law: Law) -> Shapes:
    """The same for all orders, and wherever the law fades: so those of the last laws are kept."""
    import numpy as np

    hinge, low = 0.5 + law.sigma**2 * log(HINGE * (1 - law.q) / law.q), min(pi * law.sigma**2, HIGH * law.sigma)
    shapes = [(share * low, slope) for share, slope in product(LOW, SLOPES)]
    lows, slopes = np.array(shapes).T[:, :, None]
    heights = (lows + slopes * np.maximum(law.x - hinge, 0.0)) / law.sigma**2
    turn = np.exp(1j * heights)
    hits = np.exp(np.minimum(law.hit, MOST_HIT)) / (1 - law.q)
    right = np.log(hits) + 1j * heights + np.log(1 + np.minimum(1 / hits, 1.0) / turn)
    losses = np.where(hits > 1, right, np.log(1 + np.minimum(hits, 1.0) * turn)) + log(1 - law.q)
    return Shapes(hinge, shapes, (heights * law.sigma) ** 2 / 2, losses)


class Paths:
    """Of a step's law, faded, at an order c."""

    def __init__(self, law: Law, fading: Fading, order: float) -> None:
        import numpy as np

        self.law, self.step, self.fading, self.order = law, law.step, fading, order
        self.left_end, shapes = fading.left_end(law.sigma), _shapes(law)
        self.hinge, self.shapes = shapes.hinge, shapes.shapes
        off, spread = (law.x - float(fading.middle)) / float(fading.spread), float(fading.spread)
        plain = law.logs + log_tails(-off) + order * law.z
        used = slice(*((plain > plain.max() - FAR).nonzero()[0][[0, -1]] + (0, 1)))
        self.plain, self.whole = plain[used], (law.logs + order * law.z)[used]
        self.x, off, loss = law.x[used], off[used], shapes.losses[:, used]
        self.grown, lifted = shapes.grown[:, used], shapes.grown[:, used] * (law.sigma / spread) ** 2
        more = np.logaddexp(0.0, log_tails(off) + lifted)
        self.arguments, self.more, self.lifted = loss.imag, self.grown + more, self.grown + lifted
        self.sizes = law.logs[used] + self.grown + np.minimum(log_tails(-off) + lifted, more) + order * loss.real

    # ---- in floating point, to choose

    def falls(self, height: float) -> float:
        """About the logarithm of the bound of |beta| beyond a height."""
        return float(log_sums(self.sizes - height * self.arguments).min()) + CELLED

    # ---- certified

    def bound(self, centre: Ball, height: Ball) -> Ball:
        """An upper bound of |beta(centre + iv)| for all v >= height."""
        exponents = self.sizes - float(height.mid()) * self.arguments
        sums = log_sums(exponents)
        shape = int(sums.argmin())
        left, right = self._ends(shape, float(height.mid()), float(sums[shape]) - SPARE)
        cells = self._cells(left, right, float(height.mid()) * self.arguments[shape], sums[shape] - exponents[shape])
        return self._along(self.shapes[shape], cells, centre, height)

    def _cells(self, left: float, right: float, falls: Floats, below: Floats) -> list[float]:
        """The ends of cells: in each the exponent changes by about 1, or the more, the less it matters."""
        import numpy as np

        square = self.law.sigma**2
        changes = abs(np.gradient(falls, self.x)) + (self.order + abs(self.x) + 1) / square
        total = np.cumsum(changes / (1 + np.maximum(below - MATTERS, 0.0) / LESS)) * (self.x[1] - self.x[0])
        first, last = np.interp([left, right], self.x, total)
        count = max(int((last - first) * CELLS), 0) + 2
        found = np.interp(np.linspace(first, last, count), total, self.x)
        return [left, *found[1:-1].tolist(), right]

    def _ends(self, shape: int, height: float, level: float) -> tuple[float, float]:
        """Beyond which all is below e^level together, without what it falls by on the left, and if the path stays where it is on the right."""
        import numpy as np

        left = (np.logaddexp.accumulate(self.plain) + self.lifted[shape] > level).argmax()
        right = np.logaddexp.accumulate(self.whole[::-1])[::-1] + self.more[shape] - height * self.arguments[shape]
        above = ((right > level) | (self.x <= 0)).nonzero()[0]
        place = min(above[-1] + 1 if len(above) else left + 1, len(self.x) - 1)
        return min(float(self.x[max(left - 1, 0)]), self.left_end), float(self.x[place])

    def _along(self, shape: tuple[float, float], cells: list[float], centre: Ball, height: Ball) -> Ball:
        """By a path of that shape, with cells between these ends."""
        self.variance, self.share = variance, share = ball(self.step.variance), ball(self.step.q)
        self.fades, self.odds = 2 * ball(self.fading.spread) ** 2, share / (1 - share)
        low, slope, hinge = arb(shape[0]), arb(shape[1]), arb(self.hinge)
        if not (low < arb.pi() * variance and self._hit(hinge) > 1):
            return arb("inf")
        ends = list(map(arb, cells))
        if not all(start <= end for start, end in pairwise(ends)):
            return arb("inf")
        heights = [low + slope * (x - hinge).max(arb(0)) for x in ends]
        total = arb(0)
        for (start, end), (a, b) in zip(pairwise(ends), pairwise(heights), strict=True):
            total += (self._size(start, end, a.union(b), centre, height) * (end - start)).upper()
        beside = left_of(self.step, self.fading, centre, ends[0])
        total = total / (2 * arb.pi() * variance).sqrt() + beside * self._grown(heights[0]) * self._faded_more(
            heights[0]
        )
        total *= (1 + slope * slope).sqrt()
        turn = self._turn(self._hit(ends[-1]), heights[-1] / variance)
        more = 1 + self._faded_more(heights[-1]) * self.fading.at(ends[-1])
        total += (
            right_of(self.step, centre, ends[-1], arb(0)) * self._grown(heights[-1]) * more * (-turn * height).exp()
        )
        return total.upper()

    @staticmethod
    def _turn(hit: Ball, theta: Ball) -> Ball:
        """At most arg w, from there on at the same height."""
        if theta < arb.pi():
            return (1 + acb(0, theta).exp() * hit).arg().lower().max(arb(0))
        return (theta - (1 / hit).asin()).lower().max(arb(0)) if hit > 1 else arb(0)

    def _hit(self, x: Ball) -> Ball:
        """1/r."""
        return ((2 * x - 1) / (2 * self.variance)).exp() * self.odds

    def _grown(self, a: Ball) -> Ball:
        return (a * a / (2 * self.variance)).exp()

    def _faded_more(self, a: Ball) -> Ball:
        return (a * a / self.fades).exp()

    def _size(self, start: Ball, end: Ball, a: Ball, centre: Ball, height: Ball) -> Ball:
        """At most the integrand's size between the ends, at the heights a, without 1/(sqrt(2 pi) sigma)."""
        x, more = start.union(end), self._faded_more(a)
        hit, theta = self._hit(x), a / self.variance
        if hit > 1:
            inner = 1 + acb(0, -theta).exp() / hit
            size, turn = hit * abs(inner), theta + inner.arg()
        else:
            if not theta < arb.pi():
                return arb("inf")
            inner = 1 + acb(0, theta).exp() * hit
            size, turn = abs(inner), inner.arg().max(arb(0))
        large = 1 + more * self.fading.at(start) if start >= ball(self.fading.middle) else more * self.fading.rest(end)
        plain = (-x * x / (2 * self.variance)).exp() * self._grown(a)
        return plain * large * ((1 - self.share) * size).upper() ** centre * (-turn.lower().max(arb(0)) * height).exp()
