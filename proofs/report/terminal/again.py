"""Drop repeated definitions when a whole document is written.

Writers of single sections keep them.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofs.report.content.blocks import Block, Display, Paragraph, Section
from proofs.report.content.document import Document, why
from proofs.report.content.worked import HERE


def once(document: Document, opened: bool = False) -> Iterator[Section]:
    """The sections without definitions that an earlier section displays.

    If `opened` is true, the reason is dropped as well, since the writer displays it at the beginning.
    """
    checked = document.section("checked")
    told = {one for one in (checked.blocks if checked else ()) if isinstance(one, Display)}
    reason = {Paragraph(document.reason), why(document.reason)} if opened else set()
    for section in document.sections:
        if section.name in ("fails", "seen"):
            blocks = tuple(one for one in _lettered(section.blocks, told) if one not in reason)
            yield Section(section.name, section.title, blocks)
        else:
            yield section


def _lettered(blocks: tuple[Block, ...], told: set[Display]) -> Iterator[Block]:
    """Drop known definitions, and the word "Here" before them if none is left."""
    last = max((place for place, one in enumerate(blocks) if one == HERE), default=len(blocks))
    left = [one for one in blocks[last + 1 :] if one not in told]
    yield from blocks[:last]
    if any(isinstance(one, Display) for one in left):
        yield HERE
    yield from left
