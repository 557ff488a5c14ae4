"""Seconds and megabytes of small certificates that aim to exhaust time or memory.

`python tests/benchmarks/heavy.py [--count N] [--seed N]`

Each certificate has at most 10 kB, and each check runs in a process of its own. A check should take at most one CPU
second and 100 MB more than the process had before. (`tests/proofs/checkers/test_heavy.py` counts work instead.)
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [path for path in (str(HERE), str(HERE.parents[1])) if path not in sys.path]

from attacks import heavy  # noqa: E402
from attacks.trial import Attempt  # noqa: E402

from proofs import kernel, recheck  # noqa: E402

SECONDS, MEGABYTES = 1, 100
LIMIT = 60, 4 << 30  # seconds, bytes: a process that exceeds them is ended
CHECKERS = {"kernel": kernel, "recheck": recheck}


def usage() -> float:
    """The peak memory of this process, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def checked(checker: Any, attempt: Attempt) -> tuple[float, float, str]:
    """Seconds, megabytes and the answer of a check in this process."""
    before, start = usage(), time.process_time()
    try:
        checker.check(attempt.statement, checker.load(json.dumps(attempt.certificate)), {})
        answer = "accepted"
    except checker.Refused as refused:
        answer = str(refused)[:60]
    except BaseException as error:
        answer = f"crashed: {error!r}"[:60]
    return time.process_time() - start, usage() - before, answer


def measured(checker: Any, attempt: Attempt) -> tuple[float, float, str]:
    """Seconds, megabytes and the answer of a check in a new process."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT[0], LIMIT[0]))
        resource.setrlimit(resource.RLIMIT_AS, (LIMIT[1], LIMIT[1]))
        os.write(write, json.dumps(checked(checker, attempt)).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        found = pipe.read()
    os.waitpid(child, 0)
    return tuple(json.loads(found)) if found else (float(LIMIT[0]), 0.0, "ended")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    rows: list[tuple[float, float, str, str, str]] = []
    for number in range(asked.count):
        random = Random(f"{asked.seed}/{number}")
        large, use = random.choice(tuple(heavy.LARGE)), random.choice(tuple(heavy.USES))
        attempt = heavy.combined(large, use, random)
        if attempt is None:
            continue
        for name, checker in CHECKERS.items():
            rows.append((*measured(checker, attempt), name, f"{large}, {use}, number {number}"))
    for what, ordered in (("seconds", sorted(rows)), ("megabytes", sorted(rows, key=lambda row: row[1]))):
        print(f"most {what}:")
        for seconds, megabytes, answer, name, title in ordered[:-11:-1]:
            print(f"  {seconds:6.2f} s {megabytes:5.0f} MB  {name:8} {title}: {answer}")
    return int(any(row[0] > SECONDS or row[1] > MEGABYTES or row[2].startswith(("crashed", "ended")) for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
