r"""Split a LaTeX document into pieces, and resolve the macros that it defines itself.

Nothing is executed. Comments and verbatim text are dropped, files that it includes are not read. Time and memory are
linear in the document's length and in a budget for macros, whatever the document contains.

>>> found = expand(pieces(r"\newcommand{\eps}{\varepsilon} $e^\eps x$ % comment"))
>>> joined(found.pieces)
' $e^\\varepsilon x$ '
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

EXPANSIONS: Final = 100_000
"""The number of macro calls that are resolved; a long paper has about 10,000. The rest stays as it is written."""
PUSHED: Final = 1_000_000
"""The number of pieces that macros may produce in total: about 2 s."""

PIECE: Final = re.compile(r"%[^\n]*(?:\n[ \t]*)?|\\[A-Za-z@]+|\\.|#[1-9]|[{}\[\]$&~^_#]|[^%\\{}\[\]$&~^_#]+|\\", re.S)
VERBATIM: Final = re.compile(r"\\begin\s*\{(verbatim\*?|lstlisting|minted|comment|filecontents\*?)\}")
DEFINING: Final = frozenset({
    r"\newcommand", r"\renewcommand", r"\providecommand", r"\DeclareRobustCommand", r"\def", r"\gdef", r"\let",
    r"\DeclareMathOperator", r"\DeclarePairedDelimiter",
})  # fmt: skip
KEPT: Final = frozenset({
    r"\begin", r"\end", r"\section", r"\subsection", r"\chapter", r"\label", r"\title", r"\author", r"\item",
    r"\newtheorem", r"\declaretheorem", r"\tag", r"\appendix", *DEFINING,
})  # fmt: skip
"""Macros that give a document its structure, which are not redefined."""


class Piece(NamedTuple):
    """A macro, a sign or a run of text, and where it is in the source."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Macro:
    """A macro of the document: its parameters, the default of the first one, and its replacement."""

    parameters: int
    body: tuple[str, ...]
    default: tuple[str, ...] | None = None
    final: bool = False  # its replacement is not resolved again


@dataclass
class Expanded:
    """The pieces after all macros are resolved, and what was not resolved."""

    pieces: list[Piece]
    notes: list[tuple[int, str]] = field(default_factory=list)


def pieces(tex: str) -> list[Piece]:
    """Split a document, without comments, verbatim text and what follows its end."""
    found: list[Piece] = []
    place, end = 0, len(tex)
    stop = tex.find(r"\end{document}")
    end = stop if stop >= 0 else end
    while place < end:
        match = PIECE.match(tex, place, end)
        assert match is not None  # the pattern covers every character
        text = match[0]
        if text == r"\begin" and (verbatim := VERBATIM.match(tex, place, end)):
            close = tex.find(rf"\end{{{verbatim[1]}}}", place, end)
            place = end if close < 0 else close + len(verbatim[1]) + 6
            continue
        if text == r"\verb":
            mark = tex[match.end() : match.end() + 1]
            close = tex.find(mark, match.end() + 1, end) if mark else -1
            place = end if close < 0 else close + 1
            continue
        if text == r"\iffalse":
            close = tex.find(r"\fi", place + 8, end)
            place = end if close < 0 else close + 3
            continue
        if not text.startswith("%"):
            found.append(Piece(text, place, match.end()))
        place = match.end()
    return found


def joined(some: Iterable[Piece | str]) -> str:
    """The text of pieces; a blank separates a macro from a letter after it."""
    texts = [one if isinstance(one, str) else one.text for one in some]
    parts = texts[:1]
    for before, text in pairwise(texts):
        if len(before) > 1 and before[0] == "\\" and before[-1].isalpha() and text[:1].isalpha():
            parts.append(" ")
        parts.append(text)
    return "".join(parts)


def expand(some: Sequence[Piece]) -> Expanded:
    """Resolve the macros that the document defines by `\\newcommand`, `\\def` and the like."""
    return _Expander(some).run()


class _Expander:
    def __init__(self, some: Sequence[Piece]) -> None:
        self.stack = list(reversed(some))
        self.macros: dict[str, Macro] = {}
        self.out = Expanded([])
        self.calls, self.pushed = EXPANSIONS, PUSHED

    def run(self) -> Expanded:
        while self.stack:
            piece = self.stack.pop()
            if piece.text in DEFINING:
                self.define(piece)
            elif piece.text in self.macros and self.calls > 0 and self.pushed > 0:
                self.call(piece, self.macros[piece.text])
            elif piece.text in (r"\input", r"\include", r"\subfile"):
                name = "".join(self.argument())
                self.out.notes.append((piece.start, f"{piece.text}{{{name[:60]}}} is not followed"))
            elif piece.text not in (r"\ensuremath", r"\xspace"):
                self.out.pieces.append(piece)
        return self.out

    # ---- arguments

    def blanks(self) -> None:
        while self.stack and self.stack[-1].text.isspace():
            self.stack.pop()

    def argument(self) -> list[str]:
        """The texts of the next group without its braces, or of the next sign."""
        self.blanks()
        if not self.stack:
            return []
        piece = self.stack.pop()
        if piece.text == "{":
            return self.group("{", "}")
        text = piece.text.lstrip()
        if text[:1] != "\\" and len(text) > 1 and not text.startswith("#"):
            self.stack.append(Piece(text[1:], piece.end - len(text) + 1, piece.end))
            text = text[0]
        return [text]

    def group(self, opening: str, closing: str) -> list[str]:
        """The texts up to the closing bracket, which is taken too; braces inside are balanced."""
        found: list[str] = []
        depth = braces = 0
        while self.stack:
            text = self.stack.pop().text
            if text == closing and depth == 0 and braces == 0:
                break
            depth += (text == opening) - (text == closing)
            if opening != "{":
                braces += (text == "{") - (text == "}")
            found.append(text)
        return found

    def optional(self) -> list[str] | None:
        self.blanks()
        if self.stack and self.stack[-1].text == "[":
            self.stack.pop()
            return self.group("[", "]")
        return None

    def star(self) -> None:
        if self.stack and self.stack[-1].text.startswith("*"):
            piece = self.stack.pop()
            if piece.text[1:]:
                self.stack.append(Piece(piece.text[1:], piece.start + 1, piece.end))

    # ---- definitions and calls

    def define(self, piece: Piece) -> None:
        kind = piece.text
        self.star()
        name = "".join(self.argument()).strip()
        parameters, default, body = 0, None, []
        if kind in (r"\def", r"\gdef"):
            while self.stack and self.stack[-1].text != "{":
                parameters += 1
                if self.stack.pop().text != f"#{parameters}":
                    self.out.notes.append((piece.start, f"the parameters of {name[:60]} are not simple"))
                    name = ""
            body = self.argument()
        elif kind == r"\let":
            self.equals()
            old = "".join(self.argument())
            self.macros[name] = self.macros.get(old, Macro(0, (old,), final=True))
            return
        elif kind == r"\DeclareMathOperator":
            body = [r"\operatorname", "{", *self.argument(), "}"]
        elif kind == r"\DeclarePairedDelimiter":
            left, right = self.argument(), self.argument()
            parameters, body = 1, [*left, " ", "#1", " ", *right]
        else:
            number = "".join(self.optional() or []).strip()
            default = self.optional() if number else None
            parameters = int(number) if number in tuple("0123456789") else 0
            body = self.argument()
        self.record(piece, name, Macro(parameters, tuple(body), None if default is None else tuple(default)))

    def equals(self) -> None:
        self.blanks()
        if self.stack and self.stack[-1].text.startswith("="):
            piece = self.stack.pop()
            if piece.text[1:].strip():
                self.stack.append(Piece(piece.text[1:], piece.start + 1, piece.end))

    def record(self, piece: Piece, name: str, macro: Macro) -> None:
        if not name.startswith("\\") or name in KEPT:
            return
        if name in macro.body:
            self.out.notes.append((piece.start, f"{name[:60]} is defined by itself and stays as it is"))
            self.macros.pop(name, None)
            return
        self.macros[name] = macro

    def call(self, piece: Piece, macro: Macro) -> None:
        self.calls -= 1
        if macro.final:
            self.out.pieces.append(Piece(macro.body[0], piece.start, piece.end))
            return
        arguments: list[Sequence[str]] = []
        if macro.parameters and macro.default is not None:
            given = self.optional()
            arguments.append(macro.default if given is None else given)
        elif macro.parameters and self.stack and self.stack[-1].text.startswith("*"):
            self.star()
        while len(arguments) < macro.parameters:
            arguments.append(self.argument())
        parts = [_filled(text, arguments) for text in macro.body]
        self.pushed -= sum(map(len, parts)) + sum(map(len, arguments))
        if self.calls <= 0 or self.pushed <= 0:
            self.out.notes.append(
                (piece.start, f"the macros expand too far, at {piece.text}: the rest is not resolved")
            )
            self.pushed = 0
            return
        made = [text for part in parts for text in part]
        end = self.stack[-1].start if self.stack else piece.end
        end = end if end >= piece.end else piece.end
        self.stack += [Piece(text, piece.start, end) for text in reversed(made)]


def _filled(text: str, arguments: Sequence[Sequence[str]]) -> Sequence[str]:
    if len(text) == 2 and text[0] == "#" and text[1] in "123456789":
        return arguments[int(text[1]) - 1] if int(text[1]) <= len(arguments) else ()
    return (text,)
