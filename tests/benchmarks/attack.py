"""Attack the checkers with false statements and nearly honest certificates.

`python tests/benchmarks/attack.py [--seconds S] [--seed N]`

| kind | attempts |
|---|---|
| near | a statement made from a certificate (facts, equations, axioms, sums), with small errors |
| sight | an allegedly known fact, or an allegedly defined term, near random assumptions |
| edited | honest certificates of the arena with one or two changes |
| collided | honest certificates with a name replaced by another, and rules that introduce a name twice |
| enclosed | a bound of a term over a box that is slightly too strong at a corner |
| evaluated | random terms of all operations at a point, in a refutation or at an example |

If a checker accepts an attempt, `attacks.exact` tests it exactly at rational points. It shares no code with the
checkers. If a value is not rational, the refutations of both checkers test it, so that each checker tests the
other. **unsound** is a theorem that fails at a point, or a refutation of a claim that holds there. **crashed** is a
checker that neither accepts nor refuses. Both counts must be 0.
"""

from __future__ import annotations

import argparse
import collections
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [path for path in (str(HERE), str(HERE.parents[1])) if path not in sys.path]

from attacks.edits import collided, edited  # noqa: E402
from attacks.enclosed import enclosed  # noqa: E402
from attacks.evaluated import evaluated  # noqa: E402
from attacks.named import named  # noqa: E402
from attacks.near import NEAR, sight  # noqa: E402
from attacks.trial import Attempt, outcome  # noqa: E402

from proofs import kernel, recheck  # noqa: E402

KINDS: Mapping[str, Callable[[Random], Attempt | None]] = {
    "near": lambda random: random.choice(NEAR)(random),
    "sight": sight,
    "edited": edited,
    "collided": lambda random: random.choice((collided, named))(random),
    "enclosed": enclosed,
    "evaluated": evaluated,
}
OUTCOMES = ("refused", "accepted", "unsound", "crashed")
Counts = dict[tuple[str, str], collections.Counter[str]]


def attempts(kind: str, seed: int) -> Iterator[tuple[Attempt, Random]]:
    """The endless sequence of attempts of a kind for a seed.

    Each attempt comes with the generator that selects its test points.
    """
    number = 0
    while True:
        random = Random(f"{kind}/{seed}/{number}")
        number += 1
        attempt = KINDS[kind](random)
        if attempt is not None:
            yield attempt, random


def attack(engines: Mapping[str, Any], kind: str, count: int, seed: int = 0) -> tuple[Counts, list[Attempt]]:
    """Try `count` attempts of a kind on each checker; return the counts and the failures."""
    counts: Counts = collections.defaultdict(collections.Counter)
    faults: list[Attempt] = []
    for (attempt, random), _ in zip(attempts(kind, seed), range(count), strict=False):
        state = random.getstate()
        for name, engine in engines.items():
            random.setstate(state)
            result = outcome(engine, attempt, random)
            counts[kind, name][result] += 1
            if result in ("unsound", "crashed"):
                faults.append(attempt)
    return counts, faults


def table(counts: Counts) -> str:
    """The counts as a table."""
    lines = [f"{'attack':10} {'checker':8} {'tried':>8} {'refused':>8} {'true':>8} {'unsound':>8} {'crashed':>8}"]
    for (kind, name), row in sorted(counts.items()):
        cells = " ".join(f"{row[result]:8,}" for result in OUTCOMES)
        lines.append(f"{kind:10} {name:8} {sum(row.values()):8,} {cells}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    total: Counts = collections.defaultdict(collections.Counter)
    faults: list[Attempt] = []
    end, turn = time.monotonic() + asked.seconds, 0
    while time.monotonic() < end:
        for kind in KINDS:
            counts, found = attack({"kernel": kernel, "recheck": recheck}, kind, 40, asked.seed + 1_000_003 * turn)
            faults += found
            for key, row in counts.items():
                total[key] += row
        turn += 1
    print(table(total))
    for fault in faults[:10]:
        print(json.dumps({"certificate": fault.certificate, "theorems": list(fault.theorems)}))
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
