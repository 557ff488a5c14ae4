"""Read mechanisms from the object of a JSON file.

>>> found = read({"symbols": ["a", "b", "c"], "mechanisms": {"app": {"mechanism": "k-rr", "epsilon": "1.5"},
...     "web": {"mechanism": "rappor", "epsilon": 2}}})
>>> found.symbols, {name: type(one).__name__ for name, one in found.mechanisms.items()}
(('a', 'b', 'c'), {'app': 'KRR', 'web': 'Rappor'})
>>> read({"symbols": 3, "mechanisms": {"app": {"mechanism": "k-rr", "epsilom": 1}}})
Traceback (most recent call last):
symbolic.formula.domain.DomainError: app: k-rr has no 'epsilom'; it takes epsilon
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from symbolic.formula import DomainError
from symbolic.formula.words import among
from symbolic.mechanisms import channel, remapped, shokri
from symbolic.mechanisms.channel import Channel, Mechanism
from symbolic.mechanisms.matrix import integer
from symbolic.number import NumberError, from_json, parse

MOST_SYMBOLS: Final = 10_000
MOST_MECHANISMS: Final = 1_000
SCHEMA: Final = "mechanisms.schema.json"


@dataclass(frozen=True)
class Mechanisms:
    """Symbols, mechanisms by name, and the names of the observables of each mechanism.

    The names are empty for RAPPOR, whose observables are texts of 0 and 1.
    """

    symbols: tuple[str, ...]
    mechanisms: Mapping[str, Mechanism]
    observables: Mapping[str, tuple[str, ...]]


def schema() -> str:
    """Return the JSON Schema of the file."""
    return resources.files("symbolic.mechanisms").joinpath(SCHEMA).read_text(encoding="utf-8")


def read(content: Any) -> Mechanisms:
    """Check the object of a file and build its mechanisms.

    `symbolic.number.from_json` reads floats. Raises `DomainError` or `NumberError` with one line of text.
    """
    content = from_json(content)
    if not isinstance(content, Mapping) or set(content) != {"symbols", "mechanisms"}:
        raise DomainError('the file must contain an object {"symbols": ..., "mechanisms": {...}}')
    symbols = _names("symbols", content["symbols"])
    given = content["mechanisms"]
    if not isinstance(given, Mapping) or not 1 <= len(given) <= MOST_MECHANISMS:
        raise DomainError(f"mechanisms must be an object NAME: {{...}} of 1 to {MOST_MECHANISMS} mechanisms")
    mechanisms: dict[str, Mechanism] = {}
    observables: dict[str, tuple[str, ...]] = {}
    for name, one in given.items():
        try:
            mechanisms[name], observables[name] = _mechanism(str(name), symbols, one)
        except NumberError as reason:
            raise NumberError(f"{name}: {reason}") from None
        except DomainError as reason:
            raise DomainError(f"{name}: {reason}") from None
    return Mechanisms(symbols, mechanisms, observables)


def _names(what: str, given: Any) -> tuple[str, ...]:
    """Return a list of names; a number n stands for the names 0, ..., n - 1."""
    if isinstance(given, Sequence) and not isinstance(given, str):
        names = tuple(str(one) for one in given)
        if len(names) < 2 or len(set(names)) < len(names) or len(names) > MOST_SYMBOLS:
            raise DomainError(f"{what} must be 2 to {MOST_SYMBOLS} distinct names")
        return names
    count = integer(what, given, 2)
    if count > MOST_SYMBOLS:
        raise DomainError(f"{what} = {count}; at most {MOST_SYMBOLS} are allowed")
    return tuple(map(str, range(count)))


def _mechanism(name: str, symbols: tuple[str, ...], given: Any) -> tuple[Mechanism, tuple[str, ...]]:
    if not isinstance(given, Mapping) or not isinstance(given.get("mechanism"), str):
        raise DomainError(f'write {{"mechanism": KIND, ...}} with one of the kinds {", ".join(KINDS)}')
    kind = given["mechanism"]
    if kind not in KINDS:
        raise DomainError(f"no mechanism is called {kind[:40]!r}; {among(kind, KINDS)}")
    needed, optional, make = KINDS[kind]
    for key in given:
        if key not in (*needed, *optional, "mechanism"):
            raise DomainError(f"{kind} has no {key!r}; {among(key, (*needed, *optional), 'it takes')}")
    for key in needed:
        if key not in given:
            raise DomainError(f"{kind} needs {key}")
    return make(name, symbols, given)


def _k_rr(name: str, symbols: tuple[str, ...], given: Mapping[str, Any]) -> tuple[Mechanism, tuple[str, ...]]:
    return channel.k_rr(len(symbols), given["epsilon"], name), symbols


def _rappor(name: str, symbols: tuple[str, ...], given: Mapping[str, Any]) -> tuple[Mechanism, tuple[str, ...]]:
    return channel.rappor(len(symbols), given["epsilon"], name), ()


def _geometric(name: str, symbols: tuple[str, ...], given: Mapping[str, Any]) -> tuple[Mechanism, tuple[str, ...]]:
    return channel.geometric(len(symbols), given["epsilon"], name), symbols


def cells_of(given: Mapping[str, Any], count: int) -> list[tuple[int, int]]:
    """Return the cells of the symbols.

    Parameters
    ----------
    given: may have "grid": [width, height], row by row, or "cells": [[i, j], ...]; otherwise the cells are a line.
    count: the number of symbols.
    """
    if ("grid" in given) == ("cells" in given) and "grid" in given:
        raise DomainError("give either grid or cells")
    if "grid" in given:
        width, height = (integer("grid", one, 1) for one in _pair(given["grid"]))
        found = remapped.rectangle(width, height) if width * height == count else []
    elif "cells" in given:
        cells = given["cells"]
        if not isinstance(cells, Sequence) or isinstance(cells, str):
            raise DomainError("cells must be a list [[i, j], ...]")
        found = [(integer("i", i), integer("j", j)) for i, j in map(_pair, cells)]
    else:
        found = [(i, 0) for i in range(count)]
    if len(found) != count:
        raise DomainError(f"{count} symbols need {count} cells")
    return found


def _pair(given: Any) -> Sequence[Any]:
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != 2:
        raise DomainError("a grid or a cell must be a list of two whole numbers")
    return given


def _planar(name: str, symbols: tuple[str, ...], given: Mapping[str, Any]) -> tuple[Mechanism, tuple[str, ...]]:
    cells = cells_of(given, len(symbols))
    return remapped.planar(cells, given["epsilon"], given.get("side", 1), name), symbols


def _shokri(name: str, symbols: tuple[str, ...], given: Mapping[str, Any]) -> tuple[Mechanism, tuple[str, ...]]:
    """Build the mechanism for equal prior shares and the Euclidean distance of the cells."""
    cells, side = cells_of(given, len(symbols)), given.get("side", 1)
    return shokri_on_cells(cells, given["q"], side, given.get("choice", shokri.CHOICES[0]), name), symbols


def shokri_on_cells(cells: list[tuple[int, int]], q: Any, side: Any, choice: str, name: str = "") -> Channel:
    """Return an optimal mechanism for equal prior shares and the distances of the cells.

    Parameters
    ----------
    choice: one of `shokri.CHOICES`.
    """
    if choice == "truth-or-guess":
        return shokri.on_cells(cells, q, side, name)
    if choice == "symmetric":
        return shokri.symmetric(cells, q, side, name)
    if choice in ("least-truth", "any-end"):
        if any(j != cells[0][1] for _, j in cells) or any(cells[x][0] <= cells[x - 1][0] for x in range(1, len(cells))):
            raise DomainError(f"{choice} needs cells on a line, from left to right")
        from symbolic.mechanisms import shokri_program

        program = shokri_program.least_truth if choice == "least-truth" else shokri_program.any_end
        return program([i * parse(side) for i, _ in cells], [1] * len(cells), q, name)
    raise DomainError(f"choice = {choice!r} is none of {', '.join(shokri.CHOICES)}")


def _matrix(name: str, symbols: tuple[str, ...], given: Mapping[str, Any]) -> tuple[Mechanism, tuple[str, ...]]:
    rows = given["rows"]
    if not isinstance(rows, Sequence) or len(rows) != len(symbols) or len({len(row) for row in rows}) > 1:
        raise DomainError(f"rows must be {len(symbols)} lists of one length, one for each symbol")
    made = Channel.of([[float(parse(one)) for one in row] for row in rows], name)
    names = _names("observables", given.get("observables", made.observables))
    if len(names) != made.observables:
        raise DomainError(f"there are {len(names)} names of observables, but the rows have {made.observables} entries")
    return made, names


Maker = Callable[[str, tuple[str, ...], Mapping[str, Any]], tuple[Mechanism, tuple[str, ...]]]
KINDS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...], Maker]]] = {
    "k-rr": (("epsilon",), (), _k_rr),
    "rappor": (("epsilon",), (), _rappor),
    "geometric": (("epsilon",), (), _geometric),
    "planar": (("epsilon",), ("grid", "cells", "side"), _planar),
    "shokri": (("q",), ("grid", "cells", "side", "choice"), _shokri),
    "matrix": (("rows",), ("observables",), _matrix),
}
"""Kind -> required keys, optional keys, and the function that builds it."""
