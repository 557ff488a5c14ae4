"""The LaTeX writer: parts of a document, to be pasted into a paper.

The LaTeX needs amsmath and amssymb, and for proofs amsthm.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from proofs.report.content.blocks import (
    Block,
    Code,
    Display,
    Fold,
    Link,
    Listing,
    Math,
    Paragraph,
    Section,
    Strong,
    Table,
    Text,
    Verbatim,
)
from proofs.report.content.difference import underlined
from proofs.report.content.document import Document
from proofs.report.content.telling import PROOF
from symbolic.representations.breaking import begun, filled, groups, joined, measure

Part = Literal["printed", "checked", "repaired", "all"]
WHATS: tuple[Part, ...] = get_args(Part)
PARTS: dict[str, tuple[str, ...]] = {
    "printed": ("printed",),
    "checked": ("checked",),
    "repaired": ("repaired",),
    "all": ("printed", "checked", "seen", "fails", "repaired", "proof", "impossible", "believed", "remarks"),
}
ALONE = 3.0  # em: a narrower first piece, such as "S =", gets no line of its own
INLINE = 24.0  # em: a wider formula is displayed on its own line
SPECIAL = {
    "\\": r"\textbackslash{}",
    "_": r"\_",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "$": r"\$",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "≠": r"$\ne$",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "✓": r"$\checkmark$",
    "✗": r"$\times$",
    "→": r"$\to$",
    "⇒": r"$\Rightarrow$",
    "′": "$'$",
    "…": r"\dots{}",
    "−": "$-$",
    "×": r"$\times$",
}


class NothingToWrite(ValueError):
    """The statement has no repair, or no proof that the checkers accept."""


def text(document: Document, what: Part) -> str:
    """LaTeX of a part of the document or of the whole, without macros of this project.

    Raises `NothingToWrite` if there is no such part.
    """
    if what == "printed":
        return document.latex
    if what == "repaired":
        if document.repaired is None:
            raise NothingToWrite(f"{document.id} has no repaired statement: take --what theorem or printed")
        return document.repaired[2]
    sections = [one for name in PARTS[what] if (one := document.section(name))]
    return "\n\n".join(f"\\paragraph{{{one.title}.}}\n{underlined(write(_opened(one)))}" for one in sections)


def _opened(section: Section) -> list[Block]:
    """The blocks of a section; the folds of trusted assumptions are opened, as paper has none."""
    told = section.name == "believed"
    return [one for block in section.blocks for one in (block.blocks if told and isinstance(block, Fold) else (block,))]


def heading(document: Document, setting: Setting | None = None) -> str:
    """Write the title, the id and the verdict.

    If the title ends with a displayed formula, the full stop belongs to the formula.
    """
    cause = f" ({document.cause})" if document.cause else ""
    return (
        f"\\paragraph{{{inline(Text((*document.title, '.')), setting)}}} \\texttt{{{breakable(document.id)}}}: "
        f"\\textbf{{{document.verdict}}}{cause}.\\par"
    )


def enclosed(blocks: Sequence[Block], setting: Setting | None, heading: str) -> str:
    """Write a proof with the end sign on its last line; `heading` is "" or in brackets."""
    body = write(blocks, setting).rstrip().removesuffix("\\par")
    return f"\\begin{{proof}}{heading}\n{body}\n\\end{{proof}}"


# ---- blocks


@dataclass(frozen=True)
class Setting:
    """The layout of a LaTeX document.

    Attributes
    ----------
    width: the width of a line in em.
    tight: whether the document is our own report, in which short formulas share lines.
    links: the ids of statements in the document, which can be linked to.
    """

    width: float = 33.0
    tight: bool = False
    links: frozenset[str] = frozenset()

    def wide(self, formula: str) -> bool:
        """Whether a formula is too wide to be inline; our report breaks lines more freely."""
        return measure(formula) > (INLINE if self.tight else self.width / 2)

    def fitted(self, formula: str, lines: Sequence[str]) -> str:
        r"""In our report, let LaTeX shrink a formula that may be wider than its estimate."""
        return (
            rf"\fitted{{{formula}}}"
            if self.tight and any(measure(line) > 0.8 * self.width for line in lines)
            else formula
        )


def write(blocks: Sequence[Block], setting: Setting | None = None) -> str:
    """Write blocks; each fold of mechanical steps is one line."""
    setting = setting or Setting()
    found = _shared(_counted(blocks), setting) if setting.tight else blocks
    return together([one for block in found if (one := _block(block, setting))])


def together(written: Sequence[str]) -> str:
    r"""Join pieces of LaTeX; a displayed formula continues the paragraph before it.

    At the beginning of a paragraph, LaTeX would put an empty line above the formula.

    >>> print(together(["Write\\par", r"\[ x = 1 \]", "This holds.\\par"]))
    Write
    \[ x = 1 \]
    This holds.\par
    """
    lines = list(written)
    for place, following in enumerate(lines[1:]):
        if following.startswith(r"\["):
            lines[place] = re.sub(r"\\par(}?)$", r"\1", lines[place])
    return "\n".join(lines)


def _counted(blocks: Sequence[Block]) -> list[Block]:
    """Put the number of steps of a folded proof beside the formula that it proves."""
    found: list[Block] = []
    for block in blocks:
        last = found[-1] if found else None
        if isinstance(block, Fold) and block.summary[:1] == (PROOF,) and isinstance(last, Display) and not last.reason:
            found[-1] = last._replace(reason=Text(block.summary[1:]))
        else:
            found.append(block)
    return found


def _shared(blocks: Sequence[Block], setting: Setting) -> list[Block]:
    """Join consecutive short formulas on one line."""
    found: list[Block] = []
    for block in blocks:
        last = found[-1] if found else None
        if (
            isinstance(block, Display)
            and isinstance(last, Display)
            and not (block.reason or last.reason or block.kind or last.kind)
        ):
            joined = rf"{last.latex},\quad {block.latex}"
            if measure(joined) <= setting.width and not block.latex.startswith("("):
                found[-1] = Display(joined)
                continue
        found.append(block)
    return found


def _block(block: Block, setting: Setting) -> str:
    if isinstance(block, Paragraph) and block.printed:
        return f"\\begin{{quote}}{inline(block.text, setting)}\\end{{quote}}"
    if isinstance(block, Paragraph):
        return f"{inline(block.text, setting)}\\par"
    if isinstance(block, Display):
        if setting.tight and block.reason and measure(block.latex) < min(INLINE, 0.7 * setting.width):
            return rf"${block.latex}$ \ ({inline(block.reason, setting)})\par"
        return display(block.latex, setting, block.reason, boxed=block.kind == "breaks")
    if isinstance(block, Fold):
        summary = inline(block.summary, setting)
        return (
            ""
            if all(isinstance(one, (Verbatim, Listing)) for one in block.blocks)
            else f"{{\\footnotesize $\\triangleright$ {summary}\\par}}"
        )
    if isinstance(block, Table):
        return table(block)
    if isinstance(block, Listing):
        items = "\n".join(f"\\item[{inline(name)}] {inline(said, setting)}" for name, said in block.items)
        return f"\\begin{{description}}\n{items}\n\\end{{description}}"
    return f"\\begin{{verbatim}}\n{block.text}\n\\end{{verbatim}}"


def display(latex: str, setting: Setting, reason: Text | None = None, boxed: bool = False) -> str:
    """Write a displayed formula, broken into lines if it is too wide."""
    width = setting.width
    lines = packed(latex, width) if measure(latex) > width else [latex]
    room = width - measure(lines[-1])
    beside = (
        len(lines) == 1
        and bool(reason)
        and _short(reason or Text())
        and 0.5 * sum(len(str(part)) for part in reason or ()) + 3 < room
    )
    because = rf"\quad\text{{({inline(reason or Text())})}}" if beside else ""
    after = f"\n({inline(reason, setting)})\\par" if reason and not beside else ""
    body = (
        lines[0]
        if len(lines) == 1
        else r"\begin{aligned} &" + " \\\\ &\\qquad ".join(begun(line) for line in lines) + r"\end{aligned}"
    )
    body = rf"\boxed{{{body}}}" if boxed and len(lines) == 1 else body
    return rf"\[ {setting.fitted(dashed(body) + because, lines)} \]" + after


def dashed(latex: str) -> str:
    r"""Put a dash (an empty cell) into text mode, since pdflatex omits it in a formula.

    >>> print(dashed(r"\beta = 2\text{:} \quad —"))
    \beta = 2\text{:} \quad \text{—}
    """
    return latex.replace("—", r"\text{—}")


def _short(reason: Text) -> bool:
    return not any(isinstance(part, (Link, Math)) for part in reason) and sum(len(str(part)) for part in reason) < 40


def packed(latex: str, width: float) -> list[str]:
    """Pack the pieces of a formula into lines."""
    lines = filled(groups(latex, width * 0.72), joined, lambda line: measure(line) <= width - 3)
    found = [line for line in lines if line.strip() not in ("", r"\quad")]
    first = joined(*found[:2]) if len(found) > 1 else ""
    alone = bool(first) and measure(found[0]) < ALONE  # the first line is not indented, and has space for more
    return [first, *found[2:]] if alone and measure(first) <= width else found


def table(shown: Table) -> str:
    head = " & ".join(inline(cell) for cell in shown.head)
    rows = " \\\\\n".join(" & ".join(inline(cell) for cell in row) for row in shown.rows)
    columns = "l" * len(shown.head)
    return (
        f"\\par\\smallskip\\noindent{{\\small\\begin{{tabular}}{{@{{}}{columns}@{{}}}}\n\\hline {head} "
        f"\\\\\\hline\n{rows} \\\\\\hline\n\\end{{tabular}}\\par}}"
    )


# ---- words


def inline(parts: Text, setting: Setting | None = None) -> str:
    """Write words and formulas; a displayed formula includes the stop after it."""
    found, written = list(parts), ""
    for place, part in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else ""
        if (
            isinstance(part, Math)
            and isinstance(after, str)
            and after[:1] in (*",.:;",)
            and (setting or Setting()).wide(part.latex)
        ):
            part, found[place + 1] = Math(f"{part.latex}{{{after[0]}}}"), after[1:]
        written += _part(part, setting or Setting())
    return written


def _part(part: object, setting: Setting) -> str:
    if isinstance(part, str):
        return words(part)
    if isinstance(part, Math):
        return display(part.latex, setting) if setting.wide(part.latex) else f"${part.latex}$"
    if isinstance(part, Link):
        text = f"\\emph{{{inline(part.text, setting)}}}"
        word = f" ({part.verdict})" if part.verdict else ""
        return f"\\hyperlink{{{part.id}}}{{{text}}}{word}" if part.id in setting.links else text + word
    if isinstance(part, Strong):
        return f"\\textbf{{{words(part.text)}}}"
    return f"\\texttt{{{breakable(part.text)}}}" if isinstance(part, Code) else ""


def words(text: str) -> str:
    r"""Escape words for LaTeX.

    >>> print(words("Case a_1 & 5 %"))
    Case a\_1 \& 5 \%
    """
    quoted = re.sub(r'"([^"]*)"', r"``\1''", text)
    return "".join(SPECIAL.get(letter, letter) for letter in quoted)


def breakable(text: str) -> str:
    """Write code or an id in which a line may break after / . = , } and _."""
    return re.sub(r"([/.=,}]|\\_)", r"\1\\allowbreak{}", words(text))
