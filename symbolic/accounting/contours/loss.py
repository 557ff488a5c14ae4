"""One mechanism's privacy loss, as the accountant needs it: the moments of e^L at complex orders, and how they decay.

A pair of output laws P, Q (P the worse hypothesis) has the loss L = log(dP/dQ), and the function

    N(s) = E_Q e^{sL} = E_P e^{(s-1)L},        N(0) = N(1) = 1,

which is multiplied where mechanisms are composed. The pair the other way round (Q against P) has the function N(1 - s).

A `Factor` gives N on a vertical line, with a certified bound of |N| on the part of the line beyond a height.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from math import exp, log, log1p
from typing import Any, TypeAlias

from flint import acb, arb, ctx, fmpq

from symbolic.representations.exact import TooLarge

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Complex: TypeAlias = Any  # acb
Matrix: TypeAlias = Any  # acb_mat
NUDGE = 0.01
DOUBLE = 1_100
"""Bits between the largest double and the last place of 1."""


def ball(number: Fraction) -> Ball:
    """The smallest ball at the working precision around a rational."""
    return arb(fmpq(number.numerator, number.denominator))


def disc(size: Ball) -> Complex:
    """All complex numbers that are at most so large: the square around them."""
    side = arb(0, size.upper())
    return acb(side, side)


class OutOfReach(TooLarge):
    """What would be needed does not end in seconds; the message says what stands in the way."""


class TooSmall(OutOfReach):
    """There delta is much smaller than anybody asks for; at a smaller loss it may be within reach."""


class Factor(ABC):
    """A pair of output laws of one mechanism, used once."""

    @abstractmethod
    def line(self, centre: Ball, heights: tuple[Ball, Ball], count: int) -> list[Complex]:
        """N(centre + i v) at v = first, first + step, ... (`heights` = first, step, both >= 0), `count` of them, as balls."""

    @abstractmethod
    def real(self, order: Ball) -> Ball:
        """N at a real order."""

    @abstractmethod
    def beyond(self, centre: Ball, height: Ball, ratio: float) -> Ball:
        """An upper bound of |N(centre + i v)| for all v >= height: `ratio` N(centre) where that can be shown, N(centre) at worst."""

    @abstractmethod
    def rough(self, order: float) -> float:
        """log N at a real order, in floating point: only to choose where the line runs."""

    def decay(self, order: float, heights: Sequence[float]) -> list[float]:
        """log |N(order + iv)/N(order)| at some heights, about: only to choose how many nodes there are. Here: none is known."""
        return [0.0 for _ in heights]

    def mean_and_variance(self, order: float) -> tuple[float, float]:
        """Of the loss, under the law tilted to an order (0 is Q, 1 is P), about. Here by three orders beside each other."""
        right, here, left = (self.rough(order + off) for off in (NUDGE, 0.0, -NUDGE))
        return (right - left) / (2 * NUDGE), max(right + left - 2 * here, 0.0) / NUDGE**2

    def points(self, order: float, height: float, bits: int) -> int:
        """About how much work N is at one node on a line up to a height, in complex products."""
        return 1


class Gaussian(Factor):
    """Two normal laws with one variance, whose means are mu standard deviations apart: N(s) = e^{mu^2 s (s - 1)/2}."""

    def __init__(self, squared: Fraction) -> None:
        """`squared` is mu^2."""
        self.squared = squared

    def line(self, centre: Ball, heights: tuple[Ball, Ball], count: int) -> list[Complex]:
        half = ball(self.squared) / 2
        first, step = heights
        points = (acb(centre, first + step * k) for k in range(count))
        return [(s * (s - 1) * half).exp() for s in points]

    def real(self, order: Ball) -> Ball:
        return (order * (order - 1) * ball(self.squared) / 2).exp()

    def beyond(self, centre: Ball, height: Ball, ratio: float) -> Ball:
        """|N(c + iv)| = N(c) e^{-mu^2 v^2/2}."""
        return self.real(centre) * (-ball(self.squared) * height * height / 2).exp()

    def rough(self, order: float) -> float:
        return float(self.squared) * order * (order - 1) / 2

    def decay(self, order: float, heights: Sequence[float]) -> list[float]:
        return [-float(self.squared) * v * v / 2 for v in heights]


class Laplace(Factor):
    """Two Laplace laws at the distance of epsilon scales.

    N(s) = (e^{(s-1) eps} (1 + 1/(2s-1)) + e^{-s eps} (1 - 1/(2s-1)))/2 = e^{-eps/2} (cosh x + eps sinh(x)/(2x)), x = (s - 1/2) eps:
    atoms at the two ends, and a density between them."""

    def __init__(self, epsilon: Fraction) -> None:
        self.epsilon = epsilon

    def _at(self, s: Complex) -> Complex:
        eps = ball(self.epsilon)
        x = (s - arb(1) / 2) * eps
        return (-eps / 2).exp() * (x.cosh() + eps / 2 * (x * acb(0, 1)).sinc())

    def line(self, centre: Ball, heights: tuple[Ball, Ball], count: int) -> list[Complex]:
        first, step = heights
        return [self._at(acb(centre, first + step * k)) for k in range(count)]

    def real(self, order: Ball) -> Ball:
        return self._at(acb(order)).real

    def beyond(self, centre: Ball, height: Ball, ratio: float) -> Ball:
        """The atoms do not decay: N(c) is the bound."""
        return self.real(centre)

    def rough(self, order: float) -> float:
        eps = float(self.epsilon)
        if abs(2 * order - 1) < 1e-6:
            return log(exp(-eps / 2) * (1 + eps / 2))
        part = 1 / (2 * order - 1)
        high = max((order - 1) * eps, -order * eps)
        return high + log((exp((order - 1) * eps - high) * (1 + part) + exp(-order * eps - high) * (1 - part)) / 2)


class RandomizedResponse(Factor):
    """Two answers with the odds e^epsilon against each other: N(s) = (e^{s eps} + e^{(1-s) eps})/(1 + e^eps)."""

    def __init__(self, epsilon: Fraction) -> None:
        self.epsilon = epsilon

    def _at(self, s: Any) -> Any:
        eps = ball(self.epsilon)
        return ((s * eps).exp() + ((1 - s) * eps).exp()) / (1 + eps.exp())

    def line(self, centre: Ball, heights: tuple[Ball, Ball], count: int) -> list[Complex]:
        first, step = heights
        return [self._at(acb(centre, first + step * k)) for k in range(count)]

    def real(self, order: Ball) -> Ball:
        return self._at(order)

    def beyond(self, centre: Ball, height: Ball, ratio: float) -> Ball:
        """Two atoms do not decay: N(c) is the bound."""
        return self.real(centre)

    def rough(self, order: float) -> float:
        eps = float(self.epsilon)
        high = max(order * eps, (1 - order) * eps)
        low = min(order * eps, (1 - order) * eps)
        return high + log1p(exp(low - high)) - (eps + log1p(exp(-eps)))


class Turned(Factor):
    """The same two laws, the other one as hypothesis: N(1 - s)."""

    def __init__(self, factor: Factor) -> None:
        self.factor = factor

    def line(self, centre: Ball, heights: tuple[Ball, Ball], count: int) -> list[Complex]:
        """N(1 - c - iv) is the conjugate of N(1 - c + iv): N is real on the real line."""
        return [value.conjugate() for value in self.factor.line(_less(centre), heights, count)]

    def real(self, order: Ball) -> Ball:
        return self.factor.real(_less(order))

    def beyond(self, centre: Ball, height: Ball, ratio: float) -> Ball:
        return self.factor.beyond(_less(centre), height, ratio)

    def rough(self, order: float) -> float:
        return self.factor.rough(1 - order)

    def decay(self, order: float, heights: Sequence[float]) -> list[float]:
        return self.factor.decay(1 - order, heights)

    def mean_and_variance(self, order: float) -> tuple[float, float]:
        mean, variance = self.factor.mean_and_variance(1 - order)
        return -mean, variance

    def points(self, order: float, height: float, bits: int) -> int:
        return self.factor.points(1 - order, height, bits)


def _less(order: Ball) -> Ball:
    """1 - s, exactly where s is a double: what is computed of a huge order may be known much better than a rounded one is."""
    with ctx.workprec(DOUBLE):
        return 1 - order
