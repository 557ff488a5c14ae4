"""Compare maximum likelihood from several mechanisms, and Shokri's optimum, with peers.

`python tests/benchmarks/mixtures.py [--rounds N]`

Nothing here passes or fails; the results are medians. qif and multi-freq-ldpy are measured if installed
(tests/benchmarks/requirements.txt). They run EM on a channel whose columns are those of all mechanisms, weighted by
their shares of the users, which has the same steps as GIBU. All methods are compared by the certified gap of the
mean log-likelihood.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402

from proofs.experiments.cell import mechanisms, population  # noqa: E402
from symbolic.estimation.estimators import combined, generalised_update  # noqa: E402
from symbolic.estimation.interior_point import closest  # noqa: E402
from symbolic.estimation.mixture import Mixture, Observed  # noqa: E402
from symbolic.mechanisms import shokri, shokri_program  # noqa: E402
from symbolic.mechanisms.channel import k_rr  # noqa: E402
from symbolic.simulation.reports import reports, shared  # noqa: E402

SLOW = 2.0  # seconds; slower calls run once
USERS = 100_000


def median(function: Callable[[], Any], rounds: int) -> tuple[float, Any]:
    """The median CPU seconds of this process for one call, and its result.

    CPU time is independent of other load on the machine.
    """
    start = time.process_time()
    found = function()
    times = [time.process_time() - start]
    if times[0] > SLOW:
        return times[0], found
    for _ in range(rounds):
        start = time.process_time()
        found = function()
        times.append(time.process_time() - start)
    return statistics.median(times), found


def shown(seconds: float) -> str:
    return (
        f"{seconds * 1e6:.0f} us"
        if seconds < 1e-3
        else f"{seconds * 1e3:.1f} ms"
        if seconds < 1
        else f"{seconds:.2f} s"
    )


def stacked(seen: Sequence[Observed]) -> tuple[Any, Any]:
    """One channel for all mechanisms, and the distribution of its observables."""
    n = sum(one.users for one in seen)
    matrix = np.hstack([one.mechanism.matrix * (one.users / n) for one in seen])
    return matrix, np.concatenate([one.counts for one in seen]) / n


def by_qif(seen: Sequence[Observed], difference: float) -> tuple[Any, str]:
    from qif import channel  # type: ignore[import-not-found, unused-ignore]

    theta, steps = channel.iterative_bayesian_update(*stacked(seen), max_diff=difference)
    return np.asarray(theta).ravel(), f", {int(steps)} steps"


def by_multi_freq(seen: Sequence[Observed], tolerance: float) -> tuple[Any, str]:
    """multi-freq-ldpy takes one symmetric matrix.

    The average mechanism is used, which has another maximum.
    """
    from multi_freq_ldpy.estimators.Histogram_estimator import (  # type: ignore[import-not-found, unused-ignore]
        IBU,
    )

    whole = combined(seen)
    theta = IBU(
        whole.mechanism.k, np.ascontiguousarray(whole.mechanism.matrix), whole.shares, 10_000, tolerance, "max_abs"
    )
    return np.asarray(theta), ", of the average mechanism"


def maxima(rounds: int) -> None:
    peers = [(name, peer) for module, name, peer in PEERS if importlib.util.find_spec(module) is not None]
    for title, mixture, space, narrow in (
        ("100 symbols, 10 k-RR mechanisms", "k-rr", "linear", 1e-8),
        ("the same", "k-rr", "linear", 1e-12),
        ("100 symbols, 10 geometric mechanisms", "geometric", "linear", 1e-12),
        ("384 cells, 10 planar geometric mechanisms", "geometric", "planar", 1e-12),
    ):
        known = mechanisms(mixture, space, "")
        seen = reports(known, population(space, known[0].k), shared(USERS, 10, "equal", 1), 1, "benchmark")
        seconds, found = median(lambda seen=seen, narrow=narrow: closest(Mixture.of(seen), narrow), rounds)  # type: ignore[misc]
        print(f"{title}, gap {narrow:g}: {shown(seconds)}, {found.steps} steps, certified gap {found.gap:.1e}")
        printed, stopped = median(lambda seen=seen: generalised_update(Mixture.of(seen), 1e-8), rounds)  # type: ignore[misc]
        print(f"    GIBU as printed, delta 1e-8: {shown(printed)}, {stopped.steps} steps, gap {stopped.gap:.1e}")
        for name, peer in peers if mixture == "k-rr" else peers[:1]:
            peer(seen, 1e-2)  # compiles at the first call
            for difference in (1e-6, 1e-10) if space == "linear" else (1e-6,):
                theirs, (theta, words) = median(lambda peer=peer, seen=seen, d=difference: peer(seen, d), rounds)  # type: ignore[misc]
                gap = Mixture.of(seen).gap(theta / theta.sum())
                print(
                    f"    {name}, difference {difference:g}: {shown(theirs)}{words}, gap {gap:.1e}; "
                    f"{theirs / seconds:.0f} times"
                )


PEERS = (("qif", "qif's EM", by_qif), ("multi_freq_ldpy", "multi-freq-ldpy's EM", by_multi_freq))


def iterations(rounds: int) -> None:
    theta = np.full(1000, 1e-3)
    for count in (1, 10):
        random = np.random.default_rng(1)
        seen = [
            Observed(one, one.draw(random.multinomial(USERS, theta), random))
            for one in (k_rr(1000, 3 + level) for level in range(count))
        ]
        mixture = Mixture.of(seen)

        def steps(mixture: Mixture = mixture) -> Any:
            for _ in range(100):
                mixture.slope(theta)

        seconds, _ = median(steps, rounds)
        matrix, out = stacked(seen)

        def dense(matrix: Any = matrix, out: Any = out) -> Any:
            for _ in range(100):
                (matrix @ (out / (theta @ matrix))) * theta

        theirs, _ = median(dense, rounds)
        print(
            f"a step of EM, 1000 symbols, {count} k-RR: {shown(seconds / 100)}; as a matrix "
            f"{shown(theirs / 100)}, {theirs / seconds:.0f} times"
        )


def optima(rounds: int) -> None:
    points, prior = list(range(100)), [1] * 100
    seconds, found = median(lambda: shokri.on_line(points, prior, 10), 20 * rounds)
    print(
        f"Shokri's optimum on a line of 100: {shown(seconds)}, value {found.value} with its certificate ({found.bound})"
    )
    theirs, _ = median(lambda: shokri_program.least_truth(points, prior, 10), rounds)
    print(f"    an end of the polytope of optima, HiGHS: {shown(theirs)}, {theirs / seconds:.0f} times")
    for k in (20, 40):
        loss = shokri.distances(range(k))
        theirs, program = median(lambda k=k, loss=loss: shokri_program.enclosed(loss, [f"1/{k}"] * k, k // 8), rounds)  # type: ignore[misc]
        print(
            f"    the whole program on {k} points, HiGHS and exact bounds: {shown(theirs)}, within "
            f"{float(program.high - program.low):.0e}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    rounds = parser.parse_args().rounds
    names = [name for name in ("numpy", "scipy", "qif", "multi-freq-ldpy") if _installed(name)]
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in names)
    print(f"Python {platform.python_version()}, {versions}; medians of {rounds}, one core, {USERS} users")
    for measure in (maxima, iterations, optima):
        measure(rounds)


def _installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


if __name__ == "__main__":
    main()
