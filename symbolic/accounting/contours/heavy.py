"""delta of steps whose loss has a heavy tail, along a vertical line. Notation as in `symbolic.accounting.contours.line`.

There the images above, delta at y + mW, m = 1, 2, ..., are bounded by one order a for all of them. Where hits are rare N(a) is huge from a low order on, e^{-(a-c)W} is small for long windows W alone, and
there would be many nodes. Here the images from m = k to n have the bound of `symbolic.accounting.contours.truncation` with steps cut where that is best for them: of e^{(c-1)mW} delta(y + mW) at most

    e^{(c-1)nW} sum of T_i P_i(x > end_i)  +  kappa e^{(1-a)y} prod A_i(a)^{T_i} e^{(c-a)mW}, with m = k where a > c, and else n;

and those from some m on one order, as there.

What is left out: N = alpha + beta, the losses of a step that are not large and those that are, and |N(c + iv)| <= alpha(c) + |beta(c + iv)|, where beta falls fast (`symbolic.accounting.contours.paths`). So where the
products with no large loss, alpha(c)^T, are small beside N(c)^T, and no more is left of beta, that is the bound; and elsewhere the cover of `symbolic.accounting.contours.subsampled`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from math import ceil, exp, inf, log, log1p, log2, pi, sqrt
from operator import add, attrgetter, mul
from typing import Any, Final, NamedTuple

from flint import arb, ctx

from symbolic.accounting.contours.images import FINELY, Images, blocks
from symbolic.accounting.contours.large import Large
from symbolic.accounting.contours.law import LEFTMOST, Law
from symbolic.accounting.contours.line import CLOSED_BITS, COARSE, SLACK, Line, least_multiple
from symbolic.accounting.contours.loss import Ball, OutOfReach
from symbolic.accounting.contours.outlook import LARGEST, Outlook
from symbolic.accounting.contours.small import Small
from symbolic.accounting.contours.truncation import Fading, moment_below

Floats = Any  # an array of numpy, which is imported when it is needed
SPREAD: Final = 0.2
"""omega, in standard deviations."""
UP: Final = 1.01
"""At losses so much larger, too, images below shall be small: guesses are often a little too small."""
SHARES: Final = 256
"""Places that are tried."""
MOST_GROWN: Final = 1_000.0
"""log N at the line, at most."""
COARSER: Final = 2.0
"""Ratio of the orders that are tried."""
LONGER: Final = 1.08
"""and of the windows."""
WINDOWS: Final = 80
FARTHEST: Final = 1_000.0
"""Loss, from where on no step's loss has a heavy tail: so far images are looked at."""
MOST_BLOCKS: Final = 60
"""Of images with bounds of their own."""
DOUBLINGS: Final = 13
"""Of the number of nodes, at most, where it is looked for,"""
HALVINGS: Final = 5
"""and how often it is then looked between two."""
BEYOND: Final = 1.25, 1.5, 2.0, 3.0
"""How much farther up it is looked whether N is small there too."""
NEARER: Final = 1.3, 0.8, 1.12
"""Steps that are then tried from the best."""
SPARE_BITS: Final = 13
MANY_BITS: Final = 200
"""Above twice so many, work grows as they do."""
FEW_BITS: Final = 118
"""Up to which products of matrices are half as much work: their balls then have two words."""
MUCH_MORE: Final = 2.0
"""Times as much work as a line whose cover has failed is none without one."""
MOST_EXPONENT: Final = 600.0
SURE: Final = 3.0
"""Nats, by which a bound of the images shall be below what is allowed:"""
NEARLY: Final = 25.0
"""where it is by less than so many that bound itself is computed, as it falls in steps, from one end that it may have to the next."""


Cuts = list[tuple[Small, Large]]


class Costs(NamedTuple):
    """About milliseconds: of any line, of a point, of a node, of a thousand pairs of both with few bits, and for a point of the moments that a cover begins with."""

    line: float
    point: float
    node: float
    pairs: float
    cover: float

    def effort(self, points: float, nodes: float, pairs: float, covered: float) -> float:
        return float(sum(map(mul, self, (1, points, nodes, pairs / 1000, covered))))


class Choice(NamedTuple):
    """Of a line: how much work it is, about, in milliseconds, the order, the window, the order for the images below, the number of nodes, how many nats the sum needs, and what is large of each step, if that shows how N falls."""

    effort: float
    order: float
    window: float
    below: float
    nodes: int
    need: float
    cuts: Cuts


by_effort = attrgetter("effort")


def middles(laws: Sequence[Law], y: float, share: Floats) -> list[Floats]:
    """Places from far left (share 0) to where one loss is y (1)."""
    ends = ((-LEFTMOST * law.sigma, min(float(law.where(y)), float(law.x[-1]))) for law in laws)
    return [(1 - share) * left + share * right for left, right in ends]


class Heavy(Line):
    """The sum along one vertical line, at an order where N is not yet huge."""

    costs = Costs(2.7, 0.023, 0.0055, 0.033, 0.006)

    def __init__(
        self, outlook: Outlook, digits: int, expected: float, down: float = 1.0, is_covered: bool = True
    ) -> None:
        """`expected` is log delta, about; losses smaller by `down` shall be served too; the bound of what is left out may be a cover's, or not."""
        self.is_covered = is_covered
        self.outlook, self.expected, self.least = outlook, expected, down * outlook.loss
        self.steps = [(law.step, law.times) for law in outlook.laws]
        super().__init__(self.steps, outlook.loss, digits)

    def prepared(self, most: float = inf) -> Line:
        """If a cover shows less than floats do, by a line without one, unless that is much more work."""
        try:
            return super().prepared(most)
        except OutOfReach:
            if self.cuts:
                raise
            before, self.is_covered = self.effort, False
            self._choose(self.loss)
            if self.effort > MUCH_MORE * before:
                raise
        return super().prepared(most)

    # ---- choices, in floating point

    def _choose(self, y: float) -> None:
        import numpy as np

        self.low = False
        self.level = self.expected - (self.digits + 1) * log(10)
        self._split()
        self.blocks = blocks(max(0, ceil(log2(FARTHEST / y / FINELY))))
        self.orders_below = np.geomspace(0.1, LARGEST / y, 64)
        self.sizes_below = self._sizes_below(self.orders_below, UP * y)
        self.effort, self.centre, self.window, self.below, self.count, self.need, self.cuts = self._best(y)
        self.step = Fraction(2 * pi / self.window)
        self.allowed = self.level - (1 - self.centre) * y
        self.bits = self._bits(self.need)

    def _best(self, y: float) -> Choice:
        """By orders ever smaller, as long as that is less work; and then by some near the best."""
        tried: list[Choice] = []
        for c in self._orders():
            tried += filter(None, [self._with(c, y)])
            if tried and tried[-1] is not min(tried, key=by_effort):
                break
        for factor in NEARER if tried else ():
            tried += filter(None, [self._with(1 + (min(tried, key=by_effort).order - 1) * factor, y)])
        if not tried:
            raise OutOfReach("the privacy loss is too close to a discrete one: the sum would need too many nodes")
        return min(tried, key=by_effort)

    def _split(self) -> None:
        """What else there is to choose first."""

    def _orders(self) -> list[float]:
        """Those where N is not huge, from the largest on."""
        found, distance = [], 2.0**-4
        while self.rough(1 + distance) < MOST_GROWN and distance < LARGEST / self.loss:
            found.append(1 + distance)
            distance *= COARSER
        return found[::-1]

    def _with(self, c: float, y: float) -> Choice | None:
        """The choice for an order."""
        windows = (self.sizes_below - self.level + SURE) / (c + self.orders_below)
        place = int(windows.argmin())
        found = self._window_from(c, max(float(windows[place]), y / 16))
        if found is None:
            return None
        self.step = Fraction(2 * pi / found)
        top, least = self._top(c, y), self.digits * log(10)
        need = max(top + self._wider(c) - self.level, least)
        try:
            count, cuts = self._nodes(c, y, max(top - self.level, least), need)
        except OutOfReach:
            return None
        work = self._work(c, need, count, bool(cuts))
        return Choice(work, c, found, float(self.orders_below[place]), count, need, cuts)

    def _wider(self, c: float) -> float:
        """log, about, of how many times larger the sum is than the integrand on the real line: by the step; but where that is larger than the order, the nearest nodes are far from the poles."""
        step = log(self.step)
        return max(0.0, step) + min(0.0, log(c * (c - 1)) - 2 * (step - log(2)))

    def _bits(self, need: float) -> int:
        return int(need * 1.4427) + max(times for _, times in self.steps).bit_length() + SPARE_BITS

    def _work(self, c: float, need: float, nodes: int, is_cut: bool) -> float:
        """About milliseconds."""
        bits = self._bits(need)
        points, words = self._points(c, bits), 1 if bits <= FEW_BITS else max(2.0, bits / MANY_BITS)
        covered = 0 if is_cut else sum(step.covered(c) for step, _ in self.steps)
        return self.costs.effort(points, nodes, points * nodes * words, covered)

    def _points(self, c: float, bits: int) -> int:
        return sum(step.points(c, 0.0, bits) for step, _ in self.steps)

    def _nodes(self, c: float, y: float, fall: float, need: float) -> tuple[int, Cuts]:
        """How many nodes bring the integrand down by e^-fall, about: the paths of the large losses may show it, or else a cover, which is much work. The sum is to have so many nats, `need`."""
        aim, few = fall + log(c * (c - 1)), None
        heights = [float(self.step) * 2**k for k in range(DOUBLINGS + 1)]
        if all(log(height) + self._fallen(c, height) < aim for height in heights):
            raise OutOfReach("the privacy loss is too close to a discrete one: the sum would need too many nodes")
        with suppress(OutOfReach):
            if self.is_covered:
                few = self._counted(lambda height: self._is_low(c, height, aim))
        cuts = self._cuts(c, y)
        paths = [large.paths(c) for _, large in cuts]
        excess, aim = [small.excess(c) for small, _ in cuts], self.level - (1 - c) * y - SURE

        def fits(height: float) -> bool:
            falls = (exp(min(one.falls(height), MOST_EXPONENT)) for one in paths)
            return self._power(map(add, excess, falls)) - log(height) < aim

        try:
            count = self._counted(fits)
        except OutOfReach:
            if few is None:
                raise
            return few, []
        if few is None or self._work(c, need, count, True) < self._work(c, need, few, False):
            return count, cuts
        return few, []

    def _is_low(self, c: float, height: float, aim: float) -> bool:
        """Is |N| so small from there on, about, that a cover may show it? N may have a valley; far up floats may not tell it any more."""
        fallen = self._fallen(c, height)
        is_small = log(height) + SLACK * fallen > aim
        return is_small and all(self._fallen(c, height * farther) > SLACK * fallen for farther in BEYOND)

    def _fallen(self, c: float, height: float) -> float:
        """By how many nats |N| falls up to a height, about."""
        return -sum(times * step.decay(c, [height])[0] for step, times in self.steps)

    def _cuts(self, c: float, y: float) -> Cuts:
        """The largest loss, for which products with no large loss are small at this order."""
        import numpy as np

        laws, aim = self.outlook.laws, self.level - (1 - c) * y - 3 * SURE
        shares = np.linspace(0.0, 1.0, SHARES)
        excess = [law.excess(c, x) for law, x in zip(laws, middles(laws, y, shares), strict=True)]
        with np.errstate(all="ignore"):
            sizes = sum(law.times * np.log1p(np.maximum(one, -1.0)) for law, one in zip(laws, excess, strict=True))
        fits = (sizes < aim).nonzero()[0]
        found: Cuts = []
        for law, middle in zip(laws, middles(laws, y, shares[fits[-1]] if len(fits) else 0.0), strict=True):
            fading = Fading(Fraction(float(middle) - SPREAD * law.sigma), Fraction(SPREAD * law.sigma))
            found.append((Small(law, fading), Large(law, fading)))
        return found

    def _power(self, excesses: Iterable[float]) -> float:
        """log of the product of the T-th powers of numbers, given their excesses over 1."""
        return sum(t * log1p(more) if more > -1 else -inf for (_, t), more in zip(self.steps, excesses, strict=True))

    def _counted(self, fits: Callable[[float], bool]) -> int:
        """The least number of nodes, about, for which their height fits."""
        step = float(self.step)
        doubled = next((k for k in range(DOUBLINGS + 1) if fits(step * 2.0**k)), None)
        if doubled is None:
            raise OutOfReach("the privacy loss is too close to a discrete one: the sum would need too many nodes")
        low, high = 2.0 ** (doubled - 1), 2.0**doubled
        for _ in range(HALVINGS):
            count = sqrt(low * high)
            low, high = (low, count) if fits(count * step) else (count, high)
        return int(high) + 2

    def _top(self, c: float, y: float) -> float:
        """log of the integrand's size on the real line."""
        return self._height(c, y)

    def _sizes_below(self, orders: Floats, y: float) -> Floats:
        """log of the bound of the first image below, without e^{-(c+b) W}."""
        import numpy as np

        multiples = -orders * np.log1p(1 / orders) - np.log1p(orders)
        return self.outlook.whole(-orders) + (1 + orders) * y + multiples

    def _window_from(self, c: float, least: float) -> float | None:
        """The narrowest window, at least so wide, with which all images above are small enough."""
        import numpy as np

        windows = least * LONGER ** np.arange(WINDOWS)
        first, last = np.array(self.blocks, float).T
        losses = self.loss + np.multiply.outer(windows, first)
        sizes = np.log(last - first + 1) + (c - 1) * np.multiply.outer(windows, last) + self.outlook.farther(losses)
        sizes[losses > self.outlook.farthest] = -inf
        for place in np.flatnonzero((sizes < self.level - SURE).all(axis=1)):
            near = sizes[place] > self.level - NEARLY
            known = self.outlook.farther(losses[place, near])
            if (
                not near.any()
                or (sizes[place, near] - known + self.outlook.bounds(losses[place, near])).max() < self.level - SURE
            ):
                return float(windows[place])
        return None

    @property
    def closed_bits(self) -> int:
        """Where the window is short what is added in closed form is nearly 1, and most of it cancels."""
        return self._bits(max(self.need, -self.level)) + CLOSED_BITS

    # ---- the bounds

    def _rest(self, c: Ball) -> Ball:
        if not self.cuts:
            return super()._rest(c)
        height, bound = self.h * self.count, arb(1)
        for (_, times), (small, large) in zip(self.steps, self.cuts, strict=True):
            bound *= (small.whole(c) + large.beyond(c, height - self.h / 2)) ** times
        return bound.upper() / (arb.pi() * height)

    def _bound_images(self) -> None:
        self.images: list[Images] = []
        found, place = self.blocks, 0
        while place < len(found) and len(self.images) < MOST_BLOCKS:
            self.rest = found[place][0]
            self.above, size = self._uncut(self.rest)
            if size < self.level - SURE:
                break
            place = self._merged(place)
            self.images.append(self._images(self.rest, found[place][1]))
            place += 1
        else:
            self._give_up()
        self.right = self._whole(self.above)
        self.left = arb(1)
        for step, times in self.steps:
            self.left *= moment_below(step, times, arb(self.below)) ** times

    def _merged(self, place: int) -> int:
        """The last of the blocks that have one bound that is small enough together with that one."""
        import numpy as np

        first, last = np.array(self.blocks[place:], float).T
        bound = self.outlook.bounds(self.loss + first[:1] * self.window)
        sizes = np.log(last - first[0] + 1) + (self.centre - 1) * self.window * last + bound
        return place + max(0, int((sizes < self.level - SURE).sum()) - 1)

    def _uncut(self, first: int) -> tuple[float, float]:
        """For the images from the first on, one order, and about the logarithm of their bound."""
        import numpy as np

        off = (self.centre - self.outlook.orders) * self.window
        with np.errstate(all="ignore"):
            turned = first * off - np.log(-np.expm1(off))
        return self.outlook.uncut(self.loss, np.where(off < 0, turned, inf))

    def _whole(self, order: float) -> Ball:
        """At least the product of all N, for an order above 1."""
        total = arb(1)
        for law in self.outlook.laws:
            total *= law.kept.whole(arb(order), law.farthest(order)) ** law.times
        return total

    def _images(self, first: int, last: int) -> Images:
        order, places = self.outlook.best(self.loss + first * self.window)
        a, moment, lost = arb(order), arb(1), arb(0)
        if places is None:
            return Images(first, last, a, self._whole(order), lost)
        for law, place in zip(self.outlook.laws, places, strict=True):
            moment *= law.kept.moment(a, place) ** law.times
            lost += law.kept.lost(place) * law.times
        return Images(first, last, a, moment, lost)

    def _images_above(self, y: Ball) -> Ball:
        with ctx.workprec(COARSE):
            a = arb(self.above)
            if not a > self.c:
                return arb("inf")
            off = -(a - self.c) * self.period
            rest = self.right * (y * (1 - a) + off * self.rest).exp() * least_multiple(a) / -off.expm1()
            return rest + sum((one.bound(y, self.c, self.period) for one in self.images), arb(0))
