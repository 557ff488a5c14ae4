"""Certified values and bounds of the generating function S(p + iv) = E_Q[G w^(p + iv)] of one step and one window G.

Bounds (BOUNDS.md): C1 growth under shifts, C2 ends, C3 trapezoid rule in x, C4 phase on a shifted line, C5 decay in v.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, inf, pi

from flint import acb, acb_mat, arb

from symbolic.accounting.balls import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contour.grids import Grid
from symbolic.accounting.contour.step import Step, Window

QUARTER = 1.5707963  # just below pi/2: for smaller angles of shifts |w| and arg w increase with x


@dataclass(frozen=True)
class Terms:
    """The trapezoid sum of S(p): its terms, q e^z and log w at its points, and a bound of the terms beyond the grid."""

    weights: list[Ball]
    grown: list[Ball]
    logs: list[Ball]
    ends: Ball


class Generating:
    """S of one step and one window; `order` is the exponent p of w."""

    def __init__(self, step: Step, window: Window) -> None:
        if step.plain and not window.whole:
            raise OutOfReach("no generating function of a Gaussian without subsampling is known in a window")
        self.step, self.window = step, window
        self.var, self.q, self.omega = ball(step.sigma) ** 2, ball(step.q), arb(step.omega)

    def real(self, order: Ball, grid: Grid) -> Ball:
        """S at a real order (C3)."""
        if self.step.plain:
            return (order * (order - 1) / (2 * self.var)).exp()
        return self._total(self._terms(order, grid), order, grid)

    def line(self, order: Ball, h: Ball, first: int, count: int, grid: Grid) -> list[Complex]:
        """S at order + i h (k + 1/2) for k = first, ..., first + count - 1 (C3, C4)."""
        if self.step.plain:
            points = (acb(order, h * (2 * (first + k) + 1) / 2) for k in range(count))
            return [(s * (s - 1) / (2 * self.var)).exp() for s in points]
        terms = self._terms(order, grid)
        above = self._aliasing(terms, order, grid)
        below = self._moved(order, h * (first + count), grid.down, arb(0), [*map(arb, grid.edges)])
        below *= self._growth(grid.down)
        error = (terms.ends + above + below / self._periods(grid, grid.down)).upper()
        side = ceil(count**0.5)
        turns = [acb(0, h * l).exp() for l in terms.logs]
        columns = [[acb(1)] * len(turns)]
        for _ in range(side):
            columns.append([a * b for a, b in zip(columns[-1], turns, strict=True)])
        start = h * (2 * first + 1) / 2
        rows = [[w * acb(0, start * l).exp() for w, l in zip(terms.weights, terms.logs, strict=True)]]
        while len(rows) * side < count:
            rows.append([a * b for a, b in zip(rows[-1], columns[-1], strict=True)])
        found = (acb_mat(rows) * acb_mat(columns[:-1]).transpose()).entries()[:count]
        return [value + acb(arb(0, error), arb(0, error)) for value in found]

    def beyond(self, order: Ball, v: Ball, angle: float, grid: Grid) -> Ball:
        """An upper bound of |S(order + iu)| over all u >= v, by a shift of x (C5)."""
        if self.step.plain:
            return ((order * (order - 1) - v * v) / (2 * self.var)).exp()
        terms = self._terms(order, grid)
        total = self._total(terms, order, grid)
        if angle:
            if not (grid.up + angle < QUARTER or order >= 0 and grid.up < min(angle, pi - angle)):
                raise OutOfReach("the shifts are too large")
            rest, turn = 1 - self.q, acb(0, arb(angle)).exp()
            turned = ((rest + grown * turn).log() for grown in terms.grown)
            beside = self._outside(order, angle if order < 0 else 0.0, grid)
            total = 2 * self._aliasing(terms, order, grid, angle) + beside
            for weight, log, new in zip(terms.weights, terms.logs, turned, strict=True):
                total += weight * (order * (new.real - log) - v * new.imag).exp()
            total *= self._growth(angle)
        return total.upper()

    def _total(self, terms: Terms, order: Ball, grid: Grid) -> Ball:
        """The trapezoid sum at a real order with its errors."""
        total = sum(terms.weights, arb(0)) + arb(0, terms.ends)
        return total + arb(0, (2 * self._aliasing(terms, order, grid)).upper())

    def _aliasing(self, terms: Terms, order: Ball, grid: Grid, beside: float = 0.0) -> Ball:
        """A bound of the aliasing error of one side, by a shift towards which the phase decreases |w^(p + iv)| (C3).

        `beside` is the angle of a line that is shifted already (C5).
        """
        if not 0 < grid.up < 2 * QUARTER:
            raise OutOfReach("the shift is too large")
        factor = self._growth(grid.up) / self._periods(grid, grid.up)
        if order < 0:
            return (factor * self._moved(order, arb(0), grid.up + beside, arb(0), [*map(arb, grid.cover)])).upper()
        if not factor < 0.25:
            raise OutOfReach("the grid in x is too coarse")
        return (2 * factor * (sum(terms.weights, arb(0)) + terms.ends)).upper()

    def _growth(self, angle: float) -> Ball:
        """The factor by which |phi G| grows when x is shifted by i angle sigma^2 (C1)."""
        square = arb(angle) ** 2 * self.var / 2
        return (square if self.window.whole else square * (1 + self.var / self.omega**2)).exp()

    def _periods(self, grid: Grid, angle: float) -> Ball:
        """e^(2 pi angle sigma^2/h) - 1, the divisor of the aliasing error of a shift on one side (C3)."""
        return (2 * arb.pi() * arb(angle) * self.var / arb(grid.step)).expm1()

    def _terms(self, order: Ball, grid: Grid) -> Terms:
        h, var = arb(grid.step), self.var
        xs = [h * j for j in range(grid.first, grid.last + 1)]
        scale = h / (2 * arb.pi() * var).sqrt()
        grown = [self.q * ((2 * x - 1) / (2 * var)).exp() for x in xs]
        logs = [(1 - self.q + g).log() for g in grown]
        weights = [scale * (order * l - x * x / (2 * var)).exp() for x, l in zip(xs, logs, strict=True)]
        if not self.window.whole:
            weights = [w * self._factor(x) for w, x in zip(weights, xs, strict=True)]
        return Terms(weights, grown, logs, self._outside(order, 0.0, grid))

    def _outside(self, order: Ball, angle: float, grid: Grid) -> Ball:
        """An upper bound of the sum of the terms beyond the grid, with |w|^order at x + i angle sigma^2 (C2, C4)."""
        h = arb(grid.step)
        left, right = [*map(arb, grid.left), h * grid.first], [h * grid.last, *map(arb, grid.right)]
        return self._moved(order, arb(0), angle, h, left, right).upper()

    def _factor(self, x: Ball) -> Ball:
        """G(x), from the tails of the side on which it is small."""
        width = self.omega * arb(2).sqrt()
        low, high = (arb(self.window.low) - x) / width, (arb(self.window.high) - x) / width
        if self.window.low == -inf:
            return (-high).erfc() / 2
        if self.window.high == inf:
            return low.erfc() / 2
        return (low.erfc() - high.erfc()) / 2 if (low + high).mid() > 0 else ((-high).erfc() - (-low).erfc()) / 2

    def _moved(self, order: Ball, v: Ball, angle: float, h: Ball, *runs: Sequence[Ball]) -> Ball:
        """An upper bound of the integral of phi G |w|^order e^(v arg w), w at x + i angle sigma^2, on the cells of the
        runs and beyond the first and the last of them, and of its trapezoid sum with step h (C2, C4).
        """
        total = self._ends(order, v, angle, runs[0][0], runs[-1][-1], h)
        for edges in runs:
            total += self._cells(order, v, angle, edges, h)
        return total / (2 * arb.pi() * self.var).sqrt()

    def _cells(self, order: Ball, v: Ball, angle: float, edges: Sequence[Ball], h: Ball) -> Ball:
        """An upper bound, on the cells between the edges, of the integral of e^(-x^2/(2 sigma^2)) G |w|^order
        e^(v arg w), w at x + i angle sigma^2, and of its trapezoid sum with step h; h = 0: of the integral only (C4).
        """
        if not 0 <= angle < QUARTER:
            raise OutOfReach("the shift is too large")
        turn, total = acb(0, arb(angle)).exp(), arb(0)
        logs = [(1 - self.q + turn * self.q * ((2 * x - 1) / (2 * self.var)).exp()).log() for x in edges]
        for k, (a, b) in enumerate(pairwise(edges)):
            near = a if a > 0 else b if b < 0 else arb(0)
            size = order * logs[k + 1 if order >= 0 else k].real - near**2 / (2 * self.var)
            total += (b - a + h) * self._most(a, b) * (v * logs[k + 1].imag + size).exp()
        return total

    def _ends(self, order: Ball, v: Ball, angle: float, a: Ball, b: Ball, h: Ball) -> Ball:
        """The same bound left of a and right of b, where phi G w^order decays at exponential rates (C2)."""
        left, right = -a / self.var, (b - order.max(arb(0))) / self.var
        if self.window.low > -inf:
            left += (arb(self.window.low) - a).max(arb(0)) / self.omega**2
        if self.window.high < inf:
            right += (b - arb(self.window.high)).max(arb(0)) / self.omega**2
        if not (left > 0 and right > 0):
            raise OutOfReach("the grid in x is too short")
        turn = acb(0, arb(angle)).exp() * self.q
        first, last = ((1 - self.q + turn * ((2 * x - 1) / (2 * self.var)).exp()).log() for x in (a, b))
        size = first.real if order >= 0 else (1 - self.q).log()
        total = (
            self._most(-arb("inf"), a) * (v * first.imag + order * size - a**2 / (2 * self.var)).exp() * (h + 1 / left)
        )
        size = (1 - self.q + self.q * ((2 * b - 1) / (2 * self.var)).exp()).log() if order >= 0 else last.real
        largest = (v * arb(angle) + order * size - b**2 / (2 * self.var)).exp()
        return total + self._most(b, arb("inf")) * largest * (h + 1 / right)

    def _most(self, a: Ball, b: Ball) -> Ball:
        """An upper bound of G on [a, b]."""
        width, most = self.omega * arb(2).sqrt(), arb(1)
        if self.window.high < inf and a > arb(self.window.high):
            most = ((a - arb(self.window.high)) / width).erfc() / 2
        if self.window.low > -inf and b < arb(self.window.low):
            most = ((arb(self.window.low) - b) / width).erfc() / 2
        return most
