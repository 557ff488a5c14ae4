"""delta of steps whose loss has a heavy tail, where only a large loss leads that far. Notation as in `symbolic.accounting.contours.heavy` and `symbolic.accounting.contours.large`.

Where hits are rare most of N does not fall along a vertical line: most steps lose next to nothing. But then the large losses are most of delta, and these are spread. Let each step's law be the sum
of two measures, Q = Q chi + Q (1 - chi): the losses that are not large, with the function alpha = N - beta, and the large ones, with beta. The products with no large loss add at most the bound of
`symbolic.accounting.contours.truncation` to delta. The rest is a measure too, that of

    prod N_i^{T_i} - prod alpha_i^{T_i},  of a size at most  sum of T_i |beta_i(c + iv)| prod N_j(c)^{T_j}:

as N_i(c) >= 1 (c > 1), and |alpha_i(c + iv)| <= alpha_i(c) <= N_i(c): it falls as beta does. Its masses are 1 - prod (1 - beta_i)^{T_i} at 0 and 1, and its images above are at most those of all. Below, (K - e^S)_+ <= kappa K^{1+b} e^{-bS} with b > 0, and
E e^{-bS} is at most the sum of T_i (1-q_i)^{-b} beta_i(0) prod N_j(-b)^{T_j}, as N(-b) >= 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from math import ceil, log, sqrt
from typing import Any, Final

from flint import acb, arb, ctx

from symbolic.accounting.contours.heavy import SURE, Costs, Cuts, Heavy, by_effort
from symbolic.accounting.contours.large import Large
from symbolic.accounting.contours.law import Law
from symbolic.accounting.contours.line import COARSE, least_multiple
from symbolic.accounting.contours.loss import Ball, Complex, OutOfReach, ball
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.small import Small
from symbolic.accounting.contours.truncation import Fading, Kept

Floats = Any  # an array of numpy, which is imported when it is needed
WIDEST: Final = 0.22
NARROWEST: Final = 0.04
"""omega, in standard deviations."""
TURNING: Final = 0.05
SHARE: Final = 0.06
"""A loss so small, or such a share of the large ones, hardly turns along the line, so it shall hardly count as a large one:"""
SPARE_NATS: Final = 30.0
"""by so much more than there are digits."""
OFF: Final = -2.0, 14.0
"""How many spreads a law begins to fade left of where it might end."""
HALVINGS: Final = 6
TAIL_BITS: Final = 16
"""Bits that the normal tails far out have less than their places."""
HALF: Final = arb(1) / 2
LITTLE: Final = 65.0
MUCH: Final = 150.0
"""Milliseconds, about, below which no line of jumps is looked for beside what there is, and no narrower one;"""
MINUTE: Final = 1e-12
MORE: Final = 100.0
"""and no line of jumps below this many at losses that are so small, where they are more work."""


class Jumps(Heavy):
    """The sum of those with a large loss."""

    costs = Costs(6.0, 0.0375, 0.011, 0.0416, 0.0)
    narrower = 1.0
    """How much narrower than seems best the laws fade out."""

    # ---- choices, in floating point

    def _split(self) -> None:
        """The largest loss, for which those that are not large do not count."""
        laws, loss = self.outlook.laws, self.outlook.largest(self.least, self.level - SURE)
        middles = [float(law.where(loss)) for law in laws]
        spreads = [self.narrower * self._spread(law, middle) for law, middle in zip(laws, middles, strict=True)]
        fadings = self._fadings(middles, spreads, self._off(middles, spreads))
        self.faded, _, self.order, self.ends = self._faded(fadings)
        self.cuts = [(Small(law, fading), Large(law, fading)) for law, fading in zip(laws, fadings, strict=True)]

    def _spread(self, law: Law, middle: float) -> float:
        """omega, for which losses that hardly turn are hardly large."""
        far = sqrt(2 * ((self.digits + 1) * log(10) + SPARE_NATS))
        turning = min(float(law.loss(middle)) * SHARE, TURNING)
        widest, narrowest = WIDEST * law.sigma, NARROWEST * law.sigma
        return max(narrowest, min(widest, (middle - float(law.where(turning))) / far)) if turning > 0 else widest

    @staticmethod
    def _fadings(middles: Sequence[float], spreads: Sequence[float], off: float) -> list[Fading]:
        pairs = zip(middles, spreads, strict=True)
        return [Fading(Fraction(middle - off * spread), Fraction(spread)) for middle, spread in pairs]

    def _faded(self, fadings: Sequence[Fading]) -> tuple[list[Kept], float, float, list[int]]:
        """The laws that fade out so, and what `Outlook.faded` says of them."""
        laws = self.outlook.laws
        kept = [Kept(law.step, law.times, fading) for law, fading in zip(laws, fadings, strict=True)]
        return kept, *self.outlook.faded(self.least, fadings, kept, self.level - SURE)

    def _off(self, middles: Sequence[float], spreads: Sequence[float]) -> float:
        """By how many spreads the middles lie left of where a law that ends there would do, so that those that are not large do not count."""
        low, high = OFF
        for _ in range(HALVINGS):
            off = (low + high) / 2
            bound = self._faded(self._fadings(middles, spreads, off))[1]
            low, high = (low, off) if bound < self.level - SURE / 2 else (off, high)
        return high

    def _sum(self, sizes: Iterable[float]) -> float:
        """log of the sum of T e^size."""
        import numpy as np

        return float(np.logaddexp.reduce([log(t) + size for (_, t), size in zip(self.steps, sizes, strict=True)]))

    def _top(self, c: float, y: float) -> float:
        return super()._top(c, y) + min(0.0, self._sum(large.rough(c) for _, large in self.cuts))

    def _sizes_below(self, orders: Floats, y: float) -> Floats:
        least = max(-step.least for step, _ in self.steps)
        return super()._sizes_below(orders, y) + self._sum(large.rough(0.0) for _, large in self.cuts) + least * orders

    def _nodes(self, c: float, y: float, fall: float, need: float) -> tuple[int, Cuts]:
        aim, paths = self.level - (1 - c) * y - SURE, [large.paths(c) for _, large in self.cuts]
        whole = self.rough(c)

        def fits(height: float) -> bool:
            return whole + self._sum(one.falls(height) for one in paths) - log(height) < aim

        return self._counted(fits), self.cuts

    def _points(self, c: float, bits: int) -> int:
        return sum(small.points(c, bits) + large.points(c, bits) for small, large in self.cuts)

    # ---- the nodes

    def _moments(self, c: Ball) -> list[Complex]:
        """An error of alpha counts T times; one of beta, relative to it, as often as there are large losses, or once."""
        heights, times = (self.h / 2, self.h), [number for _, number in self.steps]
        many = self._sum(large.rough(self.centre) for _, large in self.cuts) / log(2)
        fewer = self.bits - max(times).bit_length() + max(0, ceil(many)) + 1
        rows = [(small.line(c, heights, self.count), self._large(large, fewer)) for small, large in self.cuts]
        return [_difference(node, times) for node in zip(*(zip(*pair, strict=True) for pair in rows), strict=True)]

    def _large(self, large: Large, bits: int) -> list[Complex]:
        """beta at the nodes, with so many bits, if there are as many."""
        with ctx.workprec(min(bits, int(ctx.prec))):
            return large.line(self.c, (self.h / 2, self.h), self.count)

    def _rest(self, c: Ball) -> Ball:
        height, found = self.h * self.count, arb(0)
        for law, (_, large) in zip(self.outlook.laws, self.cuts, strict=True):
            found += law.times * large.beyond(c, height - self.h / 2)
        return self._whole(self.centre) * found / (arb.pi() * height)

    def _bound_images(self) -> None:
        super()._bound_images()
        b = arb(self.below)
        with ctx.workprec(self.closed_bits + TAIL_BITS):
            parts = [large.masses() for _, large in self.cuts]
            self.masses = tuple(self._some([part[k] for part in parts]) for k in (0, 1))
        pairs = zip(parts, self.steps, strict=True)
        self.left *= sum((under * t * (-b * (-ball(step.q)).log1p()).exp() for (under, _), (step, t) in pairs), arb(0))
        self._bound_small()

    def _some(self, shares: Sequence[Ball]) -> Ball:
        """1 - prod (1 - share)^T."""
        return -sum(((-share).log1p() * t for share, (_, t) in zip(shares, self.steps, strict=True)), arb(0)).expm1()

    def _bound_small(self) -> None:
        """Of those with no large loss."""
        self.unlarge, self.lost = arb(1), arb(0)
        for kept, place in zip(self.faded, self.ends, strict=True):
            self.unlarge *= kept.moment(arb(self.order), place) ** kept.times
            self.lost += kept.lost(place) * kept.times

    # ---- the value

    def delta(self, y: Ball) -> Ball:
        with ctx.workprec(COARSE):
            a = arb(self.order)
            small = (self.unlarge * least_multiple(a) * ((1 - a) * y).exp() + self.lost).upper() / 2
        with ctx.workprec(self.bits):
            return super().delta(y) + arb(small, small)


def _difference(parts: Iterable[tuple[Complex, Complex]], times: Sequence[int]) -> Complex:
    """prod (alpha + beta)^T - prod alpha^T: by its logarithm where each beta is small beside its sum, and as it stands elsewhere, where a sum may be 0."""
    whole, gone, is_small, parts = acb(1), acb(0), True, list(parts)
    for (alpha, beta), t in zip(parts, times, strict=True):
        one = alpha + beta
        ratio = beta / one
        is_small = is_small and abs(ratio) < HALF
        whole *= one**t
        gone += (-ratio).log1p() * t
    return -whole * gone.expm1() if is_small else whole - _product([alpha for alpha, _ in parts], times)


def _product(numbers: Sequence[Complex], times: Sequence[int]) -> Complex:
    found = acb(1)
    for number, t in zip(numbers, times, strict=True):
        found *= number**t
    return found


class Narrow(Jumps):
    """The same where laws that fade out as widely as seems best leave too much of what is not large."""

    narrower = 0.6


def vertical(outlook: Outlook, digits: int, expected: float, down: float, is_covered: bool = True) -> list[Heavy]:
    """Such lines, without their nodes, as far as there are any: the one that is least work first. Without covers, of every kind; else of those that may well be the best."""
    found: list[Heavy] = []
    little = LITTLE if outlook.loss > MINUTE else MORE
    kinds: list[tuple[type[Heavy], float]] = [(Heavy, 0.0), (Jumps, little), (Narrow, MUCH)]
    for kind, least in kinds:
        if found and is_covered and min(map(by_effort, found)) < least:
            break
        with suppress(OutOfReach):
            found.append(kind(outlook, digits, expected, down, is_covered))
    return sorted(found, key=by_effort)
