"""delta of a composition, as a sum along a vertical line with every error bounded.

For K = e^y, delta(y) = E_Q (e^L - K)_+ is the Bromwich integral, right of 1, of N(s) e^{y(1-s)}/(s(s-1)), N the product of the factors; between
0 and 1 the same integral is delta(y) - 1 (the residue at 1). Let the line run at c > 1 with r = 0, or at 0 < c < 1 with r = 1, and let nodes lie at
v = h (k + 1/2), k an integer, W = 2 pi/h. By Poisson's formula the sum over all nodes, h/(2 pi) times the integrand, is exactly

    sum over all m of (-1)^m e^{(c-1) m W} (delta(y + m W) - r).

* m = 0 is delta(y) - r, which is wanted.
* m >= 1: (e^L - K)_+ <= e^{aL} K^{1-a} (a-1)^{a-1}/a^a for every a > 1 (the largest value of (x - K) x^{-a}), so the images are at most
  N(a) e^{y(1-a)} (a-1)^{a-1}/a^a * t/(1 - t), t = e^{-(a-c) W}, for every a > max(c, 1).
* m <= -1: delta(Y) = 1 - E_Q min(e^L, e^Y), and min(e^L, K) <= e^{-bL} K^{1+b} for -1 < b < 0: the rest is at most N(-b) e^{(1+b) y} * t/(1 - t),
  t = e^{-(c+b) W}, for every such b > -c. Or delta(Y) = 1 - e^Y + E_Q (e^Y - e^L)_+, and (K - e^L)_+ <= e^{-bL} K^{1+b} b^b/(1+b)^{1+b} for every b > 0:
  the same, times b^b/(1+b)^{1+b}.
* What is left is summed in closed form: of -e^Y, m <= -1 (where b > 0), there comes e^y w/(1+w), w = e^{-cW}; of the 1 at m <= -1 (c > 1) there comes
  -u/(1+u), and of the -1 at m >= 1 (c < 1) there comes u/(1+u), u = e^{-|c-1| W}.
* The nodes left out: where |N| <= B beyond the last node, they are at most e^{y(1-c)} B/(pi V') (V' half a step above that node; |s(s-1)| >= v^2,
  and the sum of 1/v^2 over the nodes beyond is at most the integral of 1/v^2 from V' on, over h).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, exp, inf, isfinite, isqrt, log, log1p, log2, pi, sqrt
from typing import Any, NoReturn

from flint import acb, acb_mat, arb, ctx, fmpq

from symbolic.accounting.contours.loss import Ball, Complex, Factor, OutOfReach

Parts = Sequence[tuple[Factor, int]]
MOST_WORK = 5 * 10**8
"""Nodes, times points of the sums that give N there, times precision in bits, at most."""
MOST_POINTS = 20_000
"""Of the sums that give N at one node."""
MOST_NODES = 30_000
COARSE = 64
"""Bits for bounds."""
CANCELLED = 9.0
"""Nats, by which the integrand on the real line may be higher than delta: so many are there in any case."""
TRIALS = 2
"""Times that the nodes are counted, half as many more each time, where what is left out is not small enough."""
CLOSED_BITS = 16
"""More for what is added in closed form than for the sum."""
NOTHING = 0.99
"""A bound of so much of N(c) shows no decay: more nodes would not help."""
NOTHING_LOST = -0.5
"""Nats of decay, above which a factor's bound is N(c): a cover is not worth its work."""
MOST_ORDER = 10.0**250
"""The largest centre,"""
WIDE_ORDER = 20_000.0
"""and one from which on it counts that the integrand is as wide."""
TINIEST = 1e-300
"""A variance, where it divides."""
SPREAD, NARROW = 1.6, 1 / 64
"""Ratio of the distances at which orders are tried, and for a large order what they are beside it, about."""
NEARLY = 6
"""How many times its distance from 1 may be doubled from what a normal law's is to the lowest place, at least."""
DOUBLINGS, BETWEEN = 16, 24
"""How often the height may be doubled to see how far up nodes go, and how many heights there are between two."""
SLACK = 0.8
"""Beyond the last node N must stay below this power of its decay there: the rest is room for a cover."""


class Line:
    """The sum for one composition along one line: made for a `loss` y >= 0 (about where delta is wanted) and a number of `digits`.

    One that is not `certified` leaves out the bound of the nodes left out: good for a first look, at losses about as large."""

    wide = 0.03
    masses = arb(1), arb(1)
    """Of the law that the sum is for: under Q, and under P."""

    def __init__(self, parts: Parts, loss: float, digits: int, certified: bool = True) -> None:
        self.parts, self.loss, self.digits, self.certified = tuple(parts), loss, digits, certified
        self._rough: dict[float, float] = {}
        largest = max(times for _, times in self.parts)
        self.bits = int((digits + 5) * 3.33) + largest.bit_length() + 24
        self._choose(loss)

    def prepared(self, most: float = inf) -> Line:
        """With its nodes, without which it gives nothing; raises `OutOfReach` where there would be more than so many."""
        if self.count > most:
            raise OutOfReach(f"the sum would need {self.count} nodes")
        with ctx.workprec(self.bits):
            self._prepare()
        return self

    @property
    def closed_bits(self) -> int:
        """Bits of what is added in closed form: far from the pole that is larger than the nodes' sum, which s(s-1) divides."""
        return self.bits + int(2 * log2(max(self.centre, 1.0))) + CLOSED_BITS

    @property
    def work(self) -> int:
        """Nodes, times points of the sums that give N there, about."""
        height = self.count * float(self.step)
        return self.count * sum(factor.points(self.centre, height, self.bits) for factor, _ in self.parts)

    # ---- choices, in floating point; the bounds hold for any

    def rough(self, order: float) -> float:
        """log of the product of the N, about."""
        if order not in self._rough:
            self._rough[order] = sum(times * factor.rough(order) for factor, times in self.parts)
        return self._rough[order]

    def _height(self, s: float, y: float) -> float:
        """log of the integrand's size on the real line."""
        return self.rough(s) + (1 - s) * y - log(abs(s * (s - 1)))

    def _choose(self, y: float) -> None:
        """The line through the saddle, the narrowest window whose images are small, and how far up the nodes go."""
        moments = [(factor.mean_and_variance(1.0), times) for factor, times in self.parts]
        self.losses = mean, variance = tuple(sum(one[k] * times for one, times in moments) for k in (0, 1))
        self.low = mean > y + 1.5 * sqrt(variance)  # of the loss under P, about: is delta near 1?
        c = self.centre = self._centre(y)
        top, aim = self._height(c, y), (self.digits + 3) * log(10)
        self.height = top
        # the integral is the integrand times how wide it is, which is much at a huge order
        self.spread = max(0.0, log(min(c, 1 / sqrt(max(variance, TINIEST))) / WIDE_ORDER))
        level = min(-log(2) if self.low else top + self.spread - 3, top + 40) - aim
        self.allowed = level - (1 - c) * y + 6
        self.window, self.above, self.below = self._window(c, y, level)
        self.step = Fraction(2 * pi / self.window)
        self.count = self._count(c, top + log(c * abs(c - 1)) - level)

    def _centre(self, y: float) -> float:
        if self.low:
            return _lowest_between(lambda s: self._height(s, y))
        mean, variance = self.losses
        near = abs(y - mean) / max(variance, TINIEST)  # as of a normal law, whose saddle has the loss y
        centre = _lowest(lambda s: self._height(s, y), 1, MOST_ORDER, near)
        if centre > MOST_ORDER / 2:
            raise OutOfReach("delta is too small there")
        if sum(factor.points(centre, 0.0, self.bits) for factor, _ in self.parts) > MOST_POINTS:
            raise OutOfReach("the moments of the loss would need too many points")
        return centre

    def _window(self, c: float, y: float, level: float) -> tuple[float, float, float]:
        """W, a, b."""
        start = max(c, 1.0)
        scale, wide = min(1.0, start - 1) if start > 1 else 1.0, start * NARROW
        above = min((self._wide(a, y, level, a - c), a) for a in _spread(start, max(scale, wide)) if a > c)
        end = min(c, 1.0)
        between = (gap - end for gap in _spread(0.0, scale if start > 1 else c) if gap < 0.999 * end)
        below = min(
            (self._wide(-b, y, level, c + b), b)
            for b in (*between, *_spread(0.0, 1.0), *(_spread(0.0, wide) if wide > 1 else ()))
        )
        return max(above[0], below[0]), above[1], below[1]

    def _wide(self, order: float, y: float, level: float, distance: float) -> float:
        """For which window the images have a small bound, by an order at that distance."""
        size = self.rough(order) + (1 - order) * y
        if not 0 <= order <= 1:
            less = max(order - 1, -order)
            size -= less * log1p(1 / less) + log(1 + less)  # the least multiple
        return max(size - level if isfinite(size) else inf, 3.0) / distance

    def _count(self, c: float, need: float) -> int:
        """About as many nodes as bring the integrand down by e^-need."""
        step, before = float(self.step), 0.0

        def reached(v: float) -> float:
            decay = sum(times * factor.decay(c, [v])[0] for factor, times in self.parts)
            return 2 * log(v) - self.spread - decay * SLACK

        def is_affordable(v: float, most: float) -> bool:
            return v / step * self.bits * sum(factor.points(c, v, self.bits) for factor, _ in self.parts) <= most

        for k in range(DOUBLINGS):
            v = step * min(2.0**k, MOST_NODES)
            if not is_affordable(v, 2 * MOST_WORK):
                break
            if reached(v) > need:
                between = (before + (v - before) * k / BETWEEN for k in range(1, BETWEEN))
                v = next((one for one in between if reached(one) > need), v)
                if is_affordable(v, MOST_WORK):
                    return int(v / step + 1.5)
                break
            before = v
        raise OutOfReach(
            f"the privacy loss is too close to a discrete one for {self.digits} digits: the sum would need more than {int(before / step)} nodes"
        )

    # ---- the nodes

    def _prepare(self) -> None:
        c = self.c = arb(self.centre)
        self.h = arb(fmpq(self.step.numerator, self.step.denominator))
        with ctx.workprec(self.closed_bits):
            self.period = 2 * arb.pi() / self.h
        for _ in range(TRIALS):
            self.left_out = self._rest(c) if self.certified else arb(0)
            if _log(self.left_out) <= self.allowed:
                break
            if self.left_out >= self._product(c) / (arb.pi() * self.h * self.count) * NOTHING:
                self._give_up()
            self.count += self.count // 2 + 1
        else:
            self._give_up()
        places = [acb(c, self.h * (2 * k + 1) / 2) for k in range(self.count)]
        integrand = [value / (s * (s - 1)) for value, s in zip(self._moments(c), places, strict=True)]
        self.side = isqrt(self.count - 1) + 1
        integrand += [acb(0)] * (self.side**2 - self.count)
        self.integrand = acb_mat(self.side, self.side, integrand)
        with ctx.workprec(COARSE):
            self._bound_images()

    def _moments(self, c: Ball) -> list[Complex]:
        """N at the nodes."""
        rows = [factor.line(c, (self.h / 2, self.h), self.count) for factor, _ in self.parts]
        found = [acb(1)] * self.count
        for row, (_, times) in zip(rows, self.parts, strict=True):
            found = [value * one**times for value, one in zip(found, row, strict=True)]
        return found

    def _bound_images(self) -> None:
        """What the bounds of the images need, but for the loss."""
        self.right = self._product(arb(self.above))
        self.left = self._product(arb(-self.below))

    @staticmethod
    def _give_up() -> NoReturn:
        raise OutOfReach(
            "the privacy loss is too close to a discrete one: no bound of what the sum leaves out was found"
        )

    def _rest(self, c: Ball) -> Ball:
        """The bound of the nodes left out, without e^{y(1-c)}."""
        height, bound = self.h * self.count, arb(1)
        last = height - self.h / 2
        for factor, times in self.parts:
            (value,) = factor.line(c, (last, self.h), 1)
            decay = _log(abs(value) / factor.real(c))
            here = factor.beyond(c, last, exp(decay * SLACK)) if decay * times < NOTHING_LOST else factor.real(c)
            bound *= here**times
        return bound / (arb.pi() * height)

    def _product(self, order: Ball) -> Ball:
        total = arb(1)
        for factor, times in self.parts:
            total *= factor.real(order) ** times
        return total

    # ---- the value

    def delta(self, y: Ball) -> Ball:
        """delta at the loss y, as a ball."""
        with ctx.workprec(self.bits):
            scale = (y * (1 - self.c)).exp()
            found = self._total(y) * scale * self.h / arb.pi()
            error = self.left_out * scale + self._images_above(y) + self._images_below(y)
        with ctx.workprec(self.closed_bits):
            u, w = (-abs(self.c - 1) * self.period).exp(), (-self.c * self.period).exp()
            found += self.masses[1] * (1 - u / (1 + u) if self.low else u / (1 + u))
            if self.below > 0:
                found -= self.masses[0] * y.exp() * w / (1 + w)
            return found + arb(0, error.upper())

    def _total(self, y: Ball) -> Ball:
        """The sum of the nodes, without e^{y(1-c)}: the node side * row + column turns by a factor of the row times one of the column."""
        turn = acb(0, -y * self.h)
        columns = acb_mat([[(turn * column).exp()] for column in range(self.side)])
        rows = acb_mat([[(turn * (2 * self.side * row + 1) / 2).exp() for row in range(self.side)]])
        return (rows * (self.integrand * columns))[0, 0].real

    def _images_above(self, y: Ball) -> Ball:
        a = arb(self.above)
        off = -(a - self.c) * self.period
        return self.right * (y * (1 - a) + off).exp() * least_multiple(a) / -off.expm1()

    def _images_below(self, y: Ball) -> Ball:
        b = arb(self.below)
        off = -(self.c + b) * self.period
        below = self.left * (y * (1 + b) + off).exp() / -off.expm1()
        return below * least_multiple(1 + b) if b > 0 else below


def least_multiple(a: Ball) -> Ball:
    """(a-1)^{a-1}/a^a: (x - K)_+ is at most so many times x^a K^{1-a}, for a > 1; and (K - x)_+ so many times x^{1-a} K^a.
    Its logarithm is computed as -(a-1) log(1 + 1/(a-1)) - log(a): of a huge order most of the two terms cancels."""
    return ((1 - a) * (1 / (a - 1)).log1p()).exp() / a


def _spread(start: float, scale: float) -> list[float]:
    """Points right of a start, ever farther: beyond its double at least."""
    last = max(20, ceil(log(max(start, 1.0) / scale) / log(SPREAD)) + 1)
    return [start + scale * SPREAD**k for k in range(-16, last)]


def _lowest_between(function: Callable[[float], float]) -> float:
    """Where a convex function on (0, 1), infinite at both ends, is lowest, about."""
    return min((_finite(function, s), s) for s in (1 / (1 + exp(-t / 4)) for t in range(-80, 81)))[1]


def _lowest(function: Callable[[float], float], low: float, high: float, near: float = 0.0) -> float:
    """Where a function that falls and then rises is lowest, about: on a logarithmic scale above `low`, from its first places on, or from one before `near` if it still falls there."""
    first = max(int(log2(near)) - NEARLY, -24) if near > 0 else -24
    if first > -24 and not _finite(function, low + 2.0**first) > _finite(function, low + 2.0 ** (first + 1)):
        first = -24
    best, least = low + 2.0**first, inf
    for k in range(first, 1_000):
        value = _finite(function, low + 2.0**k)
        if value > least or low + 2.0**k > high:
            break
        best, least = low + 2.0**k, value
    left, right = low + (best - low) / 2, low + (best - low) * 2
    for _ in range(20):
        one, two = left + (right - left) * 0.382, left + (right - left) * 0.618
        if _finite(function, one) < _finite(function, two):
            right = two
        else:
            left = one
    # it may rise by 10^9 within what is left
    return min(((left + right) / 2, left, right), key=lambda s: _finite(function, s))


def _finite(function: Callable[[float], float], s: float) -> float:
    try:
        return function(s)
    except (OverflowError, ValueError):
        return inf


def _log(value: Any) -> float:
    """The logarithm of an upper bound, about; infinite where there is none."""
    upper = value.upper()
    if upper > 0:
        return float(upper.log().mid())
    return -inf if upper <= 0 else inf
