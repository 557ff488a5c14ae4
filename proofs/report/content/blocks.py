"""What a document is made of: a few kinds of blocks and of text, which every writer knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias


class Math(NamedTuple):
    """A formula in a line of words, in LaTeX."""

    latex: str


class Link(NamedTuple):
    """A statement, by its id, and the words that stand for it; `verdict` is shown beside it where it is known."""

    id: str
    text: Text
    verdict: str = ""


class Strong(NamedTuple):
    """Words that stand out."""

    text: str


class Code(NamedTuple):
    """What is typed, or the name of a file."""

    text: str


Part: TypeAlias = "str | Math | Link | Strong | Code"


class Text(tuple[Part, ...]):
    """A line of words with formulas and links in it.

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
        """a, b and c."""
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
    """Words; `ends`: the proof ends here; `printed`: they are the source's."""

    text: Text
    ends: bool = False
    printed: bool = False


class Display(NamedTuple):
    """A formula on a line of its own, broken where the writer must; `reason` stands behind it.

    `kind`: the print, what breaks, what is true, or an ordinary formula."""

    latex: str
    reason: Text = NOTHING
    kind: Literal["", "printed", "breaks", "true"] = ""


class Fold:
    """What is mechanical: one line, that can be opened where the writer can; what a reader `needs` is shown where he
    cannot open it.

    The blocks, or what makes them: a terminal shows the line alone, and what nobody opens is not written. What makes
    them changes nothing outside, so it does not matter when, or in which order, folds are opened.

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
    """A table; the first cell of a row names it; `marked` rows are where it breaks."""

    caption: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    marked: frozenset[int] = frozenset()


class Listing(NamedTuple):
    """Words with what is said of them: kinds of beliefs, symbols."""

    items: tuple[tuple[Text, Text], ...]


class Verbatim(NamedTuple):
    """Text that is shown as it is."""

    text: str


Block: TypeAlias = "Paragraph | Display | Fold | Table | Listing | Verbatim"


class Section(NamedTuple):
    """A part of a document: `name` is what a writer asks for, `title` what a reader sees."""

    name: str
    title: str
    blocks: tuple[Block, ...]
