r"""Evidential mechanisms: a table input x focal set -> mass, from Python, JSON or CSV.

JSON: {"frame": ["a", "b"], "rows": {"x0": {"a": "1/2", "b": "1/4", "a b": "1/4"}, ...}}. A set lists its elements,
separated by spaces.
CSV: the header is "input" followed by the sets. Every other line is an input and its masses; an empty cell is 0.
Numbers are exact: 0.1 is 1/10, also without quotes.

>>> q = Mechanism.of_json('{"frame": ["a", "b"], "rows": {"x0": {"a": 0.5, "b": "1/4", "a b": "1/4"}, "x1": {"b": 1}}}')
>>> q["x0"].belief("a"), q.inputs
(Fraction(1, 2), ('x0', 'x1'))
>>> Mechanism.of_csv("input,a,b,a b\nx0,1/2,1/4,1/4\nx1,,1,\n") == q
True
>>> Mechanism.of(["a", "b"], {"x0": {"a": "1/2", "b": "1/4"}})
Traceback (most recent call last):
symbolic.formula.domain.DomainError: row 'x0': the masses sum to 3/4, not to 1

Possible issues
---------------
A set of mass 0 is not a focal set and is dropped, which changes no value.
Without an explicit frame, the frame of a CSV table is the list of elements in the order in which the sets name them.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from symbolic.belief.frame import Frame
from symbolic.belief.mass import Mass
from symbolic.formula import DomainError, Option
from symbolic.nearest import nearest
from symbolic.number import NumberError, fraction_text, from_json

LARGEST_FILE: Final = 20_000_000  # bytes


@dataclass(frozen=True, repr=False)
class Mechanism:
    """An evidential mechanism.

    Parameters
    ----------
    frame: the output alphabet Y.
    rows: input -> mass function on the frame; at least one.

    Raises `DomainError` for no rows, and for a row on another frame.
    """

    frame: Frame
    rows: Mapping[str, Mass]

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", MappingProxyType(dict(self.rows)))
        if not self.rows:
            raise DomainError("the mechanism has no rows; it needs one for each input")
        for name, row in self.rows.items():
            if row.frame != self.frame:
                raise DomainError(f"row {name!r} is on another frame than the mechanism")

    # ---- constructors

    @staticmethod
    def of(frame: Frame | Iterable[str], rows: Mapping[str, Mapping[Any, Any]]) -> Mechanism:
        """Build a mechanism from a frame and input -> (set -> exact number).

        Raises `DomainError`, naming the row and the set, for rows that do not sum to 1, negative masses, mass on the
        empty set,
        unknown elements, repeated sets, and numbers that are not exact.
        """
        if not isinstance(frame, Frame):
            frame = Frame(tuple(frame))
        return Mechanism(frame, {name: Mass.of(frame, row, f"row {name!r}: ") for name, row in rows.items()})

    @staticmethod
    def of_object(data: Any) -> Mechanism:
        """Build a mechanism from the parsed object of a mechanism file.

        The object is {"frame": [...], "rows": {...}} without other keys. `symbolic.number.from_json` reads floats.
        """
        try:
            data = from_json(data)
        except NumberError as reason:
            raise DomainError(str(reason)) from None
        if not isinstance(data, Mapping):
            raise DomainError('a mechanism is an object {"frame": [...], "rows": {...}}')
        for key in data:
            if key not in ("frame", "rows"):
                raise DomainError(f"a mechanism has the keys frame and rows only, not {key!r}")
        for key in ("frame", "rows"):
            if key not in data:
                raise DomainError(f"the mechanism has no {key!r}")
        frame, rows = data["frame"], data["rows"]
        if not isinstance(frame, (list, tuple)):
            raise DomainError("the frame must be a list of names")
        if not isinstance(rows, Mapping):
            raise DomainError("the rows must be an object: input -> (set -> mass)")
        for name, row in rows.items():
            if not isinstance(row, Mapping):
                raise DomainError(f"row {name!r}: it must be an object: set -> mass")
        return Mechanism.of(frame, rows)

    @staticmethod
    def of_json(text: str) -> Mechanism:
        """Parse strict JSON: no repeated keys, no NaN or Infinity; numbers are exact."""
        try:
            data = json.loads(text, object_pairs_hook=_once, parse_float=str, parse_int=str, parse_constant=_refuse)
        except json.JSONDecodeError as reason:
            raise DomainError(f"not JSON: {reason}") from None
        except RecursionError:
            raise DomainError("not a mechanism: nested too deeply") from None
        return Mechanism.of_object(data)

    @staticmethod
    def of_csv(text: str, frame: Frame | Iterable[str] | None = None) -> Mechanism:
        """Parse CSV as the module documents it.

        Raises `DomainError` with the row, and the number of a malformed line.
        """
        reader = csv.reader(io.StringIO(text), strict=True)
        try:
            lines = [(reader.line_num, line) for line in reader if any(map(str.strip, line))]
        except csv.Error as reason:
            raise DomainError(f"not CSV: line {reader.line_num}: {reason}") from None
        if not lines:
            raise DomainError("the table is empty; its first line must name the sets")
        (_, head), *body = lines
        sets = [cell.strip() for cell in head[1:]]
        if frame is None:
            frame = dict.fromkeys(name for one in sets for name in one.split())
        if not isinstance(frame, Frame):
            frame = Frame(tuple(frame))
        columns: dict[int, str] = {}
        for one in sets:
            mask = frame.mask(one)
            if mask in columns:
                raise DomainError(f"the set {frame.text(mask)} has two columns, {columns[mask]!r} and {one!r}")
            columns[mask] = one
        rows: dict[str, dict[int, str]] = {}
        for number, line in body:
            name, *cells = (cell.strip() for cell in line)
            if len(cells) != len(sets):
                raise DomainError(f"line {number}, row {name!r}: {len(cells)} masses for {len(sets)} sets")
            if name in rows:
                raise DomainError(f"line {number}: the row {name!r} is given twice")
            rows[name] = {mask: cell or "0" for mask, cell in zip(columns, cells, strict=True)}
        return Mechanism.of(frame, {name: {columns[mask]: x for mask, x in row.items()} for name, row in rows.items()})

    @staticmethod
    def read(path: str | Path) -> Mechanism:
        """Read a file: CSV where its name ends in .csv, otherwise JSON.

        Raises `DomainError`, also where the file cannot be read.
        """
        path = Path(path)
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
            text = data.decode("utf-8-sig")
        except OSError as reason:
            raise DomainError(f"cannot read {path}: {reason.strerror or reason}") from None
        except UnicodeDecodeError:
            raise DomainError(f"cannot read {path}: it is not text in UTF-8") from None
        if len(data) > LARGEST_FILE:
            raise DomainError(f"cannot read {path}: it is longer than {LARGEST_FILE} bytes")
        try:
            return Mechanism.of_csv(text) if path.suffix.lower() == ".csv" else Mechanism.of_json(text)
        except DomainError as reason:
            raise DomainError(f"{path}: {reason}") from None

    # ---- access

    @property
    def inputs(self) -> tuple[str, ...]:
        """The inputs, in order."""
        return tuple(self.rows)

    def __getitem__(self, name: str) -> Mass:
        """Return the row of an input; raises `DomainError` with the nearest name."""
        if not isinstance(name, str) or name not in self.rows:
            close = nearest(str(name), self.rows)
            hint = f"did you mean {close!r}?" if close else f"the inputs are {_listed(self.inputs)}"
            raise DomainError(f"no input is called {name!r}; {hint}")
        return self.rows[name]

    @property
    def object(self) -> dict[str, Any]:
        """The object of a mechanism file, with the focal sets only.

        >>> Mechanism.of("ab", {"x": {"a b": 1}}).object
        {'frame': ['a', 'b'], 'rows': {'x': {'a b': '1'}}}
        """
        rows = {
            name: {self.frame.key(mask): fraction_text(value) for mask, value in row.masses.items()}
            for name, row in self.rows.items()
        }
        return {"frame": list(self.frame.elements), "rows": rows}

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}: {row!r}" for name, row in self.rows.items())
        return f"Mechanism({inside})"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names if len(names) <= 8 else (*names[:7], "..."))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise DomainError(f"not a mechanism: the key {key!r} occurs twice in one object")
        found[key] = value
    return found


def _refuse(text: str) -> Any:
    raise DomainError(f"not an exact number: {text}")


def mechanism_of(given: Any) -> Mechanism:
    """Return `given` if it is a mechanism, otherwise build one from the object of a file."""
    return given if isinstance(given, Mechanism) else Mechanism.of_object(given)


MECHANISM: Final = Option('a mechanism file {"frame": [...], "rows": {...}}, or its object')
