"""Papers and their lists of statements, read from `<paper>/paper.toml`.

A folder with `kind = "theorems"` is no paper. It lists theorems of the field, each with its own source. They have
neither coverage nor printed formulas.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from proofs.tables import Damaged, table

ROOT = Path(__file__).parent.parent


Kind = Literal["paper", "theorems"]


class Listed(NamedTuple):
    """A statement of a paper, judged or not.

    If its file is a package, `parts` are the files in it, in order; they are the second parts of the ids."""

    id: str
    what: str
    chapter: str
    written: bool
    parts: tuple[str, ...] = ()

    def covers(self, identifier: str) -> bool:
        """Whether the statement is this one or a part of it.

        >>> Listed("li2022/eq-2", "", "survey", True).covers("li2022/eq-2.borders")
        True
        """
        return identifier == self.id or identifier.startswith(self.id + ".")


class Paper(NamedTuple):
    """A source with its citation and its list of statements, or theorems of several sources.

    `texts` are the text files converted from the source, outside of the project; they contain the quotations of the
    statements. `beyond` lists the files of additional results, in order. `derivations` maps the id of a statement, or
    the beginning of the ids of its parts, to the name of a closed form in `symbolic`.
    """

    id: str
    title: str
    authors: tuple[str, ...]
    source: str
    year: int
    listed: tuple[Listed, ...]
    derivations: Mapping[str, str]
    beyond: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    kind: Kind = "paper"

    def derivation(self, identifier: str) -> str | None:
        """The closed form whose derivation belongs to a statement, if any."""
        fitting = [name for name in self.derivations if identifier == name or identifier.startswith(name + ".")]
        return self.derivations[max(fitting, key=len)] if fitting else None

    @property
    def citation(self) -> str:
        return ". ".join(filter(None, (", ".join(self.authors), self.title, self.source))) + "."

    @property
    def short(self) -> str:
        """Smith 2020, Smith and Jones 2020, Li et al. 2022; for theorems, the folder's name."""
        names = [author.split()[-1] for author in self.authors]
        said = f"{names[0]} et al." if len(names) > 2 else " and ".join(names)
        return f"{said} {self.year or ''}".strip() if names else self.id.capitalize()


class Opened(NamedTuple):
    """A paper outside of the project: its folder, and its statements by id."""

    paper: Paper
    folder: Path
    statements: Mapping[str, Any]


OPENED: dict[str, Opened] = {}
"""The papers of users that `proofs.own` opened, by their short names."""


def paper_of(short: str) -> Paper | None:
    """The paper with that short name, if any; reads no other paper."""
    return OPENED[short].paper if short in OPENED else _ours(short)


@cache
def _ours(short: str) -> Paper | None:
    path = ROOT / short / "paper.toml"
    # a user may have typed a text that is no file name
    return _read(path) if re.fullmatch(r"[a-z0-9]{1,40}", short) and path.is_file() else None


def papers() -> tuple[Paper, ...]:
    """The papers, in alphabetical order of their short names, then those of users that were opened.

    >>> [paper.id for paper in papers()][:2]
    ['accounting', 'elsalamouny2022']
    """
    found = (paper_of(path.parent.name) for path in sorted(ROOT.glob("*/paper.toml")))
    return *(paper for paper in found if paper), *(one.paper for one in OPENED.values())


def sources() -> tuple[Paper, ...]:
    """The papers that have a source, which can be cited and have coverage."""
    return tuple(paper for paper in papers() if paper.kind == "paper")


def _read(path: Path) -> Paper:
    try:
        return _paper(path, table(path))
    except KeyError as missing:
        raise Damaged(path, f"{missing.args[0]} is missing") from None


def _paper(path: Path, data: Mapping[str, Any]) -> Paper:
    short = path.parent.name
    chapters = data["chapters"]
    listed = tuple(
        Listed(
            f"{short}/{row['id']}",
            row["what"],
            row["chapter"],
            row["chapter"] in chapters,
            tuple(row.get("parts", row["id"].split(".")[1:2])),
        )
        for row in data["statements"]
    )
    derivations = {f"{short}/{name}": formula for name, formula in data.get("derivations", {}).items()}
    return Paper(
        short,
        data["title"],
        tuple(data.get("authors", ())),
        data["source"],
        data.get("year", 0),
        listed,
        MappingProxyType(derivations),
        tuple(data.get("beyond", ())),
        tuple(data.get("texts", ())),
        data.get("kind", "paper"),
    )
