"""Search by bisection, in a range of integers or in an interval."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def first(holds: Callable[[int], bool], low: int, high: int) -> int:
    """Return the smallest integer from `low` to `high` at which `holds` is true.

    `holds` must be monotone: once true, it stays true. It must be true at `high`, where it is not evaluated.

    >>> first(lambda n: n * n >= 50, 1, 50)
    8
    """
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return high


def halve(holds: Callable[[Any], bool], low: Any, high: Any, steps: int) -> tuple[Any, Any]:
    """Halve an interval of floats or mpf `steps` times around the point where `holds` becomes true.

    `holds` must be monotone, false at `low` and true at `high`; neither end is evaluated, and `low` may be above
    `high`. Stops earlier where no number lies between the ends. Returns the new ends.

    >>> halve(lambda x: x * x >= 2, 1.0, 2.0, 100)
    (1.414213562373095, 1.4142135623730951)
    """
    for _ in range(steps):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (low, middle) if holds(middle) else (middle, high)
    return low, high
