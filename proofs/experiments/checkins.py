"""Read check-ins (latitude, longitude) from a CSV file as a distribution on the grid.

>>> import io
>>> theta = distribution(io.StringIO("latitude,longitude\\n37.75,-122.40\\n37.75,-122.40\\n38,-122\\n"))
>>> sum(theta), max(theta)
(1.0, 1.0)
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable
from typing import Final

from proofs.experiments.designs import EAST, GRID, NORTH, SOUTH, WEST
from symbolic.estimation.data import filled
from symbolic.formula import DomainError

COLUMNS: Final = ("latitude", "longitude")


def distribution(lines: Iterable[str]) -> tuple[float, ...]:
    """The proportions of check-ins in the cells, row by row from the south-west.

    Points outside the grid are ignored. Raises `DomainError` if a line is not a pair of numbers.
    """
    rows = csv.reader(lines, strict=True)
    counts = [0] * (GRID[0] * GRID[1])
    try:
        names = [name.strip().removeprefix("\ufeff").lower() for name in next(filled(rows), [])]
        places = [names.index(name) for name in COLUMNS]
    except (ValueError, csv.Error):
        raise DomainError("the first line has no columns latitude and longitude") from None
    try:
        for row in filled(rows):
            north, east = (float(row[place]) for place in places)
            if SOUTH <= north < NORTH and WEST <= east < EAST:
                i = math.floor((east - WEST) / (EAST - WEST) * GRID[0])
                j = math.floor((north - SOUTH) / (NORTH - SOUTH) * GRID[1])
                counts[min(j, GRID[1] - 1) * GRID[0] + min(i, GRID[0] - 1)] += 1
    except IndexError:
        raise DomainError(f"line {rows.line_num} has fewer columns than the first line") from None
    except (ValueError, csv.Error) as reason:
        raise DomainError(f"line {rows.line_num}: {reason}") from None
    whole = sum(counts)
    if not whole:
        raise DomainError("no check-in lies on the grid")
    return tuple(one / whole for one in counts)
