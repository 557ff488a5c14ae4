"""Whether what is assumed leaves every number more than one value: else a theorem that reads as one about all of them
speaks of a single one.

Points where all assumptions on numbers hold are looked for; where a number has the same value at all of them, points
are looked for below that value and above it. What is met is exact, so that a number with two values has them for
certain; of a thin one no other value was met. What is assumed of functions is left out: what is thin without it is thin
with it, and what is thin by it is not told. Nor are rational points met where an equation has irrational ones only, as
y = e^z has but for one: there a number is called thin that is not.

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
"""So many points are taken first: few statements have a number that is the same at all of them."""


def thin(statement: Statement) -> list[str]:
    """The numbers of a statement of which only the value at its example was met; those that an equation gives by others
    are left to these.
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
    """Do equations give every variable by constants? Functions are left out: a statement with one has more than
    numbers.

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
    """Real numbers that an equation gives by others, one after the other, each put into the equations after it."""
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
    """Is there a point where this number is below the value, or above it?"""
    written = value.numerator if value.denominator == 1 else ["/", value.numerator, value.denominator]
    beside = (["<", name, written], ["<", written, name])
    return any(next(tables.domain_of({**data, "given": [*data["given"], atom]}).points(), None) for atom in beside)
