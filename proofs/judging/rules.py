"""Rules that a statement must satisfy before it is checked.

They reject a claim that is one of its own assumptions, or a repair that claims 1 = 1, for example. Each rule is a
function that yields the faults of one statement as sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from proofs.judging.emptiness import always_true, printed_alike, unordered
from proofs.judging.sameness import combined, follows, meaning, pinched
from proofs.statements.kind import is_observation
from proofs.statements.library import heading
from proofs.statements.paper import OPENED, paper_of
from proofs.statements.statement import Statement

if TYPE_CHECKING:
    from proofs.statements.observation import Observation

BINDERS = ("sum", "integral", "all")


def faults(statement: Statement) -> Iterator[str]:
    """The faults of a statement as it is written."""
    yield from repeated_claims(statement)
    yield from provided_claims(statement)
    yield from unshown_needs(statement)
    yield from unsaid_existence(statement)
    yield from printed_alike(statement)
    if "unconditional" not in statement.exceptions and statement.paper not in OPENED:
        yield from always_true(statement)
    if is_observation(statement):
        yield from unseen(statement)
    if statement.repaired is not None:
        yield from faults_of_repair(statement, statement.repaired)


def repeated_claims(statement: Statement) -> Iterator[str]:
    """The same as `assumed_claims`, but the author of a paper may repeat some assumptions, or all with a reason.

    The verdict on such a statement has a warning.
    """
    found = list(assumed_claims(statement))
    if statement.paper not in OPENED:
        yield from found
    elif not statement.restates and len(found) == len(statement.claims):
        yield from (f"{fault}; drop it, or say why in a field restates" for fault in found)


def assumed_claims(statement: Statement) -> Iterator[str]:
    """No claim may be one of its own assumptions.

    This includes assumptions that simple algebra or renaming turns into the claim.

    If the source states the equivalence, `restates` gives the reason. Even then, the claim may not be identical to an
    assumption.
    """
    assumed = [atom.data for atom in statement.assumed]
    at_sight = [each for atom in assumed for each in turned(nameless(atom))]
    meant = [meaning(atom) for atom in assumed]
    meant += pinched(meant)
    otherwise = False
    for number, claim in enumerate(statement.claims, 1):
        if nameless(claim.data) in at_sight:
            yield f"claim {number} is one of its own assumptions"
            continue
        claimed = meaning(claim.data)
        if any(follows(atom, claimed) for atom in meant):
            otherwise = True
            if not statement.restates:
                yield f"claim {number} is one of its own assumptions in another form"
    if statement.restates and not otherwise:
        yield "`restates` explains why a claim is an assumption in another form, but none is"


def provided_claims(statement: Statement) -> Iterator[str]:
    """No claim may be a linear combination of assumptions that includes an added assumption."""
    if not statement.provided:
        return
    assumed = [atom.data for atom in statement.assumed]
    for number, claim in enumerate(statement.claims, 1):
        by = combined(assumed, claim.data)
        if sum(by_one != 0 for by_one in by) > 1 and any(by[-len(statement.provided) :]):
            yield f"claim {number} is a sum of assumptions, not all of which the source states"


def unshown_needs(statement: Statement) -> Iterator[str]:
    """Each added assumption needs a point where the statement fails without it."""
    for number in range(1, len(statement.provided) + 1):
        if statement.proof is not None and statement.point_without(number) is None:
            yield f"no point is given where the statement fails without assumption {number} of `provided`"


def unsaid_existence(statement: Statement) -> Iterator[str]:
    """Each variable of `exists` must occur in a claim."""
    for variable in statement.exists:
        if not any(variable in claim.variables for claim in statement.claims):
            yield f"no claim contains {variable.name}, which is to exist"


def unseen(observation: Observation) -> Iterator[str]:
    """The criterion of an observation must be falsifiable.

    A ratio needs a positive lower or an upper bound.
    """
    from proofs.statements.observation import Ratio

    for one in observation.shows:
        if isinstance(one, Ratio) and (one.method == one.against or (one.above <= 0 and one.upto is None)):
            yield f"the comparison of {one.method} with {one.against} holds for any results"


def faults_of_repair(statement: Statement, repaired: Statement) -> Iterator[str]:
    """A repair must belong to the statement that it repairs, and must not be trivial."""
    own = statement.paper in OPENED  # a user names what is repaired, and need not write its formula
    if not own and row_of(statement.id) != row_of(repaired.id):
        yield f"its repair {repaired.id} belongs to another statement of the source"
    if not own and repaired.latex == statement.latex:
        yield f"its repair {repaired.id} has the same formula as the statement"
    for number, claim in enumerate(repaired.claims, 1):
        relation, left, right = innermost(claim.data)
        if unordered(nameless(left)) == unordered(nameless(right)):
            yield f"claim {number} of its repair {repaired.id} has the same term on both sides"
        elif relation != "=" and meaning([relation, left, right]) is None and claim.variables:
            yield f"claim {number} of its repair {repaired.id} compares a number with itself"
    if not any(claim.variables for claim in repaired.claims) and any(claim.variables for claim in statement.claims):
        yield f"its repair {repaired.id} contains none of the variables"
    for fault in repeated_claims(repaired):
        yield f"in its repair {repaired.id}, {fault}"


def row_of(identifier: str) -> str:
    """The entry of `paper.toml` that a statement belongs to.

    Additional results form one entry.
    >>> row_of("li2022/theorem-10.first.repaired"), row_of("li2022/beyond.parity.repaired")
    ('li2022/theorem-10.first', 'li2022/beyond')
    """
    beyond = re.match("[^/]+/beyond(?=\\.)", identifier)
    if beyond:
        return beyond[0]
    paper = paper_of(identifier.partition("/")[0])
    fitting = [row.id for row in (paper.listed if paper else ()) if row.covers(identifier)]
    return max(fitting, key=len, default=heading(identifier))


def innermost(atom: Any) -> Any:
    """Remove the quantifiers of an atom.

    >>> innermost(["all", "k", 1, "n", ["<=", "k", "n"]])
    ['<=', 'k', 'n']
    """
    return innermost(atom[-1]) if atom[0] == "all" else atom


def turned(atom: Any) -> list[Any]:
    """The atom with its trivial consequences: an equation reversed, and weaker relations.

    >>> turned(["<", 0, "x"])
    [['<', 0, 'x'], ['<=', 0, 'x'], ['!=', 0, 'x'], ['!=', 'x', 0]]
    """
    relation, *rest = atom
    if relation == "all":
        return [["all", *rest[:-1], one] for one in turned(rest[-1])]
    left, right = rest
    weaker = {"<": [("<=", 0), ("!=", 0), ("!=", 1)], "=": [("=", 1), ("<=", 0), ("<=", 1)], "!=": [("!=", 1)]}
    return [atom, *([name, right, left] if back else [name, left, right] for name, back in weaker.get(relation, []))]


def nameless(data: Any, bound: tuple[str, ...] = ()) -> Any:
    """Replace bound names by numbers, so that names make no difference.

    >>> nameless(["sum", "k", 0, "n", "k"]) == nameless(["sum", "j", 0, "n", "j"])
    True
    """
    if isinstance(data, str):
        return ["bound", bound.index(data)] if data in bound else data
    if not isinstance(data, list | tuple):
        return data
    if data and data[0] in BINDERS:
        operator, name, low, high, body = data
        return [operator, nameless(low, bound), nameless(high, bound), nameless(body, (name, *bound))]
    return [data[0], *(nameless(part, bound) for part in data[1:])] if data else []
