"""Points at which the functions of a value are compared, and the variables there.

>>> sorted(points("delta.gaussian")[0].items())
[('epsilon', '1'), ('mu', '1')]
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import mpmath

from symbolic import values
from symbolic.estimation.mpmath.errors import listed
from symbolic.estimation.shape import Shape
from symbolic.mechanisms.levels import Levels
from symbolic.number import NumberError, parse
from symbolic.representations.mpmath import fraction
from symbolic.vectors.plan import Point
from symbolic.vectors.tables import PLANS

MOST: Final = 2
MOST_EXTREME: Final = 4
REFUSED: Final = frozenset({"out-of-domain", "undetermined", "undefined", "not-a-number", "too-large"})
HARD: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = {
    "delta.gaussian": ({"epsilon": "800", "mu": "10"}, {"epsilon": "0", "mu": "1e-200"}),
}
TRIED: Final = 40
PAIRS: Final = (("epsilon", "ratio"), ("at", "at_ratio"))
EASY: Final[
    Mapping[str, tuple[Mapping[str, str], ...]]
] = {  # for plans whose first points take seconds, or lack variables of the formula
    "delta.subsampled-gaussian": ({"q": "1/10", "sigma": "1", "times": "1", "epsilon": "1/2"},),
    "epsilon.subsampled-gaussian": ({"q": "1/10", "sigma": "1", "times": "1", "delta": "1/1000"},),
    "survey.inverse-moment": ({"n": "30", "c": "0.8"}, {"n": "7", "c": "1/3"}),
    "trade-off.laplace-k-fold": ({"epsilon": "1", "k": "1", "alpha": "1/4"},),
    "delta.laplace-k-fold": ({"epsilon": "1", "k": "3", "at": "3/2"},),
    "f-score.gaussian": (
        {"mu": "3", "theta": "1/2", "beta": "1"},
        {"mu": "3", "theta": "12", "beta": "2", "rho_p": "1/5"},
    ),
    "threshold.gaussian": ({"mu": "1", "beta": "1"},),
    "trade-off.gaussian": ({"mu": "1", "alpha": "1/5"},),
    "epsilon.gaussian": ({"f": "0.8", "delta": "1e-5", "beta": "1"},),
    "survey.variance": ({"n": "30", "p": "0.6", "q": "0.2", "pi": "0.3"},),
    "delta.randomized-response": ({"ratio": "2", "k": "5", "at_ratio": "3/2"},),
    "delta.shuffled-randomized-response": ({"n": "10", "epsilon0": "2", "epsilon": "1/4"},),
    "delta.discrete-gaussian": ({"sigma": "3/2", "sensitivity": "1", "epsilon": "1/2"},),
    "variance.discrete-gaussian": ({"sigma": "3/2"},),
    "planar.normaliser": ({"epsilon": "3/2", "side": "1"},),
    "planar.lattice-sum": ({"epsilon": "3/2", "side": "1"},),
}


def points(name: str) -> list[dict[str, Any]]:
    """Return the first points of the plan that have a value."""
    if name in EASY:
        return [dict(one) for one in EASY[name]]
    usable = [one for one in PLANS[name].points(name)[:TRIED] if one.flags <= {"normal"}]
    return [dict(one.arguments) for one in usable[:MOST]]


def extreme(name: str) -> list[dict[str, Any]]:
    """Return hard points of the plan.

    These are the point with the most extreme arguments, the one with the largest number, and one for each set of flags.

    >>> [(one["n"], one["c"]) for one in extreme("survey.dont-know-cost")][:2]
    [('1000003', '1e-400'), ('9007199254740993', '0.8')]
    """
    usable = [one for one in PLANS[name].points(name)[:TRIED] if not one.flags & REFUSED]
    first = {one.flags: one for one in reversed(usable)}
    chosen = [max(usable, key=lambda one: sum(_sizes(one))), max(usable, key=_largest), *first.values()]
    found = [*map(dict, HARD.get(name, ())), *(dict(one.arguments) for one in chosen)]
    return [one for place, one in enumerate(found) if one not in found[:place]][:MOST_EXTREME]


def _largest(point: Point) -> Any:
    """Return the largest absolute value of its numbers."""
    return max((abs(one) for one in map(_number, point.arguments.values()) if isinstance(one, mpmath.mpf)), default=0)


def _sizes(point: Point) -> list[float]:
    """Return |log10| of each number."""
    numbers = (_number(text) for text in point.arguments.values())
    return [0, *(float(abs(mpmath.log10(abs(one)))) for one in numbers if isinstance(one, mpmath.mpf) and one)]


def bound(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the variables of the formula: numbers, words, and tables for lists.

    epsilon and e^epsilon determine each other.
    """
    whole = {**values.entry(name).defaults(), **given}
    found = {key: _number(text) for key, text in whole.items()}
    for log, power in PAIRS:
        if log in found and power in found:
            if found[log] is None and found[power] is not None:
                found[log] = mpmath.log(found[power])
            elif found[power] is None and found[log] is not None:
                found[power] = mpmath.exp(found[log])
    if "ratios" in whole:
        found |= _levels(name, whole)
    if "gaps" in whole:
        groups = Levels.of(epsilons=listed(whole["gaps"])).groups
        found |= {
            "gap": [one.epsilon for one in groups],
            "count": [one.users for one in groups],
            "G": mpmath.mpf(len(groups)),
        }
    return found


def _number(text: Any) -> Any:
    if text is None or isinstance(text, mpmath.mpf):
        return text
    try:
        exact = parse(text)
    except NumberError:
        return text
    return mpmath.mpf(exact.numerator) / exact.denominator


def _levels(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return users, level, G, and k and S if a distribution is given."""
    power = 2 if name.startswith("rappor") else 1
    groups = Levels.of(given["epsilons"], given["ratios"]).groups
    levels = []
    for one in groups:
        exact = one.ratio if one.epsilon is None else one.epsilon
        assert exact is not None
        number = mpmath.mpf(exact.numerator) / exact.denominator
        levels.append(fraction(mpmath.root(number, power) if one.epsilon is None else mpmath.exp(number / power)))
    found: dict[str, Any] = {
        "users": [Fraction(one.users) for one in groups],
        "level": levels,
        "G": mpmath.mpf(len(groups)),
    }
    if "theta" in given:
        shape = Shape.of(given["theta"], given["k"], given["squares"])
        found |= {"k": mpmath.mpf(shape.k), "S": mpmath.mpf(shape.squares.numerator) / shape.squares.denominator}
    return found
