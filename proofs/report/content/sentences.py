"""Complete texts to sentences, without capitalising letters of formulas."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from proofs.statements.kind import is_observation
from proofs.statements.statement import Statement
from symbolic.representations.letters import GREEK, OTHER_NAMES

KEPT: Final = frozenset({*GREEK, *OTHER_NAMES, "exp", "log", "max", "min"})
"""Names in formulas, which are never capitalised."""


def completed(text: str, names: Collection[str] = ()) -> str:
    """Capitalise the first word, unless it is one of the names, and add a full stop.

    >>> completed("the larger value"), completed("low is the lower end", {"low"})
    ('The larger value.', 'low is the lower end.')
    """
    text = text.strip()
    word, _, rest = text.partition(" ")
    article = word == "a" and re.match(r"[a-z]{2,}\b", rest)
    known = article or (len(word) > 1 and word.isalpha() and word.islower() and word not in {*KEPT, *names})
    first = text[:1].upper() + text[1:] if known else text
    return first if not first or first.endswith((".", "!", "?", ":")) else first + "."


def names_of(statement: Statement) -> set[str]:
    """The names of a statement's variables, which no sentence capitalises."""
    return set() if is_observation(statement) else {one.name for one in (*statement.variables, *statement.exists)}
