"""What a sum along two rays misses. Notation as in `symbolic.accounting.contours.rays.wedge` and `symbolic.accounting.contours.rays.majorant`.

The sum has the nodes tau1 - h (k + 1/2), k = 0, 1, ..., up to an end t1 = e^tau1. On either side of the ray the integral of F/(1 + e^{-+2 pi i (tau - tau1)/h}) along the border, and up from it at tau1, is what it differs by from the
integral up to w1: at most M/(e^{2 pi a/h} - 1), M the integral of |F| along the border, and what is left at the end.

*On a border* |F| is bounded as H and Q cancel, by their moments; or, farther out, by |H|, for which there are three bounds (by all moments, by those up to a cut, and with the noise moved up), and by |Q|.

*Beyond the end* w1 = t1 e^{i theta} H and Q are integrated along lines of their own: H straight up from there, where 1/|w|^2 falls and where `symbolic.accounting.contours.rays.cuts` bounds |H|, all that is above any place at once, and moments,
of all z or up to a cut, do cell by cell below that; Q e^{w^2 S/2} on along the ray, as it falls between.

*At the end* the path from w1 to a border is one of chords of the circle |w| = t1. On one over an angle b, e^{2 pi i (tau - tau1)/h} is as large as e^{2 pi x/h}, x the angle from the ray, and turned by 2 pi e/h, 0 <= e <= -log cos(b/2):
so with 1 added it is at least e^{2 pi x/h} large, where that turn is at most pi/2, and (1 - e^{-2 pi x/h}) e^{2 pi x/h} in any case. Along the chord x is linear but for at most tan(b/2) - b/2, log |e^{w^2 S/2 - wV}| is convex, as its direction lies between -pi/4 and
pi/4 from the real line, and so are the logarithms of the bounds of `symbolic.accounting.contours.rays.cuts`: so with the weight e^{-2 pi x/h} they are at most what they are at its ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import inf, log
from typing import Final

from flint import acb, arb

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.line import _log
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contours.rays.angles import Angles
from symbolic.accounting.contours.rays.cuts import Cuts
from symbolic.accounting.contours.rays.majorant import Majorant
from symbolic.accounting.contours.rays.truncated import TruncatedMoments

Piece = tuple[Ball, Ball]
"""The integral of |F| over a cell, at most, and the largest Re w in it."""
CELL: Final = 0.125
"""The width of a cell of tau: places are exact,"""
PARTS: Final = 4
"""as those of so many parts of it are: moments grow fast."""
FLAT, FAST = 1.0, 3.0
"""Nats in a cell, by which what is bounded changes so little that it needs no parts; and by which it falls so fast that moments tell all."""
WIDE: Final = 1.0
"""The width of a wide cell,"""
SHARE: Final = 0.25
"""whose bound, for each unit of tau, is at most such a share of the largest one before it;"""
STEADY: Final = 1e-4
"""and it hardly falls there if at least such a share of that is in the last narrow cell of it."""
MOST_CELLS: Final = 400
HEIGHTS: Final = tuple(Fraction(share, 12) for share in (0, 1, 2, 4, 6, 8, 10, 12))
"""Where the cells of the heights at the end are, on either side: shares of a."""
UPWARDS: Final = 0.03125
"""Of log v, the width of a cell of a line up from the end,"""
STRAIGHT: Final = 3
"""after how many such cells it is seen whether no more are needed, and"""
MOST_UPWARDS: Final = 100
"""how many there are at most."""
GROWN: Final = 30.0
"""Nats, by which |F| may grow again after it has fallen: it does where no bound is good any more."""
FAR: Final = 3.0
"""Nats, by which what follows the end is smaller than need be."""


class Borders:
    """Of rays from theta - a to theta + a, at one V = `above`: for F to be known to e^aim."""

    def __init__(
        self,
        steps: Steps,
        means: Sequence[Ball],
        variances: Sequence[Ball],
        degree: int,
        angles: Angles,
        above: Ball,
        aim: float,
    ) -> None:
        self.angles, self.above, self.aim, self.degree = angles, above, aim, degree
        self.times = [times for _, times in steps]
        self.half_spread = sum((one * times for one, times in zip(variances, self.times, strict=True)), arb(0)) / 2
        densities = [Density(one) for one, _ in steps]
        self.majorant = Majorant(steps, densities, means, variances, degree, angles.psi, aim)
        self.cuts = [Cuts(one, angles.theta - angles.strip, mean) for one, mean in zip(densities, means, strict=True)]
        self.truncated = [TruncatedMoments(*pair) for pair in zip(self.cuts, variances, strict=True)]
        self._rests: dict[float, Ball] = {}
        self._sizes: dict[float, tuple[Ball, Ball]] = {}
        self.start = self._start()
        self.end = self._end()

    def _rest(self, t: Ball) -> Ball:
        """|H - Q| at most, without e^{w^2 S/2}, up to an exact t."""
        place = float(t)
        if place not in self._rests:
            self._rests[place] = self.majorant.rest(t)
        return self._rests[place]

    def _alone(self, t: Ball) -> tuple[Ball, Ball]:
        """log |H|, and |Q|, at most, by moments, without e^{w^2 S/2}, up to an exact t."""
        place = float(t)
        if place not in self._sizes:
            self._sizes[place] = self.majorant.largest(t).upper(), self.majorant.polynomial(t).upper()
        return self._sizes[place]

    def _straight(self, corners: Sequence[Complex], weights: Sequence[Ball]) -> Ball:
        """log |H e^{-wV}| at most in a polygon of orders, with a weight whose logarithm is linear there, as z is turned beyond a cut only."""
        sizes = [weight - w.real * self.above for w, weight in zip(corners, weights, strict=True)]
        for cuts, times in zip(self.cuts, self.times, strict=True):
            sizes = [size + one * times for size, one in zip(sizes, cuts.sizes(corners), strict=True)]
        return max((size.upper() for size in sizes), key=float)

    def _truncated(self, t: Ball, square: Ball, cube: Ball, c: Ball, v: Ball) -> Ball:
        """log |H| at most, where |w| <= t, Re w^2 <= `square`, Re w^3 <= `cube`, if they are below 0, Re w <= c and Im w >= v."""
        pairs, square, cube = zip(self.truncated, self.times, strict=True), square.min(arb(0)), cube.min(arb(0))
        return sum((one.size(t, square, cube, c, v) * times for one, times in pairs), arb(0)).upper()

    def _largest(self, alone: Ball, falls: Ball, t: Ball) -> Ball:
        """|(H - Q e^{w^2 S/2}) e^{-wV}| at most, up to t, where |e^{-wV + w^2 S/2}| is at most e^falls, and |H e^{-wV}| at most e^alone."""
        whole, known = self._alone(t)
        return (alone.min((whole + falls).upper()).exp() + known * falls.exp()).min(self._rest(t) * falls.exp())

    def _falls(self, t: Ball, angle: Ball) -> Ball:
        """log |e^{-wV + w^2 S/2}|."""
        return t * t * self.half_spread * _cosine_of_double(angle) - t * self.above * angle.cos()

    def _cell(self, place: float, half_turns: Fraction) -> Piece:
        turned, ends = acb(0, arb.pi() * ball(half_turns)).exp(), (arb(place).exp(), arb(place + CELL).exp().upper())
        rest, reach = self._rest(ends[1]), (ends[1] * turned.real).upper()
        if rest < 1:
            return (rest * self._between(*ends, turned).exp() * CELL / ends[0].max(arb(1))).upper(), reach
        at_ends = [self._moments(end, end, turned) for end in ends]
        is_flat = self._moments(*ends, turned) < max(at_ends, key=float) + FLAT
        alone, is_truncated = arb("inf"), False
        if not at_ends[1] < at_ends[0] - FAST:
            truncated = [self._truncated_on(end, end, turned) for end in ends]
            is_truncated = bool(truncated[0] < at_ends[0])
            if not (is_truncated and truncated[1] < truncated[0]):
                alone = self._straight([end * turned for end in ends], [arb(0), arb(0)])
        parts, found = 1 if is_flat else PARTS, arb(0)
        for near, far in pairwise(arb(place + CELL * part / parts).exp() for part in range(parts + 1)):
            least = alone.min(self._truncated_on(near, far, turned)) if is_truncated else alone
            size = self._largest(least, self._between(near, far, turned), far.upper())
            found += size * CELL / parts / near.max(arb(1))
        return found.upper(), reach

    def _wide_cell(self, place: float, half_turns: Fraction) -> Piece:
        """In one part: the integral of 1/|1 + w| is at most that of 1/t, and of 1."""
        turned, near, far = acb(0, arb.pi() * ball(half_turns)).exp(), arb(place).exp(), arb(place + WIDE).exp().upper()
        alone = self._straight([near * turned, far * turned], [arb(0), arb(0)])
        alone = alone.min(self._truncated_on(near, far, turned))
        size = self._largest(alone, self._between(near, far, turned), far)
        return (size * (1 / near - 1 / far).min(arb(WIDE))).upper(), (far * turned.real).upper()

    def _cells(self, half_turns: Fraction, place: float, end: float = inf) -> Iterator[tuple[float, Piece]]:
        """From a place on: wide ones where their bound is small beside the largest before, or beside the last one before an end; and where none is known only if it hardly falls, as it may be there."""
        narrow, last = place, arb(1)
        small = self._density(end - CELL, half_turns) * SHARE if end < inf else arb(0)
        while place < end:
            if last < small and narrow <= place and place + WIDE < end - CELL:
                piece = self._wide_cell(place, half_turns)
                size = piece[0] / WIDE
                if size < small and (end < inf or self._density(place + WIDE - CELL, half_turns) > size * STEADY):
                    yield place, piece
                    place += WIDE
                    continue
                narrow = place + WIDE
            piece = self._cell(place, half_turns)
            last = piece[0] / CELL
            small = small.max(last * SHARE)
            yield place, piece
            place += CELL

    def _density(self, place: float, half_turns: Fraction) -> Ball:
        return self._cell(place, half_turns)[0] / CELL

    def _left(self, half_turns: Fraction) -> float:
        """Up to there one bound of all that is left of it tells as much as cells do."""
        turned, low, high = acb(0, arb.pi() * ball(half_turns)).exp(), 0, MOST_CELLS
        while high - low > 1:
            middle = (low + high) // 2
            place = self.start + CELL * middle
            t = arb(place).exp().upper()
            falls = self._between(t, t, turned).exp() / t.max(arb(1))
            is_left = bool(self._rest(t) < 1 and self.before(place)[0] * self.degree < 2 * self._rest(t) * falls)
            low, high = (middle, high) if is_left else (low, middle)
        return self.start + CELL * low

    def _moments(self, near: Ball, far: Ball, turned: Complex) -> Ball:
        """log |H e^{-wV}| at most, on a ray between two places, by moments."""
        return (self._alone(far.upper())[0] + self._between(near, far, turned)).upper()

    def _truncated_on(self, near: Ball, far: Ball, turned: Complex) -> Ball:
        """The same by those up to a cut."""
        square, cube = ((near * turned) ** k for k in (2, 3))
        found = self._truncated(far, square.real, cube.real, far * turned.real, near * turned.imag)
        return (found - near.union(far) * self.above * turned.real).upper()

    def _truncated_within(self, ends: Sequence[Complex], half: Ball, weights: Sequence[Ball]) -> Ball:
        """And on a chord of a circle, over an angle of twice `half`, with such weights."""
        low, high = sorted(ends, key=lambda w: float(w.imag.mid()))
        t, nearer = abs(low).upper(), half.cos()
        square, along = (low * low * nearer * nearer).real, (high.real * nearer).union(low.real)
        cube = (low**3).real.max((high**3).real) * nearer**3
        found = self._truncated(t, square.upper(), cube.upper(), low.real.upper(), (low.imag * nearer).lower())
        return (found - along * self.above + max((weight.upper() for weight in weights), key=float)).upper()

    def _between(self, near: Ball, far: Ball, turned: Complex) -> Ball:
        """log |e^{-wV + w^2 S/2}| at most there."""
        double = (turned * turned).real.min(arb(0))
        return (near * near * self.half_spread * double - near.union(far) * self.above * turned.real).upper()

    # ---- where it begins and ends

    def _start(self) -> float:
        """What is left of it is small."""
        place = int(log(self.degree / float(self.above.max((2 * self.half_spread).sqrt()))) / CELL) * CELL
        for number in range(MOST_CELLS):
            size = _log(self.before(place - CELL * number)[0])
            if size < self.aim:
                return place - CELL * number
            if size == inf:
                break
        raise OutOfReach("the moments of the loss are not known so far out")

    def before(self, place: float) -> Piece:
        """For all tau left of a place: there are no terms below t^K, or with 1/t, which is at least 1/|1 + w|, below t^{K-1}."""
        t = arb(place).exp().upper()
        share = (1 / arb(self.degree)).min(1 / ((self.degree - 1) * t))
        return (self._rest(t) * (-self.above * t).exp().max(arb(1)) * share).upper(), t.upper()

    def _end(self) -> float:
        """What follows it is small; that is kept. `ray` is log of the largest of the integrals over cells before it."""
        self.ray, least, last = -inf, inf, self.start
        for place, piece in self._cells(self.angles.theta, self._left(self.angles.theta)):
            size = _log(piece[0])
            if (following := self._ended(place, piece)) is not None:
                for one in (last + CELL * k for k in range(1, int((place - last) / CELL))):
                    if (sooner := self._ended(one, self._cell(one, self.angles.theta))) is not None:
                        place, following = one, sooner
                        break
                self.following = following
                return place
            self.ray, last = max(self.ray, size), place
            least = min(size, least) if size < self.ray else inf
            if size > least + GROWN or place > self.start + CELL * MOST_CELLS:
                break
        raise OutOfReach("the integrand does not fall soon enough")

    def lengthen(self) -> list[Piece]:
        """The end one cell farther; and that cell of both borders."""
        pieces = [self._cell(self.end, turned) for turned in self.angles.borders]
        self.end_at(self.end + CELL)
        return pieces

    def end_at(self, place: float) -> None:
        self.end, self.following = place, self.beyond(place)

    def _ended(self, place: float, piece: Piece) -> list[Piece] | None:
        """What follows a place, where that and the cell there are small."""
        if not _log(piece[0]) < self.aim - FAR:
            return None
        found = self.beyond(place)
        return found if all(_log(one) < self.aim - FAR for one, _ in found) else None

    def beyond(self, place: float) -> list[Piece]:
        """The integrals of the parts of |F| that follow a place: of Q along the ray, and of H up from there."""
        t, angle = arb(place).exp(), arb.pi() * ball(self.angles.theta)
        ray = self.along(place, arb(0))
        if not _log(ray[0]) < self.aim - FAR:
            return [ray]
        high = t * angle.sin()
        line = self._upwards(t * angle.cos(), high, self.aim - FAR + _log(high)).exp() / high
        return [ray, (line.upper(), ray[1])]

    def along(self, place: float, off: Ball) -> Piece:
        """That of Q along the ray from a place on, where V is smaller by `off`, but for what that changes at the place."""
        t, angle = arb(place).exp(), arb.pi() * ball(self.angles.theta)
        falls = (self.above - off) * angle.cos() - 2 * t * self.half_spread * (2 * angle).cos() - self.degree / t
        found = self.majorant.polynomial(t) * self._falls(t, angle).exp() / (t * t)
        return _over(found, falls), (t * angle.cos()).upper()

    def _upwards(self, c: Ball, v: Ball, enough: float) -> Ball:
        """log |H e^{-wV}| at most, straight up from c + iv: cell by cell, as far as bounds for all that is above are not small enough."""
        most = arb("-inf")
        for count in range(MOST_UPWARDS):
            if not count % STRAIGHT:
                straight = self._straight([acb(c, v)], [arb(0)])
                if straight < enough:
                    return most.max(straight)
            high = (v * arb(UPWARDS).exp()).upper()
            far, square, cube = abs(acb(c, high)).upper(), c * c - v * v, c * (c * c - 3 * v * v)
            whole = (self.majorant.largest(far) + square * self.half_spread).upper()
            cell = (whole.min(self._truncated(far, square, cube, c, v)) - c * self.above).upper()
            if not cell < enough:
                break
            most, v = most.max(cell), high
        return arb("inf")

    # ---- all of it

    def pieces(self, half_turns: Fraction) -> list[Piece]:
        """On one ray, up to the end."""
        place = min(self._left(half_turns), self.end)
        return [self.before(place), *(piece for _, piece in self._cells(half_turns, place, self.end))]

    def heights(self, h: Ball) -> list[Piece]:
        """At the end, on both sides of the ray, as they count there: along chords of the circle, where e^{w^2 S/2} is convex too."""
        t, (theta, strip), found = arb(self.end).exp(), self.angles, []
        for sign in (-1, 1):
            for near, far in pairwise(HEIGHTS):
                angles = [arb.pi() * ball(theta + sign * strip * share) for share in (near, far)]
                half = arb.pi() * ball(strip * (far - near)) / 2
                bent = 2 * arb.pi() * (half.tan() - half) / h
                weights = [bent - 2 * arb.pi() ** 2 * ball(strip * share) / h for share in (near, far)]
                falls = [self._falls(t, one) + weight for one, weight in zip(angles, weights, strict=True)]
                most = max((one.upper() for one in falls), key=float)
                corners = [acb(0, one).exp() * t for one in angles]
                alone = self._straight(corners, weights).min(self._truncated_within(corners, half, weights))
                size = self._largest(alone, most, t.upper())
                share = arb(1) if -4 * half.cos().log() <= h else 1 - weights[0].exp()
                reach = max((w.real.upper() for w in corners), key=float)
                found.append((_over(size * 2 * half.tan(), share * (t * half.cos()).max(arb(1))), reach))
        return found


def _over(size: Ball, share: Ball) -> Ball:
    return (size / share).upper() if share > 0 else arb("inf")


def _cosine_of_double(angle: Ball) -> Ball:
    """Of a border, at most: it is not above 0."""
    return (2 * angle).cos().min(arb(0))
