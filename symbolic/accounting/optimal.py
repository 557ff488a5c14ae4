"""The optimal tests between the two output distributions of a composition, in one direction.

P and Q are the distributions under h_1 and h_0, and delta(y) is the hockey-stick divergence of P from Q at e^y, for
every real y. Lemmas A3 to A5 of BOUNDS.md prove the bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, NamedTuple, Protocol

from flint import arb, ctx

from symbolic.accounting.answer import Answer
from symbolic.accounting.balls import Ball, ball
from symbolic.number import endpoints

EXCHANGED: Final = {"remove": "add", "add": "remove"}
SPARE: Final = 3  # digits of delta beyond those of the result
MOST: Final = 40  # evaluations of delta for one result
KEPT: Final = 3  # known points on each side of the best one with which a search starts
TINY: Final = -300  # decimal exponent: type II errors below are not distinguished from 0
SLOW: Final = 2  # secants that do not halve the interval, after which it is halved
NOISE: Final = 4  # radii of one value between bounds that chords cannot bring closer


class Composition(Protocol):
    """The part of `Account` that attacks need."""

    @property
    def is_late(self) -> bool: ...

    def directions(self, direction: str) -> tuple[str, ...]: ...

    def delta(self, epsilon: Any, direction: str, digits: int) -> Answer: ...


class Tests:
    """delta on the real line, each point computed once, and the best tests that follow from it."""

    __test__ = False  # pytest does not collect this class

    def __init__(self, account: Composition, direction: str, digits: int) -> None:
        self.account, self.direction, self.digits = account, direction, digits
        self.bits = int(digits * 6.7) + 128  # twice the digits, because chords divide by small differences
        self.known: dict[Fraction, Answer] = {}

    def at(self, y: Fraction) -> Ball:
        """delta(y) for y >= 0. For y < 0, delta(-y) in the other direction, which determines delta(y)."""
        if y not in self.known:
            name = self.direction if y >= 0 else EXCHANGED[self.direction]
            self.known[y] = self.account.delta(abs(y), name, self.digits + SPARE)
        found = self.known[y]
        return ball(found.low).union(ball(Fraction(1) if found.high is None else found.high))

    def missed(self, y: Fraction, alpha: Ball) -> Ball:
        """1 - delta(y) - e^y alpha, a lower bound on the type II error (lemma A3)."""
        return 1 - self.at(y) - ball(y).exp() * alpha if y >= 0 else ball(y).exp() * (1 - self.at(y) - alpha)

    def detected(self, y: Fraction, alpha: Ball) -> Ball:
        """delta(y) + e^y alpha, an upper bound on the recall."""
        return self.at(y) + ball(y).exp() * alpha if y >= 0 else 1 - self.missed(y, alpha)

    def answer(self, low: Ball, high: Ball) -> Answer:
        """The result between the lower end of `low` and the upper end of `high`."""
        method = [*self.known.values()][-1].method
        ends = max(endpoints(low)[0], Fraction(0)), min(endpoints(high)[1], Fraction(1))
        return Answer.of(*ends, self.digits, method, self.direction)

    def type_two(self, alpha: Fraction) -> Answer:
        """The smallest type II error at a type I error."""
        with ctx.workprec(self.bits):
            a = ball(alpha)
            low, high = _Maximum(lambda y: self.missed(y, a), arb(0), a, self).run()
            return self.answer(low, high.max(arb(10) ** TINY).min(1 - a))

    def recall(self, alpha: Fraction) -> Answer:
        """The largest recall at a type I error."""
        with ctx.workprec(self.bits):
            a = ball(alpha)
            low, high = _Maximum(lambda y: -self.detected(y, a), arb(-1), a, self).run()
            return self.answer((-high).max(a), -low)

    def f_score(self, b: Fraction, w: Fraction) -> Answer:
        """The largest F_beta score, b = beta^2 and w = P(h_0)/P(h_1).

        It is (1 + b) e^y/(w + e^y) at the root y of h(y) = log delta(y) - y - log(b/w). The root lies between y and
        y + h(y) for every y, because h' <= -1 (lemma A5).
        """
        with ctx.workprec(self.bits):
            b_, w_, known, slow = ball(b), ball(w), list[tuple[Ball, Ball]](), 0
            low, high = (w_ / (w_ + b_)).log().lower(), (w_ / b_).log().upper()
            while len(known) < MOST and high - low > arb(10) ** -(self.digits + 1):
                if known and self.account.is_late:
                    break
                y = endpoints(_secant(known[-2:] if slow < SLOW else [], low, high))[0]
                found = self.detected(y, arb(0)) * w_ / b_
                up = found.upper().log() - ball(y) if found.upper() > 0 else arb(0)
                down = found.lower().log() - ball(y) if found.lower() > 0 else low - high
                nearer = (ball(y) + down.min(arb(0))).lower().max(low), (ball(y) + up.max(arb(0))).upper().min(high)
                if nearer == (low, high):
                    break
                slow = 0 if slow == SLOW or nearer[1] - nearer[0] < (high - low) / 2 else slow + 1
                (low, high), known = nearer, [*known, (ball(y), (down + up) / 2)]
            return self.answer(*((1 + b_) * end.exp() / (w_ + end.exp()) for end in (low, high)))


def _secant(known: Sequence[tuple[Ball, Ball]], low: Ball, high: Ball) -> Ball:
    """Where the secant through the last two points (y, h) crosses 0, if between low and high, or the middle."""
    middle = ((low + high) / 2).mid()
    if len(known) < 2:
        return middle
    (x, f), (y, h) = known
    found = (y + h * (y - x) / (f - h)).mid()
    return found if low < found < high else middle


class _Point(NamedTuple):
    t: Ball
    value: Ball


class _Line(NamedTuple):
    t: Ball
    value: Ball
    slope: Ball

    def over(self, t: Ball) -> Ball:
        return self.value + self.slope * (t - self.t)


class _Maximum:
    """The maximum over t = e^y >= 0 of a concave function g(t), known at points (lemma A4).

    g is `start` at t = 0 and at most start + min((1 - alpha) t, 1 - alpha t); so some t <= 1/alpha is best.
    """

    def __init__(self, g: Callable[[Fraction], Ball], start: Ball, alpha: Ball, tests: Tests) -> None:
        self.g, self.tests, self.alpha, self.end = g, tests, alpha, (1 / alpha).upper()
        self.first, self.last = _Line(arb(0), start, 1 - alpha), _Line(arb(0), start + 1, -alpha)
        self.tolerance = arb(10) ** -(tests.digits + 1)
        self.points = [_Point(arb(0), start)]
        for y in tests.known or [Fraction(0)]:
            self.add(y)
        best = self.best()
        self.points = [self.points[0], *self.points[max(best - KEPT, 1) : best + KEPT + 1]]

    def add(self, y: Fraction) -> None:
        """Evaluate g at e^y."""
        points = sorted([*self.points, _Point(ball(y).exp(), self.g(y))], key=lambda one: one.t.mid())
        self.points = [points[0], *(point for before, point in pairwise(points) if point.t > before.t)]

    def best(self) -> int:
        return max(range(len(self.points)), key=lambda i: self.points[i].value.mid())

    def run(self) -> tuple[Ball, Ball]:
        """Return balls: the lower end of the first and the upper end of the second enclose the maximum."""
        for count in range(MOST):
            best = self.best()
            low = self.points[best].value
            high, t, interval = max((self.above(i) for i in range(len(self.points))), key=lambda found: found[0])
            slack = (self.tolerance * abs(high)).max(NOISE * low.rad())
            if high - low.lower() <= slack.max(arb(10) ** TINY) or self.tests.account.is_late:
                break
            threshold = self.threshold(best, (slack / abs(high)).sqrt() / 2) if count % 3 else None
            t = self.inside(t, interval) if threshold is None else threshold
            if any(t.overlaps(point.t) for point in self.points):
                break
            self.add(endpoints(t.log().mid())[0])
        return low, high

    def above(self, i: int) -> tuple[Ball, Ball, int]:
        """An upper bound on g from point i to the next one, about where it is attained, and i (lemma A4).

        The bound is a mean of two lines that are above g: the chords beside the interval.
        """
        a, b = self.points[i].t, self.right(i)
        left, right = self.lines(i)
        p, r = left.slope.mid(), right.slope.mid()
        if p <= 0 or r >= 0:  # one line alone is best, at one end
            crossing, share = (a, arb(1)) if p <= 0 else (b, arb(0))
        else:
            crossing, share = ((right.over(arb(0)) - left.over(arb(0))) / (p - r)).mid(), (r / (r - p)).mid()
            share = arb(0) if crossing <= a else arb(1) if crossing >= b else share
        ends = (share * left.over(t) + (1 - share) * right.over(t) for t in (a, b))
        return max(end.upper() for end in ends), crossing.mid(), i

    def right(self, i: int) -> Ball:
        return self.points[i + 1].t if i + 1 < len(self.points) else self.end

    def lines(self, i: int) -> tuple[_Line, _Line]:
        """The lowest lines above g from point i to the next one: through two points on the left, and on the right.

        Far points give the lowest line if the radii of the values are large beside the distance of near points.
        """
        left = [_chord(point, self.points[i]) for point in self.points[:i]] or [self.first]
        right = [_chord(self.points[i + 1], point) for point in self.points[i + 2 :]] or [self.last]
        return min(left, key=lambda line: line.slope.upper()), max(right, key=lambda line: line.slope.lower())

    def inside(self, t: Ball, i: int) -> Ball:
        """A point near t, well inside the interval from point i to the next one."""
        a, b = self.points[i].t.mid(), self.right(i).mid()
        margin = (b - a) / 1000
        if a > 0 and (b > 8 * a or not a + margin < t < b - margin):
            return (a * b).sqrt()
        return t if a > 0 else t.max(b * b.min(arb(1) / 8)).min(b / 4)

    def threshold(self, best: int, apart: Ball) -> Ball | None:
        """A point about where the derivative of g is 0, from the chords beside the best point; None if these fail.

        It is moved by `apart` or more, so that the next chords are short and include the maximum. The derivative at t
        is the type I error of the test with threshold log t, minus alpha. The logit of that error is interpolated in
        log t, since it is smoother than g.
        """
        if not 1 < best < len(self.points) - 1:
            return None
        x, z, u = (point.t.mid().log() for point in self.points[best - 1 : best + 2])
        slopes = [_chord(*self.points[i : i + 2]).slope for i in (best - 1, best)]
        logits = [_logit(slope + self.alpha) - _logit(self.alpha) for slope in slopes]
        if not logits[0] > 0 > logits[1]:
            return None
        found = (logits[0] * (z + u) - logits[1] * (x + z)) / (2 * (logits[0] - logits[1]))
        beside = apart.max(abs(found - z) / 4).min((u - x) / 4)
        found += beside if u - z > z - x else -beside
        return found.exp().mid() if x < found < u else None


def _chord(one: _Point, other: _Point) -> _Line:
    return _Line(other.t, other.value, (other.value - one.value) / (other.t - one.t))


def _logit(share: Ball) -> Ball:
    return (share / (1 - share)).log()
