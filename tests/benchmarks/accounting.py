"""Compare certified accounting with its peers.

`python tests/benchmarks/accounting.py [--rounds N] [--digits D]`

Nothing here passes or fails. The task is epsilon at delta of the composed, Poisson-subsampled Gaussian mechanism,
under addition or removal of a record. The peers are dp-accounting (its privacy loss distribution with default
discretisation, an intended upper bound, and its Rényi accountant) and opacus (its PRV accountant). They are
measured if installed (tests/benchmarks/requirements.txt); otherwise their stored figures are compared. Each result
has the ratio of times, the number of correct digits, and the side on which the figure lies. `--grid` times only
ours, over q, sigma, the number of steps and delta.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import itertools
import math
import platform
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from symbolic.accounting import Account  # noqa: E402
from symbolic.accounting.contours.loss import OutOfReach  # noqa: E402
from symbolic.vectors import accounting as stored_figures  # noqa: E402

PEERS = ("dp-accounting", "opacus", "scipy")
Peer = tuple[str, Callable[[], float]]


def median(function: Callable[[], Any], rounds: int) -> tuple[float, Any]:
    """The median seconds for one call, and its result."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        found = function()
        times.append(time.perf_counter() - start)
    return statistics.median(times), found


def installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def peers(q: float, sigma: float, times: int, delta: float) -> Iterator[Peer]:
    """The name of each peer, and the function that returns its epsilon."""
    if installed("dp_accounting"):
        from dp_accounting import dp_event, rdp
        from dp_accounting.pld import privacy_loss_distribution as pld

        def by_loss() -> float:
            whole = pld.from_gaussian_mechanism(sigma, sampling_prob=q).self_compose(times)
            return float(whole.get_epsilon_for_delta(delta))

        def by_renyi() -> float:
            step = dp_event.PoissonSampledDpEvent(q, dp_event.GaussianDpEvent(sigma))
            return float(rdp.RdpAccountant().compose(dp_event.SelfComposedDpEvent(step, times)).get_epsilon(delta))

        yield stored_figures.PEERS[0], by_loss
        yield stored_figures.PEERS[2], by_renyi
    if installed("opacus"):
        from opacus.accountants import PRVAccountant

        def by_prv() -> float:
            accountant = PRVAccountant()
            accountant.history = [(sigma, q, times)]
            return float(accountant.get_epsilon(delta=delta))

        yield stored_figures.PEERS[1], by_prv


def compared(truth: Fraction, found: float) -> str:
    """The number of correct digits, and the side on which the figure lies."""
    if not math.isfinite(found):
        return f"{found}"
    off = Fraction(found) / truth - 1
    digits = -math.log10(abs(off)) if off else 16.0
    side = "above the truth" if off >= 0 else "BELOW the truth"
    return f"{found:.10g}, {max(digits, 0):.1f} digits, {side} by {abs(float(off)):.1e}"


def grid(digits: int, slow: float) -> None:
    """CPU seconds for one epsilon over the whole grid.

    They are compared with those of an ordinary run within the same minute.
    """
    cases = itertools.product(
        ("1e-6", "1e-4", "1e-3", "0.01", "0.1", "0.5"),
        ("0.3", "0.5", "1", "2", "5", "10"),
        (1, 2, 3, 100, 10**4, 10**6, 10**9),
        ("1e-5", "1e-10", "1e-30", "1e-100"),
    )
    ordinary = Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 1000})
    unit, taken, refused = math.inf, [], 0
    for place, (q, sigma, times, delta) in enumerate(cases):
        if place % 84 == 0:
            unit = statistics.median(timed(ordinary, "1e-5", digits)[0] for _ in range(5))
        account = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})
        seconds, word = timed(account, delta, digits)
        refused += word == "refused"
        taken.append(seconds)
        if seconds > slow or word == "refused":
            print(
                f"q = {q}, sigma = {sigma}, {times} steps, delta = {delta}: {word} in {seconds:.2f} s, "
                f"{seconds / unit:.1f} ordinary runs",
                flush=True,
            )
    print(f"{len(taken)} epsilons, {refused} refused, {sum(one > slow for one in taken)} in more than {slow:g} s")
    print(f"median {statistics.median(taken):.3f} s, longest {max(taken):.2f} s, an ordinary run {unit:.3f} s")


def timed(account: Account, delta: str, digits: int) -> tuple[float, str]:
    """CPU seconds for one epsilon without a cache, and the result."""
    start = time.process_time()
    try:
        word = str(Account(account.parts).epsilon(delta, digits=digits))
    except OutOfReach:
        word = "refused"
    return time.process_time() - start, word


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--digits", type=int, default=15)
    parser.add_argument("--grid", action="store_true", help="time ours alone, over its whole reach")
    parser.add_argument("--slow", type=float, default=0.2, help="with --grid: print those that take longer, in seconds")
    options = parser.parse_args()
    if options.grid:
        grid(options.digits, options.slow)
        return
    warnings.simplefilter("ignore")
    print(f"Python {platform.python_version()}, python-flint {importlib.metadata.version('python-flint')}", end="")
    print(
        "".join(f", {name} {importlib.metadata.version(name)}" for name in PEERS if installed(name.replace("-", "_")))
    )
    for (q, sigma, times, delta), stored in stored_figures.FIGURES.items():
        account = Account.of({"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times})

        def ours(account: Account = account, delta: str = delta) -> Any:
            return Account(account.parts).epsilon(delta, digits=options.digits)

        seconds, found = median(ours, options.rounds)
        print(f"q = {q}, sigma = {sigma}, {times} steps, delta = {delta}: {found} in {seconds * 1000:.0f} ms")
        measured = set()
        for name, compute in peers(float(q), float(sigma), int(times), float(delta)):
            try:
                other, theirs = median(compute, 1)
            except Exception as error:  # a peer that fails is a result
                print(f"  {name}: {type(error).__name__}")
                continue
            measured.add(name)
            print(f"  {name}: {compared(Fraction(str(found)), theirs)}; {other / seconds:.1f} times as long")
        for name, figure in zip(stored_figures.PEERS, stored, strict=True):
            if name not in measured:
                print(f"  {name}, as stored: {compared(Fraction(str(found)), float(figure))}")


if __name__ == "__main__":
    main()
