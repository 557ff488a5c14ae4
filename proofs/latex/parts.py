"""What a LaTeX document consists of: its environments and formulas; rows, marks and plain text of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pylatexenc.latex2text import LatexNodes2Text
from pylatexenc.latexwalker import LatexWalkerError

from proofs.latex.source import Piece, joined

Kind = Literal["theorem", "lemma", "proposition", "corollary", "claim", "equation"]

LONGEST_NAME: Final = 2_000  # characters of a title or of the authors that are read


@dataclass(frozen=True)
class Formula:
    """A formula: resolved (`latex`) and as the author wrote it (`source`); `numbers` and `labels` of its rows."""

    latex: str
    source: str
    displayed: bool
    line: int
    numbers: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Environment:
    """A theorem, lemma, proposition, corollary, claim or numbered equation.

    Attributes
    ----------
    name: the environment's name in the source, such as "thm".
    label: its first `\\label`, or "". title: its optional title, or "". number: "2.1", or "" if it has none.
    line: the line of `\\begin`, from 1. body: as the author wrote it, without `\\begin` and `\\end`.
    formulas: its inline and displayed formulas, in order; of an equation: the equation.
    """

    kind: Kind
    name: str
    label: str
    title: str
    number: str
    line: int
    body: str
    formulas: tuple[Formula, ...]


@dataclass(frozen=True)
class Document:
    """What a document states; `notes` say what was not resolved or not followed."""

    title: str
    authors: str
    environments: tuple[Environment, ...]
    formulas: tuple[Formula, ...]
    notes: tuple[str, ...]


def closing(some: Sequence[Piece]) -> dict[int, int]:
    """Opening brace -> its closing brace, both as places."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for place, piece in enumerate(some):
        if piece.text == "{":
            opened.append(place)
        elif piece.text == "}" and opened:
            found[opened.pop()] = place
    return found


def rows(inside: Sequence[Piece]) -> list[list[Piece]]:
    """Split at line breaks outside inner environments and groups; each break ends its row."""
    rows: list[list[Piece]] = [[]]
    depth = 0
    for piece in inside:
        depth += (piece.text in ("{", r"\begin")) - (piece.text in ("}", r"\end"))
        rows[-1].append(piece)
        if piece.text == r"\\" and depth == 0:
            rows.append([])
    return rows


def marks(row: Sequence[Piece]) -> tuple[list[Piece], str, str]:
    r"""The row without `\label`, `\tag` and `\nonumber`; its tag (or "\nonumber"), and its label."""
    kept: list[Piece] = []
    tag = label = ""
    at = 0
    while at < len(row):
        text = row[at].text
        at += 1
        if text in (r"\nonumber", r"\notag"):
            tag = tag or r"\nonumber"
        elif text in (r"\label", r"\tag"):
            stop = next((n for n in range(at, len(row)) if row[n].text == "}"), len(row))
            name = joined(row[at:stop]).partition("{")[2].strip()
            label, tag = (name, tag) if text == r"\label" else (label, name)
            at = stop + 1
        else:
            kept.append(row[at - 1])
    return kept, tag, label


def plain(latex: str) -> str:
    """A title or names as plain text, without footnotes; "" if it cannot be read."""
    text = re.sub(r"\\(?:thanks|footnote|inst|orcid|email)\s*\{[^{}]*\}", "", latex)
    text = re.sub(r"\\(?:and|And|AND)\b", ", ", text)
    if (
        len(text) > LONGEST_NAME or text.count("{") > 60 or text.count(r"\begin") > 5
    ):  # the library calls itself for each group
        return ""
    try:
        found = LatexNodes2Text().latex_to_text(text.replace(r"\\", " "))
    except (LatexWalkerError, ValueError, IndexError, RecursionError):
        return ""
    return " ".join(str(found).split())
