"""Letters that say themselves what they are: of a lemma, which is about any numbers of a sort, those that an assumption
defines and those up to which something runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofs.statements.statement import Statement
from symbolic.language import Relation, Term


def evident(statement: Statement, letter: Term) -> bool:
    """Is the letter alone on one side of an equation that is assumed, or the end of a range?

    >>> from proofs.statements.library import find
    >>> triangle, monotone, first = (find(f"lemma/{name}") for name in ("magnitude.triangle", "sums.monotone", "maxima.attained"))
    >>> [one.name for one in triangle.variables if evident(triangle, one)], [one.name for one in monotone.variables if evident(monotone, one)]
    (['w'], ['N'])
    >>> [one.name for one in first.variables if evident(first, one)]
    ['M']
    """
    return any(_defines(one, letter) for one in statement.assumed) or letter.name in _names(
        [end for one in (*statement.assumed, *statement.claims) for end in _ends(one.data)]
    )


def _defines(assumption: object, letter: Term) -> bool:
    if not isinstance(assumption, Relation) or assumption.op != "=":
        return False
    sides = (assumption.left, assumption.right), (assumption.right, assumption.left)
    return any(one == letter and letter not in other.variables for one, other in sides)


def _ends(data: Any) -> Iterator[Any]:
    """Where the sums and the ranges begin and end."""
    if isinstance(data, list):
        if data[0] in ("sum", "all"):
            yield from data[2:4]
        for one in data:
            yield from _ends(one)


def _names(data: Any) -> set[str]:
    return set().union(*map(_names, data)) if isinstance(data, list) else {str(data)}
