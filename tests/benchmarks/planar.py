"""Compare the planar lattice sum and all reference vectors with other methods.

`python tests/benchmarks/planar.py [--rounds N] [--digits D]`

Nothing here passes or fails; the results are medians. The usual method sums shells in mpmath. It gets the counts
r(m), so that only its own arithmetic is timed, and as many shells as its digits need.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import math
import platform
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

WANTED = 100e-6  # seconds at 50 digits
WANTED_VECTORS = 10.0  # seconds
MOST_SHELLS = 300_000  # beyond this, the time of the peer is extrapolated from a part of its shells


def median(function: Callable[[], object], rounds: int, repeats: int = 1) -> float:
    """Median seconds for one call."""

    def once() -> float:
        start = time.perf_counter()
        for _ in range(repeats):
            function()
        return (time.perf_counter() - start) / repeats

    return statistics.median(once() for _ in range(rounds))


def shells_in_mpmath(a: Fraction, digits: int) -> tuple[Callable[[], Any], float]:
    """The sum over shells, and the factor that extrapolates its time."""
    import mpmath

    from symbolic.mechanisms.epstein import shells

    needed = math.ceil(((digits + 3) * math.log(10) / float(a)) ** 2) + 1
    taken = min(needed, MOST_SHELLS)
    counts = shells(taken)

    def run() -> Any:
        with mpmath.workdps(digits + 10):
            scale = mpmath.mpf(a.numerator) / a.denominator
            return 1 + mpmath.fsum(count * mpmath.exp(-scale * mpmath.sqrt(m)) for m, count in counts)

    return run, needed / taken


def lattice(rounds: int, digits: int) -> None:
    from symbolic.mechanisms import planar
    from symbolic.number import bits_for

    bits = bits_for(digits)
    print(f"planar normaliser, {digits} digits   (wanted at 50 digits: {WANTED * 1e6:.0f} us)")
    print(f"{'a':>10}  {'way':<8}{'value':>12}{'enclosed':>12}{'mpmath shells':>18}{'times':>12}")
    for text in ("1e-18", "1e-3", "0.1", "1/2", "1", "3", "10", "20", "21", "30", "100"):
        a = Fraction(text)
        planar.normaliser(a, digits=digits)  # computes the table of this precision once
        value = median(lambda a=a: planar.normaliser(a, digits=digits), rounds, 20)
        enclosed = median(lambda a=a: planar.enclose(a, bits), rounds, 20)
        if float(a) > 0.01:
            run, factor = shells_in_mpmath(a, digits)
            theirs = median(run, 1 if factor > 1 or a < 3 else rounds) * factor
            shown = f"{theirs * 1e3:15.2f} ms{theirs / value:12.0f}"
        else:
            shown = f"{'(no end)':>18}{'':>12}"
        print(f"{text:>10}  {planar.plan(a, bits).way:<8}{value * 1e6:9.1f} us{enclosed * 1e6:9.1f} us{shown}")


def more_digits(rounds: int) -> None:
    from symbolic.mechanisms import planar
    from symbolic.number import bits_for

    print("more digits:")
    for digits, texts in (
        (200, ("1e-18", "1", "30")),
        (1_000, ("1e-18", "1e-3", "1", "30", "300")),
        (10_000, ("1e-1000", "1000")),
    ):
        for text in texts:
            a = Fraction(text)
            planar.normaliser(a, digits=digits)
            seconds = median(
                lambda a=a, digits=digits: planar.normaliser(a, digits=digits), rounds if digits < 10_000 else 1
            )
            print(
                f"  {digits:>6} digits, a = {text:<8} {planar.plan(a, bits_for(digits)).way:<8}{seconds * 1e3:10.2f} ms"
            )


def errors(rounds: int) -> None:
    from symbolic.estimation.errors import error
    from symbolic.estimation.shape import Shape
    from symbolic.mechanisms.family import K_RR
    from symbolic.mechanisms.levels import Levels

    shape = Shape.of("0.5, 0.3, 0.2")
    for count in (1, 10, 1_000):
        levels = Levels.of(epsilons={Fraction(level, count): level for level in range(1, count + 1)})
        seconds = median(lambda levels=levels: error(K_RR, shape, levels), rounds, 20 if count < 100 else 1)
        print(f"k-RR error of {count} different levels, 50 digits: {seconds * 1e6:.0f} us")


def reference_vectors(rounds: int) -> None:
    from symbolic import vectors

    def run() -> int:
        return sum(len(vectors.document(name)["tests"]) for name in vectors.names())

    seconds = median(run, rounds)
    print(f"all {run()} reference vectors: {seconds:.2f} s   (wanted: under {WANTED_VECTORS:.0f} s)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    parser.add_argument("--digits", type=int, default=50, help="of the first table (default: 50)")
    given = parser.parse_args()
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("python-flint", "mpmath"))
    print(f"Python {platform.python_version()}, {versions}; medians of {given.rounds}")
    lattice(given.rounds, given.digits)
    more_digits(given.rounds)
    errors(given.rounds)
    reference_vectors(given.rounds)


if __name__ == "__main__":
    main()
