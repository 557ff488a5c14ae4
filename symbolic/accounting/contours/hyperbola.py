"""The hyperbola along which delta of subsampled Gaussian steps is summed: where it runs, chosen in floating point. The bounds of `symbolic.accounting.contours.bent`, whose
notation this is, hold for any choice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import acosh, cos, cosh, expm1, inf, log, pi, sin, sinh, sqrt, tan
from typing import Final

from flint import acb, arb, ctx

from symbolic.accounting import closed
from symbolic.accounting.contours.line import _finite, _lowest
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, TooSmall, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian
from symbolic.accounting.contours.tables import LOWEST

Steps = Sequence[tuple[SubsampledGaussian, int]]
MOST_ORDER: Final = 20_000.0
"""The saddle's, at most; and so many times 1/q where a record is added."""
MOST_NODES: Final = 3_000
FARTHEST: Final = 27.0
NEAREST: Final = 12.0
"""phi + a in degrees, at most and at least; phi is a little more than a. Where sigma is large the summands along a steep ray are much larger than N: that matters the less,
the more digits the sum needs for what else cancels."""
TURNED: Final = 80.0
"""phi + a in degrees, times sigma, at most, where most digits go to what cancels."""
NEARER: Final = 0.6
"""So much nearer to the pole, of its distance, crosses the hyperbola phi - a."""
SPARE: Final = Fraction(16, 180)
"""The rays begin so much above phi."""
SPARE_DIGITS: Final = (4, 1)
"""Digits beyond those that are asked for: where delta is guessed from the integrand, and where it is known about."""
SMALL_SPREAD: Final = 3e-3
"""The variance of the loss, about, below which delta is at least about that of a normal law."""
MOST_LOST: Final = 250.0
"""Nats by which delta may be smaller than the integrand is high, at most: where hits are rare, nearly all of it cancels."""


class Hopeless(OutOfReach):
    """The integrand is so high along the hyperbola that no sum along it, or along a narrower one, would end soon."""


class Hyperbola:
    """s(t) = origin + scale sin(phi + it), phi = `bend`, for a `loss` y >= 0 of the laws one way round or the other (`add`), about, and a number of `digits`; its strip of
    width `strip` to either side, and the nats `need` that a sum of nodes is to have, with an integrand about e^aliasing high, for what it leaves out to be e^aim. `expected` is log delta, about, where it is known;
    where delta is very small (`deep`) the angles are larger."""

    share = Fraction(1)
    """Of the angles; another one is another hyperbola."""

    def __init__(
        self, steps: Steps, loss: float, add: bool, digits: int, expected: float | None = None, deep: bool = False
    ) -> None:
        self.steps, self.loss, self.add, self.digits = tuple(steps), loss, add, digits
        self.expected = expected
        self.wanted = (digits + SPARE_DIGITS[expected is not None]) * log(10)
        self.above, self.signed = not add, -loss if add else loss
        noise = max(float(one.sigma) for one, _ in steps)
        farthest = min(FARTHEST, TURNED / noise) if deep else FARTHEST / max(1.0, sqrt(noise))
        self.bend, self.strip = (Fraction(int(max(farthest, NEAREST) / 2 + sign), 180) * self.share for sign in (1, -1))
        phi, a = float(self.bend) * pi, float(self.strip) * pi
        self.reach = NEARER / (sin(phi) - sin(phi - a))  # A over the distance of the line from the pole
        self._choose()

    @staticmethod
    def angle(phi: Fraction) -> Ball:
        return arb.pi() * ball(phi)

    def at(self, t: Ball, phi: Fraction) -> Complex:
        """s(t) on the hyperbola turned to phi."""
        return arb(self.origin) + arb(self.scale) * acb(self.angle(phi), t).sin()

    def _height(self, s: float) -> float:
        """log of |F| on the real line."""
        return sum(times * one.rough(s) for one, times in self.steps) + (1 - s) * self.signed - log(abs(s * (s - 1)))

    def _beside(self, distance: float) -> float:
        return self._height(1 + distance if self.above else -distance)

    def _crossing(self, distance: float, turn: float) -> float:
        """log of |F| where the hyperbola turned so far crosses the real line."""
        phi = float(self.bend) * pi
        moved = self.reach * distance * (sin(phi + turn) - sin(phi))
        return _finite(self._height, 1 + distance + moved if self.above else moved - distance)

    def _handed(self, distance: float) -> float:
        """Re s where the rays become good, on the hyperbola farther right: until there the bound of |N| is hardly less than N(Re s)."""
        phi = self.bend + self.strip
        wide, narrow = self.reach * distance, float(phi) * pi
        origin = (1 + distance if self.above else -distance) - wide * sin(float(self.bend) * pi)
        slope = tan(float(lowest_angle(phi)) * pi)
        low, high = 0.0, 20.0
        for _ in range(30):
            t = (low + high) / 2
            below = origin + wide * sin(narrow) * cosh(t) > slope * wide * cos(narrow) * sinh(t)
            low, high = (t, high) if below else (low, t)
        return origin + wide * sin(narrow) * cosh(low)

    def _burden(self, distance: float, lowest: float) -> float:
        """About how many nodes are needed: nats, times the length of the line in t."""
        a = float(self.strip) * pi
        highest = max(
            self._crossing(distance, -a), self._beside(distance), _finite(self._height, self._handed(distance))
        )
        nats = highest - lowest + self.wanted
        floor = self.signed - sum(times * one.least for one, times in self.steps)
        if not floor > 0:
            raise OutOfReach("the loss is too close to the smallest one")
        return nats * acosh(1 + nats / (floor * self.reach * distance * sin(float(self.bend) * pi)))

    def _choose(self) -> None:
        most = MOST_ORDER if self.above else MOST_ORDER / float(min(one.q for one, _ in self.steps))
        saddle = _lowest(self._beside, 0, most)
        if saddle > most / 2:
            raise TooSmall("delta is too small there")
        lowest = self._beside(saddle)
        distance = min((saddle * 0.8**k for k in range(24)), key=lambda d: self._burden(d, lowest))
        sides = self._beside(0.95 * distance) + self._beside(1.05 * distance)
        bend = (sides - 2 * self._beside(distance)) / (0.05 * distance) ** 2
        wide = 1 / sqrt(max(bend, 1e-300))
        self.scale = self.reach * distance
        phi, a = float(self.bend) * pi, float(self.strip) * pi
        c = 1 + distance if self.above else -distance
        self.origin = c - self.scale * sin(phi)
        self.need = self.wanted + self._height(c) - lowest
        size = lowest + log(min(wide, distance))
        least = self._single() if self.expected is None else self.expected - (self.loss if self.add else 0)
        lost = min(max(0.0, size - least), MOST_LOST)
        self.need += lost
        self.aim = size - lost - self.wanted
        self.aliasing = max(self._crossing(distance, turn) for turn in (a, -a)) + log(self.scale) + 2

    def _single(self) -> float:
        """log of the largest delta of one step alone, times their number, or of a normal law: about what there is where hits are rare."""
        spread = sum(times * float(one.q) ** 2 * expm1(min(1 / float(one.variance), 50.0)) for one, times in self.steps)
        if self.add or (sum(one.q * times for one, times in self.steps) > 1 and spread > SMALL_SPREAD):
            return inf
        found = log(spread) / 2 - self.loss**2 / (2 * spread) - 4
        with ctx.workprec(256):
            for one, times in self.steps:
                value = closed.subsampled(one.q, one.sigma, Fraction(self.loss), self.add)
                if value > 0:
                    found = max(found, float(value.log().mid()) + log(times))
        return found


def lowest_angle(phi: Fraction) -> Fraction:
    """psi - a of the ray for a hyperbola, whose orders have Re s/Im s at most tan(phi) far out."""
    return max(phi + SPARE, LOWEST)
