"""The law of one step's loss continued to complex losses, and bounds of its moments along rays.

With z = L - log(1 - q), 0 < z, x = sigma^2 (l + log(e^z - 1)), l = log((1-q)/q) + 1/(2 sigma^2), the density of zeta = log z is g = phi_sigma(x) dx/dzeta under Q, and (1 - q) e^z g under P: analytic
for |arg z| < pi/2, as e^z - 1 has no zero there but 0. Along a ray |z| = r, arg z = angle:

* *near 0*: for r <= e <= 1/2, |log((e^z - 1)/z)| <= e and |z e^z/(e^z - 1)| <= 1 + e, so |g| <= (1 + e) sigma^2 phi_sigma(X) e^{sigma^2 (angle + e)^2/2}, where X = sigma^2 (l + log r + e) if that is
  below 0, X = sigma^2 (l + log r - e) if that is above 0, and X = 0 between the two. With r^j it is the density of another normal law, whose tails are known; where X is not
  below 0 what lies between the two adds at most 2 e sigma/sqrt(2 pi) times the largest r^j there, e^{-j (l - e)}.
* *far out*, for r >= r0 and angle <= pi/4: |log(1 - e^{-z})| <= e := -log(1 - e^{-r0 cos(angle)}), so the real part of (l + z + log(1 - e^{-z}))^2, the product of the sum and the difference of
  its two parts, is at least (l + r0 (cos - sin) - 2e) (l + r (cos + sin)); |g| falls like e^{-rate r}, and r^j e^{-rate r} is at most r0^j e^{-rate r0} e^{-(rate - j/r0) (r - r0)}.
* *between*, cell by cell: as it stands, or, where r is large, by that product with r in place of r0, and |e^z| with it: the logarithm of both is a square polynomial of r, at most what it is at an end of the cell where that is convex.
"""

from __future__ import annotations

from fractions import Fraction
from math import log
from operator import add
from typing import Final

from flint import acb, arb

from symbolic.accounting.contours.loss import Ball, Complex, ball
from symbolic.accounting.contours.subsampled import SubsampledGaussian

NEAR: Final = log(1 / 64)
"""log r, up to which the first bound is used for moments."""
LARGE: Final = log(6.0)
"""from which on the second, with the ends of a cell,"""
FAR: Final = log(48.0)
"""and from which on the last, or, where r^j still grows there, from where on it falls:"""
FARTHER: Final = log(2.0)
FARTHEST: Final = log(1_000.0)
"""in such steps, at most up to there."""
MOST: Final = 5.0
"""Standard deviations of log r, right of its mean, that are bounded apart: nearer to 0 all is exact."""
PIECES: Final = 3
"""of an arc's piece."""
CELLS: Final = 8
"""to a standard deviation, or to a factor of e."""


class Density:
    """Of one step, at the precision at hand."""

    def __init__(self, factor: SubsampledGaussian) -> None:
        self.sigma, self.variance = ball(factor.sigma), ball(factor.variance)
        self.missed = 1 - ball(factor.q)
        self.level = (self.missed / ball(factor.q)).log() + 1 / (2 * self.variance)
        self._half, self._scale = -self.variance / 2, self.sigma / (2 * arb.pi()).sqrt()
        self._risky = self._scale * self.missed
        self._beyond: dict[tuple[Fraction, range, float], list[Ball]] = {}

    def at(self, z: Complex) -> Complex:
        """g; log(e^z - 1) is z + log(1 - e^{-z}), whose part right of 0 has no branch in the way."""
        rest = -(-z).expm1()
        off = self.level + z + rest.log()
        return (off * off * self._half).exp() * z / rest * self._scale

    def risky(self, z: Complex) -> Complex:
        """(1 - q) e^z g; of e^{-z} and 1 - e^{-z} the smaller one is the one that is computed."""
        if z.real < 1:
            rest = -(-z).expm1()
            smaller = 1 - rest
        else:
            smaller = (-z).exp()
            rest = 1 - smaller
        off = self.level + z + rest.log()
        return (off * off * self._half).exp() * z / (rest * smaller) * self._risky

    def place(self, left: Ball) -> Ball:
        """X at |z| = e^left, at most."""
        return self.variance * (self.level + left + left.exp())

    def minute(self, left: Ball, angle: Ball, degree: int = 0) -> Ball:
        """At most the integral of r^j |g| up to |z| = e^left <= 1/2, at an angle."""
        narrow = left.exp().upper()
        factor = (1 + narrow) * (self.variance * (angle + narrow) ** 2 / 2).exp()
        if self.place(left) < 0:
            tail = self._normal(degree, self.level + left + narrow)
            return factor * (-degree * (self.level + narrow)).exp() * tail
        tail = self._normal(degree, (self.level + left - narrow).max(arb(0)))
        return factor * (-degree * (self.level - narrow)).exp() * (tail + 2 * narrow * self._scale)

    # ---- moments, under P

    def moments(
        self, half_turns: Fraction, degrees: range, start: float | None = None, end: float | None = None
    ) -> list[Ball]:
        """At most the integrals of r^j |(1 - q) e^z g|, for the degrees j, along a ray at an angle >= 0, from log r = `start` (or 0) to `end` (or to infinity, where angle <= pi/4)."""
        angle, found = arb.pi() * ball(half_turns), [arb(0) for _ in degrees]
        if start is None or start < NEAR:
            last = NEAR if end is None else min(end, NEAR)
            found = [self._near(angle, j, start, last) for j in degrees]
            start = last
        if end is not None:
            others = self._between(angle, degrees, start, end)
        else:
            key = half_turns, degrees, start
            if key not in self._beyond:
                last = self._last(half_turns, degrees, max(FAR, start))
                far = self._far(half_turns, degrees, arb(last).exp())
                self._beyond[key] = list(map(add, self._between(angle, degrees, start, last), far))
            others = self._beyond[key]
        return [(one + other).upper() for one, other in zip(found, others, strict=True)]

    def largest(self, least: Ball, most: Ball, end: float) -> Ball:
        """At most the largest |(1 - q) e^z g| at log r = `end`, between two angles."""
        if end < NEAR:
            narrow = arb(end).exp()
            off = (abs(self.level + end) - narrow).max(arb(0))
            found = (1 + narrow) * self._scale * (narrow + self._half * (off * off - (most + narrow) ** 2)).exp()
            return found.upper()
        largest, radius, piece = arb(0), arb(end).exp(), (most - least) / PIECES
        for k in range(PIECES):
            z = acb(0, (least + piece * k).union(least + piece * (k + 1))).exp() * radius
            # far out e^{-z}, known so roughly, may be 0: `risky` divides by it
            largest = largest.max(abs(self.at(z) * z.exp() * self.missed).upper())
        return largest

    def power(self, degree: int, end: float) -> Ball:
        """(1 - q) times the integral of (e^z - 1)^j phi_sigma(x) up to log z = `end`."""
        tilted = (degree * degree / (2 * self.variance) - degree * self.level).exp()
        return self.missed * tilted * _above(degree / self.sigma - self._noise(end))

    def power_beyond(self, degree: int, end: float) -> Ball:
        """The same from there on."""
        tilted = (degree * degree / (2 * self.variance) - degree * self.level).exp()
        return self.missed * tilted * _above(self._noise(end) - degree / self.sigma)

    def slope(self, end: float) -> Ball:
        """(1 - q) e^z sigma^2 phi_sigma(x) at log z = `end`: under P, by the angle of e^z - 1."""
        noise = self._noise(end)
        return self._risky * (arb(end).exp() - noise * noise / 2).exp()

    def _noise(self, end: float) -> Ball:
        """x/sigma."""
        return self.sigma * (self.level + arb(end).exp().expm1().log())

    def _near(self, angle: Ball, degree: int, start: float | None, end: float) -> Ball:
        """Of |(1 - q) e^z g|, from log r = `start` on where that is right of most of it; in two parts where most of it is far nearer to 0, as there all is exact."""
        middle = float((degree / self.variance + MOST / self.sigma - self.level).mid())
        if start is None and middle < end:
            parts = self._nearer(angle, degree, None, middle) + self._nearer(angle, degree, middle, end)
            return parts.min(self._nearer(angle, degree, None, end))
        return self._nearer(angle, degree, start, end)

    def _nearer(self, angle: Ball, degree: int, start: float | None, end: float) -> Ball:
        """The same in one part."""
        narrow = arb(end).exp()
        found = self.minute(arb(end), angle, degree)
        if start is not None and self.level + start - narrow > 0:
            off = self.sigma * (self.level + start - narrow) - degree / self.sigma
            tilted = (degree * degree / (2 * self.variance) - degree * (self.level - narrow)).exp()
            turned = (self.variance * (angle + narrow) ** 2 / 2).exp()
            found = found.min((1 + narrow) * turned * tilted * _above(off))
        return found * narrow.exp()

    def _normal(self, degree: int, place: Ball) -> Ball:
        """The integral of e^{jt} sigma^2 phi_sigma(sigma^2 t) up to t = place."""
        return (degree * degree / (2 * self.variance)).exp() * _above(degree / self.sigma - self.sigma * place)

    def _between(self, angle: Ball, degrees: range, start: float, stop: float) -> list[Ball]:
        found = [arb(0) for _ in degrees]
        if not start < stop:
            return found
        count = int((stop - start) * CELLS * max(1.0, float(self.sigma.mid()))) + 1
        width, turned, cosine = (arb(stop) - arb(start)) / count, acb(0, angle).exp(), angle.cos()
        for cell in range(count):
            low, high = arb(start) + width * cell, arb(start) + width * (cell + 1)
            radius = high.exp().upper()
            if start + float(width) * cell < LARGE:
                size = abs(self.at(low.union(high).exp() * turned)).upper() * (radius * cosine).exp()
            else:
                size = self._large(angle, low.exp().lower(), radius)
            size *= self.missed * width * radius**degrees.start
            for place in range(len(degrees)):
                found[place] += size
                size *= radius
        return found

    def _large(self, angle: Ball, low: Ball, high: Ball) -> Ball:
        """At most |e^z g| for r between these two: where the polynomial is concave it is above its ends by at most its bend times (high - low)^2/8."""
        inside, bend = -(-low * angle.cos()).expm1(), -self._half * 2 * (2 * angle).cos()
        sizes = (self._half * self._product(angle, radius, inside) + radius * angle.cos() for radius in (low, high))
        above = max((size.upper() for size in sizes), key=float) + bend.max(arb(0)) * (high - low) ** 2 / 8
        return self._scale * high / inside * above.exp()

    def _product(self, angle: Ball, radius: Ball, inside: Ball) -> Ball:
        """The sum of both parts times their difference, at least."""
        cosine, sine = angle.cos(), angle.sin()
        return (self.level + radius * (cosine - sine) + 2 * inside.log()) * (self.level + radius * (cosine + sine))

    def _last(self, half_turns: Fraction, degrees: range, least: float) -> float:
        """log r from where on r^j |(1 - q) e^z g| falls for all j: so much, or where it does, and farther once more, as it hardly falls there."""
        last = least
        while last < FARTHEST and not all(one.is_finite() for one in self._far(half_turns, degrees, arb(last).exp())):
            last += FARTHER
        return last if last == least else last + FARTHER

    def _far(self, half_turns: Fraction, degrees: range, radius: Ball) -> list[Ball]:
        angle = arb.pi() * ball(half_turns)
        cosine, both, inside = angle.cos(), angle.cos() + angle.sin(), -(-radius * angle.cos()).expm1()
        level = self.level + radius * (cosine - angle.sin()) + 2 * inside.log()
        if not (level > 0 and 4 * half_turns <= 1):
            return [arb("inf") for _ in degrees]
        rate = -self._half * level * both - cosine
        size = self.missed * self._scale / inside * (self._half * level * self.level - rate * radius).exp()
        found = []
        for degree in degrees:
            falls = rate - degree / radius
            found.append(size * radius**degree / falls if falls > 0 else arb("inf"))
        return found


def _above(place: Ball) -> Ball:
    """The standard normal law above a place."""
    return (place / arb(2).sqrt()).erfc() / 2
