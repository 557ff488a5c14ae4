"""Sentences with formulas, broken at the line width of an article that a user writes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from proofs.report.content.blocks import Block, Code, Display, Link, Math, Paragraph, Strong, Table
from proofs.report.latex.writer import Setting, dashed, packed, table, words
from proofs.statements import library
from proofs.statements.paper import paper_of
from symbolic.representations.breaking import begun, measure

ARTICLE = Setting(31.0)
LINE = 28.0  # em: largest total width of formulas side by side; a line of an article has 34
INLINE = 16.0  # em: a wider formula is displayed on its own line
UNBROKEN = 7.0  # em: and so is a formula that has a wider side
SIZES = ((1.0, ""), (0.9, r"\small"), (0.8, r"\footnotesize"), (0.75, r"\scriptsize"), (0.0, r"\tiny"))
DISPLAYED = re.compile(r"\\\](?:\}%)?\n$")
WORDED = re.compile(r"\$([^$]+)\$")
RELATION = re.compile(r" (?:=|<|>|\\leq?|\\geq?|\\neq?) ")
STOPS = (*",.:;",)


class Cited(Math):
    """A reference to a numbered formula, as LaTeX code."""


class Step(Display):
    """A displayed formula after its `reason`; it has a `label` if the text refers to it."""

    label: str = ""


def slug(identifier: str) -> str:
    """The name of a statement in LaTeX labels.

    >>> slug("li2022/theorem-10.first"), slug("lemma/powers.below-one")
    ('li2022-theorem-10-first', 'powers-below-one')
    """
    return identifier.removeprefix(f"{library.LEMMA}/").replace("/", "-").replace(".", "-")


STRETCH = r"\emergencystretch=2em"
"""Allows wider blanks within an environment that has wide inline formulas; the article's setting is unchanged."""
STRETCHED = 5.0  # em: a wider inline formula needs STRETCH


def stretched(body: str) -> str:
    """Add STRETCH to the text of an environment, if an inline formula might exceed the margin.

    >>> print(stretched("Then $x = 1$."))
    Then $x = 1$.
    >>> print(stretched("Since $a + b + c + d < x + y$, it holds."))
    \\emergencystretch=2em
    Since $a + b + c + d < x + y$, it holds.
    """
    needs = any(measure(one) > STRETCHED for one in WORDED.findall(body))
    return f"{STRETCH}\n{body}" if needs else body


def lemma_label(identifier: str) -> str:
    return f"lem:{slug(identifier)}"


def wide(latex: str) -> bool:
    """Whether a formula is too wide to be inline, or has no break where a line could end."""
    width = measure(latex)
    return width > INLINE or (width > UNBROKEN and max(map(measure, RELATION.split(latex))) > UNBROKEN)


def inline(parts: Iterable[object], cited: Iterable[str] = ()) -> str:
    """Write words and formulas; a wide formula is displayed together with the stop after it.

    >>> inline(["for all ", Math("n"), ", as < is written"])
    'for all $n$, as $<$ is written'
    """
    found, written = list(parts), ""
    for place, part in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else ""
        if type(part) is Math and wide(part.latex):
            stop = after[0] if isinstance(after, str) and after[:1] in STOPS else ""
            if stop and isinstance(after, str):
                found[place + 1] = after[1:]
            written = f"{written.rstrip()}\n{on_lines(part.latex, stop)}\n"
        else:
            new = _part(part, cited)
            written += new.lstrip() if written.endswith("\n") else new
    return written


def _part(part: object, cited: Iterable[str]) -> str:
    if isinstance(part, str):
        return words(part)
    if isinstance(part, Cited):
        return part.latex
    if isinstance(part, Math):
        return f"${part.latex}$"
    if isinstance(part, Link):
        return rf"Lemma~\ref{{{lemma_label(part.id)}}}" if part.id in cited else words(place_of(part.id))
    if isinstance(part, Strong):
        return words(part.text)
    return words(part.text) if isinstance(part, Code) else ""


def place_of(identifier: str) -> str:
    """The place of another statement in words, such as "Theorem 9 of Li et al. 2022"."""
    known = library.BY_ID.get(identifier)
    if known is None or known.paper == library.LEMMA:
        return "a lemma" if known else identifier.partition("/")[2]
    paper = paper_of(known.paper)
    return f"{known.where} of {paper.short}" if paper and paper.authors else known.where


def on_lines(latex: str, stop: str = "", label: str = "") -> str:
    """Write a displayed formula with its stop; with a label, it also gets a number.

    >>> print(on_lines("x = 1", "."))
    \\[ x = 1. \\]
    >>> print(on_lines("x = 1", ".", "eq:one"))
    \\begin{equation}\\label{eq:one} x = 1. \\end{equation}
    """
    formula = dashed(f"{latex}{stop}")
    room = ARTICLE.width - 3 * bool(label)  # em for the number
    rows = packed(formula, room) if measure(formula) > room else [formula]
    body = rows[0]
    if len(rows) > 1:
        body = r"\begin{aligned} &" + " \\\\ &\\qquad ".join(map(begun, rows)) + r"\end{aligned}"
    shown = rf"\begin{{equation}}\label{{{label}}} {body} \end{{equation}}" if label else rf"\[ {body} \]"
    return _smaller(shown, rows, room)


def _smaller(shown: str, rows: Sequence[str], room: float) -> str:
    """Use a smaller font if a row is still too wide."""
    share = room / max(measure(row) + 2 * bool(place) for place, row in enumerate(rows))
    size = next(name for least, name in SIZES if share >= least)
    return f"{{{size}\n{shown}}}%" if size else shown  # % suppresses the blank before the next text


def lined(latex: Sequence[str], stop: str = ".") -> str:
    """Write formulas below each other as one sentence, with commas, "and" and a stop."""
    if len(latex) == 1:
        return on_lines(latex[0], stop)
    body: list[str] = []
    whole_rows: list[str] = []
    for place, one in enumerate(latex):
        last = place == len(latex) - 1
        sign = stop if last else r"\quad\text{and}" if place == len(latex) - 2 else ","
        whole = f"{one}{sign}"
        rows = packed(whole, ARTICLE.width) if measure(whole) > ARTICLE.width else [whole]
        body.append("&" + " \\\\\n&\\qquad ".join(map(begun, rows)))
        whole_rows += rows
    return _smaller("\\begin{align*}\n" + " \\\\\n".join(body) + "\n\\end{align*}", whole_rows, ARTICLE.width)


def beside(latex: Iterable[str], width: float = LINE) -> list[str]:
    """Join formulas side by side, as many as fit on a line."""
    found: list[str] = []
    for one in latex:
        longer = rf"{found[-1]},\quad {one}" if found else one
        if found and measure(longer) <= width:
            found[-1] = longer
        else:
            found.append(one)
    return found


def paragraphs(blocks: Sequence[Block], cited: Iterable[str]) -> str:
    """Write blocks as running text: sentences, and displayed formulas between them."""
    after = [*blocks[1:], None]
    return "\n".join(_block(one, cited, _stop(one, following)) for one, following in zip(blocks, after, strict=True))


def _stop(block: Block, following: Block | None) -> str:
    """A comma if another formula follows without words; otherwise a full stop."""
    if isinstance(block, Display) and block.latex.endswith("dots"):
        return ""
    return "," if isinstance(following, Display) and not following.reason else "."


def _block(block: Block, cited: Iterable[str], stop: str) -> str:
    if isinstance(block, Display):
        label = block.label if isinstance(block, Step) else ""
        lead = f"{inline(block.reason, cited).rstrip()}\n" if block.reason else ""
        if DISPLAYED.search(lead):  # two displayed formulas must not follow each other without words
            lead += "we obtain\n"
        return lead + on_lines(block.latex, stop, label)
    if isinstance(block, Table):
        return f"\\begin{{center}}\n{table(block)}\n\\end{{center}}"
    return inline(block.text, cited).rstrip() if isinstance(block, Paragraph) else ""
