"""Privacy losses of a Poisson-sampled mechanism in one direction, as weighted nodes between the points of a grid.

A node is a loss L with the logarithm of its P-mass. Atoms are nodes; a density becomes Gauss-Legendre nodes, none of
whose intervals crosses an edge, so that sums over nodes equal the integrals that discretisation needs up to a bounded
relative error (lemma D2).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import ceil, inf, log, log2
from typing import Final

import numpy as np
from flint import arb, ctx

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.distribution.tails import TAIL_BITS, Density, Floats, base_pair
from symbolic.accounting.mechanisms.part import Part

UNIT: Final = 2.0**-53
"""Unit roundoff of floats."""
STRETCH: Final = 0.5
"""Longest interval of quadrature, times the steepness of the integrand."""
MOST_ROUGH: Final = 4000
"""Nodes of one mechanism for guesses."""
STEEPEST: Final = 1e6
"""Tilt at most, over the inverse of the least maximum loss of a mechanism: a density has nodes so near to its end."""
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
        losses = self.loss(self.pair.losses)
        kept = np.isfinite(losses)
        return losses[kept], self._weights(self.pair.log_q, losses)[kept]

    @property
    def ends(self) -> tuple[float, float]:
        """Losses that enclose all but TINY of P and Q."""
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
        if len(losses) > MOST_ROUGH:
            total, kept = np.logaddexp.reduce(log_p), np.linspace(0, len(losses) - 1, MOST_ROUGH).astype(np.int64)
            losses, log_p = losses[kept], log_p[kept] + (total - np.logaddexp.reduce(log_p[kept]))
        bases = np.full(len(losses), np.nan)
        if self.pair.density is not None:
            base, weights = _rough_rule(self.pair.density)
            smooth = self.loss(base)
            smooth_p = self._weights(self.pair.density.log_q(base) + np.log(weights), smooth)
            bases, losses = np.concatenate((bases, base)), np.concatenate((losses, smooth))
            log_p = np.concatenate((log_p, smooth_p))
        return bases, losses, log_p

    def nodes(self, edges: Floats, span: tuple[float, float]) -> Nodes:
        """Nodes between the first and the last edge of the (increasing) edges, atoms beyond them, and tails.

        Of the density only what has a base loss within the span becomes nodes.
        """
        losses, log_p = self.atoms
        atoms = self.loss(self.pair.losses)
        finite = np.abs(np.where(np.isfinite(self.pair.losses), self.pair.losses, 0.0))
        sizes = (np.abs(self.pair.log_q) + finite + np.abs(atoms))[np.isfinite(atoms)]
        factor = 1 + float(finite.max(initial=0.0)) if self.q < 1 else 1.0
        density = self.pair.density
        if density is None:
            shift = self._shift(losses) * factor
            return Nodes(losses, log_p, excess=self.pair.beyond, shift=shift, sizes=sizes)
        base = self.base(edges)
        # a grid may end at the largest loss but for rounding: no mass lies above it
        base[edges >= self.ends[1] * (1 - 8 * UNIT)] = -inf if self.add else inf
        inner = np.clip(base, max(density.low, span[0]), min(density.high, span[1]))
        if self.add:
            inner = inner[::-1]
        points = np.union1d(inner, _marks(density, float(inner[0]), float(inner[-1])))
        half, middle = np.diff(points) / 2, (points[1:] + points[:-1]) / 2
        offsets, weights, error = _rule(density, half, middle)
        base = (middle[:, None] + half[:, None] * offsets).ravel()
        level = density.log_q(base) + (np.log(half)[:, None] + np.log(weights)).ravel()
        smooth = self.loss(base)
        more = density.size(base) + np.abs(smooth) + np.abs(np.repeat(np.log(half), len(offsets)))
        with ctx.workprec(TAIL_BITS):
            tails = self._tails(density, float(inner[0]), float(inner[-1]))
        losses, log_p = np.concatenate((losses, smooth)), np.concatenate((log_p, self._weights(level, smooth)))
        shift = self._shift(losses) * factor
        return Nodes(losses, log_p, *tails, relative=error, shift=shift, sizes=np.concatenate((sizes, more)))

    def _shift(self, losses: Floats) -> float:
        """A bound of the error of losses (lemma D3), but for that of the base losses of atoms."""
        largest = float(np.abs(losses).max(initial=0.0))
        return 16 * UNIT * (largest + 1 - self.log_rest if 0.5 < self.q < 1 else largest)

    def _tails(
        self, density: Density, first: float, last: float
    ) -> tuple[float, float, float, float, tuple[float, float]]:
        """P-mass below, and the loss there; log of e^top Q above; excess to infinity; P and log Q above."""
        q, rest = ball(self.q), ball(1 - self.q)
        start, end, side = (last, first, -1) if self.add else (first, last, 1)
        start_loss, end_loss = (float(loss) for loss in self.loss(np.array([start, end])))
        (p_low, q_low), (p_high, q_high) = density.tail(start, -side), density.tail(end, side)
        ratio, mixed = rest + q * arb(end).exp(), rest * q_high + q * p_high
        excess = q * (p_high - arb(end).exp() * q_high)
        if self.add:
            below, above, sampled, excess, top = q_low, q_high, mixed, -excess / ratio, mixed / ratio
        else:
            below, above, sampled, top = rest * q_low + q * p_low, mixed, q_high, ratio * q_high
        return (
            _upper(below),
            start_loss,
            float(top.abs_upper().log().mid()) if top > 0 else -inf,
            _upper(excess) + density.beyond,
            (max(float(above.lower()) * (1 - 2 * UNIT), 0.0), _log_upper(sampled, density.beyond, end_loss)),
        )


def _upper(number: Ball) -> float:
    return max(float(number.upper()) * (1 + 2 * UNIT), 0.0)


def _log_upper(number: Ball, beyond: float, loss: float) -> float:
    """log of at least a Q-mass, with what lies beyond where P has so much, at losses above the given one."""
    found = float(number.abs_upper().log().upper()) if number > 0 else -inf
    return float(np.logaddexp(found, log(beyond) - loss if beyond > 0 else -inf)) + 1e-12


def _marks(density: Density, low: float, high: float) -> Floats:
    """Points from `low` to `high` whose distances are about STRETCH over the steepness."""
    if density.variance == inf:
        count = 1 + ceil((high - low) * (density.slope + 1) / STRETCH)
        return np.linspace(low, high, count + 1)
    width = density.variance**0.5
    still, end = 1 + width, max(high + density.center, -low - density.center, 0.0) / width
    one = np.sqrt(still**2 + 2 * STRETCH * np.arange(1 + ceil((end**2 / 2 + still * end) / STRETCH))) - still
    marks = np.concatenate((-one[:0:-1], one)) * width - density.center
    return np.append(np.insert(marks[(marks > low) & (marks < high)], 0, low), high)


def _rough_rule(density: Density) -> tuple[Floats, Floats]:
    """Nodes and weights of a trapezoid sum for a Gaussian, else of panels fine enough for tilts up to STEEPEST."""
    if density.variance < inf:
        width = density.variance**0.5
        count = min(int((density.high - density.low) / width * max(2, width)), MOST_ROUGH)
        base = np.linspace(density.low, density.high, count)
        return base, np.full(count, base[1] - base[0])
    one = density.high * (1 - 0.5 ** np.arange(log2(STEEPEST) + 4))
    edges = np.concatenate(([density.low], -one[:0:-1], one, [density.high]))
    offsets, weights = _gauss_legendre(8)
    half = np.diff(edges)[:, None] / 2
    return ((edges[1:] + edges[:-1])[:, None] / 2 + half * offsets).ravel(), (half * weights).ravel()


def _rule(density: Density, half: Floats, middle: Floats) -> tuple[Floats, Floats, float]:
    """The shortest Gauss-Legendre rule whose error bound (lemma D2) is below 8 UNIT, and the bound, for intervals
    of these middles and half widths.
    """
    stretch = 2 * float((half * density.steepness(middle)).max(initial=0.0))
    bend = 2 * float(half.max(initial=0.0)) * density.variance**-0.5
    rho = np.exp2(np.arange(1, 30, dtype=np.float64))
    error = inf
    for count in range(2, 13):
        error = float(_quadrature_error(count, stretch, bend, rho).min())
        if error < 8 * UNIT:
            break
    return *_gauss_legendre(count), error


def _quadrature_error(count: int, stretch: float, bend: float, rho: Floats) -> Floats:
    """Lemma D2."""
    factor = 64 / 15 * (1 + rho) / 2 / (1 - rho**-2)
    exponent = (rho + 1) / 2 * stretch + (rho * rho + 1) / 8 * bend**2 - 2 * count * np.log(rho)
    return np.asarray(np.exp(np.minimum(np.log(factor) + exponent, MOST_EXPONENT)))


@cache
def _gauss_legendre(count: int) -> tuple[Floats, Floats]:
    """Nodes and weights on [-1, 1]."""
    return np.polynomial.legendre.leggauss(count)
