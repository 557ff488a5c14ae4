"""Find lemmas by words and by shape.

A word is searched in the id, in the title, and in the line `good_for`. A word that is an operation (`sum`, `exp`, `^`,
`<=`, `all`) is also searched in the formulas. A word with a `_` is a shape, which must match a formula in plain text
without blanks; `_` matches anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from proofs.statements.library import LEMMA, files, statements_of
from proofs.statements.statement import Statement
from symbolic.representations.plain import plain


def lemmas(words: Sequence[str]) -> list[Statement]:
    """The lemmas that match every word, in the order of the library.

    >>> [one.id for one in lemmas(["Sum(_)=(x+y)^n"])]
    ['lemma/binomial-sums.theorem']
    """
    library = [one for start in files() if start.startswith(f"{LEMMA}/") for one in statements_of(start).values()]
    return [one for one in library if all(fits(one, word) for word in words)]


def fits(statement: Statement, word: str) -> bool:
    """Whether the statement matches a word, an operation or a shape."""
    formulas = [*statement.claims, *statement.assumed]
    if "_" in word:
        shape = re.escape(word.replace(" ", "")).replace("_", ".*")
        return any(re.fullmatch(shape, plain(one).replace(" ", "")) for one in formulas)
    said = " ".join((statement.id, statement.title, statement.good_for)).casefold()
    return word.casefold() in said or any(word in operations(one.data) for one in formulas)


def operations(data: Any) -> Iterator[str]:
    """The operations and relations of a formula.

    >>> sorted(operations(["<=", 0, ["^", "x", 2]]))
    ['<=', '^']
    """
    if isinstance(data, list) and data:
        yield data[0]
        for part in data[1:]:
            yield from operations(part)
