"""delta and epsilon of composed subsampled Gaussian mechanisms in mpmath, by the inverse Laplace transform.

Let L be the privacy loss of the composition and delta(epsilon) = E max(0, 1 - e^(epsilon - L)). Then

    delta(epsilon) = 1/(2 pi i) integral over s = c + i v of M(s)^times e^(-s epsilon)/(s (s + 1)) ds,   c > 0,

where M(s) = E w^(1 + s) under N(0, sigma^2) if a record is removed, and E w^(-s) if one is added. The trapezoid rule
computes both integrals.

Possible issues
---------------
Few steps (times = 2 to about 50) are refused after 4,000 nodes, because |M(c + i v)|^times hardly decays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import mpmath
from mpmath import exp, log, mpc, mpf, pi, sqrt

from symbolic.detection.mpmath.gaussian import tail
from symbolic.representations.exact import TooLarge
from symbolic.representations.search import positive_root

Number: TypeAlias = Any  # mpf or mpc
MOST_NODES: Final = 4_000  # of each of the two trapezoid rules: seconds in mpmath
LARGEST_ORDER: Final = 12  # the inner grid suffices for M(s) with 1 + Re s up to this


class Contour:
    """The nodes on the line Re s = c in one direction; after that, `delta` costs one sum for each epsilon."""

    def __init__(self, q: Number, sigma: Number, times: int, direction: str, epsilon: Number) -> None:
        self.times, self.is_removed = times, direction == "remove"
        self.weights, self.losses = _quadrature(q, sigma)
        self.centre = self._saddle_point(epsilon)
        self.step = 2 * pi * self.centre / _nats()
        self.values = self._values()

    def moment(self, s: Number) -> Number:
        power = 1 + s if self.is_removed else -s
        return mpmath.fsum(weight * exp(power * loss) for weight, loss in zip(self.weights, self.losses, strict=True))

    def _saddle_point(self, epsilon: Number) -> Number:
        """Return a c near the minimum of the integrand on the real axis; every c > 0 is correct."""
        with mpmath.workprec(30):

            def exponent(t: Number) -> Number:
                c = exp(t)
                return c * epsilon + log(c * (c + 1)) - self.times * log(self.moment(c))

            return exp(max((mpf(k) / 4 for k in range(-8, 10)), key=exponent))

    def _values(self) -> list[tuple[Number, Number]]:
        """Return pairs (s, M(s)^times/(s (s + 1))) up to where they are negligible."""
        found: list[tuple[Number, Number]] = []
        while len(found) < MOST_NODES:
            s = mpc(self.centre, self.step * len(found))
            found.append((s, self.moment(s) ** self.times / (s * (s + 1))))
            if abs(found[-1][1]) <= mpmath.ldexp(abs(found[0][1]), -mpmath.mp.prec - 10):
                return found
        raise TooLarge("the characteristic function decays too slowly for mpmath; more steps may be easier")

    def delta(self, epsilon: Number) -> Number:
        """Return the trapezoid sum; nodes off the real axis count twice, for the conjugate ones."""
        parts = [(exp(-s * epsilon) * value).real for s, value in self.values]
        return self.step / pi * (mpmath.fsum(parts) - parts[0] / 2)


def _nats() -> Number:
    return (mpmath.mp.prec + 10) * log(2)


def _quadrature(q: Number, sigma: Number) -> tuple[list[Number], list[Number]]:
    """Return weights of N(0, sigma^2) and losses log w on a grid for orders up to `LARGEST_ORDER`."""
    nats = _nats()
    step = min(sigma * pi * sqrt(2 / nats), 2 * (pi * sigma) ** 2 / nats) / 2
    reach = sigma * sqrt(2 * nats)
    first, last = int(-reach / step) - 1, int((reach + LARGEST_ORDER) / step) + 1
    if last - first > MOST_NODES:
        raise TooLarge("the moment has too many nodes for mpmath")
    places = [step * k for k in range(first, last + 1)]
    weights = [step * exp(-x * x / (2 * sigma**2)) / (sigma * sqrt(2 * pi)) for x in places]
    return weights, [log(1 - q + q * exp((2 * x - 1) / (2 * sigma**2))) for x in places]


def delta_of(q: Number, sigma: Number, times: int, epsilon: Number, direction: str) -> Callable[[Number], Number]:
    """Return delta as a function of epsilon; the contour is chosen for the given epsilon."""
    names = ("remove", "add") if direction == "both" else (direction,)
    contours = [Contour(q, sigma, times, name, epsilon) for name in names]
    return lambda at: max(one.delta(at) for one in contours)


def delta_subsampled(q: Number, sigma: Number, times: Number, epsilon: Number, direction: str) -> Number:
    """Return P(A) - e^epsilon Q(A) of the best event A: a half line for one step, otherwise by the contour."""
    if times != 1:
        return delta_of(q, sigma, int(times), epsilon, direction)(epsilon)
    names = ("remove", "add") if direction == "both" else (direction,)
    return max(_one_step(q, sigma, epsilon, name == "remove") for name in names)


def _one_step(q: Number, sigma: Number, epsilon: Number, is_removed: bool) -> Number:
    """Return delta, with the mixture as P if a record is removed and as Q if one is added.

    A is the half line where w, or 1/w, exceeds e^epsilon. It ends where w = level.
    """
    level, sign = (exp(epsilon), 1) if is_removed else (exp(-epsilon), -1)
    if level <= 1 - q:  # w is always larger
        return 1 - level if is_removed else mpf(0)
    x = mpf(1) / 2 + sigma**2 * log((level - 1 + q) / q)
    plain = tail(sign * x / sigma)
    mixture = (1 - q) * plain + q * tail(sign * (x - 1) / sigma)
    return mixture - level * plain if is_removed else plain - exp(epsilon) * mixture


def epsilon_subsampled(q: Number, sigma: Number, times: Number, delta: Number, direction: str) -> Number:
    """Return the root of delta(epsilon) = delta, or 0."""
    many = delta_of(q, sigma, int(times), mpf(1), direction) if times != 1 else None

    def missing(at: Number) -> Number:
        return delta - (many(at) if many else delta_subsampled(q, sigma, times, at, direction))

    return mpf(0) if missing(mpf(0)) >= 0 else positive_root(missing)
