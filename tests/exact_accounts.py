"""Compositions with a closed form of delta, in place of an account."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from symbolic.accounting.answer import CLOSED, Answer
from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.mechanisms.part import Part
from symbolic.detection.hypotheses import Hypotheses
from symbolic.number import endpoints, parse

SMALLEST = Fraction(1, 10**400)
Deltas = Callable[[Fraction, str], Ball]


@dataclass(frozen=True)
class Known:
    """A composition with this delta(y, direction); `spread` widens each value to both sides."""

    at: Deltas
    is_symmetric: bool = True
    spread: Fraction = Fraction(0)
    is_late: bool = False

    def directions(self, direction: str) -> tuple[str, ...]:
        return ("remove",) if self.is_symmetric else ("remove", "add") if direction == "both" else (direction,)

    def delta(self, epsilon: Any, direction: str, digits: int) -> Answer:
        with ctx.workprec(4 * digits + 400):
            found = self.at(parse(epsilon), direction)
            low, high = endpoints(found) if found.upper() > ball(SMALLEST) else (Fraction(0), SMALLEST)
        low, high = max(low * (1 - self.spread), Fraction(0)), min(high * (1 + self.spread), Fraction(1))
        return Answer.of(low, high, digits, CLOSED, direction)


def gaussian(mu: Ball) -> Deltas:
    """The Gaussian mechanism with this sensitivity over sigma."""

    def at(y: Fraction, direction: str) -> Ball:
        left, right = (((ball(y) / mu + side * mu / 2) / arb(2).sqrt()).erfc() / 2 for side in (-1, 1))
        return left - ball(y).exp() * right

    return at


def finite(pair: Hypotheses) -> Deltas:
    """Two distributions on a finite space; "remove" is the alternative against the null."""

    def at(y: Fraction, direction: str) -> Ball:
        sides = (pair.alternative, pair.null) if direction == "remove" else (pair.null, pair.alternative)
        excess = [ball(p) - ball(y).exp() * ball(q) for p, q in zip(*sides, strict=True)]
        return sum((one.max(arb(0)) for one in excess), arb(0))

    return at


@dataclass(frozen=True)
class Gaussians:
    """A composition of Gaussians that are not sampled."""

    parts: tuple[Part, ...]

    @property
    def is_late(self) -> bool:
        return False

    def delta(self, epsilon: Any, direction: str, digits: int) -> Answer:
        with ctx.workprec(4 * digits + 400):
            mu = sum((part.times / ball(part["sigma"]) ** 2 for part in self.parts), arb(0)).sqrt()
        return Known(gaussian(mu)).delta(epsilon, direction, digits)

    def epsilon(self, delta: Any, direction: str, digits: int) -> Answer:
        low, high = Fraction(0), Fraction(1000)
        while high - low > Fraction(1, 10**20):
            middle = (low + high) / 2
            low, high = (middle, high) if self.delta(middle, direction, 30).low > parse(delta) else (low, middle)
        return Answer.of(low, high, digits, CLOSED, direction)
