"""The terminal writer: a document on two screens, its proof folded; with `proof` everything opened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text as RichText

from proofs.report.again import once
from proofs.report.blocks import (
    Block,
    Display,
    Fold,
    Listing,
    Paragraph,
    Section,
    Table,
    Text,
    Verbatim,
)
from proofs.report.document import MARKED, Document
from proofs.report.text import SIGNS, STYLES
from proofs.report.wrapping import GLUE, INDENT, Formula, Rows, Wrapped, glued, plain

LABELS = {
    "printed": "PRINTED", "checked": "CHECKED", "seen": "SEEN", "fails": "FAILS", "repaired": "TRUE INSTEAD", "proof": "PROOF", "impossible": "NO VALUE DOES IT",
    "believed": "BELIEVED", "remarks": "REMARKS", "derivation": "DERIVED", "evidence": "EVIDENCE", "cite": "CITE",
}  # fmt: skip
SET = ("printed", "true")  # what is shown with fractions and sums on several lines
MOST_LINES = 12  # of a proof that is folded
APART = 3 * GLUE  # between names that are told side by side
LETTER = re.compile(r"[A-Z](?:_\{?\w+\}?|\([^()]*\))? = ")  # and what it stands for
SINGULAR = re.compile(r"^(accept|find|refuse)s\b")
WRITE = Paragraph(Text.of("Write"))
MOST_ROWS = 12  # of a table of what was seen


PROVED = ("proof", "impossible")


def page(document: Document, proof: bool = False) -> RenderableType:
    """The whole document; `proof`: with every fold opened."""
    return Group(*_page(document, proof))


def _page(document: Document, proof: bool) -> Iterator[RenderableType]:
    head = RichText(f"{SIGNS[document.verdict]} {document.verdict.upper()}", style=f"bold {STYLES[document.verdict]}")
    head.append(f" ({document.cause})" if document.cause else "", style="")
    head.append(f"  {document.id}", style="bold")
    yield head
    yield Wrapped(glued(document.title), 0)
    yield Wrapped(
        " · ".join(
            one[:1].upper() + one[1:] for one in (document.where, document.source if proof else document.work) if one
        ),
        0,
    )
    for section in once(document):
        if section.name == "cite" and not proof:
            continue
        yield RichText("")
        yield RichText(LABELS[section.name] if section.title != "The statement" else "STATED", style="dim")
        yield from _section(section, proof)
    links = [("USES", document.uses), ("USED BY", document.used_by)]
    for label, ids in links:
        if ids and proof:
            yield RichText(label, style="dim")
            yield Wrapped(", ".join(ids), INDENT)


def _section(section: Section, proof: bool) -> Iterator[RenderableType]:
    if section.name == "evidence":
        yield from _evidence(section)
        return
    if section.name in PROVED and not proof:
        yield Outline(section.blocks)
    else:
        blocks = _cut(section.blocks) if section.name == "seen" and not proof else section.blocks
        yield from _blocks(blocks, INDENT, proof)


class Outline:
    """The first steps of a proof, and how many more there are: as much as a few lines hold, and no letters without what they are for."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        steps = [Group(*_blocks([block], INDENT, False)) for block in self.blocks]
        heights = [len(console.render_lines(step, options, pad=False)) for step in steps]
        shown = len(steps)
        if sum(heights) > MOST_LINES:
            while shown > 1 and sum(heights[:shown]) > MOST_LINES - 1:
                shown -= 1
            shown = max(_useful(self.blocks[:shown]), 1)
        yield from steps[:shown]
        if more := len(steps) - shown:
            yield Wrapped(f"… {'one more step' if more == 1 else f'{more} more steps'}: --proof", INDENT, style="dim")


def _useful(blocks: Sequence[Block]) -> int:
    """How many of the blocks there are before letters that nothing follows."""
    begins = blocks.index(WRITE) if WRITE in blocks else len(blocks)
    rest = blocks[begins + 1 :]
    letters = all(isinstance(one, Display) and not one.reason and LETTER.match(one.latex) for one in rest)
    return begins if letters else len(blocks)


def _cut(blocks: Sequence[Block]) -> list[Block]:
    """Of a long table its first rows, and how many more there are."""
    found: list[Block] = []
    for block in blocks:
        more = len(block.rows) - MOST_ROWS if isinstance(block, Table) else 0
        if isinstance(block, Table) and more > 0:
            found += [block._replace(rows=block.rows[:MOST_ROWS]), Fold(Text.of(f"{more} more: --proof"), ())]
        else:
            found.append(block)
    return found


def _blocks(blocks: Sequence[Block], indent: int, proof: bool) -> Iterator[RenderableType]:
    for block in blocks:
        if block == MARKED:
            continue  # no mark is set here
        if isinstance(block, Paragraph):
            yield Wrapped(glued(block.text) + ("  ∎" if block.ends else ""), indent)
        elif isinstance(block, Display):
            style = {"breaks": "red", "true": "green"}.get(block.kind, "")
            reason = f"   ({plain(block.reason)})" if block.reason else ""
            yield Formula(block.latex, indent + 4, reason, style, block.kind in SET)
        elif isinstance(block, Fold):
            yield from _fold(block, indent, proof)
        elif isinstance(block, Table):
            yield from _table(block, indent)
        elif isinstance(block, Listing):
            yield from (Wrapped(f"{glued(name)}: {glued(said)}", indent) for name, said in block.items)
        elif isinstance(block, Verbatim):
            yield from (RichText(" " * indent + line) for line in block.text.splitlines())


def _fold(fold: Fold, indent: int, proof: bool) -> Iterator[RenderableType]:
    if fold.needs and not proof:
        for block in fold.blocks:
            yield Beside(block, indent) if isinstance(block, Listing) else Group(*_blocks([block], indent, proof))
        return
    yield Wrapped(f"{'▾' if proof else '▸'} {glued(fold.summary)}", indent, style="dim")
    if proof:
        yield from _blocks(fold.blocks, indent + INDENT, proof)


class Beside:
    """Names with a few words each, as many of them side by side as a line holds."""

    def __init__(self, listing: Listing, indent: int) -> None:
        self.said, self.indent = [f"{glued(name)}: {glued(said)}" for name, said in listing.items], indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines: list[str] = []
        for one in self.said:
            longer = f"{lines[-1]}{APART}{one}" if lines else one
            if lines and self.indent + cell_len(longer) <= options.max_width:
                lines[-1] = longer
            else:
                lines.append(one)
        yield from (Wrapped(line, self.indent) for line in lines)


def _table(table: Table, indent: int) -> Iterator[RenderableType]:
    yield Wrapped(glued(table.caption), indent, style="dim")
    yield Rows([[plain(cell) for cell in row] for row in (table.head, *table.rows)], indent + 2)


def _evidence(section: Section) -> Iterator[RenderableType]:
    """A line a certificate, where the checkers say the same of it."""
    told: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for block in section.blocks:
        for certificate, checker, says, time in block.rows if isinstance(block, Table) else ():
            told.setdefault((plain(certificate), plain(says)), []).append((plain(checker), plain(time)))
    for (certificate, says), checkers in told.items():
        said = says if len(checkers) == 1 else SINGULAR.sub(r"\1", says)
        times = ", ".join(time for _, time in checkers).replace(" ms, ", ", ")
        yield Wrapped(f"{' and '.join(name for name, _ in checkers)} {said} {certificate} ({times})", INDENT)
