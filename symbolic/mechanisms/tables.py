r"""Mechanisms as named values: the whole matrix or one entry, exact or certified.

Entries are exact for a ratio e^epsilon and certified for an epsilon.

>>> k_rr_channel.value(k=3, ratio=4).exact_text
'2/3  1/6  1/6\n1/6  2/3  1/6\n1/6  1/6  2/3'
>>> k_rr_channel.value(k=3, epsilon=1, x=0, z=1, digits=10)
0.2119415576
>>> print(planar_channel.value(cells="2x1", epsilon=1, digits=8))
0.66627271  0.33372729
0.33372729  0.66627271
>>> uniform = "1/4, 1/4, 1/4, 1/4"
>>> shokri_value.value(prior=uniform, q="1/2").exact, shokri_value.value(prior=uniform, q=3).exact
(Fraction(1, 2), Fraction(1, 1))
>>> shokri_channel.value(prior="1/2, 1/2", loss="0 1; 3 0", q="1/4").exact_text
'1/2  1/2\n0    1'
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

MOST_ENTRIES: Final = 10_000  # entries of a table
MOST_LOSSES: Final = 300
_NO_FLOATS: Final = "symbolic.mechanisms.channel computes the whole matrix in floats"
_TABULATED: Final = "a probability; tests sample from it"
_LISTS: Final = "its parameters are lists"
_ALL: Final = {
    "numpy": _NO_FLOATS, "enumeration": _TABULATED, "simulation": _TABULATED,
}  # fmt: skip
_OPTIMAL: Final = {
    "numpy": _LISTS,
    "enumeration": "tests compare it with its definition and with linear programming",
    "simulation": "tests compare it with its definition exactly",
}
_X: Final = Option("the number of the input, from 0; x and z select one entry", None)
_Z: Final = Option("the number of the observable, from 0", None)
_EPSILON: Final = Option("epsilon > 0; or give ratio", None)
_RATIO: Final = Option("ratio = e^epsilon > 1, exactly; or give epsilon", None)


def _asked(given: Given, rows: int, columns: int) -> tuple[int, int] | None:
    """Return the entry (x, z), or None for the whole table."""
    if (given["x"] is None) != (given["z"] is None):
        raise DomainError("give both x and z for one entry, or neither for the whole matrix")
    if given["x"] is None:
        if rows * columns > MOST_ENTRIES:
            raise TooLarge(
                f"a table of {shown(Fraction(rows * columns))} entries; at most {MOST_ENTRIES} are allowed; ask "
                f"for one entry"
            )
        return None
    x, z = integer("x", given["x"], 0), integer("z", given["z"], 0)
    for name, place, count in (("x", x, rows), ("z", z, columns)):
        if place >= count:
            raise DomainError(f"{name} = {shown(Fraction(place))} is outside its domain 0 <= {name} < {count}")
    return x, z


def _table(
    given: Given, rows: int, columns: int, of: Callable[[int, int], Value], kind: Callable[[int, int], Any]
) -> Value | Table:
    """Return an entry or the table; equal entries are computed once."""
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
        raise TooLarge(f"e^-epsilon is too small; epsilon must be at most {remapped.MOST_LOSS}")

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
    """Return the closed form (None if there is none), the losses and the prior."""
    if not isinstance(given["prior"], (str, Sequence)):
        raise DomainError("prior must be a list of shares such as 1/2, 1/3, 1/6")
    prior = [parse(one) for one in (given["prior"].split(",") if isinstance(given["prior"], str) else given["prior"])]
    if given["points"] is not None and given["loss"] is not None:
        raise DomainError("give points or loss, not both")
    if len(prior) > MOST_LOSSES:
        raise TooLarge(f"a prior on {len(prior)} symbols; at most {MOST_LOSSES}")
    if min(prior, default=-1) < 0 or sum(prior) != 1:
        raise DomainError("the shares of a prior must be >= 0 and sum to 1")
    if given["loss"] is None:
        points = (
            range(len(prior)) if given["points"] is None else [parse(one) for one in str(given["points"]).split(",")]
        )
        return shokri.on_line(list(points), prior, given["q"]), [], prior
    rows = [[parse(one) for one in row.split()] for row in str(given["loss"]).split(";")]
    if len(rows) != len(prior) or any(len(row) != len(prior) for row in rows):
        raise DomainError(f"the losses must be {len(prior)} rows of {len(prior)} numbers, such as 0 1; 1 0")
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
        raise Undecided(f"linear programming gives the optimum only up to {float(found.high - found.low):.1g}")
    return Value.of(found.low, digits)


def _shokri_channel(digits: int, given: Given) -> Value | Table:
    closed, _, prior = _optimum(given)
    if closed is None:
        raise DomainError("this mechanism needs losses with l(x, x) = 0")
    rows = closed.rows()
    return _table(given, len(prior), len(prior), lambda x, z: Value.of(rows[x][z], digits), lambda x, z: rows[x][z])


def _written() -> tuple[ModuleType, ModuleType, ModuleType]:
    from symbolic.mechanisms.definitions import tables as definitions
    from symbolic.mechanisms.derivations import tables as derivations
    from symbolic.mechanisms.mpmath import tables as mpmath

    return definitions, derivations, mpmath


_PRIOR: Final = {
    "prior": Option("the distribution of the input, such as 1/2, 1/3, 1/6"),
    "q": Option("the largest expected loss of the user, q >= 0"),
    "points": Option(
        "points on a line, such as 0, 1, 5/2, whose distances are the losses; by default 0, 1, 2, ...", None
    ),
    "loss": Option("a matrix of losses instead of points, such as 0 1; 1 0", None),
}
_SHOKRI: Final = "Shokri, Theodorakopoulos, Troncoso, Hubaux and Le Boudec 2012"
k_rr_channel: Final = Evaluator(
    "k-rr.channel",
    "The matrix of k-ary randomized response, or one entry.",
    "",
    {"k": Option("the size of the alphabet, k >= 2"), "epsilon": _EPSILON, "ratio": _RATIO, "x": _X, "z": _Z},
    _k_rr,
    places=("x", "z"),
    **representations(_written, "k_rr", **_ALL),
)
geometric_channel: Final = Evaluator(
    "geometric.channel",
    "The matrix of the truncated geometric mechanism on the integers r1..r2, or one entry.",
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
    "The matrix of the planar geometric mechanism remapped to the nearest of given cells (ties: the first), or one "
    "entry.",
    "",
    {
        "cells": Option("a grid such as 3x2, row by row, or a list such as 0 0, 1 0, 5 3"),
        "epsilon": Option("epsilon > 0 per unit of distance"),
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
    "The largest expected loss of an adversary who knows the mechanism, if the user's expected loss is at most q: "
    "min(q, Vmax) where l(x, x) = 0.",
    _SHOKRI,
    _PRIOR,
    _shokri_value,
    **representations(_written, "value", **_OPTIMAL),
)
shokri_channel: Final = Evaluator(
    "shokri.channel",
    "The matrix of an optimal mechanism, or one entry: it reports the best guess from the prior with probability "
    "min(1, q/Vmax), otherwise the truth. The optimum is not unique.",
    _SHOKRI,
    {**_PRIOR, "x": _X, "z": _Z},
    _shokri_channel,
    places=("x", "z"),
    **representations(_written, "channel", **_OPTIMAL),
)
VALUES: Final = (k_rr_channel, geometric_channel, planar_channel, shokri_value, shokri_channel)
