"""The terminal writer: a document on two screens, or with every fold open."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text as RichText

from proofs.report.content.blocks import (
    Block,
    Display,
    Fold,
    Link,
    Listing,
    Paragraph,
    Section,
    Strong,
    Table,
    Text,
    Verbatim,
)
from proofs.report.content.document import MARKED, Document
from proofs.report.terminal.again import once
from proofs.report.terminal.wrapping import GLUE, INDENT, Formula, Rows, Wrapped, glued, plain
from proofs.report.text import SIGNS, STYLES

LABELS = {
    "printed": "PRINTED", "checked": "CHECKED", "compared": "COMPARED", "seen": "RESULTS", "fails": "COUNTEREXAMPLE",
    "repaired": "REPAIRED", "proof": "PROOF", "impossible": "PROOF THAT NO VALUE SATISFIES THE CLAIM",
    "believed": "TRUSTED", "remarks": "REMARKS", "derivation": "DERIVATION", "evidence": "EVIDENCE", "cite": "CITE",
}  # fmt: skip
SET = ("printed", "true")  # displayed with fractions and sums on several lines
MOST_LINES = 12  # lines of a folded proof
APART = 3 * GLUE  # separates names side by side
LETTER = re.compile(r"[A-Z](?:_\{?\w+\}?|\([^()]*\))? = ")  # the beginning of a definition
SINGULAR, PLURAL = re.compile(r"^(accept|find|refuse)s\b"), r"\1"
WRITE = Paragraph(Text.of("Write"))
RESTS = Text.of("rests on")
CHECKERS = Text.of("checkers")
MOST_ROWS = 12  # rows of a table of results
PROVED = ("proof", "impossible")
TWO_SCREENS = 100  # lines
FOLDED = ("proof", "rests on", "remarks", "compared")  # the sections that a longer page folds, in this order
SHORTENED = {"proof": "proof", "impossible": "proof", "believed": "rests on", "remarks": "remarks"}  # section -> fold


def page(document: Document, proof: bool = False) -> RenderableType:
    """Render the document on at most two screens of 80 columns; `proof` opens every fold."""
    return Page(document, proof)


class Page:
    """A document on the terminal.

    A document of more than two screens is folded in this order: the steps of the proof, the titles of the statements
    that it rests on, the remarks, and the comparison of the printed formula with the claim.
    """

    def __init__(self, document: Document, proof: bool) -> None:
        self.document, self.proof = document, proof

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        kept: dict[tuple[str, bool], Set] = {}
        for folds in range(len(FOLDED) + 1):
            writer = _Writer(self.proof, FOLDED[:folds], kept)
            lines = console.render_lines(Group(*writer.page(self.document)), options, pad=False)
            if self.proof or len(lines) <= TWO_SCREENS:
                break
        for line in lines:
            yield from line
            yield Segment.line()


class Set:
    """Renderables that are laid out once.

    When another section is folded, most of a page stays the same.
    """

    def __init__(self, what: Iterable[RenderableType]) -> None:
        self.what, self.lines = what, list[list[Segment]]()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if not self.lines:
            self.lines = console.render_lines(Group(*self.what), options, pad=False)
        for line in self.lines:
            yield from line
            yield Segment.line()


class _Writer:
    """Writes blocks.

    `proof` opens every fold, `folded` names sections to fold, and `kept` caches sections that are laid out.
    """

    def __init__(
        self, proof: bool, folded: Collection[str] = (), kept: dict[tuple[str, bool], Set] | None = None
    ) -> None:
        self.proof, self.folded, self.kept = proof, folded, {} if kept is None else kept

    def page(self, document: Document) -> Iterator[RenderableType]:
        style = f"bold {STYLES[document.verdict]}"
        head = RichText(f"{SIGNS[document.verdict]} {document.verdict.upper()}", style=style)
        head.append(f" ({document.cause})" if document.cause else "", style="")
        head.append(f"  {document.id}", style="bold")
        yield head
        yield Wrapped(glued(document.title), 0)
        cited = (document.where, document.source if self.proof else document.work)
        yield Wrapped(" · ".join(one[:1].upper() + one[1:] for one in cited if one), 0)
        for section in once(document):
            if section.name == "cite" and not self.proof:
                continue
            if section.name == "compared" and "compared" in self.folded:
                continue
            label = LABELS[section.name] if section.title != "The statement" else "STATED"
            if section.name == "checked" and "compared" in self.folded:
                label += _compared(document)
            yield RichText("")
            yield RichText(label, style="dim")
            key = section.name, SHORTENED.get(section.name) in self.folded
            yield self.kept.setdefault(key, Set(self.section(section)))
        links = [("USES", document.uses), ("USED BY", document.used_by)]
        for label, ids in links:
            if ids and self.proof:
                yield RichText(label, style="dim")
                yield Wrapped(", ".join(ids), INDENT)

    def section(self, section: Section) -> Iterator[RenderableType]:
        blocks: Sequence[Block] = section.blocks
        if section.name == "evidence":
            yield from _evidence(section)
        elif section.name in PROVED and not self.proof:
            yield Outline(blocks, 0 if "proof" in self.folded else MOST_LINES)
        elif section.name == "remarks" and "remarks" in self.folded:
            yield from self.blocks([Fold(Text.of("one remark" if len(blocks) == 1 else f"{len(blocks)} remarks"), ())])
        else:
            if section.name == "seen" and not self.proof:
                blocks = _cut(blocks)
            elif section.name == "believed" and "rests on" in self.folded:
                blocks = [_named(one) if isinstance(one, Listing) else one for one in blocks]
            yield from self.blocks(blocks)

    def blocks(self, blocks: Sequence[Block], indent: int = INDENT) -> Iterator[RenderableType]:
        for block in blocks:
            if block == MARKED:
                continue  # the terminal displays no marks
            if isinstance(block, Paragraph):
                yield Wrapped(glued(block.text) + ("  ∎" if block.ends else ""), indent)
            elif isinstance(block, Display):
                style = {"breaks": "red", "true": "green"}.get(block.kind, "")
                reason = f"   ({plain(block.reason)})" if block.reason else ""
                yield Formula(block.latex, indent + 4, reason, style, block.kind in SET)
            elif isinstance(block, Fold):
                yield from self.fold(block, indent)
            elif isinstance(block, Table):
                yield Wrapped(glued(block.caption), indent, style="dim")
                yield Rows([[plain(cell) for cell in row] for row in (block.head, *block.rows)], indent + 2)
            elif isinstance(block, Listing):
                yield from (Wrapped(f"{glued(name)}: {glued(said)}", indent) for name, said in block.items)
            elif isinstance(block, Verbatim):
                yield from (RichText(" " * indent + line) for line in block.text.splitlines())

    def fold(self, fold: Fold, indent: int) -> Iterator[RenderableType]:
        if fold.needs and not self.proof:
            for block in fold.blocks:
                yield from [Beside(block, indent)] if isinstance(block, Listing) else self.blocks([block], indent)
            return
        yield Wrapped(f"{'▾' if self.proof else '▸'} {glued(fold.summary)}", indent, style="dim")
        if self.proof:
            yield from self.blocks(fold.blocks, indent + INDENT)


def _compared(document: Document) -> str:
    """Say who compared formula and claim, for the label: the first words of that section."""
    section = document.section("compared")
    texts = [one.text for one in section.blocks if isinstance(one, Paragraph)] if section else []
    words = [part.text for text in texts for part in text if isinstance(part, Strong)]
    return f", compared with the print: {words[0].strip(' .').lower()}" if words else ""


def _named(listing: Listing) -> Listing:
    """Shorten the trusted assumptions: ids replace titles of statements.

    The line about the checkers is omitted because it is the same on every page.
    """
    listing = Listing(tuple(item for item in listing.items if item[0] != CHECKERS))
    first = next((place for place, (name, _) in enumerate(listing.items) if name == RESTS), None)
    if first is None:
        return listing
    links = [
        [Link(one.id, Text.of(one.id), one.verdict)]
        for name, said in listing.items
        if name == RESTS
        for one in said
        if isinstance(one, Link)
    ]
    rest = [item for item in listing.items if item[0] != RESTS]
    return Listing((*rest[:first], (RESTS, Text.join(", ", links)), *rest[first:]))


class Outline:
    """The first steps of a proof that fit into a few lines, and the number of other steps.

    Definitions of letters that no displayed step uses are dropped at the end.
    """

    def __init__(self, blocks: Sequence[Block], most: int) -> None:
        self.blocks, self.most = blocks, most

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        steps: list[list[list[Segment]]] = []
        for block in self.blocks:  # blocks after the last displayed line are not laid out
            steps.append(console.render_lines(Group(*_Writer(False).blocks([block])), options, pad=False))
            if sum(map(len, steps)) > self.most:
                break
        shown = len(steps)
        if sum(map(len, steps)) > self.most:
            while shown > 1 and sum(map(len, steps[:shown])) > self.most - 1:
                shown -= 1
            shown = max(_useful(self.blocks[:shown]), 1)
        for line in (line for step in steps[:shown] for line in step):
            yield from line
            yield Segment.line()
        if more := len(self.blocks) - shown:
            yield Wrapped(f"… {'one more step' if more == 1 else f'{more} more steps'}: --proof", INDENT, style="dim")


def _useful(blocks: Sequence[Block]) -> int:
    """The number of blocks without definitions at the end."""
    begins = blocks.index(WRITE) if WRITE in blocks else len(blocks)
    rest = blocks[begins + 1 :]
    letters = all(isinstance(one, Display) and not one.reason and LETTER.match(one.latex) for one in rest)
    return begins if letters else len(blocks)


def _cut(blocks: Sequence[Block]) -> list[Block]:
    """Shorten long tables to their first rows and the number of other rows."""
    found: list[Block] = []
    for block in blocks:
        more = len(block.rows) - MOST_ROWS if isinstance(block, Table) else 0
        if isinstance(block, Table) and more > 0:
            found += [block._replace(rows=block.rows[:MOST_ROWS]), Fold(Text.of(f"{more} more: --proof"), ())]
        else:
            found.append(block)
    return found


class Beside:
    """A list of short descriptions, with as many side by side as fit into a line."""

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


def _evidence(section: Section) -> Iterator[RenderableType]:
    """Write the answers to each certificate, and who gave them; the file is named once.

    Times are left out, so that a page does not depend on the clock.
    """
    told: dict[str, dict[str, list[str]]] = {}
    for block in section.blocks:
        for certificate, checker, says, time in block.rows if isinstance(block, Table) else ():
            answer = plain(says) if plain(time).endswith(" ms") else f"{plain(says)} ({plain(time)})"
            told.setdefault(plain(certificate), {}).setdefault(answer, []).append(plain(checker))
    for file, answers in told.items():
        for place, (answer, checkers) in enumerate(answers.items()):
            said = f"{' and '.join(checkers)} {answer if len(checkers) == 1 else SINGULAR.sub(PLURAL, answer)}"
            yield Wrapped(f"{said} {file}", INDENT) if place == 0 else Wrapped(said, 2 * INDENT)
