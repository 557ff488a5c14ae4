"""delta as a function of epsilon of one direction of a composition: by closed form, by sums over atoms, or along a line.

What is (epsilon, delta)-private fails with probability delta, and is a randomized response otherwise; so of independent ones
delta(y) = D + (1 - D) delta_0(y), 1 - D the product of the 1 - delta, delta_0 that of all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from math import erfc, exp, expm1, hypot, lgamma, log, log1p, pi, sqrt
from typing import Final

from flint import arb, ctx

from symbolic.accounting import atoms, closed
from symbolic.accounting.bent import Bent
from symbolic.accounting.contour import Line, _lowest
from symbolic.accounting.hyperbola import Hopeless
from symbolic.accounting.look import Look
from symbolic.accounting.loss import Ball, Factor, Gaussian, Laplace, OutOfReach, RandomizedResponse, Turned, ball
from symbolic.accounting.mechanism import Part
from symbolic.accounting.subsampled import SubsampledGaussian

MOST_DIGITS: Final = 1_000
ROUGH: Final = 4
"""Digits of delta where no more are needed: far from the crossing, and where it is only asked whether one delta is below another."""
FEWEST: Final = 1
"""Digits of a first look."""
SMALL: Final = 0.05
"""The variance of the loss, about, below which one large loss may be most of what there is, beside what all the small ones spread: the saddle then says too much."""
MUCH_LESS: Final = 0.9
"""Of the saddle's guess: elsewhere the saddle is nearer."""
LARGE_LOSSES: Final = (1, 2, 3, 5)
"""How many of them are tried."""
MOST_EXPONENT: Final = 50.0
LARGEST_EXPONENT: Final = 700.0
"""e to this power is a double."""
NARROW: Final = 0.1
"""How far, relatively, a loss may lie at least from that for which a certified sum was made, to be tried."""
FEW: Final = 600
"""Nodes of the vertical line, above which the other one is tried,"""
LITTLE_WORK: Final = 4 * 10**5
"""if these, times the points of the sums that give N there, are more than so many too."""
FEW_TO_LOOK: Final = 60
"""The same for a first look."""
MANY: Final = 6_000
"""Nodes of the vertical line, above which it is not tried where the other one fails."""
DEEP: Final = -50.0
"""log delta, below which most digits of a sum along a line that bends away go to what cancels."""
WIDEST: Final = Fraction(13, 2)
"""sigma, up to which it then may bend away by a larger angle."""
MORE: Final = 4
"""Digits more than asked that a sum may well have."""
SPARE_DIGITS: Final = 6
"""Of a certified sum that is made for a first look, beyond those that are wanted where it leads."""
TRIALS: Final = 2
"""Times that a sum is made, with more digits each time, where delta is smaller than it was made for."""
SPARE_BITS: Final = 4  # a ball may be so much wider than asked: who prints digits asks for more until they are decided
ROUGH_BITS: Final = 80
"""For a bound; the number of steps, 10^9, costs 30 of them."""
SMALLEST_SHARE: Final = Fraction(1, 10**9)
"""q of a composition; a single step has a closed form for every q."""


SMALLEST_SQUARED: Final = Fraction(1, 10**140)
"""Its square is a double."""


class Profile:
    """delta(y) for the losses of all parts, each pair of laws one way round: with a record against without it ("remove"), or "add"."""

    def __init__(self, parts: Sequence[Part], add: bool) -> None:
        self.parts, self.add = tuple(parts), add
        self.failing = [(part.numbers[1], part.times) for part in parts if part.mechanism == "approximate"]
        self.responses: dict[Fraction, int] = {}
        self.noises: dict[Fraction, int] = {}
        self.sampled: dict[tuple[Fraction, Fraction], int] = {}
        self.squared = Fraction(0)
        for part in parts:
            self._add(part)
        self._line: Line | Bent | None = None
        self._look: Line | Look | Bent | None = None

    def _add(self, part: Part) -> None:
        first = part.numbers[0]
        if part.mechanism == "gaussian":
            self.squared += part.times / first**2
        elif part.mechanism == "subsampled-gaussian":
            sigma = part.numbers[1]
            if first == 1:
                self.squared += part.times / sigma**2
            else:
                self.sampled[first, sigma] = self.sampled.get((first, sigma), 0) + part.times
        elif first:
            groups = self.noises if part.mechanism == "laplace" else self.responses
            groups[first] = groups.get(first, 0) + part.times

    # ---- what is known at once

    def largest(self) -> Ball:
        """The largest loss that there is, infinite with a normal law on its side."""
        if self.squared or (self.sampled and not self.add):
            return arb("inf")
        atoms = sum(
            (epsilon * k for group in (self.responses, self.noises) for epsilon, k in group.items()), Fraction(0)
        )
        return ball(atoms) - sum(((-ball(q)).log1p() * times for (q, _), times in self.sampled.items()), arb(0))

    def failure(self) -> Ball:
        """D."""
        return -sum(((-ball(delta)).log1p() * times for delta, times in self.failing), arb(0)).expm1()

    @property
    def is_symmetric(self) -> bool:
        """Are both directions the same?"""
        return not self.sampled

    # ---- delta

    def delta(self, y: Fraction, digits: int) -> Ball:
        """A ball of about so many right digits around delta at y >= 0, with the precision at hand or more."""
        rest = self.rest(y, digits)
        if not self.failing:
            return rest
        with ctx.workprec(_bits(digits)):
            lost = self.failure()
            return lost + (1 - lost) * rest

    def rest(self, y: Fraction, digits: int) -> Ball:
        """delta_0."""
        if digits > MOST_DIGITS:
            raise OutOfReach(f"more than {MOST_DIGITS} digits are not computed here")
        with ctx.workprec(_bits(digits)):
            if ball(y) >= self.largest():
                return arb(0)
            if not self.sampled and not (self.responses or self.noises):
                return self._refined(lambda: closed.gaussian(self.squared, y), digits)
            if not self.sampled and not self.squared:
                return atoms.delta(self.responses, self.noises, y, digits)
            if self._is_single():
                ((q, sigma),) = self.sampled
                return self._refined(lambda: closed.subsampled(q, sigma, y, self.add), digits)
        if any(q < SMALLEST_SHARE for q, _ in self.sampled):
            raise OutOfReach("the privacy loss is too close to a discrete one: q is too small to compose")
        return self._summed(y, digits)

    def _summed(self, y: Fraction, digits: int) -> Ball:
        """By the last sum, if it is near enough to give so many digits; by a new one otherwise."""
        wanted, line = digits, self._line
        if line is not None and line.digits + MORE >= wanted and _is_near(line, float(y), NARROW):
            found, short = self._by(line, y, digits)
            if short < SPARE_BITS:
                return found
            if line.loss == float(y):
                wanted = line.digits + int(short / 3.33) + 2
        for _ in range(TRIALS):
            self._line = line = self._sum(float(y), wanted)
            found, short = self._by(line, y, digits)
            if short < SPARE_BITS:
                return found
            wanted += int(short / 3.33) + 2
        raise OutOfReach("delta is too small there")

    @staticmethod
    def _by(line: Line | Bent, y: Fraction, digits: int) -> tuple[Ball, float]:
        """delta, and how many bits are missing."""
        with ctx.workprec(line.bits):
            found = line.delta(ball(y))
        return found, digits * 3.33 - found.rel_accuracy_bits()

    def looked_at(self, y: Fraction, aim: Ball, digits: int) -> Ball:
        """delta at y, about, to a few digits, or what it is about below, where that is far below the `aim`: nothing is certified. A sum that must be certified to
        tell it is made for so many `digits`, as it may be used again."""
        if not self._is_line():
            return self.delta(y, ROUGH)
        with ctx.workprec(_bits(ROUGH)):
            lost = self.failure()
            return lost + (1 - lost) * self._glance(y, (aim - lost) / (1 - lost), digits)

    def _glance(self, y: Fraction, aim: Ball, digits: int) -> Ball:
        """By the cheapest sum that is good for a first look."""
        loss = float(y)
        if isinstance(self._look, Look) and _is_near(self._look, loss):
            with suppress(OutOfReach):
                return self._look.delta(ball(y), aim)
        if isinstance(self._look, Line | Bent) and _is_near(self._look, loss):
            found, short = self._by(self._look, y, ROUGH)
            if short < 0 or (isinstance(self._look, Line) and found > 0):
                return found
        if not isinstance(self._look, Look):
            line = None
            with suppress(OutOfReach):
                line = Line(self.factors(), loss, ROUGH, certified=False)
            if line is not None and (line.count <= FEW_TO_LOOK or not self._can_bend()):
                self._look = line.prepared()
                return self._look.delta(ball(y))
        if self._can_bend():
            with suppress(OutOfReach):
                look = self._look = Look(self._steps(), loss, self.add, FEWEST)
                return look.delta(ball(y), aim)
        for sum_with, wanted in ((self._spared, digits), (self._sum, 2 * digits)):
            self._look = self._line = made = sum_with(loss, wanted)
            found, short = self._by(made, y, ROUGH)
            if short < SPARE_BITS:
                return found
        raise OutOfReach("delta is too small there")

    def _steps(self) -> list[tuple[SubsampledGaussian, int]]:
        return [(SubsampledGaussian(*numbers), times) for numbers, times in self.sampled.items()]

    def _can_bend(self) -> bool:
        return not (self.squared or self.responses or self.noises)

    def _sum(self, y: float, digits: int) -> Line | Bent:
        """Along the vertical line, unless it needs many nodes and the one that bends away does not."""
        line = None
        try:
            line = Line(self.factors(), y, digits)
            is_tried = line.count <= FEW or line.work <= LITTLE_WORK or not self._can_bend()
            if is_tried:
                return line.prepared()
        except OutOfReach:
            if not self._can_bend():
                raise
        try:
            return self._bent(y, digits)
        except OutOfReach:
            if line is None or is_tried or line.count > MANY:
                raise
            return line.prepared()

    def _spared(self, y: float, digits: int) -> Line | Bent:
        """The same with digits to spare for where a first look leads, if there is such a sum."""
        with suppress(OutOfReach):
            return self._sum(y, digits + SPARE_DIGITS)
        return self._sum(y, digits)

    def _bent(self, y: float, digits: int) -> Bent:
        """Along a hyperbola with larger angles, where delta is very small, if there is one."""
        steps, expected = self._steps(), self._expected(y)
        noise = max(one.sigma for one, _ in steps)
        if 1 < noise < WIDEST and (expected is None or expected < DEEP):
            try:
                return Bent(steps, y, self.add, digits, expected, deep=True)
            except Hopeless:
                raise
            except OutOfReach:
                pass
        return Bent(steps, y, self.add, digits, expected)

    def _expected(self, y: float) -> float | None:
        """log delta, about, where the last look, or another one, tells it. Raises `Hopeless`."""
        look = self._look
        is_near = look is not None and _is_near(look, y)
        with ctx.workprec(_bits(ROUGH)):
            try:
                if isinstance(look, Bent) and is_near:
                    found = look.delta(arb(y))
                else:
                    if not (isinstance(look, Look) and is_near):
                        look = self._look = Look(self._steps(), y, self.add, FEWEST)
                    found = look.delta(arb(y), arb(0))
            except Hopeless:
                raise
            except OutOfReach:
                return None
            return float(found.log().mid()) if found > 0 else None

    def _is_line(self) -> bool:
        """Is it the line that gives delta?"""
        return bool(self.sampled and not self._is_single()) or bool(self.squared and (self.responses or self.noises))

    def _is_single(self) -> bool:
        return not (self.responses or self.noises or self.squared) and list(self.sampled.values()) == [1]

    def factors(self) -> list[tuple[Factor, int]]:
        found: list[tuple[Factor, int]] = [(Gaussian(self.squared), 1)] if self.squared else []
        for (q, sigma), times in self.sampled.items():
            factor = SubsampledGaussian(q, sigma)
            found.append((Turned(factor) if self.add else factor, times))
        found += [(Laplace(epsilon), k) for epsilon, k in self.noises.items()]
        return found + [(RandomizedResponse(epsilon), k) for epsilon, k in self.responses.items()]

    @staticmethod
    def _refined(compute: Callable[[], Ball], digits: int) -> Ball:
        """A closed form cancels where delta is small: with more precision until the digits are there."""
        bits = _bits(digits)
        for _ in range(9):
            with ctx.workprec(bits):
                found = compute()
            if found.rel_accuracy_bits() >= digits * 3.33 + 6:
                return found
            bits *= 2
        raise OutOfReach("delta is too small there")

    def bound(self, y: Fraction) -> Ball:
        """An upper bound of delta, by Chernoff's inequality: N(a) e^{y(1-a)} (a-1)^{a-1}/a^a, a about the best; 1 where N(a) is out of reach."""
        factors = [] if self._is_minute() else self.factors()

        def size(b: float) -> float:
            whole = sum(times * factor.rough(1 + b) for factor, times in factors)
            return whole - float(y) * b + b * log(b) - (b + 1) * log1p(b)

        with ctx.workprec(ROUGH_BITS):
            lost, b = self.failure(), arb(_lowest(size, 0, 10.0**9))
            total = (-ball(y) * b).exp() * b**b / (b + 1) ** (b + 1) if factors else arb(1)
            try:
                for factor, times in factors:
                    total *= factor.real(1 + b) ** times
            except OutOfReach:
                total = arb(1)
            least = (total.upper() if total.is_finite() else arb(1)).min(self._extreme(y).upper())
            return (lost + (1 - lost) * least).upper()

    def _extreme(self, y: Fraction) -> Ball:
        """An upper bound of delta where a record is added and y is near the largest loss, m: the whole loss is above y only where every step's is above its own
        largest one, -log(1 - q), less m - y: w(x) < (1 - q) e^{m-y}, x < 1/2 + sigma^2 log(((1 - q) e^{m-y} - 1 + q)/q)."""
        largest, bound = self.largest(), arb(1)
        if not largest.is_finite() or self.responses or self.noises:
            return bound
        for (q, sigma), times in self.sampled.items():
            level = (1 - ball(q)) * (largest - ball(y)).expm1() / ball(q)
            x = ball(sigma**2) * level.log() + arb(1) / 2
            chance = (-x / (ball(sigma) * arb(2).sqrt())).erfc() / 2
            bound *= chance**times if chance.is_finite() else 1
        return bound

    def _is_minute(self) -> bool:
        """Is there a q whose square is no double?"""
        return any(q < SMALLEST_SQUARED for q, _ in self.sampled)

    # ---- a first guess of epsilon

    def guess(self, aim: float) -> tuple[float, float]:
        """About the y >= 0 with log delta_0(y) = aim, by the saddle of the integrand, and about the slope of log delta_0 there; only a start."""
        if self._is_minute():
            raise OutOfReach("the privacy loss is too close to a discrete one: q is too small to compose")
        factors = self.factors()

        def at(c: float) -> tuple[float, float]:
            """y and log delta for which the saddle is at c."""
            step = 1e-3 * min(1.0, c - 1)
            low, mid, high = (sum(times * factor.rough(c + k * step) for factor, times in factors) for k in (-1, 0, 1))
            y = (high - low) / (2 * step) - 1 / c - 1 / (c - 1)
            bent = max((high - 2 * mid + low) / step**2, 0.0) + 1 / c**2 + 1 / (c - 1) ** 2
            return y, mid + (1 - c) * y - log(c * (c - 1)) - log(2 * pi * bent) / 2

        low, high = -14.0, log(19_000.0)  # log(c - 1)
        for _ in range(50):
            middle = (low + high) / 2
            try:
                above = at(1 + exp(middle))[1] > aim
            except (OverflowError, ValueError):
                above = False
            low, high = (middle, high) if above else (low, middle)
        found = max(0.0, at(1 + exp(low))[0]), -exp(low)
        if self.sampled and not self.squared and self._spread(MOST_EXPONENT) < SMALL:
            few = self._guess_of_few(aim)
            return few if few[0] < MUCH_LESS * found[0] else found
        return found

    def _spread(self, most: float) -> float:
        """The variance of the loss, about, where it is small; of e^{1/sigma^2} up to so many nats are counted."""
        return sum(times * float(q * q) * expm1(min(1 / float(s * s), most)) for (q, s), times in self.sampled.items())

    def _guess_of_few(self, aim: float) -> tuple[float, float]:
        """Where hits are rare: a few large losses, equally large, and what all the small ones spread, together."""
        largest, spread = 0.0, self._spread(4.0)
        for ((q, sigma), times), few in product(self.sampled.items(), LARGE_LOSSES):
            share, noise, rest = float(q), float(sigma), (aim + lgamma(few + 1)) / few - log(times)
            low, high = -10.0, 60.0 / min(1.0, noise)  # a loss log(1 + q (e^z - 1)), z normal, about
            for _ in range(60):
                z = (low + high) / 2
                there = (z - 1 / (2 * noise**2)) * noise
                tail = log(max(erfc(there / sqrt(2)) / 2, 1e-300))
                low, high = (z, high) if log(share) + tail > rest else (low, z)
            one = log1p(share * expm1(max(low, 0.0))) if low < LARGEST_EXPONENT else low + log(share)
            largest = max(largest, few * one)
        far = 1.0  # of a normal law so spread: log delta is about log(sd) - far^2/2 - 2 log(far) - 1
        for _ in range(9):
            far = sqrt(max(1.0, log(spread) - 2 * aim - 4 * log(far) - 2))
        y = hypot(largest, far * sqrt(spread))
        return y, 2 * aim / y if y else -1.0


def _is_near(line: Line | Look | Bent, y: float, least: float = 0.0) -> bool:
    """Is a sum worth a trial at another loss than that for which it was made? How good it is there, a certified one says itself."""
    return abs(line.loss - y) <= max(line.wide, least) * y


def _bits(digits: int) -> int:
    return int(digits * 3.33) + 64
