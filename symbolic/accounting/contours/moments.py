"""The Poisson-subsampled Gaussian: N(s) as a trapezoid sum whose error is certified.

P = (1 - q) N(0, sigma^2) + q N(1, sigma^2) against Q = N(0, sigma^2): with w(x) = 1 - q + q e^{(2x - 1)/(2 sigma^2)},

    N(s) = integral of phi_sigma(x) w(x)^s dx.

*The sum.* For z = x + i a, 0 <= a, with phi = a/sigma^2 < pi: the real part of the exponent does not change, so |w(z)| <= w(x),
|w(z)| >= w(x) cos(phi/2) (two numbers A, B at an angle phi: |A + B e^{i phi}|^2 - (A+B)^2 cos^2(phi/2) = (A-B)^2 sin^2(phi/2)),
and 0 <= arg w(z) <= phi; and |phi_sigma(z)| = phi_sigma(x) e^{a^2/(2 sigma^2)}. So where s = c + iv with v >= 0, |e^{iv log w}| <= 1, and the integral of the
integrand's size along that line is at most M(a) = e^{a^2/(2 sigma^2)} N(c) (times cos(phi/2)^c where c < 0), whatever v. The integral is the same along
each of these lines, and the trapezoid rule with step d along the line x + i b misses it by at most (M(0) + M(2b))/(e^{2 pi b/d} - 1) (shift the contour
by b to either side; the geometric series of Poisson's formula). That the line lies above the real one spares the oscillation: no point more for a larger v.

*The ends.* w increases. For c >= 0 it is at most w(left) on the left and q e^{(2x-1)/(2 sigma^2)} (1 + r), r of the right end, on the right, if that is right of c; up to there see `symbolic.accounting.contours.valley`;
for c < 0 it is at least 1 - q, and w(right), and c log w is concave, so at most its tangent at the left end, which makes a normal law about c p(left) of the integrand. So the nodes left out are bounded by tails of normal laws (of N(c, sigma^2) on the right), times M(b)/N(c). For c < 0 and phi <= pi/2, |w(z)| >= 1 - q too (neither
part points back), so there M(a) <= e^{a^2/(2 sigma^2)} (1 - q)^c, and the nodes left out are at most that times the normal tails: better where |c| is large and q small. As |w| is at least its real part, w (1 - p (1 - cos phi)), p the share that
hits have of w, which increases with x, that holds right of any place alone, and left of it |w|^c is at most w^c (1 - p (1 - cos phi))^c, p as at that place: best where hits are rare and noise is large.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import cos, exp, inf, log, log1p, pi, sqrt
from operator import mul
from typing import Any, NamedTuple

from flint import acb, arb, ctx

from symbolic.accounting.contours import valley
from symbolic.accounting.contours.loss import Ball, Complex, Factor, OutOfReach, ball, disc
from symbolic.accounting.contours.turning import turned

MANY, MOST = 500, 6_000
"""Standard deviations up to which orders are looked at closely, and up to which they are where hits may be little of N: these are nearly all of it at"""
FAR = 4
"""so many variances times log(1/q), which is twice as far as where they begin to count."""
LEFT = 24
LEFTMOST = 120
"""Thirds of a standard deviation that the sum in floats reaches to the left; where w has a negative power it is large there."""
MOST_WORK = 3 * 10**7
"""Points of a trapezoid sum, times precision in bits, at most."""
HIGH = 2.5
"""Standard deviations, at most, that the line of the sum lies above the real one: there its summands are e^3 times as large as the sum."""
MOST_LOST = 12.0, 250.0
"""Nats, at most, by which the summands may be larger than the sum, for that bound to be used; and where its step is"""
MUCH_LONGER = 2
"""times as long."""
SURE = 3.0
"""Nats."""
BISECTED = 50
LARGEST = 700.0
"""Whose exponential is a double,"""
LARGE, BESIDE = 300.0, 40.0
"""and an exponent for which its square is one, at least, and more than log(1/q), beside which this does not count."""
MANY_HIT = 0.99
"""q, above which w may be nearer to 0 than to 1."""
TINIEST = 1e-300
"""1 - q, at least, where it is only chosen by it."""


class Grid(NamedTuple):
    """The weights d phi_sigma(z) w(z)^c, the losses log w(z), the step d, the height b, the ends, and a bound of all that the sum misses at heights v >= 0."""

    weights: list[Complex]
    losses: list[Complex]
    step: Fraction
    height: Fraction
    ends: tuple[Ball, Ball]
    missing: Ball


class SubsampledMoments(Factor):
    """N of one step: share q in (0, 1), noise sigma times the sensitivity; P against Q as above ("remove"). `least` is about the smallest loss, log(1 - q)."""

    def __init__(self, q: Fraction, sigma: Fraction) -> None:
        self.q, self.sigma = q, sigma
        self.variance = sigma * sigma
        self.share, self.noise, self.square = float(q), float(sigma), float(sigma * sigma)
        """q, sigma and its square, as floats."""
        self.is_nearly_sure = q >= MANY_HIT
        self.large = min(max(LARGE, BESIDE - log(max(self.share, TINIEST))), LARGEST)
        self.least = log1p(-float(q)) if 2 * q < 1 else log(max(float(1 - q), TINIEST))
        far = 1 - FAR * self.square * log(max(self.share, TINIEST))
        self.many = max(MANY * self.noise, min(far, MOST * self.noise))
        self._normal: Any = ()
        self._loss: Any = ()
        self._grids: dict[Any, Grid] = {}
        self._paces: dict[int, tuple[float, float, float]] = {}

    # ---- in floating point, to choose

    def rough(self, order: float) -> float:
        """log N by the trapezoid rule in floats."""
        import numpy as np

        sigma = self.noise
        step, first = sigma / 3, 0 if order < 0 else LEFTMOST - LEFT
        farthest = self._last(order, LEFT * step)
        if farthest >= order > self.many:
            return order * log(self.share) + order * (order - 1) / (2 * sigma * sigma)
        last = LEFTMOST + int(farthest / step) + 1
        if last > len(self._normal):
            x = step * np.arange(-LEFTMOST, 2 * last - LEFTMOST)
            self._normal, self._loss = -x * x / (2 * sigma * sigma), self.rough_losses(x)
        logs = self._normal[first:last] + order * self._loss[first:last]
        peak = float(logs.max())
        return peak + log(float(np.exp(logs - peak).sum())) + log(step / (sigma * sqrt(2 * pi)))

    def _last(self, order: float, reach: float) -> float:
        """How far right that sum reaches: it is looked for no end between where there are few points."""
        return self._farthest(order, reach) if order > MANY * self.noise else max(0.0, order) + reach

    def rough_losses(self, x: Any) -> Any:
        """log w at places, real or above the real line: the branch that is real there. Where q is small w is near 1."""
        import numpy as np

        hit, q = (2 * x - 1) / (2 * self.square), self.share
        small = np.where(hit.real < self.large, hit, 0)
        if self.is_nearly_sure:
            near = np.log(max(float(1 - self.q), TINIEST) + q * np.exp(small))
        else:
            near = log1p_of(q * np.expm1(small))
        return np.where(hit.real < self.large, near, log(max(self.share, TINIEST)) + hit)

    def points(self, order: float, height: float, bits: int) -> int:
        reach, pace = self._pace(order, bits)[:2]
        return int((reach + self._farthest(order, reach)) / pace)

    def _farthest(self, c: float, reach: float) -> float:
        """How far right the nodes reach, if so far left."""
        sigma = self.noise
        return valley.farthest(self.rough_losses, sigma, c, (reach / sigma) ** 2 / 2)

    def _pace(self, c: float, bits: int) -> tuple[float, float, float]:
        """How far the nodes reach to the left, their step, and how high above the real line they lie, for which the step is largest; the same at all orders above 0."""
        if c < 0:
            return self._pace_below(c, bits)
        if bits not in self._paces:
            sigma, accuracy = self.noise, bits * log(2)
            pace, b = self._longest(accuracy, lambda b: 0.0, 1.0)
            self._paces[bits] = sqrt(2 * sigma * sigma * accuracy + b * b), pace, b
        return self._paces[bits]

    def _longest(self, accuracy: float, grown: Callable[[float], float], share: float) -> tuple[float, float]:
        """The longest step, and its height, where |w^c| may have grown by so many nats twice as high."""
        sigma = self.noise
        highest = min(sigma * sigma * pi / 2, HIGH * sigma) * share
        heights = [highest * k / 32 for k in range(1, 32)]
        return max((2 * pi * b / (accuracy + 2 * b * b / (sigma * sigma) + grown(b)), b) for b in heights)

    def _pace_below(self, c: float, bits: int) -> tuple[float, float, float]:
        """For orders below 0."""
        sigma, accuracy = self.noise, bits * log(2)
        deficit, off = self.deficit(c), -self._peak(c)
        hit = log(self.share) + (sigma * sqrt(2 * accuracy) + off - 0.5) / self.square
        likely = 1 / (1 + max(float(1 - self.q), TINIEST) * exp(-hit))

        def grown(b: float) -> float:
            angle = b / self.square
            rare = c * log1p(likely * (cos(2 * angle) - 1)) if 4 * angle <= pi else inf
            return min(c * log(cos(angle)), rare)

        pace, b = self._longest(accuracy, grown, 0.99)
        lower = min(sigma * sigma * pi / 4, HIGH * sigma) * 0.99
        other = 2 * pi * lower / (accuracy + deficit + 2 * lower * lower / (sigma * sigma))
        # as in `_below`: w is at least either part, and c log w at most its tangent
        shifted = c * log(self.share) + c * (c - 1) / (2 * sigma * sigma)
        beside = sqrt(2 * sigma * sigma * (accuracy + max(0.0, shifted - self.rough(c))) + b * b) - c
        whole = sqrt(2 * sigma * sigma * (accuracy + deficit) + b * b)
        reach = min(whole, beside, off + sqrt(2 * sigma * sigma * (accuracy + SURE) + b * b))
        few, many = MOST_LOST
        is_other = other > pace and deficit < (many if other > MUCH_LONGER * pace else few)
        return (whole, other, lower) if is_other else (reach, pace, b)

    def _peak(self, order: float) -> float:
        """Where the law that is tilted to an order below 0 lies: x = c p(x), p the share that hits have of w, which increases; 0 for other orders."""
        if order >= 0:
            return 0.0
        rest = self.least - log(max(self.share, TINIEST)) + 1 / (2 * self.square)

        def likely(x: float) -> float:
            return 1 / (1 + exp(min(rest - x / self.square, LARGEST)))

        low, high = order * likely(0.0), 0.0
        for _ in range(BISECTED):
            middle = (low + high) / 2
            low, high = (middle, high) if middle < order * likely(middle) else (low, middle)
        return low

    def deficit(self, c: float) -> float:
        """Nats by which (1 - q)^c is larger than N(c), about."""
        return max(0.0, c * self.least - self.rough(c)) if c < 0 else 0.0

    def _spare(self, centre: Ball) -> int:
        """Bits by which the summands are larger than the sum, beyond those that there are to spare."""
        few, many = MOST_LOST
        deficit = self.deficit(float(centre.mid()))
        return int((deficit - few) / log(2)) + 1 if few < deficit < many else 0

    # ---- certified

    def real(self, order: Ball) -> Ball:
        with ctx.workprec(int(ctx.prec) + self._spare(order)):
            grid = self._grid(order)
            return sum(grid.weights, acb(0)).real + arb(0, grid.missing)

    def reals(self, order: Ball, eta: Ball) -> list[Ball]:
        """N at the order, and at those eta, -eta, 2 eta and -2 eta beside it: by one grid, whose bounds hold for any order."""
        with ctx.workprec(int(ctx.prec) + self._spare(order)):
            grid = self._grid(order)
            found = [sum(grid.weights, acb(0)).real + arb(0, grid.missing)]
            up = [(eta * loss).exp() for loss in grid.losses]
            down = [1 / one for one in up]
            factors = up, down, map(mul, up, up), map(mul, down, down)
            for off, factor in zip((eta, -eta, 2 * eta, -2 * eta), factors, strict=True):
                total = sum(map(mul, grid.weights, factor), acb(0))
                missing = self._missing(order + off, grid.step, grid.height, grid.ends, abs(total))
                found.append(total.real + arb(0, missing.upper()))
            return found

    def beside_half(self, offs: Sequence[Complex]) -> list[Complex]:
        """N at 1/2 + off, of heights >= 0 and a real part between 0 and 1, where N is at most 1: by one grid too."""
        half, found = arb(0.5), list[Complex]()
        with ctx.workprec(int(ctx.prec) + self._spare(half)):
            grid = self._grid(half)
            for off in offs:
                total = sum(map(mul, grid.weights, [(off * loss).exp() for loss in grid.losses]), acb(0))
                missing = self._missing(half + off.real, grid.step, grid.height, grid.ends, arb(1)).upper()
                found.append(total + disc(missing))
        return found

    def line(self, centre: Ball, heights: tuple[Ball, Ball], count: int) -> list[Complex]:
        """All nodes share the grid."""
        with ctx.workprec(int(ctx.prec) + self._spare(centre)):
            weights, losses, *_, missing = self._grid(centre)
            return turned(weights, losses, (-ball(self.q)).log1p(), missing, heights, count)

    def _grid(self, centre: Ball) -> Grid:
        key = (*centre.man_exp(), ctx.prec) if centre.is_exact() else None
        if key is None:
            return self._made_grid(centre)
        if key not in self._grids:
            self._grids[key] = self._made_grid(centre)
        return self._grids[key]

    def _made_grid(self, centre: Ball) -> Grid:
        c = float(centre.mid())
        reach, pace, above = self._pace(c, int(ctx.prec))
        farthest = self._farthest(c, reach)
        if (reach + farthest) / pace * int(ctx.prec) > MOST_WORK:
            raise OutOfReach("the moments of the loss would need too many points")
        step, height = Fraction(int(pace * 2**60), 2**60), Fraction(above)
        variance, share, high = ball(self.variance), ball(self.q), ball(height)
        real, ends = self._places(step, reach, farthest)
        normal, pace, half = ball(step) / (2 * arb.pi() * variance).sqrt(), 1 / variance, 1 / (2 * variance)
        places = [acb(x, high) for x in real]
        losses = [(share * (z * pace - half).expm1()).log1p() for z in places]
        pairs = zip(places, losses, strict=True)
        weights = [normal * (centre * loss - z * z * half).exp() for z, loss in pairs]
        total = sum(weights, acb(0))
        missing = self._missing(centre, step, height, ends, abs(total)).upper()
        return Grid(weights, losses, step, height, ends, missing)

    def _places(self, step: Fraction, left: float, right: float) -> tuple[list[Ball], tuple[Ball, Ball]]:
        """Where the nodes lie on the real line, and between which ends."""
        wide, pace = ball(step), float(step)
        first, last = -int(left / pace) - 1, int(right / pace) + 1
        return [wide * place for place in range(first, last + 1)], (wide * first, wide * last)

    def _missing(self, centre: Ball, step: Fraction, b: Fraction, ends: tuple[Ball, Ball], total: Ball) -> Ball:
        """What the sum misses, the smaller of two bounds. N(c) <= 2 * its own sum `total` (which the same bound at height 0 shows, where the relative error
        is below 1/4)."""
        relative, tails, absolute = self._bounds(centre, step, b, ends)
        if relative < arb(1) / 4:
            return (relative * 2 * (total + tails) + tails).upper().min(absolute)
        return absolute

    def _bounds(self, centre: Ball, step: Fraction, b: Fraction, ends: tuple[Ball, Ball]) -> tuple[Ball, Ball, Ball]:
        """(M(0) + M(2b))/(e^{2 pi b/d} - 1) over N(c), and the nodes left out; or both together, by |w| >= 1 - q."""
        wrapped = 1 / ((2 * arb.pi() * ball(b / step)).exp() - 1)
        near, far = ((ball(a) ** 2 / (2 * ball(self.variance))).exp() for a in (b, 2 * b))
        tails = self._tails(centre, *ends, ball(step)) * near
        if centre >= 0:
            return wrapped * (1 + far), tails, arb("inf")
        absolute, angle = arb("inf"), ball(b / self.variance)
        turned, rare = self._turned(centre, ends[1], angle)
        tails *= self._turned(centre, ends[1], angle / 2)[0]
        if 4 * angle <= arb.pi():
            power = self.least_power(centre)
            absolute = (power * (wrapped * (1 + far) + near * self._outside(*ends))).upper()
            if not turned.upper() <= rare:  # the former may be known to no digit
                turned, tails = rare, near * self.beside(centre, *ends, angle)
                tails += wrapped * far * rare * self._beyond(centre, ends[1])
        return wrapped * (1 + far * turned), tails, absolute

    def _turned(self, centre: Ball, x: Ball, angle: Ball) -> tuple[Ball, Ball]:
        """How many times larger than w^c, c < 0, |w^c| is at most, up to twice that angle: anywhere, and, if that is at most pi/2, left of x, and right of x than what w^c is at x."""
        square = angle.sin() ** 2
        return (centre * (-square).log1p() / 2).exp(), (centre * (-2 * self._hit(x) * square).log1p()).exp()

    def least_power(self, centre: Ball) -> Ball:
        """(1 - q)^c."""
        return (centre * (-ball(self.q)).log1p()).exp()

    def loss_at(self, x: Ball) -> Ball:
        """log w at a place of the real line."""
        return (ball(self.q) * ((2 * x - 1) / (2 * ball(self.variance))).expm1()).log1p()

    def beside(self, centre: Ball, left: Ball, right: Ball, angle: Ball) -> Ball:
        """For c < 0, at that angle, at most pi/2, but for the size of phi_sigma: at least the integral of what is left and right of two places."""
        below, above = (self._turned(centre, x, angle / 2)[1] for x in (left, right))
        return below * self._below(centre, left) + above * self._beyond(centre, right)

    def _beyond(self, centre: Ball, right: Ball) -> Ball:
        """At least the integral of phi_sigma w^c right of a place, for c < 0."""
        return (centre * self.loss_at(right)).exp() * self._right(right)

    def _tails(self, centre: Ball, left: Ball, right: Ball, pace: Ball) -> Ball:
        """At least the integral of phi_sigma w^c below `left` <= 0 and above `right` >= 0, and so at least the sum of the nodes there whose step is `pace`: outwards the bounds fall, and each summand is at most the integral over the step before it, but up to c."""
        return self._below(centre, left) + self._above(centre, right, pace)

    def _below(self, centre: Ball, left: Ball) -> Ball:
        """The former."""
        loss, variance = self.loss_at(left), ball(self.variance)
        if centre >= 0:
            return (centre * loss).exp() * self._tail(-left)
        found = self.least_power(centre) * self._tail(-left)
        if left < centre:  # w is at least its second part too: a normal law about the centre
            shifted = (centre * (centre - 1) / (2 * variance)).exp()
            found = found.min(ball(self.q) ** centre * shifted * self._tail(centre - left))
        middle = centre * self._hit(left)
        if left < middle:  # c log w is at most its tangent: a normal law about the middle
            tangent = (centre * loss + middle * (middle - 2 * left) / (2 * variance)).exp()
            found = found.upper().min((tangent * self._tail(middle - left)).upper())
        return found

    def _hit(self, x: Ball) -> Ball:
        """The share that hits have of w."""
        part = ball(self.q) * ((2 * x - 1) / (2 * ball(self.variance))).exp()
        return part / (1 - ball(self.q) + part)

    def _above(self, centre: Ball, right: Ball, pace: Ball) -> Ball:
        """The latter."""
        if not centre >= 0:
            return self._beyond(centre, right)
        share, variance, cells = ball(self.q), ball(self.variance), arb(0)
        if not right >= centre:
            last = centre.upper()
            cells, right = valley.between(self.loss_at, variance, centre, right, last, pace), last
        small = (1 - share) / share * (-(2 * right - 1) / (2 * variance)).exp()
        grown = (share * (1 + small)) ** centre * (centre * (centre - 1) / (2 * variance)).exp()
        return cells + grown * self._tail(right - centre)

    def _tail(self, x: Ball) -> Ball:
        """The normal law right of a place."""
        return (x / (ball(self.sigma) * arb(2).sqrt())).erfc() / 2

    def _outside(self, left: Ball, right: Ball) -> Ball:
        """And left and right of two."""
        return self._tail(-left) + self._right(right)

    def _right(self, x: Ball) -> Ball:
        """The same as far as the law reaches."""
        return self._tail(x)


def log1p_of(z: Any) -> Any:
    """log(1 + z) of real or of complex floats, as many digits of it as there are of z."""
    import numpy as np

    if not np.iscomplexobj(z):
        return np.log1p(z)
    return np.log1p(z.real * (2 + z.real) + z.imag**2) / 2 + 1j * np.arctan2(z.imag, 1 + z.real)
