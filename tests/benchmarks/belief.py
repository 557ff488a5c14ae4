"""Compare belief functions with the usual library.

`python tests/benchmarks/belief.py [--rounds N]`

The peer is py_dempster_shafer (`pip install -r tests/benchmarks/requirements.txt`), which uses floats where this
project is exact. Without it, only our own times are shown. Nothing here passes or fails. The results are medians,
and ratios of times from the same run.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from symbolic.belief.em import em_floats, estimate  # noqa: E402
from symbolic.belief.frame import Frame, bits  # noqa: E402
from symbolic.belief.loss import KINDS, privacy_loss  # noqa: E402
from symbolic.belief.mass import Mass  # noqa: E402
from symbolic.belief.mechanism import Mechanism  # noqa: E402
from symbolic.belief.messages import duality_gap  # noqa: E402

TIMES, WALLEY = 1000, 1.0  # targets: speed-up factor; seconds
PEER = "py_dempster_shafer"
REPEATED = 10  # calls in a round, for short tasks


def median(function: Callable[[], object], rounds: int, repeated: int = 1) -> float:
    """Median seconds for one call; a call before the first round is not counted."""
    function()

    def once() -> float:
        start = time.perf_counter()
        for _ in range(repeated):
            function()
        return (time.perf_counter() - start) / repeated

    return statistics.median(once() for _ in range(rounds))


def frame(elements: int) -> Frame:
    return Frame(tuple(f"e{i}" for i in range(elements)))


def random_mass(on: Frame, sets: int, seed: int, largest: int = 1000, singletons: bool = False) -> Mass:
    """Random focal sets with masses proportional to integers up to `largest`."""
    source = random.Random(seed)
    masks = [1 << i for i in range(len(on))] if singletons else []
    masks += source.sample([one for one in range(1, on.full + 1) if one not in set(masks)], sets - len(masks))
    weights = [source.randint(1, largest) for _ in masks]
    return Mass(on, {one: Fraction(weight, sum(weights)) for one, weight in zip(masks, weights, strict=True)})


def tables(rounds: int) -> None:
    """All beliefs and plausibilities of 12 elements."""
    peer: Any = importlib.import_module("pyds") if importlib.util.find_spec("pyds") else None
    print(f"belief and plausibility of all 4,096 events on 12 elements   (wanted: {TIMES} times faster)")
    for sets, largest in ((200, 1000), (1000, 1000), (4095, 1000), (1000, 10**40)):
        mass = random_mass(frame(12), sets, seed=1, largest=largest)
        ours = median(lambda mass=mass: (mass.beliefs(), mass.plausibilities()), rounds, REPEATED)  # type: ignore[misc]
        digits = len(str(mass.denominator))
        line = f"  {sets:5,} focal sets, denominator of {digits} digits: {ours * 1000:7.3f} ms"
        if peer is not None:
            theirs = peer.MassFunction(
                {frozenset(mass.frame.names(one)): float(value) for one, value in mass.masses.items()}
            )
            seconds = median(lambda theirs=theirs: (theirs.bel(), theirs.pl()), rounds)  # type: ignore[misc]
            beliefs, plausibilities = theirs.bel(), theirs.pl()
            exact, also = mass.beliefs(), mass.plausibilities()
            worst = max(
                max(abs(value - float(table[tuple(event)])) for event, value in values.items())
                for values, table in ((beliefs, exact), (plausibilities, also))
            )
            line += f", {PEER} {seconds:6.2f} s, {seconds / ours:,.0f} times; its largest error {worst:.0e}"
        print(line)


def losses(rounds: int) -> None:
    """Losses of a mechanism with 1,000 focal sets on 16 elements, for two and ten inputs."""
    for inputs in (2, 10):
        rows = {f"x{k}": random_mass(frame(16), 1000, seed=k, singletons=True) for k in range(inputs)}
        mechanism = Mechanism(frame(16), rows)
        print(f"losses on 16 elements, {inputs} inputs of 1,000 focal sets each   (wanted for walley: {WALLEY} s)")
        for kind in KINDS:
            seconds = median(lambda mechanism=mechanism, kind=kind: privacy_loss(mechanism, kind), rounds)  # type: ignore[misc]
            print(f"  {kind:13} {seconds:.4f} s")
        simple = median(lambda mechanism=mechanism: on_singletons(mechanism), rounds)  # type: ignore[misc]
        if on_singletons(mechanism) != privacy_loss(mechanism, "walley").ratio:
            raise SystemExit("the loss according to Walley is not the one on singletons")
        print(f"  walley, decided on singletons {simple:.4f} s")


def on_singletons(mechanism: Mechanism) -> Fraction:
    """max over y of the largest pl({y}) over the smallest m({y}).

    The number is the same as over all events, but only singletons are evaluated.
    """
    elements = len(mechanism.frame)
    largest, smallest = [Fraction(0)] * elements, [Fraction(1)] * elements
    for row in mechanism.rows.values():
        touching = [Fraction(0)] * elements
        for mask, value in row.masses.items():
            for i in bits(mask):
                touching[i] += value
        largest = [max(one, other) for one, other in zip(largest, touching, strict=True)]
        smallest = [min(one, row.mass(1 << i)) for i, one in enumerate(smallest)]
    return max(one / other for one, other in zip(largest, smallest, strict=True))


def estimates(rounds: int) -> None:
    """The maximum likelihood estimate of a prior, and EM until its gap is 1e-6.

    The inputs have similar output distributions, as under privacy.
    """
    source = random.Random(3)
    sets = source.sample(range(1, 256), 12)
    common = [source.randint(10, 30) for _ in sets]
    rows = {}
    for k in range(6):
        weights = [10 * one + source.randint(0, 60) for one in common]
        rows[f"x{k}"] = {one: Fraction(w, sum(weights)) for one, w in zip(sets, weights, strict=True)}
    mechanism = Mechanism.of(frame(8), rows)
    shares = dict(zip(mechanism.inputs, (30, 25, 20, 15, 6, 4), strict=True))
    counts = {
        one: round(100 * sum(share * mechanism[x].mass(one) for x, share in shares.items())) + source.randint(-9, 9)
        for one in sets
    }
    ours = median(lambda: estimate(mechanism, counts), rounds)
    found = estimate(mechanism, counts)
    steps = 100
    while True:
        reached = [Fraction(float(share)) for share in em_floats(mechanism, counts, steps=steps)]
        prior = {name: share / sum(reached) for name, share in zip(mechanism.inputs, reached, strict=True)}
        if duality_gap(mechanism, counts, prior) <= Fraction(1, 10**6) or steps >= 10**6:
            break
        steps *= 2
    slow = median(lambda: em_floats(mechanism, counts, steps=steps), 1)
    print(
        f"the prior behind {sum(counts.values())} messages, 6 similar inputs, 12 messages: {ours * 1000:.1f} "
        f"ms, gap {float(found.gap):.0e}"
    )
    print(f"  EM: {steps:,} steps for a gap of 1e-6, {slow * 1000:.0f} ms in floats, {slow / ours:,.0f} times")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    rounds = parser.parse_args().rounds
    try:
        peer = f"{PEER} {importlib.metadata.version(PEER)}"
    except importlib.metadata.PackageNotFoundError:
        peer = f"without {PEER}"
    print(
        f"Python {platform.python_version()}, numpy {importlib.metadata.version('numpy')}, {peer}; medians of {rounds}"
    )
    for measure in (tables, losses, estimates):
        measure(rounds)


if __name__ == "__main__":
    main()
