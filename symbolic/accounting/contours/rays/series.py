"""The series at 0 of Phi(w) = e^{-wm - w^2 S/2} prod G_K^T, and what its terms from some on are at most. Notation as in `symbolic.accounting.contours.rays.wedge`.

Where |Phi| <= B for |w| <= r, those from the J-th on are at most B (t/r)^J/(1 - t/r), by Cauchy's bound. B is the product of the sums of sizes in e^{-wm - w^2 v/2} G_K; of their terms from the J-th on, which are at most those
of e^{wm + w^2 v/2} G_K, at most 2^{-J+1} times the sum of these at 2r.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log
from typing import Any, Final

from flint import acb_poly, arb, arb_series, ctx

from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach
from symbolic.accounting.contours.rays.majorant import NEARLY

Floats = Any  # an array of numpy, which is imported when it is needed
COARSE: Final = 44
"""Bits for bounds."""
FARTHER: Final = 0.5
FARTHEST: Final = 4.0
"""Of log |w|, how far apart it is, and how far it is at most beyond the last order, where the series is bounded."""
SLACK: Final = 1e-6
"""Nats, that floats may be off."""
LARGE: Final = 9.0
"""Nats, as which what is larger counts."""
BLOCK: Final = 8
"""Orders are served by polynomials with multiples of so many terms."""


class Series:
    """So many terms, at the precision at hand."""

    def __init__(
        self,
        shares: Sequence[Sequence[Ball]],
        means: Sequence[Ball],
        variances: Sequence[Ball],
        times: Sequence[int],
        length: int,
    ) -> None:
        """`shares` are E z^j/j! of each kind of step."""
        self.shares, self.means, self.variances, self.times = shares, means, variances, times
        cap, ctx.cap = ctx.cap, length
        try:
            whole, self.central = arb_series([0]), []
            for some, mean, variance, number in zip(shares, means, variances, times, strict=True):
                one = arb_series(some).log() - arb_series([0, mean, variance / 2])
                whole += number * one
                self.central.append(_coefficients(one.exp(), length))
            self.coefficients = _coefficients(whole.exp(), length)
        finally:
            ctx.cap = cap
        for central, mean, variance in zip(self.central, self.means, self.variances, strict=True):
            if not (abs(central[1]) <= NEARLY * mean and abs(central[2]) <= NEARLY * variance / 2):
                raise OutOfReach("the moments of the loss would need too many points")

    def beyond(self, nodes: Floats) -> Floats:
        """log of what the terms left out are at most, at t = e^node; it may be infinite."""
        import numpy as np

        places = np.arange(nodes[0] + FARTHER, nodes[-1] + FARTHEST, FARTHER)
        with ctx.workprec(COARSE):
            bounds = np.array([_log(self._bound(arb(place).exp())) for place in places.tolist()])
        ratios = places - nodes[:, None]
        is_beyond = ratios > FARTHER / 2
        shrunk = np.exp(-np.where(is_beyond, ratios, 1.0))
        sizes = bounds - len(self.coefficients) * ratios - np.log1p(-shrunk)
        return np.where(is_beyond, sizes, inf).min(axis=1) + SLACK

    def _bound(self, r: Ball) -> Ball:
        """B."""
        length, bound = len(self.coefficients), arb(1)
        for some, mean, variance, central, number in zip(
            self.shares, self.means, self.variances, self.central, self.times, strict=True
        ):
            size = _value([abs(share) for share in central[1:]], r) * r
            removed = (2 * r * mean + 2 * r * r * variance).exp()
            size += _value(some, 2 * r) * removed / arb(2) ** (length - 1)
            bound *= (size.log1p() * number).exp()
        return bound

    def shortest(self, first: int, nodes: Floats, allowed: Floats) -> list[Complex | None]:
        """For each order, at t = e^node, a polynomial times w^first that lacks less than e^`allowed` of what the terms from the `first` on are; or none."""
        import numpy as np

        degrees = np.arange(first, len(self.coefficients))
        with ctx.workprec(COARSE):
            sizes = np.array([_log(abs(one).upper()) for one in self.coefficients[first:]])
        shares = np.exp(np.minimum(sizes + np.multiply.outer(nodes, degrees) - allowed[:, None], LARGE))
        left_out = np.cumsum(shares[:, ::-1], axis=1)[:, ::-1]
        lengths = (left_out < 1 / 4).argmax(axis=1)
        lengths[left_out[:, -1] >= 1 / 4] = len(degrees)
        lengths = -(-lengths // BLOCK) * BLOCK
        found = {length: acb_poly(self.coefficients[first : first + length]) for length in np.unique(lengths).tolist()}
        is_enough = self.beyond(nodes) < allowed - log(2)
        return [
            found[length] if enough else None
            for length, enough in zip(lengths.tolist(), is_enough.tolist(), strict=True)
        ]


def _value(coefficients: Sequence[Ball], t: Ball) -> Ball:
    found = arb(0)
    for one in reversed(coefficients):
        found = found * t + one
    return found


def _coefficients(series: Any, length: int) -> list[Ball]:
    return [series[k] for k in range(length)]
