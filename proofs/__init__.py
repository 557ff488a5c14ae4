"""Verdicts on statements of papers on differential privacy.

>>> import proofs
>>> proofs.check("li2022/theorem-9").verdict
'verified'
>>> proofs.figure("li2022/figure-2").id
'li2022/figure-2'
>>> len(proofs.all_statements()) > 1000
True
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

__all__ = ["__version__", "all_statements", "check", "figure"]


def __dir__() -> list[str]:
    return list(__all__)


def check(statement: Statement | str, engines: Sequence[EngineName] = ("kernel", "flint")) -> Shown:
    """Judge one statement: each engine checks its certificate now.

    Parameters
    ----------
    statement: the statement or its id; the paper may be left out of the id if this is unambiguous. A statement of your
        own paper is named by the path of its folder and its label: "mypaper/overlap".
    engines: "kernel", "flint", or both.

    Raises `UnknownStatement`, a KeyError that names the nearest ids, and `ValueError` for unknown engines.

    >>> verdict = check("li2022/theorem-10.first")
    >>> verdict.verdict, verdict.cause, verdict.repaired.verdict
    ('refuted', 'error', 'verified')
    """
    from proofs.judging import verdict
    from proofs.judging.examine import ENGINES
    from proofs.own.folder import named
    from proofs.report.shown import shown
    from proofs.statements.library import find, whole
    from proofs.statements.statement import Statement

    if not isinstance(statement, str | Statement):
        raise TypeError(f"expected a statement or its id as a string, not {statement!r}")
    if isinstance(engines, str) or not set(engines) <= set(ENGINES):
        raise ValueError(f"engines must be a sequence of some of {', '.join(map(repr, ENGINES))}, not {engines!r}")
    found = find(named(statement) or whole(statement)) if isinstance(statement, str) else statement
    return shown(verdict.check(found, engines))


def figure(identifier: str) -> Figure:
    """Return a figure of a paper, with printed and exact curves.

    It displays itself in a notebook.

    Raises `UnknownFigure`, a KeyError that names the nearest id. `verdicts figure` lists all ids.

    >>> figure("li2022/figure-2").statements[0]
    'li2022/theorem-10.first'
    """
    from proofs.report.figures.catalogue import find

    if not isinstance(identifier, str):
        raise TypeError(f"the id of a figure must be a string, not {identifier!r}")
    return find(identifier)


def all_statements() -> tuple[Statement, ...]:
    """Return all statements, each followed by its repair.

    Reading all files takes a few seconds.

    Raises `BrokenFile`, which names the place, if a file cannot be read.

    >>> all_statements()[0].id
    'accounting/hockey-stick.test'
    """
    from proofs.statements import library, reading

    every = library.statements()
    for fault in reading.BROKEN.values():
        raise fault
    return every
