"""A figure of a paper: what it shows, in words, how it is drawn, and its file: vector or pixels, the same bytes at
every run of one matplotlib.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Final, Literal, TypeAlias

from proofs.extras import install
from proofs.report.content.blocks import Text
from proofs.report.content.words import rich
from proofs.report.figures.style import SETTINGS
from proofs.report.terminal.wrapping import plain

Kind = Literal["svg", "pdf", "png"]
KINDS: Final[tuple[Kind, ...]] = ("svg", "pdf", "png")
UNDATED: Final = {
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "ModDate": None, "Creator": None, "Producer": None},
    "png": {"Software": None},
}
DOTS: Final = 160  # an inch
IN_A_NOTEBOOK: Final = 110

Canvas: TypeAlias = Any  # an empty matplotlib Figure; matplotlib is loaded only where something is drawn
Axes: TypeAlias = Any
Draw: TypeAlias = Callable[[Canvas], None]


class NoMatplotlib(Exception):
    """There is no matplotlib; the message says how to get it."""

    def __init__(self) -> None:
        super().__init__(f"figures are drawn with matplotlib: {install('matplotlib')}")


@dataclass(frozen=True, repr=False)
class Figure:
    """A figure that draws itself; in a notebook it shows itself.

    Parameters
    ----------
    id: the paper and the number, `li2022/figure-2`.
    title: what it is of, in a line; `caption`: what is drawn how, what of it is ours, and what to see. Formulas stand
        between dollars.
    alt: what somebody who does not see it must know of it.
    draw: draws it on an empty canvas.
    refuted: the statements whose print is drawn beside what is so.
    shows: other statements that it shows.
    size: inches, across and down.
    """

    id: str
    title: str
    caption: str
    alt: str
    draw: Draw
    refuted: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    size: tuple[float, float] = field(default=(8.4, 3.6))

    @property
    def file(self) -> str:
        """The name of its file, without an ending."""
        return self.id.replace("/", "-")

    @property
    def statements(self) -> tuple[str, ...]:
        """The statements on whose pages it stands."""
        return (*self.refuted, *self.shows)

    @property
    def head(self) -> Text:
        """The title, its formulas as such."""
        return rich(self.title)

    @property
    def text(self) -> Text:
        """The caption, its formulas as such."""
        return rich(self.caption)

    @property
    def alternative(self) -> str:
        """The alternative text, in letters alone."""
        return plain(rich(self.alt))

    def __repr__(self) -> str:
        return f"{self.id}: {plain(self.head)}\n{plain(self.text)}"

    def _repr_png_(self) -> bytes:
        return content(self, "png", dots=IN_A_NOTEBOOK)


@contextmanager
def drawn(figure: Figure) -> Iterator[Canvas]:
    """The figure on a matplotlib canvas, in the style of all figures, whatever anybody's own settings are. Raises
    `NoMatplotlib`.
    """
    try:
        import matplotlib
        from matplotlib.figure import Figure as Empty
    except ImportError:
        raise NoMatplotlib from None
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(SETTINGS)
        canvas = Empty(figsize=figure.size, layout="constrained")
        figure.draw(canvas)
        yield canvas


def content(figure: Figure, kind: Kind, clear: bool = False, dots: int = DOTS) -> bytes:
    """The file; `clear`: without a background; `dots`: of pixels, an inch. Raises `NoMatplotlib`."""
    with drawn(figure) as canvas, BytesIO() as stream:
        canvas.savefig(
            stream, format=kind, metadata={**UNDATED[kind], **_words(figure, kind)}, dpi=dots, transparent=clear
        )
        return stream.getvalue()


def _words(figure: Figure, kind: Kind) -> dict[str, str]:
    return {"Title": plain(figure.head), "Subject" if kind == "pdf" else "Description": figure.alternative}
