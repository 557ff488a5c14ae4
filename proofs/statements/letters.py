"""The meanings of a statement's symbols, from `<paper>/symbols.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from proofs.statements.library import folder
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement
from symbolic.language import Term

EVERY = "*"


def listed(statement: Statement, letter: Term) -> Iterator[Mapping[str, Any]]:
    """The tables with a meaning of the symbol for this statement; the first one counts.

    The meaning must have as many indices as the symbol.
    """
    for table in tables(statement.paper):
        meaning = table.get(letter.name)
        if meaning and _places(letter.name, meaning) == letter.places and covers(table["statements"], statement.id):
            yield table


def told(statement: Statement) -> dict[str, tuple[str, bool]]:
    """Symbol -> its meaning, and whether it is shown even if the source prints the symbol.

    >>> from proofs.statements.library import find
    >>> told(find("li2022/theorem-5.1-2-upper"))["t"]
    ('e^epsilon', False)
    """
    found = {}
    for one in (*statement.variables, *statement.exists):
        named = [*listed(statement, one)]
        if named:
            found[one.name] = str(named[0][one.name]), any(table.get("always") for table in named)
    return found


def _places(name: str, meaning: str) -> int:
    """The number of indices in a meaning: 2 in "F(j, k) is ...", 0 in "the number of ..."."""
    inside, closed, _ = meaning.removeprefix(f"{name}(").partition(")")
    return len(inside.split(",")) if closed and meaning.startswith(f"{name}(") else 0


def covers(names: list[str], identifier: str) -> bool:
    """Whether the statement is one of these, or a part of one."""
    name = identifier.partition("/")[2]
    return any(one == EVERY or name == one or name.startswith(f"{one}.") for one in names)


@cache
def tables(paper: str) -> tuple[Mapping[str, Any], ...]:
    """The tables of a paper's `symbols.toml`, in order; none if there is no such file."""
    path = ROOT / folder(paper) / "symbols.toml"
    return tuple(tomllib.loads(path.read_text(encoding="utf-8"))["letters"]) if path.is_file() else ()
