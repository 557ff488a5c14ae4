"""A bound of one step's moment function where x is moved up a little, and z turned by more beyond a cut. Notation as in `symbolic.accounting.contours.density` and `symbolic.accounting.contours.rays.borders`.

With u = e^z - 1 = e^{x/sigma^2 - l}, w = c + iv and c, v > 0,

    G(w) = the integral of (1 - q) (1 + u)^{1 + w} phi_sigma(x) dx

up to the cut at x = x_c, moved there by i sigma^2 phi, 0 <= phi <= pi/2, which turns u by phi; back down to the real line, where z = z_c; along the arc |z| = z_c; and on from it along the ray of z at which Re wz <= 0 and beyond.

* *up to the cut* phi_sigma is e^{sigma^2 phi^2/2} phi_sigma(x) large, and |(1 + u e^{i phi})^{1 + w}| is e^X, X = Re (1 + w) log(1 + u e^{i phi}). As |1 + s u e^{i phi}| >= 1 for s >= 0, the logarithm is u e^{i phi} but for at most u^2/2, and
  u e^{i phi} - u^2 e^{2 i phi}/2 but for at most u^3/3. So X is known up to terms in u^3, X^2 is at most (|a| u + |1 + w| u^2/2)^2, a = Re (1 + w) e^{i phi}, and X at most a u + |1 + w| u^2/2, which is convex, and (1 + c) log(1 + u): with the larger
  end r of it e^X <= 1 + X + X^2 (e^r - 1 - r)/r^2, as (e^x - 1 - x)/x^2 increases. What is left are normal tails, as u^j phi_sigma is one.
* *down from there* |(1 + u)^{1 + w}| is at most e^{(1 + c) z_c}, as arg (1 + u) >= 0.
* *on the arc* |e^{wz}| = e^{z_c (c cos - v sin)} falls with the angle; on the ray it is at most 1.

On such a path the integral of |e^{wz}| falls with v, as Im z >= 0, so the bound holds for all larger v too. Its logarithm is a convex function of c and v: with anything linear in them it is at most, within a polygon, what it is at a corner.

Where phi is 0 a step costs e^{c^2 v/2} of its variance v, which counts where steps are many and the loss is near its mean; turned by the best phi, this is less by about (vm)^2/(2 sigma^2), and nothing is lost of it as z is near m: E X is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import log
from typing import Final

from flint import arb

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.loss import Ball, Complex, ball

STEP: Final = 0.5
"""Of log z from the mean on, where it is cut,"""
FARTHEST: Final = 12.0, 3.0
"""so far at most, or so much over sigma^2 if that is more: where noise is small losses far above their mean count, but none above"""
LARGEST: Final = 2.0
ARCS: Final = 8
"""and pieces of the arc there."""
MOST_TURNED: Final = 1.5
"""phi, at most."""


def places(mean: float, sigma: float) -> int:
    """How many there are where it is cut."""
    least, over = FARTHEST
    return int(max(least, min(over / sigma**2, log(LARGEST / mean))) / STEP)


class Cuts:
    def __init__(self, density: Density, half_turns: Fraction, mean: Ball) -> None:
        """For w turned by so many `half_turns` at least; `mean` is m, about that of z."""
        self.density, self.half_turns, self.mean = density, half_turns, mean
        self.best, self._found = Best(places(float(mean), float(density.sigma))), dict[int, Cut]()
        (whole,) = density.moments(Fraction(1, 2) - half_turns, range(1))
        self.whole = whole.log()
        """Where all z are turned, |e^{wz}| is at most 1."""

    def cut(self, place: int) -> Cut:
        if place not in self._found:
            self._found[place] = Cut(self, float(self.mean.log()) + STEP * place)
        return self._found[place]

    def sizes(self, corners: Sequence[Complex]) -> list[Ball]:
        """log |E e^{w (z - m)}| at the corners of a polygon, at most, on one path: so what is said of polygons holds."""
        found = self.best.of(lambda place: self.cut(place).sizes(corners))
        whole = [(self.whole - w.real * self.mean).upper() for w in corners]
        return min(found, whole, key=lambda sizes: max(map(float, sizes)))


class Best:
    """Where it is best to cut, about: looked for from where it was the last time, first towards where it was found then."""

    def __init__(self, most: int) -> None:
        self.most, self.place, self.towards = most, most // 2, 1

    def of(self, sizes: Callable[[int], list[Ball]]) -> list[Ball]:
        """The sizes of which the largest is least."""
        start, found = self.place, sizes(self.place)
        for towards in (self.towards, -self.towards):
            while 0 <= self.place + towards < self.most:
                other = sizes(self.place + towards)
                if not max(map(float, other)) < max(map(float, found)):
                    break
                self.place, self.towards, found = self.place + towards, towards, other
            if self.place != start:
                break
        return found


class Cut:
    """At log z = `place`."""

    def __init__(self, of: Cuts, place: float) -> None:
        density, self.mean, self.place, self.end = of.density, of.mean, place, arb(place).exp()
        turned = Fraction(1, 2) - of.half_turns
        piece = arb.pi() * ball(turned) / ARCS
        self.arcs = [
            ((piece * k).cos(), (piece * k).sin(), piece * density.largest(piece * k, piece * (k + 1), place))
            for k in range(ARCS)
        ]
        (self.beyond,) = density.moments(turned, range(1), start=place)
        self.variance, self.grown = density.variance, self.end.expm1()
        self.powers = [density.power(j, place) for j in range(5)]
        self.down = density.slope(place)

    def sizes(self, corners: Sequence[Complex]) -> list[Ball]:
        phi = self._turned(corners[-1])
        return [self._size(w, phi) for w in corners]

    def _turned(self, w: Complex) -> Ball:
        """phi, an exact number: about where the bound is least."""
        (_, mean, square, *_), c, v = self.powers, w.real, w.imag
        found = v * (mean + c * square) / (self.variance + v * v * square)
        return arb(min(float(found), MOST_TURNED))

    def _size(self, w: Complex, phi: Ball) -> Ball:
        c, v = w.real, w.imag
        moved = (self.variance * phi * phi / 2).exp()
        found = moved * (self._up_to_it(w, phi) + phi * self.down * (c * self.end).exp()) + self.turned(c, v)
        return (found.log() - c * self.mean).upper()

    def turned(self, c: Ball, v: Ball) -> Ball:
        """The integral of |e^{wz}| on the arc and beyond."""
        along, up, found = c * self.end, v * self.end, self.beyond
        for cosine, sine, size in self.arcs:
            found += (along * cosine - up * sine).exp() * size
        return found

    def _up_to_it(self, w: Complex, phi: Ball) -> Ball:
        some, u = 1 + w, self.grown
        size, first = abs(some), some.real * phi.cos() - some.imag * phi.sin()
        second = some.real * (2 * phi).cos() - some.imag * (2 * phi).sin()
        chance, mean, square, cube, fourth = self.powers
        known = first * mean - second * square / 2 + size * cube / 3
        squares = first * first * square + abs(first) * size * cube + size * size * fourth / 4
        largest = (first * u + size * u * u / 2).max(arb(0)).min(some.real * self.end).upper()
        share = (largest.expm1() - largest) / largest**2 if largest > 0 else arb(1) / 2
        return chance + known + squares * share
