"""Compare the array functions with the certified values.

`python tests/benchmarks/floats.py`

For each name, print the largest error in units in the last place, and its arguments. Points are sampled over the
domain of every parameter, with a seed: from 0 and the smallest double to the largest, near 1, 1/2 and each other,
and in the usual range. If the certified value is refused, the function must return nan. The exception is a domain
that doubles decide, such as p + q <= 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from symbolic import values  # noqa: E402
from symbolic.formula import DomainError, arrays  # noqa: E402
from symbolic.number import NumberError  # noqa: E402
from symbolic.representations import exact  # noqa: E402
from symbolic.representations.near import IS_EXTENDED  # noqa: E402
from symbolic.simulation.representations import row_of  # noqa: E402

NAMES = tuple(name for name in values.all_names() if "numpy" in row_of(name).there)
SMALL = ("survey.clipped-bias", "survey.clipped-mse")  # the certified value takes time proportional to n
SHARES = (
    0.0,
    1.0,
    5e-324,
    2.2e-308,
    1e-300,
    6e-23,
    1e-16,
    1e-3,
    0.25,
    0.5,
    0.75,
    1 - 2**-53,
    0.5 + 2**-53,
    0.5 - 2**-54,
)
SIZES = (
    5e-324,
    2.2e-308,
    1e-300,
    1e-150,
    1e-16,
    1e-3,
    1.0,
    1 + 2**-52,
    2.0,
    10.0,
    37.5,
    38.5,
    397.0,
    700.0,
    745.2,
    800.0,
    1e5,
    1e15,
    1e150,
    1e300,
    1.7e308,
)
COUNTS = (1.0, 2.0, 3.0, 10.0, 31.0, 32.0, 33.0, 34.0, 1000.0, 2.0**31, 2.0**53 + 2, 1e15, 3.28e17, 1e18)


@dataclass(frozen=True)
class Found:
    """The largest error of a name and its arguments; wrong nans and missing nans."""

    name: str
    points: int
    worst: float
    at: Mapping[str, float]
    missing: list[Mapping[str, float]]
    invented: list[Mapping[str, float]]
    certified: int
    seconds: float


# ---- points


def share(draw: random.Random) -> float:
    kind = draw.random()
    if kind < 0.25:
        return draw.choice(SHARES)
    if kind < 0.55:
        return draw.random()
    if kind < 0.7:
        return 10 ** draw.uniform(-20, 0)
    if kind < 0.8:
        return 10 ** draw.uniform(-320, 0)
    if kind < 0.9:
        return 1 - 10 ** draw.uniform(-16, 0)
    return 0.5 + draw.choice((-1, 1)) * 10 ** draw.uniform(-16, -0.4)


def size(draw: random.Random) -> float:
    kind = draw.random()
    if kind < 0.2:
        return draw.choice(SIZES)
    if kind < 0.6:
        return 10 ** draw.uniform(-3, 2)
    if kind < 0.8:
        return 10 ** draw.uniform(-20, 4)
    return 10 ** draw.uniform(-320, 308)


def count(draw: random.Random, most: float) -> float:
    fitting = [one for one in COUNTS if one <= most]
    return draw.choice(fitting) if draw.random() < 0.3 else float(int(10 ** draw.uniform(0, np.log10(most))))


def beside(x: float, draw: random.Random) -> float:
    """A number near x."""
    kind = draw.random()
    if kind < 0.3:
        return float(np.nextafter(x, draw.choice((-np.inf, np.inf))))
    return x * (1 + draw.choice((-1, 1)) * 10 ** draw.uniform(-16, -1))


def point(name: str, draw: random.Random) -> dict[str, float]:
    """A point, usually in the domain."""
    given: dict[str, float] = {}
    for key in values.entry(name).of_arrays():
        if key in ("n", "n1", "n2", "n3", "k"):
            given[key] = count(draw, 60 if name in SMALL else 1e18)
        elif key in ("epsilon", "beta", "mu", "sensitivity"):
            given[key] = 0.0 if draw.random() < 0.05 and key in ("epsilon", "mu") else size(draw)
        elif key == "theta":
            given[key] = draw.choice((-1, 1)) * size(draw) if draw.random() < 0.7 else share(draw)
        elif key in ("ratio", "root", "at_ratio"):
            given[key] = 1 + size(draw)
        elif key.startswith("rho"):
            given[key] = 0.0 if draw.random() < 0.6 else share(draw) * draw.choice((1, 0.2))
        else:
            given[key] = share(draw)
    return repaired(given, draw)


def repaired(given: dict[str, float], draw: random.Random) -> dict[str, float]:
    """Move a parameter that depends on another one into its usual range."""
    if "q" in given:
        kind = draw.random()
        given["q"] = beside(given["p"], draw) if kind < 0.3 else 1 - given["p"] if kind < 0.4 else given["q"]
        if given["p"] + given["q"] > 1:
            given["q"] = given["q"] * (1 - given["p"])
    if "n1" in given and "n" in given:
        given["n1"] = float(int(given["n"] * share(draw)))
    if "n1" in given and "n2" in given and draw.random() < 0.3:
        given["n1"], given["n2"] = float(int(given["n1"] * 1e-3)), float(int(given["n1"] * share(draw)))
    if "squares" in given:
        given["squares"] = max(1 / given["k"], given["squares"]) if given["k"] else 0.5
    if "c" in given and "n" in given and draw.random() < 0.15:
        given["c"] = beside(1 / (given["n"] + 1), draw)
    if "f" in given:
        b = given["beta"] ** 2 if given["beta"] < 1e150 else 1e300
        w = (2 - given["rho_p"]) * (1 - given["rho_c"]) * (1 - given["rho_t"]) - 1
        least = (1 + b) / (1 + b + max(w, 0.0))
        given["f"] = least + (1 - least) * given["f"]
    if "alpha" in given and "epsilon" in given and draw.random() < 0.3 and given["epsilon"] < 700:
        given["alpha"] = min(1.0, beside(float(np.exp(-given["epsilon"])) / draw.choice((1, 2)), draw))
    if "k" in given and "at_ratio" in given:
        given["k"] = float(int(given["k"] ** draw.choice((0.15, 0.4, 1))))
    return given


# ---- judging


def truth(name: str, given: Mapping[str, float]) -> Any:
    """The certified value as an mpmath number; None if it is refused."""
    try:
        found = values.value(name, 25, **{key: Fraction(number) for key, number in given.items()})
    except (DomainError, NumberError):
        return None
    with mpmath.workdps(30):
        return mpmath.mpf(found.text)


def ulps(found: float, right: Any) -> float:
    """The error in units in the last place of the double nearest to the true value."""
    if np.isinf(found):
        return 0.0 if abs(right) > np.finfo(float).max and (right > 0) == (found > 0) else np.inf
    nearest = min(abs(float(right)), np.finfo(float).max)
    with mpmath.workdps(30):
        return float(abs(mpmath.mpf(found) - right) / mpmath.mpf(float(np.spacing(nearest))))


def is_on_the_edge(name: str, given: Mapping[str, float]) -> bool:
    """Is the point in the domain only because of the rounding of doubles?"""
    exactly = {key: Fraction(number) for key, number in given.items()}
    relations = [one for domain in values.entry(name).domains.values() for one in domain.requires]
    sides = [(exact.evaluate(one.left, exactly), exact.evaluate(one.right, exactly)) for one in relations]
    return any(left != right and abs(left - right) <= Fraction(1, 10**15) * abs(left) for left, right in sides)


def measure(name: str, number: int, seed: int) -> Found:
    """Evaluate all points in one call."""
    draw = random.Random(f"{seed} {name}")
    chosen = [point(name, draw) for _ in range(number)]
    one = values.entry(name)
    asked = 0
    before = arrays._certified

    def counting(*args: Any) -> float:
        nonlocal asked
        asked += 1
        return before(*args)

    start = time.perf_counter()
    arrays._certified = counting  # type: ignore[assignment]
    try:
        found = one.numpy(**{key: [each[key] for each in chosen] for key in chosen[0]})
    finally:
        arrays._certified = before
    seconds = time.perf_counter() - start
    worst, at, missing, invented = 0.0, chosen[0], [], []
    for given, x in zip(chosen, found, strict=True):
        right = truth(name, given)
        if right is None:
            if not np.isnan(x) and not is_on_the_edge(name, given):
                invented.append(given)
        elif np.isnan(x):
            missing.append(given)
        elif (error := ulps(float(x), right)) > worst:
            worst, at = error, given
    return Found(name, number, worst, at, missing, invented, asked, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--count", type=int, default=1000, help="how many points of each name (default: 1000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"extended precision: {IS_EXTENDED}; {options.count} points of each, seed {options.seed}")
    print(f"{'':32} {'worst':>9} {'stated':>7} {'nan, but':>9} {'a number,':>10} {'from the':>9}")
    print(f"{'':32} {'ulp':>9} {'ulp':>7} {'a value':>9} {'but none':>10} {'ball':>9}  where it is worst")
    bad = False
    for name in options.names:
        found = measure(name, options.count, options.seed)
        stated = arrays.units(values.entry(name))
        share_ = found.certified / found.points
        print(
            f"{name:32} {found.worst:9.3f} {stated:7d} {len(found.missing):9d} {len(found.invented):10d} "
            f"{share_:9.1%}  {dict(found.at)}",
            flush=True,
        )
        for what in (found.missing, found.invented):
            for one in what[:2]:
                print(f"    {'nan' if what is found.missing else 'a number'} at {dict(one)}")
        bad |= found.worst > stated or bool(found.missing or found.invented)
    raise SystemExit(bad)


if __name__ == "__main__":
    main()
