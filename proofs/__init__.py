"""Floor 2: what papers on differential privacy say, and whether it is so.

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
    """Judge one statement now: each engine reads its certificate and says yes or no.

    Parameters
    ----------
    statement: its id, which may be without its paper where one paper alone has such a one; or the statement itself.
    engines: "kernel", "flint", or both.

    Raises `UnknownStatement`, a KeyError that names the nearest ids, and `ValueError` for engines that there are not.

    >>> verdict = check("li2022/theorem-10.first")
    >>> verdict.verdict, verdict.cause, verdict.repaired.verdict
    ('refuted', 'error', 'verified')
    """
    from proofs.judging import verdict
    from proofs.judging.examine import ENGINES
    from proofs.report.shown import shown
    from proofs.statements.library import find, whole
    from proofs.statements.statement import Statement

    if not isinstance(statement, str | Statement):
        raise TypeError(f"a statement, or its id as a string, and not {statement!r}")
    if isinstance(engines, str) or not set(engines) <= set(ENGINES):
        raise ValueError(f"engines are a sequence of some of {', '.join(map(repr, ENGINES))}, and not {engines!r}")
    return shown(verdict.check(find(whole(statement)) if isinstance(statement, str) else statement, engines))


def figure(identifier: str) -> Figure:
    """A figure of a paper, by its id, what is printed and what is so in one picture; it shows itself in a notebook.

    Raises `UnknownFigure`, a KeyError that names the nearest id. `verdicts figure` lists them.

    >>> figure("li2022/figure-2").statements[0]
    'li2022/theorem-10.first'
    """
    from proofs.report.figures.catalogue import find

    if not isinstance(identifier, str):
        raise TypeError(f"the id of a figure is a string, and not {identifier!r}")
    return find(identifier)


def all_statements() -> tuple[Statement, ...]:
    """Every statement, a repaired one right after what it repairs. It reads every file, which takes a few seconds.

    Raises `BrokenFile`, which names the place, where a file cannot be read.

    >>> all_statements()[0].id
    'accounting/hockey-stick.test'
    """
    from proofs.statements import library, reading

    every = library.statements()
    for fault in reading.BROKEN.values():
        raise fault
    return every
