"""Letters of a lemma that an assumption defines, or that are the end of a range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofs.statements.statement import Statement
from symbolic.language import Relation, Term


def evident(statement: Statement, letter: Term) -> bool:
    """Whether the letter is one side of an assumed equation, or the end of a range.

    >>> from proofs.statements.library import find
    >>> for name in ("magnitude.triangle", "sums.monotone", "maxima.attained"):
    ...     lemma = find(f"lemma/{name}")
    ...     print([one.name for one in lemma.variables if evident(lemma, one)])
    ['w']
    ['N']
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
    """Enumerate the ends of sums and ranges."""
    if isinstance(data, list):
        if data[0] in ("sum", "all"):
            yield from data[2:4]
        for one in data:
            yield from _ends(one)


def _names(data: Any) -> set[str]:
    return set().union(*map(_names, data)) if isinstance(data, list) else {str(data)}
