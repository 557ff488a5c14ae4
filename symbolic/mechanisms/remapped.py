"""The planar geometric mechanism on finitely many cells, in floats and in balls.

For the true cell x, the mechanism samples z from the whole lattice with probability lambda e^(-epsilon side |z - x|)
and reports the cell nearest to z. **Ties** go to the cell that is listed first. A full rectangle has no ties: both
coordinates are clipped separately, so that a border cell collects a half line, and a corner a quadrant.

>>> line = planar(rectangle(3, 1), epsilon=1)
>>> line.matrix.round(4).tolist()
[[0.6663, 0.1851, 0.1486], [0.3337, 0.3325, 0.3337], [0.1486, 0.1851, 0.6663]]
>>> [round(float(entry.mid()), 4) for entry in enclosed([(0, 0), (1, 0), (2, 0)], "1", 60)[0]]
[0.6663, 0.1851, 0.1486]

Source: Chatzikokolakis, ElSalamouny and Palamidessi, PoPETs 2017(4).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from symbolic.formula import DomainError
from symbolic.mechanisms.channel import Array, Channel
from symbolic.mechanisms.matrix import integer
from symbolic.mechanisms.planar import enclose, scale
from symbolic.representations.exact import TooLarge

Cell: TypeAlias = tuple[int, int]

MOST_CELLS: Final = 2_000
MOST_POINTS: Final = 8_000_000  # lattice points that are summed directly, in floats
MOST_ENCLOSED: Final = 2_000_000  # lattice points times rows, in balls
MOST_WORK: Final = 60_000_000  # lattice points times cells
MOST_LOSS: Final = 100_000  # epsilon * side; the off-diagonal entries are 0 in floats long before
FAR: Final = 40.0  # floats omit a mass of about e^-FAR


def rectangle(width: int, height: int) -> list[Cell]:
    """Return the cells of a grid, row by row.

    >>> rectangle(2, 2)
    [(0, 0), (1, 0), (0, 1), (1, 1)]
    """
    return [(i, j) for j in range(height) for i in range(width)]


def cells_of(text: Any) -> list[tuple[int, int]]:
    """Parse cells: "3x2", a grid row by row, or "0 0, 1 0, 5 3".

    >>> cells_of("2x2"), cells_of("0 0, 5 3")
    ([(0, 0), (1, 0), (0, 1), (1, 1)], [(0, 0), (5, 3)])
    """
    if not isinstance(text, str):
        raise DomainError('write cells as a text such as "3x2" or "0 0, 1 0, 5 3"')
    width, cross, height = text.partition("x")
    if cross:
        sides = integer("width", width, 1), integer("height", height, 1)
        if sides[0] * sides[1] > MOST_CELLS:
            raise TooLarge(f"a grid of {sides[0]} by {sides[1]} cells; at most {MOST_CELLS} cells are allowed")
        return rectangle(*sides)
    pairs = [one.split() for one in text.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise DomainError('write cells as a text such as "3x2" or "0 0, 1 0, 5 3"')
    return [(integer("i", i), integer("j", j)) for i, j in pairs]


def checked(cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells; raises `DomainError` unless there are two or more distinct ones."""
    found = [(int(i), int(j)) for i, j in cells]
    if len(found) < 2 or len(set(found)) < len(found):
        raise DomainError("the planar mechanism needs at least two cells, all distinct")
    if len(found) > MOST_CELLS:
        raise TooLarge(f"{len(found)} cells; at most {MOST_CELLS} are allowed")
    return found


def planar(cells: Sequence[Cell], epsilon: Any, side: Any = 1, name: str = "") -> Channel:
    """Return the channel in floats, rows and columns in the order of the cells."""
    found = checked(cells)
    a = float(min(scale(epsilon, side), Fraction(MOST_LOSS)))  # above this, the floats are an identity matrix
    low_i, low_j = min(i for i, _ in found), min(j for _, j in found)
    width, height = max(i for i, _ in found) - low_i + 1, max(j for _, j in found) - low_j + 1
    if len(found) == width * height:
        return Channel(_on_rectangle([(i - low_i, j - low_j) for i, j in found], width, height, a), name)
    return Channel(_on_any(found, a), name)


def _reach(exponent: float, a: float, size: int) -> int:
    """Return a distance that leaves out less than about e^-exponent of the mass."""
    reach = math.ceil((exponent + 2 * math.log1p(exponent)) / a) + size + 1
    if (2 * reach) ** 2 > MOST_POINTS * 4:
        raise TooLarge("epsilon * side is too small for a sum over the lattice; use larger cells")
    return reach


def _on_rectangle(cells: Sequence[Cell], width: int, height: int, a: float) -> Array:
    """Sum the terms, their half lines and their quadrants, from the outside inwards."""
    import numpy as np

    reach = _reach(FAR, a, max(width, height))
    steps = np.arange(reach)
    terms = np.exp(-a * np.hypot(steps[:, None], steps))
    tails = [terms, _tail(terms, 0), _tail(terms, 1), _tail(_tail(terms, 0), 1)]  # [2 * border_j + border_i]
    table = np.array(cells)
    i, j = table[:, 0], table[:, 1]
    border_i, border_j = (i == 0) | (i == width - 1), (j == 0) | (j == height - 1)
    both_i, both_j = width == 1, height == 1
    away_i, away_j = abs(i[:, None] - i), abs(j[:, None] - j)
    matrix = np.empty(away_i.shape)
    for kind, tail in enumerate(tails):
        here = (border_i == bool(kind & 1)) & (border_j == bool(kind & 2))
        matrix[:, here] = tail[away_i[:, here], away_j[:, here]]
    if both_i or both_j:  # a single row or column collects both sides
        matrix = _on_line(i + j, reach, terms, both_i and both_j)
    return matrix * float(1 / _lattice(a).mid())


def _tail(terms: Array, axis: int) -> Array:
    """Return the sums of the terms from each one on, adding the small ones first."""
    import numpy as np

    return np.flip(np.cumsum(np.flip(terms, axis), axis=axis), axis)


def _on_line(places: Array, reach: int, terms: Array, single: bool) -> Array:
    """Return the matrix for one row of cells, each of which collects a whole column."""
    import numpy as np

    across = 2 * terms[:, :0:-1].sum(axis=1) + terms[:, 0]
    tail = _tail(across, 0)
    ends = (places == places.min()) | (places == places.max())
    away = abs(places[:, None] - places)
    return np.where(ends, tail[away], across[away])


def _lattice(a: float) -> Any:
    return enclose(Fraction(a), 64)


def _nearest(cells: Sequence[Cell], reach: int) -> tuple[Array, Array, Array]:
    """Return the lattice points around the cells and the number of their nearest cell.

    Ties go to the first cell.
    """
    import numpy as np

    low_i, low_j = min(i for i, _ in cells) - reach, min(j for _, j in cells) - reach
    high_i, high_j = max(i for i, _ in cells) + reach, max(j for _, j in cells) + reach
    points = (high_i - low_i + 1) * (high_j - low_j + 1)
    if points > MOST_POINTS or points * len(cells) > MOST_WORK * 20:
        raise TooLarge(
            f"{points} lattice points and {len(cells)} cells are too many; ask for fewer digits, or use larger cells"
        )
    i, j = np.meshgrid(np.arange(low_i, high_i + 1), np.arange(low_j, high_j + 1), indexing="ij")
    best = np.full(i.shape, np.iinfo(np.int64).max)
    owner = np.zeros(i.shape, dtype=np.int64)
    for number, (at_i, at_j) in enumerate(cells):
        away = (i - at_i) ** 2 + (j - at_j) ** 2
        closer = away < best
        best[closer], owner[closer] = away[closer], number
    return i.ravel(), j.ravel(), owner.ravel()


def _on_any(cells: Sequence[Cell], a: float) -> Array:
    import numpy as np

    size = max(max(abs(i - k), abs(j - m)) for i, j in cells for k, m in cells)
    i, j, owner = _nearest(cells, _reach(FAR, a, size))
    rows = [np.bincount(owner, weights=np.exp(-a * np.hypot(i - x, j - y)), minlength=len(cells)) for x, y in cells]
    return np.array(rows) * float(1 / _lattice(a).mid())


def enclosed(
    cells: Sequence[Cell], epsilon: Any, bits: int, side: Any = 1, inputs: Sequence[int] | None = None
) -> list[list[Any]]:
    """Return balls for the entries, rows and columns in the order of the cells.

    The lattice is summed in a square about the cells; points at one distance are summed together. The mass outside is
    the sum over the whole lattice minus this sum. Each cell collects an unknown part
    of it, so that each entry is enlarged by the ball [0, mass].

    Parameters
    ----------
    bits: the precision of the balls.
    inputs: the numbers of the rows to compute; all by default.

    Raises `DomainError` for invalid cells, `TooLarge` for too many lattice points.
    """
    import numpy as np
    from flint import arb, ctx, fmpq

    found, exact = checked(cells), scale(epsilon, side)
    if exact > MOST_LOSS:
        raise TooLarge(f"epsilon * side must be at most {MOST_LOSS}")
    a = max(float(exact), 1e-6)
    reach = _reach(math.log(2) * bits, a, 0)
    places = range(len(found)) if inputs is None else inputs
    if 4 * reach**2 * len(places) > MOST_ENCLOSED:
        raise TooLarge(
            "these digits need too many lattice points; ask for fewer digits or for one entry, or use larger cells"
        )
    i, j, owner = _nearest(found, reach)
    whole = enclose(exact, bits + 16)
    known: dict[int, Any] = {}
    rows = []
    with ctx.workprec(bits + 48):
        ball = arb(fmpq(exact.numerator, exact.denominator))
        for x, y in (found[one] for one in places):
            away = (i - x) ** 2 + (j - y) ** 2
            most = int(away.max()) + 1
            keys, counts = np.unique(owner * most + away, return_counts=True)
            row = [arb(0)] * len(found)
            for key, count in zip(keys.tolist(), counts.tolist(), strict=True):
                number, square = divmod(key, most)
                if square not in known:
                    known[square] = (-(ball * arb(square).sqrt())).exp()
                row[number] = row[number] + known[square] * count
            rest = whole - sum(row, arb(0))
            outside = arb(0).union(rest.abs_upper())
            rows.append([(entry + outside) / whole for entry in row])
    return rows
