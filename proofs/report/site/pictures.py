"""The figures on the pages: one SVG file each, in the light or dark colours that the reader prefers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from importlib.util import find_spec

from proofs.report.content.blocks import Link, Text
from proofs.report.figures.catalogue import figures
from proofs.report.figures.figure import Figure, content
from proofs.report.figures.style import DARK
from proofs.report.site.html import Html
from proofs.report.terminal.wrapping import plain

FOLDER = "figures"
DOTS = 72  # of matplotlib's SVG, an inch


def there() -> Mapping[str, Figure]:
    """Map the id of each figure to the figure. The map is empty without matplotlib."""
    return figures() if find_spec("matplotlib") else {}


def draw(some: Mapping[str, Figure], write: Callable[[str, str], None]) -> None:
    """Write each figure to a file."""
    for one in some.values():
        write(f"{FOLDER}/{one.file}.svg", page_svg(one))


def page_svg(figure: Figure) -> str:
    """Return the SVG without background. Its colours follow the light or dark mode of the browser."""
    text = content(figure, "svg", clear=True).decode("utf-8")
    head, _, body = text.partition("<defs>")
    light = "".join(f"--c{number}:{color};" for number, color in enumerate(DARK))
    dark = "".join(f"--c{number}:{color};" for number, color in enumerate(DARK.values()))
    for number, color in enumerate(DARK):
        body = body.replace(color, f"var(--c{number})")
    style = f"<style>svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}</style>"
    return f"{head}{style}<defs>{body}"


def shown(figure: Figure, html: Html, root: str, statements: bool) -> str:
    """Return the figure with its caption, which lists its statements if `statements` is true."""
    address, (across, down) = f"{root}{FOLDER}/{figure.file}.svg", figure.size
    below = ", ".join(html.link(Link(one, Text.of(one))) for one in figure.statements) if statements else ""
    label = escape(f"{number_of(figure)}: {plain(figure.head)}")
    return (
        f'<figure id="{escape(figure.file)}"><div class="wide" tabindex="0" role="region" '
        f'aria-label="{label}"><a href="{address}"><img src="{address}" alt="{escape(figure.alternative)}" '
        f'width="{across * DOTS:.0f}" height="{down * DOTS:.0f}" loading="lazy"></a></div>'
        f"<figcaption><b>{number_of(figure)}. {html.inline(figure.head)}.</b> "
        f"{html.inline(figure.text)}{f' Shows {below}.' if below else ''}</figcaption></figure>"
    )


def number_of(figure: Figure) -> str:
    """The number of a figure in its paper, such as Figure 2."""
    return figure.id.partition("/")[2].replace("figure-", "Figure ")
