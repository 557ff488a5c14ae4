"""Find the statements of a text and their fields, by the margin and the first word of each line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from proofs.text.nodes import Fault
from symbolic.nearest import nearest

KINDS: Final = ("theorem", "lemma", "proposition", "corollary", "equation", "claim", "definition")
RAW: Final = (
    "title", "place", "printed", "formula", "quote", "why", "reads", "models", "cites", "remarks", "cause", "repairs",
    "restates", "equivalent", "unconditional", "thin",
)  # fmt: skip
"""Fields whose text is not a formula."""
DECLARATIONS: Final = ("reals", "integers", "functions", "distributions", "channels", "events")
FORMULAS: Final = ("given", "defined", "assume", "claim", "exists", "have")
POINTS: Final = ("example", "counterexample", "fails", "witness")
FIELDS: Final = (*RAW, *DECLARATIONS, *FORMULAS, *POINTS, "proof", "impossible", "rests")
ONCE: Final = (
    "title", "place", "printed", "formula", "quote", "why", "cause", "repairs", "example", "counterexample",
)  # fmt: skip
SECOND: Final = {"fails": "at", "rests": "on"}
"""Fields of two words."""
LABEL: Final = re.compile(r"[a-z0-9][a-z0-9.\-]*")
LONGEST: Final = 1_000_000
"""Characters of a file: a paper with thousands of statements has fewer."""


@dataclass(frozen=True)
class Field:
    """One field: its keyword, the offset and the text behind it, and whether a `?` marks it as not confirmed."""

    keyword: str
    at: int
    start: int
    text: str
    unsure: bool = False


@dataclass
class Block:
    """One statement: the offset of its first line, kind and label, fields, and the first fault."""

    at: int
    kind: str
    label: str
    fields: list[Field] = field(default_factory=list)
    fault: Fault | None = None


def blocks(text: str) -> Iterator[Block]:
    """The statements of a text in order; a fault in the layout of one is kept in its `fault`."""
    block: Block | None = None
    indent = 0
    for at, line in _lines(text):
        body = line.strip()
        if not body or body.startswith("#"):
            continue
        margin = len(line) - len(line.lstrip())
        column = len(line[:margin].expandtabs())
        if margin == 0:
            if block is not None:
                yield block
            block, indent = _head(at, body), 0
            continue
        if block is None:
            block = Block(at, "", "", fault=Fault(at + margin, _NO_HEAD))
        if block.fault is None:
            indent = indent or column
            try:
                _line(block, text, at, line, column, indent)
            except Fault as fault:
                block.fault = fault
    if block is not None:
        yield block


_NO_HEAD: Final = "a statement begins at the margin, such as: theorem main"


def _lines(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in text.split("\n"):
        yield at, line
        at += len(line) + 1


def _head(at: int, body: str) -> Block:
    words = body.split("#")[0].split()
    kind, label = words[0], words[1] if len(words) > 1 else ""
    block = Block(at, kind, label)
    if kind not in KINDS:
        block.fault = Fault(at, _unknown_kind(kind, label))
    elif not label:
        block.fault = Fault(at, f"this {kind} needs a label, such as: {kind} main")
    elif LABEL.fullmatch(label) is None:
        column = at + body.index(label, len(kind))
        better = re.sub(r"[^a-z0-9.\-]+", "-", label.lower()).strip("-.") or "main"
        block.fault = Fault(column, f"a label has a-z, 0-9, - and . only: write {better}")
    elif len(words) > 2:
        column = at + body.index(words[2], len(kind) + 1 + len(label))
        block.fault = Fault(column, "only a label follows here; put the title on its own line: title ...")
    return block


def _unknown_kind(kind: str, label: str) -> str:
    word = kind.rstrip("?")
    if word in FIELDS:
        return f"indent this line: {word} is a field of a statement, and statements begin at the margin"
    close = nearest(kind, KINDS)
    return f"a statement begins with {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {kind!r}" + (
        f"; did you mean {close}?" if close else ""
    )


def _line(block: Block, text: str, start: int, line: str, column: int, indent: int) -> None:
    """Add a line to a statement: a new field, or the continuation of the last one."""
    at = start + len(line) - len(line.lstrip())
    if column > indent:
        last = block.fields.pop()
        block.fields.append(replace(last, text=text[last.start : start + len(line)]))
        return
    if column < indent:
        raise Fault(at, f"indent this line by {indent}, like the fields before it")
    found = re.match(r"\s*([A-Za-z]+)(\?)?", line)
    word = found[1] if found else line.split()[0]
    if found is None or word not in FIELDS:
        close = nearest(word, FIELDS)
        hint = f"did you mean {close}?" if close else "a line that goes on is indented further"
        raise Fault(at, f"{word!r} is no field; {hint}")
    end = found.end()
    if word in SECOND:
        second = re.compile(rf"\s+{SECOND[word]}\b").match(line, end)
        if second is None:
            raise Fault(at, f"write {word} {SECOND[word]} ...")
        end = second.end()
    if end < len(line) and not line[end].isspace():
        raise Fault(start + end, f"a blank is missing after {word}")
    if word in ONCE and any(one.keyword == word for one in block.fields):
        raise Fault(at, f"{word} stands twice in this statement; remove one")
    block.fields.append(Field(word, at, start + end, line[end:], found[2] is not None))


def prose(text: str) -> str:
    """The text of a field that is no formula, on one line; a whole line that begins with # is a comment."""
    lines = (line.strip() for line in text.splitlines())
    return " ".join(line for line in lines if line and not line.startswith("#"))


def position(text: str, at: int) -> tuple[int, int]:
    """Line and column of an offset, both from 1.

    >>> position("ab\\ncd", 4)
    (2, 2)
    """
    starts = _starts(text)
    line = bisect_right(starts, at)
    return line, at - starts[line - 1] + 1


@lru_cache(maxsize=2)
def _starts(text: str) -> list[int]:
    return [0, *(found.end() for found in re.finditer("\n", text))]
