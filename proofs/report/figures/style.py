"""The style of all figures: exact curves are solid, printed ones dashed.

Colour-blind readers can distinguish the colours, which are from Okabe and Ito, "Color Universal Design" (2008). No two
lines differ in colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

INK, SOFT, LINE = "#1d1c1a", "#5d5a54", "#dedad1"
BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY = "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"

TRUE: Final[Mapping[str, Any]] = {"color": BLUE, "linestyle": "-"}
PRINTED: Final[Mapping[str, Any]] = {"color": VERMILION, "linestyle": (0, (5, 2))}
POINT: Final[Mapping[str, Any]] = {"color": VERMILION, "marker": "X", "markersize": 8, "linestyle": "none"}

FAMILY: Final[tuple[Mapping[str, Any], ...]] = (
    {"color": INK, "linestyle": "-"},
    {"color": BLUE, "linestyle": (0, (8, 1.5))},
    {"color": GREEN, "linestyle": (0, (6, 1.5, 1, 1.5))},
    {"color": PURPLE, "linestyle": (0, (3, 1, 1, 1, 1, 1))},
    {"color": ORANGE, "linestyle": (0, (2, 1))},
    {"color": SKY, "linestyle": (0, (1, 1))},
)
"""Line styles for curves of one kind at different levels."""

DARK: Final[Mapping[str, str]] = {
    INK: "#e7e4dd",
    SOFT: "#a8a49b",
    LINE: "#45464b",
    BLUE: "#63b3ed",
    VERMILION: "#ff9966",
    GREEN: "#4fd1a5",
    PURPLE: "#e8a5cb",
    ORANGE: "#f3b94d",
    SKY: "#8fd0f5",
}
"""Light-page colour -> colour on a dark page."""

SETTINGS: Final[Mapping[Any, Any]] = {
    "font.family": "STIXGeneral",
    "mathtext.fontset": "stix",
    "font.size": 11,
    "axes.titlesize": 11.5,
    "axes.titlelocation": "left",
    "legend.fontsize": 9.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.edgecolor": SOFT,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": LINE,
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "lines.linewidth": 1.7,
    "legend.frameon": False,
    "legend.handlelength": 2.6,
    "figure.facecolor": "white",
    "axes.facecolor": "none",
    "svg.fonttype": "path",
    "svg.hashsalt": "dp-verdicts",
    "pdf.fonttype": 42,
    "path.simplify": True,
}


def beside(axes: Any, x: float, y: float, text: str, color: str = INK) -> None:
    """Write a label to the right of a point."""
    axes.annotate(
        text, (x, y), xytext=(4, 0), textcoords="offset points", va="center", ha="left", color=color, fontsize=9.5,
        annotation_clip=False,
    )  # fmt: skip


def below(axes: Any, columns: int = 1) -> None:
    """Put the legend below the axes, where it covers nothing."""
    axes.legend(loc="upper left", bbox_to_anchor=(0, -0.16), ncols=columns)
