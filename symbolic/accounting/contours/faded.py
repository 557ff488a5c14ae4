"""A part of one step's law, small or large losses: its function of s = c + iv at nodes above the real line, as a trapezoid sum. Notation as in `symbolic.accounting.contours.large`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import log, sqrt
from typing import Any, Final

from flint import acb, arb, ctx

from symbolic.accounting.contours.law import Law, log_tails
from symbolic.accounting.contours.loss import Ball, Complex, ball
from symbolic.accounting.contours.truncation import Fading, losses
from symbolic.accounting.contours.turning import Nodes, turned

COARSE: Final = 64
"""Bits for bounds."""
HIGH: Final = 2.5, 4.0
"""s, at least and at most, that the nodes lie above the real line: there the summands are e^{h^2/2} times as large as the sum, which needs as many more bits: the words of the balls that are there are filled."""
WORD: Final = 64
WIDEST: Final = 0.49
"""Of pi sigma^2: b, where w has zeros above the nodes."""
SPARE: Final = 5.0
"""Nats."""
Ends = tuple[Ball, Ball]


class Faded(ABC):
    """E_Q [w^s chi], or of 1 - chi."""

    is_large: bool

    def __init__(self, law: Law, fading: Fading) -> None:
        self.law, self.step, self.fading = law, law.step, fading
        self.sigma, self.narrow = law.sigma, fading.narrower(law.sigma)
        self.middle, self.spread = float(fading.middle), float(fading.spread)
        off = (law.x - self.middle) / self.spread
        self.logs, self.gone = law.logs + log_tails(off), law.logs + log_tails(-off)
        if self.is_large:
            self.logs, self.gone = self.gone, self.logs
        self._made: dict[Any, Nodes] = {}

    @abstractmethod
    def _grid(self, order: float, bits: int) -> tuple[float, float, float, float]:
        """How high the nodes lie, their step, and how far they reach, for so many bits."""

    @abstractmethod
    def _places(self, step: Ball, left: float, right: float) -> tuple[list[Ball], Ends]:
        """Where the nodes lie on the real line, and between which ends."""

    @abstractmethod
    def _missing(self, centre: Ball, b: Ball, step: Ball, ends: Ends, total: Ball) -> Ball:
        """What the sum, `total` at v = 0, misses at any v >= 0."""

    def line(self, centre: Ball, heights: tuple[Ball, Ball], count: int) -> list[Complex]:
        """At centre + iv for v = first, first + step, ... (`heights`), for a centre without an error."""
        key, bits = (*centre.man_exp(), ctx.prec), int(ctx.prec)
        with ctx.workprec(int(bits + highest(bits) ** 2 / (2 * log(2))) + 1):
            if key not in self._made:
                self._made[key] = self._nodes(centre, bits)
            return turned(*self._made[key], heights, count)

    def _nodes(self, centre: Ball, bits: int) -> Nodes:
        high, pace, left, right = self._grid(float(centre.mid()), bits)
        b, step, variance = arb(high), arb(pace), ball(self.step.variance)
        real, ends = self._places(step, left, right)
        places = [acb(x, b) for x in real]
        points = losses(self.step, places)
        weights = self._weights(centre, step / (2 * arb.pi() * variance).sqrt(), places, points)
        total = abs(sum(weights, acb(0)))
        with ctx.workprec(COARSE):
            missing = self._missing(centre, b, step, ends, total)
        return Nodes(weights, points, (-ball(self.step.q)).log1p(), missing)

    def _weights(
        self, centre: Ball, normal: Ball, places: Sequence[Complex], points: Sequence[Complex]
    ) -> list[Complex]:
        half = 1 / (2 * ball(self.step.variance))
        shares = self.fading.shares(places, large=self.is_large)
        triples = zip(places, points, shares, strict=True)
        return [normal * share * (centre * one - z * z * half).exp() for z, one, share in triples]

    def _narrowed(self) -> Ball:
        """1/s^2."""
        return 1 / ball(self.step.variance) + 1 / ball(self.fading.spread) ** 2

    @staticmethod
    def _wrapped(b: Ball, step: Ball, square: Ball) -> Ball:
        """(1 + e^{2 b^2/s^2})/(e^{2 pi b/d} - 1)."""
        return (1 + (2 * b * b * square).exp()) / ((2 * arb.pi() * b / step).exp() - 1)


def highest(bits: int) -> float:
    """s, at most, that the nodes lie above the real line, for so many bits of what they give."""
    least, most = HIGH
    spare = -(bits + 1) % WORD
    return most if spare * log(2) < least**2 / 2 else min(most, sqrt(2 * spare * log(2)))
