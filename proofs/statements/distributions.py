"""Assumptions on finite distributions, channels and events, and variables that have them.

>>> N, P, Q, given, throughout = distributions("P Q")
>>> given
[0 <= N, Sum(P(z), z=1..N) = 1, Sum(Q(z), z=1..N) = 1]
>>> throughout
[for z=1..N: 0 <= P(z), for z=1..N: 0 <= Q(z)]
"""

from __future__ import annotations

from typing import Any

from symbolic.language import Atom, Eq, ForAll, Relation, Sum, Term, TermLike, as_term, functions, integers

Range = tuple[str, Term, Term]
"""The name of an index, and the ends of its range."""


def distributions(names: str, index: str = "z", high: str = "N") -> tuple[Any, ...]:
    """Return N, functions for distributions on 1, ..., N, and the assumptions: `given`, then `throughout`.

    Parameters
    ----------
    names: the distributions, separated by blanks.
    index: the name of an outcome in the assumptions.
    high: the name of the number of outcomes, an integer variable.
    """
    number, made = integers(high), [functions(name, 1) for name in names.split()]
    atoms: list[Atom] = [*nonempty(as_term(1), number)]
    for one in made:
        atoms += distribution(one, index, as_term(1), number)
    given = [one for one in atoms if isinstance(one, Relation)]
    return number, *made, given, [one for one in atoms if isinstance(one, ForAll)]


def nonempty(low: TermLike, high: TermLike) -> list[Relation]:
    """What makes sums from low to high defined: the range is empty or proper; nothing if both ends are numbers.

    >>> nonempty(1, integers("N")), nonempty(1, 4)
    ([0 <= N], [])
    """
    low, high = as_term(low), as_term(high)
    if not low.variables and not high.variables:
        return []
    return [0 <= high if low == as_term(1) else low <= high + 1]


def distribution(function: Term, index: str, low: TermLike, high: TermLike) -> list[Atom]:
    """The masses are >= 0, and their total is 1."""
    z = integers(index)
    return [ForAll(z, low, high, 0 <= function(z)), Eq(Sum(function(z), z, low, high), 1)]


def channel(function: Term, inputs: Range, outputs: Range) -> list[Atom]:
    """Each input has a distribution on the outputs."""
    x, y = integers(inputs[0]), integers(outputs[0])
    total = Eq(Sum(function(x, y), y, *outputs[1:]), 1)
    return [
        ForAll(x, *inputs[1:], ForAll(y, *outputs[1:], 0 <= function(x, y))),
        ForAll(x, *inputs[1:], total),
    ]


def event(indicator: Term, index: str, low: TermLike, high: TermLike) -> ForAll:
    """The indicator of an event is 0 or 1 at each outcome."""
    z = integers(index)
    return ForAll(z, low, high, Eq(indicator(z) ** 2, indicator(z)))
