"""What rests on what, as SVG: around one statement, and of all of them by paper and subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

LETTER, HIGH, GAP, APART = 6.6, 22, 8, 56  # pixels: of a letter, a box, between boxes, between columns
MOST = 14  # boxes of a column
Href = Callable[[str], str | None]


def around(here: str, below: Sequence[str], above: Sequence[str], href: Href) -> str:
    """What a statement rests on to the left of it, what rests on it to the right."""
    if not below and not above:
        return ""
    columns = [_shortened(below), [here], _shortened(above)]
    arrows = [*((one, here) for one in columns[0]), *((here, one) for one in columns[2])]
    return _drawn(columns, arrows, href, here, f"{here} rests on {len(below)} and is used by {len(above)} statements")


def whole(edges: Mapping[tuple[str, str], int], href: Href) -> str:
    """Groups of statements in columns, each right of all that it rests on; circles are cut at their first arrow."""
    names = sorted({name for edge in edges for name in edge})
    columns: dict[str, int] = {}

    def column(name: str, path: tuple[str, ...] = ()) -> int:
        if name not in columns:
            below = [source for source, target in sorted(edges) if target == name and source not in (*path, name)]
            found = 1 + max((column(one, (*path, name)) for one in below), default=-1)
            if path:
                return found
            columns[name] = found
        return columns[name]

    for name in names:
        column(name)
    ordered = [
        [name for name in names if columns[name] == place] for place in range(max(columns.values(), default=0) + 1)
    ]
    return _drawn(
        ordered,
        list(edges),
        href,
        "",
        "Lemmas to the left, papers to the right: an arrow goes from what is used to what uses it",
    )


def _shortened(names: Sequence[str]) -> list[str]:
    return list(names) if len(names) <= MOST else [*names[: MOST - 1], f"and {len(names) - MOST + 1} more"]


def _drawn(
    columns: Sequence[Sequence[str]], arrows: Sequence[tuple[str, str]], href: Href, here: str, says: str
) -> str:
    height = max(len(column) for column in columns) * (HIGH + GAP) + GAP
    places: dict[str, tuple[float, float, float]] = {}
    left = 4.0
    for column in columns:
        if not column:
            continue
        wide = max(len(name) for name in column) * LETTER + 14
        top = (height - len(column) * (HIGH + GAP)) / 2
        places |= {name: (left, top + number * (HIGH + GAP), wide) for number, name in enumerate(column)}
        left += wide + APART
    lines = "".join(_arrow(places[one], places[other]) for one, other in arrows if one in places and other in places)
    boxes = "".join(_box(name, place, href(name), name == here) for name, place in places.items())
    width = round(left - APART + 4)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(says)}"><svg width="{width}" height="{round(height)}" viewBox="0 0 {width} {round(height)}" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(says)}</title>{lines}{boxes}</svg></div>'
    )


def _arrow(one: tuple[float, float, float], other: tuple[float, float, float]) -> str:
    x, y = one[0] + one[2], one[1] + HIGH / 2
    u, v = other[0], other[1] + HIGH / 2
    bend = max((u - x) / 2, 20)
    return f'<path d="M{x:.0f} {y:.0f}C{x + bend:.0f} {y:.0f} {u - bend:.0f} {v:.0f} {u:.0f} {v:.0f}"/>'


def _box(name: str, place: tuple[float, float, float], address: str | None, here: bool) -> str:
    x, y, wide = place
    text = f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{HIGH}" rx="3"/><text x="{x + 7:.0f}" y="{y + 15:.0f}">{escape(name)}</text>'
    if address and not here:
        return f'<a href="{escape(address)}">{text}</a>'
    return f'<g class="here">{text}</g>' if here else f"<g>{text}</g>"
