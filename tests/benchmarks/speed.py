"""The speed of single values: one table from one run.

`python tests/benchmarks/speed.py [--rounds N]`

Nothing here passes or fails. Each task is called as a user calls it, in this process, with all modules loaded. For
comparison, arb evaluates the same expression once at the same precision, without an error bound, a domain check, or
digits. If arb has no such function, scipy or nothing is compared. The results are medians of CPU seconds.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import flint  # noqa: E402
import numpy as np  # noqa: E402
from flint import arb, fmpq  # noqa: E402

from symbolic import values  # noqa: E402
from symbolic.number import bits_for  # noqa: E402

DIGITS = 50
ELEMENTS = 100_000
Call = Callable[[], Any]


@dataclass(frozen=True)
class Job:
    """A task, its target in microseconds, and its comparison; one call does `parts` values."""

    name: str
    reach: float
    call: Call
    peer: Call | None = None
    parts: int = 1
    peer_name: str = "arb"


def seconds(call: Call, rounds: int, least: float = 0.02) -> float:
    """Median CPU seconds for one call over the rounds, each with a minimum length."""
    call()
    start, repeats = time.process_time(), 0
    while time.process_time() - start < least:
        call()
        repeats += 1

    def once() -> float:
        begun = time.process_time()
        for _ in range(repeats):
            call()
        return (time.process_time() - begun) / repeats

    return statistics.median(once() for _ in range(rounds))


def value(name: str, digits: int = DIGITS, **given: Any) -> Call:
    return lambda: values.value(name, digits=digits, **given)


def written(name: str, digits: int = DIGITS, **given: Any) -> Call:
    """The value with its digits as text, since they are computed on request."""
    return lambda: str(values.value(name, digits=digits, **given))


# ---- one evaluation by arb


def at(compute: Call, digits: int = DIGITS) -> Call:
    def once() -> Any:
        with flint.ctx.workprec(bits_for(digits)):
            return compute()

    return once


def inverse_moment() -> Any:
    """A hypergeometric series: n c u^(n-1) 3F2(1, 1, 1 - n; 2, 2; -c/u)."""
    n, c = 1000, arb(fmpq(1, 3))
    u = 1 - c
    series = (-c / u).hypgeom([arb(1), arb(1), arb(1 - n)], [arb(2), arb(2)])
    return n * c * u ** (n - 1) * series / (1 - u**n)


def f_beta_gaussian() -> Any:
    """F_beta at a threshold; the best threshold is a root, which is given here."""
    y = ROOT_OF_SLOPE
    above, below = (x.erfc() / 2 for x in ((y - arb(1) / 2) / arb(2).sqrt(), (y + arb(1) / 2) / arb(2).sqrt()))
    return 2 * above / (above + below + 1)


ROOT_OF_SLOPE = arb("-0.3")


def f_beta_laplace() -> Any:
    v = (-arb(1) / 2).exp()
    return 2 / (2 + v * (v + (v * v + 4).sqrt()) / 2)


def delta_gaussian() -> Any:
    root = arb(2).sqrt()
    return (arb(1) / 2 / root).erfc() / 2 - arb(1).exp() * (arb(3) / 2 / root).erfc() / 2


def variance() -> Any:
    p, q, pi = arb(fmpq(3, 5)), arb(fmpq(1, 5)), arb(fmpq(3, 10))
    r = pi * p + (1 - pi) * q
    return r * (1 - r) / (1000 * (p - q) ** 2)


def scipy_delta(epsilon: Any, mu: Any, module: str) -> Call | None:
    """The difference of two tails in scipy, as users write it.

    It uses `scipy.special.ndtr` or `scipy.stats.norm.cdf`. For small mu it loses most digits without a warning.
    """
    if importlib.util.find_spec("scipy") is None:
        return None
    if module == "ndtr":
        from scipy.special import ndtr as tail
    else:
        from scipy.stats import norm

        tail = norm.cdf
    return lambda: tail(mu / 2 - epsilon / mu) - np.exp(epsilon) * tail(-mu / 2 - epsilon / mu)


# ---- the tasks


def stream(lines: int) -> Call:
    """Answers to lines of `verdicts value --stdin`, without the pipe."""
    from proofs.command.value import answer

    question = json.dumps(
        {"name": "warner.variance", "args": {"n": "1000", "p": "0.9", "pi": "0.3"}, "digits": 20}
    ).encode()

    def call() -> None:
        for _ in range(lines):
            json.dumps(answer(question), ensure_ascii=False)

    return call


def beliefs() -> Call:
    from symbolic.belief.frame import Frame
    from symbolic.belief.mass import Mass

    source = random.Random(1)
    on = Frame(tuple(f"e{i}" for i in range(12)))
    masks = source.sample(range(1, on.full + 1), 200)
    weights = [source.randint(1, 1000) for _ in masks]
    masses = {one: Fraction(weight, sum(weights)) for one, weight in zip(masks, weights, strict=True)}

    def call() -> None:
        mass = Mass(on, masses)
        mass.beliefs(), mass.plausibilities()

    return call


def first_planar(rounds: int) -> float:
    """Seconds for the first value of a process, with all modules loaded."""
    code = (
        "import time\nfrom symbolic import values\nimport flint\nfrom symbolic.mechanisms import "
        "planar\nvalues.all_names()\nvalues.value('warner.variance', n=10, p='0.9', pi='0.5')\nstart = "
        "time.process_time()\nvalues.value('planar.lattice-sum', epsilon=1)\nprint(time.process_time() - start)"
    )

    def once() -> float:
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        return float(done.stdout)

    return statistics.median(once() for _ in range(rounds))


def jobs() -> list[Job]:
    source = np.random.default_rng(1)
    epsilon, mu = source.uniform(0, 5, ELEMENTS), source.uniform(0.1, 4, ELEMENTS)
    fast = values.entry("delta.gaussian").numpy
    return [
        Job("inverse moment, n = 1,000", 120, value("survey.inverse-moment", n=1000, c="1/3"), at(inverse_moment)),
        Job("F_beta* Gaussian", 50, value("f-beta.gaussian", mu=1, beta=1), at(f_beta_gaussian)),
        Job("F_beta* Laplace", 30, value("f-beta.laplace", epsilon=1, beta=1), at(f_beta_laplace)),
        Job("mu Gaussian", 120, value("mu.gaussian", epsilon=1, delta="1e-5"), at(delta_gaussian)),
        Job("delta Gaussian", 20, value("delta.gaussian", epsilon=1, mu=1), at(delta_gaussian)),
        Job("Warner's variance (rational)", 20, value("warner.variance", n=1000, p="0.9", pi="0.3"), at(variance)),
        Job(
            "the same, and its digits as text", 20, written("warner.variance", n=1000, p="0.9", pi="0.3"), at(variance)
        ),
        Job(
            "survey variance (rational)",
            20,
            value("survey.variance-approx", n=1000, p="0.6", q="0.2", pi="0.3"),
            at(variance),
        ),
        Job("--stdin, a line", 40, stream(10), at(variance), parts=10),
        *(
            Job(name, 0.7, lambda: fast(epsilon, mu), scipy_delta(epsilon, mu, module), ELEMENTS, module)
            for name, module in (
                ("numpy delta Gaussian, an element", "ndtr"),
                ("the same, beside scipy.stats", "norm.cdf"),
            )
        ),
        Job("bel and pl of 12 elements", 500, beliefs()),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many (default: 5)")
    rounds = parser.parse_args().rounds
    print(
        f"Python {platform.python_version()}, python-flint {importlib.metadata.version('python-flint')}, "
        f"{DIGITS} digits, medians of {rounds}; us"
    )
    print(f"{'job':<34}{'ours':>9}{'reach':>8}{'beside it':>11}{'ratio':>7}")
    for job in jobs():
        ours = seconds(job.call, rounds) * 1e6 / job.parts
        line = f"{job.name:<34}{ours:>9.2f}{job.reach:>8g}"
        if job.peer is not None:
            theirs = seconds(job.peer, rounds) * 1e6 / (job.parts if job.peer_name != "arb" else 1)
            line += f"{theirs:>11.2f}{ours / theirs:>7.1f} {job.peer_name}"
        print(line, flush=True)
    print(f"{'first planar value of a process':<34}{first_planar(rounds) * 1e6:>9.0f}{5000:>8}", flush=True)


if __name__ == "__main__":
    main()
