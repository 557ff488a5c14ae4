"""Privacy losses of a Poisson-sampled mechanism in one direction, as weighted nodes between the points of a grid.

A node is a loss L with the logarithm of its P-mass. Atoms are nodes; a density becomes Gauss-Legendre nodes, none of
whose intervals crosses an edge, so that sums over nodes equal the integrals that discretisation needs up to a bounded
relative error (lemma D2).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, inf, log
from typing import Final

import numpy as np
from flint import arb, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.distribution.tails import TAIL_BITS, Density, Floats, base_pair
from symbolic.accounting.mechanisms.part import Part

UNIT: Final = 2.0**-53
"""Unit roundoff of floats."""
QUADRATURE: Final = 1e-15
"""Relative error of quadrature that is aimed at."""
STRETCH: Final = 0.5
"""Longest interval of quadrature, times the steepness of the integrand."""
MOST_ROUGH: Final = 4000
"""Nodes of one mechanism for guesses."""
ROUGH_PANELS: Final = 24
"""Panels of a rough rule on each side, of which each one nearer to an end is half as wide."""
MOST_EXPONENT: Final = 700.0
"""e to this power is a float."""


@dataclass(frozen=True)
class Nodes:
    """Losses and logarithms of P-masses of what lies between `low` and `high`, and the tails of the smooth part beyond.

    below: P-mass of losses below `start`; log_top: logarithm of the P-mass to add at the last point; excess: P-mass to
        move to infinity; jumps: P-mass
    above the last point and the logarithm of its Q-mass. `relative` bounds the relative error of masses, `shift` the
    error of losses. sizes: the sum of the moduli of the terms that log_p was computed from, where these may cancel.
    """

    losses: Floats
    log_p: Floats
    below: float = 0.0
    start: float = -inf
    log_top: float = -inf
    excess: float = 0.0
    jumps: tuple[float, float] = (0.0, -inf)
    relative: float = 0.0
    shift: float = 0.0
    sizes: Floats | None = None


class Sampled:
    """One mechanism, Poisson-sampled, in direction "remove" or "add"."""

    def __init__(self, part: Part, add: bool) -> None:
        self.part, self.pair, self.add, self.q = part, base_pair(part), add, part.q
        with ctx.workprec(TAIL_BITS):
            self.share, self.rest = float(part.q), float(1 - part.q)
            self.log_share = float(arb(ball(part.q).log()).mid())
            self.log_rest = float(arb(ball(1 - part.q).log()).mid()) if part.q < 1 else -inf
        failing = part.parameters.get("delta", Fraction(0))
        self.failing = Fraction(0) if add and part.q < 1 else failing * part.q

    @property
    def largest(self) -> Ball:
        """The largest finite loss, or infinity."""
        q, reach = ball(self.q), self.pair.reach
        if self.q == 1 or not self.add:
            if reach is None:
                return arb("inf")
            return reach if self.q == 1 else (1 - q + q * reach.exp()).log()
        least = arb(0) if reach is None or "delta" in self.part.parameters else (-reach).exp()
        return -(1 - q + q * least).log()

    # ---- the loss after sampling

    def loss(self, base: Floats) -> Floats:
        """log(1 - q + q e^l), or minus that."""
        if self.q == 1:
            found = base
        elif self.q > 0.5:
            found = np.logaddexp(self.log_rest, self.log_share + base)
        else:
            small = np.log1p(self.share * np.expm1(np.minimum(base, MOST_EXPONENT)))
            found = np.where(base < MOST_EXPONENT, small, np.logaddexp(self.log_rest, self.log_share + base))
        return -found if self.add else found

    def base(self, loss: Floats) -> Floats:
        """The inverse of `loss`, -inf below its range."""
        inner = -loss if self.add else loss
        if self.q == 1:
            return inner
        with np.errstate(divide="ignore", invalid="ignore"):
            if self.q > 0.5:
                found = inner + np.log1p(-self.rest * np.exp(-inner)) - self.log_share
            else:
                small = np.log1p(np.expm1(np.minimum(inner, MOST_EXPONENT)) / self.share)
                found = np.where(inner < 30, small, inner + np.log1p(-self.rest * np.exp(-inner)) - self.log_share)
        return np.where(np.isnan(found), -inf, found)

    def _weights(self, base_log_q: Floats, losses: Floats) -> Floats:
        """log P from log Q0; at q = 1 "add" has P = Q0 as well."""
        return base_log_q if self.add else base_log_q + losses

    @cached_property
    def atoms(self) -> tuple[Floats, Floats]:
        """Losses and log P of the atoms with a finite loss."""
        pair = self.pair
        losses = self.loss(pair.losses)
        kept = np.isfinite(losses)
        return losses[kept], self._weights(pair.log_q, losses)[kept]

    @cached_property
    def _sizes(self) -> Floats:
        """The moduli of the terms of log P of the atoms: log Q0 and the losses before and after sampling."""
        base, losses = self.pair.losses, self.loss(self.pair.losses)
        kept = np.isfinite(losses)
        before = np.abs(np.where(np.isfinite(base), base, 0.0)[kept])
        return np.asarray(np.abs(self.pair.log_q[kept]) + before + np.abs(losses[kept]), dtype=np.float64)

    @property
    def ends(self) -> tuple[float, float]:
        """Losses that enclose all but 1e-300 of P and Q."""
        found = list(self.atoms[0])
        if self.pair.density is not None:
            found += list(self.loss(np.array([self.pair.density.low, self.pair.density.high])))
        return min(found), max(found)

    @cached_property
    def gap(self) -> float:
        """The distance of the atoms where they lie on a lattice, else 0."""
        losses = np.unique(self.atoms[0])
        if len(losses) < 2 or (len(losses) > 2 and self.q < 1):
            return 0.0
        return float(losses[-1] - losses[0]) / (len(losses) - 1)

    @cached_property
    def anchor(self) -> float:
        """A loss that a grid should contain: the largest atom, or where sampled losses accumulate."""
        if len(self.atoms[0]):
            return float(self.atoms[0].max())
        return (-self.log_rest if self.add else self.log_rest) if self.q < 1 else 0.0

    # ---- nodes

    @cached_property
    def rough(self) -> tuple[Floats, Floats, Floats]:
        """Base losses, losses and log P of few nodes, for guesses only; base losses of atoms are nan."""
        losses, log_p = self.atoms
        density = self.pair.density
        if len(losses) > MOST_ROUGH:
            kept = np.linspace(0, len(losses) - 1, MOST_ROUGH).astype(np.int64)
            total = float(np.logaddexp.reduce(log_p))
            losses, log_p = losses[kept], log_p[kept]
            log_p = log_p + (total - float(np.logaddexp.reduce(log_p)))
        if density is None:
            return np.full(len(losses), np.nan), losses, log_p
        base, weights = _rough_rule(density)
        level, smooth = density.log_q(base) + np.log(weights), self.loss(base)
        smooth_p = self._weights(level, smooth)
        return tuple(  # type: ignore[return-value]
            np.concatenate(pair) for pair in ((losses * np.nan, base), (losses, smooth), (log_p, smooth_p))
        )

    def nodes(self, edges: Floats, span: tuple[float, float]) -> Nodes:
        """Nodes between the first and the last edge of the (increasing) edges, atoms beyond them, and tails.

        Of the density only what has a base loss within the span becomes nodes.
        """
        losses, log_p = self.atoms
        factor = (
            1 + np.abs(self.pair.losses[np.isfinite(self.pair.losses)]).max() if len(losses) and self.q < 1 else 1.0
        )
        density = self.pair.density
        if density is None:
            return self._with_errors(Nodes(losses, log_p, excess=self.pair.beyond), self._sizes, factor, 0.0)
        base = self.base(edges)
        # a grid may end at the largest loss but for rounding: no mass lies above it
        base[edges >= self.ends[1] * (1 - 8 * UNIT)] = -inf if self.add else inf
        inner = np.clip(base, max(density.low, span[0]), min(density.high, span[1]))
        if self.add:
            inner = inner[::-1]
        starts, ends = _intervals(density, inner)
        offsets, weights, error = _rule(density, starts, ends)
        half = (ends - starts) / 2
        base = ((ends + starts) / 2)[:, None] + half[:, None] * offsets
        level = density.log_q(base) + (np.log(half)[:, None] + np.log(weights))
        base, level = base.ravel(), level.ravel()
        smooth = self.loss(base)
        sizes = density.size(base) + np.abs(smooth) + np.abs(np.repeat(np.log(half), len(offsets)))
        with ctx.workprec(TAIL_BITS):
            tails = self._tails(density, float(inner[0]), float(inner[-1]))
        found = Nodes(np.concatenate((losses, smooth)), np.concatenate((log_p, self._weights(level, smooth))), *tails)
        return self._with_errors(found, np.concatenate((self._sizes, sizes)), factor, error)

    def _tails(
        self, density: Density, first: float, last: float
    ) -> tuple[float, float, float, float, tuple[float, float]]:
        """P-mass below, and the loss there; log of e^top Q above; excess to infinity; P and log Q above."""
        q, rest = ball(self.q), ball(1 - self.q)
        p_low, q_low = density.below(first)
        top_loss = float(self.loss(np.array([first if self.add else last]))[0])
        p_high, q_high = density.above(last)
        if self.add:
            ratio = rest + q * arb(first).exp()
            below, above = q_high, q_low
            sampled = rest * q_low + q * p_low
            excess, top = q * (arb(first).exp() * q_low - p_low) / ratio, sampled / ratio
        else:
            below, above = rest * q_low + q * p_low, rest * q_high + q * p_high
            sampled = q_high
            excess, top = q * (p_high - arb(last).exp() * q_high), (rest + q * arb(last).exp()) * q_high
        start = float(self.loss(np.array([last if self.add else first]))[0])
        return (
            _upper(below),
            start,
            float(top.abs_upper().log().mid()) if top > 0 else -inf,
            _upper(excess) + density.beyond,
            (max(float(above.lower()) * (1 - 2 * UNIT), 0.0), _log_upper(sampled, density.beyond, top_loss)),
        )

    def _with_errors(self, nodes: Nodes, sizes: Floats, factor: float, error: float) -> Nodes:
        """Bounds of rounding (lemma D3)."""
        largest = float(np.abs(nodes.losses).max(initial=0.0))
        if self.q > 0.5 and self.q < 1:
            largest += 1 - self.log_rest
        return Nodes(
            nodes.losses,
            nodes.log_p,
            nodes.below,
            nodes.start,
            nodes.log_top,
            nodes.excess,
            nodes.jumps,
            error,
            16 * UNIT * largest * factor,
            sizes,
        )


def _upper(number: Ball) -> float:
    return max(float(number.upper()) * (1 + 2 * UNIT), 0.0)


def _log_upper(number: Ball, beyond: float, loss: float) -> float:
    """log of at least a Q-mass, with what lies beyond where P has so much, at losses above the given one."""
    found = float(number.abs_upper().log().upper()) if number > 0 else -inf
    return float(np.logaddexp(found, log(beyond) - loss if beyond > 0 else -inf)) + 1e-12


def _marks(density: Density, stretch: float, low: float, high: float) -> Floats:
    """Points from `low` to `high` whose distances are about `stretch` over the steepness."""
    if density.variance == inf:
        count = 1 + ceil((high - low) * (density.slope + 1) / stretch)
        return np.linspace(low, high, count + 1)
    width = density.variance**0.5
    still, end = 1 + width, max(high + density.center, -low - density.center, 0.0) / width
    one = np.sqrt(still**2 + 2 * stretch * np.arange(1 + ceil((end**2 / 2 + still * end) / stretch))) - still
    marks = np.concatenate((-one[:0:-1], one)) * width - density.center
    return np.append(np.insert(marks[(marks > low) & (marks < high)], 0, low), high)


def _rough_rule(density: Density) -> tuple[Floats, Floats]:
    """Nodes and weights of a trapezoid sum for a Gaussian, else of panels fine enough for tilts up to STEEPEST."""
    if density.variance < inf:
        width = density.variance**0.5
        count = min(int((density.high - density.low) / width * max(2, width)), MOST_ROUGH)
        base = np.linspace(density.low, density.high, count)
        return base, np.full(count, base[1] - base[0])
    one = density.high * (1 - 0.5 ** np.arange(ROUGH_PANELS))
    edges = np.concatenate(([density.low], -one[:0:-1], one, [density.high]))
    offsets, weights = np.polynomial.legendre.leggauss(8)
    half = np.diff(edges)[:, None] / 2
    return ((edges[1:] + edges[:-1])[:, None] / 2 + half * offsets).ravel(), (half * weights).ravel()


def _intervals(density: Density, edges: Floats) -> tuple[Floats, Floats]:
    """The intervals between edges, split at marks."""
    points = np.union1d(edges, _marks(density, STRETCH, float(edges[0]), float(edges[-1])))
    return points[:-1], points[1:]


def _rule(density: Density, starts: Floats, ends: Floats) -> tuple[Floats, Floats, float]:
    """The shortest Gauss-Legendre rule whose error bound (lemma D2) is below QUADRATURE, and the bound."""
    width = ends - starts
    middle = (ends + starts) / 2
    stretch = float((width * density.steepness(middle)).max(initial=0.0))
    bend = float(width.max(initial=0.0)) * density.variance**-0.5
    error = inf
    for count in range(2, 13):
        error = min(_quadrature_error(count, stretch, bend, 2.0**power) for power in range(1, 30))
        if error < QUADRATURE:
            break
    offsets, weights = np.polynomial.legendre.leggauss(count)
    return offsets, weights, error


def _quadrature_error(count: int, stretch: float, bend: float, rho: float) -> float:
    """Lemma D2."""
    exponent = (rho + 1) / 2 * stretch + (rho * rho + 1) / 8 * bend**2 - 2 * count * log(rho)
    return 64 / 15 * (1 + rho) / 2 / (1 - rho**-2) * exp(min(exponent, MOST_EXPONENT))
