"""The text that a person wrote in a statement, for the digests of `expected.toml`.

Each field of a statement, of a paper and of its entries is included, unless it is listed below with a reason. So a new
field is included by default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from proofs.statements import letters
from proofs.statements.observation import Experiment
from proofs.statements.paper import Listed, Paper, paper_of
from proofs.statements.prints import note, signs
from proofs.statements.statement import Statement
from symbolic.language import Term

PARTS: Mapping[str, tuple[str, ...]] = {
    "print": ("printed", "formula", "quote"),
    "claim": ("variables", "given", "throughout", "defined", "provided", "exists", "claim"),
    "points": ("example", "witness", "counterexample", "counterexamples"),
    "experiment": ("shows", "experiment"),
    "trusted": ("reads", "models", "cites", "rests_on"),
}
"""Part -> the fields of a statement in its digest; other displayed fields belong to the part `words`."""
NOT_SHOWN: Mapping[str, str] = {
    "id": "the name of its entry",
    "proof": "a plan for the search; the certificate that it finds is displayed instead",
    "before": "belongs to the plan",
    "impossible": "belongs to the plan",
    "repaired": "has its own entry, and is part of the entry of the statement that it repairs",
}
"""Fields of a statement that belong to no part, with the reason."""
OF_A_PAPER: Mapping[str, str] = {
    "id": "the name of its entry",
    "listed": "digested with their statements",
    "derivations": "digested with their statements",
    "texts": "read by tests only",
    "beyond": "names of files",
}
"""Fields of a paper that are not in its digest, with the reason."""
OF_AN_ENTRY: Mapping[str, str] = {"parts": "names of files"}


def typed(statement: Statement) -> dict[str, Any]:
    """The text that a person wrote in a statement, by part; empty parts are omitted.

    >>> from proofs.statements.library import find
    >>> list(typed(find("li2022/theorem-10.second")))
    ['print', 'claim', 'points', 'words', 'listed']
    """
    named = {field: part for part, own in PARTS.items() for field in own}
    found: dict[str, dict[str, Any]] = {part: {} for part in (*PARTS, "words")}
    for field in fields(statement):
        content = getattr(statement, field.name)
        if field.name not in NOT_SHOWN and content is not None and not _empty(content):
            found[named.get(field.name, "words")][field.name] = _plain(content)
    whole: dict[str, Any] = {part: content for part, content in found.items() if content}
    beside = {name: content for name, of in LISTED.items() if (content := of(statement))}
    if beside:
        whole["listed"] = beside
    if statement.repaired:
        whole["repaired"] = [statement.repaired.id, typed(statement.repaired)]
    return whole


def source(paper: Paper) -> dict[str, Any]:
    """The text that a person wrote about a paper: its citation and notation."""
    found = {name: getattr(paper, name) for name in paper._fields if name not in OF_A_PAPER}
    known = signs(paper.id)
    return {**found, "signs": known} if known else found


def _row(statement: Statement) -> list[Mapping[str, Any]]:
    paper = paper_of(statement.paper)
    return [_shown(row) for row in paper.listed if row.covers(statement.id)] if paper else []


def _shown(row: Listed) -> Mapping[str, Any]:
    return {name: getattr(row, name) for name in row._fields if name not in OF_AN_ENTRY}


def _derivation(statement: Statement) -> str | None:
    paper = paper_of(statement.paper)
    return paper.derivation(statement.id) if paper else None


LISTED: Mapping[str, Callable[[Statement], Any]] = {
    "letters": letters.told,
    "row": _row,
    "derivation": _derivation,
    "note": note,
}
"""Parts that are written in the paper's lists and not in the statement's file."""


def _empty(content: Any) -> bool:
    return isinstance(content, (str, list, tuple, Mapping)) and not content


def _plain(content: Any) -> Any:
    """Convert to plain data: variables by name and sort; experiments without their function."""
    if isinstance(content, Term):
        return [content.name, content.sort] if content.op == "variable" else content
    if isinstance(content, Experiment):
        return {one.name: getattr(content, one.name) for one in fields(content) if one.name != "readings"}
    return list(map(_plain, content)) if isinstance(content, (list, tuple)) else content
