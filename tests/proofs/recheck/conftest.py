"""Helpers that prove, refuse and refute small statements with the second checker."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from proofs.recheck import Refused, check, load

Data = Any


def stated(variables: Data, given: Data, *claims: Data, exists: Data = None, name: str = "t/1") -> dict[str, Any]:
    """A statement; `variables` are sorts by name, or names of real variables."""
    sorts = dict.fromkeys(variables.split(), "real") if isinstance(variables, str) else variables
    data = {"id": name, "variables": sorts, "given": given, "claim": list(claims)}
    return data if exists is None else {**data, "exists": exists}


def proved(
    statement: Data, example: Data, *proofs: Data, lemmas: Data = (), witness: Data = None, theorems: Data = None
) -> Any:
    proof: dict[str, Any] = {"lemmas": list(lemmas), "claims": list(proofs)}
    if witness is not None:
        proof["witness"] = witness
    certificate = {"format": 2, "statement": statement, "example": example, "proof": proof}
    return check(statement, load(json.dumps(certificate)), theorems or {})


def refused(reason: str, *arguments: Data, **keywords: Data) -> None:
    with pytest.raises(Refused, match=reason):
        proved(*arguments, **keywords)


def refuted(statement: Data, **refutation: Data) -> Any:
    return check(statement, {"format": 2, "statement": statement, "refutation": refutation}, {})


@pytest.fixture
def state() -> Callable[..., Any]:
    return stated


@pytest.fixture
def prove() -> Callable[..., Any]:
    """Prove a statement from its example and its proofs."""
    return proved


@pytest.fixture
def refuse() -> Callable[..., Any]:
    """Assert that a proof is refused for a reason."""
    return refused


@pytest.fixture
def refute() -> Callable[..., Any]:
    """Check a refutation of a statement."""
    return refuted
