"""Random compositions: two methods must agree, or the task is refused.

`python tests/benchmarks/accounting_fuzz.py [--count N] [--seed S]`

The second method uses another contour: two rays, a hyperbola, or a vertical line. If no other kind applies, it uses
the same kind with other parameters. All methods choose their own orders. The exit code is 1 if two certified
enclosures of one number are disjoint, or if an exception other than a refusal is raised. The run prints its figures
and CPU seconds, which decide nothing.
"""

from __future__ import annotations

import argparse
import collections
import math
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from flint import ctx  # noqa: E402

from symbolic.accounting.composition import Composition  # noqa: E402
from symbolic.accounting.contours.bent import Bent  # noqa: E402
from symbolic.accounting.contours.bounded import BoundedLine  # noqa: E402
from symbolic.accounting.contours.heavy import Choice, Heavy  # noqa: E402
from symbolic.accounting.contours.jumps import Jumps  # noqa: E402
from symbolic.accounting.contours.line import Line  # noqa: E402
from symbolic.accounting.contours.loss import OutOfReach, ball  # noqa: E402
from symbolic.accounting.contours.outlook import Outlook  # noqa: E402
from symbolic.accounting.contours.rays import mellin  # noqa: E402
from symbolic.accounting.contours.rays.wedge import Wedge  # noqa: E402
from symbolic.accounting.mechanism import Part  # noqa: E402
from symbolic.accounting.mixed import Mixed  # noqa: E402
from symbolic.accounting.profile import Profile  # noqa: E402
from symbolic.accounting.sums import Sums  # noqa: E402

DIGITS = 6
FARTHER = 8.0
"""Nats."""


class Moved(Line):
    """The same integral along a line farther from 1."""

    def _centre(self, y: float) -> float:
        centre = super()._centre(y)
        for share in (0.3, 0.1, 0.03, 0.01, 0.003):
            other = centre * (1 - share) if self.low else 1 + (1 + share) * (centre - 1)
            if self._height(other, y) < self._height(centre, y) + 2:
                break
        return other


class MovedBounded(Moved, BoundedLine):
    """The same for distributions with larger losses."""


class Narrow(Bent):
    """A different hyperbola."""

    share = Fraction(3, 4)


class NarrowAlone(Sums):
    """A different hyperbola, for compositions of steps alone."""

    def bent(self, y: float, digits: int) -> Bent:
        return Narrow(self.of.steps(), y, self.of.add, digits)


def drawn(chance: random.Random) -> tuple[Profile, float]:
    """A random composition in one direction, and a log delta to try."""
    few, smallest, widest = (
        chance.random() < 0.2,
        -100 if chance.random() < 0.25 else -9,
        chance.choice((1.2, 1.2, 1.2, 5.5)),
    )
    parts = [
        Part.of(
            "subsampled-gaussian",
            chance.randint(1, 4) if few else int(10 ** chance.uniform(0, 9)),
            q=1 if chance.random() < 0.02 else Fraction(f"{10 ** chance.uniform(smallest, -0.01):.2g}"),
            sigma=Fraction(f"{10 ** chance.uniform(-0.4, widest):.2g}"),
        )
        for _ in range(1 if chance.random() < 0.8 else 2)
    ]
    if chance.random() < 0.2:
        parts.append(Part.of("gaussian", chance.randint(1, 99), sigma=Fraction(f"{10 ** chance.uniform(0, 2):.2g}")))
    if chance.random() < 0.15:
        parts.append(Part.of("laplace", chance.randint(1, 9), epsilon=Fraction(f"{10 ** chance.uniform(-3, 0.5):.2g}")))
    if chance.random() < 0.15:
        parts.append(
            Part.of(
                "randomized-response", chance.randint(1, 9), epsilon=Fraction(f"{10 ** chance.uniform(-3, 0.5):.2g}")
            )
        )
    return Profile(parts, chance.random() < 0.5), -(10 ** chance.uniform(-0.5, 2.3))


class Elsewhere(Jumps):
    """Another vertical line, with another threshold for large losses."""

    narrower = 0.8

    def _best(self, y: float) -> Choice:
        """An order nearer to 1."""
        best = super()._best(y)
        return self._with(1 + 0.8 * (best.order - 1), y) or best


def with_points(of: Composition, y: float, digits: int, expected: float) -> Wedge:
    """Two rays, by points of each step's distribution, also for nearly lognormal losses."""
    with mock.patch.object(mellin, "MOST_TERMS", 0):
        return Wedge(of.steps(), y, digits, expected).prepared()


def second(profile: Profile, y: Fraction, digits: int, found: Any) -> Any:
    """delta by another method than the one that gave `found`."""
    of, made = profile.of, profile.sums.line
    others: list[Callable[[], Any]] = [lambda: Moved(of.factors(), float(y), digits).prepared()]
    if isinstance(made, Bent) or (made is None and of.sampled):
        others = [lambda: Narrow(of.steps(), float(y), of.add, digits)]
        if found > 0 and not of.add and of.is_of_steps:
            others.insert(0, lambda: Wedge(of.steps(), float(y), digits, float(found.log().mid())).prepared())
    if isinstance(made, Heavy | Wedge):
        others = [lambda: Bent(of.steps(), float(y), of.add, digits)]
    if isinstance(made, BoundedLine):
        expected = float(found.log().mid())
        others = [
            lambda: Wedge(of.steps(), float(y), digits, expected).prepared(),
            *others,
            lambda: MovedBounded(of.steps(), float(y), digits, expected - FARTHER).prepared(),
        ]
    kinds = (Elsewhere, Heavy) if isinstance(made, Jumps) else (Jumps, Elsewhere)
    if isinstance(made, Heavy | Wedge) or (of.pair is not None and not of.add):
        with suppress(OutOfReach):
            outlook = Outlook(of.steps(), float(y))
            for kind in kinds:
                others.append(lambda kind=kind: kind(outlook, digits, outlook.estimate(float(y))).prepared())
    if isinstance(made, Wedge) and found > 0:
        others.append(lambda: with_points(of, float(y), digits, float(found.log().mid())))
    if isinstance(made, Mixed):
        others.append(lambda: Mixed(of, y, digits, -math.inf, lambda add: NarrowAlone(of.steps_alone(add))))
    for other in others:
        with suppress(OutOfReach):
            line = other()
            with ctx.workprec(line.bits):
                return line.delta(ball(y))
    raise OutOfReach("no other method gives it")


def tried(profile: Profile, aim: float) -> str:
    """The outcome in one word."""
    y = Fraction(profile.guess(aim)[0])
    try:
        found = profile.rest(y, DIGITS)
    except OutOfReach:
        return "refused"
    if found == 0:
        return "exactly 0"
    try:
        other = second(profile, y, DIGITS - 1, found)
        if other.rel_accuracy_bits() < 10:  # delta is smaller than expected; the first method tries again by itself
            other = second(profile, y, 3 * DIGITS, found)
    except OutOfReach:
        return "not compared"
    if not found.overlaps(other):
        return "DISJOINT"
    if min(found.rel_accuracy_bits(), other.rel_accuracy_bits()) < 10:
        return "wide"
    return f"right, {type(profile.sums.line).__name__}" if profile.sums.line else "right, closed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slow", type=float, default=0, help="print refusals that take longer, in seconds")
    options = parser.parse_args()
    chance, counts, seconds = random.Random(options.seed), collections.Counter[str](), []
    refusals: list[float] = [0.0]
    for case in range(options.count):
        profile, aim = drawn(chance)
        start = time.process_time()
        try:
            word = tried(profile, aim)
        except Exception as error:  # every other exception is a fault
            word = f"RAISED {type(error).__name__}"
            print(f"{profile.parts} add={profile.of.add} aim={aim}: {error!r}", flush=True)
        seconds.append(time.process_time() - start)
        if word == "refused":
            refusals.append(seconds[-1])
            if options.slow and seconds[-1] > options.slow:
                print(f"refused in {seconds[-1]:.1f} s: {profile.parts} add={profile.of.add} aim={aim}", flush=True)
        counts[word] += 1
        if word in ("DISJOINT", "wide"):
            print(f"{word}: {profile.parts} add={profile.of.add} aim={aim}", flush=True)
        if (case + 1) % 100 == 0:
            print(case + 1, dict(counts), f"{math.fsum(seconds):.0f} s", flush=True)
    print(
        dict(counts),
        f"median {sorted(seconds)[len(seconds) // 2]:.3f} s, longest {max(seconds):.1f} s, longest refusal "
        f"{max(refusals):.1f} s",
    )
    sys.exit(any(word.isupper() or word.startswith("RAISED") for word in counts))


if __name__ == "__main__":
    main()
