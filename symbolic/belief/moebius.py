"""Fast Moebius transforms over all subsets of a frame, in place.

A transform takes n 2^(n-1) additions for n elements. A table has 2^n entries; entry A (a bit mask) belongs to the set
A. With f the table before and g the table after,

    subset_sums:          g(A) = sum of f(B), B a subset of A          (mass to belief)
    subset_differences:   g(A) = sum of (-1)^|A - B| f(B), B in A      (its inverse: belief to mass)
    superset_sums:        g(A) = sum of f(B), B a superset of A        (mass to commonality)
    superset_differences: its inverse                                  (commonality to mass)

A table is a list of ints or Fractions of any size, or a numpy array of any type.

>>> table = [0, 2, 1, 1]
>>> subset_sums(table); table
[0, 2, 1, 4]
>>> subset_differences(table); table
[0, 2, 1, 1]

Source: Shafer 1976, p. 39; Kennes 1992, "Computational aspects of the Moebius transformation of graphs".

Possible issues
---------------
int64 overflows silently in numpy. Every entry of all four transforms, also at intermediate steps, is at most the sum of
|f| in absolute value; a sum below 2^63 is therefore safe. `symbolic.belief.mass` checks this and uses Python integers
otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add, sub
from typing import Any, TypeAlias

Entries: TypeAlias = Any  # list[int], list[Fraction], or a numpy array of one dimension


def subset_sums(table: Entries) -> None:
    """Replace f by its sums over subsets; raises ValueError unless the length is 2^n."""
    _transform(table, add, upwards=True)


def subset_differences(table: Entries) -> None:
    """Undo `subset_sums`."""
    _transform(table, sub, upwards=True)


def superset_sums(table: Entries) -> None:
    """Replace f by its sums over supersets."""
    _transform(table, add, upwards=False)


def superset_differences(table: Entries) -> None:
    """Undo `superset_sums`."""
    _transform(table, sub, upwards=False)


def _transform(table: Entries, operation: Callable[[Any, Any], Any], upwards: bool) -> None:
    size = len(table)
    if size < 1 or size & (size - 1):
        raise ValueError(f"a table over subsets has 2^n entries, not {size}")
    on_list = isinstance(table, list)
    step = 1
    while step < size:
        (_list_step if on_list else _array_step)(table, step, operation, upwards)
        step *= 2


def _array_step(table: Entries, step: int, operation: Callable[[Any, Any], Any], upwards: bool) -> None:
    pairs = table.reshape(-1, 2, step)  # a view: [:, 0] without the element, [:, 1] with it
    without, having = pairs[:, 0], pairs[:, 1]
    target, source = (having, without) if upwards else (without, having)
    if operation is add:
        target += source
    else:
        target -= source


def _list_step(table: Entries, step: int, operation: Callable[[Any, Any], Any], upwards: bool) -> None:
    size = len(table)
    first, second = (step, 0) if upwards else (0, step)
    # Few long slices are faster than many short ones: loop over offsets while blocks are short, then over blocks.
    if step * step <= size:
        for offset in range(step):
            target = slice(first + offset, None, 2 * step)
            table[target] = map(operation, table[target], table[second + offset :: 2 * step])
    else:
        for start in range(0, size, 2 * step):
            target = slice(start + first, start + first + step)
            table[target] = map(operation, table[target], table[start + second : start + second + step])
