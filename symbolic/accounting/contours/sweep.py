"""N at all nodes of a hyperbola, from one ray: the exponentials are shared.

The order is s = o + A sin(phi + it) = o + c- e^{-t} + c+ e^t, c- = A e^{i phi}/(2i), c+ = -A e^{-i phi}/(2i), at t = h (k + 1/2); the ray's points are z = Z e^{d p}, p = 0, 1, ...
Where h = m g and d = n g, m and n small integers, e^{sz} is a product of three numbers, of which each is computed once:

    e^{oz},   exp(c+ Z e^{h/2} e^{g (n p + m k)}),   exp(c- Z e^{-h/2} e^{g (n p - m k)}).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import mul
from typing import Final

from flint import acb, arb

from symbolic.accounting.contours.hyperbola import Hyperbola
from symbolic.accounting.contours.loss import Complex, ball, disc
from symbolic.accounting.contours.tables import Ray

MOST: Final = 5
"""m and n are at most this."""


def in_step(pace: Fraction, h: Fraction) -> Fraction:
    """The largest step of a ray, at most `pace`, that goes with the nodes' step h."""
    ratios = (Fraction(n, m) for n in range(1, MOST + 1) for m in range(1, MOST + 1))
    return h * max((ratio for ratio in ratios if h * ratio <= pace), default=Fraction(1, int(h / pace) + 1))


class Sweep:
    """Over the nodes k = `first`, `first` + 1, ... of the path, of a ray whose step goes with theirs, and which is good from the first of them on."""

    def __init__(self, path: Hyperbola, h: Fraction, first: int, ray: Ray) -> None:
        self.path, self.h, self.first, self.ray = path, h, first, ray
        self.m, self.n = (ray.pace / h).denominator, (ray.pace / h).numerator

    def values(self, orders: Sequence[Complex]) -> list[Complex]:
        """N at the orders of these nodes. What is missing at the first of them is the most (`Ray.beyond`)."""
        if not orders:
            return []
        ray = self.ray
        used = [ray.used(s) for s in orders]
        places = [range(kept[0], kept[-1] + 1) if kept else range(0) for _, kept, _ in used]
        pairs = [(k, p) for k, some in enumerate(places, self.first) if some for p in (some[0], some[-1])]
        tables = self._tables(pairs) if pairs else ()
        missing, found = ray.missing(orders[0]), []
        for k, (s, some, (near, _, rest)) in enumerate(zip(orders, places, used, strict=True), self.first):
            total = near.value(s) if near else acb(0)
            if some:
                weights, *factors = (table.between(k, some) for table in tables)
                total += sum(map(mul, map(mul, weights, factors[0]), factors[1]), acb(0))
            error = (missing + rest).upper()
            found.append((s * ray.shift).exp() * (total + disc(error)))
        return found

    def _tables(self, pairs: Sequence[tuple[int, int]]) -> tuple[Shared, ...]:
        """The weights with e^{oz}, and the two other factors: all that pairs of a node and a place between those given need."""
        ray, path, m, n = self.ray, self.path, self.m, self.n
        turn, half = acb(0, path.angle(path.bend)).exp(), (ball(self.h) / 2).exp()
        scale, unit = acb(0, arb(path.scale) / 2) * ray.points[0], ball(self.h) / m

        def power(constant: Complex) -> Callable[[int], Complex]:
            return lambda number: (constant * (unit * number).exp()).exp()

        def weight(place: int) -> Complex:
            return (arb(path.origin) * ray.points[place]).exp() * ray.weights[place]

        return (
            Shared(weight, 1, 0, pairs),
            Shared(power(scale / turn * half), n, m, pairs),
            Shared(power(-scale * turn / half), n, -m, pairs),
        )


class Shared:
    """Numbers f(a p + b k), each computed once, for all places p and nodes k between those given."""

    def __init__(self, f: Callable[[int], Complex], a: int, b: int, pairs: Sequence[tuple[int, int]]) -> None:
        self.a, self.b = a, b
        keys = [a * p + b * k for k, p in pairs]
        self.low = min(keys)
        self.numbers = [f(key) for key in range(self.low, max(keys) + 1)]

    def between(self, k: int, places: range) -> list[Complex]:
        start = self.a * places[0] + self.b * k - self.low
        return self.numbers[start : start + self.a * len(places) : self.a]
