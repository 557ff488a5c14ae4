"""delta of a composition, as a sum along a vertical line with every error bounded.

For K = e^y, delta(y) = E_Q (e^L - K)_+ is the Bromwich integral, right of 1, of N(s) e^{y(1-s)}/(s(s-1)), N the product of the factors. Let
the line run at c > 1, and let nodes lie at v = h (k + 1/2), k an integer, W = 2 pi/h. By Poisson's formula the sum over all nodes,
h/(2 pi) times the integrand, is exactly

    sum over all m of (-1)^m e^{(c-1) m W} delta(y + m W).

* m = 0 is delta(y), which is wanted.
* m >= 1: (e^L - K)_+ <= e^{aL} K^{1-a} (a-1)^{a-1}/a^a for every a > 1 (the largest value of (x - K) x^{-a}), so the images are at most
  N(a) e^{y(1-a)} (a-1)^{a-1}/a^a * r/(1 - r), r = e^{-(a-c) W}, for every a > c.
* m <= -1: delta(Y) = 1 - e^Y + E_Q (e^Y - e^L)_+. The first part is summed in closed form: with u = e^{-(c-1) W} and w = e^{-cW} it is
  -u/(1+u) + e^y w/(1+w). The rest: (K - e^L)_+ <= e^{-bL} K^{1+b} b^b/(1+b)^{1+b} for every b > 0, so it is at most
  N(-b) e^{(1+b) y} b^b/(1+b)^{1+b} * r/(1 - r), r = e^{-(c+b) W}.
* The nodes left out: where |N| <= B beyond the height V, they are at most e^{y(1-c)} B/(pi V') for V' the last node taken (the sum of 1/v^2 over
  nodes beyond a node is at most the integral of 1/v^2, over h, from half a step below the first of them).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, log
from typing import Any

from flint import acb, arb, ctx

from symbolic.accounting.loss import Ball, Factor

Parts = Sequence[tuple[Factor, int]]
MOST_NODES = 200_000
SLACK = 0.8
"""Beyond the last node N must stay below this power of its decay there: the rest is room for a cover."""


class OutOfReach(ArithmeticError):
    """No line with a reasonable number of nodes gives so many digits; the message says what stands in the way."""


class Line:
    """The sum for one composition along one line: made for a `loss` (about where delta is wanted) and a number of `digits`."""

    def __init__(self, parts: Parts, loss: float, digits: int) -> None:
        self.parts, self.digits = tuple(parts), digits
        self._rough: dict[float, float] = {}
        largest = max(times for _, times in self.parts)
        self.bits = int((digits + 6) * 3.33) + 2 * largest.bit_length() + 40
        self.centre, self.window, self.above, self.below = self._chosen(loss)
        with ctx.workprec(self.bits):
            self._prepare(loss)

    # ---- choices, in floating point; the bounds hold for any

    def rough(self, order: float) -> float:
        """log of the product of the N, about."""
        if order not in self._rough:
            self._rough[order] = sum(times * factor.rough(order) for factor, times in self.parts)
        return self._rough[order]

    def _chosen(self, y: float) -> tuple[float, float, float, float]:
        """c, W, a, b: the line through the saddle, and the narrowest window whose images are small."""

        def height(s: float) -> float:
            return self.rough(s) + (1 - s) * y - log(s * (s - 1))

        centre = _lowest(height, 1 + 1e-9, 1e9)
        level = height(centre) - (self.digits + 4) * log(10) - 3
        above = min(
            (((self.rough(a) + (1 - a) * y - level) / (a - centre), a) for a in _spread(centre)), default=(inf, 0.0)
        )
        below = min(((self.rough(-b) + (1 + b) * y - level) / (centre + b), b) for b in _spread(0.0))
        return centre, max(above[0], below[0], 1e-6), above[1], below[1]

    # ---- the nodes

    def _prepare(self, y: float) -> None:
        c = self.c = arb(self.centre)
        self.step = 2 * arb.pi() / arb(self.window)
        aim = -(self.digits + 4) * log(10)
        whole = [factor.real(c) for factor, _ in self.parts]
        count, shares = 32, []
        while not shares:
            rows = [factor.line(c, (self.step / 2, self.step), count) for factor, _ in self.parts]
            for k in range(count):
                decays = [_log(abs(row[k]) / one) for row, one in zip(rows, whole, strict=True)]
                if sum(times * decay for decay, (_, times) in zip(decays, self.parts, strict=True)) * SLACK < aim:
                    count, shares = k + 1, decays
                    break
            else:
                count *= 2
            if count > MOST_NODES:
                raise OutOfReach("the loss has too little density for so many digits: the sum along the line would not end")
        self.integrand = []
        for k in range(count):
            s = acb(c, self.step * (2 * k + 1) / 2)
            value = 1 / (s * (s - 1))
            for row, (_, times) in zip(rows, self.parts, strict=True):
                value *= row[k] ** times
            self.integrand.append(value)
        height = self.step * count
        bound = arb(1)
        for (factor, times), decay in zip(self.parts, shares, strict=True):
            bound *= factor.beyond(c, height - self.step / 2, exp(decay * SLACK)) ** times
        self.left_out = bound / (arb.pi() * height)
        self.right = self._product(arb(self.above)) if self.above else None
        self.left = self._product(arb(-self.below))

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
            turn, ratio = acb(0, -y * self.step / 2).exp(), acb(0, -y * self.step).exp()
            total = arb(0)
            for value in self.integrand:
                total += (value * turn).real
                turn *= ratio
            found = total * scale * self.step / arb.pi()
            u, w = (-(self.c - 1) * self.window).exp(), (-self.c * self.window).exp()
            found += u / (1 + u) - y.exp() * w / (1 + w)
            error = self.left_out * scale + self._images(y)
            return found + arb(0, error.upper())

    def _images(self, y: Ball) -> Ball:
        a, b = arb(self.above), arb(self.below)
        near = (-(a - self.c) * self.window).exp()
        far = (-(self.c + b) * self.window).exp()
        above = self.right * (y * (1 - a)).exp() * (a - 1) ** (a - 1) / a**a * near / (1 - near)
        below = self.left * (y * (1 + b)).exp() * b**b / (1 + b) ** (1 + b) * far / (1 - far)
        return above + below


def _spread(start: float) -> list[float]:
    """Points right of a start, ever farther."""
    return [start + 1.6**k for k in range(-16, 20)]


def _lowest(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function that falls and then rises is lowest, about: on a logarithmic scale above `low`."""
    best, least = low + 2.0**-24, inf
    for k in range(-24, 40):
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
    return (left + right) / 2


def _finite(function: Callable[[float], float], s: float) -> float:
    try:
        return function(s)
    except (OverflowError, ValueError):
        return inf


def _log(value: Any) -> float:
    """The logarithm of an upper bound, about."""
    upper = value.upper()
    return float(upper.log().mid()) if upper > 0 else -inf
