"""Parse the formulas of a certificate, each once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from symbolic.language import Atom, Sort, Term, from_data

Sorts: TypeAlias = "Mapping[str, Sort]"


class Reader:
    """A parser for the data of one certificate.

    The data must outlive the reader, which caches by object identity.

    Attributes
    ----------
    made: cached results by step and goal. A proof is written twice, the first time to choose letters.
    """

    def __init__(self) -> None:
        self._atoms: dict[int, Atom] = {}
        self._terms: dict[int, Term] = {}
        self.made: dict[tuple[int, Atom | None], Any] = {}

    def atom(self, data: Any, sorts: Sorts) -> Atom:
        found = self._atoms.get(id(data))
        if found is None:
            found = self._atoms[id(data)] = from_data(data, sorts)
        return found

    def term(self, data: Any, sorts: Sorts) -> Term:
        if not isinstance(data, list):
            return Term.from_data(data, sorts)
        found = self._terms.get(id(data))
        if found is None:
            found = self._terms[id(data)] = Term.from_data(data, sorts)
        return found
