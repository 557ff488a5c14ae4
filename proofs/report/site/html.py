"""The HTML writer for the blocks of a document.

Formulas are MathML on pages. In notebooks, which strip untrusted MathML, they stand between dollar signs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from proofs.report.content.blocks import (
    Block,
    Code,
    Display,
    Fold,
    Link,
    Listing,
    Math,
    Paragraph,
    Strong,
    Table,
    Text,
    Verbatim,
)
from proofs.report.content.difference import underlined, undone
from proofs.report.terminal.wrapping import plain
from proofs.report.text import SIGNS
from symbolic.representations.breaking import groups, measure, pieces
from symbolic.representations.mathml import NotMathematics, mathml

PIECE = 13.0  # em: the widest piece of a formula that is not broken on a small screen
NARROW = 15.0  # em: a wider piece scrolls on the smallest screen, and must be reached by keys
SUMMING = ("+", "-", r"\pm", r"\mp")
BEGINS = re.compile(r"^(<math[^>]*>)<mrow></mrow><mo>")
LEADING = re.compile(r"^\\text\{\s+")
CLINGS = re.compile(r"[^\w\s(\[{“‘]+")  # behind a formula: a comma, a stop, -DP
SCROLLS = ' tabindex="0"'
RELATED = r"\\(?:leq?|geq?|neq?|in|approx)"
SLASHED = re.compile(
    rf"(^|[=<>(,+\-\[{{]\s*|{RELATED}\s+)\\[td]?frac\{{([0-9]+)\}}\{{([0-9]+)\}}(?=\s*(?:$|[=<>),+\-\]}}]|{RELATED}))"
)
"""A fraction alone in a line of words. It is written 1/2, because a small fraction would touch the next line."""


@dataclass(frozen=True)
class Html:
    """Write blocks as HTML.

    Attributes
    ----------
    href: returns the address of the page of a statement, or None if it has no page.
    words: maps an id to the verdict of the statement; None if no verdict is known.
    dollars: write formulas as $...$, for the MathJax of the notebook."""

    href: Callable[[str], str | None] = lambda identifier: None
    words: Mapping[str, str] | None = None
    dollars: bool = False

    def blocks(self, blocks: Sequence[Block]) -> str:
        return "\n".join(self.block(one) for one in blocks)

    def block(self, block: Block) -> str:
        if isinstance(block, Paragraph) and block.printed:
            return f"<blockquote><p>{self.inline(block.text)}</p></blockquote>"
        if isinstance(block, Paragraph):
            return f"<p{' class=qed' if block.ends else ''}>{self.inline(block.text)}</p>"
        if isinstance(block, Display):
            return self.display(block)
        if isinstance(block, Fold):
            return f"<details><summary>{self.inline(block.summary)}</summary>{self.blocks(block.blocks)}</details>"
        if isinstance(block, Table):
            return self.table(block)
        if isinstance(block, Listing):
            return (
                "<dl>"
                + "".join(f"<dt>{self.inline(name)}</dt><dd>{self.inline(said)}</dd>" for name, said in block.items)
                + "</dl>"
            )
        return f"<pre>{escape(block.text)}</pre>" if isinstance(block, Verbatim) else ""

    def display(self, block: Display) -> str:
        """Write a formula in pieces. A narrow screen breaks the line between them."""
        reason = f' <span class="why">{self.inline(block.reason)}</span>' if block.reason else ""
        body = f"$$ {escape(underlined(block.latex))} $$" if self.dollars else self.pieces(block.latex)
        formula = f'<div class="f">{body}{reason}</div>'
        if block.kind == "printed":
            return f"<blockquote>{formula}</blockquote>"
        return f'<div class="ends">{formula}</div>' if block.kind == "breaks" else formula

    @staticmethod
    def pieces(latex: str) -> str:
        """Write a formula in pieces. A group of pieces breaks only if it does not fit on one line."""
        return " ".join(_grouped(groups(latex, PIECE), True))

    @staticmethod
    def within(latex: str) -> str:
        """Write a formula within a sentence. A wide formula is in pieces, and the line may break between them."""
        if measure(latex) <= PIECE:
            return _set(latex)
        first, *rest = pieces(latex, PIECE)
        return " ".join([_piece(first, True), *(_piece(one, False) for one in rest)])

    def inline(self, text: Text) -> str:
        """Write text with formulas. Punctuation after a formula stays on the line of the formula."""
        parts, written = list(text), ""
        for place, part in enumerate(parts):
            one, after = self.part(part), parts[place + 1] if place + 1 < len(parts) else ""
            if isinstance(part, Math) and not self.dollars and isinstance(after, str) and (sign := CLINGS.match(after)):
                head, piece, last = one.rpartition("<span") if one.startswith("<span") else ("", "", one)
                one = f'{head}<span class="n">{piece}{last}{escape(sign[0], quote=False)}</span>'
                parts[place + 1] = after[sign.end() :]
            written += one
        return written

    def part(self, part: Any) -> str:
        if isinstance(part, Math):
            latex = undone(part.latex)
            return f"${escape(latex)}$" if self.dollars else self.within(SLASHED.sub(r"\1\2/\3", latex))
        if isinstance(part, Link):
            return self.link(part)
        if isinstance(part, Strong):
            return f"<b>{escape(part.text)}</b>"
        return f"<code>{breakable(part.text)}</code>" if isinstance(part, Code) else escape(part, quote=False)

    def link(self, link: Link) -> str:
        address, word = self.href(link.id), link.verdict or (self.words or {}).get(link.id, "")
        text = breakable(link.id) if link.text == (link.id,) else self.named(link.text)
        shown = f'<a href="{escape(address)}">{text}</a>' if address else f"<i>{text}</i>"
        return shown + (f" {tag(word)}" if word else "")

    def table(self, table: Table) -> str:
        head = "".join(f'<th scope="col">{self.named(cell)}</th>' for cell in table.head)
        rows = "".join(
            f"<tr{' class=hit' if number in table.marked else ''}>"
            + "".join(f"<td>{self.inline(cell)}</td>" for cell in row)
            + "</tr>"
            for number, row in enumerate(table.rows)
        )
        caption = self.inline(table.caption)
        label = re.sub(r"<[^>]*>", "", caption)
        return (
            f'<div class="wide" tabindex="0" role="region" '
            f'aria-label="{escape(label)}"><table><caption>{caption}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def named(self, text: Text) -> str:
        """Write a heading or a link. A formula without words also gets text for screen readers."""
        words = any(not isinstance(part, Math) and re.search(r"\w", plain(Text((part,)))) for part in text)
        if not words and not self.dollars:
            return f'<span class="vh">{escape(plain(text))}</span><span aria-hidden="true">{self.inline(text)}</span>'
        return self.inline(text)


def _set(latex: str, display: bool = False) -> str:
    """Convert LaTeX to MathML, or show the LaTeX if the converter refuses it. A test checks that no formula is refused.

    A sign at the beginning of a piece gets no space of its own, because the blank between the pieces precedes it."""
    try:
        return BEGINS.sub(r'\1<mo form="infix" lspace="0">', mathml(latex, display))
    except NotMathematics:
        return f"<code>{escape(latex)}</code>"


def _grouped(found: list[Any], first: bool) -> Iterator[str]:
    """Write nested groups of pieces. `first` tells whether the formula begins here."""
    for place, one in enumerate(found):
        begins = first and not place
        yield (
            f'<span class="g">{" ".join(_grouped(one, begins))}</span>'
            if isinstance(one, list)
            else _piece(one, begins, True)
        )


def _piece(latex: str, first: bool, display: bool = False) -> str:
    """Write one piece. A sign at its beginning is binary unless the piece is the first."""
    latex = latex if first else LEADING.sub(r"\\text{", latex)
    scrolls = SCROLLS if measure(latex) > NARROW else ""
    return (
        f"<span "
        f'class="p"{scrolls}>{_set(latex if first or not latex.startswith(SUMMING) else "{} " + latex, display)}</span>'
    )


def breakable(name: str) -> str:
    """Mark where the line may break in an id or a command.

    >>> breakable("li2022/eq-1.a")
    'li2022/<wbr>eq-1.<wbr>a'
    """
    return re.sub(r"([/.])(?=\w)", r"\1<wbr>", escape(name))


def tag(verdict: str) -> str:
    """Write a verdict as a sign and a word in its colour."""
    return f'<span class="tag {verdict}">{SIGNS.get(verdict, "")} {escape(verdict)}</span>'
