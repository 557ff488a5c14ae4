"""Measure several tasks side by side in one run.

`python tests/benchmarks/run.py [--rounds N]`

Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

JUDGING, IMPORT, MEMORY, RATIO = 5.0, 0.6, 300, 20  # targets: seconds, seconds, megabytes, times faster


def process(*arguments: str) -> tuple[float, str]:
    """The wall-clock time of a new Python process, and its output."""
    start = time.perf_counter()
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    elapsed = time.perf_counter() - start
    if done.returncode:
        raise SystemExit(done.stderr)
    return elapsed, done.stdout


def median(function: Callable[[], float], rounds: int) -> float:
    return statistics.median(function() for _ in range(rounds))


def timed(function: Callable[[], object]) -> float:
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def judging(rounds: int) -> None:
    """Judge all statements in a new process, with both checkers."""
    seconds = median(lambda: process("-m", "proofs.command", "check", "--jobs", "2")[0], rounds)
    print(
        f"judging everything, cold, both engines, 2 processes: {seconds:.2f} s   (wanted: under {JUDGING} s "
        f"for the survey chapter)"
    )
    code = (
        "import resource\nfrom proofs.judging import ledger\nledger.verdicts()\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    seconds, printed = process("-c", code)
    print(f"the same in one process: {seconds:.2f} s, {int(printed) / 1024:.0f} MB   (wanted: under {MEMORY} MB)")
    many = max(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 0) / 1024
    print(f"the largest process of the run: {many:.0f} MB")


def importing(rounds: int) -> None:
    bare = median(lambda: process("-c", "pass")[0], rounds)
    whole = median(lambda: process("-c", "import symbolic")[0], rounds)
    print(f"import of symbolic: {whole - bare:.3f} s beyond {bare:.3f} s of Python   (wanted: under {IMPORT} s)")
    help_ = median(lambda: process("-m", "proofs.command", "--help")[0], rounds)
    print(f"verdicts --help: {help_:.3f} s")


def slowest(count: int = 8) -> None:
    rows = json.loads(process("-m", "proofs.command", "check", "--jobs", "1", "--json")[1])
    print("the statements that take longest:")
    for row in sorted(rows, key=lambda one: -one["seconds"])[:count]:
        print(f"  {row['seconds'] * 1000:7.1f} ms  {row['id']}")


def identity(rounds: int) -> None:
    """Check one identity with the kernel and with `sympy.simplify`, in one process."""
    import sympy

    from proofs import kernel
    from symbolic import survey
    from symbolic.language import Eq, reals
    from symbolic.representations.sympy import expression

    p, q, pi = reals("p q pi")
    claim = Eq(survey.factor(p, q, pi), survey.factor_centred(p, q, pi))
    statement: dict[str, Any] = {
        "id": "benchmark/identity",
        "variables": {"p": "real", "q": "real", "pi": "real"},
        "given": [["<", "q", "p"]],
        "claim": [claim.data],
    }
    certificate = {
        "format": 1,
        "statement": statement,
        "example": {"p": "3/5", "q": "1/5", "pi": "1/2"},
        "proof": {"claims": [{"rule": "ring"}]},
    }

    def check() -> None:
        kernel.check(statement, certificate, {})

    def simplify() -> None:
        sympy.core.cache.clear_cache()
        if sympy.simplify(expression(claim.left) - expression(claim.right)) != 0:
            raise SystemExit("sympy does not simplify the difference to zero")

    check(), simplify()  # loads both
    ours, theirs = median(lambda: timed(check), rounds), median(lambda: timed(simplify), rounds)
    print(
        f"an identity: kernel {ours * 1000:.2f} ms, sympy.simplify {theirs * 1000:.1f} ms, {theirs / ours:.0f} "
        f"times   (wanted: {RATIO} times)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    rounds = parser.parse_args().rounds
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("sympy", "python-flint", "numpy"))
    print(f"Python {platform.python_version()}, {versions}; medians of {rounds}")
    for measure in (importing, identity, judging):
        measure(rounds)
    slowest()


if __name__ == "__main__":
    main()
