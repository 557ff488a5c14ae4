"""Many steps of the subsampled Gaussian mechanism in mpmath: the trapezoid rule on a line in the complex plane, and within it on the real line.

With L the sum of the losses, delta(epsilon) is the mean of max(0, 1 - e^(epsilon - L)), whose Laplace transform in epsilon is that of L over s (s + 1):

    delta(epsilon) = 1/(2 pi i) integral over s = c + i v of M(s)^times e^(-s epsilon)/(s (s + 1)) ds,   c > 0,

M(s) the integral of the normal density times w^(1 + s) where a record is removed, and times w^(-s) where one is added.

Possible issues
---------------
|M| must fall along the line: for few steps (times = 2, ..., 50) it hardly does, and the line is too long: it is refused after 4,000 points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import mpmath
from mpmath import exp, log, mpc, mpf, pi, sqrt

from symbolic.representations.exact import TooLarge

Number: TypeAlias = Any  # mpf or mpc
MOST: Final = 4_000  # points of the line, and of each inner sum
FARTHEST: Final = 12  # the largest order, 1 + c


class Steps:
    """So many steps, in one direction; `delta` at any epsilon then costs one sum."""

    def __init__(self, q: Number, sigma: Number, times: int, direction: str, epsilon: Number) -> None:
        self.times, self.removed = times, direction == "remove"
        self.weights, self.losses = _nodes(q, sigma)
        self.centre = self._centre(epsilon)
        accuracy = (mpmath.mp.prec + 10) * log(2)
        self.pace = 2 * pi * self.centre / accuracy
        self.powers = self._powers()

    def moment(self, s: Number) -> Number:
        """M(s)"""
        power = 1 + s if self.removed else -s
        return mpmath.fsum(weight * exp(power * loss) for weight, loss in zip(self.weights, self.losses, strict=True))

    def _centre(self, epsilon: Number) -> Number:
        """The c at which the integrand is smallest, to a few digits: any c > 0 is right."""
        with mpmath.workprec(30):

            def size(t: Number) -> Number:
                c = exp(t)
                return c * epsilon + log(c * (c + 1)) - self.times * log(self.moment(c))

            place = max((mpf(k) / 4 for k in range(-8, 10)), key=size)
            return exp(place)

    def _powers(self) -> list[tuple[Number, Number]]:
        """(s, M(s)^times/(s (s + 1))) along the line, as far as they are seen."""
        found: list[tuple[Number, Number]] = []
        while len(found) < MOST:
            s = mpc(self.centre, self.pace * len(found))
            found.append((s, self.moment(s) ** self.times / (s * (s + 1))))
            if abs(found[-1][1]) <= mpmath.ldexp(abs(found[0][1]), -mpmath.mp.prec - 10):
                return found
        raise TooLarge("the moments of the loss fall too slowly for mpmath; more steps may be easier")

    def delta(self, epsilon: Number) -> Number:
        """The real part, twice for what is above the real line."""
        parts = [(exp(-s * epsilon) * value).real for s, value in self.powers]
        return self.pace / pi * (mpmath.fsum(parts) - parts[0] / 2)


def _nodes(q: Number, sigma: Number) -> tuple[list[Number], list[Number]]:
    """Weights of the normal density and losses log w at equal distances, near enough for the precision at hand, and far enough for orders up to `FARTHEST`."""
    accuracy = (mpmath.mp.prec + 10) * log(2)
    step = min(sigma * pi * sqrt(2 / accuracy), 2 * (pi * sigma) ** 2 / accuracy) / 2
    reach = sigma * sqrt(2 * accuracy)
    first, last = int(-reach / step) - 1, int((reach + FARTHEST) / step) + 1
    if last - first > MOST:
        raise TooLarge("the sum has too many points for mpmath")
    places = [step * k for k in range(first, last + 1)]
    weights = [step * exp(-x * x / (2 * sigma**2)) / (sigma * sqrt(2 * pi)) for x in places]
    return weights, [log(1 - q + q * exp((2 * x - 1) / (2 * sigma**2))) for x in places]


def worst(q: Number, sigma: Number, times: int, epsilon: Number, direction: str) -> Callable[[Number], Number]:
    """delta of epsilon, for the direction or the worse of both; `epsilon` is about where it is asked for."""
    names = ("remove", "add") if direction == "both" else (direction,)
    steps = [Steps(q, sigma, times, name, epsilon) for name in names]
    return lambda at: max(one.delta(at) for one in steps)
