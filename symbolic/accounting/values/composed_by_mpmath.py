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


def _composed(q: Number, sigma: Number, times: int, is_removed: bool, near: Number) -> Callable[[Number], Number]:
    """Return delta in one direction as a function of epsilon; the line Re s = c is chosen for epsilon = `near`."""
    nodes = _quadrature(q, sigma)

    def moment(s: Number) -> Number:
        power = 1 + s if is_removed else -s
        return mpmath.fsum(weight * exp(power * loss) for weight, loss in nodes)

    def exponent(c: Number) -> Number:
        return c * near + log(c * (c + 1)) - times * log(moment(c))

    with mpmath.workprec(30):  # c near the minimum of the integrand on the real axis; every c > 0 is correct
        c = max((exp(mpf(k) / 4) for k in range(-8, 10)), key=exponent)
    step = 2 * pi * c / _nats()
    values: list[tuple[Number, Number]] = []  # (s, M(s)^times/(s (s + 1)))
    while len(values) < 2 or abs(values[-1][1]) > mpmath.ldexp(abs(values[0][1]), -mpmath.mp.prec - 10):
        if len(values) == MOST_NODES:
            raise TooLarge("the characteristic function decays too slowly for mpmath; more steps may be easier")
        s = mpc(c, step * len(values))
        values.append((s, moment(s) ** times / (s * (s + 1))))

    def delta(epsilon: Number) -> Number:
        """Return the trapezoid sum; nodes off the real axis count twice, for the conjugate ones."""
        parts = [(exp(-s * epsilon) * value).real for s, value in values]
        return step / pi * (mpmath.fsum(parts) - parts[0] / 2)

    return delta


def _nats() -> Number:
    return (mpmath.mp.prec + 10) * log(2)


def _quadrature(q: Number, sigma: Number) -> list[tuple[Number, Number]]:
    """Return weights of N(0, sigma^2) and losses log w on a grid for orders up to `LARGEST_ORDER`."""
    nats = _nats()
    step = min(sigma * pi * sqrt(2 / nats), 2 * (pi * sigma) ** 2 / nats) / 2
    reach = sigma * sqrt(2 * nats)
    first, last = int(-reach / step) - 1, int((reach + LARGEST_ORDER) / step) + 1
    if last - first > MOST_NODES:
        raise TooLarge("the moment has too many nodes for mpmath")
    places = (step * k for k in range(first, last + 1))
    scale = step / (sigma * sqrt(2 * pi))
    return [(scale * exp(-x * x / (2 * sigma**2)), log(1 - q + q * exp((2 * x - 1) / (2 * sigma**2)))) for x in places]


def _delta_near(near: Number, q: Number, sigma: Number, times: Number, direction: str) -> Callable[[Number], Number]:
    """Return delta as a function of epsilon, which is precise near one epsilon: by half lines for one step."""
    removed = [True, False] if direction == "both" else [direction == "remove"]
    if times == 1:
        return lambda epsilon: max(_one_step(q, sigma, epsilon, one) for one in removed)
    found = [_composed(q, sigma, int(times), one, near) for one in removed]
    return lambda epsilon: max(delta(epsilon) for delta in found)


def delta_subsampled(q: Number, sigma: Number, times: Number, epsilon: Number, direction: str) -> Number:
    """Return P(A) - e^epsilon Q(A) of the best event A."""
    return _delta_near(epsilon, q, sigma, times, direction)(epsilon)


def epsilon_subsampled(q: Number, sigma: Number, times: Number, delta: Number, direction: str) -> Number:
    """Return the root of delta(epsilon) = delta, or 0."""
    found = _delta_near(mpf(1), q, sigma, times, direction)
    return mpf(0) if found(mpf(0)) <= delta else positive_root(lambda at: delta - found(at))


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
