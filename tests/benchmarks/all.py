"""Run all measurements one after the other, each in a process of its own.

`python tests/benchmarks/all.py [NAME ...] [--rounds N]`

Each prints its versions, ratios and medians over N rounds. Nothing passes or fails.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
NAMES = (
    "run",
    "speed",
    "asking",
    "inverse_moment",
    "composition",
    "accounting",
    "gaussian",
    "planar",
    "simulation",
    "belief",
    "mixtures",
    "search",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)} (default: all)")
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    options = parser.parse_args()
    if unknown := set(options.names) - set(NAMES):
        parser.error(f"no measurement is called {', '.join(sorted(unknown))}; they are {', '.join(NAMES)}")
    failed = []
    for name in options.names or NAMES:
        print(f"==== {name}", flush=True)
        start = time.perf_counter()
        done = subprocess.run([sys.executable, FOLDER / f"{name}.py", "--rounds", str(options.rounds)], check=False)
        if done.returncode:
            failed.append(name)
        print(f"---- {name}: {time.perf_counter() - start:.0f} s\n", flush=True)
    if failed:
        raise SystemExit(f"not measured to the end: {', '.join(failed)}")


if __name__ == "__main__":
    main()
