"""The list of all figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from proofs.report.figures.figure import Figure
from proofs.statements.files import digest
from symbolic.nearest import nearest


class UnknownFigure(KeyError):
    """There is no figure of this id; the message names the nearest, if one is close."""

    def __init__(self, name: str, nearest: str | None) -> None:
        super().__init__(name)
        self.name, self.nearest = name, nearest

    def __str__(self) -> str:
        hint = f"the nearest is {self.nearest}" if self.nearest else "verdicts figure lists them"
        return f"there is no figure {self.name!r}; {hint}"


@lru_cache(maxsize=1)
def figures() -> Mapping[str, Figure]:
    """Id -> figure, paper by paper, in the order of the papers."""
    from proofs.report.figures import elsalamouny2022, li2022, liu2019

    return {one.id: one for module in (li2022, liu2019, elsalamouny2022) for one in module.FIGURES}


def find(name: str) -> Figure:
    """The figure of an id; raises `UnknownFigure`.

    >>> find("li2022/figure-2").title
    'The cost of "don\\'t know" at a fixed privacy loss'
    """
    known = figures()
    if name not in known:
        raise UnknownFigure(name, nearest(name, known))
    return known[name]


def of_statement(identifier: str) -> tuple[Figure, ...]:
    """The figures on the page of a statement."""
    return tuple(one for one in figures().values() if identifier in one.statements)


def words() -> dict[str, str]:
    """Digest the text of each figure."""
    return {
        one.id: digest([getattr(one, name) for name in ("title", "caption", "alt", "refuted", "shows")])[:8]
        for one in figures().values()
    }
