"""A figure with its text and its file.

The file is byte-identical on every run of one matplotlib version.
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
DOTS: Final = 160  # dots per inch
IN_A_NOTEBOOK: Final = 110

Canvas: TypeAlias = Any  # an empty matplotlib Figure; matplotlib is loaded only to plot
Axes: TypeAlias = Any
Draw: TypeAlias = Callable[[Canvas], None]


class NoMatplotlib(Exception):
    """matplotlib is missing; the message names the command that installs it."""

    def __init__(self) -> None:
        super().__init__(f"figures need matplotlib: {install('matplotlib')}")


@dataclass(frozen=True, repr=False)
class Figure:
    """A figure that displays itself in a notebook.

    Parameters
    ----------
    id: the paper and the number, such as `li2022/figure-2`.
    title: the subject in one line.
    caption: explains the plot and which parameters we chose; formulas are between dollar signs.
    alt: the alternative text for readers who cannot see the figure.
    draw: plots the figure on an empty canvas.
    refuted: the refuted statements whose print is plotted beside the exact curve.
    shows: other statements that the figure illustrates.
    size: width and height in inches.
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
        """The name of its file without extension."""
        return self.id.replace("/", "-")

    @property
    def statements(self) -> tuple[str, ...]:
        """The statements whose pages contain the figure."""
        return (*self.refuted, *self.shows)

    @property
    def head(self) -> Text:
        """The title with typeset formulas."""
        return rich(self.title)

    @property
    def text(self) -> Text:
        """The caption with typeset formulas."""
        return rich(self.caption)

    @property
    def alternative(self) -> str:
        """The alternative text as plain text."""
        return plain(rich(self.alt))

    def __repr__(self) -> str:
        return f"{self.id}: {plain(self.head)}\n{plain(self.text)}"

    def _repr_png_(self) -> bytes:
        return content(self, "png", dots=IN_A_NOTEBOOK)


@contextmanager
def drawn(figure: Figure) -> Iterator[Canvas]:
    """Plot the figure in our style, independent of the user's matplotlib settings.

    Raises `NoMatplotlib`.
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
    """The bytes of the file.

    `clear` leaves out the background, `dots` is per inch. Raises `NoMatplotlib`.
    """
    with drawn(figure) as canvas, BytesIO() as stream:
        canvas.savefig(
            stream, format=kind, metadata={**UNDATED[kind], **_words(figure, kind)}, dpi=dots, transparent=clear
        )
        return stream.getvalue()


def _words(figure: Figure, kind: Kind) -> dict[str, str]:
    return {"Title": plain(figure.head), "Subject" if kind == "pdf" else "Description": figure.alternative}
