"""The dependency graph of a statement as SVG: the statements that it depends on, and those that use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

LETTER, HIGH, GAP, APART = 6.6, 22, 8, 44  # pixels: of a letter, a box, between boxes, between columns
MOST = 14  # statements shown of those that use this one
PROVED = ("verified", "verified-if")
Edges = Mapping[str, Sequence[str]]
Href = Callable[[str], str | None]
Place = tuple[float, float, float]


class Dependencies:
    """The statements that each statement depends on.

    Parameters
    ----------
    edges: maps an id to the ids of the statements that its proof uses or assumes.
    verdicts: maps an id to its verdict."""

    def __init__(self, edges: Edges, verdicts: Mapping[str, str]) -> None:
        self.edges, self.verdicts = edges, verdicts
        self._sound: dict[str, bool] = {}

    def below(self, here: str) -> list[str]:
        """Return all statements that a statement depends on, directly or indirectly."""
        found = dict.fromkeys(self.edges.get(here, ()))
        waiting = list(found)
        for one in waiting:
            new = [other for other in self.edges.get(one, ()) if other not in found]
            found.update(dict.fromkeys(new))
            waiting += new
        return [one for one in found if one != here]

    def sound(self, here: str) -> bool:
        """Whether a statement and everything that it depends on are proved.

        >>> Dependencies({"a": ["b"], "b": ["c"]}, {"a": "verified", "b": "verified", "c": "open"}).sound("a")
        False
        """
        if here not in self._sound:
            self._sound[here] = False  # a statement in a cycle is not proved
            proved = self.verdicts.get(here) in PROVED
            self._sound[here] = proved and all(self.sound(one) for one in self.edges.get(here, ()))
        return self._sound[here]

    def colour(self, here: str) -> str:
        """The class of its box: its verdict, or "open" if a statement that it depends on is not proved."""
        verdict = self.verdicts.get(here, "open")
        return "open" if verdict in PROVED and not self.sound(here) else verdict

    def svg(self, here: str, users: Sequence[str], href: Href) -> str:
        """Draw the graph: `users` on the left, dependencies on the right. Return "" if there are none of either."""
        below = self.below(here)
        if not below and not users:
            return ""
        direct = {one: self._direct(one) for one in (here, *below)}
        place = _places(here, direct)
        columns = [[one for one in direct if place[one] == column] for column in range(max(place.values()) + 1)]
        arrows = [(one, other) for one, others in direct.items() for other in others]
        if users:
            more = [f"and {len(users) - MOST + 1} more"] if len(users) > MOST else []
            shown = [*users[: MOST - 1 if more else MOST], *more]
            columns.insert(0, shown)
            arrows += [(one, here) for one in shown]
        says = f"{here} depends on {len(below)} statements and is used by {len(users)}"

        def box(name: str, place: Place) -> str:
            kind = f"{self.colour(name)}{' here' if name == here else ''}" if name in self.verdicts else ""
            return _box(name, place, None if name == here else href(name), kind)

        return _drawn(_ordered(columns, arrows), arrows, box, says)

    def _direct(self, here: str) -> list[str]:
        """Return the dependencies of the transitive reduction: those that no other dependency depends on."""
        own = list(dict.fromkeys(self.edges.get(here, ())))
        further = {one for other in own for one in self.below(other)}
        return [one for one in own if one not in further]


def _places(here: str, direct: Edges) -> dict[str, int]:
    """Return the column of each statement, to the right of all statements that use it."""
    found = {here: 0}
    waiting = [here]
    for one in waiting:
        for other in direct[one]:
            if found.get(other, -1) <= found[one] < len(direct):
                found[other] = found[one] + 1
                waiting.append(other)
    return found


def _ordered(columns: list[list[str]], arrows: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Sort each column by the mean height of the boxes with arrows to it, so that fewer arrows cross."""
    height = {name: (place + 0.5) / len(column) for column in columns for place, name in enumerate(column)}
    for column in columns[1:]:
        before = {name: [height[start] for start, end in arrows if end == name] for name in column}
        column.sort(key=lambda name: sum(before[name]) / len(before[name]) if before[name] else height[name])
        height |= {name: (place + 0.5) / len(column) for place, name in enumerate(column)}
    return columns


def _drawn(
    columns: Sequence[Sequence[str]],
    arrows: Sequence[tuple[str, str]],
    box: Callable[[str, Place], str],
    says: str,
) -> str:
    height = max(len(column) for column in columns) * (HIGH + GAP) + GAP
    widths = [max(len(_label(name)) for name in column) * LETTER + 14 for column in columns]
    lefts = [4.0]
    for wide in widths:
        lefts.append(lefts[-1] + wide + APART)
    places = {
        name: (left, (height - len(column) * (HIGH + GAP)) / 2 + number * (HIGH + GAP), wide)
        for column, left, wide in zip(columns, lefts, widths, strict=False)
        for number, name in enumerate(column)
    }
    lines = "".join(_arrow(places[one], places[other]) for one, other in arrows)
    boxes = "".join(box(name, place) for name, place in places.items())
    width = round(lefts[-1] - APART + 4)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(says)}">'
        f'<svg width="{width}" height="{round(height)}" viewBox="0 0 {width} {round(height)}" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(says)}</title>{lines}{boxes}</svg></div>'
    )


def _arrow(one: Place, other: Place) -> str:
    x, y = one[0] + one[2], one[1] + HIGH / 2
    u, v = other[0], other[1] + HIGH / 2
    bend = max((u - x) / 2, 20)
    return f'<path d="M{x:.0f} {y:.0f}C{x + bend:.0f} {y:.0f} {u - bend:.0f} {v:.0f} {u:.0f} {v:.0f}"/>'


def _label(name: str) -> str:
    return name.removeprefix("lemma/")


def _box(name: str, place: Place, address: str | None, kind: str) -> str:
    x, y, wide = place
    text = (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{HIGH}" rx="3"/>'
        f'<text x="{x + 7:.0f}" y="{y + 15:.0f}">{escape(_label(name))}</text>'
    )
    grouped = f'<g class="{kind}">{text}</g>' if kind else f"<g>{text}</g>"
    return f'<a href="{escape(address)}">{grouped}</a>' if address else grouped
