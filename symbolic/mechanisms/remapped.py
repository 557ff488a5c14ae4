"""The planar geometric mechanism with its answers remapped to a finite set of cells, in floats and in balls.

A user in the cell x draws z from the whole lattice with probability lambda e^(-epsilon side |z - x|), and reports the
cell nearest to z. **Ties**: of several nearest cells it is the one that is listed first. On a full rectangle there are
none: each coordinate is cut off by itself, so an answer on the border is the sum over a half line, and one in a corner
the sum over a quadrant.

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
MOST_POINTS: Final = 8_000_000  # of the lattice, that are added one by one
MOST_ENCLOSED: Final = 2_000_000  # the same times rows, in balls
MOST_WORK: Final = 60_000_000  # points of the lattice times cells
MOST_LOSS: Final = 100_000  # epsilon, or epsilon * side, of what is certified
FAR: Final = 40.0  # e^-FAR of the mass is left out in floats


def rectangle(width: int, height: int) -> list[Cell]:
    """The cells of a grid, row by row.

    >>> rectangle(2, 2)
    [(0, 0), (1, 0), (0, 1), (1, 1)]
    """
    return [(i, j) for j in range(height) for i in range(width)]


def cells_of(text: Any) -> list[tuple[int, int]]:
    """ "3x2", a grid row by row, or "0 0, 1 0, 5 3".

    >>> cells_of("2x2"), cells_of("0 0, 5 3")
    ([(0, 0), (1, 0), (0, 1), (1, 1)], [(0, 0), (5, 3)])
    """
    if not isinstance(text, str):
        raise DomainError('cells are a text: "3x2", or "0 0, 1 0, 5 3"')
    width, cross, height = text.partition("x")
    if cross:
        sides = integer("width", width, 1), integer("height", height, 1)
        if sides[0] * sides[1] > MOST_CELLS:
            raise TooLarge("a grid of too many cells")
        return rectangle(*sides)
    pairs = [one.split() for one in text.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise DomainError('cells are a text: "3x2", or "0 0, 1 0, 5 3"')
    return [(integer("i", i), integer("j", j)) for i, j in pairs]


def checked(cells: Sequence[Cell]) -> list[Cell]:
    """The cells, at least two, each once; raises `DomainError`."""
    found = [(int(i), int(j)) for i, j in cells]
    if len(found) < 2 or len(set(found)) < len(found):
        raise DomainError("the planar mechanism needs two cells or more, each once")
    if len(found) > MOST_CELLS:
        raise TooLarge(f"{len(found)} cells; at most {MOST_CELLS} are taken")
    return found


def planar(cells: Sequence[Cell], epsilon: Any, side: Any = 1, name: str = "") -> Channel:
    """The channel in floats, rows and columns in the order of the cells."""
    found, a = (
        checked(cells),
        float(min(scale(epsilon, side), Fraction(MOST_LOSS))),
    )  # beyond, all is the truth in floats
    low_i, low_j = min(i for i, _ in found), min(j for _, j in found)
    width, height = max(i for i, _ in found) - low_i + 1, max(j for _, j in found) - low_j + 1
    if len(found) == width * height:
        return Channel(_on_rectangle([(i - low_i, j - low_j) for i, j in found], width, height, a), name)
    return Channel(_on_any(found, a), name)


def _reach(exponent: float, a: float, size: int) -> int:
    """How far from the cells the lattice is taken: beyond, less than about e^-exponent of the mass lies."""
    reach = math.ceil((exponent + 2 * math.log1p(exponent)) / a) + size + 1
    if (2 * reach) ** 2 > MOST_POINTS * 4:
        raise TooLarge("epsilon * side is too small for a sum over the lattice; larger cells do")
    return reach


def _on_rectangle(cells: Sequence[Cell], width: int, height: int, a: float) -> Array:
    """By sums from afar inwards: of the terms, over half lines, and over quadrants."""
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
    if both_i or both_j:  # a single row or column: both sides of it
        matrix = _on_line(i + j, reach, terms, both_i and both_j)
    return matrix * float(1 / _lattice(a).mid())


def _tail(terms: Array, axis: int) -> Array:
    """The sums of the terms from each on, the small ones first."""
    import numpy as np

    return np.flip(np.cumsum(np.flip(terms, axis), axis=axis), axis)


def _on_line(places: Array, reach: int, terms: Array, single: bool) -> Array:
    """One row of cells: every answer is a sum over both directions across it."""
    import numpy as np

    across = 2 * terms[:, :0:-1].sum(axis=1) + terms[:, 0]
    tail = _tail(across, 0)
    ends = (places == places.min()) | (places == places.max())
    away = abs(places[:, None] - places)
    return np.where(ends, tail[away], across[away])


def _lattice(a: float) -> Any:
    return enclose(Fraction(a), 64)


def _nearest(cells: Sequence[Cell], reach: int) -> tuple[Array, Array, Array]:
    """The points of the lattice around the cells, and the number of the nearest cell: the first listed of several."""
    import numpy as np

    low_i, low_j = min(i for i, _ in cells) - reach, min(j for _, j in cells) - reach
    high_i, high_j = max(i for i, _ in cells) + reach, max(j for _, j in cells) + reach
    points = (high_i - low_i + 1) * (high_j - low_j + 1)
    if points > MOST_POINTS or points * len(cells) > MOST_WORK * 20:
        raise TooLarge(f"{points} points of the lattice and {len(cells)} cells; ask for fewer digits, or larger cells")
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
    """Balls for the entries, rows and columns in the order of the cells; rows for those numbers only, where `inputs`
    are given.

    The lattice is summed in a square about the cells, points of one distance together. What lies outside has a known
    sum (the whole lattice's less this), which is added to each entry as a ball from 0 on: it is all nonnegative.
    """
    import numpy as np
    from flint import arb, ctx, fmpq

    found, exact = checked(cells), scale(epsilon, side)
    if exact > MOST_LOSS:
        raise TooLarge(f"epsilon * side is at most {MOST_LOSS}")
    a = max(float(exact), 1e-6)
    reach = _reach(math.log(2) * bits, a, 0)
    places = range(len(found)) if inputs is None else inputs
    if 4 * reach**2 * len(places) > MOST_ENCLOSED:
        raise TooLarge(
            "so many digits take too many points of the lattice; ask for fewer, or for one entry, or take larger cells"
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
