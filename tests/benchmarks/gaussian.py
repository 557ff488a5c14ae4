"""Compare the Gaussian mechanism with mpmath.

`python tests/benchmarks/gaussian.py [--rounds N] [--digits D]`

Nothing here passes or fails; the results are medians. mpmath has no error bound. Its `findroot` gets a good
starting point and enough digits for a correct result, which was compared with the certified value.
"""

from __future__ import annotations

import argparse
import importlib.metadata
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

ONE, SMALL = Fraction(1), Fraction(1, 10**5)


def median(function: Callable[[], object], rounds: int, repeats: int) -> float:
    """Median seconds for one call."""

    def once() -> float:
        start = time.perf_counter()
        for _ in range(repeats):
            function()
        return (time.perf_counter() - start) / repeats

    function()
    return statistics.median(once() for _ in range(rounds))


def peers(digits: int) -> dict[str, Callable[[], Any]]:
    import mpmath
    from mpmath import erfc, erfinv, exp, findroot, mp, mpf, sqrt

    mp.dps = digits + 10

    def tail(x: Any) -> Any:
        return erfc(x / sqrt(2)) / 2

    def delta(epsilon: Any, mu: Any) -> Any:
        return tail(epsilon / mu - mu / 2) - exp(epsilon) * tail(epsilon / mu + mu / 2)

    def f_beta() -> Any:
        def slope(y: Any) -> Any:
            return exp(y) * (tail(y + mpf(1) / 2) + 1) - tail(y - mpf(1) / 2)

        y = findroot(slope, mpf(-1) / 2)
        return 2 / (1 + exp(-y))

    return {
        "trade-off(1, 1e-5)": lambda: tail(1 - sqrt(2) * erfinv(1 - 2 * mpf(10) ** -5)),
        "delta(1, 1)": lambda: delta(mpf(1), mpf(1)),
        "mu(1, 1e-5)": lambda: findroot(lambda mu: mpmath.log(delta(mpf(1), mu) * 10**5), mpf("0.25")),
        "f-beta(mu=1)": f_beta,
    }


def ours(digits: int) -> dict[str, tuple[Callable[[], Any], Callable[[], Any]]]:
    """The time of the value with its digits, and of the ball alone."""
    from flint import fmpq

    from symbolic.detection import gaussian, gaussian_roots, gaussian_score
    from symbolic.number import bits_for

    bits = bits_for(digits) - gaussian.SPARED
    small = gaussian.exact(SMALL)
    one = fmpq(1)
    return {
        "trade-off(1, 1e-5)": (
            lambda: gaussian.trade_off(ONE, SMALL, digits),
            lambda: gaussian.enclose_trade_off(one, small, bits),
        ),
        "delta(1, 1)": (lambda: gaussian.delta(ONE, ONE, digits), lambda: gaussian.enclose_delta(one, one, bits)),
        "mu(1, 1e-5)": (
            lambda: gaussian_roots.mu(ONE, SMALL, digits),
            lambda: gaussian_roots.enclose_mu(one, small, bits),
        ),
        "f-beta(mu=1)": (
            lambda: gaussian_score.f_beta(one, ONE, ONE, digits),
            lambda: gaussian_score.best_log_ratio(one, one, bits),
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    parser.add_argument("--digits", type=int, nargs="*", default=[50, 1000, 10_000], help="default: 50 1000 10000")
    given = parser.parse_args()
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("python-flint", "mpmath"))
    print(f"Python {platform.python_version()}, {versions}; medians of {given.rounds}")
    for digits in given.digits:
        repeats = 200 if digits <= 100 else 10 if digits <= 2_000 else 1
        theirs = peers(digits) if digits <= 2_000 else {}
        print(f"{digits} digits{'':>12}{'value':>12}{'enclosed':>12}{'mpmath':>14}{'times':>8}")
        for name, (value, enclosed) in ours(digits).items():
            row = [median(one, given.rounds, repeats) * 1e6 for one in (value, enclosed)]
            line = f"  {name:<20}{row[0]:9.1f} us{row[1]:9.1f} us"
            if name in theirs:
                if abs(float(theirs[name]()) / float(value()) - 1) > 1e-12:
                    raise SystemExit(f"mpmath finds another {name}")
                peer = median(theirs[name], given.rounds, max(1, repeats // 20)) * 1e6
                line += f"{peer:11.1f} us{peer / row[0]:8.1f}"
            print(line)


if __name__ == "__main__":
    main()
