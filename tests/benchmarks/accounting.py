"""Compare certified accounting with its peers and with the figures that it has to reach.

`python tests/benchmarks/accounting.py [--rounds N] [--box N] [--wrong-side N] [--seed S] [--only PART ...]`

    python tests/benchmarks/accounting.py                      # all parts, small samples, medians of 5
    python tests/benchmarks/accounting.py --only table         # Gaussians beside dp-accounting's loss distribution
    python tests/benchmarks/accounting.py --only box --box 300
    python tests/benchmarks/accounting.py --only wrong-side --wrong-side 10000 --seed 1

| part | measures |
|---|---|
| table | 15 digits of epsilon beside dp-accounting's privacy loss distribution at its default discretisation, 1e-4 |
| mixtures | many noise levels, Laplace mechanisms, and what was refused before |
| box | random q, sigma, T and delta: seconds, certain digits, relative widths |
| wrong-side | random compositions against `tests/independent_accountant.py` |

Each row ends with "reached" or "missed". Nothing passes or fails by time: the exit code is 1 only if an answer
contradicts the second implementation. Times are seconds of one process, medians over `--rounds` new accounts. The peer
is measured if it is installed (tests/benchmarks/requirements.txt), or with `--peer-python PATH`, an interpreter of
another environment, in which it is imported before the clock starts.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import math
import platform
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from compared_accounts import AGREES, WIDE, outcome, simulated  # noqa: E402

from symbolic.accounting.account import Account  # noqa: E402
from symbolic.accounting.answer import Answer  # noqa: E402

PARTS = ("table", "mixtures", "box", "wrong-side")
TABLE = [
    *(("0.01", "1", 10**4, delta) for delta in ("1e-5", "1e-10", "1e-20")),
    ("0.01", "1", 3000, "1e-10"),
    ("0.01", "1", 10**5, "1e-5"),
    ("0.001", "0.8", 10**5, "1e-5"),
    ("0.001", "0.8", 10**5, "1e-10"),
    ("0.004", "1.1", 15000, "1e-5"),
    ("0.004", "1.1", 15000, "1e-10"),
    ("0.02", "0.7", 2000, "1e-6"),
    ("0.05", "1.5", 1000, "1e-8"),
    ("0.1", "2", 1000, "1e-5"),
    ("0.3", "4", 300, "1e-6"),
    ("0.5", "10", 10**4, "1e-5"),
]
"""q, sigma, T, delta, with T q >= 20."""
TABLE_DIGITS = 15
BOX = {"q": (1e-6, 0.5), "sigma": (0.3, 100), "times": (1, 1e6), "delta": (1e-30, 1e-2)}
BOX_SECONDS, BOX_DIGITS, BOX_SHARE, BOX_WIDTH = 2.0, 12, 0.9, 1e-3
FAILURE_WIDTH = 0.01  # of epsilon, relative
LONGEST = 60  # seconds; an answer that takes longer is stopped, and counts as none
PEER = """
import json, statistics, sys, time
from dp_accounting.pld import privacy_loss_distribution as pld
def epsilon(q, sigma, times, delta):
    whole = pld.from_gaussian_mechanism(sigma, sampling_prob=q).self_compose(times)
    return float(whole.get_epsilon_for_delta(delta))
epsilon(0.1, 1.0, 2, 1e-5)
for line in sys.stdin:
    *numbers, rounds = json.loads(line)
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        found = epsilon(*numbers)
        taken.append(time.perf_counter() - start)
    print(json.dumps([statistics.median(taken), found]), flush=True)
"""


class Peer:
    """dp-accounting in a process of its own, which answers one line of numbers with its seconds and its epsilon."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen([python, "-c", PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, *numbers: float) -> tuple[float, float] | None:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(numbers) + "\n")
            self.process.stdin.flush()
            seconds, found = json.loads(self.process.stdout.readline())
        except (BrokenPipeError, json.JSONDecodeError):
            return None
        return seconds, found

    def close(self) -> None:
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # it ended without dp-accounting
            self.process.stdin.close()
        self.process.wait()


def steps(q: str, sigma: str, times: int) -> dict[str, Any]:
    return {"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times}


@contextmanager
def stopped() -> Iterator[None]:
    """Raise TimeoutError after `LONGEST` seconds."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"stopped after {LONGEST} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def timed(mechanisms: list[dict[str, Any]], delta: str, digits: int, rounds: int) -> tuple[float, Answer | str]:
    """Median seconds and the answer of a new account; the text of an exception, which is a failure, instead of it."""
    taken: list[float] = []
    answer: Answer | str = ""
    for _ in range(rounds):
        start = time.perf_counter()
        try:
            with stopped():
                answer = Account.of(mechanisms).epsilon(delta, digits=digits)
        except Exception as error:  # a valid composition that is refused is a figure
            answer = f"{type(error).__name__}: {error}"
        taken.append(time.perf_counter() - start)
        if taken[-1] > 30:
            break
    return statistics.median(taken), answer


def width(answer: Answer | str) -> float:
    """The width of the interval relative to epsilon; infinite if there is none."""
    if isinstance(answer, str) or answer.high is None:
        return 0.0 if isinstance(answer, Answer) and answer.is_infinite else math.inf
    return float((answer.high - answer.low) / answer.high) if answer.high else 0.0


def words(answer: Answer | str) -> str:
    if isinstance(answer, str):
        return f"FAILED: {answer}"
    return f"{answer.text} by {answer.method}, {answer.digits} of {answer.asked} digits, width {width(answer):.1e}"


def verdict(is_reached: bool) -> str:
    return "reached" if is_reached else "MISSED"


# ---- parts


def table(options: argparse.Namespace) -> Iterator[str]:
    peer, ratios, reached = Peer(options.peer_python), [], 0
    for q, sigma, times, delta in TABLE:
        seconds, answer = timed([steps(q, sigma, times)], delta, TABLE_DIGITS, options.rounds)
        theirs = peer(float(Fraction(q)), float(sigma), times, float(delta), options.rounds)
        has_digits = isinstance(answer, Answer) and answer.is_certain
        row = f"q = {q}, sigma = {sigma}, T = {times}, delta = {delta}: {words(answer)}, {seconds:.3f} s"
        if theirs is None:
            yield f"{row}; dp-accounting is not installed; {verdict(has_digits)} without a peer"
            continue
        ratios.append(theirs[0] / seconds)
        is_reached = has_digits and ratios[-1] > 1
        reached += is_reached
        error = theirs[1] / float(answer) - 1 if isinstance(answer, Answer) else math.nan
        side = "above" if error >= 0 else "BELOW the truth"
        yield (
            f"{row}; dp-accounting {theirs[1]:.10g} ({error:+.1e}, {side}), {theirs[0]:.3f} s, "
            f"{ratios[-1]:.1f} times as long; {verdict(is_reached)}"
        )
    peer.close()
    if ratios:
        yield (
            f"table: {reached} of {len(TABLE)} with {TABLE_DIGITS} digits and faster than the peer; ratios "
            f"{min(ratios):.2f} to {max(ratios):.1f}, median {statistics.median(ratios):.1f}; "
            f"{verdict(reached == len(TABLE))}"
        )


def mixtures(options: argparse.Namespace) -> Iterator[str]:
    levels = [steps("0.01", f"{1 + k / 1000}", 1) for k in range(1000)]
    half, one = ({"mechanism": "laplace", "epsilon": epsilon} for epsilon in ("0.5", "1"))
    approximate = {"mechanism": "approximate", "epsilon": 1, "delta": "1e-5"}
    cases: list[tuple[str, list[dict[str, Any]], str, int, float]] = [
        ("1,000 noise levels", levels, "1e-5", 6, 10),
        ("two Laplace mechanisms", [half, one], "1e-5", 6, 2),
        ("Laplace beside subsampled Gaussians", [one, steps("0.01", "1", 1000)], "1e-5", 6, 2),
        ("(1, 1e-5)-DP at its delta", [approximate], "1e-5", 15, 2),
        ("sigma = 0.1, q = 0.01, T = 1000", [steps("0.01", "0.1", 1000)], "1e-5", 2, 2),
        ("two Laplace mechanisms, delta = 0", [half, one], "0", 15, 2),
        ("subsampled Gaussians, delta = 0", [steps("0.01", "1", 1000)], "0", 15, 2),
    ]
    for name, mechanisms, delta, digits, most in cases:
        seconds, answer = timed(mechanisms, delta, digits, options.rounds)
        is_reached = isinstance(answer, Answer) and answer.is_certain and seconds <= most
        yield f"{name}: {words(answer)}, {seconds:.2f} s of {most}; {verdict(is_reached)}"


def box(options: argparse.Namespace) -> Iterator[str]:
    chance, slow, wide, failed = Random(options.seed), 0, 0, 0
    taken, methods, certain = [], Counter[str](), 0
    for place in range(options.box):
        drawn = {name: math.exp(chance.uniform(math.log(low), math.log(high))) for name, (low, high) in BOX.items()}
        q, sigma, delta = (f"{drawn[name]:.3g}" for name in ("q", "sigma", "delta"))
        seconds, answer = timed([steps(q, sigma, max(1, int(drawn["times"])))], delta, BOX_DIGITS, 1)
        taken.append(seconds)
        methods[answer.method if isinstance(answer, Answer) else "none"] += 1
        is_certain, size = isinstance(answer, Answer) and answer.is_certain, width(answer)
        certain += is_certain
        slow += seconds > BOX_SECONDS
        wide += not is_certain and size > BOX_WIDTH
        failed += size > FAILURE_WIDTH
        if seconds > BOX_SECONDS or (not is_certain and size > BOX_WIDTH):
            kind = "FAILURE" if size > FAILURE_WIDTH else "wide" if size > BOX_WIDTH else "slow"
            yield (
                f"  {kind}: q = {q}, sigma = {sigma}, T = {int(drawn['times'])}, delta = {delta}: {words(answer)}, "
                f"{seconds:.2f} s"
            )
        progress(options, place, options.box)
    count = max(options.box, 1)
    yield (
        f"box, seed {options.seed}: {options.box} sets, median {statistics.median(taken):.3f} s, longest "
        f"{max(taken):.2f} s; methods: {', '.join(f'{name} {k}' for name, k in methods.most_common())}"
    )
    yield f"  within {BOX_SECONDS:g} s: {count - slow} of {count}; {verdict(not slow)}"
    yield f"  {BOX_DIGITS} digits: {certain} of {count}; {verdict(certain >= BOX_SHARE * count)}"
    yield f"  the rest wider than {BOX_WIDTH:g}: {wide} of {count - certain}; {verdict(not wide)}"
    yield f"  wider than {FAILURE_WIDTH:g}: {failed}; {verdict(not failed)}"


def wrong_side(options: argparse.Namespace) -> Iterator[str]:
    counts = Counter[str]()
    for place in range(options.wrong_side):
        chance = Random(f"{options.seed} {place}")
        mechanisms = simulated(chance)
        try:
            with stopped():
                question, found = outcome(mechanisms, chance)
        except Exception as error:  # a valid composition that is refused is a figure
            question, found = "asked", f"FAILED: {type(error).__name__}: {error}"
        counts[found.partition(":")[0]] += 1
        if found not in (AGREES, WIDE):
            yield f"  {found}; {question}: {json.dumps(mechanisms)}"
        progress(options, place, options.wrong_side)
    options.contradicted |= bool(counts["WRONG"])
    yield (
        f"wrong side, seed {options.seed}: {options.wrong_side} compositions: {dict(counts)}; "
        f"{verdict(counts['WRONG'] + counts['FAILED'] == 0)}"
    )


def progress(options: argparse.Namespace, place: int, count: int) -> None:
    if options.progress and (place + 1) % max(1, count // 20) == 0:
        print(f"  ... {place + 1} of {count}, {time.perf_counter() - options.start:.0f} s", file=sys.stderr, flush=True)


RUN: dict[str, Callable[[argparse.Namespace], Iterator[str]]] = {
    "table": table,
    "mixtures": mixtures,
    "box": box,
    "wrong-side": wrong_side,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    parser.add_argument("--box", type=int, default=40, metavar="N", help="random sets of the box (default: 40)")
    parser.add_argument("--wrong-side", type=int, default=100, metavar="N", help="compositions (default: 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="the parts to run (default: all)")
    parser.add_argument("--peer-python", default=sys.executable, metavar="PATH", help="with dp-accounting installed")
    parser.add_argument("--no-progress", dest="progress", action="store_false")
    options = parser.parse_args()
    options.start, options.contradicted = time.perf_counter(), False
    print(f"Python {platform.python_version()}, python-flint {importlib.metadata.version('python-flint')}")
    for name in options.only:
        print(f"== {name}", flush=True)
        for row in RUN[name](options):
            print(row, flush=True)
    return 1 if options.contradicted else 0


if __name__ == "__main__":
    sys.exit(main())
