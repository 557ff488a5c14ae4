"""Input to the comparison of printed formulas with claims: symbols, and a person's notes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Literal, NamedTuple, get_args

from proofs.statements.library import folder
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement
from symbolic.language import Term


@dataclass(frozen=True)
class Symbols:
    """The meanings of the symbols of a source.

    Parameters
    ----------
    names: printed symbol -> term in free variables (the printed quantities).
    meaning: variable of a statement -> the same quantity in printed quantities; other variables mean themselves.
    bounds: printed quantity -> (low, high), the range of its random values; (0, 3) for the others.
    """

    names: Mapping[str, Term]
    meaning: Mapping[str, Term] = field(default_factory=dict)
    bounds: Mapping[str, tuple[Fraction | int, Fraction | int]] = field(default_factory=dict)


Kind = Literal["differs", "by_eye", "cells"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Note(NamedTuple):
    """A person's comparison of a printed formula with its claim, and why no machine did it.

    The machine finds that they differ (`differs`), cannot read the formula (`by_eye`), or it is one of a table's
    `cells`."""

    kind: Kind
    why: str


def signs(paper: str) -> Symbols | None:
    """The symbols of a source, from `<paper>/symbols.py`; None if there is no such file."""
    if not (ROOT / folder(paper) / "symbols.py").is_file():
        return None
    found: Symbols = import_module(f"proofs.{folder(paper)}.symbols").SYMBOLS
    return found


def note(statement: Statement) -> Note | None:
    """The note on a statement, or on the table of which it is a cell.

    >>> from proofs.statements.library import find
    >>> note(find("li2022/eps-s"))
    Note(kind='differs', why='the claim is about the ratio, the print about its logarithm')
    """
    name, known = statement.id.partition("/")[2], notes(statement.paper)
    table = known.get(name.partition(".")[0])
    return known.get(name) or (table if table and table.kind == "cells" and statement.printed else None)


@cache
def notes(paper: str) -> Mapping[str, Note]:
    """The notes of a paper, from `<paper>/prints.toml`, by id without the paper."""
    path = ROOT / folder(paper) / "prints.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {name: Note(kind, why) for kind in KINDS for name, why in data.get(kind, {}).items()}
