"""Compositions of tilted masses by the fast Fourier transform, with bounds of its rounding and of aliasing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, expm1, inf, log, log1p, log2
from typing import Final

import numpy as np
from numpy.typing import NDArray

from symbolic.accounting.distribution.discretise import Masses
from symbolic.accounting.distribution.sampled import UNIT, Nodes
from symbolic.accounting.distribution.tails import Floats

FFT_LEVEL: Final = 6 * UNIT
"""Error of a transform per doubling of its length, relative to the sum of moduli (lemma D6); more than the relative
error of a complex product.
"""


@dataclass(frozen=True)
class Composite:
    """A composition: tilted masses times e^scale at losses start + step k, with errors of every kind.

    Each value is within `uniform` of an aliased one; aliasing moves at most `aliased`; `relative` and `shift` come from
    the factors.
    """

    start: Fraction
    step: float
    values: Floats
    scale: float
    tilt: float
    uniform: float
    aliased: float
    relative: float
    shift: float
    infinite: float
    jumps: tuple[float, float]
    deficit: float

    @property
    def is_certain(self) -> bool:
        """Is any value larger than its error?"""
        return bool(np.any(self.values > 4 * self.uniform)) and self.relative < 1

    @property
    def ends(self) -> tuple[float, float]:
        start = float(self.start)
        return start, start + self.step * (len(self.values) - 1)

    def nodes(self) -> Nodes:
        """The masses as nodes for a coarser grid; all errors of this composition become a relative one."""
        kept = self.values > 4 * self.uniform
        losses = float(self.start) + self.step * np.flatnonzero(kept).astype(np.float64)
        log_mass = np.log(self.values[kept])
        log_p = log_mass + self.scale - self.tilt * losses
        sizes = np.abs(log_mass) + abs(self.scale) + np.abs(self.tilt * losses)
        error = self.uniform * len(self.values) + 2 * self.aliased + float(self.values[~kept].sum())
        error = error / float(self.values[kept].sum()) + expm1(min(self.relative, 1.0))
        shift = self.shift + UNIT * 4 * float(np.abs(losses).max(initial=0.0))
        return Nodes(losses, log_p, relative=error, shift=shift, sizes=sizes)


def log_moment(masses: Masses, order: float) -> float:
    """log of the mean of e^{order (x - first x)} under the tilted masses."""
    kept = np.flatnonzero(masses.values)
    level = np.log(masses.values[kept]) + kept * (masses.grid.step * order)
    return float(np.logaddexp.reduce(level) - np.log(masses.values.sum()))


def compose(
    parts: Sequence[tuple[Masses, int]],
    tilt: float,
    window: tuple[float, float],
    length: int,
    orders: tuple[float, float],
    nats: float,
) -> Composite:
    """Compose on a circle of `length` points that begins at the lower end of the window.

    orders: two positive numbers for Chernoff's bounds of what lies above and below the window.
    """
    step = parts[0][0].grid.step
    offset = sum((masses.grid.offset * times for masses, times in parts), Fraction(0))
    least = sum(masses.grid.first * times for masses, times in parts)
    first = int((Fraction(window[0]) - offset) / Fraction(step))
    spectrum, bound, error = np.ones(length // 2 + 1) + 0j, np.ones(length // 2 + 1), np.zeros(length // 2 + 1)
    level = FFT_LEVEL * log2(length)
    scale = relative = shift = missing = deficit = 0.0
    kept, under = 0.0, -inf
    for masses, times in parts:
        total = float(masses.values.sum())
        if not (0 < total < inf and masses.relative < 1):
            return nothing(tilt)
        one = _transform(masses.values / total, length)
        size = np.abs(one) + level
        slack = times * (level + FFT_LEVEL) * (size ** (times - 1) if times > 1 else 1.0)
        power = size**times if times > 1 else size
        error = error * power + bound * slack
        bound = bound * power
        spectrum = spectrum * _power(one, times)
        scale += times * (masses.scale + log(total))
        relative += times * (log1p(masses.relative) + 4 * UNIT)
        shift += times * masses.shift
        missing += times * log1p(-min(masses.infinite, 1 - UNIT))
        deficit += times * masses.deficit
        kept += times * (log1p(-masses.jumps[0]) if masses.jumps[0] < 1 else -inf)
        under = float(np.logaddexp(under, masses.jumps[1] + log(times)))
    lowest = float(Fraction(first - least) * Fraction(step))  # as losses above the least one
    aliased = _beyond(parts, -orders[1], lowest, exp(2 - nats))
    aliased += _beyond(parts, orders[0], lowest + step * (length - 1), exp(2 - nats))
    # at least the mean over all frequencies: each but the first counts twice
    errors = error + (FFT_LEVEL * len(parts) + level) * bound
    uniform = float(2 * errors.sum() - errors[0]) / length * (1 + 1e-9)
    values = np.maximum(np.roll(np.fft.irfft(spectrum, length), -((first - least) % length)), 0)
    return Composite(
        offset + first * Fraction(step),
        step,
        values,
        scale,
        tilt,
        uniform,
        min(aliased, 1.0) + 2 * uniform,
        relative,
        shift,
        -expm1(missing) * (1 + 1e-12),
        (-expm1(kept) * (1 - 1e-12), under + 1e-12),
        deficit,
    )


def _transform(values: Floats, length: int) -> NDArray[np.complex128]:
    """The discrete Fourier transform of masses on a circle."""
    if len(values) > length:
        values = np.bincount(np.arange(len(values)) % length, values, length).astype(np.float64)
    return np.fft.rfft(values, length)


def _beyond(parts: Sequence[tuple[Masses, int]], order: float, end: float, enough: float) -> float:
    """Chernoff's bound of the tilted mass beyond an end (a loss above the least one), for the best of a few orders."""
    slack = 64 * UNIT * sum(times for _, times in parts) + 1e-9

    def level(factor: float) -> float:
        total = sum(times * log_moment(masses, order * factor) for masses, times in parts)
        return total + slack * (1 + abs(order * factor * end)) - order * factor * end

    best, found = 1.0, level(1.0)
    for change in (1 / 1.6, 1.6):
        while found > log(enough) and (other := level(best * change)) < found:
            best, found = best * change, other
    return exp(min(found, 0.0))


def nothing(tilt: float) -> Composite:
    """The composition of which nothing is known: delta is at most 1, and at least 0."""
    return Composite(Fraction(0), 1.0, np.zeros(1), 0.0, tilt, 0.0, 0.0, 0.0, 0.0, 1.0, (0.0, 0.0), 1.0)


def _power(base: NDArray[np.complex128], times: int) -> NDArray[np.complex128]:
    """base^times by repeated squaring (lemma D6)."""
    found = np.ones_like(base)
    while times:
        if times & 1:
            found = found * base
        times >>= 1
        base = base * base
    return found


def delta(of: Composite, y: Fraction) -> tuple[float, float, float]:
    """The sum of masses times (1 - e^{y - x})_+, e^{y} times the Q-mass above y, and a bound of the error of the
    first.
    """
    losses = of.step * np.arange(len(of.values)) + float(of.start - y)
    index = int(np.searchsorted(losses, 0.0, side="right"))
    ahead = losses[index:]
    level = np.exp(-of.tilt * ahead) if of.tilt else np.ones(len(ahead))
    weights = level * -np.expm1(-ahead)
    masses = of.values[index:]
    found, under = float(weights @ masses), float((level * np.exp(-ahead)) @ masses)
    a = of.tilt
    most = exp(a * log(a) - (1 + a) * log1p(a)) if a > 0 else 1.0
    total = float(of.values.sum())
    if not of.relative < 1:
        return 0.0, 0.0, inf
    relative = expm1(of.relative) * max(total, 1.0) * most
    rounding = UNIT * (len(ahead) + 64 + 8 * (abs(of.scale) + abs(a * float(y)) + a * of.step * len(of.values)))
    error = of.uniform * float(weights.sum()) + 2 * of.aliased * most + relative + found * rounding
    factor = exp(min(of.scale - of.tilt * float(y), 700.0))
    return found * factor, under * factor, error * factor * (1 + 1e-9)
