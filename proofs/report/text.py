"""Text on a terminal: the colour and the sign of each verdict, and indented text."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

STYLES: Mapping[str, str] = {
    "verified": "green",
    "verified-if": "cyan",
    "refuted": "red",
    "bounded": "magenta",
    "open": "yellow",
    "observed": "blue",
}
SIGNS: Mapping[str, str] = {
    "verified": "✓", "verified-if": "◐", "refuted": "✗", "bounded": "◫", "open": "○", "observed": "◇",
}  # fmt: skip


class Indented:
    """Text wrapped at an indent without trailing spaces.

    Continuation lines are indented further.
    """

    def __init__(self, text: str, indent: int, hanging: int = 2) -> None:
        self.text, self.indent, self.hanging = text, indent, hanging

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = max(options.max_width, self.indent + 20)
        for line in self.text.splitlines() or [""]:
            first = " " * (self.indent + len(line) - len(line.lstrip()))
            lines = textwrap.wrap(
                line,
                width,
                initial_indent=first,
                subsequent_indent=first + " " * self.hanging,
                break_on_hyphens=False,
            )
            yield from (Text(one, no_wrap=True) for one in lines)
