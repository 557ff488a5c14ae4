r"""The statements of a LaTeX document: theorems and the like, numbered equations, and their formulas.

`\newtheorem` and simple macros (`\newcommand`, `\def` with arguments) are resolved; nothing is executed, and
`\input` is not followed (a note says so). Numbers are counted as LaTeX counts them, for counters that
`\newtheorem`, `\numberwithin` and sections define.

>>> tex = r'''\newtheorem{thm}{Theorem} \newcommand{\eps}{\varepsilon}
... \begin{thm}[Overlap] \label{thm:a} If $0 < \eps$ then \[ 1 < e^\eps. \] \end{thm}'''
>>> (one,) = environments(tex)
>>> one.kind, one.number, one.label, one.title, one.line
('theorem', '1', 'thm:a', 'Overlap', 2)
>>> [(formula.latex, formula.displayed) for formula in one.formulas]
[('0 < \\varepsilon', False), ('1 < e^\\varepsilon.', True)]
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from proofs.latex.counters import Counters
from proofs.latex.parts import Document, Environment, Formula, Kind, closing, marks, plain, rows
from proofs.latex.source import Piece, expand, joined, pieces

__all__ = ["Document", "DocumentError", "Environment", "Formula", "document", "environments"]

LONGEST: Final = 2_000_000
"""Characters of a document; a book has about 1,000,000."""
KINDS: Final[dict[str, Kind]] = {
    "theorem": "theorem", "lemma": "lemma", "proposition": "proposition", "corollary": "corollary", "claim": "claim",
    "fact": "claim", "observation": "claim",
}  # fmt: skip
SHORT: Final[dict[str, Kind]] = {
    "thm": "theorem", "lem": "lemma", "prop": "proposition", "cor": "corollary", "clm": "claim",
}  # fmt: skip
ROWS: Final = frozenset({"align", "gather", "eqnarray", "flalign", "alignat"})
DISPLAYS: Final = frozenset({"equation", "multline", "displaymath", "dmath", *ROWS})
UNNUMBERED: Final = frozenset({"displaymath"})
DEEPEST: Final = 100  # open environments; real documents have at most ten
LONGEST_OPTION: Final = 500  # pieces in square brackets; a title of a theorem has about ten


class DocumentError(ValueError):
    """The text is no document that is read; the message is one line."""


def environments(tex: str) -> list[Environment]:
    """Return the theorems, lemmas, propositions, corollaries, claims and numbered equations, in order.

    Raises `DocumentError` if the text is too long.
    """
    return list(document(tex).environments)


def document(tex: str) -> Document:
    """Parse a document; raise `DocumentError` if it is longer than `LONGEST`."""
    if len(tex) > LONGEST:
        raise DocumentError(f"the document has {len(tex)} characters; at most {LONGEST} are read")
    return _Walker(tex).run()


@dataclass
class _Open:
    """An environment that is open: where it began, and what it has so far."""

    name: str
    begin: int  # the piece \begin
    inside: int  # the first piece of its body
    title: str = ""
    number: str = ""
    label: str = ""
    kind: Kind | None = None
    formulas: int = 0  # the number of formulas before it


class _Walker:
    """One pass over the pieces of a document."""

    def __init__(self, tex: str) -> None:
        found = expand(pieces(tex))
        self.tex, self.pieces, self.notes = tex, found.pieces, found.notes
        self.newlines = [place for place, sign in enumerate(tex) if sign == "\n"]
        self.counters = Counters()
        self.open: list[_Open] = []
        self.formulas: list[Formula] = []
        self.found: list[tuple[int, Environment]] = []
        self.names = {"title": "", "author": ""}
        self.math: tuple[str, int] | None = None  # how the formula ends, and its first piece
        self.closing = closing(self.pieces)
        self.last_dollars = max((n for n, one in enumerate(self.pieces) if one.text == "$"), default=0)
        self.place = 0

    def line(self, place: int) -> int:
        return bisect_right(self.newlines, place - 1) + 1

    def run(self) -> Document:
        while self.place < len(self.pieces):
            piece = self.pieces[self.place]
            self.place += 1
            self.step(piece)
        notes = tuple(f"line {self.line(place)}: {note}" for place, note in sorted(self.notes))
        found = tuple(one for _, one in sorted(self.found, key=lambda pair: pair[0]))
        return Document(
            plain(self.names["title"]), plain(self.names["author"]), found, tuple(self.formulas), notes
        )  # fmt: skip

    def step(self, piece: Piece) -> None:
        text = piece.text
        if text == r"\begin":
            self.begin()
        elif text == r"\end":
            self.end()
        elif self.math is not None:
            if text == self.math[0]:
                self.close_math(piece)
        elif text in ("$", r"\(", r"\["):
            self.open_math(text)
        elif text == r"\label":
            self.label(self.argument())
        elif text in (r"\title", r"\author"):
            self.optional()
            name = text[1:]
            self.names[name] = ", ".join(filter(None, (self.names[name], self.argument())))
        elif text == r"\newtheorem":
            starred = self.star()
            name, shared, title, within = self.argument(), self.optional(), self.argument(), self.optional()
            self.counters.theorem(name, title, shared=shared, within=within, numbered=not starred)
        elif text == r"\declaretheorem":
            self.counters.declared(self.optional(), self.argument())
        elif text in (r"\numberwithin", r"\counterwithin"):
            self.star()
            self.counters.within(self.argument(), self.argument())
        elif text == r"\setcounter":
            self.counters.set(self.argument(), self.argument())
        elif text == r"\appendix":
            self.counters.appendix()
        elif text in (r"\chapter", r"\section", r"\subsection", r"\subsubsection") and not self.star():
            self.counters.step(text[1:])

    # ---- arguments

    def blanks(self) -> None:
        while self.place < len(self.pieces) and self.pieces[self.place].text.isspace():
            self.place += 1

    def star(self) -> bool:
        found = self.place < len(self.pieces) and self.pieces[self.place].text.strip() == "*"
        self.place += found
        return found

    def argument(self) -> str:
        self.blanks()
        close = self.closing.get(self.place)
        if close is None:
            return ""
        inside = self.pieces[self.place + 1 : close]
        self.place = close + 1
        return joined(inside).strip()

    def optional(self) -> str:
        """The text in square brackets, if it comes next."""
        before = self.place
        self.blanks()
        if self.place < len(self.pieces) and self.pieces[self.place].text == "[":
            at = self.place + 1
            for _ in range(LONGEST_OPTION):
                if at >= len(self.pieces) or self.pieces[at].text == "]":
                    break
                at = self.closing.get(at, at) + 1
            if at < len(self.pieces) and self.pieces[at].text == "]":
                inside = self.pieces[self.place + 1 : at]
                self.place = at + 1
                return joined(inside).strip()
        self.place = before
        return ""

    # ---- environments

    def begin(self) -> None:
        at = self.place - 1
        name = self.argument()
        base = name.rstrip("*")
        if len(self.open) >= DEEPEST:
            return
        if base in DISPLAYS:
            self.open.append(_Open(name, at, self.place, formulas=len(self.formulas)))
            if self.math is None:
                self.math = ("", self.place)
            return
        if self.math is not None:
            self.open.append(_Open(name, at, self.place))
            return
        title = ""
        if base == "restatable":
            title = self.optional()
            name = base = self.argument()
            self.argument()
        nested = any(one.kind is not None for one in self.open)
        kind = None if nested else self.kind(base)
        number = self.counters.theorem_number(name) if self.counters.is_theorem(name) else ""
        title = title or (self.optional() if kind else "")
        self.open.append(_Open(name, at, self.place, title, number, "", kind, len(self.formulas)))

    def kind(self, name: str) -> Kind | None:
        title = self.counters.title(name).lower()
        words = re.findall("[a-z]+", title)
        for word in words:
            if word in KINDS:
                return KINDS[word]
        return SHORT.get(name) if not words else None

    def end(self) -> None:
        at = self.place - 1
        name = self.argument()
        depth = next((n for n, one in enumerate(reversed(self.open)) if name in (one.name, "restatable")), None)
        if depth is None:
            return
        one = self.open[-1 - depth]
        del self.open[-1 - depth :]
        inside = self.pieces[one.inside : at]
        if name.rstrip("*") in DISPLAYS:
            if not any(other.name.rstrip("*") in DISPLAYS for other in self.open):
                self.math = None
                self.display(one, inside)
            return
        if one.kind is None:
            return
        formulas = tuple(self.formulas[one.formulas :])
        begin = self.pieces[one.begin].start
        self.found.append((
            one.begin,
            Environment(
                one.kind, one.name, one.label, one.title, one.number, self.line(begin), self.source(inside), formulas
            ),
        ))  # fmt: skip

    def label(self, name: str) -> None:
        for one in reversed(self.open):
            if one.kind is not None and not one.label:
                one.label = name
                return

    def source(self, inside: Sequence[Piece]) -> str:
        """The author's text of these pieces."""
        if not inside:
            return ""
        start, end = inside[0].start, inside[-1].end
        resolved = joined(inside).strip()
        # what a macro made has the place of its whole call, which may be much longer
        return self.tex[start:end].strip() if 0 < end - start <= 4 * len(resolved) + 200 else resolved

    # ---- formulas

    def open_math(self, text: str) -> None:
        if text == "$":
            double = self.place < len(self.pieces) and self.pieces[self.place].text == "$"
            self.place += double
            self.math = ("$$" if double else "$", self.place)
            if double:
                self.dollars()
            return
        self.math = ({r"\(": r"\)", r"\[": r"\]"}[text], self.place)

    def dollars(self) -> None:
        """Move to the end of a formula between double dollars."""
        start = self.place
        for at in range(start, self.last_dollars):
            if self.pieces[at].text == "$" == self.pieces[at + 1].text:
                self.formula(self.pieces[start:at], displayed=True)
                self.place = at + 2
                break
        else:
            self.last_dollars = 0  # no later one is closed either
        self.math = None

    def close_math(self, piece: Piece) -> None:
        assert self.math is not None
        ending, start = self.math
        self.math = None
        self.formula(self.pieces[start : self.place - 1], displayed=ending == r"\]")

    def formula(
        self, inside: Sequence[Piece], displayed: bool, numbers: Sequence[str] = (), labels: Sequence[str] = ()
    ) -> None:
        latex = joined(inside).strip()
        if latex:
            line = self.line(inside[0].start)
            self.formulas.append(Formula(latex, self.source(inside), displayed, line, tuple(numbers), tuple(labels)))

    def display(self, one: _Open, inside: Sequence[Piece]) -> None:
        """A displayed environment, with the numbers and labels of its rows."""
        base = one.name.rstrip("*")
        if base == "alignat" and inside[:1] and inside[0].text == "{":
            inside = inside[next((n for n, piece in enumerate(inside) if piece.text == "}"), 0) + 1 :]
        kept: list[Piece] = []
        numbers: list[str] = []
        labels: list[str] = []
        for row in rows(inside) if base in ROWS else [list(inside)]:
            rest, tag, label = marks(row)
            numbered = not one.name.endswith("*") and base not in UNNUMBERED and r"\nonumber" not in tag
            if tag and r"\nonumber" not in tag:
                numbers.append(tag)
            elif numbered and joined(rest).strip(" \n\\"):
                numbers.append(self.counters.step("equation"))
            labels += filter(None, [label])
            kept += rest
        before = len(self.formulas)
        self.formula(kept, True, numbers, labels)
        stated = any(other.kind is not None for other in self.open)
        if len(self.formulas) > before and numbers and not stated:
            formula, begin = self.formulas[-1], self.pieces[one.begin].start
            number, label = numbers[0], labels[0] if labels else ""
            self.found.append((
                one.begin,
                Environment(
                    "equation", one.name, label, "", number, self.line(begin), formula.source, (formula,)
                ),
            ))  # fmt: skip
