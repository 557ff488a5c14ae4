"""delta of composed, Poisson-subsampled Gaussian mechanisms, certified, by integrals along vertical lines.

One step has w = dP/dQ = 1 - q + q exp((2x - 1)/(2 sigma^2)) under Q = N(0, sigma^2), and the generating function
S(s) = E_Q w^s. With M(s) the product of all S(s)^times ("remove"), or of all S(1 - s)^times ("add"), for c > 1

    delta(y) = 1/(2 pi i) * integral over Re s = c of M(s) e^(y (1 - s))/(s (s - 1)) ds.

For a small sampling rate |M| does not decay along the line. Then cuts of the outputs x divide the composition into
pieces (`pieces.Piece`), and each piece is integrated along its own line, or enclosed by a Chernoff bound. Lemmas C1 to
C9 of BOUNDS.md prove the bounds. Floats choose cuts, lines and numbers of nodes; balls compute and bound the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, expm1, inf, isfinite, log, log1p, sqrt

import numpy as np
from flint import arb, ctx

from symbolic.accounting.balls import Ball, OutOfReach, ball
from symbolic.accounting.contour.choice import FEW_NODES, MANY_KINDS, Choice, Chosen
from symbolic.accounting.contour.pieces import Line, Linear, Piece, Small
from symbolic.accounting.contour.step import Step

GUARD_DIGITS = 1.5  # decimal digits beyond those asked for, at the first attempt
GUARD_BITS = 32  # bits of the working precision beyond the digits, against rounding in sums
ATTEMPTS = 4  # each with more digits than the one before
CUTS = range(-10, 4)  # cuts at the distance of y from the loss if no record is sampled, times 2^k
TOP, WIDE = 20, 3  # for sigma > WIDE the one line is cut at TOP sigma, where the density is below exp(-200)


class Contour:
    """delta of a composition in one direction, for steps (q, sigma, times); 0 < q <= 1, and q = 1 without sampling."""

    def __init__(self, steps: Sequence[tuple[Fraction, Fraction, int]], add: bool) -> None:
        self.steps = [(Step(q, sigma), times) for q, sigma, times in steps]
        self.add = add
        self._parts: list[Line | Linear | Small] = []
        self._bits = 0

    def delta(self, y: Fraction, digits: int, rough: float = -inf) -> Ball:
        """A ball that contains delta(y), y >= 0, with at least `digits` decimal digits.

        `rough` is an estimate of log delta(y), or -inf; it affects the work only. Raises `OutOfReach` if the digits
        need too many nodes, or if floats do not resolve sigma or q.
        """
        most = self._most()
        if most is not None and ball(y) >= most:
            return arb(0)
        if not all(step.suits_floats for step, _ in self.steps):
            raise OutOfReach("floats do not resolve sigma or q")
        found, short, more = arb(0), 1.0, GUARD_DIGITS
        for attempt in range(ATTEMPTS + 1):
            if self._parts:
                with ctx.workprec(self._bits):
                    found = sum((part.at(ball(y)) for part in self._parts), arb(0))
                short = digits - found.rel_accuracy_bits() * log(2) / log(10)
                if short <= 0:
                    return found
                rough = float(found.log().mid()) if found.rel_accuracy_bits() > 3 else rough
                more += max(2, min(ceil(short), digits))
            if attempt < ATTEMPTS:
                self._plan(float(y), rough, (digits + more) * log(10))
        raise OutOfReach(f"{digits - short:.0f} digits instead of {digits}")

    def _most(self) -> Ball | None:
        """The maximum privacy loss, which only "add" has."""
        if not self.add or any(step.plain for step, _ in self.steps):
            return None
        return sum((-times * (1 - ball(step.q)).log() for step, times in self.steps), arb(0))

    def _plan(self, y: float, rough: float, depth: float) -> None:
        """Choose pieces with errors below exp(rough - depth), and compute their transforms at the nodes."""
        orders, quiet = self._orders(y)
        tops = [TOP * step.s if step.s > WIDE and not step.plain else inf for step, _ in self.steps]
        choice = Choice(self.steps, [(-inf, top, inf) for top in tops], self.add, orders, depth)
        if rough == -inf:
            rough = float(np.nanmin(choice.chernoff(0, 1, y)[0])) - 3
        aim = rough - depth
        plan = [choice.bounded(0, 1, y, aim) or choice.line(0, 1, y, aim), choice.bounded(1, 2, y, aim)]
        if _nodes(plan) > FEW_NODES and len(self.steps) <= MANY_KINDS:
            losses = [quiet * 2.0**k for k in CUTS]
            cuts = [(-inf, *(step.place(loss) for loss in losses), inf) for step, _ in self.steps]
            cut = Choice(self.steps, cuts, self.add, orders, depth)
            found = _ladder(cut, y, aim - 2)
            if _nodes(found) < _nodes(plan):
                choice, plan = cut, found
        pieces = [one for one in plan if one]
        if len(pieces) < len(plan):
            raise OutOfReach("too many nodes")
        self._parts = []
        extra = GUARD_BITS + max(times for _, times in self.steps).bit_length() + len(self.steps).bit_length()
        depths = [max(one.height - aim, 0.0) for one in pieces]
        if not all(isfinite(deep) for deep in depths):
            raise OutOfReach("the integrand is not a float")
        self._bits = extra + int(max(depths) / log(2))
        for one, deep in zip(pieces, depths, strict=True):
            with ctx.workprec(self._bits):
                self._parts.append(self._part(choice, one, int(deep / log(2)) + 2))

    def _orders(self, y: float) -> tuple[tuple[float, float], float]:
        """The range of a - 1 and b (C7) to try, and the distance of y from the loss if no record is sampled."""
        quiet = sum(times * -log1p(-float(step.q)) for step, times in self.steps if not step.plain)
        square = sum(times * float(step.q) ** 2 * expm1(min(step.s**-2, 50.0)) for step, times in self.steps)
        scale = sqrt(square)
        quiet = max(abs(quiet - y) if self.add else quiet + y, 1e-3 * scale)
        return (min(1e-3, 0.01 / scale), max(100.0, 1e4 / quiet, 100 / scale)), quiet

    def _part(self, choice: Choice, one: Chosen, bits: int) -> Line | Linear | Small:
        lows, highs = ([cut[k] for cut in choice.cuts] for k in (one.i, one.j))
        piece = Piece(self.steps, lows, highs, self.add, bits)
        if one.count:
            one = choice.finish(one)
            return Line(piece, one.c, one.h, one.count, one.bounds, (one.a, one.b))
        return Small(piece, one.a) if one.a else Linear(piece, one.b)


def _nodes(plan: Sequence[Chosen | None]) -> float:
    return sum(one.count if one else inf for one in plan)


def _ladder(choice: Choice, y: float, aim: float) -> list[Chosen | None]:
    """Bounded pieces at the bottom and at the top, as large as possible, and lines between them."""
    last = choice.last
    bottom = [one for j in range(last, 0, -1) if (one := choice.bounded(0, j, y, aim))][:1]
    i = bottom[0].j if bottom else 0
    top = [one for k in range(i, last) if (one := choice.bounded(k, last, y, aim))][:1]
    j = top[0].i if top else last
    return [*bottom, *(_split(choice, i, j, y, aim) if i < j else []), *top]


def _split(choice: Choice, i: int, j: int, y: float, aim: float) -> list[Chosen | None]:
    """A Chernoff bound or one line for a piece, or several pieces where that saves nodes."""
    found: list[Chosen | None] = [choice.bounded(i, j, y, aim) or choice.line(i, j, y, aim)]
    if _nodes(found) <= FEW_NODES or j - i == 1:
        return found
    middle = (i + j) // 2
    halves = _split(choice, i, middle, y, aim) + _split(choice, middle, j, y, aim)
    return halves if _nodes(halves) < _nodes(found) else found
