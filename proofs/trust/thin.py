"""Find numbers for which the assumptions allow only one value.

The search looks for exact points that satisfy all assumptions on numbers. If a number has the same value at all of
these points, the search looks for points with smaller and with larger values. The number is thin if there are none. The
search ignores assumptions on functions, so it does not find a number that is thin because of them. It tries only
rational points. An equation such as y = e^z has hardly any, so a number may be reported as thin although it is not.

>>> from symbolic import reals
>>> from proofs.statements.statement import Statement
>>> x, y = reals("x y")
>>> of = {"variables": (x, y), "claim": x <= y, "example": {"x": 0, "y": 0}, "why": ""}
>>> thin(Statement("a/b", "", "", given=[0 <= x, x <= y], **of))
[]
>>> thin(Statement("a/b", "", "", given=[x * x <= 0, x <= y], **of))
['x']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from proofs.search import tables
from proofs.statements.statement import Statement
from symbolic.language import Relation, Term

POINTS = 12
"""The number of points in the first search, enough that a number seldom has one value at all of them."""


def thin(statement: Statement) -> list[str]:
    """The thin numbers of a statement.

    A number that an equation expresses by other numbers is not reported.
    """
    atoms = [one for one in statement.assumed if isinstance(one, Relation) and not any(v.places for v in one.variables)]
    numbers = {one.name: one for one in statement.variables if not one.places}
    for name, term in _given(atoms):
        atoms = [atom.substitute({name: term}) for atom in atoms]
        del numbers[name]
    data = {
        "variables": {name: one.sort for name, one in numbers.items()},
        "given": [one.data for one in atoms if one.left != one.right],
    }
    value = {name: tables.read(statement.example[name]) for name in numbers}
    met = [*islice(tables.domain_of(data).points(), POINTS)] if numbers else []
    alike = [name for name in numbers if all(point[name] == value[name] for point in met)]
    return [name for name in alike if not _elsewhere(data, name, value[name])]


def single_point(statement: Statement) -> bool:
    """Whether equations determine every variable; False for a statement with functions.

    >>> from symbolic import Eq, reals
    >>> x, y = reals("x y")
    >>> of = {"variables": (x, y), "claim": x <= y, "example": {}, "why": ""}
    >>> single_point(Statement("a/b", "", "", given=[Eq(x, y), Eq(y, 2)], **of))
    True
    """
    atoms = [one for one in statement.assumed if isinstance(one, Relation)]
    given = {name for name, _ in _given(atoms)}
    return bool(statement.variables) and all(one.name in given for one in statement.variables)


def _given(atoms: Sequence[Relation]) -> Iterator[tuple[str, Term]]:
    """Eliminate, one by one, the real variables that an equation expresses by other variables."""
    atoms = list(atoms)
    while True:
        for atom in atoms:
            left = atom.left
            if atom.op == "=" and left.op == "variable" and left.sort == "real" and left not in atom.right.variables:
                break
        else:
            return
        yield left.name, atom.right
        atoms = [one.substitute({left.name: atom.right}) for one in atoms]


def _elsewhere(data: dict[str, Any], name: str, value: Any) -> bool:
    """Whether the search finds a point where this number is below or above the value."""
    written = value.numerator if value.denominator == 1 else ["/", value.numerator, value.denominator]
    beside = (["<", name, written], ["<", written, name])
    return any(next(tables.domain_of({**data, "given": [*data["given"], atom]}).points(), None) for atom in beside)
