"""Compare surveys simulated by counts with one random number for each respondent.

`python tests/benchmarks/simulation.py [--rounds N]`

Nothing here passes or fails. The slow method is measured on a few experiments and extrapolated.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402

from symbolic.simulation.model import Survey  # noqa: E402
from symbolic.simulation.randomness import generator  # noqa: E402
from symbolic.simulation.surveys import survey_model  # noqa: E402

EXPERIMENTS, RESPONDENTS, FEW = 1000, 10**6, 5
DESIGN = ("3/5", "1/5", "3/10")
WANTED = 0.2  # target, in milliseconds


def median(function: Callable[[], object], rounds: int) -> float:
    """Median seconds."""

    def once() -> float:
        start = time.perf_counter()
        function()
        return time.perf_counter() - start

    return statistics.median(once() for _ in range(rounds))


def by_respondent(random: np.random.Generator) -> tuple[int, int]:
    """One survey: each respondent's property and answer are sampled."""
    truth, lie, share = (float(Fraction(one)) for one in DESIGN)
    has = random.random(RESPONDENTS) < share
    drawn = random.random(RESPONDENTS)
    yes = np.where(has, drawn < truth, (drawn >= truth) & (drawn < truth + lie))
    no = np.where(has, (drawn >= truth) & (drawn < truth + lie), drawn < truth)
    return int(yes.sum()), int(no.sum())


def experiments(rounds: int) -> None:
    random, model = generator(1, "benchmark"), survey_model(RESPONDENTS, *DESIGN)
    model.draw(random, 1)
    counts = median(lambda: model.draw(random, EXPERIMENTS), rounds)
    slow = median(lambda: [by_respondent(random) for _ in range(FEW)], rounds) * EXPERIMENTS / FEW
    print(f"{EXPERIMENTS} surveys of {RESPONDENTS:,} people: by counts {counts * 1000:.3f} ms   (wanted: {WANTED} ms)")
    print(f"  by respondent {slow:.1f} s (from {FEW} of them), {slow / counts:,.0f} times")
    tiny = survey_model(100, *DESIGN)
    few = median(lambda: tiny.draw(random, EXPERIMENTS), rounds)
    print(f"  of 100 people by counts {few * 1000:.3f} ms: {counts / few:.2f} times that for {RESPONDENTS:,}")


def histograms(rounds: int) -> None:
    for size, model in ((40, survey_model(40, *DESIGN)), (400, Survey(400, {"yes": "1/3", "no": "2/3"}))):
        random = generator(1, "benchmark")
        times = {}
        for many in (10**6, 10**9, 10**12):
            times[many] = median(partial(model.histogram, random, many), rounds)
        words = ", ".join(f"{many:.0e}: {seconds * 1000:.1f} ms" for many, seconds in times.items())
        print(f"repetitions of a survey of {size} people with {len(model.names)} answers, as a histogram: {words}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    rounds = parser.parse_args().rounds
    print(f"Python {platform.python_version()}, numpy {np.__version__}; medians of {rounds}")
    experiments(rounds)
    histograms(rounds)


if __name__ == "__main__":
    main()
