"""Remove lemmas that nothing uses: no step names their fact or relies on it at sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from proofs.search.context import Uses
from proofs.search.data import Node, canonical

NAMED = ("fact", "facts", "multiply")
"""The keys whose values are facts."""
LEMMAS = ("lemmas_inside", "lemmas")
"""The keys whose values are lemmas, the innermost first."""


def pruned(proof: Any, uses: Uses) -> Any:
    """The proof without unused lemmas."""
    return _Pruning(uses).walk(proof)[0]


class _Pruning:
    def __init__(self, uses: Uses) -> None:
        self.uses = uses
        self.relied = self.closed(uses.relied)

    def closed(self, atoms: Iterable[Node]) -> set[Node]:
        """The facts, and all facts from which they were derived."""
        found, waiting = set[Node](), list(atoms)
        while waiting:
            atom = waiting.pop()
            if atom not in found:
                found.add(atom)
                waiting.extend(self.uses.origins.get(atom, ()))
        return found

    def walk(self, part: Any) -> tuple[Any, set[Node]]:
        """The part without unused lemmas, and the facts that it names."""
        if isinstance(part, list):
            walked = [self.walk(each) for each in part]
            return [each for each, _ in walked], set[Node]().union(*(named for _, named in walked))
        if not isinstance(part, dict):
            return part, set()
        result, named = dict[str, Any](), set[Node]()
        for key, value in part.items():
            if key in NAMED:
                result[key] = value
                named |= self.closed(map(canonical, value if key != "fact" else [value]))
            elif key not in LEMMAS:
                result[key], more = self.walk(value)
                named |= more
        for key in LEMMAS:
            kept = self.lemmas(part.get(key, []), named)
            if kept:
                result[key] = kept
        return result, named

    def lemmas(self, lemmas: list[Any], named: set[Node]) -> list[Any]:
        """The lemmas that are used; adds the facts that they name to `named`.

        The last lemma comes first, since a lemma may use those before it.
        """
        kept: list[Any] = []
        for lemma in reversed(lemmas):
            claim = canonical(lemma["claim"])
            if claim in named or claim in self.relied:
                proof, more = self.walk(lemma["proof"])
                named |= more
                kept.insert(0, {**lemma, "proof": proof})
        return kept
