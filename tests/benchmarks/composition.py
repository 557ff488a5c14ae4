"""Compare k-fold composition with its peers.

`python tests/benchmarks/composition.py [--rounds N] [--digits D]`

Nothing here passes or fails; the results are medians. dp-accounting is measured if it is installed
(tests/benchmarks/requirements.txt). mpmath sums all terms. scipy has at most 12 digits and no error bound. The
error of each peer is measured against the certified value.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
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

from symbolic.composition import laplace, randomized_response  # noqa: E402

SLOW = 2.0  # seconds; slower calls run once


def median(function: Callable[[], Any], rounds: int) -> tuple[float, Any]:
    """The median seconds for one call, and its result."""
    start = time.perf_counter()
    found = function()
    first = time.perf_counter() - start
    if first > SLOW:
        return first, found
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        found = function()
        times.append(time.perf_counter() - start)
    return statistics.median(times), found


def shown(seconds: float) -> str:
    return f"{seconds * 1e3:.3f} ms" if seconds < 1 else f"{seconds:.2f} s"


def error(found: Any, truth: Any) -> str:
    return f"{abs(float(found) / float(truth) - 1):.0e}"


def by_mpmath(k: int, epsilon: Fraction, at: Fraction, digits: int) -> Any:
    """delta as the sum of all its terms."""
    import mpmath

    with mpmath.workdps(digits + 10):
        r = mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
        e = mpmath.exp(mpmath.mpf(at.numerator) / at.denominator)
        j = int((at / epsilon + k) // 2)
        weight = mpmath.binomial(k, j + 1) * r ** (j + 1) / (1 + r) ** k
        ratio = r ** (k - 2 * (j + 1))
        total = mpmath.mpf(0)
        for i in range(j + 1, k + 1):
            total += weight * (1 - e * ratio)
            weight = weight * r * (k - i) / (i + 1)
            ratio /= r * r
        return total


def by_dp_accounting(k: int, epsilon: Fraction, at: Fraction) -> Any:
    from dp_accounting.pld import privacy_loss_distribution  # type: ignore[import-not-found, unused-ignore]

    noise = 2 / (1 + math.exp(epsilon))
    one = privacy_loss_distribution.from_randomized_response(noise, 2)
    return one.self_compose(k).get_delta_for_epsilon(float(at))


def deltas(rounds: int, digits: int) -> None:
    has_accountant = importlib.util.find_spec("dp_accounting") is not None
    print(f"delta of k randomized responses, epsilon = 1/sqrt(k), at 1, {digits} digits")
    for k in (10, 100, 10**3, 10**4, 10**6, 10**9, 10**12, 10**18):
        epsilon, at = Fraction(1, math.isqrt(k)), Fraction(1)

        def ours(k: int = k, epsilon: Fraction = epsilon) -> Any:
            return randomized_response.delta(k, at=1, epsilon=epsilon, digits=digits)

        seconds, truth = median(ours, rounds)
        line = f"  k = 10^{round(math.log10(k)):<3} {shown(seconds):>10}"
        if k <= 10**4:
            theirs, found = median(lambda k=k, e=epsilon, at=at: by_mpmath(k, e, at, digits), rounds)  # type: ignore[misc]
            line += f"   mpmath {shown(theirs):>10}, {theirs / seconds:6.0f} times, off by {error(found, truth)}"
        if has_accountant and k <= 10**4:
            theirs, found = median(lambda k=k, e=epsilon, at=at: by_dp_accounting(k, e, at), rounds)  # type: ignore[misc]
            line += f"   dp-accounting {shown(theirs):>10}, {theirs / seconds:6.0f} times, off by {error(found, truth)}"
        print(line)


def curves(rounds: int, digits: int) -> None:
    alphas = [Fraction(i, 101) for i in range(1, 101)]
    print(f"trade-off of the same at 100 alphas, {digits} digits")
    for k in (100, 10**4, 10**6, 10**18):
        epsilon = Fraction(1, math.isqrt(k))

        def ours(k: int = k, epsilon: Fraction = epsilon) -> list[Any]:
            return randomized_response.trade_offs(k, alphas, epsilon=epsilon, digits=digits)

        seconds, truth = median(ours, rounds)
        line = f"  k = 10^{round(math.log10(k)):<3} {shown(seconds):>10}"
        if importlib.util.find_spec("scipy") is not None and k <= 10**6:
            theirs, found = median(lambda k=k, e=epsilon: by_scipy(k, e, alphas), rounds)  # type: ignore[misc]
            worst = max((error(one, other) for one, other in zip(found, truth, strict=True)), key=float)
            line += f"   scipy, floats {shown(theirs):>10}, {theirs / seconds:6.2f} times, off by {worst}"
        print(line)


def by_scipy(k: int, epsilon: Fraction, alphas: list[Fraction]) -> list[float]:
    from scipy.stats import binom

    p = 1 / (1 + math.exp(-epsilon))
    found = []
    for alpha in map(float, alphas):
        j = int(binom.ppf(alpha, k, p))
        gap = (binom.cdf(j, k, p) - alpha) / binom.pmf(j, k, p)
        found.append(float(binom.sf(j, k, 1 - p) + gap * binom.pmf(j, k, 1 - p)))
    return found


def laplaces(rounds: int, digits: int) -> None:
    print(f"k Laplace mechanisms, epsilon = 1/sqrt(k), {digits} digits")
    for k in (1, 2, 10, 100, 400):
        epsilon = Fraction(1, math.isqrt(k))

        def one(k: int = k, epsilon: Fraction = epsilon) -> Any:
            return laplace.delta(k, at="0.5", epsilon=epsilon, digits=digits)

        def curve(k: int = k, epsilon: Fraction = epsilon) -> Any:
            return laplace.trade_off(k, "0.1", epsilon=epsilon, digits=digits)

        seconds, truth = median(one, rounds)
        line = f"  k = {k:<6} delta {shown(seconds):>10}, trade-off {shown(median(curve, rounds)[0]):>10}"
        if importlib.util.find_spec("dp_accounting") is not None:
            from dp_accounting.pld import (  # type: ignore[import-not-found, unused-ignore]
                privacy_loss_distribution,
            )

            def accountant(k: int = k, epsilon: Fraction = epsilon) -> Any:
                whole = privacy_loss_distribution.from_laplace_mechanism(1 / float(epsilon)).self_compose(k)
                return whole.get_delta_for_epsilon(0.5)

            theirs, found = median(accountant, rounds)
            line += f"   dp-accounting {shown(theirs):>10}, {theirs / seconds:6.0f} times, off by {error(found, truth)}"
        print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    parser.add_argument("--digits", type=int, default=40, help="default: 40")
    given = parser.parse_args()
    peers = [name for name in ("mpmath", "scipy", "dp_accounting") if importlib.util.find_spec(name) is not None]
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("python-flint", *peers))
    print(f"Python {platform.python_version()}, {versions}; medians of {given.rounds}")
    for measure in (deltas, curves, laplaces):
        measure(given.rounds, given.digits)


if __name__ == "__main__":
    main()
