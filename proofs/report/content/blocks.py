"""The blocks and the kinds of text that make up a document.

Every writer handles all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias


class Math(NamedTuple):
    """An inline formula in LaTeX."""

    latex: str


class Link(NamedTuple):
    """A link to a statement: its id, a text, and its verdict if known."""

    id: str
    text: Text
    verdict: str = ""


class Strong(NamedTuple):
    """Emphasised words."""

    text: str


class Code(NamedTuple):
    """Code: a command, an identifier or the name of a file."""

    text: str


Part: TypeAlias = "str | Math | Link | Strong | Code"


class Text(tuple[Part, ...]):
    """A line of words with formulas and links.

    >>> Text.of("so ", Math("x"), " is")
    ('so ', Math(latex='x'), ' is')
    """

    __slots__ = ()

    @classmethod
    def of(cls, *parts: Part | Iterable[Part]) -> Text:
        return cls(one for part in parts for one in (_parts(part)))

    @classmethod
    def join(cls, between: str, texts: Sequence[Iterable[Part]]) -> Text:
        return cls.of(*(one for number, text in enumerate(texts) for one in ((between, text) if number else (text,))))

    @classmethod
    def listed(cls, texts: Sequence[Iterable[Part]]) -> Text:
        """Join the texts as "a, b and c"."""
        if len(texts) < 2:
            return cls.of(*texts)
        return cls.of(cls.join(", ", texts[:-1]), " and ", texts[-1])


def _parts(part: Part | Iterable[Part]) -> Iterator[Part]:
    if isinstance(part, (str, Math, Link, Strong, Code)):
        yield part
    else:
        yield from part


NOTHING = Text()


class Paragraph(NamedTuple):
    """A paragraph; `ends` marks the end of a proof, and `printed` a quotation of the source."""

    text: Text
    ends: bool = False
    printed: bool = False


class Display(NamedTuple):
    """A formula on its own line, which the writer may break; `reason` follows it.

    `kind` is the printed formula, a violated relation ("breaks"), a repaired formula ("true"), or an ordinary formula.
    """

    latex: str
    reason: Text = NOTHING
    kind: Literal["", "printed", "breaks", "true"] = ""


class Fold:
    """A summary line and the blocks that it hides.

    A writer that cannot open folds displays the blocks only if `needs` is true.

    The blocks may be given by a function, so that a closed fold is never computed. The function must have no side
    effects, because folds are opened in any order.
    >>> fold = Fold(Text.of("The sum"), lambda: (Display("a + b"),))
    >>> fold == Fold(Text.of("The sum"), (Display("a + b"),)), fold.blocks
    (True, (Display(latex='a + b', reason=(), kind=''),))
    """

    __slots__ = ("_blocks", "needs", "summary")

    def __init__(
        self, summary: Text, blocks: tuple[Block, ...] | Callable[[], tuple[Block, ...]], needs: bool = False
    ) -> None:
        self.summary, self._blocks, self.needs = summary, blocks, needs

    @property
    def blocks(self) -> tuple[Block, ...]:
        if not isinstance(self._blocks, tuple):
            self._blocks = self._blocks()
        return self._blocks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fold) and self._opened() == other._opened()

    def __hash__(self) -> int:
        return hash(self._opened())

    def __repr__(self) -> str:
        return f"Fold{self._opened()!r}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Fold, self._opened()

    def _opened(self) -> tuple[Text, tuple[Block, ...], bool]:
        return self.summary, self.blocks, self.needs


class Table(NamedTuple):
    """A table; the first cell of a row names the row, and `marked` rows violate the claim."""

    caption: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    marked: frozenset[int] = frozenset()


class Listing(NamedTuple):
    """Terms with their descriptions, such as symbols with their meanings."""

    items: tuple[tuple[Text, Text], ...]


class Verbatim(NamedTuple):
    """Preformatted text."""

    text: str


Block: TypeAlias = "Paragraph | Display | Fold | Table | Listing | Verbatim"


class Section(NamedTuple):
    """A part of a document: `name` identifies it for writers, `title` is displayed."""

    name: str
    title: str
    blocks: tuple[Block, ...]
