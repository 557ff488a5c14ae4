"""What delta of a composition is about, along a line: by a look in floats (`symbolic.accounting.contours.look`, and where hits are rare `symbolic.accounting.contours.rays.rough_delta`), by the last certified sum, or by bounds. Nothing that is told here is certified."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from math import inf
from typing import Final

from flint import arb, ctx

from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.hyperbola import Hopeless
from symbolic.accounting.contours.line import Line
from symbolic.accounting.contours.look import Look
from symbolic.accounting.contours.loss import Ball, OutOfReach, ball
from symbolic.accounting.contours.outlook import Outlook
from symbolic.accounting.contours.rays.rough_delta import RoughDelta
from symbolic.accounting.contours.rays.wedge import Wedge
from symbolic.accounting.guesses.small_losses import delta_by_small_losses
from symbolic.accounting.mixed import Mixed

ROUGH: Final = 4
"""Digits of delta where no more are needed: far from the crossing, and where it is only asked whether one delta is below another."""
FEWEST: Final = 1
"""Digits of a first look in floats."""
NEARLY: Final = 3.0
"""Nats, by which delta may be less than what is looked for, where floats do not tell it: guesses are nearer."""
ROUGH_BITS: Final = 77
LOSS_BITS: Final = 64
"""Bits of a loss, more than of the sum: much may cancel that it is in."""


class Looks:
    """Of one composition: the last one, and the logarithm of the delta that is looked for."""

    def __init__(self, of: Composition) -> None:
        self.of = of
        self.last: Line | Look | RoughDelta | Bent | Wedge | Mixed | None = None
        self.aim = inf
        self._outlook: Outlook | None = None
        self._refused: tuple[float, OutOfReach] | None = None

    def seen(self, y: Fraction, aim: Ball) -> Ball | None:
        """By the last look, if it tells it: how good it is there it says itself, but for a line that is not certified."""
        look = self.last
        with suppress(OutOfReach):
            if isinstance(look, Look | RoughDelta):
                return look.delta(arb(float(y)), aim)
            if isinstance(look, Line) and not look.certified:
                found, _ = by_sum(look, y, ROUGH)
                return found if found > 0 and abs(look.loss - float(y)) <= look.wide * float(y) else None
            if look is not None:
                found, short = by_sum(look, y, ROUGH)
                return found if short < 0 else None
        return None

    def along_a_ray(self, y: float) -> RoughDelta:
        """A first look where hits are rare. What is added has no large losses."""
        if self.of.add or not (self.of.is_of_steps and self.of.is_rarely_hit):
            raise OutOfReach("hits are not rare")
        look = RoughDelta(self.of.steps(), y)
        self.last = look if look.log(y) > -inf else self.last
        return look

    def in_floats(self, y: float) -> Look:
        """One along a hyperbola: the last one, if it was made there, and none where there was none."""
        if isinstance(self.last, Look) and self.last.loss == y:
            return self.last
        if self._refused is not None and self._refused[0] == y:
            raise self._refused[1]
        try:
            self.last = look = Look(self.of.steps(), y, self.of.add, FEWEST)
        except OutOfReach as reason:
            self._refused = y, reason
            raise
        return look

    def wanted(self, y: float) -> float:
        """log of the delta that is looked for, or, where none is, of what it is about; infinite where that is not known at once."""
        if self.aim < inf or self.of.add:
            return self.aim
        with suppress(OutOfReach):
            found = self.along_a_ray(y).log(y)
            return found if found > -inf else inf
        return inf

    def estimate(self, y: float) -> float:
        """log delta, about, where losses have a heavy tail: by the saddle where small losses make it, and else by bounds."""
        with suppress(OutOfReach):
            return delta_by_small_losses(self.of, y)
        return self.outlook(y).estimate(y)

    def outlook(self, y: float) -> Outlook:
        """Those bounds."""
        if self._outlook is None or self._outlook.loss != y:
            self._outlook = Outlook(self.of.steps(), y)
        return self._outlook

    def expected(self, y: float) -> float | None:
        """log delta, about, where the last look, or another one, tells it; or what is looked for, and a little less. Raises `Hopeless`."""
        with ctx.workprec(ROUGH_BITS):
            try:
                found = self._looked_at(y)
            except Hopeless:
                raise
            except OutOfReach:
                return self.aim - NEARLY if 0 < y and self.aim < inf else None
            return float(found.log().mid()) if found > 0 else None

    def _looked_at(self, y: float) -> Ball:
        """By the last look, or by another one."""
        look = self.last
        if isinstance(look, Bent) and abs(look.loss - y) <= look.wide * y:
            return look.delta(arb(y))
        if isinstance(look, Look | RoughDelta):
            with suppress(OutOfReach):
                return look.delta(arb(y), arb(0))
        with suppress(OutOfReach):
            return self.along_a_ray(y).delta(arb(y), arb(0))
        return self.in_floats(y).delta(arb(y), arb(0))


def by_sum(line: Line | Bent | Wedge | Mixed, y: Fraction, digits: int) -> tuple[Ball, float]:
    """delta, and how many bits are missing; where a sum along two rays tells nothing, all are."""
    with ctx.workprec(line.bits + LOSS_BITS):
        loss = ball(y)
    with ctx.workprec(line.bits):
        found = line.delta(loss)
    if not found.is_finite():
        if isinstance(line, Wedge):
            return found, inf
        raise OutOfReach("the sum tells nothing there")
    return found, digits * 3.33 - found.rel_accuracy_bits()
