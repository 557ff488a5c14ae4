"""Mechanisms as values: the whole matrix, or, where x and z are given, one entry; exact for a ratio e^epsilon,
certified for an epsilon.

>>> k_rr_channel.value(k=3, ratio=4).exact_text
'2/3  1/6  1/6\\n1/6  2/3  1/6\\n1/6  1/6  2/3'
>>> k_rr_channel.value(k=3, epsilon=1, x=0, z=1, digits=10)
0.2119415576
>>> print(planar_channel.value(cells="2x1", epsilon=1, digits=8))
0.66627271  0.33372729
0.33372729  0.66627271
>>> shokri_value.value(prior="1/4, 1/4, 1/4, 1/4", q="1/2").exact, shokri_value.value(prior="1/4, 1/4, 1/4, 1/4", q=3).exact
(Fraction(1, 2), Fraction(1, 1))
>>> shokri_channel.value(prior="1/2, 1/2", loss="0 1; 3 0", q="1/4").exact_text
'1/2  1/2\\n0    1'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any, Final

from symbolic.formula import DomainError, Evaluator, Option, representations
from symbolic.mechanisms import remapped, shokri
from symbolic.mechanisms.family import ball, decayed
from symbolic.mechanisms.geometric import entry
from symbolic.mechanisms.matrix import above, integer
from symbolic.number import Undecided, Value, parse, shown
from symbolic.number.table import Table
from symbolic.representations.exact import TooLarge

Given = Mapping[str, Any]

MOST_ENTRIES: Final = 10_000  # of a table
MOST_LOSSES: Final = 300
_NO_FLOATS: Final = "in floats the whole matrix is in symbolic.mechanisms.channel"
_TABULATED: Final = "a probability, of which tests draw samples"
_LISTS: Final = "its parameters are lists"
_ALL: Final = {
    "numpy": _NO_FLOATS, "enumeration": _TABULATED, "simulation": _TABULATED,
}  # fmt: skip
_OPTIMAL: Final = {
    "numpy": _LISTS,
    "enumeration": "tests audit it by its definition, and by linear programming",
    "simulation": "tests audit it exactly",
}
_X: Final = Option("the number of the input, from 0: one entry instead of all; with z", None)
_Z: Final = Option("the number of the observable, from 0; with x", None)
_EPSILON: Final = Option("the privacy loss, epsilon > 0; or give ratio", None)
_RATIO: Final = Option("e^epsilon > 1, exactly", None)


def _asked(given: Given, rows: int, columns: int) -> tuple[int, int] | None:
    """The entry that is asked for; None for all of them."""
    if (given["x"] is None) != (given["z"] is None):
        raise DomainError("give both x and z, for one entry, or none of them")
    if given["x"] is None:
        if rows * columns > MOST_ENTRIES:
            raise TooLarge(f"a table of {shown(Fraction(rows * columns))} entries; at most {MOST_ENTRIES} are given")
        return None
    x, z = integer("x", given["x"], 0), integer("z", given["z"], 0)
    for name, place, count in (("x", x, rows), ("z", z, columns)):
        if place >= count:
            raise DomainError(f"{name} = {shown(Fraction(place))} is outside its domain 0 <= {name} < {count}")
    return x, z


def _table(
    given: Given, rows: int, columns: int, of: Callable[[int, int], Value], kind: Callable[[int, int], Any]
) -> Value | Table:
    """An entry or the table; entries of one kind are computed once."""
    if (one := _asked(given, rows, columns)) is not None:
        return of(*one)
    known: dict[Any, Value] = {}
    for x in range(rows):
        for z in range(columns):
            if kind(x, z) not in known:
                known[kind(x, z)] = of(x, z)
    return Table.of([[known[kind(x, z)] for z in range(columns)] for x in range(rows)])


def _k_rr(digits: int, given: Given) -> Value | Table:
    k = integer("k", given["k"], 2)
    if (given["epsilon"] is None) == (given["ratio"] is None):
        raise DomainError("give either epsilon or ratio (= e^epsilon)")
    if given["ratio"] is not None:
        ratio = above("ratio", given["ratio"], 1)
        return _table(given, k, k, lambda x, z: Value.of((ratio if x == z else 1) / (k - 1 + ratio), digits), _equal)
    epsilon = above("epsilon", given["epsilon"], 0)
    if epsilon > remapped.MOST_LOSS:
        raise TooLarge(f"e^-epsilon is beyond what is computed; epsilon is at most {remapped.MOST_LOSS}")

    def of(x: int, z: int) -> Value:
        def enclose(bits: int) -> Any:
            from flint import ctx

            with ctx.workprec(bits + 32):
                small, _ = decayed(epsilon)
                return (1 if x == z else small) / (1 + ball(k - 1) * small)

        return Value.certify(enclose, digits)

    return _table(given, k, k, of, _equal)


def _equal(x: int, z: int) -> bool:
    return x == z


def _geometric(digits: int, given: Given) -> Value | Table:
    r1, r2 = integer("r1", given["r1"]), integer("r2", given["r2"])
    if r1 >= r2:
        raise DomainError(f"r1 = {shown(Fraction(r1))} is outside its domain r1 < r2: r2 = {shown(Fraction(r2))}")
    count = r2 - r1 + 1

    def of(x: int, z: int) -> Value:
        return entry(digits, {**given, "r1": r1, "r2": r2, "z": r1 + z}, abs(z - x))

    return _table(given, count, count, of, lambda x, z: (abs(z - x), z in (0, count - 1)))


def _planar(digits: int, given: Given) -> Value | Table:
    cells = remapped.cells_of(given["cells"])
    asked = _asked(given, len(cells), len(cells))
    if asked is not None:
        x, z = asked
        return Value.certify(
            lambda bits: remapped.enclosed(cells, given["epsilon"], bits, given["side"], [x])[0][z], digits
        )
    return Table.certify(lambda bits: remapped.enclosed(cells, given["epsilon"], bits, given["side"]), digits)


def _optimum(given: Given) -> tuple[shokri.Optimum | None, list[list[Fraction]], list[Fraction]]:
    """The closed form, where there is one; the losses and the prior."""
    if not isinstance(given["prior"], (str, Sequence)):
        raise DomainError("prior is a list of shares, 1/2, 1/3, 1/6")
    prior = [parse(one) for one in (given["prior"].split(",") if isinstance(given["prior"], str) else given["prior"])]
    if given["points"] is not None and given["loss"] is not None:
        raise DomainError("give points, for their distances, or loss, a matrix")
    if len(prior) > MOST_LOSSES:
        raise TooLarge(f"a prior on {len(prior)} symbols; at most {MOST_LOSSES}")
    if min(prior, default=-1) < 0 or sum(prior) != 1:
        raise DomainError("the shares of a prior are >= 0 and sum to 1")
    if given["loss"] is None:
        points = (
            range(len(prior)) if given["points"] is None else [parse(one) for one in str(given["points"]).split(",")]
        )
        return shokri.on_line(list(points), prior, given["q"]), [], prior
    rows = [[parse(one) for one in row.split()] for row in str(given["loss"]).split(";")]
    if len(rows) != len(prior) or any(len(row) != len(prior) for row in rows):
        raise DomainError(f"the losses are {len(prior)} rows of {len(prior)} numbers, 0 1; 1 0")
    if any(row[x] for x, row in enumerate(rows)):
        return None, rows, prior
    return shokri.optimum(rows, prior, given["q"]), rows, prior


def _shokri_value(digits: int, given: Given) -> Value:
    closed, rows, prior = _optimum(given)
    if closed is not None:
        return Value.of(closed.value, digits)
    from symbolic.mechanisms.shokri_program import enclosed

    found = enclosed(rows, prior, given["q"])
    if found.low != found.high:
        raise Undecided(f"the optimum is known within {float(found.high - found.low):.1g} only")
    return Value.of(found.low, digits)


def _shokri_channel(digits: int, given: Given) -> Value | Table:
    closed, _, prior = _optimum(given)
    if closed is None:
        raise DomainError("the mechanism is given where l(x, x) = 0")
    rows = closed.rows()
    return _table(given, len(prior), len(prior), lambda x, z: Value.of(rows[x][z], digits), lambda x, z: rows[x][z])


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.mechanisms.definitions import tables as definitions
    from symbolic.mechanisms.derivations import tables as derivations
    from symbolic.mechanisms.mpmath import tables as mpmath

    return definitions, derivations, mpmath


_PRIOR: Final = {
    "prior": Option("the user's distribution, 1/2, 1/3, 1/6"),
    "q": Option("the loss of quality that is allowed, q >= 0"),
    "points": Option(
        "points on a line, 0, 1, 5/2, whose distances are the losses; 0, 1, 2, ... where nothing is given", None
    ),
    "loss": Option("or a matrix of losses, rows 0 1; 1 0", None),
}
_SHOKRI: Final = "Shokri, Theodorakopoulos, Troncoso, Hubaux and Le Boudec 2012"
k_rr_channel: Final = Evaluator(
    "k-rr.channel",
    "k-ary randomized response as a matrix, or an entry of it.",
    "",
    {"k": Option("the size of the alphabet, k >= 2"), "epsilon": _EPSILON, "ratio": _RATIO, "x": _X, "z": _Z},
    _k_rr,
    places=("x", "z"),
    **representations(_written, "k_rr", **_ALL),
)
geometric_channel: Final = Evaluator(
    "geometric.channel",
    "The truncated geometric mechanism on the integers r1..r2 as a matrix, or an entry of it.",
    "",
    {
        "r1": Option("the smallest value"),
        "r2": Option("the largest value, r1 < r2"),
        "epsilon": _EPSILON,
        "ratio": _RATIO,
        "x": _X,
        "z": _Z,
    },
    _geometric,
    places=("x", "z"),
    **representations(_written, "geometric", **_ALL),
)
planar_channel: Final = Evaluator(
    "planar.channel",
    "The planar geometric mechanism, remapped to the nearest of some cells (of several the first), as a "
    "matrix, or an entry of it.",
    "",
    {
        "cells": Option("3x2, a grid row by row, or 0 0, 1 0, 5 3"),
        "epsilon": Option("the loss per unit of distance, epsilon > 0"),
        "side": Option("the side of a cell, side > 0", "1"),
        "x": _X,
        "z": _Z,
    },
    _planar,
    places=("x", "z"),
    **representations(_written, "planar", **_ALL),
)
shokri_value: Final = Evaluator(
    "shokri.value",
    "The greatest expected loss of an adversary who knows the mechanism, where the user's is at most q: min(q, "
    "Vmax) where l(x, x) = 0.",
    _SHOKRI,
    _PRIOR,
    _shokri_value,
    **representations(_written, "value", **_OPTIMAL),
)
shokri_channel: Final = Evaluator(
    "shokri.channel",
    "An optimal mechanism, or an entry of it: the truth, or with probability min(1, q/Vmax) the best guess "
    "from the prior. Others are as good.",
    _SHOKRI,
    {**_PRIOR, "x": _X, "z": _Z},
    _shokri_channel,
    places=("x", "z"),
    **representations(_written, "channel", **_OPTIMAL),
)
VALUES: Final = (k_rr_channel, geometric_channel, planar_channel, shokri_value, shokri_channel)
