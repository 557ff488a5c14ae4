"""Compositions drawn at random: two contours must overlap, or it is refused. `python tests/benchmarks/accounting_fuzz.py [--cases N] [--seed S]`

Exit code 1 where two certified enclosures of one number are disjoint, or where anything but a refusal is raised. Figures of a run are printed, with
the number of seconds; nothing depends on them."""

from __future__ import annotations

import argparse
import collections
import math
import random
import sys
import time
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from symbolic.accounting.contour import Line  # noqa: E402
from symbolic.accounting.loss import OutOfReach, ball  # noqa: E402
from symbolic.accounting.mechanism import Part  # noqa: E402
from symbolic.accounting.profile import Profile  # noqa: E402

DIGITS = 6


class Moved(Line):
    """The same sum along a line farther from 1."""

    def _centre(self, y: float) -> float:
        centre = super()._centre(y)
        for share in (0.3, 0.1, 0.03, 0.01, 0.003):
            other = centre * (1 - share) if self.low else 1 + (1 + share) * (centre - 1)
            if self._height(other, y) < self._height(centre, y) + 2:
                break
        return other


def drawn(chance: random.Random) -> tuple[Profile, float]:
    """A composition in one direction, and log delta for which it is tried."""
    parts = [
        Part.of(
            "subsampled-gaussian",
            int(10 ** chance.uniform(0, 9)),
            q=Fraction(f"{10 ** chance.uniform(-4, -0.01):.2g}"),
            sigma=Fraction(f"{10 ** chance.uniform(-0.4, 1.2):.2g}"),
        )
    ]
    if chance.random() < 0.3:
        parts.append(Part.of("gaussian", chance.randint(1, 99), sigma=Fraction(f"{10 ** chance.uniform(0, 2):.2g}")))
    if chance.random() < 0.2:
        parts.append(Part.of("laplace", chance.randint(1, 9), epsilon=Fraction(f"{10 ** chance.uniform(-3, 0.5):.2g}")))
    if chance.random() < 0.2:
        parts.append(
            Part.of(
                "randomized-response", chance.randint(1, 9), epsilon=Fraction(f"{10 ** chance.uniform(-3, 0.5):.2g}")
            )
        )
    return Profile(parts, chance.random() < 0.5), -(10 ** chance.uniform(-0.5, 2.3))


def tried(profile: Profile, aim: float) -> str:
    """What came out, in a word."""
    y = Fraction(profile.guess(aim)[0]).limit_denominator(10**6)
    try:
        found = profile.rest(y, DIGITS)
        if found == 0:
            return "exactly 0"
        other = Moved(profile.factors(), float(y), DIGITS - 1).delta(ball(y))
    except OutOfReach:
        return "refused"
    if not found.overlaps(other):
        return "DISJOINT"
    return "right" if min(found.rel_accuracy_bits(), other.rel_accuracy_bits()) >= 10 else "wide"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, counts, seconds = random.Random(options.seed), collections.Counter[str](), []
    for case in range(options.cases):
        profile, aim = drawn(chance)
        start = time.perf_counter()
        try:
            word = tried(profile, aim)
        except Exception as error:  # whatever it is, it is not a refusal
            word = f"RAISED {type(error).__name__}"
            print(f"{profile.parts} add={profile.add} aim={aim}: {error!r}", flush=True)
        seconds.append(time.perf_counter() - start)
        counts[word] += 1
        if word in ("DISJOINT", "wide"):
            print(f"{word}: {profile.parts} add={profile.add} aim={aim}", flush=True)
        if (case + 1) % 500 == 0:
            print(case + 1, dict(counts), f"{math.fsum(seconds):.0f} s", flush=True)
    print(dict(counts), f"median {sorted(seconds)[len(seconds) // 2]:.3f} s, longest {max(seconds):.1f} s")
    sys.exit(any(word.isupper() or word.startswith("RAISED") for word in counts))


if __name__ == "__main__":
    main()
