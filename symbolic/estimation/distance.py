"""Distances between an estimate and the true distribution.

The earth mover's distances are those of scipy (on a line) and of POT (exact, by the network simplex).

>>> on_line([1, 0, 0], [0, 0, 1]), squared_error([1, 0], [0.5, 0.5])
(2.0, 0.5)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from symbolic.formula import DomainError
from symbolic.mechanisms.channel import Array

SLACK: Final = 1e-6


def checked(theta: Any, phi: Any) -> tuple[Array, Array]:
    """Return two distributions of one length as arrays; raises `DomainError`."""
    import numpy as np

    found = np.asarray(theta, dtype=float), np.asarray(phi, dtype=float)
    if found[0].shape != found[1].shape or found[0].ndim != 1:
        raise DomainError("a distance needs two distributions on the same symbols")
    for one in found:
        if not (one >= 0).all() or abs(one.sum() - 1) > SLACK:
            raise DomainError("the shares of a distribution must be >= 0 and sum to 1")
    return found[0] / found[0].sum(), found[1] / found[1].sum()


def on_line(theta: Any, phi: Any, side: float = 1.0) -> float:
    """Return the earth mover's distance on points of a line, `side` apart."""
    import numpy as np
    from scipy.stats import wasserstein_distance

    first, second = checked(theta, phi)
    places = side * np.arange(len(first))
    return float(wasserstein_distance(places, places, first, second))


@lru_cache(maxsize=4)
def _ground(cells: tuple[tuple[int, int], ...], side: float) -> Array:
    import numpy as np

    points = np.array(cells)
    return side * np.hypot(*(points[:, None, axis] - points[:, axis] for axis in (0, 1)))


def on_plane(theta: Any, phi: Any, cells: Sequence[tuple[int, int]], side: float = 1.0) -> float:
    """Return the earth mover's distance on cells of a grid, `side` wide.

    The ground distance is the Euclidean distance of the centres.
    """
    import ot

    first, second = checked(theta, phi)
    return float(ot.emd2(first, second, _ground(tuple(cells), side), numItermax=1_000_000))


def squared_error(theta: Any, phi: Any) -> float:
    """Return the sum of the squared differences of two vectors."""
    import numpy as np

    return float(((np.asarray(theta, dtype=float) - np.asarray(phi, dtype=float)) ** 2).sum())
