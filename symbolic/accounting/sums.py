"""Which sum gives delta of a composition along a line: the vertical one of `symbolic.accounting.contours.line`, that of `symbolic.accounting.contours.bounded` where small losses make it, those of `symbolic.accounting.contours.jumps` where losses have a heavy tail, the hyperbola
of `symbolic.accounting.contours.bent`, or the two rays of `symbolic.accounting.contours.rays.wedge` where hits are rare. A sum that has been made serves at losses near its own; each says itself how good it is there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from math import ceil, inf, log
from typing import Final

from flint import arb

from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.bent import Bent
from symbolic.accounting.contours.bounded import BoundedLine
from symbolic.accounting.contours.heavy import Costs, Heavy, by_effort
from symbolic.accounting.contours.hyperbola import Hopeless
from symbolic.accounting.contours.jumps import vertical
from symbolic.accounting.contours.line import CANCELLED, Line
from symbolic.accounting.contours.look import Look
from symbolic.accounting.contours.loss import Ball, OutOfReach, ball
from symbolic.accounting.contours.rays.wedge import Wedge
from symbolic.accounting.looks import ROUGH, Looks, by_sum
from symbolic.accounting.mixed import Mixed

NARROW: Final = 0.1
"""How far, relatively, a loss may lie from one at which there was no sum, for none to be tried."""
FARTHER: Final = 4.0
"""And how many times greater it may be, where large losses were in the way, or steps that lose next to nothing."""
CLOSE: Final = 0.02
"""How far at most from that for which a sum was made, if it lacks digits not for that but in itself: the next one has as many more."""
FEW: Final = 600
"""Nodes of the vertical line, above which another one is tried,"""
LITTLE_WORK: Final = 10**6
"""if these, times the points of the sums that give N there, are more than so many too."""
MOST_ANSWERED: Final = 150_000
"""The same where there are answers too: above that much work all of them are summed apart."""
FEW_TO_LOOK: Final = 60
"""The same for a first look."""
SOME_WORK: Final = 250_000
"""Nodes times points, above which an estimate of delta is little work beside them."""
BENDING: Final = 70.0, 18.0
"""Milliseconds that a hyperbola takes, about, and how many more where noise is small: over sigma. Where delta is not very small a vertical line that is more work is not tried before it,"""
NOT_SMALLER: Final = 15.0
"""nor where it is not much smaller, in nats, than a hit is likely, as then small losses count,"""
SMALL_NOISE: Final = 0.6
"""if noise is smaller than this and those few that are hit lose much."""
PLAIN: Final = Costs(2.5, 0.023, 0.0064, 0.046, 0.024)
"""What the plain vertical line takes:"""
MUCH: Final = 60.0
"""above so many milliseconds it is looked for one that needs no cover."""
DEEP_BENDING: Final = 260.0
"""Milliseconds that a hyperbola takes, about, where delta is very small, for"""
DEEP_NOISE: Final = 1.1
"""noise up to so much, and"""
DEEPEST: Final = -110.0
"""log delta above that."""
WEDGES: Final = 115.0, 240.0, 3.8
"""Milliseconds, above which no sum along two rays is made: where delta is not small, where it is, and how many more for each nat from"""
NOT_SMALL: Final = -16.0
"""this log delta on, as all else is so much more work."""
SMALL: Final = 1e-4
"""or at a loss below this, where a hyperbola has many nodes."""
LEAST_WEDGE: Final = 50.0
"""And none is planned beside a line that is less work than so much."""
MINUTE: Final = 1e-25
"""Loss, below which it takes long to look for vertical lines:"""
ENOUGH: Final = 155.0
"""none is looked for there beside two rays that are less work than so much."""
MOST_EFFORT: Final = 1_000.0
"""No vertical line is more work than so much."""
DOWN: Final = 0.92
"""A sum that is made for a first look serves at losses so much smaller too: guesses are often too large."""
OFF: Final = 6.0, 3.0
"""Nats from what is looked for, above which nothing is summed to see that: where a first guess leads, which may be better than what bounds say of delta, and where these have led;"""
DEEPER: Final = 50
"""one more for each so many by which delta is below 1, as bounds tell the less the smaller it is;"""
FAR_OFF: Final = 40.0
"""and above which nobody asks for it."""
NOISY: Final = 4
"""sigma, above which a look in floats is much work."""
MANY: Final = 6_000
"""Nodes of the vertical line, above which it is not tried where the others fail."""
DEEP: Final = -50.0
"""log delta, below which most digits of a sum along a line that bends away go to what cancels."""
WIDEST: Final = Fraction(13, 2)
"""sigma, up to which it then may bend away by a larger angle."""
MORE: Final = 4
"""Digits more than asked that a sum may well have."""
SPARE_DIGITS: Final = 2
"""Of a certified sum that is made for a first look, beyond those that are wanted where it leads."""
TRIALS: Final = 2
"""Times that a sum is made, with more digits each time, where delta is smaller than it was made for; one more if it was one along two rays."""
SHORT: Final = 14.0
"""Bits, by which a sum along two rays may be short, to be made with more digits: otherwise floats told too much of it, and another one is made."""
SPARE_BITS: Final = 4  # a ball may be so much wider than asked: who prints digits asks for more until they are decided


class Sums:
    """Of one composition."""

    def __init__(self, of: Composition) -> None:
        self.of = of
        self.line: Line | Bent | Wedge | Mixed | None = None
        self.looks = Looks(of)
        self._hopeless: float | None = None
        self._wedgeless: float | None = None
        self._unbounded: float | None = None
        self._is_led = False
        self._alone: dict[bool, Sums] = {}
        self._lines: dict[tuple[float, int, bool], list[Heavy]] = {}

    # ---- delta

    def delta(self, y: Fraction, digits: int) -> Ball:
        """By the last sum, if it gives so many digits; by a new one otherwise."""
        wanted, line = digits, self.line
        if line is not None and line.digits + MORE >= wanted:
            with suppress(OutOfReach):
                found, short = by_sum(line, y, digits)
                if short < SPARE_BITS:
                    return found
                if abs(line.loss - float(y)) <= CLOSE * line.loss and short < inf:
                    wanted = line.digits + int(short / 3.33) + 2
        rays = 0
        for trial in range(TRIALS + 1):
            if trial - rays == TRIALS:
                break
            self.line = line = self.made(float(y), wanted)
            found, short = by_sum(line, y, digits)
            if short < SPARE_BITS:
                return found
            rays += isinstance(line, Wedge)
            if isinstance(line, Wedge) and (trial or short > SHORT):
                self._wedgeless = float(y)
            else:
                wanted += int(short / 3.33) + 2
        raise OutOfReach("delta is too small there")

    def remembered(self, y: Fraction) -> Ball:
        """By the last sum as it is, at any loss; infinite where there is none."""
        with suppress(OutOfReach):
            if self.line is not None:
                return by_sum(self.line, y, ROUGH)[0]
        return arb("inf")

    def glance(self, y: Fraction, aim: Ball, digits: int) -> Ball:
        """delta at y, about, to a few digits, or what it is about below, where that is far below the `aim`, or as about as bounds tell it where it is far from that: nothing is certified. By the cheapest sum that is good for a first look;
        one that must be certified to tell it is made for so many `digits`, as it may be used again."""
        self.looks.aim = float(aim.log().mid())
        found = self.looks.seen(y, aim)
        if found is not None:
            return found
        with suppress(OutOfReach):
            return self.looks.along_a_ray(float(y)).delta(ball(y), aim)
        if not (isinstance(self.looks.last, Look) or self._is_discrete(float(y))):
            try:
                line = Line(self.of.factors(), float(y), ROUGH, certified=False)
                is_slow = line.work > MOST_ANSWERED if self.of.is_answered else self.of.is_of_steps
                if line.count <= FEW_TO_LOOK or not is_slow:
                    self.looks.last = line.prepared()
                    return self.looks.last.delta(ball(y))
            except OutOfReach:
                self._hopeless = float(y)
        if self.of.is_of_steps:
            is_last = self.looks.aim < DEEP or self._is_noisy()
            for is_in_floats in (not is_last, is_last):
                with suppress(OutOfReach):
                    if is_in_floats:
                        return self.looks.in_floats(float(y)).delta(arb(float(y)), aim)
                    return self._certified(y, digits)
        if self.of.is_answered:
            with suppress(OutOfReach):
                self.looks.last = self.line = made = self.made(float(y), digits)
                return by_sum(made, y, ROUGH)[0]
            self.looks.last = line = Line(self.of.factors(), float(y), ROUGH, certified=False).prepared()
            return line.delta(ball(y))
        for sum_with, wanted in ((self._spared, digits), (self.made, 2 * digits)):
            self.looks.last = self.line = made = sum_with(float(y), wanted)
            found, short = by_sum(made, y, ROUGH)
            if short < SPARE_BITS:
                return found
        raise OutOfReach("delta is too small there")

    def _certified(self, y: Fraction, digits: int) -> Ball:
        """By a sum that may be used again; where delta is far from what is looked for, about what it is: no sum is made for that."""
        if not self.of.add and y and len(self.of.sampled) == 1:
            with suppress(OutOfReach):
                expected = self.looks.estimate(float(y))
                if OFF[self._is_led] - self.looks.aim / DEEPER < abs(expected - self.looks.aim) < inf and expected < 0:
                    self._is_led = True
                    return arb(expected).exp()
        self._is_led = False
        self.looks.last = self.line = made = self._bounded_or_cheap(float(y), digits)
        found, short = by_sum(made, y, ROUGH)
        if short < SPARE_BITS:
            return found
        raise OutOfReach("delta is too small there")

    def _is_discrete(self, y: float) -> bool:
        """Was there no plain vertical line at a loss nearby, or at one less than so many times smaller?"""
        return self._hopeless is not None and self._hopeless * (1 - NARROW) <= y <= self._hopeless * FARTHER

    def _hits(self) -> float:
        """log of how many hits there are, on average."""
        return log(sum(q * times for (q, _), times in self.of.sampled.items()))

    def _is_noisy(self) -> bool:
        """Is a look in floats much work?"""
        return max(sigma for _, sigma in self.of.sampled) > NOISY

    # ---- sums

    def made(self, y: float, digits: int) -> Line | Bent | Wedge | Mixed:
        """A sum for so many digits: along the vertical line, unless it needs many nodes and another one does not."""
        if not self.of.is_of_steps:
            return self._answered(y, digits)
        plain: list[Line] = []
        with suppress(OutOfReach):
            return self._bounded(y, digits)
        with suppress(OutOfReach):  # of minute losses only small ones have such a line, which then is bounded
            is_minute = y < SMALL and self.of.is_rarely_hit and not self.of.add
            plain += [] if is_minute or self._is_discrete(y) else [self._plain(y, digits)]
            if plain and (plain[0].count <= FEW or plain[0].work <= LITTLE_WORK):
                return self._sure(plain.pop(), y, digits)
        with suppress(OutOfReach):
            return self._cheap(y, digits)
        try:
            return self.bent(y, digits)
        except OutOfReach:
            for line in (*self._vertical(y, digits, is_covered=False), *plain):
                with suppress(OutOfReach):
                    return line.prepared(MANY)
            raise

    def _answered(self, y: float, digits: int) -> Line | Mixed:
        """The vertical line; or, where that is much work, or none after all, the steps alone, an answer at a time."""
        if not self.of.is_answered:
            return Line(self.of.factors(), y, digits).prepared()
        line, aim = None, self.looks.aim if self.looks.aim < inf else -inf
        with suppress(OutOfReach):
            line = Line(self.of.factors(), y, digits)
            if line.work <= MOST_ANSWERED:
                cheap, line = line, None
                return cheap.prepared()
        try:
            return Mixed(self.of, Fraction(y), digits, aim, self._steps_alone)
        except OutOfReach:
            if line is None:
                raise
        return line.prepared()

    def _steps_alone(self, add: bool) -> Sums:
        """Their sums, one way round or the other."""
        if add not in self._alone:
            self._alone[add] = Sums(self.of.steps_alone(add))
        return self._alone[add]

    def _plain(self, y: float, digits: int) -> Line:
        """The plain vertical line, with as many digits more as cancel: where no delta is looked for an estimate tells how many."""
        line, aim = Line(self.of.factors(), y, digits), self.looks.aim
        if aim == inf and not self.of.add and line.work > SOME_WORK:
            with suppress(OutOfReach):
                aim = self.looks.estimate(y)
        lost = line.height - aim - CANCELLED
        return Line(self.of.factors(), y, digits + ceil(lost / log(10))) if 0 < lost < inf else line

    def _sure(self, plain: Line, y: float, digits: int) -> Line:
        """The plain vertical line, or another one that is less work. What is added has none."""
        if self.of.add:
            return plain.prepared()
        points, nodes = plain.work / plain.count, plain.count
        covered = sum(one.covered(plain.centre) for one, _ in self.of.steps())
        effort = PLAIN.effort(points, nodes, points * nodes, covered)
        if effort > MUCH:
            with suppress(OutOfReach):
                lines = self._vertical(y, digits, is_covered=False)
                if lines and lines[0].effort < effort:
                    return lines.pop(0).prepared()
        return plain.prepared()

    def _spared(self, y: float, digits: int) -> Line | Bent | Wedge | Mixed:
        """The same with digits to spare for where a first look leads, if there is such a sum."""
        with suppress(OutOfReach):
            return self.made(y, digits + SPARE_DIGITS)
        return self.made(y, digits)

    def _bounded_or_cheap(self, y: float, digits: int) -> Line | Wedge:
        with suppress(OutOfReach):
            return self._bounded(y, digits)
        return self._cheap(y, digits, DOWN)

    def _cheap(self, y: float, digits: int, down: float = 1.0) -> Line | Wedge:
        """The best of these, if it is less work than a hyperbola."""
        for lines in self._choices(y, digits, down):
            for line in sorted(lines, key=by_effort):
                with suppress(OutOfReach):
                    return self._of(line, y) if isinstance(line, Wedge) else self._once(line)
        raise OutOfReach("the sum along a vertical line would be more work")

    def _choices(self, y: float, digits: int, down: float) -> Iterator[list[Heavy | Wedge]]:
        """Which to choose from, and, where none of these is one after all, which next."""
        wedges = self._wedges(y, digits) if y < MINUTE else []
        if any(wedge.effort < ENOUGH for wedge in wedges):
            yield list(wedges)
            wedges = []
        noise = float(min(sigma for _, sigma in self.of.sampled))
        is_bent = noise < SMALL_NOISE and inf > self.looks.wanted(y) > self._hits() - NOT_SMALLER
        vertical = [] if is_bent else self._vertical(y, digits, down)
        if y >= MINUTE and not (vertical and vertical[0].effort < LEAST_WEDGE):
            wedges = self._wedges(y, digits, is_bent and y >= SMALL)
        affordable = [line for line in vertical if line.effort < _bending(noise, line.expected)]
        yield [*wedges, *affordable]
        if affordable:
            others = self._vertical(y, digits, down, is_covered=False)
            yield [line for line in others if line.effort < _bending(noise, line.expected)]

    def _once(self, line: Heavy) -> Line:
        """With its nodes; where there are none it is not tried again."""
        for lines in self._lines.values():
            lines.remove(line)
        return line.prepared()

    def _of(self, wedge: Wedge, y: float) -> Wedge:
        """The sum; where it turns out not to be one, none is tried nearby again."""
        self._wedgeless = y
        made = wedge.prepared()
        self._wedgeless = None
        return made

    def _bounded(self, y: float, digits: int) -> Line:
        """A line for what small losses make, if hits are rare; where it turns out not to be one, none is tried nearby or farther out again, as large losses count the more there. What is added has no large losses."""
        failed = self._unbounded is not None and self._unbounded * (1 - NARROW) <= y <= self._unbounded * FARTHER
        if self.of.add or failed or not self.of.is_rarely_hit:
            raise OutOfReach("large losses count")
        self._unbounded = y
        made = BoundedLine(self.of.steps(), y, digits, self.looks.aim if self.looks.aim < inf else None).prepared()
        self._unbounded = None
        return made

    def _wedges(self, y: float, digits: int, is_once: bool = False) -> list[Wedge]:
        """A sum along two rays, if there is one, and it is known about how small delta is; by the first choice alone where a hyperbola is no more work than two of them. What is added has no large losses."""
        failed = self._wedgeless is not None and abs(self._wedgeless - y) <= NARROW * y
        if self.of.add or failed:
            return []
        with suppress(OutOfReach):
            expected = self.looks.aim if self.looks.aim < inf else self.looks.expected(y)
            expected = self.looks.estimate(y) if expected is None else expected
            least, most, more = WEDGES
            limit = most if y < SMALL else min(most, least + more * max(0.0, NOT_SMALL - expected))
            wedge = Wedge(self.of.steps(), y, digits, expected, 0.0 if is_once else limit)
            return [wedge] if wedge.effort < limit else []
        return []

    def _vertical(self, y: float, digits: int, down: float = 1.0, is_covered: bool = True) -> list[Heavy]:
        """Vertical lines where losses have a heavy tail, so many digits of delta or of what is looked for, if that is smaller: the one that is the least work first. What is added has no large losses."""
        if self.of.add:
            return []
        asked = y, digits, is_covered
        if asked not in self._lines:
            found: list[Heavy] = []
            with suppress(OutOfReach):
                outlook = self.looks.outlook(y)
                expected = outlook.estimate(y)
                aim = min(self.looks.aim, expected) if abs(self.looks.aim - expected) < FAR_OFF else expected
                found = vertical(outlook, digits, aim, down, is_covered)
            self._lines = {asked: [line for line in found if line.effort < MOST_EFFORT]}
        return self._lines[asked]

    def bent(self, y: float, digits: int) -> Bent:
        """Along a hyperbola with larger angles, where delta is very small, if there is one."""
        steps, expected = self.of.steps(), self.looks.expected(y)
        noise = max(one.sigma for one, _ in steps)
        if 1 < noise < WIDEST and (expected is None or expected < DEEP):
            try:
                return Bent(steps, y, self.of.add, digits, expected, deep=True)
            except Hopeless:
                raise
            except OutOfReach:
                pass
        return Bent(steps, y, self.of.add, digits, expected)


def _bending(noise: float, expected: float) -> float:
    """Milliseconds that a hyperbola takes, about; and where it may not do, all that a vertical line may take."""
    plain, more = BENDING
    if expected > DEEP:
        return plain + more / noise
    return DEEP_BENDING if noise < DEEP_NOISE and expected > DEEPEST else MOST_EFFORT
