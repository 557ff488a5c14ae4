"""The conclusion of a theorem in parts, and the theorems that a proof uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from proofs.kernel.judge import Statement, read_statement
from proofs.rocq.statement import NotExported, Printer, claim_text, condition_text, conditions

Lookup = Callable[[str], Mapping[str, Any] | None]


def reading(lookup: Lookup, identifier: str) -> Statement:
    """The statement of a theorem that a proof uses."""
    data = lookup(identifier)
    if data is None:
        raise NotExported(f"no theorem {identifier}")
    return read_statement({key: data[key] for key in ("id", "variables", "given", "claim", "exists") if key in data})


def parts_of(statement: Statement, printer: Printer | None = None) -> list[tuple[int, Any, str]]:
    """The conclusion: (index of the claim or -1, condition or None for the claim, text), in order."""
    printer = printer or Printer({**statement.sorts, **statement.exists})
    seen, found = set[str](), list[tuple[int, Any, str]]()
    for index, atom in [*((-1, each) for each in statement.given), *enumerate(statement.claims)]:
        for condition in conditions(atom.stated, printer):
            text = condition_text(condition, printer)
            if text not in seen:
                seen.add(text)
                found.append((index, condition, text))
        if index >= 0:
            found.append((index, None, claim_text(atom.stated, printer)))
    return found


def place_of_claim(statement: Statement, index: int) -> tuple[int, bool]:
    """The number of conjuncts before a claim, and whether it is the last one."""
    parts = parts_of(statement)
    place = next(i for i, (claim, condition, _) in enumerate(parts) if claim == index and condition is None)
    return place, place == len(parts) - 1
