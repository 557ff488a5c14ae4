"""Search in a range of integers by bisection."""

from __future__ import annotations

from collections.abc import Callable


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
