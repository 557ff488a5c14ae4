"""How large H, Q and what is left without Q are on rays of orders, in floating point, for each K: nothing here is certified. Notation as in `symbolic.accounting.contours.rays.wedge`; all sizes are logarithms."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import cos, lgamma, log, pi, sin
from typing import Any, Final, NamedTuple

from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.rays.rough_cuts import RoughCuts

Floats = Any  # an array of numpy, which is imported when it is needed
DEGREES: Final = (*range(3, 20), *range(20, 40, 2), *range(40, 60, 3))
"""K."""
HITS: Final = (1, 2, 3, 4, 6, 9, 13, 20)
"""Large losses at once that are counted."""
MOST_GROWN: Final = 700.0
"""Nats, as which what is larger counts."""


class OnARay(NamedTuple):
    """Arrays at (K, place), or at places where K does not matter."""

    left: Floats
    """F, as H and Q cancel,"""
    apart: Floats
    """and as they stand, the larger one;"""
    whole: Floats
    """H e^{-wV}, and"""
    rest: Floats
    """what is left of it by a step's rest R."""


class Sizes:
    """At places tau, where z may lie on a ray at an angle `psi`, in half turns, at most."""

    def __init__(
        self,
        laws: Sequence[RoughDensity],
        times: Sequence[int],
        means: Sequence[float],
        variances: Sequence[float],
        above: float,
        psi: Fraction,
        tau: Floats,
        known: Floats | None = None,
    ) -> None:
        """`above` is V; |Q| is the same for each psi, so it may be `known`."""
        import numpy as np

        self.laws, self.times = laws, times
        self.cuts = [RoughCuts(*law, float(psi)) for law in zip(laws, means, variances, strict=True)]
        self.above, self.tau = above, tau
        self.spread = sum(one * number for one, number in zip(variances, times, strict=True))
        degrees, powers = np.array(DEGREES), np.multiply.outer(DEGREES, tau)
        inverses = np.array([lgamma(k + 1) for k in DEGREES])
        turned, straight = (self._moments(angle, degrees) - inverses for angle in (float(psi), 0.0))
        self.terms = turned[:, None] + powers
        below, gaps = np.zeros(self.terms.shape), np.diff(degrees)[:, None]
        sizes = np.exp(np.minimum(straight[:-1, None] + powers[:-1], log(MOST_GROWN)))
        below[1:] = np.cumsum(gaps * sizes, axis=0)
        grown = np.minimum(below + np.exp(np.minimum(self.terms, log(MOST_GROWN))), MOST_GROWN)
        found = [hits * self.terms[degrees.searchsorted(-(-degrees // hits))] - lgamma(hits + 1) for hits in HITS]
        self.left, self.alone = np.logaddexp.reduce(found, axis=0) + grown, grown.min(axis=0)
        self.known = _polynomials(straight, tau) if known is None else known
        """|H - Q|, |H| and |Q|, by bounds of moments, without e^{w^2 S/2}."""
        self._rays: dict[Fraction, OnARay] = {}

    def _moments(self, half_turns: float, degrees: Floats) -> Floats:
        """Of |z|^j, of all steps, along a ray."""
        import numpy as np

        found = [
            law.moments(half_turns, degrees) + log(number) for law, number in zip(self.laws, self.times, strict=True)
        ]
        return np.logaddexp.reduce(found, axis=0)

    def on(self, half_turns: Fraction) -> OnARay:
        if half_turns not in self._rays:
            self._rays[half_turns] = self._on(half_turns)
        return self._rays[half_turns]

    def _on(self, half_turns: Fraction) -> OnARay:
        import numpy as np

        t, angle = np.exp(self.tau), pi * float(half_turns)
        along, up = t * cos(angle), t * sin(angle)
        falls = -along * self.above - np.maximum(self.tau, 0)
        normal = falls + t * t * self.spread / 2 * cos(2 * angle)
        whole = np.minimum(self.alone + normal, falls + self._straight(along, up))
        apart = np.maximum(whole, self.known + normal) + log(2)
        return OnARay(self.left + normal, apart, whole, self.terms + whole)

    def _straight(self, along: Floats, up: Floats) -> Floats:
        """|H|, as z is turned beyond a cut only; infinite where H and Q cancel for every K."""
        import numpy as np

        found, some = np.full(len(along), np.inf), (self.left > 0).any(axis=0)
        pairs = zip(self.cuts, self.times, strict=True)
        found[some] = sum(number * cuts.sizes(along[some], up[some]) for cuts, number in pairs)
        return found


def _polynomials(shares: Floats, tau: Floats) -> Floats:
    """The terms below the K-th of exp(sum of t^j e^share), at places, for each K; the shares between those that are given are about between them."""
    import numpy as np

    orders = np.arange(DEGREES[0], DEGREES[-1])
    sizes = np.interp(orders, DEGREES, shares) + np.log(orders)
    found = np.full(DEGREES[-1], -np.inf)
    found[0] = 0.0
    for k in range(DEGREES[0], len(found)):
        found[k] = np.logaddexp.reduce(sizes[: k - 2] + found[k - 3 :: -1]) - log(k)
    parts = found[:, None] + np.multiply.outer(np.arange(len(found)), tau)
    return np.logaddexp.accumulate(parts, axis=0)[np.array(DEGREES) - 1]
