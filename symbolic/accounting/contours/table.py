"""N of a step at an order, at many, and on a disc around one, from a table of points and weights. Notation as in `symbolic.accounting.contours.tables`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from math import inf, log
from typing import Final

from flint import acb, acb_poly, arb, ctx

from symbolic.accounting.contours.loss import Ball, Complex, disc
from symbolic.accounting.contours.nearest import Near, Nearest
from symbolic.accounting.contours.together import CHUNK, Chunks, Floats, Together, power_sums, powers_of

TURNED: Final = 20.0
"""|h z|, up to which orders h away from another one may have its polynomial."""
GROWN: Final = 8.0
"""Nats, by which the summands may be larger there."""
ALONE: Final = 6
"""Orders, below which they are not worth a polynomial."""
FEW: Final = 4
"""Summands that are bounded together."""
SMALL: Final = 0.7
"""|z|, from where on they never are."""
TINY: Final = 1e-290
"""What is less has not all its bits in a float."""
ROUGH: Final = 64
"""Bits for what is only looked at in floats."""
ROUGHLY: Final = 0.1
"""Nats, by which the summands at a large order may be larger than they look in floats, before each is looked at: those that are far off have minute summands."""
ROUNDED: Final = 1e-9
"""Relatively, how far the logarithm of a summand may be from that in floats: its parts have 53 bits each."""


class Table(ABC):
    """Points and weights."""

    degree = 2
    """Derivatives that bound a disc."""
    near_by = 1.0
    """|s z|, up to which points are summed together: in bounds their second derivatives are e^{|s z|} times as large,"""
    most = inf
    """and up to which size of an order: the farther, the more terms are needed."""
    shift: Ball
    points: list[Complex]
    weights: list[Complex]

    @abstractmethod
    def missing(self, s: Complex) -> Ball:
        """At most so much is missing at all orders of a ball that have v >= 0; infinite where the table is not made for it."""

    def near(self, s: Complex) -> Near | None:
        """The first points, as many as are so near to 0 that they are summed together."""
        return self._near(abs(complex(s)))

    def _near(self, size: float) -> Near | None:
        return self._nearest.at(size) if self._nearest else None

    def _fill(self) -> None:
        """What says in floats how large a summand is."""
        import numpy as np

        self._bounds_of_weights = [abs(weight).upper() for weight in self.weights]
        self._places = np.array([complex(point) for point in self.points])
        self._radii = abs(self._places)
        sizes = np.array([float(bound) for bound in self._bounds_of_weights])
        with ctx.workprec(ROUGH), np.errstate(divide="ignore"):
            self._sizes = np.log(sizes)
            for place in (sizes < TINY).nonzero()[0].tolist():
                self._sizes[place] = float(self._bounds_of_weights[place].log())
        self._farthest = 1 + float(self._radii.max())
        self._bits = int(ctx.prec)

    @cached_property
    def _powers(self) -> list[Sequence[Complex]]:
        return powers_of(self.points, self.degree)

    @cached_property
    def _nearest(self) -> Nearest | None:
        """Those that are ever summed together."""
        far = (self._radii > SMALL).nonzero()[0]
        count = int(far[0] if len(far) else len(self.points)) // CHUNK * CHUNK
        if not count:
            return None
        with ctx.workprec(self._bits):
            upper = self._upper(range(count), self._sizes)
            return Nearest(
                self.points[:count],
                self.weights[:count],
                self._bounds_of_weights[:count],
                *upper,
                self.most,
                self.near_by,
            )

    def used(self, s: Complex, radius: float = 0.0) -> tuple[Near | None, Sequence[int], Ball]:
        """The first points together, those of the others whose summands are not minute on a disc around s, and at most what all the minute ones add."""
        near, order = self.near(s), complex(s)
        first = near.count if near else 0
        return near, *self._large(first, self._heights(order, radius, first), abs(order) + radius)

    def _heights(self, order: complex, radius: float, first: int = 0) -> Floats:
        """The logarithms of the summands' sizes on a disc around the order, from the first one on."""
        heights = self._sizes[first:] + (order * self._places[first:]).real
        return heights + radius * self._radii[first:] if radius else heights

    def _reach(self, radius: float, heights: Floats) -> float:
        """The largest |h z| of the summands that are not minute, for |h| at most the radius."""
        return radius * float(self._radii[heights > self._least()].max(initial=0.0))

    def _least(self) -> float:
        """The logarithm of what is minute."""
        return -log(2) * int(ctx.prec) - log(len(self.points))

    def _upper(self, places: Sequence[int], heights: Floats, order: float = 0.0) -> tuple[Floats, Floats]:
        """At least the logarithms of the sizes of some summands at an `order` so large, and at least how far their points are from 0."""
        radii = self._radii[places]
        return heights[places] + ROUNDED * (1 + order * radii), radii * (1 + ROUNDED)

    def _large(self, first: int, sizes: Floats, order: float) -> tuple[Sequence[int], Ball]:
        """Which summands from the first on are not minute, by the logarithms of their sizes, from that one on, at an `order` so large, and what all the minute ones add, at most."""
        least = self._least()
        is_used = sizes > least
        margin = ROUNDED * (1 + order) * self._farthest
        used, most = is_used.nonzero()[0] + first, least + margin
        if margin > ROUGHLY and len(used) < len(sizes):
            most = float((sizes + ROUNDED * (1 + order * self._radii[first:]))[~is_used].max())
        return used.tolist(), arb(len(sizes) - len(used)) * arb(most).exp()

    def value(self, s: Complex) -> Complex:
        """N(s)."""
        near, used, rest = self.used(s)
        total = near.value(s) if near else acb(0)
        for place in used:
            total += (s * self.points[place]).exp() * self.weights[place]
        missing = (self.missing(s) + rest).upper()
        return (s * self.shift).exp() * (total + disc(missing))

    def values(self, orders: Sequence[Complex], least: int = 0) -> list[Complex]:
        """N at orders along a path: at as many as lie near enough together by one polynomial. It ends where fewer than the `least` number do."""
        found: list[Complex] = []
        while len(found) < len(orders):
            some = self._together(orders[len(found) :], least)
            if not some:
                break
            found += some
        return found

    def _together(self, orders: Sequence[Complex], least: int) -> list[Complex]:
        """N at the first of the orders, all those on a disc where e^{s point} turns, or grows, little enough: none where these are fewer than `least`."""
        places = [complex(s) for s in orders]

        def circle(count: int) -> tuple[float, Floats]:
            """Around the middle one of so many: its radius, and the logarithms of the summands' sizes on it, at most."""
            middle = places[count // 2]
            radius = max(abs(place - middle) for place in places[:count]) + 2.0**-40 * (1 + abs(middle))
            return radius, self._heights(middle, radius)

        low, high = 1, len(orders)
        radius, heights = circle(low)
        while low < high:
            count = min(2 * low, (low + high + 1) // 2)
            wider = circle(count)
            if self._reach(*wider) <= TURNED and wider[1].max() <= self._heights(places[count // 2], 0.0).max() + GROWN:
                low, (radius, heights) = count, wider
            else:
                high = count - 1
        if low < least:
            return []
        if low < ALONE:
            return [self.value(s) for s in orders[:low]]
        middle, centre = orders[low // 2], places[low // 2]
        near = self._near(abs(centre) + radius)
        first = near.count if near else 0
        used, rest = self._large(first, heights[first:], abs(centre) + radius)
        totals = [near.value(s) if near else acb(0) for s in orders[:low]]
        if used:
            with ctx.workprec(int(ctx.prec + GROWN / log(2)) + 1):
                points = [self.points[place] for place in used]
                weights = [(middle * self.points[place]).exp() * self.weights[place] for place in used]
                chunks = Chunks(points, weights, *self._upper(used, self._heights(centre, 0.0), abs(centre)), radius)
                sums = Together(len(points), radius, chunks.moments(), chunks)
                totals = [total + sums.value(s - middle) for s, total in zip(orders, totals, strict=False)]
        errors = [(self.missing(s) + rest).upper() for s in orders[:low]]
        return [
            (s * self.shift).exp() * (total + disc(error))
            for s, total, error in zip(orders, totals, errors, strict=False)
        ]

    def around(self, s: Complex, radius: Ball, box: Complex | None = None) -> tuple[Ball, Complex] | None:
        """(b, m) with log |N(s + h)| <= b + Re m h for all |h| <= radius, of a box if one is given, where the order has v >= 0. None where the table is not made for them.

        With T the sum and m = T'(s)/T(s), T(s + h) e^{-mh} has no linear part, and its n-th derivative is at most V = sum |weight e^{s point}| k^n e^{radius k},
        k = |point - m|: so it is at most |T| and the sizes of the terms of its series before the n-th, and V radius^n/n!. n is 2, or more where the summands are much larger than T."""
        missing = self.missing(s + (acb(arb(0, radius.upper()), arb(0, radius.upper())) if box is None else box))
        if not missing.is_finite():
            return None
        near, used, rest = self.used(s, float(radius.upper().mid()))
        points = [self.points[place] for place in used]
        terms = [(s * point).exp() * self.weights[place] for place, point in zip(used, points, strict=True)]
        high = [[row[place] for place in used] for row in self._powers]
        sums = power_sums(terms, high, self.degree) if used else [acb(0)] * self.degree
        parts = [part / arb(k + 1).gamma() for k, part in enumerate(sums)]
        total, slope = (parts[0] + near.value(s), parts[1] + near.slope(s)) if near else parts[:2]
        mean = slope / total if abs(total) > 0 else acb(0)
        if not mean.is_finite():
            mean = acb(0)
        mean = acb(mean.real.mid(), mean.imag.mid())
        last = self._last(terms, used, mean, radius)
        if self.degree == 2:
            second = near.second(s, mean, radius) if near else arb(0)
            size = abs(total) + radius * abs(slope - mean * total) + radius**2 * second / 2 + last
        else:
            turned = acb_poly(parts) * acb_poly([(-mean) ** k / arb(k + 1).gamma() for k in range(self.degree)])
            first, beyond = near.series(s, mean, radius, self.degree) if near else ([acb(0)] * self.degree, arb(0))
            size = sum((abs(turned[k] + part) * radius**k for k, part in enumerate(first)), last + beyond)
        size += (missing + rest) * (radius * abs(mean)).exp()
        return size.upper().log() + (s * self.shift).real, mean + self.shift

    def _last(self, terms: Sequence[Complex], used: Sequence[int], mean: Complex, radius: Ball) -> Ball:
        """What the n-th derivatives, n = `degree`, of the summands add, at most; of a few at a time all points are taken as far from the mean as the farthest."""
        centre, found = complex(mean), arb(0)
        off = (abs(self._places[used] - centre) + ROUNDED * (self._radii[used] + abs(centre))).tolist()
        for first in range(0, len(terms), FEW):
            distance = arb(max(off[first : first + FEW])) * radius
            found += sum(map(abs, terms[first : first + FEW]), arb(0)) * distance**self.degree * distance.exp()
        return found / arb(self.degree + 1).gamma()
