"""Certified contributions of the pieces of a composition to delta.

A piece is a measure B on losses l with the transform

    D(s) = integral of e^(s l) dB(l) = product of S_high(s)^times - product of S_low(s)^times,

where S_m is the generating function with the window (-inf, m] (each kind of steps has its own cuts m; direction "add"
takes S_m at 1 - s). It consists, smoothly, of the outcomes with all outputs x below the higher cuts, but not all below
the lower ones. It contributes the integral of (e^l - e^y)_+ dB(l) to delta(y). Bounds (BOUNDS.md): C6 differences, C7
Chernoff bounds, C8 aliasing, C9 truncation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, prod
from typing import Any

from flint import acb, arb

from symbolic.accounting.balls import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contour.generating import Generating
from symbolic.accounting.contour.grids import grid_for
from symbolic.accounting.contour.step import Step, Window

FIRST_BLOCK = 64  # nodes that share a grid in x; the next blocks double


Shift = tuple[float, float]
"""How to bound |S| (C5): the angle of a shift of x, and the bits by which S exceeds the bound."""


class Piece:
    """The outcomes between the cuts `lows` and `highs` of x, one of each for every kind of step (-inf, inf: none)."""

    def __init__(
        self, steps: Sequence[tuple[Step, int]], lows: Sequence[float], highs: Sequence[float], add: bool, bits: int
    ) -> None:
        self.add, self.bits, self.bottom = add, bits, all(low == -inf for low in lows)
        self.factors = [
            (_generating(step, Window(-inf, low)), _generating(step, Window(low, high)), times)
            for (step, times), low, high in zip(steps, lows, highs, strict=True)
        ]
        self._known: dict[float, Ball] = {}

    def real(self, order: float) -> Ball:
        """D at a real order (C6)."""
        if order not in self._known:
            exact = arb(1) - arb(order) if self.add else arb(order)

            def value(one: Generating, times: int) -> Ball:
                bits = self.bits + times.bit_length()
                return one.real(exact, grid_for(one.step, one.window, float(exact), 0.0, bits))

            self._known[order] = _difference(self._each(value), self.bottom)
        return self._known[order]

    def line(self, c: float, h: Fraction, count: int) -> list[Complex]:
        """D at c + i h (k + 1/2), k < count."""
        exact, width, found, first = arb(1) - arb(c) if self.add else arb(c), ball(h), [], 0
        while first < count:
            n = min(max(FIRST_BLOCK, first), count - first)

            def value(one: Generating, times: int, first: int = first, n: int = n) -> list[Complex]:
                bits, top = self.bits + times.bit_length(), float(h) * (first + n)
                return one.line(exact, width, first, n, grid_for(one.step, one.window, float(exact), top, bits))

            rows = self._each(value)
            for k in range(n):
                terms = [(low and low[k], part and part[k], times) for low, part, times in rows]
                found.append(_difference(terms, self.bottom))
            first += n
        return [value.conjugate() for value in found] if self.add else found

    def beyond(self, c: float, v: Ball, bounds: Sequence[tuple[Shift, Shift]]) -> Ball:
        """An upper bound of |D(c + iu)| over all u >= v (C9), by shifts for |S_low| and |S_part|."""
        exact = arb(1) - arb(c) if self.add else arb(c)

        def value(one: Generating | None, times: int, shift: Shift) -> Ball | None:
            if one is None:
                return None
            angle, depth = shift
            bits = times.bit_length() + 10 + max(depth, 0.0)
            return one.beyond(exact, v, angle, grid_for(one.step, one.window, float(exact), 0.0, bits, angle))

        terms = [
            (value(low, times, shifts[0]), value(part, times, shifts[1]), times)
            for (low, part, times), shifts in zip(self.factors, bounds, strict=True)
        ]
        return _difference(terms, self.bottom)

    def _each(self, value: Callable[[Generating, int], Any]) -> list[tuple[Any, Any, int]]:
        return [(low and value(low, times), part and value(part, times), times) for low, part, times in self.factors]


def _generating(step: Step, window: Window) -> Generating | None:
    return None if window.empty else Generating(step, window)


def _difference(terms: Sequence[tuple[Any, Any, int]], bottom: bool) -> Any:
    """product of (low + part)^times - product of low^times; without cancellation if parts are small (C6)."""
    if bottom:
        return prod((arb(0) if part is None else part**times for _, part, times in terms), start=arb(1))
    base = prod((low**times for low, _, times in terms), start=arb(1))
    if all(part is None or abs(part) < abs(low) / 2 for low, part, _ in terms):
        rise = sum((times * (part / low).log1p() for low, part, times in terms if part is not None), arb(0))
        return base * rise.expm1()
    return prod(((low if part is None else low + part) ** times for low, part, times in terms), start=arb(1)) - base


def _kappa(a: Ball) -> Ball:
    """The maximum (a - 1)^(a - 1)/a^a of (1 - e^-t) e^(-(a - 1) t) over t > 0, for a > 1 (C7)."""
    if not a > 1:
        raise OutOfReach("the order of a Chernoff bound is too near to 1 or 0")
    return ((1 - a) * (1 / (a - 1)).log1p()).exp() / a


@dataclass
class Small:
    """A piece that rarely exceeds y: its contribution is between 0 and a Chernoff bound of order a > 1 (C7)."""

    piece: Piece
    a: float

    def at(self, y: Ball) -> Ball:
        a = arb(self.a)
        most = (self.piece.real(self.a) * ((1 - a) * y).exp() * _kappa(a)).upper()
        return arb(most / 2, most / 2)


@dataclass
class Linear:
    """A piece that is rarely below y: it contributes D(1) - e^y D(0) up to a Chernoff bound of order -b < 0 (C7)."""

    piece: Piece
    b: float

    def at(self, y: Ball) -> Ball:
        b = arb(self.b)
        most = (self.piece.real(-self.b) * ((1 + b) * y).exp() * _kappa(1 + b)).upper()
        return self.piece.real(1.0) - y.exp() * self.piece.real(0.0) + arb(most / 2, most / 2)


class Line:
    """A piece by the midpoint sum of D(s) e^(y (1 - s))/(s (s - 1)) along Re s = c > 1 with step h (C8, C9).

    `count` is the number of nodes with Im s > 0, and `orders` are a > c and b > 0 for the aliasing error (C8).
    """

    def __init__(
        self,
        piece: Piece,
        c: float,
        h: Fraction,
        count: int,
        bounds: Sequence[tuple[Shift, Shift]],
        orders: tuple[float, float],
    ) -> None:
        self.piece, self.c, self.h, self.orders = piece, c, h, orders
        self.values = []
        for k, value in enumerate(piece.line(c, h, count)):
            s = acb(arb(c), ball(h) * (2 * k + 1) / 2)
            self.values.append(value / (s * (s - 1)))
        v = ball(h * count)
        self.left_out = (piece.beyond(c, v, bounds) / (arb.pi() * v)).upper()

    def at(self, y: Ball) -> Ball:
        c, h, period = arb(self.c), ball(self.h), 2 * arb.pi() / ball(self.h)
        total, half = acb(0), -y * h / 2
        for k, value in enumerate(self.values):  # repeated products of a phase would widen balls exponentially
            total += value * acb(0, half * (2 * k + 1)).exp()
        scale = ((1 - c) * y).exp()
        u, w = ((1 - c) * period).exp(), (-c * period).exp()
        below = self.piece.real(1.0) * u / (1 + u) - y.exp() * self.piece.real(0.0) * w / (1 + w)
        error = (self.left_out * scale + self._aliasing(y, period)).upper()
        return total.real * scale * h / arb.pi() + below + arb(0, error)

    def _aliasing(self, y: Ball, period: Ball) -> Ball:
        """A bound of the terms at y + n period, n != 0, beyond their part that is linear in e^y (C8)."""
        (a, b), c = (arb(order) for order in self.orders), arb(self.c)
        off, low = -(a - c) * period, -(c + b) * period
        if not (off < 0 and c > 1 and b > 0):
            raise OutOfReach("orders on the wrong side of the line")
        above = self.piece.real(self.orders[0]) * ((1 - a) * y + off).exp() * _kappa(a) / -off.expm1()
        below = self.piece.real(-self.orders[1]) * ((1 + b) * y + low).exp() * _kappa(1 + b) / -low.expm1()
        return above + below
