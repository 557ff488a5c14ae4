"""The Poisson-subsampled Gaussian: the decay of N along a vertical line. Notation as in `symbolic.accounting.contours.moments`.

*The decay.* On the line x + i a with 0 < phi < pi/2 the argument of w is at least 0, so the size of the integrand falls with v, at
every x: its integral bounds |N(c + iv)| for all v beyond a height at once. In a cell of x that argument is least at the left end, as it increases, and c log |w| is at most its chord (c >= 0), or its tangent (c < 0), as log |w| is convex:
with A = 1 - q and B = q e^{(2x-1)/(2 sigma^2)}, |w|^2 = A^2 + 2 A B cos(phi) + B^2, the second derivative of log |w| in log B is A B (cos(phi) (A^2 + B^2) + 2 A B)/|w|^4. So the integral over the cell is one of a normal law. Nearer, let D = L - L' for two independent L = log w of the tilted
law (density phi_sigma w^c/N(c)); then E cosh(eta D) = N(c + eta) N(c - eta)/N(c)^2, and |N(c + iv)|^2 = N(c)^2 E cos(vD). With C = E cosh(eta D) - 1 and
C' = E cosh(2 eta D) - 1 the series of cosh give, term by term,

    E D^2 >= (16 C - C')/(6 eta^2),   E D^2 <= 2 C/eta^2,   E D^4 <= 2 (C' - 4 C)/eta^4.

As cos t <= 1 - t^2/2 + t^4/24, 1 - |N(c + iv)|^2/N(c)^2 >= v^2 E D^2/2 - v^4 E D^4/24, which is concave in v^2: between two heights it is at least
the smaller of its values there. That takes one from a height at which N has fallen a little to one at which it has fallen much. From there on a cover: the second derivative
of E cos(vD) is at most E D^2, so between two heights w apart |N|^2 is at most (linear interpolation) the larger of its values there, and Lambda^2 w^2/4,
Lambda = N(c) sd(L) = N(c) sqrt(E D^2/2). The nearer |N| is to the bound, the shorter the piece; where |N| hardly changes, as where hits are rare, that is far longer than Lambda alone allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor, inf, log, log2, pi, sqrt
from typing import Any

from flint import acb, arb, ctx

from symbolic.accounting.contours.loss import Ball, ball
from symbolic.accounting.contours.moments import TINIEST, SubsampledMoments

BLOCK = 128
BLOCKS = 40
"""A cover is made of blocks of so many pieces, at most so many; where more would be needed, the trivial bound N(c) stands."""
MOST_COVER = 14_000
"""Blocks times points of the trapezoid sum, at most."""
COARSE = 64
"""Bits for bounds; twice as many, or more, for moments of losses"""
WIDE = 2.0**-9
"""whose deviation is less, as most of cosh - 1 cancels: of E D^4 all but its fourth power."""
NEAREST = 2.0**-3
"""eta, at least, and so much of the order, as far as losses vary less: the less of cosh - 1 cancels."""
FARTHEST = 4.0
"""eta, at most, in standard deviations, at an order above 0: the sum that is made there reaches 9 beyond it."""
FEW_BITS = 200
"""In so many it is told how much work these moments are."""
FARTHER = 1.8
HEIGHTS = 27
"""Ratio, and number, of the heights at which it is looked for a bound by the shifted contour,"""
HIGHEST, HALVINGS = 4, 17
"""Standard deviations, about, by which it is shifted at most, and how often these are halved: as N falls by the exponential of a square, the best of them shows 8/9 of it."""
WIDEST = Fraction(3, 8)
"""of pi sigma^2, by which it is shifted at most: less than half of it, as log |w| is convex there."""
MOST_CELLS = 2_000
CELLS, COARSER = 6, 5
"""Of a standard deviation, along that contour; and where it is only chosen which one."""
DEEPEST, MOST_SIZE = 40.0, 600.0
"""Nats below the largest, from which on nothing counts there; and above what N is about, where it does not matter how many."""
ACCURATE = 10
"""Bits, that the integral over a cell has, to be believed."""
SHORTER = 0.9
"""A piece is so much shorter than its first end allows, as |N| may grow."""
SAMPLES = 20
"""Heights at which it is estimated how many pieces there are."""
REACH = 7
"""Standard deviations that cells reach to either side,"""
NEAR = 5.0
"""and that the law may lie left of 0, before cells are narrower for it."""


class SubsampledGaussian(SubsampledMoments):
    """One step of the Poisson-subsampled Gaussian mechanism: share q in (0, 1), noise sigma times the sensitivity; P against Q ("remove")."""

    def __init__(self, q: Fraction, sigma: Fraction) -> None:
        super().__init__(q, sigma)
        self._laws: dict[float, tuple[Any, Any]] = {}
        shares = (HIGHEST / (3 * sigma) / 2**k for k in range(HALVINGS))
        self.shares = (*(share for share in shares if share < WIDEST), WIDEST)
        """Of pi sigma^2, by which the contour is shifted."""

    # ---- in floating point, to choose

    def decay(self, order: float, heights: Sequence[float]) -> list[float]:
        """log |N(order + iv)/N(order)| at some heights, about: the trapezoid rule in floats, good to 1e-14 of N(order)."""
        import numpy as np

        loss, weight = self._tilted(order)
        return [log(max(abs(complex(np.exp(1j * v * loss) @ weight)), 1e-14)) for v in heights]

    def mean_and_variance(self, order: float) -> tuple[float, float]:
        loss, weight = self._tilted(order)
        mean = float((loss * weight).sum())
        return mean, float(((loss - mean) ** 2 * weight).sum())

    def _pieces(self, order: float, ends: tuple[float, float], ratio: float) -> float:
        """About how many pieces a cover has that shows |N| <= ratio N(order) between two heights; infinite where there would be too many."""
        import numpy as np

        place, far = ends
        if not place < far < inf:
            return inf if far == inf else 0.0
        loss, weight = self._tilted(order)
        heights = np.geomspace(*ends, SAMPLES)
        turned = (np.exp(1j * np.multiply.outer(heights, loss)) * weight).sum(axis=1)
        room = ratio**2 - abs(turned) ** 2
        if not (room > 0).all():
            return inf
        deviation = sqrt(self.mean_and_variance(order)[1])
        found = float(np.trapezoid(deviation / (2 * SHORTER * np.sqrt(room)), heights))
        most = BLOCK * min(BLOCKS, MOST_COVER / self.points(order, place, COARSE))
        return found if found < most else inf

    def _shift(self, order: float, height: float, ratio: float) -> tuple[float, Fraction]:
        """About the least height beyond which the shifted contour shows |N| <= ratio N(order), and for which share of pi sigma^2."""
        import numpy as np

        variance = self.square
        x = np.linspace(*self._reach(order), self._cells(order, COARSER))
        normal = log((x[1] - x[0]) / sqrt(2 * pi * variance)) - self.rough(order) - x * x / (2 * variance)
        heights, found = max(height, 1.0) * FARTHER ** np.arange(HEIGHTS), []
        for share in self.shares:
            angle = float(share) * pi
            losses = self.rough_losses(x + 1j * angle * variance)
            size = normal + order * losses.real + angle**2 * variance / 2
            used = size > size.max() - DEEPEST
            sizes = size[used] - np.multiply.outer(heights, losses.imag[used])
            falls = np.exp(np.minimum(sizes, MOST_SIZE)).sum(axis=1)
            low = (falls < ratio).nonzero()[0]
            found.append((float(heights[low[0]]), float(falls[low[0]]), share) if len(low) else (inf, inf, share))
        far, _, share = min(found)  # of shifts that are as good, the one that shows most there
        return far, share

    def _reach(self, order: float) -> tuple[float, float]:
        """Where cells begin and end."""
        reach = REACH * self.noise
        return self._peak(order) - reach, self._farthest(order, reach)

    def _cells(self, order: float, fineness: int) -> int:
        """How many there are, so many for a standard deviation; of a law far to the left, which is narrower."""
        (first, last), sigma = self._reach(order), self.noise
        narrower = sqrt(1 + max(0.0, -self._peak(order) / sigma - NEAR) / sigma)
        return min(MOST_CELLS, int((last - first) / sigma * fineness * narrower) + 1)

    def _tilted(self, order: float) -> tuple[Any, Any]:
        """Losses and weights of the law that is tilted to an order; that of the last one is kept."""
        import numpy as np

        if order not in self._laws:
            sigma = self.noise
            middle = self._peak(order)
            x = np.linspace(middle - 8.5 * sigma, self._farthest(order, 8.5 * sigma) + middle, 600)
            loss = self.rough_losses(x)
            size = order * loss - x * x / (2 * sigma * sigma)
            weight = np.exp(size - size.max())
            used = weight > 1e-18
            self._laws = {order: (loss[used], weight[used] / weight.sum())}
        return self._laws[order]

    def _cancelled(self, order: float) -> tuple[int, int]:
        """log2 of what eta is more than the least, and how many bits are needed, more than for bounds."""
        deviation = max(sqrt(self.mean_and_variance(order)[1]), TINIEST)
        most = self._apart(order)
        far = floor(log2(max(1.0, min(abs(order) * NEAREST, 1 / deviation, most / NEAREST))))
        return far, max(COARSE, int(-4 * (far + log2(deviation)))) if deviation < WIDE else 0

    def _apart(self, order: float) -> float:
        """eta, at most."""
        return FARTHEST * self.noise if order > 0 else inf

    def covered(self, order: float) -> float:
        """Points of the sums whose moments a cover begins with, times their precision, of so many bits."""
        bits = COARSE + self._cancelled(order)[1]
        return self.points(order, 0.0, bits) * bits / FEW_BITS

    # ---- certified

    def beyond(self, centre: Ball, height: Ball, ratio: float) -> Ball:
        """A cover up to where the shifted contour shows the same; see the head of this file."""
        with ctx.workprec(COARSE):
            whole = self.real(centre)
            aim = (arb(ratio) * whole).upper()
            if not whole > 0:
                return whole.upper()
            place = float(height.lower()) * (1 - 1e-15)
            far = self._far(centre, aim, place, ratio)
            if far == inf:
                return whole.upper()
            if place >= far:
                return aim
            square, fourth, slope = self._spread(centre, whole)
            place = self._leap(place, aim / whole, square, fourth)
            if place >= far:
                return aim
            if self._pieces(float(centre.mid()), (place, far), ratio) == inf:
                return whole.upper()
            return aim if self._is_covered(centre, aim, slope, (place, far)) else whole.upper()

    def _is_covered(self, centre: Ball, aim: Ball, slope: Ball, ends: tuple[float, float]) -> bool:
        """Do pieces show |N| <= aim between the ends?"""
        place, far = ends
        here = abs(self.line(centre, (arb(place), arb(0)), 1)[0]).upper()
        for blocks in range(BLOCKS):
            work = blocks * self.points(float(centre.mid()), place, COARSE)
            width = float((2 * (aim**2 - here**2).sqrt() / slope).mid()) * SHORTER if here < aim else 0.0
            if not width > 1e-9 * place or work > MOST_COVER:
                return False
            count, start = min(BLOCK, int((far - place) / width) + 1), place
            rise = (slope * arb(width)) ** 2 / 4
            for done, value in enumerate(self.line(centre, (arb(place) + arb(width), arb(width)), count), 1):
                there = abs(value).upper()
                if not there.max(here) ** 2 + rise <= aim**2:
                    break
                here, place = there, (start + width * done) * (1 - 1e-15)
            if place >= far:
                return True
            if place <= start:
                return False
        return False

    def _spread(self, centre: Ball, whole: Ball) -> tuple[Ball, Ball, Ball]:
        """At most E D^2/2 and at least E D^4/24 (a lower and an upper bound), and Lambda."""
        far, cancelled = self._cancelled(float(centre.mid()))
        eta = arb(NEAREST) * arb(2) ** far
        with ctx.workprec(COARSE + cancelled):
            one, *pairs = self.reals(centre, eta)
            once, twice = (pairs[k] * pairs[k + 1] / (one * one) - 1 for k in (0, 2))
            square = ((16 * once - twice) / (12 * eta**2)).lower()
            fourth = ((twice - 4 * once) / (12 * eta**4)).upper()
            return square, fourth, ((once / eta**2).sqrt() * whole).upper()

    @staticmethod
    def _leap(height: float, ratio: Ball, square: Ball, fourth: Ball) -> float:
        """A greater height up to which the moments show |N| <= ratio N(c), or the height itself."""
        need = 1 - ratio * ratio
        found, place = height, height

        def shown(v: float) -> bool:
            u = arb(v) ** 2
            return bool(square * u - fourth * u * u >= need)

        if shown(height):
            for _ in range(200):
                place *= 1.15
                if not shown(place):
                    break
                found = place
        return found

    def _far(self, centre: Ball, aim: Ball, height: float, ratio: float) -> float:
        """A height beyond which the shifted contour shows |N| <= aim; infinite where none is found."""
        far, share = self._shift(float(centre.mid()), height, ratio)
        if far == inf:
            return inf
        cells, rest = self._shifted(centre, share)
        heights = _low(cells, rest, aim, [far * FARTHER**k for k in range(HEIGHTS)])
        return next((far for far in heights if _total(cells, rest, far) <= aim), inf)

    def _shifted(self, centre: Ball, share: Fraction) -> tuple[list[tuple[Ball, Ball]], Ball]:
        """Along z = x + i a, a = share pi sigma^2: (bound of the integral of the integrand's size over a cell, least argument of w there); and the ends."""
        variance, angle = ball(self.variance), ball(share) * arb.pi()
        grown, root = (angle * angle * variance / 2).exp(), (2 * variance).sqrt()
        first, last = self._reach(float(centre.mid()))
        count = self._cells(float(centre.mid()), CELLS)
        ends = [arb(first) + arb((last - first) / count) * place for place in range(count + 1)]
        share, rest, cosine = ball(self.q), 1 - ball(self.q), angle.cos()
        hits = [acb(x, angle * variance) / variance - 1 / (2 * variance) for x in ends]
        losses = [(share * hit.expm1()).log1p() for hit in hits]
        heights = [centre * loss.real for loss in losses]
        parts = [share * hit.real.exp() for hit in hits]
        cells = []
        for k, (left, right) in enumerate(pairwise(ends)):
            hit = parts[k]
            least = rest * hit * (cosine * (rest * rest + hit * hit) + 2 * rest * hit) / (4 * losses[k + 1].real).exp()
            bend = (centre * least / (variance * variance)).lower().min(1 / (2 * variance))
            if centre >= 0:
                slope, end = (heights[k + 1] - heights[k]) / (right - left), right
            else:
                bend, end = (centre * least / (variance * variance)).upper(), left
                slope = centre * share * (hits[k] - losses[k]).exp().real / variance
            # at most h + slope (x - left) + bend (x - left)(x - end)/2
            narrow = 1 / (1 / variance - bend)
            height = heights[k] - slope * left + bend * left * end / 2
            mass = _tilted_mass(narrow, (2 * narrow).sqrt(), slope - bend * (left + end) / 2, (left, right))
            mass *= height.exp() * (narrow / variance).sqrt()
            if mass.rel_accuracy_bits() < ACCURATE:  # the slope is huge, and |w|^c minute
                largest = heights[k].max(heights[k] + slope * (right - left))
                mass = largest.exp() * _tilted_mass(variance, root, arb(0), (left, right))
            cells.append(((mass * grown).upper(), losses[k].imag.lower()))
        missing = self._tails(centre, ends[0], ends[-1], arb(0))
        if centre < 0:
            missing *= self._turned(centre, ends[-1], angle / 2)[0]
            if 2 * angle <= arb.pi():
                missing = missing.upper().min(self.beside(centre, ends[0], ends[-1], angle).upper())
        return cells, (missing * grown).upper()


def _tilted_mass(variance: Ball, root: Ball, slope: Ball, ends: tuple[Ball, Ball]) -> Ball:
    """The integral of phi_sigma(x) e^{slope x} between two places; sqrt(2) sigma is the root."""
    middle = slope * variance
    low, high = ((end - middle) / root for end in ends)
    if high.mid() < -low.mid():  # the smaller tails, in which less cancels
        low, high = -high, -low
    return (slope * middle / 2).exp() * (low.erfc() - high.erfc()) / 2


def _low(cells: list[tuple[Ball, Ball]], ends: Ball, aim: Ball, heights: list[float]) -> list[float]:
    """Those of the heights, from the first on where the bound is below the aim, as floats see it."""
    import numpy as np

    # beside the aim, which may be no double
    bounds, arguments = np.array([[float(bound / aim), float(argument)] for bound, argument in cells]).T
    with np.errstate(all="ignore"):
        totals = float(ends / aim) + (bounds * np.exp(-np.multiply.outer(heights, arguments))).sum(axis=1)
    below = (totals <= 1).nonzero()[0]
    return heights[below[0] :] if len(below) else []


def _total(cells: list[tuple[Ball, Ball]], ends: Ball, height: float) -> Ball:
    """The bound at a height, and so at every greater one: the arguments are not negative."""
    total = ends
    for bound, argument in cells:
        total += bound * (-argument * height).exp()
    return total.upper()
