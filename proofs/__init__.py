"""Floor 2: what papers on differential privacy say, and whether it is so.

>>> import proofs
>>> proofs.check("li2022/theorem-9").verdict
'verified'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from proofs.version import __version__

if TYPE_CHECKING:
    from proofs.judging.examine import EngineName
    from proofs.report.figures.figure import Figure
    from proofs.report.shown import Shown
    from proofs.statements.statement import Statement

__all__ = ["__version__", "check", "figure", "statements"]


def check(statement: Statement | str, engines: Sequence[EngineName] = ("kernel", "flint")) -> Shown:
    """Judge one statement, given as such or by its id, now: each engine reads its certificate and says yes or no."""
    from proofs.judging import verdict
    from proofs.report.shown import shown

    return shown(verdict.check(statement, engines))


def figure(identifier: str) -> Figure:
    """A figure of a paper, by its id, what is printed and what is so in one picture; it shows itself in a notebook. Raises `UnknownFigure`."""
    from proofs.report.figures.catalogue import find

    return find(identifier)


def statements() -> tuple[Statement, ...]:
    """Every statement, a repaired one right after what it repairs."""
    from proofs.statements import library

    return library.statements()
