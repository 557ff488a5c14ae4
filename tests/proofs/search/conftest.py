"""Shared by the tests of the search: small statements, and certificates for both checkers."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from proofs.search.certify import dump
from proofs.search.elaborate import elaborate
from proofs.statements.statement import Point, Statement

Made = Callable[..., Statement]
Certified = Callable[..., dict[str, Any]]
ENGINES = [importlib.import_module(f"proofs.{name}") for name in ("kernel", "recheck")]


def _statement(given: Sequence[Any], claim: Any, proof: Any, example: Point, **more: Any) -> Statement:
    claims = list(claim) if isinstance(claim, (list, tuple)) else [claim]
    names = {v.name: v for atom in [*given, *claims] for v in atom.variables}
    example = {name: value for name, value in example.items() if name in names}
    for bound in more.get("exists", ()):
        names.pop(bound.name)
    return Statement(
        id=more.pop("id", "test/it"), title="", where="", printed="", variables=list(names.values()), given=given,
        claim=claim, example=example, why="", proof=proof, **more,
    )  # fmt: skip


def _certified(it: Statement, *before: Statement) -> dict[str, Any]:
    """The certificate, which both checkers have accepted."""
    certificate = elaborate(it, {other.id: other.data() for other in before})
    for engine in ENGINES:
        known: dict[str, Any] = {}
        for other in before:
            known[other.id] = engine.check(other.data(), engine.load(dump(elaborate(other, {}))), known)
        assert isinstance(engine.check(it.data(), engine.load(dump(certificate)), known), engine.Theorem)
    return certificate


@pytest.fixture(scope="session")
def engines() -> Sequence[Any]:
    """Both checkers."""
    return ENGINES


@pytest.fixture(scope="session")
def statement() -> Made:
    """Make a statement from assumptions, claim, plan and example."""
    return _statement


@pytest.fixture(scope="session")
def certify() -> Certified:
    """Make a certificate that both checkers accept, after those of its theorems."""
    return _certified


def _rules(certificate: Any) -> set[str]:
    if isinstance(certificate, dict):
        own = {f"{certificate['rule']} {certificate.get('name', '')}".strip()} if "rule" in certificate else set()
        return own.union(*map(_rules, certificate.values()))
    return set().union(*map(_rules, certificate)) if isinstance(certificate, list) else set()


@pytest.fixture(scope="session")
def rules() -> Callable[[Any], set[str]]:
    """The rules and axioms that a certificate uses."""
    return _rules
