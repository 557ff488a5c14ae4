"""Losses and trade-off functions of evidential mechanisms in mpmath, from the definitions.

>>> from symbolic.values import entry
>>> survey = {"frame": ["a", "b"], "rows": {"x": {"a": "1/2", "b": "1/4", "a b": "1/4"}, "y": {"a": "1/4",
...     "b": "1/2", "a b": "1/4"}}}
>>> with mpmath.workdps(20):
...     print(entry("belief.loss").mpmath(mechanism=survey, kind="walley"))
1.0986122886681096914

Possible issues
---------------
Losses enumerate all events, on frames of at most 16 elements. Trade-off functions enumerate all pairs of events, on
frames of at most 10 elements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import mpmath
from mpmath import mpf

from symbolic.belief.mass import Mass
from symbolic.belief.mechanism import Mechanism, mechanism_of
from symbolic.representations.exact import TooLarge

Number: TypeAlias = Any  # mpf
MOST: Final = {"loss": 16, "trade-off": 10}


def mass(row: Mass, event: int) -> Number:
    """Return m(E)."""
    return _sum(row, lambda focal: focal == event)


def belief(row: Mass, event: int) -> Number:
    """Return the sum of the masses of the subsets of E."""
    return _sum(row, lambda focal: focal & ~event == 0)


def plausibility(row: Mass, event: int) -> Number:
    """Return the sum of the masses of the sets that intersect E."""
    return _sum(row, lambda focal: focal & event != 0)


def _sum(row: Mass, counts: Callable[[int], bool]) -> Number:
    return mpmath.fsum(mpf(one.numerator) / one.denominator for focal, one in row.masses.items() if counts(focal))


def loss(mechanism: Any, kind: str, scale: str) -> Number:
    """Return the log of the largest ratio over two inputs and an event.

    Pairs 0/0 are left out, and a/0 is infinite.
    """
    above, below = {
        "shafer": (mass, mass),
        "walley": (plausibility, belief),
        "belief": (belief, belief),
        "plausibility": (plausibility, plausibility),
    }[kind]
    made = mechanism_of(mechanism)
    found = mpf(0)
    for event in _events(made, "loss"):
        top = max(above(row, event) for row in made.rows.values())
        least = min(below(row, event) for row in made.rows.values())
        if top > 0:
            found = max(found, top / least if least else mpmath.inf)
    return found if scale == "ratio" else mpmath.log(found)


def trade_off(mechanism: Any, x: str, y: str, alpha: Number, kind: str, tests: str) -> Number:
    """Return the smallest type II error at level alpha, over events and their mixtures.

    Optimistic tests mix two nested events; pessimistic ones may mix any two.
    """
    if kind == "optimistic-sup":
        return mpf(1)
    made = mechanism_of(mechanism)
    first, second = (plausibility, belief) if kind == "pessimistic" else (belief, plausibility)
    points = [(first(made[x], event), 1 - second(made[y], event), event) for event in _events(made, "trade-off", 0)]
    found = min(error for level, error, _ in points if level <= alpha)
    if tests == "crisp":
        return found
    for low, low_error, one in points:
        for high, high_error, other in points:
            if low <= alpha < high and (kind == "pessimistic" or one & other in (one, other)):
                found = min(found, low_error + (high_error - low_error) * (alpha - low) / (high - low))
    return found


def _events(made: Mechanism, what: str, first: int = 1) -> Iterator[int]:
    if len(made.frame) > MOST[what]:
        raise TooLarge(f"mpmath enumerates all events: a frame of more than {MOST[what]} elements is refused")
    return iter(range(first, 1 << len(made.frame)))
