"""Simulation of discrete distributions by their masses, and of staircase noise.

The masses are of noise on the integers and in the plane, of selection among candidates, and of focal sets.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from symbolic.formula import DomainError
from symbolic.language import Term, as_term, integers, reals
from symbolic.number import Value, parse
from symbolic.simulation.case import Case
from symbolic.simulation.comparison import Comparison
from symbolic.simulation.gains import rows
from symbolic.simulation.model import Drawn, Generator, Histogram, Survey
from symbolic.simulation.noise import UNIT, nearly
from symbolic.simulation.surveys import value

X: Final[Term] = reals("x")
HIT, OTHER = integers("hit other")


class Sampled:
    """A number x sampled for each repetition; at most 10^6 repetitions."""

    names = ("x",)

    def __init__(self, draw: Callable[[Any, int], Any]) -> None:
        self.draw = draw

    def outcomes(self) -> Any:
        raise DomainError("continuous noise has no finite list of outcomes")

    def support(self) -> Mapping[str, Any]:
        raise DomainError("continuous noise needs an explicit range (`within`)")

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        import numpy as np

        many = min(repetitions, 10**6)
        return Histogram({"x": self.draw(random, many)}, np.ones(many, dtype=np.int64))


# ---- discrete distributions


class Shares(Drawn):
    """One outcome with probability proportional to its weight.

    The counts over all repetitions are multinomial.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        total = math.fsum(weights.values())
        chances = [one / total for one in weights.values()]
        super().__init__(tuple(weights), lambda random, repetitions: random.multinomial(repetitions, chances))

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        import numpy as np

        seen = np.eye(len(self.names), dtype=np.int64)
        return Histogram({name: seen[:, i] for i, name in enumerate(self.names)}, self.categories(random, repetitions))


def _hits(
    weights: Mapping[int, float], gains: Callable[[int], float], within: tuple[float, float], claim: Value
) -> Case:
    """Claim the mean of a number that belongs to each outcome."""
    names = {x: f"at{x}" if x >= 0 else f"below{-x}" for x in weights}
    of = as_term(0)
    for x, name in names.items():
        of = of + as_term(Fraction(gains(x))) * integers(name)
    low, high = (Fraction(end) for end in within)
    return Case(Shares({names[x]: one for x, one in weights.items()}), of, claim, (low, high))


def _integers(weight: Callable[[int], float], reach: int) -> dict[int, float]:
    return {x: weight(x) for x in range(-reach, reach + 1)}


def delta_discrete_gaussian(sigma: Fraction, sensitivity: int, epsilon: Fraction) -> Case:
    s, e = float(sigma), float(epsilon)
    weights = _integers(lambda x: math.exp(-x * x / (2 * s * s)), int(8 * s) + 8)
    claim = value("delta.discrete-gaussian", sigma=sigma, sensitivity=sensitivity, epsilon=epsilon)

    def positive(x: int) -> float:
        """Return max(0, 1 - e^epsilon Q(x)/P(x))."""
        return max(0.0, 1 - math.exp(e + (x * x - (x + sensitivity) ** 2) / (2 * s * s)))

    return _hits(weights, positive, (0, 1), claim)


def variance_discrete_gaussian(sigma: Fraction) -> Case:
    s = float(sigma)
    reach = int(8 * s) + 8
    weights = _integers(lambda x: math.exp(-x * x / (2 * s * s)), reach)
    return _hits(weights, lambda x: float(x * x), (0, reach**2), value("variance.discrete-gaussian", sigma=sigma))


def delta_discrete_laplace(epsilon0: Fraction, sensitivity: int, epsilon: Fraction) -> Case:
    own, e = float(epsilon0), float(epsilon)
    weights = _integers(lambda x: math.exp(-own * abs(x)), int(40 / own) + 1)
    claim = value("delta.discrete-laplace", epsilon0=epsilon0, sensitivity=sensitivity, epsilon=epsilon)

    def positive(x: int) -> float:
        return max(0.0, 1 - math.exp(e + own * (abs(x) - abs(x - sensitivity))))

    return _hits(weights, positive, (0, 1), claim)


def geometric(name: str) -> Callable[..., Case]:
    """Probability of z under clipped two-sided geometric noise."""

    def build(r1: int, r2: int, x: int, z: int, ratio: Fraction) -> Case:
        u = 1 / float(ratio)
        given = {"r1": r1, "r2": r2, "z": z, "ratio": ratio} | ({"x": x} if name.endswith("probability") else {})

        def hits(random: Any, n: int) -> list[int]:
            import numpy as np

            noise = random.geometric(1 - u, n) - random.geometric(1 - u, n)
            hit = int(np.count_nonzero((x + noise).clip(r1, r2) == z))
            return [hit, n - hit]

        return Case(Drawn((HIT.name, OTHER.name), hits), HIT, value(name, **given), UNIT, indicator=True)

    return build


def planar(name: str) -> Callable[..., Case]:
    """Probability of the centre cell, by rejection sampling.

    Cells have two-sided geometric coordinates and are accepted with probability e^(-a (|z| - (|i| + |j|)/sqrt 2)).
    """

    def build(epsilon: Fraction, side: Fraction) -> Case:
        a = float(epsilon * side)
        u = math.exp(-a / math.sqrt(2))

        def kept(random: Any, n: int) -> list[int]:
            import numpy as np

            i, j = (random.geometric(1 - u, n) - random.geometric(1 - u, n) for _ in range(2))
            keep = random.random(n) < np.exp(-a * (np.hypot(i, j) - (np.abs(i) + np.abs(j)) / math.sqrt(2)))
            centre = int(np.count_nonzero(keep & (i == 0) & (j == 0)))
            return [centre, int(np.count_nonzero(keep)) - centre, n - int(np.count_nonzero(keep))]

        dropped = integers("dropped")
        model = Drawn((HIT.name, OTHER.name, dropped.name), kept)
        claim = value("planar.normaliser", epsilon=epsilon, side=side)
        if name == "planar.normaliser":
            return Case(model, HIT, claim, UNIT, HIT + OTHER, indicator=True)
        total = nearly(value(name, epsilon=epsilon, side=side))
        return Case(model, as_term(total) * HIT, Fraction(1), (Fraction(0), total), HIT + OTHER)

    return build


# ---- selection, staircase noise, and focal sets

GAPS: Final = ("1/2", "1", "5/2")


def _choice(name: str, epsilon: Fraction) -> Value:
    return value(name, gaps=", ".join(f"{gap}:1" for gap in GAPS), epsilon=epsilon)


def exponential(epsilon: Fraction) -> Case:
    weights = {place: math.exp(-float(epsilon) * float(parse(gap)) / 2) for place, gap in enumerate(("0", *GAPS))}
    gaps = (0.0, *(float(parse(gap)) for gap in GAPS))
    return _hits(weights, lambda place: gaps[place], (0, max(gaps)), _choice("error.exponential-mechanism", epsilon))


def permute_and_flip(epsilon: Fraction) -> Case:
    """Accept candidates in random order with their probabilities; the first accepted wins."""
    gaps = [0.0, *(float(parse(gap)) for gap in GAPS)]
    chosen = integers("chosen0 chosen1 chosen2 chosen3")

    def categories(random: Any, n: int) -> Any:
        import numpy as np

        keep = random.random((n, len(gaps))) < np.exp(-float(epsilon) * np.array(gaps) / 2)
        place = np.where(keep, random.random((n, len(gaps))), 2.0)
        return np.bincount(place.argmin(axis=1), minlength=len(gaps))

    of = as_term(0)
    for one, gap in zip(chosen, gaps, strict=True):
        of = of + as_term(Fraction(gap)) * one
    model = Drawn(tuple(one.name for one in chosen), categories)
    return Case(model, of, _choice("error.permute-and-flip", epsilon), (Fraction(0), Fraction(max(gaps))))


def staircase(epsilon: Fraction, sensitivity: Fraction) -> Case:
    """|noise| = (G + position within the step) sensitivity, G geometric.

    The first part of a step has the length 1/(1 + e^(epsilon/2)).
    """
    e, length = float(epsilon), float(sensitivity)
    b, first = math.exp(-e), 1 / (1 + math.exp(e / 2))

    def size(random: Any, n: int) -> Any:
        import numpy as np

        step = random.geometric(1 - b, n) - 1
        high = random.random(n) < first / (first + (1 - first) * b)
        place = random.random(n)
        return length * (step + np.where(high, first * place, first + (1 - first) * place))

    reach = Fraction(sensitivity) * (int(50 / e) + 2)
    claim = value("error.staircase", epsilon=epsilon, sensitivity=sensitivity)
    return Case(Sampled(size), X, claim, (Fraction(0), reach), outside=1e-18 * length)


def belief_trade_off(p: Fraction, q: Fraction) -> Case:
    """Test that rejects x at "no", for the survey with masses p, q and the rest.

    In the worst case the test misses y for every answer that is not surely "no".
    """
    yes, no, both = integers("yes no both")
    rest = 1 - p - q
    table = {
        "x": {"yes": str(p), "no": str(q), "yes no": str(rest)},
        "y": {"yes": str(q), "no": str(p), "yes no": str(rest)},
    }
    mechanism = {"frame": ["yes", "no"], "rows": table}
    claim = value("belief.trade-off", mechanism=mechanism, x="x", y="y", alpha=1 - p, kind="pessimistic")
    model = Survey(1, {yes.name: q, no.name: p, both.name: rest})
    return Case(model, yes + both, claim, UNIT)


COMPARISONS: Final = (
    Comparison(
        "delta.discrete-gaussian",
        "max(0, 1 - e^epsilon Q/P)",
        delta_discrete_gaussian,
        (),
        rows("sigma=1 sensitivity=1 epsilon=1", "sigma=5/2 sensitivity=3 epsilon=1/2"),
    ),
    Comparison("variance.discrete-gaussian", "x^2", variance_discrete_gaussian, (), rows("sigma=1/2", "sigma=3")),
    Comparison(
        "delta.discrete-laplace",
        "max(0, 1 - e^epsilon Q/P)",
        delta_discrete_laplace,
        (),
        rows("epsilon0=1 sensitivity=1 epsilon=1/2", "epsilon0=1/2 sensitivity=4 epsilon=1"),
    ),
    Comparison(
        "geometric.normaliser",
        "z comes from z",
        geometric("geometric.normaliser"),
        (),
        rows("r1=0 r2=9 x=3 z=3 ratio=2", "r1=-2 r2=2 x=2 z=2 ratio=99"),
    ),
    Comparison(
        "geometric.probability",
        "z comes from x",
        geometric("geometric.probability"),
        (),
        rows("r1=0 r2=9 x=4 z=3 ratio=2", "r1=0 r2=5 x=4 z=5 ratio=3/2"),
    ),
    Comparison(
        "planar.normaliser",
        "the output is the centre, for the centre",
        planar("planar.normaliser"),
        (),
        rows("epsilon=2 side=1", "epsilon=6 side=1"),
    ),
    Comparison(
        "planar.lattice-sum",
        "the output is the centre, for the centre, times the lattice sum",
        planar("planar.lattice-sum"),
        (),
        rows("epsilon=2 side=1", "epsilon=6 side=1"),
    ),
    Comparison(
        "error.exponential-mechanism",
        "the gap of the chosen candidate",
        exponential,
        (),
        rows("epsilon=1", "epsilon=4"),
    ),
    Comparison(
        "error.permute-and-flip",
        "the gap of the chosen candidate",
        permute_and_flip,
        (),
        rows("epsilon=1", "epsilon=4"),
    ),
    Comparison("error.staircase", "|noise|", staircase, (), rows("epsilon=1 sensitivity=1", "epsilon=3 sensitivity=2")),
    Comparison(
        "belief.trade-off",
        "not surely rejected under y",
        belief_trade_off,
        rows("p=3/5 q=1/5", "p=1/2 q=1/3"),
        rows("p=3/5 q=1/5"),
    ),
)
