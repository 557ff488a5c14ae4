"""Words, tables and formulas on a terminal, wrapped only where a break is allowed."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table as Grid
from rich.text import Text as RichText

from proofs.report.content.blocks import Code, Link, Math, Strong, Text
from proofs.report.content.difference import undone
from proofs.report.text import SIGNS
from symbolic.representations.breaking import Piece, filled, groups, pieces
from symbolic.representations.mathml import NotMathematics
from symbolic.representations.unicode import unicode

if TYPE_CHECKING:
    from symbolic.representations.planar import Box

INDENT = 2
ROOM = 60  # columns that a terminal needs for fractions and sums on several lines
GLUE, SHORT = "\N{NO-BREAK SPACE}", 28  # a formula of at most 28 characters is not broken
SHARES = (0.3, 0.2, 0.12)  # em per column of the terminal: the widths of pieces that are tried
PART = 44  # columns; a shorter part of a formula is not broken


def plain(text: Text) -> str:
    """Write a text with formulas in Unicode."""
    return "".join(_part(part) for part in text)


def glued(text: Text) -> str:
    """Write a text that will be wrapped, with short formulas glued together."""
    return "".join(_whole(part) for part in text)


def _whole(part: object) -> str:
    text = _part(part)
    if not isinstance(part, Math):
        return text
    return text.replace(" ", GLUE) if len(text) <= SHORT else together(text)


def together(formula: str) -> str:
    """Allow line breaks in a formula before relations, after commas, and in long parts.

    >>> together("∑[k=1..N] in(i, k) mₖ ≤ t").replace(GLUE, "~")
    '∑[k=1..N]~in(i,~k)~mₖ ≤~t'
    """
    depth, parts = 0, [""]
    for letter in formula:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == " " and not depth and parts[-1].endswith(","):
            parts.append("")
        elif letter in RELATED and not depth and parts[-1].endswith(" "):
            parts[-1] = parts[-1][:-1]
            parts.append(letter)
        else:
            parts[-1] += letter
    return " ".join(part.replace(" ", GLUE) if len(part) <= PART else _arguments(part) for part in parts)


def _arguments(text: str) -> str:
    """Forbid breaks inside short brackets such as (i, k), and after a leading sign."""
    return ARGUMENTS.sub(lambda found: found[0].replace(" ", GLUE), re.sub(rf"^([{RELATED}]) ", rf"\1{GLUE}", text))


def _part(part: object) -> str:
    if isinstance(part, Math):
        return written(part.latex)
    if isinstance(part, Link):
        text = plain(part.text)
        named = f"“{text}”" if " " in text else text  # quote titles, which are sentences
        return named + (f" {SIGNS.get(part.verdict, '')}{part.verdict}" if part.verdict else "")
    return part.text if isinstance(part, (Strong, Code)) else str(part)


def written(latex: str) -> str:
    """Convert a formula to Unicode.

    LaTeX that the converter rejects is returned unchanged; a test looks for such formulas.
    """
    try:
        return unicode(undone(latex))
    except NotMathematics:
        return latex


def _box(latex: str) -> Box:
    """Lay out a formula or a piece of one; a leading sign is followed by a space."""
    from symbolic.representations.planar import Box, box

    try:
        found = box(undone(latex))
    except NotMathematics:
        return Box((latex,))
    sign = re.match(r"[−+](?=\S)", found.lines[found.base])
    return found if not sign else Box(tuple(line[:1] + " " + line[1:] for line in found.lines), found.base)


def _written(one: Piece) -> Piece:
    return written(one) if isinstance(one, str) else [_written(each) for each in one]


def _beside(line: str, text: str) -> str:
    """Join two pieces of a formula.

    A leading sign is binary, and a/b (c) gets a dot because it reads as a/(b c).
    """
    times = "" if line.endswith("(") else " ⋅ " if text[:1] in "([" and QUOTIENT.search(line) else " "
    return line + times + _apart(text)


def _apart(text: str) -> str:
    """Put a space after a leading sign."""
    return re.sub(r"^([−+])(?=\S)", r"\1 ", text)


QUOTIENT = re.compile(r"/(?:\w+|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))[²³!]*$")
SIGNED = "=<>≤≥≠≈⇒+−"  # signs that may begin a line
RELATED = "=<>≤≥≠≈⇒"
ARGUMENTS = re.compile(r"[(\[][^()\[\]]{1,24}[)\]]")


def _set(lines: Iterable[str], style: str, console: Console, options: ConsoleOptions) -> RenderResult:
    """Emit wrapped lines directly where they fit, which is faster than rich's own layout."""
    segment_style = console.get_style(style) if style else None
    for line in lines:
        if line.isprintable() and cell_len(line) <= options.max_width:
            yield Segment(line, segment_style)
            yield Segment.line()
        else:
            yield RichText(line, style=style, no_wrap=True)


class Wrapped:
    """Words wrapped at an indent; continuation lines are indented further."""

    def __init__(self, text: str, indent: int, style: str = "") -> None:
        self.text, self.indent, self.style = text, indent, style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = max(options.max_width, self.indent + 30)
        first = " " * self.indent
        lines = textwrap.wrap(
            self.text,
            width,
            initial_indent=first,
            subsequent_indent=first + "  ",
            break_on_hyphens=False,
            break_long_words=False,
        )
        yield from _set((line.replace(GLUE, " ") for line in lines), self.style, console, options)


class Rows:
    """A table whose first row is the heading; the cells are wrapped if the table is too wide."""

    def __init__(self, rows: Sequence[Sequence[str]], indent: int) -> None:
        self.rows, self.indent = rows, indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widths = [max(map(cell_len, column)) for column in zip(*self.rows, strict=True)]
        if self.indent + sum(widths) + 2 * len(widths) - 2 <= options.max_width:
            for number, row in enumerate(self.rows):
                line = "  ".join(set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
                yield RichText(" " * self.indent + line, style="" if number else "dim", no_wrap=True)
            return
        grid = Grid(*self.rows[0], box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        for row in self.rows[1:]:
            grid.add_row(*map(RichText, row))
        yield Padding(grid, (0, 0, 0, self.indent), expand=False)


class Formula:
    """A formula with line breaks.

    If `set` is true, fractions and sums take several lines on a terminal that is wide enough.
    """

    def __init__(self, latex: str, indent: int, reason: str, style: str, set: bool = False) -> None:
        self.latex, self.indent, self.reason, self.style, self.set = latex, indent, reason, style, set

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = max(options.max_width - self.indent, 30)
        whole = written(self.latex)
        lines = [*self.planar(width)] if self.set and console.is_terminal and options.max_width >= ROOM else []
        lines = lines or ([whole] if len(whole) <= width else [*self.lines(width)])
        if self.reason:
            fits = len(lines[-1]) + len(self.reason) <= width
            lines = (
                [*lines[:-1], lines[-1] + self.reason]
                if fits
                else [*lines, *textwrap.wrap(self.reason.strip(), width, break_on_hyphens=False)]
            )
        yield from _set((" " * self.indent + line.rstrip() for line in lines), self.style, console, options)

    def planar(self, width: int) -> Iterator[str]:
        """Lay out fractions and sums on several lines.

        Returns nothing if a piece is too wide, or if every piece is only one line high.
        """
        from symbolic.representations.planar import Box, beside, narrow

        whole = _box(self.latex)
        found = [whole]
        if whole.width > width:
            found = [narrow(_box(piece)) for piece in pieces(undone(self.latex), width * 0.4)]
        if all(len(one.lines) == 1 for one in found) or max(one.width for one in found) + INDENT > width:
            return
        line: Box | None = None
        for one in found:
            longer = one if line is None else beside([line, Box((" ",)), one])
            if line is not None and longer.width > width:
                yield from line.lines
                longer = beside([Box((" " * INDENT,)), one])
            line = longer
        yield from line.lines if line else ()

    def lines(self, width: int) -> Iterator[str]:
        """Break the formula into lines, filled as far as possible."""
        for share in SHARES:
            pieces_of = [_written(one) for one in groups(undone(self.latex), width * share)]
            found = filled(pieces_of, _beside, lambda line: len(line) <= width - 2)
            lines = [_continued(text) if number else text for number, text in enumerate(found)]
            if all(len(line) <= width for line in lines):
                break
        for line in lines:
            wrapped = textwrap.wrap(_arguments(line), width, subsequent_indent="    ", break_on_hyphens=False)
            yield from [line] if len(line) <= width else (one.replace(GLUE, " ") for one in wrapped)


def _continued(text: str) -> str:
    return ("  " if text[:1] in SIGNED else "    ") + _apart(text)
