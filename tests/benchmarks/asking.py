"""The time of `verdicts show` and `check` for one statement, relative to a bare start.

`python tests/benchmarks/asking.py [--rounds N]`

Nothing passes or fails. A round runs each command once, one after the other, so that other load slows all of them.
The bare start is an interpreter that loads click and flint and exits.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START = ("-c", "import click, flint")
IDS = (
    "li2022/theorem-10.second",
    "li2022/theorem-10.first",
    "li2022/theorem-9",
    "li2022/grab-savage.approximation",
    "li2022/corollary-6.upper",
    "li2022/figure-5.accuracy",
    "li2022/supplement-4.6.first",
    "liu2019/eq-24.improved",
    "liu2019/table-1.beta-1.f-0.9",
    "liu2019/table-1.beta-1.5.f-0.76",
    "liu2019/eq-18.larger",
    "liu2019/gaussian-sigma",
    "liu2019/beyond.two-coordinates-curve.less",
    "elsalamouny2022/prop-convergence.converging",
    "elsalamouny2022/conclusion.gibu",
)
COMPILED = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def cost(*arguments: str) -> tuple[float, float]:
    """Wall-clock seconds and CPU seconds of a new process."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=COMPILED, capture_output=True, text=True, check=False
    )
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(done.stderr)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", default=IDS, help="statements (default: light and heavy ones)")
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    options = parser.parse_args()
    asked = [(command, identifier) for identifier in options.ids for command in ("check", "show")]
    cost("-m", "proofs.command", "--help")  # compiles all modules
    rounds = [
        {START: cost(*START), **{one: cost("-m", "proofs.command", *one) for one in asked}}
        for _ in range(options.rounds)
    ]
    wall, work = (statistics.median(found[START][part] for found in rounds) for part in (0, 1))
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores; medians of {options.rounds}")
    print(
        f"the start of Python with click and flint: {wall:.3f} s on the wall, {work:.3f} s of work; as "
        f"multiples of that:"
    )
    print("   wall   work")
    for one in asked:
        ratios = (statistics.median(found[one][part] / found[START][part] for found in rounds) for part in (0, 1))
        print("".join(f"{ratio:7.1f}" for ratio in ratios), "", *one)


if __name__ == "__main__":
    main()
