"""Compare E[1/M | M > 0] with mpmath and scipy.

`python tests/benchmarks/inverse_moment.py [--rounds N]`

Nothing here passes or fails. mpmath integrates ((1 - c + c x)^n - (1 - c)^n)/x from 0 to 1, with nodes chosen where
the integrand decreases. scipy sums the terms in floats. The relative error of each peer against the certified value
is printed.
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
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402

from symbolic import survey, value  # noqa: E402

POINTS = (
    (10**6, Fraction(1, 2)),
    (10**6, Fraction(1, 10**6)),
    (10**9, Fraction(4, 5)),
    (10**12, Fraction(1, 10**11)),
    (10**18, Fraction(1, 3)),
    (10**18, Fraction(1, 10**18)),
)
DIGITS = (50, 1000, 10_000)


def median(function: Callable[[], Any], rounds: int, repeated: int = 1) -> float:
    """Median seconds for one call; a call before the first round is not counted."""
    function()

    def once() -> float:
        start = time.perf_counter()
        for _ in range(repeated):
            function()
        return (time.perf_counter() - start) / repeated

    return statistics.median(once() for _ in range(rounds))


def by_quadrature(n: int, c: Fraction, digits: int = 50) -> Any:
    """mpmath.quad, with nodes where n c (1 - x) is 1, 2, 4, ..."""
    import mpmath

    with mpmath.workdps(digits + 10):
        share = mpmath.mpf(c.numerator) / c.denominator
        missing = mpmath.exp(n * mpmath.log1p(-share))
        scale = n * share
        nodes = [mpmath.mpf(0), mpmath.mpf(1)]
        at = mpmath.mpf(1) / 4
        while at < scale:
            nodes.append(1 - at / scale)
            at *= 2
            if at > 10 * digits:
                break
        whole = mpmath.quad(
            lambda x: (
                (mpmath.exp(n * mpmath.log1p(-share * (1 - x))) - missing) / x
                if x
                else n * share * missing / (1 - share)
            ),
            sorted(set(nodes)),
        )
        return whole / (1 - missing)


def certified(rounds: int) -> None:
    import mpmath

    print(f"{'n':>8} {'c':>8} " + "".join(f"{digits:>8} digits" for digits in DIGITS) + "   mpmath.quad, 50 digits")
    for n, c in POINTS:
        line = f"{n:8.0e} {float(c):8.0e} "
        first = 0.0
        for digits in DIGITS:
            found = median(
                partial(value, "survey.inverse-moment", digits, n=n, c=c),
                rounds,
                20 if digits < 100 else 1,
            )
            first = first or found
            line += f"{found * 1e3:12.3f} ms"
        truth = value("survey.inverse-moment", 60, n=n, c=c).mpf
        start = time.perf_counter()
        found = by_quadrature(n, c)
        theirs = time.perf_counter() - start
        with mpmath.workdps(60):
            error = float(abs(found / truth - 1))
        print(f"{line}   {theirs * 1e3:8.1f} ms, {theirs / first:6,.0f} times, error {error:.0e}")


def floats(rounds: int) -> None:
    """Float64 arrays, compared with the sum over all terms."""
    from scipy import stats

    n, c = 100_000, np.linspace(0.1, 0.9, 50)
    terms = np.arange(1, n + 1)

    def summed() -> Any:
        return [float((stats.binom.pmf(terms, n, one) / terms).sum() / -np.expm1(n * np.log1p(-one))) for one in c]

    function = survey.inverse_moment.numpy
    ours, theirs = median(lambda: function(n=n, c=c), rounds), median(summed, 1)
    difference = float(np.max(np.abs(np.asarray(summed()) / function(n=n, c=c) - 1)))
    print(
        f"50 floats, n = {n:,}: {ours * 1e6:.0f} us, scipy.stats {theirs * 1e3:.0f} ms, {theirs / ours:,.0f} "
        f"times; they differ by {difference:.0e}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    rounds = parser.parse_args().rounds
    versions = ", ".join(
        f"{name} {importlib.metadata.version(name)}" for name in ("python-flint", "mpmath", "numpy", "scipy")
    )
    print(f"Python {platform.python_version()}, {versions}; medians of {rounds}")
    certified(rounds)
    floats(rounds)


if __name__ == "__main__":
    main()
